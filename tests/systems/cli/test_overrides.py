"""--ruleset, --rule NAME=VALUE, and the same as data of a scenario."""

from pathlib import Path

import pytest

from components.ruleset import MECHANISMS
from content.loader import survey
from ecs.errors import ContentError, UsageError
from systems.ai.bots import make
from systems.cli.arguments import parse
from systems.cli.bout import chosen
from systems.cli.overrides import changed, ruled, under
from systems.match.battle import Battle
from systems.match.record import Recorder, header_of
from systems.match.run import fight
from systems.match.verify import verify
from tests.arena import content

CATALOGUE = content().catalogue
PLAIN = content().scenarios["crossroads"]


def test_numbers_tables_and_words_are_overridden() -> None:
    found = ruled(PLAIN, ["hidden_dc=12", "ap_costs.hide=2", "without=nets,areas"], CATALOGUE)
    assert changed(found, CATALOGUE) == {"hidden_dc": 12, "ap_costs.hide": 2, "without": ["nets", "areas"]}


def test_words_of_one_list_add_up_and_of_a_number_the_last_counts() -> None:
    found = ruled(PLAIN, ["without=nets", "hidden_dc=12", "without=slits", "hidden_dc=13"], CATALOGUE)
    assert changed(found, CATALOGUE) == {"hidden_dc": 13, "without": ["nets", "slits"]}


def test_a_list_may_be_written_as_toml() -> None:
    assert ruled(PLAIN, ['without=["hiding"]'], CATALOGUE).rules == ruled(PLAIN, ["without=hiding"], CATALOGUE).rules


@pytest.mark.parametrize(
    ("wish", "meant"),
    [("witout=nets", "'without'"), ("without=net", "'nets'"), ("hiden_dc=3", "'hidden_dc'"), ("points.dim=3", "")],
)
def test_an_unknown_key_is_a_content_error_that_says_what_was_meant(wish: str, meant: str) -> None:
    with pytest.raises(ContentError) as caught:
        ruled(PLAIN, [wish], CATALOGUE)
    assert meant in str(caught.value.findings[0])


@pytest.mark.parametrize("wish", ["hidden_dc=soon", 'ap_per_turn="3"', "cover_levels=[1]", "id=4", "family=leves"])
def test_a_value_of_the_wrong_kind_is_a_content_error(wish: str) -> None:
    with pytest.raises(ContentError):
        ruled(PLAIN, [wish], CATALOGUE)


@pytest.mark.parametrize("wish", ["without", "=3", "hidden_dc="])
def test_a_rule_needs_a_name_and_a_value(wish: str) -> None:
    with pytest.raises(UsageError):
        ruled(PLAIN, [wish], CATALOGUE)


def test_a_recording_of_other_rules_verifies(tmp_path: Path) -> None:
    scenario = ruled(PLAIN, ["without=hiding", "hidden_dc=15"], CATALOGUE)
    seats = dict.fromkeys(scenario.sides, "greedy")
    target = tmp_path / "other.fcr"
    recorder = Recorder(target, header_of(scenario, 5, seats, content().content_hash))
    battle = Battle(scenario, CATALOGUE, 5, on_tick=recorder)
    recorder.watch(battle.world)
    fight(battle, {side: make("greedy") for side in scenario.sides})
    battle.close()
    assert verify(target, CATALOGUE, content().content_hash).result == "ok"


MOD = """
sides = ["red", "blue"]
round_limit = 5
creatures = [
  {{ name = "A", kind = "guard", side = "red", at = [0, 0] }},
  {{ name = "B", kind = "guard", side = "blue", at = [1, 0] }},
]
objectives = [{{ side = "red", kind = "defeat" }}, {{ side = "blue", kind = "defeat" }}]

[map]
rows = [".."]

[rules]
{rules}
"""


def mod(folder: Path, rules: str) -> Path:
    """A mod of one scenario with these rules."""
    (folder / "scenarios").mkdir()
    (folder / "scenarios" / "tiny.toml").write_text(MOD.format(rules=rules), "utf-8")
    return folder


def test_a_scenario_overrides_as_data(tmp_path: Path) -> None:
    found, faults = survey([mod(tmp_path, 'without = ["hiding"]\nap_costs = { strike = 2 }')])
    assert faults.findings == []
    assert changed(found.scenarios["tiny"], found.catalogue) == {"ap_costs.strike": 2, "without": ["hiding"]}


def test_a_fault_in_it_is_told_with_its_line(tmp_path: Path) -> None:
    _, faults = survey([mod(tmp_path, 'without = ["hidin"]')])
    (finding,) = faults.findings
    assert (finding.line, "'hiding'" in str(finding)) == (14, True)


def test_every_mechanism_can_be_named() -> None:
    found = ruled(PLAIN, [f"without={','.join(MECHANISMS)}"], CATALOGUE)
    assert found.rules is not None
    assert found.rules.without == MECHANISMS


def test_the_command_line_takes_rules_for_a_named_battle_alone() -> None:
    options = parse(["simulate", "crossroads", "--rule", "hidden_dc=3", "--rule", "without=nets"])
    assert options.rules == ["hidden_dc=3", "without=nets"]
    with pytest.raises(UsageError):
        parse(["play", "--rule", "hidden_dc=3"])


def test_a_key_that_is_not_known_is_said_once() -> None:
    with pytest.raises(ContentError) as caught:
        ruled(PLAIN, ["foo=true"], CATALOGUE)
    assert str(caught.value.findings[0]) == "--rule:1: foo = true: no such key"


def test_a_battle_may_go_by_another_ruleset_than_its_scenarios() -> None:
    assert under(PLAIN, "", CATALOGUE) is PLAIN
    assert under(PLAIN, PLAIN.ruleset, CATALOGUE) is PLAIN
    options = parse(["simulate", "crossroads", "--ruleset", "pf1e-de", "--rule", "points.dim_percent=30"])
    scenario, _ = chosen(options, content())
    assert (scenario.ruleset, scenario.entrants) == ("pf1e-de", PLAIN.entrants)
    assert changed(scenario, CATALOGUE) == {"points.dim_percent": 30}


def test_a_ruleset_that_is_not_known_is_told_with_what_may_be_meant() -> None:
    with pytest.raises(UsageError, match="pf1e-de"):
        under(PLAIN, "pf1ede", CATALOGUE)


@pytest.mark.parametrize("words", [["play", "--ruleset", "pf1e"], ["play", "--continue", "--ruleset", "pf1e"]])
def test_a_ruleset_without_a_battle_of_its_own_is_refused(words: list[str]) -> None:
    with pytest.raises(UsageError):
        parse(words)
