"""The state hash: one 64-bit number for all rows of a world, cheap to keep up to date.

Each (entity, component) row has a blake2b digest of 8 bytes; the hash is their sum modulo 2**64, so a changed row
costs one subtraction and one addition and the order of rows is of no matter.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from ecs.codec import pack_row

MASK = (1 << 64) - 1


def row_key(entity: int, wire: str) -> bytes:
    """Return the bytes that start every hashed form of this row."""
    return pack_row([entity, wire])


def row_digest(key: bytes, row: list[Any]) -> int:
    """Return the 64-bit digest of a row: its key from row_key() and its plain fields."""
    return int.from_bytes(blake2b(key + pack_row(row), digest_size=8).digest(), "big")


def hash_text(value: int) -> str:
    """Return a state hash as people see it: 16 hex digits."""
    return f"{value & MASK:016x}"
