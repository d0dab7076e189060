"""Cues as sound: made of sines and noise, a few hundredths of a second long, from recipes of our own."""

import math
from array import array
from functools import cache
from typing import Final, NamedTuple

RATE: Final = 22050
"""Samples a second, 16 bits, one channel."""
_PEAK: Final = 20000
_SINE: Final = tuple(math.sin(i * math.tau / 1024) for i in range(1024))


class Note(NamedTuple):
    """One part of a cue.  Hertz at its start and end (0, 0: noise), seconds, and loudness of 1.

    soft: how much of the noise's highs is taken away, 0 to 1; rise: seconds to its loudest; fade: how fast it dies.
    """

    low: float
    high: float
    start: float
    length: float
    loud: float
    soft: float = 0.0
    rise: float = 0.004
    fade: float = 5.0


def _chord(start: float, length: float, loud: float, *tones: float, fade: float = 5.0) -> tuple[Note, ...]:
    return tuple(Note(tone, tone, start, length, loud / (1 + 0.6 * i), fade=fade) for i, tone in enumerate(tones))


def _noise(start: float, length: float, loud: float, soft: float, rise: float = 0.003, fade: float = 6.0) -> Note:
    return Note(0, 0, start, length, loud, soft, rise, fade)


def _tune(step: float, over: float, *tones: float) -> tuple[Note, ...]:
    """Tones one after the other, each with another so many times as high."""
    return tuple(n for i, tone in enumerate(tones) for n in _chord(step * i, 0.7, 0.3, tone, tone * over, fade=3.5))


RECIPES: Final[dict[str, tuple[Note, ...]]] = {
    "tick": (Note(1320, 1180, 0, 0.035, 0.22, fade=7), _noise(0, 0.012, 0.1, 0.5)),
    "confirm": (*_chord(0, 0.09, 0.3, 587, 1174), *_chord(0.06, 0.16, 0.34, 880, 1760)),
    "refuse": (Note(196, 165, 0, 0.09, 0.4), Note(139, 123, 0.07, 0.14, 0.42)),
    "turn": (
        *_chord(0, 0.55, 0.36, 523.25, 784.0, 1570.0, fade=4.5), *_chord(0.11, 0.6, 0.32, 784.0, 1176.0, fade=4.5),
    ),
    "round": (Note(92, 55, 0, 0.3, 0.7), _noise(0, 0.05, 0.25, 0.85)),
    "step": (_noise(0, 0.06, 0.5, 0.86), Note(110, 70, 0, 0.05, 0.25), _noise(0.11, 0.05, 0.36, 0.88)),
    "bump": (Note(130, 60, 0, 0.12, 0.6), _noise(0, 0.08, 0.5, 0.8)),
    "swish": (_noise(0, 0.2, 0.5, 0.45, 0.07, 4.0),),
    "blow": (_noise(0, 0.09, 0.75, 0.5), Note(170, 58, 0, 0.17, 0.8)),
    "wound": (_noise(0, 0.1, 0.75, 0.55), Note(160, 52, 0, 0.2, 0.8), *_chord(0.05, 0.38, 0.26, 207.6, 220.0)),
    "fallen": (
        Note(247, 82, 0, 0.5, 0.5, rise=0.02, fade=3), _noise(0.3, 0.16, 0.55, 0.88), Note(90, 45, 0.3, 0.24, 0.7),
    ),
    "magic": tuple(
        Note(660 * r, 680 * r, 0.05 * i, 0.34, 0.2, rise=0.03, fade=4) for i, r in enumerate((1, 1.25, 1.5, 2))
    ),
    "spotted": (*_chord(0, 0.1, 0.34, 740, 1480), *_chord(0.075, 0.24, 0.38, 1109, 2218)),
    "heard": tuple(_noise(0.075 * i, 0.05, 0.34 - 0.05 * i, 0.3, 0.012, 5) for i in range(3)),
    "lost": (Note(659, 523, 0, 0.16, 0.3, rise=0.02), Note(440, 330, 0.13, 0.3, 0.28, rise=0.02)),
    "hush": (_noise(0, 0.32, 0.3, 0.6, 0.12, 3.5), Note(392, 330, 0.03, 0.26, 0.14, rise=0.06)),
    "door": (
        Note(104, 82, 0, 0.2, 0.3, rise=0.05, fade=2), Note(313, 246, 0, 0.18, 0.14, rise=0.05, fade=2),
        _noise(0.17, 0.08, 0.55, 0.84), Note(95, 60, 0.17, 0.12, 0.5),
    ),
    "won": _tune(0.13, 2.0, 523.25, 659.25, 784.0, 1046.5),
    "lost_battle": _tune(0.18, 0.5, 440.0, 392.0, 329.6, 220.0),
    "over": _chord(0, 0.8, 0.34, 392.0, 587.3, 784.0, fade=3.5),
}  # fmt: skip
MENUS: Final = frozenset({"tick", "confirm", "refuse"})
"""Cues of menus; all others are the battle's."""


@cache
def samples(cue: str) -> bytes:
    """A cue as signed 16-bit samples of the machine's order; the same bytes every time."""
    notes = RECIPES[cue]
    mixed = [0.0] * math.ceil(RATE * max(note.start + note.length for note in notes))
    for at, note in enumerate(notes):
        _mix(mixed, note, at + 1)
    top = max(1.0, max(map(abs, mixed)))
    return array("h", (round(value / top * _PEAK) for value in mixed)).tobytes()


def _mix(mixed: list[float], note: Note, seed: int) -> None:
    """Add a note; its loudness rises, dies away, and is nothing at its end."""
    first, count = round(note.start * RATE), round(note.length * RATE)
    phase, smooth, dice = 0.0, 0.0, 0x2545F491 * seed & 0xFFFFFFFF
    noisy, keep = not note.low, note.soft
    boost = 1 + 3 * keep
    for i in range(min(count, len(mixed) - first)):
        share = i / count
        envelope = min(1.0, i / (note.rise * RATE)) * math.exp(-note.fade * share) * (1 - share)
        if noisy:
            dice = (dice * 1664525 + 1013904223) & 0xFFFFFFFF
            smooth = keep * smooth + (1 - keep) * (dice / 0x80000000 - 1)
            value = smooth * boost
        else:
            phase += (note.low + (note.high - note.low) * share) / RATE
            value = _SINE[int(phase * 1024) & 1023]
        mixed[first + i] += value * envelope * note.loud
