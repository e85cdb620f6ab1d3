"""Commands, buttons, menus, modals and autocomplete, used by people with a real discord.py bot."""

from __future__ import annotations

import pytest

from standin import LocalDiscord, together
from standin.api.interactions import InteractionType, ResponseType
from tests.support.processes.sample_bot import PICTURE, Sample


async def test_a_deferred_command_and_a_button_that_edits_its_message(local: LocalDiscord, bot: Sample) -> None:
    red, blue = local.person("Red"), local.person("Blue")
    reply = await red.slash("game new", title="ages", seats=3)
    assert reply.response is ResponseType.DEFERRED_MESSAGE
    assert blue.newest().content == "ages for 3"
    await blue.click("Kongo")
    assert red.newest().content == "blue chose rise:kongo"
    assert [option for _, option in bot.chosen] == ["rise:kongo"]


async def test_a_click_under_way_carries_the_message_as_it_was_clicked(local: LocalDiscord, bot: Sample) -> None:
    red = local.person("Red")
    await red.slash("game new", title="ages", seats=3)
    message = red.newest()
    (button,) = [each for each in message.buttons if each["label"] == "Kongo"]
    data = {"component_type": 2, "custom_id": button["custom_id"]}
    slow = local.interactions.begin(InteractionType.COMPONENT, red.user, red.place, data, message)
    message.wire["components"] = []
    local.world.update_message(message)
    local.interactions.deliver(slow)
    await local.until(lambda: slow.finished)
    assert [option for _, option in bot.chosen] == ["rise:kongo"]


async def test_choose_finds_a_button_by_part_of_its_id(local: LocalDiscord, bot: Sample) -> None:
    red = local.person("Red")
    await red.slash("game new", title="ages")
    await red.choose("rise:egypt")
    assert red.newest().content == "red chose rise:egypt"


async def test_only_the_person_who_asked_sees_an_ephemeral_answer(local: LocalDiscord, bot: Sample) -> None:
    red, blue = local.person("Red"), local.person("Blue")
    await red.slash("game menus")
    reply = await red.click("Secret")
    assert reply.ephemeral and red.newest().content == "your hand: Egypt"
    assert blue.newest().content == "menus"
    (attachment,) = red.newest().attachments
    assert local.file(attachment["id"]) == PICTURE and attachment["description"] == "picture of the hand"
    assert any("Egypt" in shown.text for shown in local.record.seen_by(red.id))
    assert not any("Egypt" in shown.text for shown in local.record.seen_by(blue.id))
    with pytest.raises(LookupError):
        await blue.click("First card", on=red.newest())
    await red.click("First card")
    assert red.newest().content == "red chose hand:1" and red.newest().ephemeral


async def test_a_menu_takes_several_picks(local: LocalDiscord, bot: Sample) -> None:
    red = local.person("Red")
    await red.slash("game menus")
    reply = await red.pick("Goods", ["good:wood", "Cloth"])
    assert reply.response is ResponseType.UPDATE and red.newest().content == "picked good:wood, good:cloth"
    with pytest.raises(ValueError, match="does not take 3"):
        await red.pick("goods", ["good:wood", "good:stone", "good:cloth"])
    await red.choose("good:stone", "good:wood")
    assert red.newest().content == "picked good:stone, good:wood"


async def test_a_user_menu_sends_the_resolved_user(local: LocalDiscord, bot: Sample) -> None:
    red, blue = local.person("Red"), local.person("Blue")
    await red.slash("game menus")
    reply = await red.pick("opponent", [blue])
    assert reply.text == "against Blue"


async def test_a_disabled_button_cannot_be_clicked(local: LocalDiscord, bot: Sample) -> None:
    red = local.person("Red")
    await red.slash("game menus")
    with pytest.raises(LookupError):
        await red.click("Closed")


async def test_a_modal_is_opened_and_submitted(local: LocalDiscord, bot: Sample) -> None:
    red = local.person("Red")
    await red.slash("game menus")
    opened = await red.click("Ask me")
    assert opened.modal and opened.modal["title"] == "Name your people"
    with pytest.raises(ValueError, match="refuses"):
        await red.submit(opened, name="x" * 21, Age=["Iron"])
    reply = await red.submit(opened, Name="Hittites", age=["Iron"])
    assert reply.text == "the Hittites of the Iron age"


async def test_subcommand_groups_take_typed_options(local: LocalDiscord, bot: Sample) -> None:
    red, blue = local.person("Red"), local.person("Blue")
    reply = await red.slash("game seat give", to=blue, colour="green", fast=True)
    assert reply.text == "Blue is green, True" and reply.ephemeral


async def test_autocomplete_offers_matching_choices(local: LocalDiscord, bot: Sample) -> None:
    choices = await local.person("Red").type("game new", focused="title", title="ag")
    assert [choice["value"] for choice in choices] == ["age_of_civilization"]


async def test_the_client_checks_options_before_it_sends(local: LocalDiscord, bot: Sample) -> None:
    red = local.person("Red")
    with pytest.raises(ValueError, match="requires"):
        await red.slash("game new")
    with pytest.raises(ValueError, match="refuses"):
        await red.slash("game new", title="ages", seats=5)
    with pytest.raises(LookupError, match="no option"):
        await red.slash("game new", title="ages", colour="red")
    with pytest.raises(LookupError, match="not registered"):
        await red.slash("chess")


async def test_commands_are_hidden_without_permission_and_the_bot_gets_the_users_permissions(
    local: LocalDiscord, bot: Sample
) -> None:
    red, mod = local.person("Red"), local.person("Mod")
    local.grant(mod, "manage_channels")
    with pytest.raises(LookupError):
        await red.slash("moderate")
    assert (await mod.slash("moderate")).text == "moderated"
    assert [(await who.slash("game where")).text for who in (red, mod)] == ["False", "True"]


async def test_a_command_works_in_a_direct_message_and_in_a_thread(local: LocalDiscord, bot: Sample) -> None:
    red = local.person("Red")
    await red.slash("game new", channel=red.dm, title="ages")
    await red.at(red.dm).click("Egypt")
    assert red.dms()[-1].content == "red chose rise:egypt"
    thread = local.thread(local.text_channel("table"), "post")
    await red.slash("game menus", channel=thread)
    await red.at(thread).pick("goods", ["good:wood"])
    assert red.newest(thread).content == "picked good:wood"
    forum_post = local.thread(local.forum(), "a game")
    assert (await red.slash("game new", channel=forum_post, title="ages")).message in red.sees(forum_post)


async def test_every_layout_component_is_returned_with_an_id(local: LocalDiscord, bot: Sample) -> None:
    red = local.person("Red")
    reply = await red.slash("game layout")
    message = reply.message
    assert message and message.ephemeral and "the panel" in message.text
    types = sorted(component["type"] for component in message.components)
    assert types == [*(1, 2, 2), *(9, 9), *(10, 10, 10), *(11, 12, 13, 14, 17)]
    assert len({component["id"] for component in message.components}) == 13
    assert message.wire["attachments"] == [] and len(message.attachments) == 3
    assert {"the board", "the hand"} <= {each["description"] for each in message.attachments}
    await red.click("Layout")
    assert [option for _, option in bot.chosen] == ["layout"]


async def test_two_clicks_at_the_same_moment_both_arrive(local: LocalDiscord, bot: Sample) -> None:
    red, blue = local.person("Red"), local.person("Blue")
    await red.slash("game new", title="ages")
    replies = await together(red.click("Egypt"), blue.click("Kongo"))
    assert not any(reply.failed for reply in replies) and len(bot.chosen) == 2


async def test_an_interaction_that_is_delivered_twice_gets_one_response(local: LocalDiscord, bot: Sample) -> None:
    red = local.person("Red")
    await red.slash("game new", title="ages")
    reply = await red.click("Egypt", deliveries=2)
    assert reply.response is ResponseType.DEFERRED_UPDATE
    assert len(bot.chosen) == 2 and len({id for id, _ in bot.chosen}) == 1
    assert [exchange.answer["code"] for exchange in local.record.refused] == [40060]


async def test_old_buttons_still_work_and_a_modified_client_can_send_any_id(local: LocalDiscord, bot: Sample) -> None:
    red = local.person("Red")
    old = (await red.slash("game new", title="first")).message
    await red.slash("game new", title="second")
    assert old is not None
    await red.click("Egypt", on=old)
    assert old.content == "red chose rise:egypt"
    reply = await red.raw_click("z1:1:../../etc", old, longest_wait=0.05)
    assert reply.failed and [option for _, option in bot.chosen] == ["rise:egypt"]


async def test_an_interaction_that_the_bot_ignores_fails(local: LocalDiscord, bot: Sample) -> None:
    local.longest_wait = 0.05
    reply = await local.person("Red").slash("game never")
    assert reply.failed and not local.interactions.pending()
