"""Digests that tell whether two installations play by the same rules on the same map."""

from functools import cache
from hashlib import blake2b
from pathlib import Path

from ecs.grid.board import Layout

VERSION = "0.1.0"
ROOT = Path(__file__).resolve().parents[2]
RULES = ("ecs", "components", "systems")
NOT_RULES = ("view", "cli", "match", "ai", "_native")


@cache
def rules_hash() -> str:
    """16 hex digits over every source file that decides what happens in a battle."""
    digest = blake2b(digest_size=8)
    for top in RULES:
        for path in sorted((ROOT / top).rglob("*.py")):
            inside = path.relative_to(ROOT)
            if not set(inside.parts) & set(NOT_RULES):
                digest.update(inside.as_posix().encode() + b"\n" + path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()


def map_hash(layout: Layout) -> str:
    """16 hex digits over a map's size, squares, walls, materials and ambient light."""
    return blake2b(repr(tuple(layout)).encode(), digest_size=8).hexdigest()
