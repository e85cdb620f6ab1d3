"""Chronicles of Civilization in pictures."""

from __future__ import annotations

from bot.render.chronicles_of_civilization.board import board, hand, region, turn
from bot.render.chronicles_of_civilization.card_text import NAME
from bot.render.chronicles_of_civilization.cards import cards, face, named

__all__ = ["NAME", "board", "cards", "face", "hand", "named", "region", "turn"]
