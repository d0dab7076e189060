"""Frames: how a recording lies in a file, so that a cut is told from damage and damage is always noticed.

File: MAGIC, one byte VERSION, then frames.  Frame: length of the payload (u32), checksum (u32), a CRC-16 of these
eight bytes, the payload.  The payloads are one zlib stream, flushed after each frame.  A checksum is the CRC-32 of the
payload continued from the frame before, so frames cannot be left out, repeated or exchanged unseen.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator

from ecs.errors import CodecError, NotAReplayError, Phrase, ReplayError, TruncatedError
from ecs.head import SIZE, Head, read_head

MAGIC = b"FCRP"
VERSION = 1
PREAMBLE = MAGIC + bytes([VERSION])
LEVEL = 1  # of zlib: a quarter more bytes than at 6, in two thirds of the time
MAX_PACKED = 256 << 10  # bytes of one payload
MAX_PLAIN = 4 << 20  # bytes of one payload unpacked
MAX_FILE = 32 << 20  # bytes of a whole recording
MAX_UNPACKED = 64 << 20  # bytes of a whole recording unpacked: a battle packs to a third of them, or less
TOO_BIG = Phrase("error.moment_too_big")


class FrameWriter:
    """Turns contents into frames, one after another."""

    __slots__ = ("_checksum", "_packed", "_plain", "_zip")

    def __init__(self) -> None:
        self._zip = zlib.compressobj(LEVEL)
        self._checksum = 0
        self._plain = 0
        self._packed = len(PREAMBLE)

    def frame(self, content: bytes) -> bytes:
        """Return the next frame; after an error no other can follow.

        Raises: ReplayError if this frame, or the file with it, is larger than a reader would accept.
        """
        if len(content) > MAX_PLAIN:
            raise ReplayError(f"{len(content)} bytes do not fit into a frame of at most {MAX_PLAIN}", phrase=TOO_BIG)
        payload = self._zip.compress(content) + self._zip.flush(zlib.Z_SYNC_FLUSH)
        if len(payload) > MAX_PACKED:
            message = f"{len(payload)} packed bytes do not fit into a frame of at most {MAX_PACKED}"
            raise ReplayError(message, phrase=TOO_BIG)
        self._plain += len(content)
        self._packed += SIZE + len(payload)
        if self._packed > MAX_FILE:
            said = Phrase("error.recording_too_big", (("most", MAX_FILE),))
            raise ReplayError(f"larger than the {MAX_FILE} bytes a recording may have", phrase=said)
        if self._plain > MAX_UNPACKED:
            said = Phrase("error.unpacks_too_big", (("most", MAX_UNPACKED),))
            raise ReplayError(f"the recording unpacks to more than {MAX_UNPACKED} bytes", phrase=said)
        self._checksum = zlib.crc32(payload, self._checksum)
        return Head(len(payload), self._checksum).packed() + payload


class FrameReader:
    """Iterates over the contents of a file's frames; afterwards `cut` says whether the last one was incomplete.

    Raises: NotAReplayError or TruncatedError at once, for a file without a whole preamble; CodecError while iterating,
    for a frame that is damaged or breaks a bound.
    """

    __slots__ = ("_data", "cut")

    def __init__(self, data: bytes) -> None:
        self.cut = False
        self._data = data
        if data[: len(PREAMBLE)] == PREAMBLE:
            return
        if data and PREAMBLE.startswith(data):
            said = Phrase("error.ends_in_head")
            raise TruncatedError("the recording ends within its first five bytes", phrase=said)
        if data.startswith(MAGIC):
            found = data[len(MAGIC)]
            said = Phrase("error.other_container", (("found", found), ("version", VERSION)))
            raise NotAReplayError(f"recording of container version {found}; this reads version {VERSION}", phrase=said)
        raise NotAReplayError("not a Fieldcraft recording", phrase=Phrase("error.not_a_replay"))

    def __iter__(self) -> Iterator[bytes]:
        data, at, checksum, room = self._data, len(PREAMBLE), 0, MAX_UNPACKED
        stream = zlib.decompressobj()
        while at < len(data):
            start, at = at, at + SIZE
            if at > len(data):
                self.cut = True
                return
            head = read_head(data, start)
            if head is None:
                said = Phrase("error.frame_head", (("byte", start),))
                raise CodecError(f"the frame head at byte {start} is damaged", phrase=said)
            if head.length > MAX_PACKED:
                said = Phrase("error.frame_too_big", (("bytes", head.length), ("most", MAX_PACKED)))
                raise CodecError(f"a frame of {head.length} bytes is larger than {MAX_PACKED}", phrase=said)
            payload = data[at : at + head.length]
            if len(payload) < head.length:
                self.cut = True
                return
            checksum = zlib.crc32(payload, checksum)
            if checksum != head.checksum:
                said = Phrase("error.checksum", (("byte", start),))
                raise CodecError(f"the frame at byte {start} is damaged: its checksum is wrong", phrase=said)
            at += head.length
            content = _inflate(stream, payload)
            room -= len(content)
            if room < 0:
                said = Phrase("error.unpacks_too_big", (("most", MAX_UNPACKED),))
                raise CodecError(f"the recording unpacks to more than {MAX_UNPACKED} bytes", phrase=said)
            yield content


def _inflate(stream: zlib._Decompress, payload: bytes) -> bytes:
    try:
        content = stream.decompress(payload, MAX_PLAIN + 1)
    except zlib.error as error:
        said = Phrase("error.frame_packing", (("why", str(error)),))
        raise CodecError(f"a frame cannot be unpacked: {error}", phrase=said) from None
    if len(content) > MAX_PLAIN:
        said = Phrase("error.frame_unpacks_too_big", (("most", MAX_PLAIN),))
        raise CodecError(f"a frame unpacks to more than {MAX_PLAIN} bytes", phrase=said)
    if stream.eof or stream.unconsumed_tail:
        raise CodecError("the packed stream ends within the recording", phrase=Phrase("error.stream_ends"))
    return content
