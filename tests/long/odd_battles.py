"""Battles as nobody would make them: cells and corridors, doors everywhere, giants, all dark, all unseen."""

from collections.abc import Iterator
from itertools import count
from typing import Final

from components.position import SIDES
from components.relations import ALLY, ENEMY, NEUTRAL, Relation
from components.scenario import Entrant, Fixture, Goal, Kind, Objective, Scenario, Thing
from content.loader import Content
from ecs.chance import Dice
from ecs.grid.board import Board, Layout
from ecs.grid.paths import Walk
from ecs.grid.space import Space, squares
from tests.arena import layout

PARTIES: Final = ("red", "blue", "green")
SIZES: Final = ((1, 1), (2, 1), (1, 9), (30, 1), (3, 3), (8, 8), (12, 5), (20, 14))
CELLS: Final = {
    "#": "stone", "T": "tree", "c": "crate", "m": "mist", "w": "deep_water", "t": "trench", "s": "snow", "u": "mud",
}  # fmt: skip
CONDITIONS: Final = ("prone", "dazzled", "blinded", "deafened", "stunned", "bleeding", "invisible", "netted", "exposed")
GOALS: Final = tuple(Goal)
LIGHTS: Final = ("bright", "dim", "dark", "dark")
Square = tuple[int, int]


def odd(content: Content, seed: int, *, rounds: int) -> Scenario:
    """The odd battle of a seed; there are two sides at least, and somebody on each."""
    return next(found for attempt in count() if (found := _odd(content, seed, attempt, rounds)) is not None)


def _odd(content: Content, seed: int, attempt: int, rounds: int) -> Scenario | None:
    dice = Dice(seed, 79, attempt, 0)
    width, height = SIZES[dice.pick("size", len(SIZES))]
    grid = (2 * width, 2 * height) if dice.pick("size", 4) == 0 else (width, height)
    width, height = min(grid[0], 40), min(grid[1], 30)
    signs = "." * (6 + dice.pick("cell", 60)) + "".join(CELLS)
    rows = ["".join(signs[dice.pick("cell", len(signs))] for _ in range(width)) for _ in range(height)]
    walls, fixtures = _walls(dice, width, height)
    plan = layout(rows, legend=CELLS, light=LIGHTS[dice.pick("light", len(LIGHTS))], walls=walls)
    parties = PARTIES[: 2 + dice.pick("party", 2)]
    doors = [wall for fixture in fixtures for wall in fixture.walls]
    entrants = tuple(_entrants(content, dice, plan, Walk(Board(plan, doors)), parties))
    if {entrant.side for entrant in entrants} != set(parties):
        return None
    for _ in range(dice.pick("lamp", 3)):
        bright = 5 * dice.pick("lamp", 9)
        x, y = dice.pick("lamp", width), dice.pick("lamp", height)
        fixtures.append(Fixture("light", x, y, bright=bright, dim=bright * 2))
    kinds = (ALLY, NEUTRAL, ENEMY)
    relations = tuple(
        Relation(one, other, kinds[dice.pick("relation", 3)])
        for at, one in enumerate(parties)
        for other in parties[at + 1 :]
        if dice.pick("relation", 2)
    )
    rulesets = sorted(content.catalogue.rulesets)
    return Scenario(
        id=f"odd_{seed}",
        ruleset=rulesets[dice.pick("rules", len(rulesets))],
        layout=plan,
        sides=parties,
        entrants=entrants,
        objectives=tuple(_goals(dice, parties, entrants, width, height)),
        round_limit=rounds,
        fixtures=tuple(fixtures),
        objects=tuple(_things(dice, width, height)),
        relations=relations,
    )


def _walls(dice: Dice, width: int, height: int) -> tuple[list[tuple[str, float, float, float, float]], list[Fixture]]:
    """Borders at random: none, some, or round every square; every so many a door, a window, a curtain or a slit."""
    walls: list[tuple[str, float, float, float, float]] = []
    fixtures: list[Fixture] = []
    share = (0, 1, 3, 8)[dice.pick("wall", 4)]  # of eight borders
    names = ("door", "door", "wall", "window", "curtain", "low_wall", "bars", "fence", "fog_bank", "slit")
    for y in range(height):
        for x in range(width):
            for dx, dy in ((1, 0), (0, 1)):
                if dice.pick("wall", 8) >= share or not (0 < x + dx < width + dx and 0 < y + dy < height + dy):
                    continue
                start = (x + dx, y) if dx else (x, y + dy)
                end = (x + dx, y + 1) if dx else (x + 1, y + dy)
                if end[0] > width or end[1] > height:
                    continue
                name = names[dice.pick("wall", len(names))]
                if name == "door":
                    state = dice.pick("door", 4)
                    fixtures.append(Fixture("door", x, y, (len(walls),), open=state == 0, locked=state == 1))
                walls.append((name, *start, *end))
    if dice.pick("wall", 3) == 0 and width > 2:  # aslant, with ends between the squares' corners
        walls.append(("wall", 0.37, 0.11, width - 0.77, height - 0.09))
    return walls, fixtures


def _entrants(
    content: Content, dice: Dice, plan: Layout, walk: Walk, parties: tuple[str, ...]
) -> Iterator[Entrant]:
    kinds = [kind for _, kind in sorted(content.catalogue.kinds.items())]
    alike = dice.pick("state", 5)  # everybody invisible, blinded, ...: or each as it comes
    taken: set[Square] = set()
    for number in range(2 + dice.pick("crowd", 9)):
        kind = kinds[dice.pick("kind", len(kinds))]
        for _ in range(40):
            x, y = dice.pick("place", plan.width), dice.pick("place", plan.height)
            space = Space(x, y, SIDES[kind.rank], 0, kind.rank)
            inside = all(a < plan.width and b < plan.height for a, b in squares(space))
            if inside and taken.isdisjoint(squares(space)) and walk.can_stand(space):
                taken |= set(squares(space))
                yield _entrant(dice, kind, number, parties, (x, y), alike)
                break


def _entrant(dice: Dice, kind: Kind, number: int, parties: tuple[str, ...], at: Square, alike: int) -> Entrant:
    conditions: tuple[str, ...] = ()
    if alike == 0:
        conditions = ("invisible",)
    elif alike == 1:
        conditions = tuple(sorted({CONDITIONS[dice.pick("state", len(CONDITIONS))] for _ in range(3)}))
    elif alike == 2:
        conditions = ("blinded", "deafened")
    return Entrant(
        name=f"{kind.id} {number}",
        kind=kind.id,
        side=parties[number % len(parties)],
        x=at[0],
        y=at[1],
        conditions=conditions,
        light=(0, 0) if dice.pick("torch", 4) else (10, 20),
        elevation=0 if dice.pick("height", 6) else 5 * dice.pick("height", 9),
        avoid_notice=dice.pick("notice", 3) == 0,
    )


def _goals(
    dice: Dice, parties: tuple[str, ...], entrants: tuple[Entrant, ...], width: int, height: int
) -> Iterator[Objective]:
    for side in parties:
        for _ in range(1 + dice.pick("goal", 2)):
            kind = GOALS[dice.pick("goal", len(GOALS))]
            x, y = dice.pick("zone", width), dice.pick("zone", height)
            zone = ((x, y),) if dice.pick("zone", 2) else tuple((a, b) for a in range(width) for b in range(height))
            target = entrants[dice.pick("goal", len(entrants))].name
            rounds, strength = 1 + dice.pick("goal", 4), dice.pick("goal", 3)
            yield Objective(side, kind, zone, rounds=rounds, target=target, count=strength)


def _things(dice: Dice, width: int, height: int) -> Iterator[Thing]:
    for number in range(dice.pick("thing", 4)):
        kind = ("chest", "door", "trap")[dice.pick("thing", 3)]
        yield Thing(
            f"thing {number}",
            kind,
            dice.pick("thing", width),
            dice.pick("thing", height),
            stealth=None if dice.pick("thing", 2) else dice.pick("thing", 30) - 5,
            hp=0 if dice.pick("thing", 2) else 1 + dice.pick("thing", 20),
            hardness=dice.pick("thing", 6),
            in_areas=dice.pick("thing", 2) == 0,
            inside="thing 0" if number and dice.pick("thing", 3) == 0 else "",
        )
