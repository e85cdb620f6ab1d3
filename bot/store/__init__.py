"""The database behind the bot: its tables, values and errors."""

from bot.store.errors import AlreadyDone, ChannelTaken, Conflict, TooManyGames, TooManyLeagues, TooManyReports
from bot.store.store import Store

__all__ = ["AlreadyDone", "ChannelTaken", "Conflict", "Store", "TooManyGames", "TooManyLeagues", "TooManyReports"]
