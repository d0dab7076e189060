"""Beats that bring a side nothing to believe anew, told at a glance.  Below beliefs.

An open step of somebody of whom all that is to be known is known, or whom nobody can sense, changes no belief.  Only
what the side knows is asked: how it looked when beliefs followed last, and its memory.
"""

from collections.abc import Iterable
from typing import Final

from components.conditions import INVISIBLE
from components.detection import Detection
from components.events import (
    Moved,
    MoveEnded,
    Noticed,
    Paid,
    RoundEnded,
    RoundStarted,
    StateChanged,
    TurnEnded,
    TurnStarted,
)
from components.felt import FeltTable
from components.gear import LightSource
from components.side import BELIEF_KEY, SideMemory
from components.turn import Entry
from ecs.ids import EntityId
from ecs.world import World
from systems.outlooks import Outlook, Outlooks
from systems.rules.ears import feels_unseen
from systems.rules.movement import SNEAK

STEPS_AND_TURNS: Final = frozenset((Moved, MoveEnded, Noticed, Paid, RoundEnded, RoundStarted, StateChanged, TurnEnded))
"""Events that change nothing that is believed, but for the steps among them."""


def is_lull(world: World, holder: EntityId, own: frozenset[EntityId], events: Iterable[object]) -> bool:
    """Tell whether beliefs may wait: nobody came into view or out of it, and each step concerns nobody."""
    memory = world.require(holder, SideMemory)
    outlook, steps, paid = world.resource(Outlooks).of.get(memory.side), dict[EntityId, Moved](), set[EntityId]()
    for event in events:
        if isinstance(event, Moved):
            if event.actor in steps or (event.mode == SNEAK and event.actor in own):
                return False
            steps[event.actor] = event
        elif isinstance(event, Paid | TurnStarted):
            if event.actor in own:
                paid.add(event.actor)
        elif type(event) not in STEPS_AND_TURNS:
            return False
    if outlook is None or not paid <= steps.keys() or any(pair in memory.beliefs for pair in outlook.lines):
        return False  # a body may have covered somebody; a deed may be louder
    if any(light.lit for _, (_, light) in world.query(Entry, LightSource)):
        return False
    perceived = world.resource(FeltTable).best.get(memory.side, {})
    for actor, moved in steps.items():
        if actor in own:
            if not _unheeded(memory, outlook, actor, moved.end):
                return False
        elif perceived.get(actor, Detection.UNDETECTED) and not _unheeding(memory, outlook, own, actor, moved.end):
            return False
    return True


def _unheeded(memory: SideMemory, outlook: Outlook, own: EntityId, end: tuple[int, int]) -> bool:
    """Whether an open step of one of ours concerns none of the others that the side perceives."""
    field, aliases = outlook.field, memory.aliases
    mine = field.own.get(aliases[own])
    if mine is None or any(key // BELIEF_KEY == own for key in memory.beliefs):
        return False
    unseen = INVISIBLE in mine.numbers.conditions
    known = {aliases[other] for other in memory.roused.get(own, ())}
    located = {aliases[other] for other in memory.located.get(own, ())}
    for contact in outlook.others:
        if unseen and feels_unseen(contact.numbers):
            return False
        if contact.alias in located and not field.effect(mine, contact, at=end):
            return False
        if contact.alias not in known and not field.beyond(contact.alias, mine.alias, target_at=end):
            return False
    return True


def _unheeding(
    memory: SideMemory, outlook: Outlook, own: frozenset[EntityId], other: EntityId, end: tuple[int, int]
) -> bool:
    """Whether a step of an other that the side perceives brings it nearer to none of ours."""
    field, aliases = outlook.field, memory.aliases
    contact = field.contacts.get(aliases[other])
    if contact is None:
        return False
    for one in own:
        mine = field.own[aliases[one]]
        if not mine.fighting:
            continue
        followed = INVISIBLE in mine.numbers.conditions and feels_unseen(contact.numbers)
        if followed or one * BELIEF_KEY + other in memory.beliefs:
            return False
        if other in memory.located.get(one, ()) and not field.effect(contact, mine, at=end):
            return False
        if other not in memory.roused.get(one, ()) and not field.beyond(aliases[other], mine.alias, at=end):
            return False
    return True
