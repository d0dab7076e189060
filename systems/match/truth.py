"""The whole truth of a recorded battle after a tick, from its rows alone: a recording of any rules can be looked at."""

from collections.abc import Mapping
from dataclasses import dataclass

from components.conditions import OUT_OF_FIGHT
from ecs.codec import Plain
from ecs.grid.board import Board, Layout
from ecs.grid.light import light_levels
from ecs.ids import EntityId
from ecs.table import Table


@dataclass(frozen=True, slots=True)
class Figure:
    """A creature as it is.  wound: its worst grade; shines: it carries a light that is lit."""

    entity: int
    name: str
    kind: str
    plan: str
    rank: int
    side: str
    x: int
    y: int
    hp: int
    most: int
    wound: int
    conditions: tuple[str, ...]
    covered: bool
    shines: bool

    @property
    def fighting(self) -> bool:
        """Neither dying nor unconscious."""
        return not any(condition in OUT_OF_FIGHT for condition in self.conditions)


@dataclass(frozen=True, slots=True)
class Leaf:
    """A door: its walls in the layout, and whether it stands open."""

    walls: tuple[int, ...]
    open: bool


@dataclass(frozen=True, slots=True)
class Object:
    """A thing lying about."""

    entity: int
    x: int
    y: int
    kind: str
    broken: bool


@dataclass(frozen=True, slots=True)
class Truth:
    """What is where.  lights: (x, y, bright feet, dim feet) of all that shine; round, actor: of the turn."""

    tick: int
    round: int
    actor: int
    figures: tuple[Figure, ...]
    doors: tuple[Leaf, ...]
    objects: tuple[Object, ...]
    lights: tuple[tuple[int, int, int, int], ...]
    winner: str
    ended_by: str

    def figure(self, entity: int) -> Figure | None:
        """The creature of this entity."""
        return next((figure for figure in self.figures if figure.entity == entity), None)


def truth_of(table: Table) -> Truth:
    """Read the rows.  Raises: LookupError, TypeError or ValueError for rows that are of no such battle."""
    figures, doors, objects = [], [], []
    lights: list[tuple[int, int, int, int]] = []
    turn: Mapping[str, Plain] = {}
    verdict: Mapping[str, Plain] = {}
    for entity in sorted(table.rows):
        place = table.fields(entity, "position")
        turn = table.fields(entity, "turn") or turn
        verdict = table.fields(entity, "verdict") or verdict
        if place is None:
            continue
        light = table.fields(entity, "light_source")
        if light is not None and light.get("lit", True):
            lights.append((place["x"], place["y"], int(light["bright"]), int(light["dim"])))
        if (entry := table.fields(entity, "entry")) is not None:
            figures.append(_figure(table, entity, entry, place, shines=bool(light and light.get("lit", True))))
        elif (door := table.fields(entity, "door")) is not None:
            doors.append(Leaf(tuple(map(int, door["walls"])), bool(door["open"])))
        elif (item := table.fields(entity, "item")) is not None and place["x"] >= 0 and not item.get("door"):
            broken = item.get("most", 0) > 0 and item.get("hp", 0) == 0
            objects.append(Object(entity, place["x"], place["y"], str(item["kind"]), broken))
    order, index = turn.get("order", ()), turn.get("index", 0)
    return Truth(
        tick=table.tick,
        round=int(turn.get("round", 0)),
        actor=order[index] if 0 <= index < len(order) else 0,
        figures=tuple(figures),
        doors=tuple(doors),
        objects=tuple(objects),
        lights=tuple(lights),
        winner=str(verdict.get("winner", "")),
        ended_by=str(verdict.get("ended_by", "")),
    )


def _figure(
    table: Table, entity: EntityId, entry: Mapping[str, Plain], place: Mapping[str, Plain], *, shines: bool
) -> Figure:
    body = table.fields(entity, "body") or {}
    health = table.fields(entity, "health") or {}
    wounds = (table.fields(entity, "wounds") or {}).get("grades", ())
    conditions = (table.fields(entity, "conditions") or {}).get("rounds", ())
    stance = table.fields(entity, "stance") or {}
    return Figure(
        entity=entity,
        name=str(entry["name"]),
        kind=str(body.get("kind", "")),
        plan=str(body.get("plan", "")),
        rank=int(body.get("rank", 2)),
        side=str(entry["side"]),
        x=int(place["x"]),
        y=int(place["y"]),
        hp=int(health.get("hp", 0)),
        most=int(health.get("max", 0)),
        wound=max((int(grade) for _, grade in wounds), default=0),
        conditions=tuple(str(name) for name, _ in conditions),
        covered=bool(stance.get("taking_cover", False)),
        shines=shines,
    )


def true_light(truth: Truth, layout: Layout) -> bytes:
    """The light of every square, a level a byte, row-major."""
    board = Board(layout)
    for door in truth.doors:
        for wall in door.walls:
            board.set_open(wall, is_open=door.open)
    return light_levels(board, list(truth.lights))
