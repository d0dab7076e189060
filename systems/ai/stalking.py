"""Being lost from sight first, and striking then: Hide, or Create a Diversion (R-HIDE-1, R-DIV-1, D-OFF-1)."""

from components.actions import Action, CreateDiversion, Hide
from components.detection import Cover
from components.ruleset import HIDING
from ecs.grid.sight import COVER_SHIFT
from systems.ai.blows import WHOLE, hit_table
from systems.ai.memory import Memory
from systems.ai.posture import Choice, screened
from systems.ai.rows import BACK
from systems.ai.situation import Foe, Situation
from systems.ai.strikes import Shot, Strikes
from systems.ai.weighing import COVER_MASK
from systems.rules.levels.diversion import GESTURE


def stalk(situation: Situation, memory: Memory, strikes: Strikes, shot: Shot | None) -> list[Choice | None]:
    """Return Hide and Create a Diversion, each with the strikes after it, the first of them at somebody fooled."""
    me, rules = situation.me, situation.rules
    if shot is None or shot.foe.fooled or me.ap < 2 or HIDING in rules.without:
        return []
    found: list[Choice | None] = []
    foe = shot.foe
    if not memory.did("hide") and screened(situation, foe, foe.row.at(situation.here) >> BACK):
        found.append(_then(situation, strikes, shot, _hidden(situation, foe), Hide(me.alias)))
    if not memory.did("create_diversion"):
        divert = CreateDiversion(me.alias, GESTURE)
        found.append(_then(situation, strikes, shot, _diverted(situation, foe), divert))
    return found


def _then(situation: Situation, strikes: Strikes, shot: Shot, chance: int, action: Action) -> Choice | None:
    """A trick that works with so many permille, and the strikes after it; the first one gives the striker away."""
    left, fooled = situation.me.ap - 1, strikes.family.reckon(situation.rules).fooled
    plain = strikes.total(shot, left)
    better = strikes.total(shot._replace(net=shot.net + fooled), 1) - strikes.total(shot, 1)
    worth = plain + chance * better // WHOLE
    return Choice(worth, action) if better > 0 else None


def _hidden(situation: Situation, foe: Foe) -> int:
    """Permille that a Hide fools a foe."""
    rules = situation.rules
    grade = Cover(foe.row.at(situation.here) >> BACK >> COVER_SHIFT & COVER_MASK)
    needed = rules.dc_base + foe.numbers.stats.perception - situation.me.numbers.stats.stealth
    return _at_least(situation, needed, rules.cover_levels[grade])


def _diverted(situation: Situation, foe: Foe) -> int:
    """Permille that a gesture fools a foe."""
    rules, me = situation.rules, situation.me
    wary = rules.diversion_wary_levels if foe.alias in me.wary else 0
    return _at_least(situation, rules.dc_base + foe.numbers.stats.perception - me.numbers.stats.deception, -wary)


def _at_least(situation: Situation, needed: int, levels: int) -> int:
    cap = situation.rules.level_cap
    return hit_table(cap)[max(0, min(2 * cap, cap + levels))][max(0, min(20, needed))]
