"""What the screen asks of the rules for a preview, answered from an observation alone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from components.actions import Action, PointOut, Square, Strike, UseAbility
from components.detection import Cover, Detection
from components.felt import Felt
from components.gear import Use, Weapon
from components.observation import Contact, Observation, Own, Seen
from components.outcome import EffectOutcome, StrikeOutcome
from ecs.exact import Distribution
from ecs.grid.space import Space, distance_feet
from systems.effect_odds import effect_distribution
from systems.odds import distribution, planned_facts
from systems.rules.ability_refusal import ability_of
from systems.rules.areas import area_of, area_squares, reaches, ways_to
from systems.rules.attack_facts import AttackFacts
from systems.rules.creature import seen_of, space_of
from systems.rules.detection import cover_of
from systems.rules.effect import EffectFacts
from systems.rules.effect_plan import planned_effects
from systems.rules.foretold import pointed_out
from systems.rules.move_refusal import feet_of
from systems.rules.movement import budget_feet
from systems.rules.opposed import Opposed, opposed
from systems.rules.provocation import provoked_by
from systems.rules.reckoning import Reckoning
from systems.rules.scene import Scene
from systems.rules.sight import Sight
from systems.rules.strike_refusal import weapon_of
from systems.rules.take_cover import effective
from systems.rules.voice import voice_dc

_SHOT = Weapon("", use=Use.RANGED)


@dataclass(frozen=True, slots=True)
class Route:
    """How to walk to a square: feet and the squares entered."""

    feet: int
    path: tuple[Square, ...]


Routes = Mapping[Square, Route]


class _Remembered(Scene):
    """A scene that remembers what would be felt of a creature elsewhere, too: many paths lead over the same squares."""

    def __init__(self, observation: Observation) -> None:
        super().__init__(observation)
        self._elsewhere: dict[tuple[int, int, Square, str], Felt] = {}

    def felt(
        self, observer: int, target: int, *, at: Square | None = None, target_at: Square | None = None,
        noise: str = "",
    ) -> Felt:  # fmt: skip
        """As every scene tells it."""
        if at is not None or target_at is None:
            return super().felt(observer, target, at=at, target_at=target_at, noise=noise)
        key = (observer, target, target_at, noise)
        if key not in self._elsewhere:
            self._elsewhere[key] = super().felt(observer, target, target_at=target_at, noise=noise)
        return self._elsewhere[key]


class Planner:
    """The rules' answers for one observation; each question is worked out once."""

    def __init__(self, observation: Observation) -> None:
        self._scene = _Remembered(observation)
        self._observation = observation
        self._costs: dict[tuple[int, str], dict[Square, int]] = {}
        self._areas: dict[UseAbility, tuple[Square, ...]] = {}
        self._believed: dict[tuple[int, int], Detection] = {}
        self._covers: dict[tuple[int, int], Cover] = {}
        self._opposed: dict[Action, tuple[Opposed, ...]] = {}
        self._leans: dict[tuple[int, Square | None], dict[int, tuple[Cover, Cover]]] = {}

    @property
    def reckoning(self) -> Reckoning:
        """What the rules weigh strikes by."""
        return self._scene.family.reckon(self._scene.rules)

    @property
    def points(self) -> bool:
        """True where what helps or hinders a roll is counted in points on one die, not in levels."""
        return self.reckoning.points

    def feet(self, own: Own, mode: str, square: Square) -> int:
        """Feet that a move to a square costs, 0 if it cannot be reached."""
        key = (own.alias, mode)
        if key not in self._costs:
            self._costs[key] = dict(self._scene.reach(own, mode).cost)
        return self._costs[key].get(square, 0)

    def onward(self, own: Own, mode: str, led: Route) -> Routes:
        """Where a move that is led to some square first may go on to, with the whole way there.

        Every second diagonal of the whole way counts double, so a way that the second half alone could pay may not do.
        """
        scene, found = self._scene, dict[Square, Route]()
        budget = budget_feet(own.numbers, mode, scene.rules)
        start = space_of(own, led.path[-1])
        ahead = scene.walk.reach(start, budget - led.feet, blocked=scene.blocked(), through=scene.passed(own))
        for square in ahead.cost:
            path = led.path + ahead.path(*square)
            feet = feet_of(scene, own, path)
            if feet <= budget and square != (own.x, own.y):
                found[square] = Route(feet, path)
        return found

    def facts(self, action: Strike) -> AttackFacts:
        """What decides a strike as the side believes it."""
        return planned_facts(self._observation, action, scene=self._scene)

    def reasons(self, own: Own, alias: int, weapon: Weapon) -> tuple[str, ...]:
        """Why a strike at a contact may miss after a hit, the reason that counts first (R-P-6)."""
        scene, contact = self._scene, self._scene.contacts.get(alias)
        if contact is None:
            return ()
        seen = scene.sensed(own, contact)
        sight = Sight(seen.state, seen.causes, scene.mist(own, space_of(contact), weapon))
        return scene.family.reasons(sight, contact.numbers.conditions, guess=False, rules=scene.rules)

    def odds(self, facts: AttackFacts) -> Distribution[StrikeOutcome]:
        """The exact distribution of a strike."""
        return distribution(facts)

    def effects(self, own: Own, action: UseAbility) -> Mapping[int, EffectFacts]:
        """What decides an ability for each creature that the side knows it to touch, by alias."""
        return planned_effects(self._scene, own, action)

    def effect_odds(self, own: Own, action: UseAbility, facts: EffectFacts) -> Distribution[EffectOutcome]:
        """The exact distribution of an ability for one of them."""
        return effect_distribution(facts, self.voice(own, action))

    def voice(self, own: Own, action: Action) -> int:
        """The DC that a deafened actor's voice must meet, 0 for none."""
        return voice_dc(own, action, self._scene.rules)

    def area(self, own: Own, action: UseAbility) -> tuple[Square, ...]:
        """The squares that an area reaches from its origin, as far as the side knows the ground."""
        if action not in self._areas:
            self._areas[action] = self._reached(own, action)
        return self._areas[action]

    def _reached(self, own: Own, action: UseAbility) -> tuple[Square, ...]:
        ability = ability_of(own, action.effect)
        area = area_of(ability, space_of(own), action.at, action.toward) if ability else None
        if area is None:
            return ()
        board = self._scene.ground.board
        ways = ways_to(board, area, lean=own.numbers.lean)
        measured = area_squares(area, board.width, board.height)
        return tuple(square for square in measured if reaches(board, area, ways, Space(*square, 1)))

    def leaning(self, own: Own, point: Square | None) -> Mapping[int, tuple[Cover, Cover]]:
        """By known enemy: its cover against shots of one of ours that leans there, and ours against its shots."""
        if (own.alias, point) not in self._leans:
            there = replace(own, numbers=replace(own.numbers, lean=point))
            ours = tuple(there if one.alias == own.alias else one for one in self._observation.own)
            scene = Scene(replace(self._observation, own=ours))
            self._leans[own.alias, point] = {
                foe.alias: (
                    effective(
                        cover_of(scene.shot_bits(own.alias, foe.alias, _SHOT)), taking_cover=foe.numbers.taking_cover
                    ),
                    effective(
                        cover_of(scene.shot_bits(foe.alias, own.alias, _SHOT)), taking_cover=own.numbers.taking_cover
                    ),
                )
                for foe in scene.others()
            }
        return self._leans[own.alias, point]

    def provoked(self, own: Own, mode: str, path: tuple[Square, ...]) -> tuple[int, ...]:
        """Known enemies to whom a walk gives an opening; flagged, never folded into odds (R-SEC-2)."""
        return provoked_by(self._scene, own, mode, path)

    def distance(self, own: Own, alias: int) -> int:
        """Feet from one of ours to another creature."""
        return self._scene.felt(own.alias, alias).distance

    def cover(self, observer: int, target: int) -> Cover:
        """The cover that a creature has against another, as the side believes them to stand."""
        key = (observer, target)
        if key not in self._covers:
            taking_cover = self._scene.creature(target).numbers.taking_cover
            self._covers[key] = effective(self._scene.felt(observer, target).cover, taking_cover=taking_cover)
        return self._covers[key]

    def believed(self, own: Own, contact: Contact) -> Detection:
        """The state that a contact is taken to have of one of ours; all that the window says of it comes from here."""
        key = (own.alias, contact.alias)
        if key not in self._believed:
            self._believed[key] = self._scene.believed(own, contact)
        return self._believed[key]

    def conceals(self, own: Own, contact: Contact) -> bool:
        """True if one of ours is Concealed from a contact that is taken to know its square (R-DET-2)."""
        return self.believed(own, contact) >= Detection.HIDDEN and self._scene.felt(contact.alias, own.alias).concealed

    def most_believed(self, own: Own) -> Detection:
        """The best state that any known creature is taken to have of one of ours; Observed where nobody is known."""
        best: Detection | None = None
        for other in self._scene.others():
            state = self.believed(own, other)
            if state is Detection.OBSERVED:
                return state  # nobody does better
            best = state if best is None else max(best, state)
        return Detection.OBSERVED if best is None else best

    def observed(self, own: Own) -> bool:
        """True if some known enemy is taken to observe one of ours."""
        foes = (other for other in self._scene.others() if not other.peaceful)
        return any(self.believed(own, foe) is Detection.OBSERVED for foe in foes)

    def unseen(self, own: Own) -> bool:
        """True if some known creature is taken not to observe one of ours."""
        return any(self.believed(own, other) < Detection.OBSERVED for other in self._scene.others())

    def may_stand(self, own: Own, square: Square) -> bool:
        """True if one of ours has room there on the ground that the side knows."""
        return self._scene.ground.walk.can_stand(space_of(own, square))

    def exposure(self, own: Own, foes: Sequence[int], square: Square) -> str:
        """How one of ours would stand to these foes in a square: seen, contested (seen, but screened), or clear."""
        return self.standing(own, foes, square)[0]

    def standing(self, own: Own, foes: Sequence[int], square: Square) -> tuple[str, Cover]:
        """The same, and the least cover there from those of them who would see it; none where nobody does."""
        felt = [self._scene.felt(foe, own.alias, target_at=square) for foe in foes]
        observed = [one for one in felt if one.state is Detection.OBSERVED]
        cover = min((one.cover for one in observed), default=Cover.NONE)
        if any(not one.screened for one in observed):
            return "seen", cover
        return ("contested" if observed else "clear"), cover

    def felt_at(self, own: Own, foe: int, square: Square) -> tuple[Detection, bool, Cover]:
        """What a foe would perceive of one of ours in a square: state, whether screened from it, cover."""
        felt = self._scene.felt(foe, own.alias, target_at=square)
        return felt.state, felt.screened, felt.cover

    def will_see(self, own: Own) -> tuple[int, ...]:
        """Known creatures that do not observe one of ours yet and whose senses tell them of it once it acts openly."""
        return tuple(
            other.alias
            for other in self._scene.others()
            if self.believed(own, other) < Detection.OBSERVED
            and self._scene.felt(other.alias, own.alias).state is Detection.OBSERVED
        )

    def held_facts(self, own: Own, weapon: str, contact: Contact) -> AttackFacts | None:
        """What would decide a held Strike if its target came into plain view where it is; None without the weapon."""
        held = weapon_of(own, weapon)
        if held is None:
            return None
        others = tuple(seen for seen in own.seen if seen.alias != contact.alias)
        plain = Seen(contact.alias, Detection.OBSERVED, seen_of(own, contact.alias).causes)
        there = replace(own, seen=(*others, plain), numbers=replace(own.numbers, strikes=0))
        return self._scene.strike_facts(there, contact, held)

    def foretold(self, own: Own, action: PointOut) -> Mapping[int, tuple[Detection, Detection]]:
        """Friend -> its state of whom one of ours points out, now and afterwards."""
        return pointed_out(self._scene, own, action)

    def seen(self, own: Own, alias: int) -> Seen:
        """How one of ours perceives a contact."""
        return seen_of(own, alias)

    def around(self, own: Own, feet: int) -> tuple[Square, ...]:
        """The squares within a distance of one of ours."""
        layout, here = self._observation.briefing.layout, space_of(own)
        everywhere = ((x, y) for y in range(layout.height) for x in range(layout.width))
        return tuple(square for square in everywhere if distance_feet(here, Space(*square, 1)) <= feet)

    def opposed(self, action: Action) -> tuple[Opposed, ...]:
        """What Hide, Sneak, a diversion or a Search come to against each known creature."""
        own = self._observation.mine(action.actor)
        if action not in self._opposed:
            self._opposed[action] = opposed(self._scene, own, action) if own is not None else ()
        return self._opposed[action]
