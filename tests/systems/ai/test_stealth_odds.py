"""What the bots reckon hiding and searching to come to: with what helps Stealth besides skill (R-P-12)."""

from dataclasses import replace

from components.conditions import INVISIBLE, NETTED
from components.observation import Combatant, Observation
from systems.ai.ledger import Ledger
from systems.ai.posture import hidden_from
from systems.ai.situation import Situation, finding
from tests.systems.field import A, field
from tests.systems.rules.pf1e.numbers import PF1E, points
from tests.systems.rules.values import fighter


def points_situation(me: Combatant) -> Situation:
    """A, of these numbers, behind a crate before T, by the rules of pf1e."""
    seen: Observation = field("......", ".AoT..", "......", numbers={"A": me})
    observed = replace(seen, briefing=replace(seen.briefing, ruleset=PF1E))
    own = observed.mine(A)
    assert own is not None
    return Situation(observed, own, Ledger())


def test_r_p_12_a_search_for_the_invisible_is_reckoned_with_their_bonus() -> None:
    plain = fighter(stealth=2)
    unseen = replace(plain, conditions={INVISIBLE: 3})
    netted = replace(plain, conditions={INVISIBLE: 3, NETTED: 0})
    situation = points_situation(fighter(perception=5))
    assert points().invisible_still >= 20
    assert [finding(situation, hider) for hider in (plain, unseen, netted)] == [700, 0, 700]


def test_r_p_12_the_invisible_reckon_with_their_bonus_as_they_hide() -> None:
    plain = fighter(stealth=0)
    still = points_situation(plain)
    unseen = points_situation(replace(plain, conditions={INVISIBLE: 3}))
    (watcher,), (baffled,) = still.foes, unseen.foes
    assert hidden_from(still, watcher) < hidden_from(unseen, baffled) == 950
