"""Being lost from sight first, and striking then: Hide, or Create a Diversion (R-HIDE-1, R-DIV-1, D-OFF-1)."""

from components.actions import Action, CreateDiversion, Hide
from components.ruleset import HIDING
from ecs.grid.rows import BACK
from systems.ai.blows import WHOLE, odds_of
from systems.ai.memory import Memory
from systems.ai.posture import Choice, hidden_from, screened
from systems.ai.situation import Foe, Situation
from systems.ai.strikes import Shot, Strikes
from systems.rules.diversion import GESTURE


def stalk(situation: Situation, memory: Memory, strikes: Strikes, shot: Shot | None) -> list[Choice | None]:
    """Return Hide and Create a Diversion, each with the strikes after it, the first of them at somebody fooled."""
    me, rules = situation.me, situation.rules
    if shot is None or shot.foe.fooled or me.ap < 2 or HIDING in rules.without:
        return []
    found: list[Choice | None] = []
    foe = shot.foe
    if not memory.did("hide") and screened(situation, foe, foe.row.at(situation.here) >> BACK):
        found.append(_then(situation, strikes, shot, hidden_from(situation, foe), Hide(me.alias)))
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


def _diverted(situation: Situation, foe: Foe) -> int:
    """Permille that a gesture fools a foe."""
    rules, me = situation.rules, situation.me
    wary = rules.diversion_wary_levels if foe.alias in me.wary else 0
    needed = rules.dc_base + foe.numbers.stats.perception - me.numbers.stats.deception
    return odds_of(rules.level_cap, needed, -wary)
