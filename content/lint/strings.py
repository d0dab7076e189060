"""Every content id has its words, and translations fit the English patterns."""

from collections.abc import Iterator

from components.position import RANKS
from content.loader import Content
from content.scenarios import CONDITIONS
from content.source import Place
from content.text import ENGLISH, PLACEHOLDER
from content.toml_lines import Lines
from ecs.errors import Finding

FAMILIES = {
    "creatures": "creature",
    "weapons": "weapon",
    "terrain": "terrain",
    "senses": "sense",
    "plans": "plan",
    "abilities": "ability",
    "rulesets": "ruleset",
}
NOWHERE = Place("content/data/text/en.toml", Lines(""))


def strings(content: Content) -> Iterator[Finding]:
    """Findings for ids without an English name, and for translated patterns that English does not have."""
    english = content.texts.get(ENGLISH, {})
    for key, place in _needed(content):
        if key not in english:
            yield Finding("missing_text", place.file, place.line, key, f"add {key} to text/{ENGLISH}.toml")
    for lang, words in sorted(content.texts.items()):
        for key, pattern in sorted(words.items()):
            place = content.word_places.get((lang, key), NOWHERE)
            if key not in english:
                yield Finding("unused_text", place.file, place.line, key, f"{ENGLISH}.toml has no such key")
                continue
            extra = sorted(set(PLACEHOLDER.findall(pattern)) - set(PLACEHOLDER.findall(english[key])))
            if extra:
                names = ", ".join(f"{{{name}}}" for name in extra)
                yield Finding("placeholder", place.file, place.line, key, f"{names} is not filled in; English has none")


def _needed(content: Content) -> Iterator[tuple[str, Place]]:
    for (category, name), place in sorted(content.places.items(), key=lambda entry: entry[0]):
        if category in FAMILIES:
            yield f"{FAMILIES[category]}.{name}", place
    for name, summary in content.summaries.items():
        place = content.places["scenarios", name]
        yield summary.title, place
        yield summary.description, place
        for side in content.scenarios[name].sides:
            yield f"side.{side}", place
        for thing in content.scenarios[name].objects:
            yield f"item.{thing.kind}", place.at("objects")
    for name, plan in content.catalogue.plans.items():
        for location in plan.locations:
            yield f"location.{location}", content.places["plans", name]
    for name, ruleset in content.catalogue.rulesets.items():
        for action in ruleset.ap_costs:
            yield f"action.{action}", content.places["rulesets", name]
    for condition in CONDITIONS:
        yield f"condition.{condition}", NOWHERE
    for size in RANKS:
        yield f"size.{size}", NOWHERE
