"""A recording of the sample battle, and a way to frame any contents with valid checksums."""

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from typing import Any

from ecs import snapshot
from ecs.codec import encode_row
from ecs.frames import PREAMBLE, FrameReader, FrameWriter
from ecs.registry import wire_name
from ecs.replay import RecordingWriter
from ecs.ticks import EventRow, TickFrame
from ecs.world import TickRecord, World
from tests.ecs.sample import battle, play

EVERY = 10  # ticks between keyframes


def header(world: World) -> dict[str, Any]:
    return {"engine": "test", "seed": world.seed, "systems": list(world.systems), "mods": []}


@cache
def recorded(ticks: int = 25, *, creatures: int = 8, footer: bool = True) -> bytes:
    """The bytes of a recording with a keyframe at the start and every ten ticks."""
    file = BytesIO()
    with battle(creatures=creatures) as world, RecordingWriter(file, header(world)) as writer:
        world.settle()
        writer.keyframe(snapshot.take(world))
        for record in play(world, ticks):
            writer.tick(record, ["march", [record.tick, None]])
            if record.tick % EVERY == 0:
                writer.keyframe(snapshot.take(world))
        if footer:
            writer.close({"winner": "ants", "ticks": ticks})
    return file.getvalue()


def contents(data: bytes) -> list[bytes]:
    """The unpacked contents of all frames."""
    return list(FrameReader(data))


def reframed(parts: Sequence[bytes]) -> bytes:
    """Contents as a file whose checksums are all right."""
    writer = FrameWriter()
    return PREAMBLE + b"".join(writer.frame(part) for part in parts)


def tick_frame(record: TickRecord, action: Any) -> TickFrame:
    """What a world left of a tick as a recording of it must hold it."""
    events = tuple(
        EventRow(beat, system, wire_name(type(event)), encode_row(event)) for _, beat, system, event in record.events
    )
    return TickFrame(record.tick, action, record.rows, record.hash, events)
