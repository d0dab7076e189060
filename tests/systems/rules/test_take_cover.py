from components.detection import Cover
from systems.rules.refusal import Refusal
from systems.rules.take_cover import effective, stepped, take_cover_refusal


def refusal(*covers: Cover, taking_cover: bool = False) -> Refusal | None:
    return take_cover_refusal(covers, taking_cover=taking_cover)


def test_cover_improves_by_one_step_up_to_greater_and_none_stays_none() -> None:
    assert [stepped(cover) for cover in Cover] == [Cover.NONE, Cover.STANDARD, Cover.GREATER, Cover.GREATER]


def test_m77_the_stance_cannot_make_cover() -> None:
    assert effective(Cover.NONE, taking_cover=True) is Cover.NONE


def test_m76_a_stone_with_the_stance_is_greater_and_m79_without_it_standard() -> None:
    assert effective(Cover.STANDARD, taking_cover=True) is Cover.GREATER
    assert effective(Cover.STANDARD, taking_cover=False) is Cover.STANDARD


def test_c27_in_the_open_it_is_refused() -> None:
    assert refusal(Cover.NONE) == Refusal("reason.no_cover")


def test_at_greater_from_all_it_is_refused() -> None:
    assert refusal(Cover.GREATER, Cover.GREATER) == Refusal("reason.cover_is_greater")


def test_c28_any_observer_it_would_help_against_is_enough() -> None:
    assert refusal(Cover.NONE, Cover.LESSER, Cover.GREATER) is None


def test_with_no_known_observer_it_is_allowed() -> None:
    assert refusal() is None


def test_twice_is_refused() -> None:
    assert refusal(Cover.LESSER, taking_cover=True) == Refusal("reason.already_covered")
