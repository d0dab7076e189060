"""Battles that differ in the die of one secret Search alone: the side that was searched for gets the same (R-SEC-1).

A hides, T searches, T goes out of its sight, A does something, the two meet again, and go on; on odd small fields.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Final

import pytest

from components.actions import (
    Action,
    CreateDiversion,
    EndTurn,
    Hide,
    Search,
    Sneak,
    Square,
    Step,
    Stride,
    TakeCover,
)
from components.events import Bumped, ReactionTaken, Struck, Witnessed
from components.position import Position
from components.scenario import Entrant
from components.turn import Entry
from ecs.ids import EntityId
from ecs.world import TickRecord
from systems.gather import stand, state_of
from systems.match.battle import Battle
from systems.odds import chances
from systems.rules.diversion import GESTURE, SHOUT
from tests.arena import MADE, act_as, arena, content, who
from tests.observation_bytes import observation_bytes
from tests.systems.deeds import all_of, script, skill

SIDES: Final = ((14, 8), (24, 6), (10, 10))
EVIDENCE: Final = (Struck, ReactionTaken, Bumped)
"""What only a finder does: it tells of itself, and rightly."""
DEEDS: Final[dict[str, Callable[[EntityId, tuple[Square, ...]], Action]]] = {
    "hide": lambda who, path: Hide(who),
    "sneak": lambda who, path: Sneak(who, path[:2]),
    "stride": Stride,
    "step": lambda who, path: Step(who, path[:1]),
    "search": lambda who, path: Search(who),
    "cover": lambda who, path: TakeCover(who),
    "gesture": lambda who, path: CreateDiversion(who, GESTURE),
    "shout": lambda who, path: CreateDiversion(who, SHOUT),
}
MOVES: Final = ("sneak", "stride", "step")
AWAY: Final = "away"


@dataclass(frozen=True, slots=True)
class Move:
    """One thing to come: who does what, the face of its dice, its path by steps, or the square where it is put."""

    name: str
    kind: str
    face: int
    steps: tuple[Square, ...]
    square: Square


def field(dice: Random) -> tuple[list[str], list[tuple[str, float, float, float, float]]]:
    """Rows with some mist, and walls from north to south, most of them with a gap."""
    width, height = dice.choice(SIDES)
    rows = [["."] * width for _ in range(height)]
    for _ in range(dice.randint(1, 3)):
        west, north = dice.randrange(width), dice.randrange(height)
        for y in range(north, min(height, north + dice.randint(2, 5))):
            for x in range(west, min(width, west + dice.randint(2, 6))):
                rows[y][x] = "~"
    walls = list[tuple[str, float, float, float, float]]()
    for _ in range(dice.randint(0, 3)):
        x, gap = dice.randrange(2, width - 1), dice.randrange(height)
        ends = [(0, gap), (gap + 1, height)] if dice.random() < 0.6 else [(0, height)]
        walls += [("wall", x, float(top), x, float(foot)) for top, foot in ends if top < foot]
    return ["".join(row) for row in rows], walls


def opened(seed: int, ruleset: str) -> Battle:
    """The battle of a seed: A in the mist, T and perhaps others of both sides anywhere."""
    dice = Random(seed)
    rows, walls = field(dice)
    squares = [(x, y) for y, row in enumerate(rows) for x in range(len(row))]
    at = dice.choice([(x, y) for x, y in squares if rows[y][x] == "~"])
    free = dice.sample([square for square in squares if square != at], 3)
    people = [Entrant("A", "scout", "red", *at), Entrant("T", "guard", "blue", *free[0])]
    if dice.random() < 0.4:
        people.append(Entrant("U", "guard", "blue", *free[1]))
    if dice.random() < 0.3:
        people.append(Entrant("B", "guard", "red", *free[2]))
    plan = arena(rows, *people, walls=walls, light=dice.choice(["bright", "bright", "dim"])).scenario
    battle = Battle(replace(plan, ruleset=ruleset), content().catalogue, 1, strict=True)
    MADE.append(battle)
    for one in people:
        skill(battle, who(battle, one.name), stealth=5, perception=5)
    return battle


def to_come(seed: int, battle: Battle) -> Iterator[Move]:
    """What happens after the Search: apart, a deed, together again, and a few more."""
    dice, layout = Random(f"{seed} to come"), battle.scenario.layout
    names = [entrant.name for entrant in battle.scenario.entrants]
    meeting = [("T", AWAY), ("A", dice.choice(["hide", "sneak"])), ("T", AWAY), ("T", AWAY)]
    for _ in range(dice.randint(2, 5)):
        name = dice.choice([*names, "A", "A"])
        meeting.append((name, dice.choice([*DEEDS, "hide", "sneak"]) if name == "A" else AWAY))
    for name, kind in meeting:
        steps = tuple((dice.choice([-1, 0, 1]), dice.choice([-1, 0, 1])) for _ in range(dice.randint(1, 4)))
        square = dice.randrange(layout.width), dice.randrange(layout.height)
        yield Move(name, kind, dice.choice([20, 14, 10, 6, 1]), steps, square)


class Half:
    """One of two battles: what red was given, tick by tick."""

    def __init__(self, seed: int, ruleset: str, die: int) -> None:
        self.battle = opened(seed, ruleset)
        self.given: list[tuple[list[Witnessed], bytes, object]] = []
        self.over: int | None = None
        actor, seeker = act_as(self.battle, "A"), who(self.battle, "T")
        self.roll(20)
        self.do(Hide(actor))
        self.turn_of("T")
        self.roll(20, perception=die)
        self.do(Search(seeker))
        self.found = state_of(self.battle.world, seeker, actor)

    def roll(self, face: int, *, perception: int = 10) -> None:
        """Let this face fall for all that may be rolled from now on but Searches and damage."""
        kinds = ("stealth", "deception", "flat", "attack", "percent", "confirm", "deafened")
        rest = dict.fromkeys(kinds, [face] * 40)
        script(self.battle, damage=[1] * 40, perception=[perception] * 40, **rest)

    def do(self, action: Action | None) -> TickRecord:
        """Carry it out, and note what red gets of it."""
        record = self.battle.perform(action)
        known = self.battle.observe("red")
        lines = [line for line in all_of(record, Witnessed) if line.side == "red"]
        foretold = [chances(known, deed(own.alias)) for own in known.own for deed in (Hide, Search)]
        self.given.append((lines, observation_bytes(known), foretold))
        if self.over is None and any(isinstance(stamped.event, EVIDENCE) for stamped in record.events):
            self.over = len(self.given) - 1
        return record

    def turn_of(self, name: str) -> None:
        """End turns until it is the named creature's."""
        while self.battle.world.require(self.battle.actor, Entry).name != name:
            self.do(EndTurn(self.battle.actor))

    def follow(self, move: Move) -> None:
        """Do what comes next, where it can be done."""
        world, actor = self.battle.world, who(self.battle, move.name)
        taken = {(place.x, place.y) for _, (_, place) in world.query(Entry, Position)}
        place = world.require(actor, Position)
        if move.kind == AWAY:
            if move.square not in taken:
                place = world.write(actor, Position)
                place.x, place.y = move.square
                stand(world, actor)
                self.do(None)
            return
        self.turn_of(move.name)
        path, x, y = list[Square](), place.x, place.y
        for east, south in move.steps:
            x2, y2 = x + east, y + south
            inside = 0 <= x2 < self.battle.scenario.layout.width and 0 <= y2 < self.battle.scenario.layout.height
            if inside and (x2, y2) not in taken | set(path):
                path.append((x2, y2))
                x, y = x2, y2
        if path or move.kind not in MOVES:
            self.roll(move.face)
            self.do(DEEDS[move.kind](actor, tuple(path)))


@pytest.mark.parametrize("ruleset", ["levels", "pf1e"])
def test_r_sec_1_nothing_that_a_side_gets_tells_how_a_secret_search_went(ruleset: str, scale: int) -> None:
    found = 0
    for seed in range(12 * scale):
        halves = Half(seed, ruleset, 1), Half(seed, ruleset, 20)
        for move in to_come(seed, halves[0].battle):
            for half in halves:
                half.follow(move)
        until = min(len(half.given) if half.over is None else half.over for half in halves)
        given = [half.given[:until] for half in halves]
        assert given[0] == given[1], f"seed {seed} tells that T found A"
        found += halves[0].found is not halves[1].found
        for half in halves:
            half.battle.close()
            MADE.remove(half.battle)
    assert found >= 3
