"""The one order in which systems run in every beat; a reason a line."""

from ecs.world import System
from systems.abilities import AbilitiesSystem
from systems.breaking import BreakingSystem
from systems.conditions import ConditionsSystem
from systems.costs import CostsSystem
from systems.damage import DamageSystem
from systems.diversion import DiversionSystem
from systems.entrance import EntranceSystem
from systems.evidence import EvidenceSystem
from systems.exposure import ExposureSystem
from systems.interaction import InteractionSystem
from systems.items import ItemsSystem
from systems.lapses import LapsesSystem
from systems.latecomers import LatecomersSystem
from systems.movement import MovementSystem
from systems.perception import PerceptionSystem
from systems.pointing import PointingSystem
from systems.prints import PrintsSystem
from systems.reactions import ReactionsSystem
from systems.readiness import ReadinessSystem
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
        LapsesSystem(),  # what a new turn or an open act ends is over before anybody reacts to it
        ReactionsSystem(),  # the mover is struck in the square it leaves
        MovementSystem(),  # then it walks
        InteractionSystem(),  # doors change what can be seen
        StancesSystem(),  # a stance counts from the beat it is taken in
        PerceptionSystem(),  # all pairs are felt where everybody stands now
        LatecomersSystem(),  # kept rolls meet those who could first perceive the roller
        StealthSystem(),  # judged against what was just felt
        DiversionSystem(),  # judged against what was just felt, too
        PointingSystem(),  # a warning tells what the actor perceives now
        PrintsSystem(),  # whatever a Sneak earned, prints betray
        TargetingSystem(),  # states are current: strikes are resolved
        AbilitiesSystem(),  # and whatever else a creature can do
        DamageSystem(),  # outcomes cost hit points and wound
        BreakingSystem(),  # what has nothing left breaks
        ConditionsSystem(),  # wounds and losses have consequences
        ExposureSystem(),  # who acted in the open is given away, after the benefit
        EvidenceSystem(),  # doors and lights give away that somebody is there
        EntranceSystem(),  # the first tick tells of those who avoided notice
        ItemsSystem(),  # whatever happened may have shown a thing
        VictorySystem(),  # with everybody who fell counted
        UnwindSystem(),  # finished frames go
        ReadinessSystem(),  # held Strikes go on top of what is left: the mover goes on after them
        WitnessSystem(),  # last: each side is told what it perceived
    )
