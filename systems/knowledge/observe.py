"""Build one side's Observation of the world."""

from components.awareness import Awareness
from components.conditions import Conditions
from components.detection import Detection
from components.felt import FeltTable
from components.gear import Door, LightSource
from components.observation import Briefing, Contact, DoorView, Observation, Own, Seen
from components.position import Body, Position
from components.readiness import Readiness
from components.side import SideMemory
from components.stats import Health
from components.turn import ActionPoints, Entry, Stance, Turn, Verdict
from ecs.grid.ground import Ground
from ecs.ids import EntityId
from ecs.world import World
from systems.gather import combatant, fighting, place_of, track_of
from systems.knowledge.assumed import assumed, stranger
from systems.knowledge.belongings import items_of
from systems.knowledge.lights import known_light
from systems.rules.views import BELIEF_KEY, byte_a_square

QUARTERS = 4
Key = tuple[int, ...]


def memory_of(world: World, side: str) -> tuple[EntityId, SideMemory]:
    """The side's memory and the entity that holds it."""
    return next((entity, memory) for entity, (memory,) in world.query(SideMemory) if memory.side == side)


class Viewer:
    """One side's eyes on a world.  What has not changed since the last look is the same object as before."""

    def __init__(self, world: World, briefing: Briefing) -> None:
        self.world, self.briefing = world, briefing
        self._own: dict[EntityId, tuple[Key, Own]] = {}
        self._contacts: dict[EntityId, tuple[Key, Contact | None]] = {}
        self._met: tuple[Key, tuple[tuple[int, str], ...]] = (), ()
        self._kinds: dict[EntityId, str] = {}  # of those identified once: never forgotten

    def observe(self) -> Observation:
        """Return what the side knows now; changes nothing in the world (DESIGN 2.1)."""
        world, side = self.world, self.briefing.side
        holder, memory = memory_of(world, side)
        own: list[EntityId] = []
        others: list[EntityId] = []
        for entity, (entry,) in world.query(Entry):
            (own if entry.side == side else others).append(entity)
        table, remembered = world.resource(FeltTable), world.edition(holder)
        perceived = [e for e in others if best_of(world, side, e) is not Detection.UNDETECTED]
        ground, turn, verdict = world.resource(Ground), world.single(Turn), world.single(Verdict)
        squares = ground.layout.width * ground.layout.height
        mask = ground.seen_from([place_of(world, e) for e in own])
        known = {*own, *perceived}
        tracked = world.revision(Awareness)
        contacts = [
            contact
            for e in others
            if (contact := self._contact(memory, own, e, (world.edition(e), remembered, tracked, turn.round)))
            is not None
        ]
        return Observation(
            briefing=self.briefing,
            side=side,
            round=turn.round,
            actor=memory.aliases.get(turn.actor, 0) if turn.actor in known else 0,
            own=tuple(
                self._mine(memory, e, perceived, (world.edition(e), remembered, table.epochs.get(e, 0), *perceived))
                for e in own
            ),
            contacts=tuple(sorted(contacts, key=lambda c: c.alias)),
            doors=tuple(_door(memory, entity, door, place) for entity, (door, place) in world.query(Door, Position)),
            initiative=tuple(memory.aliases[e] for e in turn.order if e in known and fighting(world, e)),
            light=known_light(world, {*known, *memory.fallen}, mask),
            visible=byte_a_square(mask, squares),
            explored=byte_a_square(int.from_bytes(memory.explored, "little"), squares),
            winner=verdict.winner,
            ended_by=verdict.ended_by,
            met=self._acquainted(memory, own, others, (remembered, tracked)),
            items=items_of(world, memory, own),
        )

    def _acquainted(
        self, memory: SideMemory, own: list[EntityId], others: list[EntityId], key: Key
    ) -> tuple[tuple[int, str], ...]:
        if self._met[0] != key:
            world, kinds = self.world, self._kinds
            for e in others:
                tracks = () if e in kinds or e not in memory.aliases else (track_of(world, o, e) for o in own)
                if any(track is not None and track.identified for track in tracks):
                    kinds[e] = world.require(e, Body).kind
            met = ((memory.aliases[e], kinds.get(e, "")) for e in others if e in memory.aliases)
            self._met = key, tuple(sorted(met))
        return self._met[1]

    def _mine(self, memory: SideMemory, entity: EntityId, perceived: list[EntityId], key: Key) -> Own:
        held = self._own.get(entity)
        if held is None or held[0] != key:
            held = self._own[entity] = key, _own(self.world, memory, entity, perceived)
        return held[1]

    def _contact(self, memory: SideMemory, own: list[EntityId], entity: EntityId, key: Key) -> Contact | None:
        if entity not in memory.aliases:
            return None
        key = (*key, best_of(self.world, memory.side, entity))
        held = self._contacts.get(entity)
        if held is None or held[0] != key:
            held = self._contacts[entity] = key, _contact(self.world, memory, self.briefing, own, entity)
        return held[1]


def best_of(world: World, side: str, target: EntityId) -> Detection:
    """The best state any creature of the side has of the target, as last witnessed."""
    return world.resource(FeltTable).best.get((side, target), Detection.UNDETECTED)


def _own(world: World, memory: SideMemory, entity: EntityId, perceived: list[EntityId]) -> Own:
    place, points = world.require(entity, Position), world.require(entity, ActionPoints)
    light = world.get(entity, LightSource)
    return Own(
        alias=memory.aliases[entity],
        name=world.require(entity, Entry).name,
        x=place.x,
        y=place.y,
        elevation=place.elevation,
        numbers=combatant(world, entity),
        ap=points.left,
        reaction=points.reaction,
        seen=tuple(seen for target in perceived if (seen := _seen(world, memory, entity, target)) is not None),
        believed={
            memory.aliases[target]: Detection(memory.beliefs[key])
            for target in perceived
            if (key := entity * BELIEF_KEY + target) in memory.beliefs
        },
        fighting=world.require(entity, Conditions).fighting,
        light=(light.bright, light.dim) if light and light.lit else (0, 0),
        diverting=world.require(entity, Stance).diverting,
        wary=tuple(memory.aliases[o] for o in memory.wary.get(entity, ()) if o in memory.aliases),
        ready=world.require(entity, Readiness).weapon,
    )


def _seen(world: World, memory: SideMemory, observer: EntityId, target: EntityId) -> Seen | None:
    table = world.resource(FeltTable)
    state = table.states.get((observer, target), Detection.UNDETECTED)
    if state is Detection.UNDETECTED:
        return None
    return Seen(memory.aliases[target], state, table.of(observer, target).causes)


def _contact(
    world: World, memory: SideMemory, briefing: Briefing, own: list[EntityId], entity: EntityId
) -> Contact | None:
    """What the side knows of one other creature, None for one it knows nothing of."""
    alias = memory.aliases.get(entity)
    if alias is None:
        return None
    tracks = [t for o in own if (t := track_of(world, o, entity)) is not None]
    identified = any(t.identified for t in tracks)
    best = best_of(world, memory.side, entity)
    certain = best is not Detection.UNDETECTED
    up, x, y, ago = True, -1, -1, 0
    if entity in memory.fallen:
        (x, y), up = memory.fallen[entity], False
    elif certain:
        place = world.require(entity, Position)
        x, y = place.x, place.y
    else:
        latest = max((t for t in tracks if t.x >= 0), key=lambda t: t.round, default=None)
        if latest is None:
            return None
        x, y, ago = latest.x, latest.y, world.single(Turn).round - latest.round
    observed = best is Detection.OBSERVED
    light = world.get(entity, LightSource) if observed else None
    health = world.require(entity, Health)
    return Contact(
        alias=alias,
        side=world.require(entity, Entry).side,
        x=x,
        y=y,
        elevation=world.require(entity, Position).elevation if certain else 0,
        certain=certain,
        best=best,
        rounds_ago=ago,
        identified=identified,
        numbers=assumed(world, briefing, entity, observed=observed) if identified else stranger(briefing),
        health=0 if not up else -(-health.hp * QUARTERS // health.max) if observed else QUARTERS,
        fighting=up,
        light=(light.bright, light.dim) if light and light.lit else (0, 0),
        name=_wanted(briefing, world.require(entity, Entry).name) if identified else "",
    )


def _wanted(briefing: Briefing, name: str) -> str:
    """The name if an objective names it: the briefing said what it looks like."""
    return name if any(o.kind == "assassinate" and o.target == name for o in briefing.objectives) else ""


def _door(memory: SideMemory, entity: EntityId, door: Door, place: Position) -> DoorView:
    return DoorView(
        alias=memory.aliases[entity],
        walls=door.walls,
        squares=((place.x, place.y),),
        open=memory.doors.get(entity, door.open),
        locked=door.locked,
    )
