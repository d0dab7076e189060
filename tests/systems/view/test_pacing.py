from dataclasses import replace

from components.events import Witnessed
from systems.view.battle import BattleSeat
from systems.view.pacing import BEAT_MS, ROUND_MS, pass_unseen, play_on
from tests.systems.view import stage


class ScriptedSession(stage.ListeningSession):
    """Each advance takes the next of the given observations; None leaves everything as it is to the viewer."""

    def __init__(self, *steps: object) -> None:
        super().__init__(stage.observation(actor=11), waiting=False)
        self.steps = list(steps)

    def advance(self) -> None:
        super().advance()
        step = self.steps.pop(0)
        if isinstance(step, Witnessed):
            self.lines.append(step)
        elif step == "mine":
            self.waiting = True
        elif isinstance(step, dict):
            self.known = replace(self.known, **step)


def test_one_visible_change_makes_one_beat() -> None:
    session = ScriptedSession({"actor": 12}, {"actor": 13})
    assert play_on(BattleSeat(session, stage.words())) == BEAT_MS
    assert session.advanced == 1


def test_what_happens_unseen_adds_no_beat() -> None:
    seen = Witnessed("red", "log.spotted", {"target": 11})
    for unseen in (0, 1, 5):
        session = ScriptedSession(*[{"actor": 0}] * unseen, seen, {"actor": 12})
        assert play_on(BattleSeat(session, stage.words())) == BEAT_MS
        assert session.advanced == unseen + (2 if unseen else 1)


def test_no_picture_tells_that_it_is_the_turn_of_somebody_unseen() -> None:
    """R-SEC-1: neither at the start, nor after one's own turn, nor after a visible turn that ends with a change."""
    seen = Witnessed("red", "log.bled", {"target": 11, "damage": 1})
    for unseen in (0, 1, 5):
        session = ScriptedSession(*[{"actor": 0}] * unseen, {"actor": 12})
        session.known = replace(session.known, actor=0)
        seat = BattleSeat(session, stage.words())
        pass_unseen(seat)
        assert seat.known.observation.actor == 12
        session = ScriptedSession({"actor": 0 if unseen else 12}, *[{"actor": 0}] * unseen, {"actor": 12})
        session.lines.append(seen)
        play_on(seat := BattleSeat(session, stage.words()))
        assert (seat.known.observation.actor, len(seat.known.log)) == (12, len(session.lines))


def test_a_round_ends_with_its_own_pause() -> None:
    session = ScriptedSession({"round": 4})
    assert play_on(BattleSeat(session, stage.words())) == ROUND_MS


def test_the_beat_stops_when_it_is_ones_turn() -> None:
    session = ScriptedSession({"actor": 0}, "mine", {"actor": 12})
    seat = BattleSeat(session, stage.words())
    play_on(seat)
    assert session.advanced == 2
    assert seat.known.waiting
