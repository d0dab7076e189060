"""What docs/modding.md has one write is written, into a copy of the sources, and works."""

import json
import os
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "modding.md").read_text("utf-8")


def code(start: str) -> str:
    """The block of the page that begins so, without its indentation."""
    blocks = re.findall(r"^( *)```python\n(.*?)^ *```", PAGE, re.MULTILINE | re.DOTALL)
    (found,) = [text for text in (textwrap.dedent(block) for _, block in blocks) if text.startswith(start)]
    return found


def put(path: Path, *, before: str, what: str) -> None:
    """Write something into a file in front of the one place that reads so."""
    text = path.read_text("utf-8")
    assert text.count(before) == 1, (path, before)
    path.write_text(text.replace(before, what + before), "utf-8")


def add_text(path: Path, section: str, line: str) -> None:
    """Write a line of words at the head of its section."""
    text = path.read_text("utf-8")
    assert text.count(f"\n[{section}]\n") == 1
    path.write_text(text.replace(f"\n[{section}]\n", f"\n[{section}]\n{line}\n"), "utf-8")


def run(tree: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"FIELDCRAFT_PURE": "1", "FIELDCRAFT_HOME": str(tree / "home"), "LC_ALL": "C"}
    return subprocess.run(
        [sys.executable, *words], cwd=tree, env=environment, capture_output=True, text=True, check=False, timeout=120
    )  # fmt: skip


class Done(NamedTuple):
    """What one of several commands did."""

    code: int
    out: str
    err: str


def commands(tree: Path, *each: str) -> list[Done]:
    """Run several commands one after the other in one process, for each process reads all the modules anew."""
    done = run(tree, "-c", ONE_AFTER_THE_OTHER, *each)
    assert done.returncode == 0, done.stderr
    return [Done(*told) for told in json.loads(done.stdout)]


ONE_AFTER_THE_OTHER = """
import contextlib, io, json, sys
import main
answers = []
for line in sys.argv[1:]:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main.cli(line.split())
    answers.append((code, out.getvalue(), err.getvalue()))
print(json.dumps(answers))
"""


def copy(tree: Path) -> None:
    ignore = shutil.ignore_patterns("_native")  # bytecode comes along: it is as good for the copy
    for folder in ("ecs", "components", "systems", "content"):
        shutil.copytree(ROOT / folder, tree / folder, ignore=ignore)
    shutil.copy(ROOT / "main.py", tree)


def test_the_whistle_of_the_page_is_played_told_and_replayed(tmp_path: Path) -> None:
    copy(tmp_path)
    (tmp_path / "components" / "voice.py").write_text(code('"""What a creature did with its voice.'), "utf-8")
    (tmp_path / "systems" / "whistling.py").write_text(code('"""Be heard on purpose.'), "utf-8")
    actions = tmp_path / "components" / "actions.py"
    put(actions, before="Action = (\n", what=code('@action("whistle")') + "\n\n")
    put(actions, before="\n)\nMove = ", what=" | Whistle")
    events = tmp_path / "components" / "events.py"
    put(events, before='@event("witnessed")', what=code('@event("whistled")') + "\n\n")
    order = tmp_path / "systems" / "order.py"
    assert "`WhistlingSystem(),  # a noise is heard in the beat it is made in`" in PAGE
    put(order, before="        PerceptionSystem(),", what="        WhistlingSystem(),\n")
    put(order, before="from systems.witness ", what="from systems.whistling import WhistlingSystem\n")
    legality = tmp_path / "systems" / "legality.py"
    put(legality, before="    UseAbility,\n)\n", what="    Whistle,\n")
    put(legality, before='    "search": Search,\n', what='    "whistle": Whistle,\n')
    put(legality, before='"search", "take_cover", "stand"', what='"whistle", ')
    put(legality, before=" | EndTurn():\n", what=" | Whistle()")
    redaction = tmp_path / "systems" / "rules" / "redaction.py"
    put(redaction, before="TELLERS: dict", what=code("def _whistled(") + "\n\n")
    put(redaction, before="    ev.Decided: _decided,", what="    ev.Whistled: _whistled,\n")
    for name in ("levels", "pf1e"):
        put(tmp_path / "content/data/rulesets" / f"{name}.toml", before="search = 1", what="whistle = 1, ")
    for lang in ("en", "de"):
        words = tmp_path / "content/data/text" / f"{lang}.toml"
        add_text(words, "action", 'whistle = "Whistle"')
        add_text(words, "action_help", 'whistle = "Be heard far away."')
        add_text(words, "log", 'whistle = "{actor} whistles."')
    buttons = tmp_path / "systems" / "view" / "buttons.py"
    put(buttons, before=')\n_GLYPHS: Final = {"', what=', "whistle"')
    put(buttons, before='"create_diversion": "action_diversion"', what='"whistle": "clue_sound", ')
    put(tmp_path / "systems" / "view" / "logbook.py", before='"shouts", ', what='"whistle", ')

    play = "--rounds 2 --bots random --seed 1 --json --quiet --out w.fcr"
    checked, *played, verified, told = commands(
        tmp_path, "check", *(f"simulate {scenario} {play}" for scenario in ("crossroads", "foglands")),
        "replay w.fcr --verify", "replay w.fcr",
    )  # fmt: skip
    assert (checked.code, checked.err) == (0, ""), checked.out
    for each in played:
        assert 0 < json.loads(each.out)["actions"]["whistle"] <= 100, each.err
    assert verified.code == 0
    assert "whistles." in told.out
    bar = "from systems.view.buttons import MORE, glyph_of; from systems.view.glyphs import names;"
    shown = run(tmp_path, "-c", f"{bar} print(len(MORE) <= 10, glyph_of(MORE[-1]) in names())")
    assert shown.stdout.split()[-2:] == ["True", "True"], shown.stderr


def test_the_bot_of_the_page_plays_and_its_house_rule_is_played_by_a_scenario_that_names_it(tmp_path: Path) -> None:
    copy(tmp_path)
    (tmp_path / "systems" / "ai" / "shy.py").write_text(code('"""A bot that hides'), "utf-8")
    bots = tmp_path / "systems" / "ai" / "bots.py"
    put(bots, before="from systems.ai.still ", what="from systems.ai.shy import ShyBot\n")
    put(bots, before='"random": RandomBot', what='"shy": ShyBot, ')
    played = run(tmp_path, "main.py", "simulate", "crossroads", "--rounds", "3", "--bots", "shy,greedy", "--json")
    told = json.loads(played.stdout)
    assert (told["bots"]["red"], told["ended_by"] != "") == ("shy", True)
    assert told["actions"]["end_turn"] > 0

    (tmp_path / "house.py").write_text(code('"""A house rule: who is heard'), "utf-8")
    files = {
        "rulesets/gritty.toml": 'variant_of = "pf1e"\nfamily = "house"\n',
        "text/en.toml": '[ruleset]\ngritty = "Gritty"\n',
        "scenarios/foglands.toml": re.sub(
            r'^ruleset = "pf1e"', 'ruleset = "gritty"',
            (ROOT / "content/data/scenarios/foglands.toml").read_text("utf-8"), flags=re.MULTILINE,
        ),
    }  # fmt: skip
    for name, text in files.items():
        path = tmp_path / "mod" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    (start,) = re.findall(r'^\.venv/bin/python -c "(.*)" check mod$', PAGE, re.MULTILINE)
    assert run(tmp_path, "-c", start, "check", "mod").returncode == 0
    assert run(tmp_path, "main.py", "check", "mod").returncode == 1  # nobody has made the family known
    played = run(tmp_path, "-c", start, "simulate", "foglands", "--rounds", "1", "--mods", "mod", "--json")
    assert json.loads(played.stdout)["ruleset"] == "gritty"
