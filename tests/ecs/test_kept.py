from collections.abc import Callable

from ecs.kept import Kept


def maker(made: list[str], name: str) -> Callable[[], str]:
    """What makes a value of this name and notes that it did."""

    def make() -> str:
        made.append(name)
        return name

    return make


def test_a_value_is_made_once_while_it_is_kept() -> None:
    kept, made = Kept[str, str](2), list[str]()
    assert [kept.get(key, maker(made, key)) for key in "aba"] == ["a", "b", "a"]
    assert made == ["a", "b"]


def test_the_one_longest_not_asked_for_goes_first() -> None:
    kept, made = Kept[str, str](2), list[str]()
    for key in "abacab":  # a is asked for again before c comes, so b goes
        kept.get(key, maker(made, key))
    assert made == ["a", "b", "c", "b"]
