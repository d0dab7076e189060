"""Walking square by square, and what stops it."""

from components.actions import Step, Stride
from components.detection import Detection
from components.events import Bumped, Moved, MoveEnded, ReactionTaken, StanceEnded
from components.scenario import Entrant
from components.turn import ActionPoints, Stance
from ecs.world import TickRecord
from systems.gather import square_of, state_of
from tests.arena import act_as, arena, who

OPEN = ["." * 12] * 6


def kinds(record: TickRecord) -> list[type]:
    return [type(stamped.event) for stamped in record.events]


def test_a_stride_is_one_beat_a_square_and_costs_one_point() -> None:
    battle = arena(OPEN, Entrant("A", "guard", "red", 1, 1), Entrant("B", "guard", "blue", 10, 5))
    actor = act_as(battle, "A")
    record = battle.perform(Stride(actor, ((2, 1), (3, 1), (4, 2))))
    assert square_of(battle.world, actor) == (4, 2)
    assert battle.world.require(actor, ActionPoints).left == 2
    assert [s.beat for s in record.events if isinstance(s.event, Moved)] == [1, 2, 3]


def test_d_grid_3_a_walk_tells_the_feet_that_it_took() -> None:
    """Every second diagonal counts double, mud twice; of a walk cut short only what was walked."""
    ground = ["." * 12] * 5 + ["...m" + "." * 8]
    begun = (Entrant("A", "guard", "red", 1, 1), Entrant("B", "guard", "blue", 11, 0))
    for path, feet in (
        (((2, 1), (3, 1)), 10),
        (((2, 2), (3, 3), (3, 4), (2, 4)), 25),
        (((2, 2), (2, 3), (3, 4), (3, 5)), 30),
    ):
        battle = arena(ground, *begun, legend={"m": "mud"})
        actor = act_as(battle, "A")
        told = [s.event.feet for s in battle.perform(Stride(actor, path)).events if isinstance(s.event, MoveEnded)]
        assert told == [feet]
        line = next(line for line in battle.log("red") if line.key == "log.stride")
        assert line.args == {"actor": 1, "feet": feet}
    ghost = Entrant("Ghost", "guard", "blue", 4, 3, conditions=("invisible",))
    battle = arena(ground, begun[0], ghost, legend={"m": "mud"})
    actor = act_as(battle, "A")
    record = battle.perform(Stride(actor, ((2, 2), (3, 3), (4, 3), (5, 3))))
    assert [(s.event.squares, s.event.feet) for s in record.events if isinstance(s.event, MoveEnded)] == [(2, 15)]


def test_the_first_step_ends_a_stance() -> None:
    battle = arena(OPEN, Entrant("A", "guard", "red", 1, 1), Entrant("B", "guard", "blue", 10, 5))
    actor = act_as(battle, "A")
    battle.world.write(actor, Stance).taking_cover = True
    record = battle.perform(Stride(actor, ((2, 1), (3, 1))))
    assert kinds(record).count(StanceEnded) == 1
    assert not battle.world.require(actor, Stance).taking_cover


def test_an_ally_is_passed_but_not_stopped_on() -> None:
    battle = arena(
        OPEN,
        Entrant("A", "guard", "red", 1, 1),
        Entrant("Friend", "guard", "red", 2, 1),
        Entrant("B", "guard", "blue", 10, 5),
    )
    actor = act_as(battle, "A")
    battle.perform(Stride(actor, ((2, 1), (3, 1))))
    assert square_of(battle.world, actor) == (3, 1)
    battle.perform(Stride(actor, ((2, 1),)))
    assert square_of(battle.world, actor) == (3, 1)


def test_d_occ_1_an_unseen_creature_is_bumped_into_and_both_know() -> None:
    battle = arena(
        OPEN,
        Entrant("A", "guard", "red", 1, 1),
        Entrant("Ghost", "guard", "blue", 4, 1, conditions=("invisible",)),
    )
    actor, ghost = act_as(battle, "A"), who(battle, "Ghost")
    assert state_of(battle.world, actor, ghost) is Detection.UNDETECTED
    battle.world.write(ghost, ActionPoints).reaction = False
    record = battle.perform(Stride(actor, ((2, 1), (3, 1), (4, 1), (5, 1))))
    assert kinds(record).count(Bumped) == 1
    assert square_of(battle.world, actor) == (3, 1)
    assert battle.world.require(actor, ActionPoints).left == 2
    assert state_of(battle.world, actor, ghost) is Detection.HIDDEN
    assert state_of(battle.world, ghost, actor) is Detection.OBSERVED


def test_d_aoo_1_leaving_a_threatened_square_provokes_once_a_round() -> None:
    battle = arena(OPEN, Entrant("A", "guard", "red", 3, 3), Entrant("B", "guard", "blue", 4, 3))
    actor, enemy = act_as(battle, "A"), who(battle, "B")
    first = battle.perform(Stride(actor, ((3, 2), (3, 1))))
    assert [s.event for s in first.events if isinstance(s.event, ReactionTaken)] == [ReactionTaken(enemy, actor)]
    assert not battle.world.require(enemy, ActionPoints).reaction


def test_a_step_provokes_nothing() -> None:
    battle = arena(OPEN, Entrant("A", "guard", "red", 3, 3), Entrant("B", "guard", "blue", 4, 3))
    record = battle.perform(Step(act_as(battle, "A"), ((2, 3),)))
    assert ReactionTaken not in kinds(record)
    assert MoveEnded in kinds(record)


def test_a_wall_that_belief_missed_ends_the_walk_before_it() -> None:
    battle = arena(
        OPEN,
        Entrant("A", "guard", "red", 1, 1),
        Entrant("B", "guard", "blue", 10, 5),
        walls=[("wall", 3, 0, 3, 6)],
    )
    actor = act_as(battle, "A")
    battle.perform(Stride(actor, ((2, 1), (3, 1))))
    assert square_of(battle.world, actor) == (2, 1)
