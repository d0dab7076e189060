"""The words for why a creature is Concealed, beside conditions of its observer, and why checks are owed (R-SEC-3)."""

from typing import Final

MIST: Final = "mist"
DIM: Final = "dim"
NET: Final = "net"
"""A net lies over an invisible creature (R-INV-4)."""
MAGIC: Final = "magic"
"""Magic conceals it, whatever lies between and however one perceives it (R-P-4)."""
HIDDEN: Final = "hidden"
"""Why something is owed for who is not Observed; a guessed square is attacked as if its creature were Hidden."""
