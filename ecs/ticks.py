"""One tick as a recording holds it: the action, the changed fields, the events, all without classes.

Names of systems, components, fields and events are written as places in tables that the header carries, so a
recording can be watched without the rules that made it.  A tick is [tick, action, groups, hash, events]; a group is
[beat, system, [entity, component, field, value, entity, ...]], where [field, place, ...] stands for one value within
a field; an event is [beat, system, event, fields].
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple, overload

from ecs.changes import ADDED, REMOVED, Row
from ecs.codec import unpack_known
from ecs.encode import Encoder, row_encoder
from ecs.errors import CodecError
from ecs.ids import EntityId
from ecs.registry import wire_name
from ecs.schedule import SETUP
from ecs.world import TickRecord

_ADDED, _REMOVED = -1, -2  # places that stand for the whole row
_beat_and_system = itemgetter(0, 1)


class EventRow(NamedTuple):
    """One event without its class: beat, emitting system, wire name and plain fields."""

    beat: int
    system: str
    event: str
    fields: list[Any]


class TickFrame(NamedTuple):
    """One recorded tick: its number, the action as plain value, changed fields, state hash after it, events."""

    tick: int
    action: Any
    rows: tuple[Row, ...]
    hash: int
    events: tuple[EventRow, ...]


class Tables:
    """The tables of one recording: systems by place, components and events by place with their field names.

    Raises: CodecError if the header does not hold them as `systems`, `schema` and `events`.
    """

    __slots__ = ("_component_at", "_event_at", "_known", "_system_at", "components", "events", "systems")

    def __init__(self, header: dict[str, Any]) -> None:
        names = header.get("systems")
        if type(names) is not list or not all(type(name) is str for name in names):
            raise CodecError("the header must list the names of its systems")
        self.systems = [SETUP, *names]
        self.components = _fields_by_wire(header, "schema")
        self.events = _fields_by_wire(header, "events")
        self._system_at = {name: at for at, name in enumerate(self.systems)}
        self._component_at = {
            wire: (at, {ADDED: _ADDED, REMOVED: _REMOVED} | {field: place for place, field in enumerate(fields)})
            for at, (wire, fields) in enumerate(self.components)
        }
        self._event_at = {wire: at for at, (wire, _) in enumerate(self.events)}
        self._known: dict[type[object], tuple[int, Encoder]] = {}  # class of an event -> its place and encoder

    def plain(self, frame: TickFrame) -> list[Any]:
        """Return a tick with places for names.  Raises: CodecError for a name the header lacks."""
        try:
            groups = [
                [beat, self._system_at[system], [part for row in rows for part in self._row(row)]]
                for (beat, system), rows in groupby(frame.rows, _beat_and_system)
            ]
            events = [
                [beat, self._system_at[system], self._event_at[event], fields]
                for beat, system, event, fields in frame.events
            ]
        except KeyError as error:
            raise CodecError(f"tick {frame.tick} names {error}, which the header of the recording lacks") from None
        return [frame.tick, frame.action, groups, frame.hash, events]

    def record(self, record: TickRecord, action: Any) -> list[Any]:
        """Return plain() of a tick that a world has just ended, without the frame in between."""
        groups: list[Any] = []
        flat: list[Any] = []
        beat, system = -1, ""
        components, systems = self._component_at, self._system_at
        try:
            for row_beat, row_system, entity, component, field, value, path in record.rows:
                if row_beat != beat or row_system != system:
                    beat, system, flat = row_beat, row_system, []
                    groups.append([beat, systems[system], flat])
                at, places = components[component]
                place = places[field]
                flat += (entity, at, [place, *path] if path else place, value)
            events = []
            for _, beat, system, event in record.events:
                kind = type(event)
                known = self._known.get(kind)
                if known is None:
                    known = self._known[kind] = self._event_at[wire_name(kind)], row_encoder(kind)
                events.append([beat, systems[system], known[0], known[1](event)])
        except KeyError as error:
            raise CodecError(f"tick {record.tick} names {error}, which the header of the recording lacks") from None
        return [record.tick, action, groups, record.hash, events]

    def frame(self, plain: Any) -> TickFrame:
        """Return the tick that plain() wrote.  Raises: CodecError if it did not."""
        match plain:
            case [int(tick), action, list(groups), int(digest), list(events)] if type(tick) is int and digest >= 0:
                rows = tuple(row for group in groups for row in self._rows(group))
                return TickFrame(tick, action, rows, digest, tuple([self._event(event) for event in events]))
            case _:
                raise CodecError("a tick is malformed")

    def _row(self, row: Row) -> tuple[int, int, Any, Any]:
        at, places = self._component_at[row.component]
        place = places[row.field]
        return row.entity, at, [place, *row.path] if row.path else place, row.value

    def _rows(self, group: Any) -> Iterable[Row]:
        match group:
            case [int(beat), int(system), list(flat)] if len(flat) % 4 == 0:
                name = _at(self.systems, system)
            case _:
                raise CodecError("a group of changed fields is malformed")
        for start in range(0, len(flat), 4):
            entity, component, place, value = flat[start : start + 4]
            wire, fields = _at(self.components, component)
            if type(entity) is not int:
                raise CodecError(f"entity {entity!r:.40} is no id")
            path: tuple[int, ...] = ()
            if type(place) is list and len(place) > 1 and all(type(step) is int and step >= 0 for step in place):
                place, *steps = place
                path = tuple(steps)
            if place == _ADDED:
                if type(value) is not list or len(value) != len(fields):
                    raise CodecError(f"{wire} of entity {entity} was added with wrong fields")
                field = ADDED
            else:
                field = REMOVED if place == _REMOVED and value is None else _at(fields, place)
            yield Row(beat, name, EntityId(entity), wire, field, value, path)

    def _event(self, plain: Any) -> EventRow:
        match plain:
            case [int(beat), int(system), event, list(values)]:
                wire, fields = _at(self.events, event)
                if len(values) == len(fields):
                    return EventRow(beat, _at(self.systems, system), wire, values)
        raise CodecError("an event is malformed")


class Ticks(Sequence[TickFrame]):
    """The ticks of a recording, kept packed and made when asked for: a forged file must not fill the memory."""

    __slots__ = ("_contents", "_tables")

    def __init__(self, tables: Tables, contents: list[bytes]) -> None:
        self._tables = tables
        self._contents = contents

    def __len__(self) -> int:
        return len(self._contents)

    @overload
    def __getitem__(self, at: int) -> TickFrame: ...
    @overload
    def __getitem__(self, at: slice) -> Ticks: ...
    def __getitem__(self, at: int | slice) -> TickFrame | Ticks:
        if isinstance(at, slice):
            return Ticks(self._tables, self._contents[at])
        return self._tables.frame(unpack_known(self._contents[at])[1])  # the reader has looked it over


def _at(table: list[Any], place: Any) -> Any:
    if type(place) is not int or not 0 <= place < len(table):
        raise CodecError(f"place {place!r:.40} is not in a table of {len(table)}")
    return table[place]


def _fields_by_wire(header: dict[str, Any], key: str) -> list[tuple[str, list[str]]]:
    table = header.get(key)
    if type(table) is not dict or not all(
        type(fields) is list and all(type(field) is str for field in fields) for fields in table.values()
    ):
        raise CodecError(f"the header must give the field names of its {key}")
    return sorted(table.items())
