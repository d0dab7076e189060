"""The generator is the published one, and a die depends on its key alone."""

import pytest

from ecs.dice import MAX_BEAT, MAX_INDEX, draw, philox

ONES = 0xFFFFFFFF


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ((0, 0, 0, 0, 0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
        ((ONES, ONES, ONES, ONES, ONES, ONES), (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
        (
            (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344, 0xA4093822, 0x299F31D0),
            (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
        ),
    ],
)
def test_philox_gives_the_known_answers(words: tuple[int, ...], expected: tuple[int, ...]) -> None:
    """Source: kat_vectors of Random123, philox4x32 10."""
    assert philox(*words) == expected


def test_the_dice_of_a_known_key_never_change() -> None:
    """Compiled or interpreted, on every Python: a change here breaks every recording made so far."""
    seed = (1 << 64) - 7
    by_actor = [draw(seed, ONES, actor, ONES, 4, 5, 20) for actor in range(20)]
    by_serial = [draw(seed, ONES, ONES, serial, 4, 5, 20) for serial in range(ONES - 20, ONES)]
    assert by_actor == [3, 18, 12, 5, 14, 4, 10, 10, 13, 17, 18, 11, 12, 8, 18, 16, 14, 14, 16, 7]
    assert by_serial == [10, 1, 1, 4, 11, 17, 1, 6, 2, 12, 12, 14, 2, 19, 8, 9, 1, 15, 15, 13]


def test_every_part_of_the_key_matters() -> None:
    key = [7, 1, 2, 3, 4, 5, 1 << 30]
    base = [draw(*key) for _ in range(2)]
    assert base[0] == base[1]
    for part in range(6):
        other = list(key)
        other[part] += 1
        assert draw(*other) != base[0]
    assert draw(7 + (1 << 32), 1, 2, 3, 4, 5, 1 << 30) != base[0]


@pytest.mark.parametrize("sides", [1, 2, 6, 20, 100])
def test_every_face_comes_and_no_other(sides: int) -> None:
    faces = {draw(3, 1, 1, serial, 1, 0, sides) for serial in range(sides * 30)}
    assert faces == set(range(1, sides + 1))


def test_a_d20_is_fair_enough(scale: int) -> None:
    count = 20_000 * scale
    faces = [draw(11, 1, 1, serial, 1, 0, 20) for serial in range(count)]
    expected = count / 20
    chi2 = sum((faces.count(face) - expected) ** 2 / expected for face in range(1, 21))
    assert chi2 < 43.8  # 99.9 % point of chi-square with 19 degrees of freedom


def test_a_die_of_three_quarters_of_all_words_is_not_bent_towards_low_faces() -> None:
    """Without rejection the lower third of these faces would come twice as often."""
    sides = 0x60000000  # 2**32 is 2 2/3 times that
    low = sum(draw(1, 1, 1, serial, 0, 0, sides) <= sides // 3 * 2 for serial in range(6_000))
    assert 3_800 < low < 4_200


@pytest.mark.parametrize(
    ("beat", "index", "sides"), [(0, 0, 0), (0, 0, -1), (MAX_BEAT + 1, 0, 6), (0, MAX_INDEX + 1, 6)]
)
def test_a_key_out_of_range_is_refused(beat: int, index: int, sides: int) -> None:
    with pytest.raises(ValueError, match=r"sides|16 bits"):
        draw(0, 0, 0, 0, beat, index, sides)
