"""The one order in which systems run in every beat; a reason a line."""

from ecs.world import System
from systems.conditions import ConditionsSystem
from systems.costs import CostsSystem
from systems.damage import DamageSystem
from systems.exposure import ExposureSystem
from systems.interaction import InteractionSystem
from systems.movement import MovementSystem
from systems.perception import PerceptionSystem
from systems.reactions import ReactionsSystem
from systems.stances import StancesSystem
from systems.stealth import StealthSystem
from systems.targeting import TargetingSystem
from systems.turns import TurnsSystem
from systems.unwind import UnwindSystem
from systems.victory import VictorySystem
from systems.witness import WitnessSystem


def systems() -> tuple[System, ...]:
    """Return fresh systems in order; mods insert theirs by name."""
    return (
        CostsSystem(),  # whatever follows, the costs are spent
        TurnsSystem(),  # a turn ends before anything of the next one is felt
        ReactionsSystem(),  # the mover is struck in the square it leaves
        MovementSystem(),  # then it walks
        InteractionSystem(),  # doors change what can be seen
        StancesSystem(),  # a stance counts from the beat it is taken in
        PerceptionSystem(),  # all pairs are felt where everybody stands now
        StealthSystem(),  # judged against what was just felt
        TargetingSystem(),  # states are current: strikes are resolved
        DamageSystem(),  # outcomes cost hit points and wound
        ConditionsSystem(),  # wounds and losses have consequences
        ExposureSystem(),  # who acted in the open is given away, after the benefit
        VictorySystem(),  # with everybody who fell counted
        UnwindSystem(),  # finished frames go
        WitnessSystem(),  # last: each side is told what it perceived
    )
