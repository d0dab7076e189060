"""What the ears of others tell them of a deed, by the senses they are taken to have."""

from components.conditions import DEAFENED
from components.detection import Acuity, Medium
from components.felt import Felt
from components.observation import Combatant
from components.ruleset import Ruleset
from systems.rules.noise import heard


def hears(listener: Combatant, felt: Felt, noise: int, rules: Ruleset) -> bool:
    """Tell whether a working hearing reaches, with line of effect, whoever is felt so and acts this loudly.

    noise: in percent of hearing range; a deed is as loud as an ordinary move at least.
    Source: D-REVEAL-1, D-SENSE-3.
    """
    if not felt.effect or DEAFENED in listener.conditions:
        return False
    noise = max(noise, rules.noise_move_percent)
    ears = (sense for sense in listener.senses if sense.medium is Medium.SOUND)
    return any(heard(felt.distance, sense.range, noise) for sense in ears)


def ears_locate(listener: Combatant, felt: Felt, *, unseen: bool) -> bool:
    """Tell whether sound tells where whoever is felt so is; of the invisible (unseen) echoes alone do.

    Source: D-REVEAL-1, D-INV-1.
    """
    ears = (sense for sense in listener.senses if sense.medium is Medium.SOUND and sense.kind in felt.senses)
    return any(sense.acuity is Acuity.PRECISE or not unseen for sense in ears)
