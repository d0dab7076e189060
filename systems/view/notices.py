"""What the window says for a moment over the map: a text key of the hands, filled with names."""

from typing import Final

from components.observation import Observation
from components.scenario import Goal
from systems.rules.progress import progress
from systems.rules.scene import Scene
from systems.view.state import UiState
from systems.view.words import Words

ALL_GOALS: Final = "ui.all_goals"
FRIEND: Final = "ui.friend_again"
CAUGHT: Final = "ui.caught_again"

REFUSING: Final = (
    "reason.", "ui.no_target", "ui.outside", "ui.illegal", "ui.all_know", "ui.no_way_back", "ui.no_more_back",
)  # fmt: skip
"""How the notices begin that say why something cannot be done."""


def refusing(ui: UiState) -> bool:
    """True while the notice says why something cannot be done."""
    return ui.notice.startswith(REFUSING)


def notice_of(observation: Observation, ui: UiState, words: Words) -> str:
    """The notice of the hands in words, "" for none."""
    args = dict(ui.notice_args)
    if ui.notice == ALL_GOALS:
        told = all_goals(observation, words)
        return words.say(ALL_GOALS, goals=told) if len(goals_of(observation, words)) > 1 else told
    if ui.notice == FRIEND and (contact := observation.contact(int(args["target"]))) is not None:
        relation = words.lower("relation", contact.relation)
        return words.say(FRIEND, name=words.contact(observation, contact), relation=relation)
    return words.say(ui.notice, **args) if ui.notice else ""


def goals_of(observation: Observation, words: Words) -> tuple[str, ...]:
    """The side's objectives in the scenario's order, any of which decides the battle."""
    told = []
    for one in progress(Scene(observation)):
        goal = one.objective
        text = words.say(f"objective.{goal.kind}", rounds=goal.rounds, target=goal.target)
        if goal.kind is Goal.ESCAPE:  # of several who have to get away, how many are believed to have
            text = words.say("ui.progress", text=text, done=one.done, needed=one.needed)
        told.append(text)
    return tuple(told) or (words.say("ui.objective_none"),)


def top_goals(observation: Observation, words: Words) -> tuple[str, ...]:
    """The lines of the top bar: at most two, the last one with the rounds left; of more objectives the number."""
    first, *others = goals_of(observation, words)
    lines = [first]
    if others:
        lines.append(words.say("ui.goal_or", goal=others[0]) if len(others) == 1 else f"+{len(others)}")
    if not observation.winner:
        left = observation.briefing.round_limit - observation.round + 1
        rest = words.say("ui.last_round") if left <= 1 else words.say("ui.rounds_left", rounds=left)
        lines[-1] = f"{lines[-1]} · {rest}"
    return tuple(lines)


def all_goals(observation: Observation, words: Words) -> str:
    """Every objective of the side in one line."""
    first, *others = goals_of(observation, words)
    return " · ".join([first, *(words.say("ui.goal_or", goal=goal) for goal in others)])
