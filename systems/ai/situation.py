"""One decision's digest of an observation: who acts, whom it could fight, who stands where."""

from typing import Final

from components.conditions import BLINDED, INVISIBLE, NETTED, PRONE
from components.detection import Detection, Light, Medium, Vision
from components.observation import Combatant, Contact, Observation, Own, Seen
from components.position import SIDES
from ecs.grid.space import FEET, Space, gap
from ecs.grid.space import squares as squares_of
from systems.ai.arms import Arm, arms_of
from systems.ai.atlas import Atlas, Form, Row, atlas_of
from systems.ai.ledger import Ledger, arms_key
from systems.ai.waves import Reach
from systems.rules.movement import STRIDE, budget_feet
from systems.rules.scene import Scene, space_of

UNSEEN: Final = Seen(0, Detection.UNDETECTED)
QUARTERS: Final = 4


class Foe:
    """A known, fighting creature of another side whose square is certain.

    hp: hit points it is taken to have left; fooled: it is believed to have less than Observed of the one who acts.
    up: steps of height between the two; row: the lines between them.
    """

    __slots__ = ("alias", "contact", "fooled", "hp", "numbers", "row", "seen", "space", "up")

    def __init__(self, situation: "Situation", contact: Contact, seen: Seen) -> None:
        numbers, form = contact.numbers, situation.form
        self.alias, self.contact, self.seen, self.numbers = contact.alias, contact, seen, numbers
        self.space = Space(contact.x, contact.y, SIDES[numbers.rank], contact.elevation, numbers.rank)
        self.hp = hp_of(contact)
        self.fooled = situation.me.believed.get(contact.alias, Detection.OBSERVED) < Detection.OBSERVED
        self.up = 0
        if contact.elevation or form.elevation:
            self.up = gap(form.elevation // FEET, form.side, contact.elevation // FEET, self.space.side)
        self.row: Row = situation.atlas.row(self.space, form)


class Situation:
    """Everything a decision reads.

    foes: by alias; lost: contacts whose square is not certain; here: index of the own square.
    """

    def __init__(self, observation: Observation, me: Own, ledger: Ledger) -> None:
        self.observation, self.me = observation, me
        self.briefing = observation.briefing
        self.rules = observation.briefing.ruleset
        self.ledger = ledger
        self.atlas: Atlas = atlas_of(observation)
        self.width = self.atlas.width
        numbers = me.numbers
        self.form = Form(SIDES[numbers.rank], me.elevation, numbers.rank)
        self.here = me.y * self.width + me.x
        self.arms = self.arms_of(numbers)
        self.lowlight, self.dark_range = _eyes(numbers)
        self.foes: list[Foe] = []
        self.lost: list[Contact] = []
        seen = {s.alias: s for s in me.seen}
        for contact in observation.contacts:
            if not contact.fighting:
                continue
            if contact.certain:
                self.foes.append(Foe(self, contact, seen.get(contact.alias, UNSEEN)))
            elif contact.x >= 0:
                self.lost.append(contact)
        self.friends = [own for own in observation.own if own.fighting and own.alias != me.alias]
        self._reach: Reach | None = None
        self._scene: Scene | None = None

    @property
    def scene(self) -> Scene:
        """The whole scene, for what only it can tell; made when first asked for."""
        if self._scene is None:
            self._scene = Scene(self.observation)
        return self._scene

    def arms_of(self, numbers: Combatant) -> tuple[Arm, ...]:
        """The usable weapons of a creature."""
        key = arms_key(numbers)
        found = self.ledger.arms.get(key)
        if found is None:
            plan = self.briefing.catalogue.plans.get(numbers.plan)
            found = self.ledger.arms[key] = arms_of(numbers, plan.roles if plan else {}, self.rules)
        return found

    def reach(self) -> Reach:
        """Where one Stride may end."""
        if self._reach is None:
            waves, friends = self.atlas.now.waves(self.form), [squares_of(space_of(own)) for own in self.friends]
            blocked = [square for foe in self.foes for square in squares_of(foe.space)]
            self._reach = Reach(
                waves,
                self.here,
                budget_feet(self.me.numbers, STRIDE, self.rules),
                blocked=waves.taken(blocked),
                passed=waves.taken([square for own in friends for square in own]),
            )
        return self._reach

    def distance(self, x: int, y: int, foe: Foe) -> int:
        """Feet from the actor, were it at a square, to a foe (D-GRID-3)."""
        there, side = foe.space, self.form.side
        dx, dy = there.x - x, there.y - y
        dx = dx - side + 1 if dx >= side else 0 if dx > -there.side else -dx - there.side + 1
        dy = dy - side + 1 if dy >= side else 0 if dy > -there.side else -dy - there.side + 1
        if foe.up:
            _, second, first = sorted((dx, dy, foe.up))
            return FEET * (first + second // 2)
        return FEET * (dx + dy // 2 if dx > dy else dy + dx // 2)

    def light_at(self, space: Space) -> int:
        """The light at a space as the side knows it."""
        light, at = self.observation.light, space.y * self.width + space.x
        if space.side == 1:
            return light[at]
        return max(light[at + j * self.width + i] for j in range(space.side) for i in range(space.side))

    def dims(self, light: int, feet: int) -> int:
        """Light as the actor's eyes have it at that distance."""
        if feet <= self.dark_range:
            return Light.BRIGHT
        return Light.BRIGHT if self.lowlight and light else light


def hp_of(contact: Contact) -> int:
    """Hit points that a contact is taken to have left: the middle of the quarter that shows."""
    full = contact.numbers.max_hp
    if contact.health >= QUARTERS:
        return full
    return max(1, full * (2 * contact.health - 1) // (2 * QUARTERS))


def is_prone(numbers: Combatant) -> bool:
    """Whether a creature lies on the ground."""
    return PRONE in numbers.conditions


def is_invisible(numbers: Combatant) -> bool:
    """Whether a creature is known to be Invisible."""
    return INVISIBLE in numbers.conditions and NETTED not in numbers.conditions


def _eyes(numbers: Combatant) -> tuple[bool, int]:
    """Low-light vision, and how far darkvision reaches in feet (0: none)."""
    low, far = False, 0
    if BLINDED in numbers.conditions:
        return low, far
    for sense in numbers.senses:
        if sense.medium is Medium.SIGHT:
            low = low or sense.vision is Vision.LOW_LIGHT
            if sense.vision is Vision.DARK:
                far = max(far, sense.range or 1_000_000)
    return low, far
