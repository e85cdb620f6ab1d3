"""A local stand-in for Discord, for tests and for playing without an account."""

from bot.local.api.errors import ApiError
from bot.local.driver import Person, Reply, together
from bot.local.recording import Exchange, Recording, Shown
from bot.local.server import LocalDiscord
from bot.local.world.model import Change, Channel, Guild, Message, User
from bot.local.world.policy import Policy
from bot.local.world.world import World

__all__ = [
    "ApiError",
    "Change",
    "Channel",
    "Exchange",
    "Guild",
    "LocalDiscord",
    "Message",
    "Person",
    "Policy",
    "Recording",
    "Reply",
    "Shown",
    "User",
    "World",
    "together",
]
