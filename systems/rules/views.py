"""Sets of squares as one integer, a bit a square, row-major from bit 0."""

from typing import Final


def mask_bytes(mask: int, squares: int) -> bytes:
    """The mask as little-endian bytes, a bit a square."""
    return mask.to_bytes((squares + 7) // 8, "little")


def byte_a_square(mask: int, squares: int) -> bytes:
    """The mask as one byte (0 or 1) a square."""
    return bin(mask | 1 << squares)[:2:-1].encode().translate(_ZERO_ONE)


_ZERO_ONE: Final = bytes(max(0, value - 48) if value in (48, 49) else 0 for value in range(256))
