"""The words of all languages, each read when somebody first asks for it."""

from collections.abc import Iterator, Mapping
from typing import Final

from content.phrase import OURS, ours

Said = Mapping[str, str]


class Words(Mapping[str, Said]):
    """Language -> key -> pattern: our own words with those of mods over them.

    mods: language -> key -> pattern, as read.  A battle without a window asks for no word at all, a player for one
    language and, where that lacks a text, English.
    """

    def __init__(self, mods: Mapping[str, Said]) -> None:
        self._mods: Final = mods
        self._read: dict[str, Said] = {}

    def __getitem__(self, lang: str) -> Said:
        """All words of a language.  Raises KeyError if neither we nor a mod speak it."""
        found = self._read.get(lang)
        if found is None:
            if lang not in self._mods and not ours(lang):
                raise KeyError(lang)
            found = self._read[lang] = {**ours(lang), **self._mods.get(lang, {})}
        return found

    def __iter__(self) -> Iterator[str]:
        """The languages, in order of their letters."""
        return iter(sorted({*self._mods, *(file.stem for file in OURS.glob("*.toml"))}))

    def __len__(self) -> int:
        """How many languages there are."""
        return sum(1 for _ in self)
