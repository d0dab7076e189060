"""Small random battles: a seed is the whole of one."""

from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from components.actions import Action, Strike
from components.observation import Observation
from components.position import SIDES
from components.scenario import Entrant, Fixture, Goal, Objective, Scenario
from ecs.chance import Dice
from ecs.grid.board import Board
from ecs.grid.paths import Walk
from ecs.grid.space import Space, squares
from systems.ai.bot import Bot
from systems.match.battle import Battle
from tests.arena import content, layout

SIDES_OF_BATTLE = ("red", "blue")
LEGEND = {"T": "tree", "c": "crate", "b": "bush", "m": "mist", "r": "rubble", "l": "table"}
CELLS = "." * 40 + "###" + "TT" + "cc" + "bbmmrl"
LIGHTS = ("bright", "bright", "bright", "dim", "dark")
TORCH = (20, 40)
LIMIT = 60


class Decision(NamedTuple):
    """What a bot chose, and what it knew."""

    observation: Observation
    action: Action


def skirmish(seed: int, *, most: int = 3, objectives: bool = False) -> Scenario:
    """Two small teams of any kinds on a random map whose halves a wall with two doors may part; all can meet."""
    return next(found for attempt in count() if (found := _skirmish(seed, attempt, most, objectives)) is not None)


def _skirmish(seed: int, attempt: int, most: int, objectives: bool) -> Scenario | None:
    dice = Dice(seed, 77, attempt, 0)
    width, height = 14 + dice.pick("map", 9), 9 + dice.pick("map", 6)
    rows = ["".join(CELLS[dice.pick("cell", len(CELLS))] for _ in range(width)) for _ in range(height)]
    middle = width // 2
    walls, fixtures = [], []
    if dice.pick("map", 2):
        gaps = [1 + dice.pick("door", height // 2 - 1), height // 2 + 1 + dice.pick("door", height // 2 - 2)]
        start = 0
        for gap in [*gaps, height]:
            if gap > start:
                walls.append(("wall", middle, start, middle, gap))
            if gap < height:
                fixtures.append(Fixture("door", middle, gap, (len(walls),), open=not dice.pick("door", 3)))
                walls.append(("door", middle, gap, middle, gap + 1))
            start = gap + 1
    light = LIGHTS[dice.pick("light", len(LIGHTS))]
    plan = layout(rows, legend=LEGEND, light=light, walls=walls)
    doors = [wall for fixture in fixtures for wall in fixture.walls]
    walk = Walk(Board(plan, doors))
    entrants = tuple(_entrants(dice, walk, width, height, most, dark=light == "dark"))
    if len({entrant.side for entrant in entrants}) < 2 or not _can_meet(walk, entrants, width):
        return None
    goals = tuple(Objective(side, Goal.DEFEAT) for side in SIDES_OF_BATTLE)
    if objectives:
        zone = tuple((x, y) for x in (middle - 1, middle) for y in range(height // 2 - 1, height // 2 + 2))
        kind = (Goal.REACH, Goal.HOLD, Goal.SURVIVE, Goal.ASSASSINATE)[dice.pick("goal", 4)]
        goals += (Objective("red", kind, zone, rounds=3, target=entrants[-1].name),)
    return Scenario(
        id=f"skirmish_{seed}",
        ruleset="levels",
        layout=plan,
        sides=SIDES_OF_BATTLE,
        entrants=entrants,
        objectives=goals,
        round_limit=LIMIT,
        fixtures=tuple(fixtures),
    )


def _entrants(dice: Dice, walk: Walk, width: int, height: int, most: int, *, dark: bool) -> Iterator[Entrant]:
    kinds = [kind for _, kind in sorted(content().catalogue.kinds.items())]
    left = {(x, y) for x in range(width) for y in range(height)}
    biggest: frozenset[tuple[int, int]] = frozenset()
    while len(left) > len(biggest):
        found = walk.component(*min(left)) or frozenset({min(left)})
        left -= found
        biggest = max(biggest, found, key=len)
    taken: set[tuple[int, int]] = set()
    for side in SIDES_OF_BATTLE:
        for number in range(2 + dice.pick("team", most - 1)):
            kind = kinds[dice.pick("kind", len(kinds))]
            for _ in range(200):
                x, y = dice.pick("place", 4) + (width - 5) * (side == "blue"), dice.pick("place", height)
                space = Space(x, y, SIDES[kind.rank], 0, kind.rank)
                free = taken.isdisjoint(squares(space)) and biggest.issuperset(squares(space))
                if free and walk.can_stand(space):
                    taken |= set(squares(space))
                    conditions = ("invisible",) if not dice.pick("state", 12) else ()
                    light = TORCH if dark and not dice.pick("state", 2) else (0, 0)
                    yield Entrant(f"{kind.id} {side} {number}", kind.id, side, x, y, conditions, light)
                    break


def _can_meet(walk: Walk, entrants: tuple[Entrant, ...], width: int) -> bool:
    """Whether everybody can walk up to every foe's first square."""
    for one in entrants:
        side = SIDES[content().catalogue.kinds[one.kind].rank]
        field = walk.field([(one.x, one.y)], side)
        for other in entrants:
            near = [
                (x, y)
                for y in range(max(0, other.y - side), other.y + 2)
                for x in range(max(0, other.x - side), min(width - 1, other.x + 1) + 1)
                if y * width + x < len(field)
            ]
            if one.side != other.side and all(field[y * width + x] < 0 for x, y in near):
                return False
    return True


def play(battle: Battle, bots: dict[str, Bot]) -> Iterator[Decision]:
    """Play a battle to its end and yield every decision before it is carried out."""
    serial = 0
    while not battle.over:
        battle.skip_fallen()
        if battle.over:
            return
        side, serial = battle.side_to_act, serial + 1
        observation = battle.observe(side)
        action = bots[side].choose(observation, Dice(battle.seed, 99, serial, 0))
        yield Decision(observation, action)
        assert battle.submit(side, action) is None, (action, battle.submit(side, action))


def without_aim(action: Action) -> Action:
    """The action without what never changes its odds."""
    if isinstance(action, Strike):
        return Strike(action.actor, action.target, action.weapon, "", action.square)
    return action
