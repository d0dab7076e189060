"""Objectives can be met: by somebody, somewhere, in time, against somebody, and not before anybody acts."""

from collections.abc import Iterator, Mapping

from components.actions import Square
from components.scenario import Goal, Objective, Scenario
from content.phrase import finding
from content.source import Place
from ecs.errors import Finding

Ground = Mapping[str, frozenset[Square]]


def objectives(scenario: Scenario, place: Place, ground: Ground, reached: Ground, starts: Ground) -> Iterator[Finding]:
    """Findings for a scenario's objectives.

    ground: side -> squares that its creatures can come to; reached: the same by creature; starts: creature -> its
    squares at first.
    """
    for index, objective in enumerate(scenario.objectives):
        here = place.at("objectives", index)
        yield from _zone(objective, scenario, here, ground, reached)
        yield from _numbers(objective, scenario, here)
        yield from _foes(objective, scenario, here, ground)
        if objective.kind in (Goal.REACH, Goal.RESCUE):
            who = [e.name for e in scenario.entrants if e.side == objective.side or objective.kind is Goal.RESCUE]
            named = [name for name in who if objective.kind is Goal.REACH or name == objective.target]
            if any(starts[name] & frozenset(objective.zone) for name in named):
                yield _finding(here, "fault.met_at_once", kind=objective.kind)


def _zone(
    objective: Objective, scenario: Scenario, here: Place, ground: Ground, reached: Ground
) -> Iterator[Finding]:
    """Whether who has to come to the zone can, and has room there."""
    zone, mine = frozenset(objective.zone), ground.get(objective.side, frozenset())
    if objective.kind is Goal.RESCUE:
        if objective.target in reached and not reached[objective.target] & zone:
            yield _finding(here, "fault.zone_out_of_reach_of_target", name=objective.target)
        return
    if zone and not mine & zone:
        yield _finding(here, "fault.zone_out_of_reach", side=objective.side)
    elif objective.kind is Goal.ESCAPE:
        strength = sum(entrant.side == objective.side for entrant in scenario.entrants)
        room, needed = len(mine & zone), objective.count or strength
        if objective.count > strength:
            count = objective.count
            yield _finding(here.at("count"), "fault.too_few", count=count, side=objective.side, strength=strength)
        elif room < needed:
            yield _finding(here, "fault.zone_too_small", room=room, needed=needed)


def _numbers(objective: Objective, scenario: Scenario, here: Place) -> Iterator[Finding]:
    """Whether there is time enough, and no number that means nothing."""
    if objective.kind in (Goal.HOLD, Goal.SURVIVE) and objective.rounds > scenario.round_limit:
        rounds, limit = objective.rounds, scenario.round_limit
        yield _finding(here.at("rounds"), "fault.rounds_past_limit", rounds=rounds, limit=limit)
    if objective.count and objective.kind is not Goal.ESCAPE:
        yield _finding(here.at("count"), "fault.idle_count", count=objective.count)


def _foes(objective: Objective, scenario: Scenario, here: Place, ground: Ground) -> Iterator[Finding]:
    """Whether there is somebody to defeat, to bring down or to bring out."""
    side, enemies = objective.side, scenario.enemies(objective.side)
    target = next((entrant.side for entrant in scenario.entrants if entrant.name == objective.target), None)
    if objective.kind is Goal.ASSASSINATE and target is not None and target not in enemies:
        yield _finding(here.at("target"), "fault.no_enemy_target", name=repr(objective.target), side=side)
    if objective.kind is Goal.RESCUE and target in enemies:
        yield _finding(here.at("target"), "fault.enemy_target", name=repr(objective.target), side=side)
    if objective.kind is Goal.DEFEAT:
        others = [ground[enemy] for enemy in enemies if enemy in ground]
        if not enemies:
            yield _finding(here, "fault.no_enemies", side=side)
        elif others and not any(ground.get(side, frozenset()) & squares for squares in others):
            yield _finding(here, "fault.no_way", side=side)


def _finding(place: Place, text: str, /, **values: object) -> Finding:
    return finding("objective", place.file, place.line, place.key, text, **values)
