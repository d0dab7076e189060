"""Build one side's Observation of the world."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from components.ability import Abilities, Strain
from components.awareness import Awareness
from components.conditions import Conditions
from components.detection import Detection
from components.felt import FeltTable
from components.gear import Door, Gear, LightSource
from components.observation import Briefing, Combatant, Contact, DoorView, Observation, Own
from components.position import Body, Position
from components.readiness import Readiness
from components.senses import Senses
from components.side import BELIEF_KEY, SideMemory
from components.stats import Health, Stats, Wounds
from components.turn import ActionPoints, Entry, Stance, Turn, Verdict
from components.vigilance import Vigilance
from ecs.grid.ground import Ground
from ecs.ids import EntityId
from ecs.world import World
from systems.gather import combatant, fighters, fighting, memory_of, track_of
from systems.knowledge.assumed import assumed, average
from systems.knowledge.belongings import items_of
from systems.knowledge.contacts import contact_of, marks_of
from systems.knowledge.lights import known_light
from systems.knowledge.own import Sights, own_of, sights_of
from systems.rules.views import byte_a_square
from systems.watching import view_of

LOOKS: Final = 8
"""Masks whose bytes are kept."""
SHOWN: Final = (
    Position,
    Body,
    Stats,
    Senses,
    Health,
    Wounds,
    Conditions,
    Gear,
    ActionPoints,
    Stance,
    LightSource,
    Readiness,
    Abilities,
    Strain,
    Vigilance,
)
"""The components that show in an Own or a Contact."""
EYES: Final = frozenset((Position, Senses, Conditions))
"""Those of them on which rests what is in view."""
LOOKS_OF_OTHERS: Final = frozenset((Position, Body, Health, Wounds, Conditions, Stance, LightSource))
"""Those of them that show in a Contact."""
ASSUMED_FROM: Final = frozenset((Body, Wounds, Conditions, Stance))
"""Those of them that show in the numbers that a Contact is taken to have."""
NO_SIGHTS: Final = Sights((), {}, (), (), (), ())
Key = tuple[object, ...]


class Viewer:
    """One side's eyes on a world.  What has not changed since the last look is the same object as before."""

    def __init__(self, world: World, briefing: Briefing) -> None:
        self.world, self.briefing = world, briefing
        self.holder, _ = memory_of(world, briefing.side)
        self._marks: dict[type, int] = {kind: world.revision(kind) for kind in SHOWN}
        self._own: dict[EntityId, Own] = {}
        self._figure_of: dict[EntityId, Own] = {}
        self._figures: tuple[Own, ...] | None = None  # none: somebody changed
        self._certain: tuple[Contact, ...] | None = None
        self._perceived: tuple[Key, dict[EntityId, Detection]] = (), {}
        self._numbers: dict[EntityId, Combatant] = {}
        self._sights: dict[EntityId, tuple[Key, Sights]] = {}
        self._contacts: dict[EntityId, tuple[Key, Contact | None]] = {}
        self._assumed: dict[tuple[EntityId, bool], Combatant] = {}
        self._met: tuple[Key, tuple[tuple[int, str], ...]] = (), ()
        self._kinds: dict[EntityId, str] = {}  # of those identified once: never forgotten
        self._looked_up = (-1, 0)  # as of which revision of memories, and which numbers, they are
        self._squares: dict[int, bytes] = {}
        self._entries: object = None
        self._own_ids: list[EntityId] = []
        self._other_ids: list[EntityId] = []
        self._doors: tuple[Key, tuple[DoorView, ...]] = (), ()
        self._mistaken = False  # about some door
        self._order: tuple[Key, tuple[int, ...]] = (), ()
        self._view: tuple[Key, int] | None = None  # version of the board and looks of doors, mask

    def glance(self) -> Observation:
        """Return what the side's beliefs rest on, in the midst of a tick: much of an Observation is left out.

        What others perceive of ours and ours of them, who is not perceived now, squares in view and explored, whose
        turn it is, things.
        """
        world, side = self.world, self.briefing.side
        memory = world.require(self.holder, SideMemory)
        self._forget()
        own, others = self._ranks()
        best, ground = world.resource(FeltTable).best.get(side, {}), world.resource(Ground)
        key = (self._acquainted(memory, own, others, world.revision(Awareness)), len(memory.fallen), memory.next_alias)
        if self._perceived != (key, best):
            self._perceived, self._certain = (key, dict(best)), None
        if self._certain is None:
            known = [e for e in others if e in memory.aliases and best.get(e, Detection.UNDETECTED)]
            certain = [self._contact(memory, own, e, best[e], ()) for e in known]
            self._certain = tuple([contact for contact in certain if contact is not None])
        if self._figures is None or len(self._figures) != len(own):
            self._figures = tuple([self._figure(memory, entity) for entity in own])
        doors, light, far = self._looks(memory), ground.light, ground.far if ground.stretch > 1 else b""
        if self._mistaken or any(light.lit for _, (_, light) in world.query(Entry, LightSource)):
            carriers, mask = self._carriers(memory, own, best), partial(self._mask, ground, memory, own)
            light = known_light(world, memory, carriers, mask)
            far = known_light(world, memory, carriers, mask, far=True) if far else b""
        return Observation(
            briefing=self.briefing,
            side=side,
            round=world.single(Turn).round,
            actor=0,
            own=self._figures,
            contacts=self._certain,
            doors=doors,
            initiative=(),
            light=light,
            visible=b"",
            explored=b"",
            far=far,
        )

    def _figure(self, memory: SideMemory, entity: EntityId) -> Own:
        """One of the side's own without what it perceives and what is believed of it."""
        figure = self._figure_of.get(entity)
        if figure is None:
            numbers = self._numbers.get(entity)
            if numbers is None:
                numbers = self._numbers[entity] = combatant(self.world, entity)
            figure = self._figure_of[entity] = own_of(self.world, memory, entity, NO_SIGHTS, numbers)
        return figure

    def _looks(self, memory: SideMemory) -> tuple[DoorView, ...]:
        """Every door as the side last saw it."""
        key = (self.world.revision(Door), *memory.doors.values())
        if self._doors[0] != key:
            doors = self.world.query(Door, Position)
            self._doors = key, tuple([_door(memory, entity, door, place) for entity, (door, place) in doors])
            self._mistaken = any(memory.doors.get(entity, door.open) is not door.open for entity, (door, _) in doors)
        return self._doors[1]

    def observe(self) -> Observation:
        """Return what the side knows now; changes nothing in the world (DESIGN 2.1)."""
        world, side = self.world, self.briefing.side
        memory = world.require(self.holder, SideMemory)
        self._forget()
        own, others = self._ranks()
        table, best = world.resource(FeltTable), world.resource(FeltTable).best.get(side, {})
        sensed = (e for e in others if best.get(e, Detection.UNDETECTED) is not Detection.UNDETECTED)
        perceived = [e for e in sensed if e in memory.aliases]  # in the midst of a tick one may fall before it is known
        ground, turn, verdict = world.resource(Ground), world.single(Turn), world.single(Verdict)
        mask = partial(self._mask, ground, memory, own)
        known = {*own, *perceived}
        tracked = world.revision(Awareness)
        met = self._acquainted(memory, own, others, tracked)
        believed = _believed(memory, perceived)
        contacts = [
            contact
            for e in others
            if (contact := self._contact(memory, own, e, best.get(e, Detection.UNDETECTED), (tracked, turn.round)))
            is not None
        ]
        carriers = self._carriers(memory, own, best)
        return Observation(
            briefing=self.briefing,
            side=side,
            round=turn.round,
            actor=memory.aliases.get(turn.actor, 0) if turn.actor in known else 0,
            own=tuple([self._mine(memory, e, perceived, (table.epochs.get(e, 0), believed.get(e))) for e in own]),
            contacts=tuple(sorted([*contacts, *marks_of(world, memory, self.briefing)], key=_by_alias)),
            doors=self._looks(memory),
            initiative=self._initiative(memory, turn, known),
            light=known_light(world, memory, carriers, mask),
            visible=self._bytes(mask()),
            explored=self._bytes(int.from_bytes(memory.explored, "little")),
            winner=verdict.winner,
            ended_by=verdict.ended_by,
            goal=verdict.goal,
            met=met,
            items=items_of(world, memory, own),
            far=known_light(world, memory, carriers, mask, far=True) if ground.stretch > 1 else b"",
        )

    def _ranks(self) -> tuple[list[EntityId], list[EntityId]]:
        """The side's creatures, and the others, in ascending id."""
        rows = self.world.query(Entry)
        if rows is not self._entries:
            self._entries, side = rows, self.briefing.side
            self._own_ids = [entity for entity, (entry,) in rows if entry.side == side]
            self._other_ids = [entity for entity, (entry,) in rows if entry.side != side]
        return self._own_ids, self._other_ids

    def _initiative(self, memory: SideMemory, turn: Turn, known: set[EntityId]) -> tuple[int, ...]:
        key = (turn.order, fighters(self.world), known, memory.next_alias)
        if self._order[0] != key:
            self._order = key, tuple([memory.aliases[e] for e in turn.order if e in known and fighting(self.world, e)])
        return self._order[1]

    def _carriers(
        self, memory: SideMemory, own: list[EntityId], best: Mapping[EntityId, Detection]
    ) -> set[EntityId]:
        """Whose lights the side knows of: its own, those it sees, those it saw once and saw fall."""
        seen = (entity for entity, state in best.items() if state is Detection.OBSERVED)
        return {*own, *seen, *(entity for entity in memory.fallen if entity in self._kinds)}

    def _forget(self) -> None:
        """Drop what is kept of those who changed in anything that can show."""
        for kind, since in self._marks.items():
            changed = self.world.changed(kind, since=since)
            if changed:
                self._marks[kind] = self.world.revision(kind)
                if kind in EYES:
                    self._view = None
                shows, moved = kind in LOOKS_OF_OTHERS, kind is Position
                for entity in changed:
                    self._own.pop(entity, None)
                    if self._figure_of.pop(entity, None) is not None:
                        self._figures = None
                    if shows and self._contacts.pop(entity, None) is not None:
                        self._certain = None
                    if not moved:
                        self._numbers.pop(entity, None)
                    if kind in ASSUMED_FROM:
                        self._assumed.pop((entity, True), None)
                        self._assumed.pop((entity, False), None)

    def _mask(self, ground: Ground, memory: SideMemory, own: list[EntityId]) -> int:
        """The squares in view of the side, as a mask."""
        version = (ground.board.version, tuple(memory.doors.values()))
        if self._view is None or self._view[0] != version:
            self._view = version, view_of(self.world, memory, own)
        return self._view[1]

    def _bytes(self, mask: int) -> bytes:
        """A mask as a byte a square; those of the last few looks are kept."""
        layout = self.briefing.layout
        found = self._squares.get(mask)
        if found is None:
            if len(self._squares) >= LOOKS:
                self._squares.clear()
            found = self._squares[mask] = byte_a_square(mask, layout.width * layout.height)
        return found

    def _acquainted(
        self, memory: SideMemory, own: list[EntityId], others: list[EntityId], tracked: int
    ) -> tuple[tuple[int, str], ...]:
        """Whom the side has a number for, and their kinds if it knows them; tracked: the revision of memories."""
        world, kinds, aliases = self.world, self._kinds, memory.aliases
        if self._looked_up != (tracked, memory.next_alias):
            self._looked_up = tracked, memory.next_alias
            for e in [e for e in others if e in aliases and e not in kinds]:
                if any((track := track_of(world, o, e)) is not None and track.identified for o in own):
                    kinds[e] = world.require(e, Body).kind
        key = (memory.next_alias, len(memory.lost), len(kinds))
        if self._met[0] != key:
            met = [(aliases[e], kinds.get(e, "")) for e in others if e in aliases]
            self._met = key, tuple(sorted([*met, *((alias, "") for alias in memory.lost)]))
        return self._met[1]

    def _mine(self, memory: SideMemory, entity: EntityId, perceived: list[EntityId], told: Key) -> Own:
        """One of the side's own; told: how often what it perceives changed, and what the side believes of it."""
        met = tuple([of.get(entity) for of in (memory.wary, memory.roused, memory.fooled, memory.located)])
        key = (*told, memory.next_alias, *met)  # a new number shows
        sights, held = self._sights.get(entity), self._own.get(entity)
        if sights is None or sights[0] != key:
            sights, held = (key, sights_of(self.world, memory, entity, perceived)), None
            self._sights[entity] = sights
        if held is None:
            numbers = self._numbers.get(entity)
            if numbers is None:
                numbers = self._numbers[entity] = combatant(self.world, entity)
            held = self._own[entity] = own_of(self.world, memory, entity, sights[1], numbers)
        return held

    def _contact(
        self, memory: SideMemory, own: list[EntityId], entity: EntityId, best: Detection, lost: Key
    ) -> Contact | None:
        """What the side knows of one other creature; lost: what a last-known square depends on."""
        if entity not in memory.aliases:
            return None
        down, identified = memory.fallen.get(entity), entity in self._kinds
        key = (memory.aliases[entity], best, identified, down, None if best or down else lost)
        held = self._contacts.get(entity)
        if held is None or held[0] != key:
            numbers = self._taken_for(entity, best) if identified else average(self.briefing)
            contact = contact_of(self.world, memory, self.briefing, own, entity, best, numbers, identified=identified)
            held = self._contacts[entity] = key, contact
        return held[1]

    def _taken_for(self, entity: EntityId, best: Detection) -> Combatant:
        observed = best is Detection.OBSERVED
        numbers = self._assumed.get((entity, observed))
        if numbers is None:
            numbers = assumed(self.world, self.briefing, entity, observed=observed)
            self._assumed[entity, observed] = numbers
        return numbers


def _believed(memory: SideMemory, perceived: list[EntityId]) -> dict[int, list[int]]:
    """By creature of whom the side believes that others know of it: those others, and whom of them it perceives."""
    found: dict[int, list[int]] = {}
    for key, state in memory.beliefs.items():
        found.setdefault(key // BELIEF_KEY, [*perceived]).extend((key, state))
    return found


def _by_alias(contact: Contact) -> int:
    return contact.alias


def _door(memory: SideMemory, entity: EntityId, door: Door, place: Position) -> DoorView:
    return DoorView(
        alias=memory.aliases[entity],
        walls=door.walls,
        squares=((place.x, place.y),),
        open=memory.doors.get(entity, door.open),
        locked=door.locked,
    )
