"""A saved battle: its snapshot, its recording so far and what its bots have in mind, as one file with one checksum.

File: MAGIC, one byte VERSION, length of the payload (u32), its CRC-32 (u32), a CRC-16 of these eight bytes, the
payload: canonical msgpack of [header, snapshot, recording, minds].  Nothing follows it.
"""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Final, NamedTuple

from content.phrase import corrupt, fault, why_of
from ecs.codec import Plain, pack, unpack
from ecs.errors import CodecError, NotAReplayError, ReplayError, TruncatedError
from ecs.files import start_of
from ecs.head import SIZE, Head, read_head

MAGIC: Final = b"FCSV"
VERSION: Final = 1
PREAMBLE: Final = MAGIC + bytes([VERSION])
MOST_BYTES: Final = 16 << 20  # of a whole file
MOST_ITEMS: Final = 100_000  # values in it; snapshot and recording are one each
SHARED: Final = ("casual", "content_hash", "engine", "rules_hash", "ruleset", "scenario", "seats", "seed")
"""What the header says as the recording's does, so that a list of saves need not read recordings."""


class Save(NamedTuple):
    """A battle between two ticks.

    header: the SHARED values, `tick`, `round`, `actor`: the name of whose turn it was, "" for somebody else's, and
    `recording`: the file that goes on being written, "" for none.
    minds: side -> [decisions, what its bot remembers].
    """

    header: dict[str, Plain]
    snapshot: bytes
    recording: bytes
    minds: dict[str, Plain]


def written(save: Save) -> bytes:
    """The bytes of a save.  Raises: ReplayError if it is larger than a reader would accept."""
    payload = pack([save.header, save.snapshot, save.recording, save.minds])
    if len(payload) > MOST_BYTES - len(PREAMBLE) - SIZE:
        raise fault(ReplayError, "error.save_too_big", most=MOST_BYTES)
    return PREAMBLE + Head(len(payload), zlib.crc32(payload)).packed() + payload


def read(data: bytes) -> Save:
    """The save that written() wrote.

    Raises: NotAReplayError for other bytes or another version, TruncatedError, CorruptError.
    """
    match _content(data):
        case [dict(header), bytes(snapshot), bytes(recording), dict(minds)]:
            return Save(header, snapshot, recording, minds)
    raise corrupt("error.save_shape", tick=0)


def read_file(path: Path) -> Save:
    """As read(), naming the file.  Raises OSError too."""
    try:
        return read(bytes_of(path))
    except ReplayError as error:
        error.file = error.file or str(path)
        raise


def recording_in(path: Path) -> bytes | Path:
    """The recording within a save; any other file is taken for a recording itself.  Raises: as read_file()."""
    return read_file(path).recording if start_of(path, len(MAGIC)) == MAGIC else path


def bytes_of(path: Path) -> bytes:
    """What a regular file holds.  Raises: CorruptError for one larger than any save, OSError."""
    data = start_of(path, MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise corrupt("error.save_too_big", tick=0, most=MOST_BYTES)
    return data


def is_save(data: bytes) -> bool:
    """True if a file that begins like this means to be a save, whatever else is wrong with it."""
    return bool(data) and (data.startswith(MAGIC) or MAGIC.startswith(data))


def _content(data: bytes) -> Plain:
    if not is_save(data):
        raise fault(NotAReplayError, "error.not_a_save")
    if len(data) > len(MAGIC) and data[len(MAGIC)] != VERSION:
        raise fault(NotAReplayError, "error.other_save", found=data[len(MAGIC)], version=VERSION)
    at = len(PREAMBLE) + SIZE
    if len(data) < at:
        raise fault(TruncatedError, "error.save_cut")
    head = read_head(data, len(PREAMBLE))
    if head is None:
        raise corrupt("error.save_damaged", tick=0)
    if len(data) < at + head.length:
        raise fault(TruncatedError, "error.save_cut")
    payload = data[at:]
    if len(payload) != head.length or zlib.crc32(payload) != head.checksum:
        raise corrupt("error.save_damaged", tick=0)
    try:
        return unpack(payload, max_bytes=MOST_BYTES, max_items=MOST_ITEMS)
    except CodecError as error:
        raise corrupt("error.save_unreadable", tick=0, why=why_of(error)) from None
