"""The field as one side believes it to be: what plans, previews, odds and refusals are judged by (R-SEC-4)."""

from functools import cached_property
from typing import NamedTuple

from components.actions import Square
from components.conditions import INVISIBLE, NETTED, PRONE
from components.detection import Detection, Light
from components.felt import Felt
from components.gear import Weapon
from components.observation import Combatant, Contact, Observation, Own, Seen
from components.position import SIDES
from ecs.grid.leans import leant
from ecs.grid.pairs import EFFECT
from ecs.grid.paths import Reach, Walk
from ecs.grid.space import Space, distance_feet, squares
from systems.rules.believed_ground import BelievedGround, Bodies, believed_ground
from systems.rules.cover_steps import shifted_bits
from systems.rules.levels.detection import Impression, cover_of, feel
from systems.rules.levels.strike import StrikeFacts, strike_facts
from systems.rules.movement import budget_feet
from systems.rules.noise import STILL, noise_percent
from systems.rules.take_cover import effective

Creature = Own | Contact


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
        self.own = {own.alias: own for own in observation.own}
        self.contacts = {contact.alias: contact for contact in observation.contacts}
        open_walls = frozenset(wall for door in observation.doors if door.open for wall in door.walls)
        self._ground = believed_ground(self.briefing.layout, open_walls)

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

    def foes(self) -> list[Contact]:
        """Certain contacts that still fight, by alias: the known observers of one's own creatures."""
        return [contact for _, contact in sorted(self.certain().items()) if contact.fighting]

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
        who, whom = self.creature(observer), self.creature(target)
        impression = Impression(
            bits=self.bits(observer, target, at=at, target_at=target_at),
            distance=distance_feet(space_of(who, at), space_of(whom, target_at)),
            light=self.light_at(whom, target_at),
            invisible=INVISIBLE in whom.numbers.conditions and NETTED not in whom.numbers.conditions,
            netted=INVISIBLE in whom.numbers.conditions and NETTED in whom.numbers.conditions,
            grounded=not (who.elevation or whom.elevation),
            noise_percent=noise_percent(noise, self.rules),
            taking_cover=whom.numbers.taking_cover and target_at is None,
        )
        return feel(who.numbers.senses, who.numbers.conditions, impression, self.rules)

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

    def believed(self, own: Own, contact: Contact, *, at: Square | None = None) -> Detection:
        """Return the state that a contact is taken to have of one of ours; elsewhere, having walked there openly."""
        if at is None and contact.alias in own.believed:
            return own.believed[contact.alias]
        return self.felt(contact.alias, own.alias, target_at=at).state

    def strike_facts(self, own: Own, contact: Contact, weapon: Weapon, *, at: Square | None = None) -> StrikeFacts:
        """Return the facts of a Strike at a contact as the side believes them, from here or from `at`."""
        sensed = self.sensed(own, contact, at=at)
        return strike_facts(
            own.numbers,
            contact.numbers,
            weapon,
            state=sensed.state,
            concealed=bool(sensed.causes),
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
    ) -> StrikeFacts:
        """Return the facts of a Strike at a guessed square, if that contact were there."""
        felt = self.felt(own.alias, contact.alias, at=at, target_at=square)
        return strike_facts(
            own.numbers,
            contact.numbers,
            weapon,
            state=Detection.HIDDEN,
            concealed=felt.concealed,
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

    def incoming(self, contact: Contact, own: Own, weapon: Weapon, *, at: Square | None = None) -> StrikeFacts:
        """Return the facts of a Strike at one of ours by a contact, as the side believes them."""
        felt = self.felt(contact.alias, own.alias, target_at=at)
        return strike_facts(
            contact.numbers,
            own.numbers,
            weapon,
            state=self.believed(own, contact, at=at),
            concealed=felt.concealed,
            cover=effective(
                cover_of(self.shot_bits(contact.alias, own.alias, weapon, target_at=at)),
                taking_cover=own.numbers.taking_cover and at is None,
            ),
            distance=felt.distance,
            target_state_of_attacker=self.sensed(own, contact, at=at).state,
            rules=self.rules,
            roles=self.roles(contact.numbers),
        )

    def square_bits(self, own: Own, square: Square, *, at: Square | None = None) -> tuple[int, int]:
        """Return Pairs facts and distance in feet from one of ours to a square that may hold somebody unseen."""
        here, there = space_of(own, at), Space(square[0], square[1], 1)
        return self.ground.pairs.between(here, there, skip=(own.alias,)), distance_feet(here, there)

    def blocked(self) -> frozenset[Square]:
        """Return the squares of known, fighting creatures of other sides; those of unseen ones are free (R-SEC-4)."""
        return frozenset(square for foe in self.foes() for square in squares(space_of(foe)))

    def passed(self, own: Own) -> frozenset[Square]:
        """Return the squares of fighting allies, which may be walked through and not stopped on (D-OCC-1)."""
        return frozenset(
            square
            for ally in self.observation.own
            if ally.fighting and ally.alias != own.alias
            for square in squares(space_of(ally))
        )

    def reach(self, own: Own, mode: str) -> Reach:
        """Return where one move of this mode may end, and at what cost in feet."""
        budget = budget_feet(own.numbers, mode, self.rules)
        return self.walk.reach(space_of(own), budget, blocked=self.blocked(), through=self.passed(own))


def space_of(creature: Creature, at: Square | None = None) -> Space:
    """Return the space a creature takes up where it is, or would take up at another square."""
    x, y = (creature.x, creature.y) if at is None else at
    return Space(x, y, SIDES[creature.numbers.rank], creature.elevation, creature.numbers.rank)


def seen_of(own: Own, alias: int) -> Seen:
    """Return how one of ours perceives a contact; not at all if nothing is listed."""
    return next((seen for seen in own.seen if seen.alias == alias), Seen(alias, Detection.UNDETECTED))
