"""The routes of channels and threads."""

from __future__ import annotations

from standin.api.errors import ApiError, FormErrors
from standin.api.messages import compose
from standin.api.router import Answer, Call, route
from standin.api.shapes import CHANNEL, THREAD
from standin.world.model import Channel, ChannelType, Json
from standin.world.permissions import Permission


@route("GET", "/channels/{channel}")
def get_channel(call: Call) -> Answer:
    """Returns a channel."""
    return 200, call.world.channel_payload(call.channel())


@route("PATCH", "/channels/{channel}", CHANNEL)
def edit_channel(call: Call) -> Answer:
    """Changes the settings of a channel or thread."""
    channel = call.channel()
    body: Json = call.body
    if channel.is_thread:
        if call.world.is_archived(channel) and body.get("archived") is not False:
            raise ApiError(400, 50083, "Thread is archived")
        if channel.owner_id != call.world.bot.id or "locked" in body:
            call.world.require(channel, Permission.MANAGE_THREADS)
        if body.get("archived") is False:
            channel.active = call.world.clock()
        channel.archived = body.get("archived", channel.archived)
        channel.locked = body.get("locked", channel.locked)
        channel.auto_archive = body.get("auto_archive_duration", channel.auto_archive)
    else:
        call.world.require(channel, Permission.MANAGE_CHANNELS)
        channel.topic = body.get("topic", channel.topic)
    channel.name = body.get("name", channel.name)
    call.world.update_channel(channel)
    return 200, call.world.channel_payload(channel)


@route("DELETE", "/channels/{channel}")
def delete_channel(call: Call) -> Answer:
    """Deletes a channel."""
    channel = call.channel()
    call.world.require(channel, Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS)
    payload = call.world.channel_payload(channel)
    call.world.delete_channel(channel)
    return 200, payload


@route("POST", "/channels/{channel}/typing")
def typing(call: Call) -> Answer:
    """Shows the typing indicator, which nobody sees here."""
    call.channel()
    return 204, None


@route("POST", "/channels/{channel}/threads", THREAD)
def start_thread(call: Call) -> Answer:
    """Starts a thread, or a forum post with its first message."""
    world, body = call.world, call.body
    parent = call.channel()
    forum = parent.type == ChannelType.FORUM
    world.require(parent, Permission.SEND_MESSAGES if forum else Permission.CREATE_PUBLIC_THREADS)
    private = body.get("type") == ChannelType.PRIVATE_THREAD
    thread = new_thread(call, parent, ChannelType.PRIVATE_THREAD if private else ChannelType.PUBLIC_THREAD)
    payload = world.channel_payload(thread)
    if forum:
        message = world.post(compose(world, world.bot, thread, body.get("message") or {}, call.uploads))
        payload["message"] = message.wire
    return 201, payload


@route("POST", "/channels/{channel}/messages/{message}/threads", THREAD)
def start_thread_from_message(call: Call) -> Answer:
    """Starts a thread from a message."""
    parent = call.channel()
    call.message(parent)
    call.world.require(parent, Permission.CREATE_PUBLIC_THREADS)
    return 201, call.world.channel_payload(new_thread(call, parent, ChannelType.PUBLIC_THREAD))


def new_thread(call: Call, parent: Channel, type: ChannelType) -> Channel:
    """Creates the thread that a request body describes."""
    errors = FormErrors()
    errors.check_length("name", call.body.get("name") or "", 100, 1)
    errors.raise_if_any()
    guild = call.world.guilds[str(parent.guild_id)]
    more: Json = {"auto_archive": call.body.get("auto_archive_duration") or 4320, "owner_id": call.world.bot.id}
    if "message" in call.params:
        more["id"] = call.params["message"]
    return call.world.add_channel(type, call.body["name"], guild, parent_id=parent.id, **more)


@route("PUT", "/channels/{channel}/thread-members/@me")
@route("DELETE", "/channels/{channel}/thread-members/@me")
def thread_membership(call: Call) -> Answer:
    """Joins or leaves a thread, which changes nothing here."""
    call.channel()
    return 204, None
