"""The window believes what the rules' scene believes, and nothing of its own."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest

from components.detection import Detection
from components.observation import Observation
from systems.rules.scene import Scene
from systems.view import panel
from systems.view.intents import Do, Intent
from systems.view.token_model import Corner
from tests.systems.view import stage

FOLDER = Path(panel.__file__).parent


def moved(x: int, y: int) -> Observation:
    """Mara somewhere else, of whom nothing has been noted of any rival yet."""
    known = stage.observation()
    return replace(known, own=(replace(known.own[0], x=x, y=y, believed={}), *known.own[1:]))


@pytest.mark.parametrize("known", [stage.observation(), moved(3, 3), moved(11, 8), moved(12, 5)])
def test_the_table_and_the_badges_show_what_the_scene_believes(known: Observation) -> None:
    seat, scene = stage.seat(known), Scene(known)
    for own in known.own:
        seat.handle(Intent(Do.SELECT, own.alias))
        model = seat.model()
        assert model.panel is not None
        for rival in model.panel.rivals:
            believed = scene.believed(own, scene.contacts[rival.alias])
            assert rival.sees[2] == seat.words.say(f"state.{believed.name.lower()}")
        best = max(scene.believed(own, other) for other in scene.others())
        token = next(t for t in model.tokens if t.alias == own.alias)
        badge = [b.glyph for b in token.badges if b.corner is Corner.BELIEF]
        assert badge == ([] if best is Detection.OBSERVED else [f"state_{best.name.lower()}"])


def test_behind_walls_nobody_is_taken_to_see_though_nothing_was_noted() -> None:
    model = stage.seat(moved(3, 3)).model()
    assert model.panel is not None
    assert {rival.sees[2] for rival in model.panel.rivals} == {"Undetected"}


def test_what_an_attack_gives_away_is_judged_by_the_same_belief() -> None:
    def warning(known: Observation) -> str:
        seat = stage.seat(known)
        seat.handle(Intent(Do.SLOT, 2))
        preview = seat.model().preview
        assert preview is not None
        return preview.warning

    lit = replace(moved(13, 9), contacts=moved(13, 9).contacts[:1])
    assert Scene(lit).believed(lit.own[0], lit.contacts[0]) is Detection.OBSERVED
    assert (warning(stage.observation()), warning(lit)) == ("Gives you away: seen by 3", "")


def test_an_attack_that_nobody_will_see_warns_of_nobody() -> None:
    known = moved(3, 3)
    seat = stage.seat(known)
    assert seat.known.planner.unseen(known.own[0])
    assert not seat.known.planner.will_see(known.own[0])
    seat.handle(Intent(Do.SLOT, 2))
    preview = seat.model().preview
    assert preview is not None
    assert preview.warning == ""


def test_no_module_of_the_window_reads_beliefs_or_states_but_through_the_planner() -> None:
    found = [
        (path.name, node.lineno)
        for path in sorted(FOLDER.glob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "believed" and path.name != "planner.py"
        if not (isinstance(node.value, ast.Attribute) and node.value.attr == "planner")
    ]
    assert found == []
