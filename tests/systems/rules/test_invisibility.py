from components.conditions import INVISIBLE, NETTED, PRONE
from systems.rules.invisibility import is_invisible, is_netted


def test_r_inv_4_a_net_takes_invisibility_away_while_it_lies_there() -> None:
    moods: tuple[dict[str, int], ...] = ({}, {NETTED: 0}, {INVISIBLE: 3, PRONE: 0}, {INVISIBLE: 3, NETTED: 0})
    assert [is_invisible(mood) for mood in moods] == [False, False, True, False]
    assert [is_netted(mood) for mood in moods] == [False, False, False, True]
