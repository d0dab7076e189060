"""What senses make of a creature, and what memory makes of that."""

from collections.abc import Mapping
from typing import NamedTuple

from components.awareness import Track
from components.conditions import BLINDED, DAZZLED, DEAFENED, OUT_OF_FIGHT
from components.detection import Acuity, Cover, Detection, Light, Medium, Vision
from components.felt import Felt
from components.ruleset import Ruleset
from components.senses import Sense
from ecs.grid.lines import EFFECT, SIGHT
from ecs.grid.lines import MIST as MIST_BIT
from ecs.grid.sight import COVER_MASK, COVER_SHIFT
from systems.rules.causes import DIM, MAGIC, MIST, NET
from systems.rules.light import seen_light
from systems.rules.noise import PERCENT, heard
from systems.rules.take_cover import effective

FELT_AS = (Detection.UNDETECTED, Detection.UNDETECTED, Detection.HIDDEN, Detection.OBSERVED)
"""Indexed by Acuity, 0 for no sense at all (R-OBS-1)."""
COVERS = tuple(Cover)


class Impression(NamedTuple):
    """One target as it offers itself to one observer's senses.

    bits: Pairs facts, observer first; distance in feet; light at the target's square (the brightest of a large one).
    invisible: the target is; netted: a net lies over an invisible target (R-INV-4); grounded: both stand on the ground.
    noise_percent: how loud the target is.
    far: that light as low-light vision has it, None where dim light is as bright to it.
    magic: it conceals the target.
    taking_cover: the target's stance; walls: full walls that sound must pass where there is no line of effect.
    """

    bits: int
    distance: int
    light: Light = Light.BRIGHT
    invisible: bool = False
    grounded: bool = True
    noise_percent: int = 0
    taking_cover: bool = False
    walls: int = 1
    netted: bool = False
    far: Light | None = None
    magic: bool = False

    def lit(self, vision: Vision) -> Light:
        """Return the light on the target as this vision has it (D-LIGHT-1)."""
        if vision is Vision.LOW_LIGHT and self.far is not None:
            return self.far
        return seen_light(self.light, vision)


def cover_of(bits: int) -> Cover:
    """Return the cover of the second creature against the first, by geometry alone.

    Source: R-COV-4.
    """
    return COVERS[bits >> COVER_SHIFT & COVER_MASK]


def acuity_at(sense: Sense, conditions: Mapping[str, int], impression: Impression) -> int:
    """Return how clearly a sense reaches the target's square: an Acuity, 0 if it does not.

    A range of 0 means no limit.  A precise sense of sound makes its own noise: only line of effect and range count.
    Source: D-SENSE-1, D-SENSE-3, D-LIGHT-1.
    """
    medium, bits, distance = sense.medium, impression.bits, impression.distance
    if sense.range and distance > sense.range and medium is not Medium.SOUND:
        return 0
    if medium is Medium.SIGHT:
        lit = impression.lit(sense.vision) is not Light.DARK
        return sense.acuity if bits & SIGHT and lit and BLINDED not in conditions else 0
    if medium is Medium.SOUND:
        return 0 if DEAFENED in conditions else _heard_at(sense, impression)
    if medium is Medium.GROUND:
        return sense.acuity if impression.grounded else 0
    if medium is Medium.SMELL:
        return sense.acuity if bits & EFFECT else 0
    return sense.acuity


def _heard_at(sense: Sense, impression: Impression) -> int:
    """Return how clearly a sense of sound reaches: vague through full walls (D-SENSE-3)."""
    if impression.bits & EFFECT:
        noise = PERCENT if sense.acuity is Acuity.PRECISE else impression.noise_percent
        return sense.acuity if heard(impression.distance, sense.range, noise) else 0
    through = heard(impression.distance, sense.range, impression.noise_percent, walls=impression.walls)
    return Acuity.VAGUE if through else 0


def _obscured(sense: Sense, conditions: Mapping[str, int], impression: Impression) -> tuple[str, ...]:
    """Return why what this visual sense sees is Concealed (D-CON-1, D-LIGHT-1, D-COND-1)."""
    causes = []
    if impression.bits & MIST_BIT:
        causes.append(MIST)
    if impression.lit(sense.vision) is Light.DIM:
        causes.append(DIM)
    if DAZZLED in conditions:
        causes.append(DAZZLED)
    if impression.netted:
        causes.append(NET)
    return tuple(causes)


def feel(senses: tuple[Sense, ...], conditions: Mapping[str, int], impression: Impression, rules: Ruleset) -> Felt:
    """Return what an observer's senses alone tell of a target, before memory.

    conditions are the observer's.  Felt.senses lists the kinds that reach the square better than vaguely, sight at an
    Invisible target's square included (a Search may use it).  Felt.cover is geometry alone, without Take Cover.
    Source: D-SENSE-1, D-SENSE-2, D-SENSE-3, D-STATE-1, D-STATE-2, D-INV-1, R-OBS-1, R-INV-1, R-P-4.
    """
    best = 0
    causes: tuple[str, ...] | None = None
    near = False
    kinds: list[str] = []
    if not conditions or not any(name in conditions for name in OUT_OF_FIGHT):
        for sense in senses:
            acuity = acuity_at(sense, conditions, impression)
            if not acuity:
                continue
            if acuity > Acuity.VAGUE:
                kinds.append(sense.kind)
            sight = sense.medium is Medium.SIGHT
            if impression.invisible and sight:
                continue
            near = True
            if impression.invisible and sense.medium is Medium.SOUND and acuity < Acuity.PRECISE:
                continue
            veil = _obscured(sense, conditions, impression) if sight else ()
            if acuity > best:
                best, causes = acuity, veil
            elif acuity == best and causes is not None and len(veil) < len(causes):
                causes = veil
    state = FELT_AS[best]
    if impression.magic and state is Detection.OBSERVED:
        causes = (*(causes or ()), MAGIC)
    cover = cover_of(impression.bits)
    precise = state is Detection.OBSERVED
    screened = not precise or bool(causes and causes != (NET,))  # it stays Observed while a net is on it
    if not screened and cover:
        screened = effective(cover, taking_cover=impression.taking_cover) >= rules.cover_to_hide
    return Felt(
        state=state,
        located=state is not Detection.UNDETECTED,
        vague=near and state is Detection.UNDETECTED,
        causes=causes or (),
        precise=precise,
        effect=impression.bits & EFFECT != 0,
        screened=screened,
        cover=cover,
        distance=impression.distance,
        senses=tuple(kinds),
    )


def pair_state(felt: Felt, track: Track | None) -> Detection:
    """Return the state of a pair: the less perceived of earned and the better of felt and located.

    Source: D-STATE-1.
    """
    if track is None:
        return felt.state
    known = max(felt.state, Detection.HIDDEN) if track.located else felt.state
    return known if track.earned is None else min(track.earned, known)


def off_guard(state_of_attacker: Detection) -> bool:
    """Tell whether a creature is Off-Guard to an attacker that has this state to it.

    Source: R-HID-1, R-UND-1, D-OFF-1.
    """
    return state_of_attacker < Detection.OBSERVED
