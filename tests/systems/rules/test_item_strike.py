"""Which square of a thing an attack is at: one answer for refusals, for odds and for the truth (R-DET-3)."""

from components.detection import Cover
from ecs.grid.space import Space
from systems.rules.item_strike import Line, best_line
from tests.systems.rules.values import BOW, RULES, SWORD, fighter

STATS = fighter().stats
HERE, THERE = Space(1, 0, 1), Space(2, 0, 1)


def line(space: Space, feet: int, cover: Cover = Cover.NONE, *, effect: bool = True) -> Line:
    return Line(effect, cover, feet, space)


def test_r_det_3_what_the_attack_cannot_get_to_at_all_comes_last() -> None:
    barred, open_to = line(HERE, 5, effect=False), line(THERE, 10, Cover.GREATER)
    assert best_line([barred, open_to], BOW, STATS, RULES) is open_to


def test_r_det_3_a_shot_is_at_the_square_with_least_cover_then_at_the_nearest() -> None:
    covered, plain, far = line(HERE, 5, Cover.STANDARD), line(THERE, 10), line(THERE, 15)
    assert best_line([covered, far, plain], BOW, STATS, RULES) is plain


def test_r_mel_1_a_sword_is_at_the_square_in_its_reach_whatever_the_cover() -> None:
    near, far = line(HERE, 5, Cover.STANDARD), line(THERE, 10)
    assert best_line([far, near], SWORD, STATS, RULES) is near


def test_r_mel_1_of_squares_out_of_reach_the_nearest_is_told_of() -> None:
    near, far = line(HERE, 10, Cover.STANDARD), line(THERE, 15)
    assert best_line([far, near], SWORD, STATS, RULES) is near
