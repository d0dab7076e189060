"""Strikes worth offering to a player or a bot."""

from collections.abc import Iterator
from typing import Final

from components.actions import Action, Square, Strike
from components.gear import Weapon
from components.observation import Contact, Own
from ecs.grid.space import FEET, Space, distance_feet
from systems.rules.creature import space_of
from systems.rules.melee import reach_of
from systems.rules.scene import Scene
from systems.rules.strike_refusal import (
    item_refusal,
    square_refusal,
    target_refusal,
    weapon_refusal,
)
from systems.rules.supposed import lost_squares

AIMS: Final = ("head", "torso", "arm", "leg")
GUESSES: Final = 8
"""How many guessed squares are offered with a weapon besides last-known ones."""
RINGS: Final = 2
"""How many rings of squares round a shooter are looked through for them."""


def strike_offers(scene: Scene, own: Own, *, guesses: int = GUESSES) -> Iterator[Action]:
    """Yield every legal Strike of one of ours worth telling apart: by weapon, then targets by alias, then guesses.

    Allies and the neutral may be struck and are not offered (D-SIDE-1).
    """
    contacts = [contact for _, contact in sorted(scene.contacts.items()) if not contact.peaceful]
    for weapon in own.numbers.weapons:
        if weapon_refusal(scene, own, weapon) is not None:
            continue
        for contact in contacts:
            if target_refusal(scene, own, weapon, contact) is None:
                for aim in aims_at(scene, contact):
                    yield Strike(own.alias, contact.alias, weapon.id, aim)
        for item in scene.items.values():
            if item_refusal(scene, own, weapon, item) is None:
                yield Strike(own.alias, item.alias, weapon.id)
        for square in guessed_squares(scene, own, weapon, others=guesses):
            yield Strike(own.alias, 0, weapon.id, "", square)


def aims_at(scene: Scene, contact: Contact) -> tuple[str, ...]:
    """Return the aims worth offering at a contact: its plan's default first, then the AIMS that it has (R-DECL-1)."""
    plan = scene.briefing.catalogue.plans.get(contact.numbers.plan)
    if plan is None:
        return ("",)
    parts = {plan.roles.get(location, location): location for location in reversed(plan.locations)}
    return tuple(dict.fromkeys((plan.default, *(parts[aim] for aim in AIMS if aim in parts))))


def guessed_squares(scene: Scene, own: Own, weapon: Weapon, *, others: int = GUESSES) -> list[Square]:
    """Return squares that a weapon may attack on a guess, most promising first.

    First where contacts that the attacker does not perceive are known or were last known to be, by alias; then at most
    `others` more, by distance, row and column.
    Source: R-UND-2, D-UND-1, D-LOSE-1.
    """
    found = [square for square in lost_squares(scene, own) if square_refusal(scene, own, weapon, square) is None]
    wanted = len(found) + others
    for square in around(own, weapon):
        if len(found) >= wanted:
            break
        if square not in found and square_refusal(scene, own, weapon, square) is None:
            found.append(square)
    return found


def around(own: Own, weapon: Weapon) -> list[Square]:
    """Return the squares next to one of ours that a weapon may get to, by distance, row and column."""
    here = space_of(own)
    rings = RINGS if weapon.distant else min(RINGS, reach_of(weapon, own.numbers.stats) // FEET)
    squares = [
        (x, y)
        for y in range(here.y - rings, here.y + here.side + rings)
        for x in range(here.x - rings, here.x + here.side + rings)
        if not (here.x <= x < here.x + here.side and here.y <= y < here.y + here.side)
    ]
    return sorted(squares, key=lambda square: (distance_feet(here, Space(*square)), square[1], square[0]))
