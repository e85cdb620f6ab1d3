"""Custom ids: `z1:<verb>:<game>:<post>:<arguments>`. They carry ordinals and never anything private.

The post is the row of the outbox that sent the message (0: none). It helps to find the message again after a crash.

Verbs stay, since old messages hold them. Some say little by themselves: `premiere` shows a film to the channel, `eyes`
chooses whose view a replay shows, `wall` turns to another title's achievements, `coming` confirms a place at a table
that was opened for somebody, and `onward` and `patience` let a computer player move for somebody whose time is up, or
wait for them for another day."""

from __future__ import annotations

from typing import NamedTuple

VERSION = "z1"
NO_GAME = 0  # in the ids of the rules, for example


class BadCustomId(Exception):
    """A custom id that this version never made."""


class CustomId(NamedTuple):
    """A custom id in its parts."""

    verb: str
    game: int
    post_id: int
    args: tuple[str, ...]

    def __str__(self) -> str:
        return ":".join((VERSION, self.verb, str(self.game), str(self.post_id), *self.args))

    @classmethod
    def parse(cls, text: str) -> CustomId:
        version, *rest = text.split(":")
        if version != VERSION or len(rest) < 3:
            raise BadCustomId
        return cls(rest[0], _number(rest[1]), _number(rest[2]), tuple(rest[3:]))

    def numbers(self, count: int) -> list[int]:
        """The first arguments as numbers; raises BadCustomId."""
        if len(self.args) < count:
            raise BadCustomId
        return [_number(arg) for arg in self.args[:count]]


def _number(text: str) -> int:
    """A number that a database can look up; raises BadCustomId."""
    if not (text.isdecimal() and text.isascii()) or len(text) > 19 or int(text) >= 2**63:
        raise BadCustomId
    return int(text)
