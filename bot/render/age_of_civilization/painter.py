"""Draws Age of Civilization."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.age_of_civilization import board, cards, own_area
from bot.render.card import Face
from bot.render.painter import Painter
from bot.render.picture import Picture
from bot.render.screen import Screen
from bot.render.theme import DARK, Theme
from engine.core import View


class AgeOfCivilization(Painter):
    def board(self, view: View, names: Sequence[str], theme: Theme = DARK, before: View | None = None) -> Picture:
        return board.board(view, names, theme, before)

    def region(self, view: View, seat: int, names: Sequence[str], theme: Theme = DARK) -> Picture:
        return own_area.region(view, seat, names, theme)

    def hand(
        self, view: View, seat: int, names: Sequence[str], theme: Theme = DARK, screen: Screen = Screen.PHONE
    ) -> Picture:
        return own_area.hand(view, seat, names, theme)

    def cards(self) -> Sequence[tuple[str, str]]:
        return cards.cards()

    def face(self, card_id: str) -> Face:
        return cards.face(card_id)

    def source_name(self, source: str) -> str:
        return cards.source_name(source)
