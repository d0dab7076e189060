"""Draws the planes that walks read: which layers each material shuts for a class of pairs, laid out over a board."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import reduce
from itertools import accumulate
from operator import or_
from typing import TYPE_CHECKING, NamedTuple

from ecs.grid.lines import (
    ASKED,
    COVER,
    EFFECT,
    FREE,
    GREATER,
    LAYERS,
    LESSER,
    LOW,
    MIST,
    MOVE,
    SHELTERS,
    SIGHT,
    SOUND,
    STANDARD,
    Planes,
    either,
)
from ecs.grid.material import Material
from ecs.grid.segments import UNIT, Segments, touched_squares

if TYPE_CHECKING:
    from ecs.grid.board import Layout

GRADES = (0, LESSER, LESSER | STANDARD, LESSER | STANDARD | GREATER)  # a grade is in the layers of all grades below it
NO_LIMIT = 1 << 20  # half feet, above every line
SIDES = 4  # squares: the largest side of a creature
TOO_SMALL = 3  # size ranks above terrain from which on it gives a target nothing (R-COV-6)


class Class(NamedTuple):
    """A class of pairs (or, with moving, of heights of movement) for which every material blocks alike.

    below: heights in feet under this are low; rank: terrain of this size rank or less covers nothing; mist: percent.
    """

    moving: bool
    below: int
    rank: int
    mist: int


class Masks(NamedTuple):
    """What one material shuts for a class: at any height, only up to its own, and from the inside of a slit."""

    full: int
    part: int
    inner: int


class Shapes(NamedTuple):
    """The heights in feet, cover-giving small ranks and mist percents that occur in a layout, ascending."""

    heights: tuple[int, ...]
    ranks: tuple[int, ...]
    percents: tuple[int, ...]

    def sight_class(self, top: int, rank: int, mist: int) -> Class:
        """The class of pairs with this top in feet, target's rank and least percent of mist."""
        low = bisect_left(self.heights, top)
        small = bisect_right(self.ranks, rank - TOO_SMALL)
        thin = bisect_left(self.percents, mist)
        return Class(
            False,
            self.heights[low - 1] + 1 if low else 0,
            self.ranks[small - 1] if small else -1,
            self.percents[thin] if thin < len(self.percents) else 101,
        )

    def move_class(self, elevation: int) -> Class:
        """The class of movement at this height in feet: what is not higher is passed over."""
        low = bisect_right(self.heights, elevation)
        return Class(True, self.heights[low - 1] + 1 if low else 0, -1, 101)


def shapes(materials: Sequence[Material]) -> Shapes:
    """What there is to tell pairs apart by."""
    return Shapes(
        tuple(sorted({m.height for m in materials if m.height})),
        tuple(sorted({m.rank for m in materials if m.cover})),
        tuple(sorted({m.conceals for m in materials if m.conceals})),
    )


def masks(material: Material, kind: Class) -> Masks:
    """What a closed square or wall of a material shuts for a class."""
    low = 0 < material.height < kind.below
    if kind.moving:
        return Masks(0 if low else MOVE * material.move | SOUND * material.sound, 0, 0)
    hides = MIST if material.conceals >= kind.mist else 0
    covers = GRADES[material.cover] if material.rank > kind.rank else 0
    blocks = 0 if low else EFFECT * material.effect | SIGHT * material.sight
    if material.slit:
        inner, covers = covers, COVER if material.rank > kind.rank else 0
        return Masks(blocks if low else blocks | hides, covers | hides if low else covers, inner)
    return Masks(blocks, hides | covers, 0) if low else Masks(blocks | hides | covers, 0, 0)


def build(kind: Class, layout: Layout, segments: Segments, opened: AbstractSet[int]) -> Planes:
    """The planes of a board for a class of pairs, with the walls in opened left out."""
    table = [masks(material, kind) for material in layout.materials]
    west, north = draw_borders(layout, segments, table, opened)
    drawn = draw(layout.squares, layout.width, [mask.full for mask in table], LAYERS)
    planes = Planes(layout.width, layout.height, drawn, west, north)
    planes.price = draw(layout.squares, layout.width, [m.cost for m in layout.materials], 1)
    if not kind.moving:
        draw_own(planes, layout, table)
    near: list[list[int]] = [[] for _ in planes.cell]
    cell = bytearray(planes.cell)
    add_walls(planes, near, cell, layout, segments, table, opened)
    add_low_squares(planes, near, cell, layout, table)
    planes.cell = bytes(cell)
    planes.most = occurring(layout, table)
    planes.join()
    planes.near = [segment for bucket in near for segment in bucket]
    planes.first = list(accumulate(map(len, near), initial=0))
    return planes


def occurring(layout: Layout, table: Sequence[Masks]) -> int:
    """All layers that anything on the board shuts, its doors shut."""
    used = set(layout.squares).union(wall.material for wall in layout.walls)
    return reduce(or_, (mask for index in used for mask in table[index]), 0)


def draw(squares: bytes, width: int, values: Sequence[int], edge: int) -> bytes:
    """A padded plane of one value a material, with a ring of edge round it."""
    rows = squares.translate(bytes(values).ljust(256, b"\0"))
    side = bytes([edge])
    ring = side * (width + 2)
    return ring + b"".join(side + rows[at : at + width] + side for at in range(0, len(rows), width)) + ring


def draw_borders(
    layout: Layout, segments: Segments, table: Sequence[Masks], opened: AbstractSet[int]
) -> tuple[bytes, bytes]:
    """The planes of west and north borders."""
    ring = draw(bytes(layout.width * layout.height), layout.width, [0], LAYERS)
    west, north = bytearray(ring), bytearray(ring)
    for (is_west, c), walls in segments.on.items():
        for number in walls:
            if number not in opened:
                (west if is_west else north)[c] |= table[layout.walls[number].material].full
    return bytes(west), bytes(north)


def draw_own(planes: Planes, layout: Layout, table: Sequence[Masks]) -> None:
    """What squares still shut for a pair that stands in them (D-COV-3, D-GEO-4)."""
    bare, shelter, ground = [], [], []
    for material, mask in zip(layout.materials, table, strict=True):
        left = mask.full & (MIST if material.effect else MIST | SIGHT)
        bare.append(left)
        shelter.append(left | (mask.full & COVER if material.shelters else 0))
        asked = material.effect or material.cover or mask.part
        ground.append((ASKED if asked else 0) | (SHELTERS if material.shelters else 0))
    planes.bare = draw(layout.squares, layout.width, bare, LAYERS)
    planes.shelter = draw(layout.squares, layout.width, shelter, LAYERS)
    planes.ground = draw(layout.squares, layout.width, ground, 0)
    planes.grounds = [planes.ground]
    for _ in range(1, SIDES):  # a space one larger: four that overlap
        east, south = planes.grounds[-1][1:], planes.grounds[-1][planes.stride :]
        planes.grounds.append(either(either(planes.grounds[-1], east), either(south, south[1:])))


def add_walls(
    planes: Planes,
    near: list[list[int]],
    cell: bytearray,
    layout: Layout,
    segments: Segments,
    table: Sequence[Masks],
    opened: AbstractSet[int],
) -> None:
    """Keep as segments the free walls, and of those on borders what is low or a slit."""
    for number, wall in enumerate(layout.walls):
        mask, material = table[wall.material], layout.materials[wall.material]
        full = 0 if segments.borders[number] is not None else mask.full
        if not (full or mask.part) or wall[:2] == wall[2:4]:
            continue
        here = 0 if number in opened else -1
        add(planes, wall[:4], full & here, mask.part & here, 2 * material.height or NO_LIMIT, number)
        planes.slit[-1], planes.inner[-1] = material.slit, mask.inner
        for c in segments.touched(number):
            near[c].append(len(planes.x0) - 1)
            cell[c] |= (FREE if full else 0) | (LOW if mask.part else 0)


def add_low_squares(
    planes: Planes, near: list[list[int]], cell: bytearray, layout: Layout, table: Sequence[Masks]
) -> None:
    """Keep the four borders of each low square as segments: outside it, both leave the same free."""
    if not any(mask.part for mask in table):
        return
    width, stride = layout.width, layout.width + 2
    planes.square_part = draw(layout.squares, width, [mask.part for mask in table], 0)
    planes.square_tall = [0] * len(planes.cell)
    for at, index in enumerate(layout.squares):
        if not table[index].part:
            continue
        material = layout.materials[index]
        x, y = at % width, at // width
        tall = 2 * material.height or NO_LIMIT
        planes.square_tall[(y + 1) * stride + x + 1] = tall
        left, top, right, low = x * UNIT, y * UNIT, (x + 1) * UNIT, (y + 1) * UNIT
        level = (left, top, right, top), (left, low, right, low)
        for ends in (*level, (left, top, left, low), (right, top, right, low)):
            add(planes, ends, 0, table[index].part, tall, -1)
            planes.slit[-1], planes.inner[-1], planes.owner[-1] = material.slit, table[index].inner, at
            for c in touched_squares(ends, width, layout.height):
                near[c].append(len(planes.x0) - 1)
                cell[c] |= LOW


def add(planes: Planes, ends: tuple[int, int, int, int], full: int, part: int, tall: int, wall: int) -> None:
    """Append one segment to the columns."""
    for column, value in zip((planes.x0, planes.y0, planes.x1, planes.y1), ends, strict=True):
        column.append(value)
    planes.full.append(full)
    planes.part.append(part)
    planes.tall.append(tall)
    planes.slit.append(0)
    planes.inner.append(0)
    planes.owner.append(-1)
    planes.wall.append(wall)


def reopen(
    planes: Planes, kind: Class, layout: Layout, segments: Segments, opened: AbstractSet[int], number: int
) -> None:
    """Bring planes up to date after wall number was opened or shut."""
    table = [masks(material, kind) for material in layout.materials]
    mask = table[layout.walls[number].material]
    here = 0 if number in opened else -1
    if number in planes.wall:
        segment = planes.wall.index(number)
        planes.full[segment] = 0 if segments.borders[number] is not None else mask.full & here
        planes.part[segment] = mask.part & here
    if segments.borders[number]:
        west, north = bytearray(planes.west), bytearray(planes.north)
        ring = draw(bytes(layout.width * layout.height), layout.width, [0], LAYERS)
        for is_west, c in segments.borders[number] or ():
            plane = west if is_west else north
            plane[c] = ring[c]
            for other in segments.on[is_west, c]:
                if other not in opened:
                    plane[c] |= table[layout.walls[other].material].full
        planes.west, planes.north = bytes(west), bytes(north)
        planes.join()
