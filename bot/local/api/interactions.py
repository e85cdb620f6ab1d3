"""Interactions: what a person's act sends to the bot, and what the bot may answer."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum

from bot.local.api import payloads as shapes
from bot.local.api.errors import Json, Refusal, invalid, unknown
from bot.local.api.limits import check_choices, check_modal
from bot.local.api.messages import Upload, blank, compose, revise
from bot.local.world.model import Channel, Message, MessageFlag, User, walk
from bot.local.world.world import World


class Act(IntEnum):
    """What a person did."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Ack(IntEnum):
    """The bot's first response."""

    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


FITTING = {
    Act.COMMAND: {Ack.MESSAGE, Ack.DEFERRED_MESSAGE, Ack.MODAL},
    Act.COMPONENT: {Ack.MESSAGE, Ack.DEFERRED_MESSAGE, Ack.DEFERRED_UPDATE, Ack.UPDATE, Ack.MODAL},
    Act.AUTOCOMPLETE: {Ack.CHOICES},
    Act.MODAL: {Ack.MESSAGE, Ack.DEFERRED_MESSAGE, Ack.DEFERRED_UPDATE, Ack.UPDATE},
}


@dataclass
class Interaction:
    """One act of a person with all that the bot did about it."""

    id: str
    token: str
    act: Act
    user: User
    channel: Channel
    created: float
    payload: Json
    message: Message | None = None
    opener: Interaction | None = None
    acks: list[Ack] = field(default_factory=list)
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Json] | None = None
    deliveries: int = 0
    abandoned: bool = False

    @property
    def settled(self) -> bool:
        """Whether the bot has answered and nothing is left thinking."""
        if self.abandoned:
            return True
        return bool(self.acks) and not (self.original and self.original.loading)


class Interactions:
    """The interactions of this run, by token."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.by_token: dict[str, Interaction] = {}
        self._open: list[Interaction] = []

    def begin(
        self,
        act: Act,
        user: User,
        channel: Channel,
        data: Json,
        message: Message | None = None,
        opener: Interaction | None = None,
    ) -> Interaction:
        """An act of somebody, not delivered yet."""
        world = self.world
        id, token = world.new_id(), secrets.token_urlsafe(24)
        payload: Json = {
            "id": id,
            "application_id": world.application_id,
            "type": int(act),
            "token": token,
            "version": 1,
            "data": data,
            "channel_id": channel.id,
            "channel": {**world.channel_shape(channel), "permissions": str(world.permissions(user.id, channel))},
            "app_permissions": str(world.permissions(world.bot.id, channel)),
            "locale": "en-US",
            "entitlements": [],
            "authorizing_integration_owners": {"0": channel.guild_id or "0"},
            "context": 0 if channel.guild_id else 1,
            "attachment_size_limit": world.policy.upload_limit,
        }
        if channel.guild_id:
            guild = world.guilds[channel.guild_id]
            member = world.member_shape(guild, user.id)
            payload["member"] = {**member, "permissions": str(world.permissions(user.id, channel))}
            payload |= {"guild_id": guild.id, "guild_locale": "en-US"}
            payload["guild"] = {"id": guild.id, "locale": "en-US", "features": []}
        else:
            payload["user"] = shapes.user(user)
        if message is not None:
            payload["message"] = message.wire
        interaction = Interaction(id, token, act, user, channel, world.clock(), payload, message, opener)
        self.by_token[token] = interaction
        return interaction

    def deliver(self, interaction: Interaction) -> None:
        """Sends an act to the bot."""
        interaction.deliveries += 1
        self._open.append(interaction)
        self.world.tell("INTERACTION_CREATE", interaction.payload, interaction.user.id)

    def pending(self) -> list[Interaction]:
        """The delivered acts that the bot has not dealt with."""
        self._open = [each for each in self._open if not each.settled]
        return self._open

    def abandon(self, interaction: Interaction) -> None:
        """Waits no longer for the bot: the client says that the interaction failed."""
        interaction.abandoned = True
        self.world.tell("FAILED", {"id": interaction.id}, interaction.user.id)

    def respond(self, id: str, token: str, body: Json, uploads: list[Upload]) -> Interaction:
        """Takes the bot's first response."""
        interaction = self.by_token.get(token)
        if interaction is None or interaction.id != id:
            raise unknown("interaction")
        if interaction.acks:
            raise Refusal(400, 40060, "Interaction has already been acknowledged.")
        if self.world.clock() - interaction.created > self.world.policy.deadline:
            raise unknown("interaction")
        self.world.channel(interaction.channel.id)
        kind = body.get("type")
        if kind not in FITTING[interaction.act]:
            raise invalid("type", "BASE_TYPE_CHOICES", f"A response of type {kind} does not fit this interaction.")
        ack = Ack(kind)
        if ack in (Ack.UPDATE, Ack.DEFERRED_UPDATE) and interaction.message is None:
            raise invalid("type", "BASE_TYPE_CHOICES", "There is no message to update.")
        ANSWERS[ack](self, interaction, body.get("data") or {}, uploads)
        interaction.acks.append(ack)
        self.world.tell("ACKNOWLEDGED", {"id": interaction.id, "type": int(ack)}, interaction.user.id)
        return interaction

    def _message(self, interaction: Interaction, data: Json, uploads: list[Upload]) -> None:
        interaction.original = self._post(interaction, data, uploads)

    def _defer(self, interaction: Interaction, data: Json, uploads: list[Upload]) -> None:
        hidden = int(data.get("flags") or 0) & MessageFlag.EPHEMERAL
        viewer = interaction.user.id if hidden else None
        message = blank(self.world, self.world.bot, interaction.channel, viewer)
        message.wire["flags"] |= MessageFlag.LOADING
        self._sign(interaction, message)
        interaction.original = self.world.post(message)

    def _keep(self, interaction: Interaction, data: Json, uploads: list[Upload]) -> None:
        interaction.original = interaction.message

    def _update(self, interaction: Interaction, data: Json, uploads: list[Upload]) -> None:
        assert interaction.message is not None
        self._revise(interaction.message, data, uploads)
        interaction.original = interaction.message

    def _choices(self, interaction: Interaction, data: Json, uploads: list[Upload]) -> None:
        check_choices(data.get("choices") or [])
        interaction.choices = data.get("choices") or []
        self.world.tell("CHOICES", {"id": interaction.id, "choices": interaction.choices}, interaction.user.id)

    def _modal(self, interaction: Interaction, data: Json, uploads: list[Upload]) -> None:
        check_modal(data)
        numbers = iter(range(1, 100))
        for component in walk(data["components"]):
            component.setdefault("id", next(numbers))
        interaction.modal = data
        self.world.tell("MODAL", {"id": interaction.id, **data}, interaction.user.id)

    def _post(self, interaction: Interaction, body: Json, uploads: list[Upload]) -> Message:
        viewer = interaction.user.id if int(body.get("flags") or 0) & MessageFlag.EPHEMERAL else None
        message = compose(self.world, self.world.bot, interaction.channel, body, uploads, viewer)
        self._sign(interaction, message)
        return self.world.post(message)

    def _sign(self, interaction: Interaction, message: Message) -> None:
        """Adds whose act a message answers."""
        if interaction.act == Act.COMMAND and not interaction.acks:
            message.wire["type"] = 20
        message.wire["application_id"] = message.wire["webhook_id"] = self.world.application_id
        message.wire["interaction_metadata"] = metadata(interaction)

    def _revise(self, message: Message, body: Json, uploads: list[Upload]) -> Message:
        self.world.message(message.channel_id, message.id)
        if message.viewer is None and self.world.archived(self.world.channels[message.channel_id]):
            raise Refusal(400, 50083, "Thread is archived")
        revise(self.world, message, body, uploads)
        return self.world.rewrite(message)

    def holder(self, token: str) -> Interaction:
        """The acknowledged interaction of a token that is still good."""
        interaction = self.by_token.get(token)
        if interaction is None or not interaction.acks:
            raise unknown("Webhook")
        if self.world.clock() - interaction.created > self.world.policy.token_life:
            raise Refusal(401, 50027, "Invalid Webhook Token")
        self.world.channel(interaction.channel.id)
        return interaction

    def follow_up(self, token: str, body: Json, uploads: list[Upload]) -> Message:
        """Posts a further answer; the first one after a deferral takes the loading message's place."""
        interaction = self.holder(token)
        if interaction.original and interaction.original.loading:
            return self._revise(interaction.original, body, uploads)
        message = self._post(interaction, body, uploads)
        interaction.followups.append(message)
        return message

    def answered(self, token: str, id: str) -> Message:
        """The message that a token may read, edit or delete under an id or `@original`."""
        interaction = self.holder(token)
        mine = [message for message in (interaction.original, interaction.message, *interaction.followups) if message]
        if id == "@original":
            mine = mine[:1] if interaction.original else []
        found = next((message for message in mine if id in ("@original", message.id)), None)
        if found is None:
            raise unknown("Message")
        return self.world.message(found.channel_id, found.id)

    def edit(self, token: str, id: str, body: Json, uploads: list[Upload]) -> Message:
        """Edits an answer."""
        return self._revise(self.answered(token, id), body, uploads)


ANSWERS: dict[Ack, Callable[[Interactions, Interaction, Json, list[Upload]], None]] = {
    Ack.MESSAGE: Interactions._message,
    Ack.DEFERRED_MESSAGE: Interactions._defer,
    Ack.DEFERRED_UPDATE: Interactions._keep,
    Ack.UPDATE: Interactions._update,
    Ack.CHOICES: Interactions._choices,
    Ack.MODAL: Interactions._modal,
}


def metadata(interaction: Interaction) -> Json:
    """Whose act a message answers, as Discord writes it on the message."""
    shape: Json = {
        "id": interaction.id,
        "type": int(interaction.act),
        "user": shapes.user(interaction.user),
        "authorizing_integration_owners": interaction.payload["authorizing_integration_owners"],
    }
    if interaction.act == Act.COMPONENT and interaction.message:
        shape["interacted_message_id"] = interaction.message.id
    if interaction.act == Act.MODAL and interaction.opener:
        shape["triggering_interaction_metadata"] = metadata(interaction.opener)
    return shape


def outcome(interaction: Interaction) -> Json:
    """What `with_response` gives back."""
    ack, original = interaction.acks[-1], interaction.original
    shape: Json = {"id": interaction.id, "type": int(interaction.act), "channel_id": interaction.channel.id}
    if interaction.channel.guild_id:
        shape["guild_id"] = interaction.channel.guild_id
    if original:
        shape |= {"response_message_id": original.id, "response_message_loading": original.loading}
        shape["response_message_ephemeral"] = original.ephemeral
    if original and ack in (Ack.MESSAGE, Ack.UPDATE):
        return {"interaction": shape, "resource": {"type": int(ack), "message": original.wire}}
    return {"interaction": shape}
