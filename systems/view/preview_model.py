"""What the preview of an action shows, as plain frozen values: its parts, its rolls, what may come of it."""

from dataclasses import dataclass

from systems.view.panel_model import Row
from systems.view.token_model import Look


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
