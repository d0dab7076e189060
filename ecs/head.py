"""What stands before every block of a file: its length and checksum, and a CRC-16 that vouches for these two."""

from __future__ import annotations

import struct
from binascii import crc_hqx
from typing import Final, NamedTuple

_HEAD: Final = struct.Struct(">IIH")
_CHECKED: Final = 8  # bytes of the head that the CRC-16 covers
_START: Final = 0xFFFF  # not 0: eight zero bytes must not check as right
SIZE: Final = _HEAD.size
"""Bytes of a head."""


class Head(NamedTuple):
    """length: bytes of the block after it; checksum: their CRC-32, as the format has it."""

    length: int
    checksum: int

    def packed(self) -> bytes:
        """The SIZE bytes that read_head() reads."""
        start = struct.pack(">II", self.length, self.checksum)
        return start + struct.pack(">H", crc_hqx(start, _START))


def read_head(data: bytes, at: int) -> Head | None:
    """The head at a place where SIZE bytes are left; None for one that is damaged."""
    length, checksum, check = _HEAD.unpack_from(data, at)
    return Head(length, checksum) if crc_hqx(data[at : at + _CHECKED], _START) == check else None
