"""The message routes: posting, editing, history, mentions, nonces, files, direct messages and threads."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator

import discord
import pytest

from standin import LocalDiscord
from tests.support.fixtures import Api, Clock
from tests.support.processes.sample_bot import PICTURE, Sample, panel, picture


async def test_a_message_is_posted_edited_fetched_and_deleted(local: LocalDiscord, bot: Sample, clock: Clock) -> None:
    red = local.person("Red")
    table = bot.table(local)
    embed = discord.Embed(title="Board", description="round 1").add_field(name="Red", value="3 coins")
    message = await table.send("hello", embed=embed)
    assert "3 coins" in red.newest().text
    clock.advance(minutes=1)
    edited = await message.edit(content="bye", embed=None)
    assert edited.content == "bye" and edited.embeds == [] and edited.edited_at is not None
    assert (await table.fetch_message(message.id)).content == "bye"
    assert [shown.text.split("\n")[0] for shown in local.record.seen_by(red.id)] == ["hello", "bye"]
    await message.delete()
    assert red.sees() == []
    with pytest.raises(discord.NotFound) as error:
        await table.fetch_message(message.id)
    assert error.value.code == 10008


async def test_history_goes_before_after_and_around(local: LocalDiscord, bot: Sample, clock: Clock) -> None:
    table = bot.table(local)
    sent = []
    for number in range(6):
        clock.advance(seconds=1)
        sent.append(await table.send(str(number)))

    async def contents(history: AsyncIterator[discord.Message]) -> list[str]:
        return [message.content async for message in history]

    assert await contents(table.history(limit=2)) == ["5", "4"]
    assert await contents(table.history(before=sent[3], limit=2)) == ["2", "1"]
    assert await contents(table.history(after=sent[3], limit=1)) == ["4"]
    assert sorted(await contents(table.history(around=sent[3], limit=3))) == ["2", "3", "4"]


async def test_only_allowed_mentions_notify(local: LocalDiscord, bot: Sample) -> None:
    red, blue = local.person("Red"), local.person("Blue")
    words = f"{red.mention} and {blue.mention} and @everyone"
    only_red = discord.AllowedMentions(users=[discord.Object(int(red.id))], everyone=False)
    message = await bot.table(local).send(words, allowed_mentions=only_red)
    assert [user.id for user in message.mentions] == [int(red.id)] and not message.mention_everyone
    assert len(red.notifications) == 1 and blue.notifications == []
    await bot.table(local).send(words, silent=True)
    assert len(red.notifications) == 1 and red.newest().flags == 1 << 12


async def test_a_repeated_nonce_posts_once(local: LocalDiscord, bot: Sample, clock: Clock) -> None:
    red, table = local.person("Red"), bot.table(local)
    first = await table.send("once", nonce="move-7")
    again = await table.send("once", nonce="move-7")
    assert first.id == again.id and len(red.sees()) == 1
    clock.advance(hours=1)
    assert (await table.send("once", nonce="move-7")).id != first.id


async def test_files_are_served_with_their_alt_text(local: LocalDiscord, bot: Sample) -> None:
    message = await bot.table(local).send("board", file=picture("board"))
    (attachment,) = message.attachments
    assert (attachment.description, attachment.width, attachment.height) == ("picture of the board", 2, 3)
    assert await attachment.read() == PICTURE
    edited = await message.edit(attachments=[picture("hand")])
    assert [each.filename for each in edited.attachments] == ["hand.png"]
    kept = await edited.add_files(picture("third"))
    assert [each.filename for each in kept.attachments] == ["hand.png", "third.png"]


async def test_a_file_in_an_embed_is_no_longer_an_attachment(local: LocalDiscord, bot: Sample) -> None:
    embed = discord.Embed(title="Board").set_image(url="attachment://board.png")
    message = await bot.table(local).send(embed=embed, file=picture("board"))
    assert message.attachments == [] and str(message.embeds[0].image.url).startswith("https://cdn.discordapp.com/")


async def test_a_layout_is_edited_with_its_files(local: LocalDiscord, bot: Sample) -> None:
    def files() -> list[discord.File]:
        return [picture("board"), picture("hand"), discord.File(io.BytesIO(b"rules"), "rules.txt")]

    message = await bot.table(local).send(view=panel("one"), files=files())
    await message.edit(view=panel("two"), attachments=files())
    assert "two" in local.person("Red").newest().text
    with pytest.raises(discord.HTTPException) as error:
        await message.edit(view=panel("three"))
    assert error.value.code == 50035 and "board.png" in error.value.text


async def test_a_reply_refers_to_its_message(local: LocalDiscord, bot: Sample) -> None:
    message = await bot.table(local).send("question")
    answer = await message.reply("answer")
    assert answer.reference and answer.reference.message_id == message.id
    assert answer.type is discord.MessageType.reply


async def test_direct_messages_arrive_and_notify(local: LocalDiscord, bot: Sample) -> None:
    red = local.person("Red")
    user = await bot.fetch_user(int(red.id))
    await user.send("your hand")
    assert [message.content for message in red.dms()] == ["your hand"]
    assert red.notifications == red.dms() and local.person("Blue").sees(red.dm) == []
    await red.say("thanks", red.dm)
    await local.until(lambda: len(bot.heard) == 2)
    assert bot.heard[-1].content == "thanks"


async def test_closed_direct_messages_are_refused(local: LocalDiscord, bot: Sample) -> None:
    red = local.person("Red")
    user = await bot.fetch_user(int(red.id))
    red.close_dms()
    with pytest.raises(discord.Forbidden) as closed:
        await user.send("your hand")
    assert closed.value.code == 50007
    local.leave(red)
    with pytest.raises(discord.Forbidden) as stranger:
        await user.send("your hand")
    assert stranger.value.code == 50278
    assert red.notifications == []


async def test_direct_messages_opened_too_fast_are_refused(local: LocalDiscord, api: Api) -> None:
    local.world.policy.rate_limits, local.world.policy.dm_opens = True, 2
    people = [local.person(name) for name in ("Red", "Blue", "Green")]
    answers = [await api("POST", "/users/@me/channels", {"recipient_id": each.id}) for each in people]
    assert [status for status, _ in answers] == [200, 200, 400] and answers[2][1]["code"] == 40003
    assert (await api("POST", "/users/@me/channels", {"recipient_id": people[0].id}))[0] == 200


async def test_messages_of_others_are_blank_without_the_content_intent(local: LocalDiscord, bot: Sample) -> None:
    red = local.person("Red")
    await red.say("good game")
    await red.say(f"<@{local.bot.id}> good game")
    await local.until(lambda: len(bot.heard) == 2)
    assert [message.content for message in bot.heard] == ["", f"<@{local.bot.id}> good game"]


async def test_sending_unarchives_a_thread_and_editing_does_not(local: LocalDiscord, bot: Sample, clock: Clock) -> None:
    thread = local.thread(local.text_channel("table"), "game", auto_archive=60)
    place = bot.get_partial_messageable(int(thread.id))
    message = await place.send("board")
    await message.edit(content="board 2")
    clock.advance(hours=2)
    with pytest.raises(discord.HTTPException) as error:
        await message.edit(content="board 3")
    assert error.value.code == 50083
    await place.send("new board")
    await message.edit(content="board 3")
    local.archive(thread, locked=True)
    with pytest.raises(discord.Forbidden) as locked:
        await place.send("new board")
    assert locked.value.code == 50013


async def test_the_bot_starts_threads_and_forum_posts(local: LocalDiscord, bot: Sample) -> None:
    forum = local.forum("games")
    channel = await bot.fetch_channel(int(forum.id))
    assert isinstance(channel, discord.ForumChannel)
    post = await channel.create_thread(name="a game", content="welcome", file=picture("board"))
    assert post.message.content == "welcome" and post.thread.parent_id == channel.id
    table = await bot.fetch_channel(int(local.text_channel("table").id))
    assert isinstance(table, discord.TextChannel)
    message = await table.send("talk")
    thread = await message.create_thread(name="talk")
    assert thread.id == message.id
    await thread.edit(archived=True)
    assert local.world.is_archived(local.world.channels[str(thread.id)])


async def test_pins_typing_emojis_and_fetches(local: LocalDiscord, bot: Sample) -> None:
    table = await bot.fetch_channel(int(local.text_channel("table").id))
    assert isinstance(table, discord.TextChannel)
    local.grant(local.bot, "pin_messages", "manage_messages", "manage_channels")
    message = await table.send("board")
    await message.pin()
    assert [each.id async for each in table.pins()] == [message.id]
    async with table.typing():
        pass
    await table.edit(topic="one game")
    assert local.text_channel("table").topic == "one game"
    emoji = await bot.create_application_emoji(name="coin", image=PICTURE)
    assert [each.name for each in await bot.fetch_application_emojis()] == ["coin"]
    assert await emoji.read() == PICTURE
    await emoji.delete()
    assert await bot.fetch_application_emojis() == []
    guild = await bot.fetch_guild(int(local.guild().id))
    assert (await guild.fetch_member(int(local.user("Red").id))).display_name == "Red"
    assert [command.name for command in await bot.tree.fetch_commands()] == ["game", "moderate"]
