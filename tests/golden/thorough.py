"""A bot that does everything there is to do: whatever kind of action it has done least, it does next."""

from components.actions import Action, EndTurn, SetReaction
from components.observation import Observation
from components.vigilance import Setting
from ecs.chance import Chance
from systems.legality import options, why_not

LAST = "end_turn"


class ThoroughBot:
    """Chooses the kind done least often so far, a legal instance of it evenly; ends its turn when nothing is left."""

    id = "thorough"

    def __init__(self) -> None:
        self._done: dict[str, int] = {}

    def choose(self, observation: Observation, chance: Chance) -> Action:
        """Return a legal action of the creature whose turn it is."""
        offered = {kind: actions for kind, actions in options(observation).items() if actions and kind != LAST}
        settings: list[Action] = [SetReaction(observation.actor, setting) for setting in Setting]
        allowed = [action for action in settings if why_not(observation, action) is None]
        if allowed and self._done.get("set_reaction", 0) < len(Setting):  # it is free: without an end it never ends
            offered["set_reaction"] = allowed
        if not offered:
            return EndTurn(observation.actor)
        kind = min(offered, key=lambda word: (self._done.get(word, 0), word))
        self._done[kind] = self._done.get(kind, 0) + 1
        return offered[kind][chance.pick("bot", len(offered[kind]))]
