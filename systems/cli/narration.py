"""A battle told in sentences as it goes, for --narrate."""

from collections.abc import Callable, Sequence

from content.sentences import sentence
from content.text import Texts
from systems.cli.language import side as side_name
from systems.knowledge.roster import roster_of
from systems.match.battle import Battle


class Narration:
    """Says what sides are told, each line once.  With several sides each line begins with whose it is."""

    def __init__(self, sides: Sequence[str], texts: Texts, say: Callable[[str], None]) -> None:
        self._told = dict.fromkeys(sides, 0)
        self._texts, self._say = texts, say

    def __call__(self, battle: Battle) -> None:
        """Say what is new."""
        for side, told in self._told.items():
            log = battle.log(side)
            if len(log) == told:
                continue
            roster = roster_of(battle.observe(side))
            mark = f"{side_name(self._texts, side)}: " if len(self._told) > 1 else ""
            for line in log[told:]:
                self._say(mark + sentence(line, roster, self._texts))
            self._told[side] = len(log)
