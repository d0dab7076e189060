"""What the battle screen shows, as plain frozen values: no pygame, no world, all text ready to print."""

from dataclasses import dataclass
from enum import StrEnum

from systems.view.map_model import Pins

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
    """The bar above the map.

    goals: one line or two; watching: its phase says whose knowledge is shown, and a click there shows another's.
    """

    title: str
    phase: str
    goals: tuple[str, ...]
    chips: tuple[Chip, ...]
    watching: bool = False


@dataclass(frozen=True, slots=True)
class Button:
    """An action of the bottom bar.  reason: why it cannot be done now, "" if it can; value: how it is set now."""

    kind: str
    glyph: str
    label: str
    key: str
    enabled: bool
    chosen: bool
    reason: str = ""
    value: str = ""


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
    more_key: str = ""
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
    """The creature selected.  more: what to say where so many rivals find no room;
    turn: the key that shows others.
    """

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
    more: tuple[str, ...] = ()
    turn: str = ""


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
class Against:
    """One known creature that a roll is compared with: why it works or not, the DC, and what may come of it.

    face: glyph, allegiance and look; rows: the reason first, then levels; shares: states, the least perceived first;
    none where the reason already says what is certain.
    """

    face: tuple[str, str, Look] | None
    name: str
    works: bool
    dc: str
    tag: str
    rows: tuple[Row, ...]
    shares: tuple[Share, ...]
    whole: int


@dataclass(frozen=True, slots=True)
class Roll:
    """One roll against many: what is rolled, the chance of all together, a part for each, and who may be missing.

    more: what to say where so many of them find no room; nobody: what to say where there is none; unknown: what there
    is to say of those nobody knows.
    """

    heading: str
    joint: str
    against: tuple[Against, ...]
    more: tuple[str, ...]
    nobody: str
    unknown: Row | None


@dataclass(frozen=True, slots=True)
class Preview:
    """What the chosen action would do, before it is confirmed.  quiet: the map says all there is to say of it."""

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
    cancel: str = ""
    roll: Roll | None = None
    quiet: bool = False


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
    """One entry of the log: an icon, a sentence in spans, the parts it opens into, and what came of it at once."""

    glyph: str
    tint: str
    spans: tuple[Span, ...]
    parts: tuple[LogPart, ...] = ()
    after: tuple["LogLine", ...] = ()


@dataclass(frozen=True, slots=True)
class Face:
    """A creature at the edge of a table."""

    alias: int
    glyph: str
    allegiance: str
    look: Look
    name: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A pair of the table of who perceives whom; icon and colour of how ours perceives it, and it ours."""

    seen: tuple[str, str]
    sees: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Matrix:
    """Who perceives whom: columns are the others, rows are ours.  more: what to say where so many find no room."""

    heading: str
    columns: tuple[Face, ...]
    rows: tuple[Face, ...]
    cells: tuple[tuple[Cell, ...], ...]
    how: str
    more: tuple[str, ...]
    nobody: str


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
    matrix: Matrix | None = None
    tabs: tuple[tuple[str, bool], ...] = ()  # words of each tab over the table, and whether it is the one that shows
