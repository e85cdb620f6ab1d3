"""What each person has read, was notified of and has dismissed; it survives a restart."""

from __future__ import annotations

from standin.world.model import Channel, Message
from standin.world.world import World


class ReadState:
    """The read state of all people, stored in the world's file."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._read: dict[str, str] = dict(world.store.all("read"))
        self._dismissed = {id for id, _ in world.store.all("dismissed")}
        self._unread_notifications: dict[str, dict[str, set[int]]] = {}
        for messages in world.messages.values():
            for message in messages.values():
                self.add_notifications(message)

    def last_read(self, user_id: str, channel_id: str) -> int:
        """The id of the newest message that a user has read in a channel."""
        return int(self._read.get(f"{user_id}/{channel_id}", "0"))

    def add_notifications(self, message: Message) -> None:
        """Counts a message for the users whom it notified."""
        for user_id in message.notified:
            if int(message.id) > self.last_read(user_id, message.channel_id):
                channels = self._unread_notifications.setdefault(user_id, {})
                channels.setdefault(message.channel_id, set()).add(int(message.id))

    def mark_read(self, user_id: str, channel_id: str, message_id: str) -> bool:
        """Marks a channel as read up to a message; returns whether that changed anything."""
        if int(message_id) <= self.last_read(user_id, channel_id):
            return False
        self._read[f"{user_id}/{channel_id}"] = message_id
        self.world.store.put("read", f"{user_id}/{channel_id}", message_id)
        unread = self._unread_notifications.get(user_id, {}).get(channel_id, set())
        unread -= {id for id in unread if id <= int(message_id)}
        return True

    def notifications(self, user_id: str, channel_id: str) -> int:
        """The number of unread messages in a channel that notified a user."""
        return len(self._unread_notifications.get(user_id, {}).get(channel_id, ()))

    def unread(self, user_id: str, channel: Channel) -> bool:
        """Whether a channel has unread messages for a user."""
        read = self.last_read(user_id, channel.id)
        return any(
            int(message.id) > read and message.author_id != user_id and message.viewer is None
            for message in reversed(self.world.history(channel.id)[-50:])
        )

    def badges(self) -> dict[str, int]:
        """The number of unread notifications of each user, over all channels."""
        return {user_id: sum(map(len, channels.values())) for user_id, channels in self._unread_notifications.items()}

    def dismiss(self, message: Message) -> None:
        """Hides an ephemeral message; as in Discord, the bot does not know."""
        self._dismissed.add(message.id)
        self.world.store.put("dismissed", message.id, True)

    def dismissed(self, message_id: str) -> bool:
        """Whether its viewer has dismissed a message."""
        return message_id in self._dismissed
