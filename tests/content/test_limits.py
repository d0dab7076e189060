"""Numbers of rulesets have limits, and what keeps within them can be played."""

from dataclasses import fields, replace
from pathlib import Path

import pytest

from components.ruleset import PointNumbers, Ruleset
from content.check import check
from content.limits import LIMITS, POINT_LIMITS
from content.loader import load, survey
from systems.ai.bots import make
from systems.match.battle import Battle
from systems.match.run import fight
from tests.arena import content

NO_NUMBERS = {"id", "family", "points", "without"}
ROUNDS = 2
FORMATS = Path(__file__).resolve().parents[2] / "docs" / "formats.md"


def faults(folder: Path, text: str) -> list[tuple[str, int, str]]:
    return [(f.code, f.line, f.key) for f in survey([gritty(folder, text)])[1].findings]


def gritty(folder: Path, text: str) -> Path:
    (folder / "rulesets").mkdir(exist_ok=True)
    (folder / "text").mkdir(exist_ok=True)
    (folder / "rulesets" / "gritty.toml").write_text(text, "utf-8")
    (folder / "text" / "en.toml").write_text('[ruleset]\ngritty = "Gritty"\n', "utf-8")
    return folder


def test_every_number_of_a_ruleset_has_limits() -> None:
    assert {f.name for f in fields(Ruleset)} - NO_NUMBERS == set(LIMITS)
    assert {f.name for f in fields(PointNumbers)} == set(POINT_LIMITS)


def test_the_page_on_formats_tells_the_limits() -> None:
    rows = [line.split(" | ") for line in FORMATS.read_text("utf-8").splitlines() if line.startswith("| `")]
    told = {(row[0].strip("| `"), row[1].rpartition("whole number, ")[2]) for row in rows if len(row) > 1}
    for key, limit in (*LIMITS.items(), *POINT_LIMITS.items()):
        assert (key, f"{limit.least} to {limit.most}") in told


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("sneak_speed_divisor = 0", "sneak_speed_divisor"),
        ("leg_heavy_divisor = 0", "leg_heavy_divisor"),
        ("ap_per_turn = 1099511627776", "ap_per_turn"),
        ("ap_costs = { strike = -1 }", "ap_costs.strike"),
        ("cover_levels = [0, 1, 2, -3]", "cover_levels[3]"),
        ("bands = [60, 30, 120]", "bands[1]"),
        ("repeat_strike_levels = []", "repeat_strike_levels"),
        ("points = { repeat_strike = [] }", "points.repeat_strike"),
        ("points = { total_percent = 101 }", "points.total_percent"),
        ("points = { magic_percent = { blurred = -1 } }", "points.magic_percent.blurred"),
    ],
)
def test_a_number_that_nothing_could_be_played_by_is_refused_where_it_stands(
    tmp_path: Path, text: str, key: str
) -> None:
    assert faults(tmp_path, f'variant_of = "pf1e"\n{text}\n') == [("bad_value", 2, key)]


def test_words_that_name_no_action_and_no_condition_are_found(tmp_path: Path) -> None:
    text = 'variant_of = "pf1e"\nap_costs = { stirke = 2 }\n[points]\nmagic_percent = { blured = 30 }\n'
    found = {(f.code, f.line, f.key) for f in check([gritty(tmp_path, text)]).findings}
    assert ("unknown_word", 2, "ap_costs.stirke") in found
    assert ("unknown_word", 4, "points.magic_percent.blured") in found


@pytest.mark.parametrize("end", ["least", "most"])
@pytest.mark.parametrize("ruleset", ["levels", "pf1e"])
def test_a_battle_is_fought_by_the_least_and_by_the_greatest_of_all_numbers(
    tmp_path: Path, ruleset: str, end: str
) -> None:
    rules = content().catalogue.rulesets[ruleset]
    lines = [f'variant_of = "{ruleset}"', *(extreme(rules, key, getattr(limit, end)) for key, limit in LIMITS.items())]
    if rules.points is not None:
        lines += ["[points]", *(extreme(rules.points, k, getattr(limit, end)) for k, limit in POINT_LIMITS.items())]
    found = load([gritty(tmp_path, "\n".join(lines) + "\n")])
    scenario = replace(found.scenarios["crossroads"], ruleset="gritty", round_limit=ROUNDS)
    battle = Battle(scenario, found.catalogue, 5)
    try:
        fight(battle, {side: make("random") for side in scenario.sides})
        assert battle.over
    finally:
        battle.close()


def extreme(row: Ruleset | PointNumbers, key: str, number: int) -> str:
    value = getattr(row, key)
    if isinstance(value, dict):
        return f"{key} = {{ {', '.join(f'{name} = {number}' for name in value)} }}"
    return f"{key} = {[number] * len(value) if isinstance(value, tuple) else number}"
