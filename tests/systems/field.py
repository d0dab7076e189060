"""A small battlefield drawn in text, as one side observes it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from components.detection import Detection
from components.observation import Briefing, Combatant, Contact, DoorView, Observation, Own, Seen
from components.scenario import Catalogue
from ecs.grid.board import Layout, Wall
from ecs.grid.material import Material
from tests.systems.rules.values import HUMANOID, RULES, fighter

UNIT = 1024
FLOOR = Material("floor")
STONE = Material("stone", move=True, effect=True, sight=True, sound=True, cover=2)
CRATE = Material("crate", move=True, effect=True, cover=2, height=3)
MUD = Material("mud", cost=2)
MIST = Material("mist", conceals=20)
DOOR = Material("door", move=True, effect=True, sight=True, sound=True, cover=2, kind="door")
LEGEND = {"#": 1, "o": 2, "~": 3, "m": 4}
OURS = "ABC"
THEIRS = "TUV"
ALIASES = {name: alias for alias, name in enumerate(OURS + THEIRS, 1)}
A, B, C, T, U, V = ALIASES.values()


def layout(rows: Sequence[str], *, doors: Sequence[tuple[float, float, float, float]] = (), ambient: int = 2) -> Layout:
    """Return the map that rows draw; letters stand on open floor; doors are segments in squares."""
    width, height = len(rows[0]), len(rows)
    squares = bytes(LEGEND.get(mark, 0) for row in rows for mark in row)
    walls = tuple(Wall(int(x0 * UNIT), int(y0 * UNIT), int(x1 * UNIT), int(y1 * UNIT), 5) for x0, y0, x1, y1 in doors)
    return Layout(
        width, height, (FLOOR, STONE, CRATE, MUD, MIST, DOOR), squares, walls, bytes([ambient]) * len(squares)
    )


def places(rows: Sequence[str]) -> dict[str, tuple[int, int]]:
    """Return where each letter stands."""
    return {mark: (x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark in ALIASES}


def briefing_of(plan: Layout) -> Briefing:
    """Return what side "us" was told of a battle on this map."""
    return Briefing(
        side="us",
        sides=("us", "them"),
        scenario="field",
        ruleset=RULES,
        catalogue=Catalogue({}, {}, {"humanoid": HUMANOID}, {}),
        layout=plan,
        objectives=(),
        round_limit=20,
    )


def of(name: str, spots: Mapping[str, tuple[int, int]], numbers: Mapping[str, Combatant]) -> dict[str, Any]:
    """Return what a creature of either side has: its alias, where it stands, its numbers."""
    x, y = spots[name]
    return {"alias": ALIASES[name], "x": x, "y": y, "elevation": 0, "numbers": numbers.get(name) or fighter()}


def field(
    *rows: str,
    actor: int = A,
    ap: int = 3,
    states: Mapping[str, Detection] | None = None,
    believed: Mapping[str, Detection] | None = None,
    numbers: Mapping[str, Combatant] | None = None,
    lost: str = "",
    fallen: str = "",
    doors: Sequence[tuple[float, float, float, float]] = (),
    door_open: bool = False,
    door_locked: bool = False,
    light: int = 2,
    **changes: Any,
) -> Observation:
    """Return what side "us" (A, B, C) observes; they (T, U, V) are Observed by all unless `states` says otherwise.

    lost: letters of those whose square is not certain; fallen: of those out of the fight.
    """
    spots, states, numbers = places(rows), states or {}, numbers or {}
    plan = layout(rows, doors=doors, ambient=light)
    sensed = {
        name: Detection.UNDETECTED if name in lost else states.get(name, Detection.OBSERVED)
        for name in THEIRS
        if name in spots
    }
    seen = tuple(Seen(ALIASES[name], state) for name, state in sensed.items())
    beliefs = {ALIASES[foe]: state for foe, state in (believed or {}).items()}
    own = tuple(
        Own(
            **of(name, spots, numbers), name=name, ap=ap, reaction=True, seen=seen, believed=dict(beliefs),
            fighting=name not in fallen,
        )
        for name in OURS
        if name in spots
    )  # fmt: skip
    contacts = tuple(
        Contact(
            **of(name, spots, numbers), side="them", certain=name not in lost and name not in fallen, best=best,
            rounds_ago=1 if name in lost else 0, identified=True, fighting=name not in fallen,
        )
        for name, best in sensed.items()
    )  # fmt: skip
    squares = plan.width * plan.height
    observation = Observation(
        briefing=briefing_of(plan),
        side="us",
        round=1,
        actor=actor,
        own=own,
        contacts=contacts,
        doors=tuple(
            DoorView(100 + index, (index,), (), open=door_open, locked=door_locked) for index in range(len(doors))
        ),
        initiative=(*(creature.alias for creature in own), *(contact.alias for contact in contacts)),
        light=bytes([light]) * squares,
        visible=bytes([1]) * squares,
        explored=bytes([1]) * squares,
    )
    return replace(observation, **changes)
