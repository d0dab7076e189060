"""Lines of keys and tables."""

import tomllib
from pathlib import Path

import pytest

from content.folders import BASE
from content.toml_lines import Lines, scan

TEXT = """a = 1
[b.c]  # a table
"q.r" = [ {x = 1},
  2, # a comment with ] and }
  "s]", \"\"\"m
"x" ""
\"\"\" ]
d.e = {f = 'k', g = [1, 2]}
[[z]]
k = 1
[[z]]
m = "a\\"b"
[z.n]
o = 2026-01-01
[[z.p]]
i = 3
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("a",), 1),
        (("b", "c"), 2),
        (("b", "c", "q.r"), 3),
        (("b", "c", "q.r", 0, "x"), 3),
        (("b", "c", "q.r", 1), 4),
        (("b", "c", "q.r", 3), 5),
        (("b", "c", "d", "e", "g", 1), 8),
        (("z", 0, "k"), 10),
        (("z", 1), 11),
        (("z", 1, "n", "o"), 14),
        (("z", 1, "p", 0, "i"), 16),
    ],
)
def test_every_key_and_list_entry_knows_its_line(path: tuple[str | int, ...], line: int) -> None:
    assert scan(TEXT)[path] == line


def test_a_key_that_is_not_written_has_the_line_of_its_table() -> None:
    lines = Lines(TEXT)
    assert lines.of(("z", 1, "missing", 3)) == 11
    assert lines.of(("nowhere",)) == 1


def test_it_is_known_what_is_written_and_what_is_not() -> None:
    lines = Lines(TEXT)
    assert lines.has(("z", 1, "n", "o"))
    assert not lines.has(("z", 1, "missing"))


def test_windows_line_ends_count_once() -> None:
    assert scan(TEXT.replace("\n", "\r\n")) == scan(TEXT)


@pytest.mark.parametrize("path", sorted(BASE.rglob("*.toml")), ids=lambda path: path.name)
def test_the_scanner_finds_every_key_that_tomllib_finds(path: Path) -> None:
    text = path.read_text("utf-8")
    found = scan(text)
    missing: list[tuple[str | int, ...]] = []

    def walk(value: object, at: tuple[str | int, ...]) -> None:
        if at and at not in found:
            missing.append(at)
        entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for key, inner in entries:
            walk(inner, (*at, key))

    walk(tomllib.loads(text), ())
    assert missing == []
