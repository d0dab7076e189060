"""A line of the log as the window shows it, as plain frozen values."""

from dataclasses import dataclass


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
    """One entry of the log: an icon, a sentence in spans, the parts it opens into, and what came of it at once.

    back: how many lines of the log are newer.
    """

    glyph: str
    tint: str
    spans: tuple[Span, ...]
    parts: tuple[LogPart, ...] = ()
    after: tuple["LogLine", ...] = ()
    back: int = 0
