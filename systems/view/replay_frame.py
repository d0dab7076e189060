"""Where the parts of the replay viewer are, in design pixels."""

from dataclasses import dataclass
from typing import Final

from systems.view.frame import PANEL, Box

TOP: Final = 56.0
BAND: Final = 130.0
MARGIN: Final = 24.0
BANNER: Final = 28.0
LABEL: Final = 38.0
CARD: Final = 112.0
GAP: Final = 12.0
APART: Final = 32.0


@dataclass(frozen=True, slots=True)
class Layout:
    """Boxes of the viewer.  boards: one or two; cards: below two boards, one of them where the log
    takes its room; log: beside."""

    width: float
    height: float
    labels: float
    boards: tuple[Box, ...]
    cards: tuple[Box, ...]
    log: Box | None

    @property
    def band(self) -> Box:
        """The timeline with its buttons."""
        return (0, self.height - BAND, self.width, BAND)

    @property
    def track(self) -> Box:
        """The track itself."""
        return (MARGIN, self.height - BAND + 28, self.width - 2 * MARGIN, 26)

    def stop(self, x: float, stops: int) -> int:
        """The stop under a place of the track; places beside it are brought inside."""
        left, _, wide, _ = self.track
        return max(0, min(stops - 1, int((x - left) * stops / wide)))

    def middle(self, stop: int, stops: int) -> float:
        """Where a stop is on the track."""
        left, _, wide, _ = self.track
        return left + wide * (stop + 0.5) / max(1, stops)


def layout(size: tuple[int, int], scale: float, *, split: bool, banners: int, drawer: bool) -> Layout:
    """The places in a window of this many pixels."""
    width, height = size[0] / scale, size[1] / scale
    labels = TOP + BANNER * banners
    top, low = labels + LABEL, height - BAND - GAP
    if not split:
        log = (width - MARGIN - PANEL, labels + GAP, float(PANEL), low - labels - GAP)
        return Layout(width, height, labels, ((MARGIN, top, log[0] - 16 - MARGIN, low - top),), (), log)
    over = (width - MARGIN - PANEL, labels + GAP, float(PANEL), low - labels - GAP) if drawer else None
    right = over[0] - 16 if over is not None else width - MARGIN
    wide = (right - MARGIN - APART) / 2
    cards, high = low - CARD, low - CARD - GAP - top
    lefts = (MARGIN, MARGIN + wide + APART)
    boards = tuple((x, top, wide, high) for x in lefts)
    below = tuple((x, cards, wide, CARD) for x in lefts) if over is None else ((MARGIN, cards, right - MARGIN, CARD),)
    return Layout(width, height, labels, boards, below, over)
