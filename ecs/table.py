"""State without classes: the rows of a world as a recording knows them, at any tick, with or without its rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ecs import snapshot
from ecs.changes import ADDED, REMOVED, Row
from ecs.errors import CodecError
from ecs.ids import EntityId
from ecs.statehash import MASK, row_digest, row_key

Rows = dict[EntityId, dict[str, list[Any]]]


class Table:
    """Rows by entity and component wire name, each a list of plain fields in the order the schema gives.

    schema: field names by wire name, as the header of a recording carries them.
    """

    def __init__(self, schema: Mapping[str, Sequence[str]], *, seed: int = 0, tick: int = 0) -> None:
        self.seed = seed
        self.tick = tick
        self.next_id = 1
        self.rows: Rows = {}
        self._places = {wire: {name: at for at, name in enumerate(names)} for wire, names in schema.items()}

    @classmethod
    def from_snapshot(cls, data: bytes, schema: Mapping[str, Sequence[str]]) -> Table:
        """Return the table of a snapshot.  Raises: CodecError if the bytes are none."""
        saved = snapshot.read(data)
        table = cls(schema, seed=saved.seed, tick=saved.tick)
        table.next_id = saved.next_id
        table.rows = {entity: dict(components) for entity, components in saved.entities.items()}
        return table

    def copy(self) -> Table:
        """Return a table of the same rows that goes its own way."""
        twin = Table({}, seed=self.seed, tick=self.tick)
        twin.next_id, twin._places = self.next_id, self._places
        twin.rows = {
            entity: {wire: list(row) for wire, row in components.items()} for entity, components in self.rows.items()
        }
        return twin

    def apply(self, rows: Iterable[Row], *, tick: int) -> None:
        """Move to the end of a tick by the rows it changed.  Raises: CodecError for a row that does not fit."""
        for _, _, entity, wire, field, value, path in rows:
            components = self.rows.setdefault(entity, {})
            if field == ADDED:
                components[wire] = list(value)
                self.next_id = max(self.next_id, entity + 1)
            elif wire not in components:
                raise CodecError(f"tick {tick} changes {wire}.{field} of entity {entity}, which has no {wire}")
            elif field == REMOVED:
                del components[wire]
            else:
                place = self._place(wire, field)
                whole = components[wire]
                whole[place] = _replaced(whole[place], path, value, f"tick {tick}, {wire}.{field} of entity {entity}")
            if not components:
                del self.rows[entity]
        self.tick = tick

    def fields(self, entity: EntityId, wire: str) -> dict[str, Any] | None:
        """Return a row as field names and plain values, or None."""
        row = self.rows.get(entity, {}).get(wire)
        return None if row is None else dict(zip(self._places[wire], row, strict=True))

    def state_hash(self) -> int:
        """Return the state hash of the world these rows came from."""
        digests = (
            row_digest(row_key(entity, wire), row)
            for entity, components in self.rows.items()
            for wire, row in components.items()
        )
        return sum(digests) & MASK

    def snapshot(self) -> bytes:
        """Return the bytes from which snapshot.restore() makes a world in this state."""
        entities = {entity: sorted(self.rows[entity].items()) for entity in sorted(self.rows)}
        return snapshot.write(snapshot.Contents(self.seed, self.tick, self.next_id, entities, self.state_hash()))

    def _place(self, wire: str, field: str) -> int:
        try:
            return self._places[wire][field]
        except KeyError:
            raise CodecError(f"the schema knows no field {wire}.{field}") from None


def _replaced(whole: Any, path: Sequence[int], value: Any, where: str) -> Any:
    """A plain value with the one at a path replaced; what is not on the way is shared."""
    if not path:
        return value
    if type(whole) is not list or path[0] >= len(whole):
        raise CodecError(f"{where}: there is nothing at place {path[0]}")
    copy = list(whole)
    copy[path[0]] = _replaced(whole[path[0]], path[1:], value, where)
    return copy
