"""Roll Through the Ages in pictures."""

from __future__ import annotations

from bot.render.roll_through_the_ages.board import board, hand, region, turn
from bot.render.roll_through_the_ages.card_text import NAME
from bot.render.roll_through_the_ages.cards import cards, face, named

__all__ = ["NAME", "board", "cards", "face", "hand", "named", "region", "turn"]
