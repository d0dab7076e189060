"""One decision's digest of an observation: who acts, whom it could fight, who stands where."""

from typing import Final

from components.conditions import BLINDED, PRONE
from components.detection import Detection, Medium, Vision
from components.observation import QUARTERS, Combatant, Contact, Observation, Own, Seen
from components.position import SIDES
from components.relations import ALLY
from components.ruleset import HIDING
from components.senses import Sense
from ecs.grid.rows import Row, looks
from ecs.grid.space import FEET, Space, gap
from systems.ai.arms import Arm, arms_of
from systems.ai.atlas import Atlas, Form, atlas_of, form_of
from systems.ai.flood import Reach
from systems.ai.ledger import Key, Ledger, arms_key
from systems.ai.weighing import ELUSIVE, LURKING, PLAIN, Mark
from systems.rules.creature import space_of, stealth_of
from systems.rules.invisibility import is_invisible
from systems.rules.movement import STRIDE, budget_feet
from systems.rules.reckoning import passing
from systems.rules.scene import Scene, scene_of

UNSEEN: Final = Seen(0, Detection.UNDETECTED)
ENDLESS: Final = 1_000_000


class Foe:
    """A known, fighting creature of another side whose square is certain, as whoever acts has it before it.

    hp: hit points it is taken to have left; body: what of it decides the worth of striking it; seen: how the actor
    perceives it; fooled: it is believed to have less than Observed of the actor; row: the lines between the two.
    hopes: by ability of the side's, the most it is worth (powers.py).
    Kept while its contact stays the same; each Situation says anew how it stands with who acts now.
    """

    __slots__ = (
        *("alias", "arms_key", "body", "contact", "fooled", "hopes", "hp", "manner", "mark", "numbers", "row", "seen"),
        *("space", "atlas", "form"),
    )

    def __init__(self, contact: Contact) -> None:
        numbers = contact.numbers
        self.alias, self.contact, self.numbers, self.arms_key = contact.alias, contact, numbers, arms_key(numbers)
        self.space = Space(contact.x, contact.y, SIDES[numbers.rank], contact.elevation, numbers.rank)
        self.hp = hp_of(contact)
        self.body = (self.hp, numbers.max_hp, numbers.stats.defense, numbers.stats.minion, is_prone(numbers))
        self.mark = Mark(contact.x, contact.y, self.space.side)
        self.hopes: dict[str, int] = {}
        self.seen, self.fooled = UNSEEN, False
        self.manner = PLAIN
        if is_invisible(numbers.conditions):
            self.manner = ELUSIVE
        elif contact.best is Detection.HIDDEN:
            self.manner = LURKING
        self.form: Form | None = None
        self.atlas: Atlas | None = None

    def face(self, atlas: Atlas, form: Form) -> None:
        """Find the lines to a walker of some form."""
        self.form, self.atlas = form, atlas
        up = 0
        if self.space.elevation or form.elevation:
            up = gap(form.elevation // FEET, form.side, self.space.elevation // FEET, self.space.side)
        self.row: Row = atlas.row(self.space, form)
        self.mark.face(up, self.row)


class Situation:
    """Everything a decision reads.

    foes: by alias; lost: foes whose square is not certain; bystanders: known creatures that are no known enemies'
    (D-SIDE-1), to be walked round, or if they are allies passed; here: index of the own square.
    """

    def __init__(self, observation: Observation, me: Own, ledger: Ledger) -> None:
        self.observation, self.me = observation, me
        self.briefing = observation.briefing
        self.rules = observation.briefing.ruleset
        self.ledger = ledger
        self.atlas: Atlas = self._atlas()
        self.width = self.atlas.width
        numbers = me.numbers
        self.form = form_of(SIDES[numbers.rank], me.elevation, numbers.rank)
        self.here = me.y * self.width + me.x
        self.arms_key = arms_key(numbers)
        self.arms = self.arms_of(numbers, self.arms_key)
        self.lowlight, self.dark_range = self._eyes(numbers)
        self.foes: list[Foe] = []
        self.lost: list[Contact] = []
        self.bystanders: list[Contact] = []
        seen, known, form, believed = {s.alias: s for s in me.seen}, ledger.foes, self.form, me.believed
        for contact in observation.contacts:
            if not contact.fighting:
                continue
            if not contact.hostile:
                if contact.certain:
                    self.bystanders.append(contact)
            elif contact.certain:
                alias = contact.alias
                foe = known.get(alias)
                if foe is None or foe.contact is not contact:
                    foe = known[alias] = Foe(contact)
                foe.seen = seen.get(alias, UNSEEN)
                foe.fooled = alias in believed and believed[alias] < Detection.OBSERVED
                if foe.form is not form or foe.atlas is not self.atlas:
                    foe.face(self.atlas, form)
                self.foes.append(foe)
            elif contact.x >= 0:
                self.lost.append(contact)
        self.friends = [own for own in observation.own if own.fighting and own.alias != me.alias]
        self._reach: Reach | None = None
        self._scene: Scene | None = None
        self._looks: list[int] | None = None

    @property
    def looks(self) -> list[int]:
        """The lines between the actor and each of the foes, past terrain only, as Row.at."""
        if self._looks is None:
            self._looks = looks([foe.row for foe in self.foes], [self.here])
        return self._looks

    @property
    def scene(self) -> Scene:
        """The whole scene, for what only it can tell; made when first asked for."""
        if self._scene is None:
            self._scene = scene_of(self.observation)
        return self._scene

    def _atlas(self) -> Atlas:
        doors, kept = self.observation.doors, self.ledger.atlas
        if kept is None or kept[0] != doors:
            kept = self.ledger.atlas = doors, atlas_of(self.observation)
        return kept[1]

    def _eyes(self, numbers: Combatant) -> tuple[bool, int]:
        blind, senses = BLINDED in numbers.conditions, numbers.senses
        kept = self.ledger.eyes.get((id(senses), blind))
        if kept is None:
            kept = self.ledger.eyes[id(senses), blind] = senses, (False, 0) if blind else eyes(senses)
        return kept[1]

    def arms_of(self, numbers: Combatant, key: Key) -> tuple[Arm, ...]:
        """The usable weapons of a creature; key: its arms_key."""
        found = self.ledger.arms.get(key)
        if found is None:
            plan = self.briefing.catalogue.plans.get(numbers.plan)
            found = self.ledger.arms[key] = arms_of(numbers, plan.roles if plan else {}, self.rules)
        return found

    def reach(self, feet: int = ENDLESS) -> Reach:
        """Where one Stride may end, at least as far as so many feet; it holds until the next one is asked for."""
        most = self.stride
        feet = min(feet, most)
        if self._reach is None or self._reach.feet_walked < feet:
            floor = self.atlas.now.waves(self.form).floor
            foes = tuple([foe.space for foe in self.foes])
            friends = tuple([(own.x, own.y, SIDES[own.numbers.rank]) for own in self.friends])
            for other in self.bystanders:
                if other.relation == ALLY:
                    friends += ((other.x, other.y, SIDES[other.numbers.rank]),)
                else:
                    foes += (space_of(other),)
            key = (floor, self.here, most, foes, friends)
            kept = self.ledger.reach
            if kept is None or kept[0] != key or kept[1].feet_walked < feet:
                found = kept[1] if kept is not None and kept[1].floor is floor else Reach(floor)
                found.forget()
                for space in foes:
                    found.block(space.x, space.y, space.side)
                for x, y, side in friends:
                    found.hold(x, y, side)
                found.walk(self.here, feet)
                kept = self.ledger.reach = key, found
            self._reach = kept[1]
        return self._reach

    @property
    def stealthy(self) -> bool:
        """Whether the rules know hiding and sneaking at all."""
        return HIDING not in self.rules.without

    @property
    def stealth(self) -> int:
        """The actor's modifier to Stealth as it stands."""
        return stealth_of(self.me.numbers, self.rules)

    @property
    def stride(self) -> int:
        """Feet of one Stride."""
        return budget_feet(self.me.numbers, STRIDE, self.rules)

    def distance(self, x: int, y: int, foe: Foe) -> int:
        """Feet from the actor, were it at a square, to a foe (D-GRID-3)."""
        return foe.mark.distance(self.form.side, x, y)

    def light_at(self, space: Space) -> int:
        """The light at a space as the side knows it."""
        light, at = self.observation.light, space.y * self.width + space.x
        if space.side == 1:
            return light[at]
        return max(light[at + j * self.width + i] for j in range(space.side) for i in range(space.side))


def hp_of(contact: Contact) -> int:
    """Hit points that a contact is taken to have left: the middle of the quarter that shows."""
    full = contact.numbers.max_hp
    if contact.health >= QUARTERS:
        return full
    return max(1, full * (2 * contact.health - 1) // (2 * QUARTERS))


def is_prone(numbers: Combatant) -> bool:
    """Whether a creature lies on the ground."""
    return PRONE in numbers.conditions


def finding(situation: Situation, hider: Combatant) -> int:
    """Permille that a Search of the actor beats somebody's Stealth as it stands (D-SEARCH-1, R-P-12)."""
    rules = situation.rules
    return passing(rules.dc_base + stealth_of(hider, rules) - situation.me.numbers.stats.perception)


def eyes(senses: tuple[Sense, ...]) -> tuple[bool, int]:
    """Low-light vision, and how far darkvision reaches in feet (0: none)."""
    low, far = False, 0
    for sense in senses:
        if sense.medium is Medium.SIGHT:
            low = low or sense.vision is Vision.LOW_LIGHT
            if sense.vision is Vision.DARK:
                far = max(far, sense.range or ENDLESS)
    return low, far
