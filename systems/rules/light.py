"""What light a sense makes of the light that is there."""

from typing import Final

from components.detection import Light, Vision

# indexed by Light: dark, dim, bright
SEEN_AS: Final[dict[Vision, tuple[Light, Light, Light]]] = {
    Vision.NORMAL: (Light.DARK, Light.DIM, Light.BRIGHT),
    Vision.LOW_LIGHT: (Light.DARK, Light.BRIGHT, Light.BRIGHT),
    Vision.DARK: (Light.BRIGHT, Light.BRIGHT, Light.BRIGHT),
}


def seen_light(light: Light, vision: Vision) -> Light:
    """Return the light at the target's square as this vision has it; the observer's own darkness does not matter.

    Source: D-LIGHT-1 (low-light: dim as bright; darkvision: dim and dark as bright).
    """
    return SEEN_AS[vision][light]
