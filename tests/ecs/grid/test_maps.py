"""Five public maps with walls at any angle, if they lie beside the repository: answers against the reference."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from ecs.grid.board import Board
from ecs.grid.lines import EFFECT, MIST, SIGHT
from ecs.grid.mending import mend
from ecs.grid.pairs import Pairs
from ecs.grid.space import Space
from tests.ecs.grid.judge import judge
from tests.ecs.grid.maps import CURTAIN, STONE, UNIT, board_of

FOLDER = Path(__file__).resolve().parents[4] / "shared" / "real" / "foundry-cc0"
NAMES = ("acid-pool-cave", "dead-king", "lost-temple", "something-s-cooking", "the-goblin-s-hideout")
pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="the public maps do not lie beside this repository")
SAMPLE = 24


def scene(name: str) -> Board:
    """A map as a board: every wall that blocks movement is stone, the others curtains; doors shut."""
    data = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    grid = data["grid"]
    ends = [tuple(round(c * UNIT / grid) for c in wall["c"]) for wall in data["walls"]]
    mended, _ = mend([(e[0], e[1], e[2], e[3]) for e in ends])
    kinds = [STONE if wall["move"] else CURTAIN for wall in data["walls"]]
    walls = [(*wall, kind) for wall, kind in zip(mended, kinds, strict=True)]
    return board_of(-(-data["width"] // grid), -(-data["height"] // grid), walls=walls)


def samples(board: Board, seed: int, count: int) -> Iterator[tuple[Space, Space]]:
    """Pairs of spaces, most of them near each other, where the answer is not just no."""
    random = Random(seed)
    for _ in range(count):
        rank = random.choice((2, 2, 2, 3, 4, 5))
        side = (1, 1, 1, 2, 3, 4)[rank]
        x, y = random.randrange(board.width - side), random.randrange(board.height - side)
        near = random.choice((3, 8, 99))
        u = min(max(x + random.randint(-near, near), 0), board.width - 1)
        v = min(max(y + random.randint(-near, near), 0), board.height - 1)
        yield Space(x, y, side, rank=rank), Space(u, v)


@pytest.mark.parametrize("name", NAMES)
def test_answers_are_as_the_rules_read(name: str, scale: int) -> None:
    board = scene(name)
    pairs = Pairs(board)
    for first, second in samples(board, 1, SAMPLE * scale):
        assert pairs.between(first, second) == judge(board, first, second), (first, second)


@pytest.mark.parametrize("name", NAMES)
def test_answers_are_symmetric(name: str, scale: int) -> None:
    board = scene(name)
    pairs, others = Pairs(board), Pairs(board)
    seen = 0
    for first, second in samples(board, 2, 150 * scale):
        facts = pairs.between(first, second)
        assert (facts ^ others.between(second, first)) & (EFFECT | SIGHT | MIST) == 0
        seen += facts & EFFECT
    assert seen
