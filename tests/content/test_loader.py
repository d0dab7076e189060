"""Content and mods from folders."""

from pathlib import Path

import pytest

from content.loader import Content, load
from ecs.errors import ContentError, Finding, UsageError

BASE = load()


def mod(tmp_path: Path, files: dict[str, str], name: str = "mine") -> Path:
    """A mod folder with these files."""
    for path, text in files.items():
        target = tmp_path / name / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")
    return tmp_path / name


def findings(tmp_path: Path, files: dict[str, str]) -> tuple[Finding, ...]:
    with pytest.raises(ContentError) as caught:
        load([mod(tmp_path, files)])
    return caught.value.findings


def test_loading_twice_gives_the_same_content_and_hash() -> None:
    again = load()
    assert again.content_hash == BASE.content_hash
    assert len(again.content_hash) == 16
    assert int(again.content_hash, 16) >= 0
    assert again.catalogue == BASE.catalogue


def test_a_mod_overrides_by_id_and_adds_the_rest(tmp_path: Path) -> None:
    files = {
        "creatures/mine.toml": '[guard]\nhp = 99\nweapons = ["club"]\n[imp]\nsize = "T"\nhp = 10\nweapons = []\n',
        "text/en.toml": '[creature]\nimp = "Imp"\n',
        "text/de.toml": '[creature]\nguard = "Wache"\n',
    }
    content = load([mod(tmp_path, files)])
    assert content.catalogue.kinds["guard"].hp == 99
    assert content.catalogue.kinds["imp"].rank == 0
    assert content.catalogue.kinds["archer"] == BASE.catalogue.kinds["archer"]
    assert content.texts["en"]["creature.imp"] == "Imp"
    assert content.texts["en"]["creature.archer"] == "Archer"
    assert content.texts["de"]["creature.guard"] == "Wache"
    assert [m.id for m in content.mods] == ["mine"]


def test_a_later_mod_wins(tmp_path: Path) -> None:
    first = mod(tmp_path, {"creatures/a.toml": '[guard]\nhp = 11\nweapons = ["club"]\n'}, "first")
    second = mod(tmp_path, {"creatures/b.toml": '[guard]\nhp = 12\nweapons = ["club"]\n'}, "second")
    assert load([first, second]).catalogue.kinds["guard"].hp == 12
    assert load([second, first]).catalogue.kinds["guard"].hp == 11


def test_the_hash_follows_numbers_and_ignores_comments_and_words(tmp_path: Path) -> None:
    numbers = mod(tmp_path, {"weapons/x.toml": '[club]\ndamage = "1d6+9"\n'}, "numbers")
    words = mod(tmp_path, {"text/en.toml": '[weapon]\nclub = "Cudgel"\n'}, "words")
    same = mod(tmp_path, {"weapons/x.toml": '# as it was\n[club]\ndamage = "1d6+1"\n'}, "same")
    assert load([numbers]).content_hash != BASE.content_hash
    assert load([words]).content_hash == BASE.content_hash
    assert load([same]).content_hash == BASE.content_hash


def test_a_missing_mod_folder_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="does not exist") as caught:
        load([tmp_path / "nowhere"])
    assert "\n" not in str(caught.value)


def test_all_faults_of_a_mod_come_in_one_pass_with_file_line_and_key(tmp_path: Path) -> None:
    found = findings(
        tmp_path,
        {
            "creatures/a.toml": '[imp]\nhp = 0\nplan = "humanoyd"\nweapons = []\n\n[elf]\nsenses = ["smell"]\nhp = 9\n',
            "weapons/b.toml": '[whip]\ndamage = "lots"\n',
        },
    )
    places = [(Path(f.file).name, f.line, f.code, f.key) for f in found]
    assert ("b.toml", 2, "bad_value", "whip.damage") in places
    assert ("a.toml", 2, "bad_value", "imp.hp") in places
    assert ("a.toml", 6, "missing_key", "elf") in places


def test_unknown_names_are_named_with_what_was_meant(tmp_path: Path) -> None:
    text = '[imp]\nhp = 9\nplan = "humanoyd"\nsenses = ["sihgt"]\nweapons = ["clib"]\n'
    found = findings(tmp_path, {"creatures/a.toml": text})
    assert [(f.line, f.code) for f in found] == [(3, "unknown_name"), (4, "unknown_name"), (5, "unknown_name")]
    for finding, meant in zip(found, ("humanoid", "sight", "club"), strict=True):
        assert f"did you mean '{meant}'?" in finding.message


def test_unknown_names_of_a_creature_are_told_in_the_same_pass_as_its_other_faults(tmp_path: Path) -> None:
    text = """[imp]
hp = "many"
plan = "humanoit"
senses = ["sight", { kind = "herring" }]
weapons = ["club", "clup"]
abilities = 3
"""
    found = findings(tmp_path, {"creatures/imp.toml": text})
    assert [(one.line, one.code) for one in sorted(found, key=lambda one: one.line)] == [
        (2, "bad_value"),
        (3, "unknown_name"),
        (4, "unknown_name"),
        (5, "unknown_name"),
        (6, "bad_value"),
    ]


def test_a_number_wrong_at_the_head_of_a_scenario_hides_nothing_below_it(tmp_path: Path) -> None:
    text = """sides = ["a", "b"]
round_limit = 0
[map]
size = [5, 5]
[[creatures]]
name = "X"
kind = "gard"
side = "c"
at = [0, 0]
[[objectives]]
side = "a"
kind = "defeat"
"""
    found = findings(tmp_path, {"scenarios/s.toml": text})
    assert sorted((one.line, one.code) for one in found) == [(2, "bad_value"), (7, "unknown_name"), (8, "unknown_name")]


def test_a_word_wrong_in_a_goal_hides_nothing_above_it(tmp_path: Path) -> None:
    text = """sides = ["a", "b"]
round_limit = 5
[map]
size = [5, 5]
[[creatures]]
name = "X"
kind = "gard"
side = "c"
at = [0, 0]
[[objectives]]
side = "a"
kind = "defeet"
[[relations]]
a = "a"
b = "d"
is = "ally"
"""
    found = findings(tmp_path, {"scenarios/s.toml": text})
    assert sorted((one.line, one.code) for one in found) == [
        (7, "unknown_name"),
        (8, "unknown_name"),
        (12, "unknown_word"),
        (15, "unknown_name"),
    ]


ROWS = """sides = ["a", "b"]
round_limit = 5
creatures = [
  { name = "X", kind = "gard", side = "a", at = [0, 0] },
  { name = 7, kind = "guard", side = "a", at = [1, 0] },
  { name = "Z", kind = "guard", side = "c", at = [9, 0], elevation = "up" },
  { name = "W", kind = "guard", side = "b", at = "there" },
  { name = "V", kind = "guard", side = "b", at = [0, 0] },
]
objectives = [
  { side = "a", kind = "assassinate", target = "Y" },
  { side = "b", kind = "hold", squares = [[7, 7]], round = 3 },
  { side = "d", kind = "reach", sqares = [[7, 7]] },
]
[map]
size = [5, 5]
"""


def test_what_cannot_be_read_in_a_row_hides_nothing_and_nothing_is_said_that_hangs_on_it(tmp_path: Path) -> None:
    found = findings(tmp_path, {"scenarios/s.toml": ROWS})
    assert sorted((one.line, one.code, one.key) for one in found) == [
        (4, "unknown_name", "creatures[0].kind"),
        (5, "bad_value", "creatures[1].name"),
        (6, "bad_value", "creatures[2].elevation"),
        (6, "entrant", "creatures[2].at"),
        (6, "unknown_name", "creatures[2].side"),
        (7, "bad_value", "creatures[3].at"),
        (8, "entrant", "creatures[4].at"),
        (12, "objective", "objectives[1].squares[0]"),
        (12, "unknown_key", "objectives[1].round"),
        (13, "unknown_key", "objectives[2].sqares"),
        (13, "unknown_name", "objectives[2].side"),
    ]


def test_a_map_that_cannot_be_read_leaves_everything_judged_but_where_it_lies(tmp_path: Path) -> None:
    text = ROWS.replace("size = [5, 5]", 'size = "large"')
    found = findings(tmp_path, {"scenarios/s.toml": text})
    keys = {one.key for one in found}
    assert {"map.size", "creatures[0].kind", "creatures[4].at", "objectives[2].side"} <= keys
    assert not {"creatures[2].at", "objectives[1].squares[0]", "map"} & keys


USER = """[imp]
hp = 3
plan = "blob"
senses = ["smoke"]
weapons = ["whip"]
abilities = ["spit"]
size = 1
"""
NAMING = """sides = ["a", "b"]
round_limit = 5
ruleset = "x"
creatures = [{ name = "X", kind = "imp", side = "a", at = [0, 0] }]
objectives = []
zones = [{ squares = [[1, 1]], terrain = "mud" }]
[map]
size = [5, 5]
[rules]
level_cap = 2
"""
FAULTY = {
    "weapons": '[whip]\ndamage = "lots"\n',
    "senses": '[smoke]\nmedium = 1\nacuity = "vague"\nrange = 5\n',
    "plans": "[blob]\nlocations = 3\n",
    "abilities": "[spit]\ncost = 99\n",
    "terrain": '[mud]\nof = "puddle"\n',
    "rulesets": "family = 1\n",
    "creatures": USER,
    "scenarios": NAMING,
}


@pytest.mark.parametrize("broken", ["", *(category for category in FAULTY if category != "scenarios")])
def test_a_faulty_thing_is_there_for_whatever_names_it(broken: str, tmp_path: Path) -> None:
    files = {f"{category}/x.toml": text for category, text in FAULTY.items()}
    if broken:
        files[f"{broken}/x.toml"] = "= no TOML\n"
    assert "unknown_name" not in {one.code for one in findings(tmp_path, files)}


def test_faults_of_a_ruleset_are_not_told_again_of_its_variants(tmp_path: Path) -> None:
    files = {
        "rulesets/mine.toml": 'variant_of = "levels"\nlevel_cap = "many"\nhidden_dc = 900\n',
        "rulesets/other.toml": 'variant_of = "mine"\nbands = [9, 3, 3]\nshout_rang = 1\nwithout = ["hidding"]\n',
        "rulesets/third.toml": 'variant_of = "levls"\ndc_base = -1\n',
    }
    found = findings(tmp_path, files)
    assert sorted((Path(one.file).stem, one.line, one.key) for one in found) == [
        ("mine", 2, "level_cap"),
        ("mine", 3, "hidden_dc"),
        ("other", 2, "bands[1]"),
        ("other", 3, "shout_rang"),
        ("other", 4, "without[0]"),
        ("third", 1, "variant_of"),
        ("third", 2, "dc_base"),
    ]


def test_one_id_twice_in_one_folder_is_a_finding(tmp_path: Path) -> None:
    found = findings(
        tmp_path,
        {"weapons/a.toml": '[whip]\ndamage = "1"\n', "weapons/b.toml": '\n[whip]\ndamage = "2"\n'},
    )
    assert [(f.code, Path(f.file).name, f.line) for f in found] == [("twice", "b.toml", 2)]


def test_an_unknown_folder_is_a_finding_that_says_what_was_meant(tmp_path: Path) -> None:
    found = findings(tmp_path, {"creature/a.toml": ""})
    assert found[0].code == "folder"
    assert "did you mean 'creatures'?" in found[0].message


SCENARIO = """sides = ["a", "b"]
round_limit = 10
[map]
rows = ["...#", "...."]
[[creatures]]
name = "X"
kind = "guard"
side = "a"
at = [0, 0]
[[creatures]]
name = "Y"
kind = "guard"
side = "b"
at = [2, 1]
[[objectives]]
side = "a"
kind = "defeat"
[[objectives]]
side = "b"
kind = "defeat"
"""


def scenario_of(content: Content, name: str = "tiny") -> tuple[int, int, int]:
    layout = content.scenarios[name].layout
    return layout.width, layout.height, len(content.scenarios[name].entrants)


def test_a_scenario_is_named_after_its_file(tmp_path: Path) -> None:
    content = load([mod(tmp_path, {"scenarios/tiny.toml": SCENARIO})])
    assert scenario_of(content) == (4, 2, 2)


@pytest.mark.parametrize(
    ("old", "new", "line", "code", "words"),
    [
        ('kind = "guard"', 'kind = "gard"', 7, "unknown_name", "did you mean 'guard'?"),
        ('side = "a"\nat', 'side = "c"\nat', 8, "unknown_name", "not known here; known: a, b"),
        ("at = [2, 1]", "at = [9, 9]", 14, "entrant", "leaves the map"),
        ("at = [2, 1]", "at = [0, 0]", 14, "entrant", "Y stands on X"),
        ('name = "Y"', 'name = "X"', 11, "entrant", "taken"),
        ('rows = ["...#"', 'rows = ["..%#"', 4, "map", "sign '%'"),
        ('"...#", "...."', '"...#", "..."', 4, "map", "3 signs where the longest row has 4"),
        ('kind = "defeat"\n[[', 'kind = "hold"\n[[', 15, "objective", "hold needs a zone"),
        ('kind = "defeat"\n[[', 'kind = "assassinate"\ntarget = "Z"\n[[', 18, "unknown_name", "target = 'Z'"),
        ("[map]", 'objects = [{ name = "X", kind = "chest", at = [1, 1] }]\n[map]', 3, "object", "taken"),
        ("[map]", 'objects = [{ name = "O", kind = "chest", at = [7, 7] }]\n[map]', 3, "object", "outside the map"),
        ("round_limit = 10", "round_limit = 0", 2, "bad_value", "use a number from 1 to 1000"),
        ('sides = ["a", "b"]', 'sides = ["a", "b"]\nruleset = "levls"', 2, "unknown_name", "did you mean 'levels'?"),
    ],
)
def test_a_scenario_fault_has_its_line(tmp_path: Path, old: str, new: str, line: int, code: str, words: str) -> None:
    found = findings(tmp_path, {"scenarios/tiny.toml": SCENARIO.replace(old, new, 1)})
    matching = [f for f in found if f.line == line and f.code == code]
    assert matching, [str(f) for f in found]
    assert words in matching[0].message


def test_a_faulty_creature_is_not_reported_again_by_its_scenarios(tmp_path: Path) -> None:
    found = findings(tmp_path, {"creatures/a.toml": '[guard]\nhp = "many"\nweapons = ["club"]\n'})
    assert [(f.code, f.key) for f in found] == [("bad_value", "guard.hp")]
