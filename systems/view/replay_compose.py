"""A recording at one place of the walk becomes one picture, as plain frozen data."""

from dataclasses import replace
from typing import Final

from systems.view.intents import Do
from systems.view.keys import labels
from systems.view.replay_boards import belief_board, truth_board
from systems.view.replay_compare import compared
from systems.view.replay_head import banners, subtitle, tab, title
from systems.view.replay_lines import entries, event_card
from systems.view.replay_model import Board, ReplayModel
from systems.view.replay_pad import REPLAY_PARTS
from systems.view.replay_track import timeline
from systems.view.replay_walk import SPEEDS, SPLIT, TRUTH, Place, Walk
from systems.view.words import Words

_HINTS: Final = (  # those that come first are left out first where there is no room
    (Do.MARK, "replay.hint_mark"),
    (Do.PAUSE, "replay.hint_play"),
    (Do.VIEW, "replay.hint_view"),
    (Do.HELP, "ui.hint_help"),
)


def replay_model(walk: Walk, place: Place, words: Words) -> ReplayModel:
    """What to draw now.  A side's own view is made of what that side knew and was told, and of nothing else."""
    replay, split = walk.replay, place.view == SPLIT
    boards = [truth_board(walk, place, words)] if walk.whole(place.view) else []
    if place.view != TRUTH:
        boards.append(belief_board(walk, place, words))
    found, above = entries(walk, place, words)
    return ReplayModel(
        title=words.say("replay.title", title=title(replay, words)),
        subtitle=subtitle(replay, words),
        banner=banners(replay, place, words, whole=walk.whole(place.view)),
        tabs_label=words.say("replay.view_as"),
        tabs=tuple(tab(view, place, words) for view in walk.views),
        boards=_hinted(boards, place, words),
        card=event_card(walk, place, words),
        comparison=compared(walk, place, words) if split else None,
        log_heading=words.say("ui.log"),
        log=found,
        opened=above,
        log_from=place.opened - above,
        timeline=timeline(walk, place, words),
        playing=place.playing,
        speed=place.speed,
        speeds=tuple(words.say(f"replay.speed_{at}") for at in range(len(SPEEDS))),
        speed_label=words.say("replay.speed"),
        notice=place.notice,
        play_on=words.say("replay.play_on"),
        film=words.say("replay.film"),
        empty_log=words.say("ui.empty_log"),
        typed=place.typed,
        typed_label=words.say("replay.type_tick" if walk.whole(place.view) else "replay.type_moment"),
        drawer=place.drawer,
    )


def _hinted(boards: list[Board], place: Place, words: Words) -> tuple[Board, ...]:
    """The boards, the last with the keys worth knowing; while something is told over it, without."""
    if place.notice or place.typed is not None:
        return tuple(boards)
    hints = tuple((labels((do, 0), words, REPLAY_PARTS)[0], words.say(text)) for do, text in _HINTS)
    return (*boards[:-1], replace(boards[-1], hints=hints))
