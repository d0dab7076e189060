"""Exact geometry of the battlefield in integers: lines, walls, sight, light and paths."""

from ecs import native

native.prefer(__name__, __path__)
