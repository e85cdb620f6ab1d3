"""A draft by direct message: who may know what, changing one's mind, a restart, and wish lists."""

from __future__ import annotations

import itertools
import logging
import re
from pathlib import Path
from random import Random

import pytest

from bot.app.app import App
from bot.domain.records.people import DraftPreferences
from engine.games.age_of_civilization.cards.catalog import cards
from engine.games.age_of_civilization.state import State
from engine.titles import TITLES
from standin import LocalDiscord
from standin.driver import Person
from standin.recording import Shown
from tests.support.players.people import Party, channel_messages, open_table
from tests.support.processes.running_bot import playing

AOC = "age_of_civilization"
NAMES = {id: card.name for id, card in cards().civilizations.items()}
FOUR = ("Red", "Blue", "Green", "Grey")


@pytest.fixture(autouse=True)
def known_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same deal and the same seats every time."""
    numbers = itertools.count()
    monkeypatch.setattr("bot.games.lobby.new_seed", lambda: f"draft {next(numbers)}")
    monkeypatch.setattr("bot.games.lobby.shuffle", lambda seats: Random(1).shuffle(seats))


def named_in(text: str) -> set[str]:
    """The civilizations that a text speaks of; Babylon's gardens are a wonder."""
    text = text.replace("Hanging Gardens of Babylon", "")
    return {id for id, name in NAMES.items() if re.search(rf"\b{name}\b", text)}


def hidden(state: State) -> set[str]:
    """All cards in hands and packs, and those in the deck, which nobody has seen."""
    players = state.players
    return {id for player in players for id in (*player.hand, *player.pack)} | set(state.deck)


class Eyes:
    """The cards that each person may know, to compare with those they were shown."""

    def __init__(self, local: LocalDiscord, party: Party, watcher: Person) -> None:
        self.local, self.party, self.watcher = local, party, watcher
        self.private: dict[int, set[str]] = {user: set() for user in party.people}
        lobby = [n for n, shown in enumerate(local.record.shown) if "has opened this table" in shown.text]
        self.looked_at = lobby[-1] + 1  # the lobby comes before a card is dealt

    async def look(self) -> State:
        """Note everybody's cards, and check all that was shown since against them."""
        session = await self.party.session()
        state: State = session.state
        for seat in session.seats:
            assert seat.user_id is not None
            self.private[seat.user_id] |= {*state.players[seat.seat].hand, *state.players[seat.seat].pack}
        secret = hidden(state)
        for shown in self.local.record.shown[self.looked_at :]:
            known = named_in(shown.text) & secret
            for user in self.viewers(shown):
                assert known <= self.private.get(user, set()), f"{user} saw {known - self.private.get(user, set())}"
        self.looked_at = len(self.local.record.shown)
        return state

    def viewers(self, shown: Shown) -> set[int]:
        return {int(viewer) for viewer in shown.viewers} & {*self.private, int(self.watcher.id)}


async def peek(people: list[Person], watcher: Person) -> None:
    """Everybody asks for everything they are allowed to see."""
    for person in (*people, watcher):
        for command in ("game text", "game log", "game show", "game status"):
            await person.slash(command)
        await person.type("game move", "picks")
    for person in people:
        assert (await person.slash("game hand")).ephemeral


def entries(message: object) -> list[str]:
    """The labels of the one menu that asks."""
    (menu,) = [menu for menu in message.menus if menu["custom_id"].startswith("z1:menu:")]  # type: ignore[attr-defined]
    return [option["label"] for option in menu["options"]]


async def test_four_draft_by_direct_message(
    local: LocalDiscord, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    caplog.set_level(logging.DEBUG, logger="bot")
    people, watcher = [local.person(name) for name in FOUR], local.person("Stranger")
    red, blue, green, grey = people
    green.close_dms()
    rng = Random(11)
    async with playing(local, tmp_path / "data", TITLES, pictures=True) as app:
        await open_table(local, people, AOC, "drafting")
        party = Party(local, app, people)
        eyes = Eyes(local, party, watcher)
        await eyes.look()
        seats = {seat.name: seat.seat for seat in (await party.session()).seats}

        first, second = entries(red.dms()[-1])[:2]
        question = red.dms()[-1]
        chosen = await red.pick("Choose…", [first], on=question)
        assert f"You pick {first}" in chosen.text and "You may change it" in chosen.text
        changed = await red.pick("Choose…", [second], on=question)
        assert f"You pick {second}" in changed.text
        assert len(red.dms()) == 1, "a changed pick edits the one message of the round"
        await party.turn_by_taps(party.people[int(blue.id)], seats["Blue"], rng)
        thinking = [message for message in channel_messages(watcher, party.channel) if "thinking" in message.text]
        assert len(thinking) == 1 and "Still thinking: " in thinking[0].text
        assert "Red" not in thinking[0].text and "Green" in thinking[0].text and "Grey" in thinking[0].text
        await eyes.look()

    async with playing(local, tmp_path / "data", TITLES, pictures=True) as app:
        party.app = app
        called = [message for message in channel_messages(green, party.channel) if green.id in message.notified]
        assert called and not green.dms(), "who takes no direct messages is called in the channel"
        reply = await green.click("Play")
        assert reply.message is not None and reply.ephemeral
        await green.pick("Choose…", [entries(reply.message)[0]], on=reply.message)
        again = await red.pick("Choose…", [first], on=question)
        assert f"You pick {first}" in again.text, "the old message still works, and one may still change"
        await peek(people, watcher)
        await eyes.look()
        await party.turn_by_taps(party.people[int(grey.id)], seats["Grey"], rng)
        state = await eyes.look()
        held = state.players[seats["Red"]].hand
        assert [NAMES[id] for id in held] == [first], "the last change counts"

        while not (state := await eyes.look()).market:
            person, seat = rng.choice(await party.waiting())
            await party.turn_by_taps(person, seat, rng)
        assert [len(player.hand) for player in state.players] == [5] * 4
        await peek(people, watcher)
        own = {*state.players[seats["Red"]].hand}
        assert own <= set().union(*(named_in(shown.text) for shown in local.record.seen_by(red.id))), "its owner saw it"
        assert len(red.dms()) <= 5, "at most one direct message a round; the last to pick goes on in the same"
        drafts = [
            message for message in channel_messages(watcher, party.channel) if "Everyone has chosen" in message.text
        ]
        assert len(drafts) == 1, "one message for the whole draft"

        while not await party.over():
            await eyes.look()
            await party.play_by_taps(rng, turns=1)
        assert not named_in(caplog.text), "no card is logged, at any level of ours"
        result = channel_messages(watcher, party.channel)[-1]
        assert "Rematch" in result.labels


# Wish lists.


async def wish(person: Person, *wanted: str) -> None:
    """Fill the list in this order, and let the bot pick."""
    reply = await person.slash("game wishes")
    assert reply.ephemeral and reply.message is not None
    panel = reply.message
    for name in wanted:
        menu = next(each for each in panel.menus if name in [option["label"] for option in each["options"]])
        reply = await person.pick(menu["custom_id"], [name], on=panel)
        assert reply.message is not None
        panel = reply.message
    await person.click("Pick for me", on=panel)


async def drafting(local: LocalDiscord, app: App) -> tuple[Party, dict[str, int]]:
    people = [local.person(name) for name in ("Red", "Blue", "Green")]
    await open_table(local, people, AOC, "drafting")
    party = Party(local, app, people)
    return party, {seat.name: seat.seat for seat in (await party.session()).seats}


async def test_a_wish_list_picks_for_its_owner_and_only_its_owner_sees_it(local: LocalDiscord, tmp_path: Path) -> None:
    rng, watcher = Random(5), local.person("Stranger")
    async with playing(local, tmp_path / "data", TITLES) as app:
        party, seats = await drafting(local, app)
        red, blue, green = party.people.values()
        mine = seats["Red"]
        state: State = (await party.session()).state
        pack, coming = state.players[mine].pack, state.players[mine - 1].pack
        await wish(red, *(NAMES[id] for id in (*coming[:2], pack[3], *coming[2:], *pack[:3])))
        state = (await party.session()).state
        assert state.players[mine].pick == pack[3], "the first of the list that is in the pack"
        rows = await app.store.last_moves(1, 1)
        assert rows[0].kind == "answer" and rows[0].seat == mine and rows[0].forced, "recorded as an answer"
        assert "Red" not in [seat.name for seat in (await party.session()).waiting()]

        panel = (await red.click("Play")).message
        assert panel is not None and "change your mind" in panel.text
        await red.pick("Choose…", [NAMES[pack[0]]], on=panel)
        assert (await party.session()).state.players[mine].pick == pack[0], "the owner has the last word"

    async with playing(local, tmp_path / "data", TITLES) as app:
        party.app = app
        before = len(red.notifications)
        for person, name in ((blue, "Blue"), (green, "Green")):
            await party.turn_by_taps(person, seats[name], rng)
        state = (await party.session()).state
        assert state.players[mine].hand == (pack[0],)
        left = [id for id in coming if id in state.players[mine].pack]
        assert state.players[mine].pick == left[0], "in the next round it picks again, after a restart too"
        assert len(red.notifications) == before, "and nobody is woken for it"
        while not (await party.session()).state.market:
            person, seat = rng.choice(await party.waiting())
            assert person.id != red.id or not {*pack, *coming} & {*(await party.session()).state.players[seat].pack}
            await party.turn_by_taps(person, seat, rng)
        for viewer in (blue, green, watcher):
            shown = "\n".join(each.text for each in local.record.seen_by(viewer.id))
            assert "Pick for me" not in shown and "Drop the last" not in shown
        late = await red.slash("game wishes")
        assert "draft of this game is over" in late.text


async def test_a_wish_list_is_cleared_by_one_tap_and_rests_when_told_to(local: LocalDiscord, tmp_path: Path) -> None:
    async with playing(local, tmp_path / "data", TITLES) as app:
        party, seats = await drafting(local, app)
        red, blue, _ = party.people.values()
        absent = [id for id in NAMES if id not in (await party.session()).state.players[seats["Red"]].pack]
        await wish(red, *(NAMES[id] for id in absent[:3]))
        kept = (await app.store.draft_preferences(1))[int(red.id)]
        assert kept == DraftPreferences(tuple(f"draft:{id}" for id in absent[:3]), True)
        assert "Red" in [seat.name for seat in (await party.session()).waiting()], "nothing of it is in the pack"
        panel = (await red.slash("game wishes")).message
        assert panel is not None and f"1. {NAMES[absent[0]]}" in panel.text
        rested = await red.click("Let me pick myself", on=panel)
        assert "Not in use" in rested.text and not (await app.store.draft_preferences(1))[int(red.id)].allowed
        await red.click("Drop the last", on=panel, deliveries=2)
        assert len((await app.store.draft_preferences(1))[int(red.id)].picks) == 2, "delivered twice, dropped once"
        cleared = await red.click("Clear", on=panel)
        assert "list is empty" in cleared.text and await app.store.draft_preferences(1) == {}
        assert "not playing" in (await local.person("Stranger").slash("game wishes")).text
        theirs = await blue.slash("game wishes")
        assert "list is empty" in theirs.text


async def test_wishes_may_be_made_in_the_lobby_and_from_the_panel(local: LocalDiscord, tmp_path: Path) -> None:
    async with playing(local, tmp_path / "data", TITLES) as app:
        people = [local.person(name) for name in ("Red", "Blue")]
        await people[0].slash("game new", title=AOC, variants="drafting")
        await local.quiet()
        await people[1].click("Join")
        await wish(people[0], *NAMES.values())
        await wish(people[1], *sorted(NAMES.values()))
        await people[0].click("Start")
        await local.quiet()
        state = (await app.games.session(1)).state
        assert [len(player.hand) for player in state.players] == [5, 5], "two full lists draft by themselves"
        await people[0].slash("game end")
        await people[0].click("End the game")
        await local.quiet()
        await open_table(local, people, AOC, "drafting")
        assert "Wish list" in people[1].dms()[-1].labels
        opened = await people[1].click("Wish list", on=people[1].dms()[-1])
        assert opened.message is not None and "list is empty" in opened.text
        plain = await people[0].at(local.text_channel("other")).slash("game new", title=AOC)
        await local.quiet()
        assert "open" in plain.text
        refused = await people[0].at(local.text_channel("other")).slash("game wishes")
        assert "drafted in secret" in refused.text
