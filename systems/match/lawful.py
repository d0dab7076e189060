"""A scenario and a catalogue as the rules of that scenario have them."""

from dataclasses import replace

from components.conditions import INVISIBLE, NETTED
from components.ruleset import HIDING, INVISIBILITY, NETS, SLITS, Ruleset
from components.scenario import Catalogue, Entrant, Kind, Scenario
from ecs.grid.board import Layout
from systems.rules.mechanisms import lacks_ability, lacks_weapon


def lawful(scenario: Scenario, catalogue: Catalogue) -> tuple[Scenario, Catalogue]:
    """What a battle is made of: the scenario's own numbers are the ruleset's, and what these rules leave out is gone.

    Kinds lose such weapons and abilities, entrants such conditions, slits what makes them slits.  Applied twice it
    changes nothing more; where nothing is overridden or left out both come back as they are.
    """
    rules = scenario.rules or catalogue.rulesets.get(scenario.ruleset)
    if rules is None:
        return scenario, catalogue
    if catalogue.rulesets.get(scenario.ruleset) != rules:
        catalogue = replace(catalogue, rulesets={**catalogue.rulesets, scenario.ruleset: rules})
    if not rules.without:
        return scenario, catalogue
    kinds = {name: _kind(kind, rules) for name, kind in catalogue.kinds.items()}
    if kinds != catalogue.kinds:
        catalogue = replace(catalogue, kinds=kinds)
    entrants = tuple(_entrant(entrant, rules) for entrant in scenario.entrants)
    layout = _layout(scenario.layout, rules)
    if entrants != scenario.entrants or layout is not scenario.layout:
        scenario = replace(scenario, entrants=entrants, layout=layout)
    return scenario, catalogue


def _kind(kind: Kind, rules: Ruleset) -> Kind:
    weapons = tuple(weapon for weapon in kind.weapons if not lacks_weapon(rules, weapon))
    abilities = tuple(ability for ability in kind.abilities if not lacks_ability(rules, ability))
    return replace(kind, weapons=weapons, abilities=abilities)


def _entrant(entrant: Entrant, rules: Ruleset) -> Entrant:
    """Nobody avoids notice without hiding, nobody is Invisible without invisibility, netted without nets."""
    gone = {name for name, of in ((INVISIBLE, INVISIBILITY), (NETTED, NETS)) if of in rules.without}
    conditions = tuple(name for name in entrant.conditions if name not in gone)
    return replace(entrant, conditions=conditions, avoid_notice=entrant.avoid_notice and HIDING not in rules.without)


def _layout(layout: Layout, rules: Ruleset) -> Layout:
    """Without slits they are plain openings: nobody passes, and nothing covers."""
    if SLITS not in rules.without or not any(material.slit for material in layout.materials):
        return layout
    plain = tuple(m._replace(slit=0, cover=0) if m.slit else m for m in layout.materials)
    return layout._replace(materials=plain)
