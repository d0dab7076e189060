"""docs/playing.md lists every key there is, as it is bound."""

import re

from systems.view.commands import COMMANDS, GROUPS
from systems.view.pad import PARTS
from tests.keys_page import PAGE, filled, groups_in

TEXT = PAGE.read_text("utf-8")


def test_every_list_of_keys_is_made_from_the_table_of_commands() -> None:
    assert filled(TEXT) == TEXT, "make it anew: python -m tests.keys_page"


def test_every_group_of_commands_is_listed_once() -> None:
    assert sorted(groups_in(TEXT)) == sorted((*GROUPS, "pad"))


def test_a_list_has_a_line_for_each_command_or_row_of_buttons() -> None:
    listed = re.findall(r"^\| `", TEXT, re.MULTILINE)
    rows = {re.sub(r"_\d+$", "_1", command.id) for command in COMMANDS}
    assert len(listed) == len(rows) + len(PARTS)
