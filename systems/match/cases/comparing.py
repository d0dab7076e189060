"""What was expected against what came: only what is written is compared."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from systems.match.cases.facts import EXACT
from systems.match.cases.offered import GRADES

NOTHING: Final = "nothing"
ABSENT: Final[Mapping[str, object]] = {"dice_used": 0, "wounds": "none"}  # what a key stands at that is not told


class Difference(NamedTuple):
    """One fact that is not as expected; path: dotted, as levels[0].amount."""

    path: str
    expected: object
    got: object


def compare(expect: Mapping[str, object], told: Mapping[str, object], at: str = "") -> list[Difference]:
    """Every difference between what is expected and what is told, in the order written."""
    found: list[Difference] = []
    for key, wanted in expect.items():
        path = f"{at}.{key}" if at else key
        if key == "state" and wanted == "unnoticed":
            got = "unnoticed" if told.get("unnoticed") is True else told.get(key)
            found += [] if got == wanted else [Difference(path, wanted, got)]
        elif key not in told:
            found += [] if wanted == [] else [Difference(path, wanted, NOTHING)]
        else:
            found += _value(key, wanted, told[key], path)
    return found


def _value(key: str, wanted: object, got: object, path: str) -> list[Difference]:
    if isinstance(wanted, Mapping):
        if key in ABSENT and isinstance(got, Mapping):
            got = {**dict.fromkeys(wanted, ABSENT[key]), **got}
        return _table(wanted, got, path)
    if isinstance(wanted, list):
        return _list(key, wanted, got, path)
    if isinstance(got, Fraction) or (isinstance(got, Mapping) and "success" in got):
        return _fraction(wanted, got["success"] if isinstance(got, Mapping) else got, path)
    if key == "grade" and isinstance(wanted, int):
        wanted = GRADES[wanted]
    if key == "reason" and isinstance(wanted, str):
        wanted = wanted.removeprefix("reason.")
    same = wanted == got and isinstance(wanted, bool) == isinstance(got, bool)
    return [] if same else [Difference(path, wanted, plain(got))]


def _table(wanted: Mapping[str, object], got: object, path: str) -> list[Difference]:
    if not isinstance(got, Mapping):
        return [Difference(path, plain(wanted), plain(got))]
    if not wanted and got and not any(isinstance(value, Mapping) for value in got.values()):
        return [Difference(path, {}, plain(got))]
    return compare(wanted, got, path)


def _list(key: str, wanted: list[object], got: object, path: str) -> list[Difference]:
    """EXACT: these in any order; tables: all among those told; events, lines: in this order; else all alike."""
    if not isinstance(got, Sequence) or isinstance(got, str):
        return [Difference(path, wanted, plain(got))]
    if key in EXACT:
        same = sorted(map(str, wanted)) == sorted(map(str, got))
    elif not wanted:
        same = not got
    elif all(isinstance(entry, Mapping) for entry in wanted):
        same = _among([entry for entry in wanted if isinstance(entry, Mapping)], list(got))
    elif key in ("events", "lines"):
        same = _in_order(wanted, list(got))
    else:
        same = list(wanted) == list(got)
    return [] if same else [Difference(path, plain(wanted), plain(got))]


def _among(wanted: Sequence[Mapping[str, object]], got: list[object]) -> bool:
    """Each expected table fits another one of those told."""
    left = list(got)
    for entry in wanted:
        fits = next((at for at, one in enumerate(left) if isinstance(one, Mapping) and not compare(entry, one)), None)
        if fits is None:
            return False
        del left[fits]
    return True


def _in_order(wanted: Sequence[object], got: Sequence[object]) -> bool:
    rest = iter(got)
    return all(any(entry == one or (isinstance(one, tuple) and entry in one) for one in rest) for entry in wanted)


def _fraction(wanted: object, got: object, path: str) -> list[Difference]:
    told = str(wanted)
    try:
        same = "e" not in told.lower() and Fraction(told) == got  # of a power of ten nobody would see the end
    except (ValueError, ZeroDivisionError):
        same = False
    return [] if same else [Difference(path, wanted, str(got))]


def plain(value: object) -> object:
    """A value as JSON has it: fractions as texts, tuples as lists."""
    if isinstance(value, Mapping):
        return {str(key): plain(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [plain(entry) for entry in value]
    return value if isinstance(value, bool | int | str) or value is None else str(value)
