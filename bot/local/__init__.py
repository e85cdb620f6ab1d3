"""A Discord of our own on loopback, for tests and for playing without the real one."""

from bot.local.api.errors import Refusal
from bot.local.driver import Person, Reply, together
from bot.local.recording import Exchange, Record, Shown
from bot.local.server import LocalDiscord
from bot.local.world.model import Change, Channel, Guild, Message, User
from bot.local.world.world import Policy, World

__all__ = [
    "Change",
    "Channel",
    "Exchange",
    "Guild",
    "LocalDiscord",
    "Message",
    "Person",
    "Policy",
    "Record",
    "Refusal",
    "Reply",
    "Shown",
    "User",
    "World",
    "together",
]
