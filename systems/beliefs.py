"""What a side believes the others to know of its own creatures.

The rules of detection, run on what the side knows: its own deeds, where all that it perceives stand, and the senses
that others are publicly assumed to have (R-DET-4, R-DET-5).  Nothing here reads the truth of who senses whom.
Beside contact, for the truth, and below the systems.
"""

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import TypeGuard

from components.ability_events import Affected, Sounded, Tracked
from components.awareness import Track
from components.conditions import DEAFENED, INVISIBLE, NETTED
from components.detection import Acuity, Detection, Medium
from components.events import (
    Bumped,
    ConditionEnded,
    ConditionGained,
    Dropped,
    Moved,
    MoveEnded,
    StealthJudged,
    StealthRolled,
    Struck,
)
from components.felt import Felt
from components.item import ItemStruck
from components.observation import Contact, Observation, Own
from components.outcome import Result
from components.ploy_events import DiversionEnded
from components.side import BELIEF_KEY, SideMemory
from components.stealth import StealthMode
from ecs.grid.lines import EFFECT
from ecs.ids import EntityId
from ecs.world import World
from systems.outlooks import Outlooks, still_ones
from systems.rules.detection import pair_state
from systems.rules.effect import felt_nothing
from systems.rules.field import Field, saw
from systems.rules.hide import sunk
from systems.rules.invisibility import is_invisible
from systems.rules.kept_stealth import could_perceive
from systems.rules.movement import SNEAK
from systems.rules.noise import heard
from systems.rules.sneak import may_sneak_from


class Beliefs:
    """One side's beliefs as a beat ends.

    own: its creatures; still: aliases of those who stand, sense and show as they did when beliefs followed last, all
    else alike: what was felt between two of them then is felt now, but for cover by bodies.  quiet: all do, nobody came
    or went.  stirred: pairs of whom something else is held since.  lines: of a pair when it was judged last; bodies
    that come between change them.
    """

    def __init__(self, world: World, holder: EntityId, own: frozenset[EntityId]) -> None:
        self.world, self.holder, self.own = world, holder, own
        self.memory = memory = world.require(holder, SideMemory)
        outlooks = world.resource(Outlooks)
        observation, before = outlooks.look(memory.side), outlooks.taken.get(memory.side)
        outlooks.taken[memory.side] = observation
        self.field, self.aliases = Field(observation), memory.aliases
        self.still = frozenset[int]() if before is None else still_ones(before, observation)
        self.quiet = before is not None and len(self.still) == _numbered(observation) == _numbered(before)
        self.lines = outlooks.lines.setdefault(memory.side, {})
        self.stirred: set[int] = set()
        self.mine = [entity for entity in sorted(own) if entity in memory.aliases]
        by_alias = {alias: entity for entity, alias in memory.aliases.items()}
        self.others = [by_alias[contact.alias] for contact in self.field.others()]

    def take_in(self, events: Iterable[object]) -> list[object]:
        """Let beliefs follow the events of a beat, in order; return them with the side's own stealth as it may know it.

        A comparison that, as far as the side knows, was never made is left out: that it was made would tell (R-SEC-1).
        """
        events, told = list(events), []
        self._last()
        self._follow(events)
        self._set_out(events)
        for event in events:
            if isinstance(event, StealthJudged) and event.actor in self.own and event.observer in self.others:
                event = self._judged(event, events)
            else:
                self._meet(event)
            if event is not None:
                told.append(event)
        ended = any(isinstance(event, MoveEnded) and event.actor in self.own for event in events)
        if ended and self.memory.sneaking:
            self._write().sneaking = {}
        if self.stirred:
            self._last(set(self.stirred))
        self._rouse()
        return told

    # What is held of one pair

    def _write(self) -> SideMemory:
        return self.world.write(self.holder, SideMemory)

    def _note(self, of: dict[EntityId, tuple[EntityId, ...]], own: EntityId, other: EntityId) -> None:
        """Put the other on one of ours' list in the memory."""
        if other not in of.get(own, ()):
            self._write()
            _mark(of, own, other, held=True)

    def track(self, own: EntityId, other: EntityId) -> Track:
        """What the other is taken to remember of one of ours: earned, located and feint of it."""
        memory = self.memory
        earned = memory.beliefs.get(own * BELIEF_KEY + other)
        return Track(
            earned=None if earned is None else Detection(earned),
            located=other in memory.located.get(own, ()),
            feint=other in memory.fooled.get(own, ()),
        )

    def hold(self, own: EntityId, other: EntityId, track: Track) -> None:
        """Remember it so from now on."""
        before, key = self.track(own, other), own * BELIEF_KEY + other
        if before == track:
            return
        memory = self._write()
        self.stirred.add(key)
        if track.earned is None:
            memory.beliefs.pop(key, None)
        else:
            memory.beliefs[key] = int(track.earned)
        for of, held in ((memory.located, track.located), (memory.fooled, track.feint)):
            _mark(of, own, other, held=held)

    def felt(self, own: EntityId, other: EntityId, *, at: tuple[int, int] | None = None) -> Felt:
        """What the other's assumed senses tell of one of ours, where it is or as it stood elsewhere."""
        return self.field.felt(self.aliases[other], self.aliases[own], target_at=at)

    def state(self, own: EntityId, other: EntityId) -> Detection:
        """The state that the other is taken to have of one of ours (D-STATE-1)."""
        return pair_state(self.felt(own, other), self.track(own, other))

    # What time does to it

    def _last(self, pairs: Collection[int] | None = None) -> None:
        """End what no screen keeps, and squares that are out of reach, of these pairs or of all (D-STATE-1)."""
        if pairs is None and self.quiet:
            return
        for own in self.mine:
            mine = self.field.own[self.aliases[own]]
            if not mine.fighting:
                self._forget(own)
                continue
            unseen = is_invisible(mine.numbers.conditions) and any(mine.light)
            earned_of, located_of = self.memory.beliefs, self.memory.located.get(own, ())
            for other in self.others:
                key = own * BELIEF_KEY + other
                if pairs is not None and key not in pairs:
                    continue
                if key not in earned_of and ((not unseen and other not in located_of) or self._alike(own, other)):
                    continue
                lines = self.field.bits(self.aliases[other], self.aliases[own])
                if key not in earned_of and not unseen and lines & EFFECT:
                    continue  # located, and in reach
                if pairs is None and self.lines.get(key) == lines and self._alike(own, other):
                    continue
                self.lines[key] = lines
                track = self.track(own, other)
                felt, contact = self.felt(own, other), self.field.contacts[self.aliases[other]]
                located = track.located and (felt.effect or felt.located)
                earned = track.earned if track.feint or felt.screened else None
                if self.field.betrayed(mine, contact, felt):
                    located, earned = True, None if earned is None else max(earned, Detection.HIDDEN)
                self.hold(own, other, Track(earned, located, feint=track.feint))

    def _follow(self, events: list[object]) -> None:
        """Who is invisible and was perceived till this step is followed by the ears alone (D-LOSE-1)."""
        for moved in (e for e in events if isinstance(e, Moved)):
            for own in (o for o in self.mine if is_invisible(self.field.own[self.aliases[o]].numbers.conditions)):
                for other in (o for o in self.others if moved.actor in (o, own)):
                    whence, track = {moved.actor: moved.start}, self.track(own, other)
                    names = self.aliases[other], self.aliases[own]
                    before = self.field.felt(*names, at=whence.get(other), target_at=whence.get(own))
                    lost = before.located and self.felt(own, other).vague
                    if lost and pair_state(before, track) and self._heard(own, other):
                        track.located = True
                        self.hold(own, other, track)

    def _alike(self, own: EntityId, other: EntityId) -> bool:
        """Whether nothing between two is otherwise than when beliefs followed last."""
        still = self.aliases[own] in self.still and self.aliases[other] in self.still
        return still and own * BELIEF_KEY + other not in self.stirred

    def _forget(self, own: EntityId) -> None:
        memory = self.memory
        if any(key // BELIEF_KEY == own for key in memory.beliefs) or memory.located.get(own):
            memory = self._write()
            memory.beliefs = {key: state for key, state in memory.beliefs.items() if key // BELIEF_KEY != own}
            memory.located.pop(own, None)

    def _rouse(self) -> None:
        """Who perceives one of ours, were it but vaguely, knows of it for good (D-UNN-1)."""
        for own in self.mine if self.stirred or not self.quiet else ():
            if self.field.own[self.aliases[own]].fighting:
                known = self.memory.roused.get(own, ())
                for other in (o for o in self.others if o not in known and not self._alike(own, o)):
                    vague = self.felt(own, other).vague and self.track(own, other).earned is None
                    if vague or self.state(own, other) is not Detection.UNDETECTED:
                        self._note(self.memory.roused, own, other)

    # What deeds do to it

    def _meet(self, event: object) -> None:
        match event:
            case Struck(actor=actor) | Affected(actor=actor) | ItemStruck(actor=actor) if actor in self.own:
                self._struck(event)
            case Sounded(actor=actor) if actor in self.own:
                for other in (o for o in self.others if self._heard(actor, o)):
                    self._reveal(actor, other)
            case Moved(actor=actor, mode=mode) if actor in self.own and mode != SNEAK:
                for other in self.others:
                    if self.track(actor, other).earned is Detection.UNDETECTED and self._ears_locate(actor, other):
                        self._reveal(actor, other, floor=Detection.HIDDEN)
            case Bumped(actor=actor, other=other):
                for own, stranger in ((actor, other), (other, actor)):
                    if own in self.own and stranger in self.others:
                        self._locate(own, stranger)
            case Tracked(target=own) if own in self.own:
                for other in self.others:
                    if saw(self.field.contacts[self.aliases[other]], self.felt(own, other)):
                        self._locate(own, other)
            case ConditionGained(target=own) | ConditionEnded(target=own) if own in self.own:
                self._veiled(own, event)
            case DiversionEnded(actor=actor) if actor in self.own:
                self._diversion_over(actor)
            case Dropped(target=own) if own in self.own:
                self._forget(own)
            case _:
                pass

    def _struck(self, blow: Struck | Affected | ItemStruck) -> None:
        """Who is struck or touched knows that somebody is there; an attack gives its maker away (D-REVEAL-1)."""
        target = blow.target if met(blow) else None
        if target in self.others:
            self._note(self.memory.roused, blow.actor, target)
        if isinstance(blow, Affected) and not blow.attack:
            return
        self._diversion_over(blow.actor)
        for other in self.others:
            if other == target or self._heard(blow.actor, other):
                self._reveal(blow.actor, other)

    def _locate(self, own: EntityId, other: EntityId) -> None:
        track = self.track(own, other)
        track.located = True
        if track.earned is Detection.UNDETECTED:
            track.earned = Detection.HIDDEN
        self.hold(own, other, track)

    def _reveal(self, own: EntityId, other: EntityId, floor: Detection | None = None) -> None:
        """Felt state, Hidden at least; with a floor what was earned rises to it (D-REVEAL-1)."""
        self._locate(own, other)
        track = self.track(own, other)
        if track.earned is not None:
            track.earned = Detection.HIDDEN if track.feint else floor
            self.hold(own, other, track)

    def _heard(self, own: EntityId, other: EntityId) -> bool:
        mine, contact = self.field.own[self.aliases[own]], self.field.contacts[self.aliases[other]]
        return self._hears(mine, contact, self.felt(own, other))

    def _hears(self, mine: Own, contact: Contact, felt: Felt) -> bool:
        """Whether a working hearing of the other reaches the noise of one of ours with line of effect (D-SENSE-3)."""
        rules = self.field.rules
        noise = max(mine.noise or 0, rules.noise_move_percent)
        ears = (sense for sense in contact.numbers.senses if sense.medium is Medium.SOUND)
        deaf = DEAFENED in contact.numbers.conditions
        return felt.effect and not deaf and any(heard(felt.distance, sense.range, noise) for sense in ears)

    def _ears_locate(self, own: EntityId, other: EntityId) -> bool:
        """Whether sound tells the other where one of ours is; of the invisible echoes alone do (D-INV-1)."""
        mine, contact = self.field.own[self.aliases[own]], self.field.contacts[self.aliases[other]]
        unseen, reached = is_invisible(mine.numbers.conditions), self.felt(own, other).senses
        ears = (s for s in contact.numbers.senses if s.medium is Medium.SOUND and s.kind in reached)
        return any(sense.acuity is Acuity.PRECISE or not unseen for sense in ears)

    def _veiled(self, own: EntityId, event: ConditionGained | ConditionEnded) -> None:
        """Who turns invisible is held by all who perceived it (R-INV-3); a net ends what was earned (R-INV-4)."""
        gained, held = isinstance(event, ConditionGained), self.field.own[self.aliases[own]].numbers.conditions
        if gained and event.condition == NETTED and INVISIBLE in held:
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
                self._locate(own, other)

    def _diversion_over(self, actor: EntityId) -> None:
        """Forget what a diversion had won from all whom it was believed to fool (R-DIV-1)."""
        for other in self.memory.fooled.get(actor, ()):
            track, known = self.track(actor, other), other in self.others
            if track.earned is Detection.HIDDEN or not known or not self.felt(actor, other).screened:
                track.earned = None
            track.feint = False
            self.hold(actor, other, track)

    # Its own stealth

    def _set_out(self, events: list[object]) -> None:
        """Note on whom a Sneak is believed to work as it begins; whom nothing of it reaches it evades (D-SNEAK-1)."""
        for event in events:
            if not isinstance(event, Moved) or event.actor not in self.own or event.mode != SNEAK:
                continue
            begins = any(isinstance(e, StealthRolled) and e.actor == event.actor for e in events)
            if begins and self.memory.sneaking:
                self._write().sneaking = {}
            for other in self.others:
                key, track = event.actor * BELIEF_KEY + other, self.track(event.actor, other)
                if key not in self.memory.sneaking:
                    before = pair_state(self.felt(event.actor, other, at=event.start), track)
                    works = self._write().sneaking[key] = may_sneak_from(before)
                    track.earned = before if works else track.earned
                if self.memory.sneaking[key] and not could_perceive(self.felt(event.actor, other)):
                    track.earned = Detection.UNDETECTED
                self.hold(event.actor, other, track)

    def _judged(self, event: StealthJudged, events: list[object]) -> StealthJudged | None:
        """One comparison, as the side may know it; None for one that it believes was not made."""
        own, other, mode = event.actor, event.observer, event.mode
        track, felt = self.track(own, other), self.felt(own, other)
        family = self.field.family
        if mode is StealthMode.DIVERSION:
            shout = any(isinstance(e, Sounded) and e.actor == own for e in events)
            if not shout and pair_state(felt, track) is not Detection.OBSERVED:
                return None  # who is believed not to see the gesture
            self._note(self.memory.wary, own, other)
            if event.success:
                track.earned, track.feint = sunk(track.earned), True
        elif mode is StealthMode.HIDE:
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


def met(event: object) -> TypeGuard[Struck | Affected]:
    """True for what tells its target that somebody is there, whatever came of it: of a guess, what worked (D-UNN-1)."""
    if isinstance(event, Struck):
        return bool(event.target) and (not event.guess or event.outcome.result is Result.HIT)
    if not isinstance(event, Affected):
        return False
    return not event.guess or not felt_nothing(event.outcome, conditions=event.conditions)


def _numbered(seen: Observation) -> int:
    return len(seen.own) + len(seen.contacts)


def _mark(of: dict[EntityId, tuple[EntityId, ...]], own: EntityId, other: EntityId, *, held: bool) -> None:
    """Put the other on one of ours' list, or take it off; empty lists go."""
    known = of.get(own, ())
    if held == (other in known):
        return
    left = tuple(sorted([*known, other])) if held else tuple([one for one in known if one != other])
    if left:
        of[own] = left
    else:
        del of[own]


def _before_veil(field: Field, alias: int, event: ConditionGained | ConditionEnded) -> Field:
    """The field as it was until one of ours vanished."""
    seen, mine = field.observation, field.own[alias]
    conditions = {name: rounds for name, rounds in mine.numbers.conditions.items() if name != event.condition}
    if isinstance(event, ConditionEnded):
        conditions[event.condition] = 0
    before = replace(mine, numbers=replace(mine.numbers, conditions=conditions))
    return Field(replace(seen, own=tuple([before if own is mine else own for own in seen.own])))
