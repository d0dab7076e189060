"""How close a recorded map is looked at, and at which part of it: whoever acts stays in sight."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from systems.view.frame import Box, Sheet
from systems.view.token_model import Token

ZOOMED: Final = (1.0, 1.5, 2.0, 3.0, 4.0)
"""How many times closer than the whole map."""
LEGIBLE: Final = 22.0
"""Design pixels a square that a map is first shown at, if the whole of it would come out smaller."""
EDGE: Final = 2.5
"""Squares between whoever acts and the edge of the board at least."""
FIRST: Final = -1


@dataclass(frozen=True, slots=True)
class Gaze:
    """closer: index into ZOOMED, FIRST for legible; x, y: the point in the middle, in squares, None for the map's."""

    closer: int = FIRST
    x: float | None = None
    y: float | None = None

    def zoomed(self, step: int) -> "Gaze":
        """So many steps closer."""
        return replace(self, closer=max(0, min(len(ZOOMED) - 1, max(0, self.closer) + step)))

    def moved(self, dx: float, dy: float) -> "Gaze":
        """Looking elsewhere."""
        return self if self.x is None or self.y is None else replace(self, x=self.x + dx, y=self.y + dy)


def step_of(box: Box, size: tuple[int, int], scale: float, closer: int) -> float:
    """Design pixels a square, whole screen pixels."""
    whole = min(box[2] / size[0], box[3] / size[1])
    step = max(whole, LEGIBLE) if closer == FIRST else whole * ZOOMED[closer]
    return max(4, int(step * scale)) / scale


def follow(gaze: Gaze, box: Box, size: tuple[int, int], scale: float, tokens: Sequence[Token]) -> Gaze:
    """Moved just enough to keep in sight whoever acts, as far as these tokens tell; at first all of one's own."""
    step = step_of(box, size, scale, gaze.closer)
    x, y = gaze.x, gaze.y
    if x is None or y is None:
        own = [token for token in tokens if token.allegiance == "own"] or list(tokens)
        x = sum(token.x + 0.5 for token in own) / len(own) if own else size[0] / 2
        y = sum(token.y + 0.5 for token in own) / len(own) if own else size[1] / 2
    acting = next((token for token in tokens if token.selected), None)
    at = (acting.x + acting.side / 2, acting.y + acting.side / 2) if acting is not None else (x, y)
    found = []
    for now, there, length, squares in ((x, at[0], box[2], size[0]), (y, at[1], box[3], size[1])):
        half = length / step / 2
        reach = max(0.0, half - EDGE)
        moved = min(max(now, there - reach), there + reach)
        found.append(min(max(moved, half), squares - half) if squares > 2 * half else squares / 2)
    return replace(gaze, x=found[0], y=found[1])


def sheet_of(box: Box, size: tuple[int, int], scale: float, gaze: Gaze) -> Sheet:
    """The map laid under a board.  size: of the map in squares."""
    step = step_of(box, size, scale, gaze.closer)
    corners = []
    for low, length, at, squares in ((box[0], box[2], gaze.x, size[0]), (box[1], box[3], gaze.y, size[1])):
        whole = squares * step
        if whole <= length or at is None:
            corner = low + (length - whole) / 2
        else:
            corner = min(low, max(low + length - whole, low + length / 2 - at * step))
        corners.append(round(corner * scale) / scale)
    return Sheet(box, corners[0], corners[1], step, size[0])
