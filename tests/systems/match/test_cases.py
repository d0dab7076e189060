"""How rule cases are read, run and compared."""

from functools import cache
from pathlib import Path

import pytest

from content.loader import Content, load
from content.source import Faults
from systems.match.cases.reading import Case, cases_of
from systems.match.cases.running import Failure, Runner

T = '{ name = "T", at = [4, 0], side = "b" }'
TWO = f'[[case]]\nid = "X"\ncreatures = [{{ name = "A", at = [0, 0], side = "a", %s }}, {T}]\n'
BOW = TWO % 'weapons = ["shortbow"]'
PLAIN = TWO % "hp = 20"
BOX = 'objects = [{ name = "box", at = [1, 1] }]\n'


@cache
def content() -> Content:
    return load()


def read(text: str) -> tuple[list[Case], list[str]]:
    faults = Faults()
    return cases_of("x.toml", text.encode(), content(), faults), [str(fault) for fault in faults.findings]


def failures(text: str) -> list[Failure]:
    cases, faults = read(text)
    assert faults == []
    return Runner(content()).run(cases)


def said(text: str) -> list[str]:
    return [f"{one.step} {one.path}: {one.expected!r}, {one.got!r}" for one in failures(text)]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("map = { sise = [3, 3] }", "x.toml:4: case[0].map.sise: sise = [3, 3]: no such key; did you mean 'size'?"),
        (
            "dice = { atack = [3] }",
            "x.toml:4: case[0].dice.atack: dice = 'atack': not known here; did you mean 'attack'?",
        ),
        ('known = [{ observer = "B", target = "T", state = "hidden" }]', "observer = 'B': not known here"),
        ('zones = [{ squares = [[1, 1]], terrain = "stoen" }]', "did you mean 'stone'?"),
        (
            '[[case.step]]\ndo = { action = "strke", actor = "A" }',
            "x.toml:5: case[0].step[0].do.action: action = 'strke'",
        ),
        ('[[case.step]]\ndo = { action = "strike", actor = "A", targt = "T" }', "did you mean 'target'?"),
        ('[[case.step]]\ndo = { action = "strike", actor = "B" }', "actor = 'B': no such creature"),
        ('[[case.step]]\nask = { pair = ["A", "T"] }\nexpect = { sate = "hidden" }', "sate: nothing to expect here"),
        ('[[case.step]]\nask = { pair = ["A", "T"] }\nexpect = { state = "hiden" }', "did you mean 'hidden'?"),
        (
            '[[case.step]]\nask = { pair = ["A", "T"] }\nexpect = { levels = [{ sorce = "x" }] }',
            "did you mean 'source'?",
        ),
        (
            '[[case.step]]\ndo = { action = "hide", actor = "A" }\nexpect = { reason = "no_app" }',
            "did you mean 'no_ap'?",
        ),
        ('[[case.step]]\ndo = { action = "hide", actor = "A" }\nturn = "A"', "this one has do and turn"),
        ('[[case.step]]\nask = { rule = "bnd", distance = 3 }', "rule = 'bnd': no such rule; did you mean 'band'?"),
        ("[[case.step]]\nask = { what = 3 }", "ask: say what is asked"),
        ('[[case.step]]\ndo = { action = "hide", actor = "" }', "actor = '': no such creature"),
        (BOX + '[[case.step]]\ndo = { action = "hide", actor = "box" }', "'box': no such creature; known: A, T"),
        (BOX + '[[case.step]]\nask = { odds = { action = "strike", actor = "box", target = "A" } }', "actor = 'box'"),
        ('[[case.step]]\ndo = { action = "lean", actor = "A", at = [inf, 1] }', "at = inf: expected a number"),
        ("[[case.step]]\nset = { door = [1, nan], open = true }", "door = nan: expected a number"),
        ("zones = [{ squares = [[1, 1]], terrain = 07:32:00 }]", "terrain = 07:32:00: expected a text"),
    ],
)
def test_unknown_keys_and_words_are_faults_with_their_line(text: str, fault: str) -> None:
    cases, faults = read(PLAIN + text + "\n")
    assert cases == []
    assert any(fault in one for one in faults), faults


def test_a_fault_of_one_case_hides_no_fault_of_another() -> None:
    _, faults = read('[[case]]\nid = "A"\nmapp = 1\n[[case]]\nid = "B"\n[[case.step]]\nask = { rule = "x" }\n')
    assert len(faults) == 2


def test_what_is_not_as_expected_is_told_with_step_and_path() -> None:
    text = (
        PLAIN
        + '[[case.step]]\nask = { pair = ["A", "T"] }\nexpect = { state = "hidden", distance = 20, cover = "lesser" }\n'
    )
    (state, cover) = failures(text)
    assert (state.id, state.file, state.line, state.step) == ("X", "x.toml", 4, 1)
    assert (state.path, state.expected, state.got) == ("state", "hidden", "observed")
    assert (cover.path, cover.expected, cover.got) == ("cover", "lesser", "none")


STRIKE = '[[case.step]]\ndo = { action = "strike", actor = "A", target = "T" }\n'


def test_an_exhausted_list_names_purpose_and_index() -> None:
    assert said(BOW + "dice = { attack = [15] }\n" + STRIKE) == ["1 dice.damage[0]: 'a die', 'the list is exhausted'"]


def test_dice_that_are_left_over_fail_the_case() -> None:
    assert said(BOW + "dice = { attack = [2, 3] }\n" + STRIKE) == ["0 dice.attack: 'every die used', [3]"]


def test_a_refused_action_fails_a_step_that_does_not_expect_it() -> None:
    assert said(PLAIN + STRIKE) == ["1 legal: True, 'refused: out_of_reach'"]
    assert said(PLAIN + STRIKE + 'expect = { legal = false, reason = "out_of_reach" }\n') == []


def test_what_is_not_built_says_so_for_its_step() -> None:
    (failure,) = failures(PLAIN.replace("hp = 20", "moved = true") + STRIKE)
    assert str(failure).endswith("not built yet: moved")


def test_wrong_levels_and_extra_words_do_not_pass() -> None:
    behind = BOW + 'zones = [{ squares = [[2, 0]], terrain = "stone" }]\n[[case.step]]\nask = { pair = ["A", "T"] }\n'
    assert said(behind + 'expect = { levels = [{ source = "cover", amount = -2, clause = "R-COV-1" }] }\n') == []
    assert len(said(behind + 'expect = { levels = [{ source = "cover", amount = -1 }] }\n')) == 1
    assert len(said(behind + "expect = { levels = [] }\n")) == 1
    assert len(said(behind + 'expect = { causes = ["mist"] }\n')) == 1


def test_named_creatures_act_when_named_and_keep_the_order_only_with_initiative() -> None:
    turns = '[[case.step]]\ndo = { action = "stride", actor = "T", to = [5, 0] }\n'
    turns += '[[case.step]]\ndo = { action = "stride", actor = "A", to = [1, 0] }\n'
    assert said(PLAIN + turns) == []
    ordered = PLAIN.replace("hp = 20", "initiative = 9").replace('side = "b"', 'side = "b", initiative = 8')
    assert said(ordered + turns) == ["1 legal: True, 'refused: not_your_turn'"]


def test_a_turn_gives_ap_back_and_ages_conditions() -> None:
    spend = '[[case.step]]\ndo = { action = "search", actor = "A" }\n'
    ask = '[[case.step]]\nask = { creature = "A" }\nexpect = { ap = %d, conditions = [%s] }\n'
    start = TWO % "conditions = { dazzled = 2 }" + "dice = { perception = [1] }\n" + spend
    text = start + ask % (2, '"dazzled"') + '[[case.step]]\nturn = "A"\n' + ask % (3, '"dazzled"')
    assert said(text + '[[case.step]]\nturn = "T"\n[[case.step]]\nturn = "A"\n' + ask % (3, "")) == []


def test_light_and_zones_can_be_set_between_steps() -> None:
    ask = '[[case.step]]\nask = { pair = ["A", "T"] }\nexpect = { concealed = %s, causes = [%s] }\n'
    text = PLAIN + ask % ("false", "") + '[[case.step]]\nset = { light = "dim" }\n' + ask % ("true", '"dim"')
    text += '[[case.step]]\nset = { zones = [{ squares = [[2, 0]], terrain = "mist" }] }\n'
    assert said(text + ask % ("true", '"mist", "dim"')) == []


def test_assumed_numbers_are_what_others_judge_by() -> None:
    dark = (
        TWO.replace("at = [4, 0]", "at = [3, 0]")
        % 'senses = ["darkvision"], assumed = { senses = ["sight", "hearing"] }'
    )
    text = (
        dark
        + 'map = { light = "dark" }\ndice = { stealth = [20] }\n[[case.step]]\ndo = { action = "hide", actor = "T" }\n'
    )
    text += '[[case.step]]\nask = { pair = ["A", "T"] }\nexpect = { state = "observed" }\n'
    assert said(text) == []
    assert said(text.replace(', assumed = { senses = ["sight", "hearing"] }', "")) == [
        "1 legal: True, 'refused: nowhere_to_hide'"
    ]


def test_lines_of_two_cases_can_be_compared() -> None:
    ask = '[[case.step]]\nask = { log = "a" }\nexpect = { %s }\n'
    text = BOW + "dice = { attack = [2] }\n" + STRIKE + ask % 'same_as = "Y/2"'
    other = (BOW + "dice = { attack = [%d] }\n" + STRIKE + ask % "count = 1").replace('"X"', '"Y"')
    assert said(text + other % 2) == []
    assert len(said(text + other % 3)) == 1


def test_ever_so_many_cases_may_be_compared_each_with_the_next() -> None:
    link = '[[case]]\nid = "%d"\n' + PLAIN.split("\n", 2)[2] + '[[case.step]]\nask = { log = "a", same_as = "%d" }\n'
    text = "".join(link % (number, number + 1) for number in range(150))
    assert [(one.id, one.path) for one in failures(text)] == [("149", "error")]


@pytest.mark.parametrize("step", ["²", "\u0661", "9" * 5000, "-1"])
def test_a_step_that_is_no_number_is_no_fault_of_ours(step: str) -> None:
    ask = '[[case.step]]\nask = { log = "a" }\nexpect = { same_as = "X/%s" }\n'
    assert said(PLAIN + ask % step) == []


def test_a_share_that_nobody_can_write_out_is_not_the_one_expected() -> None:
    ask = '[[case.step]]\nask = { odds = { action = "strike", actor = "A", target = "T" } }\nexpect = { hit = "%s" }\n'
    assert said(BOW + ask % "11/20") == []
    for told in ("1e999999999", "1E-999999999", "1/0", "9" * 5000):
        assert [failure.path for failure in failures(BOW + ask % told)] == ["hit"]


def test_arguments_of_a_text_may_have_any_name() -> None:
    args = '[[case.step]]\nask = { text = "case.nothing", args = { key = 1, self = "x", "" = 2 } }\n'
    assert said(PLAIN + args + 'expect = { text = "nothing" }\n') == []


def test_a_wall_beyond_every_map_is_the_one_thing_that_is_told() -> None:
    _, faults = read(PLAIN + "walls = [{ from = [100000000000000000000, 1], to = [1, 2] }]\n")
    (fault,) = faults
    assert "at most 200" in fault


def test_drawn_rows_grow_to_hold_what_is_mentioned() -> None:
    text = '[[case]]\nid = "X"\nmap = { rows = ["#."], origin = [0, 0] }\ncreatures = [{ name = "A", at = [-2, 1] }]\n'
    ask = '[[case.step]]\nask = { square = [%d, %d] }\nexpect = { terrain = "%s" }\n'
    assert said(text + ask % (0, 0, "stone") + ask % (1, 0, "floor") + ask % (-2, 1, "floor")) == []


def test_a_purpose_that_rolled_nothing_has_used_no_die() -> None:
    text = BOW + "dice = { attack = [2] }\n" + STRIKE + "expect = { dice_used = { attack = %d, percent = %d } }\n"
    assert said(text % (1, 0)) == []
    assert len(said(text % (1, 1))) == 1
    assert len(said(text % (0, 0))) == 1


def test_an_empty_list_of_dice_leaves_none_over() -> None:
    assert said(PLAIN + "dice = { attack = [] }\n") == []
    assert len(said(PLAIN + "dice = { attack = [1] }\n")) == 1


def test_a_location_without_a_wound_has_none() -> None:
    ask = '[[case.step]]\nask = { creature = "A" }\nexpect = { wounds = { leg = "%s" } }\n'
    assert said(PLAIN + ask % "none") == []
    assert len(said(PLAIN + ask % "light")) == 1


def test_a_case_may_go_by_the_rules_of_a_mod(tmp_path: Path) -> None:
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets" / "murk.toml").write_text('variant_of = "pf1e"\n[points]\ndim_percent = 33\n', "utf-8")
    text = PLAIN + 'ruleset = "murk"\nmap = { light = "dim" }\n[[case.step]]\nask = { pair = ["A", "T"] }\n'
    text += "expect = { miss_percent = 33 }\n"
    faults, found = Faults(), load([tmp_path])
    assert Runner(found).run(cases_of("x.toml", text.encode(), found, faults)) == []
    assert not faults.findings
    assert read(text)[1] == [
        "x.toml:4: case[0].ruleset: ruleset = 'murk': not known here; known: levels, pf1e, pf1e-de"
    ]


def rim(wall: str) -> list[str]:
    """What a case says of one who looks along a corridor of two rows past a wall across it."""
    return said(
        PLAIN
        + f"map = {{ size = [6, 2] }}\nwalls = [{{ from = [2, 0], to = {wall} }}]\n"
        + '[[case.step]]\nask = { pair = ["A", "T"] }\nexpect = { line_of_effect = false }'
    )


def test_a_wall_that_ends_on_the_rim_leaves_the_map_as_large_as_it_says() -> None:
    assert rim("[2, 2]") == []
    assert rim("[2, 1]") == ["1 line_of_effect: False, True"]


def test_a_wall_that_ends_beyond_the_rim_makes_the_map_larger() -> None:
    assert said(
        PLAIN
        + "map = { size = [6, 2] }\nwalls = [{ from = [5, 1], to = [5, 2.5] }]\n"
        + '[[case.step]]\ndo = { action = "stride", actor = "A", to = [1, 2] }\nexpect = { at = [1, 2] }'
    ) == []
