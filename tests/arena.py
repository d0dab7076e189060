"""Small battlefields for tests: rows of squares, a few creatures, the shipped content."""

from collections.abc import Sequence
from functools import cache

from components.relations import Relation
from components.scenario import Entrant, Fixture, Goal, Objective, Scenario, Thing
from components.turn import Entry
from content.loader import Content, load
from ecs.grid.board import Layout, Wall
from ecs.grid.material import Material
from ecs.ids import EntityId
from systems.match.battle import Battle

UNIT = 1024
MADE: list[Battle] = []  # closed after each test, by conftest
LIGHT = {"dark": 0, "dim": 1, "bright": 2}


@cache
def content() -> Content:
    """The shipped content, loaded once."""
    return load()


def layout(
    rows: Sequence[str],
    *,
    legend: dict[str, str] | None = None,
    light: str = "bright",
    walls: Sequence[tuple[str, float, float, float, float]] = (),
) -> Layout:
    """A map from rows of characters.

    "." floor, "#" stone, "~" mist, or as the legend says; walls by terrain name and ends in squares.
    """
    names = {"#": "stone", "~": "mist", **(legend or {})}
    materials = [content().terrain["floor"].material if "floor" in content().terrain else _floor()]
    index: dict[str, int] = {}
    for name in [*names.values(), *(w[0] for w in walls)]:
        if name not in index:
            index[name] = len(materials)
            materials.append(content().terrain[name].material)
    squares = bytes(index[names[c]] if c in names else 0 for row in rows for c in row)
    width, height = len(rows[0]), len(rows)
    units = [(name, [round(end * UNIT) for end in ends]) for name, *ends in walls]
    made = tuple(Wall(x0, y0, x1, y1, index[name]) for name, (x0, y0, x1, y1) in units)
    return Layout(width, height, tuple(materials), squares, made, bytes([LIGHT[light]]) * (width * height))


def _floor() -> Material:
    return Material("floor")


def arena(
    rows: Sequence[str],
    *entrants: Entrant,
    seed: int = 1,
    light: str = "bright",
    legend: dict[str, str] | None = None,
    walls: Sequence[tuple[str, float, float, float, float]] = (),
    objectives: tuple[Objective, ...] | None = None,
    objects: tuple[Thing, ...] = (),
    relations: tuple[Relation, ...] = (),
    doors: Sequence[tuple[int, bool, bool]] = (),
    strict: bool = True,
) -> Battle:
    """A battle on such a map; sides in order of appearance, "defeat" for each unless told otherwise.

    doors: walls by index that are doors, whether open, whether locked.
    """
    sides = tuple(dict.fromkeys(e.side for e in entrants))
    plan = layout(rows, legend=legend, light=light, walls=walls)
    scenario = Scenario(
        id="arena",
        ruleset="levels",
        layout=plan,
        sides=sides,
        entrants=entrants,
        objectives=objectives if objectives is not None else tuple(Objective(side, Goal.DEFEAT) for side in sides),
        round_limit=50,
        fixtures=tuple(_door(plan, wall, is_open, locked) for wall, is_open, locked in doors),
        objects=objects,
        relations=relations,
    )
    battle = Battle(scenario, content().catalogue, seed, strict=strict)
    MADE.append(battle)
    return battle


def _door(plan: Layout, wall: int, is_open: bool, locked: bool) -> Fixture:
    x, y = plan.walls[wall].x0 // UNIT, plan.walls[wall].y0 // UNIT
    return Fixture("door", min(x, plan.width - 1), min(y, plan.height - 1), (wall,), open=is_open, locked=locked)


def who(battle: Battle, name: str) -> EntityId:
    """The creature of this name."""
    return next(e for e, (entry,) in battle.world.query(Entry) if entry.name == name)


def act_as(battle: Battle, name: str) -> EntityId:
    """End turns until it is the named creature's."""
    entity = who(battle, name)
    for _ in range(50):
        if battle.actor == entity:
            return entity
        battle.end_turn()
    raise AssertionError(f"{name} never acts")
