"""The actions of a turn, large enough for a finger: for the board page."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.age_of_civilization import actions
from bot.render.age_of_civilization.board import GROUP, alt
from bot.render.age_of_civilization.players import line_of, player_line
from bot.render.age_of_civilization.sheets.area import HEAD
from bot.render.age_of_civilization.sizes import EDGE, INNER, PHONE
from bot.render.drawing.parts import drawable
from bot.render.drawing.sheet import Sheet
from bot.render.picture import Picture
from bot.render.screen import WIDTH
from bot.render.theme import Theme
from engine.core import View

TALL = 176  # of an action, in pixels


def table(view: View, seat: int, names: Sequence[str], theme: Theme) -> Picture:
    shown = drawable(names, len(view["players"]))
    return layout(view, seat, shown, theme).picture(alt(view, shown), EDGE)


def layout(view: View, seat: int, names: list[str], theme: Theme) -> Sheet:
    """The player's numbers, then what can be done with them."""
    sheet = Sheet(theme, WIDTH)
    line = player_line(theme.key, line_of(view, seat, names[seat]), PHONE, INNER, PHONE.scaled(HEAD))
    y = sheet.place(line, EDGE, EDGE) + GROUP
    actions.actions(sheet, view, EDGE, y, TALL)
    return sheet
