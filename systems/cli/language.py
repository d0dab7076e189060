"""Which language people read: --lang, else the settings, else the system's, else English."""

import locale
import os
from collections.abc import Mapping, Sequence
from typing import Final

from content.phrase import own_texts
from content.text import ENGLISH, LANGUAGES, Texts
from ecs.native import REBUILD
from systems.cli.options import Options
from systems.cli.settings import settings

OPTION: Final = "--lang"
VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says its language, the first that says anything counts."""


def of_the_system(environment: Mapping[str, str]) -> str:
    """The system's language, English if it is none of ours; Windows writes languages out: German_Germany.1252."""
    said = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    if not said and os.name == "nt":
        said = locale.getlocale()[0] or ""
    name = said.split(".")[0].split("@")[0].split("_")[0].lower()
    lang = locale.normalize(name).split("_")[0]
    return lang if lang in LANGUAGES else ENGLISH


def wished(arguments: Sequence[str]) -> str:
    """What a command line says of the language before it is read as a whole, "" for nothing."""
    said = ""
    for at, word in enumerate(arguments):
        if word == OPTION and at + 1 < len(arguments):
            said = arguments[at + 1]
        elif word.startswith(f"{OPTION}="):
            said = word.split("=", 1)[1]
    return said


def language(said: str) -> str:
    """The language to speak; said: by the command line, "" for nothing."""
    if said:
        return said
    kept = settings().lang
    return kept if kept in LANGUAGES else of_the_system(os.environ)


def own_words(arguments: Sequence[str]) -> Texts:
    """The words for a command line that was not read yet: ours alone."""
    said = wished(arguments)
    return own_texts(language(said if said in LANGUAGES else ""))


def words_of(options: Options, tables: Mapping[str, Mapping[str, str]] | None = None) -> Texts:
    """The words for a command; tables: language -> key -> pattern, as content and its mods have them, else ours."""
    lang = language(options.lang)
    return own_texts(lang) if tables is None else Texts(lang, tables)


def kernel(words: Texts, why: str, detail: str) -> str:
    """What runs the hot modules; why and detail as native.State has them."""
    reason = detail or words.say("kernel.never")
    return words.say(f"kernel.{why}", detail=reason, rebuild=REBUILD)


def side(words: Texts, name: str) -> str:
    """What a side is called; its own letters if no text names it."""
    return words.find(f"side.{name}") or name
