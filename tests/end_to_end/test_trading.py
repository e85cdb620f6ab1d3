"""The Trading Game at the table: offers by name, answered where they are seen, also by computer players."""

from __future__ import annotations

import itertools
from pathlib import Path
from random import Random

import pytest

from bot.text.names import safe_name
from engine.ai.levels import greedy
from engine.titles import TITLES
from standin import LocalDiscord
from standin.driver import Person
from standin.world.model import Message
from tests.support.players.dice_players import RTTA, Taps, as_suggested, opened, report, rolled, shown, turn
from tests.support.players.people import Party, channel_messages, open_table
from tests.support.players.taps import answer
from tests.support.processes.running_bot import playing


@pytest.fixture(autouse=True)
def known_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same dice and the same seats every time."""
    numbers = itertools.count()
    monkeypatch.setattr("bot.games.lobby.new_seed", lambda: f"rolling {next(numbers)}")
    monkeypatch.setattr("bot.games.lobby.shuffle", lambda seats: Random(1).shuffle(seats))


async def to_trade(party: Party, rng: Random) -> tuple[Person, int]:
    """Play on to the next trade step; returns the roller."""
    while True:
        ((person, seat),) = await party.waiting()
        session = await party.session()
        if session.decisions[seat].ask == "trade":
            return person, seat
        wanted = greedy(session.title, session.state, session.decisions[seat], rng)
        await answer(party, person, seat, shown((await person.click("Play")).message), *wanted.picks)
        await party.discord.quiet()


async def say(party: Party, people: dict[int, Person], seat: int, *picks: str) -> Message:
    """One seat's answers in the trade, one after another."""
    panel = await opened(party, people[seat])
    for pick in picks:
        panel = await answer(party, people[seat], seat, panel, pick)
    await party.discord.quiet()
    return panel


def public(person: Person, party: Party) -> str:
    return "\n".join(message.text for message in channel_messages(person, party.channel))


async def test_offers_are_accepted_declined_countered_and_lapse(local: LocalDiscord, tmp_path: Path) -> None:
    names, rng = ("Red", "Blue", "Green"), Random(4)
    async with playing(local, tmp_path / "data", TITLES) as app:
        await open_table(local, [local.person(name) for name in names], RTTA, "trading")
        party = Party(local, app, [local.person(name) for name in names])
        seats = {seat.seat: party.people[seat.user_id] for seat in (await party.session()).seats if seat.user_id}
        roller, me = await to_trade(party, rng)
        one, two = (seat for seat in seats if seat != me)
        food = [player.food for player in (await party.session()).state.players]
        rings = {seat: len(person.notifications) for seat, person in seats.items()}

        await say(party, seats, me, f"offer:{one}", "ask:food:1", "send")
        assert (await party.session()).decisions[one].optional, "nobody waits for an answer"
        asked = await opened(party, seats[one])
        assert "1 food" in asked.text and any(label.startswith("Accept") for label in asked.labels)
        await say(party, seats, one, f"accept:{me}")
        now = [player.food for player in (await party.session()).state.players]
        assert now[me] == food[me] + 1 and now[one] == food[one] - 1

        await say(party, seats, me, f"offer:{two}", "ask:food:2", "send")
        await say(party, seats, two, f"decline:{me}")
        await say(party, seats, me, f"offer:{two}", "ask:food:1", "send")
        await say(party, seats, two, f"counter:{me}", "ask:food:1", "send")
        countered = await opened(party, roller)
        assert any(label.startswith("Accept ") for label in countered.labels)
        await say(party, seats, me, f"accept:{two}")
        now = [player.food for player in (await party.session()).state.players]
        assert now[me] == food[me] and now[two] == food[two] + 1

        await say(party, seats, me, "offer:all", "ask:food:1", "send")
        assert len((await party.session()).state.offers) == 2
        taps = sum(party.taps.values())
        await say(party, seats, me, "pass")
        assert not (await party.session()).state.offers
        log = (await seats[one].slash("game log")).text
        for words in ("declines", "counters", "lapses", "gives"):
            assert words in log, words
        told = public(roller, party)
        requests = told.count(" asks ") - told.count(" asks you ")
        assert requests == 5 and " counters " in told, "everybody can follow, and answer"
        got = {one: 2, two: 3, me: 1}  # offers
        heard = {seat: len(person.notifications) - rings[seat] for seat, person in seats.items()}
        assert all(0 <= heard[seat] - got[seat] <= 1 for seat in seats), (
            "an offer calls its receiver once; so does a turn"
        )
        print(f"\nTrading: {taps} taps for four offers, two deals, a refusal and a counter")


async def test_a_computer_player_answers_an_offer(local: LocalDiscord, tmp_path: Path) -> None:
    red, rng = local.person("Red"), Random(8)
    async with playing(local, tmp_path / "data", TITLES) as app:
        await open_table(local, [red], RTTA, "trading", computers=1)
        party = Party(local, app, [red])
        _, me = await to_trade(party, rng)
        while not any((await party.session()).state.players[1 - me].wares):
            await say(party, {me: red}, me, "pass")
            await to_trade(party, rng)
        session = await party.session()
        await say(party, {me: red}, me, f"offer:{1 - me}")
        asked = next(each.id for each in (await party.session()).decisions[me].options if each.id.startswith("ask:"))
        told = await say(party, {me: red}, me, asked, "send")
        after = await party.session()
        assert not after.state.offers and after.state.players == session.state.players, "it gives nothing for nothing"
        assert " declines " in told.text, "said in the panel: there is nobody else to tell"


async def test_whoever_gets_an_offer_sees_it_by_name_and_answers_where_it_stands(
    local: LocalDiscord, tmp_path: Path
) -> None:
    rng = Random(4)
    async with playing(local, tmp_path / "data", TITLES) as app:
        await open_table(local, [local.person(name) for name in ("Red", "Blue_*", "Green")], RTTA, "trading")
        party = Party(local, app, [local.person(name) for name in ("Red", "Blue_*", "Green")])
        seats = {seat.seat: party.people[seat.user_id] for seat in (await party.session()).seats if seat.user_id}
        roller, me = await to_trade(party, rng)
        to = next(seat for seat, person in seats.items() if seat != me)
        other = seats[to]
        name, mine = other.user.name, roller.user.name
        panel = await say(party, seats, me, f"offer:{to}", "ask:food:1")
        rings = len(other.notifications)
        panel = await answer(party, roller, me, panel, "send")
        await local.quiet()
        post = channel_messages(other, party.channel)[-1]
        assert (
            f"{other.mention}, no hurry" in post.text
            and f"{safe_name(mine)} asks you for 1 food and offers nothing" in post.text
        )
        assert f"{name}: Accept {mine}'s offer" in post.labels
        assert len(other.notifications) == rings + 1, "an offer calls the person it is for, once"
        seen = await opened(party, other)
        assert f"{safe_name(mine)} asks you for 1 food and offers nothing" in seen.text
        assert any(label.endswith(f"Decline {mine}'s offer") for label in seen.labels)
        before = [player.food for player in (await party.session()).state.players]
        wrong = await roller.click(next(label for label in post.labels if "Accept" in label), on=post)
        assert "not your seat" in wrong.text
        reply = await other.click(next(label for label in post.labels if "Accept" in label), on=post)
        assert reply.ephemeral and not reply.failed
        now = [player.food for player in (await party.session()).state.players]
        assert (now[me], now[to]) == (before[me] + 1, before[to] - 1)
        again = await other.click(next(label for label in post.labels if "Accept" in label), on=post)
        assert "already been answered" in again.text, "what is answered stays answered"


async def test_a_computer_player_makes_an_offer_that_is_seen_in_the_panel(
    local: LocalDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.games.lobby.new_seed", lambda: "rolling 5")  # a game in which there is something to trade
    red = local.person("Red")
    async with playing(local, tmp_path / "data", TITLES) as app:
        await open_table(local, [red], RTTA, "trading", computers=3)
        party = Party(local, app, [red])
        ((_, seat),) = await party.waiting()
        heard = ""
        while not heard:
            panel = await rolled(party, red)
            while True:
                session = await party.session()
                assert seat in session.decisions, "nobody has offered anything"
                if session.decisions[seat].ask == "roll":
                    break
                offer = next((each for each in session.state.offers if each.receiver == seat), None)
                if offer is not None:
                    heard = session.names[offer.proposer]
                    break
                panel = await as_suggested(party, red, seat, panel, session)
                await party.discord.quiet()
        assert f"{heard} offers you" in panel.text, "what a computer player offers is heard before the panel is shown"
        assert any(label.endswith(f"Accept {heard}'s offer") for label in panel.labels)
        post = channel_messages(red, party.channel)[-1]
        assert f"{heard} offers Red" in post.text and f"Red: Accept {heard}'s offer" in post.labels


@pytest.mark.parametrize("by_hand", [False, True])
async def test_a_whole_trading_game_ends_and_its_turns_are_short(
    local: LocalDiscord, tmp_path: Path, by_hand: bool
) -> None:
    people = [local.person(name) for name in ("Red", "Blue")]
    async with playing(local, tmp_path / "data", TITLES) as app:
        await open_table(local, people, RTTA, "trading", computers=1)
        party = Party(local, app, people)
        turns, taps = 0, Taps()
        while not await party.over():
            for person, seat in await party.waiting():
                await turn(party, person, seat, taps, by_hand=by_hand)
                turns += 1
        assert report(f"{RTTA}, trading, {'by hand' if by_hand else 'as suggested'}", taps, turns) <= 5.5
        assert "Rematch" in channel_messages(people[0], party.channel)[-1].labels
