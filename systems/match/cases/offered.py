"""Pure rules that cases may ask: how one is offered, and all that are."""

from collections.abc import Callable
from typing import Annotated, Final, Literal, NamedTuple, TypeVar

from components.ruleset import Ruleset
from components.scenario import Catalogue
from content.schema import Within
from systems.match.cases.facts import Fact, Facts

Number = Annotated[int, Within(-100_000, 100_000)]
State = Literal["observed", "hidden", "undetected"]
Grade = Literal["none", "light", "heavy"]
GRADES: Final = ("none", "light", "heavy")
A = TypeVar("A")
Told = dict[str, object]
Ask = Callable[[A, Ruleset, Catalogue], Told]


class Rule(NamedTuple):
    """A rule that cases may ask: the dataclass of its values, what it does, what it says, and the facts it tells."""

    takes: type
    ask: Callable[..., Told]
    says: str
    facts: Facts


RULES: dict[str, Rule] = {}


def rule(name: str, **facts: str) -> Callable[[Ask[A]], Ask[A]]:
    """Offer a function as a rule of this name.  facts: name -> "kind of value: what it says"."""

    def offer(ask: Ask[A]) -> Ask[A]:
        spelled = {fact: Fact(*text.split(": ", 1)) for fact, text in facts.items()}
        RULES[name] = Rule(ask.__annotations__["given"], ask, (ask.__doc__ or "").strip(), spelled)
        return ask

    return offer
