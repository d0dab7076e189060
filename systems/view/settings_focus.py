"""What of the settings has the focus: the list of pages, a row of the page, the list of keys, or a button."""

from systems.view.settings_pages import PAGES, Page, Row

_ROW = "row:"


class Focus:
    """at: "nav", "row:N", "keys", "reset", "apply" or "discard"; page: index of the page that shows."""

    def __init__(self) -> None:
        self.at = "nav"
        self.page = 0

    @property
    def shown(self) -> Page:
        """The page that shows."""
        return PAGES[self.page]

    @property
    def row(self) -> Row | None:
        """The setting that has the focus."""
        return self.shown.rows[int(self.at.removeprefix(_ROW))] if self.at.startswith(_ROW) else None

    def stops(self) -> list[str]:
        """What Tab goes through, in reading order."""
        return ["nav", *(f"{_ROW}{i}" for i in range(len(self.shown.rows))), "keys", "reset", "apply", "discard"]

    def next(self, step: int) -> None:
        """Go to the next stop, or back; behind the last one comes the first."""
        stops = self.stops()
        self.at = stops[(stops.index(self.at) + step) % len(stops)]

    def turn(self, page: int) -> None:
        """Show another page, counted round."""
        self.page = page % len(PAGES)

    def enter(self) -> None:
        """Go from the list of pages into the page; one without rows leads on to the keys."""
        self.at = f"{_ROW}0" if self.shown.rows else "keys"

    def on_row(self, at: int) -> None:
        """Go to a row of the page; numbers beside it are brought inside."""
        self.at = f"{_ROW}{min(len(self.shown.rows) - 1, max(0, at))}"

    def down(self, step: int) -> None:
        """Go to the row below, or above."""
        self.on_row(int(self.at.removeprefix(_ROW)) + step)
