"""The engine: entities, dice, codec, replays and the grid; it knows no rule.  Import it by its plain name only."""

if __name__ != "ecs":
    raise ImportError(f"import ecs by its plain name, not as {__name__} (import fieldcraft.main first)")

from ecs import native

native.prefer(__name__, __path__)
