"""What a battle says of itself, in words: the square under the cursor, and what is being prepared there (UI 11)."""

from systems.view.aims import AT_CREATURES, covers
from systems.view.battle import BattleSeat
from systems.view.notices import notice_of
from systems.view.panel import light_at, stacked
from systems.view.preview_model import Roll
from systems.view.preview_ploy import PLOYS
from systems.view.words import Words


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
