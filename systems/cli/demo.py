"""What `play` does where nobody can see a window: bots play the battle to its end, and a picture of it is kept."""

import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from components.actions import Action
from content.phrase import said_of
from content.text import Texts
from ecs.world import TickRecord
from systems.cli.bout import (
    USUAL_BOT,
    Bout,
    answered,
    begun,
    players_of,
    recorded,
    result,
    to_the_end,
    unrecorded,
    verdict,
)
from systems.cli.language import side as side_name
from systems.cli.language import words_of
from systems.cli.narration import Narration
from systems.cli.options import Options
from systems.cli.output import Answer, Json, Problem, interrupted, named_rows, note, say
from systems.cli.places import folders, written_anew
from systems.cli.scribe import Scribe
from systems.match.battle import Battle
from systems.match.recovery import Loaded
from systems.match.run import HUMAN


def demo(bout: Bout, options: Options, loaded: Loaded | None = None) -> Answer:
    """Play it, record it, take a picture of its end; --out and --shot say where, else the user's folders.

    No save is made: nobody plays, and the running recording is enough to go on from.
    loaded: the battle that goes on, else a new one is begun.
    """
    texts, human = words_of(options, bout.content.texts), [side for side, bot in bout.seats.items() if bot == HUMAN]
    bout = replace(bout, seats={**bout.seats, **dict.fromkeys(human, USUAL_BOT)})
    if not options.quiet:
        note(texts.say("cli.no_display"))
        for side in human:
            note(texts.say("cli.no_human", side=side_name(texts, side), bot=USUAL_BOT))
        note(bout.sentence(texts))
    narration = Narration(bout.scenario.sides, texts, say if options.json else print) if options.narrate else None
    header, before = (loaded.header, loaded.recording) if loaded else (bout.header(), None)
    started = time.perf_counter()
    seats, first = (loaded.seats, None) if loaded else begun(bout, players_of(bout.seats))

    def after(action: Action | None, record: TickRecord) -> None:
        scribe(action, record)
        if narration and record.tick > 1:
            narration(seats.battle)

    problems: list[Problem] = []
    shot = None
    with closing(seats.battle):
        scribe = Scribe(header, texts, note, out=options.out, before=before)
        try:
            seats.battle.on_tick = after
            if first is not None:
                scribe(None, first)
            scribe.watch(seats.battle.world)
            told, stopped = to_the_end(seats)
            seconds = round(time.perf_counter() - started, 3)
            if not stopped:
                shot, problems = pictured(bout, seats.battle, options, texts)
        finally:
            scribe.close()
    lost = [] if stopped else unrecorded(scribe.path, scribe.lost if options.out else None, texts)
    if options.out:
        problems += lost
    else:
        for problem in lost:
            note(f"{problem.file}: {problem.message}")
    data: dict[str, Json] = {
        **result(told),
        "seconds": seconds,
        **bout.told(),
        **recorded(scribe.path),
        "screenshot": str(shot) if shot else None,
    }
    kept = {key: path for key, path in (("cli.replay", scribe.path), ("cli.screenshot", shot)) if path}
    lines = [bout.sentence(texts), verdict(told, texts), *named_rows(texts, kept)]
    return interrupted(data, lines, texts) if stopped else answered(data, lines, problems)


def pictured(bout: Bout, battle: Battle, options: Options, texts: Texts) -> tuple[Path | None, list[Problem]]:
    """Take a picture of the end.  One that cannot be written spoils nothing: it is told, a fault only if asked for."""
    try:
        return picture(bout, battle, options, texts), []
    except OSError as error:
        why, path = said_of(error, texts), str(error.filename or "")
        if options.shot:
            return None, [Problem("file", why, path)]
        note(texts.say("ui.no_picture", why=why, path=path))
        return None, []


def picture(bout: Bout, battle: Battle, options: Options, texts: Texts) -> Path:
    """Take a picture of the end as who won knows it, and tell where it is.  Raises OSError if it cannot be written."""
    from systems.view.screenshot import screenshot
    from systems.view.words import Words

    sides, winner = bout.scenario.sides, battle.verdict.winner
    side = winner if winner in sides else sides[0]  # who won has most to show
    shown, log, words = battle.observe(side), battle.log(side), Words(texts)
    if options.shot:
        screenshot(shown, log, options.shot, words=words)
        return options.shot
    name = f"{bout.scenario.id}-{bout.seed}"
    return written_anew(
        folders().screenshots, name, ".png", lambda path: screenshot(shown, log, path, words=words, new=True)
    )
