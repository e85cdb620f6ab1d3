"""Where games live between two answers."""

from bot.store.protocol import AlreadyDone, ChannelTaken, Conflict, Store
from bot.store.sqlite.store import SqliteStore

__all__ = ["AlreadyDone", "ChannelTaken", "Conflict", "SqliteStore", "Store"]
