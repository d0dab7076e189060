"""Moving pictures written one picture at a time, as GIF or APNG: only what changed since the last one is kept.

Needs Pillow, which packs each picture; how they follow one another is written here.
"""

from io import BytesIO
from struct import pack, unpack
from typing import TYPE_CHECKING, Final, Protocol
from zlib import crc32

if TYPE_CHECKING:
    from PIL.Image import Image

COLOURS: Final = 255
SEE_THROUGH: Final = 255
"""The place in the palette behind all colours."""
_SAME: Final = [255] + [0] * 255
_GIF_HEAD: Final = 13
_PNG_HEAD: Final = 8
Place = tuple[int, int, int, int]


def palette(pictures: "list[Image]") -> "Image":
    """The colours that all pictures are shown in, so that what stays the same is stored once."""
    from PIL.Image import new

    width, height = pictures[0].size
    sheet = new("RGB", (width, height * len(pictures)))
    for at, picture in enumerate(pictures):
        sheet.paste(picture, (0, at * height))
    return sheet.quantize(COLOURS)


def film_of(ending: str, size: tuple[int, int]) -> "Film":
    """What writes a film into a file of this ending: .gif, .png or .apng."""
    return Film(size, Gif(size) if ending == ".gif" else Apng(size))


class Writer(Protocol):
    """Puts one picture of a film after another."""

    def write(self, part: "Image", box: Place, milliseconds: int) -> None: ...
    def data(self) -> bytes: ...


class Film:
    """A film that is played over and over.  pictures: how many were added."""

    def __init__(self, size: tuple[int, int], writer: Writer) -> None:
        self.size = size
        self.pictures = 0
        self._writer = writer
        self._before: Image | None = None  # the places of its colours
        self._held: tuple[Image, Place, int] | None = None  # a part that is not written yet, and how long it stays

    def add(self, picture: "Image", milliseconds: int) -> None:
        """Add a picture in the palette of all, of the film's size; one like that before only lets it stay longer.

        What is as it was before is see-through.
        """
        from PIL import ImageChops
        from PIL.Image import frombytes

        places = frombytes("L", self.size, picture.tobytes())
        part, box = picture.copy(), (0, 0, *self.size)
        colours = picture.getpalette() or []
        part.putpalette(colours + [0] * (3 * (SEE_THROUGH + 1) - len(colours)))
        self.pictures += 1
        if self._before is not None:
            changed = ImageChops.difference(places, self._before)
            found = changed.getbbox()
            if found is None and self._held is not None:
                self._held = *self._held[:2], self._held[2] + milliseconds
                return
            assert found is not None
            part.paste(SEE_THROUGH, mask=changed.point(_SAME))
            part, box = part.crop(found), found
        self._before = places
        self._flush()
        self._held = part, box, milliseconds

    def _flush(self) -> None:
        if self._held is not None:
            self._writer.write(*self._held)
            self._held = None

    def data(self) -> bytes:
        """The whole file."""
        self._flush()
        return self._writer.data()


class Gif:
    """A GIF: every part has its own colours beside it."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._file = BytesIO()
        self._file.write(b"GIF89a" + pack("<HHBBB", *size, 0x70, 0, 0))
        self._file.write(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00")

    def write(self, part: "Image", box: Place, milliseconds: int) -> None:
        """Put a part of a picture at its place."""
        single = BytesIO()
        part.save(single, "GIF", optimize=False, interlace=0)
        stays = min(0xFFFF, milliseconds // 10)
        self._file.write(b"\x21\xf9\x04\x05" + pack("<HBB", stays, SEE_THROUGH, 0) + _block(single.getvalue(), box))

    def data(self) -> bytes:
        """The whole file."""
        return self._file.getvalue() + b"\x3b"


def _block(single: bytes, box: Place) -> bytes:
    """The picture of a GIF that holds one, placed within a larger one, with its own colours."""
    flags = single[10]
    at = _GIF_HEAD + 3 * (2 << (flags & 7))
    colours = single[_GIF_HEAD:at]
    while single[at] == 0x21:  # extensions
        at += 2
        while single[at]:
            at += single[at] + 1
        at += 1
    own, start = single[at + 9], at + 10
    if own & 0x80:  # colours beside the picture, not before it
        colours = single[start : start + 3 * (2 << (own & 7))]
        start, flags = start + len(colours), own
    end = start + 1
    while single[end]:
        end += single[end] + 1
    place = pack("<BHHHHB", 0x2C, box[0], box[1], box[2] - box[0], box[3] - box[1], 0x80 | flags & 7)
    return place + colours + single[start : end + 1]


class Apng:
    """An APNG: the colours of the first picture are those of all."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size
        self._head = self._colours = b""
        self._body: list[bytes] = []
        self._pictures = self._number = 0

    def write(self, part: "Image", box: Place, milliseconds: int) -> None:
        """Put a part of a picture at its place."""
        single = BytesIO()
        part.save(single, "PNG", bits=8)
        chunks = _chunks(single.getvalue())
        if not self._pictures:
            self._head = next(data for name, data in chunks if name == b"IHDR")
            self._colours = next(data for name, data in chunks if name == b"PLTE")
        place = pack(">IIII", box[2] - box[0], box[3] - box[1], box[0], box[1])
        self._body.append(_chunk(b"fcTL", self._next() + place + pack(">HHBB", min(0xFFFF, milliseconds), 1000, 0, 1)))
        packed = b"".join(data for name, data in chunks if name == b"IDAT")
        self._body.append(_chunk(b"fdAT", self._next() + packed) if self._pictures else _chunk(b"IDAT", packed))
        self._pictures += 1

    def _next(self) -> bytes:
        self._number += 1
        return pack(">I", self._number - 1)

    def data(self) -> bytes:
        """The whole file."""
        head = _chunk(b"IHDR", self._head) + _chunk(b"acTL", pack(">II", self._pictures, 0))
        colours = _chunk(b"PLTE", self._colours) + _chunk(b"tRNS", b"\xff" * SEE_THROUGH + b"\x00")
        return b"\x89PNG\r\n\x1a\n" + head + colours + b"".join(self._body) + _chunk(b"IEND", b"")


def _chunk(name: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + name + data + pack(">I", crc32(name + data))


def _chunks(png: bytes) -> list[tuple[bytes, bytes]]:
    found, at = list[tuple[bytes, bytes]](), _PNG_HEAD
    while at < len(png):
        (length,) = unpack(">I", png[at : at + 4])
        found.append((png[at + 4 : at + 8], png[at + 8 : at + 8 + length]))
        at += length + 12
    return found
