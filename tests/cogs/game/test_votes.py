"""Undo by consent: asked for, granted, refused, lapsed, and never a way to peek."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.app.app import App
from bot.domain.posts import Post, Target, VoteBody
from bot.domain.records.history import MoveKind
from standin import LocalDiscord
from standin.driver import Person, together
from standin.world.model import Message
from tests.support.fixtures import Clock
from tests.support.players.people import Party, channel_messages, open_table


async def table(local: LocalDiscord, app: App, clock: Clock, *names: str, variants: str = "open") -> Party:
    app.store.clock = clock
    people = [local.person(name) for name in names or ("Red", "Blue", "Green")]
    await open_table(local, people, variants=variants)
    return Party(local, app, people)


async def found_something(party: Party) -> tuple[Person, list[Person], object]:
    """The asked player digs in the cave and reveals something: the digger, the others, and the state before."""
    before = (await party.session()).state
    ((digger, _),) = await party.waiting()
    await digger.slash("game move", picks="act:dig:cave")
    return digger, [person for person in party.people.values() if person.id != digger.id], before


def said(party: Party, text: str) -> list[Message]:
    """The channel's messages that say this."""
    anybody = next(iter(party.people.values()))
    return [message for message in channel_messages(anybody, party.channel) if text in message.text]


async def ask(local: LocalDiscord, digger: Person) -> None:
    offered = await digger.slash("game undo")
    assert "no longer do that alone" in offered.text
    await digger.click("Ask the others", on=offered.message)
    await local.quiet()


async def test_when_all_agree_it_is_taken_back_and_redone(local: LocalDiscord, app: App, clock: Clock) -> None:
    party = await table(local, app, clock)
    digger, (one, two), before = await found_something(party)
    after = (await party.session()).state
    await ask(local, digger)
    question = channel_messages(digger, party.channel)[-1]
    assert set(question.notified) == {one.id, two.id}
    assert "others vote" in (await digger.click("Agree")).text
    assert "not playing" in (await local.person("Grey").click("Agree")).text
    await one.click("Agree")
    assert (await party.session()).state == after, "not yet: all must agree"
    await two.click("Agree")
    await local.quiet()
    assert (await party.session()).state == before
    assert said(party, "All agree") == [question] and not question.labels, "the question shows what came of it"
    await digger.slash("game redo")
    assert (await party.session()).state == after, "undo and redo give the same state"
    kinds = [row.kind for row in await app.store.moves(1, 0, 99)]
    assert kinds[-3:] == ["answer", "undo", "redo"], "the history keeps what was undone"


async def test_one_refusal_is_enough(local: LocalDiscord, app: App, clock: Clock) -> None:
    party = await table(local, app, clock)
    digger, (one, two), _ = await found_something(party)
    after = (await party.session()).state
    await ask(local, digger)
    question = channel_messages(one, party.channel)[-1]
    await one.click("Agree")
    await two.click("Refuse")
    await local.quiet()
    assert (await party.session()).state == after
    assert said(party, "does not agree") == [question] and not question.labels
    assert f"{digger.user.name}'s last choice stands" in question.text


async def test_a_request_lapses_when_the_game_goes_on(local: LocalDiscord, app: App, clock: Clock) -> None:
    party = await table(local, app, clock, "Red", "Blue")
    digger, (other,), _ = await found_something(party)
    await ask(local, digger)
    await digger.slash("game move", picks="act:dig:hill")
    after = (await party.session()).state
    assert "moved on" in (await other.click("Agree")).text
    await local.quiet()
    (question,) = said(party, "moved on")
    assert "no longer counts" in question.text and not question.labels
    assert (await party.session()).state == after


async def test_a_request_that_nobody_answers_lapses(local: LocalDiscord, app: App, clock: Clock) -> None:
    party = await table(local, app, clock, "Red", "Blue")
    digger, _, _ = await found_something(party)
    await ask(local, digger)
    again = await digger.slash("game undo")
    assert "One vote at a time" in (await digger.click("Ask the others", on=again.message)).text
    clock.advance(hours=25)
    app.timeouts.wake()
    await local.quiet()
    (question,) = said(party, "Not everyone answered in time")
    assert not question.labels
    await ask(local, digger)


async def test_others_turns_are_taken_back_with_ones_own_and_done_again_by_consent(
    local: LocalDiscord, app: App, clock: Clock
) -> None:
    party = await table(local, app, clock, "Red", "Blue")
    ((first, _),) = await party.waiting()
    second = next(person for person in party.people.values() if person.id != first.id)
    before = (await party.session()).state
    await first.slash("game move", picks="end")
    await second.slash("game move", picks="act:dig:hill")
    after = (await party.session()).state
    await ask(local, first)
    await second.click("Agree")
    await local.quiet()
    assert (await party.session()).state == before
    offered = await first.slash("game redo")
    assert "no longer do that alone" in offered.text, "the last choice that was taken back is not one's own"
    await first.click("Ask the others", on=offered.message)
    await local.quiet()
    await second.click("Agree")
    assert (await party.session()).state == after


async def test_two_agree_at_the_same_instant_and_it_happens_once(local: LocalDiscord, app: App, clock: Clock) -> None:
    party = await table(local, app, clock)
    digger, (one, two), before = await found_something(party)
    await ask(local, digger)
    await together(one.click("Agree"), two.click("Agree", deliveries=2))
    await local.quiet()
    assert (await party.session()).state == before
    assert [row.kind for row in await app.store.moves(1, 0, 99)].count(MoveKind.UNDO) == 1


async def test_secret_choices_are_never_taken_back(local: LocalDiscord, app: App, clock: Clock) -> None:
    party = await table(local, app, clock, "Red", "Blue", variants="")
    red, blue = party.people.values()
    assert "simply choose again" in (await red.slash("game undo")).text
    for person in (red, blue):
        await person.pick("Choose…", ["0"], on=person.dms()[-1])
    await local.quiet()
    ((asked, _),) = await party.waiting()
    other = blue if asked.id == red.id else red
    for person in (asked, other):
        reply = await person.slash("game undo")
        assert "nothing you can undo" in reply.text
        assert not any("Ask the others" in message.labels for message in reply.messages)


async def test_alone_there_is_nobody_to_agree(local: LocalDiscord, app: App, clock: Clock) -> None:
    party = await table(local, app, clock, "Red")
    digger, _, _ = await found_something(party)
    assert "nothing you can undo" in (await digger.slash("game undo")).text


async def test_a_guest_asks_for_a_pause(local: LocalDiscord, app: App, clock: Clock) -> None:
    party = await table(local, app, clock, "Red", "Blue")
    host = party.people[(await party.session()).game.host_id]
    guest = next(person for person in party.people.values() if person.id != host.id)
    await guest.slash("game pause")
    await local.quiet()
    assert not (await app.store.house_rules(1)).paused
    ((asked, _),) = await party.waiting()
    await asked.slash("game move", picks="act:dig:hill")
    await host.click("Agree")
    assert (await app.store.house_rules(1)).paused, "moves do not spoil it"


async def test_the_outcome_of_a_pause_is_said_once(local: LocalDiscord, app: App, clock: Clock) -> None:
    party = await table(local, app, clock, "Red", "Blue")
    host = party.people[(await party.session()).game.host_id]
    guest = next(person for person in party.people.values() if person.id != host.id)
    await guest.slash("game pause")
    await local.quiet()
    question = channel_messages(host, party.channel)[-1]
    await host.click("Agree")
    await local.quiet()
    assert said(party, "All agree") == [question] and not question.labels


async def test_a_new_vote_ends_one_that_the_game_has_left_behind(local: LocalDiscord, app: App, clock: Clock) -> None:
    party = await table(local, app, clock, "Red", "Blue")
    digger, (other,), _ = await found_something(party)
    await ask(local, digger)
    old = channel_messages(digger, party.channel)[-1]
    await digger.slash("game move", picks="end")
    await other.slash("game move", picks="act:dig:hill")
    await ask(local, digger)
    new = channel_messages(digger, party.channel)[-1]
    assert said(party, "moved on") == [old] and not old.labels
    assert {"Agree", "Refuse"} <= set(new.labels)


@pytest.mark.parametrize("deleted", [True, False])
async def test_a_vote_that_cannot_be_edited_has_its_outcome_said_elsewhere(
    local: LocalDiscord, app: App, clock: Clock, deleted: bool
) -> None:
    party = await table(local, app, clock, "Red", "Blue")
    digger, (other,), _ = await found_something(party)
    await ask(local, digger)
    question = channel_messages(other, party.channel)[-1]
    if deleted:
        local.world.delete_message(question)
    else:
        local.world.policy = replace(local.world.policy, old_after=-1.0, old_edits=0, old_edit_retry=0.01)
    clock.advance(hours=25)
    app.timeouts.wake()
    await local.quiet()
    (outcome,) = said(party, "Not everyone answered in time")
    assert outcome.id != question.id and "Play" in outcome.labels


async def test_what_the_click_has_shown_is_not_said_again(local: LocalDiscord, app: App, clock: Clock) -> None:
    """Discord lets the click edit a message that the bot itself can no longer edit."""
    party = await table(local, app, clock, "Red", "Blue")
    digger, (other,), _ = await found_something(party)
    await ask(local, digger)
    question = channel_messages(other, party.channel)[-1]
    await other.click("Refuse")
    await local.quiet()
    local.world.policy = replace(local.world.policy, old_after=-1.0, old_edits=0, old_edit_retry=0.01)
    await app.store.queue(1, Post(Target.channel(int(party.channel.id)), VoteBody(1, question.content)))
    app.outbox.wake()
    await local.quiet()
    assert said(party, "does not agree") == [question] and not question.labels


async def test_a_vote_is_one_message_that_says_who_has_agreed(local: LocalDiscord, app: App, clock: Clock) -> None:
    party = await table(local, app, clock)
    digger, (one, two), _ = await found_something(party)
    await ask(local, digger)
    before = len(channel_messages(one, party.channel))
    await one.click("Agree")
    asked = channel_messages(one, party.channel)[-1]
    assert f"Agreed so far: {one.user.name}." in asked.text and {"Agree", "Refuse"} <= set(asked.labels)
    assert one.mention not in asked.content and two.mention in asked.content
    await two.click("Refuse")
    await local.quiet()
    messages = channel_messages(one, party.channel)
    assert len(messages) == before and "does not agree" in messages[-1].text and not messages[-1].labels
