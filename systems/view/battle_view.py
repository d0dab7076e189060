"""The whole battle screen from its model."""

from collections.abc import Sequence

import pygame

from systems.view.awarepanel import draw_matrix, draw_tabs, matrix_height
from systems.view.board_view import Overlay, draw_board
from systems.view.bottombar import draw_bottombar
from systems.view.canvas import Canvas
from systems.view.frame import Places, Sheet
from systems.view.glide import Shift
from systems.view.ink import Ink
from systems.view.logpanel import draw_log
from systems.view.model import BattleModel
from systems.view.panel_model import CreaturePanel
from systems.view.sidepanel import backdrop, creature_height, draw_creature, draw_preview, fitted, preview_height
from systems.view.topbar import draw_topbar

_CREATURE = 290.0
_GAP = 8.0
_TABS = 40.0
_MATRIX = 196.0  # beside a preview the table shows only with room for a row and its key
_LOG = 150.0  # at least so much of the column is left to the log by a long table


def needs_side(model: BattleModel) -> bool:
    """True if the model has a preview or a table that only the side column shows."""
    return model.matrix is not None or (model.preview is not None and not model.preview.quiet)


def draw_battle(
    ink: Ink, surface: pygame.Surface, model: BattleModel, picture: pygame.Surface, places: Places, sheet: Sheet,
    *, empty_log: str = "", moving: Sequence[Shift] = (),
    over: Sequence[Overlay] = (), top: Sequence[Overlay] = (),
) -> Canvas:  # fmt: skip
    """Draw one picture and return the canvas with its ledger.  moving: creatures that are on their way.

    over, top: what is drawn over the creatures on the map, and over its words, too.
    """
    canvas = Canvas(ink, surface)
    draw_board(canvas, model, picture, sheet, moving, over=over, top=top)
    canvas.part(("top", model.top, places.width), places.top, lambda c: draw_topbar(c, model.top, places.width))
    canvas.part(
        ("bottom", model.bottom, places.bar_width),
        places.bottom,
        lambda c: draw_bottombar(c, model.bottom, places.bar_width),
    )
    if places.side_shown or places.drawer:
        _side(canvas, model, places, empty_log)
    return canvas


def _high(canvas: Canvas, panel: CreaturePanel) -> float:
    """How high the creature's panel is with all of its rows."""
    return canvas.ink.measured(("creature", panel), lambda: creature_height(canvas, panel))


def _side(canvas: Canvas, model: BattleModel, places: Places, empty_log: str) -> None:
    x, y, width, height = places.side
    canvas.part(("side", height), places.side, lambda c: backdrop(c, height))
    left, top = x + _GAP, y + _GAP
    inner = width - 2 * _GAP
    if model.tabs:
        canvas.part(("tabs", model.tabs), (left, top, inner, _TABS), lambda c: draw_tabs(c, model.tabs, inner))
        top, height = top + _TABS + _GAP, height - _TABS - _GAP
    preview = model.preview
    if preview is not None and not preview.quiet:
        shown = fitted(canvas, preview, height - 2 * _GAP)
        high = min(preview_height(canvas, shown), height - 2 * _GAP)
        canvas.part(("preview", shown), (left, top, inner, high), lambda c: draw_preview(c, shown, high))
        top += high + _GAP
    elif model.panel is not None and model.matrix is None:
        panel = model.panel
        high = min(max(_CREATURE, min(_high(canvas, panel), height - 3 * _GAP - _LOG)), height - 2 * _GAP)
        canvas.part(("creature", panel), (left, top, inner, high), lambda c: draw_creature(c, panel, high))
        top += high + _GAP
    floor = places.side[1] + places.side[3]
    rest = floor - _GAP - top
    if model.matrix is not None and rest > (_MATRIX if model.preview is not None else 80):
        matrix = model.matrix
        high = min(rest, matrix_height(canvas, matrix))
        turn = model.panel.turn if model.panel is not None else ""
        canvas.part(("matrix", matrix, high), (left, top, inner, high), lambda c: draw_matrix(c, matrix, high, turn))
        top += high + _GAP
        rest = floor - _GAP - top
    if rest > (80 if model.matrix is None else _LOG):
        canvas.part(
            ("log", model.log), (left, top, inner, rest),
            lambda c: draw_log(c, model.log_heading, empty_log, model.log, rest),
        )  # fmt: skip
