"""Draws Roll Through the Ages."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.painter import Painter
from bot.render.picture import Picture
from bot.render.roll_through_the_ages import board, cards, sheets
from bot.render.screen import Screen
from bot.render.theme import DARK, Theme
from engine.core import View


class RollThroughTheAges(Painter):
    """Nothing is hidden: a hand is the player's sheet."""

    def board(self, view: View, names: Sequence[str], theme: Theme = DARK, before: View | None = None) -> Picture:
        return board.board(view, names, theme, before)

    def region(self, view: View, seat: int, names: Sequence[str], theme: Theme = DARK) -> Picture:
        return self.hand(view, seat, names, theme)

    def hand(
        self, view: View, seat: int, names: Sequence[str], theme: Theme = DARK, screen: Screen = Screen.PHONE
    ) -> Picture:
        return sheets.sheet("area", view, seat, names, theme, screen)

    def sheets(self, view: View, seat: int, ask: str = "") -> Sequence[str]:
        return sheets.sheets(view, seat)

    def sheet(
        self, id: str, view: View, seat: int, names: Sequence[str], theme: Theme = DARK, screen: Screen = Screen.PHONE
    ) -> Picture:
        return sheets.sheet(id, view, seat, names, theme, screen)

    def source_name(self, source: str) -> str:
        return cards.source_name(source) or super().source_name(source)
