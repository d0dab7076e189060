"""What everybody may ask of the facts of an attack, whichever family of rules made them."""

from typing import Protocol

from components.outcome import Level, StrikeOutcome
from ecs.chance import Chance
from systems.rules.harm import Harm
from systems.rules.wounds import Thresholds


class AttackFacts(Protocol):
    """All that decides a Strike, or an ability that rolls an attack, and what resolves it; hashable.

    present: somebody is there to be hit (False for a wrongly guessed square).  flat_dc: of the flat check owed before
    it, percent: the miss chance owed after a hit, 0 where none is.  modifier, dc, net, levels: of the attack roll;
    needed: the face that hits.  harm: what a hit does; wounds: from which damage they land, 0 for never.
    """

    @property
    def present(self) -> bool: ...
    @property
    def guess(self) -> bool: ...
    @property
    def flat_dc(self) -> int: ...
    @property
    def percent(self) -> int: ...
    @property
    def modifier(self) -> int: ...
    @property
    def dc(self) -> int: ...
    @property
    def net(self) -> int: ...
    @property
    def levels(self) -> tuple[Level, ...]: ...
    @property
    def needed(self) -> int: ...
    @property
    def harm(self) -> Harm: ...
    @property
    def wounds(self) -> Thresholds: ...

    def __hash__(self) -> int: ...

    def resolve(self, chance: Chance) -> StrikeOutcome:
        """Return what came of it; the dice are those that the family draws."""
        ...

    def hardened(self, hardness: int) -> "AttackFacts":
        """Return the facts of the same Strike at a thing: hardness is off the damage, subdual does none (R-DET-3)."""
        ...

    def unconfirmed(self) -> "AttackFacts":
        """Return the facts of the same attack made by an ability: its natural 20 does no more than hit (D-P-0)."""
        ...
