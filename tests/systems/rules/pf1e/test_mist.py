"""Which way mist is asked about."""

from ecs.grid.board import Board, Layout
from ecs.grid.space import Space
from systems.rules.pf1e.mist import attack_mist
from tests.ecs.grid.maps import FOG, MATERIALS, SMOKE, board_of
from tests.systems.rules.values import BOW, SPEAR, SWORD

HERE, BESIDE, TWO_OFF = Space(2, 2), Space(3, 2), Space(4, 2)


def test_r_p_2_a_neighbour_is_veiled_by_its_own_space_alone() -> None:
    own, theirs = board_of(9, 9, squares={(2, 2): FOG}), board_of(9, 9, squares={(3, 2): SMOKE})
    assert attack_mist(own, HERE, BESIDE, SWORD, None) == 0
    assert attack_mist(theirs, HERE, BESIDE, SWORD, None) == 50


def test_r_p_3_a_long_weapon_asks_for_lines_where_a_short_one_asks_for_the_space() -> None:
    between = board_of(9, 9, squares={(3, 2): FOG})
    assert attack_mist(between, HERE, TWO_OFF, SPEAR, None) == 20
    assert attack_mist(between, HERE, BESIDE, SPEAR, None) == 20
    corner = board_of(9, 9, squares={(3, 2): FOG, (3, 3): FOG})
    large = Space(3, 2, 2, 0, 3)
    assert attack_mist(corner, HERE, large, SPEAR, None) == 0
    assert attack_mist(corner, HERE, large, BOW, None) == 20


def test_where_no_mist_is_there_is_none_in_the_way_of_any_attack() -> None:
    clear = Board(Layout(9, 9, MATERIALS[:FOG], bytes(81), (), bytes([2]) * 81), by_corners=True)
    assert clear.percents == ()
    for board in (clear, board_of(9, 9)):
        for there in (BESIDE, TWO_OFF):
            assert attack_mist(board, HERE, there, BOW, None) == attack_mist(board, HERE, there, SWORD, None) == 0


def test_what_was_asked_once_is_remembered() -> None:
    board, known = board_of(9, 9, squares={(3, 2): FOG}), dict[tuple[Space, Space], int]()
    assert attack_mist(board, HERE, TWO_OFF, BOW, known) == attack_mist(board, HERE, TWO_OFF, BOW, known) == 20
    assert list(known) == [(HERE, TWO_OFF)]
