"""What a battle is made of once its rules leave something out."""

from dataclasses import replace

import pytest

from components.ability import Abilities, Targets
from components.conditions import INVISIBLE, NETTED, Conditions
from components.gear import Gear
from components.ruleset import AREAS, GUESSING, HIDING, INVISIBILITY, NETS, SLITS, Ruleset
from components.scenario import Scenario
from components.turn import Entry
from ecs.grid.ground import Ground
from ecs.grid.pairs import Pairs
from ecs.grid.space import Space
from systems.cli.overrides import ruled
from systems.match.battle import Battle
from systems.match.lawful import lawful
from tests.arena import content

CATALOGUE = content().catalogue


def without(name: str, *mechanisms: str) -> Scenario:
    """A shipped scenario by rules that leave these out."""
    return ruled(content().scenarios[name], [f"without={','.join(mechanisms)}"], CATALOGUE)


def test_rules_that_leave_nothing_out_change_nothing() -> None:
    scenario = content().scenarios["crossroads"]
    assert lawful(scenario, CATALOGUE) == (scenario, CATALOGUE)
    assert lawful(scenario, CATALOGUE)[0] is scenario


@pytest.mark.parametrize("mechanisms", [(HIDING,), (NETS, AREAS), (SLITS,), (INVISIBILITY, GUESSING)])
def test_applied_twice_it_changes_nothing_more(mechanisms: tuple[str, ...]) -> None:
    once = lawful(without("watchtower", *mechanisms), CATALOGUE)
    assert lawful(*once) == once


def test_nets_areas_and_what_makes_invisible_are_gone_from_everybody() -> None:
    battle = Battle(without("watchtower", NETS, AREAS, INVISIBILITY), CATALOGUE, 1)
    for entity, _ in battle.world.query(Entry):
        assert all(weapon.effect != NETTED for weapon in battle.world.require(entity, Gear).weapons)
        powers = battle.world.get(entity, Abilities)
        for ability in powers.all if powers else ():
            assert ability.targets is not Targets.AREA
            assert INVISIBLE not in dict(ability.gains)
    briefing = battle.briefings["red"]
    assert all(weapon.effect != NETTED for kind in briefing.catalogue.kinds.values() for weapon in kind.weapons)
    battle.close()


def test_by_its_own_rules_the_same_scenario_has_them() -> None:
    kinds = lawful(content().scenarios["watchtower"], CATALOGUE)[1].kinds
    assert any(ability.targets is Targets.AREA for ability in kinds["mage"].abilities)


def test_nobody_begins_invisible_or_netted_by_rules_that_know_neither() -> None:
    plain = content().scenarios["crossroads"]
    veiled = replace(plain, entrants=tuple(replace(e, conditions=(INVISIBLE, NETTED)) for e in plain.entrants))
    battle = Battle(ruled(veiled, ["without=invisibility,nets"], CATALOGUE), CATALOGUE, 1)
    for entity, _ in battle.world.query(Entry):
        assert not battle.world.require(entity, Conditions).rounds
    battle.close()


def test_nobody_avoids_notice_by_rules_without_hiding() -> None:
    scenario = lawful(without("hollow_way", HIDING), CATALOGUE)[0]
    assert any(entrant.avoid_notice for entrant in content().scenarios["hollow_way"].entrants)
    assert not any(entrant.avoid_notice for entrant in scenario.entrants)


def cover(scenario: Scenario) -> int:
    """The grade of cover that the archer behind the middle slit of the tower has from the field."""
    battle = Battle(scenario, CATALOGUE, 1)
    pairs: Pairs = battle.world.resource(Ground).pairs
    bits = pairs.terrain(Space(15, 7, 1), Space(17, 7, 1))
    battle.close()
    return bits >> 3 & 3


def test_a_slit_covers_and_without_slits_it_is_an_opening() -> None:
    assert cover(content().scenarios["watchtower"]) == 3
    assert cover(without("watchtower", SLITS)) == 0


def test_numbers_of_the_scenario_are_the_battles() -> None:
    scenario = ruled(content().scenarios["crossroads"], ["ap_costs.strike=2", "ap_per_turn=2"], CATALOGUE)
    battle = Battle(scenario, CATALOGUE, 1)
    rules = battle.world.resource(Ruleset)
    assert (rules.ap_per_turn, rules.ap_costs["strike"], rules.ap_costs["stride"]) == (2, 2, 1)
    assert battle.briefings["blue"].ruleset == rules
    battle.close()
