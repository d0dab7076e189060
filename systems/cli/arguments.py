"""From the words of a command line to Options; what is wrong with them becomes a UsageError."""

import argparse
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import NoReturn

from content.suggest import did_you_mean
from ecs.errors import UsageError
from systems.cli.options import Options

SEED_LIMIT = 2**64
MOST_ROUNDS = 1000
MOST_MATCHES = 1_000_000
COMMANDS = {
    "play": "play a scenario in a window (the default); without a display two bots play it to the end",
    "simulate": "let bots play without a window, once or many times",
    "replay": "watch, verify, read, cut or export a replay",
    "cases": "run rule cases written as TOML",
    "check": "check content and mods",
    "scenarios": "list the scenarios",
    "build": "compile the hot modules again",
    "doctor": "tell what runs here and what is missing",
    "paths": "tell where saves, replays and settings are kept",
}


class Parser(argparse.ArgumentParser):
    """An argument parser that raises instead of leaving."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (help: {self.prog} --help)")


def seed(text: str) -> int:
    """A seed: an integer of 64 bits."""
    value = int(text)
    if not 0 <= value < SEED_LIMIT:
        raise argparse.ArgumentTypeError(f"seed={value} is outside 0..{SEED_LIMIT - 1}")
    return value


def count(text: str) -> int:
    """A positive number of things."""
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{value} is not a positive number")
    return value


def rounds(text: str) -> int:
    """A limit of rounds, as a scenario may have."""
    return at_most(count(text), MOST_ROUNDS)


def matches(text: str) -> int:
    """How many battles; all of their results are kept until the last has ended."""
    return at_most(count(text), MOST_MATCHES)


def at_most(value: int, most: int) -> int:
    """The value, if it is not too large."""
    if value > most:
        raise argparse.ArgumentTypeError(f"{value} is more than {most}")
    return value


def tick(text: str) -> int:
    """A tick of a replay, from 0."""
    value = int(text)
    if value < 0:
        raise argparse.ArgumentTypeError(f"tick={value} is negative")
    return value


def names(text: str) -> list[str]:
    """Names separated by commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def everywhere() -> Parser:
    """The options that every command knows, before or after its name; left out, they leave Options' defaults."""
    parser = Parser(add_help=False, argument_default=argparse.SUPPRESS, allow_abbrev=False)
    group = parser.add_argument_group("options of every command")
    group.add_argument("--seed", type=seed, metavar="N", help="seed of all dice")
    group.add_argument("--json", action="store_true", help="answer with one JSON object on one line")
    group.add_argument("--mods", type=Path, action="append", metavar="DIR", help="a mod to load; repeat it for more")
    group.add_argument("--lang", choices=["en", "de"], help="language of what people read")
    group.add_argument("--quiet", action="store_true", help="no progress on standard error")
    return parser


def add_battle(parser: argparse.ArgumentParser) -> None:
    """What is fought, and by whom."""
    parser.add_argument("scenario", nargs="?", metavar="SCENARIO", help="name of a scenario (see: scenarios)")
    parser.add_argument("--map", type=Path, metavar="FILE", help="a map file, with --teams, in place of a scenario")
    parser.add_argument("--teams", nargs=2, metavar=("TEAM1", "TEAM2"), help="who meets on the map")
    parser.add_argument("--bots", type=names, metavar="A,B", help="who plays each side; human is a name too")


def add_replay(parser: argparse.ArgumentParser) -> None:
    """What is done with a replay."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the replay; with no option it is watched")
    parser.add_argument("--verify", action="store_true", help="play it again and compare every tick")
    parser.add_argument("--log", metavar="all|SIDE", help="tell what happened, or what a side knew of it")
    parser.add_argument("--events", action="store_true", help="list the events")
    parser.add_argument("--header", action="store_true", help="tell what it was recorded with")
    parser.add_argument("--cut", type=tick, metavar="TICK", help="write the part up to a tick to --out")
    parser.add_argument("--from", type=tick, dest="from_tick", metavar="TICK", help="play on from a tick, to --out")
    parser.add_argument("--bots", type=names, metavar="A,B", help="who plays on")
    parser.add_argument("--out", type=Path, metavar="FILE", help="the file to write")
    parser.add_argument("--export", type=Path, metavar="GIF", help="write a moving picture")
    parser.add_argument("--tamper", metavar="TICK:FIELD=VALUE", help="for tests: change a recorded value, to --out")


def build_parser() -> Parser:
    """The parser of all commands."""
    shared = everywhere()
    parser = Parser(
        prog="fieldcraft",
        description="Tactical skirmishes about who knows where whom is.",
        parents=[shared],
        argument_default=argparse.SUPPRESS,
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    made = {
        name: commands.add_parser(
            name,
            help=text,
            description=text[0].upper() + text[1:] + ".",
            parents=[shared],
            argument_default=argparse.SUPPRESS,
            allow_abbrev=False,
        )
        for name, text in COMMANDS.items()
    }
    for name in ("play", "simulate"):
        add_battle(made[name])
    made["play"].add_argument(
        "--shot", type=Path, metavar="PNG", help="save a picture: of the first screen, then leave; of a demo's end"
    )
    made["play"].add_argument(
        "--narrate", action="store_true", help="tell what happens in sentences; with --json on standard error"
    )
    for name in ("play", "simulate"):
        made[name].add_argument("--out", type=Path, metavar="FILE", help="where to write the replay")
        made[name].add_argument(
            "--rounds", type=rounds, metavar="N", help="end after so many, whatever the scenario says"
        )
    made["simulate"].add_argument("--matches", type=matches, metavar="N", help="play so many, each with the next seed")
    made["simulate"].add_argument("--jobs", type=count, metavar="K", help="processes to play them in")
    add_replay(made["replay"])
    made["cases"].add_argument("paths", nargs="+", type=Path, metavar="PATH", help="files or folders of cases")
    made["check"].add_argument("paths", nargs="*", type=Path, metavar="PATH", help="files, folders or mods")
    return parser


def with_command(arguments: Sequence[str]) -> list[str]:
    """The arguments with `play` where no command is named.  Raises UsageError for an unknown command."""
    takes_value = {"--seed", "--mods", "--lang"}
    at = 0
    while at < len(arguments):
        word = arguments[at]
        if word in ("-h", "--help"):
            return list(arguments)
        if not word.startswith("-"):
            if word not in COMMANDS:
                hint = did_you_mean(word, COMMANDS)
                raise UsageError(f"command={word!r} is unknown{hint} (all: {', '.join(COMMANDS)})")
            return list(arguments)
        if word.split("=")[0] not in {*takes_value, "--json", "--quiet"}:
            break
        at += 2 if word in takes_value else 1
    return [*arguments[:at], "play", *arguments[at:]]


def require_together(options: Options) -> None:
    """Refuse options that make sense only with others.  Raises UsageError."""
    if options.map and options.scenario:
        raise UsageError(f"scenario={options.scenario!r} and --map are two battles: give one of them")
    if bool(options.map) != bool(options.teams):
        raise UsageError("--map FILE and --teams TEAM1 TEAM2 go together")
    if options.command == "simulate" and not (options.scenario or options.map):
        raise UsageError("simulate needs a SCENARIO (see: scenarios), or --map FILE --teams TEAM1 TEAM2")
    if options.command == "replay":
        writes = [
            name
            for name, given in (
                ("--cut", options.cut is not None),
                ("--from", options.from_tick is not None),
                ("--tamper", bool(options.tamper)),
            )
            if given
        ]
        if len(writes) > 1:
            raise UsageError(f"{' and '.join(writes)} write different replays: give one of them")
        if writes and not options.out:
            raise UsageError(f"{writes[0]} needs --out FILE, the replay to write")


def parse(arguments: Sequence[str]) -> Options:
    """Read a command line.  Raises UsageError, and SystemExit(0) after printing help."""
    parser = build_parser()
    options, unknown = parser.parse_known_args(with_command(arguments), namespace=Options())
    if unknown:
        word = unknown[0].split("=")[0]
        known = [f"--{field.name.removesuffix('_tick')}" for field in fields(options)]
        hint = did_you_mean(word, [name for name in known if name != word])
        raise UsageError(f"{unknown[0]!r} is no option or argument of {options.command}{hint}")
    require_together(options)
    return options
