"""What changed: write marks on rows, and the field-by-field differences each system left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ecs.codec import encode_row
from ecs.hints import field_names
from ecs.ids import EntityId
from ecs.registry import wire_name
from ecs.statehash import MASK, row_digest, row_key

ADDED = "+"
REMOVED = "-"


class Row(NamedTuple):
    """One changed field: which beat and system changed it, whose it is, its name and its new plain value.

    Field "+" is a row that was added, with the list of all its fields; "-" one that was removed, with None.
    """

    beat: int
    system: str
    entity: EntityId
    component: str
    field: str
    value: Any


class Cell:
    """One (entity, component) row: the living component and what was last written down of it."""

    __slots__ = ("component", "digest", "entity", "key", "last", "marked", "present", "wire")

    def __init__(self, entity: EntityId, component: Any) -> None:
        self.entity = entity
        self.component = component
        self.wire = wire_name(type(component))
        self.key = row_key(entity, self.wire)
        self.last: list[Any] | None = None  # None: not in the books yet
        self.digest = 0
        self.present = True
        self.marked = False


class Changes:
    """The books of one world: a cell per row, the marked ones, the differences found, the running state hash."""

    __slots__ = ("_removed", "cells", "editions", "marks", "revisions", "rows", "total")

    def __init__(self) -> None:
        self.cells: dict[EntityId, dict[type[Any], Cell]] = {}
        self.marks: list[Cell] = []
        self.rows: list[Row] = []
        self.total = 0
        self.editions: dict[EntityId, int] = {}  # entity -> how often a row of it changed
        self.revisions: dict[type[Any], int] = {}  # component -> how often a row of it changed
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
        total = self.total
        for cell in marks:
            cell.marked = False
            last = cell.last
            if not cell.present:
                if last is not None:
                    self.count(cell)
                    note(Row(beat, system, cell.entity, cell.wire, REMOVED, None))
                    total -= cell.digest
                    cell.last = None
                continue
            now = encode_row(cell.component)
            if now == last:
                continue
            self.count(cell)
            if last is None:
                note(Row(beat, system, cell.entity, cell.wire, ADDED, now))
            else:
                for name, old, new in zip(field_names(type(cell.component)), last, now, strict=True):
                    if old != new:
                        note(Row(beat, system, cell.entity, cell.wire, name, new))
            digest = row_digest(cell.key, now)
            total += digest - cell.digest
            cell.digest = digest
            cell.last = now
        self.total = total & MASK
        marks.clear()
        self._removed.clear()

    def count(self, cell: Cell) -> None:
        """Let what is kept under the entity's edition or the component's revision be made anew."""
        kind = type(cell.component)
        self.editions[cell.entity] = self.editions.get(cell.entity, 0) + 1
        self.revisions[kind] = self.revisions.get(kind, 0) + 1

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

    def full_hash(self) -> int:
        """Return the state hash computed anew from every row as it is now."""
        return sum(row_digest(cell.key, encode_row(cell.component)) for cell in self.all_cells()) & MASK


def _place(cell: Cell) -> tuple[int, str]:
    return cell.entity, cell.wire
