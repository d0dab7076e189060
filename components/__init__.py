"""The nouns: components, actions, events, frames and rule values.  Data only."""

from ecs import native

native.prefer(__name__, __path__)
