"""Names and texts as the window prints them."""

from fractions import Fraction

from components.actions import Square
from components.observation import Contact, Observation
from content.sentences import name_of, readable, square_name, title, word_for
from content.text import Texts
from systems.knowledge.roster import Roster, roster_of

_SIZES = ("tiny", "small", "medium", "large", "huge", "gargantuan")


class Words:
    """Texts of one language, and the names they are filled with; and which device the hints are for."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.labelled: tuple[object, str, dict[object, tuple[str, ...]]] = (None, "", {})  # names of keys, found once
        self.pad = False  # a pad was used last: what is pressed is named after its parts
        self._roster: tuple[Observation | None, Roster] = (None, {})

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
        """What the viewer calls whoever or whatever has this alias; 0 is somebody unseen."""
        thing = next((item for item in observation.items if alias and item.alias == alias), None)
        if thing is not None:
            return title(self.named("item", thing.kind) if thing.kind else self.say("ui.something"))
        return name_of(self.roster(observation).get(alias), self.texts)

    def roster(self, observation: Observation) -> Roster:
        """What the viewer calls everybody, worked out once per observation."""
        if self._roster[0] is not observation:
            self._roster = (observation, roster_of(observation))
        return self._roster[1]

    def square(self, square: Square) -> str:
        """A square as players name it: column letters and row number, A1 in the north-west."""
        return square_name(*square)

    def percent(self, share: Fraction) -> str:
        """A probability with one decimal."""
        return self.texts.share(share)

    def tenths(self, tenths: int) -> str:
        """A percentage given in tenths of a percent."""
        return self.texts.tenths(tenths)

    def decimal(self, number: Fraction, places: int) -> str:
        """A number with this many decimals."""
        return self.texts.decimal(number, places)

    def signed(self, number: int) -> str:
        """A modifier with its sign."""
        return f"+{number}" if number > 0 else f"\u2212{-number}" if number else "0"

    def ago(self, rounds: int) -> str:
        """How long ago, in rounds."""
        if rounds <= 0:
            return self.say("ui.ago_now")
        return self.say("ui.ago", rounds=rounds)
