from dataclasses import replace
from fractions import Fraction

import pytest

from components.detection import Detection
from systems.view.battle import BattleSeat
from systems.view.intents import Do, Intent
from systems.view.screenshot import draw_seat
from systems.view.shares import rounded
from systems.view.token_model import Corner, Look
from tests.systems.view import stage
from tests.systems.view.conftest import desk


def test_each_state_has_its_look() -> None:
    tokens = {t.alias: t for t in stage.seat().model().tokens}
    assert tokens[1].look is Look.SOLID
    assert tokens[11].look is Look.SOLID
    assert tokens[13].look is Look.HIDDEN
    assert tokens[12].mist
    assert 14 not in tokens


def test_a_lost_creature_leaves_a_marker_that_fades_and_is_dropped() -> None:
    def markers(rounds: int) -> list[tuple[int, str, int]]:
        known = stage.observation()
        lost = replace(known.contacts[3], rounds_ago=rounds)
        found = stage.seat(replace(known, contacts=(*known.contacts[:3], lost))).model().markers
        return [(m.alias, m.age, m.fade) for m in found]

    assert markers(0) == [(14, "this round", 0)]
    assert markers(2) == [(14, "2 rounds ago", 2)]
    assert markers(6) == [(14, "6 rounds ago", 3)]
    assert markers(7) == []


def test_the_strip_always_ends_with_exactly_one_unknown_slot() -> None:
    for changes in ({}, {"contacts": (), "initiative": (1, 2, 3)}, {"actor": 0}):
        chips = stage.seat(stage.observation(**changes)).model().top.chips
        assert [c.look is None for c in chips].count(True) == 1
        assert chips[-1].look is None


def test_the_unknown_slot_is_lit_while_somebody_unseen_acts() -> None:
    chips = stage.seat(stage.observation(actor=0), waiting=False).model().top.chips
    assert [c.alias for c in chips if c.active] == [0]


def test_ones_own_believed_state_is_shown_top_left() -> None:
    seat = stage.seat()
    tokens = {t.alias: t for t in seat.model().tokens}
    assert [b.glyph for b in tokens[1].badges if b.corner is Corner.BELIEF] == ["state_hidden"]
    for own in seat.known.observation.own:
        shown = [b.glyph for b in tokens[own.alias].badges if b.corner is Corner.BELIEF]
        state = seat.known.planner.most_believed(own)
        assert shown == ([] if state is Detection.OBSERVED else [f"state_{state.name.lower()}"])


def test_an_unidentified_contact_is_a_sound_and_no_kind() -> None:
    known = stage.observation()
    heard = replace(known.contacts[2], identified=False)
    model = stage.seat(replace(known, contacts=(*known.contacts[:2], heard, known.contacts[3]))).model()
    token = next(t for t in model.tokens if t.alias == 13)
    assert token.glyph == "clue_sound"
    assert model.panel is not None
    assert "Wolf" not in [r.name for r in model.panel.rivals]


def test_the_panel_tells_from_how_many_one_is_concealed_of_those_who_are_taken_to_know_its_square() -> None:
    told = {}
    for own in stage.observation().own:
        seat = stage.seat()
        seat.ui = replace(seat.ui, selected=own.alias)
        panel = seat.model().panel
        assert panel is not None
        told[own.name] = panel.rows[0].value
    assert told == {
        "Mara": "Concealed from 1 of 3",  # in bright light, with mist between her and one of them
        "Ilse": "Concealed from 3 of 3",  # in dim light
        "Odo": "",  # in the dark: nobody is taken to know where
    }


def test_of_many_lost_ones_the_panel_names_the_latest() -> None:
    seen = stage.observation()
    limit = seen.briefing.ruleset.last_known_rounds
    lost = next(c for c in seen.contacts if not c.certain)
    ages = (limit, 1, 2, 0, 2)
    many = tuple(replace(lost, alias=20 + i, rounds_ago=age) for i, age in enumerate(ages))
    sure = tuple(c for c in seen.contacts if c.certain)
    panel = stage.seat(replace(seen, contacts=(*many, *sure))).model().panel
    assert panel is not None
    first, second, rest = panel.lost
    assert "this round" in first
    assert "1 round ago" in second
    assert rest == "and 3 more"


def test_unhurt_enemies_show_no_bar() -> None:
    tokens = {t.alias: t for t in stage.seat().model().tokens}
    assert tokens[13].health == -1
    assert tokens[11].health == 75


def test_a_preview_shows_the_resolvers_odds_and_they_sum_to_a_hundred() -> None:
    seat = stage.seat()
    seat.handle(Intent(Do.SLOT, 2))
    seat.handle(Intent(Do.SELECT, 12))
    preview = seat.model().preview
    assert preview is not None
    assert preview.enabled
    percents = [Fraction(s.percent.removesuffix("\u00a0%")) for s in preview.shares]
    assert sum(percents) == 100
    assert sum(s.weight for s in preview.shares) == preview.whole
    for share, percent in zip(preview.shares, percents, strict=True):
        assert abs(Fraction(share.weight * 100, preview.whole) - percent) <= Fraction(1, 10)


def test_rounding_gives_the_largest_remainders_first() -> None:
    assert rounded([1, 1, 1], 3) == [334, 333, 333]
    assert sum(rounded([7, 11, 13, 1], 32)) == 1000


def test_a_guess_says_nothing_of_whoever_may_be_there() -> None:
    def preview(contacts: int) -> object:
        known = stage.observation()
        seat = stage.seat(replace(known, contacts=known.contacts[:contacts]))
        seat.handle(Intent(Do.GUESS))
        seat.handle(Intent(Do.POINT, 17, 5))
        return seat.model().preview

    assert preview(4) == preview(3)


def test_the_log_names_creatures_by_side_and_opens_into_its_dice() -> None:
    newest = stage.seat().model().log[0]
    assert "".join(s.text for s in newest.spans) == "Ilse hits Archer (longbow): 6 damage."
    assert [(s.text, s.tint) for s in newest.spans if s.strong] == [("Ilse", "own"), ("Archer", "enemy")]
    dice = [p.dice for p in newest.parts if len(p.dice) > 1]
    assert dice == [(("16", False), ("11", True), ("18", False))]
    chips = [c for p in newest.parts for c in p.chips]
    assert [tint for _, tint in chips] == ["bad", "bad", "good"]


def test_somebody_unseen_has_no_name() -> None:
    from components.events import Witnessed

    line = Witnessed("red", "log.attacked_missed", {"actor": 0, "target": 1, "damage": 0})
    spans = stage.seat(log=(line,)).model().log[0].spans
    assert "".join(s.text for s in spans) == "Somebody attacks Mara and misses."


def test_two_of_a_kind_have_letters() -> None:
    known = stage.observation()
    second = replace(stage.contact(15, "guard", (15, 9), Detection.OBSERVED))
    model = stage.seat(replace(known, contacts=(*known.contacts, second))).model()
    assert model.panel is not None
    assert [r.name for r in model.panel.rivals if r.name.startswith("Guard")] == ["Guard A", "Guard B"]


def test_the_model_is_the_same_for_equal_knowledge() -> None:
    assert stage.seat().model() == stage.seat().model()


def test_a_stranger_keeps_its_letter_when_another_is_identified() -> None:
    known = stage.observation()
    strangers = tuple(replace(c, identified=False) for c in known.contacts)
    words = stage.words()
    before = words.name(replace(known, contacts=strangers), 13)
    after = words.name(replace(known, contacts=(known.contacts[0], *strangers[1:])), 13)
    assert before == after == "Stranger C"


def test_watching_follows_the_acting_creature_and_shows_no_cursor() -> None:
    from systems.view.battle import BattleSeat

    session = stage.ListeningSession(stage.observation(actor=2), waiting=False)
    seat = BattleSeat(session, stage.words(), watching=True)
    model = seat.model()
    assert seat.ui.selected == 2
    assert model.pins.cursor is None
    assert not any(b.enabled for b in model.bottom.buttons)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("ruleset", ["levels", "pf1e", "pf1e-de"])
def test_the_bar_names_the_rules_that_are_played_by_and_has_room_for_them(lang: str, ruleset: str) -> None:
    known = stage.observation()
    rules = stage.content().catalogue.rulesets[ruleset]
    known = replace(known, briefing=replace(known.briefing, ruleset=rules, scenario="strongroom"))
    seat = BattleSeat(stage.ListeningSession(known), stage.words(lang))
    named = stage.words(lang).named("ruleset", ruleset)
    assert seat.model().top.ruleset == named
    on = desk((1024, 640))
    on.words = stage.words(lang)
    _, canvas = draw_seat(seat, on)
    title, shown = (next(n for n in canvas.notes if n.text == text) for text in (seat.model().top.title, named))
    assert (title.cut, shown.cut) == (False, False)
    assert title.box[0] + title.box[2] < shown.box[0]
