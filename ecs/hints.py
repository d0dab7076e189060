"""Type hints of saved classes, sorted into the few shapes the codec knows."""

from __future__ import annotations

import types
import typing
from dataclasses import dataclass, fields, is_dataclass
from enum import IntEnum, StrEnum
from typing import Any, Union

from ecs.errors import CodecError
from ecs.registry import is_registered, wire_name

SCALARS = (int, bool, str, bytes, type(None))
_names: dict[type[Any], tuple[str, ...]] = {}  # asked for at every changed row; fields() takes 1 µs


@dataclass(frozen=True, slots=True)
class Scalar:
    """An int, bool, str, bytes or None, written as it is."""

    type: type[Any]


@dataclass(frozen=True, slots=True)
class Enumerated:
    """A member of an IntEnum or StrEnum, written as its value."""

    cls: type[Any]


@dataclass(frozen=True, slots=True)
class Many:
    """A tuple[T, ...], list or frozenset, written as a list; a frozenset ascending."""

    cls: type[Any]
    item: Shape


@dataclass(frozen=True, slots=True)
class Fixed:
    """A tuple of known length or a NamedTuple (then `cls` is its class), written as a list."""

    cls: type[Any]
    items: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Mapping:
    """A dict, written as a list of [key, value] ascending by key."""

    key: Shape
    value: Shape


@dataclass(frozen=True, slots=True)
class Record:
    """A dataclass known from the hint, written as the list of its fields."""

    cls: type[Any]


@dataclass(frozen=True, slots=True)
class Choice:
    """Plain scalars written as they are, or one of several registered dataclasses written as [wire, fields]."""

    scalars: tuple[type[Any], ...]
    rest: Shape | None
    records: tuple[tuple[str, type[Any]], ...]


@dataclass(frozen=True, slots=True)
class Anything:
    """The hint `object`: any registered dataclass, written as [category, wire, fields]."""


Shape = Scalar | Enumerated | Many | Fixed | Mapping | Record | Choice | Anything


def field_names(cls: type[Any]) -> tuple[str, ...]:
    """Return the names of a dataclass's fields in the order in which they are written."""
    names = _names.get(cls)
    if names is None:
        names = _names[cls] = tuple(field.name for field in fields(cls))
    return names


def field_shapes(cls: type[Any]) -> tuple[tuple[str, Shape], ...]:
    """Return the fields of a dataclass, in order, with their shapes.

    Raises: CodecError naming the field whose type cannot be written.
    """
    hints = _hints(cls)
    for field in fields(cls):
        if not field.init:
            raise CodecError(f"{cls.__name__}.{field.name} has init=False and could not be restored")
    return tuple((name, shape(hints[name], f"{cls.__name__}.{name}")) for name in field_names(cls))


def shape(hint: Any, where: str) -> Shape:
    """Return the shape of a type hint; `where` names it in errors.

    Raises: CodecError if values of this type cannot be written (floats, Any, sets, open classes).
    """
    while isinstance(hint, typing.NewType):
        hint = hint.__supertype__
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (Union, types.UnionType):
        return _choice(args, where)
    if origin is not None:
        return _container(origin, args, hint, where)
    if hint is None or hint in SCALARS:
        return Scalar(type(None) if hint is None else hint)
    if hint is object:
        return Anything()
    if not isinstance(hint, type):
        raise CodecError(f"{where}: {hint!r} cannot be written")
    if issubclass(hint, (IntEnum, StrEnum)):
        return Enumerated(hint)
    if issubclass(hint, tuple) and hasattr(hint, "_fields"):
        hints = _hints(hint)
        return Fixed(hint, tuple(shape(hints[name], f"{where}.{name}") for name in hint._fields))
    if is_dataclass(hint):
        return Record(hint)
    raise CodecError(f"{where}: {hint.__name__} cannot be written; use int, bool, str, enums, tuples or dataclasses")


def _hints(cls: type[Any]) -> dict[str, Any]:
    try:
        return typing.get_type_hints(cls)
    except NameError as error:
        raise CodecError(f"{cls.__name__}: {error}; import the type where the class is defined") from None


def _container(origin: Any, args: tuple[Any, ...], hint: Any, where: str) -> Shape:
    if origin is tuple and (len(args) != 2 or args[1] is not Ellipsis):
        return Fixed(tuple, tuple(shape(arg, f"{where}[{at}]") for at, arg in enumerate(args)))
    if origin in (tuple, list, frozenset):
        return Many(origin, shape(args[0], f"{where}[]"))
    if origin is dict:
        return Mapping(shape(args[0], f"{where} key"), shape(args[1], f"{where} value"))
    raise CodecError(f"{where}: {hint!r} cannot be written; use tuple, list, dict or frozenset")


def _choice(args: tuple[Any, ...], where: str) -> Shape:
    scalars: list[type[Any]] = []
    records: list[tuple[str, type[Any]]] = []
    others: list[Shape] = []
    for arg in args:
        one = shape(arg, where)
        if isinstance(one, Scalar):
            scalars.append(one.type)
        elif isinstance(one, Record) and is_registered(one.cls):
            records.append((wire_name(one.cls), one.cls))
        else:
            others.append(one)
    if not others:
        if len(dict(records)) < len(records):
            raise CodecError(f"{where}: two members of the union share a wire name")
        return Choice(tuple(scalars), None, tuple(sorted(records)))
    if len(others) == 1 and not records and scalars == [type(None)]:  # Optional: nothing else is written as nil
        return Choice((type(None),), others[0], ())
    raise CodecError(f"{where}: a union may join scalars and registered dataclasses, or None and one other type")
