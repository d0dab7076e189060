"""Uses of abilities worth offering to a player or a bot."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from components.ability import Ability, Shape, Targets
from components.actions import Action, Square, UseAbility
from components.observation import Own
from systems.rules.ability_refusal import ability_refusal, cost_refusal
from systems.rules.areas import Area, area_of, corners, measured
from systems.rules.creature import space_of
from systems.rules.scene import Scene
from systems.rules.supposed import lost_squares

ORIGINS: Final = 16
"""How many places of one area are offered at most."""


def ability_offers(scene: Scene, own: Own) -> Iterator[Action]:
    """Yield every legal use of one of ours worth telling apart, by ability; areas only where they catch a known foe.

    Source: R-SEC-4.
    """
    for ability in own.numbers.abilities:
        if cost_refusal(own, ability) is None:
            for action in candidates(scene, own, ability):
                if ability_refusal(scene, own, action) is None:
                    yield action


def candidates(scene: Scene, own: Own, ability: Ability) -> Iterator[UseAbility]:
    """Yield ways to aim one ability, legal or not: known foes, last-known squares, or places of an area."""
    if ability.targets is Targets.SELF:
        yield UseAbility(own.alias, ability.id)
    elif ability.targets is Targets.AREA:
        yield from (action for action, _ in places(scene, own, ability))
    if ability.targets in (Targets.CREATURE, Targets.SQUARE):
        for contact in scene.enemies():
            yield UseAbility(own.alias, ability.id, target=contact.alias)
    if ability.targets is Targets.SQUARE:
        for square in lost_squares(scene, own):
            yield UseAbility(own.alias, ability.id, square=square)


def places(scene: Scene, own: Own, ability: Ability) -> Iterator[tuple[UseAbility, Area]]:
    """Yield the first ORIGINS places of an area that catch at least one known foe, by foe, each with the area there."""
    return islice(_places(scene, own, ability), ORIGINS)


def _places(scene: Scene, own: Own, ability: Ability) -> Iterator[tuple[UseAbility, Area]]:
    space, foes = space_of(own), [space_of(foe) for foe in scene.enemies()]
    aims: dict[tuple[Square | None, Square | None], None] = {}
    if ability.shape is Shape.EMANATION and foes:
        aims[None, None] = None
    for foe in foes:
        if ability.shape is Shape.BURST:
            aims.update(dict.fromkeys((corner, None) for corner in corners(foe)))
        elif ability.shape is not Shape.EMANATION:
            aims.update(dict.fromkeys((corner, (foe.x, foe.y)) for corner in corners(space)))
    for at, toward in aims:
        area = area_of(ability, space, at, toward)
        if area is not None and any(measured(area, foe) for foe in foes):
            yield UseAbility(own.alias, ability.id, at=at, toward=toward), area
