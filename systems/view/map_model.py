"""What the chosen action draws on the map, as plain frozen values."""

from dataclasses import dataclass

from components.actions import Square


@dataclass(frozen=True, slots=True)
class Area:
    """Squares outlined on the map.  pattern: "", dots or hatch."""

    squares: tuple[Square, ...]
    tint: str
    dashed: bool
    fill: int
    pattern: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """A point on the map to choose, in squares: the origin of an area, or where to lean."""

    x: float
    y: float
    chosen: bool


@dataclass(frozen=True, slots=True)
class Pill:
    """A few words in a frame on the map with their middle at x, y in squares."""

    x: float
    y: float
    glyph: str
    tint: str
    text: str


@dataclass(frozen=True, slots=True)
class SightLine:
    """A line between two points in squares; dashed: what it stands for is rolled, or a guess."""

    a: tuple[float, float]
    b: tuple[float, float]
    tint: str
    dashed: bool


@dataclass(frozen=True, slots=True)
class Pins:
    """What the chosen action draws on the map: areas, path, cursor, target, guessed square, points, legend.

    aim_line: its ends in squares, a square's middle at .5.
    """

    areas: tuple[Area, ...] = ()
    path: tuple[Square, ...] = ()
    cursor: Square | None = None
    cursor_glyph: str = ""
    cursor_tint: str = "brass2"
    cursor_text: str = ""
    targets: tuple[int, ...] = ()
    target: int = 0
    aim_line: tuple[tuple[float, float], tuple[float, float]] | None = None
    guess: bool = False
    marks: tuple[Mark, ...] = ()
    sights: tuple[SightLine, ...] = ()
    pills: tuple[Pill, ...] = ()
    shields: tuple[tuple[int, int, str], ...] = ()  # square and the icon of the cover there
    legend: tuple[tuple[str, str, str], ...] = ()  # kind (solid, dash, glyph name), tint, words
