"""Somebody who acts through the page: like any person, but who does not wait for the bot to be all done."""

from __future__ import annotations

from bot.local.api.errors import Json
from bot.local.api.interactions import Act, Interaction
from bot.local.api.messages import compose
from bot.local.driver import Person, Reply
from bot.local.server import LocalDiscord
from bot.local.world.model import Channel, Message, User


class Visitor(Person):
    """A person whose acts end with the bot's first response, or fail when there is none in good time.

    `used` is told of every command by its interaction's id: Discord's messages say who used one, but not which."""

    def __init__(
        self, discord: LocalDiscord, user: User, place: Channel | None = None, used: dict[str, str] | None = None
    ) -> None:
        super().__init__(discord, user, place)
        self.used = {} if used is None else used

    async def _send(self, interaction: Interaction, deliveries: int = 1, patience: float | None = None) -> Reply:
        if interaction.act == Act.COMMAND:
            self.used[interaction.id] = spelled(interaction.payload["data"])
        self.discord.interactions.deliver(interaction)
        try:
            await self.discord.until(lambda: interaction.acks, self.discord.world.policy.deadline)
        except TimeoutError:
            self.discord.interactions.abandon(interaction)
        if interaction.act == Act.AUTOCOMPLETE:
            # Nothing refers to it any more, and people type a lot.
            self.discord.interactions.by_token.pop(interaction.token, None)
        return Reply(interaction)

    async def say(self, content: str, channel: Channel | None = None) -> Message:
        place = channel or self.place
        self._be_in(place)
        world = self.discord.world
        return world.post(compose(world, self.user, place, {"content": content}, []))


def spelled(data: Json) -> str:
    """The whole name of a used command, `game new`."""
    inner = [each for each in data.get("options") or [] if "options" in each]
    return " ".join([data["name"], *map(spelled, inner)])
