"""Chronicles of Civilization in pictures."""

from __future__ import annotations

from bot.render.chronicles_of_civilization.board import board, hand, region, turn
from bot.render.chronicles_of_civilization.faces import cards, face, named
from bot.render.chronicles_of_civilization.lore import NAME

__all__ = ["NAME", "board", "cards", "face", "hand", "named", "region", "turn"]
