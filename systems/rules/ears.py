"""What ears and other senses tell of a deed or of the invisible, by the senses that somebody is taken to have."""

from components.conditions import DEAFENED
from components.detection import Acuity, Medium
from components.felt import Felt
from components.observation import Combatant
from components.ruleset import Ruleset
from systems.rules.noise import heard


def hears(listener: Combatant, feet: int, noise: int, rules: Ruleset) -> bool:
    """Tell whether a working hearing reaches a deed with line of effect so many feet away.

    noise: in percent of hearing range; a deed is as loud as an ordinary move at least.
    Source: D-REVEAL-1, D-SENSE-3.
    """
    noise = max(noise, rules.noise_move_percent)
    ears = (sense for sense in listener.senses if sense.medium is Medium.SOUND)
    return DEAFENED not in listener.conditions and any(heard(feet, sense.range, noise) for sense in ears)


def ears_locate(listener: Combatant, felt: Felt, *, unseen: bool) -> bool:
    """Tell whether sound tells where whoever is felt so is; of the invisible (unseen) echoes alone do.

    Source: D-REVEAL-1, D-INV-1.
    """
    ears = (sense for sense in listener.senses if sense.medium is Medium.SOUND and sense.kind in felt.senses)
    return any(sense.acuity is Acuity.PRECISE or not unseen for sense in ears)


def feels_unseen(listener: Combatant) -> bool:
    """Tell whether some sense may locate who is invisible: any but eyes and common ears.

    Source: D-INV-1.
    """
    return any(
        sense.medium is not Medium.SIGHT and (sense.medium is not Medium.SOUND or sense.acuity is Acuity.PRECISE)
        for sense in listener.senses
    )
