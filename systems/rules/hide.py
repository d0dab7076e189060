"""Getting out of an observer's mind without moving."""

from components.detection import Cover, Detection
from components.ruleset import Ruleset
from systems.rules.families import family_of
from systems.rules.judged import Judged
from systems.rules.net_levels import net
from systems.rules.stealth import degree_of, kept_of, passive_dc, stealth_levels


def hide_result(degree: int, earned: Detection | None, rules: Ruleset) -> Detection | None:
    """Return the earned state after a Hide: what the family says of who beat Perception so; unchanged on failure.

    Source: R-HIDE-1, D-P-0.
    """
    return family_of(rules).hidden_by(earned) if degree == 2 else earned


def judge_hide(
    faces: tuple[int, ...],
    stealth: int,
    perception: int,
    *,
    cover: Cover,
    taking_cover: bool,
    earned: Detection | None,
    rules: Ruleset,
) -> Judged:
    """Compare a Hide's dice with one observer from which the actor is screened.

    faces: the whole sequence drawn; cover: of the actor against the observer, geometry alone.
    Source: R-HIDE-1, D-HIDE-1, D-STEALTH-1, D-P-0.
    """
    levels = stealth_levels(cover, taking_cover=taking_cover, rules=rules)
    total = kept_of(faces, net(levels, rules)) + stealth
    degree = degree_of(total, perception, rules)
    return Judged(hide_result(degree, earned, rules), False, degree == 2, total, passive_dc(perception, rules), levels)
