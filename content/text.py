"""Every string a person sees, looked up by key."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

ENGLISH: Final = "en"
PLACEHOLDER: Final = re.compile(r"\{([a-z_][a-z0-9_]*)\}")


@dataclass(frozen=True, slots=True)
class Texts:
    """The words of one language; what it lacks is said in English, and what English lacks by its key."""

    lang: str
    tables: Mapping[str, Mapping[str, str]]

    def find(self, key: str) -> str | None:
        """The pattern of a key with its placeholders, or None."""
        for lang in (self.lang, ENGLISH):
            if key in self.tables.get(lang, {}):
                return self.tables[lang][key]
        return None

    def say(self, key: str, **args: object) -> str:
        """The text of a key with {name} replaced by args["name"]; a placeholder without argument stays as it is."""
        pattern = self.find(key)
        if pattern is None:
            return key
        return PLACEHOLDER.sub(lambda found: str(args.get(found[1], found[0])), pattern)
