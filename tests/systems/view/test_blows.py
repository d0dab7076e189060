"""Blows on the map tell what the log tells, where the picture shows the creature anyway, and nothing else."""

from collections.abc import Sequence
from dataclasses import replace

import pygame
import pytest

from components.events import Witnessed
from systems.view.battle_screen import BattleScreen
from systems.view.blows import FOLD_MS, RING_MS, SHOT_MS, STOP_MS, TEXT_MS, UNFOLD_MS, Blows, Mark
from systems.view.preferences import Preferences
from systems.view.screen import NEVER, Stack
from systems.view.token_model import Badge, Corner, Look, Marker, Token
from tests.systems.view import stage
from tests.systems.view.conftest import desk

OURS = Token(1, 9, 7, 1, "own", "creature_scout", Look.SOLID)
THEIRS = Token(11, 14, 8, 1, "enemy", "creature_guard", Look.SOLID)
LAST = SHOT_MS + STOP_MS + max(TEXT_MS, RING_MS)


def told(key: str, **args: int | str) -> Witnessed:
    return Witnessed("red", f"log.{key}", args)


def after(
    *lines: Witnessed, tokens: Sequence[Token] = (OURS, THEIRS), markers: Sequence[Marker] = (), still: bool = False
) -> Blows:
    """A battle in which these lines came at time 0."""
    blows = Blows(stage.words(), int, lambda ms: 0 if still else ms)
    blows.follow("red", stage.LOG, tokens, (), 0)
    blows.follow("red", (*stage.LOG, *lines), tokens, markers, 0)
    return blows


def at(blows: Blows, now: int) -> list[tuple[str, str]]:
    return [(mark.kind, mark.text) for mark in blows.marks(now)]


def test_a_hit_flies_lands_and_says_its_damage_and_what_came_of_it() -> None:
    blows = after(
        told("hit", actor=1, target=11, weapon="longbow", damage=6), told("light_wound", target=11, location="arm")
    )
    assert at(blows, 0) == [("shot", "")]
    shot = blows.marks(0)[0]
    assert (shot.start, shot.at) == ((9.5, 7.5), (14.5, 8.5))
    assert at(blows, SHOT_MS + STOP_MS) == [("ring", ""), ("text", "\N{MINUS SIGN}6"), ("text", "Light wound")]
    assert [mark.row for mark in blows.marks(SHOT_MS + STOP_MS) if mark.kind == "text"] == [0, 1]
    assert at(blows, LAST) == []
    assert blows.wait(LAST) == NEVER


def test_what_was_told_before_the_window_looked_is_not_shown_again() -> None:
    blows = Blows(stage.words(), int, int)
    blows.follow("red", stage.LOG, (OURS, THEIRS), (), 0)
    assert not blows.active
    blows.follow("blue", (*stage.LOG, told("bled", target=11, damage=2)), (OURS, THEIRS), (), 0)  # another side's log
    assert not blows.active


@pytest.mark.parametrize("actor", [0, 14], ids=["nobody knows who", "lost: only a marker shows"])
def test_no_shot_is_drawn_from_where_the_picture_shows_nobody(actor: int) -> None:
    blows = after(told("attacked_hit", actor=actor, target=1, damage=4))
    assert [kind for kind, _ in at(blows, STOP_MS)] == ["ring", "text"]
    assert {mark.at for mark in blows.marks(STOP_MS)} == {(9.5, 7.5)}


def test_nothing_is_drawn_for_a_creature_that_the_picture_does_not_show() -> None:
    assert not after(told("other_hit", actor=1, target=99)).active


def test_a_guessed_square_says_one_thing_whatever_the_cause() -> None:
    """UI 8: the same words in the square itself, as long as for anything else, and no ring."""
    marks = after(told("no_hit", actor=1, x=17, y=5)).marks(SHOT_MS)
    assert marks == (Mark("text", (17.5, 5.5), SHOT_MS, TEXT_MS, text="No hit", tint="unseen"),)


def test_where_motion_is_reduced_words_stand_at_once_and_nothing_else_shows() -> None:
    blows = after(told("hit", actor=1, target=11, weapon="longbow", damage=6), still=True)
    assert at(blows, 0) == at(blows, TEXT_MS - 1) == [("text", "\N{MINUS SIGN}6")]
    assert blows.wait(0) == TEXT_MS
    assert at(blows, TEXT_MS) == []


def test_a_place_where_somebody_was_just_lost_and_a_badge_that_changed_draw_the_eye() -> None:
    lost = Marker(14, 17, 5, "now", 0, 0)
    assert [(m.kind, m.at) for m in after(markers=(lost,)).marks(0)] == [("ring", (17.5, 5.5))]
    assert not after(markers=(lost,), still=True).active


def test_a_badge_that_changes_folds_and_then_the_new_one_unfolds() -> None:
    """UI 6: 120 ms and 160 ms; meanwhile the token has no badge there, and with reduced motion it is there at once."""
    hidden, seen = Badge("state_hidden", "hidden", Corner.STATE), Badge("state_observed", "enemy", Corner.STATE)
    before, now_seen = (OURS, replace(THEIRS, badges=(hidden,))), (OURS, replace(THEIRS, badges=(seen,)))
    moments = (0, FOLD_MS - 1, FOLD_MS, FOLD_MS + UNFOLD_MS - 1, FOLD_MS + UNFOLD_MS)
    for still in (False, True):
        blows = after(tokens=before, still=still)
        blows.follow("red", stage.LOG, now_seen, (), 0)
        shown = [(at(blows, now), blows.without(now_seen, now)[1].badges) for now in moments]
        fold, unfold = [("fold", "state_hidden")], [("unfold", "state_observed")]
        marks, badges = [marks for marks, _ in shown], [badges for _, badges in shown]
        assert marks == ([[]] * 5 if still else [fold, fold, unfold, unfold, []])
        assert badges == [(seen,) if still else ()] * 4 + [(seen,)]


def test_the_picture_changes_while_a_blow_shows_and_is_as_before_once_it_is_over() -> None:
    for still in (False, True):
        session = stage.ListeningSession()
        there = desk()
        there.prefs = Preferences(still=still)
        screen = BattleScreen(Stack(), there, session, lambda *_: None)
        surface = pygame.Surface(there.size)

        def shown(now: int, screen: BattleScreen = screen, surface: pygame.Surface = surface) -> bytes:
            screen.tick(now)
            screen.draw(surface)
            return pygame.image.tobytes(surface.subsurface((0, 60, 900, 500)), "RGB")

        shown(1000)
        session.lines.append(told("bled", target=11, damage=2))
        screen.seat.refresh()
        during = shown(1000)
        assert screen.wait(1000) <= TEXT_MS
        over = shown(1000 + TEXT_MS + STOP_MS)
        assert during != over
        assert screen.wait(9000) == NEVER
        if still:
            assert shown(1000) == over
