"""From the words of a command line to Options; what is wrong with them becomes a UsageError."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from content.phrase import fault, listed, own_texts
from content.suggest import did_you_mean
from content.text import ENGLISH, LANGUAGES, Texts
from ecs.errors import UsageError
from systems.cli.language import own_words
from systems.cli.options import Options
from systems.cli.parser import Parser, whole

SEED_LIMIT = 2**64
MOST_ROUNDS = 1000
MOST_MATCHES = 1_000_000
MOST_JOBS = 1000
COMMANDS = ("play", "simulate", "replay", "cases", "check", "scenarios", "kinds", "saves", "build", "doctor", "paths")
TAKE_A_VALUE = ("--seed", "--mods", "--lang")


def names(text: str) -> list[str]:
    """Names separated by commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


class _Desk:
    """One parser being told its options, each with the key of its help.

    The words that stand for values are part of the language, too: value.WORD.
    """

    def __init__(self, parser: Parser, texts: Texts) -> None:
        self.parser, self.texts = parser, texts

    def value(self, option: str, word: str, text: str, /, **rest: Any) -> None:
        """An option that takes a value."""
        self.parser.add_argument(option, metavar=self.word(word), help=self.texts.say(text), **rest)

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
    desk.value("--seed", "N", "manual.seed", type=whole("--seed", 0, SEED_LIMIT - 1))
    desk.flag("--json", "manual.json")
    desk.value("--mods", "DIR", "manual.mods", type=Path, action="append")
    desk.parser.add_argument("--lang", metavar="|".join(LANGUAGES), help=texts.say("manual.lang"))
    desk.flag("--quiet", "manual.quiet")
    return parser


def add_battle(desk: _Desk, *, bots: str) -> None:
    """What is fought, and by whom; bots: the text key of who may play."""
    desk.value("scenario", "SCENARIO", "manual.scenario", nargs="?")
    desk.value("--map", "FILE", "manual.map", type=Path)
    teams = (desk.word("TEAM1"), desk.word("TEAM2"))
    desk.parser.add_argument("--teams", nargs=2, metavar=teams, help=desk.texts.say("manual.teams"))
    desk.value("--bots", "A,B", bots, type=names)
    desk.value("--out", "FILE", "manual.out", type=Path)
    desk.value("--rounds", "N", "manual.rounds", type=whole("--rounds", 1, MOST_ROUNDS))
    desk.value("--rule", "RULE", "manual.rule", action="append", dest="rules")


def add_play(desk: _Desk) -> None:
    """What is played in a window."""
    add_battle(desk, bots="manual.bots_or_human")
    desk.value("--shot", "PNG", "manual.shot", type=Path)
    desk.flag("--narrate", "manual.narrate")
    desk.flag("--casual", "manual.casual")
    desk.value("--load", "FILE", "manual.load", type=Path)
    desk.parser.add_argument("--continue", action="store_true", dest="go_on", help=desk.texts.say("manual.continue"))


def add_simulate(desk: _Desk) -> None:
    """What bots play."""
    add_battle(desk, bots="manual.bots")
    desk.value("--matches", "N", "manual.matches", type=whole("--matches", 1, MOST_MATCHES))
    desk.value("--jobs", "K", "manual.jobs", type=whole("--jobs", 1, MOST_JOBS))


def add_replay(desk: _Desk) -> None:
    """What is done with a replay."""
    desk.value("file", "FILE", "manual.file", type=Path)
    desk.flag("--verify", "manual.verify")
    desk.value("--log", "SIDE", "manual.log")
    desk.flag("--events", "manual.events")
    desk.flag("--header", "manual.header")
    desk.value("--cut", "TICK", "manual.cut", type=whole("--cut", 0))
    desk.value("--from", "TICK", "manual.from", type=whole("--from", 0), dest="from_tick")
    desk.value("--what-if", "ACTION", "manual.what_if", dest="what_if")
    desk.value("--bots", "A,B", "manual.bots_on", type=names)
    desk.value("--out", "FILE", "manual.out_on", type=Path)
    desk.value("--export", "GIF", "manual.export", type=Path)
    desk.value("--tamper", "CHANGE", "manual.tamper")


def add_cases(desk: _Desk) -> None:
    """Which cases are run."""
    desk.value("paths", "PATH", "manual.cases_paths", nargs="+", type=Path)


def add_check(desk: _Desk) -> None:
    """What is checked besides our content."""
    desk.value("paths", "PATH", "manual.check_paths", nargs="*", type=Path)


OWN_OPTIONS: dict[str, Callable[[_Desk], None]] = {
    "play": add_play,
    "simulate": add_simulate,
    "replay": add_replay,
    "cases": add_cases,
    "check": add_check,
}


def build_parser(texts: Texts | None = None) -> Parser:
    """The parser of all commands, with help in a language; by default English."""
    return build_parsers(texts or own_texts(ENGLISH))[0]


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
    at = 0
    while at < len(arguments):
        word = arguments[at]
        if word in ("-h", "--help"):
            return list(arguments)
        if not word.startswith("-"):
            if word not in COMMANDS:
                raise fault(UsageError, "usage.no_command", word=repr(word), hint=did_you_mean(word, COMMANDS))
            return list(arguments)
        if word.split("=")[0] not in {*TAKE_A_VALUE, "--json", "--quiet"}:
            break
        at += 2 if word in TAKE_A_VALUE else 1
    return [*arguments[:at], "play", *arguments[at:]]


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
    if options.rules and not (options.scenario or options.map):
        raise fault(UsageError, "usage.rule_of_nothing")
    if options.command == "replay":
        writes = [
            name
            for name, given in (
                ("--cut", options.cut is not None),
                ("--from", options.from_tick is not None and not options.what_if),
                ("--tamper", bool(options.tamper)),
            )
            if given
        ]
        if len(writes) > 1:
            raise fault(UsageError, "usage.two_replays", options=listed(writes))
        if writes and not options.out:
            raise fault(UsageError, "usage.needs_out", option=writes[0])
        if options.what_if and options.from_tick is None:
            raise fault(UsageError, "usage.what_if_from")


def require_load_alone(options: Options) -> None:
    """Refuse what a saved battle has settled already.  Raises UsageError."""
    if options.load and options.go_on:
        raise fault(UsageError, "usage.load_or_continue")
    settled = (options.scenario, options.map, options.bots, options.rounds, options.rules, options.casual)
    if any(settled) or options.seed is not None:
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
