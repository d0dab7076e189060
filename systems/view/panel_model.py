"""What the panel of a creature shows, as plain frozen values: its lines, and who sees it."""

from dataclasses import dataclass

from systems.view.token_model import Look


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
    turn: the key that shows others; lost: whom the side has lost, in lines; more_lost: which line
    says that there are more of them, -1 if none does.
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
    more_lost: int = -1
    nobody: str = ""
    more: tuple[str, ...] = ()
    turn: str = ""
