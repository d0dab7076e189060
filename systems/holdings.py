"""What a side holds others to remember of each of its own creatures, pair by pair.  Below beliefs.

The rules of detection on what the side knows (R-DET-4, R-DET-5): nothing here reads the truth of who senses whom.
"""

from components.awareness import Track
from components.detection import Detection
from components.felt import Felt
from components.side import BELIEF_KEY, SideMemory
from ecs.ids import EntityId
from ecs.world import World
from systems.outlooks import Outlooks, same_ground, still_ones
from systems.rules.detection import pair_state
from systems.rules.ears import ears_locate, hears
from systems.rules.field import Field
from systems.rules.invisibility import is_invisible


class Holdings:
    """One side's memory of what others know, as a beat ends, and the field that it rests on.

    own: its creatures; mine: those of them that it has a number for; others: those of other sides that it perceives
    and that fight.  still: aliases of those who stand, sense and show as they did when beliefs followed last; same
    ground: light and doors are as they were: what was felt between two of them then is felt now, but for cover by
    bodies.  quiet: all are, nobody came or went.  stirred: pairs of whom something else is held since.
    """

    def __init__(self, world: World, holder: EntityId, own: frozenset[EntityId]) -> None:
        self.world, self.holder, self.own = world, holder, own
        self.memory = memory = world.require(holder, SideMemory)
        outlooks = world.resource(Outlooks)
        observation, before = outlooks.look(memory.side), outlooks.taken.get(memory.side)
        outlooks.taken[memory.side] = observation
        self.field, self.aliases = Field(observation), memory.aliases
        self.still = frozenset[int]() if before is None else still_ones(before, observation)
        self.same_ground = before is not None and same_ground(before, observation)
        numbered = len(observation.own) + len(observation.contacts)
        whole = before is not None and len(self.still) == numbered == len(before.own) + len(before.contacts)
        self.quiet = whole and self.same_ground
        self.lines = outlooks.lines.setdefault(memory.side, {})
        self.stirred: set[int] = set()
        self.mine = [entity for entity in sorted(own) if entity in memory.aliases]
        by_alias = {alias: entity for entity, alias in memory.aliases.items()}
        self.others = [by_alias[contact.alias] for contact in self.field.others()]

    def write(self) -> SideMemory:
        """The side's memory, for changing."""
        return self.world.write(self.holder, SideMemory)

    def note(self, of: dict[EntityId, tuple[EntityId, ...]], own: EntityId, other: EntityId) -> None:
        """Put the other on one of ours' list in the memory."""
        if other not in of.get(own, ()):
            self.write()
            mark(of, own, other, held=True)

    def rouse(self, own: EntityId, other: EntityId) -> None:
        """Hold the other to know that one of ours is there, from now on and for good (D-UNN-1)."""
        self.note(self.memory.roused, own, other)

    def innocent(self, own: EntityId) -> list[EntityId]:
        """The others that are held to have no idea of one of ours."""
        known = self.memory.roused.get(own, ())
        return [other for other in self.others if other not in known]

    def track(self, own: EntityId, other: EntityId) -> Track:
        """What the other is taken to remember of one of ours: earned, located and feint of it."""
        memory = self.memory
        earned = memory.beliefs.get(own * BELIEF_KEY + other)
        return Track(
            earned=None if earned is None else Detection(earned),
            located=other in memory.located.get(own, ()),
            feint=other in memory.fooled.get(own, ()),
        )

    def hold(self, own: EntityId, other: EntityId, track: Track) -> None:
        """Remember it so from now on."""
        before, key = self.track(own, other), own * BELIEF_KEY + other
        if before == track:
            return
        memory = self.write()
        self.stirred.add(key)
        if track.earned is None:
            memory.beliefs.pop(key, None)
        else:
            memory.beliefs[key] = int(track.earned)
        for of, held in ((memory.located, track.located), (memory.fooled, track.feint)):
            mark(of, own, other, held=held)

    def forget(self, own: EntityId) -> None:
        """Nobody holds on to one of ours that fell."""
        memory = self.memory
        if any(key // BELIEF_KEY == own for key in memory.beliefs) or memory.located.get(own):
            memory = self.write()
            memory.beliefs = {key: state for key, state in memory.beliefs.items() if key // BELIEF_KEY != own}
            memory.located.pop(own, None)

    def locate(self, own: EntityId, other: EntityId) -> None:
        """Hidden at least, the square known (D-STATE-1, located)."""
        track = self.track(own, other)
        track.located = True
        if track.earned is Detection.UNDETECTED:
            track.earned = Detection.HIDDEN
        self.hold(own, other, track)

    def reveal(self, own: EntityId, other: EntityId, floor: Detection | None = None) -> None:
        """Felt state, Hidden at least; with a floor what was earned rises to it (D-REVEAL-1)."""
        self.locate(own, other)
        track = self.track(own, other)
        if track.earned is not None:
            track.earned = Detection.HIDDEN if track.feint else floor
            self.hold(own, other, track)

    def felt(self, own: EntityId, other: EntityId, *, at: tuple[int, int] | None = None) -> Felt:
        """What the other's assumed senses tell of one of ours, where it is or as it stood elsewhere."""
        return self.field.felt(self.aliases[other], self.aliases[own], target_at=at)

    def state(self, own: EntityId, other: EntityId) -> Detection:
        """The state that the other is taken to have of one of ours (D-STATE-1)."""
        return pair_state(self.felt(own, other), self.track(own, other))

    def alike(self, own: EntityId, other: EntityId) -> bool:
        """Whether nothing between two is otherwise than when beliefs followed last."""
        return self.same_ground and self.rest(own, other) and own * BELIEF_KEY + other not in self.stirred

    def rest(self, own: EntityId, other: EntityId) -> bool:
        """Whether neither of two stands, senses or shows otherwise than when beliefs followed last."""
        return self.aliases[own] in self.still and self.aliases[other] in self.still

    def heard(self, own: EntityId, other: EntityId) -> bool:
        """Whether a working hearing of the other reaches the noise of one of ours, with line of effect (D-SENSE-3)."""
        mine, contact = self.field.own[self.aliases[own]], self.field.contacts[self.aliases[other]]
        return hears(contact.numbers, self.felt(own, other), mine.noise or 0, self.field.rules)

    def ears_locate(self, own: EntityId, other: EntityId) -> bool:
        """Whether sound tells the other where one of ours is (D-REVEAL-1, D-INV-1)."""
        mine, contact = self.field.own[self.aliases[own]], self.field.contacts[self.aliases[other]]
        return ears_locate(contact.numbers, self.felt(own, other), unseen=is_invisible(mine.numbers.conditions))


def mark(of: dict[EntityId, tuple[EntityId, ...]], own: EntityId, other: EntityId, *, held: bool) -> None:
    """Put the other on one of ours' list, or take it off; empty lists go."""
    known = of.get(own, ())
    if held == (other in known):
        return
    left = tuple(sorted([*known, other])) if held else tuple([one for one in known if one != other])
    if left:
        of[own] = left
    else:
        del of[own]
