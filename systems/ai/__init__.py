"""Bots: an Observation in, an action out."""

from ecs import native

native.prefer(__name__, __path__)
