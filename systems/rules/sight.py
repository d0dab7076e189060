"""How an attacker senses whom it attacks."""

from typing import NamedTuple

from components.detection import Detection


class Sight(NamedTuple):
    """A target as an attacker senses it, before the attack reveals anything.

    state, causes: as of Felt, what stealth earned included.  mist: percent of what lies between them, as this attack
    asks for it (Family.mist), 0 where that is not asked.
    """

    state: Detection
    causes: tuple[str, ...] = ()
    mist: int = 0

    @property
    def concealed(self) -> bool:
        """The target is Concealed from the attacker (R-DET-2)."""
        return bool(self.causes)
