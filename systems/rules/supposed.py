"""Who is taken to stand where nobody is perceived."""

from components.actions import Square
from components.observation import Contact, Own
from systems.rules.scene import Scene, seen_of


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
