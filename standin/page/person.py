"""A person who plays through the page."""

from __future__ import annotations

from standin.api.interactions import Interaction, InteractionType
from standin.driver import Person, Reply
from standin.server import LocalDiscord
from standin.world.model import Channel, Json, Message, User


class PagePerson(Person):
    """A person who waits only for the bot's first response, as a real client does.

    `command_names` gets the name of every command by interaction id, because Discord's messages do not contain it."""

    def __init__(
        self,
        discord: LocalDiscord,
        user: User,
        place: Channel | None = None,
        command_names: dict[str, str] | None = None,
    ) -> None:
        super().__init__(discord, user, place)
        self.command_names = {} if command_names is None else command_names

    async def _send(self, interaction: Interaction, deliveries: int = 1, longest_wait: float | None = None) -> Reply:
        if interaction.type == InteractionType.COMMAND:
            self.command_names[interaction.id] = full_name(interaction.payload["data"])
        self.discord.interactions.deliver(interaction)
        try:
            await self.discord.until(lambda: interaction.response, self.discord.world.policy.deadline)
        except TimeoutError:
            self.discord.interactions.abandon(interaction)
        if interaction.type == InteractionType.AUTOCOMPLETE:
            # Nothing refers to it any more, and every typed letter makes one.
            self.discord.interactions.by_token.pop(interaction.token, None)
        return Reply(interaction)

    async def say(self, content: str, channel: Channel | None = None) -> Message:
        """Posts a message without waiting for the bot."""
        return self._post(content, channel or self.place)


def full_name(data: Json) -> str:
    """The full name of a command, such as `game new`, from an interaction's data."""
    inner = [each for each in data.get("options") or [] if "options" in each]
    return " ".join([data["name"], *map(full_name, inner)])
