"""What was picked for the last battle, so that the picker begins with it in the next run, too."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from systems.view.offers import Choice, Offer
from systems.view.preferences import in_quotes

_WORDS: Final = ("scenario", "ruleset", "side", "bot")
_SEATS: Final = "seats"


def picked_of(data: Mapping[str, object]) -> Choice | None:
    """What a file's values say was picked, with a seed of 0; None if they name no scenario.

    Whatever is no word counts as not said.
    """
    said = {name: value for name in _WORDS if isinstance(value := data.get(name), str)}
    if not said.get("scenario"):
        return None
    table = data.get(_SEATS)
    seats = table.items() if isinstance(table, Mapping) else ()
    told = tuple(sorted((str(side), bot) for side, bot in seats if isinstance(bot, str)))
    return Choice(
        said["scenario"], said.get("side", ""), said.get("bot", ""), 0, seats=told, ruleset=said.get("ruleset", "")
    )


def written(choice: Choice) -> str:
    """The choice as TOML.  Neither its seed is kept nor whether actions may be taken back: both are for one evening."""
    lines = [f"{name} = {in_quotes(getattr(choice, name))}" for name in _WORDS]
    if choice.seats:
        lines += ["", f"[{_SEATS}]", *(f"{in_quotes(side)} = {in_quotes(bot)}" for side, bot in choice.seats)]
    return "\n".join([*lines, ""])


def recalled(
    picked: Choice | None, first: Choice, offers: Sequence[Offer], bots: Sequence[str], rulesets: Sequence[str]
) -> Choice:
    """What the picker begins with: what was picked as far as it still is there, else the first of everything."""
    offer = next((one for one in offers if picked is not None and one.id == picked.scenario), None)
    if picked is None or offer is None:
        return first
    sides = [muster.side for muster in offer.musters]
    allowed = sides if offer.lesson else [*sides, ""]
    known = picked.ruleset in rulesets and not offer.lesson
    return replace(
        first,
        scenario=offer.id,
        side=picked.side if picked.side in allowed else sides[0],
        bot=picked.bot if picked.bot in bots else first.bot,
        seats=tuple((side, bot) for side, bot in picked.seats if bot in bots),
        ruleset=picked.ruleset if known else "",
    )
