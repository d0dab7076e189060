"""The content itself: varied, complete, and tuned as the rulebook asks."""

from itertools import product

import pytest

from components.scenario import Catalogue, Scenario
from content.check import check
from content.loader import load
from ecs.registry import members
from systems.rules.plans import locate

CONTENT = load()
CATALOGUE: Catalogue = CONTENT.catalogue
ALL_SIZES = {0, 1, 2, 3, 4, 5}
PLANS = {"humanoid", "quadruped", "winged", "serpent", "amorphous"}


def test_the_content_has_no_findings() -> None:
    report = check()
    assert [str(finding) for finding in report.findings] == []
    assert report.files > 10


def test_creatures_come_in_all_sizes_and_body_plans() -> None:
    kinds = CATALOGUE.kinds.values()
    assert len(kinds) >= 12
    assert {kind.rank for kind in kinds} == ALL_SIZES
    assert {kind.plan for kind in kinds} == PLANS


def test_senses_vary() -> None:
    senses = {sense.kind for kind in CATALOGUE.kinds.values() for sense in kind.senses}
    assert {"sight", "low_light", "darkvision", "hearing", "scent", "tremorsense", "lifesense"} <= senses


def test_weapons_come_in_all_uses() -> None:
    weapons = CATALOGUE.weapons.values()
    assert len(weapons) >= 10
    assert {weapon.use for weapon in weapons} == {"melee", "ranged", "thrown"}
    assert any(weapon.reach > 5 for weapon in weapons)
    assert any(weapon.subdual for weapon in weapons)


@pytest.mark.parametrize("name", sorted(CATALOGUE.kinds))
def test_hit_points_let_a_fight_end_in_a_few_rounds(name: str) -> None:
    assert 10 <= CATALOGUE.kinds[name].hp <= 60


def hit_percent(attack: int, defense: int) -> int:
    """Percent of d20 faces that hit: a 20 always, a 1 never (D-ATK-1)."""
    return 5 * (21 - max(2, min(20, 10 + defense - attack)))


def test_an_even_attack_hits_three_to_four_times_in_five() -> None:
    """D-ATK-1: over all pairs of human-sized fighters the mean is 75 to 80 %."""
    fighters = [kind for kind in CATALOGUE.kinds.values() if kind.rank == 2]
    odds = [hit_percent(a.stats.attack, b.stats.defense) for a, b in product(fighters, fighters)]
    assert 75 <= sum(odds) / len(odds) <= 80
    assert min(odds) >= 60
    assert max(odds) <= 95


@pytest.mark.parametrize("name", sorted(CATALOGUE.kinds))
def test_a_creature_hits_its_own_like_more_often_than_not(name: str) -> None:
    stats = CATALOGUE.kinds[name].stats
    assert 60 <= hit_percent(stats.attack, stats.defense) <= 90


@pytest.mark.parametrize("plan", sorted(PLANS))
@pytest.mark.parametrize("word", ["head", "body", "arm", "leg"])
def test_a_guessed_strike_may_name_a_generic_location_of_every_plan(plan: str, word: str) -> None:
    """R-UND-2, D-UND-1."""
    body = CATALOGUE.plans[plan]
    assert locate(body, word) in body.locations
    assert word in body.locations or word in body.synonyms


def test_free_text_maps_to_a_location_and_unknown_text_to_the_default() -> None:
    """R-DECL-1."""
    assert locate(CATALOGUE.plans["humanoid"], "Sword arm") == "arm"
    assert locate(CATALOGUE.plans["winged"], "left wing") == "wing"
    assert locate(CATALOGUE.plans["serpent"], "left kneecap") == "body"


@pytest.mark.parametrize("ruleset", sorted(CATALOGUE.rulesets))
def test_every_ruleset_prices_every_action_that_costs_anything(ruleset: str) -> None:
    """D-AP-1 holds in all of them (D-P-0): 1 AP each; what a ruleset does not list is free."""
    actions = {name for name, kind in members("action").items() if kind.__module__.startswith("components.")}
    free, priced_alone = {"end_turn", "set_reaction"}, {"use"}  # an ability costs what its own row says
    costs = CATALOGUE.rulesets[ruleset].ap_costs
    assert {name for name, cost in costs.items() if cost == 1} == actions - free - priced_alone
    assert costs.get("end_turn", 0) == costs.get("set_reaction", 0) == 0


def test_wounds_do_what_the_rulebook_says() -> None:
    """D-WND-1."""
    human = CATALOGUE.plans["humanoid"]
    assert human.light["head"].conditions == {"dazzled": 0}
    assert human.heavy["head"].conditions == {"stunned": 1}
    assert human.light["torso"].conditions == human.heavy["torso"].conditions == {"bleeding": 0}
    assert human.heavy["leg"].conditions == {"prone": 0}
    assert human.light["arm"].conditions == {}


@pytest.mark.parametrize("name", sorted(CONTENT.scenarios))
def test_scenarios_have_two_parties_words_and_a_way_to_win(name: str) -> None:
    scenario = CONTENT.scenarios[name]
    parties = {side for side in scenario.sides if scenario.enemies(side)}
    assert len(parties) == 2
    assert {objective.side for objective in scenario.objectives} == parties
    assert CONTENT.texts["en"][CONTENT.summaries[name].title]
    assert CONTENT.texts["en"][CONTENT.summaries[name].description]


def test_scenarios_use_every_kind_of_objective() -> None:
    used = {objective.kind for scenario in CONTENT.scenarios.values() for objective in scenario.objectives}
    assert used == {"defeat", "reach", "hold", "survive", "assassinate", "escape", "rescue"}


def test_scenarios_by_percent_have_fog_and_foliage_of_several_strengths_and_creatures_of_all_senses() -> None:
    """R-P-7, R-P-11: what the rules tell apart is there to be played."""
    ours = [scenario for scenario in CONTENT.scenarios.values() if CATALOGUE.rulesets[scenario.ruleset].points]
    assert len(ours) >= 2
    materials = [m for scenario in ours for m in scenario.layout.materials]
    assert {m.conceals for m in materials if m.conceals} > {20}
    kinds = {entrant.kind for scenario in ours for entrant in scenario.entrants}
    assert len(kinds) >= 8
    senses = {sense.kind for kind in kinds for sense in CATALOGUE.kinds[kind].senses}
    assert senses >= {"sight", "low_light", "darkvision", "scent", "blindsense", "hearing"}


def test_a_scenario_has_bystanders_who_are_nobodys_enemies() -> None:
    """D-SIDE-1."""
    mill = CONTENT.scenarios["mill"]
    assert not mill.enemies("folk")
    assert any(entrant.side == "folk" for entrant in mill.entrants)


def test_muster_is_eight_against_eight_on_a_field_that_is_the_same_from_both_ends() -> None:
    muster: Scenario = CONTENT.scenarios["muster"]
    layout = muster.layout
    assert (layout.width, layout.height) == (32, 32)
    assert layout.squares == layout.squares[::-1]
    assert layout.ambient == layout.ambient[::-1]
    red, blue = ([e for e in muster.entrants if e.side == side] for side in muster.sides)
    assert len(red) == len(blue) == 8
    assert [(e.kind, e.x, e.y) for e in red] == [(e.kind, 31 - e.x, 31 - e.y) for e in blue]
