"""Compiled and interpreted kernels give the same answers."""

from random import Random

import pytest

from ecs import native
from ecs.grid.board import Board
from ecs.grid.light import light_levels
from ecs.grid.lines import LAYERS, Planes
from ecs.grid.paths import Walk
from ecs.grid.sight import terrain
from ecs.grid.space import Space
from tests.ecs.grid.test_pairs_against_rules import ANY, random_board, random_space
from tests.twin import interpreted

pytestmark = pytest.mark.skipif(native.STATE.why != "compiled", reason=native.STATE.text)
COLUMNS = (
    "bare",
    "shelter",
    "ground",
    "price",
    "first",
    "near",
    "x0",
    "y0",
    "x1",
    "y1",
    "full",
    "part",
    "tall",
    "slit",
    "inner",
    "owner",
    "wall",
    "square_part",
    "square_tall",
)


def copied(planes: Planes, kind: type) -> object:
    """The same planes as an object of the other form's class."""
    other = kind(planes.width, planes.height, planes.cell, planes.west, planes.north)
    for name in COLUMNS:
        setattr(other, name, getattr(planes, name))
    return other


def boards() -> list[Board]:
    random = Random(77)
    return [random_board(random, ANY, free_walls=i % 2 == 0) for i in range(30)]


def test_pairs_and_paths_agree() -> None:
    random = Random(78)
    with interpreted() as slow:
        for board in boards():
            for _ in range(12):
                first, second = (random_space(random, board, flying=True) for _ in range(2))
                walker = board.walker(max(first.top, second.top), second.rank)
                twin = slow["ecs.grid.walls"].Walker(copied(walker.planes, slow["ecs.grid.lines"].Planes))
                args = (*first[:4], *second[:4])
                assert terrain(walker, *args) == slow["ecs.grid.sight"].terrain(twin, *args)
                points = [random.randrange(board.width * 1024 + 1), random.randrange(board.height * 1024 + 1)]
                points += [512 + 1024 * first.x, 512 + 1024 * first.y, 1024 * second.x, 1024 * second.y]
                walker.heights.flat()
                twin.heights.flat()
                assert walker.path(points, LAYERS) == twin.path(points, LAYERS)


def test_light_and_movement_agree() -> None:
    with interpreted() as slow:
        for board in boards():

            class Twin:
                """The same board with interpreted walkers."""

                width, height, version, ambient = board.width, board.height, board.version, bytes(len(board.ambient))
                source = board

                def walker(self, top: int, rank: int = 2, mist: int = 1) -> object:
                    return slow["ecs.grid.walls"].Walker(
                        copied(self.source.walker(top, rank, mist).planes, slow["ecs.grid.lines"].Planes)
                    )

                def mover(self, elevation: int) -> object:
                    return slow["ecs.grid.walls"].Walker(
                        copied(self.source.mover(elevation).planes, slow["ecs.grid.lines"].Planes)
                    )

            board.ambient = bytes(len(board.ambient))
            assert light_levels(board, [(1, 1, 10, 20)]) == slow["ecs.grid.light"].light_levels(
                Twin(), [(1, 1, 10, 20)]
            )
            for space in (Space(0, 0), Space(1, 1, 2)):
                fast = Walk(board).reach(space, 60)
                other = slow["ecs.grid.paths"].Walk(Twin()).reach(space, 60)
                assert fast.cost == other.cost
                assert [fast.path(*at) for at in fast.cost] == [other.path(*at) for at in other.cost]
                assert Walk(board).field([(0, 0)], space.side) == slow["ecs.grid.paths"].Walk(Twin()).field(
                    [(0, 0)], space.side
                )
