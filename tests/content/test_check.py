"""What `check` finds beyond what the loader refuses."""

from pathlib import Path

import pytest

from content.check import MOST, Report, check
from content.folders import BASE
from ecs.errors import UsageError
from tests.real_maps import PATHS, needs_maps

LEVELS = (BASE / "rulesets" / "levels.toml").read_text("utf-8")
WORDS = '[scenario.tiny]\ntitle = "T"\ndescription = "D"\n[side]\na = "A"\nb = "B"\n'


def report(tmp_path: Path, files: dict[str, str]) -> Report:
    for path, text in files.items():
        target = tmp_path / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")
    return check([tmp_path])


def codes(found: Report) -> list[tuple[str, str, int]]:
    return [(f.code, Path(f.file).name, f.line) for f in found.findings]


def scenario(rows: str, *, x: str = "[0, 0]", y: str = "[4, 0]", goal: str = 'kind = "defeat"') -> str:
    return (
        f'sides = ["a", "b"]\nround_limit = 9\nmap = {{ rows = {rows} }}\n'
        f'creatures = [\n  {{ name = "X", kind = "guard", side = "a", at = {x} }},\n'
        f'  {{ name = "Y", kind = "ogre", side = "b", at = {y} }},\n]\n'
        f'[[objectives]]\nside = "a"\n{goal}\n[[objectives]]\nside = "b"\nkind = "defeat"\n'
    )


OPEN = '["......", "......"]'


def test_a_sound_mod_has_no_findings(tmp_path: Path) -> None:
    assert codes(report(tmp_path, {"scenarios/tiny.toml": scenario(OPEN), "text/en.toml": WORDS})) == []


def test_a_scenario_without_words_is_found(tmp_path: Path) -> None:
    found = report(tmp_path, {"scenarios/tiny.toml": scenario(OPEN)})
    assert {f.key for f in found.findings} == {
        "scenario.tiny.title", "scenario.tiny.description", "side.a", "side.b",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("file", "text", "code"),
    [
        ("terrain/odd.toml", "bog = 5\n", "bad_value"),
        ("creatures/odd.toml", "bog = [1]\n", "bad_value"),
        ("rulesets/levels.toml", LEVELS.replace("ap_costs = { ", "ap_costs = { fly = 1, "), "unknown_word"),
        ("rulesets/levels.toml", LEVELS.replace("ap_costs = { ", 'ap_costs = { fly = "x", '), "bad_value"),
        ("senses/odd.toml", "[sight]\nmedium = 'sight'\nacity = 'precise'\nrange = 9\n", "unknown_key"),
    ],
)
def test_what_is_no_name_of_anything_needs_no_words(tmp_path: Path, file: str, text: str, code: str) -> None:
    assert [found[0] for found in codes(report(tmp_path, {file: text}))] == [code]


@pytest.mark.parametrize(
    ("words", "more", "code"),
    [
        ("[scenario.tiny\n", "", "toml"),
        ("\0", '[scenario.tiny]\ntitle = "T"\n[other]\nkey = "K"\n', "toml"),
        (WORDS.replace('"T"', "5"), "", "bad_value"),
        (WORDS.split("[side]")[0].replace("[scenario", "side = []\n[scenario"), "", "bad_value"),
        (WORDS, WORDS.replace('"T"', "5"), "bad_value"),
    ],
)
def test_words_that_cannot_be_read_are_not_called_missing(tmp_path: Path, words: str, more: str, code: str) -> None:
    files = {"scenarios/tiny.toml": scenario(OPEN), "text/en.toml": words}
    found = report(tmp_path, files | ({"text/de.toml": more} if more else {}))
    assert [(one[0], one[1]) for one in codes(found)] == [(code, "de.toml" if words == WORDS else "en.toml")]


@pytest.mark.parametrize("name", ["draw", "all"])
def test_a_side_by_a_word_that_means_something_else_is_found(tmp_path: Path, name: str) -> None:
    files = {"scenarios/tiny.toml": scenario(OPEN).replace('"b"', f'"{name}"')}
    files["text/en.toml"] = WORDS.replace("b = ", f"{name} = ")
    assert codes(report(tmp_path, files)) == [("side", "tiny.toml", 1)]


def test_somebody_in_a_stone_is_found(tmp_path: Path) -> None:
    files = {"scenarios/tiny.toml": scenario('["......", ".....#"]'), "text/en.toml": WORDS}
    assert ("entrant", "tiny.toml", 6) in codes(report(tmp_path, files))


def test_an_object_in_a_stone_and_one_without_a_word_are_found(tmp_path: Path) -> None:
    objects = 'objects = [{ name = "O", kind = "chest", at = [5, 1] }, { name = "P", kind = "harp", at = [1, 1] }]\n'
    files = {"scenarios/tiny.toml": objects + scenario('["......", ".....#"]', y="[3, 0]"), "text/en.toml": WORDS}
    found = report(tmp_path, files)
    assert ("object", "tiny.toml", 1) in codes(found)
    assert "item.harp" in {f.key for f in found.findings}


def test_an_enemy_behind_a_closed_wall_is_found(tmp_path: Path) -> None:
    files = {"scenarios/tiny.toml": scenario('["..#...", "..#..."]'), "text/en.toml": WORDS}
    assert ("objective", "tiny.toml", 8) in codes(report(tmp_path, files))


def test_a_zone_that_nobody_reaches_is_found(tmp_path: Path) -> None:
    goal = 'kind = "reach"\nsquares = [[0, 1]]'
    files = {"scenarios/tiny.toml": scenario('["......", "##...."]', goal=goal), "text/en.toml": WORDS}
    assert codes(report(tmp_path, files)) == [("objective", "tiny.toml", 8)]


def test_a_hold_longer_than_the_battle_is_found(tmp_path: Path) -> None:
    goal = 'kind = "hold"\nsquares = [[1, 1]]\nrounds = 20'
    files = {"scenarios/tiny.toml": scenario(OPEN, goal=goal), "text/en.toml": WORDS}
    assert codes(report(tmp_path, files)) == [("objective", "tiny.toml", 12)]


def test_a_creature_without_weapons_is_found(tmp_path: Path) -> None:
    files = {"creatures/x.toml": "[imp]\nhp = 9\nweapons = []\n", "text/en.toml": '[creature]\nimp = "Imp"\n'}
    assert codes(report(tmp_path, files)) == [("no_weapon", "x.toml", 1)]


def test_an_unknown_wound_location_and_condition_are_found(tmp_path: Path) -> None:
    plan = (
        '[blob]\nlocations = ["mass"]\ndefault = "mass"\n'
        'synonyms = { head = "mass", body = "mass", arm = "mass", leg = "mass" }\n'
        "[blob.light]\nmass = { sleepy = 1 }\nfoot = {}\n[blob.heavy]\nmass = {}\n"
    )
    found = codes(report(tmp_path, {"plans/x.toml": plan, "text/en.toml": '[plan]\nblob = "blob"\n[location]\n'}))
    assert ("wound", "x.toml", 7) in found
    assert ("wound", "x.toml", 6) in found


def test_a_translation_with_an_unknown_placeholder_or_key_is_found(tmp_path: Path) -> None:
    text = '[ui]\nwatching = "Runde {runde} · was {side} weiß"\nnothing = "x"\n'
    assert codes(report(tmp_path, {"text/de.toml": text})) == [
        ("placeholder", "de.toml", 2),
        ("placeholder", "de.toml", 2),
        ("unused_text", "de.toml", 3),
    ]


def test_broken_toml_is_found_with_its_line(tmp_path: Path) -> None:
    assert codes(report(tmp_path, {"weapons/x.toml": "[a]\nb = = 1\n"})) == [("toml", "x.toml", 2)]


IMP = '[imp]\nhp = 9\nweapons = ["club"]\n'


@pytest.mark.parametrize(
    ("category", "file", "text"),
    [
        ("weapons", "creatures/a.toml", IMP.replace("club", "zz")),
        ("abilities", "creatures/a.toml", IMP + 'abilities = ["zz"]\n'),
        ("plans", "creatures/a.toml", IMP + 'plan = "zz"\n'),
        ("senses", "creatures/a.toml", IMP + 'senses = ["zz"]\n'),
        ("creatures", "scenarios/tiny.toml", scenario(OPEN).replace("ogre", "zz")),
        ("terrain", "scenarios/tiny.toml", scenario('["t.....", "......"], legend = { t = "zz" }')),
    ],
    ids=["weapons", "abilities", "plans", "senses", "creatures", "terrain"],
)
def test_a_name_that_may_stand_in_a_file_that_cannot_be_read_is_not_called_unknown(
    category: str, file: str, text: str, tmp_path: Path
) -> None:
    words = WORDS if "tiny" in file else '[creature]\nimp = "Imp"\n'
    files = {file: text, "text/en.toml": words, f"{category}/torn.toml": "[zz]\nb = = 1\n"}
    assert codes(report(tmp_path, files)) == [("toml", "torn.toml", 2)]
    (tmp_path / category / "torn.toml").unlink()
    assert [(f.code, f.said.count("'zz'")) for f in check([tmp_path]).findings] == [("unknown_name", 1)]


def test_a_file_in_a_mod_stands_for_the_mod(tmp_path: Path) -> None:
    report(tmp_path, {"creatures/x.toml": "[imp]\nhp = 9\nweapons = []\n"})
    assert any(f.code == "no_weapon" for f in check([tmp_path / "creatures" / "x.toml"]).findings)


@needs_maps
def test_maps_are_checked_too(tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{", "utf-8")
    found = check([*PATHS, broken])
    assert [(f.code, f.file, f.line) for f in found.findings] == [("map", broken.as_posix(), 1)]
    assert {f.code for f in found.warnings} == {"ignored", "gap"}  # what `simulate` warns of
    assert found.warned == len(found.warnings)


def test_a_hostile_file_fills_no_screen(tmp_path: Path) -> None:
    """A table a line, and a name as long as a page: the first findings are told, and how many there are."""
    tables = "".join(f"[k{i}]\nhp = 1\nweapons = []\n" for i in range(3 * MOST))
    found = report(tmp_path, {"creatures/x.toml": f"{tables}[{'n' * 9000}]\nhp = 1\nweapons = []\n"})
    assert len(found.findings) == MOST
    assert found.total > 3 * MOST
    assert max(map(len, map(str, found.findings))) < 2000


@pytest.mark.parametrize("name", ["nowhere", "test_check.py"])
def test_a_path_that_is_no_content_is_one_line(name: str) -> None:
    with pytest.raises(UsageError) as caught:
        check([Path(__file__).parent / name])
    assert "\n" not in str(caught.value)


def test_what_cannot_be_read_hides_nothing_that_cannot_be_played(tmp_path: Path) -> None:
    text = scenario('["......", ".....#"]', goal='kind = "hold"\nrounds = 99\ncount = 3\nsquares = [[1, 1]]')
    text = text.replace('side = "a", at = [0, 0]', 'side = "a", at = [0, 0], elevation = "up"')
    found = report(tmp_path, {"scenarios/tiny.toml": text, "text/en.toml": WORDS})
    assert [(f.line, f.key) for f in found.findings] == [
        (5, "creatures[0].elevation"),
        (6, "creatures[1].at"),
        (11, "objectives[0].rounds"),
        (12, "objectives[0].count"),
    ]


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ('weapons = ["clup"]\n', {"imp.weapons[0]"}),
        ("weapons = []\nhp = 0\n", {"imp", "imp.hp"}),
        ('weapons = ["club"]\nsenses = ["sihgt"]\n', {"imp.senses[0]"}),
        ('weapons = ["longbow"]\nammo = "many"\n', {"imp.ammo"}),
        ('weapons = ["longbow"]\nspeed = "far"\n', {"imp", "imp.speed"}),
        ('weapons = ["club"]\nabilities = ["ambush"]\nstrain = []\n', {"imp.strain"}),
    ],
)
def test_a_creature_is_judged_by_what_of_it_could_be_read(text: str, keys: set[str], tmp_path: Path) -> None:
    row = "[imp]\n" + text + ("" if "hp" in text else "hp = 9\n")
    files = {"creatures/a.toml": row, "text/en.toml": '[creature]\nimp = "Imp"\n'}
    assert {f.key for f in report(tmp_path, files).findings} == keys


def test_an_ability_is_judged_by_what_of_it_could_be_read(tmp_path: Path) -> None:
    row = '[spit]\ntargets = "area"\nshape = "cone"\nradius = "far"\ndc = 12\ntraits = ["smelly"]\ndamage = "1d6"\n'
    files = {"abilities/a.toml": row, "text/en.toml": '[ability]\nspit = "Spit"\n'}
    assert [f.key for f in report(tmp_path, files).findings] == ["spit.radius", "spit.dc", "spit.traits"]
