"""Dice that were just thrown tumble, settle to what was rolled, and never show where none were told."""

from dataclasses import replace

from components.events import Witnessed
from systems.view.log_model import LogLine
from systems.view.logbook import lines_of
from systems.view.screen import NEVER
from systems.view.tumble import STEP_MS, TUMBLE_MS, Tumble
from tests.systems.view import stage

SEEN = stage.observation()


def lines(*, plain: bool = False) -> tuple[LogLine, ...]:
    return lines_of(SEEN, stage.LOG[:-1] if plain else stage.LOG, stage.words())


def rolled(timed: int = 1) -> Tumble:
    tumble = Tumble(lambda ms: ms * timed)
    tumble.follow("red", stage.LOG[:-1], 0)
    tumble.follow("red", stage.LOG, 0)
    return tumble


def faces(shown: tuple[LogLine, ...]) -> list[str]:
    return [face for part in shown[0].parts for face, _ in part.dice]


def test_dice_roll_without_their_result_and_then_lie_as_they_fell() -> None:
    tumble = rolled()
    rolling = [faces(tumble.shown(lines(), now)) for now in range(0, TUMBLE_MS, STEP_MS)]
    assert len({tuple(each) for each in rolling}) > 3
    assert all(1 <= int(face) <= 20 for each in rolling for face in each)
    assert not any(part.text for part in rolled().shown(lines(), 0)[0].parts if part.dice)
    assert tumble.shown(lines(), TUMBLE_MS) == lines()
    assert tumble.wait(TUMBLE_MS) == NEVER


def test_what_rolls_depends_on_nothing_that_was_rolled() -> None:
    hit = stage.LOG[-1]
    parts = tuple(part.replace("roll=14", "roll=2") for part in hit.parts)
    other = (*stage.LOG[:-1], Witnessed(hit.side, hit.key, hit.args, parts))
    shown = lines_of(SEEN, other, stage.words())
    assert shown != lines()
    assert faces(rolled().shown(shown, 60)) == faces(rolled().shown(lines(), 60))


def test_a_press_lets_them_lie_and_reduced_motion_never_lets_them_roll() -> None:
    tumble = rolled()
    assert tumble.settle()
    assert tumble.shown(lines(), 10) == lines()
    assert not rolled(0).rolling


def test_lines_without_dice_and_a_log_that_is_seen_for_the_first_time_stand_still() -> None:
    tumble = Tumble(int)
    tumble.follow("red", stage.LOG, 0)
    assert not tumble.rolling
    tumble.follow("red", (*stage.LOG, Witnessed("red", "log.bled", {"target": 11, "damage": 1})), 0)
    assert not tumble.rolling


def test_what_came_of_a_roll_is_told_below_its_dice() -> None:
    wound = Witnessed("red", "log.light_wound", {"target": 12, "location": "arm"})
    shown = lines_of(SEEN, (*stage.LOG, wound), stage.words(), fresh=2)
    assert shown[0].parts == lines()[0].parts
    assert [line.glyph for line in shown[0].after] == ["wound_light"]
    assert shown[1:] == tuple(replace(line, back=line.back + 1) for line in lines()[1:])
    apart = lines_of(SEEN, (*stage.LOG, wound), stage.words(), fresh=1)  # it came later: it stands by itself
    assert apart[0].glyph == "wound_light"
    assert apart[1] == replace(lines()[0], back=lines()[0].back + 1)
