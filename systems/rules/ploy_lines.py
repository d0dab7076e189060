"""What one side may be told of diversions, warnings, held Strikes, leans, things and doors it heard (R-SEC-1).

Functions as in systems.rules.redaction: one event and the side's view at that beat, lines out.
"""

from collections.abc import Callable

from components import ploy_events as ev
from components.ability_events import Sounded
from components.detection import Detection
from components.item import UNKNOWN_THING, ItemSeenBroken, ItemSpotted, ItemStruck
from components.outcome import Result
from systems.rules.diversion import GESTURE
from systems.rules.line import Line, SideView
from systems.rules.strike_parts import strike_parts


def _sounded(event: Sounded, view: SideView) -> list[Line]:
    """A shout is told to those who perceive who shouted; the others hear at most that something is near."""
    return [Line("log.shouts", {"actor": event.actor})] if view.knows(event.actor) else []


def _diversion_ended(event: ev.DiversionEnded, view: SideView) -> list[Line]:
    return [Line("log.diversion_over", {"actor": event.actor})] if event.actor in view.own else []


def _pointed_out(event: ev.PointedOut, view: SideView) -> list[Line]:
    if event.actor in view.own:
        if event.item:
            return [Line("log.points_out_thing", {"actor": event.actor, "item": event.item})]
        key = "log.points_out" if event.told else "log.points_out_in_vain"
        return [Line(key, {"actor": event.actor, "target": event.target})]
    if event.manner != GESTURE:
        return []  # a shout is told as what it is
    return [Line("log.gestures", {"actor": event.actor})] if view.sees(event.actor) else []


def _readied(event: ev.Readied, view: SideView) -> list[Line]:
    if event.actor not in view.own:
        return []  # what somebody waits for does not show
    key = "log.readies_for" if event.target else "log.readies"
    return [Line(key, {"actor": event.actor, "weapon": event.weapon, "target": event.target})]


def _ready_fired(event: ev.ReadyFired, view: SideView) -> list[Line]:
    concerned = event.actor in view.own or event.target in view.own
    if not concerned and not (view.sees(event.actor) and view.knows(event.target)):
        return []
    return [Line("log.ready_fired", {"actor": view.name(event.actor), "target": event.target})]


def _reaction_set(event: ev.ReactionSet, view: SideView) -> list[Line]:
    return [Line(f"log.reacts_{event.setting}", {"actor": event.actor})] if event.actor in view.own else []


def _leaned(event: ev.Leaned, view: SideView) -> list[Line]:
    return [Line("log.leans", {"actor": event.actor})] if view.sees(event.actor) else []


def _reloaded(event: ev.Reloaded, view: SideView) -> list[Line]:
    if event.actor not in view.own and not view.sees(event.actor):
        return []
    key = "log.reloads_on" if event.left and event.actor in view.own else "log.reloads"
    return [Line(key, {"actor": event.actor, "weapon": event.weapon})]


def _door_heard(event: ev.DoorHeard, view: SideView) -> list[Line]:
    if event.observer not in view.own:
        return []
    key = "log.door_heard_open" if event.open else "log.door_heard_shut"
    return [Line(key, {"observer": event.observer})]


def _door_held(event: ev.DoorHeld, view: SideView) -> list[Line]:
    if event.actor not in view.own:
        return []
    return [Line("log.door_locked" if event.locked else "log.door_moved_before", {"actor": event.actor})]


def _item_spotted(event: ItemSpotted, view: SideView) -> list[Line]:
    if event.observer not in view.own:
        return []
    if event.state is not Detection.OBSERVED:
        return [Line("log.item_sensed", {"observer": event.observer})]
    return [Line("log.item_spotted", {"observer": event.observer, "item": event.kind})]


def _item_struck(event: ItemStruck, view: SideView) -> list[Line]:
    """One's own blows at things, with their dice; of others' only where they struck, and never at what."""
    if event.actor not in view.own:
        x, y = event.square
        return [Line("log.strikes_square", {"actor": event.actor, "x": x, "y": y})] if view.knows(event.actor) else []
    key = {
        Result.HIT: "log.item_hit" if event.outcome.damage else "log.item_unhurt",
        Result.FLAT_FAILED: "log.item_flat_failed",
    }.get(event.outcome.result, "log.item_missed")
    kind = event.kind if event.state is Detection.OBSERVED else UNKNOWN_THING
    damage = event.outcome.damage
    found: dict[str, int | str] = {"actor": event.actor, "item": kind, "weapon": event.weapon, "damage": damage}
    obstacle = [Line("log.in_the_way", {"actor": event.actor})] if event.blocker else []
    return [Line(key, found, strike_parts(event, view)), *obstacle]


def _item_seen_broken(event: ItemSeenBroken, view: SideView) -> list[Line]:
    if event.observer not in view.own:
        return []
    return [Line("log.item_broken", {"observer": event.observer, "item": event.kind or UNKNOWN_THING})]


PLOY_TELLERS: dict[type[object], Callable[..., list[Line]]] = {
    Sounded: _sounded,
    ev.DiversionEnded: _diversion_ended,
    ev.PointedOut: _pointed_out,
    ev.Readied: _readied,
    ev.ReadyFired: _ready_fired,
    ev.ReactionSet: _reaction_set,
    ev.Leaned: _leaned,
    ev.Reloaded: _reloaded,
    ev.DoorHeard: _door_heard,
    ev.DoorHeld: _door_held,
    ItemSpotted: _item_spotted,
    ItemStruck: _item_struck,
    ItemSeenBroken: _item_seen_broken,
}
