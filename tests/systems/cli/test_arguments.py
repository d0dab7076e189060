import re
from pathlib import Path

import pytest

from content.phrase import own_texts
from content.text import ENGLISH
from ecs.errors import UsageError
from systems.cli.arguments import build_parsers, parse
from systems.cli.commands import COMMANDS, named


@pytest.mark.parametrize("words", ["", "--seed 3", "--json --lang=de", "--bots a,b", "--seed 3 --shot x.png"])
def test_play_is_meant_where_no_command_is_named(words: str) -> None:
    assert parse(words.split()).command == "play"


@pytest.mark.parametrize("words", ["--seed 7 scenarios", "scenarios --seed 7", "scenarios --seed=7"])
def test_an_option_of_every_command_may_stand_before_or_after_it(words: str) -> None:
    options = parse(words.split())
    assert (options.command, options.seed) == ("scenarios", 7)


@pytest.mark.parametrize("words", ["build", "--seed 5 --json build", "--mods=m --lang de build --json"])
def test_the_command_is_known_before_anything_is_read(words: str) -> None:
    assert named(words.split()) == "build"


@pytest.mark.parametrize("words", ["", "--seed build", "cases build", "--shot build"])
def test_a_value_is_no_command(words: str) -> None:
    assert named(words.split()) != "build"


def test_what_is_not_said_keeps_its_default() -> None:
    options = parse(["scenarios"])
    assert (options.seed, options.json, options.mods, options.lang, options.quiet) == (None, False, [], "", False)


def test_a_battle_is_read_whole() -> None:
    words = "simulate --map m.txt --teams wolves guards --bots cunning,plain --mods mods --mods more"
    more = "--out r.fcr --rounds 9 --matches 4 --jobs 2"
    options = parse([*words.split(), *more.split()])
    assert (options.map, options.teams, options.bots) == (Path("m.txt"), ["wolves", "guards"], ["cunning", "plain"])
    assert (options.out, options.rounds, options.matches, options.jobs) == (Path("r.fcr"), 9, 4, 2)
    assert options.mods == [Path("mods"), Path("more")]


def test_a_replay_command_is_read_whole() -> None:
    words = "replay r.fcr --from 12 --bots a,b --out g.fcr --verify --log all --events --header"
    options = parse(words.split())
    assert (options.file, options.from_tick, options.out) == (Path("r.fcr"), 12, Path("g.fcr"))
    assert (options.verify, options.log, options.events, options.header) == (True, "all", True, True)


def test_paths_are_kept_in_order() -> None:
    assert parse(["cases", "b", "a"]).paths == [Path("b"), Path("a")]
    assert parse(["check"]).paths == []


@pytest.mark.parametrize("value", ["0", str(2**64 - 1)])
def test_a_seed_has_64_bits(value: str) -> None:
    assert parse(["play", "--seed", value]).seed == int(value)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("simulat", "did you mean 'simulate'"),
        ("wolves", "; known: build, cases"),
        ("scenarios --jsn", "did you mean '--json'"),
        ("scenarios extra", "'extra' is no option or argument of scenarios"),
        ("scenarios --seed -1", "--seed=-1 is less than 0"),
        ("scenarios --seed 18446744073709551616", "is more than 18446744073709551615"),
        ("scenarios --seed red", "--seed='red' is no whole number"),
        ("scenarios --seed", "--seed needs a value"),
        ("scenarios --lang fr", "'fr': no words in it; known: en, de"),
        ("simulate", "simulate needs a SCENARIO"),
        ("simulate duel --rounds 0", "--rounds=0 is less than 1"),
        ("simulate duel --rounds 1001", "--rounds=1001 is more than 1000"),
        ("simulate duel --matches 99999999999", "--matches=99999999999 is more than"),
        ("simulate --map m.json --teams guard", "--teams needs 2 values"),
        ("simulate duel --map m.txt --teams a b", "two battles"),
        ("simulate --map m.txt", "go together"),
        ("play duel --teams a b", "go together"),
        ("replay", "FILE"),
        ("replay r --cut -3 --out g", "--cut=-3 is less than 0"),
        ("replay r --out g", "--out goes only with --cut, --from or --tamper"),
        ("replay r --from 3 --what-if list --out g", "--out goes only with"),
        ("replay r --verify --bots greedy", "--bots goes only with --from"),
        ("replay r --what-if list", "--what-if needs --from"),
        ("simulate duel --jobs 2", "--jobs goes only with --matches"),
        ("--seed", "--seed needs a value"),
        ("cases", "PATH"),
    ],
)
def test_what_is_wrong_is_named(words: str, said: str) -> None:
    with pytest.raises(UsageError) as refused:
        parse(words.split())
    assert said in str(refused.value)


@pytest.mark.parametrize(
    "words",
    [
        *(["play", option, ""] for option in ("--map", "--bots", "--out", "--rule", "--shot", "--load", "--rounds")),
        *(["replay", "r", option, ""] for option in ("--log", "--what-if", "--tamper", "--export", "--cut", "--from")),
        *([option, "", "paths"] for option in ("--mods", "--lang", "--seed")),
        ["simulate", "duel", "--bots= , "], ["simulate", "--map", "m", "--teams", "guard", ""], ["play", "--lang="],
    ],
)  # fmt: skip
def test_an_empty_value_is_refused_by_name(words: list[str]) -> None:
    """Whatever an empty variable of a shell leaves behind is not taken for what it was not."""
    option = next(word.split("=")[0] for word in reversed(words) if word.startswith("--"))
    with pytest.raises(UsageError, match=f"^{option} is empty"):
        parse(words)


@pytest.mark.parametrize(
    ("words", "name"),
    [(["replay", ""], "FILE"), (["cases", ""], "PATH"), (["check", "a", ""], "PATH"), (["simulate", ""], "SCENARIO")],
)
def test_an_empty_argument_is_refused_by_name(words: list[str], name: str) -> None:
    with pytest.raises(UsageError, match=f"^{name} is empty"):
        parse(words)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        parse([command, "--help"])
    assert left.value.code == 0
    assert "--json" in capsys.readouterr().out


def test_the_help_lists_every_command() -> None:
    assert all(f"\n    {command} " in build_parsers(own_texts(ENGLISH))[0].format_help() for command in COMMANDS)


NEEDED = {"cases": ["x"], "replay": ["x.fcr"], "simulate": ["crossroads"]}
OF_EVERY = {"--help", "-h", "--json", "--lang", "--mods", "--quiet", "--seed"}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_hint_names_only_options_of_the_same_command(command: str) -> None:
    """Every option of any other command is asked of this one, which has it or suggests one that it has."""
    parsers = build_parsers(own_texts(ENGLISH))[1]
    own, hints = parsers[command].options(), []
    for option in sorted({option for parser in parsers.values() for option in parser.options()}.difference(own)):
        with pytest.raises(UsageError, match="is no option or argument") as caught:
            parse([command, *NEEDED.get(command, []), option])
        hints += re.findall(r"-[a-z-]+", caught.value.message.partition(";")[2])
    assert set(hints) <= set(own)
    assert set(own) >= OF_EVERY


@pytest.mark.parametrize("word", ["--foo", "--version"])
def test_play_suggests_no_option_of_a_replay(word: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse(["play", word])
    assert "--from" not in caught.value.message
    assert "--verify" not in caught.value.message
