"""One question about many squares tells of each what Pairs tell of the two spaces."""

from random import Random

from ecs.grid.pairs import Pairs
from ecs.grid.rows import BACK, Row, looks
from ecs.grid.space import Space
from tests.ecs.grid.test_pairs_against_rules import ANY, random_board, random_space

FACTS = (1 << BACK) - 1


def test_many_squares_are_told_of_as_pairs_tell_both_ways(scale: int) -> None:
    """Whom a walker sees from each square, who sees it, and with what cover; asked twice it is the same."""
    random, told = Random(611), set()
    for serial in range(20 * scale):
        board = random_board(random, ANY, free_walls=serial % 2 == 0)
        pairs, form = Pairs(board), random_space(random, board, flying=True)
        others = [random_space(random, board, flying=True) for _ in range(4)]
        rows = []
        for other in others:
            top = max(form.top, other.top)
            there, back = board.walker(top, other.rank), board.walker(top, form.rank)
            size = board.width * board.height
            rows.append(Row(there, back, form.side, form.elevation, other[:4], size))
        squares = [
            y * board.width + x for y in range(board.height - form.side + 1) for x in range(board.width - form.side + 1)
        ]
        spaces = [Space(square % board.width, square // board.width, *form[2:]) for square in squares]
        wanted = [
            pairs.terrain(here, other) | pairs.terrain(other, here) << BACK for here in spaces for other in others
        ]
        assert looks(rows, squares) == wanted
        assert looks(rows, squares[::-1]) == [
            bits for square in squares[::-1] for bits in wanted[4 * squares.index(square) :][:4]
        ]
        told.update(wanted)
    assert any(bits & FACTS != bits >> BACK for bits in told)
    assert len(told) > 10
