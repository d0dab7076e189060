"""Who cannot be seen at all."""

from collections.abc import Container

from components.conditions import INVISIBLE, NETTED


def is_invisible(conditions: Container[str]) -> bool:
    """Tell whether who has these conditions is Invisible and under no net.

    Source: R-INV-1, R-INV-4, R-P-13.
    """
    return INVISIBLE in conditions and NETTED not in conditions


def is_netted(conditions: Container[str]) -> bool:
    """Tell whether a net lies over who would be Invisible without it.

    Source: R-INV-4.
    """
    return INVISIBLE in conditions and NETTED in conditions
