"""The stage's battle with another creature in Mara's place: with abilities, in a net, or in plain view."""

from collections.abc import Mapping
from dataclasses import replace

import pygame

from components.detection import Detection
from components.observation import ItemView, Observation
from systems.view.battle import BattleSeat
from systems.view.input import intent_of
from tests.systems.view import stage

ITEMS = (
    ItemView(30, "chest", 10, 10, Detection.OBSERVED),
    ItemView(31, "", 12, 10, Detection.HIDDEN),
    ItemView(32, "lever", 14, 10, Detection.UNDETECTED),
)


def with_actor(
    kind: str = "mage", numbers: Mapping[str, object] | None = None, *, open_to_view: bool = False
) -> Observation:
    """Mara is of this kind, with its abilities and a fresh pool of strain; Ilse and Odo know nothing of the wolf."""
    known = stage.observation(items=ITEMS)
    found = stage.content().catalogue.kinds[kind]
    whole = stage.numbers(kind, **{"abilities": found.abilities, "strain": (0, found.strain), **(numbers or {})})
    mara = replace(known.own[0], numbers=whole, ap=3)
    if open_to_view:
        mara = replace(mara, believed={})
    friends = tuple(replace(o, seen=tuple(s for s in o.seen if s.alias != 13)) for o in known.own[1:])
    return replace(known, own=(mara, *friends), briefing=replace(known.briefing, lamps=((12, 7), (2, 3))))


def seated(known: Observation) -> tuple[BattleSeat, stage.ListeningSession]:
    session = stage.ListeningSession(known)
    return BattleSeat(session, stage.words()), session


def press(seat: BattleSeat, *keys: int, shift: bool = False) -> None:
    """Let keys work as the window would."""
    for key in keys:
        mod = pygame.KMOD_LSHIFT if shift else 0
        intent = intent_of(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, scancode=0, unicode=""))
        assert intent is not None
        seat.handle(intent)
