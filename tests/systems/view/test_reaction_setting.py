"""The button that says when one's own creature strikes at those who leave its reach."""

from dataclasses import replace

import pygame

from components.actions import SetReaction
from components.observation import Observation
from components.scenario import Entrant
from components.vigilance import Setting
from systems.ai.bots import make
from systems.match.session import Session
from systems.view import buttons
from systems.view.battle import BattleSeat
from systems.view.intents import Do, Intent
from tests.arena import arena
from tests.systems.view import stage
from tests.systems.view.casters import press, seated

PLACE = buttons.MORE.index("set_reaction")
PRESS = Intent(Do.SLOT, PLACE, 1)


def set_to(setting: Setting) -> Observation:
    known = stage.observation()
    mara = known.own[0]
    return replace(known, own=(replace(mara, numbers=replace(mara.numbers, reacts=setting)), *known.own[1:]))


def test_it_turns_through_the_settings_and_shows_the_present_one() -> None:
    found = []
    for setting in (Setting.ALWAYS, Setting.SURE, Setting.NEVER):
        seat, session = seated(set_to(setting))
        button = seat.model().bottom.more[PLACE]
        assert button.enabled
        seat.handle(PRESS)
        found.append((button.value, session.asked))
    assert found == [
        ("always", [SetReaction(1, Setting.SURE)]),
        ("if sure", [SetReaction(1, Setting.NEVER)]),
        ("never", [SetReaction(1, Setting.ALWAYS)]),
    ]


def test_it_has_a_key_of_its_own() -> None:
    seat, session = seated(set_to(Setting.ALWAYS))
    press(seat, getattr(pygame, f"K_{PLACE + 1}"), shift=True)
    assert session.asked == [SetReaction(1, Setting.SURE)]


def test_what_is_being_prepared_stays_prepared() -> None:
    battle = arena(["......"], Entrant("Ada", "archer", "red", 0, 0), Entrant("Bo", "goblin", "blue", 5, 0))
    session = Session(battle, {"blue": make("random")})
    while not session.waiting_for_human:
        battle.end_turn()
    seat = BattleSeat(session, stage.words())
    seat.handle(Intent(Do.SLOT, 2))
    before = seat.ui
    assert seat.handle(PRESS)
    assert (seat.ui.mode, seat.ui.target, seat.ui.weapon) == (before.mode, before.target, before.weapon)
    assert seat.known.observation.own[0].numbers.reacts is Setting.SURE
    assert seat.known.observation.own[0].ap == 3
    assert seat.model().notice.startswith("Reaction: if sure")


def test_the_mouse_over_it_and_the_bar_say_what_is_set() -> None:
    seat, _ = seated(set_to(Setting.NEVER))
    seat.handle(Intent(Do.HOVER, PLACE, 1))
    assert seat.model().notice == "Reaction: never. It keeps its reaction."
    unarmed = replace(set_to(Setting.SURE).own[2], alias=1)
    plain, _ = seated(replace(set_to(Setting.SURE), own=(unarmed, *set_to(Setting.SURE).own[1:2])))
    assert "Reaction" in plain.model().bottom.status


def test_while_others_act_it_cannot_be_set() -> None:
    seat = stage.seat(stage.observation(actor=11), waiting=False)
    assert not seat.model().bottom.more[PLACE].enabled
