"""Scripted dice serve what was written down and say what is missing or left."""

import pytest

from ecs.chance import Contest, Rolled
from ecs.errors import DiceExhaustedError, EngineError
from ecs.scripted import Scripted


def test_faces_come_by_purpose_in_order() -> None:
    chance = Scripted({"attack": [15, 3, 9], "damage": [6, 1], "percent": [20], "pick": [2]})
    assert chance.degrees("attack", (10, 18), modifier=3) == Rolled(2, 15, (15,))
    assert chance.degrees("attack", (10,), levels=-1) == Rolled(0, 3, (3, 9))
    assert chance.total("damage", 2, 6, 1) == (8, (6, 1))
    assert chance.percent("percent", 20).degree == 0
    assert chance.pick("pick", 3) == 1
    assert chance.unused() == {}
    assert chance.used == {"attack": 3, "damage": 2, "percent": 1, "pick": 1}


def test_a_shared_roll_takes_as_many_as_the_longest_observer_needs() -> None:
    chance = Scripted({"stealth": [4, 12, 7]})
    one, two = chance.shared_roll("stealth", [Contest((5,), 0, 0), Contest((5,), 0, 2)])
    assert (one, two) == (Rolled(0, 4, (4,)), Rolled(1, 12, (4, 12, 7)))


def test_an_exhausted_list_is_named_with_purpose_and_index() -> None:
    chance = Scripted({"attack": [15]})
    with pytest.raises(DiceExhaustedError, match="purpose='attack', index=1") as caught:
        chance.degrees("attack", (10,), levels=1)
    assert (caught.value.purpose, caught.value.index) == ("attack", 1)
    with pytest.raises(DiceExhaustedError, match="purpose='flat', index=0"):
        chance.degrees("flat", (5,))


def test_unused_faces_are_given_by_purpose() -> None:
    chance = Scripted({"attack": [15, 16], "flat": [5], "damage": []})
    chance.degrees("attack", (10,))
    assert chance.unused() == {"attack": [16], "flat": [5]}


def test_a_face_the_die_does_not_have_is_refused() -> None:
    with pytest.raises(EngineError, match=r"attack\[0\] is 21; a d20 shows 1 to 20"):
        Scripted({"attack": [21]}).degrees("attack", (10,))
    with pytest.raises(EngineError, match="a d4 shows 1 to 4"):
        Scripted({"pick": [0]}).pick("pick", 4)


def test_a_sequence_is_lengthened_by_the_faces_it_lacks() -> None:
    chance = Scripted({"stealth": [11, 5, 6, 2]})
    begun = chance.lengthen("stealth", (), 1)
    assert (begun, chance.lengthen("stealth", begun, 3)) == ((11,), (11, 5, 6))
    assert chance.unused() == {"stealth": [2]}
