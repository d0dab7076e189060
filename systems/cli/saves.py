"""`saves`: what can be loaded, and what cannot and why."""

import time

from components.scenario import Scenario
from content.loader import Content, load
from content.phrase import said_of
from content.sentences import name_of
from content.text import Texts
from ecs.errors import FieldcraftError
from systems.cli.bout import seats_in_words
from systems.cli.language import words_of
from systems.cli.options import Options
from systems.cli.output import Answer, Json
from systems.cli.places import folders
from systems.cli.saved import written_at
from systems.knowledge.roster import Called
from systems.match.autosave import Slot, slots
from systems.match.recovery import same_rules
from systems.match.save import SHARED, read_file


def run(options: Options) -> Answer:
    """List the saves, the newest first, whichever battle it is of."""
    content = load(options.mods)
    texts = words_of(options, content.texts)
    newest = sorted(slots(folders().saves), key=lambda slot: (written_at(slot), slot.number), reverse=True)
    rows = [described(slot, content, texts) for slot in newest]
    return Answer({"saves": rows}, [sentence(row, texts) for row in rows] or [texts.say("saves.none")])


def described(slot: Slot, content: Content, texts: Texts) -> dict[str, Json]:
    """A save as JSON; state: "ok", or the code of what is wrong, and why says it.

    Only its own head is looked at: loading looks at everything.  No tick is told: it says how much happened unseen.
    """
    row: dict[str, Json] = {"file": str(slot.path), "battle": slot.battle, "number": slot.number, "kind": slot.kind}
    row["saved"] = time.strftime("%Y-%m-%dT%H:%M:%S", time.localtime(written_at(slot) // 10**9))
    empty: dict[str, Json] = dict.fromkeys(("scenario", "ruleset", "seed", "seats", "casual", "round", "actor"))
    try:
        header = read_file(slot.path).header
        row |= {key: header.get(key) for key in empty}
        row["seats"] = in_order(header.get("seats"), content.scenarios.get(str(header.get("scenario"))))
        if set(header) >= set(SHARED):
            same_rules(header, content.content_hash)
    except (FieldcraftError, OSError) as error:
        code = error.code if isinstance(error, FieldcraftError) else "file"
        return {**empty, **row, "state": code, "why": said_of(error, texts)}
    return {**row, "state": "ok", "why": ""}


def in_order(seats: Json, scenario: Scenario | None) -> Json:
    """Seats with the sides as their scenario has them, as they are where it is not known."""
    if not isinstance(seats, dict) or scenario is None or set(scenario.sides) != set(seats):
        return seats
    return {side: seats[side] for side in scenario.sides}


def title(row: dict[str, Json], texts: Texts) -> str:
    """What a save is of, in few words: the battle, the round, and whose turn it was."""
    scenario = texts.find(f"scenario.{row['scenario']}.title") or str(row["scenario"])
    said = texts.say("saves.row", scenario=scenario, seed=row["seed"], round=row["round"])
    if row["actor"]:
        said = texts.say("saves.turn", save=said, creature=name_of(Called(str(row["actor"])), texts))
    return texts.say("cli.casual", bout=said) if row["casual"] else said


def detail(row: dict[str, Json], texts: Texts) -> str:
    """What tells a save from others: its number, why it was made, when, and by which rules is played."""
    day, _, clock = str(row["saved"]).partition("T")
    year, month, date = day.split("-")
    when = texts.say("saves.time", year=year, month=month, day=date, clock=clock[:5])
    said = texts.say("saves.detail", number=row["number"], kind=texts.say(f"saves.{row['kind']}"), time=when)
    return texts.say("saves.ruled", save=said, ruleset=ruleset_in_words(row["ruleset"], texts))


def ruleset_in_words(ruleset: Json, texts: Texts) -> str:
    """What a ruleset is called, one of a mod without a name by its id."""
    return texts.find(f"ruleset.{ruleset}") or str(ruleset)


def sentence(row: dict[str, Json], texts: Texts) -> str:
    """A save in one line for people."""
    if row["state"] != "ok":
        return f"{row['file']}: {row['why']}"
    seats = row["seats"]
    who = seats_in_words(seats, texts) if isinstance(seats, dict) else ""
    return f"{row['file']}: {title(row, texts)}; {detail(row, texts)}; {who}"
