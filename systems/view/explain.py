"""What F1 says of the control that has the focus: what it does, and by which clause of the rules."""

from typing import Final, NamedTuple

from systems.rules.families import family_of
from systems.view.aims import ability_now
from systems.view.buttons import wire_kind
from systems.view.known import Known
from systems.view.state import UiState
from systems.view.words import Words

CLAUSES: Final = {
    "stride": "D-AP-1",
    "step": "D-AP-1, D-AOO-1",
    "sneak": "D-SNEAK-1",
    "strike": "D-ATK-1, R-UND-2",
    "hide": "R-HIDE-1, D-HIDE-1",
    "search": "D-SEARCH-1",
    "take_cover": "R-COV-2, D-COV-2",
    "stand": "D-AP-1",
    "interact": "D-DOOR-1",
    "aid": "D-COND-1",
    "use": "D-AP-1, D-AREA-1",
    "create_diversion": "R-DIV-1",
    "point_out": "D-POINT-1",
    "ready": "D-READY-1",
    "lean": "R-COV-8",
    "reload": "D-AP-1",
    "set_reaction": "D-AOO-1",
    "end_turn": "D-TURN-1",
}
"""Kind of action -> the clauses that say what it does, unless the family of rules names its own."""


class About(NamedTuple):
    """The focused control: what it is called, what it does, and the clauses of that, "" for none."""

    title: str
    text: str
    clauses: str = ""


def about_action(kind: str, known: Known, ui: UiState, words: Words) -> About | None:
    """What a button of the bottom bar is for; of the one that uses an ability, which one is prepared."""
    wire = wire_kind(kind)
    if wire not in CLAUSES:
        return None
    title = words.say("action.strike" if kind == "guess" else f"action.{kind}")
    ability = ability_now(known, ui) if kind == "use" else None
    if ability is not None:
        title = f"{title} · {words.named('ability', ability.id)}"
    rules = known.observation.briefing.ruleset
    own = f"action_help.{rules.family}.{wire}"  # what these rules say, where others say something else
    told = own if words.texts.find(own) else f"action_help.{wire}"
    text = words.say("ui.net_text") if kind == "net" else words.say(told, range=rules.search_range)
    clauses = family_of(rules).clauses.get(wire, CLAUSES[wire])
    return About(title, text, words.say("ui.by_clauses", clauses=clauses))
