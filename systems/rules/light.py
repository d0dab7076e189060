"""What light a sense makes of the light that is there."""

from components.detection import Light, Vision


def seen_light(light: Light, vision: Vision) -> Light:
    """Return the light at the target's square as this vision has it; the observer's own darkness does not matter.

    Source: D-LIGHT-1 (low-light: dim as bright; darkvision: dim and dark as bright).
    """
    if vision is Vision.DARK or (vision is Vision.LOW_LIGHT and light is not Light.DARK):
        return Light.BRIGHT
    return light
