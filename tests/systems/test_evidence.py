"""Doors by unseen hands, lights, and what else tells that somebody is there: D-DOOR-1, D-UNN-1, D-LIGHT-1."""

from collections.abc import Sequence

from components.actions import Interact, Strike
from components.detection import Detection
from components.events import Struck
from components.gear import Door
from components.outcome import Result
from components.ploy_events import DoorHeard, DoorHeld
from components.scenario import Entrant
from components.side import SideMemory
from components.turn import ActionPoints
from ecs.ids import EntityId
from systems.gather import settle, state_of, track_of, write_track
from systems.legality import why_not
from systems.match.battle import Battle
from systems.rules.doors import crosses, squares_beside
from tests.arena import act_as, arena, layout, who
from tests.systems.deeds import all_of, keys, script

ROWS = ["." * 40] * 5
DOOR = ("door", 10.0, 2.0, 10.0, 3.0)
WALLS = [("wall", 10.0, 0.0, 10.0, 2.0), DOOR, ("wall", 10.0, 3.0, 10.0, 5.0)]


def house(
    *watchers: Entrant,
    locked: bool = False,
    hands: str = "invisible",
    more: Sequence[tuple[str, float, float, float, float]] = (),
) -> tuple[Battle, EntityId, EntityId]:
    """An unseen creature beside a door; it is its turn."""
    battle = arena(
        ROWS,
        Entrant("T", "scout", "blue", 10, 2, conditions=(hands,) if hands else ()),
        *watchers,
        walls=[*WALLS, *more],
        doors=[(1, False, locked)],
    )
    (door,) = (e for e, _ in battle.world.query(Door))
    return battle, act_as(battle, "T"), door


def looks_open(battle: Battle, side: str) -> bool:
    (view,) = battle.observe(side).doors
    return view.open


def unnoticed(battle: Battle, observer: str) -> bool:
    track = track_of(battle.world, who(battle, observer), who(battle, "T"))
    return track is None or track.unnoticed


def test_d_door_1_a_door_that_moves_in_view_is_evidence_and_gets_its_new_look_from_either_side() -> None:
    battle, actor, door = house(Entrant("A", "guard", "red", 1, 2, conditions=("deafened",)))
    assert unnoticed(battle, "A")
    record = battle.perform(Interact(actor, door))
    assert looks_open(battle, "red")
    assert not unnoticed(battle, "A")
    assert "log.door_opened" in keys(record, "red")


def test_d_door_1_a_door_that_is_only_heard_is_evidence_and_gets_its_new_look_too() -> None:
    battle, actor, door = house(Entrant("A", "guard", "red", 6, 2), more=[("wall", 8.0, 0.0, 8.0, 5.0)])
    record = battle.perform(Interact(actor, door))
    assert [e.open for e in all_of(record, DoorHeard)] == [True]
    assert looks_open(battle, "red")
    assert not unnoticed(battle, "A")
    assert keys(record, "red") == ["log.door_heard_open"]


def test_d_door_1_out_of_view_and_hearing_the_old_look_stays() -> None:
    deaf = Entrant("A", "guard", "red", 6, 2, conditions=("deafened",))
    battle, actor, door = house(deaf, more=[("wall", 8.0, 0.0, 8.0, 5.0)])
    record = battle.perform(Interact(actor, door))
    assert battle.world.require(door, Door).open
    assert not looks_open(battle, "red")
    assert unnoticed(battle, "A")
    assert not keys(record, "red")


def test_d_door_1_what_was_moved_before_costs_its_point_and_corrects_the_look() -> None:
    battle, actor, door = house(Entrant("A", "guard", "red", 30, 2), hands="")
    holder, _ = memory(battle, "blue")
    battle.world.write(holder, SideMemory).doors[door] = True
    record = battle.perform(Interact(actor, door))
    assert [e.locked for e in all_of(record, DoorHeld)] == [False]
    assert not battle.world.require(door, Door).open
    assert not looks_open(battle, "blue")
    assert battle.world.require(actor, ActionPoints).left == 2


def test_d_door_1_a_shot_through_a_door_that_was_shut_unseen_costs_its_point_and_corrects_the_look() -> None:
    battle, _, door = house(Entrant("A", "archer", "red", 2, 2))
    archer, target = act_as(battle, "A"), who(battle, "T")
    write_track(battle.world, archer, target).located = True
    holder, _ = memory(battle, "red")
    battle.world.write(holder, SideMemory).doors[door] = True
    script(battle)
    (struck,) = all_of(battle.perform(Strike(archer, 0, "longbow", "", (12, 2))), Struck)
    assert struck.outcome.result is Result.WRONG_SQUARE
    assert not looks_open(battle, "red")
    assert battle.world.require(archer, ActionPoints).left == 2


def test_a_locked_door_is_refused_before_any_cost() -> None:
    battle, actor, door = house(Entrant("A", "guard", "red", 30, 2), locked=True)
    action = Interact(battle.alias("blue", actor), battle.alias("blue", door))
    refusal = why_not(battle.observe("blue"), action)
    assert refusal is not None
    assert refusal.key == "reason.door_locked"
    record = battle.perform(Interact(actor, door))
    assert [e.locked for e in all_of(record, DoorHeld)] == [True]
    assert not battle.world.require(door, Door).open


def test_d_light_1_a_lit_square_in_view_whose_source_is_unknown_is_evidence() -> None:
    for light, seen in (((20, 40), True), ((0, 0), False)):
        battle = arena(
            ["." * 20] * 8,
            Entrant("T", "scout", "blue", 12, 1, light=light),
            Entrant("A", "guard", "red", 1, 1, conditions=("deafened",)),
            light="dark",
            walls=[("wall", 10.0, 0.0, 10.0, 4.0)],
        )
        assert unnoticed(battle, "A") is not seen
        assert not battle.observe("red").contacts


def test_d_light_1_an_invisible_carrier_who_loses_its_watchers_where_it_stands_is_betrayed_by_its_light_again() -> None:
    carrier = Entrant("T", "guard", "red", 4, 0, conditions=("invisible",), light=(10, 20))
    battle = arena(["." * 9], Entrant("A", "guard", "blue", 0, 0), carrier, light="dark")
    world, watcher, target = battle.world, who(battle, "A"), who(battle, "T")
    assert state_of(world, watcher, target) is Detection.HIDDEN
    world.begin_tick()
    track = write_track(world, watcher, target)
    track.earned, track.located = Detection.UNDETECTED, False
    settle(world, watcher, target, (4, 0))
    world.end_tick()
    assert state_of(world, watcher, target) is Detection.UNDETECTED
    battle.end_turn()
    assert state_of(world, watcher, target) is Detection.HIDDEN


def test_d_unn_1_being_attacked_is_evidence_even_by_a_miss_from_the_dark() -> None:
    battle = arena(
        ROWS,
        Entrant("T", "archer", "blue", 30, 2, conditions=("invisible",)),
        Entrant("A", "guard", "red", 1, 2, conditions=("deafened",)),
    )
    actor, target = act_as(battle, "T"), who(battle, "A")
    assert unnoticed(battle, "A")
    script(battle, attack=[1, 1, 1, 1, 1, 1])
    battle.perform(Strike(actor, target, "longbow"))
    track = track_of(battle.world, target, actor)
    assert track is not None
    assert (track.unnoticed, track.located) == (False, True)


def test_squares_beside_a_door_lie_on_both_sides_of_it() -> None:
    plan = layout(ROWS, walls=WALLS)
    assert squares_beside(plan, (1,)) == ((9, 2), (10, 2))
    assert crosses(plan.walls[1], (512, 2560), (20000, 2560))
    assert not crosses(plan.walls[1], (512, 512), (20000, 512))


def memory(battle: Battle, side: str) -> tuple[EntityId, SideMemory]:
    return next((e, held) for e, (held,) in battle.world.query(SideMemory) if held.side == side)
