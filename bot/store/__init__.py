"""Where games live between two answers: the protocol, its values and its errors. `sqlite` implements it."""

from bot.store.errors import AlreadyDone, ChannelTaken, Conflict, TooManyGames
from bot.store.protocol import Store

__all__ = ["AlreadyDone", "ChannelTaken", "Conflict", "Store", "TooManyGames"]
