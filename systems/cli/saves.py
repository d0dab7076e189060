"""`saves`: what can be loaded, and what cannot and why."""

from content.loader import Content, load
from content.text import Texts
from ecs.errors import FieldcraftError
from systems.cli.bout import seats_in_words
from systems.cli.language import words_of
from systems.cli.options import Options
from systems.cli.output import Answer, Json
from systems.cli.places import folders
from systems.match.autosave import Slot, slots
from systems.match.recovery import same_rules
from systems.match.save import SHARED, read_file


def run(options: Options) -> Answer:
    """List the saves, of each battle the newest first."""
    content = load(options.mods)
    texts = words_of(options, content.texts)
    rows = [described(slot, content, texts) for slot in reversed(slots(folders().saves))]
    return Answer({"saves": rows}, [sentence(row, texts) for row in rows])


def described(slot: Slot, content: Content, texts: Texts) -> dict[str, Json]:
    """A save as JSON; state: "ok", or the code of what is wrong, and why says it.

    Only its own head is looked at: loading looks at everything.  No tick is told: it says how much happened unseen.
    """
    row: dict[str, Json] = {"file": str(slot.path), "battle": slot.battle, "number": slot.number, "kind": slot.kind}
    empty: dict[str, Json] = dict.fromkeys(("scenario", "seed", "seats", "casual", "round"))
    try:
        header = read_file(slot.path).header
        row |= {key: header.get(key) for key in empty}
        if set(header) >= set(SHARED):
            same_rules(header, content.content_hash)
    except FieldcraftError as error:
        why = texts.tell(error.phrase) if error.phrase else error.message
        return {**empty, **row, "state": error.code, "why": why}
    except OSError as error:
        return {**empty, **row, "state": "file", "why": str(error.strerror)}
    return {**row, "state": "ok", "why": ""}


def title(row: dict[str, Json], texts: Texts) -> str:
    """What a save is of, in few words."""
    scenario = texts.find(f"scenario.{row['scenario']}.title") or str(row["scenario"])
    said = texts.say("saves.row", scenario=scenario, seed=row["seed"], round=row["round"])
    return texts.say("cli.casual", bout=said) if row["casual"] else said


def sentence(row: dict[str, Json], texts: Texts) -> str:
    """A save in one line for people."""
    if row["state"] != "ok":
        return f"{row['file']}: {row['why']}"
    seats = row["seats"]
    who = seats_in_words(seats, texts) if isinstance(seats, dict) else ""
    return f"{row['file']}: {title(row, texts)}; {texts.say('saves.' + str(row['kind']))}; {who}"
