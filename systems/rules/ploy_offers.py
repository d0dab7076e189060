"""Diversions, warnings, held Strikes and leans worth offering to a player or a bot."""

from collections.abc import Iterator
from typing import Final

from components.actions import Action, CreateDiversion, Lean, PointOut, Ready
from components.detection import Detection
from components.observation import Own
from ecs.grid.leans import corners
from systems.rules.creature import seen_of, space_of
from systems.rules.diversion import MANNERS
from systems.rules.scene import Scene

TARGETS: Final = 8
"""How many creatures are offered to point out or to wait for."""


def diversion_offers(scene: Scene, own: Own) -> Iterator[Action]:
    """Yield a gesture and a shout.

    Source: R-DIV-1.
    """
    for manner in MANNERS:
        yield CreateDiversion(own.alias, manner)


def point_out_offers(scene: Scene, own: Own) -> Iterator[Action]:
    """Yield both ways to point out each possible enemy that some friend has not found, by alias.

    Source: D-POINT-1, R-SEC-4.
    """
    friends = [friend for friend in scene.own.values() if friend.fighting and friend.alias != own.alias]
    wanted = [
        alias
        for alias in sorted(scene.contacts)
        if not scene.contacts[alias].peaceful
        and any(seen_of(friend, alias).state is Detection.UNDETECTED for friend in friends)
    ]
    wanted += [
        alias
        for alias, item in sorted(scene.items.items())
        if any(item.state_for(friend.alias) is Detection.UNDETECTED for friend in friends)
    ]
    for alias in wanted[:TARGETS]:
        for manner in MANNERS:
            yield PointOut(own.alias, alias, manner)


def ready_offers(scene: Scene, own: Own) -> Iterator[Action]:
    """Yield each weapon held for any enemy, then for each possible one that the actor does not observe, by alias.

    Source: D-READY-1, R-SEC-4.
    """
    unseen = [
        alias
        for alias, contact in sorted(scene.contacts.items())
        if not contact.peaceful and seen_of(own, alias).state is not Detection.OBSERVED
    ]
    for weapon in own.numbers.weapons:
        for target in (0, *unseen[:TARGETS]):
            yield Ready(own.alias, weapon.id, target)


def lean_offers(scene: Scene, own: Own) -> Iterator[Action]:
    """Yield the corners of the space and the middles of its edges.

    Source: R-COV-8.
    """
    around = corners(space_of(own))
    north_west, north_east, south_west, south_east = around
    edges = ((north_west, north_east), (north_east, south_east), (south_west, south_east), (north_west, south_west))
    for point in (*around, *(((a[0] + b[0]) // 2, (a[1] + b[1]) // 2) for a, b in edges)):
        yield Lean(own.alias, point)
