"""Roll Through the Ages at the table: dice as pictures, kept by tapping, over a restart; and the Trading Game."""

from __future__ import annotations

import itertools
from pathlib import Path
from random import Random

import pytest

from bot.local import LocalDiscord
from bot.local.driver import Person
from bot.local.model import Message, files_of
from bot.shortcuts import STAR, shortcuts
from engine.choosers import greedy
from engine.core import Answer, Setup
from engine.games.roll_through_the_ages.buy import Purchase, paid, thriftiest
from engine.games.roll_through_the_ages.cards import sheet
from engine.games.roll_through_the_ages.state import State
from engine.titles import TITLES
from tests.bot.conftest import playing
from tests.bot.people import Party, channel_messages, open_table
from tests.bot.tapping import answer

RTTA = "roll_through_the_ages"


@pytest.fixture(autouse=True)
def known_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same dice and the same seats every time."""
    numbers = itertools.count()
    monkeypatch.setattr("bot.lobby.new_seed", lambda: f"rolling {next(numbers)}")
    monkeypatch.setattr("bot.lobby.random.SystemRandom", lambda: Random(1))


def shown(message: Message | None) -> Message:
    assert message is not None
    return message


async def opened(party: Party, person: Person) -> Message:
    party.taps[person.user.name] += 1
    return shown((await person.click("Play")).message)


async def sensible_turn(party: Party, person: Person, seat: int, rng: Random) -> None:
    """A turn as the quick computer player would play it, by taps."""
    panel = await opened(party, person)
    while seat in {asked for _, asked in await party.waiting()}:
        present = await party.present()
        advised = present.rules.advice(present.state, present.decisions[seat], rng)
        wanted = ["pass"] if advised is None else [*advised.picks]
        quick = [menu for menu in panel.menus if ":short:" in menu["custom_id"]]
        if quick and wanted != ["pass"]:
            panel = await at_once(party, person, seat, panel, wanted[0])
        else:
            panel = await answer(party, person, seat, panel, *wanted)
    await party.discord.quiet()


async def at_once(party: Party, person: Person, seat: int, panel: Message, wanted: str) -> Message:
    """A development bought and paid for by one tap."""
    present = await party.present()
    offered = [each.option.id for each in shortcuts(present, seat)]
    menu = next(menu for menu in panel.menus if ":short:" in menu["custom_id"])
    party.taps[person.user.name] += 1
    return shown((await person.pick(menu["custom_id"], [str(offered.index(wanted))], on=panel)).message)


async def test_three_people_play_by_taps_over_a_restart_in_the_middle_of_a_roll(
    local: LocalDiscord, tmp_path: Path
) -> None:
    people, rng = [local.person(name) for name in ("Red", "Blue", "Green")], Random(3)
    async with playing(local, tmp_path / "data", TITLES, pictures=True) as app:
        await open_table(local, people, RTTA)
        party = Party(local, app, people)
        ((person, seat),) = await party.waiting()
        panel = await opened(party, person)
        assert not files_of(panel.wire), "no dice, no picture of dice"
        panel = await answer(party, person, seat, panel, "roll:all")
        state: State = (await party.present()).state
        assert files_of(panel.wire) and "Dice: " in panel.text, "the dice as a picture, and in words"
        (menu,) = panel.menus
        faces = [option["label"] for option in menu["options"]]
        assert menu["placeholder"] == "Roll again…" and panel.buttons[0]["label"].endswith("Keep all dice")
        assert all(face.removeprefix(f"{STAR} ").startswith("Die ") for face in faces) and menu["min_values"] == 1

    async with playing(local, tmp_path / "data", TITLES, pictures=True) as app:
        party.app = app
        assert (await party.present()).state == state, "the dice lie as they lay"
        before = files_of(panel.wire)
        locked = len(state.dice) - len(faces)
        panel = shown((await person.pick(menu["custom_id"], [menu["options"][0]["value"]], on=panel)).message)
        after: State = (await party.present()).state
        assert after.rolls == 2 and len(after.dice) == 3 and locked >= 0
        assert files_of(panel.wire) != before, "a new roll is a new picture"
        assert "Undo" not in panel.labels, "a roll is for good"
        while not await party.over():
            for person, seat in await party.waiting():
                await sensible_turn(party, person, seat, rng)
        rounds = (await party.present()).state.round
        taps = sum(party.taps.values()) / (3 * rounds)
        print(f"\n{RTTA}: {rounds} rounds, {taps:.1f} taps a turn with opening, by a sensible player")
        assert taps <= 8
        final = channel_messages(people[0], party.channel)[-1]
        assert "Rematch" in final.labels and "win" in final.text


async def test_a_purchase_by_one_tap_is_taken_back_by_one_tap(local: LocalDiscord, tmp_path: Path) -> None:
    red, rng = local.person("Red"), Random(2)
    async with playing(local, tmp_path / "data", TITLES) as app:
        await open_table(local, [red], RTTA)
        party = Party(local, app, [red])
        while (await party.present()).decisions[0].ask != "buy":
            present = await party.present()
            wanted = greedy(present.rules, present.state, present.decisions[0], rng)
            await answer(party, red, 0, await opened(party, red), *wanted.picks)
        before: State = (await party.present()).state
        panel = await opened(party, red)
        quick = next(menu for menu in panel.menus if ":short:" in menu["custom_id"])
        assert quick["options"][0]["description"].startswith("Pays ")
        assert any(STAR in str(part.get("label")) for part in [*panel.buttons, *quick["options"]]), "advice is marked"
        offered = shortcuts(await party.present(), 0)
        panel = await at_once(party, red, 0, panel, offered[0].option.id)
        after: State = (await party.present()).state
        assert after.players[0].developments == (offered[0].option.id.removeprefix("buy:"),)
        panel = shown((await red.click("Undo", on=panel)).message)
        assert (await party.present()).state == before
        await red.click("Redo", on=panel)
        assert (await party.present()).state == after
        await app.store.set_house_rules(1, (await app.store.house_rules(1))._replace(hints=False))
        assert STAR not in (await opened(party, red)).text, "where hints are not welcome nothing is marked"


def test_every_shortcut_is_legal_and_gives_no_more_than_it_must() -> None:
    rules, seen = TITLES[RTTA], 0
    for game in range(8):
        rng = Random(game)
        state = rules.setup(Setup(RTTA, 2, f"shortcuts {game}")).state
        while decisions := rules.decisions(state):
            (decision,) = decisions
            for option, answers in rules.words.shortcuts(state, decision):  # type: ignore[attr-defined]
                bought = state
                for picks in answers:
                    bought = rules.apply(bought, Answer(decision.seat, picks)).state
                assert option.id.removeprefix("buy:") in bought.players[decision.seat].developments
                plan = thriftiest(state, option.id.removeprefix("buy:"))
                due = sheet().developments[plan.development].cost
                assert all(paid(state, less) < due for less in lesser(plan)), "each part of it is needed"
                seen += 1
            state = rules.apply(state, greedy(rules, state, decision, rng)).state
    assert seen > 100


def lesser(plan: Purchase) -> list[Purchase]:
    """The same payment with one thing less."""
    found = [plan._replace(rows=tuple(row for row in plan.rows if row != left)) for left in plan.rows]
    return found + ([plan._replace(food=plan.food - 1)] if plan.food else [])


# The Trading Game.


async def to_trade(party: Party, rng: Random) -> tuple[Person, int]:
    """Play on to the next trade step; gives who rolls."""
    while True:
        ((person, seat),) = await party.waiting()
        present = await party.present()
        if present.decisions[seat].ask == "trade":
            return person, seat
        wanted = greedy(present.rules, present.state, present.decisions[seat], rng)
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
        seats = {seat.seat: party.people[seat.user_id] for seat in (await party.present()).seats if seat.user_id}
        roller, me = await to_trade(party, rng)
        one, two = (seat for seat in seats if seat != me)
        food = [player.food for player in (await party.present()).state.players]
        rings = {seat: len(person.rings) for seat, person in seats.items()}

        await say(party, seats, me, f"offer:{one}", "ask:food:1", "send")
        assert (await party.present()).decisions[one].optional, "nobody waits for an answer"
        asked = await opened(party, seats[one])
        assert "1 food" in asked.text and any(label.startswith("Accept") for label in asked.labels)
        await say(party, seats, one, f"accept:{me}")
        now = [player.food for player in (await party.present()).state.players]
        assert now[me] == food[me] + 1 and now[one] == food[one] - 1

        await say(party, seats, me, f"offer:{two}", "ask:food:2", "send")
        await say(party, seats, two, f"decline:{me}")
        await say(party, seats, me, f"offer:{two}", "ask:food:1", "send")
        await say(party, seats, two, f"counter:{me}", "ask:food:1", "send")
        countered = await opened(party, roller)
        assert any(label.startswith("Accept") for label in countered.labels)
        await say(party, seats, me, f"accept:{two}")
        now = [player.food for player in (await party.present()).state.players]
        assert now[me] == food[me] and now[two] == food[two] + 1

        await say(party, seats, me, "offer:all", "ask:food:1", "send")
        assert len((await party.present()).state.offers) == 2
        taps = sum(party.taps.values())
        await say(party, seats, me, "pass")
        assert not (await party.present()).state.offers
        log = (await seats[one].slash("game log")).text
        for words in ("declines the offer", "counters the offer", "lapses", "gives"):
            assert words in log, words
        told = public(roller, party)
        assert told.count(" offers ") == 5 and "counters the offer" in told, "everybody can follow, and answer"
        assert all(len(person.rings) - rings[seat] <= 1 for seat, person in seats.items()), "trading wakes nobody"
        print(f"\nTrading: {taps} taps for four offers, two deals, a refusal and a counter")


async def test_a_computer_player_answers_an_offer(local: LocalDiscord, tmp_path: Path) -> None:
    red, rng = local.person("Red"), Random(8)
    async with playing(local, tmp_path / "data", TITLES) as app:
        await open_table(local, [red], RTTA, "trading", computers=1)
        party = Party(local, app, [red])
        _, me = await to_trade(party, rng)
        while not any((await party.present()).state.players[1 - me].wares):
            await say(party, {me: red}, me, "pass")
            await to_trade(party, rng)
        present = await party.present()
        await say(party, {me: red}, me, f"offer:{1 - me}")
        asked = next(each.id for each in (await party.present()).decisions[me].options if each.id.startswith("ask:"))
        await say(party, {me: red}, me, asked, "send")
        after = await party.present()
        assert not after.state.offers and after.state.players == present.state.players, "it gives nothing for nothing"
        assert "declines the offer" in public(red, party)


async def test_a_whole_trading_game_ends(local: LocalDiscord, tmp_path: Path) -> None:
    people, rng = [local.person(name) for name in ("Red", "Blue")], Random(6)
    async with playing(local, tmp_path / "data", TITLES) as app:
        await open_table(local, people, RTTA, "trading", computers=1)
        party = Party(local, app, people)
        turns = 0
        while not await party.over():
            for person, seat in await party.waiting():
                await sensible_turn(party, person, seat, rng)
                turns += 1
        print(f"\n{RTTA}, trading: {sum(party.taps.values()) / turns:.1f} taps a turn with opening")
        assert "Rematch" in channel_messages(people[0], party.channel)[-1].labels
