"""Numbers of creatures that hold from one decision to the next, looked up by what decides them."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from components.observation import Combatant, DoorView
from components.ruleset import Ruleset
from components.senses import Sense
from systems.ai.arms import Arm
from systems.ai.atlas import Atlas
from systems.ai.blows import hit_table
from systems.ai.flood import Reach
from systems.ai.harms import Harm
from systems.ai.weighing import Stroke, Weighing
from systems.rules.families import family_of

if TYPE_CHECKING:
    from systems.ai.situation import Foe

Key = tuple[Hashable, ...]


class Odds(NamedTuple):
    """A weapon in the hands of a foe: twice its mean damage, and permille to hit by grade of cover, first without."""

    arm: Arm
    mean_twice: int
    permille: tuple[int, ...]


@dataclass(slots=True)
class Ledger:
    """What one bot keeps for one battle.

    arms: usable weapons by arms_key.  harms: by hit points left and Defense of who suffers, then by arms_key of the
    foe.  strokes: by arms_key and whether it is prone of who strikes, then by what decides them of the foe (Strikes).
    chances: of the weapons of a foe, by its arms_key and the Defense of who suffers.  aims: where to strike, by what
    decides it (aim.py).  foes: by alias, as they were met last.  weighing: of the decision at hand.  reach: the walk
    found last, by what decides it.  atlas: the latest, by the doors.  eyes: by the identity of senses, and blindness.
    """

    arms: dict[Key, tuple[Arm, ...]] = field(default_factory=dict)
    harms: dict[Key, dict[Key, Harm]] = field(default_factory=dict)
    strokes: dict[Key, dict[Key, list[Stroke]]] = field(default_factory=dict)
    foes: dict[int, "Foe"] = field(default_factory=dict)
    weighing: Weighing | None = None
    reach: tuple[Key, Reach] | None = None
    chances: dict[Key, list[Odds]] = field(default_factory=dict)
    aims: dict[Key, str] = field(default_factory=dict)
    atlas: tuple[tuple[DoorView, ...], Atlas] | None = None
    eyes: dict[tuple[int, bool], tuple[tuple[Sense, ...], tuple[bool, int]]] = field(default_factory=dict)


def arms_key(numbers: Combatant) -> Key:
    """What decides which weapons a creature can use."""
    if numbers.wounds or numbers.unloaded:
        return (numbers.kind, numbers.ammo > 0, *numbers.unloaded, *numbers.wounds.items())
    return (numbers.kind, numbers.ammo > 0)


def weighing_for(rules: Ruleset, width: int) -> Weighing:
    """Return an empty weighing for battles by these rules on boards of this width."""
    cap, reckoning = rules.level_cap, family_of(rules).reckon(rules)
    return Weighing(
        width,
        [permille for row in hit_table(cap) for permille in row],
        cap,
        list(reckoning.repeat),
        list(reckoning.cover),
        rules.increments_max,
        int(rules.cover_to_hide),
        list(reckoning.passes),
        reckoning.increment,
        reckoning.points,
    )
