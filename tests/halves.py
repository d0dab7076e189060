"""The two halves of twin battles: scenarios that differ only in what one side cannot know (R-SEC-1)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Final

from components.scenario import Entrant, Fixture, Goal, Objective, Scenario, Thing
from ecs.grid.board import Layout
from tests.arena import content, layout

VIEWER: Final = "red"
OTHER: Final = "blue"
WIDTH, HEIGHT, WALL, INNER = 17, 7, 9, 13
STYLES: Final = ("walled", "veiled", "dark")
"""Behind a wall; invisible among the deaf; in the dark among the deaf who cannot see in it."""
OURS: Final = ("guard", "archer", "crossbowman", "bandit", "captain", "halberdier", "mage", "scout", "torchbearer")
GHOSTS: Final = ("goblin", "guard", "mage", "archer", "brute", "bandit")
SLY: Final = 0.2
"""How many avoid notice as the battle starts, seen or unseen."""
FEATURES: Final = (
    "existence",
    "place",
    "kind",
    "hp",
    "armour",
    "conditions",
    "name",
    "deeds",
    "light",
    "number",
    "thing",
    "veil",
    "entrance",
)
"""What twins may differ in; light and veil only where the creature is behind the wall."""


BODIES: Final = ("existence", "place", "kind", "number")
"""What decides whose body covers whom: who avoids notice behind it is truly harder to find, and that is no leak."""
RULESETS: Final = ("levels", "pf1e", "pf1e-de")
MOODS: Final = {"levels": ("dazzled", "blinded", "deafened", "shielded")}
"""Conditions in which an unseen creature may differ; by percent also what conceals by magic."""
PERCENT_MOODS: Final = ("dazzled", "blinded", "deafened", "blurred", "displaced")


@dataclass(frozen=True)
class Half:
    """One of two battles: its scenario, how unseen creatures differ inside, and the dice of what they do."""

    scenario: Scenario
    hp: int = 0
    armour: int = 0
    deeds: int = 0


def of_kinds(*wanted: str) -> tuple[str, ...]:
    """Those of some kinds that content has."""
    return tuple(kind for kind in wanted if kind in content().catalogue.kinds)


@lru_cache(maxsize=32)
def ground(variant: int, light: str) -> Layout:
    """A field with a wall, a door in it, and a room with a door behind it; few of them, so that lines are shared."""
    dice = Random(variant)
    rows = ["".join(dice.choice("............~#om") for _ in range(WIDTH)) for _ in range(HEIGHT)]
    door = 1 + dice.randrange(HEIGHT - 2)
    walls = [
        ("wall", WALL, 0, WALL, door),
        ("door", WALL, door, WALL, door + 1),
        ("wall", WALL, door + 1, WALL, HEIGHT),
        ("wall", INNER, 0, INNER, 3),
        ("door", INNER, 3, INNER, 4),
        ("wall", INNER, 4, INNER, HEIGHT),
    ]
    return layout(rows, light=light, walls=walls, legend={"o": "crate", "m": "mud"})


def fixtures(plan: Layout, *, lamp: bool) -> tuple[Fixture, ...]:
    """The two doors of a ground, shut, and a lamp in the viewer's half if it is dark."""
    doors = [Fixture("door", WALL, plan.walls[1].y0 // 1024, (1,)), Fixture("door", INNER, 3, (4,))]
    return (*doors, Fixture("light", 1, 3, bright=15, dim=30)) if lamp else tuple(doors)


def twins(seed: int, ruleset: str = "levels") -> tuple[Half, Half]:
    """Two battles of a ruleset that differ in one to three things."""
    dice = Random(seed)
    style = STYLES[seed % len(STYLES)]
    plan = ground(dice.randrange(4), "dark" if style == "dark" else dice.choice(("bright", "dim")))
    free = [(x, y) for y in range(HEIGHT) for x in range(WIDTH) if not plan.materials[plan.squares[y * WIDTH + x]].move]
    left = [square for square in free if square[0] < WALL - 1]
    lit = [square for square in left if square[0] < 5] if style == "dark" else left
    deaf = style != "walled" or dice.random() < 0.5
    seen = dice.sample(lit, 5)
    ears = ("deafened",) if deaf else ()
    team = [
        Entrant(f"red-{i}", dice.choice(ours(style, ruleset)), VIEWER, *seen[i], conditions=ears) for i in range(2)
    ]
    team += [Entrant(f"blue-{i}", dice.choice(of_kinds(*OURS)), OTHER, *seen[3 + i]) for i in range(2)]
    team = [replace(one, avoid_notice=dice.random() < SLY) for one in team]
    taken = set(seen)
    away = {
        "walled": [square for square in free if square[0] > WALL],
        "veiled": [square for square in left if square not in taken],
        "dark": [square for square in free if square[0] > 6],
    }[style]
    *places, anchor = dice.sample(away, 3)
    team.append(Entrant("ghost-anchor", "goblin", OTHER, *anchor, conditions=veil(style)))  # the battle goes on
    ghost = Entrant("ghost-0", dice.choice(of_kinds(*GHOSTS[:3])), OTHER, *places[0], conditions=veil(style))
    base = Scenario(
        id="twins",
        ruleset=ruleset,
        layout=plan,
        sides=(VIEWER, OTHER),
        entrants=(*team, ghost),
        objectives=(Objective(VIEWER, Goal.DEFEAT), Objective(OTHER, Goal.DEFEAT)),
        round_limit=50,
        fixtures=fixtures(plan, lamp=style == "dark"),
        objects=(Thing("chest", "chest", *dice.choice(lit), stealth=5),) if seed % 4 == 0 else (),
    )
    wanted = [one for one in FEATURES if style == "walled" or one not in ("light", "veil")]
    if style != "walled" and any(one.avoid_notice and one.side == OTHER for one in team):
        wanted = [one for one in wanted if one not in BODIES]
    first = second = Half(base)
    while second == first:
        for feature in dice.sample(wanted, dice.choice((1, 1, 2, 3))):
            second = differing(second, feature, dice, places[1], style)
    return first, second


def ours(style: str, ruleset: str) -> tuple[str, ...]:
    """Kinds of the viewer's side that can perceive nothing of what must stay unknown."""
    kinds = content().catalogue.kinds
    blind = [k for k in of_kinds(*OURS) if all(s.medium.value in ("sight", "sound") for s in kinds[k].senses)]
    far = ("dark",) if content().catalogue.rulesets[ruleset].low_light_factor == 1 else ("dark", "low_light")
    return tuple(k for k in blind if style != "dark" or all(s.vision.value not in far for s in kinds[k].senses))


def veil(style: str) -> tuple[str, ...]:
    """What keeps an unseen creature unseen."""
    return ("invisible",) if style == "veiled" else ()


def differing(half: Half, feature: str, dice: Random, place: tuple[int, int], style: str) -> Half:
    """The half, different in one thing more."""
    scenario = half.scenario

    def ghosts(change: Callable[[Entrant], Entrant | None]) -> Half:
        changed = [change(one) if one.name.startswith("ghost-0") else one for one in scenario.entrants]
        return replace(half, scenario=replace(scenario, entrants=tuple(one for one in changed if one is not None)))

    match feature:
        case "existence":
            return ghosts(lambda e: None)
        case "place":
            return ghosts(lambda e: replace(e, x=place[0], y=place[1]))
        case "kind":
            return ghosts(lambda e: replace(e, kind=dice.choice(of_kinds(*GHOSTS))))
        case "conditions":
            more = dice.choice(MOODS.get(scenario.ruleset, PERCENT_MOODS))
            return ghosts(lambda e: replace(e, conditions=tuple(sorted({*e.conditions, more}))))
        case "veil":
            return ghosts(lambda e: replace(e, conditions=("invisible",)))
        case "name":
            return ghosts(lambda e: replace(e, name=f"{e.name}-of-other-dice"))
        case "light":
            return ghosts(lambda e: replace(e, light=(10, 20)))
        case "number":
            taken = {(e.x, e.y) for e in scenario.entrants}
            if place in taken:
                return half
            another = Entrant("ghost-1", "goblin", OTHER, *place, conditions=veil(style))
            return replace(half, scenario=replace(scenario, entrants=(*scenario.entrants, another)))
        case "thing":
            hidden = Thing("hidden", "chest", *place, stealth=40)
            return replace(half, scenario=replace(scenario, objects=(*scenario.objects, hidden)))
        case "entrance":
            return ghosts(lambda e: replace(e, avoid_notice=True))
        case "hp":
            return replace(half, hp=1)
        case "armour":
            return replace(half, armour=7)
        case _:
            return replace(half, deeds=1)
