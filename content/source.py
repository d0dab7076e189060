"""One TOML text with the lines of its keys, and the list in which the faults of a load gather."""

import re
import tomllib
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path

from content.phrase import finding, legible
from content.toml_lines import Lines
from content.toml_lines import Path as Keys
from ecs.errors import Finding
from ecs.files import start_of

DOTTED = re.compile(r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){64}""")
"""A name with so many dots that it nests too deep; tomllib reads it in a time that grows with their square."""
AT_LINE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")
BIG = 1_000_000
MOST = 1_000  # findings of one load: nobody reads more
MOST_DIGITS = 25  # before the point, or naughts after it
MOST_BITS = 4096  # of a whole number: one written in sixteens has no other bound
DEEPEST = 40  # tables and lists in each other: dotted names nest as far as a file is long


@dataclass(slots=True)
class Faults:
    """Every fault found so far, in order of discovery, and the holes: places of which nothing could be read.

    A stand-in fills each hole, so that all else is checked as if it were whole; of a stand-in no fault is ever told.
    torn: categories of which a file could not be read at all, so that no name can be called unknown there; noted: how
    many faults add() has found, told or not.
    """

    findings: list[Finding] = field(default_factory=list)
    torn: set[str] = field(default_factory=set)
    noted: int = 0
    _holes: set[tuple[str, Keys]] = field(default_factory=set)
    _round: set[tuple[str, Keys]] = field(default_factory=set)  # what holes are in

    @property
    def full(self) -> bool:
        """No more are noted."""
        return len(self.findings) >= MOST

    def add(self, place: "Place", code: str, text: str, /, **values: object) -> None:
        """Note one fault at a place, unless it is in a hole; text: the key of what is said of it, with its values."""
        if self.lost(place):
            return
        self.noted += 1
        if not self.full:
            self.findings.append(finding(code, place.file, place.line, place.key, text, **values))

    def refuse(self, place: "Place", code: str, text: str, /, **values: object) -> None:
        """Note one fault of the value at a place as a whole, unless anything of it is a hole; then it is one."""
        if self.sound(place):
            self.add(place, code, text, **values)
            self.dig(place)

    def dig(self, place: "Place") -> None:
        """Make a hole: what stands there cannot be read, which was noted."""
        self._holes.add((place.file, place.path))
        self._round.update((place.file, place.path[:depth]) for depth in range(len(place.path)))

    def lost(self, place: "Place") -> bool:
        """True if the place is a hole, or in one."""
        if not self._holes:
            return False
        return any((place.file, place.path[:depth]) in self._holes for depth in range(len(place.path) + 1))

    def sound(self, place: "Place", *keys: str) -> bool:
        """True if all of a place could be read, or all of these keys in it."""
        if not self._holes:
            return True
        places = [place.at(key) for key in keys] if keys else [place]
        return not any(self.lost(one) or (one.file, one.path) in self._round for one in places)

    def all_sound(self, place: "Place", count: int, key: str) -> bool:
        """True if it is known how much there is in a list, and this key of everything in it could be read."""
        return not self.lost(place) and all(self.sound(place.at(index), key) for index in range(count))


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value stands: a file and the path of keys and list indexes to it."""

    file: str
    lines: Lines
    path: Keys = ()

    def at(self, *keys: str | int) -> "Place":
        """The place of something inside."""
        return Place(self.file, self.lines, (*self.path, *keys))

    @property
    def written(self) -> bool:
        """True if the file itself says what stands there."""
        return self.lines.has(self.path)

    @property
    def line(self) -> int:
        """Line from 1; that of the nearest table if the key itself is not written."""
        return self.lines.of(self.path)

    @property
    def key(self) -> str:
        """The path as text, such as guard.weapons[1]."""
        text = ""
        for part in self.path:
            text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
        return legible(text)


@dataclass(frozen=True, slots=True)
class Source:
    """A parsed text: decimals stay exact, and every key knows its line."""

    place: Place
    data: dict[str, object]


def content_of(path: Path) -> bytes:
    """The bytes of a file, of one too big for parse() only so much that it is refused.  Raises OSError, naming it."""
    return start_of(path, BIG + 1)


def parse(file: str, content: bytes, faults: Faults) -> Source | None:
    """The source in a file's bytes, or None after noting why there is none."""

    def refuse(line: int, text: str, **values: object) -> None:
        faults.findings.append(finding("toml", file, line, "", text, **values))

    if len(content) > BIG:
        refuse(0, "fault.too_many_bytes", most=BIG)
        return None
    try:
        text = content.decode("utf-8-sig")
        if any(DOTTED.search(line) for line in text.split("\n") if line.count(".") >= DEEPEST):
            raise RecursionError
        data: dict[str, object] = tomllib.loads(text, parse_float=exact)
    except UnicodeDecodeError as e:
        refuse(content.count(b"\n", 0, e.start) + 1, "fault.not_utf8")
        return None
    except tomllib.TOMLDecodeError as e:
        found = AT_LINE.search(str(e))
        line = int(found[1]) if found and found[1] else max(1, len(content.splitlines()))
        refuse(line, "fault.no_toml", why=AT_LINE.sub("", str(e)))
        return None
    except RecursionError:
        refuse(0, "fault.too_deep")
        return None
    except ValueError:  # of a number with more digits than anybody reads
        refuse(0, "fault.endless_number")
        return None
    if deeper_than(DEEPEST, data):
        refuse(0, "fault.too_deep")
        return None
    if _endless(data):
        refuse(0, "fault.endless_number")
        return None
    return Source(Place(file, Lines(text)), data)


def exact(text: str) -> Decimal:
    """A decimal number as it is written.  Raises ValueError for one so large or small that reckoning with it fails."""
    try:
        number = Decimal(text)
    except ArithmeticError:
        number = Decimal("1e999")
    if number.is_finite() and abs(number.adjusted()) > MOST_DIGITS:
        raise ValueError(f"{text:.20} is no number of anything")
    return number


def _endless(data: object) -> bool:
    """A whole number is as long as none can be that is written with decimal digits: nothing could say it."""
    left = [data]
    while left:
        match left.pop():
            case dict() as table:
                left += table.values()
            case list() as items:
                left += items
            case int() as number if number.bit_length() > MOST_BITS:
                return True
    return False


def deeper_than(most: int, data: object) -> bool:
    """Tables and lists lie deeper in each other than so many."""
    level = [data]
    for _ in range(most):
        level = [
            inner
            for value in level
            for inner in (value.values() if isinstance(value, dict) else value if isinstance(value, list) else ())
            if isinstance(inner, dict | list)
        ]
        if not level:
            return False
    return True
