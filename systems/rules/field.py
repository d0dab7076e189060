"""The field as one side believes it to be: who stands where, what lies between, and who senses whom (R-SEC-4)."""

from functools import cached_property
from typing import NamedTuple

from components.actions import Square
from components.awareness import Track
from components.conditions import INVISIBLE, PRONE
from components.detection import Acuity, Detection, Light, Medium
from components.felt import Felt
from components.observation import Combatant, Contact, Observation, Own
from components.outcome import Level
from components.relations import ALLY
from ecs.grid.lines import EFFECT, SIGHT
from ecs.grid.paths import Reach, Walk
from ecs.grid.space import distance_feet, squares
from systems.rules.believed_ground import BelievedGround, Bodies, believed_ground
from systems.rules.cover_steps import shifted_bits
from systems.rules.creature import Creature, seen_of, space_of, stealth_of
from systems.rules.detection import Impression, pair_state
from systems.rules.families import family_of
from systems.rules.invisibility import is_invisible, is_netted
from systems.rules.movement import budget_feet
from systems.rules.noise import PERCENT, STILL, heard, noise_percent
from systems.rules.points import magic_conceals


class Sensed(NamedTuple):
    """How one of ours perceives a contact, there or from where it might go."""

    state: Detection
    causes: tuple[str, ...]
    felt: Felt


class Field:
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
        self._ground = believed_ground(
            self.briefing.layout, open_walls, side=observation.side, by_corners=self.family.by_corners
        )
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
        pairs, conditions = self.ground.pairs, self.creature(target).numbers.conditions
        if at is None and target_at is None and observer in self._bodies and target in self._bodies:
            return shifted_bits(pairs.fact(observer, target), conditions)
        here, there = space_of(self.creature(observer), at), space_of(self.creature(target), target_at)
        return shifted_bits(pairs.between(here, there, skip=(observer, target)), conditions)

    def effect(
        self, observer: Creature, target: Creature, *, at: Square | None = None, target_at: Square | None = None
    ) -> bool:
        """Tell whether there is line of effect between two creatures, from here or from elsewhere."""
        return bool(self._ground.pairs.terrain(space_of(observer, at), space_of(target, target_at)) & EFFECT)

    def light_at(self, creature: Creature, at: Square | None = None) -> Light:
        """Return the light at a creature's space as the side knows it; what it carries shines where it goes."""
        lit = self._brightest(self.observation.light, creature, at)
        bright, dim = creature.light
        return Light(max(lit, Light.BRIGHT if bright else Light.DIM if dim else Light.DARK))

    def far_at(self, creature: Creature, at: Square | None = None) -> Light | None:
        """Return that light as low-light vision has it, None where dim light is as bright to it."""
        if not self.observation.far:
            return None
        return Light(max(self._brightest(self.observation.far, creature, at), self.light_at(creature, at)))

    def _brightest(self, grid: bytes, creature: Creature, at: Square | None) -> int:
        width = self.briefing.layout.width
        return max(grid[y * width + x] for x, y in squares(space_of(creature, at)))

    def felt(
        self,
        observer: int,
        target: int,
        *,
        at: Square | None = None,
        target_at: Square | None = None,
        noise: str = "",
    ) -> Felt:
        """Return what the observer's senses would tell of the target, either where it is or elsewhere.

        The senses of others are the ones their kind is assumed to have (R-DET-5).  noise: of a deed of the target's;
        without one it is as loud as its side knows it to be where it is, and still elsewhere (D-SENSE-3).
        """
        usual = at is None and target_at is None and not noise
        known = self._felt.get((observer, target)) if usual else None
        if known is not None:
            return known
        who, whom = self.creature(observer), self.creature(target)
        here, there = space_of(who, at), space_of(whom, target_at)
        bits = self.bits(observer, target, at=at, target_at=target_at)
        impression = Impression(
            bits=bits,
            distance=distance_feet(here, there),
            light=self.light_at(whom, target_at),
            far=self.far_at(whom, target_at),
            invisible=is_invisible(whom.numbers.conditions),
            netted=is_netted(whom.numbers.conditions),
            magic=magic_conceals(whom.numbers.conditions, self.rules),
            grounded=not (who.elevation or whom.elevation),
            noise_percent=self._noise(whom, noise if noise or target_at is None else STILL),
            taking_cover=whom.numbers.taking_cover and target_at is None,
            walls=0 if bits & EFFECT else self.ground.pairs.muffled(here, there),
        )
        felt = self.family.feel(who.numbers.senses, who.numbers.conditions, impression, self.rules)
        if usual:
            self._felt[observer, target] = felt
        return felt

    def beyond(
        self, observer: int, target: int, *, at: Square | None = None, target_at: Square | None = None
    ) -> bool:
        """Return whether the target is surely out of all senses of the observer, whatever the light (D-SENSE-1).

        Without bodies, conditions and light: quick to tell, for a felt that would tell nothing.  Elsewhere it walks.
        """
        who, whom = self.creature(observer), self.creature(target)
        here, there = space_of(who, at), space_of(whom, target_at)
        feet, noise = distance_feet(here, there), self._noise(whom, "")
        if target_at is not None:
            noise = max(noise, self.rules.noise_move_percent)
        for sense in who.numbers.senses:
            if sense.medium is Medium.SOUND:
                if heard(feet, sense.range, PERCENT if sense.acuity is Acuity.PRECISE else noise):
                    return False
            elif not sense.range or feet <= sense.range:
                sight = sense.medium is Medium.SIGHT
                if not sight or self._ground.pairs.terrain(here, there) & SIGHT:
                    return False
        return True

    def _noise(self, creature: Creature, deed: str) -> int:
        """How loud a creature is in percent of hearing range: by a deed, or as its side knows it to be."""
        if not deed and isinstance(creature, Own) and creature.noise is not None:
            return creature.noise
        return noise_percent(deed or STILL, self.rules)

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
        return observer in own.fooled or self.felt(observer, own.alias, target_at=at).screened

    def stealth(self, creature: Creature) -> int:
        """Return a creature's modifier to Stealth as it is taken to stand."""
        return stealth_of(creature.numbers, self.rules)

    def stealth_points(self, creature: Creature) -> tuple[Level, ...]:
        """Return the points on a creature's Stealth as it is taken to stand, by its conditions (R-P-12)."""
        numbers = creature.numbers
        return self.family.stealth_points(numbers.conditions, moved=numbers.moved, rules=self.rules)

    def believed(self, own: Own, contact: Contact) -> Detection:
        """Return the state that a contact is taken to have of one of ours; after a walk: systems/rules/open_walk.py.

        The rule of the truth, on what the side knows: what stealth earned lasts while screened, a square that was
        given away is held while it is in reach.
        Source: D-STATE-1, R-DET-5, D-LIGHT-1.
        """
        felt = self.felt(contact.alias, own.alias)
        track = Track(own.believed.get(contact.alias), contact.alias in own.located)
        return pair_state(felt, self.lasting(own, contact, track))

    def lasting(self, own: Own, contact: Contact, track: Track) -> Track:
        """Return what of that memory a contact is taken to have left of one of ours, by what it senses now.

        Source: D-STATE-1, D-STATE-2, D-LIGHT-1.
        """
        felt, located = self.felt(contact.alias, own.alias), track.located
        earned = track.earned if felt.screened or contact.alias in own.fooled else None
        if self.betrayed(own, contact, felt):
            located, earned = True, None if earned is None else max(earned, Detection.HIDDEN)
        return Track(earned, located)

    def betrayed(self, own: Own, contact: Contact, felt: Felt) -> bool:
        """Tell whether a contact that feels one of ours so sees a light without a carrier there (D-LIGHT-1)."""
        return any(own.light) and INVISIBLE in own.numbers.conditions and saw(contact, felt)

    def undiverted(self, own: Own, contact: Contact) -> Detection:
        """Return the state that a contact is taken to have of one of ours as an action begins that is no stealth.

        What its running diversion won is over by then; what a real screen keeps is not.
        Source: R-DIV-1.
        """
        return pair_state(self.felt(contact.alias, own.alias), self.undiverted_track(own, contact))

    def undiverted_track(self, own: Own, contact: Contact) -> Track:
        """Return what a contact is taken to have left of one of ours then, beside what it senses."""
        felt, earned = self.felt(contact.alias, own.alias), own.believed.get(contact.alias)
        if contact.alias in own.fooled and (earned is Detection.HIDDEN or not felt.screened):
            earned = None
        return self.lasting(own, contact, Track(earned, contact.alias in own.located))

    def unaware(self, own: Own, contact: Contact) -> bool:
        """Return whether a contact may be taken to know nothing at all of one of ours (D-UNN-1)."""
        return self.believed(own, contact) is Detection.UNDETECTED and contact.alias not in own.roused

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


def saw(observer: Creature, felt: Felt) -> bool:
    """Tell whether the square of what an observer felt so is one that its eyes reach."""
    return any(sense.medium is Medium.SIGHT and sense.kind in felt.senses for sense in observer.numbers.senses)
