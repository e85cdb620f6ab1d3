"""The routes of channels, threads and messages."""

from __future__ import annotations

from bot.local.api.errors import FormErrors, Json, Refusal, invalid, missing_permissions, rate_limited, unknown
from bot.local.api.messages import compose, revise
from bot.local.api.router import Answer, Call, route
from bot.local.world.model import Channel, ChannelType, Message
from bot.local.world.permissions import Permission


def visible_channel(call: Call) -> Channel:
    """The channel of a call, if the bot may see it."""
    channel = call.world.channel(call.params["channel"])
    call.world.require(channel)
    return channel


def public_message(call: Call, channel: Channel) -> Message:
    """The message of a call; ephemeral ones are not found by channel."""
    message = call.world.message(channel.id, call.params["message"])
    if message.viewer:
        raise unknown("Message")
    return message


@route("GET", "/channels/{channel}")
def get_channel(call: Call) -> Answer:
    """A channel."""
    return 200, call.world.channel_shape(visible_channel(call))


@route("PATCH", "/channels/{channel}")
def edit_channel(call: Call) -> Answer:
    """A channel's or thread's changed settings."""
    channel = visible_channel(call)
    body: Json = call.body or {}
    if channel.is_thread:
        if call.world.archived(channel) and body.get("archived") is not False:
            raise Refusal(400, 50083, "Thread is archived")
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
    return 200, call.world.channel_shape(channel)


@route("DELETE", "/channels/{channel}")
def delete_channel(call: Call) -> Answer:
    """A channel removed."""
    channel = visible_channel(call)
    call.world.require(channel, Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS)
    shape = call.world.channel_shape(channel)
    call.world.delete_channel(channel)
    return 200, shape


@route("POST", "/channels/{channel}/typing")
def typing(call: Call) -> Answer:
    """The typing sign."""
    visible_channel(call)
    return 204, None


@route("GET", "/channels/{channel}/messages")
def history(call: Call) -> Answer:
    """A channel's messages, newest first."""
    channel = visible_channel(call)
    limit = int(call.query.get("limit", "50"))
    if not 1 <= limit <= 100:
        raise invalid("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100.")
    # Without Read Message History, Discord gives an empty list and no error.
    held = call.world.permissions(call.world.bot.id, channel)
    may = held & Permission.READ_MESSAGE_HISTORY
    found = [each for each in call.world.history(channel.id) if may and not each.viewer]
    if "before" in call.query:
        found = [each for each in found if int(each.id) < int(call.query["before"])][-limit:]
    elif "after" in call.query:
        found = [each for each in found if int(each.id) > int(call.query["after"])][:limit]
    elif "around" in call.query:
        middle = int(call.query["around"])
        earlier = [each for each in found if int(each.id) < middle][-(limit // 2) :]
        found = earlier + [each for each in found if int(each.id) >= middle][: limit - len(earlier)]
    return 200, [each.wire for each in reversed(found[-limit:])]


@route("POST", "/channels/{channel}/messages")
def create_message(call: Call) -> Answer:
    """A new message, or the one that the same nonce already made."""
    world, body = call.world, call.body or {}
    channel = visible_channel(call)
    if channel.type == ChannelType.FORUM:
        raise Refusal(400, 50008, "Cannot send messages in a non-text channel")
    world.refuse_closed_dm(channel)
    needed = [Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES]
    needed += [Permission.EMBED_LINKS] if body.get("embeds") else []
    needed += [Permission.ATTACH_FILES] if call.uploads else []
    needed += [Permission.READ_MESSAGE_HISTORY] if body.get("message_reference") else []
    world.require(channel, *needed)
    if channel.locked and not world.permissions(world.bot.id, channel) & Permission.MANAGE_THREADS:
        raise missing_permissions()
    nonce = body.get("nonce")
    if body.get("enforce_nonce") and nonce is not None:
        for earlier in reversed(world.history(channel.id)):
            if world.clock() - earlier.created > world.policy.nonce_window:
                break
            if earlier.wire.get("nonce") == nonce and earlier.author_id == world.bot.id:
                return 200, earlier.wire
    message = compose(world, world.bot, channel, body, call.uploads)
    if nonce is not None:
        message.wire["nonce"] = nonce
    return 200, world.post(message).wire


@route("GET", "/channels/{channel}/messages/pins")
def pins(call: Call) -> Answer:
    """A channel's pinned messages."""
    found = [each for each in call.world.history(visible_channel(call).id) if each.wire["pinned"]]
    items = [{"pinned_at": each.wire["timestamp"], "message": each.wire} for each in reversed(found)]
    return 200, {"items": items, "has_more": False}


@route("PUT", "/channels/{channel}/messages/pins/{message}")
def pin(call: Call) -> Answer:
    """A message pinned."""
    return set_pinned(call, True)


@route("DELETE", "/channels/{channel}/messages/pins/{message}")
def unpin(call: Call) -> Answer:
    """A message no longer pinned."""
    return set_pinned(call, False)


def set_pinned(call: Call, pinned: bool) -> Answer:
    """A message pinned or not."""
    channel = visible_channel(call)
    message = public_message(call, channel)
    call.world.require(channel, Permission.PIN_MESSAGES)
    message.wire["pinned"] = pinned
    call.world.rewrite(message)
    return 204, None


@route("GET", "/channels/{channel}/messages/{message}")
def get_message(call: Call) -> Answer:
    """One message."""
    channel = visible_channel(call)
    call.world.require(channel, Permission.READ_MESSAGE_HISTORY)
    return 200, public_message(call, channel).wire


@route("PATCH", "/channels/{channel}/messages/{message}")
def edit_message(call: Call) -> Answer:
    """A message edited, if it is the bot's own and not long past."""
    world = call.world
    channel = visible_channel(call)
    message = public_message(call, channel)
    if message.author_id != world.bot.id:
        raise Refusal(403, 50005, "Cannot edit a message authored by another user")
    if world.archived(channel):
        raise Refusal(400, 50083, "Thread is archived")
    if call.uploads:
        world.require(channel, Permission.ATTACH_FILES)
    if world.clock() - message.created > world.policy.old_after:
        if message.old_edits >= world.policy.old_edits:
            text = "Maximum number of edits to messages older than 1 hour reached. Try again later"
            raise rate_limited(world.policy.old_edit_retry, text, 30046)
        message.old_edits += 1
    revise(world, message, call.body or {}, call.uploads)
    return 200, world.rewrite(message).wire


@route("DELETE", "/channels/{channel}/messages/{message}")
def delete_message(call: Call) -> Answer:
    """A message deleted."""
    channel = visible_channel(call)
    message = public_message(call, channel)
    if message.author_id != call.world.bot.id:
        if channel.type == ChannelType.DM:
            raise Refusal(403, 50003, "Cannot execute action on a DM channel")
        call.world.require(channel, Permission.MANAGE_MESSAGES)
    call.world.erase(message)
    return 204, None


@route("POST", "/channels/{channel}/threads")
def start_thread(call: Call) -> Answer:
    """A new thread, or a forum post with its first message."""
    world, body = call.world, call.body
    parent = visible_channel(call)
    forum = parent.type == ChannelType.FORUM
    world.require(parent, Permission.SEND_MESSAGES if forum else Permission.CREATE_PUBLIC_THREADS)
    private = body.get("type") == ChannelType.PRIVATE_THREAD
    thread = new_thread(call, parent, ChannelType.PRIVATE_THREAD if private else ChannelType.PUBLIC_THREAD)
    shape = world.channel_shape(thread)
    if forum:
        message = world.post(compose(world, world.bot, thread, body["message"], call.uploads))
        shape["message"] = message.wire
    return 201, shape


@route("POST", "/channels/{channel}/messages/{message}/threads")
def start_thread_at(call: Call) -> Answer:
    """A new thread at a message."""
    parent = visible_channel(call)
    public_message(call, parent)
    call.world.require(parent, Permission.CREATE_PUBLIC_THREADS)
    return 201, call.world.channel_shape(new_thread(call, parent, ChannelType.PUBLIC_THREAD))


def new_thread(call: Call, parent: Channel, type: ChannelType) -> Channel:
    """The thread that a body asks for."""
    errors = FormErrors()
    errors.longest("name", call.body.get("name") or "", 100, 1)
    errors.check()
    guild = call.world.guilds[str(parent.guild_id)]
    more: Json = {"auto_archive": call.body.get("auto_archive_duration") or 4320, "owner_id": call.world.bot.id}
    if "message" in call.params:
        more["id"] = call.params["message"]
    return call.world.add_channel(type, call.body["name"], guild, parent_id=parent.id, **more)


@route("PUT", "/channels/{channel}/thread-members/@me")
@route("DELETE", "/channels/{channel}/thread-members/@me")
def thread_membership(call: Call) -> Answer:
    """The bot in or out of a thread, which changes nothing here."""
    visible_channel(call)
    return 204, None
