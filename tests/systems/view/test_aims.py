"""Every action that needs aiming, by keys and by mouse: what is pressed is what is asked of the battle."""

from dataclasses import replace

import pygame
import pytest

from components.ability import Targets
from components.actions import (
    Action,
    CreateDiversion,
    Interact,
    Lean,
    PointOut,
    Ready,
    UseAbility,
)
from ecs.grid.segments import UNIT
from systems.legality import KINDS
from systems.view import aims, buttons
from systems.view.control import planned
from systems.view.intents import Do, Intent
from systems.view.known import WALKS
from tests.systems.view.casters import press, seated, with_actor

E, ENTER = pygame.K_e, pygame.K_RETURN


def asked(kind: str, *presses: tuple[int, bool], **numbers: object) -> Action:
    """What the keys (key, with Shift) and then Enter make the actor do."""
    seat, session = seated(with_actor(kind, numbers))
    for key, shift in presses:
        press(seat, key, shift=shift)
    press(seat, ENTER)
    assert len(session.asked) == 1, seat.model().notice
    return session.asked[0]


def plain(*keys: int) -> list[tuple[int, bool]]:
    return [(key, False) for key in keys]


def test_a_burst_is_offered_where_it_catches_somebody_and_arrows_move_its_corner() -> None:
    first = asked("mage", *plain(pygame.K_0))
    moved = asked("mage", *plain(pygame.K_0, pygame.K_LEFT, pygame.K_UP))
    assert isinstance(first, UseAbility)
    assert isinstance(moved, UseAbility)
    assert first.effect == moved.effect == "fire_burst"
    assert first.at is not None
    assert moved.at == (first.at[0] - 1, first.at[1] - 1)


def test_e_goes_on_to_the_next_place_of_a_burst() -> None:
    first, second = asked("mage", *plain(pygame.K_0)), asked("mage", *plain(pygame.K_0, E))
    assert isinstance(first, UseAbility)
    assert isinstance(second, UseAbility)
    assert first.at != second.at


def test_the_corners_at_the_far_edges_of_the_map_can_be_reached() -> None:
    seat, _ = seated(with_actor())
    press(seat, pygame.K_0, *[pygame.K_RIGHT] * 30, *[pygame.K_DOWN] * 30)
    assert seat.ui.at == (20, 12)
    assert seat.ui.cursor == (19, 11)


def test_a_second_press_chooses_the_next_ability_and_e_its_target() -> None:
    glare = asked("mage", *plain(pygame.K_0, pygame.K_0))
    other = asked("mage", *plain(pygame.K_0, pygame.K_0, E))
    assert isinstance(glare, UseAbility)
    assert isinstance(other, UseAbility)
    assert glare.effect == other.effect == "glare"
    assert {glare.target, other.target} <= {11, 12, 13}
    assert glare.target != other.target


def test_f_aims_an_ability_that_may_at_a_guessed_square() -> None:
    done = asked("mage", *plain(pygame.K_0, pygame.K_0, pygame.K_f, pygame.K_RIGHT))
    assert done == UseAbility(1, "glare", square=(13, 3))


def test_an_ability_on_oneself_needs_no_aim() -> None:
    assert asked("mage", *plain(*[pygame.K_0] * 3)) == UseAbility(1, "fade")


def test_a_cone_points_at_the_cursor_from_the_nearest_corner_or_the_one_chosen() -> None:
    nearest = asked("dragon", *plain(pygame.K_0))
    chosen = asked("dragon", *plain(pygame.K_0), (E, True), (E, True))
    assert nearest == UseAbility(1, "fire_cone", at=(13, 7), toward=(14, 8))
    assert isinstance(chosen, UseAbility)
    assert chosen.toward == (14, 8)
    assert chosen.at == (13, 7)
    first = asked("dragon", *plain(pygame.K_0), (E, True), (E, True), (E, True), (E, True))
    assert isinstance(first, UseAbility)
    assert first.at == (13, 11)


def test_an_area_around_oneself_needs_no_aim() -> None:
    assert asked("ogre", *plain(pygame.K_0)) == UseAbility(1, "thunderclap")


def test_a_diversion_is_a_gesture_unless_e_makes_it_a_shout() -> None:
    assert asked("scout", (pygame.K_1, True)) == CreateDiversion(1, "gesture")
    assert asked("scout", (pygame.K_1, True), (E, False)) == CreateDiversion(1, "shout")
    assert asked("scout", (pygame.K_1, True), (pygame.K_1, True)) == CreateDiversion(1, "shout")


def test_pointing_out_takes_a_target_and_a_manner() -> None:
    assert asked("scout", (pygame.K_2, True)) == PointOut(1, 12, "gesture")
    assert asked("scout", (pygame.K_2, True), (E, False), (E, True)) == PointOut(1, 13, "shout")


def test_a_held_strike_waits_for_anybody_or_for_one() -> None:
    anybody, one = asked("scout", (pygame.K_3, True)), asked("scout", (pygame.K_3, True), (E, False))
    assert isinstance(anybody, Ready)
    assert isinstance(one, Ready)
    assert anybody.target == 0
    assert one.target == 13
    assert anybody.weapon == one.weapon
    other = asked("scout", (pygame.K_3, True), (E, True))
    assert isinstance(other, Ready)
    assert other.weapon != anybody.weapon


def test_a_lean_begins_at_a_corner_and_goes_around_or_by_arrows() -> None:
    corner = (9 * UNIT, 7 * UNIT)
    assert asked("scout", (pygame.K_4, True)) == Lean(1, corner)
    assert asked("scout", (pygame.K_4, True), (E, False)) == Lean(1, (corner[0] + UNIT // 2, corner[1]))
    assert asked("scout", (pygame.K_4, True), (pygame.K_q, False)) == Lean(1, (corner[0], corner[1] + UNIT // 2))
    east = asked("scout", (pygame.K_4, True), *plain(pygame.K_RIGHT, pygame.K_RIGHT))
    assert east == Lean(1, (corner[0] + UNIT, corner[1]))


def test_a_net_is_taken_off() -> None:
    assert asked("scout", (pygame.K_5, True), conditions={"netted": 0}) == Interact(1, target=1)


def test_a_net_is_no_door() -> None:
    seat, _ = seated(with_actor("scout", {"conditions": {"netted": 0}}))
    assert not buttons.enabled(seat.known, "interact")
    assert buttons.enabled(seat.known, "net")


def test_the_mouse_aims_a_burst_at_the_nearest_corner_and_a_second_click_uses_it() -> None:
    seat, session = seated(with_actor())
    press(seat, pygame.K_0)
    seat.handle(Intent(Do.POINT, 14, 8, spot=(14 * 4 + 3, 8 * 4)))
    assert seat.ui.at == (15, 8)
    seat.handle(Intent(Do.CLICK, 14, 8, spot=(14 * 4, 8 * 4)))
    seat.handle(Intent(Do.CLICK, 14, 8, spot=(14 * 4 + 3, 8 * 4 + 3)))
    assert session.asked == []
    seat.handle(Intent(Do.CLICK, 14, 8, spot=(14 * 4 + 3, 8 * 4 + 3)))
    assert session.asked == [UseAbility(1, "fire_burst", at=(15, 9))]


def test_the_mouse_chooses_where_to_lean_on_ones_own_square() -> None:
    seat, session = seated(with_actor("scout"))
    press(seat, pygame.K_4, shift=True)
    for _ in range(2):
        seat.handle(Intent(Do.CLICK, 9, 7, spot=(9 * 4 + 3, 7 * 4 + 2)))
    assert session.asked == [Lean(1, (10 * UNIT, 7 * UNIT + UNIT // 2))]


def test_x_shows_the_second_row_and_a_choice_from_the_first_goes_back() -> None:
    seat, _ = seated(with_actor("scout"))
    press(seat, pygame.K_x)
    assert seat.model().bottom.page == 1
    press(seat, pygame.K_5)
    assert seat.model().bottom.page == 0
    press(seat, pygame.K_1, shift=True)
    assert seat.model().bottom.page == 1


@pytest.mark.parametrize(
    ("kind", "row", "slot", "numbers", "words"),
    [
        ("scout", 1, 4, {}, "There is no net to take off."),
        ("guard", 0, 9, {}, "You have no such ability."),
        ("mage", 0, 9, {"strain": (6, 6)}, "Too much strain: 2 needed, 0 left."),
    ],
)
def test_a_disabled_button_says_why_when_pressed_and_under_the_mouse(
    kind: str, row: int, slot: int, numbers: dict[str, object], words: str
) -> None:
    for do in (Do.SLOT, Do.HOVER):
        seat, _ = seated(with_actor(kind, numbers))
        seat.handle(Intent(do, slot, row))
        assert seat.model().notice == words
        assert seat.ui.mode == "stride"


def test_there_is_nothing_to_point_out_to_friends_who_know_it_all() -> None:
    known = with_actor("scout")
    friends = tuple(replace(o, seen=known.own[0].seen) for o in known.own[1:])
    seat, _ = seated(replace(known, own=(known.own[0], *friends)))
    assert buttons.reason_of(seat.known, "point_out", seat.words) == "All your friends know of those you perceive."


def test_every_kind_of_action_has_a_button() -> None:
    kinds = {buttons.wire_kind(kind) for kind in (*buttons.SLOTS, *buttons.MORE)}
    assert kinds == {*KINDS, "set_reaction"} - {"end_turn"}


def test_an_area_may_be_used_where_nobody_is_known_to_be() -> None:
    known = with_actor()
    seat, _ = seated(replace(known, contacts=()))
    offered = [a.id for a in aims.abilities(seat.known)]
    held = seat.known.observation.own[0].numbers.abilities
    assert offered == [a.id for a in held if a.targets is not Targets.CREATURE]
    assert "fire_burst" in offered


@pytest.mark.parametrize("kind", ["mage", "dragon", "wyrm", "ogre", "cultist", "scout", "archer", "guard"])
def test_everything_that_is_offered_can_be_chosen_by_keys(kind: str) -> None:
    seat, _ = seated(with_actor(kind, {"conditions": {"netted": 0, "bleeding": 0}}))
    slots = [(k, row) for row, kinds in enumerate((buttons.SLOTS, buttons.MORE)) for k in enumerate(kinds)]
    reached: list[Action | None] = []
    for (slot, name), row in slots:
        if name in WALKS or not buttons.enabled(seat.known, name):
            continue
        seat.handle(Intent(Do.BACK))
        for _ in range(max(3, len(aims.abilities(seat.known)))):
            seat.handle(Intent(Do.SLOT, slot, row))
            for _ in range(5 if name in ("use", "point_out", "ready", "strike", "shoot") else 1):
                seat.handle(Intent(Do.AIM, 1))
                for _ in range(18):
                    seat.handle(Intent(Do.TARGET, 1))
                    reached.append(planned(seat.known, seat.ui))
    offered = [a for wire, found in seat.known.options.items() if wire not in (*WALKS, "end_turn") for a in found]
    targeted = [a for a in offered if getattr(a, "square", None) is None]
    assert [a for a in targeted if a not in reached and not getattr(a, "aim", "")] == []


def test_a_cone_that_reaches_nobody_points_at_a_known_enemy_at_first() -> None:
    known = with_actor("dragon")
    far = tuple(replace(c, x=19, y=0) for c in known.contacts[:1])
    seat, session = seated(replace(known, contacts=far))
    press(seat, pygame.K_0, ENTER)
    assert session.asked == [UseAbility(1, "fire_cone", at=(13, 7), toward=(19, 0))]
