"""Checks of content, each of which names file, line and key."""
