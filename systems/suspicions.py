"""What evidence others are held to have had of one of ours: that somebody is there, and no more (D-UNN-1).

Above holdings and below beliefs.  What a side knows of its own doors, lights, hands and bodies is all it rests on.
"""

from collections.abc import Iterator
from typing import Final

from components.ability_events import Affected
from components.conditions import BLEEDING, BLINDED, DEAFENED, NETTED
from components.detection import Detection, Light, Medium, Vision
from components.events import ConditionEnded, DoorMoved, Dropped, StealthJudged, Struck, TurnStarted
from components.gear import LightSource
from components.observation import Contact
from components.outcome import COVER
from components.position import Position
from components.stealth import StealthMode
from components.turn import Entry, Turn
from ecs.grid.board import Board
from ecs.grid.ground import Source, squares_seen
from ecs.grid.leans import leant
from ecs.grid.light import light_levels
from ecs.grid.lines import EFFECT
from ecs.grid.pairs import BODY
from ecs.grid.sight import COVER_MASK, COVER_SHIFT
from ecs.grid.space import Space, distance_feet
from ecs.ids import EntityId
from systems.holdings import Holdings
from systems.rules.believed_ground import believed_ground
from systems.rules.creature import space_of
from systems.rules.light import seen_light
from systems.rules.noise import heard

UNDONE: Final = (NETTED, BLEEDING)
"""Conditions that hands take off somebody."""


def follow_evidence(held: Holdings, events: list[object]) -> None:
    """Rouse those to whom the doors, hands, lights and bodies of ours in these events are evidence."""
    for event in events:
        match event:
            case DoorMoved(actor=actor) if actor in held.own:
                _door(held, event)
            case ConditionEnded(condition=condition) if condition in UNDONE:
                _hands(held, event, events)
            case Struck() | Affected(attack=True):
                _shot(held, event)
            case StealthJudged(actor=actor, observer=observer) if actor in held.own and observer in held.others:
                if event.mode is not StealthMode.SNEAK and any(level.source == COVER for level in event.levels):
                    covered_by(held, actor, observer)
            case _:
                pass
    _lights(held)


def covered_by(held: Holdings, own: EntityId, other: EntityId) -> None:
    """Rouse an other whose side knows of one of ours to the body of ours that alone covers this one (D-COV-3)."""
    field, pair = held.field, (held.aliases[other], held.aliases[own])
    pairs = field.ground.pairs
    bits = pairs.fact(*pair)
    known, side = held.memory.roused.get(own, ()), field.contacts[pair[0]].side
    if not bits & BODY or not any(o in known for o in held.others if field.contacts[held.aliases[o]].side == side):
        return
    unknown = [one for one in held.mine if one != own and held.state(one, other) is Detection.UNDETECTED]
    by = next((one for one in unknown if held.aliases[one] == pairs.cover_by(*pair)[1]), None)
    if by is not None:
        here, there = (space_of(field.creature(alias)) for alias in pair)
        left = pairs.between(here, there, skip=(*pair, *(held.aliases[one] for one in unknown)))
        if bits >> COVER_SHIFT & COVER_MASK != left >> COVER_SHIFT & COVER_MASK:
            held.rouse(by, other)


def _shot(held: Holdings, blow: Struck | Affected) -> None:
    """A body of ours on the line of an attack is in the way of both ends that do not perceive it (D-COV-3)."""
    field, aliases = held.field, held.aliases
    ends = tuple([aliases.get(one, 0) for one in (blow.actor, blow.target)])
    if not all(alias in field.own or alias in field.certain() for alias in ends):
        return
    attacker, target = (field.creature(alias) for alias in ends)
    weapon = blow.weapon if isinstance(blow, Struck) else ""
    distant = not weapon or any(one.distant for one in attacker.numbers.weapons if one.id == weapon)
    if distant and (attacker.numbers.lean or target.numbers.lean):
        lean, other = attacker.numbers.lean, target.numbers.lean
        bodies = field.ground.pairs.bodies(skip=ends)
        _, by = leant(field.ground.board, bodies, space_of(attacker), space_of(target), own=lean, other=other)
    else:
        by = field.ground.pairs.cover_by(*ends)[1]
    for own in (one for one in held.mine if by and aliases[one] == by):
        for end in (blow.actor, blow.target):
            if end in held.others and held.state(own, end) is Detection.UNDETECTED:
                held.rouse(own, end)


def _hands(held: Holdings, ended: ConditionEnded, events: list[object]) -> None:
    """A net taken off or a wound bound, on a creature in view, by hands of ours."""
    actor = held.world.single(Turn).actor
    fell = any(isinstance(e, TurnStarted) or (isinstance(e, Dropped) and e.target == ended.target) for e in events)
    if fell or actor not in held.own or ended.target == actor or ended.target not in (*held.own, *held.others):
        return
    for other in (o for o in held.innocent(actor) if o != ended.target):
        if ended.target in held.own:
            state = held.state(ended.target, other)
        else:
            state = held.field.felt(held.aliases[other], held.aliases[ended.target]).state
        if state is Detection.OBSERVED:
            held.rouse(actor, other)


def _door(held: Holdings, moved: DoorMoved) -> None:
    """A door moved by hands of ours, to those who see it, hear it, or see what light it lets in or keeps out."""
    field, shone = held.field, None
    for other in held.innocent(moved.actor):
        contact = field.contacts[held.aliases[other]]
        seen = _view(held, contact)
        if not (_sees_any(held, contact, seen, moved) or _hears_any(held, contact, moved)):
            shone = _shone(held, moved) if shone is None else shone
            if not seen & shone:
                continue
        held.rouse(moved.actor, other)


def _view(held: Holdings, contact: Contact) -> int:
    """The squares in view of an other, as a mask, none for one without eyes."""
    sight = any(sense.medium is Medium.SIGHT for sense in contact.numbers.senses)
    if not sight or BLINDED in contact.numbers.conditions:
        return 0
    ground = held.field.ground
    return squares_seen(ground.board, ground.pairs, (space_of(contact),))


def _sees_any(held: Holdings, contact: Contact, seen: int, moved: DoorMoved) -> bool:
    field, here = held.field, space_of(contact)
    observation, width = field.observation, field.briefing.layout.width
    eyes = [sense for sense in contact.numbers.senses if sense.medium is Medium.SIGHT]
    for x, y in moved.squares:
        at, away = y * width + x, distance_feet(here, Space(x, y, 1))
        for sense in eyes if seen >> at & 1 else ():
            far = sense.vision is Vision.LOW_LIGHT and observation.far
            level = Light((observation.far if far else observation.light)[at])
            if not (sense.range and away > sense.range) and seen_light(level, sense.vision) is not Light.DARK:
                return True
    return False


def _hears_any(held: Holdings, contact: Contact, moved: DoorMoved) -> bool:
    if DEAFENED in contact.numbers.conditions:
        return False
    here, pairs, noise = space_of(contact), held.field.ground.pairs, held.field.rules.noise_move_percent
    ears = [sense for sense in contact.numbers.senses if sense.medium is Medium.SOUND]
    for there in (Space(x, y, 1) for x, y in moved.squares if ears):
        walls = 0 if pairs.terrain(here, there) & EFFECT else pairs.muffled(here, there)
        away = distance_feet(here, there)
        if any(heard(away, sense.range, noise, walls=walls) for sense in ears):
            return True
    return False


def _lights(held: Holdings) -> None:
    """A light of ours in view, to those who have no idea of its carrier (D-LIGHT-1)."""
    if held.quiet:
        return
    for own in held.mine:
        mine = held.field.own[held.aliases[own]]
        for other in held.innocent(own) if any(mine.light) and mine.fighting else ():
            seen = _view(held, held.field.contacts[held.aliases[other]])
            if seen and seen & _glow(held, own, other):
                held.rouse(own, other)


def _glow(held: Holdings, own: EntityId, other: EntityId) -> int:
    """The squares that the light of one of ours makes brighter than they are without any that is strange to an other.

    As a mask.  Two strange lights on one square are both evidence.
    """
    strange = {one for one in held.mine if other not in held.memory.roused.get(one, ())}
    known = [source for entity, source in _lit(held) if entity not in strange]
    mine = [source for entity, source in _lit(held) if entity == own]
    board = held.field.ground.board
    return _differing(light_levels(board, known), light_levels(board, [*known, *mine]))


def _lit(held: Holdings) -> Iterator[tuple[EntityId, Source]]:
    """The lights that the side knows of: the map's, its own, those whose carriers it sees or saw fall."""
    contacts = held.field.contacts
    for entity, (light, place) in held.world.query(LightSource, Position):
        contact = contacts.get(held.aliases.get(entity, 0))
        known = held.world.get(entity, Entry) is None or entity in held.own or entity in held.memory.fallen
        if light.lit and (known or (contact is not None and any(contact.light))):
            yield entity, (place.x, place.y, light.bright, light.dim)


def _shone(held: Holdings, moved: DoorMoved) -> int:
    """The squares whose light a door changed as it moved, as a mask."""
    lit = [source for _, source in _lit(held)]
    if not lit:
        return 0
    field, doors = held.field, held.field.observation.doors
    now = frozenset(wall for door in doors if door.open for wall in door.walls)
    leaf = frozenset(wall for door in doors if door.alias == held.aliases[moved.door] for wall in door.walls)
    before: Board = believed_ground(field.briefing.layout, now - leaf if moved.open else now | leaf).board
    return _differing(light_levels(before, lit), light_levels(field.ground.board, lit))


def _differing(before: bytes, after: bytes) -> int:
    """The squares whose level differs, as a mask: bit y * width + x."""
    return sum(1 << i for i, level in enumerate(after) if level != before[i])
