"""From the words of a command line to Options; what is wrong with them becomes a UsageError."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from content.phrase import fault, listed
from content.suggest import did_you_mean
from content.text import LANGUAGES, Texts
from ecs.errors import UsageError
from systems.cli.commands import COMMANDS, named, place_of_command
from systems.cli.language import own_words
from systems.cli.options import Options
from systems.cli.parser import Parser, said, whole

SEED_LIMIT = 2**64
MOST_ROUNDS = 1000
MOST_MATCHES = 1_000_000
MOST_JOBS = 1000


def names(text: str) -> list[str]:
    """Names separated by commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


class _Desk:
    """One parser being told its options, each with the key of its help.

    The words that stand for values are part of the language, too: value.WORD.
    """

    def __init__(self, parser: Parser, texts: Texts) -> None:
        self.parser, self.texts = parser, texts

    def value(self, option: str, word: str, text: str, /, *, read: Callable[[str], Any] = str, **rest: Any) -> None:
        """An option, or an argument without a name, that takes values; an empty one is none."""
        self.values(option, self.word(word), text, read=read, **rest)

    def values(
        self, option: str, shown: str | tuple[str, ...], text: str, /, *, read: Callable[[str], Any] = str, **rest: Any
    ) -> None:
        """As value(), with what stands for the values in the help."""
        name = option if option.startswith("-") else str(shown)
        self.parser.add_argument(option, metavar=shown, help=self.texts.say(text), type=said(name, read), **rest)

    def flag(self, option: str, text: str) -> None:
        """An option that is there or not."""
        self.parser.add_argument(option, action="store_true", help=self.texts.say(text))

    def word(self, word: str) -> str:
        """What stands for a value in the help."""
        return self.texts.find(f"value.{word}") or word


def everywhere(texts: Texts) -> Parser:
    """The options that every command knows, before or after its name; left out, they leave Options' defaults."""
    parser = Parser(texts, helps=False)
    group: Any = parser.add_argument_group(texts.say("manual.everywhere"))
    desk = _Desk(group, texts)
    desk.value("--seed", "N", "manual.seed", read=whole("--seed", 0, SEED_LIMIT - 1))
    desk.flag("--json", "manual.json")
    desk.value("--mods", "DIR", "manual.mods", read=Path, action="append")
    desk.values("--lang", "|".join(LANGUAGES), "manual.lang")
    desk.flag("--quiet", "manual.quiet")
    return parser


def add_battle(desk: _Desk, *, bots: str) -> None:
    """What is fought, and by whom; bots: the text key of who may play."""
    desk.value("scenario", "SCENARIO", "manual.scenario", nargs="?")
    desk.value("--map", "FILE", "manual.map", read=Path)
    desk.values("--teams", (desk.word("TEAM1"), desk.word("TEAM2")), "manual.teams", nargs=2)
    desk.value("--bots", "A,B", bots, read=names)
    desk.value("--out", "FILE", "manual.out", read=Path)
    desk.value("--rounds", "N", "manual.rounds", read=whole("--rounds", 1, MOST_ROUNDS))
    desk.value("--ruleset", "RULESET", "manual.ruleset")
    desk.value("--rule", "RULE", "manual.rule", action="append", dest="rules")


def add_play(desk: _Desk) -> None:
    """What is played in a window."""
    add_battle(desk, bots="manual.bots_or_human")
    desk.value("--shot", "PNG", "manual.shot", read=Path)
    desk.flag("--narrate", "manual.narrate")
    desk.flag("--casual", "manual.casual")
    desk.value("--load", "FILE", "manual.load", read=Path)
    desk.parser.add_argument("--continue", action="store_true", dest="go_on", help=desk.texts.say("manual.continue"))


def add_simulate(desk: _Desk) -> None:
    """What bots play."""
    add_battle(desk, bots="manual.bots")
    desk.value("--matches", "N", "manual.matches", read=whole("--matches", 1, MOST_MATCHES))
    desk.value("--jobs", "K", "manual.jobs", read=whole("--jobs", 1, MOST_JOBS))


def add_replay(desk: _Desk) -> None:
    """What is done with a replay."""
    desk.value("file", "FILE", "manual.file", read=Path)
    desk.flag("--verify", "manual.verify")
    desk.value("--log", "SIDE", "manual.log")
    desk.flag("--events", "manual.events")
    desk.flag("--header", "manual.header")
    desk.value("--cut", "TICK", "manual.cut", read=whole("--cut", 0))
    desk.value("--from", "TICK", "manual.from", read=whole("--from", 0), dest="from_tick")
    desk.value("--what-if", "ACTION", "manual.what_if", dest="what_if")
    desk.value("--bots", "A,B", "manual.bots_on", read=names)
    desk.value("--out", "FILE", "manual.out_on", read=Path)
    desk.value("--export", "GIF", "manual.export", read=Path)
    desk.value("--tamper", "CHANGE", "manual.tamper")


def add_cases(desk: _Desk) -> None:
    """Which cases are run."""
    desk.value("paths", "PATH", "manual.cases_paths", nargs="+", read=Path)


def add_check(desk: _Desk) -> None:
    """What is checked besides our content."""
    desk.value("paths", "PATH", "manual.check_paths", nargs="*", read=Path)


OWN_OPTIONS: dict[str, Callable[[_Desk], None]] = {
    "play": add_play,
    "simulate": add_simulate,
    "replay": add_replay,
    "cases": add_cases,
    "check": add_check,
}


def build_parsers(texts: Texts) -> tuple[Parser, dict[str, Parser]]:
    """The parser of all commands, and that of each by its name."""
    parsers: dict[str, Parser] = {}
    shared = everywhere(texts)
    parser = Parser(texts, about="manual.fieldcraft", prog="fieldcraft", parents=[shared])
    commands = parser.add_subparsers(dest="command", metavar=_Desk(parser, texts).word("COMMAND"))
    for name in COMMANDS:
        about = f"manual.{name}"
        made = commands.add_parser(name, help=texts.say(about), texts=texts, about=about, parents=[shared])
        if name in OWN_OPTIONS:
            OWN_OPTIONS[name](_Desk(made, texts))
        parsers[name] = made
    return parser, parsers


def with_command(arguments: Sequence[str]) -> list[str]:
    """The arguments with `play` where no command is named.  Raises UsageError for an unknown command."""
    word = named(arguments)
    if word in (*COMMANDS, "-h", "--help"):
        return list(arguments)
    if place_of_command(arguments) >= len(arguments) or word.startswith("-"):
        return ["play", *arguments]
    raise fault(UsageError, "usage.no_command", word=repr(word), hint=did_you_mean(word, COMMANDS))


def require_together(options: Options) -> None:
    """Refuse options that make sense only with others.  Raises UsageError."""
    if options.map and options.scenario:
        raise fault(UsageError, "usage.two_battles", scenario=repr(options.scenario))
    if bool(options.map) != bool(options.teams):
        raise fault(UsageError, "usage.map_and_teams")
    if options.command == "simulate" and not (options.scenario or options.map):
        raise fault(UsageError, "usage.nothing_to_simulate")
    if options.load or options.go_on:
        require_load_alone(options)
    if (options.ruleset or options.rules) and not (options.scenario or options.map):
        raise fault(UsageError, "usage.rule_of_nothing", option="--ruleset" if options.ruleset else "--rule")
    if options.command == "simulate" and options.jobs is not None and options.matches is None:
        raise fault(UsageError, "usage.only_with", option="--jobs", others="--matches")
    if options.command == "replay":
        require_for_a_replay(options)


def require_for_a_replay(options: Options) -> None:
    """Refuse what says how to write another replay where none is asked for.  Raises UsageError."""
    if options.what_if and options.from_tick is None:
        raise fault(UsageError, "usage.what_if_from")
    plays_on = options.from_tick is not None and not options.what_if
    if options.bots and not plays_on:
        raise fault(UsageError, "usage.only_with", option="--bots", others="--from")
    if options.out and not (plays_on or options.cut is not None or options.tamper):
        others = listed(["--cut", "--from", "--tamper"], "join.or")
        raise fault(UsageError, "usage.only_with", option="--out", others=others)


def require_load_alone(options: Options) -> None:
    """Refuse what a saved battle has settled already.  Raises UsageError."""
    if options.load and options.go_on:
        raise fault(UsageError, "usage.load_or_continue")
    fight = (options.scenario, options.map, options.bots, options.casual)
    if any((*fight, options.rounds, options.ruleset, options.rules)) or options.seed is not None:
        raise fault(UsageError, "usage.load_alone", option="--load" if options.load else "--continue")


def require_language(options: Options) -> None:
    """Refuse a language that neither we nor a mod has words in.  Raises UsageError."""
    lang = options.lang
    known = [*LANGUAGES, *(file.stem for mod in options.mods for file in sorted((mod / "text").glob("*.toml")))]
    if lang and lang not in known:
        raise fault(UsageError, "usage.no_language", lang=repr(lang), known=", ".join(dict.fromkeys(known)))


def parse(arguments: Sequence[str]) -> Options:
    """Read a command line.  Raises UsageError, and SystemExit(0) after printing help."""
    parser, parsers = build_parsers(own_words(arguments))
    options, unknown = parser.parse_known_args(with_command(arguments), namespace=Options())
    if unknown:
        word = unknown[0].split("=")[0]
        known = parsers[options.command].options()
        close = did_you_mean(word, [name for name in known if name != word]) if word.startswith("-") else ""
        raise fault(UsageError, "usage.no_option", word=repr(unknown[0]), command=options.command, hint=close)
    require_language(options)
    require_together(options)
    return options
