"""A battle as one seat at the table plays it: what a window or another front end talks to."""

from collections.abc import Mapping, Sequence

from components.actions import Action
from components.events import Witnessed
from components.observation import Observation
from systems.ai.bot import Bot
from systems.legality import options, why_not
from systems.match.battle import Battle
from systems.match.run import Seats, Summary, summary
from systems.rules.refusal import Refusal


class Session:
    """One battle with humans and bots in its seats.  `viewer` is the side whose knowledge is shown: the first
    human's, or the first side's.

    bots: side -> bot; a side without one is played by a human.
    """

    def __init__(self, battle: Battle, bots: Mapping[str, Bot]) -> None:
        self.battle = battle
        self.humans = tuple(side for side in battle.scenario.sides if side not in bots)
        self.viewer = self.humans[0] if self.humans else battle.scenario.sides[0]
        self._seats = Seats(battle, bots)

    def observe(self) -> Observation:
        """What the viewer's side knows now."""
        return self.battle.observe(self.viewer)

    def log(self) -> Sequence[Witnessed]:
        """What the viewer's side was told so far, oldest first."""
        return self.battle.log(self.viewer)

    def why_not(self, action: Action) -> Refusal | None:
        """Why the viewer may not do this now, by what it knows."""
        return why_not(self.observe(), action)

    def legal(self) -> dict[str, list[Action]]:
        """Kind of action -> every instance that the viewer may choose now."""
        return options(self.observe())

    def submit(self, action: Action) -> Refusal | None:
        """Carry out the viewer's action, or say why not."""
        refusal = self.battle.submit(self.viewer, action)
        if refusal is None:
            self.battle.skip_fallen()
        return refusal

    @property
    def waiting_for_human(self) -> bool:
        """True while a human's creature acts."""
        return not self.over and self.battle.side_to_act in self.humans

    def advance(self) -> None:
        """Let the bot whose turn it is act once."""
        if not self.over and not self.waiting_for_human:
            self._seats.play_one()

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
