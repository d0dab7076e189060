"""What one side may be told of an event: the only door from the truth to a log (R-SEC-1, R-SEC-3).

Every function takes one event and the side's view at that beat and returns lines: a text key, arguments, and the parts
the line opens into.  Arguments named actor, target or observer are entities; the caller puts the side's aliases.
"""

from collections.abc import Callable
from enum import StrEnum

from components import events as ev
from components.detection import Detection
from components.outcome import Result
from components.stats import HEAVY_WOUND
from components.turn import DRAW
from ecs.ids import EntityId
from systems.rules.ability_lines import ABILITY_TELLERS
from systems.rules.line import UNKNOWN, Line, SideView, level_part
from systems.rules.ploy_lines import PLOY_TELLERS
from systems.rules.strike_parts import strike_parts


class Blur(StrEnum):
    """Why a side sees somebody no longer whose square it still knows."""

    SLIPPED = "slipped"  # its own stealth
    VANISHED = "vanished"  # its square is seen, and it is not
    DARKENED = "darkened"  # its square is in line of sight, and too dark
    COVERED = "covered"  # its square is out of everybody's line of sight


def lines_of(event: object, view: SideView) -> list[Line]:
    """Return what the side's log says of the event; most often nothing."""
    tell = TELLERS.get(type(event))
    return tell(event, view) if tell else []


def _round(event: ev.RoundStarted, view: SideView) -> list[Line]:
    return [Line("log.round", {"round": event.round})]


def _move_ended(event: ev.MoveEnded, view: SideView) -> list[Line]:
    if not event.squares or not view.knows(event.actor):
        return []
    if event.actor not in view.own:  # how a stranger moves, and how far where nobody looked, is not told
        return [Line("log.move", {"actor": event.actor})]
    return [Line(f"log.{event.mode}", {"actor": event.actor, "feet": event.feet})]


def _bumped(event: ev.Bumped, view: SideView) -> list[Line]:
    if event.actor in view.own:
        return [Line("log.bump", {"actor": event.actor})]
    return [Line("log.bumped_into", {"target": event.other})] if event.other in view.own else []


def door_shows(event: ev.DoorMoved, view: SideView) -> bool:
    """Return whether a side learns of a door that moved: one's own hands move it, or one of its squares is seen."""
    return event.actor in view.own or any(view.in_view(x, y) for x, y in event.squares or (event.square,))


def _door(event: ev.DoorMoved, view: SideView) -> list[Line]:
    if not door_shows(event, view):
        return []
    return [Line("log.door_opened" if event.open else "log.door_closed", {"actor": view.name(event.actor)})]


def _reaction(event: ev.ReactionTaken, view: SideView) -> list[Line]:
    if not (view.knows(event.actor) and view.knows(event.mover)):
        return []
    return [Line("log.reaction", {"actor": event.actor, "target": event.mover})]


def _struck(event: ev.Struck, view: SideView) -> list[Line]:
    if event.actor in view.own:
        return _own_strike(event, view)
    hit = event.outcome.result is Result.HIT
    if event.target in view.own:
        key = "log.attacked_hit" if hit else "log.attacked_missed"
        found: dict[str, int | str] = {"actor": view.name(event.actor), "target": event.target}
        shelter = [Line("log.sheltered", {"target": event.target})] if event.shelter else []
        return [Line(key, {**found, "damage": event.outcome.damage}), *shelter]
    if event.target == UNKNOWN or event.guess:
        x, y = event.square
        return [Line("log.strikes_square", {"actor": event.actor, "x": x, "y": y})] if view.knows(event.actor) else []
    if not (view.knows(event.actor) and view.knows(event.target)):
        return []
    return [Line("log.other_hit" if hit else "log.other_missed", {"actor": event.actor, "target": event.target})]


def _own_strike(event: ev.Struck, view: SideView) -> list[Line]:
    outcome = event.outcome
    found: dict[str, int | str] = {"actor": event.actor, "weapon": event.weapon}
    obstacle = [Line("log.in_the_way", {"actor": event.actor})] if event.blocker else []
    if event.guess and outcome.result is not Result.HIT:  # whatever the cause: one text (R-UND-2)
        x, y = event.square
        return [Line("log.no_hit", {**found, "x": x, "y": y})]
    if event.guess:
        return [Line("log.guess_hit", {**found, "target": event.target, "damage": outcome.damage})]
    key = {Result.HIT: "log.hit", Result.MISS: "log.miss", Result.FLAT_FAILED: "log.flat_failed"}[outcome.result]
    if outcome.result is Result.HIT and outcome.subdual:
        key = "log.hit_subdual"
    found |= {"target": event.target, "damage": outcome.damage}
    return [Line(key, found, strike_parts(event, view)), *obstacle]


def _bled(event: ev.BleedingRolled, view: SideView) -> list[Line]:
    return [Line("log.bled", {"target": event.target, "damage": event.amount})] if view.sees(event.target) else []


def _wounded(event: ev.Wounded, view: SideView) -> list[Line]:
    if not view.knows(event.target):
        return []
    key = "log.heavy_wound" if event.grade == HEAVY_WOUND else "log.light_wound"
    return [Line(key, {"target": event.target, "location": event.location})]


def _dropped(event: ev.Dropped, view: SideView) -> list[Line]:
    return [Line(f"log.{event.condition}", {"target": event.target})] if view.knows(event.target) else []


def _gained(event: ev.ConditionGained, view: SideView) -> list[Line]:
    if not view.sees(event.target):
        return []
    return [Line("log.condition", {"target": event.target, "condition": event.condition})]


def _ended(event: ev.ConditionEnded, view: SideView) -> list[Line]:
    if not view.sees(event.target):
        return []
    return [Line("log.condition_ended", {"target": event.target, "condition": event.condition})]


def _stealth_rolled(event: ev.StealthRolled, view: SideView) -> list[Line]:
    """That it was tried; the dice are told with each known observer, for their number depends on all of them."""
    return [Line(f"log.{event.mode}_roll", {"actor": event.actor})] if event.actor in view.own else []


def _stealth_judged(event: ev.StealthJudged, view: SideView) -> list[Line]:
    if event.actor not in view.own or not view.knows(event.observer):
        return []
    kept = not event.success and event.state is Detection.UNDETECTED
    key = "log.stealth_works" if event.success else "log.stealth_kept" if kept else "log.stealth_fails"
    unseen = event.blocker != UNKNOWN and not view.knows(event.blocker)
    parts = [level_part(level, unseen=unseen) for level in event.levels]
    faces = ",".join(str(face) for face in event.faces)
    parts.append(f"part.stealth|faces={faces}|total={event.total}")  # no DC: it would tell Perception (R-DET-5)
    args: dict[str, int | str] = {"actor": event.actor, "observer": event.observer, "total": event.total}
    obstacle = [Line("log.in_the_way", {"actor": event.actor})] if unseen else []
    return [Line(key, {**args, "state": event.state.name.lower()}, tuple(parts)), *obstacle]


def _searched(event: ev.Searched, view: SideView) -> list[Line]:
    if event.actor not in view.own:
        return [Line("log.searches", {"actor": event.actor})] if view.sees(event.actor) else []
    if not event.found and not event.items:
        return [Line("log.found_nothing", {"actor": event.actor})]
    return [
        Line("log.found", {"actor": event.actor, "target": target, "state": state.name.lower()})
        for target, state in sorted(event.found.items())
    ]


def _covered(event: ev.Covered, view: SideView) -> list[Line]:
    return [Line("log.take_cover", {"actor": event.actor})] if view.sees(event.actor) else []


def _decided(event: ev.Decided, view: SideView) -> list[Line]:
    if event.winner == DRAW:
        return [Line("log.battle_draw", {})]
    won = view.side == event.winner or view.side in event.allies
    result = "won" if won else "over" if view.side in event.neutral else "lost"
    return [Line(f"log.battle_{result}", {})]


def change_line(before: Detection, after: Detection, target: EntityId, blur: Blur) -> Line:
    """The line for a change of the side's best state of somebody; blur: why nobody of it sees the target clearly.

    Source: D-LINE-1.
    """
    if after is Detection.OBSERVED:
        return Line("log.spotted", {"target": target})
    if after is Detection.HIDDEN:
        return Line("log.heard" if before is Detection.UNDETECTED else f"log.{blur}", {"target": target})
    return Line("log.lost" if before is Detection.OBSERVED else "log.gone", {"target": target})


TELLERS: dict[type[object], Callable[..., list[Line]]] = {
    ev.RoundStarted: _round,
    ev.MoveEnded: _move_ended,
    ev.Bumped: _bumped,
    ev.DoorMoved: _door,
    ev.ReactionTaken: _reaction,
    ev.Struck: _struck,
    ev.BleedingRolled: _bled,
    ev.Wounded: _wounded,
    ev.Dropped: _dropped,
    ev.ConditionGained: _gained,
    ev.ConditionEnded: _ended,
    ev.StealthRolled: _stealth_rolled,
    ev.StealthJudged: _stealth_judged,
    ev.Searched: _searched,
    ev.Covered: _covered,
    ev.Decided: _decided,
    **ABILITY_TELLERS,
    **PLOY_TELLERS,
}
