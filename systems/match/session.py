"""A battle as one seat at the table plays it: what a window or another front end talks to."""

from collections.abc import Callable, Mapping, Sequence

from components.actions import Action
from components.events import Witnessed
from components.observation import Observation
from systems.ai.bot import Bot
from systems.match.battle import Battle
from systems.match.run import OnTurn, Seats, Summary, summary
from systems.match.takeback import TakeBacks
from systems.rules.refusal import Refusal


class Session:
    """One battle with humans and bots in its seats.  `viewer` is the side whose knowledge is shown: the first
    human's, or the first side's.

    bots: side -> bot; a side without one is played by a human.
    """

    def __init__(self, battle: Battle, bots: Mapping[str, Bot]) -> None:
        self._begin(Seats(battle, bots))

    @classmethod
    def of(
        cls, seats: Seats, *, on_turn: OnTurn | None = None, on_back: Callable[[Battle], None] | None = None
    ) -> "Session":
        """A session of a battle whose bots are seated, begun or going on.

        on_turn: called as each turn begins, this one too.  on_back: called with the battle after a take-back; play is
        casual if it is given.
        """
        session = cls.__new__(cls)
        session._begin(seats)
        if on_back is not None:
            session._take_backs = TakeBacks(seats, on_back)
        session.battle.skip_fallen()
        seats.on_turn = on_turn
        seats.turned()
        return session

    def _begin(self, seats: Seats) -> None:
        self.seats = seats
        sides = seats.battle.scenario.sides
        self.humans = tuple(side for side in sides if side not in seats.bots)
        self.viewer = self.humans[0] if self.humans else sides[0]
        self._take_backs: TakeBacks | None = None

    @property
    def battle(self) -> Battle:
        """The battle; another one after a take-back."""
        return self.seats.battle

    @property
    def sides(self) -> tuple[str, ...]:
        """Whose knowledge may be shown: the viewer's alone where somebody plays, else every side's."""
        return (self.viewer,) if self.humans else self.battle.scenario.sides

    def look(self, side: str) -> None:
        """Show the knowledge of another of `sides`.  Raises: ValueError for a side that may not be looked at."""
        if side not in self.sides:
            raise ValueError(f"side={side!r} may not be shown; one of {', '.join(self.sides)}")
        self.viewer = side

    def observe(self) -> Observation:
        """What the viewer's side knows now."""
        return self.battle.observe(self.viewer)

    def log(self) -> Sequence[Witnessed]:
        """What the viewer's side was told so far, oldest first."""
        return self.battle.log(self.viewer)

    def why_not(self, action: Action) -> Refusal | None:
        """Why the viewer may not do this now, by what it knows."""
        return self.battle.why_not(self.viewer, action)

    def legal(self) -> dict[str, list[Action]]:
        """Kind of action -> every instance that the viewer may choose now."""
        return self.battle.legal(self.viewer)

    def submit(self, action: Action) -> Refusal | None:
        """Carry out the viewer's action, or say why not."""
        if self._take_backs is not None:
            self._take_backs.remember()
        refusal = self.battle.submit(self.viewer, action)
        if refusal is None:
            self.battle.skip_fallen()
            self.seats.turned()
        elif self._take_backs is not None:
            self._take_backs.forget()
        return refusal

    @property
    def casual(self) -> bool:
        """True where take-backs are switched on (R-SEC-5)."""
        return self._take_backs is not None

    @property
    def may_take_back(self) -> bool:
        """True if the human may take the last action back now; a decided battle is decided."""
        return self._take_backs is not None and self._take_backs.any and not self.over

    def take_back(self) -> bool:
        """Take the human's last action back, and all that followed; False if that may not be."""
        if self._take_backs is None or not self.may_take_back:
            return False
        self._take_backs.back()
        return True

    @property
    def waiting_for_human(self) -> bool:
        """True while a human's creature acts."""
        return not self.over and self.battle.side_to_act in self.humans

    def advance(self) -> None:
        """Let the bot whose turn it is act once."""
        if not self.over and not self.waiting_for_human:
            self.seats.play_one()

    @property
    def over(self) -> bool:
        """True once the battle is decided."""
        return self.battle.over

    def result(self) -> Summary:
        """How the battle stands or ended."""
        return summary(self.battle)

    def close(self) -> None:
        """Free the world."""
        self.battle.close()
