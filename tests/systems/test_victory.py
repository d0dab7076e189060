"""Objectives: D-WIN-1."""

from components.actions import Stride
from components.conditions import Conditions
from components.events import Decided
from components.relations import ALLY, NEUTRAL, Relation
from components.scenario import Entrant, Goal, Objective
from components.stats import Health
from components.turn import Verdict
from ecs.ids import EntityId
from ecs.world import TickRecord
from systems.match.battle import Battle
from tests.arena import act_as, arena, who
from tests.systems.deeds import all_of, script

EAST = tuple((x, y) for x in (6, 7) for y in range(3))
ROOM = ["....#...", "....#...", "........"]
"""A wall with a way round its southern end; the zone lies east of it."""


def drop(battle: Battle, name: str) -> None:
    """Put a creature out of the fight by hand."""
    battle.world.write(who(battle, name), Conditions).rounds["dying"] = 0


def bleeds(battle: Battle, name: str) -> None:
    """Let a creature bleed to death at the end of its next turn."""
    battle.world.write(who(battle, name), Conditions).rounds["bleeding"] = 0
    battle.world.write(who(battle, name), Health).hp = 1


def verdict(battle: Battle) -> tuple[str, str, str]:
    found = battle.world.single(Verdict)
    return found.winner, found.ended_by, found.goal


def walk(battle: Battle, name: str, *path: tuple[int, int]) -> EntityId:
    entity = act_as(battle, name)
    battle.perform(Stride(entity, path))
    return entity


def hideaway(*, watcher: int = 0, count: int = 0) -> Battle:
    """Two of red's have to get behind the wall; blue stands west of it, at x = watcher; it only sees."""
    return arena(
        ["....#...", "....#...", "....#...", "........"],
        Entrant("A", "guard", "red", 3, 3),
        Entrant("S", "guard", "red", 7, 0),
        Entrant("B", "guard", "blue", watcher, 0, conditions=("deafened",)),
        objectives=(Objective("red", Goal.ESCAPE, zone=EAST, count=count), Objective("blue", Goal.SURVIVE, rounds=40)),
    )


def test_d_win_1_escape_needs_everybody_who_fights_in_the_zone_and_unseen() -> None:
    battle = hideaway()
    walk(battle, "A", (4, 3), (5, 3))
    assert verdict(battle) == ("", "", "")  # S is away; A is not in the zone yet
    walk(battle, "A", (6, 2))
    assert verdict(battle) == ("red", "objective", "escape")


def test_d_win_1_escape_of_some_needs_so_many_at_once() -> None:
    battle = hideaway(count=1)
    battle.perform(None)
    assert verdict(battle) == ("red", "objective", "escape")


def test_d_win_1_who_is_perceived_has_not_escaped() -> None:
    battle = hideaway(watcher=5, count=1)
    battle.perform(None)
    assert verdict(battle)[0] == ""


def test_d_win_1_only_enemies_watch_those_who_escape() -> None:
    battle = arena(
        ["....#...", "....#...", "....#...", "........"],
        Entrant("A", "guard", "red", 7, 0),
        Entrant("V", "villager", "folk", 5, 0),
        Entrant("B", "guard", "blue", 0, 0, conditions=("deafened",)),
        objectives=(Objective("red", Goal.ESCAPE, zone=EAST), Objective("blue", Goal.SURVIVE, rounds=40)),
        relations=(Relation("red", "folk", NEUTRAL), Relation("blue", "folk", NEUTRAL)),
    )
    battle.perform(None)
    assert verdict(battle) == ("red", "objective", "escape")


def test_d_win_1_a_fallen_comrade_is_not_waited_for() -> None:
    battle = hideaway()
    bleeds(battle, "A")
    act_as(battle, "A")
    assert verdict(battle)[0] == ""
    script(battle, bleeding=[4])
    battle.end_turn()
    assert verdict(battle) == ("red", "objective", "escape")


def test_d_win_1_rescue_needs_its_target_in_the_zone_and_fighting() -> None:
    def rescue(side: str, *, fallen: bool = False) -> tuple[str, str, str]:
        battle = arena(
            ["........"] * 3,
            Entrant("A", "guard", "red", 6, 0),
            Entrant("C", "villager", side, 5, 1),
            Entrant("B", "guard", "blue", 0, 2),
            objectives=(
                Objective("red", Goal.RESCUE, zone=EAST, target="C"),
                Objective("blue", Goal.SURVIVE, rounds=9),
            ),
            relations=(Relation("red", "folk", NEUTRAL),),
        )
        if fallen:
            drop(battle, "C")
        walk(battle, "A", (7, 0))
        assert verdict(battle)[0] == ""  # A stands in the zone: it is not A who has to be brought out
        if fallen:
            return verdict(battle)
        walk(battle, "C", (6, 1))
        return verdict(battle)

    assert rescue("red") == ("red", "objective", "rescue")
    assert rescue("folk") == ("red", "objective", "rescue")
    assert rescue("red", fallen=True) == ("", "", "")


def test_d_win_1_a_fallen_target_in_the_zone_is_not_brought_out() -> None:
    battle = arena(
        ["........"] * 3,
        Entrant("A", "guard", "red", 5, 0),
        Entrant("C", "villager", "red", 6, 1, conditions=("dying",)),
        Entrant("B", "guard", "blue", 0, 2),
        objectives=(Objective("red", Goal.RESCUE, zone=EAST, target="C"), Objective("blue", Goal.SURVIVE, rounds=9)),
    )
    walk(battle, "A", (6, 0))
    assert verdict(battle)[0] == ""


def test_d_side_1_the_last_enemies_decide_whoever_else_still_stands() -> None:
    battle = arena(
        ["........"] * 3,
        Entrant("A", "guard", "red", 0, 0),
        Entrant("V", "villager", "folk", 4, 0),
        Entrant("B", "guard", "blue", 7, 2),
        objectives=(Objective("red", Goal.REACH, zone=((7, 0),)), Objective("blue", Goal.SURVIVE, rounds=40)),
        relations=(Relation("red", "folk", NEUTRAL), Relation("blue", "folk", NEUTRAL)),
    )
    records: list[TickRecord] = []
    battle.on_tick = lambda _, record: records.append(record)
    drop(battle, "B")
    for _ in range(4):
        if not verdict(battle)[0]:
            battle.end_turn()
    (decided,) = [event for record in records for event in all_of(record, Decided)]
    assert (decided.winner, decided.goal, decided.allies, decided.neutral) == ("red", "defeat", (), ("folk",))
    assert [battle.log(side)[-1].key for side in ("red", "folk", "blue")] == [
        "log.battle_won",
        "log.battle_over",
        "log.battle_lost",
    ]


def test_d_side_1_allies_win_together_and_are_no_enemies_to_defeat() -> None:
    battle = arena(
        ["........"] * 3,
        Entrant("A", "guard", "red", 0, 0),
        Entrant("G", "guard", "green", 4, 0),
        Entrant("B", "guard", "blue", 7, 2),
        relations=(Relation("red", "green", ALLY),),
    )
    battle.perform(None)
    assert verdict(battle)[0] == ""
    drop(battle, "B")
    for _ in range(4):
        if not verdict(battle)[0]:
            battle.end_turn()
    assert verdict(battle) == ("red", "objective", "defeat")
    assert battle.log("green")[-1].key == "log.battle_won"


def test_d_win_1_a_neutral_body_contests_no_zone() -> None:
    zone = ((0, 0), (1, 0), (2, 0))
    battle = arena(
        ["........"] * 3,
        Entrant("A", "guard", "red", 0, 0),
        Entrant("V", "villager", "folk", 1, 0),
        Entrant("B", "guard", "blue", 7, 2),
        objectives=(Objective("red", Goal.HOLD, zone=zone, rounds=1), Objective("blue", Goal.SURVIVE, rounds=40)),
        relations=(Relation("red", "folk", NEUTRAL), Relation("blue", "folk", NEUTRAL)),
    )
    for _ in range(3):
        battle.end_turn()
    assert verdict(battle) == ("red", "objective", "hold")
