"""The field as one side believes it to be: what plans, previews, odds and refusals are judged by (R-SEC-4)."""

from functools import cached_property
from typing import Final, NamedTuple

from components.actions import Square
from components.conditions import PRONE
from components.detection import Detection, Light, Medium
from components.felt import Felt
from components.gear import Weapon
from components.observation import Combatant, Contact, ItemView, Observation, Own, Seen
from components.outcome import Level
from components.position import SIDES
from components.relations import ALLY
from components.ruleset import Ruleset
from ecs.grid.leans import leant
from ecs.grid.pairs import EFFECT
from ecs.grid.paths import Reach, Walk
from ecs.grid.space import Space, distance_feet, squares
from systems.rules.attack_facts import AttackFacts
from systems.rules.believed_ground import BelievedGround, Bodies, believed_ground
from systems.rules.cover_steps import shifted_bits
from systems.rules.detection import Impression, cover_of
from systems.rules.families import family_of
from systems.rules.family import Sight
from systems.rules.invisibility import is_invisible, is_netted
from systems.rules.item_strike import Line, best_line, item_strike_facts
from systems.rules.movement import budget_feet
from systems.rules.noise import STILL, noise_percent
from systems.rules.take_cover import effective

Creature = Own | Contact
SPACES: Final = 512
"""Creatures whose spaces are kept: what is known of one is the same object until it changes."""


class Sensed(NamedTuple):
    """How one of ours perceives a contact, there or from where it might go."""

    state: Detection
    causes: tuple[str, ...]
    felt: Felt


class Scene:
    """One observation with its geometry: own creatures and those whose square is certain stand on it, nobody else.

    All creatures are named by the side's aliases; `at` is a square that a creature might stand on instead of its own.
    """

    def __init__(self, observation: Observation) -> None:
        self.observation = observation
        self.briefing = observation.briefing
        self.rules = observation.briefing.ruleset
        self.family = family_of(self.rules)
        self.own = {own.alias: own for own in observation.own}
        self.contacts = {contact.alias: contact for contact in observation.contacts}
        self.items = {item.alias: item for item in observation.items}
        open_walls = frozenset(wall for door in observation.doors if door.open for wall in door.walls)
        self._ground = believed_ground(self.briefing.layout, open_walls, by_corners=self.family.by_corners)
        self._felt: dict[tuple[int, int], Felt] = {}

    @cached_property
    def _bodies(self) -> Bodies:
        return {
            alias: (space_of(creature), creature.fighting and PRONE not in creature.numbers.conditions)
            for alias, creature in sorted((self.own | self.certain()).items())
        }

    @property
    def ground(self) -> BelievedGround:
        """The geometry, with this scene's creatures on it."""
        self._ground.hold(self._bodies)
        return self._ground

    @property
    def walk(self) -> Walk:
        """The ways over the terrain; creatures are the asker's to bar."""
        return self._ground.walk

    def certain(self) -> dict[int, Contact]:
        """Contacts whose square the side knows: Observed by or Hidden to one of its creatures."""
        return {alias: contact for alias, contact in self.contacts.items() if contact.certain}

    def others(self) -> list[Contact]:
        """Certain contacts that still fight, by alias, friend or foe: the known observers of one's own creatures."""
        return [contact for _, contact in sorted(self.certain().items()) if contact.fighting]

    def enemies(self) -> list[Contact]:
        """Those of them that are not known to be allies or neutral, by alias (D-SIDE-1)."""
        return [contact for contact in self.others() if not contact.peaceful]

    def creature(self, alias: int) -> Creature:
        """Return the own creature or contact of this alias; KeyError if there is none."""
        return self.own[alias] if alias in self.own else self.contacts[alias]

    def roles(self, numbers: Combatant) -> dict[str, str]:
        """Return location -> role of a creature's body plan, empty for a plan that content does not have."""
        plan = self.briefing.catalogue.plans.get(numbers.plan)
        return plan.roles if plan else {}

    def bits(self, observer: int, target: int, *, at: Square | None = None, target_at: Square | None = None) -> int:
        """Return the Pairs facts, observer first, of two creatures as they are believed to stand."""
        pairs, moods = self.ground.pairs, self.creature(target).numbers.conditions
        if at is None and target_at is None and observer in self._bodies and target in self._bodies:
            return shifted_bits(pairs.fact(observer, target), moods)
        here, there = space_of(self.creature(observer), at), space_of(self.creature(target), target_at)
        return shifted_bits(pairs.between(here, there, skip=(observer, target)), moods)

    def effect(self, observer: Creature, target: Creature, *, at: Square | None = None) -> bool:
        """Tell whether there is line of effect between two creatures, the first from here or from `at`."""
        return bool(self._ground.pairs.terrain(space_of(observer, at), space_of(target)) & EFFECT)

    def shot_bits(
        self, attacker: int, target: int, weapon: Weapon, *, at: Square | None = None, target_at: Square | None = None
    ) -> int:
        """Return the Pairs facts for an attack with a weapon: shots are measured from where either leans (R-COV-8).

        A lean never takes line of effect away: who leans has not left its space.
        """
        bits = self.bits(attacker, target, at=at, target_at=target_at)
        who, whom = self.creature(attacker), self.creature(target)
        own = who.numbers.lean if at is None else None
        other = whom.numbers.lean if target_at is None else None
        if not weapon.distant or (own is None and other is None):
            return bits
        ground = self.ground
        bodies = ground.pairs.bodies(skip=(attacker, target))
        here, there = space_of(who, at), space_of(whom, target_at)
        bits = leant(ground.board, bodies, here, there, own=own, other=other)[0] | bits & EFFECT
        return shifted_bits(bits, whom.numbers.conditions)

    def light_at(self, creature: Creature, at: Square | None = None) -> Light:
        """Return the light at a creature's space as the side knows it; what it carries shines where it goes."""
        grid, width = self.observation.light, self.briefing.layout.width
        lit = max(grid[y * width + x] for x, y in squares(space_of(creature, at)))
        bright, dim = creature.light
        return Light(max(lit, Light.BRIGHT if bright else Light.DIM if dim else Light.DARK))

    def far_at(self, creature: Creature, at: Square | None = None) -> Light | None:
        """Return that light as low-light vision has it, None where dim light is as bright to it."""
        grid, width = self.observation.far, self.briefing.layout.width
        if not grid:
            return None
        lit = max(grid[y * width + x] for x, y in squares(space_of(creature, at)))
        return Light(max(lit, self.light_at(creature, at)))

    def felt(
        self,
        observer: int,
        target: int,
        *,
        at: Square | None = None,
        target_at: Square | None = None,
        noise: str = STILL,
    ) -> Felt:
        """Return what the observer's senses would tell of the target, either where it is or elsewhere.

        The senses of others are the ones their kind is assumed to have (R-DET-5).
        """
        usual = at is None and target_at is None and noise == STILL
        known = self._felt.get((observer, target)) if usual else None
        if known is not None:
            return known
        who, whom = self.creature(observer), self.creature(target)
        impression = Impression(
            bits=self.bits(observer, target, at=at, target_at=target_at),
            distance=distance_feet(space_of(who, at), space_of(whom, target_at)),
            light=self.light_at(whom, target_at),
            far=self.far_at(whom, target_at),
            invisible=is_invisible(whom.numbers.conditions),
            netted=is_netted(whom.numbers.conditions),
            grounded=not (who.elevation or whom.elevation),
            noise_percent=noise_percent(noise, self.rules),
            taking_cover=whom.numbers.taking_cover and target_at is None,
        )
        felt = self.family.feel(who.numbers.senses, who.numbers.conditions, impression, self.rules)
        if usual:
            self._felt[observer, target] = felt
        return felt

    def sensed(self, own: Own, contact: Contact, *, at: Square | None = None) -> Sensed:
        """Return how one of ours perceives a contact; from another square, what stealth earned lasts while screened."""
        known = seen_of(own, contact.alias)
        if at is None:
            return Sensed(known.state, known.causes, self.felt(own.alias, contact.alias))
        there = self.felt(own.alias, contact.alias, at=at)
        if not contact.certain:
            return Sensed(Detection.UNDETECTED, there.causes, there)
        here = self.felt(own.alias, contact.alias)
        floor = Detection.HIDDEN if known.state and (there.effect or there.located) else Detection.UNDETECTED
        state = max(there.state, floor)
        if known.state < here.state and (there.screened or not here.screened):
            state = min(state, known.state)  # earned, or hidden by something the side does not know of
        return Sensed(state, there.causes, there)

    def screened(self, own: Own, observer: int, *, at: Square | None = None) -> bool:
        """Return whether one of ours may keep an earned state from a known observer: by a screen or a diversion."""
        if own.diverting and own.believed.get(observer, Detection.OBSERVED) is not Detection.OBSERVED:
            return True
        return self.felt(observer, own.alias, target_at=at).screened

    def stealth(self, creature: Creature) -> int:
        """Return a creature's modifier to Stealth as it is taken to stand."""
        return stealth_of(creature.numbers, self.rules)

    def stealth_points(self, creature: Creature) -> tuple[Level, ...]:
        """Return the points on a creature's Stealth as it is taken to stand, by its conditions (R-P-12)."""
        numbers = creature.numbers
        return self.family.stealth_points(numbers.conditions, moved=numbers.moved, rules=self.rules)

    def believed(self, own: Own, contact: Contact, *, at: Square | None = None) -> Detection:
        """Return the state that a contact is taken to have of one of ours; elsewhere, having walked there openly."""
        if at is None and contact.alias in own.believed:
            return own.believed[contact.alias]
        return self.felt(contact.alias, own.alias, target_at=at).state

    def strike_facts(self, own: Own, contact: Contact, weapon: Weapon, *, at: Square | None = None) -> AttackFacts:
        """Return the facts of a Strike at a contact as the side believes them, from here or from `at`."""
        sensed = self.sensed(own, contact, at=at)
        return self.family.strike(
            own.numbers,
            contact.numbers,
            weapon,
            Sight(sensed.state, sensed.causes, self.mist(own, space_of(contact), weapon, at=at)),
            cover=effective(
                cover_of(self.shot_bits(own.alias, contact.alias, weapon, at=at)),
                taking_cover=contact.numbers.taking_cover,
            ),
            distance=sensed.felt.distance,
            target_state_of_attacker=self.believed(own, contact, at=at),
            rules=self.rules,
            roles=self.roles(own.numbers),
        )

    def guess_facts(
        self, own: Own, contact: Contact, weapon: Weapon, square: Square, *, at: Square | None = None
    ) -> AttackFacts:
        """Return the facts of a Strike at a guessed square, if that contact were there."""
        felt = self.felt(own.alias, contact.alias, at=at, target_at=square)
        return self.family.strike(
            own.numbers,
            contact.numbers,
            weapon,
            Sight(Detection.HIDDEN, felt.causes, self.mist(own, space_of(contact, square), weapon, at=at)),
            cover=effective(
                cover_of(self.shot_bits(own.alias, contact.alias, weapon, at=at, target_at=square)),
                taking_cover=contact.numbers.taking_cover,
            ),
            distance=felt.distance,
            target_state_of_attacker=self.believed(own, contact, at=at),
            guess=True,
            rules=self.rules,
            roles=self.roles(own.numbers),
        )

    def item_facts(self, own: Own, item: ItemView, weapon: Weapon, *, at: Square | None = None) -> AttackFacts:
        """Return the facts of a Strike at a thing as the side believes them, at the best of its squares (R-DET-3)."""
        line = self.item_line(own, item, weapon, at=at)
        return item_strike_facts(
            own.numbers,
            weapon,
            Sight(item.state_for(own.alias), self._veils(own, line.space), self.mist(own, line.space, weapon, at=at)),
            cover=line.cover,
            distance=line.feet,
            defense=item.defense,
            hardness=item.hardness,
            rules=self.rules,
            roles=self.roles(own.numbers),
        )

    def item_line(self, own: Own, item: ItemView, weapon: Weapon, *, at: Square | None = None) -> Line:
        """Return the line to the square of a thing that is struck, as the side believes it."""
        found = [(*self.square_bits(own, square, weapon, at=at), square) for square in item.squares]
        lines = [Line(bool(bits & EFFECT), cover_of(bits), feet, Space(*square)) for bits, feet, square in found]
        return best_line(lines, weapon, own.numbers.stats, self.rules)

    def mist(self, attacker: Creature, there: Space, weapon: Weapon, *, at: Square | None = None) -> int:
        """Return the miss chance in percent that mist gives whatever fills a space from an attack with a weapon."""
        pairs, here = self._ground.pairs, space_of(attacker, at)
        return self.family.mist(self._ground.board, here, there, weapon, pairs.lines().veils)

    def _veils(self, own: Own, there: Space) -> tuple[str, ...]:
        """Return why a thing in a square is Concealed from one of ours, by light and mist as the side knows them."""
        here, far = space_of(own), self.observation.far
        where = there.y * self.briefing.layout.width + there.x
        impression = Impression(
            bits=self.ground.pairs.between(here, there, skip=(own.alias,)),
            distance=distance_feet(here, there),
            light=Light(self.observation.light[where]),
            far=Light(far[where]) if far else None,
        )
        senses = tuple(s for s in own.numbers.senses if s.medium is not Medium.LIFE)
        return self.family.feel(senses, own.numbers.conditions, impression, self.rules).causes

    def incoming(self, contact: Contact, own: Own, weapon: Weapon, *, at: Square | None = None) -> AttackFacts:
        """Return the facts of a Strike at one of ours by a contact, as the side believes them."""
        felt = self.felt(contact.alias, own.alias, target_at=at)
        return self.family.strike(
            contact.numbers,
            own.numbers,
            weapon,
            Sight(self.believed(own, contact, at=at), felt.causes, self.mist(contact, space_of(own, at), weapon)),
            cover=effective(
                cover_of(self.shot_bits(contact.alias, own.alias, weapon, target_at=at)),
                taking_cover=own.numbers.taking_cover and at is None,
            ),
            distance=felt.distance,
            target_state_of_attacker=self.sensed(own, contact, at=at).state,
            rules=self.rules,
            roles=self.roles(contact.numbers),
        )

    def square_bits(
        self, own: Own, square: Square, weapon: Weapon, *, at: Square | None = None, elevation: int = 0
    ) -> tuple[int, int]:
        """Return Pairs facts and distance in feet from one of ours to a square, for an attack with a weapon (R-COV-8).

        Whoever is unseen there, or a thing, gives nothing to them.
        """
        here, there = space_of(own, at), Space(square[0], square[1], 1, elevation)
        ground = self.ground
        bits, feet = ground.pairs.between(here, there, skip=(own.alias,)), distance_feet(here, there)
        if weapon.distant and own.numbers.lean is not None and at is None:
            bodies = ground.pairs.bodies(skip=(own.alias,))
            bits = leant(ground.board, bodies, here, there, own=own.numbers.lean, other=None)[0] | bits & EFFECT
        return bits, feet

    def blocked(self) -> frozenset[Square]:
        """Return the squares of known, fighting strangers, allies left out; those of unseen ones are free (R-SEC-4)."""
        barring = (other for other in self.others() if other.relation != ALLY)
        return frozenset(square for other in barring for square in squares(space_of(other)))

    def passed(self, own: Own) -> frozenset[Square]:
        """Return the squares of fighting allies, which may be walked through and not stopped on (D-OCC-1, D-SIDE-1)."""
        friends: list[Creature] = [ally for ally in self.observation.own if ally.fighting and ally.alias != own.alias]
        friends += [other for other in self.others() if other.relation == ALLY]
        return frozenset(square for ally in friends for square in squares(space_of(ally)))

    def reach(self, own: Own, mode: str) -> Reach:
        """Return where one move of this mode may end, and at what cost in feet."""
        budget = budget_feet(own.numbers, mode, self.rules)
        return self.walk.reach(space_of(own), budget, blocked=self.blocked(), through=self.passed(own))


_spaces: dict[int, tuple[Creature, Space]] = {}


def space_of(creature: Creature, at: Square | None = None) -> Space:
    """Return the space a creature takes up where it is, or would take up at another square."""
    if at is not None:
        return Space(*at, SIDES[creature.numbers.rank], creature.elevation, creature.numbers.rank)
    kept = _spaces.get(id(creature))
    if kept is not None and kept[0] is creature:
        return kept[1]
    if len(_spaces) >= SPACES:
        _spaces.clear()
    rank = creature.numbers.rank
    space = Space(creature.x, creature.y, SIDES[rank], creature.elevation, rank)
    _spaces[id(creature)] = creature, space
    return space


def stealth_of(numbers: Combatant, rules: Ruleset) -> int:
    """Return the modifier to Stealth of whoever has these numbers, its conditions reckoned in (R-P-12)."""
    points = family_of(rules).stealth_points(numbers.conditions, moved=numbers.moved, rules=rules)
    return numbers.stats.stealth + sum(level.amount for level in points)


def seen_of(own: Own, alias: int) -> Seen:
    """Return how one of ours perceives a contact; not at all if nothing is listed."""
    return next((seen for seen in own.seen if seen.alias == alias), Seen(alias, Detection.UNDETECTED))


_latest: list[Scene] = []


def scene_of(observation: Observation) -> Scene:
    """Return the scene of an observation; the latest one is kept, so that whoever asks again about it shares it."""
    if not _latest or _latest[0].observation is not observation:
        _latest[:] = [Scene(observation)]
    return _latest[0]
