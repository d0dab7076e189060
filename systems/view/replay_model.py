"""What the replay viewer shows, as plain frozen values with all text ready to print."""

from dataclasses import dataclass
from typing import Final

from systems.view.log_model import LogLine, LogPart, Span
from systems.view.map_model import Pins
from systems.view.model import Tip
from systems.view.terrain import Seen
from systems.view.token_model import Look, Marker, Thing, Token

NO_PINS: Final = Pins()


@dataclass(frozen=True, slots=True)
class Tab:
    """A view to choose.  id: "truth", a side, or "split"."""

    id: str
    glyph: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Board:
    """One map: as it was, or as a side believed it to be.  tint: of heading and frame; badge: marks the whole truth."""

    heading: str
    note: str
    tint: str
    seen: Seen
    tokens: tuple[Token, ...]
    markers: tuple[Marker, ...]
    things: tuple[Thing, ...]
    badge: str = ""
    pins: Pins = NO_PINS
    tip: Tip | None = None
    notice: str = ""
    hints: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class EventCard:
    """What was done at this tick: its line with the parts it opens into, and when that was.

    others: what else was told of it, and to whom.
    """

    glyph: str
    tint: str
    spans: tuple[Span, ...]
    stamp: str
    parts: tuple[LogPart, ...]
    others: tuple["LogEntry", ...] = ()


@dataclass(frozen=True, slots=True)
class Compared:
    """A creature: what is true of it, and what the side believes."""

    glyph: str
    allegiance: str
    look: Look
    name: str
    truth: str
    belief: str
    right: bool


@dataclass(frozen=True, slots=True)
class Comparison:
    """Where truth and belief of a side differ, first those in which it is wrong.  nothing: said where there is none."""

    heading: str
    rows: tuple[Compared, ...]
    nothing: str
    more: str


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A line of the log; mark: side's name and colour where several sides' lines stand together."""

    line: LogLine
    mark: str = ""
    tint: str = ""


@dataclass(frozen=True, slots=True)
class Pin:
    """A mark on the timeline: at which stop, its glyph and colour, and what it stands for."""

    stop: int
    glyph: str
    tint: str
    text: str


@dataclass(frozen=True, slots=True)
class Timeline:
    """The track.

    stops: how many there are, at: the one shown.  bars: per stop how many enemies are located by the side, and how
    many of its own are located by others (-1: not to be told).  rounds: (stop, label) where each begins; pins: marks.
    """

    stops: int
    at: int
    bars: tuple[tuple[int, int], ...]
    rounds: tuple[tuple[int, str], ...]
    pins: tuple[Pin, ...]
    where: str
    turn: str
    legend: str


@dataclass(frozen=True, slots=True)
class ReplayModel:
    """One picture of the viewer.

    banner: what to know of the recording itself, with its colour; typed: digits of a tick being typed, None for none.
    log: lines around the opened one, newest first, from the one of this number on; opened: which shows its parts.
    """

    title: str
    subtitle: str
    banner: tuple[tuple[str, str], ...]
    tabs_label: str
    tabs: tuple[Tab, ...]
    boards: tuple[Board, ...]
    card: EventCard
    comparison: Comparison | None
    log_heading: str
    log: tuple[LogEntry, ...]
    log_from: int
    opened: int
    timeline: Timeline
    playing: bool
    speed: int
    speeds: tuple[str, ...]
    speed_label: str
    notice: str
    play_on: str
    film: str
    empty_log: str
    typed: str | None = None
    typed_label: str = ""
    drawer: bool = False
