"""Compiled and interpreted kernels give the same answers."""

from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any

import pytest

from ecs import native
from ecs.grid import bodies, company, corners, view
from ecs.grid.board import Board
from ecs.grid.known import code_of
from ecs.grid.light import light_levels
from ecs.grid.lines import LAYERS, Planes
from ecs.grid.paths import Walk
from ecs.grid.sight import terrain
from ecs.grid.space import Space
from tests.ecs.grid.test_pairs_against_rules import ANY, random_board, random_space
from tests.twin import interpreted

pytestmark = pytest.mark.skipif(native.STATE.why != "compiled", reason=native.STATE.text)
COLUMNS = (
    "most",
    "grounds",
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


OURS = {module.__name__: module for module in (bodies, company, corners, view)}
SENSES = [[0, company.OTHER], [30, company.OTHER, 60, company.EAR], [20, company.SONAR, 0, company.EAR]]


def everything(board: Board, spaces: list[Space], modules: dict[str, ModuleType], form: Callable[[Any], Any]) -> Any:
    """All that the kernel tells of creatures on a board: lines, news, bodies in the way, mist from corners, views.

    form: a walker as it is in these modules.
    """
    random, count = Random(len(spaces)), len(spaces)
    made: list[dict[int, int]] = [{key: key for key in range(n, 1 << 14, 2)} for n in range(len(SENSES))]
    group = modules["ecs.grid.company"].Company(count, board.width, made, SENSES)
    crowd = modules["ecs.grid.bodies"].Crowd(board.width, board.height)
    kinds = [space.top << 3 | space.rank for space in spaces]
    tops = {(max(a.top, b.top), b.rank): form(board.walker(max(a.top, b.top), b.rank)) for a in spaces for b in spaces}
    for slot, (space, kind) in enumerate(zip(spaces, kinds, strict=True)):
        group.stand(slot, code_of(space), *space[:4], kind)
        group.bear(slot, slot % len(SENSES), random.choice((0, 50, 100, 200)) << 3 | random.choice((0, 2, 4)), True)
        crowd.put(slot + 1, *space)
        for other, theirs in zip(spaces, kinds, strict=True):
            top = max(space.top, other.top)
            group.walkers[kind << 32 | theirs] = tops[top, other.rank]
            group.sounds[kind << 32 | theirs] = form(board.mover(top - 1))
    light = bytes(random.randrange(16) for _ in range(board.width * board.height))
    rows: dict[int, dict[int, int]] = {code: {} for code in group.codes}
    walls: dict[int, int] = {}
    told = [group.spans(one, list(range(count))) for one in range(count)]
    for one in range(count):
        told.append(group.around(one, [other for other in range(count) if other != one], rows, walls, light))
        a = spaces[one]
        told.append(modules["ecs.grid.view"].in_view(tops[a.top, a.rank], *a[:3]))
        for b in spaces:
            told.append(crowd.between(*a[:4], *b[:4], max(a.rank, b.rank)))
            percents = list(board.percents)
            asked = [form(board.walker(max(a.top, b.top), b.rank, percent)) for percent in percents]
            asked = asked or [tops[max(a.top, b.top), b.rank]]
            told.append(modules["ecs.grid.corners"].clearest(asked, percents, *a[:4], *b[:4]))
    return told, rows, walls, group.felt, group.learned


def test_all_that_the_kernel_tells_agrees_for_creatures_of_all_sizes(scale: int) -> None:
    random, shut = Random(79), 0
    with interpreted() as slow:
        for number in range(6 * scale):
            board = random_board(random, ANY, free_walls=number % 3 > 0, free=number % 3 == 2)
            spaces = [random_space(random, board, flying=True) for _ in range(5)]
            fast = everything(board, spaces, OURS, lambda walker: walker)
            planes, walkers = slow["ecs.grid.lines"].Planes, slow["ecs.grid.walls"].Walker
            other = everything(board, spaces, slow, lambda walker: walkers(copied(walker.planes, planes)))  # noqa: B023 - called at once
            assert fast == other, (board.layout, spaces)
            shut += sum(line & 1 == 0 for row in fast[0][:5] for line in row)
    assert shut > 0
