"""A Stealth roll that waits for those who come later."""

from components.detection import Cover, Detection
from components.felt import Felt
from components.ruleset import Ruleset
from systems.rules.hide import judge_hide
from systems.rules.judged import Judged
from systems.rules.sneak import judge_sneak


def could_perceive(felt: Felt) -> bool:
    """Tell whether an observer could perceive a target at all: any line of effect, any sense result, vague included.

    Who cannot is not compared with a Stealth roll yet; the roll is kept until it could.
    Source: D-STEALTH-1 (a ruling: "those who come later").
    """
    return felt.effect or felt.vague or bool(felt.senses) or felt.state is not Detection.UNDETECTED


def judge_beyond(
    faces: tuple[int, ...], stealth: int, perception: int, *, won: Detection, rules: Ruleset
) -> Judged | None:
    """Compare a Hide at once with an observer beyond all senses, from which another roll has won something.

    With no cover at all: a roll that beats it so would beat it however it comes, and nothing that happens till then
    takes away what was won.  None where the roll betters nothing (a failed Hide changes nothing).
    Source: D-STEALTH-1, R-HIDE-1, D-P-0.
    """
    judged = judge_hide(faces, stealth, perception, cover=Cover.NONE, taking_cover=False, earned=won, rules=rules)
    return judged if judged.success and judged.earned is not won else None


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
