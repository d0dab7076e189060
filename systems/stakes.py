"""What a side believes its own stealth to win from others: set out, compared at once or later, lost.  Below beliefs.

A comparison that, as far as the side knows, was never made is not told: that it was made would tell (R-SEC-1).
"""

from collections.abc import Iterable
from dataclasses import replace

from components.ability_events import Sounded
from components.detection import Detection
from components.events import Moved, StealthJudged, StealthRolled
from components.side import BELIEF_KEY
from components.stealth import StealthMode
from ecs.ids import EntityId
from systems.holdings import Holdings
from systems.rules.detection import pair_state
from systems.rules.field import Field
from systems.rules.judged import sunk
from systems.rules.kept_stealth import could_perceive
from systems.rules.movement import SNEAK
from systems.rules.sneak import may_sneak_from
from systems.suspicions import covered_by


class Stakes(Holdings):
    """One side's own rolls of stealth, as a beat ends."""

    def set_out(self, events: list[object]) -> None:
        """Note on whom a Sneak is believed to work as it begins; whom nothing of it reaches it evades (D-SNEAK-1)."""
        for event in events:
            if not isinstance(event, Moved) or event.actor not in self.own or event.mode != SNEAK:
                continue
            if rolls(event.actor, events) and self.memory.sneaking:
                self.write().sneaking = {}
            for other in self.others:
                key, track = event.actor * BELIEF_KEY + other, self.track(event.actor, other)
                if key not in self.memory.sneaking:
                    before = pair_state(self.felt(event.actor, other, at=event.start), track)
                    works = self.write().sneaking[key] = may_sneak_from(before)
                    track.earned = before if works else track.earned
                    if works:
                        self.wait(event.actor, other, before)
                if key in self.memory.waiting and not could_perceive(self.felt(event.actor, other)):
                    track.earned = Detection.UNDETECTED
                self.hold(event.actor, other, track)
                if self.memory.sneaking[key] and self.felt(event.actor, other).cover:
                    covered_by(self, event.actor, other)
            self._slip_away(event)

    def _slip_away(self, moved: Moved) -> None:
        """Whom a step of a Sneak takes out of our own sight may have to be compared with it later (D-STEALTH-1)."""
        own, before = moved.actor, self.outlook.before
        if before is None:
            return
        field = Field(before)
        for contact in field.others():
            other = self.known_as(contact.alias)
            if other is None or other in self.others:
                continue
            key, track = own * BELIEF_KEY + other, self.track(own, other)
            if key not in self.memory.sneaking:
                felt = field.felt(contact.alias, self.aliases[own], target_at=moved.start)
                if self.write().sneaking.setdefault(key, may_sneak_from(pair_state(felt, track))):
                    self.wait(own, other, Detection.UNDETECTED)
            if key in self.memory.waiting:
                self.hold(own, other, replace(track, earned=Detection.UNDETECTED))

    def judged(self, event: StealthJudged, events: list[object]) -> StealthJudged | None:
        """One comparison, as the side may know it; None for one that it believes was not made."""
        own, other, mode = event.actor, event.observer, event.mode
        track, felt = self.track(own, other), self.felt(own, other)
        family = self.field.family
        if mode is StealthMode.DIVERSION:
            shout = any(isinstance(e, Sounded) and e.actor == own for e in events)
            if not shout and pair_state(felt, track) is not Detection.OBSERVED:
                return None  # who is believed not to see the gesture
            self.note(self.memory.wary, own, other)
            if event.success:
                track.earned, track.feint = sunk(track.earned), True
        elif mode is StealthMode.HIDE:
            rolled, waits = rolls(own, events), own * BELIEF_KEY + other in self.memory.waiting
            if rolled and not could_perceive(felt) and (waits or family.hidden_by(track.earned) is track.earned):
                return None  # who is beyond all senses, and from whom no Hide wins more, or none as long as it waits
            if not rolled and track.earned is not None and not waits:
                return None  # from whom something was won before the roll: a secret Search has taken it away since
            track.earned = None if waits else track.earned  # what it is taken to have won is at stake
            if event.success:
                track.earned, track.feint = family.hidden_by(track.earned), track.feint and not felt.screened
        elif not self.memory.sneaking.get(own * BELIEF_KEY + other, True):
            return None
        else:
            track.earned, track.feint = event.earned, track.feint and not felt.screened and event.earned is not None
            track.located |= event.located
        track.located &= track.earned is not Detection.UNDETECTED
        self.hold(own, other, track)
        return replace(event, state=pair_state(felt, track))


def rolls(own: EntityId, events: Iterable[object]) -> bool:
    """True if one of ours rolls stealth in a beat with these events."""
    return any(isinstance(event, StealthRolled) and event.actor == own for event in events)
