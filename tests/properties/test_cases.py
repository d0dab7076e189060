"""What the acceptance cases ask for that is a property and no single case; their ids are in the names."""

from fractions import Fraction

import pytest

from components.events import Struck
from components.scenario import Entrant
from ecs.chance import Chance
from ecs.exact import Exact
from systems.legality import options
from systems.match.battle import Battle
from tests.arena import act_as, arena, who

MEANS = {  # section D: net level -> mean of the kept die, worst and best, in thousandths
    0: (10500, 10500),
    1: (7175, 13825),
    2: (5513, 15488),
    3: (4517, 16483),
    4: (3854, 17146),
    5: (3382, 17618),
}


def struck(aim: str, seed: int) -> tuple[Battle, Struck]:
    """One strike by one seed at one location."""
    battle = arena(
        [".....", ".....", "....."],
        Entrant("A", "guard", "a", 1, 1),
        Entrant("T", "halberdier", "b", 2, 1),
        seed=seed,
    )
    act_as(battle, "A")
    events: list[Struck] = []
    battle.on_tick = lambda _, record: events.extend(e.event for e in record.events if isinstance(e.event, Struck))
    legal = options(battle.observe("a"))["strike"]
    strike = next(one for one in legal if getattr(one, "aim", "") == aim and getattr(one, "target", 0))
    assert battle.submit("a", strike) is None
    return battle, events[0]


def test_c34_the_declared_location_changes_no_roll_no_damage_and_no_die_afterwards(scale: int) -> None:
    compared = 0
    for seed in range(1, 30 * scale):
        (one, leg), (other, head) = struck("leg", seed), struck("head", seed)
        assert leg.outcome == head.outcome
        if not leg.outcome.wound:
            compared += 1
            assert one.state_hash == other.state_hash
            for battle in (one, other):
                battle.end_turn()
            assert one.state_hash == other.state_hash
            assert who(one, "T") == who(other, "T")
        one.close()
        other.close()
    assert compared > 5


@pytest.mark.parametrize("n", range(-5, 6))
def test_d_chances_of_kept_dice_follow_the_closed_forms(n: int) -> None:
    dice = abs(n) + 1
    for k in range(1, 21):

        def meets(chance: Chance, k: int = k) -> int:
            return chance.degrees("attack", (k,), levels=n).degree

        wanted = 1 - Fraction(k - 1, 20) ** dice if n > 0 else Fraction(21 - k, 20) ** dice
        assert Exact.of(meets).probability(bool) == wanted


@pytest.mark.parametrize("n", range(-5, 6))
def test_d_means_of_kept_dice_are_those_of_the_table(n: int) -> None:
    cuts = tuple(range(1, 21))
    found = Exact.of(lambda chance: chance.degrees("attack", cuts, levels=n).degree)
    mean = Fraction(sum(face * weight for face, weight in found.weights.items()), found.total)
    assert abs(mean * 1000 - MEANS[abs(n)][n > 0]) <= Fraction(1, 2)


@pytest.mark.parametrize(("dc", "passes"), [(5, 16), (11, 10)])
def test_d_flat_checks_pass_16_and_10_times_in_20(dc: int, passes: int) -> None:
    found = Exact.of(lambda chance: chance.degrees("flat", (dc,)).degree)
    assert found.probability(bool) == Fraction(passes, 20)
