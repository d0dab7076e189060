"""Heads of blocks: what is written is read, and no damage to one goes unnoticed."""

import pytest

from ecs.head import SIZE, Head, read_head


def test_a_head_is_read_where_it_stands() -> None:
    head = Head(length=77, checksum=0xFEDCBA98)
    assert len(head.packed()) == SIZE
    assert read_head(b"before" + head.packed() + b"after", 6) == head


@pytest.mark.parametrize("bit", range(8 * SIZE))
def test_no_flipped_bit_goes_unnoticed(bit: int) -> None:
    data = bytearray(Head(5, 1).packed())
    data[bit // 8] ^= 1 << bit % 8
    assert read_head(bytes(data), 0) is None


def test_zeros_are_no_head() -> None:
    assert read_head(bytes(SIZE), 0) is None
