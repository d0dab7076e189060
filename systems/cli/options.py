"""What the command line asks for, typed; None and 0 mean that nothing was said."""

from dataclasses import dataclass, field
from pathlib import Path


@dataclass  # no slots: argparse keeps notes in its __dict__
class Options:
    """All options of all commands; argparse fills in what was given."""

    command: str = "play"
    # everywhere
    seed: int | None = None
    json: bool = False
    mods: list[Path] = field(default_factory=list)
    lang: str = ""
    quiet: bool = False
    # play, simulate
    scenario: str = ""
    map: Path | None = None
    teams: list[str] = field(default_factory=list)
    bots: list[str] = field(default_factory=list)
    out: Path | None = None
    shot: Path | None = None
    narrate: bool = False
    casual: bool = False
    load: Path | None = None
    go_on: bool = False
    rounds: int | None = None
    ruleset: str = ""
    rules: list[str] = field(default_factory=list)
    matches: int | None = None
    jobs: int | None = None
    # replay
    file: Path = Path()
    verify: bool = False
    log: str = ""
    events: bool = False
    header: bool = False
    cut: int | None = None
    from_tick: int | None = None
    what_if: str = ""
    export: Path | None = None
    tamper: str = ""
    # cases, check
    paths: list[Path] = field(default_factory=list)
