"""Every channel through which one side learns anything, as values that twin battles must agree on (docs/knowledge.md).

Each takes one battle under way (tests/twins.py) and gives what the viewer's side gets of it.  SHALLOW ones are compared
at every decision, DEEP ones cost more.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from components.actions import (
    Action,
    Aid,
    CreateDiversion,
    EndTurn,
    Hide,
    Interact,
    PointOut,
    Ready,
    Search,
    Sneak,
    Step,
    Stride,
    Strike,
    TakeCover,
    UseAbility,
)
from components.observation import Observation, Own
from content.text import Texts
from ecs.replay import Recording, read, rewrite
from systems.cli.watch import log_lines, log_rows
from systems.legality import options, why_not
from systems.match.glimpses import glimpses
from systems.match.playback import Playback
from systems.match.replay import Replay
from systems.odds import chances
from systems.view.compose import battle_model
from systems.view.creatures import chips_of
from systems.view.known import Known
from systems.view.planner import Planner
from systems.view.replay_compose import replay_model
from systems.view.replay_walk import Walk
from systems.view.state import UiState
from systems.view.words import Words
from tests.arena import content
from tests.halves import VIEWER
from tests.observation_bytes import observation_bytes
from tests.twins import World

Channel = Callable[[World], object]
STRANGERS: Final = 3
"""Numbers beyond all known ones that are asked for, too."""
SAMPLES: Final = 2
"""Offers of a kind whose odds are asked for."""
VIEWS: Final = 3
"""Pictures of a side's own view of a replay that are made."""
LINES: Final = 6
"""Lines of the log that are drawn; all of them are compared as they are."""
MODES: Final = ("", "strike", "stride", "sneak", "guess", "hide", "use", "point_out", "create_diversion")


def bot_input(world: World) -> object:
    """What a bot of the side is given."""
    return observation_bytes(world.observe())


def legal_actions(world: World) -> object:
    """All offers."""
    return repr(options(world.observe()))


def refusals(world: World) -> object:
    """Why this and that is refused, whatever numbers and squares are asked for."""
    shown = world.observe()
    own = shown.mine(shown.actor) or shown.own[0]
    return [repr(why_not(shown, action)) for action in asked(shown, own)]


def asked(shown: Observation, own: Own) -> Iterator[Action]:
    """Actions that a side might try: at all numbers, known or not, and at the squares around."""
    known = [alias for alias, _ in shown.met] + [one.alias for one in shown.own]
    known += [door.alias for door in shown.doors] + [thing.alias for thing in shown.items]
    near = [(own.x + dx, own.y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
    weapons, uses = own.numbers.weapons, own.numbers.abilities
    for alias in range(1, max(known) + 1 + STRANGERS):
        yield from (Strike(own.alias, alias, weapon.id) for weapon in weapons)
        yield from (Ready(own.alias, weapon.id, alias) for weapon in weapons[:1])
        yield from (UseAbility(own.alias, use.id, target=alias) for use in uses)
        yield from (PointOut(own.alias, alias), Aid(own.alias, alias))
        yield from (Interact(own.alias, door=alias), Interact(own.alias, target=alias))
    for square in near:
        yield from (move(own.alias, (square,)) for move in (Stride, Step, Sneak))
        yield from (Strike(own.alias, 0, weapon.id, square=square) for weapon in weapons)
        yield from (UseAbility(own.alias, use.id, square=square) for use in uses)
    yield from (Hide(own.alias), Search(own.alias), TakeCover(own.alias), CreateDiversion(own.alias, "shout"))
    yield EndTurn(own.alias)


def odds(world: World) -> object:
    """Facts and odds of offers, as a preview asks for them."""
    shown = world.observe()
    own, planner = shown.mine(shown.actor), Planner(shown)
    if own is None:
        return ()
    return [
        (kind, repr(action), told(shown, planner, own, action))
        for kind, actions in options(shown).items()
        for action in actions[:: max(1, len(actions) // SAMPLES)]
    ]


def told(shown: Observation, planner: Planner, own: Own, action: Action) -> object:
    """What the planner says of one action."""
    match action:
        case Strike():
            facts = planner.facts(action)
            return repr(facts), repr(planner.odds(facts)) if facts.present else ""
        case UseAbility():
            effects = planner.effects(own, action)
            shares = [repr(planner.effect_odds(own, action, facts)) for facts in effects.values()]
            return repr(effects), shares, planner.area(own, action)
        case Stride() | Step() | Sneak():
            kind = type(action).__name__.lower()
            return planner.provoked(own, kind, action.path), repr(planner.opposed(action)), repr(chances(shown, action))
        case _:
            return (repr(planner.opposed(action)), repr(chances(shown, action)))


def overlays(world: World) -> object:
    """All that the window draws, with this and that in hand: tokens, marks, areas, panels, previews, log."""
    shown, battle = world.observe(), world.battle
    lines = tuple(battle.log(VIEWER))
    mine = shown.mine(shown.actor) is not None
    known = Known(
        observation=shown,
        log=lines[-LINES:],
        waiting=mine,
        over=battle.over,
        watching=False,
        options=options(shown) if mine else {},
        why_not=lambda action: why_not(shown, action),
        planner=Planner(shown),
    )
    own = shown.mine(shown.actor) or shown.own[0]
    targets = [contact.alias for contact in shown.contacts]
    drawn = []
    first = len(lines) % len(MODES)
    for at, mode in enumerate((*MODES, *MODES)[first : first + 2] if mine else MODES[:1]):
        hands = UiState(
            selected=own.alias,
            cursor=(own.x + at % 3, own.y),
            mode=mode,
            target=targets[at % len(targets)] if targets else 0,
            weapon=own.numbers.weapons[0].id if own.numbers.weapons else "",
            ability=own.numbers.abilities[0].id if own.numbers.abilities else "",
        )
        drawn.append(repr(battle_model(known, hands, Words(texts()))))
    return drawn


def strip(world: World) -> object:
    """The order of turns, as it is given and as it is drawn."""
    shown = world.observe()
    return shown.initiative, repr(chips_of(shown))


def log(world: World) -> object:
    """The lines, their number and their order."""
    return repr(world.battle.log(VIEWER))


def beats(world: World) -> object:
    """The pictures that the window has shown so far, one after another (systems/view/pacing.py)."""
    return tuple(world.pictures)


def turn(world: World) -> object:
    """Whose turn it is among those who are the same in both battles."""
    return world.name


def replay_log(world: World, ticks: int) -> object:
    """What `replay --log SIDE` tells of a recording that was cut after so many ticks."""
    rows = log_rows(Playback(cut_after(world, ticks)), VIEWER, texts())
    return rows, log_lines(rows, texts(), sides=False)


def replay_view(world: World, ticks: int) -> object:
    """What the viewer of replays shows as the side's own view: how many moments, and the picture of the latest ones."""
    walk = Walk(Replay(cut_after(world, ticks), content().catalogue, content().content_hash))
    place = walk.look(walk.start(), VIEWER)
    stops = len(walk.stops(VIEWER))
    shown = [repr(replay_model(walk, walk.go(place, at), Words(texts()))) for at in range(max(0, stops - VIEWS), stops)]
    return stops, shown


def replay_film(world: World, ticks: int) -> object:
    """The pictures of a film of the recording (`replay --export`): what the side knew in each, and its log."""
    seen = glimpses(Playback(cut_after(world, ticks)), VIEWER, content().catalogue, range(1, ticks + 1))
    return [(observation_bytes(glimpse.observation), repr(glimpse.log)) for glimpse in seen]


def cut_after(world: World, ticks: int) -> Recording:
    """The recording up to a tick, without an end."""
    assert world.file is not None
    recording = read(world.file.getvalue())
    kept = {tick: data for tick, data in recording.keyframes.items() if tick <= ticks}
    return read(rewrite(recording._replace(ticks=recording.ticks[:ticks], keyframes=kept, footer=None)))


def texts() -> Texts:
    """The texts in English."""
    return Texts("en", content().texts)


SHALLOW: Final[Mapping[str, Channel]] = {"bot input": bot_input, "log": log, "beats": beats, "turn": turn}
DEEP: Final[Mapping[str, Channel]] = {
    "legal actions": legal_actions,
    "refusals": refusals,
    "odds": odds,
    "overlays": overlays,
    "initiative strip": strip,
}
REPLAY: Final = "replay log"
REPLAY_VIEW: Final = "replay view"
REPLAY_FILM: Final = "replay film"
NAMES: Final = (*SHALLOW, *DEEP, REPLAY, REPLAY_VIEW, REPLAY_FILM)
"""All channels; docs/knowledge.md lists the same."""
