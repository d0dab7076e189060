"""One battle's entities: an esper world context behind an object that owns it.

esper 3 keeps its database in module globals and swaps them by name.  A World owns one name and makes it current before
every call that reaches esper, so any number of battles can interleave in one process.  It is not for threads: esper has
no locks.  esper is the store that queries go through; beside it the World keeps a cell per row, so that get, require
and write reach a component in one look-up and know what was last written down of it.  No other module imports esper.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from operator import itemgetter
from types import TracebackType
from typing import Any, NoReturn, TypeVar, overload

import esper

from ecs.blame import in_system
from ecs.changes import Cell, Changes, Row, TickRecord
from ecs.codec import encode_row
from ecs.errors import EngineError, NoSuchEntityError, WorldClosedError
from ecs.events import EventLog, Stamped
from ecs.ids import EntityId
from ecs.registry import must_be_component
from ecs.schedule import SETUP, steps
from ecs.statehash import MASK
from ecs.system import System

__all__ = ["Row", "System", "TickRecord", "World"]

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
D = TypeVar("D")

_serial = count(1)
_by_id = itemgetter(0)


class World:
    """Entities, components, events and changes of one battle; `strict` also finds changes nobody marked.

    tick_number counts finished ticks, or is the running one; beat_number is 0 outside ticks and before the first beat.
    """

    def __init__(self, seed: int, systems: Iterable[System] = (), *, strict: bool = False) -> None:
        self.seed = seed & MASK
        self.tick_number = 0
        self.beat_number = 0
        self.next_id = 1
        self.in_tick = False
        self.open = True
        self.events = EventLog()
        self._strict = strict
        self._steps = steps(systems)
        self._system = SETUP
        self._changes = Changes()
        self._cells = self._changes.cells
        self._resources: dict[type[Any], Any] = {}
        self._queries: dict[tuple[type[Any], ...], tuple[Any, ...]] = {}
        self._queries_of: dict[type[Any], dict[tuple[type[Any], ...], None]] = {}
        self._singles: dict[type[Any], Cell] = {}
        self._name = f"battle-{next(_serial)}"
        self._activate()

    def __enter__(self) -> World:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Free the esper context.  Closing twice is harmless."""
        if not self.open:
            return
        self.open = False
        if esper.current_world == self._name:
            esper.switch_world("default")  # esper will not delete the active context
        esper.delete_world(self._name)
        self._changes = Changes()
        self._cells, self._queries, self._singles = self._changes.cells, {}, {}

    def _activate(self) -> None:
        if esper.current_world == self._name:
            return
        self._check_open()  # switch_world would quietly make a new, empty context
        esper.switch_world(self._name)

    def _check_open(self) -> None:
        if not self.open:
            raise WorldClosedError(f"world {self._name!r} was closed; make a new World to go on")

    @property
    def systems(self) -> tuple[str, ...]:
        """The names of the systems, in the order in which they run."""
        return tuple(step.name for step in self._steps)

    # Entities and components

    def spawn(self, *components: object) -> EntityId:
        """Create an entity with these components.  Ids count up from 1 and are never reused.

        Raises: RegistryError for a component without a wire name, EngineError for two of one type.
        """
        self._activate()
        for component in components:
            must_be_component(type(component))
        if len({type(component) for component in components}) < len(components):
            raise EngineError(f"spawn got two components of one type: {[type(c).__name__ for c in components]}")
        entity = EntityId(esper.create_entity(*components))
        if entity != self.next_id:
            raise EngineError(f"esper counts {entity}, world {self._name!r} {self.next_id}: who else used esper?")
        self.next_id += 1
        self._cells[entity] = {}
        for component in components:
            self._changes.attach(entity, component)
            self._forget_queries(type(component))
        return entity

    def despawn(self, entity: EntityId) -> None:
        """Remove an entity and its components at once.  Raises: NoSuchEntityError."""
        if entity not in self._cells:
            self._complain(entity)
        self._activate()
        esper.delete_entity(entity, immediate=True)  # later would leave it in queries until esper.process()
        for kind in list(self._cells[entity]):
            self._changes.detach(entity, kind)
            self._forget_queries(kind)
        del self._cells[entity]

    def add(self, entity: EntityId, component: object) -> None:
        """Attach a component, replacing one of the same type.  Raises: NoSuchEntityError, RegistryError."""
        if entity not in self._cells:  # esper would corrupt its index before raising
            self._complain(entity)
        must_be_component(type(component))
        self._activate()
        esper.add_component(entity, component)
        self._changes.attach(entity, component)
        self._forget_queries(type(component))

    def remove(self, entity: EntityId, kind: type[Any]) -> None:
        """Detach the component of this type.  Raises: NoSuchEntityError naming both if there is none."""
        self.require(entity, kind)
        self._activate()
        esper.remove_component(entity, kind)
        self._changes.detach(entity, kind)
        self._forget_queries(kind)

    def exists(self, entity: EntityId) -> bool:
        """Say whether the entity is alive; one without components is too."""
        self._check_open()
        return entity in self._cells

    def entities(self) -> tuple[EntityId, ...]:
        """Return the ids of all living entities, ascending."""
        self._check_open()
        return tuple(sorted(self._cells))

    def revision(self, kind: type[Any]) -> int:
        """Return a number that grows with every change of a row of this type, once its system has ended."""
        self._keep_up()
        journal = self._changes.journals.get(kind)
        return 0 if journal is None else journal.revision

    def changed(self, kind: type[Any], *, since: int) -> Sequence[EntityId]:
        """Return whose row of this type changed after a revision, oldest first, some twice; all, if it was long ago."""
        self._keep_up()
        journal = self._changes.journals.get(kind)
        whose = journal.since(since) if journal is not None else None if since else ()
        return self.entities() if whose is None else whose

    def settled(self) -> int:
        """Return how many changes of rows of any type there were so far."""
        self._keep_up()
        return self._changes.counted

    def get(self, entity: EntityId, kind: type[A]) -> A | None:
        """Return the entity's component of this type to read, or None."""
        cells = self._cells.get(entity)
        if cells is None:
            self._check_open()
            return None
        cell = cells.get(kind)
        return None if cell is None else cell.component

    def require(self, entity: EntityId, kind: type[A]) -> A:
        """Return the entity's component of this type to read.  Raises: NoSuchEntityError naming both."""
        try:
            component: A = self._cells[entity][kind].component  # an annotation costs nothing, typing.cast a call
        except KeyError:
            self._complain(entity, kind)
        return component

    def write(self, entity: EntityId, kind: type[A]) -> A:
        """Return the entity's component of this type to change, and mark its row as written.

        Raises: NoSuchEntityError naming both.
        """
        try:
            cell = self._cells[entity][kind]
        except KeyError:
            self._complain(entity, kind)
        if not cell.marked:
            cell.marked = True
            self._changes.marks.append(cell)
        component: A = cell.component
        return component

    @overload
    def query(self, a: type[A], /) -> tuple[tuple[EntityId, tuple[A]], ...]: ...
    @overload
    def query(self, a: type[A], b: type[B], /) -> tuple[tuple[EntityId, tuple[A, B]], ...]: ...
    @overload
    def query(self, a: type[A], b: type[B], c: type[C], /) -> tuple[tuple[EntityId, tuple[A, B, C]], ...]: ...
    @overload
    def query(
        self, a: type[A], b: type[B], c: type[C], d: type[D], /
    ) -> tuple[tuple[EntityId, tuple[A, B, C, D]], ...]: ...
    def query(self, *kinds: type[Any]) -> tuple[Any, ...]:
        """Return (entity, (component, ...)) for every entity that has all kinds, in ascending id.

        A snapshot to read: spawning, adding or removing while looping over it is safe.  esper's own order follows
        set internals; ours is kept until an entity gains or loses one of these kinds.
        """
        rows = self._queries.get(kinds)
        if rows is None:
            self._activate()
            rows = tuple(sorted(esper.get_components(*kinds), key=_by_id))
            self._queries[kinds] = rows
            for kind in kinds:
                self._queries_of.setdefault(kind, {})[kinds] = None
        return rows

    def single(self, kind: type[A]) -> A:
        """Return the only component of this type to read.  Raises: EngineError unless there is exactly one."""
        component: A = (self._singles.get(kind) or self._single(kind)).component
        return component

    def write_single(self, kind: type[A]) -> A:
        """Return the only component of this type to change.  Raises: EngineError unless there is exactly one."""
        cell = self._singles.get(kind) or self._single(kind)
        if not cell.marked:
            cell.marked = True
            self._changes.marks.append(cell)
        component: A = cell.component
        return component

    def put(self, resource: object) -> None:
        """Store a shared value, found again by its type; never hashed or saved."""
        self._resources[type(resource)] = resource

    def resource(self, kind: type[A]) -> A:
        """Return the shared value of this type.  Raises: EngineError if none was put."""
        try:
            resource: A = self._resources[kind]
        except KeyError:
            raise EngineError(f"no {kind.__name__} in {self._name!r}; call world.put() before the first tick") from None
        return resource

    def find_resource(self, kind: type[A]) -> A | None:
        """Return the shared value of this type, or None."""
        resource: A | None = self._resources.get(kind)
        return resource

    # Time

    def begin_tick(self) -> None:
        """Start the next tick.  Raises: EngineError if one is running."""
        self._check_open()
        if self.in_tick:
            raise EngineError(f"tick {self.tick_number} is still running; end it first")
        self.in_tick = True
        self.tick_number += 1
        self._settle_outside()

    def beat(self) -> None:
        """Run every system once, in order.  Raises: EngineError outside a tick, BrokenError naming what broke."""
        if not self.in_tick or self._system != SETUP or not self.open:
            self._refuse_beat()
        if self._changes.marks or self._strict:
            self._settle_outside()
        self.beat_number += 1
        self.events.begin_beat()
        marks = self._changes.marks
        try:
            for name, process in self._steps:
                self._system = name
                process(self)
                if marks or self._strict:
                    self._settle(name)
        except BaseException as error:  # whatever code of a mod raises ends nothing but its battle
            in_system(error, self._system, self.tick_number, self.seed)
            raise
        finally:
            self._system = SETUP

    def end_tick(self) -> TickRecord:
        """Close the tick and return what it left.  Raises: EngineError if none is running."""
        self._check_open()
        if not self.in_tick or self._system != SETUP:
            raise EngineError("no tick is running, or a system tries to end it")
        self._settle_outside()
        self.in_tick = False
        self.beat_number = 0
        return TickRecord(self.tick_number, self._changes.take(), self._changes.total(), self.events.drain())

    def emit(self, event: object) -> None:
        """Append one event to the log, stamped with tick, beat and the running system."""
        self.events.append(Stamped(self.tick_number, self.beat_number, self._system, event))

    # The books

    def settle(self) -> tuple[Row, ...]:
        """Close the books on what was changed outside a tick and return those rows; the next record lacks them.

        Without it they lead the next tick's record, under the system "setup".
        """
        if self.in_tick:
            raise EngineError(f"tick {self.tick_number} is running; its rows come with its record")
        self._settle_outside()
        return self._changes.take()

    def state_hash(self) -> int:
        """Return the 64-bit hash of all rows, kept up to date from the marked ones."""
        self._check_open()
        if self._changes.marks:
            self._settle(self._system)
        return self._changes.total()

    def full_hash(self) -> int:
        """Return the same hash computed from every row anew; it differs if a change went unmarked."""
        self._check_open()
        return self._changes.full_hash()

    def rows(self) -> list[tuple[EntityId, str, list[Any]]]:
        """Return every row as (entity, component wire name, plain fields), ascending."""
        self._check_open()
        return sorted((cell.entity, cell.wire, encode_row(cell.component)) for cell in self._changes.all_cells())

    def differing(self, rows: Mapping[EntityId, Mapping[str, Any]]) -> list[tuple[Cell, Any]] | None:
        """Return the cells whose row is not as in these, with it; None if these are not of the same components."""
        self._check_open()
        return self._changes.differing(rows)

    def load(self, tick: int, next_id: int, entities: dict[EntityId, list[object]]) -> None:
        """Fill this empty world with saved entities, ids ascending; their rows count as already written down.

        Raises: EngineError if the world is not new.
        """
        if self.next_id != 1 or self.tick_number or self.in_tick:
            raise EngineError("only a new world can be loaded into")
        for number in range(1, next_id):
            entity = EntityId(number)
            self.spawn(*entities.get(entity, ()))
            if entity not in entities:
                self.despawn(entity)  # esper only counts up: an id that was used and lost is used up again
        self.tick_number = tick
        self.settle()

    def _settle(self, system: str) -> None:
        self._changes.settle(self.beat_number, system)
        if self._strict and (row := self._changes.unmarked()):
            when = f"tick {self.tick_number}, beat {self.beat_number}"
            raise EngineError(f"{system} changed {row} without world.write() ({when})")

    def _keep_up(self) -> None:  # nobody who asks between two ticks is told of less than there is
        if self._changes.marks and self.tick_number and not self.in_tick:
            self._settle_outside()

    def _settle_outside(self) -> None:
        self._check_open()
        if self._system != SETUP:
            raise EngineError(f"the system {self._system!r} may not close the books")
        self._settle(SETUP)

    def _forget_queries(self, kind: type[Any]) -> None:
        self._singles.pop(kind, None)
        for kinds in self._queries_of.pop(kind, ()):
            self._queries.pop(kinds, None)

    def _single(self, kind: type[Any]) -> Cell:
        rows = self.query(kind)
        if len(rows) != 1:
            raise EngineError(f"expected exactly one {kind.__name__} in world {self._name!r}, found {len(rows)}")
        cell = self._singles[kind] = self._cells[rows[0][0]][kind]
        return cell

    def _complain(self, entity: EntityId, kind: type[Any] | None = None) -> NoReturn:
        self._check_open()
        if entity not in self._cells:
            what = f" (asked for its {kind.__name__})" if kind else ""
            raise NoSuchEntityError(f"no entity {entity!r} in world {self._name!r}{what}; was it despawned?")
        raise NoSuchEntityError(f"entity {entity!r} in world {self._name!r} has no {kind.__name__ if kind else '?'}")

    def _refuse_beat(self) -> NoReturn:
        self._check_open()
        if not self.in_tick:
            raise EngineError("a beat needs a tick; call begin_tick() first")
        raise EngineError(f"the system {self._system!r} started a beat inside a beat; push a frame instead")
