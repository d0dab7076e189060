"""Seeds for battles that nobody gave one to."""

import secrets
from typing import Final

SEEDS: Final = 10**6


def new_seed() -> int:
    """A seed that nobody can foresee, short enough to be read aloud."""
    return secrets.randbelow(SEEDS)
