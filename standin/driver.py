"""Drives the local Discord as people at their clients would: typing, clicking and reading."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from standin.api.interactions import Interaction, InteractionType, ResponseType, context_of
from standin.api.messages import compose
from standin.interaction_data import command_data, modal_data, resolved_data, select_values
from standin.world.model import SELECTS, Channel, ChannelType, ComponentType, Json, Message, User
from standin.world.permissions import ALL, Permission

if TYPE_CHECKING:
    from standin.server import LocalDiscord


class Reply:
    """The bot's response to an interaction, as the person sees it."""

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction

    @property
    def response(self) -> ResponseType | None:
        """The type of the first response, if there was one."""
        return self.interaction.response

    @property
    def failed(self) -> bool:
        """Whether the client shows "This interaction failed"."""
        return self.interaction.response is None

    @property
    def message(self) -> Message | None:
        """The message that the first response posted or edited."""
        return self.interaction.original

    @property
    def edited(self) -> bool:
        """Whether the bot has shown the outcome by editing the message of the first response."""
        return self.interaction.edited

    @property
    def followups(self) -> list[Message]:
        """The follow-up messages."""
        return self.interaction.followups

    @property
    def messages(self) -> list[Message]:
        """The first message and the follow-ups."""
        return [each for each in (self.message, *self.followups) if each]

    @property
    def ephemeral(self) -> bool:
        """Whether only this person sees the last message."""
        return bool(self.messages) and self.messages[-1].ephemeral

    @property
    def text(self) -> str:
        """The text of all messages."""
        return "\n".join(message.text for message in self.messages)

    @property
    def modal(self) -> Json | None:
        """The modal that was opened."""
        return self.interaction.modal

    @property
    def choices(self) -> list[Json]:
        """The autocomplete choices."""
        return self.interaction.choices or []

    def __repr__(self) -> str:
        return f"<Reply {self.response.name if self.response else None} {self.text[:80]!r}>"


class Person:
    """A user at a client; every action waits until the bot is done with it."""

    def __init__(self, discord: LocalDiscord, user: User, place: Channel | None = None) -> None:
        self.discord = discord
        self.user = user
        self._place = place

    @property
    def id(self) -> str:
        """The user's id."""
        return self.user.id

    @property
    def mention(self) -> str:
        """The text that mentions the user."""
        return f"<@{self.user.id}>"

    @property
    def place(self) -> Channel:
        """The channel that actions happen in by default."""
        if self._place is not None:
            return self._place
        texts = [each for each in self.discord.world.channels.values() if each.type == ChannelType.TEXT]
        return texts[0] if texts else self.dm

    def at(self, channel: Channel) -> Person:
        """This person in another channel."""
        return Person(self.discord, self.user, channel)

    @property
    def dm(self) -> Channel:
        """The DM channel with the bot."""
        return self.discord.world.open_dm(self.user)

    def speaks(self, locale: str) -> None:
        """Chooses the language of the client, such as `de`."""
        self.user.locale = locale
        self.discord.world.save(self.user)

    def close_dms(self) -> None:
        """Stops accepting direct messages."""
        self.user.dms_open = False
        self.discord.world.save(self.user)

    def install(self) -> None:
        """Installs the bot for themself, wherever they are."""
        self.user.installed = True
        self.discord.world.save(self.user)

    def sees(self, channel: Channel | None = None) -> list[Message]:
        """The messages that the person sees in a channel, oldest first."""
        return list(self.discord.world.visible(self.id, channel or self.place))

    def dms(self) -> list[Message]:
        """The direct messages with the bot, oldest first."""
        channel = self.discord.world.dm_channel(self.id)
        return self.sees(channel) if channel else []

    def newest(self, channel: Channel | None = None) -> Message:
        """The newest message that the person sees in a channel."""
        return self.sees(channel)[-1]

    @property
    def notifications(self) -> list[Message]:
        """The messages that notified the person."""
        everything = (each for messages in self.discord.world.messages.values() for each in messages.values())
        return [message for message in everything if self.id in message.notified]

    @property
    def interactions(self) -> list[Interaction]:
        """The person's commands, clicks, picks and modals since the start, without autocomplete."""
        everything = self.discord.interactions.by_token.values()
        return [each for each in everything if each.user.id == self.id and each.type != InteractionType.AUTOCOMPLETE]

    def commands(self, channel: Channel) -> list[Json]:
        """The slash commands that the client offers in a channel, the guild's own before the global ones."""
        world = self.discord.world
        held = world.permissions(self.id, channel)
        context, member = context_of(channel), world.has_bot(channel)
        everything = world.commands.get(channel.guild_id or "-", []) + world.commands.get("", [])

        def offered(command: Json) -> bool:
            contexts, needed = command.get("contexts"), command.get("default_member_permissions")
            here = context in contexts if contexts is not None else context == 0 or command.get("dm_permission", True)
            types = command.get("integration_types") or [0]
            if not (0 in types and member) and not (1 in types and self.user.installed):
                return False
            if not here or context or needed is None or held == ALL:
                return bool(here)
            # To Discord, "0" means that only administrators see the command.
            return bool(needed != "0" and held & int(needed) == int(needed))

        return [command for command in everything if offered(command)]

    async def slash(
        self,
        path: str,
        /,
        *,
        channel: Channel | None = None,
        options: dict[str, Any] | None = None,
        deliveries: int = 1,
        **named: Any,
    ) -> Reply:
        """Runs a command such as `game new`; `options` is for option names that this method uses itself."""
        interaction = self._command(InteractionType.COMMAND, path, channel, {**(options or {}), **named}, None)
        return await self._send(interaction, deliveries)

    async def type(self, path: str, /, focused: str, *, channel: Channel | None = None, **options: Any) -> list[Json]:
        """Types in an option of a command and returns the autocomplete choices."""
        interaction = self._command(InteractionType.AUTOCOMPLETE, path, channel, options, focused)
        return (await self._send(interaction)).choices

    def _command(
        self, type: InteractionType, path: str, channel: Channel | None, options: dict[str, Any], focused: str | None
    ) -> Interaction:
        place = channel or self.place
        self._require_access(place)
        if focused is not None:
            options.setdefault(focused, "")
        given = {name: value for name, value in options.items() if value is not None}
        values = {name: value.user if isinstance(value, Person) else value for name, value in given.items()}
        data = command_data(self.commands(place), path, values, focused, self.user.locale)
        self._resolve(data, place, values.values())
        return self.discord.interactions.begin(type, self.user, place, data)

    def _resolve(self, data: Json, place: Channel, values: Iterable[Any]) -> None:
        if resolved := resolved_data(self.discord.world, self.id, place, values):
            data["resolved"] = resolved

    async def click(
        self,
        button: str,
        /,
        *,
        on: Message | None = None,
        channel: Channel | None = None,
        deliveries: int = 1,
    ) -> Reply:
        """Clicks the newest enabled button with that label or custom id."""
        for message in self._searched(on, channel):
            for each in message.buttons:
                if button in (each.get("label"), each.get("custom_id")) and pressable(each):
                    return await self._component(message, each, None, deliveries)
        raise LookupError(f"{self.user.name} finds no button {button!r} in {self._searched(on, channel)}")

    async def pick(
        self,
        menu: str,
        values: Iterable[Any],
        /,
        *,
        on: Message | None = None,
        channel: Channel | None = None,
        deliveries: int = 1,
    ) -> Reply:
        """Picks values, labels or people in the newest menu with that custom id or placeholder."""
        for message in self._searched(on, channel):
            for each in message.menus:
                if menu in (each.get("custom_id"), each.get("placeholder")) and pressable(each):
                    return await self._component(message, each, list(values), deliveries)
        raise LookupError(f"{self.user.name} finds no menu {menu!r} in {self._searched(on, channel)}")

    async def choose(
        self, *wanted: str, on: Message | None = None, channel: Channel | None = None, deliveries: int = 1
    ) -> Reply:
        """Clicks the newest button, or picks the options of the newest menu, that the matcher accepts."""
        messages = self._searched(on, channel)
        if on is None and channel is None:
            messages = sorted({each.id: each for each in messages + self.dms()}.values(), key=newest_first)
        for message in messages:
            for each in message.components:
                if not pressable(each):
                    continue
                found = [self._matching(want, each) for want in wanted]
                if all(value is not None for value in found):
                    values = found if each["type"] in SELECTS else None
                    return await self._component(message, each, values, deliveries)
        raise LookupError(f"{self.user.name} finds nothing like {wanted} in {messages}")

    def _matching(self, wanted: str, component: Json) -> str | None:
        """The id of a button, or the value of a menu's option, that matches."""
        matcher = self.discord.matcher
        if component["type"] == ComponentType.BUTTON:
            return str(component.get("custom_id")) if matcher(wanted, component, None) else None
        if component["type"] == ComponentType.STRING_SELECT:
            values = [str(each["value"]) for each in component["options"] if matcher(wanted, component, each)]
            return next(iter(values), None)
        return None

    async def raw_click(
        self,
        custom_id: str,
        on: Message,
        /,
        *,
        component_type: int = ComponentType.BUTTON,
        values: list[str] | None = None,
        longest_wait: float = 0.3,
    ) -> Reply:
        """Sends a click with any custom id, as a modified client could, and waits only briefly for a response."""
        data: Json = {"component_type": component_type, "custom_id": custom_id, "id": 1}
        if values is not None:
            data["values"] = values
        return await self._on_message(on, data, 1, longest_wait)

    def _searched(self, on: Message | None, channel: Channel | None) -> list[Message]:
        return [on] if on is not None else list(reversed(self.sees(channel or self.place)))

    async def _component(self, message: Message, component: Json, values: list[Any] | None, deliveries: int) -> Reply:
        data: Json = {"component_type": component["type"], "custom_id": component["custom_id"]}
        data["id"] = component["id"]
        if values is not None:
            picks = [value.user if isinstance(value, Person) else value for value in values]
            data["values"] = select_values(component, picks)
            self._resolve(data, self.discord.world.channels[message.channel_id], picks)
        return await self._on_message(message, data, deliveries)

    async def _on_message(
        self, message: Message, data: Json, deliveries: int, longest_wait: float | None = None
    ) -> Reply:
        place = self.discord.world.channels[message.channel_id]
        self._require_access(place)
        if not self.discord.world.sees(self.id, message):
            raise LookupError(f"{self.user.name} does not see {message}")
        interaction = self.discord.interactions.begin(InteractionType.COMPONENT, self.user, place, data, message)
        return await self._send(interaction, deliveries, longest_wait)

    async def submit(self, opened: Reply, /, *, deliveries: int = 1, **fields: Any) -> Reply:
        """Fills in and submits the modal that a reply opened; fields are named by custom id or label."""
        modal, opener = opened.modal, opened.interaction
        assert modal is not None, "no modal was opened"
        data = modal_data(modal, fields)
        self._require_access(opener.channel)
        interaction = self.discord.interactions.begin(
            InteractionType.MODAL, self.user, opener.channel, data, opener.message, opener
        )
        return await self._send(interaction, deliveries)

    async def say(self, content: str, channel: Channel | None = None) -> Message:
        """Posts a message."""
        message = self._post(content, channel or self.place)
        await self.discord.quiet()
        return message

    def _post(self, content: str, place: Channel) -> Message:
        self._require_access(place)
        world = self.discord.world
        return world.post(compose(world, self.user, place, {"content": content}, []))

    def _require_access(self, place: Channel) -> None:
        held = self.discord.world.permissions(self.id, place)
        if place.id not in self.discord.world.channels or not held & Permission.VIEW_CHANNEL:
            raise LookupError(f"{self.user.name} does not see the channel {place.name or place.id}")

    async def _send(self, interaction: Interaction, deliveries: int = 1, longest_wait: float | None = None) -> Reply:
        """Delivers an interaction and waits until the bot is done with it or time is up."""
        for _ in range(deliveries):
            self.discord.interactions.deliver(interaction)
        try:
            await self.discord.until(lambda: interaction.finished, longest_wait)
        except TimeoutError:
            self.discord.interactions.abandon(interaction)
        await self.discord.quiet()
        return Reply(interaction)


async def together(*actions: Any) -> list[Reply]:
    """Runs several actions at once: the bot receives all of them before it responds to any."""
    return list(await asyncio.gather(*actions))


def newest_first(message: Message) -> int:
    """A sort key that puts the newest message first."""
    return -int(message.id)


def pressable(component: Json) -> bool:
    """Whether a component is an enabled button or menu."""
    return bool(component.get("custom_id")) and not component.get("disabled")
