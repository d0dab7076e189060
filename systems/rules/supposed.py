"""Who is taken to stand where nobody is perceived, and where those are sought who were lost."""

from components.actions import Square
from components.observation import Contact, Own
from systems.rules.creature import seen_of
from systems.rules.scene import Scene
from systems.rules.strike_refusal import sight_refusal


def lost_squares(scene: Scene, own: Own) -> tuple[Square, ...]:
    """Return where contacts that one of ours does not perceive are known or were last known to be, by alias.

    Source: R-UND-2, D-LOSE-1.
    """
    lost = [
        (contact.x, contact.y)
        for _, contact in sorted(scene.contacts.items())
        if contact.fighting and not contact.peaceful and sight_refusal(scene, own, contact.alias)
    ]
    return tuple(dict.fromkeys(lost))


def supposed_in(scene: Scene, own: Own, square: Square) -> Contact | None:
    """Return whom a guess at a square is weighed against: the contact last known there, else the first unseen one.

    None if the attacker perceives every known contact that fights.
    Source: R-SEC-2, R-UND-2.
    """
    unseen = [
        contact
        for _, contact in sorted(scene.contacts.items())
        if contact.fighting and seen_of(own, contact.alias).state < scene.family.least_target
    ]
    return next((c for c in unseen if (c.x, c.y) == square), unseen[0] if unseen else None)
