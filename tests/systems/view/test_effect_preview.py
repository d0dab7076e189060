"""What the previews of abilities and ploys say: the resolvers' odds, and nothing of whoever is not known."""

from dataclasses import replace
from fractions import Fraction

import pygame
import pytest

from components.actions import UseAbility
from components.detection import Cover, Detection
from components.outcome import EffectResult
from components.scenario import Entrant
from systems.effect_odds import effect_odds
from systems.view.battle import BattleSeat
from systems.view.control import planned
from systems.view.intents import Do, Intent
from systems.view.preview_model import Preview
from systems.view.screenshot import draw_seat
from systems.view.token_model import Look
from tests.systems.view import stage
from tests.systems.view.casters import press, seated, with_actor
from tests.systems.view.conftest import desk
from tests.systems.view.test_real_battle import behind_the_wall
from tests.systems.view.test_real_battle import seated as in_battle


def shown(seat: BattleSeat) -> Preview:
    preview = seat.model().preview
    assert preview is not None
    return preview


def number(percent: str) -> Fraction:
    return Fraction(percent.split("\u00a0%")[0])


def test_an_ability_shows_the_resolvers_odds_and_they_sum_to_a_hundred() -> None:
    seat, session = seated(with_actor())
    press(seat, pygame.K_0, pygame.K_0)
    preview, action = shown(seat), planned(seat.known, seat.ui)
    assert isinstance(action, UseAbility)
    odds = effect_odds(session.known, action)[action.target]
    assert sum(number(share.percent) for share in preview.shares) == 100
    full = odds.probability(lambda o: o.result is EffectResult.AFFECTED)
    row = next(row for section in preview.sections for row in section.rows if row.text.startswith("Full effect"))
    assert abs(number(row.text.removeprefix("Full effect ")) - full * 100) <= Fraction(1, 20)


def test_an_area_lists_whom_it_is_known_to_catch_friends_last_and_always_tells_of_the_unseen() -> None:
    seat, session = seated(with_actor())
    press(seat, pygame.K_0)
    seat.handle(Intent(Do.POINT, 9, 8, spot=(9 * 4, 8 * 4)))
    preview, action = shown(seat), planned(seat.known, seat.ui)
    assert isinstance(action, UseAbility)
    caught = effect_odds(session.known, action)
    rows = preview.sections[-1].rows
    assert [row.text for row in rows] == ["Mara", "Ilse", "Anyone unseen there is affected, too."]
    assert preview.warning == "2 of your own caught"
    for row, alias in zip(rows, (1, 2), strict=False):
        fails = caught[alias].probability(lambda o: o.result is EffectResult.AFFECTED)
        assert abs(number(row.value) - fails * 100) <= Fraction(1, 20)


def test_the_area_drawn_holds_those_listed_and_stops_at_walls() -> None:
    seat, _ = seated(with_actor())
    press(seat, pygame.K_0)
    area = seat.model().pins.areas[-1]
    assert (14, 8) in area.squares
    seat.handle(Intent(Do.POINT, 8, 3, spot=(7 * 4, 4 * 4)))
    inside = {(x, y) for x, y in seat.model().pins.areas[-1].squares if x < 7 and 1 <= y < 6}
    outside = {(x, y) for x, y in seat.model().pins.areas[-1].squares if x >= 7}
    assert not inside or not outside


def test_whoever_is_lost_changes_nothing_in_the_preview_of_an_area() -> None:
    def preview(contacts: int) -> object:
        known = with_actor()
        seat, _ = seated(replace(known, contacts=known.contacts[:contacts]))
        press(seat, pygame.K_0)
        seat.handle(Intent(Do.POINT, 17, 5, spot=(17 * 4, 5 * 4)))
        return seat.model().preview, seat.model().pins

    assert preview(4) == preview(3)


def test_an_area_around_somebody_unseen_is_the_same_picture() -> None:
    pictures, models = set(), []
    for x in (7, 8):
        seat = in_battle(behind_the_wall(Entrant("Zed", "scout", "blue", x, 2)))
        ogre = replace(
            seat.known.observation.own[0],
            numbers=replace(
                seat.known.observation.own[0].numbers,
                abilities=(stage.content().catalogue.abilities["fire_burst"],),
                strain=(0, 6),
            ),
        )
        known = replace(seat.known.observation, own=(ogre, *seat.known.observation.own[1:]))
        other, _ = seated(known)
        press(other, pygame.K_0)
        other.handle(Intent(Do.POINT, 7, 2, spot=(7 * 4, 2 * 4)))
        surface, _ = draw_seat(other, desk())
        pictures.add(pygame.image.tobytes(surface, "RGB"))
        models.append(other.model())
    assert models[0] == models[1]
    assert len(pictures) == 1


def test_a_lean_shows_cover_both_ways_for_every_known_enemy() -> None:
    seat, session = seated(with_actor("scout"))
    press(seat, pygame.K_4, shift=True)
    theirs, ours = shown(seat).sections[:2]
    assert len(theirs.rows) == len(ours.rows) == 3
    covers = seat.known.planner.leaning(session.known.own[0], None)
    assert covers[11][0] is seat.known.planner.cover(1, 11)
    assert {c for pair in covers.values() for c in pair} <= {*Cover}


def test_strain_shows_as_pips_and_what_is_prepared_says_its_cost() -> None:
    seat, _ = seated(with_actor("mage", {"strain": (1, 6)}))
    press(seat, pygame.K_0)
    assert seat.model().bottom.strain == (1, 6)
    assert any(row.text == "Strain 2, now 1 of 6" for section in shown(seat).sections for row in section.rows)
    assert shown(seat).confirm == "Use · 2 AP"


def test_a_deafened_voice_is_checked_first() -> None:
    seat, _ = seated(with_actor("cultist", {"conditions": {"deafened": 2}}))
    press(seat, pygame.K_0)
    headed = [section for section in shown(seat).sections if section.heading]
    assert headed[0].rows[0].text.startswith("Deafened, DC")
    assert any(share.label == "Voice fails" for share in shown(seat).shares)


@pytest.mark.parametrize("mode", ["create_diversion", "point_out"])
def test_a_deafened_shout_is_checked_first_and_a_gesture_is_not(mode: str) -> None:
    known = with_actor("scout", {"conditions": {"deafened": 0}})
    told = {}
    for manner in ("shout", "gesture"):
        seat, _ = seated(known)
        seat.ui = replace(seat.ui, mode=mode, manner=manner, target=11 if mode == "point_out" else 0)
        told[manner] = [row.text for section in shown(seat).sections for row in section.rows]
    assert told["shout"][0] == "Deafened, DC 5"
    assert not any(text.startswith("Deafened") for text in told["gesture"])


def test_things_lie_where_they_are_known_and_tell_their_kind_once_seen() -> None:
    seat, _ = seated(with_actor())
    things = {thing.alias: thing for thing in seat.model().things}
    assert [(t.glyph, t.look) for t in things.values()] == [
        ("item_chest", Look.SOLID),
        ("state_undetected", Look.HIDDEN),
        ("item_lever", Look.DOWN),
    ]
    seat.handle(Intent(Do.POINT, 12, 10))
    tip = seat.model().tip
    assert tip is not None
    assert tip.title == "Something"


def test_stances_and_new_conditions_have_signs() -> None:
    known = with_actor("scout", {"conditions": {"netted": 0}, "lean": (9 * 1024, 7 * 1024)})
    mara = replace(known.own[0], ready="shortbow", diverting=True)
    seat, _ = seated(replace(known, own=(mara, *known.own[1:])))
    token = next(t for t in seat.model().tokens if t.alias == 1)
    assert {"action_net", "action_ready", "action_diversion"} <= {badge.glyph for badge in token.badges}
    panel = seat.model().panel
    assert panel is not None
    assert "Netted" in [row.text for row in panel.rows]


def test_an_invisible_walker_is_told_where_it_leaves_prints() -> None:
    snow = stage.layout()._replace(materials=(stage.MATERIALS[0]._replace(prints=True), *stage.MATERIALS[1:]))
    for moods, told in (({"invisible": 2}, True), ({}, False)):
        known = with_actor("scout", {"conditions": moods})
        seat, _ = seated(replace(known, briefing=replace(known.briefing, layout=snow)))
        seat.handle(Intent(Do.CURSOR, 0, 1))
        assert ("clue_footprints" in [kind for kind, _, _ in seat.model().pins.legend]) is told


def test_a_lost_creature_can_be_waited_for_at_its_marker() -> None:
    seat, session = seated(with_actor("scout"))
    press(seat, pygame.K_3, shift=True)
    seat.handle(Intent(Do.SELECT, 14))
    assert seat.ui.target == 14
    assert seat.ui.cursor == (17, 5)
    assert session.known.contacts[3].best is Detection.UNDETECTED
