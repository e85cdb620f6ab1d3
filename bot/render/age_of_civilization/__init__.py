"""Age of Civilization in pictures."""

from __future__ import annotations

from bot.render.age_of_civilization.board import board
from bot.render.age_of_civilization.cards import cards, face, named
from bot.render.age_of_civilization.own_area import hand, region

NAME = "Age of Civilization"
__all__ = ["NAME", "board", "cards", "face", "hand", "named", "region"]
