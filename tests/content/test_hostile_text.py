"""TOML that means harm: deep, endless, crowded or with signs that no line can show."""

import os
import socket
from decimal import Decimal
from pathlib import Path

import pytest

from content.loader import survey
from content.phrase import LONGEST, legible, phrase
from content.source import BIG, DEEPEST, MOST, Faults, deeper_than, exact, parse
from content.toml_lines import Lines
from ecs.errors import Finding


def refused(text: str) -> str:
    """The message of the one fault for which a text is refused."""
    faults = Faults()
    assert parse("x.toml", text.encode(), faults) is None
    (found,) = faults.findings
    return found.message


@pytest.mark.parametrize(
    "text",
    [
        "[" + ".".join(["a"] * 100_000) + "]",
        "x = {" + ".".join(["a"] * 100_000) + " = 1}",
        '["a" . ' + " . ".join(["'b'"] * 100_000) + "]",
        "[" + ".".join((["a"] * 30 + ['"\u2028"']) * 3_000) + "]",
        "x = " + "[" * 5_000,
        "x = " + "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1),
        "\n".join("[" + "a." * DEEPEST + f"b{number}]" for number in range(3)),
    ],
)
def test_what_nests_too_deep_is_refused_at_once(text: str) -> None:
    assert refused(text) == "tables or lists are nested too deep"


def test_what_nests_as_deep_as_anybody_needs_is_read() -> None:
    faults = Faults()
    inner = DEEPEST - 1
    assert parse("x.toml", ("x = " + "[" * inner + "]" * inner).encode(), faults) is not None
    assert parse("x.toml", b'said = "a. b. c. ' + b"d.e " * 200 + b'"', faults) is not None
    assert not faults.findings
    assert deeper_than(1, {"a": {"b": 1}})
    assert not deeper_than(2, {"a": {"b": 1}})


@pytest.mark.parametrize(
    "number",
    [
        "1e999999999", "1e-999999999", "1e99999999999999999999", "9" * 5000, f"0x{'f' * 20_000}",
        f"{{ a = [0b{'1' * 5_000}] }}",
    ],
)  # fmt: skip
def test_numbers_that_reckoning_cannot_take_are_refused(number: str) -> None:
    assert refused(f"x = {number}") == "a number has too many digits"


def test_ordinary_decimals_stay_exact() -> None:
    assert [exact(text) for text in ("0.1", "-12.5", "1e3", "0.0")] == [Decimal("0.1"), Decimal("-12.5"), 1000, 0]
    assert not exact("nan").is_finite()


def test_a_file_beyond_its_bounds_is_refused() -> None:
    assert str(BIG) in refused("#" * (BIG + 1))


def test_no_more_findings_are_noted_than_anybody_reads() -> None:
    faults = Faults()
    source = parse("x.toml", b"a = 1", faults)
    assert source is not None
    for _ in range(MOST + 10):
        faults.add(source.place, "twice", "fault.too_deep")
    assert len(faults.findings) == MOST
    assert faults.full


def test_what_is_quoted_fits_in_a_line_and_breaks_none() -> None:
    assert legible("a\nb\x1b[31m\u2028c") == "a\\nb\\x1b[31m\\u2028c"
    assert legible("Größe 日本") == "Größe 日本"
    long = legible("x" * 100_000 + "end")
    assert len(long) <= LONGEST
    assert long.endswith("end")
    assert dict(phrase("fault.twice", name="a\nb", where=3).values) == {"name": "a\\nb", "where": 3}


def test_the_key_of_a_finding_breaks_no_line() -> None:
    faults = Faults()
    source = parse("x.toml", b'"a\\nb" = 1', faults)
    assert source is not None
    assert source.place.at("a\nb").key == "a\\nb"


def test_the_lines_after_a_long_string_are_found_in_no_time() -> None:
    lines = Lines(f'a = "{"x" * 900_000}\\"{"y" * 90_000}"\nb = \'\'\'{"z" * 900_000}\n\'\'\'\nc = 1\n')
    assert [lines.of((key,)) for key in "abc"] == [1, 2, 4]


def found_in(mod: Path) -> list[Finding]:
    _, faults = survey([mod])
    return [found._replace(file=Path(found.file).name, phrase=None) for found in faults.findings]


def a_mod(tmp_path: Path) -> Path:
    mod = tmp_path / "mod"
    (mod / "creatures").mkdir(parents=True)
    return mod


def test_a_file_where_a_folder_belongs_is_told(tmp_path: Path) -> None:
    mod = a_mod(tmp_path)
    (mod / "weapons").write_text("", "utf-8")
    (found,) = found_in(mod)
    assert (found.file, found.message) == ("weapons", "cannot be read: Not a directory")


@pytest.mark.skipif(not hasattr(os, "symlink") or os.name == "nt", reason="there are no links")
def test_links_in_a_circle_and_to_nowhere_are_told(tmp_path: Path) -> None:
    mod = a_mod(tmp_path)
    (mod / "weapons").symlink_to(mod / "weapons")
    (mod / "creatures" / "gone.toml").symlink_to(mod / "nowhere")
    assert sorted((found.file, found.code) for found in found_in(mod)) == [("gone.toml", "file"), ("weapons", "file")]


def test_a_folder_named_like_a_file_is_told(tmp_path: Path) -> None:
    mod = a_mod(tmp_path)
    (mod / "creatures" / "odd.toml").mkdir()
    (found,) = found_in(mod)
    assert (found.file, found.message) == ("odd.toml", "cannot be read: Is a directory")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_nobody_waits_for_a_pipe_in_a_mod(tmp_path: Path) -> None:
    mod = a_mod(tmp_path)
    os.mkfifo(mod / "creatures" / "pipe.toml")
    with socket.socket(socket.AF_UNIX) as ours:
        ours.bind(str(Path(os.path.relpath(mod / "creatures" / "s.toml"))))
        found = found_in(mod)
    assert [(one.file, one.message) for one in found] == [
        (name, "cannot be read: Neither a file nor a folder") for name in ("pipe.toml", "s.toml")
    ]
