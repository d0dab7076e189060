"""One Strike after d20 rules: the attack first, then what conceals the target."""

from dataclasses import dataclass, replace
from typing import Final

from components.conditions import DAZZLED, PRONE
from components.detection import Detection
from components.gear import Weapon
from components.observation import Combatant
from components.outcome import COVER, Level, Result, StrikeOutcome
from components.ruleset import Ruleset
from ecs.chance import D20, Chance
from systems.rules.circumstances import Circumstances
from systems.rules.faces import face_needed
from systems.rules.harm import NO_HARM, Harm, harm_of
from systems.rules.pf1e.concealment import miss_chance
from systems.rules.points import points_of
from systems.rules.ranges import further_increments
from systems.rules.repeat_strike import repeat_strike
from systems.rules.sight import Sight
from systems.rules.wounds import NO_WOUNDS, Thresholds

NATURAL: Final = 2
"""Degree of an attack roll that shows a natural 20."""


@dataclass(frozen=True, slots=True)
class PointStrike:
    """All that decides a Strike; fields as of systems.rules.attack_facts.AttackFacts.

    percent: the miss chance after a hit, 0 for none; factor: how many times the damage of a confirmed natural 20.
    """

    present: bool
    guess: bool
    percent: int
    modifier: int
    dc: int
    levels: tuple[Level, ...]
    harm: Harm
    factor: int

    @property
    def flat_dc(self) -> int:
        """No flat check: what conceals asks for a miss chance after a hit (R-P-5)."""
        return 0

    @property
    def net(self) -> int:
        """No levels (D-P-0)."""
        return 0

    @property
    def wounds(self) -> Thresholds:
        """No limb is wounded by itself (D-P-0)."""
        return NO_WOUNDS

    @property
    def needed(self) -> int:
        """The face of the d20 that hits: a 20 always does, a 1 never (D-P-1)."""
        return face_needed(self.dc, self.modifier)

    def resolve(self, chance: Chance) -> StrikeOutcome:
        """Return what came of it."""
        return resolve(self, chance)

    def hardened(self, hardness: int) -> "PointStrike":
        """Return the facts of the same Strike at a thing of this hardness: it has no vitals (R-DET-3)."""
        return replace(self, harm=self.harm.against(hardness), factor=1)

    def unconfirmed(self) -> "PointStrike":
        """Return the facts of the same attack if no natural 20 is confirmed, as of an ability (D-P-0)."""
        return replace(self, factor=1)


def strike_points(
    attacker: Combatant, target: Combatant, weapon: Weapon, how: Circumstances, *, rules: Ruleset
) -> tuple[Level, ...]:
    """Return every reason for points, in a fixed order: on the attack roll, and of cover on the armour class.

    Source: D-P-0 (unseen attacker), D-P-1, D-P-3.
    """
    points, found = points_of(rules), list[Level]()

    def add(source: str, amount: int, clause: str) -> None:
        if amount:
            found.append(Level(source, amount, clause, points=True))

    add("range", -points.increment * further_increments(weapon, how.distance, rules), "D-P-1")
    if points.cover_defense[how.cover]:
        found.append(Level(COVER, points.cover_defense[how.cover], "D-P-3", points=True, defense=True))
    if how.seen < Detection.OBSERVED:
        add("unseen_attacker", points.unseen_attacker, "D-P-0")
    if not how.reaction:
        add("repeat_strike", -repeat_strike(points.repeat_strike, attacker.strikes), "D-P-1")
    if PRONE in attacker.conditions and not weapon.distant:
        add("prone", -points.prone_strike, "D-P-1")
    if PRONE in target.conditions:
        add("target_prone", -points.prone_ranged if weapon.distant else points.prone_melee, "D-P-1")
    if DAZZLED in attacker.conditions:
        add("dazzled", -points.dazzled_strike, "D-P-1")
    return tuple(found)


def strike_facts(
    attacker: Combatant, target: Combatant, weapon: Weapon, sight: Sight, how: Circumstances, *, rules: Ruleset
) -> PointStrike:
    """Return the facts of a Strike at a creature, or at its square on a guess; no limb is wounded by itself.

    Source: D-P-0, D-P-1, D-P-3, R-P-5.
    """
    levels = strike_points(attacker, target, weapon, how, rules=rules)
    return PointStrike(
        present=True,
        guess=how.guess,
        percent=miss_chance(sight, target.conditions, guess=how.guess, rules=rules).percent,
        modifier=attacker.stats.attack + weapon.attack + sum(level.amount for level in levels if not level.defense),
        dc=rules.dc_base + target.stats.defense + sum(level.amount for level in levels if level.defense),
        levels=levels,
        harm=harm_of(weapon, attacker.stats, rules),
        factor=points_of(rules).critical_factor,
    )


NOBODY: Final = PointStrike(False, True, 0, 0, 0, (), NO_HARM, 1)
"""The facts of a Strike at a square where nobody is: it draws nothing (R-P-8)."""


def resolve(facts: PointStrike, chance: Chance) -> StrikeOutcome:
    """Return what came of a Strike: attack roll, confirmation of a natural 20, miss chance, damage.

    Draws, each with secret_ before it for a guess: attack (one d20); confirm (another, after a natural 20, if that is
    worth something); percent (one d%, after a hit, if the target is concealed); damage.  A miss rolls no d%.
    Source: R-P-5, R-P-6, R-P-8, D-P-1.
    """
    if not facts.present:
        return StrikeOutcome(Result.WRONG_SQUARE)
    secret = "secret_" if facts.guess else ""
    attack = chance.degrees(f"{secret}attack", (facts.needed, D20))
    if not attack.degree:
        return StrikeOutcome(Result.MISS, kept=attack.kept, faces=attack.faces)
    confirm, critical = 0, False
    if attack.degree == NATURAL and facts.factor > 1:
        second = chance.degrees(f"{secret}confirm", (facts.needed,))
        confirm, critical = second.kept, bool(second.degree)
    percent = 0
    if facts.percent:
        veil = chance.percent(f"{secret}percent", facts.percent)
        percent = veil.kept
        if not veil.degree:
            return StrikeOutcome(
                Result.MISS, kept=attack.kept, faces=attack.faces, percent=percent, confirm=confirm
            )
    damage, faces = facts.harm.roll(chance)
    return StrikeOutcome(
        Result.HIT,
        damage=damage * (facts.factor if critical else 1),
        subdual=facts.harm.subdual,
        kept=attack.kept,
        faces=attack.faces,
        damage_faces=faces,
        percent=percent,
        confirm=confirm,
        critical=critical,
    )
