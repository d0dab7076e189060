"""The light of a battle, as all eyes have it and as low-light vision has it."""

from ecs.grid.board import Layout
from ecs.grid.company import FAR, NEAR, Company
from ecs.grid.ground import FAR_SHIFT, Ground
from ecs.grid.space import Space
from tests.ecs.grid.maps import MATERIALS

WIDTH = 24


def ground(*, stretch: int, ambient: bytes = bytes(2 * WIDTH)) -> Ground:
    return Ground(Layout(WIDTH, 2, MATERIALS, bytes(2 * WIDTH), (), ambient), stretch=stretch)


def test_r_p_11_low_light_vision_has_every_radius_twice_as_wide() -> None:
    lit = ground(stretch=2)
    assert lit.shine(((0, 0, 20, 40),))
    assert [lit.light[x] for x in (4, 5, 8, 9, 16, 17)] == [2, 1, 1, 0, 0, 0]
    assert [lit.far[x] for x in (4, 5, 8, 9, 16, 17)] == [2, 2, 2, 1, 1, 0]
    assert all(both == near | far << FAR_SHIFT for both, near, far in zip(lit.shown, lit.light, lit.far, strict=True))


def test_without_wider_radii_there_is_one_light() -> None:
    lit = ground(stretch=1)
    lit.shine(((0, 0, 20, 40),))
    assert lit.light is lit.far is lit.shown


def test_a_change_that_only_low_light_vision_sees_is_a_change() -> None:
    """A small light where it is bright already: others see no farther by it."""
    row = bytes([0] * (WIDTH - 2) + [2, 2])
    lit = ground(stretch=2, ambient=row + row)
    before = lit.light
    assert lit.shine(((WIDTH - 1, 0, 5, 5),))
    assert lit.light == before
    assert not ground(stretch=1, ambient=row + row).shine(((WIDTH - 1, 0, 5, 5),))


def test_of_a_large_space_the_brightest_square_counts_for_each_kind_of_eyes() -> None:
    lit = ground(stretch=2)
    lit.light, lit.far = bytes([1, 0] + [0] * 46), bytes([1, 2] + [0] * 46)
    lit.shown = bytes(near | far << FAR_SHIFT for near, far in zip(lit.light, lit.far, strict=True))
    level = lit.light_on(Space(0, 0, 2, 0, 3))
    assert (level & NEAR, (level & FAR) >> FAR_SHIFT) == (1, 2)
    company = Company(1, WIDTH, [{}], [[]])
    company.stand(0, 0, 0, 0, 2, 0, 0)
    assert company.brightest(0, lit.shown) == level
