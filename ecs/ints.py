"""Machine integers for the compiled modules; plain int when they are interpreted."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i32, i64, u8
else:
    i32 = i64 = u8 = int

__all__ = ["LEAST", "MOST", "i32", "i64", "u8"]

LEAST, MOST = -(1 << 63), (1 << 63) - 1
"""Whole numbers of 64 bits with a sign: compiled code takes no others, no rule needs them, none else is state."""
