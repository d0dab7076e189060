"""What a blow does on average."""

from functools import lru_cache
from typing import Final

from ecs.exact import total_branches

MILLI: Final = 1000


@lru_cache(maxsize=1024)
def mean_damage(count: int, sides: int, bonus: int, least: int) -> tuple[int, int]:
    """Return the mean of count d sides + bonus, each total at least `least`, as numerator and denominator."""
    if count + bonus >= least:
        return count * (sides + 1) + 2 * bonus, 2
    if not count:
        return least, 1
    totals = total_branches(count, sides, bonus)
    weighed = zip(totals.answers, totals.weights, strict=True)
    return sum(max(least, answer.total) * weight for answer, weight in weighed), totals.total
