"""What others come to know of one of ours as it walks openly, square by square."""

from components.actions import Square
from components.awareness import Track
from components.conditions import INVISIBLE
from components.detection import Detection
from components.observation import Contact, Own
from ecs.grid.space import squares
from systems.rules.creature import space_of
from systems.rules.detection import pair_state
from systems.rules.ears import ears_locate, hears
from systems.rules.field import Field, saw
from systems.rules.heard_step import after_heard_step
from systems.rules.invisibility import is_invisible
from systems.rules.noise import MOVE, noise_percent


def open_walk(field: Field, own: Own, contact: Contact, path: tuple[Square, ...]) -> tuple[Detection, ...]:
    """Return the state that a contact is taken to have of one of ours before such a walk's first step and after each.

    The rules of the truth on what the side knows.  Its diversion is over as the walk begins and its stance with the
    first step.  What stealth earned lasts while every square entered is screened; where ears locate it, as much
    of it as after_heard_step leaves; an earned Undetected rises to Hidden where prints are seen or a light has no
    carrier.  A square that was given away is held while in reach, and who walks on invisible from a better sense is
    followed by ear.
    Source: D-STEP-1, D-REVEAL-1, D-STATE-1, D-LOSE-1, R-DIV-1, R-INV-4, D-LIGHT-1, R-DET-5.
    """
    conditions, numbers = own.numbers.conditions, contact.numbers
    unseen, noise = is_invisible(conditions), noise_percent(MOVE, field.rules)
    track = field.undiverted_track(own, contact)
    before = field.felt(contact.alias, own.alias)
    states = [pair_state(before, track)]
    for square in path:
        felt = field.felt(contact.alias, own.alias, target_at=square, noise=MOVE)
        earned = track.earned if felt.screened else None
        located = track.located and (felt.effect or felt.located)
        followed = unseen and before.located and felt.vague and states[-1] and felt.effect
        if followed and hears(numbers, felt.distance, noise, field.rules):
            located = True
        left = after_heard_step(earned, field.rules)
        if left is not earned and ears_locate(numbers, felt, unseen=unseen):
            located, earned = True, left
        if (_treads(field, own, square) and saw(contact, felt)) or field.betrayed(own, contact, felt):
            located, earned = True, None if earned is None else max(earned, Detection.HIDDEN)
        track, before = Track(earned, located), felt
        states.append(pair_state(felt, track))
    return tuple(states)


def _treads(field: Field, own: Own, square: Square) -> bool:
    """Whether one of ours that is invisible would leave clear prints there (R-INV-4)."""
    if own.elevation or INVISIBLE not in own.numbers.conditions:
        return False
    material_at = field.ground.board.material_at
    return any(material_at(x, y).prints for x, y in squares(space_of(own, square)))
