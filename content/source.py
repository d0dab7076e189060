"""One TOML text with the lines of its keys, and the list in which the faults of a load gather."""

import re
import tomllib
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path

from content.toml_lines import Lines
from content.toml_lines import Path as Keys
from ecs.errors import Finding

AT_LINE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")
BIG = 4_000_000


@dataclass(slots=True)
class Faults:
    """Every fault found so far, in order of discovery."""

    findings: list[Finding] = field(default_factory=list)

    def add(self, place: "Place", code: str, message: str) -> None:
        """Note one fault at a place."""
        self.findings.append(Finding(code, place.file, place.line, place.key, message))


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
    def line(self) -> int:
        """Line from 1; that of the nearest table if the key itself is not written."""
        return self.lines.of(self.path)

    @property
    def key(self) -> str:
        """The path as text, such as guard.weapons[1]."""
        text = ""
        for part in self.path:
            text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
        return text


@dataclass(frozen=True, slots=True)
class Source:
    """A parsed text: decimals stay exact, and every key knows its line."""

    place: Place
    data: dict[str, object]


def content_of(path: Path) -> bytes:
    """The bytes of a file, of one too big for parse() only so much that it is refused.  Raises OSError, naming it."""
    try:
        with path.open("rb") as file:  # no more is read than is wanted: a device has no end
            return file.read(BIG + 1)
    except OSError as error:
        error.filename = error.filename or str(path)
        raise


def parse(file: str, content: bytes, faults: Faults) -> Source | None:
    """The source in a file's bytes, or None after noting why there is none."""

    def refuse(line: int, message: str) -> None:
        faults.findings.append(Finding("toml", file, line, "", message))

    if len(content) > BIG:
        refuse(0, f"the file has more than {BIG} bytes; keep it below")
        return None
    try:
        text = content.decode("utf-8-sig")
        data: dict[str, object] = tomllib.loads(text, parse_float=Decimal)
    except UnicodeDecodeError as e:
        refuse(content.count(b"\n", 0, e.start) + 1, "the text is not UTF-8; save it as UTF-8")
        return None
    except tomllib.TOMLDecodeError as e:
        found = AT_LINE.search(str(e))
        line = int(found[1]) if found and found[1] else max(1, len(content.splitlines()))
        refuse(line, f"no valid TOML: {AT_LINE.sub('', str(e))}")
        return None
    except RecursionError:
        refuse(0, "tables or lists are nested too deep")
        return None
    return Source(Place(file, Lines(text)), data)
