"""Taps that come late, twice, together, from strangers, or from nowhere."""

from __future__ import annotations

import asyncio

import pytest

from bot.app import App
from bot.local import LocalDiscord
from bot.local.driver import Person, Reply, together
from bot.local.world.model import Message
from bot.ui.responses import Interaction
from bot.ui.text import errors as error_text
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


async def test_the_same_click_delivered_twice_acts_once(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    person = await active(party)
    panel = shown(await person.click("Play"))
    before = await moves(party)
    reply = await person.click("Hill", on=panel, deliveries=2)
    assert await moves(party) == before + 1
    assert reply.response is not None
    assert "What do you do?" in reply.text


async def test_two_quick_clicks_on_one_question_act_once(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    person = await active(party)
    panel = shown(await person.click("Play"))
    before = await moves(party)
    first, second = await together(person.click("Hill", on=panel), person.click("Lake", on=panel))
    assert await moves(party) == before + 1
    assert "already been answered" in first.text or "already been answered" in second.text
    assert not first.failed and not second.failed


async def test_two_people_choose_in_secret_at_the_same_instant(local: LocalDiscord, app: App) -> None:
    party = await table(local, app, variants="")
    red, blue = party.people.values()
    panels = [person.dms()[-1] for person in (red, blue)]
    before = await moves(party)
    await together(
        *(person.pick("Choose…", ["0"], on=panel) for person, panel in zip((red, blue), panels, strict=True))
    )
    await local.quiet()
    assert await moves(party) >= before + 2
    text = "\n".join(message.text for message in channel_messages(red, party.channel))
    assert text.count("has laid") == 2, "both are revealed, at once"


async def test_somebody_who_is_not_seated_may_watch(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    stranger = local.person("Grey")
    before = await moves(party)
    for label in ("Play", "My hand"):
        reply = await stranger.click(label)
        assert reply.ephemeral and "not playing" in reply.text
    watched = await stranger.click("Text")
    assert watched.ephemeral and "Round 1" in watched.text
    assert await moves(party) == before


async def test_a_question_of_another_seat_is_not_answered(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    person = await active(party)
    other = next(each for each in party.people.values() if each.id != person.id)
    panel = shown(await person.click("Play"))
    theirs = shown(await other.click("Play"))
    hill = next(each["custom_id"] for each in panel.buttons if each["label"] == "Hill")
    before = await moves(party)
    # A tampered client sends somebody else's button; discord.py ignores buttons that are not in the message.
    await other.raw_click(hill, theirs)
    theirs.wire["components"] = panel.wire["components"]
    reply = await other.click("Hill", on=theirs)
    assert "not your seat" in reply.text
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


async def test_a_stale_button_shows_the_present(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    person = await active(party)
    old = shown(await person.click("Play"))
    await person.click("Hill", on=shown(await person.click("Play")))
    reply = await person.click("Lake", on=old)
    assert "already been answered" in reply.text and "What do you do?" in reply.text
    again = await person.click("Lake", on=shown(reply))
    assert "Lake." in again.text, "and from there one plays on"


async def test_undo_and_redo_within_a_turn(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    person = await active(party)
    panel = shown(await person.click("Hill", on=shown(await person.click("Play"))))
    assert "Undo" in panel.labels
    before = (await party.session()).state
    panel = shown(await person.click("Undo", on=panel))
    assert (await party.session()).state != before
    panel = shown(await person.click("Redo", on=panel))
    assert (await party.session()).state == before
    panel = shown(await person.click("Cave", on=panel))
    assert "Undo" not in panel.labels, "what was found cannot be unseen"
    assert "no longer do that alone" in (await person.slash("game undo")).text, "but the others may allow it"


async def test_forced_choices_are_made_by_the_table_and_undo_goes_behind_them(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    session = await party.session()
    rows = await app.store.moves(session.game.id, 0, session.game.move)
    assert [row.picks for row in rows if row.forced] == [("greet",)]
    person = await active(party)
    reply = await person.slash("game undo")
    assert "nothing you can undo" in reply.text, "a forced choice alone is nothing to take back"


async def test_ending_a_turn_in_which_one_could_act_is_asked_once(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    person = await active(party)
    warned = shown(await person.click("End turn", on=shown(await person.click("Play"))))
    assert "could still act" in warned.text
    assert await active(party) is not None and (await active(party)).id == person.id
    back = shown(await person.click("Back", on=warned))
    assert "Hill" in back.labels
    warned = shown(await person.click("End turn", on=back))
    await person.click("End the turn", on=warned)
    assert (await active(party)).id != person.id


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
    assert (await command).text == error_text.RESTARTING and not app.dispatcher.busy


async def test_choices_that_were_sent_but_not_yet_acknowledged_do_not_disturb_the_closing(
    local: LocalDiscord, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await table(local, app)
    person = await active(party)
    check, sent = app.tree.interaction_check, asyncio.Event()

    async def send_choices_and_wait(interaction: Interaction) -> bool:
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
