"""The lists of keys in docs/playing.md, made from the table of commands: python -m tests.keys_page writes them anew."""

import re
from pathlib import Path

from content.phrase import own_texts
from systems.view.commands import COMMANDS, GROUPS, Command
from systems.view.keys import told
from systems.view.pad import PARTS, pad_labels
from systems.view.words import Words

PAGE = Path(__file__).parents[1] / "docs" / "playing.md"
BLOCK = re.compile(r"<!-- keys: (\w+) -->\n.*?<!-- end -->", re.DOTALL)
ROWS = re.compile(r"^(slot|more)_\d+$")


def filled(text: str) -> str:
    """The page with every list between its marks made anew.  Raises: KeyError for a group there is not."""
    words = Words(own_texts("en"))
    made = {group: "\n".join(_rows(group, words)) for group in GROUPS} | {"pad": "\n".join(_parts(words))}
    return BLOCK.sub(lambda found: f"<!-- keys: {found[1]} -->\n\n{made[found[1]]}\n\n<!-- end -->", text)


def groups_in(text: str) -> list[str]:
    """The groups that a page lists."""
    return BLOCK.findall(text)


def _rows(group: str, words: Words) -> list[str]:
    """One line a command; the ten places of a row of buttons are one line."""
    lines = ["| key | does |", "|---|---|"]
    rows: dict[str, list[Command]] = {}
    for command in COMMANDS:
        if command.group == group:
            row = ROWS.match(command.id)
            rows.setdefault(f"{row[1]}_1" if row else command.id, []).append(command)
    for name, commands in rows.items():
        strokes = tuple(stroke for command in commands for stroke in command.strokes)
        text = words.say(f"command.{name}")
        keys = ", ".join(f"`{key}`" for key in told(strokes, words))
        lines.append(f"| {keys} | {text if len(commands) == 1 else text.replace('1', '1 to 10')} |")
    return lines


def _parts(words: Words) -> list[str]:
    """One line for what each part of a pad does in a battle."""
    told = ((", ".join(f"`{name}`" for name in pad_labels(do, words)), do) for do in PARTS)
    texts = ((names, words.texts.find(f"help.pad_{do.value}") or words.say(f"help.{do.value}")) for names, do in told)
    return ["| part | does |", "|---|---|", *(f"| {names} | {text} |" for names, text in texts)]


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text("utf-8")), "utf-8")
