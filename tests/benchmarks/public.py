"""Fields on five public maps with walls at any angle, where they lie beside the repository."""

from random import Random

from ecs.grid.space import Space
from tests.benchmarks.fields import RANK_OF, SIDES, Field
from tests.ecs.grid.test_maps import FOLDER, NAMES, scene


def scenes(count: int) -> list[Field]:
    """Each map with so many creatures anywhere on it; none if the maps are not there."""
    return [placed(name, count) for name in NAMES] if FOLDER.is_dir() else []


def placed(name: str, count: int) -> Field:
    """One map."""
    random, board = Random(7), scene(name)
    spaces = []
    for _ in range(count):
        side = random.choice(SIDES)
        x, y = random.randrange(board.width - side + 1), random.randrange(board.height - side + 1)
        spaces.append(Space(x, y, side, 0, RANK_OF[side]))
    return Field(board, spaces)
