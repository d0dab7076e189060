"""A cut is told from damage, and damage never goes unnoticed."""

import struct
import zlib
from binascii import crc_hqx

import pytest

from ecs.errors import CodecError, NotAReplayError, ReplayError, TruncatedError
from ecs.frames import MAX_PACKED, MAX_PLAIN, PREAMBLE, FrameReader, FrameWriter

CONTENTS = [b"first", b"second second second", b"third " * 40]


def framed() -> list[bytes]:
    writer = FrameWriter()
    return [writer.frame(content) for content in CONTENTS]


def test_contents_come_back_in_order() -> None:
    reader = FrameReader(PREAMBLE + b"".join(framed()))
    assert list(reader) == CONTENTS
    assert not reader.cut


def test_a_cut_gives_the_whole_frames_before_it() -> None:
    frames = framed()
    reader = FrameReader((PREAMBLE + b"".join(frames))[:-1])
    assert list(reader) == CONTENTS[:2]
    assert reader.cut


def test_every_flipped_bit_after_the_preamble_is_noticed() -> None:
    data = PREAMBLE + b"".join(framed())
    for at in range(len(PREAMBLE), len(data)):
        for bit in range(8):
            bad = bytearray(data)
            bad[at] ^= 1 << bit
            with pytest.raises(CodecError):
                list(FrameReader(bytes(bad)))


def test_frames_left_out_repeated_or_exchanged_are_noticed() -> None:
    one, two, three = framed()
    for frames in ((one, three), (two, three), (one, one, two, three), (one, three, two), (one, two, two, three)):
        with pytest.raises(CodecError):
            list(FrameReader(PREAMBLE + b"".join(frames)))


def test_zeros_are_no_frame() -> None:
    with pytest.raises(CodecError, match="head at byte 5 is damaged"):
        list(FrameReader(PREAMBLE + bytes(100)))


def test_other_files_and_versions_are_told_apart() -> None:
    for data in (b"", b"PK\x03\x04 and more", b"fcrp\x01"):
        with pytest.raises(NotAReplayError, match="not a Fieldcraft recording"):
            FrameReader(data)
    with pytest.raises(NotAReplayError, match="container version 9; this reads version 1"):
        FrameReader(b"FCRP\x09")
    for length in range(1, len(PREAMBLE)):
        with pytest.raises(TruncatedError):
            FrameReader(PREAMBLE[:length])


def test_a_frame_too_large_to_be_read_is_not_written() -> None:
    with pytest.raises(ReplayError, match="do not fit"):
        FrameWriter().frame(bytes(MAX_PLAIN + 1))
    noise = b"".join(zlib.crc32(n.to_bytes(4, "big")).to_bytes(4, "big") for n in range(MAX_PACKED // 4 + 100))
    with pytest.raises(ReplayError, match="packed bytes do not fit"):
        FrameWriter().frame(noise)


def test_a_frame_that_unpacks_too_far_is_refused() -> None:
    stream = zlib.compressobj()
    bomb = stream.compress(bytes(20 << 20)) + stream.flush(zlib.Z_SYNC_FLUSH)
    head = struct.pack(">II", len(bomb), zlib.crc32(bomb))
    head += struct.pack(">H", crc_hqx(head, 0xFFFF))
    with pytest.raises(CodecError, match="unpacks to more than"):
        list(FrameReader(PREAMBLE + head + bomb))
