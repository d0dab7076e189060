"""`play`: a window where one can be seen, else the demo."""

from importlib import util

from components.scenario import Scenario
from content.loader import Content, load
from content.phrase import fault, listed
from ecs.errors import UsageError
from systems.cli.bout import USUAL_BOT, Bout, chosen, must_be_writable, seated
from systems.cli.demo import demo
from systems.cli.language import words_of
from systems.cli.options import Options
from systems.cli.output import Answer, note
from systems.cli.saved import Opener, bout_of, newest
from systems.match.run import HUMAN
from systems.view.seeds import new_seed

DEFAULT_SCENARIO = "crossroads"


def run(options: Options) -> Answer:
    """Open the window, or let bots play.  Raises UsageError for an unknown scenario, bot or team."""
    content = load(options.mods)
    if options.load or options.go_on:
        return go_on(options, content)
    seed = new_seed() if options.seed is None else options.seed
    bout = named(options, content, seed) if options.map or options.scenario else None
    if options.bots and bout is None:
        seated(options.bots, default(content).sides, human=True)  # an unknown one is refused at once
    must_be_writable(options.shot)
    must_be_writable(options.out)
    if not can_be_seen():
        if bout is None:
            options.scenario = default(content).id
        return demo(bout or named(options, content, seed), options)
    if not options.quiet:
        words = words_of(options, content.texts)
        note(bout.sentence(words) if bout else words.say("cli.seed", seed=seed))
    from systems.cli.window import window

    return window(options, content, bout, seed)


def go_on(options: Options, content: Content) -> Answer:
    """Go on with a saved battle.  Raises ReplayError for one that cannot be loaded, UsageError if there is none."""
    must_be_writable(options.shot)
    must_be_writable(options.out)
    seen = can_be_seen()
    opener = Opener(content, alone=not seen)
    words = words_of(options, content.texts)
    loaded = opener.file(options.load) if options.load else newest(opener, words, quiet=options.quiet)
    bout = bout_of(loaded, content)
    if not seen:
        return demo(bout, options, loaded)
    if not options.quiet:
        note(bout.sentence(words))
    from systems.cli.window import window

    return window(options, content, bout, bout.seed, loaded)


def can_be_seen() -> bool:
    """True if a person can see a window; the driver that came up decides, and it is closed again if not."""
    if util.find_spec("pygame") is None:
        raise fault(UsageError, "usage.no_pygame")
    from systems.view.display import close, usable

    seen = usable()[1]
    if not seen:
        close()
    return seen


def named(options: Options, content: Content, seed: int) -> Bout:
    """The battle that the options name: by default a human plays the first side, bots the others.

    Raises UsageError for an unknown scenario or bot, or more than one human; MapError for a map that cannot be used.
    """
    scenario, placement = chosen(options, content)
    names = options.bots or [HUMAN, *[USUAL_BOT] * (len(scenario.sides) - 1)]
    seats = seated(names, scenario.sides, human=True)
    human = [side for side, name in seats.items() if name == HUMAN]
    if len(human) > 1:
        named_so = ",".join([HUMAN, *[USUAL_BOT] * (len(seats) - 1)])
        raise fault(UsageError, "usage.one_human", sides=listed(human), example=named_so)
    return Bout(scenario, content, seats, seed, options.map, placement, options.casual)


def default(content: Content) -> Scenario:
    """The scenario that is played where none is named.  Raises UsageError if mods left none."""
    if not content.scenarios:
        raise fault(UsageError, "usage.nothing_to_play")
    return content.scenarios.get(DEFAULT_SCENARIO) or content.scenarios[min(content.scenarios)]
