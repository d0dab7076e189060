"""The verbs: rules, systems, knowledge, bots, matches and the two front ends."""

from ecs import native

native.prefer(__name__, __path__)
