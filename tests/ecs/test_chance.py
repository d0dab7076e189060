"""Drawn answers follow the questions, and their purposes never disturb each other."""

import pytest

from ecs.chance import Contest, Dice, Rolled, purpose_code
from ecs.dice import draw
from ecs.errors import EngineError


def dice(**changed: int) -> Dice:
    return Dice(**({"seed": 7, "actor": 1, "serial": 2, "beat": 3} | changed))


def test_levels_roll_more_dice_and_keep_the_best_or_the_worst() -> None:
    for levels, chosen in ((0, min), (3, max), (-3, min)):
        rolled = dice().degrees("attack", (10,), levels=levels)
        assert len(rolled.faces) == abs(levels) + 1
        assert rolled.kept == chosen(rolled.faces)


def test_the_degree_counts_the_cuts_that_the_total_meets() -> None:
    kept = dice().degrees("attack", ()).kept
    cuts = (kept + 1, kept + 2, kept + 3)
    assert [dice().degrees("attack", cuts, modifier=m).degree for m in range(5)] == [0, 1, 2, 3, 3]


def test_a_purpose_has_its_own_stream() -> None:
    quiet, noisy = dice(), dice()
    noisy.degrees("secret_attack", (10,), levels=5)
    noisy.pick("secret_pick", 4)
    assert quiet.degrees("attack", (10,)) == noisy.degrees("attack", (10,))


def test_dice_of_one_purpose_follow_one_another() -> None:
    one = dice()
    drawn = [one.degrees("attack", (10,)).kept for _ in range(5)]
    assert drawn == [draw(7, purpose_code("attack"), 1, 2, 3, index, 20) for index in range(5)]


@pytest.mark.parametrize("changed", ["seed", "actor", "serial", "beat"])
def test_another_key_gives_other_dice(changed: str) -> None:
    assert dice().total("damage", 20, 1000) != dice(**{changed: 99}).total("damage", 20, 1000)


def test_a_shared_roll_is_one_sequence_read_by_each_observer() -> None:
    plain, best, worst = dice().shared_roll("stealth", [Contest((10,)), Contest((10,), 0, 4), Contest((10,), 5, -2)])
    assert best.faces[:1] == plain.faces
    assert best.faces[:3] == worst.faces
    assert (best.kept, worst.kept) == (max(best.faces), min(worst.faces))
    assert worst.degree == int(worst.kept + 5 >= 10)


def test_a_shared_roll_needs_an_observer() -> None:
    with pytest.raises(EngineError, match="at least one observer"):
        dice().shared_roll("stealth", [])


def test_percent_misses_at_or_below() -> None:
    face = dice().percent("percent", 0).kept
    assert dice().percent("percent", face) == Rolled(0, face, (face,))
    assert dice().percent("percent", face - 1) == Rolled(1, face, (face,))


def test_totals_add_their_bonus_and_picks_start_at_zero() -> None:
    total = dice().total("damage", 3, 6, 2)
    assert total.total == sum(total.faces) + 2
    assert dice().total("damage", 0, 6, 2) == (2, ())
    assert {dice(serial=n).pick("pick", 3) for n in range(40)} == {0, 1, 2}


def test_a_longer_sequence_begins_as_the_shorter_one_did() -> None:
    begun = Dice(7, 3, 2, 0).lengthen("stealth", (), 2)
    longer = Dice(7, 3, 2, 0).lengthen("stealth", begun, 5)
    assert (len(begun), len(longer), longer[:2]) == (2, 5, begun)
    assert longer == Dice(7, 3, 2, 0).degrees("stealth", (), levels=4).faces
