"""Reading typed tables: what a file may hold is a dataclass, and every fault of it is found in one pass.

What cannot be read is a hole (Faults.dig) with a stand-in of its type in it: a list keeps its length, a table its other
keys, and whatever else a file holds can be checked for what it means.

A field's type says what its key takes: bool, int, Decimal, str, StrEnum by value, IntEnum by lower-case name, Literal,
tuple[T, ...], tuple[A, B], dict[str, T], another dataclass for a table, and unions of these.  Annotated adds limits.
A field without default must be written; a trailing underscore is not part of the key (`from_` reads `from`).
"""

import dataclasses
import re
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from enum import Enum, IntEnum, StrEnum
from functools import cache
from typing import Annotated, Final, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from content.phrase import phrase
from content.source import Faults, Place
from content.suggest import closest, did_you_mean
from ecs.errors import Phrase

T = TypeVar("T")
LONGEST: Final = 60
EXAMPLES: Final = {
    "expect.list": "[...]",
    "expect.truth": "true",
    "expect.whole": "1",
    "expect.number": "1.5",
    "expect.text": '"..."',
    "expect.table": "{ ... }",
}


@dataclasses.dataclass(frozen=True, slots=True)
class Within:
    """Limits of a whole number, both included."""

    least: int
    most: int


@dataclasses.dataclass(frozen=True, slots=True)
class Few:
    """A list has so many entries at most; one with more is not read at all."""

    most: int


@dataclasses.dataclass(frozen=True, slots=True)
class Like:
    """A text must match the whole pattern; example is shown if it does not."""

    pattern: str
    example: str


class _Faulty:
    """A value that could not be read, which was noted."""


FAULTY: Final = _Faulty()


def show(value: object) -> str:
    """A value as its file spells it, short enough for one line."""
    text = spelled(value)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def spelled(value: object) -> str:
    """A value as TOML spells it; nothing, which TOML has not, as none."""
    if isinstance(value, bool) or value is None:
        return str(value).lower()
    if isinstance(value, Decimal):
        return str(value) if value.is_finite() else str(value).lower().replace("inity", "")
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(spelled, value))}]"
    if isinstance(value, Mapping):
        told = ", ".join(f"{key} = {spelled(entry)}" for key, entry in value.items())
        return f"{{ {told} }}" if told else "{}"
    return repr(value) if isinstance(value, str) else str(value)


def glean(shape: type[T], value: object, place: Place, faults: Faults) -> T:
    """What of a table can be read, as a value of the dataclass; all faults are noted, and stand-ins fill the holes.

    A place that is a hole already is not read again.
    """
    return cast(T, stand_in(shape) if faults.lost(place) else _value(shape, value, place, faults))


def stand_in(hint: object) -> object:
    """A value of a type for where none could be read: as little as there can be, what may be left out left out."""
    origin = get_origin(hint)
    if origin is Annotated:
        inner, *limits = get_args(hint)
        found = stand_in(inner)
        for limit in limits:
            if isinstance(limit, Within) and isinstance(found, int):
                found = min(max(found, limit.least), limit.most)
        return found
    if origin is Literal:
        return get_args(hint)[0]
    if origin in (Union, types.UnionType):
        return None if type(None) in get_args(hint) else stand_in(get_args(hint)[0])
    if origin is tuple:
        hints = get_args(hint)
        return () if hints[-1] is Ellipsis else tuple(map(stand_in, hints))
    if origin is dict:
        return {}
    kind = cast(type, hint)
    if dataclasses.is_dataclass(kind):
        return kind(**{name: stand_in(inner) for name, inner, needed in _fields(kind).values() if needed})
    return next(iter(kind)) if issubclass(kind, Enum) else kind()


@cache
def _fields(shape: type) -> dict[str, tuple[str, object, bool]]:
    """Key in the file -> (field name, type, must be written)."""
    hints = get_type_hints(shape, include_extras=True)
    missing = dataclasses.MISSING
    return {
        f.name.rstrip("_"): (f.name, hints[f.name], f.default is missing and f.default_factory is missing)
        for f in dataclasses.fields(shape)
    }


def _value(hint: object, value: object, place: Place, faults: Faults) -> object:
    """The value as one of this type; a hole is dug for one that is none."""
    if type(value) is hint and hint is not Decimal:  # so are most
        return value
    found = _read(hint, value, place, faults)
    if isinstance(found, _Faulty):
        faults.dig(place)
        return stand_in(hint)
    return found


def _table(shape: type, value: object, place: Place, faults: Faults) -> object:
    if not isinstance(value, dict):
        return _wrong(value, phrase("expect.table"), place, faults)
    fields = _fields(shape)
    found: dict[str, object] = {}
    misspelt: set[str | None] = set()
    for key, entry in value.items():
        here = place.at(key)
        if key not in fields:
            unwritten = [name for name in fields if name not in value]
            misspelt.add(_unknown_key(key, entry, unwritten, fields, place, faults))
            continue
        name, hint, needed = fields[key]
        made = _value(hint, entry, here, faults)
        if needed or not faults.lost(here):
            found[name] = made
    for key, (name, hint, needed) in fields.items():
        if needed and key not in value:
            if key not in misspelt:  # that was told
                faults.add(place, "missing_key", "fault.missing_key", key=key, example=_example(hint))
            faults.dig(place.at(key))
            found[name] = stand_in(hint)
    make = cast(Callable[..., object], shape)
    return make(**found)


def _unknown_key(
    key: str, entry: object, unwritten: Sequence[str], fields: Iterable[str], place: Place, faults: Faults
) -> str | None:
    """Note a key that is none; the one that was meant, if it is not written, is a hole, too.

    Returns the one that is not written, if it is told that this was meant.
    """
    given, close = f"{key} = {show(entry)}", "" if faults.full else did_you_mean(key, fields)
    faults.add(place.at(key), "unknown_key", "fault.unknown_key", given=given, hint=close)
    meant = None if faults.full else closest(key, unwritten)
    for hole in (key, meant):
        if hole is not None:
            faults.dig(place.at(hole))
    return None if meant is None or meant != closest(key, fields) else meant


def _read(hint: object, value: object, place: Place, faults: Faults) -> object:
    origin = get_origin(hint)
    if origin is Annotated:
        inner, *limits = get_args(hint)
        if _too_many(value, limits, place, faults):
            return FAULTY
        found = _value(inner, value, place, faults)
        return FAULTY if faults.lost(place) else _limited(found, limits, place, faults)
    if origin is Literal:
        return _choice({str(a): a for a in get_args(hint)}, value, place, faults)
    if origin in (Union, types.UnionType):
        return _union(get_args(hint), value, place, faults)
    if origin is tuple:
        return _tuple(get_args(hint), value, place, faults)
    if origin is dict:
        return _dict(get_args(hint)[1], value, place, faults)
    if isinstance(hint, type):
        if dataclasses.is_dataclass(hint):
            return _table(hint, value, place, faults)
        if issubclass(hint, StrEnum):
            return _choice({m.value: m for m in hint}, value, place, faults)
        if issubclass(hint, IntEnum):
            return _choice({m.name.lower(): m for m in hint}, value, place, faults)
        if fits(hint, value):
            return Decimal(value) if hint is Decimal and isinstance(value, int) else value
    return _wrong(value, _words(hint), place, faults)


def fits(hint: object, value: object) -> bool:
    """The value as it stands in a file may be meant for this type; an inner fault does not count."""
    origin = get_origin(hint)
    if origin is Annotated:
        return fits(get_args(hint)[0], value)
    if hint is Decimal:
        return isinstance(value, (int, Decimal)) and not isinstance(value, bool) and Decimal(value).is_finite()
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool)
    if origin is tuple:
        return isinstance(value, list)
    if origin is dict or (isinstance(hint, type) and dataclasses.is_dataclass(hint)):
        return isinstance(value, dict)
    if origin is Literal or (isinstance(hint, type) and issubclass(hint, Enum)):
        return isinstance(value, str)
    return isinstance(hint, type) and isinstance(value, hint)


def _union(hints: tuple[object, ...], value: object, place: Place, faults: Faults) -> object:
    real = [h for h in hints if h is not type(None)]
    for hint in real:
        if fits(hint, value):
            return _value(hint, value, place, faults)
    return _wrong(value, _any_of([_words(h) for h in real]), place, faults)


def _tuple(hints: tuple[object, ...], value: object, place: Place, faults: Faults) -> object:
    if not isinstance(value, list):
        return _wrong(value, phrase("expect.list"), place, faults)
    if len(hints) == 2 and hints[1] is Ellipsis:
        hints = (hints[0],) * len(value)
    if len(value) != len(hints):
        return _wrong(value, phrase("expect.list_of", count=len(hints)), place, faults)
    return tuple(_value(h, v, place.at(i), faults) for i, (h, v) in enumerate(zip(hints, value, strict=True)))


def _dict(hint: object, value: object, place: Place, faults: Faults) -> object:
    if not isinstance(value, dict):
        return _wrong(value, phrase("expect.table"), place, faults)
    return {str(k): _value(hint, v, place.at(str(k)), faults) for k, v in value.items()}


def _choice(names: Mapping[str, object], value: object, place: Place, faults: Faults) -> object:
    if not isinstance(value, str):
        return _wrong(value, phrase("expect.one_of", names=", ".join(map(repr, names))), place, faults)
    if value not in names:
        given, hint = f"{_last(place)} = {show(value)}", "" if faults.full else did_you_mean(value, names)
        faults.add(place, "unknown_word", "fault.unknown_word", given=given, hint=hint)
        return FAULTY
    return names[value]


def _too_many(value: object, limits: list[object], place: Place, faults: Faults) -> bool:
    for limit in limits:
        if isinstance(limit, Few) and isinstance(value, list) and len(value) > limit.most:
            count, most = len(value), limit.most
            faults.add(place, "bad_value", "fault.many_entries", key=_last(place), count=count, most=most)
            return True
    return False


def _limited(value: object, limits: list[object], place: Place, faults: Faults) -> object:
    for limit in limits:
        if isinstance(limit, Within) and isinstance(value, int) and not limit.least <= value <= limit.most:
            said = phrase("expect.within", least=limit.least, most=limit.most)
        elif isinstance(limit, Like) and isinstance(value, str) and not re.fullmatch(limit.pattern, value):
            said = phrase("expect.like", example=limit.example)
        else:
            continue
        faults.add(place, "bad_value", "fault.outside_limits", given=f"{_last(place)} = {show(value)}", wish=said)
        return FAULTY
    return value


def _wrong(value: object, expected: Phrase, place: Place, faults: Faults) -> _Faulty:
    faults.add(place, "bad_value", "fault.expected", given=f"{_last(place)} = {show(value)}", expected=expected)
    return FAULTY


def _last(place: Place) -> str:
    names = [part for part in place.path if isinstance(part, str)]
    return names[-1] if names else "value"


def _any_of(words: Sequence[Phrase]) -> Phrase:
    """The first of them, or the next, and so on."""
    first, *others = words
    return phrase("expect.or", first=first, other=_any_of(others)) if others else first


def _words(hint: object) -> Phrase:
    origin = get_origin(hint)
    if origin is Annotated:
        return _words(get_args(hint)[0])
    if origin is tuple:
        return phrase("expect.list")
    if hint is bool:
        return phrase("expect.truth")
    if hint is int:
        return phrase("expect.whole")
    if hint is Decimal:
        return phrase("expect.number")
    if hint is str or origin is Literal or (isinstance(hint, type) and issubclass(hint, Enum)):
        return phrase("expect.text")
    return phrase("expect.table")


def _example(hint: object) -> str:
    words = _words(get_args(hint)[0] if get_origin(hint) in (Union, types.UnionType) else hint)
    return EXAMPLES[words.key]
