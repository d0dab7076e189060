"""Bots: an Observation in, an action out."""
