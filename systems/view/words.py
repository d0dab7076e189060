"""Names and texts as the window prints them."""

from fractions import Fraction

from components.actions import Square
from components.observation import Contact, Observation
from content.sentences import name_of, readable, square_name, title, word_for
from content.text import Texts
from systems.knowledge.roster import roster_of

SPACE = "\u00a0"  # before %: never at a line's end
_SIZES = ("tiny", "small", "medium", "large", "huge", "gargantuan")


class Words:
    """Texts of one language, and the names they are filled with."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    def say(self, key: str, **args: object) -> str:
        """The text of a key."""
        return self.texts.say(key, **args)

    def named(self, family: str, word: str) -> str:
        """What a content id is called; its own letters if no text names it."""
        return self.texts.find(f"{family}.{word}") or title(readable(word))

    def lower(self, family: str, word: str) -> str:
        """The same inside a sentence."""
        return word_for(self.texts, family, word)

    def kind(self, kind: str) -> str:
        """What a kind of creature is called."""
        return self.named("creature", kind)

    def size(self, rank: int) -> str:
        """What a size rank is called."""
        return self.say(f"size.{_SIZES[rank]}")

    def contact(self, observation: Observation, contact: Contact) -> str:
        """What a creature of another side is called: its kind once identified, a letter where there are several."""
        return self.name(observation, contact.alias)

    def name(self, observation: Observation, alias: int) -> str:
        """What the viewer calls whoever has this alias; 0 is somebody unseen."""
        return name_of(roster_of(observation).get(alias), self.texts)

    def square(self, square: Square) -> str:
        """A square as players name it: column letters and row number, A1 in the north-west."""
        return square_name(*square)

    def percent(self, share: Fraction) -> str:
        """A probability with one decimal."""
        return f"{float(share * 100):.1f}{SPACE}%"

    def signed(self, number: int) -> str:
        """A modifier with its sign."""
        return f"+{number}" if number > 0 else f"\u2212{-number}" if number else "0"

    def ago(self, rounds: int) -> str:
        """How long ago, in rounds."""
        if rounds <= 0:
            return self.say("ui.ago_now")
        return self.say("ui.ago_one") if rounds == 1 else self.say("ui.ago_many", rounds=rounds)
