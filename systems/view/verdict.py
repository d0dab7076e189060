"""How a battle ended, in the words of the side that is shown: the verdict, why, and who is left of it."""

from components.observation import Observation
from components.relations import ALLY, ENEMY, NEUTRAL
from components.scenario import Goal
from components.turn import DRAW, OBJECTIVE
from systems.view.words import Words


def verdict(seen: Observation, words: Words, *, watching: bool) -> tuple[str, str]:
    """The verdict and its colour."""
    if seen.winner == DRAW:
        return words.say("ui.draw"), "text2"
    wins = words.say("ui.result_watched", side=words.named("side", seen.winner))
    if watching:
        return wins, "brass2"
    stands = seen.briefing.relation(seen.winner)
    if stands == NEUTRAL:
        return wins, "text2"
    return (words.say("ui.result_won"), "good") if stands == ALLY else (words.say("ui.result_lost"), "bad")


def reason(seen: Observation, words: Words, *, watching: bool) -> str:
    """Which objective was met, or what else ended it; nothing that merely happened at the same time."""
    ended = seen.goal or seen.ended_by
    if seen.winner == DRAW and seen.ended_by == OBJECTIVE:
        ended = "nobody"
    elif ended == Goal.DEFEAT and watching:
        ended = "defeat_by"
    elif ended == Goal.DEFEAT and seen.briefing.relation(seen.winner) == ENEMY:
        ended = "fallen"
    return words.say(f"ui.ended_{ended}", round=seen.round, side=words.named("side", seen.winner))


def remaining(seen: Observation, words: Words, *, watching: bool) -> str:
    """How many of the side that is shown still fight; watched, the side is named."""
    args = {"left": sum(one.fighting for one in seen.own), "all": len(seen.own)}
    if watching:
        return words.say("ui.standing_of", side=words.named("side", seen.side), **args)
    return words.say("ui.standing", **args)
