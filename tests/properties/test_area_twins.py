"""Areas: who is unseen in one changes nothing that the caster's side gets, and nothing gets through a closed ring."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from components.ability import Abilities, Ability, Save, Shape, Strain, Targets
from components.actions import Square, UseAbility
from components.scenario import Entrant
from ecs.grid.board import Board, Layout, Wall
from ecs.grid.material import Material
from ecs.grid.space import Space
from systems.gather import state_of
from systems.rules.areas import area_of, caught, holds_square
from tests.arena import act_as, arena, who
from tests.observation_bytes import observation_bytes

UNIT = 1024
SIZE = 12
WALL = Material("wall", move=True, effect=True, sight=True, cover=2)


@pytest.mark.parametrize("seed", range(12))
def test_an_unseen_creature_in_an_area_changes_nothing_for_the_casters_side(seed: int) -> None:
    """R-UND-3, R-SEC-1.  The saves are Fortitude: an unseen body that covers others is evidence (R-COV-4)."""
    dice = Random(seed)
    squares = [(x, y) for y in range(8) for x in range(3, 12)]
    *seen, unseen, away = dice.sample(squares, 5)
    shape = dice.choice((Shape.BURST, Shape.EMANATION, Shape.CONE, Shape.LINE))
    ability = Ability("it", targets=Targets.AREA, shape=shape, radius=30, range=60, save=Save.FORTITUDE, dc=15, count=2)
    target = seen[0]
    at = target if shape is Shape.BURST else (2, 2)
    got = []
    for place in (unseen, away, None):
        ghosts = [] if place is None else [Entrant("U", "guard", "blue", *place, conditions=("invisible",))]
        battle = arena(
            ["." * 14] * 9,
            Entrant("A", "guard", "red", 1, 1),
            *(Entrant(f"T{i}", "guard", "blue", *square) for i, square in enumerate(seen)),
            *ghosts,
            seed=seed,
            strict=False,
        )
        actor = act_as(battle, "A")
        battle.world.add(actor, Abilities((ability,)))
        if battle.world.get(actor, Strain) is None:
            battle.world.add(actor, Strain(0, 9))
        battle.perform(UseAbility(actor, "it", at=at, toward=target))
        got.append((observation_bytes(battle.observe("red")), tuple(battle.log("red"))))
        if place is not None:
            assert not state_of(battle.world, actor, who(battle, "U"))
        battle.close()
    assert got[0] == got[1] == got[2]


coordinate = st.integers(0, SIZE - 1)
square = st.tuples(coordinate, coordinate)


@given(
    at=st.tuples(st.integers(0, SIZE), st.integers(0, SIZE)), there=square, radius=st.sampled_from([5, 10, 15, 20, 30])
)
def test_a_square_is_in_a_burst_if_its_centre_is_no_farther_than_the_radius(
    at: Square, there: Square, radius: int
) -> None:
    area = area_of(Ability("x", targets=Targets.AREA, shape=Shape.BURST, radius=radius), Space(0, 0), at, None)
    assert area is not None
    dx, dy = 2 * there[0] + 1 - 2 * at[0], 2 * there[1] + 1 - 2 * at[1]
    assert holds_square(area, there) == (25 * (dx * dx + dy * dy) <= 4 * radius * radius)


@given(
    room=st.tuples(st.integers(2, 6), st.integers(2, 6), st.integers(1, 4), st.integers(1, 4)),
    user=square,
    at=st.tuples(st.integers(0, SIZE), st.integers(0, SIZE)),
    there=square,
)
def test_no_burst_gets_through_a_closed_ring_of_walls(
    room: tuple[int, int, int, int], user: Square, at: Square, there: Square
) -> None:
    """D-GEO-1, D-GEO-2: neither for a user outside nor for one within, wherever on the wall it sets the burst off."""
    left, top, wide, high = room
    right, low = left + wide, top + high
    ends = ((left, top, right, top), (right, top, right, low), (right, low, left, low), (left, low, left, top))
    walls = tuple(Wall(x0 * UNIT, y0 * UNIT, x1 * UNIT, y1 * UNIT, 1) for x0, y0, x1, y1 in ends)
    layout = Layout(SIZE, SIZE, (Material("floor"), WALL), bytes(SIZE * SIZE), walls, bytes([2]) * SIZE * SIZE)

    def within(one: Square) -> bool:
        return left <= one[0] < right and top <= one[1] < low

    area = area_of(Ability("x", targets=Targets.AREA, shape=Shape.BURST, radius=60), Space(*user), at, None)
    assert area is not None
    if caught(Board(layout), area, {2: Space(*there)}, user=1):
        assert within(user) == within(there)
