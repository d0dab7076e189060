"""What a side holds others to remember of each of its own creatures, pair by pair.  Below beliefs.

The rules of detection on what the side knows (R-DET-4, R-DET-5): nothing here reads the truth of who senses whom.
"""

from components.awareness import Track
from components.detection import Detection
from components.felt import Felt
from components.side import BELIEF_KEY, SideMemory
from ecs.grid.space import distance_feet
from ecs.ids import EntityId
from ecs.world import World
from systems.outlooks import Outlooks
from systems.rules.creature import space_of
from systems.rules.detection import pair_state
from systems.rules.ears import ears_locate, hears
from systems.rules.invisibility import is_invisible


class Holdings:
    """One side's memory of what others know, as a beat ends, and the field that it rests on.

    own: its creatures; mine: those of them that it has a number for; others: those of other sides that it perceives
    and that fight.  quiet: as of Outlook; what was felt before between two who do not stir is felt now on the same
    ground, but for cover by bodies.  stirred: pairs of whom something else is held since.
    """

    def __init__(self, world: World, holder: EntityId, own: frozenset[EntityId]) -> None:
        self.world, self.holder, self.own = world, holder, own
        self.memory = memory = world.require(holder, SideMemory)
        self.outlook = outlook = world.resource(Outlooks).follow(memory.side)
        self.field, self.aliases, self.quiet = outlook.field, memory.aliases, outlook.quiet
        self.stirred: set[int] = set()
        self.mine = [entity for entity in sorted(own) if entity in memory.aliases]
        self._by_alias = {alias: entity for entity, alias in memory.aliases.items()}
        self.others = [self._by_alias[contact.alias] for contact in outlook.others]

    def known_as(self, alias: int) -> EntityId | None:
        """Whom the side knows by a number, None if nobody bears it any more."""
        return self._by_alias.get(alias)

    def write(self) -> SideMemory:
        """The side's memory, for changing."""
        return self.world.write(self.holder, SideMemory)

    def note(self, of: dict[EntityId, tuple[EntityId, ...]], own: EntityId, other: EntityId) -> None:
        """Put the other on one of ours' list in the memory."""
        if other not in of.get(own, ()):
            self.write()
            mark(of, own, other, held=True)

    def wait(self, own: EntityId, other: EntityId, won: Detection | None) -> None:
        """Hold a roll of one of ours to win that until it is compared with the other; None: no roll waits."""
        key = own * BELIEF_KEY + other
        if won is None and key in self.memory.waiting:
            del self.write().waiting[key]
        elif won is not None and self.memory.waiting.get(key) != won:
            self.write().waiting[key] = int(won)

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
        if key in memory.waiting:
            self.wait(own, other, track.earned)
        if track.earned is None:
            memory.beliefs.pop(key, None)
        else:
            memory.beliefs[key] = int(track.earned)
        for of, held in ((memory.located, track.located), (memory.fooled, track.feint)):
            mark(of, own, other, held=held)

    def forget(self, own: EntityId) -> None:
        """Nobody holds on to one of ours that fell, and a Sneak of its is over, compared with everybody or not."""
        memory = self.memory
        for key in [key for key in memory.waiting if key // BELIEF_KEY == own]:
            del self.write().waiting[key]
        if any(key // BELIEF_KEY == own for key in memory.sneaking):
            self.write().sneaking = {}
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
        same = self.outlook.same_ground and self.rest(own, other)
        return same and own * BELIEF_KEY + other not in self.stirred

    def rest(self, own: EntityId, other: EntityId) -> bool:
        """Whether neither of two stands, senses or shows otherwise than when beliefs followed last."""
        stirring = self.outlook.stirring
        return self.aliases[own] not in stirring and self.aliases[other] not in stirring

    def reaches(self, own: EntityId, other: EntityId) -> bool:
        """Whether there is line of effect between two."""
        return self.field.effect(self.field.contacts[self.aliases[other]], self.field.own[self.aliases[own]])

    def heard(self, own: EntityId, other: EntityId) -> bool:
        """Whether a working hearing of the other reaches the noise of one of ours, with line of effect (D-SENSE-3)."""
        mine, contact = self.field.own[self.aliases[own]], self.field.contacts[self.aliases[other]]
        feet = distance_feet(space_of(contact), space_of(mine))
        return hears(contact.numbers, feet, mine.noise or 0, self.field.rules) and self.reaches(own, other)

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
