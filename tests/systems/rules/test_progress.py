"""What a side believes of its objectives: D-WIN-1, R-SEC-1."""

from components.conditions import Conditions
from components.scenario import Entrant, Goal, Objective
from systems.match.battle import Battle
from systems.rules.progress import progress
from systems.rules.scene import Scene
from tests.arena import arena, who

EAST = tuple((x, y) for x in (6, 7) for y in range(3))
GOALS = (
    Objective("red", Goal.ESCAPE, zone=EAST),
    Objective("red", Goal.RESCUE, zone=EAST, target="S"),
    Objective("red", Goal.REACH, zone=EAST),
    Objective("red", Goal.HOLD, zone=EAST, rounds=3),
    Objective("red", Goal.SURVIVE, rounds=5),
    Objective("red", Goal.ASSASSINATE, target="B"),
    Objective("red", Goal.DEFEAT),
    Objective("blue", Goal.DEFEAT),
)


def field(*more: Entrant, deaf: bool = True) -> Battle:
    """A is west of a wall, S in the zone behind it; B sees west of it only."""
    conditions = ("deafened",) if deaf else ()
    return arena(
        ["....#...", "....#...", "....#..."],
        Entrant("A", "guard", "red", 0, 0),
        Entrant("S", "guard", "red", 7, 0),
        Entrant("B", "guard", "blue", 2, 2, conditions=conditions),
        *more,
        objectives=GOALS,
    )


def told(battle: Battle) -> dict[str, tuple[int, int]]:
    return {one.objective.kind: (one.done, one.needed) for one in progress(Scene(battle.observe("red")))}


def test_what_is_done_of_each_objective_as_far_as_the_side_knows() -> None:
    assert told(field()) == {
        "escape": (1, 2),
        "rescue": (1, 1),
        "reach": (1, 1),
        "hold": (1, 1),
        "survive": (0, 5),
        "assassinate": (0, 1),
        "defeat": (0, 0),
    }


def test_r_sec_1_an_enemy_that_the_side_does_not_know_changes_no_progress() -> None:
    """It stands in the zone and watches, unseen: in truth the zone is not held and nobody escaped."""
    unseen = Entrant("U", "scout", "blue", 6, 2, conditions=("invisible",))
    hidden, without = field(unseen, deaf=False), field(deaf=False)
    for name in ("A", "S"):
        for battle in (hidden, without):
            battle.world.write(who(battle, name), Conditions).rounds["deafened"] = 0
    hidden.end_turn()
    without.end_turn()
    assert all((contact.x, contact.y) != (6, 2) for contact in hidden.observe("red").contacts)
    assert told(hidden) == told(without)


def test_a_known_enemy_in_the_zone_contests_it_and_watches() -> None:
    battle = field(Entrant("W", "guard", "blue", 6, 2))
    assert told(battle)["hold"] == (0, 1)
    assert told(battle)["escape"] == (0, 2)


def test_those_seen_to_fall_count() -> None:
    battle = field()
    battle.world.write(who(battle, "A"), Conditions).rounds["dying"] = 0
    assert told(battle)["escape"][1] == 1
