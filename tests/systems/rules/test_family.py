"""The seam: a third ruleset needs data, and one rule module where it decides in its own way."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from components.detection import Detection
from content.loader import load, survey
from ecs.errors import EngineError
from systems.ai.bots import make
from systems.match.battle import Battle
from systems.match.run import fight
from systems.rules.families import FAMILIES, family_of
from systems.rules.family import Family, register
from systems.rules.levels.family import LEVELS
from tests.arena import content

ROOT = Path(__file__).resolve().parents[3]
ROUNDS = 2


@pytest.fixture
def house() -> Iterator[Family]:
    """A family of one's own: one rule decided otherwise, all others taken over."""
    mine = register(FAMILIES["pf1e"]._replace(name="house", least_target=Detection.HIDDEN))
    yield mine
    del FAMILIES["house"]


def mod(folder: Path, name: str, text: str) -> Path:
    (folder / "rulesets").mkdir(parents=True, exist_ok=True)
    (folder / "text").mkdir(exist_ok=True)
    (folder / "rulesets" / f"{name}.toml").write_text(text, encoding="utf-8")
    (folder / "text" / "en.toml").write_text(f'[ruleset]\n{name} = "House"\n', encoding="utf-8")
    return folder


def test_a_ruleset_is_looked_up_by_the_family_it_names() -> None:
    rulesets = content().catalogue.rulesets
    assert family_of(rulesets["levels"]) is LEVELS
    assert family_of(rulesets["pf1e"]) is family_of(rulesets["pf1e-de"]) is FAMILIES["pf1e"]


def test_a_family_that_nobody_registered_is_an_error() -> None:
    with pytest.raises(EngineError, match="no family 'chess'; known: levels, pf1e"):
        family_of(replace(content().catalogue.rulesets["levels"], family="chess"))


def test_the_german_text_is_a_variant_of_one_number() -> None:
    rulesets = content().catalogue.rulesets
    english, german = rulesets["pf1e"], rulesets["pf1e-de"]
    assert english.points is not None
    assert replace(german, id="pf1e", points=replace(english.points)) == english
    assert german.points == replace(english.points, invisible_still=20)


def test_a_third_ruleset_is_data_alone(tmp_path: Path) -> None:
    text = 'variant_of = "pf1e"\nap_per_turn = 2\n[points]\ntotal_percent = 60\n'
    rules = load([mod(tmp_path, "gritty", text)]).catalogue.rulesets["gritty"]
    parent = content().catalogue.rulesets["pf1e"]
    assert parent.points is not None
    assert rules == replace(parent, id="gritty", ap_per_turn=2, points=replace(parent.points, total_percent=60))


def test_a_variant_of_a_variant_takes_the_nearest_word(tmp_path: Path) -> None:
    folder = mod(tmp_path, "gritty", 'variant_of = "pf1e-de"\n[points]\ndim_percent = 30\n')
    points = load([folder]).catalogue.rulesets["gritty"].points
    assert points is not None
    assert (points.invisible_still, points.dim_percent, points.net_percent) == (20, 30, 20)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('variant_of = "pf1"\n', "unknown_ruleset"),
        ('variant_of = "gritty"\n', "variant_circle"),
        ('variant_of = "levels"\nfamily = "pf1e"\n', "no_points"),
        ('variant_of = "levels"\nfamily = "level"\n', "unknown_family"),
        ('variant_of = "pf1e"\n[points]\nblur = 5\n', "unknown_key"),
    ],
)
def test_a_faulty_ruleset_is_found(tmp_path: Path, text: str, code: str) -> None:
    _, faults = survey([mod(tmp_path, "gritty", text)])
    assert [finding.code for finding in faults.findings] == [code]


def test_a_battle_goes_by_a_family_of_ones_own(tmp_path: Path, house: Family) -> None:
    found = load([mod(tmp_path, "house", 'variant_of = "pf1e"\nfamily = "house"\n')])
    scenario = replace(found.scenarios["crossroads"], ruleset="house", round_limit=ROUNDS)
    battle = Battle(scenario, found.catalogue, 5)
    try:
        assert fight(battle, {side: make("greedy") for side in scenario.sides}).ticks > len(scenario.entrants)
    finally:
        battle.close()


@pytest.mark.parametrize("ruleset", ["pf1e", "pf1e-de"])
@pytest.mark.parametrize("name", ["crossroads", "night_road"])
def test_battles_are_fought_by_the_second_ruleset(name: str, ruleset: str) -> None:
    scenario = replace(content().scenarios[name], ruleset=ruleset, round_limit=ROUNDS)
    ends = []
    for _ in range(2):
        battle = Battle(scenario, content().catalogue, 5)
        try:
            ends.append(fight(battle, {side: make("greedy") for side in scenario.sides}).state_hash)
        finally:
            battle.close()
    assert ends[0] == ends[1]


def test_no_system_asks_which_ruleset_it_is() -> None:
    """Strategy, not branches: nothing compares the name of a ruleset or of its family."""
    asks = re.compile(
        r"""(\.family|family\.name|ruleset|rules\.id)\s*(==|!=|is|in)\s*["'(]|["'](pf1e|pf1e-de)["']|[=!]=\s*["']levels["']"""
    )
    for bad in ('rules.family == "x"', 'family.name in ("x",)', "rules.id != 'x'", '{"pf1e": 1}', 'name == "levels"'):
        assert asks.search(bad)
    for path in sorted((ROOT / "systems").rglob("*.py")):
        if "cases" in path.parts or path.name == "family.py":
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            assert not asks.search(line), f"{path}:{number}: {line}"
