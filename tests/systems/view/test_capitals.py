"""German nouns and names keep their capitals wherever they stand."""

import ast
from dataclasses import replace
from pathlib import Path

from components.events import Witnessed
from components.observation import Observation
from content.sentences import sentence
from systems.knowledge.roster import Called
from systems.view.battle import BattleSeat
from systems.view.panel import tip_of
from tests.systems.view import stage

ROOT = Path(__file__).parents[3]
LOWERING = ("capitalize", "title", "swapcase")
"""Methods of texts that make letters small besides those that they make large."""


def lowered() -> list[str]:
    """Every call of such a method in the code that people read texts from."""
    found = []
    for path in sorted(file for folder in ("content", "systems") for file in (ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(attr=name), args=[], keywords=[]) if name in LOWERING:
                    found.append(f"{path.name}:{node.lineno}")
    return found


def test_no_text_loses_its_capitals_in_the_code() -> None:
    assert lowered() == []


def german(known: Observation) -> BattleSeat:
    return BattleSeat(stage.ListeningSession(known), stage.words("de"))


def test_a_wound_and_a_net_of_ones_own_are_german_nouns() -> None:
    known = stage.observation()
    hurt = replace(known.own[0], numbers=stage.numbers("scout", wounds={"arm": 2}, conditions={"netted": 0}))
    panel = german(replace(known, own=(hurt, *known.own[1:]))).model().panel
    assert panel is not None
    assert [row.text for row in panel.rows][-2:] == ["Schwere Wunde, Arm", "Im Netz"]


def test_a_net_that_is_gone_is_told_in_small_letters() -> None:
    line = Witnessed("red", "log.condition_ended", {"target": 1, "condition": "netted"})
    assert sentence(line, {1: Called("Orm", "guard")}, stage.words("de").texts) == "Orm: nicht mehr im Netz."


def test_cover_is_a_german_noun_in_the_panel_and_beside_the_cursor() -> None:
    known, words = stage.observation(), stage.words("de")
    inside, beside = set(), set()
    for x, y in ((8, 3), (9, 7), (13, 8), (15, 9)):
        moved = replace(known.own[0], x=x, y=y)
        seat = german(replace(known, own=(moved, *known.own[1:])))
        panel = seat.model().panel
        tips = [tip_of(seat.known, replace(seat.ui, cursor=(foe.x, foe.y)), words) for foe in known.contacts]
        assert panel is not None
        inside |= {row.text.split(" gegen ")[0] for row in panel.rows if row.glyph.startswith("cover_")}
        cards = [row for tip in tips if tip is not None for row in tip.rows]
        beside |= {row.text.split(" gegen ")[0] for row in cards if row.glyph.startswith("cover_")}
    assert "Geringe Deckung" in inside & beside
    assert inside | beside <= {"Keine Deckung", "Geringe Deckung", "Standarddeckung", "Große Deckung"}
