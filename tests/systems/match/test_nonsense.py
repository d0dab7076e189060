"""Bots that answer nonsense lose the rest of their turn, never the battle's footing."""

from typing import Any, cast

import pytest

from components.actions import Action, Interact, Sneak, Step, Stride, Strike
from components.observation import Observation
from components.scenario import Entrant
from ecs.chance import Chance
from ecs.snapshot import take
from systems.match.run import Seats
from tests.arena import arena

NONSENSE = (
    None,
    "strike",
    42,
    Stride(99, ((1, 1),)),
    Stride(1, ()),
    Stride(1, ((-1, -1),)),
    Stride(1, ((10_000, 3),)),
    Stride(1, cast("Any", "nowhere")),
    Stride(1, cast("Any", ((1,), (2, 2)))),
    Stride(cast("Any", None), ((2, 1),)),
    Step(1, ((5, 5),)),
    Sneak(1, ((2, 1), (9, 2))),
    Strike(1, 77, "longsword"),
    Strike(1, 0, "longsword"),
    Strike(1, 0, "longsword", square=cast("Any", ("a", "b"))),
    Strike(1, cast("Any", "x"), cast("Any", 5), square=(2, 1)),
    Interact(1, 12345),
)


class Fool:
    """A bot that always gives the same answer."""

    id = "fool"

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, observation: Observation, chance: Chance) -> Action:
        return cast("Action", self.answer)


@pytest.mark.parametrize("answer", NONSENSE, ids=repr)
def test_a_nonsensical_answer_ends_the_turn_and_changes_nothing_else(answer: object) -> None:
    two = (Entrant("A", "guard", "red", 1, 1), Entrant("B", "guard", "blue", 8, 2))
    ways = [arena(["." * 12] * 4, *two) for _ in (0, 1)]
    for battle in ways:
        while battle.side_to_act != "red":
            battle.end_turn()
    Seats(ways[0], {"red": Fool(answer)}).play_one()
    ways[1].end_turn()
    assert take(ways[0].world) == take(ways[1].world)
