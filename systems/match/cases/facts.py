"""Every fact that a case may expect, by the kind of step that tells it; docs/cases.md lists them from here.

A fact holds a word of a family (words.FAMILIES), a list of such words ("causes": ["cause"]), or a plain value.
"""

from typing import Final, NamedTuple


class Fact(NamedTuple):
    """What may be expected: the kind of value it holds, and what it says."""

    holds: str
    says: str


Facts = dict[str, Fact]

LEVEL: Final[Facts] = {
    "source": Fact("word source", "why"),
    "amount": Fact("number", "levels of Advantage, below 0 of Disadvantage"),
    "clause": Fact("text", "clause of the rules"),
}
WOUND: Final[Facts] = {
    "location": Fact("text", "a location of the target's body plan, empty for no wound"),
    "grade": Fact("word grade", "how bad"),
}
ROLL: Final[Facts] = {
    "kind": Fact("word purpose", "which roll"),
    "total": Fact("number", "the kept die with its modifier; of damage the sum with its bonus"),
    "faces": Fact("numbers", "all dice, in order"),
}
SPENT: Final[Facts] = {
    "ap": Fact("number", "action points"),
    "ammo": Fact("number", "ammunition"),
    "strain": Fact("number", "strain"),
    "reaction": Fact("yes", "whether the actor's reaction was spent"),
}
REACTION: Final[Facts] = {
    "actor": Fact("text", "who reacts"),
    "target": Fact("text", "who is struck"),
    "outcome": Fact("word outcome", "how it ended"),
    "damage": Fact("number", "hit points it cost, as damage of a do"),
}
TARGET: Final[Facts] = {
    "outcome": Fact("word outcome", "how the action ended for this one"),
    "state": Fact(
        "word state",
        "strike: this one's state to the actor before it; hide, sneak: the actor's state to "
        "this one after it; search: this one's state to the actor after it",
    ),
    "total": Fact("number", "the roll as this one met it, modifier included"),
    "dc": Fact("number", "what the total had to meet"),
    "flat_dc": Fact("number", "use: DC of the flat check that was owed, 0 for none"),
    "net": Fact("number", "net levels of the roll, within the cap"),
    "levels": Fact("table level", "every reason for levels of the roll; in points, cover's on the armour class"),
    "damage": Fact("number", "hit points (or subdual) lost, of all blows of the step, as damage of a do"),
    "subdual": Fact("yes", "whether the damage was subdual"),
    "wound": Fact("table wound", "the wound that landed"),
    "conditions": Fact("words condition", "conditions gained in the step"),
}
DO: Final[Facts] = {
    "legal": Fact("yes", "whether the actor's side may do it, by what it knows"),
    "reason": Fact("word reason", "why not"),
    "outcome": Fact("word outcome", "the truth of how it ended"),
    "spent": Fact("table spent", "what the actor paid; all 0 for a refused action"),
    "dice_used": Fact("numbers by purpose", "purpose -> scripted dice used in the step"),
    "rolls": Fact("table roll", "the rolls of the step, reactions included"),
    "levels": Fact(
        "table level", "every reason for levels of the actor's roll (of several observers: the first one's)"
    ),
    "net": Fact("number", "net levels of that roll"),
    "total": Fact("number", "that roll with its modifier"),
    "dc": Fact("number", "what it had to meet"),
    "flat_dc": Fact("number", "DC of the flat check that was owed, 0 for none"),
    "damage": Fact("number", "damage (or subdual) done to the struck one, in full where it has fewer hit points left"),
    "subdual": Fact("yes", "whether the damage was subdual"),
    "wound": Fact("table wound", "the wound that landed"),
    "per_target": Fact("table target", "creature -> what the step meant for it"),
    "reactions": Fact("table reaction", "the reactions it provoked, in order"),
    "at": Fact("square", "the actor's square afterwards"),
    "squares": Fact("number", "squares walked"),
    "events": Fact("words event", "kinds of events, in order"),
}
PAIR: Final[Facts] = {
    "state": Fact("word state", "how the first perceives the second"),
    "concealed": Fact("yes", "the second is Concealed from the first"),
    "causes": Fact("words cause", "why it is Concealed; exactly these"),
    "cover": Fact("word cover", "of the second against the first and its weapon, stances and leans included"),
    "line_of_effect": Fact("yes", "D-GEO-2"),
    "line_of_sight": Fact("yes", "D-GEO-2 past what blocks sight"),
    "band": Fact("word band", "R-BAND-1"),
    "distance": Fact("number", "feet between the nearest squares (D-GRID-3)"),
    "flat_dc": Fact("number", "DC of the flat check owed by the first striking the second, 0 for none"),
    "miss_percent": Fact("number", "pf1e: the miss chance of that strike"),
    "net": Fact("number", "net levels of that strike"),
    "levels": Fact("table level", "every reason for levels of that strike; in points, cover's on the armour class"),
    "modifier": Fact("number", "added to the d20 of that strike"),
    "dc": Fact("number", "what it must meet"),
    "off_guard": Fact("yes", "the second is Off-Guard to the first (D-OFF-1)"),
    "unnoticed": Fact("yes", "the first has no idea that the second is there (D-UNN-1)"),
    "screened": Fact("yes", "the second may keep what it earned against the first (D-STATE-2)"),
    "earned": Fact("text", "hidden or undetected, won by stealth against the first; none"),
    "located": Fact("yes", "the first holds on to its square, Hidden at least (D-STATE-1)"),
    "vague": Fact("yes", "the first's senses tell that something is near, no more"),
    "senses": Fact("texts", "senses of the first that reach the second's square better than vaguely"),
    "last_known": Fact("square", "where the first takes it to be; [] for nowhere"),
    "certain": Fact("yes", "with view: some creature of that side perceives it, so that its square is certain"),
}
CREATURE: Final[Facts] = {
    "at": Fact("square", "its north-west square"),
    "elevation": Fact("number", "feet"),
    "hp": Fact("number", "hit points left"),
    "subdual": Fact("number", "subdual damage"),
    "ap": Fact("number", "action points left"),
    "ammo": Fact("number", "ammunition left"),
    "strain": Fact("number", "strain"),
    "reaction": Fact("yes", "its reaction is unspent"),
    "strikes": Fact("number", "strikes made in its turn"),
    "conditions": Fact("words condition", "exactly these"),
    "wounds": Fact("words by location", 'location -> grade, as { leg = "light" }'),
    "taking_cover": Fact("yes", "it has taken cover"),
    "speed": Fact("number", "feet, as wounds leave it"),
    "noise": Fact("number", "percent of the range of hearing at which it is heard"),
    "fighting": Fact("yes", "neither dying nor unconscious"),
    "reacts": Fact("text", "when it strikes at those who leave its reach: always, sure or never (D-AOO-1)"),
    "ready": Fact("text", "the weapon of the Strike that it holds (D-READY-1); none"),
    "leaning": Fact("yes", "it leans (R-COV-8)"),
    "diverting": Fact("yes", "a diversion of this turn still works for it (R-DIV-1)"),
}
SQUARE: Final[Facts] = {
    "light": Fact("word light", "the light level; with view: as that side knows it"),
    "terrain": Fact("text", "name of its terrain"),
    "cover": Fact("word cover", "the grade its terrain gives when it shuts the centre line"),
    "height": Fact("number", "feet, 0 without limit"),
    "conceals": Fact("number", "percent"),
    "cost": Fact("number", "how many times its feet count in a move"),
    "size": Fact("word size", "the terrain's own size: no cover to a creature 3 or more sizes larger (R-COV-6)"),
    "blocks": Fact("texts", "what a closed one stops: move, effect, sight, sound; exactly these"),
    "creatures": Fact("texts", "who stands there; exactly these"),
    "visible": Fact("yes", "with view: in view of that side"),
}
LEGAL: Final[Facts] = {"legal": DO["legal"], "reason": DO["reason"]}
CHANCES: Final[Facts] = {
    "hit": Fact("fraction", "strike: it hits"),
    "miss": Fact("fraction", "strike: the attack roll misses"),
    "flat_failed": Fact("fraction", "strike, use: the flat check fails"),
    "wrong_square": Fact("fraction", "strike, use: nobody is there"),
    "light": Fact("fraction", "strike, use: a Light Wound lands"),
    "heavy": Fact("fraction", "strike, use: a Heavy Wound lands"),
    "damage": Fact("fraction", "strike, use: the mean damage"),
    "affected": Fact("fraction", "use: in full (of several: per_target)"),
    "saved": Fact("fraction", "use: the save succeeds"),
    "missed": Fact("fraction", "use: the attack roll misses"),
    "noticed": Fact("fraction", "use: the target is not unaware enough"),
    "deafened_failed": Fact("fraction", "use, create_diversion, point_out: the voice of a Deafened actor fails"),
    "success": Fact("fraction", "hide, sneak, create_diversion, search: against all known ones together"),
    "failure": Fact("fraction", "1 - success"),
}
ODDS: Final[Facts] = {
    **CHANCES,
    "outcome": Fact("table chances", "the same, in a table"),
    "per_target": Fact("table chances", "creature -> its own chances"),
}
LOG: Final[Facts] = {
    "lines": Fact(
        "texts",
        "in this order among the lines; a key (log.miss, one of the lines below), a sentence, or a whole text; "
        "[] for none at all",
    ),
    "lacks": Fact("texts", "no line's key or text contains any of these"),
    "count": Fact("number", "how many lines"),
    "same_as": Fact("text", '"CASE/STEP": the lines asked for in that step (from 1) of that case are the same'),
}
TEXT: Final[Facts] = {"text": Fact("text", "the words")}

TABLES: Final[dict[str, Facts]] = {
    "level": LEVEL,
    "wound": WOUND,
    "roll": ROLL,
    "spent": SPENT,
    "reaction": REACTION,
    "target": TARGET,
    "chances": CHANCES,
}
STEPS: Final[dict[str, Facts]] = {
    "do": DO,
    "turn": DO,
    "set": DO,
    "pair": PAIR,
    "creature": CREATURE,
    "square": SQUARE,
    "legal": LEGAL,
    "odds": ODDS,
    "log": LOG,
    "text": TEXT,
}
EXACT: Final = frozenset(("causes", "conditions", "blocks", "creatures", "senses"))
"""Lists that hold just the words written, in any order."""
