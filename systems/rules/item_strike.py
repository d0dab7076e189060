"""A Strike at a thing: as one at a creature that perceives nothing, has no wounds and may be hard."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from components.detection import Cover, Detection
from components.gear import Weapon
from components.observation import Combatant
from components.ruleset import Ruleset
from components.stats import Stats
from ecs.grid.space import Space
from systems.rules.attack_facts import AttackFacts
from systems.rules.circumstances import Circumstances
from systems.rules.families import family_of
from systems.rules.melee import reach_of
from systems.rules.ranges import range_levels
from systems.rules.sight import Sight


class Line(NamedTuple):
    """From an attacker to one square of a thing: line of effect, cover, feet, whose body gives the cover or 0."""

    effect: bool
    cover: Cover
    feet: int
    space: Space
    blocker: int = 0


def best_line(lines: Iterable[Line], weapon: Weapon, stats: Stats, rules: Ruleset) -> Line:
    """Return the line that an attack at a thing takes, of those to each of its squares; of equal ones the first.

    Line of effect goes before getting so far at all, that before little cover, that before nearness; of squares that
    the attacker's weapon does not get to the nearest is taken.
    Source: R-DET-3, R-COV-1, R-MEL-1, R-RNG-1.
    """
    reach = 0 if weapon.distant else reach_of(weapon, stats)

    def worth(line: Line) -> tuple[bool, bool, int, int]:
        far = range_levels(line.feet, weapon.increment, rules) is None if weapon.distant else line.feet > reach
        return line.effect, not far, 0 if far else -line.cover, -line.feet

    return max(lines, key=worth)


def item_strike_facts(
    attacker: Combatant,
    weapon: Weapon,
    sight: Sight,
    *,
    cover: Cover,
    distance: int,
    defense: int,
    hardness: int,
    reaction: bool = False,
    rules: Ruleset,
    roles: Mapping[str, str] | None = None,
) -> AttackFacts:
    """Return the facts of a Strike at a thing; its hardness is taken off the damage, subdual does none.

    Source: R-DET-3, D-ATK-1, D-FLAT-1, R-COV-1.
    """
    thing = Combatant(kind="", rank=0, plan="", stats=Stats(defense=defense), senses=(), weapons=(), max_hp=1, hp=1)
    facts = family_of(rules).strike(
        attacker,
        thing,
        weapon,
        sight,
        Circumstances(cover, distance, seen=Detection.OBSERVED, reaction=reaction, roles=roles),
        rules=rules,
    )
    return facts.hardened(hardness)
