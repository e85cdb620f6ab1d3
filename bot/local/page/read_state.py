"""What people have read, what rang for them, and what they dismissed; kept over a restart."""

from __future__ import annotations

from bot.local.world.model import Channel, Message
from bot.local.world.world import World


class Marks:
    """The marks of all people, in the world's own store."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._read: dict[str, str] = dict(world.store.all("read"))
        self._dismissed = {id for id, _ in world.store.all("dismissed")}
        self._rung: dict[str, dict[str, set[int]]] = {}
        for messages in world.messages.values():
            for message in messages.values():
                self.ring(message)

    def last_read(self, user_id: str, channel_id: str) -> int:
        """The newest message that somebody has read in a channel."""
        return int(self._read.get(f"{user_id}/{channel_id}", "0"))

    def ring(self, message: Message) -> None:
        """Notes for whom a message rings."""
        for user_id in message.notified:
            if int(message.id) > self.last_read(user_id, message.channel_id):
                self._rung.setdefault(user_id, {}).setdefault(message.channel_id, set()).add(int(message.id))

    def read(self, user_id: str, channel_id: str, message_id: str) -> bool:
        """Notes that somebody has read up to a message; whether that is news."""
        if int(message_id) <= self.last_read(user_id, channel_id):
            return False
        self._read[f"{user_id}/{channel_id}"] = message_id
        self.world.store.put("read", f"{user_id}/{channel_id}", message_id)
        rung = self._rung.get(user_id, {}).get(channel_id, set())
        rung -= {id for id in rung if id <= int(message_id)}
        return True

    def rings(self, user_id: str, channel_id: str) -> int:
        """How many unread messages of a channel rang for somebody."""
        return len(self._rung.get(user_id, {}).get(channel_id, ()))

    def unread(self, user_id: str, channel: Channel) -> bool:
        """Whether a channel has something new for somebody."""
        read = self.last_read(user_id, channel.id)
        return any(
            int(message.id) > read and message.author_id != user_id and message.viewer is None
            for message in reversed(self.world.history(channel.id)[-50:])
        )

    def badges(self) -> dict[str, int]:
        """How many unread messages rang for each person, in all channels together."""
        return {user_id: sum(map(len, channels.values())) for user_id, channels in self._rung.items()}

    def dismiss(self, message: Message) -> None:
        """Puts an ephemeral message away; the bot does not learn of it, as in Discord."""
        self._dismissed.add(message.id)
        self.world.store.put("dismissed", message.id, True)

    def dismissed(self, message_id: str) -> bool:
        """Whether its viewer put a message away."""
        return message_id in self._dismissed
