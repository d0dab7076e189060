from dataclasses import replace
from fractions import Fraction

import pytest

from components.actions import Hide, Search, Sneak, Stride, Strike
from components.detection import Detection, Light
from components.outcome import Result, StrikeOutcome
from ecs.exact import Exact
from systems.legality import options
from systems.odds import JOINT, chances, odds, planned_facts
from systems.rules.levels.strike import NOBODY, StrikeFacts, resolve
from systems.rules.opposed import CAPPED, opposed
from systems.rules.scene import Scene
from tests.systems.field import A, T, U, field
from tests.systems.rules.values import fighter

UNDETECTED, HIDDEN, OBSERVED = Detection


def hits(outcome: StrikeOutcome) -> bool:
    return outcome.result is Result.HIT


def test_odds_are_those_of_the_resolver_on_the_same_facts() -> None:
    observation = field("A.B.T", light=Light.DIM, believed={"T": HIDDEN})
    action = Strike(A, T, "bow")
    facts = planned_facts(observation, action)
    assert isinstance(facts, StrikeFacts)
    assert (facts.flat_dc, facts.net) == (0, 0)
    assert odds(observation, action) == Exact.of(lambda chance: resolve(facts, chance))


def test_c34_the_declared_location_changes_no_odds() -> None:
    observation = field("AT")
    head, leg = odds(observation, Strike(A, T, "sword", "head")), odds(observation, Strike(A, T, "sword", "leg"))
    assert head == leg


def test_a_guess_is_weighed_as_if_the_lost_contact_were_there() -> None:
    observation = field("AT...", lost="T", numbers={"A": fighter(attack=30)})
    assert odds(observation, Strike(A, 0, "sword", "", (1, 0))).probability(hits) == Fraction(1, 2) * Fraction(19, 20)
    elsewhere = odds(observation, Strike(A, 0, "bow", "", (3, 0)))
    assert elsewhere.probability(hits) == Fraction(1, 2) * Fraction(19, 20)


def test_a_guess_with_nobody_to_guess_at_hits_nobody() -> None:
    nobody = odds(field("A.."), Strike(A, 0, "bow", "", (2, 0)))
    assert nobody.weights == {StrikeOutcome(Result.WRONG_SQUARE): 1}
    assert planned_facts(field("A.."), Strike(A, 0, "axe", "", (2, 0))) is NOBODY


def test_m49_the_chance_to_hide_is_one_roll_against_each_observer_and_all() -> None:
    two = field("A.o.T", "o....", "U....", numbers={"A": fighter(stealth=5), "T": fighter(perception=5)})
    found = chances(two, Hide(A))
    dis = Fraction(9, 20) ** 3
    assert found[T] == 1 - dis
    assert found[U] == 1 - Fraction(4, 20) ** 3
    assert found[JOINT] == found[T]


def test_an_observer_with_plain_view_is_never_hidden_from() -> None:
    found = chances(field("A.o.T", ".....", "U...."), Hide(A))
    assert found[T] > 0
    assert found[U] == found[JOINT] == 0


def test_a_sneak_counts_the_worst_cover_on_its_way_and_only_those_not_observing() -> None:
    ground = field("A.o.T", "..o..", believed={"T": HIDDEN}, numbers={"A": fighter(stealth=0)})
    covered = chances(ground, Sneak(A, ((1, 0), (1, 1))))
    assert covered[T] == covered[JOINT] == 1 - Fraction(9, 20) ** 3
    open_way = field("A.o.T", ".....", ".....", believed={"T": HIDDEN})
    assert chances(open_way, Sneak(A, ((1, 1), (2, 2))))[T] == 0
    assert chances(field("A.o.T", believed={"T": OBSERVED}), Sneak(A, ((1, 0),))) == {}


def test_a_search_finds_each_lost_contact_by_one_roll() -> None:
    numbers = {"A": fighter(perception=5), "T": fighter(stealth=3), "U": fighter(stealth=7)}
    lost = {"T": HIDDEN, "U": HIDDEN}
    found = chances(field("A..T", "...U", states=lost, numbers=numbers, light=Light.DIM), Search(A))
    assert found == {T: Fraction(13, 20), U: Fraction(9, 20), JOINT: Fraction(9, 20)}


def test_who_is_lost_in_plain_view_must_be_invisible_and_is_not_seen_by_searching() -> None:
    lost = {"T": HIDDEN, "U": HIDDEN}
    assert set(chances(field("A..T", "...U", states=lost), Search(A)).values()) == {0}


def test_what_a_friend_does_not_see_in_plain_view_is_invisible_to_who_looks_through_mist() -> None:
    veiled, friend = (field("AmmT", "....", last, states={"T": HIDDEN}) for last in ("....", "...B"))
    assert chances(veiled, Search(A))[T] == Fraction(11, 20)
    assert chances(friend, Search(A))[T] == 0
    known = replace(friend, contacts=(replace(friend.contacts[0], best=OBSERVED),))
    assert chances(known, Search(A)) == chances(veiled, Search(A))  # somebody sees it: it is not invisible


def test_whose_square_a_friend_knows_and_who_is_unseen_in_plain_view_is_located_at_most() -> None:
    seen = field("A..T", "B...", states={"T": HIDDEN}, numbers={"A": fighter(perception=30)})
    ignorant = replace(seen, own=(replace(seen.own[0], seen=()), *seen.own[1:]))
    (row,) = opposed(Scene(ignorant), ignorant.own[0], Search(A))
    assert (row.why, [state for state, _ in row.states]) == (CAPPED, [HIDDEN])


def test_m56_a_search_gains_nothing_from_an_imprecise_sense_on_a_hidden_creature() -> None:
    dark = field("A..T", states={"T": HIDDEN}, light=Light.DARK)
    assert chances(dark, Search(A)) == {T: 0, JOINT: 0}


def test_other_actions_have_no_chances() -> None:
    assert chances(field("A..T"), Stride(A, ((1, 0),))) == {}
    assert chances(field("A..T"), Hide(T)) == {}


@pytest.mark.parametrize("light", [Light.BRIGHT, Light.DIM, Light.DARK])
def test_every_strike_offered_has_odds_that_sum_to_one(light: Light) -> None:
    observation = field("A.o.T", "..m.U", "B....", light=light, lost="U")
    strikes = options(observation)["strike"]
    assert len(strikes) > 5
    for action in strikes:
        assert isinstance(action, Strike)
        assert odds(observation, action).probability(lambda _: True) == 1
