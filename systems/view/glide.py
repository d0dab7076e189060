"""Creatures that were seen before and after a step glide from square to square; where motion is reduced they are there.

A creature glides along the way that its own side took, else straight, and only where the viewer sees the whole way and
no wall is in it: the picture never shows more of a way than the viewer knows.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, NamedTuple

from components.actions import Square
from ecs.grid.board import Layout
from ecs.grid.segments import UNIT
from systems.view.token_model import Token

SQUARE_MS: Final = 110
LONGEST_MS: Final = 330  # shorter than the beat that a picture stands
FRAME_MS: Final = 16
_FAR: Final = 12  # squares; whoever is farther off did not walk there


_Ends = tuple[float, ...]
"""Both ends of a segment: x, y, x, y."""


class Shift(NamedTuple):
    """A creature on its way: how many squares right and down of its place it is drawn."""

    token: Token
    x: float
    y: float


class _Way(NamedTuple):
    points: tuple[tuple[float, float], ...]
    begun: int
    length: int


class Glide:
    """Who is on the way on one map.  timed: how long a movement of so many milliseconds takes, 0 for none."""

    def __init__(self, layout: Layout, timed: Callable[[int], int]) -> None:
        self._layout = layout
        self._timed = timed
        self._ways: dict[int, _Way] = {}
        self._before: dict[int, Token] = {}

    def follow(
        self, tokens: Sequence[Token], visible: bytes, walked: Mapping[int, Sequence[Square]], now: int
    ) -> None:
        """Notice who stands elsewhere than before.  visible: a byte a square; walked: alias -> squares of its way."""
        for token in tokens:
            before = self._before.get(token.alias)
            if before is None or (before.x, before.y) == (token.x, token.y):
                continue
            points = self._way(before, token, visible, walked.get(token.alias, ()))
            length = self._timed(min(LONGEST_MS, SQUARE_MS * max(1, len(points) - 1)))
            if points and length:
                self._ways[token.alias] = _Way(points, now, length)
        self._before = {token.alias: token for token in tokens}

    def _way(
        self, before: Token, token: Token, visible: bytes, walked: Sequence[Square]
    ) -> tuple[tuple[float, float], ...]:
        """The points between two places, () if nobody saw the way."""
        start, end = (before.x, before.y), (token.x, token.y)
        if walked and walked[-1] == end:
            return (start, *walked)
        steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
        if steps > _FAR:
            return ()
        points = tuple(
            (start[0] + (end[0] - start[0]) * i / steps, start[1] + (end[1] - start[1]) * i / steps)
            for i in range(steps + 1)
        )
        width = self._layout.width
        seen = all(visible[round(y) * width + round(x)] for x, y in points)
        return points if seen and not self._walled(points[0], points[-1], token.side) else ()

    def _walled(self, a: tuple[float, float], b: tuple[float, float], side: int) -> bool:
        """True if a wall crosses the line between the middles of a creature's space."""
        ends = tuple((value + side / 2) * UNIT for value in (*a, *b))
        return any(_cross(ends, (wall.x0, wall.y0, wall.x1, wall.y1)) for wall in self._layout.walls)

    def active(self, now: int) -> bool:
        """True while somebody is on the way."""
        self._ways = {alias: way for alias, way in self._ways.items() if now < way.begun + way.length}
        return bool(self._ways)

    def going(self) -> Collection[int]:
        """Who is on the way."""
        return self._ways.keys()

    def shifts(self, tokens: Sequence[Token], now: int) -> tuple[Shift, ...]:
        """Those on the way, and how far off their places they are."""
        found = []
        for token in tokens:
            way = self._ways.get(token.alias)
            if way is not None:
                x, y = _along(way.points, min(1.0, max(0.0, (now - way.begun) / way.length)))
                found.append(Shift(token, x - token.x, y - token.y))
        return tuple(found)


def _along(points: Sequence[tuple[float, float]], share: float) -> tuple[float, float]:
    """The point after a share of the time: slow at both ends."""
    at = share * share * (3 - 2 * share) * (len(points) - 1)
    first = min(len(points) - 2, int(at))
    (x, y), (u, v), rest = points[first], points[first + 1], at - first
    return x + (u - x) * rest, y + (v - y) * rest


def _cross(a: _Ends, b: _Ends) -> bool:
    """True if two segments meet."""
    first = _turn(a, b[0], b[1]) * _turn(a, b[2], b[3])
    second = _turn(b, a[0], a[1]) * _turn(b, a[2], a[3])
    return first <= 0 and second <= 0


def _turn(line: _Ends, x: float, y: float) -> float:
    """On which side of a line a point lies, by sign."""
    return (line[2] - line[0]) * (y - line[1]) - (line[3] - line[1]) * (x - line[0])
