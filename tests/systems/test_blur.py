"""What a side's log says of somebody whom it sees no longer: the words go by what it sees of the square (D-LINE-1)."""

import pytest

from components.actions import Action, CreateDiversion, EndTurn, Stride
from components.conditions import INVISIBLE, Conditions
from components.scenario import Entrant, Fixture, Goal, Objective, Scenario
from systems.match.battle import Battle
from tests.arena import MADE, act_as, content, layout, who
from tests.systems.deeds import keys, script, skill

OPEN = ("." * 20,) * 3
ABOUT = {f"log.{word}" for word in ("spotted", "heard", "slipped", "vanished", "darkened", "covered", "lost", "gone")}


def watched(rows: tuple[str, ...], at: tuple[int, int], *, light: str = "bright", curtain: bool = False) -> Battle:
    """A guard with a lamp beside it, and a scout whom it sees and whose turn it is."""
    ours, theirs = Entrant("A", "guard", "red", 4, 1), Entrant("T", "scout", "blue", *at)
    goals = (Objective("red", Goal.DEFEAT), Objective("blue", Goal.DEFEAT))
    lamp = Fixture("light", 4, 1, bright=20, dim=20)
    plan = layout(rows, light=light, walls=(("curtain", 9, -1, 9, 4),) if curtain else ())
    battle = Battle(
        Scenario("lamp", "levels", plan, ("red", "blue"), (ours, theirs), goals, 50, (lamp,)), content().catalogue, 1
    )
    MADE.append(battle)
    skill(battle, act_as(battle, "T"), deception=0)
    skill(battle, who(battle, "A"), perception=5)
    return battle


def told(battle: Battle, action: Action) -> list[str]:
    return [key for key in keys(battle.perform(action), "red") if key in ABOUT]


def test_who_gets_out_of_sight_by_stealth_slips_into_hiding() -> None:
    battle = watched(OPEN, (6, 1))
    script(battle, deception=[20])
    assert told(battle, CreateDiversion(who(battle, "T"))) == ["log.slipped"]


def test_who_walks_out_of_the_light_is_in_the_dark_now() -> None:
    battle = watched(OPEN, (7, 1), light="dark")
    away = Stride(who(battle, "T"), tuple((x, 1) for x in range(8, 12)))
    assert told(battle, away) == ["log.darkened"]


def test_who_walks_through_a_curtain_is_out_of_line_of_sight() -> None:
    battle = watched(OPEN, (7, 1), curtain=True)
    away = Stride(who(battle, "T"), ((8, 1), (9, 1)))
    assert told(battle, away) == ["log.covered"]


def test_who_becomes_invisible_before_ones_eyes_vanishes() -> None:
    battle = watched(OPEN, (6, 1))
    battle.world.write(who(battle, "T"), Conditions).rounds[INVISIBLE] = 0
    assert told(battle, EndTurn(who(battle, "T"))) == ["log.vanished"]


@pytest.mark.parametrize(("seen", "word"), [(True, "log.lost"), (False, "log.gone")])
def test_out_of_sight_is_only_who_was_in_sight(seen: bool, word: str) -> None:
    battle = watched(OPEN, (6, 1))
    target = who(battle, "T")
    conditions = battle.world.write(who(battle, "A"), Conditions)
    if not seen:  # heard only, before
        conditions.rounds["blinded"] = 0
        assert told(battle, Stride(target, ((7, 1),))) == ["log.covered"]
    conditions = battle.world.write(who(battle, "A"), Conditions)
    conditions.rounds = {"blinded": 0, "deafened": 0}
    script(battle, perception=[1] * 9)
    assert told(battle, Stride(target, ((8, 1), (9, 1)))) == [word]
