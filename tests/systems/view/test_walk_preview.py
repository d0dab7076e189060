"""What the preview of a walk says besides feet."""

from dataclasses import replace

import pytest

from components.detection import Detection
from components.observation import Seen
from systems.rules.provocation import provoked_by
from systems.rules.scene import Scene
from systems.view.preview import preview_of
from tests.systems.view import stage


def rows(mode: str) -> list[str]:
    """Mara walks from beside a guard that sees her; the archer is far off."""
    seen = tuple(Seen(alias, Detection.OBSERVED) for alias in (11, 12))
    mara = stage.own(1, "Mara", "scout", (13, 8), seen=seen, ap=2, believed={11: Detection.OBSERVED})
    contacts = (stage.contact(11, "guard", (14, 8)), stage.contact(12, "archer", (12, 3)))
    seat = stage.seat(stage.observation(own=(mara,), contacts=contacts))
    ui = replace(seat.ui, mode=mode, cursor=(12, 8))
    path = seat.known.routes(mode)[12, 8].path
    provoked = provoked_by(Scene(seat.known.observation), mara, mode, path)
    assert provoked == (() if mode == "step" else (11,))
    preview = preview_of(seat.known, ui, stage.words())
    assert preview is not None
    return [row.text for row in preview.sections[0].rows]


@pytest.mark.parametrize(("mode", "flags"), [("stride", ["Guard may strike as you leave"]), ("step", [])])
def test_r_sec_2_a_known_enemy_that_a_walk_gives_an_opening_to_is_flagged(mode: str, flags: list[str]) -> None:
    assert [text for text in rows(mode) if "may strike" in text] == flags
