"""What the window shows, in sentences: for people who listen instead of looking (UI 11)."""

from collections.abc import Callable
from weakref import ref

from content.sentences import sentence
from systems.knowledge.roster import roster_of
from systems.view.aims import AT_CREATURES, covers
from systems.view.battle import BattleSeat
from systems.view.battle_screen import BattleScreen
from systems.view.help_screen import HelpScreen
from systems.view.notices import notice_of
from systems.view.offers import bot_of
from systems.view.panel import light_at, stacked
from systems.view.preview_model import Roll
from systems.view.preview_ploy import PLOYS
from systems.view.result_screen import ResultScreen
from systems.view.screen import Screen
from systems.view.title_screen import TitleScreen
from systems.view.words import Words


class Narrator:
    """Says what has the focus when it changes, and each line of the viewer's log once."""

    def __init__(self, words: Words, say: Callable[[str], None]) -> None:
        self._words, self._say = words, say
        self._focus = self._taught = ""
        self._seat: Callable[[], BattleSeat | None] = lambda: None  # weak: a battle that was left is not kept
        self._side = ""
        self._told = 0

    def look(self, screen: Screen) -> None:
        """Say what is new on a screen; what it says depends on the viewer's knowledge alone."""
        if isinstance(screen, BattleScreen):
            self._listen(screen.seat)
            self._teach(screen)
            self._point(square_focus(screen.seat, self._words))
        elif isinstance(screen, TitleScreen):
            self._point(title_focus(screen, self._words))
        elif isinstance(screen, ResultScreen):
            self._point(". ".join(text.rstrip(".") for text in screen.told()))
        elif isinstance(screen, HelpScreen):
            self._point(". ".join(f"{', '.join(row.keys)}: {row.text}" for row in screen.rows))
        elif isinstance(told := getattr(screen, "told", str)(), str):  # whatever else can say what has the focus
            self._point(told)

    def _teach(self, screen: BattleScreen) -> None:
        """What a lesson asks for, when it asks for something else."""
        callout = screen.tutor.callout(self._words, screen.seat) if screen.tutor is not None else None
        told = f"{callout.title}. {callout.text}" if callout is not None else ""
        if told and told != self._taught:
            self._say(told)
        self._taught = told

    def _listen(self, seat: BattleSeat) -> None:
        side, log = seat.known.observation.side, seat.known.log
        if seat is not self._seat():
            self._seat, self._side, self._told = ref(seat), side, 0
        if side != self._side:
            self._side, self._told = side, len(log)
        roster = roster_of(seat.known.observation)
        for line in log[self._told :]:
            self._say(sentence(line, roster, self._words.texts))
        self._told = len(log)

    def _point(self, focus: str) -> None:
        if focus != self._focus:
            self._focus = focus
            self._say(focus)


def title_focus(screen: TitleScreen, words: Words) -> str:
    """The picker's choice, the group that arrows change named first."""
    choice = screen.choice
    side = words.named("side", choice.side) if choice.side else words.say("ui.human_none")
    told = {
        "scenario": words.say(screen.offer.title),
        "side": f"{words.say('ui.side')}: {side}",
        "bot": f"{words.say('ui.bot')}: {choice.bot}",
        "seed": f"{words.say('ui.seed')}: {choice.seed}",
    }
    if screen.group == "seat":
        led = screen.offer.musters[screen.seat].side
        bot = bot_of(choice, led)
        who = words.say("ui.seat_bot", bot=bot) if bot else words.say("ui.seat_human")
        told["seat"] = f"{words.say('ui.seats')}: {words.named('side', led)}, {who}"
    if screen.group == "ruleset":
        told["ruleset"] = words.say("ui.ruleset", name=words.named("ruleset", choice.ruleset or screen.offer.ruleset))
    if screen.group == "door":
        told["door"] = screen.doors[screen.door].text()
    return ", ".join([told.pop(screen.group), *told.values()])


def roll_told(roll: Roll) -> list[str]:
    """The odds of one roll against everybody known, creature by creature."""
    told = [text for text in (roll.heading, roll.joint) if text]
    for one in roll.against:
        states = ", ".join(f"{share.label} {share.percent}" for share in one.shares)
        told.append(f"{one.name}: {one.rows[0].text}, {states}")
    return told


def square_focus(seat: BattleSeat, words: Words) -> str:
    """The square under the cursor with its light, ground and creature, and what is being prepared there."""
    observation, (x, y) = seat.known.observation, seat.ui.cursor
    layout = observation.briefing.layout
    told = [words.square((x, y))]
    if observation.explored[y * layout.width + x]:
        told.append(words.say(f"light.{light_at(observation, x, y).name.lower()}"))
    told.append(words.lower("terrain", layout.materials[layout.squares[y * layout.width + x]].name))
    told += [words.name(observation, own.alias) for own in observation.own if covers(own, (x, y))]
    things = [item for item in observation.items if (item.x, item.y) == (x, y)]
    told += [words.lower("item", item.kind) if item.kind else words.say("ui.something") for item in things]
    told += [
        f"{words.name(observation, contact.alias)} ({words.say(f'state.{contact.best.name.lower()}')})"
        for contact in stacked(observation, (x, y))
    ]
    action = words.say(f"action.{seat.ui.mode}") if words.texts.find(f"action.{seat.ui.mode}") else ""
    if seat.ui.mode in (*AT_CREATURES, *PLOYS) and (prepared := seat.model().preview) is not None:
        action = ", ".join(dict.fromkeys(part for part in (action, prepared.title, prepared.subtitle) if part))
    elif (prepared := seat.model().preview) is not None and prepared.roll is not None:
        action = ". ".join([action, *roll_told(prepared.roll)])
    notice = notice_of(observation, seat.ui, words)
    return ". ".join(part for part in (", ".join(told), action, notice) if part)
