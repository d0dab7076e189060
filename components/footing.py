"""Whether a creature keeps still, for rules that ask."""

from dataclasses import dataclass

from ecs.registry import component


@component("footing")
@dataclass(slots=True)
class Footing:
    """moved: it changed its square since its last turn began (R-P-12).  Only in battles whose rules ask for it."""

    moved: bool = False
