"""Abilities as content: varied, used, and checked."""

from pathlib import Path

import pytest

from components.ability import AUDITORY, UNNOTICED, Targets
from content.check import check
from content.loader import load

CATALOGUE = load().catalogue
KINDS = CATALOGUE.kinds.values()


def test_there_are_abilities_of_every_sort_and_two_kinds_of_creatures_have_each() -> None:
    sorts = {
        "auditory": {k.id for k in KINDS if any(AUDITORY in a.traits for a in k.abilities)},
        "unaware": {k.id for k in KINDS if any(a.needs == UNNOTICED for a in k.abilities)},
        "area": {k.id for k in KINDS if any(a.targets is Targets.AREA for a in k.abilities)},
        "invisible": {k.id for k in KINDS if any("invisible" in dict(a.gains) for a in k.abilities)},
        "net": {k.id for k in KINDS if any(w.effect == "netted" for w in k.weapons)},
    }
    assert all(len(kinds) >= 2 for kinds in sorts.values()), sorts
    assert {a.shape for a in CATALOGUE.abilities.values()} >= {"burst", "emanation", "cone", "line"}


def test_shipped_abilities_use_attacks_squares_and_bands() -> None:
    owned = {a.id for k in KINDS for a in k.abilities}
    sorts = {
        "attack": {a.id for a in CATALOGUE.abilities.values() if a.attack is not None},
        "square": {a.id for a in CATALOGUE.abilities.values() if a.targets is Targets.SQUARE},
        "bands": {a.id for a in CATALOGUE.abilities.values() if a.bands},
    }
    assert all(names & owned for names in sorts.values()), sorts
    assert any(w.reload for k in KINDS for w in k.weapons)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('[x]\ntargets = "area"\nradius = 10\nsave = "will"\ndc = 12\ndamage = "1d6"\n', 1),
        ('[x]\nrange = 30\nsave = "will"\ndamage = "1d6"\n', 1),
        ('[x]\ndamage = "1d6"\n', 1),
        ("[x]\nrange = 30\n", 1),
        ('[x]\nrange = 30\ndamage = "1d6"\nconditions = { sleepy = 1 }\n', 4),
        ('[x]\nrange = 30\ndamage = "1d6"\ntraits = ["audible"]\n', 4),
        ('[x]\nrange = 30\ndamage = "1d6"\nattack = 1\nsave = "will"\ndc = 12\n', 4),
        ('[x]\ntargets = "self"\ngains = { dazzled = 1 }\nbands = ["near"]\n', 4),
    ],
)
def test_abilities_that_cannot_work_are_found(tmp_path: Path, text: str, line: int) -> None:
    for name, content in (("abilities/x.toml", text), ("text/en.toml", '[ability]\nx = "X"\n')):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text(content, "utf-8")
    found = check([tmp_path]).findings
    assert ("ability", line) in [(f.code, f.line) for f in found]


def test_a_creature_that_could_never_pay_is_found(tmp_path: Path) -> None:
    files = {
        "abilities/x.toml": '[x]\nrange = 30\ndamage = "1d6"\nstrain = 3\n',
        "creatures/y.toml": '[imp]\nhp = 10\nweapons = ["dagger"]\nabilities = ["x", "y"]\nstrain = 2\n',
        "text/en.toml": '[ability]\nx = "X"\n[creature]\nimp = "Imp"\n',
    }
    for name, content in files.items():
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text(content, "utf-8")
    assert [(f.code, f.line) for f in check([tmp_path]).findings] == [("ability", 4), ("unknown_name", 4)]
