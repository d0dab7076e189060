"""Machine integers for the compiled modules; plain int when they are interpreted."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i32, i64, u8
else:
    i32 = i64 = u8 = int

__all__ = ["i32", "i64", "u8"]
