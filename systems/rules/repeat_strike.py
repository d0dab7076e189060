"""What counts against the second and third attack of a turn."""

from collections.abc import Sequence


def repeat_strike(amounts: Sequence[int], made: int) -> int:
    """Return what counts against an attack after so many were made this turn; the last amount is that of all further.

    amounts: of a ruleset, in levels or points, 0 or above.
    Source: D-ATK-1, D-P-1.
    """
    return amounts[min(made, len(amounts) - 1)]
