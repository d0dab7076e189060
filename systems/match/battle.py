"""One battle: asks for actions, judges them, carries them out tick by tick."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from typing import Final, TypeVar

from components.actions import Action, EndTurn, Sneak, Step, Stride, Strike
from components.conditions import Conditions
from components.events import TurnStarted, Witnessed, Wounded
from components.frames import Attack, Deed, Frame, Frames, Walk
from components.observation import Observation
from components.position import Position
from components.scenario import Catalogue, Scenario
from components.side import SideMemory
from components.turn import Entry, Turn, Verdict
from content.phrase import corrupt, why_of
from ecs.blame import in_rule
from ecs.encode import Encoder, encoder_for
from ecs.errors import CodecError, EngineError, FieldcraftError
from ecs.ids import EntityId
from ecs.registry import wire_name
from ecs.statehash import hash_text
from ecs.world import TickRecord, World
from systems.beliefs import Beliefs
from systems.gather import memory_of, sides
from systems.impressions import unfelt
from systems.knowledge.alias import alias_of, resolve_action
from systems.knowledge.observe import Viewer
from systems.legality import options, why_not
from systems.match.lawful import lawful
from systems.match.setup import briefing_of, build, reopen
from systems.outlooks import Outlooks
from systems.rules.refusal import Refusal, refused

MAX_BEATS: Final = 10_000

Told = TypeVar("Told")
OnTick = Callable[[Action | None, TickRecord], None]


class Battle:
    """A world with what is needed to play it; sides see it through observe() and log() only.

    on_tick is called after every tick with its action (entities, not aliases; None for the first) and its record.
    """

    def __init__(
        self,
        scenario: Scenario,
        catalogue: Catalogue,
        seed: int,
        *,
        strict: bool = False,
        on_tick: OnTick | None = None,
    ) -> None:
        self.scenario, self.catalogue = scenario, catalogue = lawful(scenario, catalogue)
        self.seed = seed
        self.world = build(scenario, catalogue, seed, strict=strict)
        self._start(on_tick)
        self.creature_turns = 1  # the first one's turn began with the battle
        self.perform(None)

    @classmethod
    def resume(
        cls, scenario: Scenario, catalogue: Catalogue, world: World, *, on_tick: OnTick | None = None
    ) -> "Battle":
        """Go on with a world that was built elsewhere."""
        battle = cls.__new__(cls)
        battle.scenario, battle.catalogue = lawful(scenario, catalogue)
        battle.seed, battle.world = world.seed, world
        battle._start(on_tick)
        members = sides(world)
        for holder, (memory,) in world.query(SideMemory):  # who stirs from now on is told from who stood so before
            Beliefs(world, holder, members.get(memory.side, frozenset())).take_up()
        return battle

    @classmethod
    def restored(
        cls, data: bytes, scenario: Scenario, catalogue: Catalogue, *, tick: int, on_tick: OnTick | None = None
    ) -> "Battle":
        """Go on from the snapshot that was taken after a tick.  Raises: CorruptError if it is of no such battle."""
        try:
            world = reopen(data, scenario, catalogue)
        except CodecError as error:
            raise corrupt("error.no_restoring", tick=tick, why=why_of(error)) from None
        return cls.resume(scenario, catalogue, world, on_tick=on_tick)

    def _start(self, on_tick: OnTick | None) -> None:
        self.on_tick = on_tick
        self.briefings = {side: briefing_of(self.scenario, self.catalogue, side) for side in self.scenario.sides}
        self.logs: dict[str, list[Witnessed]] = {side: [] for side in self.scenario.sides}
        self.actions: dict[str, int] = {}
        self.wounds = [0, 0]
        self.creature_turns = 0
        self.turn_ticks = 0  # that ended in this turn
        self._viewers = {side: Viewer(self.world, briefing) for side, briefing in self.briefings.items()}
        self.world.put(Outlooks(lambda side: self._viewers[side].glance()))
        self._seen: dict[str, tuple[int, Observation]] = {}

    def close(self) -> None:
        """Free the world."""
        self.world.resource(Outlooks).close()
        self.world.close()

    # What sides may ask

    def observe(self, side: str) -> Observation:
        """What the side knows now; built at most once a tick, and anew where something was written after it.

        Raises: BrokenError for a rule that raises what nobody expects.
        """
        settled = self.world.settled()
        seen = self._seen.get(side)
        if seen is None or seen[0] != settled:
            seen = self._seen[side] = settled, self._guarded(self._viewers[side].observe)
        return seen[1]

    def log(self, side: str) -> list[Witnessed]:
        """Everything the side was told so far, oldest first."""
        return self.logs[side]

    def submit(self, side: str, action: Action) -> Refusal | None:
        """Judge an action by the side's knowledge and carry it out; a refused one costs nothing and reveals nothing.

        Raises: BrokenError for a rule that raises what nobody expects.
        """
        refusal = self.why_not(side, action)
        if refusal is None:
            _, memory = memory_of(self.world, side)
            self.perform(self._guarded(lambda: resolve_action(memory, action)))
        return refusal

    def why_not(self, side: str, action: Action) -> Refusal | None:
        """Why a side may not do this now, by what it knows.  Raises: BrokenError as submit() does."""
        observation = self.observe(side)
        return self._guarded(lambda: malformed(action) or why_not(observation, action))

    def legal(self, side: str) -> dict[str, list[Action]]:
        """Kind of action -> every instance that a side may choose now.  Raises: BrokenError as submit() does."""
        observation = self.observe(side)
        return self._guarded(lambda: options(observation))

    def _guarded(self, ask: Callable[[], Told]) -> Told:
        """What a rule says that is asked between ticks.  Raises: BrokenError for one that raises anything else."""
        try:
            return ask()
        except (FieldcraftError, KeyboardInterrupt):
            raise
        except BaseException as error:
            raise in_rule(error, self.world.tick_number, self.seed) from error

    # What a match asks

    @property
    def over(self) -> bool:
        """True once somebody has won or the rounds ran out."""
        return bool(self.world.single(Verdict).winner)

    @property
    def broken(self) -> bool:
        """True if a tick broke off halfway: the battle cannot go on, and its state is none."""
        return self.world.in_tick

    @property
    def verdict(self) -> Verdict:
        """How it ended."""
        return self.world.single(Verdict)

    @property
    def actor(self) -> EntityId:
        """Whose turn it is."""
        return self.world.single(Turn).actor

    @property
    def side_to_act(self) -> str:
        """The side whose creature's turn it is."""
        return self.world.require(self.actor, Entry).side

    def end_turn(self) -> None:
        """Let the acting creature's turn end, whoever it is."""
        self.perform(EndTurn(self.actor))

    def alias(self, side: str, entity: EntityId) -> int:
        """The side's number for an entity."""
        return alias_of(memory_of(self.world, side)[1], entity)

    @property
    def state_hash(self) -> str:
        """16 hex digits over everything that is state."""
        return hash_text(self.world.state_hash())

    # The one way time passes

    def perform(self, action: Action | None) -> TickRecord:
        """Carry out one action of entities as one tick; None for the first tick, which feels everybody.

        Raises: EngineError if the tick does not end.
        """
        world = self.world
        world.begin_tick()
        if action is not None:
            world.write_single(Frames).stack.append(self._frame(action))
            kind = wire_name(type(action))
            self.actions[kind] = self.actions.get(kind, 0) + 1
        world.beat()
        while world.single(Frames).stack or unfelt(world):
            if world.beat_number > MAX_BEATS:
                raise EngineError(f"tick {world.tick_number} did not end after {MAX_BEATS} beats: {action!r}")
            world.beat()
        record = world.end_tick()
        self.tell(stamped.event for stamped in record.events)
        if self.on_tick is not None:
            self.on_tick(action, record)
        return record

    def skip_fallen(self) -> None:
        """End the turn of a creature that fell in it."""
        while not self.over and not self.world.require(self.actor, Conditions).fighting:
            self.end_turn()

    def _frame(self, action: Action) -> Frame:
        actor = EntityId(action.actor)
        if isinstance(action, Stride | Step | Sneak):
            place = self.world.require(actor, Position)
            return Walk(actor, wire_name(type(action)), action.path, start=(place.x, place.y))
        if isinstance(action, Strike):
            return Attack(actor, EntityId(action.target), action.weapon, action.aim, action.square)
        return Deed(actor, replace(action))

    def tell(self, events: Iterable[object]) -> None:
        """Take in what happened in a tick: each side's log, and what is counted."""
        self.turn_ticks += 1
        for event in events:
            if isinstance(event, Witnessed):
                self.logs[event.side].append(event)
            elif isinstance(event, Wounded):
                self.wounds[event.grade - 1] += 1
            elif isinstance(event, TurnStarted):
                self.creature_turns += 1
                self.turn_ticks = 0


def malformed(action: object) -> Refusal | None:
    """Why something is no action at all: whatever a bot hands in is looked at before it is judged."""
    try:
        _encoder()(action)
    except CodecError:
        return refused("no_action")
    return None


@cache
def _encoder() -> Encoder:
    """What writes actions down: made once, for to look their union up takes as long as to encode one."""
    return encoder_for(Action)
