"""What the scenario picker says of itself, in words (UI 11)."""

from systems.view.offers import Choice, Offer, bot_of
from systems.view.words import Words


def title_told(offer: Offer, choice: Choice, group: str, seat: int, door: str, words: Words) -> str:
    """The choice, the group that arrows change named first.  seat: index of a side; door: what it is called."""
    side = words.named("side", choice.side) if choice.side else words.say("ui.human_none")
    told = {
        "scenario": words.say(offer.title),
        "side": f"{words.say('ui.side')}: {side}",
        "bot": f"{words.say('ui.bot')}: {choice.bot}",
        "seed": f"{words.say('ui.seed')}: {choice.seed}",
    }
    if group == "seat":
        led = offer.musters[seat].side
        bot = bot_of(choice, led)
        who = words.say("ui.seat_bot", bot=bot) if bot else words.say("ui.seat_human")
        told["seat"] = f"{words.say('ui.seats')}: {words.named('side', led)}, {who}"
    if group == "ruleset":
        told["ruleset"] = words.say("ui.ruleset", name=words.named("ruleset", choice.ruleset or offer.ruleset))
    if group == "door":
        told["door"] = door
    return ", ".join([told.pop(group), *told.values()])
