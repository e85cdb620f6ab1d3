"""The routes of messages and pins."""

from __future__ import annotations

from standin.api.errors import ApiError, missing_permissions, rate_limited
from standin.api.messages import compose, revise
from standin.api.router import Answer, Call, route
from standin.api.shapes import MESSAGE, SNOWFLAKE, Required
from standin.world.model import ChannelType
from standin.world.permissions import Permission

TWO_WEEKS = 14 * 24 * 3600.0


@route("GET", "/channels/{channel}/messages")
def history(call: Call) -> Answer:
    """Lists a channel's messages, newest first."""
    channel = call.channel()
    limit = call.number("limit", 50, 1, 100)
    before, after, around = (call.snowflake(name) for name in ("before", "after", "around"))
    # Without Read Message History, Discord returns an empty list instead of an error.
    held = call.world.permissions(call.world.bot.id, channel)
    may = held & Permission.READ_MESSAGE_HISTORY
    found = [each for each in call.world.history(channel.id) if may and not each.viewer]
    if before is not None:
        found = [each for each in found if int(each.id) < before][-limit:]
    elif after is not None:
        found = [each for each in found if int(each.id) > after][:limit]
    elif around is not None:
        half = limit // 2
        earlier = [each for each in found if int(each.id) < around][-half:] if half else []
        found = earlier + [each for each in found if int(each.id) >= around][: limit - len(earlier)]
    return 200, [call.world.readable(each.wire) for each in reversed(found[-limit:])]


@route("POST", "/channels/{channel}/messages", MESSAGE)
def create_message(call: Call) -> Answer:
    """Posts a message, or returns the one that the same nonce already posted."""
    world, body = call.world, call.body
    channel = call.channel()
    if channel.type == ChannelType.FORUM:
        raise ApiError(400, 50008, "Cannot send messages in a non-text channel")
    world.require_open_dm(channel)
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
                return 200, world.readable(earlier.wire)
    message = compose(world, world.bot, channel, body, call.uploads)
    if nonce is not None:
        message.wire["nonce"] = nonce
    return 200, world.readable(world.post(message).wire)


@route("POST", "/channels/{channel}/messages/bulk-delete", {"messages": Required([SNOWFLAKE])})
def bulk_delete(call: Call) -> Answer:
    """Deletes 2 to 100 messages of the last two weeks at once; ids without a message are skipped."""
    world, channel = call.world, call.channel()
    if channel.type == ChannelType.DM:
        raise ApiError(403, 50003, "Cannot execute action on a DM channel")
    world.require(channel, Permission.MANAGE_MESSAGES)
    ids = {str(id) for id in call.body["messages"]}
    if not 2 <= len(ids) <= 100:
        raise ApiError(
            400, 50016, "Provided too few or too many messages to delete. Must provide at least 2 and at most 100"
        )
    found = [message for message in world.history(channel.id) if message.id in ids and not message.viewer]
    if any(world.clock() - message.created > TWO_WEEKS for message in found):
        raise ApiError(400, 50034, "You can only bulk delete messages that are under 14 days old.")
    world.delete_messages(channel, found)
    return 204, None


@route("GET", "/channels/{channel}/messages/pins")
def pins(call: Call) -> Answer:
    """Lists a channel's pinned messages, newest first."""
    limit, before = call.number("limit", 50, 1, 50), call.time("before")
    found = [each for each in call.world.history(call.channel().id) if each.wire["pinned"]]
    found = [each for each in reversed(found) if before is None or each.created < before]
    items = [{"pinned_at": each.wire["timestamp"], "message": call.world.readable(each.wire)} for each in found[:limit]]
    return 200, {"items": items, "has_more": len(found) > limit}


@route("PUT", "/channels/{channel}/messages/pins/{message}")
def pin(call: Call) -> Answer:
    """Pins a message."""
    return set_pinned(call, True)


@route("DELETE", "/channels/{channel}/messages/pins/{message}")
def unpin(call: Call) -> Answer:
    """Unpins a message."""
    return set_pinned(call, False)


def set_pinned(call: Call, pinned: bool) -> Answer:
    """Pins or unpins a message."""
    channel = call.channel()
    message = call.message(channel)
    call.world.require(channel, Permission.PIN_MESSAGES)
    message.wire["pinned"] = pinned
    call.world.update_message(message)
    return 204, None


@route("GET", "/channels/{channel}/messages/{message}")
def get_message(call: Call) -> Answer:
    """Returns a message."""
    channel = call.channel()
    call.world.require(channel, Permission.READ_MESSAGE_HISTORY)
    return 200, call.world.readable(call.message(channel).wire)


@route("PATCH", "/channels/{channel}/messages/{message}", MESSAGE)
def edit_message(call: Call) -> Answer:
    """Edits one of the bot's own messages; an old one takes only a few edits."""
    world = call.world
    channel = call.channel()
    message = call.message(channel)
    if message.author_id != world.bot.id:
        raise ApiError(403, 50005, "Cannot edit a message authored by another user")
    if world.is_archived(channel):
        raise ApiError(400, 50083, "Thread is archived")
    if call.uploads:
        world.require(channel, Permission.ATTACH_FILES)
    if world.clock() - message.created > world.policy.old_after:
        if message.old_edits >= world.policy.old_edits:
            text = "Maximum number of edits to messages older than 1 hour reached. Try again later"
            raise rate_limited(world.policy.old_edit_retry, text, 30046)
        message.old_edits += 1
    revise(world, message, call.body, call.uploads)
    return 200, world.readable(world.update_message(message).wire)


@route("DELETE", "/channels/{channel}/messages/{message}")
def delete_message(call: Call) -> Answer:
    """Deletes a message."""
    channel = call.channel()
    message = call.message(channel)
    if message.author_id != call.world.bot.id:
        if channel.type == ChannelType.DM:
            raise ApiError(403, 50003, "Cannot execute action on a DM channel")
        call.world.require(channel, Permission.MANAGE_MESSAGES)
    call.world.delete_message(message)
    return 204, None
