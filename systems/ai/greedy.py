"""A bot that takes what promises most now, in whole numbers and without dice."""

from typing import Final

from components.actions import Action, Aid, EndTurn, Stand
from components.conditions import BLEEDING, PRONE
from components.detection import Detection
from components.observation import Briefing, Observation, Own
from ecs.chance import Chance
from ecs.codec import Plain
from ecs.grid.space import FEET, distance_feet
from ecs.registry import wire_name
from systems.ai.fight import fight
from systems.ai.goals import orders
from systems.ai.hunt import hunt
from systems.ai.ledger import Ledger
from systems.ai.memory import Memory
from systems.ai.mind import memory_from, mind_of
from systems.ai.reloading import reload
from systems.ai.situation import Situation
from systems.legality import cost_of
from systems.rules.creature import space_of

BLED_IN_A_TURN: Final = 3
"""Hit points, rounded up."""
LASTS: Final = 3
"""Turns that bleeding is reckoned to go on."""


class GreedyBot:
    """Looks one action ahead by expected worth; ties are settled by fixed order.  One instance plays one side."""

    id = "greedy"

    def __init__(self) -> None:
        self._memory: Memory | None = None
        self._ledger = Ledger()

    def choose(self, observation: Observation, chance: Chance) -> Action:
        """Return the action that promises most, EndTurn if none improves anything."""
        me = observation.mine(observation.actor)
        if me is None:
            return EndTurn(observation.actor)
        if not me.fighting or not me.ap:
            return EndTurn(me.alias)
        memory = self._remember(observation)
        action = self._best(observation, me, memory)
        if action is None or cost_of(observation, wire_name(type(action))) > me.ap:
            return EndTurn(me.alias)
        memory.note(action, observation, me)
        return action

    def mind(self) -> Plain:
        """What it remembers of its battle, plain; None before its first choice."""
        return None if self._memory is None else mind_of(self._memory)

    def recall(self, told: Plain, briefing: Briefing) -> None:
        """Remember what mind() told.  Raises: CodecError if it told no such thing."""
        self._memory = None if told is None else memory_from(told, briefing)
        self._ledger = Ledger()

    def _remember(self, observation: Observation) -> Memory:
        memory = self._memory
        if memory is None or memory.briefing is not observation.briefing or observation.round < memory.turn[0]:
            memory = self._memory = Memory(observation.briefing)
            self._ledger = Ledger()
        memory.look(observation)
        return memory

    def _best(self, observation: Observation, me: Own, memory: Memory) -> Action | None:
        if PRONE in me.numbers.conditions:
            return Stand(me.alias)
        aid = _aid(observation, me)
        if aid is not None:
            return aid
        again = _again(observation, me, memory)
        if again is not None:
            return again
        loading = reload(observation, me)
        if loading is not None:
            return loading
        situation = Situation(observation, me, self._ledger)
        given = orders(situation)
        action = fight(situation, memory, given) if situation.foes else None
        if action is None and (not situation.foes or not memory.deeds):
            action = hunt(situation, memory, given)
        return action


def _again(observation: Observation, me: Own, memory: Memory) -> Action | None:
    """Return the strike just chosen in this turn, while nothing that spoke for it has changed and points are left."""
    last = memory.last
    if last is None or me.ap < 2 or last.here != (me.x, me.y) or last.strike.actor != me.alias:
        return None
    contact = observation.contact(last.strike.target)
    if contact is None or not contact.certain or not contact.fighting or (contact.x, contact.y) != last.there:
        return None
    seen = next((seen for seen in me.seen if seen.alias == contact.alias), None)
    weapon = next((weapon for weapon in me.numbers.weapons if weapon.id == last.strike.weapon), None)
    if seen is None or weapon is None or seen.state < Detection.OBSERVED or (weapon.ammo and me.numbers.ammo < 1):
        return None
    if weapon.id in me.numbers.unloaded:
        return None
    return last.strike


def _aid(observation: Observation, me: Own) -> Action | None:
    """Return Aid for whoever bleeds to death within a few turns, or bleeds while nobody is known to be near."""
    here = space_of(me)
    calm = not any(contact.certain and contact.fighting and contact.hostile for contact in observation.contacts)
    for own in observation.own:
        bleeds = own.fighting and BLEEDING in own.numbers.conditions and distance_feet(here, space_of(own)) <= FEET
        if bleeds and (calm or own.numbers.hp <= BLED_IN_A_TURN * LASTS):
            return Aid(me.alias, own.alias)
    return None
