"""The heads of the replay viewer: what was fought, who played, what is to be known of the recording, the views."""

from systems.match.replay import Replay
from systems.view.replay_model import Tab
from systems.view.replay_walk import SPLIT, TRUTH, Place
from systems.view.words import Words


def title(replay: Replay, words: Words) -> str:
    """What was fought."""
    return words.texts.find(f"scenario.{replay.scenario.id}.title") or replay.scenario.id


def subtitle(replay: Replay, words: Words) -> str:
    """Who played against whom, by which rules, from which seed once that may be told, and whether it was casual."""
    sides = [
        words.say("replay.seat", side=words.named("side", side), bot=words.named("bot", who) if who else "—")
        for side, who in replay.seats.items()
    ]
    rules = words.named("ruleset", replay.scenario.ruleset)
    told = [f" {words.say('replay.against')} ".join(sides), words.say("ui.ruleset", name=rules)]
    if replay.decided or not replay.human:
        told.append(words.say("replay.seed", seed=replay.header.get("seed", 0)))
    if replay.header.get("casual") is True:
        told.append(words.say("replay.casual"))
    return " · ".join(told)


def banners(replay: Replay, place: Place, words: Words, *, whole: bool) -> tuple[tuple[str, str], ...]:
    """What to know of the recording itself: that it is of other rules or content, cut short, or damaged."""
    told = [(words.say(f"replay.other_{replay.foreign}"), "warn")] if replay.foreign else []
    if replay.ended != "ok":
        key = f"replay.{replay.ended}" if whole else f"replay.{replay.ended}_side"
        told.append((words.say(key, tick=replay.last), "bad" if replay.ended == "corrupt" else "warn"))
    return tuple(told)


def tab(view: str, place: Place, words: Words) -> Tab:
    """A view to choose, and whether it is the one that shows."""
    glyph = {TRUTH: "state_observed", SPLIT: "ui_split"}.get(view, "")
    label = words.say(f"replay.{view}") if view in (TRUTH, SPLIT) else words.named("side", view)
    return Tab(view, glyph, label, view == place.view)
