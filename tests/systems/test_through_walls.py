"""Hearing past full walls: vague, and half as far for each of them (D-SENSE-3)."""

import pytest

from components.detection import Detection
from components.felt import Felt
from components.scenario import Entrant
from components.turn import Stance
from systems.contact import hears_shout
from systems.evidence import hears_door
from systems.gather import creatures, felt
from systems.match.battle import Battle
from tests.arena import arena


def field(*walls: tuple[str, float], away: int) -> Battle:
    """A red creature, and a blue one so many squares east of it; walls by kind across the whole field at these x."""
    return arena(
        ["." * 20] * 3,
        Entrant("A", "guard", "red", 1, 1),
        Entrant("T", "guard", "blue", 1 + away, 1),
        walls=[(kind, x, 0, x, 3) for kind, x in walls],
        doors=[(at, False, False) for at, (kind, _) in enumerate(walls) if kind == "door"],
    )


def heard(battle: Battle, noise: int) -> Felt:
    """What A feels of T once T has made this noise."""
    world, (observer, target) = battle.world, creatures(battle.world)
    world.begin_tick()
    world.write(target, Stance).noise = noise
    world.beat()
    world.beat()
    world.end_tick()
    found = felt(world, observer, target)
    assert (found.state, found.located) == (Detection.UNDETECTED, False)
    return found


@pytest.mark.parametrize("kind", ["wall", "door"])
def test_past_one_wall_or_closed_door_a_move_is_heard_at_30_feet_and_no_farther(kind: str) -> None:
    assert heard(field((kind, 3.0), away=6), 100).vague
    assert not heard(field((kind, 3.0), away=7), 100).vague


def test_past_two_walls_it_is_heard_at_15_feet_and_no_farther() -> None:
    walls = [("wall", 2.5), ("door", 3.5)]
    assert heard(field(*walls, away=3), 100).vague
    assert not heard(field(*walls, away=4), 100).vague
    assert heard(field(*walls, away=6), 200).vague


def test_what_shuts_the_effect_but_no_sound_makes_hearing_vague_and_no_shorter() -> None:
    rows = ["...t" + "." * 16] * 3
    for away, near in ((12, True), (13, False)):
        entrants = Entrant("A", "guard", "red", 1, 1), Entrant("T", "guard", "blue", 1 + away, 1)
        battle = arena(rows, *entrants, legend={"t": "tree"})
        assert not felt(battle.world, *creatures(battle.world)).effect
        assert heard(battle, 100).vague is near


def test_a_shout_is_understood_past_as_many_walls_as_there_are() -> None:
    for walls, away, understood in (
        ([("wall", 3.0)], 12, True),
        ([("wall", 3.0), ("wall", 4.0)], 6, True),
        ([("wall", 3.0), ("wall", 4.0)], 7, False),
        ([("wall", 3.0), ("wall", 4.0), ("wall", 5.0)], 4, False),
    ):
        battle = field(*walls, away=away)
        observer, actor = creatures(battle.world)
        assert hears_shout(battle.world, observer, actor) is understood, (walls, away)
        assert hears_shout(battle.world, actor, observer) is understood, (walls, away)


def test_a_door_is_heard_past_as_many_walls_as_there_are() -> None:
    for walls, squares, told in (
        ([("wall", 3.0)], 6, True),
        ([("wall", 3.0)], 7, False),
        ([("wall", 3.0), ("wall", 4.0)], 3, True),
        ([("wall", 3.0), ("wall", 4.0)], 4, False),
    ):
        battle = field(*walls, away=15)
        observer = creatures(battle.world)[0]
        assert hears_door(battle.world, observer, ((1 + squares, 1),)) is told, (walls, squares)
