"""`scenarios`: what can be played."""

from components.position import RANKS
from components.scenario import Kind, Scenario
from content.loader import Content, load
from content.text import Texts
from systems.cli.language import words_of
from systems.cli.options import Options
from systems.cli.output import Answer, Json


def run(options: Options) -> Answer:
    """List the scenarios of our content and of the mods.  Raises ContentError for faulty content."""
    content = load(options.mods)
    texts = words_of(options, content.texts)
    rows = [described(scenario, content, texts) for _, scenario in sorted(content.scenarios.items())]
    wide, wider = (max((len(str(row[key])) for row in rows), default=0) + 2 for key in ("id", "title"))
    rules = [texts.find(f"ruleset.{row['ruleset']}") or str(row["ruleset"]) for row in rows]
    lines = [f"{row['id']!s:<{wide}}{row['title']!s:<{wider}}{name}" for row, name in zip(rows, rules, strict=True)]
    return Answer({"scenarios": rows}, lines)


def described(scenario: Scenario, content: Content, texts: Texts) -> dict[str, Json]:
    """A scenario as JSON: sides with their creatures, the map's width and height in squares, the objectives."""
    kinds = content.catalogue.kinds
    return {
        "id": scenario.id,
        "title": texts.say(content.summaries[scenario.id].title),
        "ruleset": scenario.ruleset,
        "sides": [
            {
                "id": side,
                "creatures": [creature(kinds[e.kind]) for e in scenario.entrants if e.side == side],
            }
            for side in scenario.sides
        ],
        "map": {"w": scenario.layout.width, "h": scenario.layout.height},
        "objective": [
            {"side": goal.side, "kind": goal.kind, "rounds": goal.rounds, "target": goal.target}
            for goal in scenario.objectives
        ],
        "round_limit": scenario.round_limit,
    }


def creature(kind: Kind) -> dict[str, Json]:
    """A creature as everybody may know it."""
    return {"kind": kind.id, "size": RANKS[kind.rank], "body_plan": kind.plan}
