"""Actions as cases write them: the arguments of every registered action, and words that stand for one."""

import dataclasses
from dataclasses import dataclass, fields
from functools import cache
from typing import Final, NamedTuple, cast, get_type_hints

from components import actions
from components.actions import Square
from content.references import refer
from content.schema import glean
from content.source import Faults, Place
from content.suggest import did_you_mean
from ecs.registry import members
from systems.match.cases.rows import Point

_ = actions.Strike  # actions register their wire names when they are imported
WHO: Final = ("actor", "target", "observer", "ally")


ACTOR: Final = "actor"
"""Who acts: a creature; all others may be objects."""


class Names(NamedTuple):
    """The names of a case's creatures, and all names, with those of its objects.

    nameless: one of a creature could not be read; open: one of any.
    """

    creatures: frozenset[str]
    all: frozenset[str]
    nameless: bool = False
    open: bool = False


class Wish(NamedTuple):
    """One action as it is written: its word, who acts, its arguments by key, and where it stands."""

    action: str
    actor: str
    args: dict[str, object]
    place: Place


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


STAND_INS: Final[dict[str, type]] = {"throw_net": Netting, "escape_net": Freeing}
"""Words of cases for actions that have another word of their own."""


@cache
def rows() -> dict[str, type]:
    """Word of every action -> the dataclass of its keys."""
    ours = {wire: kind for wire, kind in members("action").items() if kind.__module__.startswith("components.")}
    built = {wire: _row(kind) for wire, kind in ours.items()}
    return dict(sorted({**STAND_INS, **built}.items()))


def plain(wish: Wish) -> Wish:
    """The wish with an action's own word for what has two."""
    if wish.action == "throw_net":
        return wish._replace(action="strike", args={**wish.args, "weapon": "net", "aim": ""})
    if wish.action == "escape_net":
        return wish._replace(action="interact", args={"door": None, "target": wish.args["target"] or wish.actor})
    return wish


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


def wish_of(table: dict[str, object], place: Place, faults: Faults, names: Names) -> Wish | None:
    """The action that a table writes down, or None after noting its faults."""
    word = table.get("action")
    row = rows().get(word) if isinstance(word, str) else None
    if not isinstance(word, str):
        faults.add(place, "missing_key", "fault.missing_key", key="action", example='"..."')
    elif row is None:
        given, hint = f"action = {word!r}", did_you_mean(word, rows())
        faults.add(place.at("action"), "unknown_word", "fault.unknown_word", given=given, hint=hint)
    found = None if row is None else glean(row, table, place, faults)
    args = dict(table) if found is None else {f.name: getattr(found, f.name) for f in fields(row)}
    for who in WHO:
        name = args.get(who, "")
        if isinstance(name, str) and (name or (who == ACTOR and who in table)):
            known, open_ = (names.creatures, names.nameless) if who == ACTOR else (names.all, names.open)
            refer(who, name, known, place.at(who), faults, text="fault.unknown_creature", open_=open_)
    if found is None or not faults.sound(place):
        return None
    actor = str(args.pop("actor"))
    args.pop("action")
    return Wish(str(word), actor, args, place)
