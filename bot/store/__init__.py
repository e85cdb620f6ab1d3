"""Where games live between two answers."""

from bot.store.interface import AlreadyDone, ChannelTaken, Conflict, Store
from bot.store.sqlite import SqliteStore

__all__ = ["AlreadyDone", "ChannelTaken", "Conflict", "SqliteStore", "Store"]
