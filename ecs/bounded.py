"""A look over msgpack bytes before any object is made of them: size, depth, count and forbidden types.

Four megabytes of empty maps would become 289 MB of dicts, so nothing is unpacked that was not counted first, unless it
is so small that whatever it holds takes little memory: counting takes far longer than unpacking.
"""

from __future__ import annotations

from ecs.errors import CodecError

MAX_BYTES = 4 << 20
MAX_DEPTH = 32
MAX_ITEMS = 1 << 20  # the first tick of a battle of 120 creatures holds 190,000, and they grow with the square
UNCOUNTED = 512 << 10  # bytes that cannot become more than 40 MB
_ROOM = 4 << 20  # places that lists may announce: each is made in its full length before it is filled

_SIZED = {0xC4: (1, 1), 0xC5: (2, 1), 0xC6: (4, 1), 0xD9: (1, 1), 0xDA: (2, 1), 0xDB: (4, 1)}  # bin, str
_NESTED = {0xDC: (2, 1), 0xDD: (4, 1), 0xDE: (2, 2), 0xDF: (4, 2)}  # array, map: bytes of the count, items per entry
_FLOATS = (0xCA, 0xCB)


def _whole_size(first: int) -> int:
    """Return the whole size in bytes of an item that this byte alone determines, else 0."""
    if first < 0x80 or first >= 0xE0 or first in (0xC0, 0xC2, 0xC3):
        return 1
    if 0xA0 <= first < 0xC0:
        return 1 + (first & 31)
    if 0xCC <= first <= 0xD3:
        return 1 + (1 << (first & 3))
    return 0


_STEP = tuple(_whole_size(first) for first in range(256))


def must_be_counted(data: bytes) -> bool:
    """True for bytes of which nothing may be made before check() has seen them."""
    if len(data) > UNCOUNTED:
        return True
    return len(data) * (data.count(b"\xdc") + data.count(b"\xdd")) > _ROOM


def check(data: bytes, *, max_bytes: int = MAX_BYTES, max_depth: int = MAX_DEPTH, max_items: int = MAX_ITEMS) -> int:
    """Return how many items (containers, keys and values) one msgpack value holds.

    Raises: CodecError if it is too big, too deep, holds a float or an extension type, or does not end with the data.
    """
    end = len(data)
    if end > max_bytes:
        raise CodecError(f"{end} bytes are more than the {max_bytes} allowed")
    at, items, due = 0, 0, 1
    outer: list[int] = []  # items still due in each open container
    while True:
        while due == 0:
            if outer:
                due = outer.pop()
            elif at == end:
                return items
            elif at < end:
                raise CodecError(f"{end - at} bytes follow the value")
            else:
                raise CodecError("the value ends early")
        if at >= end:
            raise CodecError("the value ends early")
        due -= 1
        items += 1
        first = data[at]
        step = _STEP[first]
        if step:
            at += step
            continue
        if first in _SIZED:
            width, _ = _SIZED[first]
            at += 1 + width + int.from_bytes(data[at + 1 : at + 1 + width], "big")
            continue
        if 0x80 <= first < 0xA0:
            at, due_inside = at + 1, (first & 15) * (2 if first < 0x90 else 1)
        else:
            at, due_inside = _open(data, at, first)
        if due_inside > end - at or items + due_inside > max_items:
            raise CodecError(f"a container announces {due_inside} items, more than fit")
        if due_inside:
            outer.append(due)
            if len(outer) > max_depth:
                raise CodecError(f"nested deeper than {max_depth}")
            due = due_inside


def _open(data: bytes, at: int, first: int) -> tuple[int, int]:
    """Return where the contents of a large container begin and how many items it holds."""
    if first in _NESTED:
        width, each = _NESTED[first]
        return at + 1 + width, int.from_bytes(data[at + 1 : at + 1 + width], "big") * each
    what = "a float" if first in _FLOATS else f"forbidden type {first:#04x}"
    raise CodecError(f"{what} at byte {at}; only nil, bool, int, str, bin, array and map are allowed")
