import pytest

from systems.view.palette import load_palettes

PALETTES = load_palettes()
TEXTS = (
    "text",
    "text2",
    "text3",
    "brass",
    "brass2",
    "own",
    "enemy",
    "neutral",
    "hidden",
    "unseen",
    "mist",
    "good",
    "bad",
    "warn",
)


@pytest.mark.parametrize("name", sorted(PALETTES))
@pytest.mark.parametrize("ground", ["panel", "panel_top", "panel_end", "raised", "void"])
def test_every_text_colour_can_be_read_on_every_surface(name: str, ground: str) -> None:
    weak = {t: round(r, 2) for t in TEXTS if (r := PALETTES[name].contrast(t, ground)) < 4.5}
    assert weak == {}


@pytest.mark.parametrize("name", sorted(PALETTES))
def test_token_glyphs_stand_out_on_their_discs(name: str) -> None:
    for side in ("own", "enemy", "neutral"):
        assert PALETTES[name].contrast("glyph", f"{side}_disc") >= 4.5


@pytest.mark.parametrize("name", sorted(PALETTES))
def test_the_primary_button_can_be_read(name: str) -> None:
    assert min(PALETTES[name].contrast("on_brass", t) for t in ("brass_top", "brass_end", "brass")) >= 4.5


def test_an_heir_keeps_what_it_does_not_repeat() -> None:
    assert PALETTES["clear"].tokens["panel"] == PALETTES["lamplight"].tokens["panel"]
    assert PALETTES["clear"].tokens["own"] != PALETTES["lamplight"].tokens["own"]


def test_own_and_enemy_differ_in_every_palette() -> None:
    for palette in PALETTES.values():
        assert palette.rgba("own") != palette.rgba("enemy")
