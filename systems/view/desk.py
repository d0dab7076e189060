"""What all screens share: the ink at the window's scale, the words, and the window's size."""

from systems.view.frame import SCALES, best_scale
from systems.view.ink import Ink
from systems.view.palette import load_palettes
from systems.view.terrain import Terrains
from systems.view.words import Words


class Desk:
    """Drawing means that follow the window's size.  wish: the text size asked for, None for automatic."""

    def __init__(
        self, words: Words, size: tuple[int, int], *, palette: str = "lamplight", wish: float | None = None
    ) -> None:
        self.words = words
        self.terrains = Terrains()
        self.palettes = load_palettes()
        self.palette = palette
        self.wish = wish
        self.size = size
        self.ink = Ink(self.palettes[palette], best_scale(size, wish))

    def fit(self, size: tuple[int, int]) -> None:
        """Follow a new window size."""
        self.size = size
        scale = best_scale(size, self.wish)
        if scale != self.ink.scale:
            self.ink = Ink(self.palettes[self.palette], scale)

    def rescale(self, step: int) -> None:
        """Make texts larger or smaller by a step."""
        at = SCALES.index(self.ink.scale)
        self.wish = SCALES[min(len(SCALES) - 1, max(0, at + step))]
        self.fit(self.size)

    def design(self, position: tuple[int, int]) -> tuple[float, float]:
        """Design pixels of a place in the window."""
        return position[0] / self.ink.scale, position[1] / self.ink.scale
