"""What a side takes somebody's numbers to be, before and after it has Observed it (R-DET-5)."""

from components.actions import Stride
from components.conditions import Conditions
from components.detection import Detection
from components.gear import LightSource
from components.observation import Contact
from components.scenario import Entrant
from components.stats import Health, Stats
from components.turn import Turn
from ecs.grid.ground import Ground
from systems.knowledge.assumed import average
from systems.match.battle import Battle
from tests.arena import act_as, arena, content, who

HALL = ["." * 12] * 3


def seen(battle: Battle, name: str) -> Contact:
    """The contact that red has of the named creature."""
    battle.end_turn()
    contact = battle.observe("red").contact(battle.alias("red", who(battle, name)))
    assert contact is not None
    return contact


def test_r_det_5_who_is_only_heard_is_a_stranger_of_no_kind() -> None:
    battle = arena(HALL, Entrant("A", "guard", "red", 0, 1), Entrant("T", "goblin", "blue", 3, 1), light="dark")
    contact = seen(battle, "T")
    assert (contact.best, contact.identified) == (Detection.HIDDEN, False)
    assert contact.numbers == average(battle.briefings["red"])


def test_r_det_5_who_was_observed_has_the_public_numbers_of_its_kind_whatever_its_own_are() -> None:
    battle = arena(HALL, Entrant("A", "guard", "red", 0, 1), Entrant("T", "goblin", "blue", 3, 1))
    target = who(battle, "T")
    battle.world.write(target, Stats).stealth += 3
    battle.world.write(target, Health).max += 5
    kind = content().catalogue.kinds["goblin"]
    numbers = seen(battle, "T").numbers
    assert (numbers.stats, numbers.senses, numbers.weapons, numbers.max_hp) == (
        kind.stats,
        kind.senses,
        kind.weapons,
        kind.hp,
    )


def test_r_det_5_conditions_show_only_while_it_is_observed() -> None:
    battle = arena(HALL, Entrant("A", "guard", "red", 0, 1), Entrant("T", "goblin", "blue", 3, 1))
    battle.world.write(who(battle, "T"), Conditions).rounds = {"dazzled": 5}
    assert "dazzled" in seen(battle, "T").numbers.conditions
    battle.world.write(who(battle, "A"), Conditions).rounds = {"blinded": 5}
    battle.end_turn()
    contact = seen(battle, "T")
    assert (contact.best, contact.identified) == (Detection.HIDDEN, True)
    assert contact.numbers.conditions == {}


def test_d_light_1_the_lamp_of_somebody_known_lights_what_is_out_of_view_too() -> None:
    """A wall ends short of the lamp: A sees its carrier, and not the squares behind the wall that it lights."""
    battle = arena(
        HALL,
        Entrant("A", "guard", "red", 0, 1),
        Entrant("T", "goblin", "blue", 6, 1),
        light="dark",
        walls=[("wall", 4, 0, 4, 1)],
    )
    battle.world.add(who(battle, "T"), LightSource(20, 40))
    assert seen(battle, "T").certain
    observation = battle.observe("red")
    hidden = [i for i, in_view in enumerate(observation.visible) if not in_view]
    assert hidden
    assert any(observation.light[i] for i in hidden)
    assert observation.light == battle.world.resource(Ground).light


def test_d_lose_1_the_mark_of_somebody_lost_stays_where_it_was_and_is_dropped_after_six_rounds() -> None:
    """The mark is not cleared by looking: A sees all of its own room."""
    battle = arena(
        ["......#....."] * 2 + ["............"],
        Entrant("A", "guard", "red", 0, 0),
        Entrant("T", "goblin", "blue", 5, 2),
        objectives=(),
    )
    target = who(battle, "T")
    assert seen(battle, "T").best is Detection.OBSERVED
    act_as(battle, "T")
    battle.perform(Stride(target, ((6, 2), (7, 1), (8, 0), (9, 0), (10, 0))))
    act_as(battle, "T")
    battle.perform(Stride(target, ((11, 0),)))
    begun = battle.world.single(Turn).round
    marks: dict[int, tuple[int, int, bool] | None] = {}
    for _ in range(20):
        contact = battle.observe("red").contact(battle.alias("red", target))
        marks[battle.world.single(Turn).round - begun] = (contact.x, contact.y, contact.certain) if contact else None
        battle.end_turn()
    first = marks[0]
    assert first is not None
    assert (first[2], first[0] < 9) == (False, True)
    assert marks[4] == first
    assert marks[8] is None
