"""Every ability's preview fits the least window, in both languages and by every ruleset, wounds and all."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from components.observation import Observation
from content.text import LANGUAGES, Texts
from systems.view.battle import BattleSeat
from systems.view.desk import Desk
from systems.view.intents import Do, Intent
from systems.view.screenshot import draw_seat
from systems.view.words import Words
from tests.systems.view import stage
from tests.systems.view.casters import with_actor
from tests.systems.view.conftest import TERRAINS, desk
from tests.systems.view.test_layouts import overlap

LEAST = (1024, 640)
RULESETS = sorted(stage.content().catalogue.rulesets)
ABILITIES = sorted(stage.content().catalogue.abilities)


def known(ability: str, ruleset: str) -> Observation:
    """The stage's battle with this ability in hand, by this ruleset."""
    found = stage.content().catalogue.abilities[ability]
    found = replace(found, count=max(3, found.count)) if found.harms else found  # enough for either wound
    made = with_actor("mage", {"abilities": (found,), "strain": (0, 9), "ammo": 9})
    return replace(made, briefing=replace(made.briefing, ruleset=stage.content().catalogue.rulesets[ruleset]))


def previews(on: Desk, ability: str, ruleset: str) -> Iterator[tuple[BattleSeat, list[str]]]:
    """The preview at each of some targets, and what of it does not fit."""
    seat = BattleSeat(stage.ListeningSession(known(ability, ruleset)), on.words)
    seat.handle(Intent(Do.CHOOSE, word="use"))
    for _ in range(4):
        _, canvas = draw_seat(seat, on)
        below = {marker.age for marker in seat.model().markers}  # on the map, which goes on under the column
        notes = [note for note in canvas.notes if note.text not in below]
        side = [note for note in notes if note.box[0] >= LEAST[0] - 320 and note.box[1] >= 56]
        found = [f"cut: {note.text}" for note in canvas.notes if note.cut]
        found += [f"wider than its room: {note.text}" for note in side if note.box[2] > note.room + 1.5]
        found += [
            f"on each other: {a.text}, {b.text}" for i, a in enumerate(side) for b in side[i + 1 :] if overlap(a, b)
        ]
        yield seat, found
        seat.handle(Intent(Do.TARGET, 1))


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_abilitys_preview_fits_the_least_window(lang: str, ruleset: str) -> None:
    on = desk(LEAST)
    on.words, on.terrains = Words(Texts(lang, stage.content().texts)), TERRAINS
    wrong, wounding = {}, 0
    for ability in ABILITIES:
        for seat, found in previews(on, ability, ruleset):
            preview = seat.model().preview
            shares = preview.shares if preview is not None else ()
            wounding += {on.words.say("ui.light_share"), on.words.say("ui.heavy_share")} <= {s.label for s in shares}
            if found:
                wrong[ability] = found
    assert wrong == {}
    assert bool(wounding) == (ruleset == "levels"), "wounds were among what may come of it"
