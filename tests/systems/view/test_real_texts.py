"""Every shipped battle, in both languages, at three window sizes: every text is in its frame, none on another."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pygame
import pytest

from components.actions import EndTurn
from content.text import LANGUAGES, Texts
from ecs.chance import Dice
from systems.ai.bots import make
from systems.match.battle import Battle
from systems.match.session import Session
from systems.view.battle import BattleSeat
from systems.view.canvas import Canvas, Note
from systems.view.desk import Desk
from systems.view.frame import places
from systems.view.intents import Do, Intent
from systems.view.screenshot import draw_seat
from systems.view.sprites import Sprites
from systems.view.words import Words
from tests.arena import content
from tests.systems.view.conftest import TERRAINS

SIZES = ((1024, 640), (1280, 720), (1920, 1080))
STEPS = 8
"""Decisions between two looks."""
SLACK = 1.5
KEPT = 16 << 20
"""Bytes of texts and shapes that each of the desks keeps."""
SHOWN = (
    (Intent(Do.SLOT, 1),), (Intent(Do.SLOT, 2),), (Intent(Do.SLOT, 2), Intent(Do.TARGET, 1)), (Intent(Do.SLOT, 4),),
    (Intent(Do.SLOT, 5),), (Intent(Do.SLOT, 9),), (Intent(Do.SLOT, 2, 1),), (Intent(Do.MORE),),
    (Intent(Do.BACK), Intent(Do.AWARENESS)), (Intent(Do.BACK), Intent(Do.TABLE, 2)), (Intent(Do.GOALS),),
)  # fmt: skip


def moments(scenario: str, side: str, looks: int) -> Iterator[Session]:
    """A battle of greedy bots at a few moments in which a creature of the side acts."""
    found, bot = content().scenarios[scenario], make("greedy")
    battle = Battle(found, content().catalogue, 3)
    session = Session(battle, {other: make("greedy") for other in found.sides if other != side})
    taken = 0
    for _ in range(looks):
        for _ in range(STEPS * 20):
            if session.over:
                break
            if not session.waiting_for_human:
                session.advance()
            elif taken and taken % STEPS == 0:
                break
            else:
                taken += 1
                observation = session.observe()
                if session.submit(bot.choose(observation, Dice(5, 9, taken, 0))) is not None:
                    session.submit(EndTurn(observation.actor))
        if session.waiting_for_human:
            taken += 1
            yield session
    battle.close()


@cache
def desk(lang: str, size: tuple[int, int]) -> Desk:
    """One for all scenarios, so that what they have in common is drawn once; six of them must not keep much each."""
    made = Desk(Words(Texts(lang, content().texts)), size)
    made.terrains = TERRAINS
    made.ink.sprites = Sprites(KEPT)
    return made


@pytest.fixture(autouse=True)
def no_pictures_of_other_battles() -> Iterator[None]:
    yield
    for lang in LANGUAGES:
        for size in SIZES:
            desk(lang, size).ink.parts.clear()
            desk(lang, size).ink.grounds.clear()


def parts(on: Desk, *, drawer: bool) -> tuple[tuple[float, float, float, float], ...]:
    where = places(on.size, on.ink.scale, drawer=drawer)
    side = (where.side,) if where.side_shown or drawer else ()
    return (where.top, where.bottom, *side, where.map)


def inside(note: Note, box: tuple[float, float, float, float]) -> bool:
    x, y, wide, high = note.box
    across = x >= box[0] - SLACK and x + wide <= box[0] + box[2] + SLACK
    return across and y >= box[1] - 4 and y + high <= box[1] + box[3] + 4


def overlap(a: Note, b: Note) -> bool:
    """True if the letters of two texts meet; lines of one paragraph stand closer than their boxes are high."""
    wide = min(a.box[0] + a.box[2], b.box[0] + b.box[2]) - max(a.box[0], b.box[0])
    high = min(a.box[1] + a.box[3], b.box[1] + b.box[3]) - max(a.box[1], b.box[1])
    return wide > SLACK and high > 6


def misplaced(notes: list[Note], on: Desk, *, drawer: bool) -> list[str]:
    top, bottom, *side, board = parts(on, drawer=drawer)
    found = [f"wider than its room: {n.text!r}" for n in notes if n.box[2] > n.room + SLACK]
    framed = [(n, box) for n in notes for box in (top, bottom, *side) if inside(n, box)]
    loose = [n for n in notes if not any(inside(n, box) for box in (top, bottom, *side, board))]
    found += [f"out of its frame: {n.text!r} at {n.box}" for n in loose if not _leaves_the_map(n, board)]
    for box in (top, bottom, *side):
        found += [
            f"on each other: {a.text!r}, {b.text!r}"
            for a, b in combinations([n for n, there in framed if there == box], 2)
            if overlap(a, b)
        ]
    return found


def _leaves_the_map(note: Note, board: tuple[float, float, float, float]) -> bool:
    """What stands on the map goes with it when it is scrolled; the viewport cuts it off."""
    return note.box[1] + note.box[3] <= board[1] + 4 or note.box[1] >= board[1] + board[3] - 24


OFTEN = {"crossroads", "strongroom", "undercroft"}
"""Looked at in every run: both families, small and large.  The others with --long."""


@pytest.mark.parametrize("scenario", sorted(content().scenarios))
def test_every_text_of_a_shipped_battle_is_in_its_frame(scenario: str, scale: int) -> None:
    if scale == 1 and scenario not in OFTEN:
        pytest.skip("takes ten seconds: --long")
    first = content().scenarios[scenario].sides[0]
    looked, wrong = 0, set()
    for session in moments(scenario, first, scale):
        for on in (desk(lang, size) for lang in LANGUAGES for size in SIZES):
            for intents in SHOWN:
                seat = BattleSeat(session, on.words)
                for intent in intents:
                    seat.handle(intent)
                _, canvas = draw_seat(seat, on)
                model = seat.model()
                drawer = model.matrix is not None or (model.preview is not None and not model.preview.quiet)
                told = f"{on.size} {on.words.texts.lang} {intents[-1].do}"
                wrong |= {f"{told}: {text}" for text in misplaced(canvas.notes, on, drawer=drawer)}
                looked += 1
    assert sorted(wrong) == []
    assert looked >= len(SHOWN) * len(SIZES) * len(LANGUAGES)


@pytest.mark.parametrize("scenario", sorted(content().scenarios))
def test_no_two_creatures_of_a_table_have_the_same_name(scenario: str, scale: int) -> None:
    """The letter that tells two of a kind apart stays when their name is cut."""
    for session in moments(scenario, content().scenarios[scenario].sides[-1], scale):
        for on in (desk(lang, (1280, 720)) for lang in LANGUAGES):
            panel = BattleSeat(session, on.words).model().panel
            names = [rival.name for rival in panel.rivals] if panel is not None else []
            cut = {Canvas(on.ink, pygame.Surface((1, 1))).fit(name, "semibold", 14, 60)[0] for name in names}
            assert len(cut) == len({*names}) == len(names)
