"""How near a side believes itself to its objectives: from its Observation alone (R-SEC-1, R-SEC-4)."""

from collections.abc import Iterable
from typing import NamedTuple

from components.detection import Detection
from components.observation import Contact, Own
from components.scenario import Goal, Objective
from ecs.grid.space import squares
from systems.rules.creature import space_of
from systems.rules.scene import Scene


class Progress(NamedTuple):
    """What a side knows to be done of one objective, and how much it needs; needed 0: nobody can say."""

    objective: Objective
    done: int
    needed: int


def progress(scene: Scene) -> tuple[Progress, ...]:
    """Return the progress of each of the side's own objectives, in the scenario's order.

    The truth decides who wins; an unseen enemy in a zone, or one that watches, changes nothing here.
    Source: D-WIN-1, R-SEC-1.
    """
    side = scene.observation.side
    return tuple(_progress(scene, objective) for objective in scene.briefing.objectives if objective.side == side)


def _progress(scene: Scene, objective: Objective) -> Progress:
    observation = scene.observation
    fighters = [own for own in observation.own if own.fighting]
    within = [own for own in fighters if _inside(own, objective)]
    match objective.kind:
        case Goal.DEFEAT:
            return Progress(objective, sum(c.hostile and not c.fighting for c in observation.contacts), 0)
        case Goal.SURVIVE:
            return Progress(objective, min(observation.round - 1, objective.rounds), objective.rounds)
        case Goal.ASSASSINATE:
            return Progress(objective, sum(not c.fighting for c in _named(observation.contacts, objective)), 1)
        case Goal.ESCAPE:
            away = sum(_believed_away(scene, own) for own in within)
            return Progress(objective, away, objective.count or len(fighters))
        case Goal.RESCUE:
            saved: list[Own | Contact] = [own for own in within if own.name == objective.target]
            saved += [c for c in _named(scene.others(), objective) if _inside(c, objective)]
            return Progress(objective, min(len(saved), 1), 1)
        case Goal.HOLD:
            contested = any(_inside(foe, objective) for foe in scene.enemies())
            return Progress(objective, int(bool(within) and not contested), 1)
    return Progress(objective, min(len(within), 1), 1)


def _named(contacts: Iterable[Contact], objective: Objective) -> list[Contact]:
    return [contact for contact in contacts if contact.name == objective.target]


def _inside(creature: Own | Contact, objective: Objective) -> bool:
    return any(square in objective.zone for square in squares(space_of(creature)))


def _believed_away(scene: Scene, own: Own) -> bool:
    """Whether every known enemy is taken to have one of ours Undetected."""
    return all(scene.believed(own, foe) is Detection.UNDETECTED for foe in scene.enemies())
