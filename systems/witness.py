"""Stamp what happened for each side as perceived, and update what the side remembers."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final, TypeGuard

from components.ability_events import Affected, Sounded, Tracked
from components.conditions import INVISIBLE, Conditions
from components.detection import Detection
from components.events import (
    ConditionEnded,
    ConditionGained,
    DoorMoved,
    Dropped,
    Moved,
    MoveEnded,
    RoundStarted,
    StateChanged,
    StealthJudged,
    Struck,
    Witnessed,
)
from components.felt import FeltTable
from components.gear import Door
from components.item import ItemStruck
from components.outcome import Result
from components.ploy_events import DiversionEnded, DoorHeld
from components.ruleset import Ruleset
from components.side import BELIEF_KEY, SideMemory
from components.stealth import StealthMode
from ecs.grid.ground import Ground
from ecs.ids import EntityId
from ecs.world import System, World
from systems.gather import felt, fighting, place_of, sides, square_of
from systems.parting import forget_marks, part_with
from systems.rules.doors import lies_along, squares_beside
from systems.rules.effect import felt_nothing
from systems.rules.families import family_of
from systems.rules.hide import sunk
from systems.rules.invisibility import is_invisible
from systems.rules.line import WHO, Line, SideView
from systems.rules.movement import SNEAK
from systems.rules.redaction import TELLERS, change_line, door_shows, lines_of
from systems.rules.views import mask_bytes
from systems.watching import side_sees, view_of

NOTED: Final = (
    MoveEnded,
    Moved,
    Struck,
    Affected,
    ItemStruck,
    Sounded,
    DiversionEnded,
    StealthJudged,
    Dropped,
    DoorMoved,
    DoorHeld,
    ConditionGained,
    ConditionEnded,
    Tracked,
)
"""What a side's memory takes note of, beside changes of state."""
_NOTED: Final = frozenset(NOTED)
_CHANGES: Final = (StateChanged, Dropped)


def gives_away(event: object) -> TypeGuard[Moved | Struck | ItemStruck | Affected | Sounded]:
    """True for what ends a side's belief that its creature is hidden: an open move, an attack, a loud voice."""
    if isinstance(event, Affected):
        return event.attack
    return isinstance(event, Struck | ItemStruck | Sounded) or (isinstance(event, Moved) and event.mode != SNEAK)


def met(event: object) -> TypeGuard[Struck | Affected]:
    """True for what tells its target that somebody is there, whatever came of it: of a guess, what worked (D-UNN-1)."""
    if isinstance(event, Struck):
        return bool(event.target) and (not event.guess or event.outcome.result is Result.HIT)
    if not isinstance(event, Affected):
        return False
    return not event.guess or not felt_nothing(event.outcome, conditions=event.conditions)


def _as_believed(world: World, memory: SideMemory, event: StealthJudged) -> StealthJudged:
    """A Hide or a diversion as its side may know it: what a secret Search has undone since is not told by it (R-SEC-1).

    Success makes of what the side believes what it would make of the truth.  Failure leaves that as it is; without a
    belief it is what senses alone tell, and who shouts is Hidden at least to those it has a line to (D-REVEAL-1).
    memory: as the events of the beat before this one left it.
    """
    if event.mode not in (StealthMode.HIDE, StealthMode.DIVERSION):
        return event
    belief = memory.beliefs.get(event.actor * BELIEF_KEY + event.observer)
    if not event.success and belief is not None:
        return replace(event, state=Detection(belief))
    if not event.success:
        sensed = felt(world, event.observer, event.actor)
        given_away = event.mode is StealthMode.DIVERSION and sensed.effect  # a gesture is seen anyway
        return replace(event, state=max(sensed.state, Detection.HIDDEN) if given_away else sensed.state)
    held = None if belief is None or belief == Detection.OBSERVED else Detection(belief)
    rules = world.resource(Ruleset)
    state = family_of(rules).hidden_by(held) if event.mode is StealthMode.HIDE else sunk(held)
    return replace(event, state=state)


class WitnessSystem(System):
    """Turn this beat's events into each side's log lines and memory (DESIGN 2.1, R-SEC-1, D-UNN-1).

    Reads every event of the beat, FeltTable, Position, Door, Ground; writes SideMemory, FeltTable (best); emits
    Witnessed. Runs last: everything of the beat has happened.
    """

    def process(self, world: World) -> None:
        """Witness this beat for every side."""
        events = [event for _, _, _, event in world.events.beat_events()]
        if not events:
            return
        changed = [event for event in events if isinstance(event, _CHANGES)]
        noted = [event for event in events if type(event) in _NOTED]
        told = [event for event in events if type(event) in TELLERS]
        judged, members = any(isinstance(event, StealthJudged) for event in events), sides(world)
        for entity, (memory,) in world.query(SideMemory):
            if memory.explored and not (changed or noted or told):
                continue
            own = members.get(memory.side, frozenset())
            if judged:
                noted = told = list(events)  # its own stealth is then put as this side may know it
            targets = sorted({e.target for e in changed if isinstance(e, Dropped) or e.observer in own})
            changes = self._best(world, memory.side, own, targets)
            if not (noted or told or changes) and memory.explored:
                continue  # what changed is nothing new to the side
            view = self._view(world, memory.side, own)
            if noted or changes or not memory.explored:
                self._remember(world, entity, view, noted, [target for target, _, _ in changes])
            lines = [line for event in told for line in lines_of(event, view)]
            lines += [change_line(before, after, target) for target, before, after in changes]
            for line in lines:
                world.emit(self._stamp(world.require(entity, SideMemory), line))
            for target, _, after in changes:
                if after is Detection.UNDETECTED:
                    part_with(world, entity, own, target)
            if any(isinstance(event, RoundStarted) for event in told):
                forget_marks(world, entity)

    def _best(
        self, world: World, side: str, own: frozenset[EntityId], targets: list[EntityId]
    ) -> list[tuple[EntityId, Detection, Detection]]:
        """Bring the side's best states up to date; return (target, before, after) of those that changed."""
        table = world.resource(FeltTable)
        changed = []
        best = table.best.setdefault(side, {})
        for target in targets:
            if target in own:
                continue
            states = [table.states.get((observer, target), Detection.UNDETECTED) for observer in own]
            after = max(states, default=Detection.UNDETECTED)
            before = best.get(target, Detection.UNDETECTED)
            if after is not before:
                best[target] = after
                if fighting(world, target):  # nobody loses sight of the fallen
                    changed.append((target, before, after))
        return changed

    def _view(self, world: World, side: str, own: frozenset[EntityId]) -> SideView:
        table = world.resource(FeltTable)

        def in_view(x: int, y: int) -> bool:
            return side_sees(world, own, ((x, y),))

        rules = world.resource(Ruleset)
        return SideView(side, own, table.best[side], in_view, family_of(rules).reckon(rules).points)

    def _remember(
        self, world: World, entity: EntityId, view: SideView, events: list[object], changed: list[EntityId]
    ) -> None:
        """Take note of the beat's events in order; those of one's own stealth are replaced by what is known of them."""
        memory = world.require(entity, SideMemory)
        for target in changed:
            if target not in memory.aliases and view.knows(target):
                memory = world.write(entity, SideMemory)
                memory.aliases[target] = memory.next_alias
                memory.aliases = dict(sorted(memory.aliases.items()))
                memory.next_alias += 1
        looked = False
        for at, event in enumerate(events):
            if isinstance(event, StealthJudged) and event.actor in view.own:
                events[at] = event = _as_believed(world, world.require(entity, SideMemory), event)
            if met(event) and event.actor in view.own and view.knows(event.target) and event.target not in view.own:
                self._note_roused(world, entity, event.actor, event.target)
            if isinstance(event, MoveEnded) and event.actor in view.own:
                looked = True  # a side takes in the field when a move has ended
            elif isinstance(event, DiversionEnded) and event.actor in view.own:
                self._diversion_over(world, entity, event.actor)
            elif gives_away(event) and event.actor in view.own:
                self._given_away(world, entity, view, event)
            elif isinstance(event, StealthJudged) and event.actor in view.own and view.knows(event.observer):
                world.write(entity, SideMemory).beliefs[event.actor * BELIEF_KEY + event.observer] = int(event.state)
                if event.mode is StealthMode.DIVERSION:
                    self._note_diversion(world, entity, event)
            elif isinstance(event, Dropped) and event.target not in view.own and view.knows(event.target):
                world.write(entity, SideMemory).fallen[event.target] = square_of(world, event.target)
            elif isinstance(event, DoorMoved | DoorHeld) and self._shows(world, view, event):
                looked = True
            elif isinstance(event, ConditionGained | ConditionEnded | Tracked) and event.target in view.own:
                self._believe_veil(world, entity, view, event)
        if looked or not memory.explored:
            self._look(world, entity, view, self._touched(world, view, events))

    def _shows(self, world: World, view: SideView, event: DoorMoved | DoorHeld) -> bool:
        """Whether a side finds out how a door stands now: by its own hands, or because it sees it (D-DOOR-1)."""
        return event.actor in view.own or (isinstance(event, DoorMoved) and door_shows(event, view))

    def _touched(self, world: World, view: SideView, events: Sequence[object]) -> set[EntityId]:
        """The doors in somebody's hands, and those beside whoever has ended a move: felt, even in the dark."""
        found = {e.door for e in events if isinstance(e, DoorMoved | DoorHeld) and e.actor in view.own}
        spaces = [place_of(world, e.actor) for e in events if isinstance(e, MoveEnded) and e.actor in view.own]
        walls = world.resource(Ground).layout.walls
        for door, (leaf,) in world.query(Door) if spaces else ():
            if any(lies_along(walls[wall], space) for wall in leaf.walls for space in spaces):
                found.add(door)
        return found

    def _given_away(
        self, world: World, entity: EntityId, view: SideView, event: Moved | Struck | ItemStruck | Affected | Sounded
    ) -> None:
        """Forget what Stealth had won; of the invisible an open step gives nothing away, a blow or a cry the square."""
        if not is_invisible(world.require(event.actor, Conditions).rounds):
            self._drop_beliefs(world, entity, event.actor)
        elif not isinstance(event, Moved):
            for observer in (o for o in sorted(view.best) if view.knows(o) and o not in view.own):
                world.write(entity, SideMemory).beliefs[event.actor * BELIEF_KEY + observer] = int(Detection.HIDDEN)

    def _believe_veil(
        self, world: World, entity: EntityId, view: SideView, event: ConditionGained | ConditionEnded | Tracked
    ) -> None:
        """Who turns invisible or leaves prints is taken to be Hidden to those known; who turns visible is not."""
        if not isinstance(event, Tracked) and event.condition != INVISIBLE:
            return
        if isinstance(event, ConditionEnded):
            self._drop_beliefs(world, entity, event.target)
            return
        observers = [o for o in sorted(view.best) if view.knows(o) and o not in view.own]
        beliefs = world.require(entity, SideMemory).beliefs
        for observer in observers:
            key = event.target * BELIEF_KEY + observer
            held = beliefs.get(key, int(Detection.OBSERVED))
            if held > Detection.HIDDEN or (held < Detection.HIDDEN and isinstance(event, Tracked)):
                beliefs = world.write(entity, SideMemory).beliefs
                beliefs[key] = int(Detection.HIDDEN)

    def _note_roused(self, world: World, entity: EntityId, actor: EntityId, target: EntityId) -> None:
        known = world.require(entity, SideMemory).roused.get(actor, ())
        if target not in known:
            world.write(entity, SideMemory).roused[actor] = tuple(sorted((*known, target)))

    def _note_diversion(self, world: World, entity: EntityId, event: StealthJudged) -> None:
        """Who met a diversion is on its guard; who fell for it is believed to until it is over."""
        memory, fell = world.write(entity, SideMemory), event.success
        for noted in (memory.wary, memory.fooled) if fell else (memory.wary,):
            noted[event.actor] = tuple(sorted({*noted.get(event.actor, ()), event.observer}))

    def _diversion_over(self, world: World, entity: EntityId, actor: EntityId) -> None:
        """Forget what those believed to be fooled were believed to know: whom it truly still fooled is not told."""
        fooled = world.require(entity, SideMemory).fooled.get(actor, ())
        if fooled:
            self._drop_beliefs(world, entity, actor, fooled)
            del world.write(entity, SideMemory).fooled[actor]

    def _drop_beliefs(
        self, world: World, entity: EntityId, actor: EntityId, observers: tuple[EntityId, ...] | None = None
    ) -> None:
        """Forget what observers, or (None) all, were believed to know of the actor."""
        beliefs = world.require(entity, SideMemory).beliefs
        mine = (key for key in beliefs if key // BELIEF_KEY == actor)
        stale = [key for key in mine if observers is None or key % BELIEF_KEY in observers]
        if stale:
            beliefs = world.write(entity, SideMemory).beliefs
            for key in stale:
                del beliefs[key]

    def _look(self, world: World, entity: EntityId, view: SideView, touched: Collection[EntityId]) -> None:
        """Take in the doors that are seen now, those in one's hands (touched), and then the squares in view."""
        ground, memory = world.resource(Ground), world.require(entity, SideMemory)
        for door, (leaf,) in world.query(Door):
            if memory.doors.get(door) is leaf.open:
                continue
            if door in touched or side_sees(world, view.own, squares_beside(ground.layout, leaf.walls)):
                world.write(entity, SideMemory).doors[door] = leaf.open
        memory = world.require(entity, SideMemory)
        mask = view_of(world, memory, view.own)
        explored = mask_bytes(
            mask | int.from_bytes(memory.explored, "little"), ground.layout.width * ground.layout.height
        )
        if explored != memory.explored:
            world.write(entity, SideMemory).explored = explored

    def _stamp(self, memory: SideMemory, line: Line) -> Witnessed:
        args = {
            name: memory.aliases.get(EntityId(value), 0) if name in WHO and isinstance(value, int) else value
            for name, value in line.args.items()
        }
        return Witnessed(memory.side, line.key, args, line.parts)
