"""What else there is to do about foes seen and unseen: one file a ploy, all weighed alike."""

from systems.ai.believed import note_elusive
from systems.ai.blind_fire import blind_fire
from systems.ai.goals import Orders
from systems.ai.guessing import guess, look_first, search
from systems.ai.memory import Memory
from systems.ai.netting import throw_net
from systems.ai.posture import Choice, worth_of
from systems.ai.situation import Situation
from systems.ai.stalking import stalk
from systems.ai.strikes import Shot, Strikes


def ploys(situation: Situation, memory: Memory, strikes: Strikes, shot: Shot | None) -> list[Choice | None]:
    """Return what might be done besides striking and walking while foes are known, worth the whole turn's rest."""
    note_elusive(situation, memory)
    found = stalk(situation, memory, strikes, shot)
    if situation.lost or memory.elusive:
        found.append(throw_net(situation, memory, strikes, shot))
    if situation.lost:
        found.append(blind_fire(situation, memory, strikes, shot))
        if shot is None:
            found.append(guess(situation, memory))
    return found


def at_the_unseen(situation: Situation, memory: Memory, given: Orders) -> Choice | None:
    """Return what promises most against the lost while no foe's square is certain: an area, a net, a guess, a look."""
    if not situation.lost:
        return None
    strikes = Strikes(situation, given.favour)
    found = [blind_fire(situation, memory, strikes, None), throw_net(situation, memory, strikes, None)]
    guessed = guess(situation, memory)
    if guessed is not None and look_first(situation, memory, guessed):
        guessed = Choice(guessed.worth, search(situation))
    found.append(guessed)
    best = [choice for choice in found if choice is not None]
    return max(best, key=worth_of) if best else None
