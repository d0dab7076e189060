"""Make the lists of docs/cases.md anew: python -m tests.rewrite_cases_page."""

from pathlib import Path

from content.loader import load
from systems.match.cases.page import filled

PAGE = Path(__file__).parents[1] / "docs" / "cases.md"

if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text("utf-8"), load()), "utf-8")
