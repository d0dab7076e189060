"""Objectives can be met: by somebody, somewhere, in time, against somebody, and not before anybody acts."""

from collections.abc import Mapping

from components.actions import Square
from components.scenario import Goal, Objective, Scenario
from content.lint.reading import Read
from content.source import Place

Ground = Mapping[str, frozenset[Square]]
AREA = ("squares", "area")


def objectives(scenario: Scenario, read: Read, starts: Ground) -> None:
    """Note what is wrong with a scenario's objectives.  starts: creature -> its squares at first."""
    for index, objective in enumerate(scenario.objectives):
        here = read.place.at("objectives", index)
        if not read.faults.sound(here, "kind"):
            continue
        _numbers(objective, scenario, here, read)
        if not read.faults.sound(here, "side"):
            continue
        _zone(objective, scenario, here, read)
        _foes(objective, scenario, here, read)
        if objective.kind in (Goal.REACH, Goal.RESCUE) and read.faults.sound(here, *AREA, "target"):
            who = [e.name for e in scenario.entrants if e.side == objective.side or objective.kind is Goal.RESCUE]
            named = [name for name in who if objective.kind is Goal.REACH or name == objective.target]
            if any(starts.get(name, frozenset()) & frozenset(objective.zone) for name in named):
                read.faults.add(here, "objective", "fault.met_at_once", kind=objective.kind)


def _zone(objective: Objective, scenario: Scenario, here: Place, read: Read) -> None:
    """Note a zone that those who have to come to it cannot reach, or that has no room for them."""
    faults, zone = read.faults, frozenset(objective.zone)
    if not read.everywhere or not faults.sound(here, *AREA):
        return
    mine = read.found.get(objective.side, frozenset())
    if objective.kind is Goal.RESCUE:
        target = objective.target
        if faults.sound(here, "target") and target in read.reached and not read.reached[target] & zone:
            faults.add(here, "objective", "fault.zone_out_of_reach_of_target", name=target)
        return
    if zone and not mine & zone:
        faults.add(here, "objective", "fault.zone_out_of_reach", side=objective.side)
    elif objective.kind is Goal.ESCAPE and faults.sound(here, "count"):
        strength = sum(entrant.side == objective.side for entrant in scenario.entrants)
        room, needed = len(mine & zone), objective.count or strength
        if objective.count > strength:
            count, side = objective.count, objective.side
            faults.add(here.at("count"), "objective", "fault.too_few", count=count, side=side, strength=strength)
        elif room < needed:
            faults.add(here, "objective", "fault.zone_too_small", room=room, needed=needed)


def _numbers(objective: Objective, scenario: Scenario, here: Place, read: Read) -> None:
    """Note a time that is too long, and a number that means nothing."""
    limited = read.faults.sound(read.place, "round_limit")
    if objective.kind in (Goal.HOLD, Goal.SURVIVE) and objective.rounds > scenario.round_limit and limited:
        rounds, limit = objective.rounds, scenario.round_limit
        read.faults.add(here.at("rounds"), "objective", "fault.rounds_past_limit", rounds=rounds, limit=limit)
    if objective.count and objective.kind is not Goal.ESCAPE:
        read.faults.add(here.at("count"), "objective", "fault.idle_count", count=objective.count)


def _foes(objective: Objective, scenario: Scenario, here: Place, read: Read) -> None:
    """Note that there is nobody to defeat, to bring down or to bring out."""
    if not read.related:
        return
    faults, side, enemies = read.faults, objective.side, scenario.enemies(objective.side)
    target = next((e.side for e in read.sided if e.name == objective.target), None)
    if objective.kind is Goal.ASSASSINATE and target is not None and target not in enemies:
        faults.add(here.at("target"), "objective", "fault.no_enemy_target", name=repr(objective.target), side=side)
    if objective.kind is Goal.RESCUE and target in enemies:
        faults.add(here.at("target"), "objective", "fault.enemy_target", name=repr(objective.target), side=side)
    if objective.kind is Goal.DEFEAT:
        others = [read.found[enemy] for enemy in enemies if enemy in read.found]
        mine = read.found.get(side, frozenset())
        if not enemies:
            faults.add(here, "objective", "fault.no_enemies", side=side)
        elif others and read.everywhere and not any(mine & squares for squares in others):
            faults.add(here, "objective", "fault.no_way", side=side)
