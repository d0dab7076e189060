"""Encoders: one function is generated per class, turning its values into plain lists.

Generated code reads an attribute, checks its type and puts it into a list literal, six times as fast as a loop over
`fields()`; it runs for every row written.  Plain values are int, bool, str, bytes, None and lists of them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import count
from typing import Any

from ecs.errors import CodecError
from ecs.hints import Anything, Choice, Enumerated, Fixed, Many, Mapping, Record, Scalar, Shape, field_shapes, shape
from ecs.ints import LEAST, MOST
from ecs.registry import category, wire_name

Encoder = Callable[[Any], Any]
SEQUENCES = 1024  # tuples of tuples of integers whose plain forms are kept

_records: dict[type[Any], str] = {}  # dataclass -> name of its encoder in _scope
_ready: dict[type[Any], Encoder] = {}
_by_hint: dict[Any, Encoder] = {}
_serial = count(1)


def row_encoder(cls: type[Any]) -> Encoder:
    """Return the function that turns an instance of this dataclass into the list of its plain fields."""
    encoder = _ready.get(cls)
    if encoder is None:
        encoder = _ready[cls] = _scope[_record(cls)]
    return encoder


def encoder_for(hint: Any) -> Encoder:
    """Return the function that turns a value of this type into its plain form."""
    encoder = _by_hint.get(hint)
    if encoder is None:
        source = _expression(shape(hint, str(hint)), "value", str(hint))
        encoder = _by_hint[hint] = _define(source, "value")
    return encoder


def _define(expression: str, argument: str, guard: str = "") -> Encoder:
    name = f"encode_{next(_serial)}"
    source = (
        f"def {name}({argument}):\n{guard}"
        f"    try:\n        return {expression}\n"
        f"    except (TypeError, AttributeError) as error:\n        raise unfit({argument}, error) from None\n"
    )
    exec(compile(source, f"<encoder {name}>", "exec"), _scope)
    encoder: Encoder = _scope[name]
    return encoder


def _record(cls: type[Any]) -> str:
    """Return the name of the class's encoder, generating it first; a class may contain itself."""
    if cls in _records:
        return _records[cls]
    name = _records[cls] = f"record_{next(_serial)}"
    try:
        kind = _name(cls)
        parts = [_expression(part, f"value.{field}", f"{cls.__name__}.{field}") for field, part in field_shapes(cls)]
        guard = f"    if type(value) is not {kind}:\n        raise mistyped(value, {cls.__name__!r})\n"
        _scope[name] = _define(f"[{', '.join(parts)}]", "value", guard)
    except CodecError:
        del _records[cls]
        raise
    return name


def _name(value: object) -> str:
    name = f"given_{next(_serial)}"
    _scope[name] = value
    return name


def _expression(part: Shape, value: str, where: str) -> str:
    """Return source that encodes the variable or attribute named by `value`."""
    if isinstance(part, Record):
        return f"{_record(part.cls)}({value})"
    if isinstance(part, Anything):
        return f"tagged({value})"
    if isinstance(part, Choice):
        return _choice(part, value, where)
    if isinstance(part, Many):
        return _many(part, value, where)
    local = f"v{next(_serial)}"
    if isinstance(part, Scalar):
        kind = part.type.__name__
        if part.type is type(None):
            return f"({value} if {value} is None else refuse({value}, 'None', {where!r}))"
        fits = f" and {LEAST} <= {local} <= {MOST}" if part.type is int else ""
        return f"({local} if type({local} := {value}) is {kind}{fits} else as_{kind}({local}, {where!r}))"
    if isinstance(part, Enumerated):
        member = _name(part.cls)
        return f"({local}._value_ if type({local} := {value}) is {member} else as_member({local}, {member}, {where!r}))"
    if isinstance(part, Mapping):
        key, item = f"k{next(_serial)}", f"i{next(_serial)}"
        pair = f"[{_expression(part.key, key, where)}, {_expression(part.value, item, where)}]"
        return f"sorted([{pair} for {key}, {item} in {value}.items()])"
    items = ", ".join(_expression(item, f"{value}[{at}]", f"{where}[{at}]") for at, item in enumerate(part.items))
    fits = f"isinstance({value}, {_name(part.cls)}) and len({value}) == {len(part.items)}"
    return f"([{items}] if {fits} else refuse({value}, '{part.cls.__name__} of {len(part.items)}', {where!r}))"


def _many(part: Many, value: str, where: str) -> str:
    item = f"i{next(_serial)}"
    each = f"[{_expression(part.item, item, where + '[]')} for {item} in {value}]"
    if part.cls is frozenset:
        return f"sorted({each})"
    checked = f"type({value}) is {part.cls.__name__}"
    if part.cls is tuple and isinstance(part.item, Fixed) and all(_is_int(item) for item in part.item.items):
        whole = f"[{_expression(part.item, item, where + '[]')} for {item} in value]"
        kept = _name(lru_cache(maxsize=SEQUENCES)(_define(whole, "value")))
        return f"({kept}({value}) if {checked} else refuse({value}, 'tuple', {where!r}))"  # paths: written every beat
    if isinstance(part.item, Scalar) and part.item.type is int:  # packed columns of integers: no loop in Python
        small = f"(not {value} or {LEAST} <= min({value}) and max({value}) <= {MOST})"
        each = f"(list({value}) if set(map(type, {value})) <= only_int and {small} else {each})"
    return f"({each} if {checked} else refuse({value}, {part.cls.__name__!r}, {where!r}))"


def _is_int(part: Shape) -> bool:
    return isinstance(part, Scalar) and part.type is int


def _choice(part: Choice, value: str, where: str) -> str:
    scalars = _name(frozenset(part.scalars))
    if part.rest is None and int in part.scalars:  # the others are asked for after that, and have no bounds
        whole = _expression(Scalar(int), value, where)
        others = Choice(tuple(kind for kind in part.scalars if kind is not int), None, part.records)
        return f"({whole} if type({value}) is int else {_choice(others, value, where)})"
    if part.rest is not None:
        return f"(None if {value} is None else {_expression(part.rest, value, where)})"
    encoders = _name({cls: (wire, None) for wire, cls in part.records})  # filled in as they are used
    return f"({value} if type({value}) in {scalars} else one_of({value}, {encoders}, {where!r}))"


def _one_of(value: Any, encoders: dict[type[Any], tuple[str, Encoder | None]], where: str) -> list[Any]:
    cls = type(value)
    try:
        wire, encoder = encoders[cls]
    except KeyError:
        raise CodecError(f"{where}: {cls.__name__} is not a member of the union") from None
    if encoder is None:  # only now: a union may contain its own class
        encoder = row_encoder(cls)
        encoders[cls] = wire, encoder
    return [wire, encoder(value)]


def _tagged(value: Any) -> list[Any]:
    cls = type(value)
    return [category(cls), wire_name(cls), row_encoder(cls)(value)]


def _as_int(value: Any, where: str) -> Any:
    if isinstance(value, int) and not isinstance(value, bool) and LEAST <= value <= MOST:
        return int(value)
    return _refuse(value, "int of 64 bits with a sign" if type(value) is int else "int", where)


def _as_str(value: Any, where: str) -> Any:
    return str.__str__(value) if isinstance(value, str) else _refuse(value, "str", where)


def _as_member(value: Any, cls: type[Any], where: str) -> Any:
    try:
        return cls(value).value if isinstance(value, int | str) else _refuse(value, cls.__name__, where)
    except ValueError:
        return _refuse(value, cls.__name__, where)


def _refuse(value: Any, kind: str, where: str) -> Any:
    raise CodecError(f"{where}: expected {kind}, got {value!r} ({type(value).__name__})")


def _mistyped(value: Any, kind: str) -> CodecError:
    return CodecError(f"expected {kind}, got {value!r} ({type(value).__name__})")


def _unfit(value: Any, error: Exception) -> CodecError:
    return CodecError(f"{type(value).__name__} cannot be written: {error}")


_scope: dict[str, Any] = {
    "only_int": frozenset((int,)),
    "tagged": _tagged,
    "one_of": _one_of,
    "as_int": _as_int,
    "as_str": _as_str,
    "as_bool": lambda value, where: _refuse(value, "bool", where),
    "as_bytes": lambda value, where: _refuse(value, "bytes", where),
    "as_member": _as_member,
    "refuse": _refuse,
    "mistyped": _mistyped,
    "unfit": _unfit,
}
