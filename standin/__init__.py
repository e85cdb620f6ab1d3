"""A local stand-in for Discord, for tests and for playing without an account."""

from standin.api.errors import ApiError
from standin.driver import Person, Reply, together
from standin.recording import Exchange, Recording, Shown
from standin.server import LocalDiscord
from standin.world.model import Change, Channel, Guild, Message, User
from standin.world.policy import Policy
from standin.world.world import World

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
