"""Who may perceive another otherwise than before, in columns: what is skipped would have told nothing new."""

from random import Random

import pytest

from ecs import native
from ecs.grid import company as ours
from ecs.grid.company import EAR, LINE_BITS, NOISE_SHIFT, OTHER, SONAR, UNHEARD, Company, key_of, listens
from ecs.grid.lines import EFFECT
from tests.ecs.grid.maps import STONE, board_of, wall
from tests.twin import interpreted

NEAR_BY, FAR_OFF = 30 << LINE_BITS, 65 << LINE_BITS
EARS = [60, EAR]


def test_a_sense_that_does_not_reach_so_far_makes_another_impression() -> None:
    assert key_of([60, OTHER], 0, 2, NEAR_BY, 0) != key_of([60, OTHER], 0, 2, FAR_OFF, 0)
    assert key_of([60, OTHER], 0, 2, NEAR_BY, 0) == key_of([60, OTHER], 0, 2, NEAR_BY + (5 << LINE_BITS), 0)
    assert key_of([0, OTHER], 0, 2, NEAR_BY, 0) == key_of([0, OTHER], 0, 2, FAR_OFF, 0)


def test_noise_and_walls_count_for_ears_only_and_walls_only_out_of_line_of_effect() -> None:
    still, moving = 50 << NOISE_SHIFT, 100 << NOISE_SHIFT
    assert key_of(EARS, still, 2, NEAR_BY, 1) != key_of(EARS, moving, 2, NEAR_BY, 1)
    assert key_of(EARS, moving, 2, NEAR_BY, 2) != key_of(EARS, moving, 2, NEAR_BY, 1)
    assert key_of(EARS, moving, 2, NEAR_BY | EFFECT, 2) == key_of(EARS, moving, 2, NEAR_BY | EFFECT, 0)
    assert key_of([60, OTHER], still, 2, NEAR_BY, 1) == key_of([60, OTHER], moving, 2, NEAR_BY, 3)


def test_a_precise_ear_needs_no_noise_with_line_of_effect_and_some_without() -> None:
    ears, loud = [60, SONAR], 100 << NOISE_SHIFT
    assert key_of(ears, 0, 2, NEAR_BY | EFFECT, 0) == key_of(ears, loud, 2, NEAR_BY | EFFECT, 0)
    assert key_of(ears, 0, 2, NEAR_BY, 0) != key_of(ears, loud, 2, NEAR_BY, 0)


def test_walls_are_asked_for_only_where_they_decide() -> None:
    assert listens(EARS, 100, NEAR_BY, 0)
    assert listens(EARS, 100, NEAR_BY, 1)
    assert not listens(EARS, 100, NEAR_BY + (5 << LINE_BITS), 1)
    assert not listens(EARS, 100, FAR_OFF, 0)
    assert not listens(EARS, 0, NEAR_BY, 0)
    assert not listens(EARS, 100, NEAR_BY | EFFECT, 0)
    assert not listens([0, EAR], 100, NEAR_BY, 0)  # without limit, heard however many there are


def crowd(random: Random, kind: type[Company], walker: object, mover: object, made: list[dict[int, int]]) -> Company:
    """Six creatures of one kind anywhere on a board of 12 x 12."""
    company = kind(6, 12, made, [[60, EAR, 0, OTHER], [30, OTHER, 60, SONAR]])
    company.walkers[0], company.sounds[0] = walker, mover  # type: ignore[assignment]  # of either form
    for slot in range(6):
        x, y = random.randrange(12), random.randrange(12)
        company.stand(slot, x | y << 10, x, y, 1, 0, 0)
        company.bear(slot, random.randrange(2), random.choice((0, 50, 100, 200)) << 3 | random.choice((0, 2, 4)), True)
    return company


def test_what_is_known_and_unchanged_is_no_news_until_it_is_forgotten() -> None:
    board, random = board_of(12, 12, squares={(5, 5): STONE}, walls=[wall(3, 2, 9, 2.5)]), Random(3)
    made: list[dict[int, int]] = [{}, {}]
    company = crowd(random, Company, board.walker(5), board.mover(4), made)
    rows: dict[int, dict[int, int]] = {company.codes[0]: {}}
    walls: dict[int, int] = dict.fromkeys(company.codes, 1)
    light = bytes([2]) * 144
    for number, perceiver in enumerate(made):
        perceiver.update((key, 7 + number) for key in range(1 << 14))
    first = company.around(0, [1, 2, 3, 4, 5], rows, walls, light)
    assert first[::3] == [1, 2, 3, 4, 5]
    assert min(first) > 0
    assert company.around(0, [1, 2, 3, 4, 5], rows, walls, light) == []
    company.restless[3 * 6] = 1
    assert company.around(0, [1, 2, 3, 4, 5], rows, walls, light)[::3] == [3]
    made[company.perceivers[4]].clear()
    assert company.around(0, [1, 2, 4, 5], rows, walls, light)[::3][-1] >= 4


def test_a_crowd_too_large_to_remember_is_told_the_same_and_nothing_is_noted() -> None:
    board = board_of(12, 12, squares={(5, 5): STONE}, walls=[wall(3, 2, 9, 2.5)])
    told = []
    for keeps in (True, False):
        company = crowd(Random(5), Company, board.walker(5), board.mover(4), [{}, {}])
        company.keeps = keeps
        rows: dict[int, dict[int, int]] = {code: {} for code in company.codes}
        told.append((company.around(0, [1, 2, 3, 4, 5], rows, {}, bytes([2]) * 144), any(rows.values())))
    assert told[0][0] == told[1][0]
    assert (told[0][1], told[1][1]) == (True, False)
    assert Company(300, 12, [], []).keeps
    assert not Company(1000, 12, [], []).keeps


@pytest.mark.skipif(native.STATE.why != "compiled", reason=native.STATE.text)
def test_compiled_and_interpreted_tell_the_same_news() -> None:
    from tests.ecs.grid.test_twin import copied

    board = board_of(12, 12, squares={(5, 5): STONE, (7, 3): STONE}, walls=[wall(3, 2, 9, 2.5), wall(2, 6, 8, 6)])
    unheard = 0
    with interpreted() as slow:
        planes, walkers = slow["ecs.grid.lines"].Planes, slow["ecs.grid.walls"].Walker
        theirs = slow["ecs.grid.company"]
        twins = [walkers(copied(w.planes, planes)) for w in (board.walker(5), board.mover(4))]
        for seed in range(60):
            told = []
            for module, sight, sound in ((ours, board.walker(5), board.mover(4)), (theirs, *twins)):
                random = Random(seed)
                made: list[dict[int, int]] = [{k: k for k in range(seed % 2, 1 << 14, 2)} for _ in range(2)]
                company = crowd(random, module.Company, sight, sound, made)
                rows: dict[int, dict[int, int]] = {company.codes[0]: {}}
                walls: dict[int, int] = {}
                light = bytes(random.randrange(3) for _ in range(144))
                news = [company.around(0, [1, 2, 3, 4, 5], rows, walls, light) for _ in range(2)]
                told.append((news, rows, walls, company.felt, company.learned))
            assert told[0] == told[1]
            unheard += UNHEARD in told[0][0][0]
    assert 5 < unheard < 55
