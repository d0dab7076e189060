"""A Stealth roll that waits for those who come later."""

from typing import Final

from components.detection import Cover, Detection
from components.felt import Felt
from components.ruleset import Ruleset
from systems.rules.families import family_of
from systems.rules.hide import judge_hide
from systems.rules.judged import Judged
from systems.rules.sneak import judge_sneak
from systems.rules.stealth import degree_of, kept_of

SUCCESS: Final = 2
"""Degree of a Stealth roll that meets the DC (systems.rules.stealth.degree_of)."""


def could_perceive(felt: Felt) -> bool:
    """Tell whether an observer could perceive a target at all: any line of effect, any sense result, vague included.

    Who cannot is not compared with a Stealth roll yet; the roll is kept until it could.
    Source: D-STEALTH-1 (a ruling: "those who come later").
    """
    return felt.effect or felt.vague or bool(felt.senses) or felt.state is not Detection.UNDETECTED


def adds(faces: tuple[int, ...], stealth: int, perception: int, *, won: Detection | None, rules: Ruleset) -> bool:
    """Tell whether a Hide that is kept for an observer may better what another roll has won from it.

    won: None where nothing is.  Only a roll that beats the observer with no cover at all is put beside what is won:
    whatever cover it is compared with then, it takes nothing away (a failed Hide changes nothing).
    Source: D-STEALTH-1, R-HIDE-1, D-P-0.
    """
    if won is None:
        return True
    better = family_of(rules).hidden_by(won) < won
    return better and degree_of(kept_of(faces, 0) + stealth, perception, rules) == SUCCESS


def judge_later(
    faces: tuple[int, ...],
    stealth: int,
    perception: int,
    *,
    held: Detection,
    cover: Cover,
    taking_cover: bool,
    rules: Ruleset,
) -> Judged:
    """Compare a kept roll with an observer that could first perceive the actor now, and from which it is screened.

    held: what was taken to be earned meanwhile: Hidden by a Hide, Undetected by a Sneak.  A failed Hide earns nothing,
    a Sneak what it would have earned at this square.
    Source: D-STEALTH-1, R-HIDE-1, D-SNEAK-1.
    """
    if held is Detection.UNDETECTED:
        return judge_sneak(faces, stealth, perception, worst=cover, rules=rules)
    return judge_hide(faces, stealth, perception, cover=cover, taking_cover=taking_cover, earned=None, rules=rules)
