"""Stamp what happened for each side as perceived, and update what the side remembers."""

from collections.abc import Collection, Sequence
from typing import Final

from components.ability_events import Affected, Sounded, Tracked
from components.detection import Detection
from components.events import (
    Bumped,
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
from components.ploy_events import DiversionEnded, DoorHeld
from components.ruleset import Ruleset
from components.side import SideMemory
from ecs.grid.ground import Ground
from ecs.ids import EntityId
from ecs.world import System, World
from systems.beliefs import Beliefs
from systems.gather import fighting, place_of, sides, square_of
from systems.introduction import introduce
from systems.lulls import is_lull
from systems.parting import forget_marks, part_with
from systems.rules.doors import lies_along, squares_beside
from systems.rules.families import family_of
from systems.rules.line import WHO, Line, SideView
from systems.rules.redaction import TELLERS, Blur, change_line, door_shows, lines_of
from systems.rules.views import mask_bytes
from systems.watching import blur_of, side_sees, view_of

NOTED: Final = (
    MoveEnded,
    Moved,
    Bumped,
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


def _fooled(event: object, target: EntityId, own: frozenset[EntityId]) -> bool:
    """True if a creature's stealth worked on somebody of a side."""
    return isinstance(event, StealthJudged) and event.success and event.actor == target and event.observer in own


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
        tellable = [event for event in events if type(event) in TELLERS]
        members = sides(world)
        for entity, (memory,) in world.query(SideMemory):
            if memory.explored and not (changed or noted or tellable):
                continue
            own, told = members.get(memory.side, frozenset()), tellable
            targets = sorted({e.target for e in changed if isinstance(e, Dropped) or e.observer in own})
            changes = self._best(world, memory.side, own, targets)
            if not (noted or told or changes) and memory.explored:
                continue  # what changed is nothing new to the side
            view = self._view(world, memory.side, own)
            if noted or changes or not memory.explored:
                self._remember(world, entity, view, noted, [target for target, _, _ in changes])
            known = events  # the side's own stealth as it may know it
            if changes or not is_lull(world, entity, own, events):
                known = Beliefs(world, entity, own).take_in(events)
            told = [event for event in known if type(event) in TELLERS]
            lines = [line for event in told for line in lines_of(event, view)]
            for target, before, after in changes:
                blurred = before is Detection.OBSERVED and after is Detection.HIDDEN
                slipped = not blurred or any(_fooled(event, target, own) for event in events)
                blur = Blur.SLIPPED if slipped else blur_of(world, world.require(entity, SideMemory), own, target)
                lines.append(change_line(before, after, target, blur))
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
        """Take note of whom the side knows now, and of the beat's events in order."""
        memory = world.require(entity, SideMemory)
        for target in changed:
            if target not in memory.aliases and view.knows(target):
                memory = world.write(entity, SideMemory)
                introduce(memory, target)
        looked = False
        for event in events:
            if isinstance(event, MoveEnded) and event.actor in view.own:
                looked = True  # a side takes in the field when a move has ended
            elif isinstance(event, Dropped) and event.target not in view.own and view.knows(event.target):
                world.write(entity, SideMemory).fallen[event.target] = square_of(world, event.target)
            elif isinstance(event, DoorMoved | DoorHeld) and self._shows(world, view, event):
                looked = True
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
