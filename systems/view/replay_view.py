"""The whole replay viewer from its model."""

import pygame

from systems.view.board_view import draw_board
from systems.view.canvas import Canvas
from systems.view.frame import Box, Sheet
from systems.view.ink import Ink
from systems.view.intents import Do, Intent
from systems.view.marks import button, icon_button
from systems.view.replay_cards import draw_comparison, draw_event
from systems.view.replay_frame import BANNER, MARGIN, Layout
from systems.view.replay_log import draw_replay_log
from systems.view.replay_model import Board, ReplayModel
from systems.view.replay_stand import VIEW
from systems.view.track_view import draw_track


def draw_replay(
    ink: Ink, surface: pygame.Surface, model: ReplayModel, where: Layout, sheets: tuple[Sheet, ...],
    pictures: tuple[pygame.Surface, ...], *, film: bool = False,
) -> Canvas:  # fmt: skip
    """Draw one picture and return the canvas with its ledger.

    pictures: the maps under the boards; film: without what can be clicked.
    """
    canvas = Canvas(ink, surface)
    surface.fill(ink.rgba("panel_end"))
    for board, sheet, picture in zip(model.boards, sheets, pictures, strict=True):
        draw_board(canvas, board, picture, sheet)
        taken = ink.width(board.heading, "title", 18)
        kept = _ways(canvas, model, sheet.box, where, taken) if board is model.boards[-1] and not film else 0.0
        _frame(canvas, board, sheet.box, where, kept)
    if where.cards:
        _cards(canvas, model, where)
    if where.log is not None:
        box = where.log
        canvas.part(
            ("replay_log", model.log, model.log_from, model.opened), box,
            lambda c: draw_replay_log(
                c, model.log_heading, model.empty_log, model.log, model.log_from, model.opened, box[3]
            ),
        )  # fmt: skip
    head = (model.title, model.subtitle, model.tabs, model.tabs_label, where.width)
    canvas.part(("replay_top", head), (0, 0, where.width, 56), lambda c: _top(c, model, where.width))
    for at, (text, tint) in enumerate(model.banner):
        _banner(canvas, text, tint, 56 + BANNER * at, where.width)
    draw_track(canvas, model, where, film=film)
    _notice(canvas, model, where)
    return canvas


def _ways(canvas: Canvas, model: ReplayModel, box: Box, where: Layout, taken: float) -> float:
    """The buttons over a board's right end, as many as the heading leaves room for; returns how much they take.

    All of them are in the menu, too.
    """
    x, y = box[0] + box[2], where.labels + 4
    ways = [(model.film, "", Do.FILM), (model.play_on, "ui_play", Do.CONFIRM)]
    wide = {do: canvas.ink.width(text, "semibold", 13) + 24 + (26 if glyph else 0) for text, glyph, do in ways}
    while ways and sum(wide[do] + 8 for _, _, do in ways) + taken + 8 > box[2]:
        ways.pop(0)
    for text, glyph, do in ways:
        x -= wide[do]
        button(canvas, (x, y, wide[do], 30), text, size=13, glyph=glyph)
        canvas.hot((x, y, wide[do], 30), Intent(do))
        x -= 8
    return box[0] + box[2] - x


def _frame(canvas: Canvas, board: Board, box: Box, where: Layout, kept: float) -> None:
    """What a board shows, over it, and its frame in the colour of whose view it is."""
    edge = board.tint if board.tint == "own" else "line2"
    canvas.rounded((box[0] - 1, box[1] - 1, box[2] + 2, box[3] + 2), 3, border=edge, thick=1.5)
    y = where.labels + 8
    wide = canvas.text(board.heading, box[0], y, size=18, face="title", colour=board.tint, room=box[2] - kept)
    left, room = box[0] + wide + 14, box[2] - wide - 14 - kept
    if board.badge:
        tall = canvas.ink.width(board.badge, "semibold", 12) + 36
        canvas.rounded((left, y + 3, tall, 20), 10, fill="lit", fill_end="lit_end", border="brass")
        canvas.glyph("state_observed", left + 8, y + 5, 16, "brass2")
        canvas.text(board.badge, left + 28, y + 5, size=12, face="semibold", colour="brass2")
        left, room = left + tall + 10, room - tall - 10
    if canvas.ink.width(board.note, "regular", 12) <= room:
        canvas.text(board.note, left, y + 5, size=13, colour="text2", room=room)


def _cards(canvas: Canvas, model: ReplayModel, where: Layout) -> None:
    for box, draw in zip(where.cards, (_event, _comparison), strict=False):
        draw(canvas, model, box)


def _event(canvas: Canvas, model: ReplayModel, box: Box) -> None:
    size = box[2], box[3]
    canvas.part(("event", model.card), box, lambda c: draw_event(c, model.card, size))


def _comparison(canvas: Canvas, model: ReplayModel, box: Box) -> None:
    shown = model.comparison
    if shown is not None:
        size = box[2], box[3]
        canvas.part(("compared", shown), box, lambda c: draw_comparison(c, shown, shown.more, size))


def _top(canvas: Canvas, model: ReplayModel, width: float) -> None:
    canvas.fill((0, 0, width, 56), "void")
    canvas.rule(0, 55, width)
    icon_button(canvas, 12, 10, "ui_menu")
    canvas.hot((12, 10, 36, 36), Intent(Do.MENU))
    left = _tabs(canvas, model, width - MARGIN)
    label = canvas.ink.width(model.tabs_label, "regular", 13)
    if left - label - 12 > 380:
        left -= canvas.text(model.tabs_label, left - 12, 18, size=13, colour="text2", align="right") + 12
    room = left - 60 - 20
    canvas.text(model.title, 60, 8, size=20, face="title", room=room)
    canvas.text(model.subtitle, 60, 33, size=12, colour="text2", room=room)


def _tabs(canvas: Canvas, model: ReplayModel, right: float) -> float:
    """The views to choose from; returns where they begin."""
    wides = [canvas.ink.width(tab.label, "semibold", 14) + 28 + (24 if tab.glyph else 0) for tab in model.tabs]
    left = x = right - sum(wides)
    canvas.rounded((left, 11, sum(wides), 34), 8, fill="well", border="line")
    for tab, wide in zip(model.tabs, wides, strict=True):
        box = (x, 11.0, wide, 34.0)
        if tab.chosen:
            canvas.rounded(box, 8, fill="lit", fill_end="lit_end", border="brass2", thick=1.5)
        colour = "brass2" if tab.chosen else "text2"
        at = x + 14
        if tab.glyph:
            canvas.glyph(tab.glyph, at, 18, 18, colour)
            at += 24
        canvas.text(tab.label, at, 18, size=14, face="semibold", colour=colour)
        canvas.hot(box, Intent(Do.CHOOSE, 0, 0, f"{VIEW}:{tab.id}"))
        x += wide
    return left


def _banner(canvas: Canvas, text: str, tint: str, y: float, width: float) -> None:
    canvas.fill((0, y, width, BANNER), tint, 40)
    canvas.fill((0, y, 4, BANNER), tint)
    canvas.rule(0, y + BANNER - 1, width)
    canvas.glyph("ui_info", MARGIN - 8, y + 5, 18, tint)
    canvas.text(text, MARGIN + 18, y + 5, size=13, face="semibold", colour=tint, room=width - 2 * MARGIN - 18)


def _notice(canvas: Canvas, model: ReplayModel, where: Layout) -> None:
    """A sentence over the middle, and what of a tick was typed."""
    text = model.notice if model.typed is None else f"{model.typed_label} {model.typed or '…'}"
    if not text:
        return
    room = min(where.width - 160, 900.0)
    fitted, size, _ = canvas.fit(text, "semibold", 15, room)
    wide = canvas.ink.width(fitted, "semibold", size) + 52
    left, top = (where.width - wide) / 2, where.band[1] - 46
    canvas.rounded((left, top, wide, 34), 8, fill="lit", fill_end="lit_end", alpha=250, border="brass")
    canvas.glyph("ui_info", left + 12, top + 8, 18, "brass2")
    canvas.text(fitted, left + 38, top + 6, size=size, face="semibold", colour="brass2", room=room)
