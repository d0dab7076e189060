"""The table of who perceives whom, as plain frozen values."""

from dataclasses import dataclass

from systems.view.token_model import Look


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
