"""A side knows whom its own doors, lights, hands and bodies have told that somebody is there (D-UNN-1, R-DET-5)."""

import pytest

from components.actions import Hide, Interact, Strike
from components.conditions import DEAFENED, INVISIBLE, NETTED
from components.scenario import Entrant
from ecs.ids import EntityId
from systems.gather import track_of
from systems.match.battle import Battle
from tests.arena import act_as, arena, who
from tests.systems.deeds import script

OPEN = ["." * 16] * 5
DOOR = [("door", 8.0, 0.0, 8.0, 1.0)]


def roused(battle: Battle, name: str) -> tuple[int, ...]:
    """Whom red's creature of this name is known to have roused, as numbers of red's."""
    return next(own.roused for own in battle.observe("red").own if own.name == name)


def noticed(battle: Battle, observer: EntityId, name: str) -> bool:
    track = track_of(battle.world, observer, who(battle, name))
    return track is not None and not track.unnoticed


@pytest.mark.parametrize("wall", [False, True])
def test_d_door_1_a_door_that_ones_own_hands_move_in_view_is_evidence(*, wall: bool) -> None:
    people = (
        Entrant("A", "scout", "red", 7, 0, conditions=(INVISIBLE,)),
        Entrant("T", "guard", "blue", 12, 3, conditions=(DEAFENED,)),
        Entrant("B", "guard", "red", 12, 1),
    )
    screen = [("wall", 8.0, 1.0, 8.0, 2.0), ("wall", 8.0, 0.0, 9.0, 0.0), ("wall", 9.0, 0.0, 9.0, 2.0)] if wall else []
    screen += [("wall", 0.0, 2.0, 16.0, 2.0)] if wall else []
    battle = arena(OPEN, *people, walls=[*DOOR, *screen], doors=[(0, True, False)])
    actor, watcher = act_as(battle, "A"), who(battle, "T")
    assert roused(battle, "A") == ()
    assert not noticed(battle, watcher, "A")
    (door,) = (view.alias for view in battle.observe("red").doors)
    assert battle.submit("red", Interact(battle.alias("red", actor) or 0, door)) is None
    assert noticed(battle, watcher, "A") is not wall
    assert bool(roused(battle, "A")) is not wall


def test_d_light_1_the_light_of_somebody_unseen_is_evidence_to_those_who_see_what_it_lights() -> None:
    """A stands round a corner: its light is seen, it is not."""
    rows = [".......#........", ".......#........", ".......#........", "................"]
    for lit in (True, False):
        people = (
            Entrant("A", "guard", "red", 5, 0, light=(5, 20) if lit else None),
            Entrant("T", "guard", "blue", 13, 3, conditions=(DEAFENED,)),
            Entrant("B", "guard", "red", 13, 2),
        )
        battle = arena(rows, *people, light="dark")
        watcher = who(battle, "T")
        assert noticed(battle, watcher, "A") is lit
        assert (battle.alias("red", watcher) in roused(battle, "A")) is lit


def test_r_inv_4_hands_that_take_a_net_off_somebody_in_view_are_evidence() -> None:
    people = (
        Entrant("A", "scout", "red", 5, 1, conditions=(INVISIBLE,)),
        Entrant("B", "guard", "red", 6, 1, conditions=(NETTED,)),
        Entrant("T", "guard", "blue", 12, 1, conditions=(DEAFENED,)),
    )
    battle = arena(OPEN, *people)
    actor, watcher = act_as(battle, "A"), who(battle, "T")
    assert roused(battle, "A") == ()
    battle.perform(Interact(actor, target=who(battle, "B")))
    assert noticed(battle, watcher, "A")
    assert roused(battle, "A") == (battle.alias("red", watcher),)


def test_d_cov_3_ones_own_body_in_the_way_of_ones_own_shot_is_evidence_to_the_target() -> None:
    people = (
        Entrant("A", "scout", "red", 2, 1),
        Entrant("B", "guard", "red", 6, 1, conditions=(INVISIBLE,)),
        Entrant("T", "guard", "blue", 10, 1, conditions=(DEAFENED,)),
    )
    battle = arena(OPEN, *people)
    actor, target = act_as(battle, "A"), who(battle, "T")
    assert roused(battle, "B") == ()
    assert not noticed(battle, target, "B")
    script(battle, attack=[1] * 6)
    battle.perform(Strike(actor, target, "shortbow"))
    assert noticed(battle, target, "B")
    assert roused(battle, "B") == (battle.alias("red", target),)


def test_d_cov_3_ones_own_body_that_alone_hides_a_friend_is_evidence() -> None:
    """A hides in dim light behind B, whose body counts in the comparison."""
    people = (
        Entrant("A", "scout", "red", 2, 1),
        Entrant("B", "guard", "red", 6, 1, conditions=(INVISIBLE,)),
        Entrant("T", "guard", "blue", 10, 1, conditions=(DEAFENED,)),
    )
    battle = arena(OPEN, *people, light="dim")
    actor, watcher = act_as(battle, "A"), who(battle, "T")
    assert roused(battle, "B") == ()
    assert not noticed(battle, watcher, "B")
    script(battle, stealth=[20] * 6)
    battle.perform(Hide(actor))
    assert noticed(battle, watcher, "B")
    assert roused(battle, "B") == (battle.alias("red", watcher),)
