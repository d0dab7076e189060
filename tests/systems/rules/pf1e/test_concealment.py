"""One miss chance, the highest there is a reason for."""

from itertools import product

import pytest

from components.detection import Detection
from systems.rules.pf1e.concealment import Veiled, miss_chance
from systems.rules.points import magic_conceals
from systems.rules.sight import Sight
from tests.systems.rules.pf1e.numbers import PF1E, with_points

BOTH = (False, True)
OBSERVED, HIDDEN, UNDETECTED = Detection.OBSERVED, Detection.HIDDEN, Detection.UNDETECTED


def chance(
    state: Detection = OBSERVED, *causes: str, mist: int = 20, moods: tuple[str, ...] = (), guess: bool = False
) -> Veiled:
    return miss_chance(Sight(state, causes, mist), dict.fromkeys(moods, 0), guess=guess, rules=PF1E)


def test_who_is_seen_clearly_is_hit_as_the_attack_says() -> None:
    assert chance() == Veiled(0, ())


def test_r_p_5_mist_and_dim_light_conceal_by_20_percent() -> None:
    assert chance(OBSERVED, "mist") == Veiled(20, ("mist",))
    assert chance(OBSERVED, "dim") == Veiled(20, ("dim",))


def test_r_p_6_reasons_never_add_up_and_all_are_told_the_highest_first() -> None:
    assert chance(OBSERVED, "dim", "mist", moods=("blurred",)) == Veiled(20, ("blurred", "dim", "mist"))
    assert chance(OBSERVED, "dim", "mist", mist=50) == Veiled(50, ("mist", "dim"))
    assert chance(HIDDEN, "mist", moods=("blurred",)).percent == 50


@pytest.mark.parametrize("percent", [1, 5, 33, 50, 80, 100])
def test_r_p_7_any_percentage_counts(percent: int) -> None:
    assert chance(OBSERVED, "mist", mist=percent).percent == percent


@pytest.mark.parametrize("state", [HIDDEN, UNDETECTED])
def test_r_p_8_total_concealment_is_50_percent_whether_the_square_is_known_or_guessed(state: Detection) -> None:
    assert chance(state, mist=0) == Veiled(50, ("hidden",))
    assert chance(OBSERVED, mist=0, guess=True) == Veiled(50, ("hidden",))


def test_r_p_4_magic_conceals_whatever_lies_between_and_however_one_perceives() -> None:
    assert chance(OBSERVED, moods=("blurred",), mist=0) == Veiled(20, ("blurred",))
    assert chance(OBSERVED, moods=("displaced", "prone")).percent == 50


def test_r_p_6_fog_thicker_than_total_concealment_counts_round_the_unseen_too() -> None:
    assert chance(Detection.HIDDEN, mist=60) == Veiled(60, ("mist", "hidden"))
    assert chance(OBSERVED, guess=True, mist=60).percent == 60
    assert chance(Detection.HIDDEN, mist=20) == Veiled(50, ("hidden", "mist"))


def test_r_p_1_mist_that_this_attack_does_not_meet_counts_for_nothing() -> None:
    assert chance(OBSERVED, "mist", mist=0) == Veiled(0, ())


def test_mist_that_the_best_sense_does_not_mind_counts_for_nothing() -> None:
    """D-SENSE-2: whose best sense is no sight has no such causes."""
    assert chance(OBSERVED, mist=50).percent == 0


def test_r_p_13_a_net_shows_where_the_invisible_is() -> None:
    assert chance(OBSERVED, "net") == Veiled(20, ("net",))


def test_every_combination_has_the_highest_of_its_parts() -> None:
    for state, mist, dim, net, blur, guess in product(Detection, (0, 20, 65), BOTH, BOTH, BOTH, BOTH):
        causes = tuple(name for name, there in (("mist", mist > 0), ("dim", dim), ("net", net)) if there)
        found = chance(state, *causes, mist=mist, moods=("blurred",) if blur else (), guess=guess)
        parts = [mist, 20 * (dim or net or blur), 50 * (guess or state is not OBSERVED)]
        assert found.percent == max(parts)
        assert len(found.causes) == sum((mist > 0, dim, net, blur, guess or state is not OBSERVED))


def test_the_percents_are_data() -> None:
    rules = with_points(total_percent=70, dim_percent=30)
    assert miss_chance(Sight(HIDDEN), {}, rules=rules).percent == 70
    assert miss_chance(Sight(OBSERVED, ("dim",)), {}, rules=rules).percent == 30


def test_r_p_7_magic_of_no_percent_conceals_nothing() -> None:
    rules = with_points(magic_percent={"blurred": 0, "displaced": 1})
    assert miss_chance(Sight(OBSERVED, ("magic",), 0), {"blurred": 0}, rules=rules) == Veiled(0, ())
    assert not magic_conceals(["blurred"], rules)
    assert magic_conceals(["blurred", "displaced"], rules)
