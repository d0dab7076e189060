"""Where two plain lists of one length differ: what a recording holds of a field that changed within.  Compiled."""

from typing import Any

from ecs.ints import i64


def narrowed(old: list[Any], new: list[Any]) -> list[tuple[tuple[int, ...], Any]]:
    """Return the places at which two lists of one length differ, with the new values there.

    Each place is followed down into lists of unchanged length as long as only one value in them differs.
    """
    found: list[tuple[tuple[int, ...], Any]] = []
    at: i64 = 0
    while at < len(new):
        if new[at] != old[at]:
            path: list[int] = [at]
            value: Any = descend(old[at], new[at], path)
            found.append((tuple(path), value))
        at += 1
    return found


def descend(before: Any, value: Any, path: list[int]) -> Any:
    """Follow the only difference of two unequal values down, adding to the path; return the new value at its end."""
    if not isinstance(value, list) or not isinstance(before, list):
        return value
    one: list[Any] = before
    other: list[Any] = value
    if len(one) != len(other):
        return value
    only: i64 = -1
    at: i64 = 0
    while at < len(other):
        if one[at] != other[at]:
            if only >= 0:
                return value
            only = at
        at += 1
    if only < 0:
        return value
    path.append(only)
    return descend(one[only], other[only], path)
