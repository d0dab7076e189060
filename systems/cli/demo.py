"""What `play` does where nobody can see a window: bots play the battle to its end, and a picture of it is kept."""

from content.text import Texts
from systems.cli.bout import HUMAN, Bout, fought, recorded, result, verdict
from systems.cli.narration import Narration
from systems.cli.options import Options
from systems.cli.output import Answer, Json, Problem, say
from systems.cli.paths import folders, free_name
from systems.match.battle import Battle

STAND_IN = "greedy"  # plays where a human would
INTERRUPTED = 130


def demo(bout: Bout, options: Options) -> Answer:
    """Play it, record it, take a picture of its end; --out and --shot say where, else the user's folders are used."""
    name = f"{bout.scenario.id}-{bout.seed}"
    out = options.out or free_name(folders().replays, name, ".fcr")
    shot = options.shot or free_name(folders().screenshots, name, ".png")
    seats = {side: STAND_IN if bot == HUMAN else bot for side, bot in bout.seats.items()}
    bout = Bout(bout.scenario, bout.content, seats, bout.seed, bout.map, bout.placement)
    texts = Texts(options.lang or "en", bout.content.texts)
    if not options.quiet:
        say("fieldcraft: no display that anybody could see, so bots play")
        say(f"fieldcraft: {bout.sentence()}")
    narration = Narration(bout.scenario.sides, texts, say if options.json else print) if options.narrate else None

    def picture(battle: Battle) -> None:
        from systems.view.screenshot import screenshot
        from systems.view.words import Words

        sides, winner = bout.scenario.sides, battle.verdict.winner
        side = winner if winner in sides else sides[0]  # who won has most to show
        screenshot(battle.observe(side), battle.log(side), shot, words=Words(texts))

    done = fought(bout, out=out, on_log=narration, at_end=picture)
    data: dict[str, Json] = {
        **result(done.summary),
        "seconds": done.seconds,
        **bout.told(),
        **recorded(out),
        "screenshot": None if done.interrupted else str(shot),
    }
    lines = [bout.sentence(), verdict(done.summary), f"replay      {out}"]
    if done.interrupted:
        return Answer(data, lines, INTERRUPTED, (Problem("interrupted", "interrupted"),))
    return Answer(data, [*lines, f"screenshot  {shot}"])
