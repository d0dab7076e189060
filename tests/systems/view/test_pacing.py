from dataclasses import replace

from components.events import Witnessed
from systems.view.battle import BattleSeat
from systems.view.pacing import BEAT_MS, ROUND_MS, Pacer
from tests.systems.view import stage


class ScriptedSession(stage.ListeningSession):
    """Each advance takes the next of the given observations; None leaves everything as it is to the viewer."""

    def __init__(self, *steps: object, waiting: bool = False, actor: int = 11) -> None:
        super().__init__(stage.observation(actor=actor), waiting=waiting)
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


def frames(session: ScriptedSession, until: int) -> list[tuple[int, int, int]]:
    """(when, active alias, lines of the log) of every picture of a battle until a time, looked at every ms that counts.

    The active alias is 0 for the unknown slot and -1 for nobody.
    """
    seat = BattleSeat(session, stage.words())
    pacer = Pacer(seat)
    found, now = [(0, active(seat), len(seat.known.log))], 0
    while now <= until and pacer.acting:
        if pacer.tick(now):
            found.append((now, active(seat), len(seat.known.log)))
        now += max(1, min(pacer.wait(now), until))
    return found


def active(seat: BattleSeat) -> int:
    return next((chip.alias for chip in seat.model().top.chips if chip.active), -1)


def test_one_visible_change_makes_one_beat() -> None:
    session = ScriptedSession({"actor": 12}, {"actor": 13}, "mine")
    assert frames(session, 2000)[:3] == [(0, 11, 5), (BEAT_MS, 12, 5), (2 * BEAT_MS, 13, 5)]


def test_what_happens_unseen_adds_no_picture_and_no_pause() -> None:
    bled = Witnessed("red", "log.bled", {"target": 11, "damage": 1})
    quiet, noted = [], []
    for unseen in (0, 1, 5):
        turns = [{"actor": 0}, *[None] * (unseen - 1)] if unseen else []
        quiet.append(frames(ScriptedSession(*turns, {"actor": 12}, {"actor": 13}, "mine"), 2000))
        noted.append(frames(ScriptedSession(bled, *turns, {"actor": 12}, {"actor": 13}, "mine"), 2000))
    assert quiet == [[(BEAT_MS * i, who, 5) for i, who in enumerate((11, 12, 13, 13))]] * 3
    assert noted == [[(BEAT_MS * i, who, 5 + (i > 0)) for i, who in enumerate((11, 11, 12, 13, 13))]] * 3


def test_what_comes_next_is_worked_out_at_once_and_shown_on_the_beat() -> None:
    """How long a bot thinks, seen or not, shows nowhere."""
    session = ScriptedSession({"actor": 12}, "mine")
    seat = BattleSeat(session, stage.words())
    pacer = Pacer(seat)
    assert not pacer.tick(1000)
    assert session.advanced == 1
    assert seat.known.observation.actor == 11
    assert pacer.wait(1100) == BEAT_MS - 100
    assert not pacer.tick(1000 + BEAT_MS - 1)
    assert pacer.tick(1000 + BEAT_MS)
    assert seat.known.observation.actor == 12


def test_no_picture_tells_that_it_is_the_turn_of_somebody_unseen() -> None:
    """R-SEC-1: neither at the start, nor after one's own turn, nor after a visible turn that ends with a change."""
    bled = Witnessed("red", "log.bled", {"target": 11, "damage": 1})
    for unseen in (0, 1, 5):
        session = ScriptedSession(*[{"actor": 0}] * unseen, {"actor": 12})
        session.known = replace(session.known, actor=0)
        seat = BattleSeat(session, stage.words())
        Pacer(seat)
        assert seat.known.observation.actor == 12
        session = ScriptedSession({"actor": 0 if unseen else 12}, *[{"actor": 0}] * unseen, {"actor": 12}, "mine")
        session.lines.append(bled)
        assert 0 not in [who for _, who, _ in frames(session, 3000)]


def test_after_ones_own_turn_nobodys_turn_is_shown_for_a_beat_whoever_follows() -> None:
    told = []
    for unseen in (0, 1, 5):
        session = ScriptedSession(*[None] * max(0, unseen - 1), {"actor": 12}, "mine", waiting=True, actor=1)
        seat = BattleSeat(session, stage.words())
        pacer = Pacer(seat)
        session.waiting = False
        session.known = replace(session.known, actor=0 if unseen else 12)
        if not unseen:
            session.steps.pop(0)
        seat.refresh()
        pacer.acted(1000)
        assert active(seat) == -1
        shown = [when for when in range(1000, 1400, 10) if pacer.tick(when)]
        told.append((shown, active(seat)))
    assert told == [([1000 + BEAT_MS], 12)] * 3


def test_the_unknown_slot_has_its_turn_once_a_round_whoever_is_unseen() -> None:
    told = []
    for unseen in (0, 1, 5):
        before, after = (unseen + 1) // 2, unseen // 2
        steps = [*[{"actor": 0}] * before, {"round": 4, "actor": 0 if after else 12}, *[{"actor": 0}] * (after - 1)]
        session = ScriptedSession(*steps, *([{"actor": 12}] if after else []), {"actor": 13}, "mine")
        told.append(frames(session, 2400))
    assert told[0] == [
        (0, 11, 5), (BEAT_MS, 0, 5), (BEAT_MS + ROUND_MS, 12, 5), (2 * BEAT_MS + ROUND_MS, 13, 5),
        (3 * BEAT_MS + ROUND_MS, 13, 5),
    ]  # fmt: skip
    assert told[1:] == [told[0]] * 2


def test_a_round_that_ends_with_ones_own_turn_has_its_slot_too_and_nothing_can_be_done_meanwhile() -> None:
    session = ScriptedSession(waiting=True, actor=1)
    seat = BattleSeat(session, stage.words())
    pacer = Pacer(seat)
    session.known = replace(session.known, round=4, actor=12)
    session.waiting = False
    seat.refresh()
    pacer.acted(0)
    session.known = replace(session.known, actor=1)
    session.waiting = True
    shown = (now for now in range(0, 2000, 10) if pacer.tick(now))
    seen = [(now, active(seat), seat.known.actor is not None) for now in shown]
    assert seen == [(BEAT_MS, 0, False), (BEAT_MS + ROUND_MS, 1, True)]


def test_the_beats_stop_when_it_is_ones_turn() -> None:
    session = ScriptedSession({"actor": 0}, "mine", {"actor": 12})
    seat = BattleSeat(session, stage.words())
    pacer = Pacer(seat)
    for now in range(0, 1000, 10):
        pacer.tick(now)
    assert session.advanced == 2
    assert seat.known.waiting
