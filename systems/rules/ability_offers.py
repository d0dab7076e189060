"""Uses of abilities worth offering to a player or a bot."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from components.ability import AREA, BURST, CREATURE, EMANATION, SELF, SQUARE, Ability
from components.actions import Action, Square, UseAbility
from components.observation import Own
from systems.rules.ability_refusal import ability_refusal, cost_refusal
from systems.rules.areas import area_of, corners, measured
from systems.rules.scene import Scene, space_of
from systems.rules.strike_refusal import sight_refusal

ORIGINS: Final = 16
"""How many places of one area are offered at most."""


def ability_offers(scene: Scene, own: Own) -> Iterator[Action]:
    """Yield every legal use of one of ours worth telling apart, by ability; areas only where they catch a known foe."""
    for ability in own.numbers.abilities:
        if cost_refusal(own, ability) is None:
            for action in candidates(scene, own, ability):
                if ability_refusal(scene, own, action) is None:
                    yield action


def candidates(scene: Scene, own: Own, ability: Ability) -> Iterator[UseAbility]:
    """Yield ways to aim one ability, legal or not: known foes, last-known squares, or places of an area."""
    if ability.targets == SELF:
        yield UseAbility(own.alias, ability.id)
    elif ability.targets == AREA:
        yield from islice(_places(scene, own, ability), ORIGINS)
    if ability.targets in (CREATURE, SQUARE):
        for contact in scene.enemies():
            yield UseAbility(own.alias, ability.id, target=contact.alias)
    if ability.targets == SQUARE:
        for square in lost_squares(scene, own):
            yield UseAbility(own.alias, ability.id, square=square)


def lost_squares(scene: Scene, own: Own) -> tuple[Square, ...]:
    """Return where contacts that one of ours does not perceive are known or were last known to be, by alias."""
    lost = [
        (contact.x, contact.y)
        for _, contact in sorted(scene.contacts.items())
        if contact.fighting and not contact.peaceful and sight_refusal(scene, own, contact.alias)
    ]
    return tuple(dict.fromkeys(lost))


def _places(scene: Scene, own: Own, ability: Ability) -> Iterator[UseAbility]:
    """Yield places of an area that catch at least one known foe, by foe."""
    space, foes = space_of(own), [space_of(foe) for foe in scene.enemies()]
    aims: dict[tuple[Square | None, Square | None], None] = {}
    if ability.shape == EMANATION and foes:
        aims[None, None] = None
    for foe in foes:
        if ability.shape == BURST:
            aims.update(dict.fromkeys((corner, None) for corner in corners(foe)))
        elif ability.shape != EMANATION:
            aims.update(dict.fromkeys((corner, (foe.x, foe.y)) for corner in corners(space)))
    for at, toward in aims:
        area = area_of(ability, space, at, toward)
        if area is not None and any(measured(area, foe) for foe in foes):
            yield UseAbility(own.alias, ability.id, at=at, toward=toward)
