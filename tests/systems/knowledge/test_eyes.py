"""One place decides who sees a door, a square, a light: D-DOOR-1, D-LIGHT-1, D-COND-1, R-SEC-1."""

from components.actions import Interact, Stride
from components.conditions import Conditions
from components.gear import Door, LightSource
from components.scenario import Entrant
from components.side import SideMemory
from ecs.grid.ground import Ground
from ecs.ids import EntityId
from systems.gather import memory_of, track_of
from systems.match.battle import Battle
from systems.watching import sees_any, view_of
from tests.arena import act_as, arena, who
from tests.systems.deeds import keys

ROWS = ["." * 20] * 5
WALLS = [("wall", 10, 0, 10, 2), ("door", 10, 2, 10, 3), ("wall", 10, 3, 10, 5)]


def house(*more: Entrant, light: str = "dark", kind: str = "guard", is_open: bool = False) -> tuple[Battle, EntityId]:
    """A, deaf, has a door in its line; T stands at the door, where it is dark or not."""
    battle = arena(
        ROWS,
        Entrant("A", kind, "red", 4, 2, conditions=("deafened",)),
        Entrant("T", "goblin", "blue", 10, 2, conditions=("invisible",)),
        *more,
        light=light,
        walls=WALLS,
        doors=[(1, is_open, False)],
    )
    (door,) = (entity for entity, _ in battle.world.query(Door))
    return battle, door


def looks_open(battle: Battle) -> bool:
    (view,) = battle.observe("red").doors
    return view.open


def unnoticed(battle: Battle) -> bool:
    track = track_of(battle.world, who(battle, "A"), who(battle, "T"))
    return track is None or track.unnoticed


def test_d_door_1_a_door_in_line_that_moves_in_the_dark_tells_nothing_to_those_who_cannot_see_there() -> None:
    battle, door = house()
    act_as(battle, "T")
    before = battle.observe("red")
    record = battle.perform(Interact(battle.actor, door))
    assert keys(record, "red") == []
    assert not looks_open(battle)
    assert unnoticed(battle)
    after = battle.observe("red")
    assert (after.visible, after.explored, after.light) == (before.visible, before.explored, before.light)


def test_d_door_1_who_sees_in_the_dark_is_told_and_so_is_everybody_where_there_is_light() -> None:
    for light, kind in (("dark", "goblin"), ("bright", "guard")):
        battle, door = house(light=light, kind=kind)
        act_as(battle, "T")
        record = battle.perform(Interact(battle.actor, door))
        assert "log.door_opened" in keys(record, "red"), light
        assert looks_open(battle)
        assert not unnoticed(battle)


def test_d_door_1_a_walk_in_the_dark_feels_the_door_it_ends_beside() -> None:
    battle, door = house(is_open=True)
    act_as(battle, "T")
    battle.perform(Interact(battle.actor, door))
    assert looks_open(battle)
    battle.perform(Stride(act_as(battle, "A"), tuple((x, 2) for x in range(5, 11))))
    assert not looks_open(battle)


def test_d_cond_1_the_fallen_and_the_blinded_keep_nothing_in_view() -> None:
    for condition in ("dying", "blinded"):
        battle, _ = house(Entrant("F", "guard", "red", 15, 2), light="bright")
        assert battle.observe("red").visible[2 * 20 + 18]
        battle.world.write(who(battle, "F"), Conditions).rounds[condition] = 0
        battle.end_turn()
        assert not battle.observe("red").visible[2 * 20 + 18], condition
        assert not sees_any(battle.world, who(battle, "F"), ((15, 2),))


def test_what_is_in_view_goes_past_doors_as_they_look_to_the_side() -> None:
    battle, door = house()
    act_as(battle, "T")
    battle.perform(Interact(battle.actor, door))
    memory = memory_of(battle.world, "red")[1]
    own = [who(battle, "A")]
    shut = view_of(battle.world, memory, own)
    battle.world.write(memory_of(battle.world, "red")[0], SideMemory).doors[door] = True
    memory = memory_of(battle.world, "red")[1]
    assert view_of(battle.world, memory, own) & ~shut


def test_a_light_that_falls_through_a_door_into_view_is_evidence_of_who_opened_it() -> None:
    """The door itself stands round a corner; what it lets out does not."""
    battle = arena(
        ["." * 20] * 8,
        Entrant("A", "guard", "red", 5, 5, conditions=("deafened",)),
        Entrant("T", "goblin", "blue", 10, 1, conditions=("invisible",)),
        Entrant("L", "torchbearer", "blue", 13, 1),
        light="dark",
        walls=[("wall", 10, 0, 10, 1), ("door", 10, 1, 10, 2), ("wall", 10, 2, 10, 8), ("wall", 8, 2, 8, 8)],
        doors=[(1, False, False)],
    )
    (door,) = (entity for entity, _ in battle.world.query(Door))
    act_as(battle, "T")
    before = battle.observe("red").light
    battle.perform(Interact(battle.actor, door))
    assert battle.observe("red").light != before
    assert not unnoticed(battle)


def test_two_lights_of_the_unknown_on_one_square_are_both_evidence() -> None:
    """Neither alone would make it darker by going away: together they would."""
    battle = arena(
        ROWS,
        Entrant("A", "guard", "red", 1, 2, conditions=("deafened",)),
        Entrant("T", "goblin", "blue", 6, 1, conditions=("invisible",), light=(10, 20)),
        Entrant("U", "goblin", "blue", 6, 1 + 2, conditions=("invisible",), light=(10, 20)),
        light="dark",
    )
    for name in "TU":
        track = track_of(battle.world, who(battle, "A"), who(battle, name))
        assert track is not None
        assert not track.unnoticed


def test_the_lamp_of_somebody_merely_heard_lights_nothing_out_of_view() -> None:
    """A hears T round the corner of a wall; what T's lamp lights behind the wall, nobody looks at."""
    battle = arena(
        ["." * 14] * 6,
        Entrant("A", "guard", "red", 1, 4),
        Entrant("T", "goblin", "blue", 6, 2, conditions=("invisible",)),
        light="dark",
        walls=[("wall", 4, 0, 4, 4)],
    )
    battle.world.write(who(battle, "T"), Conditions).rounds.clear()
    battle.world.write(who(battle, "A"), Conditions).rounds["blinded"] = 0
    battle.world.add(who(battle, "T"), LightSource(20, 40))
    battle.end_turn()
    shown = battle.observe("red")
    assert shown.contacts[0].best.name == "HIDDEN"
    assert not any(shown.light)
    assert any(battle.world.resource(Ground).light)
