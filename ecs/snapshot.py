"""A whole world as bytes between two ticks, and a new world from such bytes: same ids, rows and state hash.

Shape: [MARK, VERSION, seed, tick, next id, [[entity, [[component wire name, [plain field, ...]], ...]], ...], hash].
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any, NamedTuple

from ecs.codec import build_registered, pack, pack_row, unpack
from ecs.errors import CodecError, EngineError, RegistryError
from ecs.ids import EntityId
from ecs.statehash import hash_text
from ecs.world import System, World

MARK = "fieldcraft"
VERSION = 1
MAX_ID = 1 << 20  # restoring counts up to the last id used, so a forged one must not take hours


class Contents(NamedTuple):
    """A snapshot taken apart: rows by entity, ascending, each (component wire name, plain fields)."""

    seed: int
    tick: int
    next_id: int
    entities: dict[EntityId, list[tuple[str, list[Any]]]]
    hash: int


def take(world: World) -> bytes:
    """Return the state of a world between two ticks.  Raises: EngineError within a tick."""
    if world.in_tick:
        raise EngineError(f"tick {world.tick_number} is running; a snapshot is taken between ticks")
    entities: dict[EntityId, list[tuple[str, list[Any]]]] = {entity: [] for entity in world.entities()}
    for entity, wire, fields in world.rows():
        entities[entity].append((wire, fields))
    contents = Contents(world.seed, world.tick_number, world.next_id, entities, world.state_hash())
    return pack_row(_plain(contents))  # what encoders made is canonical as it is


def write(contents: Contents) -> bytes:
    """Return the bytes of a snapshot; entities and their components must ascend."""
    return pack(_plain(contents))


def _plain(contents: Contents) -> list[Any]:
    rows = [[entity, [[wire, fields] for wire, fields in rows]] for entity, rows in contents.entities.items()]
    return [MARK, VERSION, contents.seed, contents.tick, contents.next_id, rows, contents.hash]


def read(data: bytes) -> Contents:
    """Return what a snapshot holds, without any class of a component.  Raises: CodecError if it is none."""
    match unpack(data):
        case [mark, version, int(seed), int(tick), int(next_id), list(rows), int(digest)] if mark == MARK:
            pass
        case _:
            raise CodecError("these bytes are no snapshot")
    if version != VERSION:
        raise CodecError(f"snapshot version {version!r} is not known; this reads {VERSION}")
    if not 1 <= next_id <= MAX_ID or tick < 0 or seed < 0:
        raise CodecError(f"a snapshot with next_id={next_id!r}, tick={tick!r}, seed={seed!r} cannot be")
    entities: dict[EntityId, list[tuple[str, list[Any]]]] = {}
    last = 0
    for row in rows:
        match row:
            case [int(entity), list(components)] if last < entity < next_id:
                parts = [_component(entity, part) for part in components]
                if any(a >= b for (a, _), (b, _) in pairwise(parts)):
                    raise CodecError(f"the components of entity {entity} must ascend without repeats")
                entities[EntityId(entity)] = parts
                last = entity
            case _:
                raise CodecError(f"a snapshot's entities must ascend below next_id={next_id!r}, got {row!r:.60}")
    return Contents(seed, tick, next_id, entities, digest)


def restore(data: bytes, systems: Iterable[System] = (), *, strict: bool = False) -> World:
    """Return a new world in the saved state.  Raises: CodecError if the bytes hold none, or another state hash."""
    saved = read(data)
    try:
        entities = {
            entity: [build_registered("component", wire, fields) for wire, fields in components]
            for entity, components in saved.entities.items()
        }
    except RegistryError as error:
        raise CodecError(f"the snapshot needs an {error}; is a mod missing?") from None
    world = World(saved.seed, systems, strict=strict)
    try:
        world.load(saved.tick, saved.next_id, entities)
        found, expected = hash_text(world.state_hash()), hash_text(saved.hash)
        if found != expected:
            raise CodecError(f"the restored state hash is {found}, the snapshot says {expected}")
    except EngineError:
        world.close()
        raise
    return world


def _component(entity: int, part: Any) -> tuple[str, list[Any]]:
    match part:
        case [str(wire), list(fields)]:
            return wire, fields
        case _:
            raise CodecError(f"a component of entity {entity} is malformed: {part!r:.60}")
