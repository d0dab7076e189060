"""What a side was told: lines of its log as cases compare them."""

from typing import NamedTuple

from components.events import Witnessed
from content.phrase import fault
from content.sentences import part_sentences, sentence
from content.text import Texts
from ecs.errors import UsageError
from systems.knowledge.roster import roster_of
from systems.match.cases.stage import Stage


class Line(NamedTuple):
    """One line: its key, its sentence, the sentence with what it opens into, and what it is made of."""

    key: str
    sentence: str
    text: str
    args: tuple[tuple[str, int | str], ...]
    parts: tuple[str, ...]


def lines_of(stage: Stage, side: str, texts: Texts, *, since: int) -> list[Line]:
    """The lines that a side was told after its first `since` ones.  Raises: UsageError for an unknown side."""
    if side not in stage.scenario.sides:
        raise fault(UsageError, "case.no_side", side=repr(side), sides=", ".join(stage.scenario.sides))
    roster = roster_of(stage.battle.observe(side))

    def line(told: Witnessed) -> Line:
        said = sentence(told, roster, texts)
        whole = " ".join((said, *part_sentences(told, texts)))
        return Line(told.key, said, whole, tuple(sorted(told.args.items())), told.parts)

    return [line(told) for told in stage.battle.log(side)[since:]]


def count(stage: Stage) -> dict[str, int]:
    """How many lines every side has been told."""
    return {side: len(stage.battle.log(side)) for side in stage.scenario.sides}
