"""Decoders: closures per type that turn plain lists back into values and refuse whatever does not fit."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from ecs.errors import CodecError, Phrase, RegistryError
from ecs.hints import Anything, Choice, Enumerated, Fixed, Many, Mapping, Record, Scalar, Shape, field_shapes, shape
from ecs.ints import LEAST, MOST
from ecs.registry import lookup

Decoder = Callable[[Any], Any]
Renewer = Callable[[Any, list[Any], Any], Any]

_records: dict[type[Any], Decoder] = {}
_renewers: dict[type[Any], Renewer] = {}
_by_hint: dict[Any, Decoder] = {}


def decoder_for(hint: Any) -> Decoder:
    """Return the function that builds a value of this type from its plain form.

    The function raises CodecError for a plain value that is no encoding of the type.
    """
    decoder = _by_hint.get(hint)
    if decoder is None:
        decoder = _by_hint[hint] = _decoder(shape(hint, str(hint)), str(hint))
    return decoder


def row_decoder(cls: type[Any]) -> Decoder:
    """Return the function that builds an instance of this dataclass from the list of its plain fields."""
    decoder = _records.get(cls)
    if decoder is None:
        decoder = _records[cls] = _record(cls)
    return decoder


def row_renewer(cls: type[Any]) -> Renewer:
    """Return the function that builds an instance from its row, with what an older one holds that the row still says.

    The function takes the older instance, the row it was written as, and the row to build from.
    """
    renewer = _renewers.get(cls)
    if renewer is None:
        renewer = _renewers[cls] = _renewer(cls)
    return renewer


def _renewer(cls: type[Any]) -> Renewer:
    whole = row_decoder(cls)
    parts = [
        (name, part, _decoder(part, f"{cls.__name__}.{name}"), f"{cls.__name__}.{name}")
        for name, part in field_shapes(cls)
    ]
    maps = {name: _kept_mapping(part, where) for name, part, _, where in parts if isinstance(part, Mapping)}

    def renew(old: Any, was: list[Any], row: Any) -> Any:
        if type(row) is not list or len(row) != len(was):
            return whole(row)  # says what is wrong
        given = {}
        for (name, _, decode, _), before, plain in zip(parts, was, row, strict=True):
            if plain == before:
                given[name] = getattr(old, name)
            elif name in maps:
                given[name] = maps[name](getattr(old, name), before, plain)
            else:
                given[name] = decode(plain)
        try:
            return cls(**given)
        except (ValueError, TypeError) as error:  # a class may check itself when made
            raise CodecError(f"{cls.__name__}: {error}") from None

    return renew


def _kept_mapping(part: Mapping, where: str) -> Renewer:
    """As _mapping, with the values of the older dict where they are written alike."""
    key, value = _decoder(part.key, f"{where} key"), _decoder(part.value, f"{where} value")

    def renew(old: Any, was: list[Any], plain: Any) -> Any:
        pairs, before = _pairs(plain, where), {pair[0]: pair[1] for pair in was}
        made = {}
        for name, said in pairs:
            named = key(name)
            made[named] = old[named] if name in before and before[name] == said else value(said)
        return made

    return renew


def _record(cls: type[Any]) -> Decoder:
    parts = [(name, _decoder(part, f"{cls.__name__}.{name}")) for name, part in field_shapes(cls)]

    def decode(plain: Any) -> Any:
        values = _list(plain, cls.__name__)
        if len(values) != len(parts):
            said = f"{cls.__name__} has {len(parts)} fields, got {len(values)}"
            raise _unfit(said, "error.field_count", where=cls.__name__, due=len(parts), got=len(values))
        given = {name: part(value) for (name, part), value in zip(parts, values, strict=True)}
        try:
            return cls(**given)
        except (ValueError, TypeError) as error:  # a class may check itself when made
            raise CodecError(f"{cls.__name__}: {error}") from None

    return decode


def _decoder(part: Shape, where: str) -> Decoder:
    if isinstance(part, Scalar):
        return _scalar(part.type, where)
    if isinstance(part, Enumerated):
        return _member(part.cls, where)
    if isinstance(part, Record):
        cls = part.cls
        return lambda plain: row_decoder(cls)(plain)  # looked up late: a class may contain itself
    if isinstance(part, Anything):
        return _tagged
    if isinstance(part, Choice):
        return _choice(part, where)
    if isinstance(part, Mapping):
        return _mapping(part, where)
    return _many(part, where) if isinstance(part, Many) else _fixed(part, where)


def _unfit(said: str, key: str, **values: object) -> CodecError:
    """An error in English, and the text key that says it in any language."""
    return CodecError(said, phrase=Phrase(key, tuple(values.items())))


def _list(plain: Any, where: str) -> list[Any]:
    if type(plain) is not list:
        got = type(plain).__name__
        raise _unfit(f"{where}: expected a list, got {got}", "error.expected", where=where, due="list", got=got)
    return plain


def _scalar(kind: type[Any], where: str) -> Decoder:
    if kind is int:
        return _whole(where)

    def decode(plain: Any) -> Any:
        if type(plain) is not kind:
            due, got = kind.__name__, type(plain).__name__
            raise _unfit(f"{where}: expected {due}, got {got}", "error.expected", where=where, due=due, got=got)
        return plain

    return decode


def _whole(where: str) -> Decoder:
    """Whole numbers of 64 bits with a sign: compiled code takes no others, and no rule needs them."""

    def decode(plain: Any) -> Any:
        if type(plain) is int and LEAST <= plain <= MOST:
            return plain
        got = f"{plain!r:.60}" if type(plain) is int else type(plain).__name__
        raise _unfit(f"{where}: expected int, got {got}", "error.expected", where=where, due="int", got=got)

    return decode


def _member(cls: type[Any], where: str) -> Decoder:
    kind = int if issubclass(cls, int) else str

    def decode(plain: Any) -> Any:
        try:
            if type(plain) is kind:
                return cls(plain)
        except ValueError:
            pass
        value = f"{plain!r:.60}"
        raise _unfit(
            f"{where}: {value} is no {cls.__name__}", "error.no_member", where=where, value=value, kind=cls.__name__
        )

    return decode


def _many(part: Many, where: str) -> Decoder:
    item = _decoder(part.item, f"{where}[]")

    def decode(plain: Any) -> Any:
        values = _list(plain, where)
        if part.cls is frozenset:
            _ascending(values, where)
        return part.cls([item(value) for value in values])

    return decode


def _fixed(part: Fixed, where: str) -> Decoder:
    items = [_decoder(item, f"{where}[{at}]") for at, item in enumerate(part.items)]

    def decode(plain: Any) -> Any:
        values = _list(plain, where)
        if len(values) != len(items):
            said = f"{where}: expected {len(items)} items, got {len(values)}"
            raise _unfit(said, "error.item_count", where=where, due=len(items), got=len(values))
        built = [item(value) for item, value in zip(items, values, strict=True)]
        return tuple(built) if part.cls is tuple else part.cls(*built)

    return decode


def _mapping(part: Mapping, where: str) -> Decoder:
    key, value = _decoder(part.key, f"{where} key"), _decoder(part.value, f"{where} value")

    return lambda plain: {key(name): value(said) for name, said in _pairs(plain, where)}


def _pairs(plain: Any, where: str) -> list[Any]:
    pairs = _list(plain, where)
    if any(type(pair) is not list or len(pair) != 2 for pair in pairs):
        raise _unfit(f"{where}: expected [key, value] pairs", "error.expected_pairs", where=where)
    _ascending([pair[0] for pair in pairs], where)
    return pairs


def _ascending(values: list[Any], where: str) -> None:
    try:
        if all(a < b for a, b in pairwise(values)):
            return
    except TypeError:  # keys of several types have no order
        pass
    raise _unfit(f"{where}: keys must ascend without repeats", "error.keys_ascend", where=where)


def _choice(part: Choice, where: str) -> Decoder:
    if part.rest is not None:
        rest = _decoder(part.rest, where)
        return lambda plain: None if plain is None else rest(plain)
    records = dict(part.records)
    scalars = {kind: _scalar(kind, where) for kind in part.scalars}

    def decode(plain: Any) -> Any:
        if type(plain) in scalars:
            return scalars[type(plain)](plain)
        if type(plain) is list and len(plain) == 2 and type(plain[0]) is str and plain[0] in records:
            return row_decoder(records[plain[0]])(plain[1])
        value = f"{plain!r:.60}"
        said = f"{where}: {value} is not a member of the union"
        raise _unfit(said, "error.no_member", where=where, value=value, kind=" | ".join(records))

    return decode


def _tagged(plain: Any) -> Any:
    if type(plain) is not list or len(plain) != 3 or type(plain[0]) is not str or type(plain[1]) is not str:
        raise CodecError("expected [category, wire name, fields]")
    try:
        return row_decoder(lookup(plain[0], plain[1]))(plain[2])
    except RegistryError as error:
        raise CodecError(str(error)) from None
