"""Every word that a case may use for a value, with what it means; docs/cases.md lists them from here."""

from typing import Final

from components import conditions
from components.detection import Cover, Detection, Light
from components.outcome import EffectResult, Result
from ecs.registry import members
from systems import order
from systems.rules.bands import Band

_ = order.systems  # whatever the systems emit registers its wire name

Words = dict[str, str]

STATES: Final[Words] = {
    Detection.OBSERVED.name.lower(): "perceived by a precise sense",
    Detection.HIDDEN.name.lower(): "its square is known, no more",
    Detection.UNDETECTED.name.lower(): "its square is not known",
    "unnoticed": "Undetected, and no idea that it is there; facts tell it as undetected with unnoticed = true",
}
COVERS: Final[Words] = dict(
    zip(
        (cover.name.lower() for cover in Cover),
        ("no level", "1 level", "2 levels; allows Hide", "3 levels"),
        strict=True,
    )
)
LIGHTS: Final[Words] = {level.name.lower(): f"light level {int(level)}" for level in Light}
BANDS: Final[Words] = dict(
    zip(
        (band.value for band in Band),
        ("adjacent, or in melee with each other", "to 30 ft", "31 to 60 ft", "61 to 120 ft", "beyond"),
        strict=True,
    )
)
RULESETS: Final[Words] = {
    "levels": "Advantage and Disadvantage in levels, flat checks, declared wounds",
    "pf1e": "Pathfinder 1e concealment: percentages",
    "pf1e-de": "the same as the German text prints it",
}
OUTCOMES: Final[Words] = {
    Result.HIT.value: "strike: it hits (a hit on a guessed square too)",
    Result.MISS.value: "strike: the attack roll, or in pf1e the miss chance, misses",
    Result.FLAT_FAILED.value: "strike: the flat check failed, no attack was rolled",
    Result.WRONG_SQUARE.value: "strike: nobody was in the guessed square",
    "success": "hide, sneak, create_diversion: it works against this one (all of them, as the outcome of the action)",
    "failure": "hide, sneak, create_diversion: it does not",
    EffectResult.AFFECTED.value: "use: in full, the save failed or there was none",
    EffectResult.SAVED.value: "use: the save succeeded",
    EffectResult.MISSED.value: "use: the attack roll misses",
    EffectResult.NOTICED.value: "use: the target is not as unaware as the effect needs",
    "deafened_failed": "an Auditory action of a Deafened creature: its flat check failed, nothing happened",
    "found": "search: better perceived than before",
    "not_found": "search: not better perceived than before",
    "bumped": "a move: it ended by running into somebody unseen",
    "stopped": "a move: it ended early for another reason",
    "done": "any other action that was carried out; use: at oneself, or an area that catches nobody",
    "refused": "the action was not legal: nothing happened, nothing was paid",
}
GRADES: Final[Words] = {"none": "no wound", "light": "a Light Wound", "heavy": "a Heavy Wound"}
PURPOSES: Final[Words] = {
    "flat": "a d20 of a flat check (R-HID-2, R-CON-1)",
    "deafened": "the d20 before a Deafened creature's Auditory action (R-DEAF-1)",
    "attack": "the d20 of an attack: |net| + 1 of them",
    "confirm": "pf1e: the second attack roll after a natural 20 (D-P-1)",
    "damage": "the dice of a hit, one entry a die",
    "percent": "pf1e: the d100 of a miss chance (R-P-5)",
    "save": "the d20 of a saving throw",
    "stealth": "the d20 of Hide, Sneak or Avoid Notice: as many as the observer with most levels needs",
    "perception": "the d20 of a Search",
    "deception": "the d20 of Create a Diversion",
    "initiative": "the d20 of initiative, in the order of the creatures",
    "bleeding": "the d4 of a bleeding creature's turn end",
    "secret_flat": "the flat check of a strike at a guessed square",
    "secret_attack": "the d20 of a strike at a guessed square",
    "secret_confirm": "pf1e: the second attack roll after a natural 20 at a guessed square",
    "secret_percent": "pf1e: the miss chance of a strike at a guessed square",
    "secret_pick": "which of several unseen creatures in a guessed square is struck (1 is the first by order)",
}
CAUSES: Final[Words] = {
    "mist": "the centre line passes through mist, smoke or the like (D-CON-1)",
    "dim": "dim light at the target's square (D-LIGHT-1)",
    "dazzled": "the observer is Dazzled (D-COND-1)",
    "net": "a net lies over an invisible creature (R-INV-4)",
    "magic": "magic conceals it, whatever lies between (R-P-4)",
}
SOURCES: Final[Words] = {
    "range": "range increments (R-RNG-1)",
    "cover": "the target's cover; on Stealth and Reflex the roller's own (R-COV-1)",
    "off_guard": "the target is Off-Guard to the attacker (D-OFF-1)",
    "repeat_strike": "second or third attack of the turn (D-ATK-1)",
    "prone": "the attacker is prone (D-COND-1)",
    "target_prone": "the target is prone (D-COND-1)",
    "wounded_arm": "a wound of the limb that wields the weapon (D-WND-1)",
    "hidden_source": "a save against an effect whose source is Hidden or worse (R-HID-1)",
    "met_diversion": "the observer has met a diversion before (R-DIV-1)",
    "unseen_attacker": "pf1e: the target does not observe the attacker (D-P-0)",
    "invisible": "pf1e: Stealth of the invisible (R-P-12)",
    "dazzled": "pf1e: the attacker is dazzled (D-P-1)",
}
CONDITIONS: Final[Words] = {
    conditions.PRONE: "own Strikes Disadvantage 1, melee against it Advantage 1, ranged against it Disadvantage 1",
    conditions.DAZZLED: "what it sees is Concealed",
    conditions.BLINDED: "its sight fails",
    conditions.DEAFENED: "its hearing fails",
    conditions.STUNNED: "no AP, no reactions",
    conditions.BLEEDING: "1d4 at its turn's end",
    conditions.UNCONSCIOUS: "out of the fight",
    conditions.DYING: "out of the fight",
    conditions.INVISIBLE: "sight does not reach it (R-INV-1)",
    conditions.NETTED: "a net lies over it: an invisible one is Observed and Concealed (R-INV-4)",
    conditions.EXPOSED: "its cover against everybody is one step lower (D-COV-5)",
    conditions.SHIELDED: "its cover against everybody is one step higher (D-COV-5)",
    conditions.BLURRED: "pf1e: magic conceals it whatever lies between (R-P-4)",
    conditions.DISPLACED: "pf1e: magic conceals it more than most (R-P-4, R-P-7)",
}
SIZES: Final[Words] = {"T": "Tiny", "S": "Small", "M": "Medium", "L": "Large", "H": "Huge", "G": "Gargantuan"}
VISIONS: Final[Words] = {"normal": "dim conceals, dark hides", "low_light": "dim as bright", "dark": "dark as bright"}

FAMILIES: Final[dict[str, Words]] = {
    "state": STATES,
    "cover": COVERS,
    "light": LIGHTS,
    "band": BANDS,
    "ruleset": RULESETS,
    "outcome": OUTCOMES,
    "grade": GRADES,
    "purpose": PURPOSES,
    "cause": CAUSES,
    "source": SOURCES,
    "condition": CONDITIONS,
    "size": SIZES,
    "vision": VISIONS,
}


def events_known() -> dict[str, str]:
    """Wire name of every kind of event -> what it tells; lines of logs are asked by `log` and left out."""
    ours = {wire: kind for wire, kind in members("event").items() if kind.__module__.startswith("components.")}
    return {wire: (ours[wire].__doc__ or "").split("\n")[0] for wire in sorted(ours) if wire != "witnessed"}
