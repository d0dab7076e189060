"""A case come to life: the real world with the real systems, its creatures by name, its dice and its clock."""

from components.ability import Abilities, Strain
from components.actions import Action, Square
from components.conditions import Conditions
from components.detection import Detection
from components.events import RoundStarted
from components.felt import Felt, FeltTable
from components.gear import Gear
from components.item import Finds, Item
from components.position import Body
from components.relations import Relation
from components.ruleset import Ruleset
from components.scenario import Entrant, Scenario, Thing
from components.senses import Senses
from components.stats import Health, Stats
from components.turn import ActionPoints, Entry, Stance, Turn
from components.vigilance import Vigilance
from content.phrase import fault
from ecs.chance import Chance
from ecs.errors import NotBuiltError, UsageError
from ecs.events import Stamped
from ecs.grid.ground import Ground
from ecs.ids import EntityId
from ecs.scripted import Scripted
from ecs.world import TickRecord, World
from systems.gather import felt, square_of, stand, stealth_of, stir
from systems.match.battle import Battle
from systems.match.cases.casting import Actor
from systems.match.cases.cue import Change, Cues, CueSystem
from systems.match.cases.reading import Case
from systems.match.cases.remembering import remember
from systems.match.entering import Covers, covers_of, enter, roll_entrance
from systems.match.setup import build
from systems.rules.initiative import Bid, initiative_modifier, order_of
from systems.rules.turn_start import points_for
from systems.turns import start_turn

SEED = 1
ROUNDS = 1_000_000
OF_FAMILIES = ("conceals", "moved")
"""Keys of creatures that mean something only where the rules add points (pf1e)."""
NOBODY = 1_000_000
"""An alias that no side gives to anybody."""


class Stage:
    """One case being played.  Squares of the case are turned into squares of the board and back here only."""

    def __init__(self, case: Case) -> None:
        refuse_unbuilt(case)
        self.case = case
        self.dice = {purpose: tuple(faces) for purpose, faces in case.row.dice.items()}
        self.script = Scripted(self.dice)
        self.origin = case.drawn.origin
        self.scenario = scenario_of(case)
        self.ticks: list[TickRecord] = []
        self.cues = Cues()
        self.ordered = bool(case.cast) and all(
            actor.row.initiative is not None or actor.row.avoid_notice for actor in case.cast
        )
        self.fresh = EntityId(0)  # whose turn began and who has not acted since
        self.acted: set[EntityId] = set()  # who had a turn in this round
        self.round = 1
        sensed = self._senses() if case.row.known else {}
        self.battle = self._raise(self.script)
        self.names = names_in(self.battle.world)
        self.things = {thing.name: entity for entity, (thing,) in self.battle.world.query(Item)}
        try:
            self._remember(sensed)
            self.battle.perform(None)
        except BaseException:
            self.battle.close()
            raise
        self.ticks.clear()

    # Names and squares

    @property
    def world(self) -> World:
        """The world of the case."""
        return self.battle.world

    def name(self, entity: int) -> str:
        """What the case calls a creature or an object, "" for nobody."""
        return next((name for name, found in (self.names | self.things).items() if found == entity), "")

    def side(self, name: str) -> str:
        """The side of a creature."""
        return self.world.require(self.names[name], Entry).side

    def alias(self, side: str, name: str) -> int:
        """The side's number for a creature or object; NOBODY for one it knows nothing of, 0 for no name."""
        return (self.battle.alias(side, (self.names | self.things)[name]) or NOBODY) if name else 0

    def onto(self, square: Square) -> Square:
        """A square of the case on the board."""
        return square[0] - self.origin[0], square[1] - self.origin[1]

    def back(self, square: Square) -> Square:
        """A square of the board as the case counts."""
        return square[0] + self.origin[0], square[1] + self.origin[1]

    def square(self, name: str) -> Square:
        """The square of the board on which a creature stands."""
        return square_of(self.world, self.names[name])

    # Time

    def change(self, *changes: Change) -> None:
        """Let changes happen in a tick of their own."""
        self.cues.waiting += changes
        self.battle.perform(None)

    def name_actor(self, name: str) -> None:
        """Let a creature act out of order, where the case keeps none."""
        entity = self.names[name]
        if not self.ordered and self.battle.actor != entity:
            self.change(lambda world: _point_at(world, entity))
        self.fresh = EntityId(0)

    def start_turn(self, name: str) -> None:
        """Start a creature's turn: by ending all turns before it where the case keeps the order, else at once."""
        entity = self.names[name]
        if self.ordered:
            for _ in self.names:
                if self.battle.actor == entity:
                    return
                self.battle.end_turn()
            raise fault(UsageError, "case.never_acts", name=repr(name))
        if self.battle.actor == entity and self.fresh == entity:
            return
        again = entity in self.acted
        self.acted = {entity} if again else {*self.acted, entity}
        self.round += again
        self.change(lambda world: _begin(world, entity, new_round=again))
        self.fresh = entity

    def note_end(self) -> None:
        """After an End Turn the next creature's turn has begun."""
        self.fresh, now = self.battle.actor, self.world.single(Turn).round
        self.acted = {*(self.acted if now == self.round else ()), self.fresh}
        self.round = now

    def events_since(self, mark: int) -> list[Stamped]:
        """Every event of the ticks after the first `mark` ones."""
        return [stamped for record in self.ticks[mark:] for stamped in record.events]

    def reground(self, scenario: Scenario) -> None:
        """Go on over another ground: sides see it, everybody feels anew; what was logged stays."""
        world, logs = self.battle.world, self.battle.logs
        before = world.resource(Ground)
        open_walls = before.board.open_walls
        ground = Ground(scenario.layout, before.by_corners, before.stretch)
        for wall in open_walls:
            ground.board.set_open(wall, is_open=True)
        self.scenario = scenario
        world.put(scenario)
        world.put(ground)
        for entity in self.names.values():
            stand(world, entity)
        table = world.resource(FeltTable)
        table.board, table.glow_at = -1, (-1, -1)
        self.battle = Battle.resume(scenario, self.case.catalogue, world, on_tick=self._note)
        self.battle.logs = logs

    def close(self) -> None:
        """Free the world."""
        self.battle.close()

    def _note(self, action: Action | None, record: TickRecord) -> None:
        self.ticks.append(record)

    # The beginning

    def _remember(self, sensed: dict[tuple[EntityId, EntityId], Felt]) -> None:
        for known in self.case.row.known:
            at = None if known.at is None else self.onto(known.at)
            if known.target in self.things:
                found = Detection.UNDETECTED if known.state == "unnoticed" else Detection[known.state.upper()]
                self.world.write(self.names[known.observer], Finds).of[self.things[known.target]] = found
                continue
            pair = self.names[known.observer], self.names[known.target]
            watched = sensed[pair[::-1]].state > Detection.UNDETECTED
            remember(self.world, pair, sensed[pair], known.state, at, watched=watched)

    def _raise(self, script: Scripted) -> Battle:
        """The battle before its first tick: everybody in place as the case says."""
        world = build(self.scenario, self.case.catalogue, SEED, before=(CueSystem(),))
        for resource in (self.cues, script):
            world.put(resource)
        names = names_in(world)
        for actor in self.case.cast:
            self._dress(world, names[actor.true.id], actor)
        self._order(world, names, script)
        return Battle.resume(self.scenario, self.case.catalogue, world, on_tick=self._note)

    def _senses(self) -> dict[tuple[EntityId, EntityId], Felt]:
        """What everybody would feel if nothing were known: from a battle of its own that ends at once."""
        battle = self._raise(Scripted(self.dice))
        try:
            battle.perform(None)
            everybody = names_in(battle.world).values()
            return {(one, other): felt(battle.world, one, other) for one in everybody for other in everybody}
        finally:
            battle.close()

    def _dress(self, world: World, entity: EntityId, actor: Actor) -> None:
        """Make the creature what it truly is, and wounded, weary or afflicted as the case says."""
        row = actor.row
        stats, true = world.write(entity, Stats), actor.true.stats
        for name in Stats.__dataclass_fields__:
            setattr(stats, name, getattr(true, name))
        world.write(entity, Senses).all = actor.true.senses
        body, gear = world.write(entity, Body), world.write(entity, Gear)
        body.rank, body.plan = actor.true.rank, actor.true.plan
        gear.weapons, gear.ammo = actor.true.weapons, actor.true.ammo
        health = world.write(entity, Health)
        health.hp, health.max = actor.hp, actor.true.hp
        world.write(entity, Conditions).rounds = dict(actor.conditions)
        if world.get(entity, Strain) is not None:
            strain = world.write(entity, Strain)
            strain.now, strain.max = actor.strain
            world.write(entity, Abilities).all = actor.true.abilities
        world.write(entity, Stance).taking_cover = row.taking_cover
        world.write(entity, Vigilance).reacts = actor.true.reacts
        stir(world, entity, moved=row.moved)
        points = world.write(entity, ActionPoints)
        rules = self.case.catalogue.rulesets[self.case.row.ruleset]
        points.left = points_for(actor.conditions, {}, rules) if row.ap is None else row.ap
        stand(world, entity)

    def _order(self, world: World, names: dict[str, EntityId], chance: Chance) -> None:
        """By initiative where everybody has one (with dice: a die is added), else as the case lists them.

        Who avoids notice enters by its Stealth roll, against those who have none by 10 + Perception (R-AVOID-1).
        """
        turn, bids = world.write_single(Turn), []
        entering: dict[EntityId, tuple[Covers, tuple[int, ...]]] = {}
        for slot, actor in enumerate(self.case.cast):
            entity, stats = names[actor.true.id], actor.true.stats
            if actor.row.avoid_notice:
                covers = covers_of(world, entity)
                entering[entity] = covers, roll_entrance(world, entity, covers)
                modifier, die = stealth_of(world, entity), entering[entity][1][0]
            elif self.dice.get("initiative"):
                modifier = initiative_modifier(stats) if actor.row.initiative is None else actor.row.initiative
                die = chance.degrees("initiative", ()).kept
            else:
                ten = world.resource(Ruleset).dc_base
                modifier = ten + initiative_modifier(stats) if actor.row.initiative is None else actor.row.initiative
                die = 0
            bids.append(Bid(entity, modifier + die, modifier, slot))
        initiatives = {bid.entity: bid.total for bid in bids}
        for hider, (covers, faces) in entering.items():
            enter(world, hider, covers, faces, initiatives)
        listed = tuple(names[actor.true.id] for actor in self.case.cast)
        turn.round, turn.order, turn.index = 1, order_of(bids) if self.ordered else listed, 0


def names_in(world: World) -> dict[str, EntityId]:
    """Name of every creature -> its entity."""
    return {entry.name: entity for entity, (entry,) in world.query(Entry)}


def refuse_unbuilt(case: Case) -> None:
    """Raise NotBuiltError for keys whose part of the rules the program does not have yet."""
    if case.row.ruleset not in case.catalogue.rulesets:
        raise fault(NotBuiltError, "case.not_built", what=case.row.ruleset)
    points = case.catalogue.rulesets[case.row.ruleset].points
    for key in OF_FAMILIES:
        if points is None and any(getattr(creature, key) for creature in case.row.creatures):
            raise fault(NotBuiltError, "case.not_built", what=key)


def scenario_of(case: Case) -> Scenario:
    """The case as a battle without objectives: nobody wins it, and no round is the last."""
    carried = {light.carried_by: light.feet for light in case.row.lights if light.carried_by and light.at is None}
    west, north = case.drawn.origin
    entrants = tuple(
        Entrant(
            name=actor.true.id,
            kind=actor.true.id,
            side=actor.side,
            x=actor.at[0] - west,
            y=actor.at[1] - north,
            light=carried.get(actor.true.id),
            elevation=actor.row.elevation,
        )
        for actor in case.cast
    )
    return Scenario(
        id=case.id,
        ruleset=case.row.ruleset,
        layout=case.drawn.layout,
        sides=tuple(dict.fromkeys(actor.side for actor in case.cast)),
        entrants=entrants,
        objectives=(),
        round_limit=ROUNDS,
        fixtures=case.drawn.fixtures,
        objects=tuple(
            Thing(
                name=thing.name,
                kind=thing.kind,
                x=thing.at[0] - west,
                y=thing.at[1] - north,
                stealth=thing.stealth,
                hp=thing.hp,
                defense=thing.defense,
                hardness=thing.hardness,
                in_areas=thing.in_areas,
                inside=thing.inside,
            )
            for thing in case.row.objects
        ),
        relations=tuple(Relation(row.a, row.b, row.is_) for row in case.row.relations),
    )


def _point_at(world: World, entity: EntityId) -> None:
    turn = world.write_single(Turn)
    turn.index = turn.order.index(entity)


def _begin(world: World, entity: EntityId, *, new_round: bool) -> None:
    _point_at(world, entity)
    if new_round:
        turn = world.write_single(Turn)
        turn.round += 1
        world.emit(RoundStarted(turn.round))
    start_turn(world, entity)
