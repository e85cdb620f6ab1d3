"""Draws Chronicles of Civilization."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.chronicles_of_civilization import board, sheets
from bot.render.painter import Painter
from bot.render.picture import Picture
from bot.render.screen import Screen
from bot.render.theme import DARK, Theme
from engine.core import View
from engine.language import Message

SOURCES = {
    "buildings": Message("chronicles.pictures.from_buildings", "Buildings"),
    "inventions": Message("chronicles.pictures.from_inventions", "Inventions"),
    "development": Message("chronicles.pictures.from_development", "Development"),
    "chronicle": Message("chronicles.pictures.from_chronicle", "Chronicle"),
}


class ChroniclesOfCivilization(Painter):
    """The lone player's area and hand are their stores and what workers can be put to."""

    def board(self, view: View, names: Sequence[str], theme: Theme = DARK, before: View | None = None) -> Picture:
        return board.board(view, names, theme, before)

    def region(self, view: View, seat: int, names: Sequence[str], theme: Theme = DARK) -> Picture:
        return sheets.picture("area", view, theme, Screen.PHONE)

    def hand(
        self, view: View, seat: int, names: Sequence[str], theme: Theme = DARK, screen: Screen = Screen.PHONE
    ) -> Picture:
        return sheets.picture("area", view, theme, screen)

    def sheets(self, view: View, seat: int, ask: str = "") -> Sequence[str]:
        return sheets.order(view)

    def sheet(
        self, id: str, view: View, seat: int, names: Sequence[str], theme: Theme = DARK, screen: Screen = Screen.PHONE
    ) -> Picture:
        return sheets.picture(id, view, theme, screen)

    def source_name(self, source: str) -> str:
        return SOURCES[source]()
