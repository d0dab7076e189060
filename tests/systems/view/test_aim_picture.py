"""Pictures of the actions that need aiming: their texts fit, and fixed lights burn where the briefing says."""

from dataclasses import replace

import pygame
import pytest

from components.scenario import Fixture
from systems.match.setup import briefing_of
from systems.view.desk import Desk
from systems.view.frame import places
from systems.view.intents import Do, Intent
from systems.view.screenshot import draw_seat
from systems.view.sidepanel import fitted, preview_height
from systems.view.terrain import seen_in
from tests.systems.view import stage
from tests.systems.view.casters import seated, with_actor

USE, GUESS, NEXT = Intent(Do.SLOT, 9), Intent(Do.GUESS), Intent(Do.TARGET, 1)
AIMS: dict[str, tuple[str, dict[str, object], list[Intent]]] = {
    "burst": ("mage", {}, [USE]),
    "burst on friends": ("mage", {}, [USE, Intent(Do.POINT, 9, 8, spot=(36, 32))]),
    "square": ("mage", {"conditions": {"deafened": 1}}, [USE, USE]),
    "guess": ("mage", {}, [USE, USE, GUESS, Intent(Do.CURSOR, 2, 0)]),
    "self": ("mage", {}, [USE, USE, USE]),
    "cone": ("dragon", {}, [USE]),
    "line": ("wyrm", {}, [USE]),
    "emanation": ("ogre", {"conditions": {"deafened": 1}}, [USE]),
    "voice": ("cultist", {"conditions": {"deafened": 1}}, [USE]),
    "refused": ("mage", {"strain": (6, 6)}, [USE]),
    "gesture": ("scout", {}, [Intent(Do.SLOT, 0, 1)]),
    "shout": ("scout", {}, [Intent(Do.SLOT, 0, 1), NEXT]),
    "point out": ("scout", {}, [Intent(Do.SLOT, 1, 1)]),
    "ready": ("scout", {}, [Intent(Do.SLOT, 2, 1)]),
    "ready for one": ("scout", {}, [Intent(Do.SLOT, 2, 1), NEXT]),
    "lean": ("scout", {}, [Intent(Do.SLOT, 3, 1), NEXT]),
    "net": ("scout", {"conditions": {"netted": 0, "exposed": 1}}, [Intent(Do.SLOT, 4, 1)]),
    "more": ("scout", {"conditions": {"shielded": 1, "invisible": 2}}, [Intent(Do.MORE)]),
}


@pytest.mark.parametrize("name", sorted(AIMS))
def test_the_words_of_an_aim_fit(name: str, any_desk: Desk) -> None:
    kind, numbers, intents = AIMS[name]
    seat, _ = seated(with_actor(kind, numbers, open_to_view=name in ("gesture", "shout")))
    for intent in intents:
        seat.handle(intent)
    _, canvas = draw_seat(seat, any_desk)
    width, height = any_desk.size
    assert [n.text for n in canvas.notes if n.cut or n.box[2] > n.room + 1] == []
    assert [n.text for n in canvas.notes if n.box[0] < 0 or n.box[0] + n.box[2] > width + 1] == []
    assert [n.text for n in canvas.notes if n.box[1] < -2 or n.box[1] + n.box[3] > height + 2] == []
    preview, side = seat.model().preview, places(any_desk.size, any_desk.ink.scale, drawer=True).side
    assert preview is None or preview_height(canvas, fitted(canvas, preview, side[3] - 16)) <= side[3] - 16


def test_a_fixed_light_is_drawn_once_its_square_was_in_view(wide: Desk) -> None:
    known = with_actor()
    burning, _ = draw_seat(seated(known)[0], wide)
    bare = replace(known, briefing=replace(known.briefing, lamps=()))
    out, _ = draw_seat(seated(bare)[0], wide)
    fire = pygame.Rect(12 * 48, 56 + 7 * 48, 48, 48)
    here = [pygame.transform.average_color(s, fire)[0] for s in (burning, out)]
    assert here[0] > here[1] + 10
    unexplored = bytes(len(known.explored))
    assert seen_in(replace(known, explored=unexplored)).fires == ()
    assert seen_in(known).fires == ((12, 7), (2, 3))


def test_a_briefing_tells_the_lamps_of_its_scenario_and_no_doors() -> None:
    scenario = replace(
        stage.content().scenarios["crossroads"],
        fixtures=(Fixture("light", 3, 4, bright=10, dim=20), Fixture("door", 5, 5)),
    )
    assert briefing_of(scenario, stage.content().catalogue, "red").lamps == ((3, 4),)
