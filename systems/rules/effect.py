"""What an ability does to one creature: flat check, save, damage, conditions."""

from dataclasses import dataclass
from typing import Final

from components.ability import Ability, Save
from components.detection import Cover, Detection
from components.gear import Use, Weapon
from components.observation import Combatant
from components.outcome import COVER, EffectOutcome, EffectResult, Level, Result, StrikeOutcome
from components.ruleset import Ruleset
from components.stats import Stats
from ecs.chance import Chance, Total
from systems.rules.attack_facts import AttackFacts
from systems.rules.bands import ADJACENT
from systems.rules.circumstances import EffectCircumstances
from systems.rules.flat_check import flat_check_dc
from systems.rules.harm import NO_HARM, Harm, harm_of_ability
from systems.rules.net_levels import net
from systems.rules.sight import Sight
from systems.rules.wounds import NO_WOUNDS, Thresholds, grade_of, thresholds

HALF: Final = 2


@dataclass(frozen=True, slots=True)
class EffectFacts:
    """All that decides what an ability does to one creature.

    present: somebody is there (False for a wrongly guessed square).  noticed: it needs a target unaware of the actor,
    and this one is aware.  flat_dc 0: no flat check is owed.  dc, modifier, net (of levels): its own.
    harm: the damage, half of it after a save if `half`.  percent: the miss chance owed, 0 for none.
    attack: the Strike that it is like, where an attack roll decides; it resolves itself, and all numbers are its.
    """

    present: bool
    guess: bool
    noticed: bool
    flat_dc: int
    save: Save
    dc: int
    modifier: int
    net: int
    levels: tuple[Level, ...]
    harm: Harm
    half: bool
    wounds: Thresholds
    percent: int = 0
    attack: AttackFacts | None = None

    @property
    def needed(self) -> int:
        """The face of the kept d20 that hits where an attack roll decides, else 0."""
        return self.attack.needed if self.attack is not None else 0


def save_modifier(stats: Stats, save: Save) -> int:
    """Return a creature's modifier to Fortitude, Reflex or Will; 0 where there is no save.

    Source: D-AREA-1.
    """
    return {Save.FORTITUDE: stats.fortitude, Save.REFLEX: stats.reflex, Save.WILL: stats.will}.get(save, 0)


def save_levels(save: Save, *, cover: Cover, area: bool, source: Detection, rules: Ruleset) -> tuple[Level, ...]:
    """Return every reason for Advantage or Disadvantage on a save.

    cover: from the area's origin, stances included; source: the state of the effect's source to the one who saves, at
    resolution; merely Concealed sources do not count.
    Source: R-COV-1 (Reflex saves against areas), R-HID-1, R-UND-1.
    """
    found = []
    behind = rules.cover_levels[cover] if area and save is Save.REFLEX else 0
    if behind:
        found.append(Level(COVER, behind, "R-COV-1"))
    if save and source < Detection.OBSERVED and rules.hidden_save_levels:
        clause = "R-HID-1" if source is Detection.HIDDEN else "R-UND-1"
        found.append(Level("hidden_source", -rules.hidden_save_levels, clause))
    return tuple(found)


def effect_facts(
    ability: Ability, target: Combatant, sight: Sight, how: EffectCircumstances, *, rules: Ruleset
) -> EffectFacts:
    """Return the facts of an ability that rolls no attack, for one creature; areas owe no flat check.

    Source: R-HID-2, R-CON-1, R-UND-3, R-UNN-1, D-AREA-1.
    """
    levels = save_levels(ability.save, cover=how.cover, area=how.area, source=how.seen, rules=rules)
    state = Detection.HIDDEN if how.guess else sight.state
    return EffectFacts(
        present=True,
        guess=how.guess,
        noticed=bool(ability.needs) and not how.unaware,
        flat_dc=0 if how.area else flat_check_dc(state, concealed=sight.concealed, rules=rules),
        save=ability.save,
        dc=ability.dc,
        modifier=save_modifier(target.stats, ability.save),
        net=net(levels, rules),
        levels=levels,
        harm=harm_of_ability(ability),
        half=ability.half,
        wounds=thresholds(target.max_hp, subdual=False, minion=target.stats.minion, rules=rules),
    )


def facts_of_attack(strike: AttackFacts, ability: Ability, *, unaware: bool = True) -> EffectFacts:
    """Return the facts of an ability that rolls an attack, from those of the Strike that it is like.

    Source: D-ATK-1, R-UND-3, R-UNN-1, D-P-0 (it confirms nothing).
    """
    return EffectFacts(
        present=strike.present,
        guess=strike.guess,
        noticed=bool(ability.needs) and not unaware,
        flat_dc=strike.flat_dc,
        save=Save.NONE,
        dc=strike.dc,
        modifier=strike.modifier,
        net=strike.net,
        levels=strike.levels,
        harm=strike.harm,
        half=False,
        wounds=strike.wounds,
        percent=strike.percent,
        attack=strike.unconfirmed(),
    )


def like_weapon(ability: Ability) -> Weapon:
    """Return the weapon that an ability is like: one for hands if it gets no farther than a neighbour, else a shot.

    Source: R-COV-8 (shots are measured from a lean), D-COND-1, D-ATK-1.
    """
    far = ability.range > ADJACENT
    return Weapon(
        id=ability.id,
        use=Use.RANGED if far else Use.MELEE,
        count=ability.count,
        sides=ability.sides,
        bonus=ability.bonus,
        reach=0 if far else ability.range,
        attack=ability.attack or 0,
        hand="",
    )


EMPTY: Final = EffectFacts(False, True, False, 0, Save.NONE, 0, 0, 0, (), NO_HARM, False, NO_WOUNDS)
"""The facts of an ability at a square where nobody is: it draws nothing (R-UND-3)."""


def resolve(
    facts: EffectFacts, chance: Chance, *, saver: Chance | None = None, rolled: Total | None = None
) -> EffectOutcome:
    """Return what an ability does to one creature: flat check, save, damage, wound; saves know no 20 and 1.

    Draws: what a Strike draws, where an attack roll decides and the target has no idea of the user, if it must not.
    Else flat or secret_flat (one d20); percent or secret_percent (one d%), if a miss chance is owed; save (|net| + 1
    d20) from `saver`, the target's own dice, if there are such; damage, unless it was rolled for all of an area before.
    Source: R-HID-2, R-CON-1, R-UND-3, R-UNN-1, D-AREA-1, D-ATK-1, D-WND-1, R-P-8.
    """
    if not facts.present:
        return EffectOutcome(EffectResult.WRONG_SQUARE)
    if facts.attack is not None and not facts.noticed:
        return _as_effect(facts.attack.resolve(chance))
    flat = 0
    if facts.flat_dc:
        check = chance.degrees("secret_flat" if facts.guess else "flat", (facts.flat_dc,))
        flat = check.kept
        if not check.degree:
            return EffectOutcome(EffectResult.FLAT_FAILED, flat=flat)
    if facts.noticed:
        return EffectOutcome(EffectResult.NOTICED, flat=flat)
    kept, saved, percent = 0, False, 0
    faces: tuple[int, ...] = ()
    if facts.percent:
        veil = chance.percent("secret_percent" if facts.guess else "percent", facts.percent)
        percent = veil.kept
        if not veil.degree:
            return EffectOutcome(EffectResult.MISSED, flat=flat, percent=percent)
    if facts.save:
        made = (saver or chance).degrees("save", (facts.dc,), modifier=facts.modifier, levels=facts.net)
        kept, faces, saved = made.kept, made.faces, bool(made.degree)
    result = EffectResult.SAVED if saved else EffectResult.AFFECTED
    if saved and not facts.half:
        return EffectOutcome(result, flat=flat, kept=kept, faces=faces, percent=percent)
    total = rolled or facts.harm.roll(chance)
    damage = total.total // HALF if saved else total.total
    return EffectOutcome(
        result,
        damage=damage,
        wound=grade_of(damage, facts.wounds),
        flat=flat,
        kept=kept,
        faces=faces,
        damage_faces=total.faces,
        percent=percent,
    )


AS_EFFECT: Final = {
    Result.HIT: EffectResult.AFFECTED,
    Result.MISS: EffectResult.MISSED,
    Result.FLAT_FAILED: EffectResult.FLAT_FAILED,
    Result.WRONG_SQUARE: EffectResult.WRONG_SQUARE,
}
"""What becomes of the target of an ability, by what came of its attack (R-UND-3)."""


def _as_effect(struck: StrikeOutcome) -> EffectOutcome:
    return EffectOutcome(
        AS_EFFECT[struck.result],
        damage=struck.damage,
        wound=struck.wound,
        flat=struck.flat,
        kept=struck.kept,
        faces=struck.faces,
        damage_faces=struck.damage_faces,
        percent=struck.percent,
    )


def felt_nothing(outcome: EffectOutcome, *, conditions: bool) -> bool:
    """Tell whether an ability did nothing at all to a creature that was there: no damage, no condition.

    conditions: it gives some to those who fail.  At a guessed square that reads like an empty one (R-UND-3).
    """
    affected = outcome.result is EffectResult.AFFECTED and conditions
    return not (outcome.damage or affected)
