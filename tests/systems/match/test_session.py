from collections.abc import Iterator

import pytest

from components.actions import EndTurn, Search
from systems.ai.bots import make
from systems.match.battle import Battle
from systems.match.session import Session
from tests.arena import content
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
