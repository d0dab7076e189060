"""Actions as cases write them: the arguments of every registered action, and words that wait for their action."""

import dataclasses
from dataclasses import dataclass, fields
from functools import cache
from typing import Final, Literal, NamedTuple, cast, get_type_hints

from components import actions
from content.maps.rows import Square
from content.schema import read
from content.source import Faults, Place
from content.suggest import did_you_mean
from ecs.registry import members
from systems.match.cases.rows import Point

_ = actions.Strike  # actions register their wire names when they are imported
WHO: Final = ("actor", "target", "observer", "ally")
Manner = Literal["gesture", "shout"]


class Wish(NamedTuple):
    """One action as it is written: its word, who acts, its arguments by key, and where it stands."""

    action: str
    actor: str
    args: dict[str, object]
    place: Place


@dataclass(frozen=True, slots=True)
class Diversion:
    """Create a Diversion by a gesture, or a shout (Auditory)."""

    action: str
    actor: str
    manner: Manner = "gesture"


@dataclass(frozen=True, slots=True)
class Pointing:
    """Point Out a creature to allies by a gesture, or a shout (Auditory)."""

    action: str
    actor: str
    target: str
    manner: Manner = "gesture"


@dataclass(frozen=True, slots=True)
class Leaning:
    """Lean to a point of one's own space: a corner or a point of an edge, in squares."""

    action: str
    actor: str
    at: Point


@dataclass(frozen=True, slots=True)
class Holding:
    """Ready a Strike for when the target, or any enemy, becomes Observed."""

    action: str
    actor: str
    weapon: str = ""
    target: str = ""


@dataclass(frozen=True, slots=True)
class Using:
    """Use an effect: at a creature, a square, or a point (origin of an area), in a direction for cones and lines."""

    action: str
    actor: str
    effect: str
    target: str = ""
    square: Square | None = None
    at: Point | None = None
    toward: Square | None = None


@dataclass(frozen=True, slots=True)
class Netting:
    """Throw a net at a creature or a square: a Strike with the weapon net."""

    action: str
    actor: str
    target: str = ""
    square: Square | None = None


@dataclass(frozen=True, slots=True)
class Freeing:
    """Take a net off oneself, or off a creature beside: an Interact."""

    action: str
    actor: str
    target: str = ""


@dataclass(frozen=True, slots=True)
class Reloading:
    """Make a weapon ready again."""

    action: str
    actor: str
    weapon: str = ""


WAITING: Final[dict[str, type]] = {
    "create_diversion": Diversion,
    "point_out": Pointing,
    "lean": Leaning,
    "ready": Holding,
    "use": Using,
    "throw_net": Netting,
    "escape_net": Freeing,
    "reload": Reloading,
}
"""Actions of the rules by the word that cases use; one that is registered under it is carried out."""
STAND_INS: Final = ("throw_net", "escape_net")


@cache
def rows() -> dict[str, type]:
    """Word of every action -> the dataclass of its keys."""
    ours = {wire: kind for wire, kind in members("action").items() if kind.__module__.startswith("components.")}
    built = {wire: _row(kind) for wire, kind in ours.items()}
    return dict(sorted({**WAITING, **built}.items()))


def plain(wish: Wish) -> Wish:
    """The wish with an action's own word for what has two."""
    if wish.action == "throw_net":
        return wish._replace(action="strike", args={**wish.args, "weapon": "net", "aim": ""})
    if wish.action == "escape_net":
        return wish._replace(action="interact", args={"door": None, "target": wish.args["target"] or wish.actor})
    return wish


def is_built(action: str) -> bool:
    """True for an action that the program can carry out."""
    return action in members("action") or action in STAND_INS


def _row(kind: type) -> type:
    """The keys of an action: creatures by name, a walk by its path or its end, a door by a point of it."""
    hints = get_type_hints(kind)
    made: list[tuple[str, object] | tuple[str, object, object]] = [("action", str), ("actor", str)]
    late: list[tuple[str, object, object]] = []
    names = {f.name for f in fields(kind)}
    for f in fields(kind):
        if f.name == "actor":
            continue
        if f.name in WHO:
            optional = "square" in names or f.default is not dataclasses.MISSING
            late.append(
                (f.name, str, dataclasses.field(default="")) if optional else (f.name, str, dataclasses.field())
            )
        elif f.name == "path":
            late.append(("path", tuple[Square, ...], dataclasses.field(default=())))
            late.append(("to", Square | None, dataclasses.field(default=None)))
        elif f.name == "door":
            late.append(("door", Point | None, dataclasses.field(default=None)))
        elif f.name == "point":
            late.append(("at", Point, dataclasses.field()))
        elif f.name == "weapon":
            late.append(("weapon", str, dataclasses.field(default="")))
        elif f.default is not dataclasses.MISSING:
            late.append((f.name, hints[f.name], dataclasses.field(default=f.default)))
        else:
            late.append((f.name, hints[f.name], dataclasses.field()))
    late.sort(key=lambda entry: cast(dataclasses.Field[object], entry[2]).default is not dataclasses.MISSING)
    row: type = dataclasses.make_dataclass(kind.__name__ + "Row", [*made, *late], frozen=True)
    row.__doc__ = kind.__doc__
    return row


def wish_of(table: dict[str, object], place: Place, faults: Faults, names: frozenset[str]) -> Wish | None:
    """The action that a table writes down, or None after noting its faults.  names: of the case's creatures."""
    word = table.get("action")
    if not isinstance(word, str):
        faults.add(place, "missing_key", 'action is missing; add action = "..."')
        return None
    row = rows().get(word)
    if row is None:
        faults.add(place.at("action"), "unknown_word", f"action = {word!r}: no such word{did_you_mean(word, rows())}")
        return None
    found = read(row, table, place, faults)
    if found is None:
        return None
    args = {f.name: getattr(found, f.name) for f in fields(row)}
    for who in WHO:
        name = args.get(who, "")
        if isinstance(name, str) and name and name not in names:
            message = f"{who} = {name!r}: no such creature{did_you_mean(name, names)}"
            faults.add(place.at(who), "unknown_name", message)
    actor = str(args.pop("actor"))
    args.pop("action")
    return Wish(word, actor, args, place)
