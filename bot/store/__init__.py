"""The database behind the bot: its protocol, values and errors. `sqlite` and `postgres` implement it."""

from bot.store.errors import AlreadyDone, ChannelTaken, Conflict, TooManyGames, TooManyLeagues, TooManyReports
from bot.store.protocol import Store

__all__ = ["AlreadyDone", "ChannelTaken", "Conflict", "Store", "TooManyGames", "TooManyLeagues", "TooManyReports"]
