"""The bots' whole numbers against exact odds."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from ecs.exact import Exact
from systems.ai.blows import blow_worth, hit_table, odds_of
from systems.rules.reckoning import passing


@given(net=st.integers(-5, 5), needed=st.integers(2, 20))
def test_the_chance_to_hit_is_the_exact_one_rounded_down(net: int, needed: int) -> None:
    odds = Exact.of(lambda chance: chance.degrees("attack", (needed,), levels=net).degree)
    exact = odds.probability(lambda degree: degree == 1) * 1000
    assert hit_table(5)[net + 5][needed] in (int(exact), int(exact) + (exact != int(exact)))


def test_d_lvl_1_levels_beyond_the_cap_and_faces_beyond_the_die_change_nothing() -> None:
    assert odds_of(3, 25, 9) == odds_of(3, 20, 3) == hit_table(3)[6][20]
    assert odds_of(3, -4, -9) == odds_of(3, 2, -3) == hit_table(3)[0][2]


def test_a_flat_check_passes_as_often_as_a_d20_meets_its_dc() -> None:
    assert [passing(dc) for dc in (0, 5, 11)] == [1000, 800, 500]


def test_a_blow_that_surely_fells_is_worth_more_than_one_that_only_hurts() -> None:
    felling = blow_worth(1, 6, 10, 0, 8, 20, 5, 10)
    hurting = blow_worth(1, 6, 10, 0, 20, 20, 0, 0)
    assert felling > hurting > 0


def test_wounds_add_to_the_worth_of_a_blow() -> None:
    assert blow_worth(1, 6, 4, 0, 20, 20, 5, 10) > blow_worth(1, 6, 4, 0, 20, 20, 0, 0)


def test_the_worth_of_damage_is_its_share_of_hit_points() -> None:
    """1d1+4 on 20 of 20: a quarter of what is left and a quarter of all."""
    assert Fraction(blow_worth(1, 1, 4, 0, 20, 20, 0, 0), 600) == Fraction(1, 4)
