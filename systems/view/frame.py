"""Where the parts of the battle screen are, and which piece of the map its window shows."""

from dataclasses import dataclass
from typing import Final

from components.actions import Square

Box = tuple[float, float, float, float]

TOP: Final = 56
BOTTOM: Final = 88
SIDE: Final = 320
PANEL: Final = 304  # a panel within it
WIDE: Final = 1152  # narrower windows turn the side column into a drawer
ROOMY: Final = 1280  # narrower windows give the bottom bar their whole width
ZOOMS: Final = (32, 40, 48, 64, 96)
SCALES: Final = (1.0, 1.25, 1.5, 2.0)
LEAST: Final = (1024, 640)


def best_scale(size: tuple[int, int], wish: float | None = None) -> float:
    """The ui scale for a window: the wish, or its height over 720; rounded down to a step that does not clip."""
    most = max(1.0, min(size[0] / LEAST[0], size[1] / LEAST[1]))
    aim = size[1] / 720 if wish is None else wish
    return max(s for s in SCALES if s <= max(1.0, min(aim, most)))


@dataclass(frozen=True, slots=True)
class Places:
    """Boxes of the battle screen in design pixels."""

    width: float
    height: float
    side_shown: bool
    drawer: bool

    @property
    def bar_width(self) -> float:
        """Width of the bottom bar: it ends at the side column where its buttons have room enough."""
        return self.width - (SIDE if self.width >= ROOMY else 0)

    @property
    def top(self) -> Box:
        return (0, 0, self.width, TOP)

    @property
    def map(self) -> Box:
        return (0, TOP, self.width - (SIDE if self.side_shown or self.drawer else 0), self.height - TOP - BOTTOM)

    @property
    def bottom(self) -> Box:
        return (0, self.height - BOTTOM, self.bar_width, BOTTOM)

    @property
    def side(self) -> Box:
        """The side column, down to the bottom bar where that is as wide as the window."""
        floor = 0 if self.width >= ROOMY else BOTTOM
        return (self.width - SIDE, TOP, SIDE, self.height - TOP - floor)


@dataclass(slots=True)
class Side:
    """Why the side column is out in a window that has no room for it: pulled out, or needed for what is prepared."""

    pulled: bool = False
    needed: bool = False

    @property
    def out(self) -> bool:
        return self.pulled or self.needed


def places(size: tuple[int, int], scale: float, *, drawer: bool = False) -> Places:
    """The places in a window of this many pixels.  drawer: show the side column even where there is little room."""
    width, height = size[0] / scale, size[1] / scale
    return Places(width, height, width >= WIDE, drawer)


@dataclass(frozen=True, slots=True)
class Camera:
    """What of the map is shown: design pixels a square, and the point (in squares) in the middle of the viewport."""

    zoom: int
    x: float
    y: float

    def moved(self, dx: float, dy: float) -> "Camera":
        return Camera(self.zoom, self.x + dx, self.y + dy)

    def zoomed(self, step: int) -> "Camera":
        at = ZOOMS.index(self.zoom) if self.zoom in ZOOMS else 2
        return Camera(ZOOMS[min(len(ZOOMS) - 1, max(0, at + step))], self.x, self.y)


def whole_map(box: Box, width: int, height: int) -> Camera:
    """The closest zoom that shows the whole map, at most 64; else the usual 40."""
    fits = [z for z in ZOOMS if z <= 64 and width * z <= box[2] and height * z <= box[3]]
    return Camera(max(fits, default=40), width / 2, height / 2)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The map laid under its viewport: where its corner is, and how large a square is, in design pixels.

    across: squares of the map from west to east.
    """

    box: Box
    left: float
    top: float
    step: float
    across: int

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Design pixels of a point given in squares."""
        return self.left + x * self.step, self.top + y * self.step

    def square(self, x: float, y: float) -> Square | None:
        """The square under a point of the window, None outside the viewport."""
        if not (self.box[0] <= x < self.box[0] + self.box[2] and self.box[1] <= y < self.box[1] + self.box[3]):
            return None
        return int((x - self.left) // self.step), int((y - self.top) // self.step)

    def spot(self, x: float, y: float) -> Square:
        """A point of the window in quarters of a square."""
        return int((x - self.left) * 4 // self.step), int((y - self.top) * 4 // self.step)


def sheet(box: Box, camera: Camera, width: int, height: int, scale: float) -> Sheet:
    """Lay a map of width x height squares under a viewport; a map larger than it never leaves a gap."""
    step = round(camera.zoom * scale) / scale

    def start(low: float, length: float, middle: float, squares: int) -> float:
        size = squares * step
        if size <= length:
            corner = low + (length - size) / 2
        else:
            corner = min(low, max(low + length - size, low + length / 2 - middle * step))
        return round(corner * scale) / scale

    return Sheet(box, start(box[0], box[2], camera.x, width), start(box[1], box[3], camera.y, height), step, width)


def toward(camera: Camera, box: Box, square: Square, width: int, height: int, scale: float) -> Camera:
    """The camera moved just enough to keep a square two squares away from the viewport's edge."""
    laid = sheet(box, camera, width, height, scale)
    shown_w, shown_h = box[2] / laid.step, box[3] / laid.step
    first_x, first_y = (box[0] - laid.left) / laid.step, (box[1] - laid.top) / laid.step
    dx = min(0.0, square[0] - 2 - first_x) + max(0.0, square[0] + 3 - first_x - shown_w)
    dy = min(0.0, square[1] - 2 - first_y) + max(0.0, square[1] + 3 - first_y - shown_h)
    return Camera(camera.zoom, first_x + shown_w / 2 + dx, first_y + shown_h / 2 + dy) if dx or dy else camera


def settled(camera: Camera, box: Box, width: int, height: int, scale: float) -> Camera:
    """The camera with its point in the middle of what it really shows: beyond the edge of the map it gains nothing."""
    laid = sheet(box, camera, width, height, scale)
    return Camera(
        camera.zoom, (box[0] + box[2] / 2 - laid.left) / laid.step, (box[1] + box[3] / 2 - laid.top) / laid.step
    )


def anchored(before: Camera, after: Camera, laid: Sheet, place: tuple[float, float]) -> Camera:
    """The camera after a zoom, moved so that the same point of the map stays under a place of the window.

    laid: the map as it lay before.
    """
    far = before.zoom / after.zoom
    x, y = (place[0] - laid.left) / laid.step, (place[1] - laid.top) / laid.step
    middle_x = (laid.box[0] + laid.box[2] / 2 - laid.left) / laid.step
    middle_y = (laid.box[1] + laid.box[3] / 2 - laid.top) / laid.step
    return Camera(after.zoom, x + (middle_x - x) * far, y + (middle_y - y) * far)
