"""`kinds`: the creatures that teams can be made of."""

from components.position import RANKS
from components.scenario import Kind
from content.loader import load
from content.sentences import word_for
from content.text import Texts
from systems.cli.language import words_of
from systems.cli.options import Options
from systems.cli.output import Answer, Json


def run(options: Options) -> Answer:
    """List the kinds of our content and of the mods.  Raises ContentError for faulty content."""
    content = load(options.mods)
    texts = words_of(options, content.texts)
    rows = [described(kind, texts) for _, kind in sorted(content.catalogue.kinds.items())]
    wide, wider = (max((len(str(row[key])) for row in rows), default=0) + 2 for key in ("id", "name"))
    lines = []
    for row in rows:
        said = texts.say("cli.kind", size=row["size"], hp=row["hp"], weapons=_named(row, "weapon", texts))
        if row["abilities"]:
            said = texts.say("cli.kind_able", kind=said, abilities=_named(row, "ability", texts))
        lines.append(f"{row['id']!s:<{wide}}{row['name']!s:<{wider}}{said}")
    return Answer({"kinds": rows}, lines)


def _named(row: dict[str, Json], family: str, texts: Texts) -> str:
    """The words of a kind's weapons or abilities, one after the other."""
    ids = row["weapons" if family == "weapon" else "abilities"]
    return ", ".join(word_for(texts, family, str(id_)) for id_ in ids) if isinstance(ids, list) else ""


def described(kind: Kind, texts: Texts) -> dict[str, Json]:
    """A kind as everybody may know it, as JSON."""
    return {
        "id": kind.id,
        "name": word_for(texts, "creature", kind.id),
        "size": RANKS[kind.rank],
        "body_plan": kind.plan,
        "hp": kind.hp,
        "weapons": [weapon.id for weapon in kind.weapons],
        "abilities": [ability.id for ability in kind.abilities],
    }
