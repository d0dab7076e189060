"""A small walled yard of our own in which everything that can be done has somebody who can do it."""

from components.scenario import Entrant, Fixture, Goal, Objective, Scenario
from tests.arena import layout

NAME = "yard"
ROWS = (
    "............",
    ".~~...#.....",
    ".~~...#..~..",
    "......#.....",
    "............",
    "....#.......",
    "............",
)


def yard(ruleset: str) -> Scenario:
    """Crossbows to reload, bleeding friends, some who lie, a gate, people with abilities, mist to hide in."""
    plan = layout(ROWS, walls=[("door", 6, 4, 6, 5)])
    return Scenario(
        id=NAME,
        ruleset=ruleset,
        layout=plan,
        sides=("red", "blue"),
        entrants=(
            Entrant("Bolt", "crossbowman", "red", 5, 4),
            Entrant("Fallen", "guard", "red", 4, 3, conditions=("prone",)),
            Entrant("Hurt", "guard", "red", 4, 4, conditions=("bleeding",)),
            Entrant("Wise", "mage", "red", 1, 3),
            Entrant("Long", "archer", "red", 2, 5),
            Entrant("Quarrel", "crossbowman", "blue", 7, 4),
            Entrant("Down", "goblin", "blue", 8, 3, conditions=("prone",)),
            Entrant("Bitten", "goblin", "blue", 8, 4, conditions=("bleeding",)),
            Entrant("Sly", "scout", "blue", 10, 2),
        ),
        objectives=(Objective("red", Goal.DEFEAT), Objective("blue", Goal.DEFEAT)),
        round_limit=3,
        fixtures=(Fixture("door", 5, 4, (0,), open=False, locked=False),),
    )
