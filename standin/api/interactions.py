"""Interactions: what a client sends to the bot, and how the bot may respond."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from enum import IntEnum

from standin.api import payloads
from standin.api.errors import ApiError, invalid, unknown
from standin.api.limits import check_choices, check_modal
from standin.api.messages import Upload, blank, compose, revise
from standin.world.model import Channel, Json, Message, MessageFlag, User, walk
from standin.world.permissions import Permission
from standin.world.world import World

CHAT_INPUT_COMMAND = 20  # a message type
GUILD_INSTALL, USER_INSTALL = "0", "1"
AS_GUEST = int(Permission.EMBED_LINKS | Permission.ATTACH_FILES | Permission.USE_EXTERNAL_EMOJIS)
GUEST_FOLLOW_UPS = 5  # per interaction, where the bot is not a member


def context_of(channel: Channel) -> int:
    """Where an interaction happens: in a guild, in the bot's own DM, or in another private channel."""
    return 0 if channel.guild_id else 2 if channel.group else 1


class InteractionType(IntEnum):
    """Discord's interaction types."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class ResponseType(IntEnum):
    """Discord's types of first response to an interaction."""

    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9
    LAUNCH = 12


ALLOWED_RESPONSES = {
    InteractionType.COMMAND: {
        ResponseType.MESSAGE,
        ResponseType.DEFERRED_MESSAGE,
        ResponseType.MODAL,
        ResponseType.LAUNCH,
    },
    InteractionType.COMPONENT: {
        ResponseType.LAUNCH,
        ResponseType.MESSAGE,
        ResponseType.DEFERRED_MESSAGE,
        ResponseType.DEFERRED_UPDATE,
        ResponseType.UPDATE,
        ResponseType.MODAL,
    },
    InteractionType.AUTOCOMPLETE: {ResponseType.CHOICES},
    InteractionType.MODAL: {
        ResponseType.MESSAGE,
        ResponseType.DEFERRED_MESSAGE,
        ResponseType.DEFERRED_UPDATE,
        ResponseType.UPDATE,
    },
}


@dataclass
class Interaction:
    """A user's interaction and the bot's responses to it.

    `message` is the one with the used component, `opener` the interaction that opened a modal. `edited` says that the
    bot has edited `original`, the message of its first response, with this interaction's token."""

    id: str
    token: str
    type: InteractionType
    user: User
    channel: Channel
    created: float
    payload: Json
    message: Message | None = None
    opener: Interaction | None = None
    response: ResponseType | None = None
    original: Message | None = None
    edited: bool = False
    followups: list[Message] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Json] | None = None
    deliveries: int = 0
    abandoned: bool = False
    follow_ups_posted: int = 0

    @property
    def as_guest(self) -> bool:
        """Whether the bot is there only because this person has installed it."""
        return GUILD_INSTALL not in self.payload["authorizing_integration_owners"]

    @property
    def finished(self) -> bool:
        """Whether the bot has responded in full, or the person has stopped waiting."""
        if self.abandoned:
            return True
        return self.response is not None and not (self.original and self.original.loading)


class Interactions:
    """All interactions since the start, by token."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.by_token: dict[str, Interaction] = {}
        self._open: list[Interaction] = []

    def begin(
        self,
        type: InteractionType,
        user: User,
        channel: Channel,
        data: Json,
        message: Message | None = None,
        opener: Interaction | None = None,
    ) -> Interaction:
        """Creates an interaction without delivering it."""
        world = self.world
        id, token = world.new_id(), secrets.token_urlsafe(24)
        owners = {GUILD_INSTALL: channel.guild_id or "0"} if world.has_bot(channel) else {}
        if user.installed:
            owners[USER_INSTALL] = user.id
        payload: Json = {
            "id": id,
            "application_id": world.application_id,
            "type": int(type),
            "token": token,
            "version": 1,
            "data": data,
            "channel_id": channel.id,
            "channel": {**world.channel_payload(channel), "permissions": str(world.permissions(user.id, channel))},
            "app_permissions": str(world.permissions(world.bot.id, channel) or AS_GUEST),
            "locale": user.locale,
            "entitlements": [],
            "authorizing_integration_owners": owners,
            "context": context_of(channel),
            "attachment_size_limit": world.policy.upload_limit,
        }
        if channel.guild_id:
            guild = world.guilds[channel.guild_id]
            member = world.member_payload(guild, user.id)
            payload["member"] = {**member, "permissions": str(world.permissions(user.id, channel))}
            payload |= {"guild_id": guild.id, "guild_locale": guild.locale}
            payload["guild"] = {"id": guild.id, "locale": guild.locale, "features": payloads.features(guild)}
        else:
            payload["user"] = payloads.user(user)
        if message is not None:
            payload["message"] = deepcopy(message.wire)  # it may be edited before the bot hears of the click
        interaction = Interaction(id, token, type, user, channel, world.clock(), payload, message, opener)
        self.by_token[token] = interaction
        return interaction

    def deliver(self, interaction: Interaction) -> None:
        """Sends an interaction to the bot."""
        self._open.append(interaction)
        for _ in range(self.world.policy.deliveries):
            interaction.deliveries += 1
            self.world.publish("INTERACTION_CREATE", interaction.payload, interaction.user.id)

    def pending(self) -> list[Interaction]:
        """The delivered interactions that are not finished."""
        self._open = [each for each in self._open if not each.finished]
        return self._open

    def abandon(self, interaction: Interaction) -> None:
        """Stops waiting for the bot: the client shows "This interaction failed"."""
        interaction.abandoned = True
        self.world.publish("FAILED", {"id": interaction.id}, interaction.user.id)

    def respond(self, id: str, token: str, body: Json, uploads: list[Upload]) -> Interaction:
        """Takes the bot's first response to an interaction."""
        interaction = self.by_token.get(token)
        if interaction is None or interaction.id != id:
            raise unknown("interaction")
        if interaction.response is not None:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        if self.world.clock() - interaction.created > self.world.policy.deadline:
            raise unknown("interaction")
        self.world.channel(interaction.channel.id)
        number = body.get("type")
        if number not in ALLOWED_RESPONSES[interaction.type]:
            raise invalid("type", "BASE_TYPE_CHOICES", f"A response of type {number} does not fit this interaction.")
        type = ResponseType(number)
        if type == ResponseType.LAUNCH and not self.world.policy.activities:
            raise ApiError(400, 50234, "This application is not configured to launch Activities.")
        if type in (ResponseType.UPDATE, ResponseType.DEFERRED_UPDATE) and interaction.message is None:
            raise invalid("type", "BASE_TYPE_CHOICES", "There is no message to update.")
        RESPONSE_HANDLERS[type](self, interaction, body.get("data") or {}, uploads)
        interaction.response = type
        self.world.publish("ACKNOWLEDGED", {"id": interaction.id, "type": int(type)}, interaction.user.id)
        return interaction

    def _message(self, interaction: Interaction, data: Json, uploads: list[Upload]) -> None:
        interaction.original = self._post(interaction, data, uploads)

    def _defer_message(self, interaction: Interaction, data: Json, uploads: list[Upload]) -> None:
        message = blank(self.world, self.world.bot, interaction.channel, self._viewer(interaction, data))
        message.wire["flags"] |= MessageFlag.LOADING
        self._add_metadata(interaction, message)
        interaction.original = self.world.post(message)

    def _defer_update(self, interaction: Interaction, data: Json, uploads: list[Upload]) -> None:
        interaction.original = interaction.message

    def _update(self, interaction: Interaction, data: Json, uploads: list[Upload]) -> None:
        assert interaction.message is not None
        self._revise(interaction.message, data, uploads)
        interaction.original, interaction.edited = interaction.message, True

    def _choices(self, interaction: Interaction, data: Json, uploads: list[Upload]) -> None:
        check_choices(data.get("choices") or [])
        interaction.choices = data.get("choices") or []
        self.world.publish("CHOICES", {"id": interaction.id, "choices": interaction.choices}, interaction.user.id)

    def _modal(self, interaction: Interaction, data: Json, uploads: list[Upload]) -> None:
        check_modal(data)
        numbers = iter(range(1, 100))
        for component in walk(data["components"]):
            component.setdefault("id", next(numbers))
        interaction.modal = data
        self.world.publish("MODAL", {"id": interaction.id, **data}, interaction.user.id)

    def _post(self, interaction: Interaction, body: Json, uploads: list[Upload]) -> Message:
        viewer = self._viewer(interaction, body)
        message = compose(self.world, self.world.bot, interaction.channel, body, uploads, viewer)
        self._add_metadata(interaction, message)
        return self.world.post(message)

    def _viewer(self, interaction: Interaction, body: Json) -> str | None:
        """The only user who sees a response; a guest's responses are always ephemeral."""
        hidden = int(body.get("flags") or 0) & MessageFlag.EPHEMERAL or interaction.as_guest
        return interaction.user.id if hidden else None

    def _add_metadata(self, interaction: Interaction, message: Message) -> None:
        """Marks a message as a response to an interaction."""
        if interaction.type == InteractionType.COMMAND and interaction.response is None:
            message.wire["type"] = CHAT_INPUT_COMMAND
        message.wire["application_id"] = message.wire["webhook_id"] = self.world.application_id
        message.wire["interaction_metadata"] = metadata(interaction)

    def _revise(self, message: Message, body: Json, uploads: list[Upload]) -> Message:
        self.world.message(message.channel_id, message.id)
        if message.viewer is None and self.world.is_archived(self.world.channels[message.channel_id]):
            raise ApiError(400, 50083, "Thread is archived")
        revise(self.world, message, body, uploads)
        return self.world.update_message(message)

    def acknowledged(self, token: str) -> Interaction:
        """The interaction of a valid token, or an error if the bot has not responded to it yet."""
        interaction = self.by_token.get(token)
        if interaction is None or interaction.response is None:
            raise unknown("Webhook")
        if self.world.clock() - interaction.created > self.world.policy.token_life:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        self.world.channel(interaction.channel.id)
        return interaction

    def follow_up(self, token: str, body: Json, uploads: list[Upload]) -> Message:
        """Posts a follow-up message; the first one after a deferral replaces the loading message."""
        interaction = self.acknowledged(token)
        if interaction.as_guest and interaction.follow_ups_posted >= GUEST_FOLLOW_UPS:
            raise ApiError(400, 40094, "This interaction has reached the maximum number of follow up messages.")
        interaction.follow_ups_posted += 1
        if interaction.original and interaction.original.loading:
            return self._revise(interaction.original, body, uploads)
        message = self._post(interaction, body, uploads)
        interaction.followups.append(message)
        return message

    def response_message(self, token: str, id: str) -> Message:
        """The message that a token may read, edit or delete, by its id or `@original`."""
        interaction = self.acknowledged(token)
        own = [message for message in (interaction.original, interaction.message, *interaction.followups) if message]
        if id == "@original":
            own = own[:1] if interaction.original else []
        found = next((message for message in own if id in ("@original", message.id)), None)
        if found is None:
            raise unknown("Message")
        return self.world.message(found.channel_id, found.id)

    def edit(self, token: str, id: str, body: Json, uploads: list[Upload]) -> Message:
        """Edits a response message."""
        interaction, message = self.acknowledged(token), self.response_message(token, id)
        self._revise(message, body, uploads)
        interaction.edited |= message is interaction.original
        return message


RESPONSE_HANDLERS: dict[ResponseType, Callable[[Interactions, Interaction, Json, list[Upload]], None]] = {
    ResponseType.MESSAGE: Interactions._message,
    ResponseType.DEFERRED_MESSAGE: Interactions._defer_message,
    ResponseType.DEFERRED_UPDATE: Interactions._defer_update,
    ResponseType.UPDATE: Interactions._update,
    ResponseType.CHOICES: Interactions._choices,
    ResponseType.MODAL: Interactions._modal,
    ResponseType.LAUNCH: lambda *_: None,
}


def metadata(interaction: Interaction) -> Json:
    """The `interaction_metadata` of a message that responds to an interaction."""
    payload: Json = {
        "id": interaction.id,
        "type": int(interaction.type),
        "user": payloads.user(interaction.user),
        "authorizing_integration_owners": interaction.payload["authorizing_integration_owners"],
    }
    if interaction.type == InteractionType.COMPONENT and interaction.message:
        payload["interacted_message_id"] = interaction.message.id
    if interaction.type == InteractionType.MODAL and interaction.opener:
        payload["triggering_interaction_metadata"] = metadata(interaction.opener)
    return payload


def callback_response(interaction: Interaction) -> Json:
    """The body that the callback route returns for `with_response`."""
    assert interaction.response is not None
    original = interaction.original
    payload: Json = {"id": interaction.id, "type": int(interaction.type), "channel_id": interaction.channel.id}
    if interaction.channel.guild_id:
        payload["guild_id"] = interaction.channel.guild_id
    if original:
        payload |= {"response_message_id": original.id, "response_message_loading": original.loading}
        payload["response_message_ephemeral"] = original.ephemeral
    if original and interaction.response in (ResponseType.MESSAGE, ResponseType.UPDATE):
        return {"interaction": payload, "resource": {"type": int(interaction.response), "message": original.wire}}
    return {"interaction": payload}
