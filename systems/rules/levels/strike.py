"""One Strike, from what is known of it to what comes of it."""

from dataclasses import dataclass, replace
from typing import Final

from components.conditions import PRONE
from components.detection import Detection
from components.gear import Weapon
from components.observation import Combatant
from components.outcome import COVER, Level, Result, StrikeOutcome
from components.ruleset import Ruleset
from ecs.chance import Chance
from systems.rules.circumstances import Circumstances
from systems.rules.detection import off_guard
from systems.rules.faces import face_needed
from systems.rules.flat_check import flat_check_dc
from systems.rules.harm import NO_HARM, Harm, harm_of
from systems.rules.melee import hand_wound
from systems.rules.net_levels import net
from systems.rules.ranges import further_increments
from systems.rules.repeat_strike import repeat_strike
from systems.rules.sight import Sight
from systems.rules.wounds import NO_WOUNDS, Thresholds, grade_of, thresholds


@dataclass(frozen=True, slots=True)
class StrikeFacts:
    """All that decides a Strike; the declared location is not among it (R-DECL-1).

    present: somebody is there to be hit (False for a wrongly guessed square).  flat_dc 0: no flat check is owed.
    modifier, dc, net: of the attack roll; net comes of `levels`.
    """

    present: bool
    guess: bool
    flat_dc: int
    modifier: int
    dc: int
    net: int
    levels: tuple[Level, ...]
    harm: Harm
    wounds: Thresholds

    @property
    def needed(self) -> int:
        """The face of the kept d20 that hits: a 20 always does, a 1 never (D-ATK-1)."""
        return face_needed(self.dc, self.modifier)

    @property
    def percent(self) -> int:
        """No miss chance: what conceals asks for a flat check before the attack (R-CON-1)."""
        return 0

    def resolve(self, chance: Chance) -> StrikeOutcome:
        """Return what came of it."""
        return resolve(self, chance)

    def hardened(self, hardness: int) -> "StrikeFacts":
        """Return the facts of the same Strike at a thing of this hardness: nothing wounds it (R-DET-3)."""
        return replace(self, harm=self.harm.against(hardness), wounds=NO_WOUNDS)

    def unconfirmed(self) -> "StrikeFacts":
        """Return the same facts: no 20 is ever confirmed."""
        return self


def strike_levels(
    attacker: Combatant, target: Combatant, weapon: Weapon, how: Circumstances, *, rules: Ruleset
) -> tuple[Level, ...]:
    """Return every reason for Advantage or Disadvantage on the attack roll, in a fixed order.

    Source: R-RNG-1, R-COV-1, D-ATK-1, D-OFF-1, D-COND-1, D-WND-1.
    """
    found: list[Level] = []

    def add(source: str, amount: int, clause: str) -> None:
        if amount:
            found.append(Level(source, amount, clause))

    add("range", -further_increments(weapon, how.distance, rules), "R-RNG-1")
    add(COVER, -rules.cover_levels[how.cover], "R-COV-1")
    if off_guard(how.seen):
        add("off_guard", rules.off_guard_levels, "D-OFF-1")
    if not how.reaction:
        add("repeat_strike", -repeat_strike(rules.repeat_strike_levels, attacker.strikes), "D-ATK-1")
    if PRONE in attacker.conditions:
        add("prone", -rules.prone_strike_levels, "D-COND-1")
    if PRONE in target.conditions:
        add("target_prone", -rules.prone_ranged_levels if weapon.distant else rules.prone_melee_levels, "D-COND-1")
    add("wounded_arm", -hand_wound(weapon, attacker.wounds, how.roles), "D-WND-1")
    return tuple(found)


def strike_facts(
    attacker: Combatant, target: Combatant, weapon: Weapon, sight: Sight, how: Circumstances, *, rules: Ruleset
) -> StrikeFacts:
    """Return the facts of a Strike at a creature.

    Source: R-UND-2, D-ATK-1, D-FLAT-1, R-UNA-1, D-SUB-1.
    """
    levels = strike_levels(attacker, target, weapon, how, rules=rules)
    harm, state = harm_of(weapon, attacker.stats, rules), Detection.HIDDEN if how.guess else sight.state
    return StrikeFacts(
        present=True,
        guess=how.guess,
        flat_dc=flat_check_dc(state, concealed=sight.concealed, rules=rules),
        modifier=attacker.stats.attack + weapon.attack,
        dc=rules.dc_base + target.stats.defense,
        net=net(levels, rules),
        levels=levels,
        harm=harm,
        wounds=thresholds(target.max_hp, subdual=harm.subdual, minion=target.stats.minion, rules=rules),
    )


NOBODY: Final = StrikeFacts(False, True, 0, 0, 0, 0, (), NO_HARM, NO_WOUNDS)
"""The facts of a Strike at a square where nobody is: it draws nothing (R-UND-2)."""


def resolve(facts: StrikeFacts, chance: Chance) -> StrikeOutcome:
    """Return what came of a Strike: flat check, attack roll, damage, wound.

    Draws: flat or secret_flat (one d20), attack or secret_attack (|net| + 1 d20), damage.  A wrong guess draws nothing.
    Source: R-HID-2, R-UND-2, R-CON-1, D-ATK-1, D-WND-1, D-SUB-1, R-UNA-1.
    """
    if not facts.present:
        return StrikeOutcome(Result.WRONG_SQUARE)
    secret = "secret_" if facts.guess else ""
    flat = 0
    if facts.flat_dc:
        check = chance.degrees(f"{secret}flat", (facts.flat_dc,))
        flat = check.kept
        if not check.degree:
            return StrikeOutcome(Result.FLAT_FAILED, flat=flat)
    attack = chance.degrees(f"{secret}attack", (facts.needed,), levels=facts.net)
    if not attack.degree:
        return StrikeOutcome(Result.MISS, flat=flat, kept=attack.kept, faces=attack.faces)
    damage, faces = facts.harm.roll(chance)
    return StrikeOutcome(
        Result.HIT,
        damage=damage,
        wound=grade_of(damage, facts.wounds),
        subdual=facts.harm.subdual,
        flat=flat,
        kept=attack.kept,
        faces=attack.faces,
        damage_faces=faces,
    )
