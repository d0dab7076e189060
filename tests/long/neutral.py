"""Take a rule out of the program: a function that does as if its clause had never been written.

A neutral behaviour is a word, a literal, or the real function with one thing taken out:
    none false true zero empty                  what it returns instead (empty: a collection of its own kind)
    argument NAME                               it hands an argument back (first_argument: the first one)
    drop                                        it does nothing (a system's process, a procedure)
    constant MODULE:NAME                        a named value by import path, e.g. of an Enum
    -1, (0, 0), "head"                          any other Python literal
    given ARGUMENT[.FIELD] = VALUE              the real answer, had that argument (or its field) been VALUE
    result FIELD = VALUE                        the real answer with that field (key, number of an item) changed
VALUE is a literal, `constant MODULE:NAME`, or the word `argument NAME` for another argument's value.
"""

import ast
import dataclasses
import enum
import functools
import importlib
import inspect
import types
import typing
from collections.abc import Callable, Iterator
from typing import Final

Function = types.FunctionType
DROP: Final = "drop"
WORDS: Final[dict[str, object]] = {"none": None, "false": False, "true": True, "zero": 0}
EMPTY: Final = "empty"


class NeutralError(ValueError):
    """A function that is not there, or a neutral behaviour that means nothing."""


def named(path: str) -> object:
    """Return what an import path leads to: module:qualified.name.  Raises NeutralError."""
    module, _, name = path.partition(":")
    try:
        found: object = importlib.import_module(module)
        for part in name.split("."):
            plain = inspect.isclass(found) and not isinstance(found, enum.EnumType)
            found = inspect.getattr_static(found, part) if plain else getattr(found, part)
    except (ImportError, AttributeError) as e:
        raise NeutralError(f"{path}: {e}") from None
    return found


def function(path: str) -> Function:
    """Return the plain function behind a name: of a method, a property, a cached function.  Raises NeutralError."""
    found = named(path)
    if isinstance(found, property):
        found = found.fget
    elif isinstance(found, functools.cached_property):
        found = found.func
    elif isinstance(found, staticmethod | classmethod):
        found = found.__func__
    found = getattr(found, "__wrapped__", found)
    if not isinstance(found, Function):
        raise NeutralError(f"{path} is no function of Python (compiled ones have to run interpreted)")
    return found


def value(text: str) -> object:
    """Return the value that a literal or a constant names.  Raises NeutralError."""
    if text.startswith("constant "):
        return named(text.removeprefix("constant ").strip())
    try:
        return typing.cast(object, ast.literal_eval(text))
    except (ValueError, SyntaxError):
        raise NeutralError(f"neutral={text!r} is no word, literal or constant") from None


def behaviour(path: str, neutral: str) -> Callable[..., object]:
    """Return what a function does instead.  Raises NeutralError if that is not legal for it."""
    real = function(path)
    signature = inspect.signature(real)
    names = [name for name in signature.parameters if name != "self"]
    verb, _, rest = neutral.partition(" ")
    if verb in ("given", "result"):
        target, sign, wanted = (part.strip() for part in rest.partition("="))
        if not sign:
            raise NeutralError(f"{path}: neutral={neutral!r} lacks a value")
        copy = twin(real)
        if verb == "result":
            changed = value(wanted)
            if (known := fields_of(hints(real).get("return"))) and target not in known:
                raise NeutralError(f"{path}: its answer has no field {target!r}")
            return lambda *args, **kwargs: replaced(copy(*args, **kwargs), target, changed)
        argument, _, field = target.partition(".")
        of = wanted.removeprefix("argument ") if wanted.startswith("argument ") else ""
        for name in (argument, of):
            if name and name not in names:
                raise NeutralError(f"{path} has no argument {name!r}")
        changed = None if of else value(wanted)
        if field and field not in (known := fields_of(hints(real).get(argument))) and known:
            raise NeutralError(f"{path}: {argument} has no field {field!r}")

        def given(*args: object, **kwargs: object) -> object:
            bound = signature.bind(*args, **kwargs)
            bound.apply_defaults()
            new = bound.arguments[of] if of else changed
            bound.arguments[argument] = replaced(bound.arguments[argument], field, new) if field else new
            return copy(*bound.args, **bound.kwargs)

        return given
    if neutral == "first_argument" or verb == "argument":
        handed = rest or next(iter(names), "")
        if handed not in names:
            raise NeutralError(f"{path} has no argument {handed!r}")
        return lambda *args, **kwargs: signature.bind(*args, **kwargs).arguments[handed]
    if neutral == DROP:
        if inspect.get_annotations(real).get("return") not in (None, "None"):
            raise NeutralError(f"{path} returns something: only what returns None can be dropped")
        return lambda *_, **__: None
    if neutral == EMPTY and inspect.isgeneratorfunction(real):
        return lambda *_, **__: iter(())
    hint = hints(real).get("return")
    if neutral == EMPTY:
        kind = typing.get_origin(hint)
        return lambda *_, **__: kind() if kind in (list, dict, set, frozenset) else ()
    answer = WORDS[neutral] if neutral in WORDS else value(neutral)
    if not fits(answer, hint):
        raise NeutralError(f"{path} returns {hint}, never {answer!r}")
    return lambda *_, **__: answer


def replaced(whole: object, field: str, new: object) -> object:
    """Return a record with one field changed, a dict with one key, a tuple with one item; None stays."""
    if field.isdigit() and isinstance(whole, tuple):
        parts = list(whole)
        parts[int(field)] = new
        return type(whole)(*parts) if hasattr(whole, "_fields") else tuple(parts)
    if isinstance(whole, tuple) and hasattr(whole, "_replace"):
        return whole._replace(**{field: new})
    if isinstance(whole, dict):
        return {**whole, field: new}
    if dataclasses.is_dataclass(whole) and not isinstance(whole, type):
        return dataclasses.replace(whole, **{field: new})
    if whole is None:
        return None
    raise NeutralError(f"{type(whole).__name__} is no record: {field!r} cannot be changed")


def hints(real: Function) -> dict[str, object]:
    """Return the annotations of a function as types, none of one that imports them for type checkers only."""
    try:
        return typing.get_type_hints(real)
    except NameError:
        return {}


def fields_of(hint: object) -> tuple[str, ...]:
    """Return the names of the fields of a record type, also of `Record | None`; () for anything else."""
    for kind in (hint, *typing.get_args(hint)):
        if dataclasses.is_dataclass(kind):
            return tuple(field.name for field in dataclasses.fields(kind))
        if isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields"):
            return tuple(kind._fields)
    return ()


def fits(answer: object, hint: object) -> bool:
    """Tell whether a value may come from a function with this return annotation, as far as its outer type says."""
    if hint is None or hint is type(None):
        return answer is None
    origin = typing.get_origin(hint)
    if origin in (typing.Union, types.UnionType):
        return any(fits(answer, one) for one in typing.get_args(hint))
    if isinstance(hint, typing.NewType):
        return fits(answer, hint.__supertype__)
    kind = origin or hint
    if kind is bool or isinstance(answer, bool):
        return isinstance(answer, bool) and kind in (bool, object, typing.TypeGuard)
    if getattr(kind, "__name__", "") == "i64":  # mypyc's machine integer is an int
        return isinstance(answer, int)
    return isinstance(answer, kind) if isinstance(kind, type) else True


def twin(real: Function) -> Function:
    """Return another function that does the same."""
    copy = Function(real.__code__, real.__globals__, real.__name__, real.__defaults__, real.__closure__)
    copy.__kwdefaults__ = real.__kwdefaults__
    return copy


def neutralise(path: str, neutral: str) -> Callable[[], None]:
    """Let a function behave neutrally wherever it was imported to; returns what undoes that.  Raises NeutralError.

    Its code is exchanged, not its name: every binding, table of functions and partial is caught.
    """
    real, instead = function(path), behaviour(path, neutral)
    code, defaults, keywords = real.__code__, real.__defaults__, real.__kwdefaults__
    hook = f"__instead_of_{path.replace('.', '_').replace(':', '_')}"
    source = f"def instead(*args, **kwargs):\n    return {hook}(*args, **kwargs)\n"
    if code.co_freevars:  # a closure keeps its cells: the code put in must name as many
        cells = ", ".join(code.co_freevars)
        inner = f"    def instead(*args, **kwargs):\n        ({cells},)\n        return {hook}(*args, **kwargs)\n"
        source = f"def outer({cells}):\n{inner}"
    *_, new = _codes(compile(source, f"<{neutral}>", "exec"))
    real.__globals__[hook] = instead
    real.__code__, real.__defaults__, real.__kwdefaults__ = new, None, None
    clear = getattr(named(path), "cache_clear", None)
    if clear:
        clear()

    def undo() -> None:
        real.__code__, real.__defaults__, real.__kwdefaults__ = code, defaults, keywords
        del real.__globals__[hook]
        if clear:
            clear()

    return undo


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    """Every code object inside one, the innermost last."""
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield constant
            yield from _codes(constant)
