"""Typed tables: what is right is read, what is wrong is named with its line."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, Literal

import pytest

from components.detection import Acuity, Vision
from content.schema import Like, Within, glean
from content.source import Faults, parse


@dataclass(frozen=True, slots=True)
class Inner:
    size: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    count: Annotated[int, Within(0, 9)] = 0
    dice: Annotated[str, Like(r"\d+d\d+", '"1d6"')] = "1d6"
    use: Literal["melee", "ranged"] = "melee"
    acuity: Acuity = Acuity.VAGUE
    vision: Vision = Vision.NORMAL
    at: tuple[int, int] = (0, 0)
    from_: tuple[Decimal, Decimal] | None = None
    parts: tuple[str | Inner, ...] = ()
    table: dict[str, Inner] | None = None
    on: bool = False


def reading(text: str) -> tuple[Row | None, list[str]]:
    faults = Faults()
    source = parse("x.toml", text.encode(), faults)
    row = glean(Row, source.data, source.place, faults) if source else None
    whole = source is not None and faults.sound(source.place)
    return row if whole else None, [f"{f.line} {f.code} {f.message}" for f in faults.findings]


def test_a_full_table_is_read_into_its_types() -> None:
    row, faults = reading(
        'name = "a"\ncount = 9\ndice = "2d8"\nuse = "ranged"\nacuity = "precise"\nvision = "dark"\nat = [1, -2]\n'
        'from = [0.1, 3]\nparts = ["x", { size = 2 }]\ntable.k = { size = 1, note = "n" }\non = true\n'
    )
    assert faults == []
    assert row == Row(
        "a", 9, "2d8", "ranged", Acuity.PRECISE, Vision.DARK, (1, -2), (Decimal("0.1"), Decimal(3)),
        ("x", Inner(2)), {"k": Inner(1, "n")}, True,
    )  # fmt: skip


def test_all_faults_of_a_file_are_found_in_one_pass() -> None:
    row, faults = reading('nam = "a"\ncount = 10\nuse = "melée"\nat = [1]\non = 1\n\nparts = [3, { sise = 2 }]\n')
    assert row is None
    assert [fault.split(" ", 2)[:2] for fault in faults] == [
        ["1", "unknown_key"],
        ["2", "bad_value"],
        ["3", "unknown_word"],
        ["4", "bad_value"],
        ["5", "bad_value"],
        ["7", "bad_value"],
        ["7", "unknown_key"],
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('nme = "x"\nname = "a"', "nme = 'x': no such key; did you mean 'name'?"),
        ('name = "a"\nuse = "range"', "use = 'range': no such word; did you mean 'ranged'?"),
        ('name = "a"\ncount = "9"', "count = '9': expected a whole number"),
        ('name = "a"\ncount = 12', "count = 12: use a number from 0 to 9"),
        ('name = "a"\ncount = true', "count = true: expected a whole number"),
        ('name = "a"\ndice = "d6"', "dice = 'd6': write it like \"1d6\""),
        ("", 'name is missing; add name = "..."'),
    ],
)
def test_a_message_says_key_value_and_what_to_do(text: str, message: str) -> None:
    assert message in reading(text)[1][0]


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("a = 1\nb = = 2\n", 2, "no valid TOML"),
        ("a = [1,\n", 1, "no valid TOML"),
        ("a = 1\na = 2\n", 2, "no valid TOML"),
        ("x = " + "[" * 5000, 0, "nested too deep"),
    ],
)
def test_broken_toml_is_one_finding_with_its_line(text: str, line: int, words: str) -> None:
    _, faults = reading(text)
    assert len(faults) == 1
    assert words in faults[0] or "no valid TOML" in faults[0]
    assert line == 0 or faults[0].startswith(f"{line} toml")


def test_text_that_is_not_utf8_is_one_finding_with_its_line() -> None:
    faults = Faults()
    assert parse("x.toml", b"a = 1\nb = '\xff'\n", faults) is None
    assert [(f.code, f.line) for f in faults.findings] == [("toml", 2)]
