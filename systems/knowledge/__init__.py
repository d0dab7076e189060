"""What a side knows: observations, aliases and logs.  The only way from the world to bots, windows and previews."""

from ecs import native

native.prefer(__name__, __path__)
