"""What a ruleset may leave out, and what is refused where it does."""

from typing import Final

from components.ability import Ability, Targets
from components.conditions import INVISIBLE, NETTED
from components.gear import Weapon
from components.ruleset import AREAS, GUESSING, HIDING, INVISIBILITY, NETS, Ruleset
from components.scenario import Catalogue
from systems.rules.refusal import Refusal, refused

KINDS_OF: Final = {"hide": HIDING, "sneak": HIDING, "create_diversion": HIDING}
"""Kind of action (its wire name) -> the mechanism without which there is none."""
REASONS: Final = {
    HIDING: "without_hiding",
    GUESSING: "without_guessing",
    INVISIBILITY: "without_invisibility",
    NETS: "without_nets",
    AREAS: "without_areas",
}
"""Mechanism -> why what needs it is refused; a slit is only a wall that gives nothing."""


def kind_refusal(rules: Ruleset, kind: str) -> Refusal | None:
    """Return why these rules have no action of this kind."""
    return _none(rules, KINDS_OF.get(kind, ""))


def guessing_refusal(rules: Ruleset) -> Refusal | None:
    """Return why nothing may be aimed at a square (R-UND-2, R-UND-3)."""
    return _none(rules, GUESSING)


def lacks_weapon(rules: Ruleset, weapon: Weapon) -> bool:
    """Whether these rules have no such weapon: nets (R-INV-4)."""
    return NETS in rules.without and weapon.effect == NETTED


def lacks_ability(rules: Ruleset, ability: Ability) -> bool:
    """Whether these rules have no such ability: areas (D-AREA-1), what makes Invisible (R-INV-1), what nets."""
    return bool(_missing(rules, ability))


def no_weapon(rules: Ruleset, catalogue: Catalogue, weapon: str) -> Refusal:
    """Return why a creature has no weapon of this id."""
    known = catalogue.weapons.get(weapon)
    if known is not None and lacks_weapon(rules, known):
        return refused(REASONS[NETS])
    return refused("no_such_weapon", weapon=weapon)


def no_ability(rules: Ruleset, catalogue: Catalogue, ability: str) -> Refusal:
    """Return why a creature has no ability of this id."""
    known = catalogue.abilities.get(ability)
    missing = _missing(rules, known) if known is not None else ""
    return refused(REASONS[missing]) if missing else refused("no_such_ability", ability=ability)


def _missing(rules: Ruleset, ability: Ability) -> str:
    """The mechanism that an ability needs and these rules leave out, "" for none."""
    given = {name for name, _ in (*ability.gains, *ability.conditions)}
    needs = {
        AREAS: ability.targets is Targets.AREA,
        INVISIBILITY: INVISIBLE in given,
        NETS: ability.targets is not Targets.SELF and NETTED in given,
    }
    return next((name for name, needed in needs.items() if needed and name in rules.without), "")


def _none(rules: Ruleset, mechanism: str) -> Refusal | None:
    return refused(REASONS[mechanism]) if mechanism in rules.without else None
