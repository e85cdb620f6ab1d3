"""People: what somebody at a client can do and see."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from bot.local.api import payloads as shapes
from bot.local.api.commands import filled
from bot.local.api.errors import Json
from bot.local.api.interactions import Ack, Act, Interaction
from bot.local.api.messages import compose
from bot.local.world.model import SELECTS, Channel, ChannelType, Kind, Message, User
from bot.local.world.permissions import ALL, Permission

if TYPE_CHECKING:
    from bot.local.server import LocalDiscord


class Reply:
    """What came of an act."""

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction

    @property
    def acks(self) -> list[Ack]:
        """The first responses that were accepted: one, or none."""
        return self.interaction.acks

    @property
    def failed(self) -> bool:
        """Whether the client says that the interaction failed."""
        return not self.interaction.acks

    @property
    def message(self) -> Message | None:
        """The message that was posted, or edited, as the first answer."""
        return self.interaction.original

    @property
    def followups(self) -> list[Message]:
        """The further answers."""
        return self.interaction.followups

    @property
    def messages(self) -> list[Message]:
        """All messages of the answer."""
        return [each for each in (self.message, *self.followups) if each]

    @property
    def ephemeral(self) -> bool:
        """Whether the last message of the answer is for the actor only."""
        return bool(self.messages) and self.messages[-1].ephemeral

    @property
    def text(self) -> str:
        """Every word of the answer."""
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
        return f"<Reply {[ack.name for ack in self.acks]} {self.text[:80]!r}>"


class Person:
    """Somebody who types, clicks and looks; every act waits until the bot has dealt with it."""

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
        """Where the person acts unless told otherwise."""
        if self._place is not None:
            return self._place
        texts = [each for each in self.discord.world.channels.values() if each.type == ChannelType.TEXT]
        return texts[0] if texts else self.dm

    def at(self, channel: Channel) -> Person:
        """The same person somewhere else."""
        return Person(self.discord, self.user, channel)

    @property
    def dm(self) -> Channel:
        """The DM channel with the bot."""
        return self.discord.world.open_dm(self.user)

    def close_dms(self) -> None:
        """Takes no direct messages any more."""
        self.user.dms_open = False
        self.discord.world.keep(self.user)

    def open_dms(self) -> None:
        """Takes direct messages again."""
        self.user.dms_open = True
        self.discord.world.keep(self.user)

    def sees(self, channel: Channel | None = None) -> list[Message]:
        """The messages that the person sees in a channel, oldest first."""
        return list(self.discord.world.visible(self.id, channel or self.place))

    def dms(self) -> list[Message]:
        """The direct messages with the bot."""
        channel = self.discord.world.direct_channel(self.id)
        return self.sees(channel) if channel else []

    def newest(self, channel: Channel | None = None) -> Message:
        """The newest message that the person sees in a channel."""
        return self.sees(channel)[-1]

    @property
    def rings(self) -> list[Message]:
        """The messages that rang on the person's device."""
        everything = (each for messages in self.discord.world.messages.values() for each in messages.values())
        return [message for message in everything if self.id in message.notified]

    @property
    def acts(self) -> list[Interaction]:
        """What the person did in this run: commands, clicks, picks and sent modals, but no typing."""
        everything = self.discord.interactions.by_token.values()
        return [each for each in everything if each.user.id == self.id and each.act != Act.AUTOCOMPLETE]

    def commands(self, channel: Channel) -> list[Json]:
        """The slash commands that the client offers there, a guild's own ones before the global ones."""
        world = self.discord.world
        if channel.guild_id and world.bot.id not in world.guilds[channel.guild_id].members:
            return []
        held = world.permissions(self.id, channel)
        context = 0 if channel.guild_id else 1
        everything = world.commands.get(channel.guild_id or "-", []) + world.commands.get("", [])

        def offered(command: Json) -> bool:
            contexts, needed = command.get("contexts"), command.get("default_member_permissions")
            here = context in contexts if contexts is not None else context == 0 or command.get("dm_permission", True)
            if not here or context == 1 or needed is None or held == ALL:
                return bool(here)
            # Discord reads a requirement of no permission at all as: administrators only.
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
        """Invokes a command such as `game new` with its options; `options` takes names that are taken here."""
        interaction = self._command(Act.COMMAND, path, channel, {**(options or {}), **named}, None)
        return await self._send(interaction, deliveries)

    async def type(self, path: str, /, focused: str, *, channel: Channel | None = None, **options: Any) -> list[Json]:
        """Types at an option of a command; the choices that the bot offers."""
        interaction = self._command(Act.AUTOCOMPLETE, path, channel, options, focused)
        return (await self._send(interaction)).choices

    def _command(
        self, act: Act, path: str, channel: Channel | None, options: dict[str, Any], focused: str | None
    ) -> Interaction:
        place = channel or self.place
        self._be_in(place)
        if focused is not None:
            options.setdefault(focused, "")
        given = {name: value for name, value in options.items() if value is not None}
        plain = {name: value.user if isinstance(value, Person) else value for name, value in given.items()}
        _, data = filled(self.commands(place), path, plain, focused)
        self._resolve(data, place, plain.values())
        return self.discord.interactions.begin(act, self.user, place, data)

    def _resolve(self, data: Json, place: Channel, values: Iterable[Any]) -> None:
        """Adds the users and channels that were named."""
        world = self.discord.world
        resolved: Json = {}
        for value in values:
            if isinstance(value, User):
                resolved.setdefault("users", {})[value.id] = shapes.user(value)
                guild = world.guilds.get(place.guild_id or "")
                if guild and value.id in guild.members:
                    member = world.member_shape(guild, value.id)
                    del member["user"], member["mute"], member["deaf"]
                    member["permissions"] = str(world.permissions(value.id, place))
                    resolved.setdefault("members", {})[value.id] = member
            if isinstance(value, Channel):
                shape = world.channel_shape(value) | {"permissions": str(world.permissions(self.id, value))}
                resolved.setdefault("channels", {})[value.id] = shape
        if resolved:
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
        """Clicks the button, or picks the options of one menu, that the matcher takes for what is wanted."""
        places = self._searched(on, channel)
        if on is None and channel is None:
            places = sorted({each.id: each for each in places + self.dms()}.values(), key=newness)
        for message in places:
            for each in message.components:
                if not pressable(each):
                    continue
                found = [self._meant(want, each) for want in wanted]
                if all(value is not None for value in found):
                    values = found if each["type"] in SELECTS else None
                    return await self._component(message, each, values, deliveries)
        raise LookupError(f"{self.user.name} finds nothing like {wanted} in {places}")

    def _meant(self, wanted: str, component: Json) -> str | None:
        """The value of a menu's option, or the id of a button, that is wanted."""
        matcher = self.discord.matcher
        if component["type"] == Kind.BUTTON:
            return str(component.get("custom_id")) if matcher(wanted, component, None) else None
        if component["type"] == Kind.STRING_SELECT:
            values = [str(each["value"]) for each in component["options"] if matcher(wanted, component, each)]
            return next(iter(values), None)
        return None

    async def raw_click(
        self,
        custom_id: str,
        on: Message,
        /,
        *,
        component_type: int = Kind.BUTTON,
        values: list[str] | None = None,
        patience: float = 0.3,
    ) -> Reply:
        """Sends a click with any custom id, as a tampered client could, and does not wait long for an answer."""
        data: Json = {"component_type": component_type, "custom_id": custom_id, "id": 1}
        if values is not None:
            data["values"] = values
        return await self._on_message(on, data, 1, patience)

    def _searched(self, on: Message | None, channel: Channel | None) -> list[Message]:
        return [on] if on is not None else list(reversed(self.sees(channel or self.place)))

    async def _component(self, message: Message, component: Json, values: list[Any] | None, deliveries: int) -> Reply:
        data: Json = {"component_type": component["type"], "custom_id": component["custom_id"]}
        data["id"] = component["id"]
        if values is not None:
            people = [value.user if isinstance(value, Person) else value for value in values]
            data["values"] = picked(component, people)
            self._resolve(data, self.discord.world.channels[message.channel_id], people)
        return await self._on_message(message, data, deliveries)

    async def _on_message(self, message: Message, data: Json, deliveries: int, patience: float | None = None) -> Reply:
        place = self.discord.world.channels[message.channel_id]
        self._be_in(place)
        if not self.discord.world.sees(self.id, message):
            raise LookupError(f"{self.user.name} does not see {message}")
        interaction = self.discord.interactions.begin(Act.COMPONENT, self.user, place, data, message)
        return await self._send(interaction, deliveries, patience)

    async def submit(self, opened: Reply, /, *, deliveries: int = 1, **fields: Any) -> Reply:
        """Fills in a modal, its fields named by custom id or label, and sends it."""
        modal, opener = opened.modal, opened.interaction
        assert modal is not None, "no modal was opened"
        data = {"custom_id": modal["custom_id"], "components": filled_in(modal["components"], dict(fields))}
        self._be_in(opener.channel)
        interaction = self.discord.interactions.begin(
            Act.MODAL, self.user, opener.channel, data, opener.message, opener
        )
        return await self._send(interaction, deliveries)

    async def say(self, content: str, channel: Channel | None = None) -> Message:
        """Writes a message."""
        place = channel or self.place
        self._be_in(place)
        world = self.discord.world
        message = world.post(compose(world, self.user, place, {"content": content}, []))
        await self.discord.quiet()
        return message

    def _be_in(self, place: Channel) -> None:
        held = self.discord.world.permissions(self.id, place)
        if place.id not in self.discord.world.channels or not held & Permission.VIEW_CHANNEL:
            raise LookupError(f"{self.user.name} does not see the channel {place.name or place.id}")

    async def _send(self, interaction: Interaction, deliveries: int = 1, patience: float | None = None) -> Reply:
        """Delivers an act and waits until the bot has dealt with it, or does not in good time."""
        for _ in range(deliveries):
            self.discord.interactions.deliver(interaction)
        try:
            await self.discord.until(lambda: interaction.settled, patience)
        except TimeoutError:
            self.discord.interactions.abandon(interaction)
        await self.discord.quiet()
        return Reply(interaction)


async def together(*acts: Any) -> list[Reply]:
    """Lets several acts happen at the same instant: all are delivered before any is answered."""
    return list(await asyncio.gather(*acts))


def newness(message: Message) -> int:
    """A key that sorts the newest message first."""
    return -int(message.id)


def pressable(component: Json) -> bool:
    """Whether it is a button or menu that can be used."""
    return bool(component.get("custom_id")) and not component.get("disabled")


def picked(menu: Json, wanted: list[Any]) -> list[str]:
    """The values that a client sends for the picks in a menu, within its bounds."""
    if not menu.get("min_values", 1) <= len(wanted) <= menu.get("max_values", 1):
        raise ValueError(f"{menu.get('custom_id')} does not take {len(wanted)} picks")
    if menu["type"] != Kind.STRING_SELECT:
        return [str(value.id) for value in wanted]
    by_name = {option["label"]: option["value"] for option in menu["options"]}
    by_name |= {option["value"]: option["value"] for option in menu["options"]}
    if missing := [want for want in wanted if want not in by_name]:
        raise LookupError(f"{menu.get('custom_id')} has no option {missing}")
    return [str(by_name[want]) for want in wanted]


def filled_in(components: list[Json], fields: dict[str, Any]) -> list[Json]:
    """A modal's components with what was entered."""

    def value(component: Json, label: str) -> Json:
        shape = {"type": component["type"], "id": component["id"], "custom_id": component["custom_id"]}
        entered = fields.pop(component["custom_id"], fields.pop(label, None))
        if component["type"] in SELECTS:
            return shape | {"values": picked(component, entered or [])}
        text = component.get("value", "") if entered is None else str(entered)
        least = component.get("min_length") or (1 if component.get("required", True) else 0)
        if not least <= len(text) <= (component.get("max_length") or 4000):
            raise ValueError(f"the client refuses {text!r} for {label or component['custom_id']}")
        return shape | {"value": text}

    sent: list[Json] = []
    for component in components:
        shape = {"type": component["type"], "id": component["id"]}
        if component["type"] == Kind.ROW:
            shape["components"] = [value(each, each.get("label") or "") for each in component["components"]]
        elif component["type"] == Kind.LABEL:
            shape["component"] = value(component["component"], component["label"])
        sent.append(shape)
    if fields:
        raise LookupError(f"the modal has no field {sorted(fields)}")
    return sent
