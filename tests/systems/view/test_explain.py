"""F1 explains the focused control, with the clauses of the rules that say it."""

import tomllib
from pathlib import Path

import pygame
import pytest

from systems.view import buttons
from systems.view.explain import CLAUSES, about_action
from systems.view.help_screen import HelpScreen
from systems.view.intents import Do, Intent
from tests.systems.view import stage
from tests.systems.view.test_app import Stage

TABLE = tomllib.loads((Path(__file__).parents[2] / "clauses.toml").read_text("utf-8"))


def test_every_clause_named_is_one_of_the_rulebook() -> None:
    known = {clause for section in TABLE["sections"].values() for clause in section}
    named = {clause for told in CLAUSES.values() for clause in told.split(", ")}
    assert named <= known


@pytest.mark.parametrize("kind", [*buttons.SLOTS, *buttons.MORE, "guess"])
def test_every_button_is_explained(kind: str) -> None:
    seat = stage.seat()
    about = about_action(kind, seat.known, seat.ui, seat.words)
    assert about is not None
    assert about.text
    assert not about.text.startswith("action_help.")
    assert "{" not in about.text
    assert about.clauses.startswith("Rules: ")


def test_f1_tells_of_the_action_being_prepared(tmp_path: Path) -> None:
    shown = Stage(tmp_path)
    try:
        shown.press(pygame.K_F1)
        top = shown.app.stack.top
        assert isinstance(top, HelpScreen)
        assert top.about is not None
        assert top.about.title == "Scenarios"
        shown.press(pygame.K_F1, pygame.K_RETURN, pygame.K_4, pygame.K_F1)
        top = shown.app.stack.top
        assert isinstance(top, HelpScreen)
        assert top._canvas is not None
        told = {note.text for note in top._canvas.notes}
        assert {"Sneak", "Rules: D-SNEAK-1", "Move up to half your Speed unseen and unheard."} <= told
    finally:
        shown.app.close()


def test_nothing_prepared_is_nothing_to_explain() -> None:
    seat = stage.seat()
    seat.handle(Intent(Do.BACK))
    assert about_action(seat.ui.mode, seat.known, seat.ui, seat.words) is None
