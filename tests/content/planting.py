"""Files with faults planted in them: every line stays where it is, whatever is planted."""

import json
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Final, NamedTuple

from content.toml_lines import Path as Keys

WRONG: Final = "1979-05-27"
"""A date: no key of ours takes one."""
STRANGER: Final = "qqq_0"
"""A key that none of ours is like."""
FORM: Final = "form"
ROW: Final = "row"
EXTRA: Final = "extra"
GONE: Final = "gone"


class Fault(NamedTuple):
    """One fault: the file, the way to what is faulty, what is written there, and what sort of fault it is.

    text: TOML; "" takes the key out, and that of an extra key stands in the table at the way.
    needs, opens: what has to be readable for it to be told, and what nobody can read because of it.
    """

    file: str
    at: Keys
    text: str
    sort: str
    needs: str = ""
    opens: str = ""


def written(data: Mapping[str, object], faults: Mapping[Keys, Fault]) -> str:
    """A file with these faults in it, a line for every key and for every row of a list of tables."""
    lines: list[str] = []
    tables = [(key, value) for key, value in data.items() if isinstance(value, dict)]
    lines += _keys({key: value for key, value in data.items() if not isinstance(value, dict)}, (), faults)
    for key, value in tables:
        if (key,) in faults and faults[(key,)].sort != EXTRA:
            lines.insert(0, f"{json.dumps(key)} = {faults[(key,)].text}" if faults[(key,)].text else "#")
            lines.append("#\n" * (len(_keys(value, (key,), {}))) + "#")
        else:
            lines.insert(0, "#")
            lines += [f"[{json.dumps(key)}]", *_keys(value, (key,), faults)]
    return "\n".join(lines) + "\n"


def _keys(table: Mapping[str, object], at: Keys, faults: Mapping[Keys, Fault]) -> list[str]:
    """The lines of a table's own keys, and one for a key that is none."""
    lines = []
    for key, value in table.items():
        here = (*at, key)
        fault = faults.get(here)
        told = None if fault is None or fault.sort == EXTRA else fault.text
        name = json.dumps(key)
        if isinstance(value, list) and value and all(isinstance(row, dict) for row in value):
            rows = [f"{_value(row, (*here, i), faults)}," for i, row in enumerate(value)]
            instead = [f"{name} = {told}" if told else "#", *["#"] * (len(rows) + 1)]
            lines += [f"{name} = [", *rows, "]"] if told is None else instead
        elif told == "":
            lines.append("#")
        else:
            lines.append(f"{name} = {_value(value, here, faults)}")
    extra = faults.get(at)
    lines.append(f"{STRANGER} = 1" if extra is not None and extra.sort == EXTRA else "#")
    return lines


def _value(value: object, at: Keys, faults: Mapping[Keys, Fault]) -> str:
    fault = faults.get(at)
    if fault is not None and fault.sort != EXTRA:
        return fault.text
    match value:
        case bool():
            return str(value).lower()
        case str():
            return json.dumps(value)
        case list():
            return "[" + ", ".join(_value(entry, (*at, i), faults) for i, entry in enumerate(value)) + "]"
        case dict():
            told = [
                f"{json.dumps(key)} = {_value(entry, (*at, key), faults)}"
                for key, entry in value.items()
                if (*at, key) not in faults or faults[*at, key].text
            ]
            if fault is not None:
                told.append(f"{STRANGER} = 1")
            return "{ " + ", ".join(told) + " }"
        case int() | Decimal():
            return str(value)
    raise TypeError(value)


def apart(faults: Iterable[Fault]) -> list[Fault]:
    """Those of which none lies in another, and none can be told only if there were not another."""
    kept: list[Fault] = []
    for one in faults:
        if not any(_bound(one, other) for other in kept if other.file == one.file):
            kept.append(one)
    return kept


def _bound(one: Fault, other: Fault) -> bool:
    inside = one.at[: len(other.at)] == other.at or other.at[: len(one.at)] == one.at
    needs, opens = set(one.needs.split()), set(one.opens.split())
    return inside or bool(needs & set(other.opens.split())) or bool(opens & set(other.needs.split()))


def places(data: object, at: Keys = ()) -> Iterator[tuple[Keys, object]]:
    """Every value of a file with the way to it, tables and lists before what is in them."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield (*at, key), value
        yield from places(value, (*at, key))
