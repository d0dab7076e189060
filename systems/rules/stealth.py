"""One Stealth roll against many observers."""

from components.detection import Cover
from components.outcome import COVER, Level
from components.ruleset import Ruleset
from ecs.chance import Contest, degree, judge
from systems.rules.net_levels import net
from systems.rules.take_cover import effective


def passive_dc(modifier: int, rules: Ruleset) -> int:
    """Return the DC that a modifier sets when nobody rolls for it (D-STEALTH-1)."""
    return rules.dc_base + modifier


def stealth_levels(cover: Cover, *, taking_cover: bool = False, rules: Ruleset) -> tuple[Level, ...]:
    """Return the levels on a Stealth roll as one observer meets it; cover is geometry alone.

    Source: R-COV-1, R-COV-2.
    """
    amount = rules.cover_levels[effective(cover, taking_cover=taking_cover)]
    return (Level(COVER, amount, "R-COV-1"),) if amount else ()


def contest(stealth: int, perception: int, levels: tuple[Level, ...], rules: Ruleset) -> Contest:
    """Return the contest of a Stealth roll with one observer: degree 2 succeeds, 1 fails, 0 fails by the margin.

    Source: D-STEALTH-1, D-SNEAK-1 (failure by 10).
    """
    return Contest(stealth_cuts(perception, rules), stealth, net(levels, rules))


def stealth_cuts(perception: int, rules: Ruleset) -> tuple[int, int]:
    """Return the totals from which a Stealth roll no longer fails by the margin, and from which it succeeds.

    Source: D-STEALTH-1 (meeting the DC succeeds), D-SNEAK-1 (failure by 10).
    """
    dc = passive_dc(perception, rules)
    return dc - rules.stealth_fail_margin + 1, dc


def kept_of(faces: tuple[int, ...], levels: int) -> int:
    """Return the die that n net levels keep of a sequence drawn once: the best or worst of its first |n| + 1.

    Source: D-STEALTH-1, D-LVL-1.
    """
    return judge(faces, (), 0, levels).kept


def degree_of(total: int, perception: int, rules: Ruleset) -> int:
    """Return how a Stealth total fares against one observer: 2 success, 1 failure, 0 failure by the margin.

    Source: D-STEALTH-1, D-SNEAK-1.
    """
    return degree(stealth_cuts(perception, rules), total)
