from hypothesis import given
from hypothesis import strategies as st

from components.detection import Cover, Detection
from ecs.chance import Dice, judge
from systems.rules.hide import judge_hide
from systems.rules.net_levels import net
from systems.rules.sneak import UNSCREENED, judge_sneak, may_sneak_from, worst_after
from systems.rules.stealth import contest, degree_of, kept_of, stealth_levels
from tests.systems.rules.values import RULES

UNDETECTED, HIDDEN, OBSERVED = Detection
FACES = st.lists(st.integers(1, 20), min_size=6, max_size=6).map(tuple)
COVERS = st.sampled_from(Cover)


def hide(face: int, *, earned: Detection | None = None) -> Detection | None:
    faces = (face, 1, 1)
    judged = judge_hide(faces, 5, 5, cover=Cover.STANDARD, taking_cover=False, earned=earned, rules=RULES)
    return judged.earned


def test_m49_meeting_the_dc_hides() -> None:
    judged = judge_hide((10, 3, 2), 5, 5, cover=Cover.STANDARD, taking_cover=False, earned=None, rules=RULES)
    assert (judged.earned, judged.success, judged.total, judged.dc) == (HIDDEN, True, 15, 15)


def test_m50_one_less_changes_nothing() -> None:
    assert hide(9) is None
    assert hide(9, earned=UNDETECTED) is UNDETECTED


def test_hiding_makes_nobody_easier_to_perceive() -> None:
    assert hide(20, earned=UNDETECTED) is UNDETECTED


def test_taking_cover_adds_a_level_to_stealth() -> None:
    amounts = [sum(v.amount for v in stealth_levels(c, taking_cover=True, rules=RULES)) for c in Cover]
    assert amounts == [0, 2, 3, 3]


def test_each_observer_reads_as_many_faces_of_one_sequence_as_its_levels_say() -> None:
    faces = (4, 11, 2, 19)
    assert [kept_of(faces, levels) for levels in (0, 1, 2, 3, -1, -2)] == [4, 11, 11, 19, 4, 2]


@given(FACES, st.integers(-3, 12), st.integers(-3, 12), COVERS)
def test_a_judgement_by_kept_faces_is_the_one_of_the_shared_roll(
    faces: tuple[int, ...], stealth: int, perception: int, cover: Cover
) -> None:
    levels = stealth_levels(cover, rules=RULES)
    rolled = judge(faces, *contest(stealth, perception, levels, RULES))
    assert rolled.kept == kept_of(faces, net(levels, RULES))
    assert rolled.degree == degree_of(rolled.kept + stealth, perception, RULES)


def sneak(face: int, worst: int = Cover.NONE) -> tuple[Detection | None, bool]:
    judged = judge_sneak((face, 1, 1, 1), 0, 5, worst=worst, rules=RULES)
    return judged.earned, judged.located


def test_c13_a_successful_sneak_is_undetected() -> None:
    assert sneak(15) == (UNDETECTED, False)


def test_c12_a_failed_sneak_stays_hidden_and_is_followed() -> None:
    assert sneak(14) == (HIDDEN, True)
    assert sneak(6) == (HIDDEN, True)


def test_failing_by_ten_leaves_the_felt_state_hidden_at_least() -> None:
    assert sneak(5) == (None, True)


def test_m53_whoever_leaves_the_screen_is_felt_whatever_the_roll() -> None:
    assert sneak(20, UNSCREENED) == (None, False)


def test_m52_a_sneak_works_only_on_those_who_do_not_observe_the_actor() -> None:
    assert [may_sneak_from(state) for state in Detection] == [True, True, False]


def test_the_worst_cover_entered_so_far_counts_and_plain_view_is_for_good() -> None:
    worst = worst_after(None, Cover.GREATER, screened=True)
    assert worst == Cover.GREATER
    worst = worst_after(worst, Cover.LESSER, screened=True)
    worst = worst_after(worst, Cover.STANDARD, screened=True)
    assert worst == Cover.LESSER
    worst = worst_after(worst, Cover.NONE, screened=False)
    assert worst_after(worst, Cover.GREATER, screened=True) == UNSCREENED


def rank(judged: tuple[Detection | None, bool], worst: int) -> int:
    earned, _ = judged
    if worst == UNSCREENED:
        return 0
    return {None: 1, HIDDEN: 2, UNDETECTED: 3}[earned]


@given(FACES, st.integers(0, 15), st.lists(st.tuples(COVERS, st.booleans()), min_size=1, max_size=6))
def test_a_sneaks_outcome_may_only_fall(faces: tuple[int, ...], stealth: int, steps: list[tuple[Cover, bool]]) -> None:
    worst: int | None = None
    ranks = []
    for cover, screened in steps:
        worst = worst_after(worst, cover, screened=screened)
        judged = judge_sneak(faces, stealth, 8, worst=worst, rules=RULES)
        ranks.append(rank((judged.earned, judged.located), worst))
    assert ranks == sorted(ranks, reverse=True)


def test_the_same_key_gives_the_same_sequence_to_those_who_come_later() -> None:
    few = Dice(1, 2, 3, 0).shared_roll("stealth", [contest(0, 0, (), RULES)])
    many = Dice(1, 2, 3, 0).shared_roll("stealth", [contest(0, 0, stealth_levels(Cover.GREATER, rules=RULES), RULES)])
    assert many[0].faces[0] == few[0].faces[0]
