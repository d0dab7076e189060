"""Every content id has its words, and translations fit the English patterns."""

from collections.abc import Iterator
from pathlib import Path

from components.position import RANKS
from content.folders import ENDING, TEXT
from content.loader import Content
from content.phrase import finding
from content.scenarios import CONDITIONS
from content.source import Faults, Place
from content.text import ENGLISH, PLACEHOLDER, stem
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


def strings(content: Content, faults: Faults) -> None:
    """Note ids without an English name, and translations that do not fit the English texts."""
    faults.findings += _findings(content, faults)


def _findings(content: Content, faults: Faults) -> Iterator[Finding]:
    english = content.texts.get(ENGLISH, {})
    for key, place in _needed(content, faults):
        if key not in english and not _torn(key, place, ENGLISH, faults):
            yield finding("missing_text", place.file, place.line, key, "fault.missing_text", key=key, lang=ENGLISH)
    patterns = {stem(key): pattern for key, pattern in english.items()}
    for lang, words in sorted(content.texts.items()):
        if lang == ENGLISH:
            continue
        for key, pattern in sorted(words.items()):
            place = content.word_places.get((lang, key), NOWHERE)
            if _torn(key, place, ENGLISH, faults):
                continue
            if stem(key) not in patterns:
                yield finding("unused_text", place.file, place.line, key, "fault.unused_text", lang=ENGLISH)
                continue
            mine, its = set(PLACEHOLDER.findall(pattern)), set(PLACEHOLDER.findall(patterns[stem(key)]))
            for text, names in (("fault.placeholder_extra", mine - its), ("fault.placeholder_lost", its - mine)):
                if names:
                    told = ", ".join(f"{{{name}}}" for name in sorted(names))
                    yield finding("placeholder", place.file, place.line, key, text, names=told)
        yield from _untranslated(content, lang, faults)


def _torn(key: str, place: Place, lang: str, faults: Faults) -> bool:
    """Whether the text of a key could not be read in the folder in which something stands."""
    file = Path(place.file).parent.parent / TEXT / f"{lang}{ENDING}"
    return TEXT in faults.torn or faults.lost(Place(file.as_posix(), Lines(""), tuple(key.split("."))))


def _untranslated(content: Content, lang: str, faults: Faults) -> Iterator[Finding]:
    """Findings for texts that a folder has in English but, though it speaks the language, not in that."""
    folders = {Path(place.file).parent: place.file for (of, _), place in content.word_places.items() if of == lang}
    said = {stem(key) for key in content.texts[lang]}
    for key in sorted(content.texts.get(ENGLISH, {})):
        file = folders.get(Path(content.word_places.get((ENGLISH, key), NOWHERE).file).parent)
        if file is not None and stem(key) not in said and not _torn(key, Place(file, NOWHERE.lines), lang, faults):
            yield finding("untranslated", file, 0, key, "fault.untranslated", key=key, lang=lang)


def _needed(content: Content, faults: Faults) -> Iterator[tuple[str, Place]]:
    for (category, name), place in sorted(content.places.items(), key=lambda entry: entry[0]):
        if place.path and faults.lost(place):  # what is no table may be no name of anything
            continue
        if category in FAMILIES:
            yield f"{FAMILIES[category]}.{name}", place
        elif category == "scenarios":
            yield f"scenario.{name}.title", place
            yield f"scenario.{name}.description", place
    for name, scenario in content.scenarios.items():
        place = content.places["scenarios", name]
        for index, side in enumerate(scenario.sides):
            if faults.sound(place.at("sides", index)):
                yield f"side.{side}", place
        for index, thing in enumerate(scenario.objects):
            if faults.sound(place.at("objects", index, "kind")):
                yield f"item.{thing.kind}", place.at("objects")
    for name, plan in content.catalogue.plans.items():
        place = content.places["plans", name]
        for index, location in enumerate(plan.locations):
            if faults.sound(place.at("locations", index)):
                yield f"location.{location}", place
    for name, ruleset in content.catalogue.rulesets.items():
        place = content.places["rulesets", name]
        for action in ruleset.ap_costs:
            here = place.at("ap_costs", action)
            if here.written and faults.sound(here):  # a variant's other words are another's
                yield f"action.{action}", place
    for condition in CONDITIONS:
        yield f"condition.{condition}", NOWHERE
    for size in RANKS:
        yield f"size.{size}", NOWHERE
