"""The view of awareness: M shows who perceives whom, and what each square gives away to those who are known."""

from dataclasses import replace

import pygame

from components.detection import Detection
from components.scenario import Entrant
from systems.view.awareness import heat_of
from systems.view.creatures import STATE
from systems.view.intents import Do, Intent
from systems.view.screenshot import draw_seat
from tests.systems.view import stage
from tests.systems.view.casters import press
from tests.systems.view.conftest import desk
from tests.systems.view.test_real_battle import behind_the_wall, seated

SHOW = Intent(Do.AWARENESS)


def test_m_shows_it_and_takes_it_away() -> None:
    seat = stage.seat()
    press(seat, pygame.K_m)
    assert seat.model().matrix is not None
    press(seat, pygame.K_m)
    assert seat.model().matrix is None
    assert not any(area.pattern for area in seat.model().pins.areas)


def test_each_pair_is_shown_as_both_sides_have_it() -> None:
    seat = stage.seat()
    seat.handle(SHOW)
    matrix, known = seat.model().matrix, seat.known.observation
    assert matrix is not None
    assert [face.name for face in matrix.rows] == ["Mara", "Ilse", "Odo"]
    archer = next(i for i, face in enumerate(matrix.columns) if face.alias == 12)
    mara = matrix.cells[0][archer]
    assert mara.seen == STATE[Detection.OBSERVED]
    assert mara.sees == STATE[known.own[0].believed[12]] == STATE[Detection.UNDETECTED]
    odo = matrix.cells[2][archer]
    assert odo.seen == STATE[Detection.UNDETECTED], "Odo does not perceive the archer"


def test_the_kinds_of_squares_are_what_the_known_enemies_would_sense() -> None:
    seat = stage.seat()
    own = seat.known.observation.own[0]
    heat = heat_of(seat.known, own).kinds
    everywhere = [square for there in heat.values() for square in there]
    assert len(everywhere) == len({*everywhere}) > 50
    assert all(heat.values()), "this field has squares of every kind"
    foes = [c.alias for c in seat.known.enemies()]
    for kind, there in heat.items():
        assert seat.known.planner.exposure(own, foes, there[0]) == kind
    nobody = replace(seat.known.observation, contacts=())
    alone = stage.seat(nobody)
    quiet = heat_of(alone.known, own).kinds
    assert quiet["seen"] == quiet["contested"] == ()


def test_where_an_unseen_creature_stands_changes_nothing_of_it() -> None:
    pictures = set()
    for x, y in ((7, 2), (8, 2), (6, 2)):
        seat = seated(behind_the_wall(Entrant("Zed", "scout", "blue", x, y)))
        seat.handle(SHOW)
        surface, _ = draw_seat(seat, desk())
        pictures.add(pygame.image.tobytes(surface, "RGB"))
    assert len(pictures) == 1


def test_the_table_can_be_turned_and_says_how_many_are_left_out() -> None:
    known = stage.observation()
    many = tuple(stage.contact(20 + i, "goblin", (10 + i, 9)) for i in range(7))
    seat = stage.seat(replace(known, contacts=many))
    seat.handle(SHOW)
    _, canvas = draw_seat(seat, desk())
    first = [face.alias for face in seat.model().matrix.columns]  # type: ignore[union-attr]  # shown
    assert any(note.text == "and 3 more (T)" for note in canvas.notes)
    seat.handle(Intent(Do.TABLE, 1))
    assert [face.alias for face in seat.model().matrix.columns] == [*first[1:], first[0]]  # type: ignore[union-attr]  # shown
