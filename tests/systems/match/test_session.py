from collections.abc import Iterator

import pytest

from components.actions import Action, EndTurn, Search, Stride
from components.conditions import Conditions
from components.observation import Observation
from components.scenario import Entrant
from components.stats import Health
from ecs.chance import Chance
from systems.ai.bots import make
from systems.legality import why_not
from systems.match.battle import Battle
from systems.match.session import Session
from tests.arena import arena, content, who
from tests.systems.match.fought import duel


def table(humans: tuple[str, ...], rounds: int = 3) -> Session:
    battle = Battle(duel(rounds=rounds), content().catalogue, 1)
    return Session(battle, {side: make("greedy") for side in battle.scenario.sides if side not in humans})


@pytest.fixture
def session() -> Iterator[Session]:
    """A human plays red against a bot."""
    made = table(("red",))
    yield made
    made.close()


def until_the_human_is_to_act(session: Session) -> None:
    while not session.waiting_for_human:
        session.advance()


def test_the_window_shows_what_the_human_knows(session: Session) -> None:
    assert (session.humans, session.viewer) == (("red",), "red")
    assert session.observe().side == "red"
    assert session.observe() is session.battle.observe("red")
    assert session.log() is session.battle.log("red")


def test_without_humans_the_first_side_is_shown() -> None:
    session = table(())
    assert (session.humans, session.viewer) == ((), "red")
    session.close()


def test_bots_wait_while_a_human_acts(session: Session) -> None:
    until_the_human_is_to_act(session)
    ticks = session.battle.world.tick_number
    session.advance()
    assert session.battle.world.tick_number == ticks


def test_every_legal_action_is_accepted(session: Session) -> None:
    until_the_human_is_to_act(session)
    offered = [action for actions in session.legal().values() for action in actions]
    assert EndTurn(session.observe().actor) in offered
    assert all(session.why_not(action) is None for action in offered)


def test_an_action_is_carried_out_or_refused_with_a_reason(session: Session) -> None:
    until_the_human_is_to_act(session)
    assert session.submit(Search(99)) is not None
    assert session.submit(EndTurn(session.observe().actor)) is None
    assert not session.waiting_for_human


def test_bots_alone_play_to_the_end() -> None:
    session = table(())
    while not session.over:
        session.advance()
    assert session.result().winner
    session.advance()
    assert not session.waiting_for_human
    session.close()


class Runner:
    """Walks away along its row, and waits once it cannot."""

    id = "runner"

    def choose(self, observation: Observation, chance: Chance) -> Action:
        own = observation.mine(observation.actor)
        assert own is not None
        stride = Stride(own.alias, ((own.x + 1, own.y),))
        return stride if why_not(observation, stride) is None else EndTurn(own.alias)


@pytest.mark.parametrize("seed", range(1, 13))
def test_a_bots_creature_that_falls_in_its_own_turn_hands_the_turn_to_the_human(seed: int) -> None:
    """Whoever walks away from a human's reach may fall to a reaction: the bot then has no turn left to play."""
    battle = arena(
        ["......"], Entrant("Ada", "brute", "red", 0, 0), Entrant("Bo", "goblin", "blue", 1, 0),
        Entrant("Cy", "goblin", "blue", 5, 0), seed=seed,
    )  # fmt: skip
    session, runner = Session(battle, {"blue": Runner()}), who(battle, "Bo")
    battle.world.write(runner, Health).hp = 1
    while not session.over and battle.world.require(runner, Conditions).fighting:
        if session.waiting_for_human:
            session.submit(EndTurn(session.observe().actor))
        else:
            session.advance()
        if session.observe().round > 3:
            break
    for _ in range(6):
        if not session.over:
            assert battle.world.require(battle.actor, Conditions).fighting
            session.advance()
            assert battle.side_to_act in ("red", "blue")
