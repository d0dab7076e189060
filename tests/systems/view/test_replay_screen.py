"""The replay viewer under SDL's dummy driver: complete by keys and by mouse, and a side's view is that side's."""

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO

import pygame
import pytest

from ecs.errors import CorruptError
from ecs.replay import read, rewrite
from systems.view.fork_screen import ForkScreen
from systems.view.help_screen import HelpScreen
from systems.view.intents import Do, Intent
from systems.view.menu_screen import MenuScreen
from systems.view.replay_compose import replay_model
from systems.view.replay_head import subtitle
from systems.view.replay_lines import entries
from systems.view.replay_stand import JUMP, SPEED, VIEW
from systems.view.replay_walk import SPEEDS, SPLIT, TRUTH
from systems.view.terrain import Terrains
from tests.systems.view import stage
from tests.systems.view.replays import Viewer, data, kept_replay, replay

SHIFT = pygame.KMOD_LSHIFT


@pytest.fixture
def shown() -> Iterator[Viewer]:
    made = Viewer()
    yield made
    made.desk.drop()
    made.desk.terrains = Terrains()  # the viewer refers to itself by its means: pictures must not wait for that


def test_it_begins_all_seeing_and_says_so(shown: Viewer) -> None:
    assert shown.screen.stand.place.view == TRUTH
    assert "all-seeing" in shown.texts
    assert f"Tick {shown.tick} of {shown.screen.stand.walk.replay.last}" in shown.texts


def test_arrows_step_home_and_end_go_to_the_ends(shown: Viewer) -> None:
    shown.press(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)
    assert shown.tick == 2
    shown.press(pygame.K_END)
    assert shown.tick == shown.screen.stand.walk.replay.last
    shown.press(pygame.K_RIGHT)
    assert shown.tick == shown.screen.stand.walk.replay.last
    shown.press(pygame.K_HOME)
    assert shown.tick == 1


def test_shift_and_arrows_go_from_event_to_event_both_ways(shown: Viewer) -> None:
    reached = []
    while shown.tick < shown.screen.stand.walk.replay.last:
        shown.press(pygame.K_RIGHT, mod=SHIFT)
        reached.append(shown.tick)
    marks = {mark.tick for mark in shown.screen.stand.walk.marks(TRUTH)}
    rounds = {tick for tick, _ in shown.screen.stand.walk.replay.course.rounds}
    assert set(reached) == ((marks | rounds) - {1}) | {shown.screen.stand.walk.replay.last}
    assert len(marks & set(reached)) > 3
    back = []
    while shown.tick > 1:
        shown.press(pygame.K_LEFT, mod=SHIFT)
        back.append(shown.tick)
    assert back[:-1] == [tick for tick in reversed(reached[:-1]) if tick != 1]


def test_space_plays_and_pauses_at_each_of_five_speeds(shown: Viewer) -> None:
    assert len(SPEEDS) == 5
    for at, milliseconds in enumerate(SPEEDS):
        shown.press(pygame.K_HOME)
        shown.press(*[pygame.K_MINUS] * 5)
        shown.press(*[pygame.K_PLUS] * at)
        shown.press(pygame.K_SPACE)
        assert shown.screen.wait(shown.now) <= milliseconds
        shown.pass_time(milliseconds * 4 + 10)
        assert shown.tick == 5
        shown.press(pygame.K_SPACE)
        shown.pass_time(milliseconds * 4)
        assert shown.tick == 5


def test_where_time_went_on_playing_catches_up_and_stops_at_the_end(shown: Viewer) -> None:
    shown.press(pygame.K_SPACE)
    shown.now += 5 * SPEEDS[1] + 1
    shown.screen.tick(shown.now)
    assert shown.tick == 6
    shown.pass_time(1_000_000, 10_000)
    assert shown.tick == shown.screen.stand.walk.replay.last
    assert not shown.screen.stand.place.playing
    shown.press(pygame.K_SPACE)
    assert shown.tick == 1


def test_a_tick_is_typed(shown: Viewer) -> None:
    shown.press(pygame.K_t)
    shown.type("17")
    shown.press(pygame.K_RETURN)
    assert shown.tick == 17
    shown.press(pygame.K_t)
    shown.type("99999")
    shown.press(pygame.K_RETURN)
    assert shown.tick == shown.screen.stand.walk.replay.last
    shown.press(pygame.K_t)
    shown.type("3")
    shown.press(pygame.K_ESCAPE)
    assert shown.tick == shown.screen.stand.walk.replay.last
    assert shown.stack.top is shown.screen


def test_v_goes_through_all_views_and_tab_changes_whose_belief_stands_beside_the_truth(shown: Viewer) -> None:
    shown.press(pygame.K_END)
    seen = []
    for _ in range(4):
        seen.append(shown.screen.stand.place.view)
        shown.press(pygame.K_v)
    assert seen == [TRUTH, "red", "blue", SPLIT]
    assert shown.screen.stand.place.view == TRUTH
    shown.press(pygame.K_v, mod=SHIFT)
    assert "Belief of Blue" in shown.texts
    shown.press(pygame.K_TAB)
    assert "Belief of Red" in shown.texts
    assert "TRUTH AGAINST BELIEF".lower() in shown.texts.lower()


def test_a_sides_view_counts_moments_and_never_says_a_tick(shown: Viewer) -> None:
    for side in shown.screen.stand.walk.replay.sides:
        shown.click(Intent(Do.CHOOSE, 0, 0, f"{VIEW}:{side}"))
        assert "Moment" in shown.texts
        assert "tick" not in shown.texts.lower()
        assert "all-seeing" not in shown.texts


def test_a_sides_view_draws_its_observation_and_nobody_else(shown: Viewer) -> None:
    walk, absent = shown.screen.stand.walk, 0
    for side in walk.replay.sides:
        place = walk.look(walk.start(), side)
        for at in range(0, len(walk.stops(side)), 3):
            there = walk.go(place, at)
            seen = walk.replay.knowledge(side, there.tick)
            (board,) = replay_model(walk, there, shown.desk.words).boards
            allowed = {own.alias for own in seen.own} | {c.alias for c in seen.contacts}
            assert {token.alias for token in board.tokens} <= allowed
            absent += len(walk.replay.truth(there.tick).figures) - len(board.tokens)
    assert absent > 0


def test_lines_of_the_log_open_into_their_parts_by_key_and_by_click(shown: Viewer) -> None:
    shown.press(pygame.K_END)
    shown.press(pygame.K_DOWN)
    assert shown.screen.stand.place.opened == 1
    while not (model := shown.screen._model()).log[model.opened].line.parts:
        shown.press(pygame.K_DOWN)
    before = shown.texts
    shown.press(pygame.K_UP)
    assert shown.texts != before
    canvas = shown.screen._canvas
    assert canvas is not None
    entries = [hot.intent for hot in canvas.hots if hot.intent.do is Do.SELECT]
    shown.click(entries[-1])
    assert shown.screen.stand.place.opened == entries[-1].x


def test_the_track_is_clicked_and_dragged(shown: Viewer) -> None:
    where = shown.screen._layout(shown.screen._model())
    left, top, wide, high = where.track
    shown.mouse(pygame.MOUSEBUTTONDOWN, left + wide * 0.5, top + high / 2)
    last = shown.screen.stand.walk.replay.last
    assert abs(shown.tick - last / 2) <= 1
    shown.mouse(pygame.MOUSEMOTION, left + wide * 0.25, top - 60)
    assert abs(shown.tick - last / 4) <= 1
    shown.mouse(pygame.MOUSEBUTTONUP, left + wide * 0.25, top)
    shown.mouse(pygame.MOUSEMOTION, left + wide * 0.9, top)
    assert abs(shown.tick - last / 4) <= 1


def test_every_button_can_be_clicked(shown: Viewer) -> None:
    shown.click(Intent(Do.ENDS, 1))
    assert shown.tick == shown.screen.stand.walk.replay.last
    shown.click(Intent(Do.ENDS, -1))
    shown.click(Intent(Do.CURSOR, 1))
    assert shown.tick == 2
    shown.click(Intent(Do.MARK, 1))
    marked = shown.tick
    assert marked > 2
    pin = shown.screen._model().timeline.pins[-1]
    shown.click(Intent(Do.CHOOSE, pin.stop, 0, JUMP))
    assert shown.tick == pin.stop + 1
    shown.click(Intent(Do.CHOOSE, 4, 0, SPEED))
    assert shown.screen.stand.place.speed == 4
    shown.click(Intent(Do.PAUSE))
    assert shown.screen.stand.place.playing
    shown.click(Intent(Do.MENU))
    assert isinstance(shown.stack.top, MenuScreen)


def test_play_on_from_here_asks_who_plays_and_hands_over_the_tick(shown: Viewer) -> None:
    shown.press(pygame.K_t)
    shown.type("12")
    shown.press(pygame.K_RETURN)
    shown.press(pygame.K_RETURN)
    asked = shown.stack.top
    assert isinstance(asked, ForkScreen)
    assert asked.seats == {"red": "human", "blue": "greedy"}
    shown.press(pygame.K_DOWN, pygame.K_RIGHT)
    assert asked.seats == {"red": "human", "blue": "wary"}
    shown.press(pygame.K_RIGHT)
    assert asked.seats == {"red": "greedy", "blue": "human"}, "one person plays one side"
    shown.press(pygame.K_RETURN)
    assert shown.branched == [(12, {"red": "greedy", "blue": "human"})]
    assert shown.stack.top is shown.screen


def test_why_it_cannot_be_played_on_is_said() -> None:
    shown = Viewer(said="It was recorded with other rules")
    shown.press(pygame.K_RETURN, pygame.K_RETURN)
    assert "It was recorded with other rules" in shown.texts


def test_a_film_is_made_a_little_at_a_time_while_the_window_works(shown: Viewer) -> None:
    image = pytest.importorskip("PIL.Image")
    shown.press(pygame.K_v)
    stops = len(shown.screen.stand.walk.stops("red"))
    shown.press(pygame.K_g)
    assert shown.screen.wait(shown.now) == 0
    told: set[str] = set()
    while shown.screen.studio.film is not None:
        shown.screen.tick(shown.now)
        if len(told) < 3:
            shown.draw()
            told |= {note.text for note in shown.notes if note.text.startswith("Film:")}
    assert len(told) == 3, "it says how far it is"
    shown.draw()
    assert f"{stops} pictures" in shown.texts
    ((name, film),) = shown.films.items()
    assert name.endswith("-red")
    made = image.open(BytesIO(film))
    assert made.format == "GIF"
    assert 2 < made.n_frames <= stops
    total = 0
    for at in range(made.n_frames):
        made.seek(at)
        total += made.info["duration"]
    assert abs(total - ((stops - 1) * SPEEDS[1] + 3000)) <= 10 * stops


def test_a_film_has_the_colours_of_the_window(shown: Viewer) -> None:
    pytest.importorskip("PIL")
    shown.desk.apply(replace(shown.desk.prefs, palette="clear", patterns=True, scale=200))
    shown.press(pygame.K_g)
    assert shown.screen.studio.film is not None
    drawn_by = shown.screen.studio.film._desk
    assert (drawn_by.ink.palette.name, drawn_by.terrains.strong) == ("clear", True)
    assert drawn_by.ink.scale == 1, "its text size is its own"


def test_a_film_can_be_given_up(shown: Viewer) -> None:
    pytest.importorskip("PIL")
    shown.press(pygame.K_g)
    shown.screen.tick(shown.now)
    shown.press(pygame.K_ESCAPE)
    assert shown.screen.studio.film is None
    assert shown.stack.top is shown.screen
    assert not shown.films


def test_the_truth_of_ones_own_open_battle_is_shown_only_when_asked_twice() -> None:
    recording = read(data())
    header = {**recording.header, "seats": {"red": "human", "blue": "greedy"}}
    short = rewrite(recording._replace(header=header, ticks=recording.ticks[:30], footer=None, keyframes={}))
    shown = Viewer(replay(short))
    assert shown.screen.stand.place.view == "red"
    assert "seed" not in shown.texts
    shown.press(pygame.K_v, mod=SHIFT)
    assert shown.screen.stand.place.view == "red"
    assert "not decided" in shown.texts
    shown.press(pygame.K_v, mod=SHIFT)
    assert shown.screen.stand.place.view == TRUTH


def test_a_decided_battle_begins_as_the_person_saw_it_and_hides_nothing() -> None:
    shown = Viewer(replay(seats={"red": "greedy", "blue": "human"}))
    assert shown.screen.stand.place.view == "blue"
    shown.press(pygame.K_v)
    assert shown.screen.stand.place.view == SPLIT


@pytest.mark.parametrize("field", ["rules_hash", "content_hash"])
def test_one_of_other_rules_or_content_is_shown_from_what_was_recorded_with_a_banner(field: str) -> None:
    shown = Viewer(replay(b"", **{field: "0" * 16}))
    for _ in range(4):
        assert "Recorded with other" in shown.texts
        shown.press(pygame.K_v)
        shown.press(pygame.K_RIGHT, pygame.K_END, pygame.K_LEFT)
        assert len(shown.notes) > 20


def test_one_cut_short_or_damaged_says_so_and_plays_to_its_last_whole_tick() -> None:
    cut = data()[: len(data()) * 2 // 3]
    shown = Viewer(replay(cut))
    last = shown.screen.stand.walk.replay.last
    assert f"Cut short: it plays to its last whole tick, {last}" in shown.texts
    at = len(data()) * 2 // 3
    hurt = Viewer(replay(data()[:at] + bytes((data()[at] ^ 1,)) + data()[at + 1 :]))
    hurt.press(pygame.K_END)
    assert f"Damaged: it plays to the last whole tick before that, {hurt.screen.stand.walk.replay.last}" in hurt.texts
    assert hurt.tick == hurt.screen.stand.walk.replay.last > 3


def test_a_forged_tick_is_told_and_what_came_before_can_still_be_watched() -> None:
    recording = read(data())
    frames = list(recording.ticks)
    at, row = next((i, r) for i, f in enumerate(frames) for r in f.rows if i > 4 and r[3] == "position")
    frames[at] = frames[at]._replace(rows=(*frames[at].rows, row._replace(field="x", value="nowhere", path=())))
    shown = Viewer(replay(rewrite(recording._replace(ticks=frames, keyframes={}))))
    shown.press(pygame.K_RIGHT)
    assert shown.tick == 2
    shown.press(pygame.K_t)
    shown.type(str(frames[at].tick))
    shown.press(pygame.K_RETURN)
    assert shown.tick == 2
    assert "cannot be restored" in shown.texts


def test_what_cannot_even_be_begun_is_refused() -> None:
    recording = read(data())
    with pytest.raises(CorruptError):
        Viewer(replay(rewrite(recording._replace(header={**recording.header, "start": [1, 2]}))))


def test_f1_lists_the_keys_and_escape_leaves(shown: Viewer) -> None:
    shown.press(pygame.K_F1)
    assert isinstance(shown.stack.top, HelpScreen)
    assert "play on from here" in shown.texts
    shown.press(pygame.K_F1)
    shown.press(pygame.K_ESCAPE)
    assert shown.stack.top is None


def test_the_map_comes_closer_with_whoever_acts_in_sight_and_goes_back() -> None:
    shown = Viewer(size=(800, 500))  # a map twice as close takes four times as long to draw
    boxes = [shown.screen._sheets(shown.screen._layout(shown.screen._model()))[0].step]
    for _ in range(2):
        shown.press(pygame.K_x)
        for _ in range(6):
            shown.press(pygame.K_RIGHT)
            (sheet,) = shown.screen._sheets(shown.screen._layout(shown.screen._model()))
            acting = next((t for t in shown.screen._model().boards[0].tokens if t.selected), None)
            if acting is not None:
                x, y = sheet.at(acting.x + 0.5, acting.y + 0.5)
                assert sheet.box[0] <= x <= sheet.box[0] + sheet.box[2]
                assert sheet.box[1] <= y <= sheet.box[1] + sheet.box[3]
        boxes.append(sheet.step)
    assert boxes == sorted(boxes)
    assert boxes[0] < boxes[-1]
    shown.press(pygame.K_c)
    assert shown.screen._sheets(shown.screen._layout(shown.screen._model()))[0].step <= boxes[0]


@pytest.mark.parametrize("size", [(1, 1), (3000, 1), (2, 2000), (60, 40)])
def test_a_window_of_any_size_shows_every_view(size: tuple[int, int]) -> None:
    shown = Viewer(kept_replay(), size=size)
    for _ in shown.screen.stand.walk.views:
        shown.press(pygame.K_v)
    shown.press(pygame.K_l, pygame.K_F1)
    assert isinstance(shown.stack.top, HelpScreen)


def test_names_in_the_log_wear_the_colours_of_the_board_whoever_was_told(shown: Viewer) -> None:
    walk = shown.screen.stand.walk
    place = walk.go(walk.start(), 10**6)
    figures = walk.replay.truth(place.tick).figures
    colour = {figure.name.lower(): walk.allegiance(place.side, figure.side) for figure in figures}
    found, _ = entries(walk, place, shown.desk.words)
    told = [(span.text.lower(), span.tint) for entry in found for span in entry.line.spans if span.strong]
    worn = [(name, tint) for name, tint in told if name in colour]
    assert {tint for _, tint in worn} == {"own", "enemy"}
    assert [(name, tint) for name, tint in worn if tint != colour[name]] == []


def test_the_head_names_the_rules_that_were_fought_by() -> None:
    assert "Regelwerk: Stufen" in subtitle(replay(), stage.words("de")).split(" · ")
