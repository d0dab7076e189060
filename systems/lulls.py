"""Beats that bring a side nothing to believe anew, told at a glance.  Below beliefs.

An open step or a blow of somebody of whom all that is to be known is known, or whom nobody can sense, changes no
belief.  Only what the side knows is asked: how it looked when beliefs followed last, and its memory.
"""

from collections.abc import Iterable
from typing import Final

from components.actions import Square
from components.conditions import INVISIBLE
from components.detection import Detection
from components.events import (
    BleedingRolled,
    Damaged,
    Moved,
    MoveEnded,
    Noticed,
    Paid,
    ReactionTaken,
    RoundEnded,
    RoundStarted,
    StateChanged,
    Struck,
    TurnEnded,
    TurnStarted,
    Wounded,
)
from components.felt import FeltTable
from components.gear import LightSource
from components.observation import Contact, Own
from components.side import BELIEF_KEY, SideMemory
from components.turn import Entry
from ecs.grid.space import distance_feet, squares
from ecs.ids import EntityId
from ecs.world import World
from systems.outlooks import Outlook, Outlooks
from systems.rules.creature import space_of
from systems.rules.ears import feels_unseen, hears
from systems.rules.movement import SNEAK

IDLE: Final = frozenset(
    (
        BleedingRolled,
        Damaged,
        MoveEnded,
        Noticed,
        ReactionTaken,
        RoundEnded,
        RoundStarted,
        StateChanged,
        TurnEnded,
        Wounded,
    )
)
"""Events that change nothing that is believed."""


def is_lull(world: World, holder: EntityId, own: frozenset[EntityId], events: Iterable[object]) -> bool:
    """Tell whether beliefs may wait: nobody came into view or out of it, and each step and blow concerns nobody.

    Who has walked since beliefs followed last is noted in the outlook.
    """
    memory = world.require(holder, SideMemory)
    outlook = world.resource(Outlooks).of.get(memory.side)
    deeds, louder = dict[EntityId, Moved | Struck](), set[EntityId]()
    for event in events:
        if isinstance(event, Moved | Struck):
            if event.actor in deeds or (isinstance(event, Moved) and event.mode == SNEAK and event.actor in own):
                return False
            deeds[event.actor] = event
        elif isinstance(event, Paid | TurnStarted):
            if event.actor in own:
                louder.add(event.actor)
        elif type(event) not in IDLE:
            return False
    if outlook is None or memory.sneaking:
        return False  # a Sneak under way is judged step by step, and over with the move, however that ends
    if not louder <= deeds.keys() or any(pair in memory.beliefs for pair in outlook.lines):
        return False  # a body may have covered somebody; a deed may be louder
    if any(light.lit for _, (_, light) in world.query(Entry, LightSource)):
        return False
    lull, perceived = Lull(memory, outlook, own), world.resource(FeltTable).best.get(memory.side, {})
    for actor, deed in deeds.items():
        known = actor in own or perceived.get(actor, Detection.UNDETECTED)
        if known and not (lull.steps(actor, deed) if isinstance(deed, Moved) else lull.strikes(actor, deed)):
            return False
    for actor, deed in deeds.items():
        alias = memory.aliases.get(actor)
        if alias is not None and (actor in own or isinstance(deed, Moved)):
            outlook.walked[alias] = deed.end if isinstance(deed, Moved) else lull.place(alias)
    return True


class Lull:
    """Whether deeds concern nobody, by a side's memory and by how it looked when beliefs followed last."""

    def __init__(self, memory: SideMemory, outlook: Outlook, own: frozenset[EntityId]) -> None:
        self.memory, self.outlook, self.own = memory, outlook, own
        self.field, self.aliases = outlook.field, memory.aliases

    def place(self, alias: int) -> Square:
        """Where somebody stands now."""
        creature = self.field.creature(alias)
        return self.outlook.walked.get(alias, (creature.x, creature.y))

    def steps(self, actor: EntityId, moved: Moved) -> bool:
        """Whether an open step changes nothing."""
        if actor in self.own:
            return self._unheeded(actor, moved.end)
        contact = self.field.contacts.get(self.aliases.get(actor, 0))
        return contact is not None and all(self._same(one, actor, contact, moved.end) for one in self.own)

    def strikes(self, actor: EntityId, blow: Struck) -> bool:
        """Whether a blow changes nothing: all whom it concerns are known to know of who strikes and of all bodies."""
        alias, memory = self.aliases.get(actor, 0), self.memory
        known = memory.roused
        for other in (blow.actor, blow.target):
            if other not in self.own and any(other not in known.get(one, ()) for one in self.own):
                return False
        if actor not in self.own:
            contact, mine = self.field.contacts.get(alias), self.field.own.get(self.aliases.get(blow.target, 0))
            if contact is None or mine is None or blow.target * BELIEF_KEY + actor in memory.beliefs:
                return False
            return actor in memory.located.get(blow.target, ()) and self._reaches(contact, mine)
        if actor in memory.fooled or not self._unheeded(actor, self.place(alias)):
            return False
        mine, located = self.field.own[alias], {self.aliases[other] for other in memory.located.get(actor, ())}
        here = space_of(mine, self.place(alias))
        for contact in (c for c in self.outlook.others if c.alias not in located):
            there = space_of(contact, self.place(contact.alias))
            near = hears(contact.numbers, distance_feet(there, here), mine.noise or 0, self.field.rules)
            if near or blow.square in squares(there):
                return False
        return True

    def _unheeded(self, own: EntityId, end: Square) -> bool:
        """Whether one of ours may be there, as loud as who walks, and none of the others is any the wiser."""
        memory, field, mine = self.memory, self.field, self.field.own.get(self.aliases[own])
        if mine is None or any(key // BELIEF_KEY == own for key in memory.beliefs):
            return False
        unseen = INVISIBLE in mine.numbers.conditions
        known = {self.aliases[other] for other in memory.roused.get(own, ())}
        located = {self.aliases[other] for other in memory.located.get(own, ())}
        for contact in self.outlook.others:
            alias, there = contact.alias, self.place(contact.alias)
            if unseen and feels_unseen(contact.numbers):
                return False
            if alias in located and not field.effect(mine, contact, at=end, target_at=there):
                return False
            if alias not in known and not field.beyond(alias, mine.alias, at=there, target_at=end):
                return False
        return True

    def _same(self, own: EntityId, other: EntityId, contact: Contact, end: Square) -> bool:
        """Whether an other may be there and knows no more and no less of one of ours."""
        memory, mine = self.memory, self.field.own[self.aliases[own]]
        if not mine.fighting:
            return True
        followed = INVISIBLE in mine.numbers.conditions and feels_unseen(contact.numbers)
        if followed or own * BELIEF_KEY + other in memory.beliefs:
            return False
        there = self.place(mine.alias)
        if other in memory.located.get(own, ()) and not self.field.effect(contact, mine, at=end, target_at=there):
            return False
        if other in memory.roused.get(own, ()):
            return True
        walked = self.outlook.walked.get(mine.alias)  # who has not walked may be quieter
        return self.field.beyond(contact.alias, mine.alias, at=end, target_at=walked)

    def _reaches(self, contact: Contact, mine: Own) -> bool:
        here, there = self.place(contact.alias), self.place(mine.alias)
        return self.field.effect(contact, mine, at=here, target_at=there)
