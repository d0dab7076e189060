"""On which line each key and table of a TOML text stands, which tomllib does not tell."""

import re

Path = tuple[str | int, ...]

BARE_END = ",]}\n#"
ESCAPES = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\"}

PLAIN = {'"': re.compile(r'[^"\\]+'), "'": re.compile(r"[^']+")}
"""What a string of such a quote takes as it stands, at one go."""


class Lines:
    """The lines of one text, found when first asked for: a file without faults is never scanned."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.found: dict[Path, int] | None = None

    def of(self, path: Path) -> int:
        """Line of the path, or of the nearest table that holds it; 1 if none is known."""
        found = self._scanned()
        while path and path not in found:
            path = path[:-1]
        return found.get(path, 1)

    def has(self, path: Path) -> bool:
        """Whether the path is written in the text itself."""
        return path in self._scanned()

    def _scanned(self) -> dict[Path, int]:
        if self.found is None:
            self.found = scan(self.text)
        return self.found


def scan(text: str) -> dict[Path, int]:
    """Path of keys and list indexes -> line from 1.

    The text must be one that tomllib accepts; anything else gives lines that mean nothing.
    """
    return _Scanner(text.replace("\r\n", "\n")).scan()


class _Scanner:
    """One pass over one text; position moves forward only."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.line = 1
        self.lines: dict[Path, int] = {}
        self.counts: dict[Path, int] = {}

    def scan(self) -> dict[Path, int]:
        table: Path = ()
        while self.blank():
            if self.text[self.at] == "[":
                table = self.header()
            else:
                self.pair(table)
        return self.lines

    def step(self, count: int = 1) -> None:
        self.line += self.text.count("\n", self.at, self.at + count)
        self.at += count

    def blank(self) -> bool:
        """Skip white space, line breaks and comments; False at the end of the text."""
        while self.at < len(self.text):
            if self.text[self.at] == "#":
                end = self.text.find("\n", self.at)
                self.at = len(self.text) if end < 0 else end
            elif self.text[self.at] in " \t\n":
                self.step()
            else:
                return True
        return False

    def note(self, path: Path) -> None:
        self.lines.setdefault(path, self.line)

    def header(self) -> Path:
        listed = self.text.startswith("[[", self.at)
        self.step(2 if listed else 1)
        path: Path = ()
        keys = self.keys("]")
        for i, key in enumerate(keys):
            path = (*path, key)
            self.note(path)
            last = i == len(keys) - 1
            if last and listed:
                self.counts[path] = self.counts.get(path, -1) + 1
            if path in self.counts:
                path = (*path, self.counts[path])
                self.note(path)
        self.step(2 if listed else 1)
        return path

    def keys(self, end: str) -> list[str]:
        """A dotted key up to the sign that ends it, which stays."""
        found: list[str] = []
        while True:
            self.blank()
            sign = self.text[self.at]
            if sign in "\"'":
                found.append(self.string())
            elif sign == ".":
                self.step()
            elif sign == end:
                return found
            else:
                start = self.at
                while self.text[self.at] not in " \t.]=":
                    self.at += 1
                found.append(self.text[start : self.at])

    def pair(self, table: Path) -> None:
        path = table
        for key in self.keys("="):
            path = (*path, key)
            self.note(path)
        self.step()
        self.value(path)

    def value(self, path: Path) -> None:
        self.blank()
        sign = self.text[self.at]
        if sign in "\"'":
            self.string()
        elif sign == "[":
            self.listed(path)
        elif sign == "{":
            self.inline(path)
        else:
            while self.at < len(self.text) and self.text[self.at] not in BARE_END:
                self.at += 1

    def listed(self, path: Path) -> None:
        self.step()
        index = 0
        while self.blank() and self.text[self.at] != "]":
            if self.text[self.at] == ",":
                self.step()
                continue
            self.note((*path, index))
            self.value((*path, index))
            index += 1
        self.step()

    def inline(self, path: Path) -> None:
        self.step()
        while self.blank() and self.text[self.at] != "}":
            if self.text[self.at] == ",":
                self.step()
            else:
                self.pair(path)
        self.step()

    def string(self) -> str:
        """A string of any of the four forms; its text, with simple escapes only (enough for keys)."""
        sign = self.text[self.at]
        quote = sign * 3 if self.text.startswith(sign * 3, self.at) else sign
        self.step(len(quote))
        parts: list[str] = []
        plain = PLAIN[sign]
        while not self.text.startswith(quote, self.at):
            here = self.text[self.at]
            if here == "\\" and sign == '"':
                parts.append(ESCAPES.get(self.text[self.at + 1], ""))
                self.step(2)
            else:
                found = plain.match(self.text, self.at)
                parts.append(found[0] if found else here)
                self.step(len(parts[-1]))
        self.step(len(quote))
        while len(quote) == 3 and self.text.startswith(sign, self.at):  # """ "quoted""""
            self.step()
        return "".join(parts)
