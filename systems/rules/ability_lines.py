"""What one side may be told of abilities (R-SEC-1, R-SEC-3); Undetected creatures in an area are never named (R-UND-3).

Functions as in systems.rules.redaction: one event and the side's view at that beat, lines out.
"""

from collections.abc import Callable

from components import ability_events as ev
from components.outcome import EffectResult
from systems.rules.effect import felt_nothing
from systems.rules.line import UNKNOWN, Line, SideView, attack_part, flat_part, level_part, veil_part


def _used(event: ev.AbilityUsed, view: SideView) -> list[Line]:
    """Which ability it is, is seen: of somebody merely heard no more is told than its voice (Sounded), if any."""
    return [Line("log.uses", {"actor": event.actor, "ability": event.ability})] if view.sees(event.actor) else []


def _deafened(event: ev.DeafenedRolled, view: SideView) -> list[Line]:
    if event.actor not in view.own:
        return []
    key = "log.deafened_passed" if event.success else "log.deafened_failed"
    return [Line(key, {"actor": event.actor}, (f"part.deafened|dc={event.dc}|roll={event.face}",))]


def _affected(event: ev.Affected, view: SideView) -> list[Line]:
    if event.actor in view.own:
        return _own_effect(event, view)
    if event.target in view.own:
        shelter = [Line("log.sheltered", {"target": event.target})] if event.shelter else []
        return [_outcome(event, view), *shelter]
    if event.guess or event.target == UNKNOWN:
        return []
    return [_outcome(event, view)] if view.sees(event.actor) and view.sees(event.target) else []


def _own_effect(event: ev.Affected, view: SideView) -> list[Line]:
    """Of a guess that came to nothing, whatever the cause: one text; of an area: only who is perceived (R-UND-3)."""
    if event.guess and felt_nothing(event.outcome, conditions=event.conditions):
        x, y = event.square
        return [Line("log.ability_no_effect", {"actor": event.actor, "ability": event.ability, "x": x, "y": y})]
    if event.area and not view.knows(event.target):
        return []
    obstacle = [Line("log.in_the_way", {"actor": event.actor})] if event.blocker else []
    return [_outcome(event, view), *obstacle]


def _outcome(event: ev.Affected, view: SideView) -> Line:
    outcome = event.outcome
    involved = event.actor in view.own or event.target in view.own
    damage = outcome.damage if involved else 0  # between others no numbers
    key = {
        EffectResult.AFFECTED: "log.affected" if damage else "log.affected_unhurt",
        EffectResult.SAVED: "log.saved" if damage else "log.saved_unhurt",
        EffectResult.FLAT_FAILED: "log.ability_flat_failed",
        EffectResult.MISSED: "log.ability_missed",
        EffectResult.NOTICED: "log.ability_noticed",
        EffectResult.WRONG_SQUARE: "log.ability_flat_failed",
        EffectResult.UNSAID: "log.ability_flat_failed",
    }[outcome.result]
    parts = parts_of(event, view) if involved and not event.guess else ()
    args: dict[str, int | str] = {
        "actor": view.name(event.actor),
        "target": event.target,
        "ability": event.ability,
        "damage": damage,
    }
    return Line(key, args, parts)


def parts_of(event: ev.Affected, view: SideView) -> tuple[str, ...]:
    """What a line opens into: flat check, every level with its source and clause, attack or save, damage (R-SEC-3)."""
    outcome, parts = event.outcome, list[str]()
    bodies = [one for one in (event.blocker, event.shelter) if one != UNKNOWN]
    unseen = any(not view.knows(one) for one in bodies)
    if event.flat_dc and event.actor in view.own:
        parts.append(flat_part(event.flat_dc, outcome.flat, event.causes))
    if outcome.result in (EffectResult.FLAT_FAILED, EffectResult.NOTICED):
        return tuple(parts)
    if event.attack and event.actor in view.own:
        parts += [level_part(level, unseen=unseen) for level in event.levels]
        parts.append(attack_part(event, view))
    if outcome.percent and event.actor in view.own:
        parts.append(veil_part(event.percent, outcome.percent, event.causes))
    if event.save:
        parts += [level_part(level, unseen=unseen) for level in event.levels]
        faces = ",".join(str(face) for face in outcome.faces)
        rolled = f"faces={faces}|kept={outcome.kept}|dc={event.dc}|net={event.net:+d}|save={event.save}"
        if event.target in view.own:
            parts.append(f"part.save|{rolled}|modifier={event.modifier:+d}|total={outcome.kept + event.modifier}")
        else:
            parts.append(f"part.save_of_other|{rolled}")  # its modifier is its own affair (R-DET-5)
    if outcome.damage:
        parts.append(f"part.damage|faces={','.join(str(f) for f in outcome.damage_faces)}|total={outcome.damage}")
    return tuple(parts)


def _tracked(event: ev.Tracked, view: SideView) -> list[Line]:
    if event.target in view.own:
        return [Line("log.leaves_prints", {"actor": event.target})]  # whoever can see them: that is not told
    seen = any(observer in view.own for observer in event.observers)
    return [Line("log.prints_seen", {"target": event.target})] if seen else []


ABILITY_TELLERS: dict[type[object], Callable[..., list[Line]]] = {
    ev.AbilityUsed: _used,
    ev.DeafenedRolled: _deafened,
    ev.Affected: _affected,
    ev.Tracked: _tracked,
}
