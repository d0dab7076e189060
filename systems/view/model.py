"""What the battle screen shows, as plain frozen values: no pygame, no world, all text ready to print."""

from dataclasses import dataclass
from enum import StrEnum

Square = tuple[int, int]


class Look(StrEnum):
    """How a creature's token is drawn."""

    SOLID = "solid"
    HIDDEN = "hidden"
    INVISIBLE = "invisible"
    DOWN = "down"


class Corner(StrEnum):
    """Where on a token a badge sits."""

    STATE = "state"  # top right: how we perceive it
    SECOND = "second"  # right, below the first
    BELIEF = "belief"  # top left: how we believe to be perceived
    WOUND = "wound"  # bottom left
    WOUND2 = "wound2"  # bottom right
    STANCE = "stance"  # left


@dataclass(frozen=True, slots=True)
class Badge:
    """A small sign on a token."""

    glyph: str
    colour: str
    corner: Corner


@dataclass(frozen=True, slots=True)
class Token:
    """A creature on the map.  side: squares of its space; health: percent, -1 not shown."""

    alias: int
    x: int
    y: int
    side: int
    allegiance: str
    glyph: str
    look: Look
    health: int = -1
    badges: tuple[Badge, ...] = ()
    prone: bool = False
    mist: bool = False
    selected: bool = False


@dataclass(frozen=True, slots=True)
class Thing:
    """An object lying about.  look: solid if it is seen, hidden if only its square is known, down if remembered."""

    alias: int
    x: int
    y: int
    glyph: str
    look: Look


@dataclass(frozen=True, slots=True)
class Marker:
    """Where a creature that we lost was last sensed."""

    alias: int
    x: int
    y: int
    age: str
    fade: int


@dataclass(frozen=True, slots=True)
class Chip:
    """A slot of the initiative strip; the last one is always the unknown one (look None)."""

    alias: int
    glyph: str
    allegiance: str
    look: Look | None
    active: bool


@dataclass(frozen=True, slots=True)
class TopBar:
    """The bar above the map."""

    title: str
    phase: str
    objective: str
    chips: tuple[Chip, ...]


@dataclass(frozen=True, slots=True)
class Button:
    """An action of the bottom bar.  reason: why it cannot be done now, "" if it can."""

    kind: str
    glyph: str
    label: str
    key: str
    enabled: bool
    chosen: bool
    reason: str = ""


@dataclass(frozen=True, slots=True)
class BottomBar:
    """The bar below the map: the acting creature and what it may do.

    page: the row of buttons that shows, 0 buttons, 1 more; strain: now and at most.
    """

    alias: int
    glyph: str
    name: str
    hp: int
    max_hp: int
    ap: int
    max_ap: int
    ap_text: str
    status: str
    buttons: tuple[Button, ...]
    more: tuple[Button, ...]
    end_label: str
    end_armed: bool
    can_end: bool
    down: bool = False
    page: int = 0
    more_label: str = ""
    strain: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a panel: icon, words, and a value at the right; bold ones stand out."""

    glyph: str
    tint: str
    text: str
    value: str = ""
    value_tint: str = "text"
    tone: str = "text"
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Rival:
    """A row of the table "Who sees X": how we see it, how we believe it sees us.  Each state: glyph, colour, word."""

    alias: int
    glyph: str
    allegiance: str
    look: Look
    name: str
    seen: tuple[str, str, str]
    sees: tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class CreaturePanel:
    """The creature under the cursor or selected."""

    alias: int
    glyph: str
    allegiance: str
    look: Look
    name: str
    subtitle: str
    rows: tuple[Row, ...]
    heading: str
    columns: tuple[str, str]
    rivals: tuple[Rival, ...]
    lost: tuple[str, ...]
    nobody: str = ""


@dataclass(frozen=True, slots=True)
class Share:
    """A part of the outcome bar: parts of `whole`, shown with a percentage that sums to 100.0 with the others."""

    colour: str
    pattern: str
    label: str
    weight: int
    percent: str
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """A numbered part of the preview."""

    heading: str
    note: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """What the chosen action would do, before it is confirmed."""

    glyph: str
    title: str
    subtitle: str
    sections: tuple[Section, ...]
    shares: tuple[Share, ...]
    whole: int
    warning: str
    confirm: str
    enabled: bool
    reason: str
    target: tuple[str, str, Look] | None = None  # glyph, allegiance, look


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a log line."""

    text: str
    tint: str = "text"
    strong: bool = False


@dataclass(frozen=True, slots=True)
class LogPart:
    """A detail of a log line: a label, dice (face, kept), words, and chips (words, tint)."""

    label: str = ""
    dice: tuple[tuple[str, bool], ...] = ()
    text: str = ""
    tint: str = "text"
    chips: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class LogLine:
    """One entry of the log: a leading icon, a sentence in spans, and the parts it opens into."""

    glyph: str
    tint: str
    spans: tuple[Span, ...]
    parts: tuple[LogPart, ...] = ()


@dataclass(frozen=True, slots=True)
class Area:
    """Squares outlined on the map."""

    squares: tuple[Square, ...]
    tint: str
    dashed: bool
    fill: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A point on the map to choose, in squares: the origin of an area, or where to lean."""

    x: float
    y: float
    chosen: bool


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
    legend: tuple[tuple[str, str, str], ...] = ()  # kind (solid, dash, glyph name), tint, words


@dataclass(frozen=True, slots=True)
class Tip:
    """The card beside what the cursor is on."""

    x: int
    y: int
    title: str
    state: tuple[str, str, str] | None
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class BattleModel:
    """One picture of the battle screen."""

    top: TopBar
    bottom: BottomBar
    panel: CreaturePanel | None
    preview: Preview | None
    log_heading: str
    log: tuple[LogLine, ...]
    tokens: tuple[Token, ...]
    markers: tuple[Marker, ...]
    things: tuple[Thing, ...]
    pins: Pins
    tip: Tip | None
    notice: str
    hints: tuple[tuple[str, str], ...]
