"""A Strike at a thing: as one at a creature that perceives nothing, has no wounds and may be hard."""

from collections.abc import Mapping

from components.detection import Cover, Detection
from components.gear import Weapon
from components.observation import Combatant
from components.ruleset import Ruleset
from components.stats import Stats
from systems.rules.attack_facts import AttackFacts
from systems.rules.families import family_of
from systems.rules.family import Sight


def item_strike_facts(
    attacker: Combatant,
    weapon: Weapon,
    sight: Sight,
    *,
    cover: Cover,
    distance: int,
    defense: int,
    hardness: int,
    rules: Ruleset,
    roles: Mapping[str, str] | None = None,
) -> AttackFacts:
    """Return the facts of a Strike at a thing; its hardness is taken off the damage, subdual does none.

    Source: R-DET-3, D-ATK-1, D-FLAT-1, R-COV-1.
    """
    thing = Combatant(kind="", rank=0, plan="", stats=Stats(defense=defense), senses=(), weapons=(), max_hp=1, hp=1)
    family = family_of(rules)
    facts = family.strike(
        attacker,
        thing,
        weapon,
        sight,
        cover=cover,
        distance=distance,
        target_state_of_attacker=Detection.OBSERVED,
        rules=rules,
        roles=roles,
    )
    return family.hard(facts, hardness)
