"""Twin battles: two that differ only in what one side cannot know, played in step until the first evidence (R-SEC-1).

A seed is the whole of a pair.  tests/channels.py compares what the side gets; tests/properties/test_twins.py plays some
and tests/long/twins.py plays thousands.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from io import BytesIO
from random import Random
from typing import Final, NamedTuple

from components.actions import Action, EndTurn
from components.awareness import Awareness
from components.detection import Detection
from components.observation import Briefing, Observation
from components.side import SideMemory
from components.stats import Health, Stats
from components.turn import Entry, Turn
from ecs.chance import Dice
from ecs.ids import EntityId
from systems.ai.bots import make
from systems.gather import fighting, memory_of, side_of, state_of
from systems.knowledge.alias import resolve_action
from systems.legality import options, why_not
from systems.match.battle import Battle
from systems.match.record import Recorder, header_of
from systems.match.setup import briefing_of
from tests.arena import content
from tests.halves import OTHER, VIEWER, Half, twins

ACTIONS: Final = 2
"""A turn at most."""
QUIET: Final = ("stride", "step", "sneak", "hide", "search", "take_cover", "interact", "ready", "lean", "end_turn")
"""What an unseen creature mostly does, so that the pair stays without evidence for a while."""
EAGER: Final = {"strike": 8, "use": 5, "hide": 3, "sneak": 3, "stride": 2, "take_cover": 2, "create_diversion": 2}
"""How often a kind is chosen, beside 1 for others."""
GUESSES: Final = 4


class Picture(NamedTuple):
    """What a window shows: whose turn it is (0: somebody unseen), what is known, how many lines there are."""

    actor: int
    known: Observation
    lines: int


@dataclass
class World:
    """One half under way.  pictures: what a window would have shown after each tick (systems/view/pacing.py)."""

    half: Half
    battle: Battle
    file: BytesIO | None
    pictures: list[Picture] = field(default_factory=list)

    def observe(self) -> Observation:
        """What the viewer's side knows now."""
        return self.battle.observe(VIEWER)

    @property
    def name(self) -> str:
        """The name of whoever's turn it is."""
        return self.battle.world.require(self.battle.actor, Entry).name

    @property
    def ghostly(self) -> bool:
        """True while one acts whom the viewer's side must not know of."""
        return not self.battle.over and self.name.startswith("ghost")


def started(half: Half, seed: int, *, record: bool) -> World:
    """A battle of a half, recorded from its first tick if that is wanted."""
    file, named, recorder = BytesIO() if record else None, content(), None
    if file is not None:
        seats = {VIEWER: "random", OTHER: "random"}
        recorder = Recorder(file, header_of(half.scenario, seed, seats, named.content_hash))
    battle = Battle(half.scenario, named.catalogue, seed, on_tick=recorder)
    for entity, (entry, health, stats) in battle.world.query(Entry, Health, Stats):
        if entry.name.startswith("ghost") and entry.name != "ghost-anchor":
            if half.hp:
                battle.world.write(entity, Health).hp = min(half.hp, health.max)
            if half.armour:
                battle.world.write(entity, Stats).defense = stats.defense + half.armour
    world = World(half, battle, file)
    note_picture(world)
    return world


def note_picture(world: World) -> None:
    """Add what a window would show after a tick, if the viewer could notice any change (UI 6)."""
    shown, told = world.observe(), len(world.battle.log(VIEWER))
    if world.pictures and not world.pictures[-1].actor:
        world.pictures.pop()  # a picture without anybody's turn waits for the next
    before = world.pictures[-1] if world.pictures else None
    if before is not None and Picture(before.actor, bare(shown, before.actor), told) == before:
        return
    world.pictures.append(Picture(shown.actor, bare(shown), told))


def bare(shown: Observation, actor: int = 0) -> Observation:
    """All that is known but the briefing, and whose turn it is if that is nobody known: equal for equal knowledge."""
    return replace(shown, briefing=no_briefing(), actor=shown.actor or actor)


@cache
def no_briefing() -> Briefing:
    """One briefing in place of all, for they are told apart by identity."""
    return briefing_of(twins(0)[0].scenario, content().catalogue, VIEWER)


def evidence(world: World, other: World) -> bool:
    """True once the viewer's side has, or had, any sign of what differs (D-UNN-1), or found out about a door."""
    if world.battle.over:
        return True
    inside, strangers = world.battle.world, list[EntityId]()
    for entity, (entry,) in inside.query(Entry):
        if entry.name.startswith("ghost"):
            strangers.append(entity)
    for own, (awareness,) in inside.query(Awareness):
        if side_of(inside, own) != VIEWER:
            continue
        for stranger in strangers:
            track = awareness.of.get(stranger)
            if (track is not None and not track.unnoticed) or state_of(inside, own, stranger) != Detection.UNDETECTED:
                return True
    if felled_unseen(world):
        return True
    mine, theirs = (memory_of(one.battle.world, VIEWER)[1] for one in (world, other))
    return known_fixtures(mine) != known_fixtures(theirs)


def felled_unseen(world: World) -> bool:
    """True once one of the viewer's side fell to somebody unseen: it had the evidence, and nobody has it from it."""
    inside = world.battle.world
    fallen = {
        world.battle.alias(VIEWER, entity)
        for entity, (entry,) in inside.query(Entry)
        if entry.side == VIEWER and not fighting(inside, entity)
    }
    blows = [line.args for line in world.battle.log(VIEWER) if line.key.startswith(("log.attacked", "log.affected"))]
    return any(args.get("actor") == 0 and args.get("target") in fallen for args in blows)


def known_fixtures(memory: SideMemory) -> tuple[object, ...]:
    """How doors look to a side, in order, and how many things it knows."""
    return list(memory.doors.values()), len(memory.items)


def acts(world: World, seed: int) -> None:
    """Let unseen creatures act until it is somebody else's turn."""
    while world.ghostly:
        battle, turn = world.battle, world.battle.world.single(Turn)
        dice = Random(f"{seed}-{world.half.deeds}-{world.name}-{turn.round}")
        actor = battle.actor
        if world.name != "ghost-anchor":
            for _ in range(dice.randrange(3)):
                act_unseen(battle, dice)
                note_picture(world)
                if battle.over or battle.actor != actor or not fighting(battle.world, actor):
                    break
        if not battle.over and battle.actor == actor:
            battle.end_turn()
            note_picture(world)


def act_unseen(battle: Battle, dice: Random) -> None:
    """One legal action of an unseen creature, mostly a quiet one."""
    offers = options(battle.observe(OTHER), guesses=2)
    kinds = [kind for kind, actions in offers.items() if actions and (kind in QUIET or dice.random() < 0.1)]
    action = dice.choice(offers[dice.choice(kinds)])
    if not isinstance(action, EndTurn):
        assert battle.submit(OTHER, action) is None


def eager(offers: Mapping[str, Sequence[Action]], dice: Random) -> Action:
    """One of some legal actions: mostly such as touch others, for those could tell."""
    kinds = [kind for kind, actions in offers.items() if actions and kind != "end_turn"]
    if not kinds:
        return offers["end_turn"][0]
    return dice.choice(offers[dice.choices(kinds, [EAGER.get(kind, 1) for kind in kinds])[0]])


def steps(
    seed: int, *, rounds: int = 1, record: bool = False, ruleset: str = "levels"
) -> Iterator[tuple[World, World]]:
    """Play a pair in step; yield both whenever one acts who is the same in both, until there is any evidence.

    The viewer's side acts by a bot on what it observes, the others do what is legal in both battles.
    """
    halves = twins(seed, ruleset)
    both = started(halves[0], seed, record=record), started(halves[1], seed, record=record)
    bot = make("greedy") if seed % 5 == 0 else None
    serial = taken = 0
    try:
        while all(world.battle.world.single(Turn).round <= rounds for world in both):
            for world in both:
                acts(world, seed)
            if evidence(*both) or evidence(*reversed(both)):
                return
            yield both
            first, second = both
            serial, taken = serial + 1, taken + 1
            over = taken > ACTIONS
            if first.battle.side_to_act == VIEWER:
                seen = first.observe()
                if over:
                    action: Action = EndTurn(seen.actor)
                elif bot is not None:
                    action = bot.choose(seen, Dice(seed, 1, serial, 0))
                else:
                    action = eager(options(seen, guesses=GUESSES), Random(f"{seed}-{serial}"))
                refusals = [world.battle.submit(VIEWER, action) for world in both]
                assert refusals[0] == refusals[1], f"seed {seed}: {action} is refused in one battle only"
                if refusals[0] is not None:
                    action = EndTurn(seen.actor)
                    for world in both:
                        world.battle.submit(VIEWER, action)
            else:
                action = EndTurn(first.battle.actor) if over else common(first, second, Random(f"{seed}-{serial}"))
                first.battle.perform(action)
                second.battle.perform(translated(action, first, second) or EndTurn(second.battle.actor))
            ended = isinstance(action, EndTurn)
            for world in both:
                note_picture(world)
                if not world.battle.over and not fighting(world.battle.world, world.battle.actor):
                    world.battle.skip_fallen()
                    note_picture(world)
                    ended = True
            taken = 0 if ended else taken
    finally:
        for world in both:
            world.battle.close()


def common(first: World, second: World, dice: Random) -> Action:
    """An action, by entities of the first, that the other side's acting creature may take in both battles."""
    offers = options(first.battle.observe(OTHER), guesses=1)
    for _ in range(6):
        chosen = eager(offers, dice)
        action = resolve_action(memory_of(first.battle.world, OTHER)[1], chosen)
        if translated(action, first, second) is not None:
            return action
    return EndTurn(first.battle.actor)


def altered(action: Action, numbers: Mapping[str, int]) -> Action:
    """The action with other numbers for creatures and doors."""
    return replace(action, **numbers)  # type: ignore[arg-type]  # all of them fields that are numbers


def translated(action: Action, first: World, second: World) -> Action | None:
    """The same action by entities of the second battle, None if it is not legal there."""
    if isinstance(action, EndTurn):
        return EndTurn(second.battle.actor)
    names: dict[int, object] = {0: None}
    for entity, (entry,) in first.battle.world.query(Entry):
        names[entity] = entry.name
    entities = {entry.name: entity for entity, (entry,) in second.battle.world.query(Entry)}
    memory, changes = memory_of(second.battle.world, OTHER)[1], {"actor": second.battle.actor}
    mine = memory_of(first.battle.world, OTHER)[1]
    if getattr(action, "target", 0):
        other = entities.get(str(names.get(action.target)))  # type: ignore[union-attr]  # it has one
        if other is None:
            return None
        changes["target"] = other
    if getattr(action, "door", 0):
        at = list(mine.doors).index(EntityId(action.door))  # type: ignore[union-attr]  # it has one
        changes["door"] = list(memory.doors)[at]
    moved = altered(action, changes)
    aliases = {name: memory.aliases.get(EntityId(value), -1) for name, value in changes.items()}
    legal = -1 not in aliases.values() and why_not(second.battle.observe(OTHER), altered(action, aliases)) is None
    return moved if legal else None
