"""State as bytes: typed values to plain ones, plain ones to canonical msgpack, and both ways back, bounded.

Canonical: map keys are strings in ascending order, every item has its shortest form, and unpacking refuses
bytes that packing would not give.  Decoding executes nothing and never makes a class it was not asked for.
"""

from __future__ import annotations

from itertools import chain
from typing import Any, NoReturn

import msgpack

from ecs import bounded
from ecs.decode import decoder_for, row_decoder
from ecs.encode import encoder_for, row_encoder
from ecs.errors import CodecError, Phrase
from ecs.hints import field_names
from ecs.registry import lookup, members

Plain = Any  # None, bool, int, str, bytes, list of Plain, dict of str to Plain

_ATOMS = frozenset((int, str, bytes, bool, type(None)))
_STRINGS = frozenset((str,))
_PLAIN = _ATOMS | {list, dict}
_packer = msgpack.Packer(use_bin_type=True, strict_types=True)


def plain(value: object, hint: Any) -> Plain:
    """Return a value of type `hint` as plain lists and scalars.

    Raises: CodecError if the type or the value cannot be written; floats never can.
    """
    return encoder_for(hint)(value)


def build(plain: Plain, hint: Any) -> Any:
    """Return the value of type `hint` that `plain` encodes.

    Raises: CodecError if it encodes none.
    """
    return decoder_for(hint)(plain)


def encode_row(component: object) -> list[Plain]:
    """Return the plain values of a dataclass's fields, in order; a fresh list each time."""
    row: list[Plain] = row_encoder(type(component))(component)
    return row


def decode_row(cls: type[Any], row: list[Plain]) -> Any:
    """Return an instance of the dataclass made from its plain fields.  Raises: CodecError if they do not fit."""
    return row_decoder(cls)(row)


def build_registered(category: str, wire: str, row: list[Plain]) -> Any:
    """Return an instance of the class registered under a wire name, made from its plain fields."""
    return decode_row(lookup(category, wire), row)


def schema(category: str) -> dict[str, list[str]]:
    """Return the field names of every registered class of a category by wire name."""
    return {wire: list(field_names(cls)) for wire, cls in members(category).items()}


def pack_row(row: list[Plain]) -> bytes:
    """Return canonical bytes of what an encoder made: quick, and trusted to hold no float or dict."""
    try:
        packed: bytes = _packer.pack(row)
    except (OverflowError, ValueError, TypeError) as error:
        raise CodecError(f"cannot be packed: {error}") from None
    return packed


def pack(plain: Plain) -> bytes:
    """Return the canonical msgpack of a plain value.

    Raises: CodecError for a float, an unknown type, a map key that is no string, an int beyond 64 bits.
    """
    return pack_row(_ordered(plain, bounded.MAX_DEPTH))


def unpack(data: bytes, *, max_bytes: int = bounded.MAX_BYTES, max_items: int = bounded.MAX_ITEMS) -> Plain:
    """Return the plain value of canonical msgpack bytes, looked over before anything is made of them.

    Raises: CodecError if they break a bound, hold a float or extension type, or are not canonical.
    """
    limits = {"max_bytes": max_bytes, "max_items": max_items}
    known = len(data) > min(max_bytes, max_items) or bounded.must_be_counted(data)  # each value takes a byte
    if known:
        bounded.check(data, **limits)
    try:
        value = msgpack.unpackb(data, raw=False, strict_map_key=True, ext_hook=_no_extension, timestamp=1)
        _look_over(value)
        if pack_row(value) != data:
            raise CodecError("the bytes are not the canonical encoding of their value")
    except (ValueError, TypeError, CodecError) as error:
        if not known:
            bounded.check(data, **limits)  # says where
        raise error if isinstance(error, CodecError) else CodecError(f"cannot be unpacked: {error}") from None
    return value


def _look_over(value: Plain) -> None:
    """Look at every value, level by level.  Raises: CodecError for one not plain or too deep, or keys in disorder."""
    level: list[Any] = [value]
    for _ in range(bounded.MAX_DEPTH + 1):
        kinds = set(map(type, level))
        if kinds <= _ATOMS:
            return
        if not kinds <= _PLAIN:
            raise CodecError("a value is not plain")
        inside = list(chain.from_iterable([each for each in level if type(each) is list]))
        if dict in kinds:
            maps = [each for each in level if type(each) is dict]
            if not set(map(type, chain.from_iterable(maps))) <= _STRINGS:
                raise CodecError("map keys must be strings")
            if any(len(each) > 1 and list(each) != sorted(each) for each in maps):
                raise CodecError("the bytes are not the canonical encoding of their value")
            inside += chain.from_iterable(each.values() for each in maps)
        level = inside
    raise CodecError(f"nested deeper than {bounded.MAX_DEPTH}")


def unpack_known(data: bytes) -> Plain:
    """Return the plain value of bytes that unpack() took before; nothing is looked over again."""
    value: Plain = msgpack.unpackb(data, raw=False)
    return value


def to_bytes(value: object) -> bytes:
    """Return canonical bytes of an instance of a registered class, which name the class."""
    return pack(plain(value, object))


def from_bytes(data: bytes) -> Any:
    """Return the instance that to_bytes wrote.  Raises: CodecError if the bytes hold none."""
    return build(unpack(data), object)


def _ordered(value: Plain, depth: int) -> Plain:
    if type(value) in _ATOMS:
        return value
    if depth == 0:
        raise CodecError(f"nested deeper than {bounded.MAX_DEPTH}")
    if type(value) is list or type(value) is tuple:
        if set(map(type, value)) <= _ATOMS:  # most lists are flat
            return value
        return [_ordered(item, depth - 1) for item in value]
    if type(value) is dict:
        if not set(map(type, value)) <= _STRINGS:
            raise CodecError("map keys must be strings")
        return {key: _ordered(value[key], depth - 1) for key in sorted(value)}
    name = type(value).__name__
    said = Phrase("error.not_plain", (("value", f"{value!r:.60}"), ("type", name)))
    raise CodecError(f"{value!r:.60} ({name}) is not plain", phrase=said)


def _no_extension(code: int, _data: bytes) -> NoReturn:
    raise CodecError(f"extension type {code} is not allowed")
