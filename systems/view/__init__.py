"""The window: reads an Observation, writes actions.  The only importer of pygame."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # before any import of pygame: stdout is for JSON alone
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")  # a flip takes 0.4 ms instead of 3 without a GPU
