"""Taps that come late, twice, together, from strangers, or from nowhere."""

from __future__ import annotations

import asyncio
import gc

import discord
import pytest

from bot.app.app import App
from bot.text import errors as error_text
from standin import LocalDiscord
from standin.api.interactions import InteractionType, ResponseType
from standin.driver import Person, Reply
from standin.world.model import Message
from tests.support.engine.toy_title import SECRET
from tests.support.players.frontends import Frontends, choose
from tests.support.players.people import Party, channel_messages, open_table


async def table(local: LocalDiscord, app: App, variants: str = "open", names: str = "Red Blue") -> Party:
    people = [local.person(name) for name in names.split()]
    await open_table(local, people, variants=variants)
    return Party(local, app, people)


async def active(party: Party) -> Person:
    ((person, _),) = await party.waiting()
    return person


def shown(reply: Reply) -> Message:
    assert reply.message is not None
    return reply.message


async def moves(party: Party) -> int:
    return (await party.session()).game.move


async def test_the_same_tap_delivered_twice_acts_once(frontends: Frontends) -> None:
    party = await frontends.table("Red", "Blue", variants="open")
    person, before = frontends.of(await active(party)), await moves(party)
    reply = await person.tap("Hill", times=2)
    assert await moves(party) == before + 1
    assert "What do you do?" in reply.text


async def test_a_tap_is_answered_even_if_its_message_no_longer_holds_the_button(local: LocalDiscord, app: App) -> None:
    person = await active(await table(local, app))
    panel = shown(await person.click("Play"))
    button = next(each for each in panel.buttons if each["label"] == "Hill")
    data = {"component_type": 2, "custom_id": button["custom_id"]}
    tap = local.interactions.begin(InteractionType.COMPONENT, person.user, person.place, data, panel)
    tap.payload["message"]["components"] = []
    local.interactions.deliver(tap)
    await local.until(lambda: tap.finished)
    await local.quiet()
    assert tap.response is ResponseType.DEFERRED_UPDATE and "What do you do?" in panel.text


async def test_sent_buttons_are_not_kept_in_memory(local: LocalDiscord, app: App) -> None:
    person = await active(await table(local, app))
    await person.click("Play")
    await person.click("Hill")
    assert not app.persistent_views


async def test_an_interaction_that_was_answered_is_freed_without_the_garbage_collector(
    local: LocalDiscord, app: App
) -> None:
    party = await table(local, app)
    await (await active(party)).click("Play")  # what is imported and cached at first is not counted
    await local.quiet()
    gc.collect()
    gc.disable()
    try:
        before = interactions_in_memory()
        for _ in range(3):
            person = await active(party)
            await person.click("Play")
            await person.click("Hill")
            await person.slash("game show")
            await person.type("game move", "picks")
        await local.quiet()
        assert interactions_in_memory() == before
    finally:
        gc.enable()


def interactions_in_memory() -> int:
    return sum(isinstance(each, discord.Interaction) for each in gc.get_objects())


async def test_two_quick_taps_on_one_question_act_once(frontends: Frontends) -> None:
    party = await frontends.table("Red", "Blue", variants="open")
    person, before = frontends.of(await active(party)), await moves(party)
    question = await person.look()
    first, second = await asyncio.gather(person.tap("Hill", question), person.tap("Lake", question))
    assert await moves(party) == before + 1
    assert error_text.STALE() in first.text or error_text.STALE() in second.text


async def test_two_people_choose_in_secret_at_the_same_instant(frontends: Frontends) -> None:
    party = await frontends.table("Red", "Blue")
    people, before = [frontends.of(person) for person in party.people.values()], await moves(party)
    questions = [await person.look() for person in people]
    await asyncio.gather(*(choose(each, asked.labels[0], asked) for each, asked in zip(people, questions, strict=True)))
    await frontends.discord.quiet()
    assert await moves(party) >= before + 2
    text = "\n".join(message.text for message in channel_messages(frontends.discord.person("Red"), party.channel))
    assert text.count("has laid") == 2, "both are revealed, at once"


async def test_a_secret_choice_is_changed_with_one_tap_until_everybody_has_chosen(frontends: Frontends) -> None:
    party = await frontends.table("Red", "Blue")
    red, blue = (frontends.of(person) for person in party.people.values())
    first, second, *_ = (await red.look()).labels
    for label in (first, second):
        shown = await red.tap(label)
        assert f"You lay {label}." in shown.text and first in shown.labels
    await choose(blue, (await blue.look()).labels[0])
    hand = await red.hand()
    kept, laid = (f"{label.split()[0].lower()}_{SECRET}" for label in (first, second))
    assert kept in hand and laid not in hand, "the last change counts"


async def test_somebody_who_is_not_seated_may_watch(frontends: Frontends) -> None:
    party = await frontends.table("Red", "Blue", variants="open")
    stranger, before = frontends.of(frontends.discord.person("Grey")), await moves(party)
    question = await frontends.of(await active(party)).look()
    assert "Hill" not in (await stranger.look()).labels and "Round 1" in await stranger.board()
    for label in ("Hill", "End turn"):
        assert error_text.NOT_SEATED() in (await stranger.tap(label, question)).text
    assert await moves(party) == before


async def test_a_question_of_another_seat_is_not_answered(frontends: Frontends) -> None:
    party = await frontends.table("Red", "Blue", variants="open")
    person = await active(party)
    other = frontends.of(next(each for each in party.people.values() if each.id != person.id))
    question, before = await frontends.of(person).look(), await moves(party)
    assert "Hill" not in (await other.look()).labels
    reply = await other.tap("Hill", question)
    # The page names no seat: whatever it sends is for one's own, which is not asked.
    assert error_text.NOT_YOUR_SEAT() in reply.text or error_text.STALE() in reply.text
    assert await moves(party) == before


async def test_malformed_and_foreign_versions_are_answered_kindly(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    person = await active(party)
    for id in ("z0:pick:1", "z1:pick:x:0", "z1:nonsense:1:0", "z1:pick:1:0:1", "z9:play:1:0", "z1:menu:1:0:a:b:c"):
        panel = shown(await person.click("Play"))
        panel.buttons[0]["custom_id"] = id
        reply = await person.click(id, on=panel)
        assert not reply.failed, id
        assert "can't read that button" in reply.text, id


async def test_an_old_question_shows_the_present(frontends: Frontends) -> None:
    party = await frontends.table("Red", "Blue", variants="open")
    person = frontends.of(await active(party))
    old = await person.look()
    undo = await person.tap("Hill", await person.look())
    reply = await person.tap("Lake", old)
    assert error_text.STALE() in reply.text and "What do you do?" in reply.text
    again = await person.tap("Lake", reply)
    assert "Lake." in again.text, "and from there one plays on"
    before = await moves(party)
    late = await person.tap("Undo", undo)
    assert error_text.STALE() in late.text and "Undo" in late.labels and await moves(party) == before


async def test_undo_and_redo_within_a_turn(frontends: Frontends) -> None:
    party = await frontends.table("Red", "Blue", variants="open")
    mover = await active(party)
    person = frontends.of(mover)
    question = await person.tap("Hill")
    assert "Undo" in question.labels
    before = (await party.session()).state
    question = await person.tap("Undo", question, times=2)
    assert (await party.session()).state != before
    question = await person.tap("Redo", question)
    assert (await party.session()).state == before
    question = await choose(person, "Cave", question)
    assert "Undo" not in question.labels, "what was found cannot be unseen"
    assert "no longer do that alone" in (await mover.slash("game undo")).text, "but the others may allow it"


async def test_forced_choices_are_made_by_the_table_and_undo_goes_behind_them(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    session = await party.session()
    rows = await app.store.moves(session.game.id, 0, session.game.move)
    assert [row.picks for row in rows if row.forced] == [("greet",)]
    person = await active(party)
    reply = await person.slash("game undo")
    assert "nothing you can undo" in reply.text, "a forced choice alone is nothing to take back"


async def test_ending_a_turn_in_which_one_could_act_is_asked_once(frontends: Frontends) -> None:
    party = await frontends.table("Red", "Blue", variants="open")
    mover, before = await active(party), await moves(party)
    person = frontends.of(mover)
    warned = await person.tap("End turn", times=2)
    assert "could still act" in warned.text
    assert await moves(party) == before, "a doubled tap is not its own confirmation"
    warned = await person.tap("End turn")
    await person.confirm(warned, times=2)
    assert await moves(party) > before and (await active(party)).id != mover.id


async def test_one_goes_back_from_a_warning(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    person = await active(party)
    warned = shown(await person.click("End turn", on=shown(await person.click("Play"))))
    back = shown(await person.click("Back", on=warned))
    assert "Hill" in back.labels and (await active(party)).id == person.id


async def test_a_long_list_is_split_by_its_path(local: LocalDiscord, app: App) -> None:
    party = await table(local, app, variants="open, crowd=70")
    person = await active(party)
    panel = shown(await person.click("Play"))
    menu = panel.menus[0]
    assert len(menu["options"]) <= 25
    panel = shown(await person.choose("C (7)", on=panel))
    assert "Back" in panel.labels
    assert [label for label in panel.labels if label.startswith("C")] == [f"C{row}" for row in range(1, 8)]
    done = await person.choose("C4", on=panel)
    assert "C4." in done.text


async def test_a_command_that_lasts_too_long_when_the_bot_stops_is_broken_off_with_a_sentence(
    local: LocalDiscord, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await table(local, app)
    person = await active(party)
    begun = asyncio.Event()

    async def endless(*_: object) -> None:
        begun.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(app.finder, "session", endless)
    command = asyncio.create_task(person.slash("game text"))
    await begun.wait()
    await app.dispatcher.finish(0.01)
    assert (await command).text == error_text.RESTARTING() and not app.dispatcher.busy


async def test_choices_that_were_sent_but_not_yet_acknowledged_do_not_disturb_the_closing(
    local: LocalDiscord, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await table(local, app)
    person = await active(party)
    check, sent = app.tree.interaction_check, asyncio.Event()

    async def send_choices_and_wait(interaction: discord.Interaction[App]) -> bool:
        await check(interaction)
        await interaction.response.autocomplete([])
        sent.set()
        await asyncio.Event().wait()
        return False

    monkeypatch.setattr(app.tree, "interaction_check", send_choices_and_wait)
    typing = asyncio.create_task(person.type("game move", "picks"))
    await sent.wait()
    await app.dispatcher.finish(0.01)
    assert await typing == [] and not app.dispatcher.busy
