"""What changed: write marks on rows, and the field-by-field differences each system left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ecs.codec import encode_row
from ecs.encode import row_encoder
from ecs.events import Stamped
from ecs.hints import field_names
from ecs.ids import EntityId
from ecs.narrow import narrowed
from ecs.registry import wire_name
from ecs.statehash import MASK, row_digest, row_key

ADDED = "+"
REMOVED = "-"
KEPT = 1024  # changes of one component that its journal remembers at least


class Row(NamedTuple):
    """One changed field: which beat and system changed it, whose it is, its name and its new plain value.

    Field "+" is a row that was added, with the list of all its fields; "-" one that was removed, with None.
    path: places within the field's plain lists down to the only value there that changed; () for the whole field.
    """

    beat: int
    system: str
    entity: EntityId
    component: str
    field: str
    value: Any
    path: tuple[int, ...] = ()


class TickRecord(NamedTuple):
    """What one tick left: its number, changed rows, the state hash after it and its events."""

    tick: int
    rows: tuple[Row, ...]
    hash: int
    events: tuple[Stamped, ...]


class Cell:
    """One (entity, component) row: the living component and what was last written down of it."""

    __slots__ = (
        "component",
        "digest",
        "due",
        "encode",
        "entity",
        "fields",
        "hashed",
        "key",
        "last",
        "marked",
        "present",
        "wire",
    )

    def __init__(self, entity: EntityId, component: Any) -> None:
        self.entity = entity
        self.component = component
        self.wire = wire_name(type(component))
        self.encode = row_encoder(type(component))
        self.fields = field_names(type(component))
        self.key = row_key(entity, self.wire)
        self.last: list[Any] | None = None  # None: not in the books yet
        self.digest = 0
        self.hashed: list[Any] | None = None  # what the digest was made of
        self.due = False  # the digest is to be made anew
        self.present = True
        self.marked = False


class Journal:
    """Whose row of one component changed, oldest first: the latest of them; revision counts all there ever were."""

    __slots__ = ("revision", "whose")

    def __init__(self) -> None:
        self.revision = 0
        self.whose: list[EntityId] = []

    def note(self, entity: EntityId) -> None:
        """Add one change."""
        self.revision += 1
        self.whose.append(entity)
        if len(self.whose) >= 2 * KEPT:
            del self.whose[:KEPT]

    def since(self, revision: int) -> list[EntityId] | None:
        """Return whose row changed after a revision, None if that is longer ago than is kept, or of another journal."""
        count = self.revision - revision
        if not 0 <= count <= len(self.whose):
            return None
        return self.whose[-count:] if count else []


class Changes:
    """The books of one world: a cell per row, the marked ones, the differences found, the running state hash.

    A row's digest is made when the hash is asked for, not at each change: most rows change several times a tick.
    """

    __slots__ = ("_due", "_removed", "_total", "cells", "counted", "journals", "marks", "rows")

    def __init__(self) -> None:
        self.cells: dict[EntityId, dict[type[Any], Cell]] = {}
        self.marks: list[Cell] = []
        self.rows: list[Row] = []
        self.journals: dict[type[Any], Journal] = {}
        self.counted = 0  # changes of all of them
        self._total = 0
        self._due: list[Cell] = []
        self._removed: dict[tuple[EntityId, type[Any]], Cell] = {}  # since the books were last settled

    def mark(self, cell: Cell) -> None:
        """Let the next settle() look at this row."""
        if not cell.marked:
            cell.marked = True
            self.marks.append(cell)

    def attach(self, entity: EntityId, component: object) -> None:
        """Give an entity a row, or its row another component."""
        cells, kind = self.cells[entity], type(component)
        cell = cells.get(kind) or self._removed.pop((entity, kind), None) or Cell(entity, component)
        cell.component, cell.present = component, True
        cells[kind] = cell
        self.mark(cell)

    def detach(self, entity: EntityId, kind: type[Any]) -> None:
        """Take a row from an entity."""
        cell = self._removed[(entity, kind)] = self.cells[entity].pop(kind)
        cell.present = False
        self.mark(cell)

    def settle(self, beat: int, system: str) -> None:
        """Compare the marked rows with the books, note each difference under `system`, refresh the hash.

        Rows come in ascending entity, then component name, whatever order they were marked in.
        """
        marks = self.marks
        if len(marks) > 1:
            marks.sort(key=_place)
        note = self.rows.append
        for cell in marks:
            cell.marked = False
            last = cell.last
            if not cell.present:
                if last is not None:
                    self.count(cell)
                    note(Row(beat, system, cell.entity, cell.wire, REMOVED, None))
                    self._total -= cell.digest
                    cell.digest, cell.last, cell.hashed = 0, None, None
                continue
            now = cell.encode(cell.component)
            if now == last:
                continue
            self.count(cell)
            if last is None:
                note(Row(beat, system, cell.entity, cell.wire, ADDED, now))
            else:
                for at, new in enumerate(now):
                    old = last[at]
                    if new != old:
                        field = cell.fields[at]
                        if type(new) is list and type(old) is list and len(new) == len(old):
                            for path, value in narrowed(old, new):
                                note(Row(beat, system, cell.entity, cell.wire, field, value, path))
                        else:
                            note(Row(beat, system, cell.entity, cell.wire, field, new))
            cell.last = now
            if not cell.due:
                cell.due = True
                self._due.append(cell)
        marks.clear()
        if self._removed:
            self._removed.clear()

    def total(self) -> int:
        """Return the state hash as of the last settle()."""
        for cell in self._due:
            cell.due = False
            if cell.last is not None and cell.last != cell.hashed:
                digest = row_digest(cell.key, cell.last)
                self._total += digest - cell.digest
                cell.digest, cell.hashed = digest, cell.last
        self._due.clear()
        self._total &= MASK
        return self._total

    def count(self, cell: Cell) -> None:
        """Let what is kept under the component's revision be made anew."""
        kind = type(cell.component)
        journal = self.journals.get(kind)
        if journal is None:
            journal = self.journals[kind] = Journal()
        journal.note(cell.entity)
        self.counted += 1

    def take(self) -> tuple[Row, ...]:
        """Return the differences noted so far and forget them."""
        taken = tuple(self.rows)
        self.rows.clear()
        return taken

    def all_cells(self) -> Iterator[Cell]:
        """Yield every row there is, in no particular order."""
        return (cell for cells in self.cells.values() for cell in cells.values())

    def unmarked(self) -> str:
        """Return "component.field of entity N" for a row that differs from the books just settled, or ''."""
        for cell in self.all_cells():
            now = encode_row(cell.component)
            for name, old, new in zip(field_names(type(cell.component)), cell.last or now, now, strict=True):
                if old != new:
                    return f"{cell.wire}.{name} of entity {cell.entity}"
        return ""

    def differing(self, rows: Mapping[EntityId, Mapping[str, Any]]) -> list[tuple[Cell, Any]] | None:
        """Return the cells whose row in the books differs from the one given, with that; None if others are given."""
        if rows.keys() != self.cells.keys():
            return None
        found: list[tuple[Cell, Any]] = []
        for entity, cells in self.cells.items():
            given = rows[entity]
            if len(given) != len(cells):
                return None
            for cell in cells.values():
                row = given.get(cell.wire)
                if row is None:
                    return None
                if row != cell.last:
                    found.append((cell, row))
        return found

    def full_hash(self) -> int:
        """Return the state hash computed anew from every row as it is now."""
        return sum(row_digest(cell.key, encode_row(cell.component)) for cell in self.all_cells()) & MASK


def _place(cell: Cell) -> tuple[int, str]:
    return cell.entity, cell.wire
