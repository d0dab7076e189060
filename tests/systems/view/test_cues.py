"""Cues tell nothing that the side's log does not: twins sound alike, and what only unseen ones do is silent."""

from array import array
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

import pygame
import pytest

from components.events import Witnessed
from systems.view import cues, logbook
from systems.view.battle import BattleSeat
from systems.view.cues import Listener, cues_of
from systems.view.ear import Ear
from systems.view.known import Known
from systems.view.preferences import Preferences
from systems.view.speaker import DEAF, Speaker
from systems.view.synth import MENUS, RATE, RECIPES, samples
from tests.halves import VIEWER
from tests.systems.view import stage
from tests.systems.view.test_app import Stage
from tests.twins import World, steps

PAIRS = 12
SILENT = {"readies", "readies_for", "reloads", "reloads_on", "reacts_always", "reacts_sure", "reacts_never", "leans"}
"""Lines that tell what one has just done oneself, in words that need no sound."""


def known_in(world: World) -> Known:
    """What the window of the viewer's side would know now."""
    seen = world.observe()
    made = BattleSeat(stage.ListeningSession(seen, world.battle.log(VIEWER), waiting=seen.my_turn), stage.words())
    return made.known


def test_twins_sound_alike_until_the_first_evidence(scale: int) -> None:
    """Two battles that differ only in what unseen creatures are and do: the same cues at the same moments."""
    heard = moments = apart = 0
    for seed in range(1, PAIRS * scale + 1):
        ears = Listener(), Listener()
        ticks = (0, 0)
        for pair in steps(seed):
            told = [ear.hear(known_in(world)) for ear, world in zip(ears, pair, strict=True)]
            assert told[0] == told[1], f"seed {seed}"
            heard, moments = heard + len(told[0]), moments + 1
            ticks = pair[0].battle.world.tick_number, pair[1].battle.world.tick_number
        apart += ticks[0] != ticks[1]
    assert moments > 3 * PAIRS
    assert heard > PAIRS
    assert apart > 0, "unseen creatures did nothing that could have been heard"


def test_cues_are_made_of_the_log_alone() -> None:
    """The same lines give the same cues whatever else is known."""
    lines = [Witnessed("red", "log.hit", {"actor": 2, "target": 12}), Witnessed("red", "log.heavy_wound", {})]
    assert cues_of(lines) == ("wound", "blow")
    assert cues_of([Witnessed("red", "log.found_nothing", {})]) == ()
    assert {*vars(cues)} & {"Observation", "World", "Session", "Battle"} == set()


def test_every_failed_guess_sounds_like_every_other() -> None:
    assert cues_of([Witnessed("red", "log.no_hit", {})]) == cues_of([Witnessed("red", "log.miss", {})]) == ("swish",)


def test_every_line_that_a_cue_stands_for_exists_and_most_lines_have_one() -> None:
    assert {*cues._CUE_OF} <= {*logbook._SIGN_OF} | {"log.battle_won"}
    assert {cue for cue in cues.ORDER if cue not in RECIPES} == set()
    assert {*RECIPES} == {*cues.ORDER} | MENUS
    assert not {f"log.{word}" for word in SILENT} & {*cues._CUE_OF}


def test_a_battle_that_comes_into_view_is_silent_and_each_line_is_heard_once() -> None:
    ear, session = Listener(), stage.ListeningSession()
    seat = BattleSeat(session, stage.words())
    assert ear.hear(seat.known) == ()
    session.lines.append(Witnessed("red", "log.door_opened", {}))
    seat.refresh()
    assert ear.hear(seat.known) == ("door",)
    assert ear.hear(seat.known) == ()


def test_ones_own_turn_is_heard_and_that_of_others_is_not() -> None:
    session = stage.ListeningSession(stage.observation(actor=11), waiting=False)
    seat, ear = BattleSeat(session, stage.words()), Listener()
    ear.hear(seat.known)
    session.known = stage.observation(actor=12)
    seat.refresh()
    assert ear.hear(seat.known) == ()
    session.known, session.waiting = stage.observation(actor=2), True
    seat.refresh()
    assert ear.hear(seat.known) == ("turn",)


@pytest.mark.parametrize("cue", sorted(RECIPES))
def test_a_cue_is_short_the_same_every_time_and_ends_in_silence(cue: str) -> None:
    told = array("h", samples(cue))
    samples.cache_clear()
    assert array("h", samples(cue)) == told
    assert 0.02 * RATE < len(told) < 1.5 * RATE
    assert 1500 < max(map(abs, told)) < 32000
    assert max(map(abs, told[-20:])) < 400
    assert abs(sum(told) / len(told)) < 300, "no constant part, which would click"


def test_cues_differ_from_each_other() -> None:
    assert len({samples(cue) for cue in RECIPES}) == len(RECIPES)


def test_sound_is_off_with_the_dummy_driver_and_nobody_waits_for_it() -> None:
    pygame.mixer.quit()  # as at a start, whatever ran in this process before
    speaker = Speaker()
    assert speaker.driver in DEAF
    speaker.play("won", 1.0)
    assert speaker._thread is None
    assert pygame.mixer.get_init() is None
    speaker.close()


def test_without_a_device_cues_are_dropped_and_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "nodriver")
    speaker = Speaker()
    start = perf_counter()
    for _ in range(50):
        speaker.play("won", 1.0)
    assert perf_counter() - start < 0.1
    speaker.close()
    assert speaker.driver == ""
    speaker.play("won", 1.0)
    assert speaker._thread is None


def heard_by(prefs: Preferences, cue: str) -> list[tuple[str, float]]:
    played: list[tuple[str, float]] = []
    Ear(prefs, lambda name, loud: played.append((name, loud)))._ask(cue)
    return played


def test_loudness_is_that_of_the_channel_and_of_everything() -> None:
    prefs = Preferences(volume=50, battle=40, menus=20)
    assert heard_by(prefs, "blow") == [("blow", 0.2)]
    assert heard_by(prefs, "tick") == [("tick", 0.1)]
    assert heard_by(Preferences(sound=False), "blow") == []


@pytest.fixture
def played(tmp_path: Path) -> Iterator[tuple[Stage, list[str]]]:
    """A window over the title, and the cues it asked for."""
    shown, told = Stage(tmp_path), list[str]()
    shown.app.ear = Ear(shown.app.desk.prefs, lambda cue, loud: told.append(cue))
    shown.app.draw()
    assert told == [], "the first picture is silent"
    yield shown, told
    shown.app.close()


def test_menus_answer_the_hands(played: tuple[Stage, list[str]]) -> None:
    shown, told = played
    shown.press(pygame.K_DOWN)
    assert told == ["tick"]
    shown.press(pygame.K_F10)
    assert told[1:] == ["confirm"]
    shown.press(pygame.K_DOWN)
    assert told[2:] == ["tick"]
    shown.press(pygame.K_F8)
    assert len(told) == 3, "a key that does nothing is silent"


def test_a_refused_action_and_a_chosen_one_sound_different(played: tuple[Stage, list[str]]) -> None:
    shown, told = played
    shown.press(pygame.K_RETURN)
    told.clear()
    shown.press(pygame.K_3)
    assert told == ["tick"]
    shown.press(pygame.K_9)
    assert told[1:] == ["refuse"]


def test_loudness_is_heard_as_it_changes_and_silence_is_kept(played: tuple[Stage, list[str]]) -> None:
    shown, told = played
    shown.app.desk.choose(volume=30)
    assert told == ["confirm"]
    shown.app.desk.choose(sound=False)
    shown.app.desk.choose(volume=90)
    shown.press(pygame.K_DOWN)
    assert told == ["confirm"]
