"""The kernel and the readable reference against an oracle that shares nothing with them."""

from random import Random

import pytest

from ecs.grid.lines import EFFECT
from ecs.grid.routes import path_shut
from tests.ecs.grid import oracle, reference
from tests.ecs.grid.maps import STONE, board_of
from tests.ecs.grid.touchy import SIDE, Touchy, touchy

COUNT = 2000
MARGIN = 4  # squares round the configuration, so that the board's edge plays no part
SIZE = 15


def kernel_open(points: list[tuple[int, int]], config: Touchy) -> bool:
    def unit(z: tuple[int, int]) -> tuple[int, int]:
        return z[0] * 1024 // SIDE + MARGIN * 1024, z[1] * 1024 // SIDE + MARGIN * 1024

    board = board_of(
        SIZE,
        SIZE,
        squares={(x // SIDE + MARGIN, y // SIDE + MARGIN): STONE for x, y, _, _ in config.boxes},
        walls=[(*unit(a), *unit(b), STONE) for a, b in config.walls],
    )
    return not path_shut(board, [c for point in points for c in unit(point)]) & EFFECT


@pytest.mark.timeout(1800)  # with --long
def test_kernel_reference_and_oracle_agree_on_paths_full_of_contacts(scale: int) -> None:
    random = Random(20)
    opened = done = 0
    while done < COUNT * scale:
        config = touchy(random)
        points = config.points
        if all(point == points[0] for point in points):
            continue
        blockers = [reference.Blocker(box, None) for box in config.boxes]
        blockers += [reference.Blocker(None, wall) for wall in config.walls]
        expected = oracle.path_open(points, config.boxes, config.walls)
        assert reference.path_open(points, blockers) == expected, config
        assert kernel_open(points, config) == expected, config
        assert kernel_open(points[::-1], config) == expected, config
        opened += expected
        done += 1
    assert done // 4 < opened < done * 9 // 10
