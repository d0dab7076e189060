"""Who is called what: the same from an observation and from the rows of a recording."""

from dataclasses import replace

from components.detection import Detection
from ecs.codec import build
from ecs.replay import read
from systems.knowledge.roster import Called, roster_at, roster_of
from systems.match.battle import Battle
from systems.match.playback import Playback
from systems.match.record import ACTION
from tests.arena import content
from tests.systems.match.fought import fought
from tests.systems.view import stage


def test_ones_own_have_names_and_others_kinds() -> None:
    roster = roster_of(stage.observation())
    assert roster[1] == Called(name="Mara")
    assert roster[11] == Called(kind="guard")
    assert 0 not in roster


def test_two_of_a_kind_are_told_apart() -> None:
    known = stage.observation()
    second = replace(stage.contact(15, "guard", (15, 9), Detection.OBSERVED))
    roster = roster_of(replace(known, contacts=(*known.contacts, second)))
    assert (roster[11].number, roster[15].number, roster[12].number) == (1, 2, 0)


def test_whoever_was_met_keeps_its_name_when_its_track_is_cold() -> None:
    known = replace(stage.observation(), met=((11, "guard"), (20, "guard"), (21, "")))
    roster = roster_of(known)
    assert (roster[11], roster[20]) == (Called(kind="guard", number=1), Called(kind="guard", number=2))
    assert roster[21].kind == ""


def test_a_recording_calls_everybody_as_the_battle_did() -> None:
    whole = fought(9, bot="greedy")
    playback = Playback(read(whole.data))
    battle = Battle(whole.scenario, content().catalogue, whole.seed)
    try:
        for frame in playback.recording.ticks:
            if frame.tick > 1:
                battle.perform(build(frame.action, ACTION))
            if frame.tick % 10 == 1:
                for side in battle.scenario.sides:
                    assert roster_at(playback.seek(frame.tick), side) == roster_of(battle.observe(side))
    finally:
        battle.close()
