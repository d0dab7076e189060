"""From single reasons to the number of dice."""

from collections.abc import Iterable

from components.outcome import Level
from components.ruleset import Ruleset


def net(levels: Iterable[Level], rules: Ruleset) -> int:
    """Return net levels of Advantage (> 0) or Disadvantage (< 0), within plus and minus the cap.

    The same source counts once: of several Levels of one source the largest amount either way is taken.  Points are
    none.
    Source: R-SEC-3, D-LVL-1.
    """
    by_source: dict[str, int] = {}
    for level in levels:
        if not level.points and abs(level.amount) > abs(by_source.get(level.source, 0)):
            by_source[level.source] = level.amount
    return clamped(sum(by_source.values()), rules)


def clamped(amount: int, rules: Ruleset) -> int:
    """Return levels within plus and minus the ruleset's cap.

    Source: D-LVL-1.
    """
    return max(-rules.level_cap, min(rules.level_cap, amount))
