"""What a side believes the others to know of its own creatures.

The rules of detection, run on what the side knows: its own deeds, where all that it perceives stand, and the senses
that others are publicly assumed to have (R-DET-4, R-DET-5).  Nothing here reads the truth of who senses whom.
Beside contact, for the truth, and below the systems.
"""

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Final, TypeGuard

from components.ability_events import Affected, Sounded, Tracked
from components.awareness import Track
from components.conditions import INVISIBLE, NETTED
from components.detection import Detection
from components.events import (
    Bumped,
    ConditionEnded,
    ConditionGained,
    Dropped,
    Moved,
    MoveEnded,
    StealthJudged,
    Struck,
)
from components.felt import Felt
from components.item import ItemStruck
from components.outcome import Result
from components.ploy_events import DiversionEnded, ReadyFired
from components.side import BELIEF_KEY
from ecs.grid.pairs import BODY
from ecs.grid.space import squares
from ecs.ids import EntityId
from systems.rules.creature import space_of
from systems.rules.detection import pair_state
from systems.rules.ears import feels_unseen
from systems.rules.effect import felt_nothing
from systems.rules.field import Field, saw
from systems.rules.heard_step import after_heard_step
from systems.rules.invisibility import is_invisible, is_netted
from systems.rules.movement import SNEAK
from systems.stakes import Stakes
from systems.suspicions import covered_by, follow_evidence

MET: Final = frozenset(
    (
        Struck,
        Affected,
        ItemStruck,
        ReadyFired,
        Sounded,
        Bumped,
        Tracked,
        ConditionGained,
        ConditionEnded,
        DiversionEnded,
        Dropped,
    )
)
"""Events that change what is held, beside comparisons of stealth and steps."""


class Beliefs(Stakes):
    """One side's beliefs as a beat ends."""

    def take_in(self, events: Iterable[object]) -> list[object]:
        """Let beliefs follow the events of a beat, in order; return them with the side's own stealth as it may know it.

        A comparison that, as far as the side knows, was never made is left out: that it was made would tell (R-SEC-1).
        """
        events, told = list(events), []
        self._last()
        self._follow(events)
        self.set_out(events)
        for event in events:
            if isinstance(event, StealthJudged) and event.actor in self.own:
                event = self.judged(event, events) if event.observer in self.others else event
                if event is not None:
                    self.wait(event.actor, event.observer, None)
            elif type(event) in MET:
                self._meet(event)
            if event is not None:
                told.append(event)
        for event in (e for e in events if isinstance(e, Moved)):
            self._meet(event)  # an open step gives away what is left of a comparison made on its way
        ended = any(isinstance(event, MoveEnded) and event.actor in self.own for event in events)
        if ended and self.memory.sneaking:
            self.write().sneaking = {}
        if self.stirred:
            self._last(set(self.stirred))
        self._rouse()
        follow_evidence(self, events)
        return told

    def take_up(self) -> None:
        """Note whom bodies screen, of a battle that is gone on with: the outlook is no state and was left behind."""
        for key in self.memory.beliefs:
            own, other = EntityId(key // BELIEF_KEY), EntityId(key % BELIEF_KEY)
            if own in self.mine and other in self.others and cover_alone(self.felt(own, other)):
                lines = self.field.bits(self.aliases[other], self.aliases[own])
                if lines & BODY:
                    self.outlook.lines[key] = lines

    # What time does to it

    def _last(self, pairs: Collection[int] | None = None) -> None:
        """End what no screen keeps, and squares that are out of reach, of these pairs or of all (D-STATE-1)."""
        if pairs is None and self.quiet:
            return
        earned_of = self._earned()
        for own in self.mine:
            mine, earned, located = self.field.own[self.aliases[own]], earned_of.get(own), self.memory.located.get(own)
            glows = any(mine.light) and INVISIBLE in mine.numbers.conditions
            if not (earned or located or glows):
                continue
            if not mine.fighting:
                self.forget(own)
                continue
            earned, located = earned or (), located or ()
            for other in self.others:
                if pairs is not None:
                    if own * BELIEF_KEY + other in pairs:
                        self._judge(own, other, again=True)
                elif glows or other in earned:
                    if own * BELIEF_KEY + other in self.outlook.lines or not self.alike(own, other):
                        self._judge(own, other, again=False)  # else no body that comes or goes changes a thing
                elif other in located and not (self.alike(own, other) or self.reaches(own, other)):
                    self._judge(own, other, again=False)

    def _earned(self) -> dict[EntityId, tuple[EntityId, ...]]:
        """Those from whom something is held to be earned, by creature of ours."""
        found: dict[EntityId, tuple[EntityId, ...]] = {}
        for key in self.memory.beliefs:
            own = EntityId(key // BELIEF_KEY)
            found[own] = (*found.get(own, ()), EntityId(key % BELIEF_KEY))
        return found

    def _judge(self, own: EntityId, other: EntityId, *, again: bool) -> None:
        """End what one pair does not keep; again: in the beat in which it was told."""
        key, covered = own * BELIEF_KEY + other, self.outlook.lines
        names = self.aliases[other], self.aliases[own]
        lines = self.field.bits(*names)
        if not again and covered.get(key) == lines and self.alike(own, other):
            return
        covered.pop(key, None)
        mine, contact = self.field.own[names[1]], self.field.contacts[names[0]]
        track, felt = self.track(own, other), self.felt(own, other)
        located = track.located and (felt.effect or felt.located or again or self._told(own, other))
        earned = track.earned if track.feint or felt.screened else None
        if self.field.betrayed(mine, contact, felt):
            located, earned = True, None if earned is None else max(earned, Detection.HIDDEN)
        self.hold(own, other, Track(earned, located, feint=track.feint))
        if earned is not None and cover_alone(felt):  # whose?
            covered_by(self, own, other)
            if lines & BODY:
                covered[key] = lines

    def _told(self, own: EntityId, other: EntityId) -> bool:
        """Whether a square out of reach was out of it before: it was told, and is held till one of the two stirs."""
        before = self.outlook.before
        if before is None or not self.rest(own, other):
            return False
        felt = Field(before).felt(self.aliases[other], self.aliases[own])
        return not (felt.effect or felt.located)

    def _follow(self, events: list[object]) -> None:
        """Who is invisible and was perceived till this step is followed by the ears alone (D-LOSE-1)."""
        unseen = [o for o in self.mine if is_invisible(self.field.own[self.aliases[o]].numbers.conditions)]
        if not unseen:
            return
        able = [o for o in self.others if feels_unseen(self.field.contacts[self.aliases[o]].numbers)]
        for moved in (e for e in events if isinstance(e, Moved)) if able else ():
            for own in unseen:
                for other in (o for o in able if moved.actor in (o, own) and self.felt(own, o).vague):
                    whence, track = {moved.actor: moved.start}, self.track(own, other)
                    names = self.aliases[other], self.aliases[own]
                    before = self.field.felt(*names, at=whence.get(other), target_at=whence.get(own))
                    if before.located and pair_state(before, track) and self.heard(own, other):
                        track.located = True
                        self.hold(own, other, track)

    def _rouse(self) -> None:
        """Who perceives one of ours, were it but vaguely, knows of it for good (D-UNN-1)."""
        if self.quiet and not self.stirred:
            return
        stirring, all_of = self.outlook.stirring, bool(self.stirred) or not self.outlook.same_ground
        newer = [other for other in self.others if self.aliases[other] in stirring]
        for own in self.mine:
            candidates = self.others if all_of or self.aliases[own] in stirring else newer
            known = self.memory.roused.get(own, ())
            innocent = [other for other in candidates if other not in known]
            if innocent and self.field.own[self.aliases[own]].fighting:
                for other in (o for o in innocent if not self.alike(own, o) and self._near(own, o)):
                    vague = self.felt(own, other).vague and self.track(own, other).earned is None
                    if vague or self.state(own, other) is not Detection.UNDETECTED:
                        self.rouse(own, other)

    def _near(self, own: EntityId, other: EntityId) -> bool:
        """Whether anything of one of ours may reach an other, or something else is held of the pair in this beat."""
        stirred = own * BELIEF_KEY + other in self.stirred
        return stirred or not self.field.beyond(self.aliases[other], self.aliases[own])

    # What deeds do to it

    def _meet(self, event: object) -> None:
        match event:
            case Struck(actor=actor) | Affected(actor=actor) | ItemStruck(actor=actor) if actor in self.own:
                self._struck(event)
            case Struck(actor=actor, target=own) | Affected(actor=actor, target=own) if actor in self.others:
                if own in self.mine and not (isinstance(event, Affected) and event.area):
                    reaction = isinstance(event, Struck) and event.reaction
                    self._found(own, actor, sure=reaction or worked(event))
            case ReadyFired(actor=actor, target=own) if actor in self.others and own in self.mine:
                held = self.track(own, actor)  # it waited until it observed somebody: nothing is won (D-READY-1)
                self.hold(own, actor, Track(None, held.located, feint=held.feint))
                self._found(own, actor, sure=True)
            case Sounded(actor=actor) if actor in self.own:
                for other in (o for o in self.others if self.heard(actor, o)):
                    self.reveal(actor, other)
            case Moved(actor=actor, mode=mode) if actor in self.own and mode != SNEAK:
                for other in (o for o in self.others if actor * BELIEF_KEY + o in self.memory.beliefs):
                    earned = self.track(actor, other).earned
                    left = after_heard_step(earned, self.field.rules)
                    if left is not earned and self.ears_locate(actor, other):
                        self.reveal(actor, other, floor=left)
            case Bumped(actor=actor, other=other):
                for own, stranger in ((actor, other), (other, actor)):
                    if own in self.own and stranger in self.others:
                        self.locate(own, stranger)
            case Tracked(target=own) if own in self.own:
                for other in self.others:
                    if saw(self.field.contacts[self.aliases[other]], self.felt(own, other)):
                        self.locate(own, other)
            case ConditionGained(target=own) | ConditionEnded(target=own) if own in self.own:
                self._veiled(own, event)
            case DiversionEnded(actor=actor) if actor in self.own:
                self._diversion_over(actor)
            case Dropped(target=own) if own in self.own:
                self.forget(own)
            case _:
                pass

    def _struck(self, blow: Struck | Affected | ItemStruck) -> None:
        """Who is struck or touched knows that somebody is there; an attack gives its maker away (D-REVEAL-1)."""
        target = blow.target if met(blow) else self._known_at(blow.square)
        if target in self.others and met(blow):
            self.rouse(blow.actor, target)
        if isinstance(blow, Affected) and not blow.attack:
            return
        self._diversion_over(blow.actor)
        for other in self.others:
            if other == target or self.heard(blow.actor, other):
                self.reveal(blow.actor, other)

    def _known_at(self, square: tuple[int, int]) -> EntityId | None:
        """The other that the side knows to stand in a square: a guess at it is an attack on that one, hit or miss."""
        contacts = ((other, self.field.contacts[self.aliases[other]]) for other in self.others)
        return next((other for other, contact in contacts if square in squares(space_of(contact))), None)

    def _found(self, own: EntityId, other: EntityId, *, sure: bool) -> None:
        """Whoever attacks one of ours has an idea of it, and its square, unless (not sure) it may have guessed."""
        self.rouse(own, other)
        if sure and self.state(own, other) is Detection.UNDETECTED:
            self.locate(own, other)

    def _veiled(self, own: EntityId, event: ConditionGained | ConditionEnded) -> None:
        """Who turns invisible is held by all who perceived it (R-INV-3); a net ends what was earned (R-INV-4)."""
        gained, held = isinstance(event, ConditionGained), self.field.own[self.aliases[own]].numbers.conditions
        if gained and event.condition in (NETTED, INVISIBLE) and is_netted(held):
            for other in self.others:
                track = self.track(own, other)
                track.earned = None
                self.hold(own, other, track)
        elif is_invisible(held) and event.condition == (INVISIBLE if gained else NETTED):
            now = self.field
            self.field = _before_veil(now, self.aliases[own], event)
            states = {other: self.state(own, other) for other in self.others}
            self.field = now
            for other in (o for o, state in states.items() if state is not Detection.UNDETECTED):
                self.locate(own, other)

    def _diversion_over(self, actor: EntityId) -> None:
        """Forget what a diversion had won from all whom it was believed to fool (R-DIV-1)."""
        for other in self.memory.fooled.get(actor, ()):
            track, known = self.track(actor, other), other in self.others
            if track.earned is Detection.HIDDEN or not known or not self.felt(actor, other).screened:
                track.earned = None
            track.feint = False
            self.hold(actor, other, track)


def cover_alone(felt: Felt) -> bool:
    """True for somebody seen in the clear whom, if anything, cover alone screens (D-STATE-2)."""
    return felt.precise and not felt.causes


def met(event: object) -> TypeGuard[Struck | Affected]:
    """True for what tells its target that somebody is there, whatever came of it: of a guess, what worked (D-UNN-1)."""
    if not isinstance(event, Struck | Affected) or not event.target:
        return False
    return not event.guess or worked(event)


def worked(blow: Struck | Affected) -> bool:
    """True for a blow that shows whom it met, though it were a guess (R-UND-2, R-UND-3)."""
    if isinstance(blow, Struck):
        return blow.outcome.result is Result.HIT
    return not felt_nothing(blow.outcome, conditions=blow.conditions)


def _before_veil(field: Field, alias: int, event: ConditionGained | ConditionEnded) -> Field:
    """The field as it was until one of ours vanished."""
    seen, mine = field.observation, field.own[alias]
    conditions = {name: rounds for name, rounds in mine.numbers.conditions.items() if name != event.condition}
    if isinstance(event, ConditionEnded):
        conditions[event.condition] = 0
    before = replace(mine, numbers=replace(mine.numbers, conditions=conditions))
    return Field(replace(seen, own=tuple([before if own is mine else own for own in seen.own])))
