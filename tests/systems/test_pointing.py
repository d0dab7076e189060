"""Point Out: D-POINT-1, D-UNN-1."""

from components.actions import PointOut, Search
from components.awareness import Track
from components.detection import Detection
from components.scenario import Entrant
from systems.gather import square_of, state_of, track_of, write_track
from systems.legality import options, why_not
from systems.match.battle import Battle
from tests.arena import act_as, arena, who
from tests.systems.deeds import keys, script, skill


def patrol() -> Battle:
    """C and B in the open, an invisible T within a Search of C."""
    return arena(
        ["." * 30] * 7,
        Entrant("C", "guard", "red", 2, 5),
        Entrant("B", "guard", "red", 2, 1),
        Entrant("T", "guard", "blue", 6, 5, conditions=("invisible",)),
    )


def test_d_point_1_allies_get_the_target_hidden_at_its_square() -> None:
    battle = patrol()
    actor, ally, target = act_as(battle, "C"), who(battle, "B"), who(battle, "T")
    for observer in (actor, ally):
        track = write_track(battle.world, observer, target)
        track.unnoticed = observer == ally
        track.located = observer == actor
    battle.perform(PointOut(actor, target))
    assert state_of(battle.world, ally, target) is Detection.HIDDEN
    found = track_of(battle.world, ally, target)
    assert found is not None
    assert not found.unnoticed


def test_d_point_1_an_earned_undetected_becomes_hidden() -> None:
    battle = patrol()
    actor, ally, target = act_as(battle, "C"), who(battle, "B"), who(battle, "T")
    write_track(battle.world, actor, target).located = True
    write_track(battle.world, ally, target).earned = Detection.UNDETECTED
    record = battle.perform(PointOut(actor, target, "shout"))
    track = track_of(battle.world, ally, target)
    assert track == Track(earned=Detection.HIDDEN, located=True, unnoticed=False)
    assert keys(record, "red")[-1] != "log.points_out_in_vain"
    assert "log.points_out" in keys(record, "red")
    assert square_of(battle.world, target) == (6, 5)


def test_d_point_1_a_gesture_is_lost_on_those_who_do_not_see_it_and_a_shout_on_those_too_far() -> None:
    rows = ["." * 40] * 5
    wall = ("wall", 4.0, 0.0, 4.0, 5.0)
    battle = arena(
        rows,
        Entrant("C", "guard", "red", 2, 2),
        Entrant("B", "guard", "red", 6, 2),
        Entrant("D", "guard", "red", 38, 2),
        Entrant("T", "guard", "blue", 1, 2),
        walls=[wall],
    )
    actor, near, far, target = (who(battle, name) for name in "CBDT")
    act_as(battle, "C")
    battle.perform(PointOut(actor, target))
    assert state_of(battle.world, near, target) is Detection.UNDETECTED
    battle.perform(PointOut(actor, target, "shout"))
    assert state_of(battle.world, near, target) is Detection.HIDDEN
    assert state_of(battle.world, far, target) is Detection.UNDETECTED


def test_pointing_out_is_offered_for_what_a_friend_has_not_found() -> None:
    battle = patrol()
    act_as(battle, "C")
    assert options(battle.observe("red"))["point_out"] == []
    locate_for_red(battle)
    observation = battle.observe("red")
    offered = options(observation)["point_out"]
    assert [(type(a), getattr(a, "manner", "")) for a in offered] == [(PointOut, "gesture"), (PointOut, "shout")]
    assert why_not(observation, PointOut(observation.actor, 99)) is not None


def locate_for_red(battle: Battle) -> None:
    """Let C alone find T by a Search that cannot fail."""
    actor = who(battle, "C")
    skill(battle, actor, perception=100)
    script(battle, perception=[20])
    battle.perform(Search(actor))
