"""`replay FILE --from TICK --what-if list`: what whose turn it is may do, in the words that --what-if takes."""

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields
from typing import Final

from components.actions import SQUARES, Action, Strike
from components.observation import Observation
from content.phrase import phrase
from content.sentences import name_of, square_name
from content.text import Texts
from ecs.codec import Plain
from ecs.registry import wire_name
from systems.cli.language import side as side_name
from systems.cli.output import Json
from systems.cli.wished_action import ALIASES, NOBODY, PATH, POINT, TARGET, named
from systems.knowledge.roster import roster_of
from systems.legality import options

WISH: Final = "list"
SHOWN: Final = 8
"""Wishes of one kind that people are shown."""


def possible(observation: Observation, words: Texts) -> dict[str, list[str]]:
    """Kind of action -> wishes that are legal now, the plainest Strikes first."""
    names = {alias: name for name, alias in named(observation, words).items()}
    found = {}
    for kind, actions in options(observation).items():
        if actions:
            found[kind] = [wish(action, names) for action in in_order(actions)]
    return found


def in_order(actions: Sequence[Action]) -> list[Action]:
    """Actions with the first Strike at each target with each weapon in front, and other aims at it at the end."""
    first: dict[tuple[int, str], Action] = {}
    for action in actions:
        if isinstance(action, Strike) and action.target:
            first.setdefault((action.target, action.weapon), action)
    chosen = list(first.values())
    others = [action for action in actions if action not in chosen]
    return chosen + sorted(others, key=lambda action: isinstance(action, Strike) and bool(action.target))


def wish(action: Action, names: Mapping[int, str]) -> str:
    """An action as somebody would say it; names: alias -> what it is called, where that is enough."""
    said = [wire_name(type(action))]
    for field in fields(action):
        value: Plain = getattr(action, field.name)
        if field.name == "actor" or (field.name == TARGET and value == NOBODY):
            continue
        if field.default is not MISSING and value == field.default:
            continue
        said.append(f"{field.name}={_value(field.name, value, names)}")
    return " ".join(said)


def _value(field: str, value: Plain, names: Mapping[int, str]) -> str:
    if field in ALIASES:
        return shlex.quote(names[value]) if value in names else str(value)
    if field in SQUARES and value is not None:
        return square_name(*value)
    if field == POINT and value is not None:
        return f"[{value[0]},{value[1]}]"
    if field == PATH:
        return ",".join(square_name(*square) for square in value)
    return shlex.quote(str(value))


def told(tick: int, observation: Observation, found: Mapping[str, list[str]], words: Texts) -> dict[str, Json]:
    """The same as JSON."""
    actor: Json = {"alias": observation.actor, "name": _acting(observation, words)}
    return {"tick": tick, "side": observation.side, "actor": actor, "possible": found}


def lines(tick: int, observation: Observation, found: Mapping[str, list[str]], words: Texts) -> list[str]:
    """The same for people: the first wishes of each kind."""
    side = side_name(words, observation.side)
    if not found:
        return [words.say("cli.what_if_nothing", tick=tick, side=side)]
    made = [words.say("cli.what_if_turn", tick=tick, side=side, actor=_acting(observation, words))]
    for wishes in found.values():
        made += [f"  {one}" for one in wishes[:SHOWN]]
        if len(wishes) > SHOWN:
            made.append(f"  {words.tell(phrase('cli.what_if_more', count=len(wishes) - SHOWN))}")
    return made


def _acting(observation: Observation, words: Texts) -> str:
    return name_of(roster_of(observation).get(observation.actor), words)
