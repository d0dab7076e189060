"""What attacks would come to on the field as one side believes it to be (R-SEC-4).

Plans, previews, odds and refusals are judged by it.
"""

from components.actions import Square
from components.detection import Detection, Light, Medium
from components.gear import Weapon
from components.observation import Contact, ItemView, Observation, Own
from ecs.grid.leans import leant
from ecs.grid.lines import EFFECT
from ecs.grid.space import Space, distance_feet
from systems.rules.attack_facts import AttackFacts
from systems.rules.circumstances import Circumstances
from systems.rules.cover_steps import shifted_bits
from systems.rules.creature import Creature, space_of
from systems.rules.detection import Impression, cover_of
from systems.rules.field import Field
from systems.rules.item_strike import Line, best_line, item_strike_facts
from systems.rules.open_walk import open_walk
from systems.rules.sight import Sight
from systems.rules.take_cover import effective


class Scene(Field):
    """A side's field with the facts of every attack on it: its own creatures', and those that may come at them."""

    def strike_facts(self, own: Own, contact: Contact, weapon: Weapon, *, at: Square | None = None) -> AttackFacts:
        """Return the facts of a Strike at a contact as the side believes them, from here or from `at`."""
        sensed = self.sensed(own, contact, at=at)
        return self.family.strike(
            own.numbers,
            contact.numbers,
            weapon,
            Sight(sensed.state, sensed.causes, self.mist(own, space_of(contact), weapon, at=at)),
            Circumstances(
                cover=effective(
                    cover_of(self.shot_bits(own.alias, contact.alias, weapon, at=at)),
                    taking_cover=contact.numbers.taking_cover,
                ),
                distance=sensed.felt.distance,
                seen=self.walked(own, contact, at),
                roles=self.roles(own.numbers),
            ),
            rules=self.rules,
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
            Circumstances(
                cover=effective(
                    cover_of(self.shot_bits(own.alias, contact.alias, weapon, at=at, target_at=square)),
                    taking_cover=contact.numbers.taking_cover,
                ),
                distance=felt.distance,
                seen=self.walked(own, contact, at),
                guess=True,
                roles=self.roles(own.numbers),
            ),
            rules=self.rules,
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
            Sight(self.walked(own, contact, at), felt.causes, self.mist(contact, space_of(own, at), weapon)),
            Circumstances(
                cover=effective(
                    cover_of(self.shot_bits(contact.alias, own.alias, weapon, target_at=at)),
                    taking_cover=own.numbers.taking_cover and at is None,
                ),
                distance=felt.distance,
                seen=self.sensed(own, contact, at=at).state,
                roles=self.roles(contact.numbers),
            ),
            rules=self.rules,
        )

    def walked(self, own: Own, contact: Contact, at: Square | None) -> Detection:
        """Return the state that a contact is taken to have of one of ours: here, or there after one open step."""
        return self.believed(own, contact) if at is None else open_walk(self, own, contact, (at,))[-1]

    def mist(self, attacker: Creature, there: Space, weapon: Weapon, *, at: Square | None = None) -> int:
        """Return the miss chance in percent that mist gives whatever fills a space from an attack with a weapon."""
        pairs, here = self._ground.pairs, space_of(attacker, at)
        return self.family.mist(self._ground.board, here, there, weapon, pairs.lines().veils)

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


_latest: list[Scene] = []


def scene_of(observation: Observation) -> Scene:
    """Return the scene of an observation; the latest one is kept, so that whoever asks again about it shares it."""
    if not _latest or _latest[0].observation is not observation:
        _latest[:] = [Scene(observation)]
    return _latest[0]
