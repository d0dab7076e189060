"""Odd input made of good input: trees with one to three places spoilt, as TOML or JSON, and bytes bent."""

import datetime
import json
import random
from decimal import Decimal
from typing import Any, Final

from tests.bent import bent

Steps = tuple[str | int, ...]

HUGE: Final = "x" * 200_000
ODD: Final[tuple[Any, ...]] = (
    None, True, False, 0, 1, -1, 2, 5, 20, 21, 199, 200, 201, 1000, 1001, -(10**9), 10**9, 2**31, 2**63, 2**64, 10**40,
    0.5, -0.5, 1e-300, 1e300, float("nan"), float("inf"), float("-inf"), "", " ", "0", "1d6", "9999d9999", "1d0", "-1",
    "none", "all", "wall", "floor", "guard", "sight", "A", "self", "red", ".", "#", "é", "\u0000", "\u2028", "\x1b[31m",
    "a\nb", "'", '"', "\\", "{key}", "{", "../../etc/passwd", "x" * 300, [], [[]], [0], [0, 0], [1, 2, 3], [-1, -1],
    [199, 199], [10**6, 0], ["a"], [""], [None], [True], {}, {"a": 1}, {"name": "A"}, {"": {}}, [{}], [[[[]]]],
    datetime.date(2020, 2, 29), datetime.datetime(2020, 2, 29, 12, 0), datetime.time(12, 0),
)  # fmt: skip
"""What stands where something else should."""
RARE: Final[tuple[Any, ...]] = (HUGE, [0] * 30_000, ["x"] * 5_000, [[0, 0]] * 20_000, {str(i): i for i in range(5_000)})
OFTEN: Final = 40  # one spoilt value in so many is a rare one


def places(tree: Any, at: Steps = ()) -> list[Steps]:
    """The paths of all values in a tree, the root's () first."""
    found = [at]
    if isinstance(tree, dict):
        for key, value in tree.items():
            found += places(value, (*at, key))
    elif isinstance(tree, list):
        for index, value in enumerate(tree):
            found += places(value, (*at, index))
    return found


def copied(tree: Any) -> Any:
    """A copy of tables and lists."""
    if isinstance(tree, dict):
        return {key: copied(value) for key, value in tree.items()}
    return [copied(value) for value in tree] if isinstance(tree, list) else tree


def value_at(tree: Any, at: Steps) -> Any:
    """What stands at a path."""
    for step in at:
        tree = tree[step]
    return tree


def spoilt(tree: Any, chance: random.Random, times: int = 0) -> Any:
    """A tree with one to three of its values replaced, removed, doubled, moved, renamed or added to."""
    tree = copied(tree)
    for _ in range(times or chance.randint(1, 3)):
        at = chance.choice(places(tree))
        if not at:
            continue
        whole: Any = value_at(tree, at[:-1])
        key: Any = at[-1]
        how = chance.randrange(10)
        if how < 4:
            whole[key] = odd(chance)
        elif how == 4:
            del whole[key]
        elif how == 5:
            whole[key] = copied(value_at(tree, chance.choice(places(tree)[1:])))
        elif how == 6 and isinstance(whole, list):
            whole.insert(chance.randrange(len(whole) + 1), copied(whole[key]))
        elif how == 7 and isinstance(whole, dict):
            whole[chance.choice(("", "variant_of", "name", "é", "a.b", str(key) + "s"))] = whole.pop(key)
        elif how == 8:
            whole[key] = nudged(whole[key], chance)
        else:
            other = chance.choice(places(tree)[1:])
            if isinstance(whole, dict) and isinstance(other[-1], str):
                whole[other[-1]] = copied(value_at(tree, other))
    return tree


def odd(chance: random.Random) -> Any:
    """A value that hardly fits anywhere."""
    return copied(chance.choice(RARE if chance.randrange(OFTEN) == 0 else ODD))


def nudged(value: Any, chance: random.Random) -> Any:
    """A value of the same type, near or far."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return chance.choice((value + 1, value - 1, -value, value * 1000, 0))
    if isinstance(value, str):
        return chance.choice((value[:-1], value + "s", value.upper(), value[::-1], value + " ", value + "\u0301"))
    return odd(chance)


def toml(tree: dict[str, Any]) -> str:
    """A tree as TOML, one line a key of the root; what TOML has no word for (None) becomes nan."""
    return "".join(f"{_string(key)} = {_toml(value)}\n" for key, value in tree.items())


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_string(key)} = {_toml(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    return "nan" if value is None else str(value) if isinstance(value, int | Decimal) else repr(value)


def _string(text: str) -> str:
    return json.dumps(str(text)).replace("\x7f", "\\u007f")


def as_json(tree: Any) -> str:
    """A tree as JSON; dates are text, and there may be NaN."""
    return json.dumps(tree, default=str)


def disguised(data: bytes, chance: random.Random) -> bytes:
    """A text in another coding, with another beginning or end, or with bytes bent."""
    how = chance.randrange(16)
    text = data.decode()
    match how:
        case 0:
            return b"\xef\xbb\xbf" + data
        case 1:
            return text.replace("\n", "\r\n").encode()
        case 2:
            return text.encode("utf-16")
        case 3:
            return data[: chance.randrange(len(data) + 1)]
        case 4:
            return b""
        case 5:
            return data + b"\x00" * chance.choice((1, 4096))
        case 6:
            return data + b'\nbig = "' + b"x" * chance.choice((100_000, 3_900_000, 10_000_000)) + b'"\n'
        case 7:
            return data + b"\ndeep = " + b"[" * chance.choice((90, 400, 5_000, 100_000))
        case 8:
            depth = chance.choice((90, 240, 330, 2_000, 50_000))
            return data + b"\ndeep = " + b"[" * depth + b"]" * depth + b"\n"
        case 9:
            return data + b"\n[" + b".".join([b"a"] * chance.choice((200, 2_000, 50_000))) + b"]\nx = 1\n"
        case 10:
            return text.replace("\n", "\r").encode()
        case 11:
            return data + b"\n" + data[: chance.randrange(len(data) + 1)]
        case 12:
            return b"\xff\xfe" + data
        case 13:
            depth = chance.choice((90, 240, 330, 2_000))
            return data + b"\ndeep = " + b"{ a = " * depth + b"1" + b" }" * depth + b"\n"
        case _:
            return bent(data, chance)
