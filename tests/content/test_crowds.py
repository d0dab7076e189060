"""How much of everything a scenario may hold: what no computer could play is refused where it is written."""

from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from content.check import check
from content.loader import survey
from content.scenarios import ScenarioRow
from content.schema import Few
from tests.content.test_check import OPEN, WORDS, scenario

FORMATS = Path(__file__).resolve().parents[2] / "docs" / "formats.md"
LIMITS = {
    key: limit.most
    for key, hint in get_type_hints(ScenarioRow, include_extras=True).items()
    for limit in get_args(hint)
    if isinstance(limit, Few)
}
ROWS = {
    "creatures": '{ name = "c", kind = "guard", side = "a", at = [0, 0] }',
    "objectives": '{ side = "a", kind = "defeat" }',
    "zones": '{ squares = [[0, 0]], light = "dim" }',
    "walls": "{ from = [0, 0], to = [1, 0] }",
    "lights": "{ at = [0, 0], bright = 5 }",
    "objects": '{ name = "o", kind = "chest", at = [0, 0] }',
    "sides": '"a"',
}


def found(folder: Path, text: str) -> list[tuple[str, str, str]]:
    """Code, key and message of every fault of the scenario."""
    (folder / "scenarios").mkdir()
    (folder / "scenarios" / "tiny.toml").write_text(text, "utf-8")
    (folder / "text").mkdir()
    (folder / "text" / "en.toml").write_text(WORDS, "utf-8")
    return [(f.code, f.key, f.message) for f in survey([folder])[1].findings]


def test_everything_of_which_there_may_be_many_has_a_limit_that_the_page_tells() -> None:
    assert set(LIMITS) == set(ROWS)
    page = FORMATS.read_text("utf-8")
    for key, most in LIMITS.items():
        kind = "text" if key == "sides" else "tables"
        assert f"| `{key}` | list of: {kind}, at most {most} |" in page


@pytest.mark.parametrize("key", sorted(ROWS))
def test_one_more_than_may_be_is_one_fault_and_no_more(tmp_path: Path, key: str) -> None:
    text = 'sides = ["a"]\nround_limit = 9\nmap = { size = [9, 9] }\ncreatures = []\nobjectives = []\n'
    lines = [line for line in text.splitlines() if not line.startswith(key)]
    lines.append(f"{key} = [{', '.join([ROWS[key]] * (LIMITS[key] + 1))}]")
    ((code, where, message),) = found(tmp_path, "\n".join(lines) + "\n")
    assert (code, where) == ("bad_value", key)
    assert f"{LIMITS[key] + 1} entries; at most {LIMITS[key]}" in message


def test_zones_that_cover_the_map_too_often_are_refused_before_they_are_made(tmp_path: Path) -> None:
    zones = ['{ area = [0, 0, 199, 199], terrain = "mist" }'] * 11
    goals = ['{ side = "a", kind = "reach", area = [0, 0, 199, 199] }'] * 6
    text = (
        'sides = ["a"]\nround_limit = 9\nmap = { size = [200, 200] }\ncreatures = []\n'
        f"zones = [{', '.join(zones)}]\nobjectives = [{', '.join(goals)}]\n"
    )
    assert [(code, key) for code, key, _ in found(tmp_path, text)] == [
        ("map", "zones[10].area"), ("objective", "objectives[5]"),
    ]  # fmt: skip


@pytest.mark.parametrize("kind", ["zones", "walls"])
def test_more_kinds_of_ground_than_a_map_holds_are_refused(tmp_path: Path, kind: str) -> None:
    rows = {
        "zones": '{{ squares = [[{x}, {y}]], terrain = "crate", height = {n} }}',
        "walls": "{{ from = [{x}, {y}], to = [{x}, {z}], height = {n} }}",
    }[kind]
    many = ", ".join(rows.format(x=n % 18, y=n // 18, z=n // 18 + 1, n=n + 1) for n in range(260))
    text = (
        'sides = ["a"]\nround_limit = 9\nmap = { size = [20, 20] }\ncreatures = []\nobjectives = []\n'
        f"{kind} = [{many}]\n"
    )
    faults = found(tmp_path, text)
    assert {(code, message) for code, _, message in faults} == {
        ("map", "more than 256 different kinds of ground and walls on one map; let some be alike")
    }
    assert faults[0][1] == f"{kind}[255]"


def test_a_square_of_a_zone_off_the_map_is_named_as_the_file_names_it(
    tmp_path: Path,
) -> None:
    text = scenario(OPEN, goal='kind = "reach"\nsquares = [[3, 7]]').replace("map = {", "map = { origin = [0, -1],")
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "tiny.toml").write_text(text, "utf-8")
    assert "square [3, 7] is outside the map" in {f.message for f in check([tmp_path]).findings}


@pytest.mark.parametrize(
    ("zone", "message"),
    [
        ("squares = [[7, 0]]", "square [7, 0] is outside the map of 6 x 2"),
        ("area = [3, 1, 0, 0]", "area = [3, 1, 0, 0]: write [west, north, east, south]"),
    ],
)
def test_check_names_the_square_of_a_zone_that_cannot_be(tmp_path: Path, zone: str, message: str) -> None:
    text = f'zones = [{{ {zone}, light = "dim" }}]\n' + scenario(OPEN)
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "tiny.toml").write_text(text, "utf-8")
    assert message in {f.message for f in check([tmp_path]).findings}
