"""Twins: battles that differ only in what one side cannot know look the same to it, byte for byte (R-SEC-1)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from zlib import crc32

import pytest

from components.actions import Action, EndTurn, Stride
from components.awareness import Awareness
from components.detection import Detection
from components.scenario import Entrant, Objective, Scenario
from components.stats import Health
from components.turn import Entry, Turn
from ecs.chance import Dice
from ecs.ids import EntityId
from systems.ai.bots import make
from systems.gather import creatures, fighting, side_of, square_of, state_of
from systems.knowledge.bytes_of import observation_bytes
from systems.match.battle import Battle
from tests.arena import content, layout

VIEWER = "red"
ROUNDS = 3
WIDTH, HEIGHT = 30, 12
WALL = 20  # column from which nothing is seen


@dataclass(frozen=True)
class Twin:
    """One of two battles: how the unseen creature differs, and what it does in its turns."""

    entrants: tuple[Entrant, ...]
    hp: int | None
    steps: tuple[tuple[int, int], ...]


def ghost(x: int, y: int) -> Entrant:
    return Entrant("ghost", "goblin", "blue", x, y)


def twins(seed: int) -> tuple[Scenario, Twin, Twin]:
    """A field with a wall; behind it, out of sight and far out of hearing, what differs."""
    dice = Random(seed)
    rows = [["." if dice.random() > 0.06 else "#" for _ in range(WIDTH)] for _ in range(HEIGHT)]
    open_squares = [(x, y) for y in range(HEIGHT) for x in range(1, 9) if rows[y][x] == "."]
    places = dice.sample(open_squares, 5)
    seen = tuple(
        Entrant(f"{side}-{i}", dice.choice(("guard", "archer", "scout")), side, *places[i])
        for i, side in enumerate(("red", "red", "red", "blue", "blue"))
    )
    behind = [(x, y) for y in range(HEIGHT) for x in range(WALL + 1, WIDTH - 1) if rows[y][x] == "."]
    (ax, ay), (bx, by), anchor = dice.sample(behind, 3)
    seen = (*seen, Entrant("anchor", "goblin", "blue", *anchor))  # so that the battle goes on without the ghost, too
    first = Twin((*seen, ghost(ax, ay)), None, tuple(dice.choice(((1, 0), (-1, 0), (0, 1))) for _ in range(ROUNDS)))
    second = {
        "place": replace(first, entrants=(*seen, ghost(bx, by)), steps=()),
        "hp": replace(first, hp=3, steps=()),
        "existence": Twin(seen, None, ()),
    }[("place", "hp", "existence")[seed % 3]]
    scenario = Scenario(
        id="twins",
        ruleset="levels",
        layout=layout(["".join(row) for row in rows], walls=[("wall", WALL, 0, WALL, HEIGHT)]),
        sides=("red", "blue"),
        entrants=(),
        objectives=(Objective("red", "defeat"), Objective("blue", "defeat")),
        round_limit=50,
    )
    return scenario, first, second


def script(battle: Battle, twin: Twin, actor: EntityId) -> Iterator[Action]:
    """What the other side does: the seen ones walk by their own dice, the unseen one by its own plan."""
    name = next(e.name for e in twin.entrants if crc32(e.name.encode()) == stable(battle, actor))
    x, y = square_of(battle.world, actor)
    turn = battle.world.single(Turn).round
    dx, dy = twin.steps[(turn - 1) % len(twin.steps)] if name == "ghost" and twin.steps else (0, 0)
    if name not in ("ghost", "anchor"):
        dx, dy = Random(f"{name}-{turn}").choice(((1, 0), (0, 1), (-1, 0), (0, -1)))
    end = (x + dx, y + dy)
    if (dx or dy) and 0 <= end[0] < WIDTH and 0 <= end[1] < HEIGHT:
        yield Stride(actor, (end,))
    yield EndTurn(actor)


def stable(battle: Battle, actor: EntityId) -> int:
    return battle.world.require(actor, Entry).stable


def watch(scenario: Scenario, twin: Twin, seed: int) -> Iterator[tuple[bytes, tuple[object, ...], bool]]:
    """Play three rounds; at each of the viewer's decisions yield its input, its log, and whether there was evidence."""
    battle = Battle(replace(scenario, entrants=twin.entrants), content().catalogue, seed)
    if twin.hp is not None:
        hidden = next(e for e in creatures(battle.world) if stable(battle, e) == crc32(b"ghost"))
        battle.world.write(hidden, Health).hp = twin.hp
    bot, decisions = make("greedy"), 0
    while not battle.over and battle.world.single(Turn).round <= ROUNDS:
        battle.skip_fallen()
        actor = battle.actor
        if side_of(battle.world, actor) == VIEWER:
            observation = battle.observe(VIEWER)
            yield observation_bytes(observation), tuple(battle.log(VIEWER)), evidence(battle)
            decisions += 1
            battle.submit(VIEWER, bot.choose(observation, Dice(seed, 1, decisions, 0)))
        else:
            for action in script(battle, twin, actor):
                if battle.actor == actor and fighting(battle.world, actor) and not battle.over:
                    battle.perform(action)
    yield b"", tuple(battle.log(VIEWER)), evidence(battle)
    battle.close()


def evidence(battle: Battle) -> bool:
    """True once anybody of the viewer's side has anything of the ghost."""
    world = battle.world
    for other in creatures(world):
        if stable(battle, other) == crc32(b"ghost"):
            for own in creatures(world):
                if side_of(world, own) == VIEWER and (
                    state_of(world, own, other) is not Detection.UNDETECTED or other in world.require(own, Awareness).of
                ):
                    return True
    return False


@pytest.mark.parametrize("seed", range(50))
def test_twins_look_the_same_until_the_first_evidence(seed: int) -> None:
    scenario, first, second = twins(seed)
    compared = 0
    for a, b in zip(watch(scenario, first, seed), watch(scenario, second, seed), strict=False):
        if a[2] or b[2]:
            break
        assert a[0] == b[0]
        assert a[1] == b[1]
        compared += 1
    assert compared >= 3
