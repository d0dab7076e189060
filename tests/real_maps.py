"""The five public maps, read where they lie beside the checkout; tests that need them skip where they do not."""

from pathlib import Path

import pytest

MAPS = Path(__file__).resolve().parents[2] / "shared" / "real" / "foundry-cc0"
NAMES = ("acid-pool-cave", "dead-king", "lost-temple", "something-s-cooking", "the-goblin-s-hideout")
PATHS = tuple(MAPS / f"{name}.json" for name in NAMES)

needs_maps = pytest.mark.skipif(not MAPS.is_dir(), reason="the public maps are not beside this checkout")
