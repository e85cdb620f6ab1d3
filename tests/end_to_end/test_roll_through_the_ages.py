"""Roll Through the Ages at the table: dice as pictures, kept by tapping, over a restart; short turns."""

from __future__ import annotations

import itertools
from pathlib import Path
from random import Random

import pytest

from bot.games.computers.computer_players import choose_in_time
from bot.games.service import Request
from bot.ui.formatting.rendering import Rendering
from bot.ui.panels.turn.shortcuts import STAR, fits_button, shortcuts
from engine.games.roll_through_the_ages.ai.player import advice
from engine.games.roll_through_the_ages.state import State
from engine.titles import TITLES
from standin import LocalDiscord
from standin.driver import Person
from standin.world.model import Message, files_of
from tests.support.players.dice_players import (
    ROLL,
    RTTA,
    Taps,
    after,
    as_suggested,
    component,
    opened,
    report,
    rolled,
    shown,
    turn,
)
from tests.support.players.people import Party, channel_messages, open_table
from tests.support.players.taps import answer
from tests.support.processes.running_bot import playing


@pytest.fixture(autouse=True)
def known_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same dice and the same seats every time."""
    numbers = itertools.count()
    monkeypatch.setattr("bot.games.lobby.new_seed", lambda: f"rolling {next(numbers)}")
    monkeypatch.setattr("bot.games.lobby.shuffle", lambda seats: Random(1).shuffle(seats))


@pytest.mark.parametrize("by_hand", [False, True])
async def test_three_people_play_by_taps_over_a_restart_in_the_middle_of_a_roll(
    local: LocalDiscord, tmp_path: Path, by_hand: bool
) -> None:
    people = [local.person(name) for name in ("Red", "Blue", "Green")]
    async with playing(local, tmp_path / "data", TITLES, pictures=True) as app:
        await open_table(local, people, RTTA)
        party = Party(local, app, people)
        ((person, seat),) = await party.waiting()
        panel = await opened(party, person)
        assert files_of(panel.wire), "a turn opens with a picture"
        panel = await answer(party, person, seat, panel, "roll:all")
        state: State = (await party.session()).state
        assert files_of(panel.wire) and "The dice show " in panel.text, "the dice as a picture, and in words"
        menu = next(menu for menu in panel.menus if ":menu:" in menu["custom_id"])
        faces = [option["label"] for option in menu["options"]]
        assert menu["placeholder"] == "Roll again…" and any("Keep all" in button["label"] for button in panel.buttons)
        assert all(face.removeprefix(f"{STAR} ").startswith("Die ") for face in faces) and menu["min_values"] == 1

    async with playing(local, tmp_path / "data", TITLES, pictures=True) as app:
        party.app = app
        assert (await party.session()).state == state, "the dice lie as they lay"
        before = files_of(panel.wire)
        locked = len(state.dice) - len(faces)
        panel = shown((await person.pick(menu["custom_id"], [menu["options"][0]["value"]], on=panel)).message)
        second: State = (await party.session()).state
        assert second.rolls == 2 and len(second.dice) == 3 and locked >= 0
        assert files_of(panel.wire) != before, "a new roll is a new picture"
        assert "Undo" not in panel.labels, "a roll is for good"
        while seat in {asked for _, asked in await party.waiting()}:
            panel = await as_suggested(party, person, seat, panel, await party.session())
        await local.quiet()
        turns, taps = 0, Taps()
        while not await party.over():
            for person, seat in await party.waiting():
                await turn(party, person, seat, taps, by_hand=by_hand)
                turns += 1
        assert report(f"{RTTA}, {'by hand' if by_hand else 'as suggested'}", taps, turns) <= 5
        final = channel_messages(people[0], party.channel)[-1]
        assert {"Rematch", "Board"} <= set(final.labels) and "Play" not in final.labels
        assert "win" in final.text and "The turning points" in final.text and "Round " in final.text


async def test_two_people_play_the_late_bronze_age_by_taps(local: LocalDiscord, tmp_path: Path) -> None:
    people = [local.person(name) for name in ("Red", "Blue")]
    async with playing(local, tmp_path / "data", TITLES) as app:
        host = people[0]
        await host.slash("game new", title=RTTA, variants="late_bronze_age")
        await local.quiet()
        assert "The Late Bronze Age needs 2 to 4 players." in host.newest().text, "not alone"
        settings = shown((await host.click("Settings")).message)
        menu = next(menu for menu in settings.menus if ":variants:" in menu["custom_id"])
        said = {option["label"]: option["description"] for option in menu["options"]}
        assert "secondary sources" in said["Late Bronze Age"]
        await people[1].click("Join")
        await host.click("Start")
        await local.quiet()
        party, taps, turns = Party(local, app, people), Taps(), 0
        ((person, seat),) = await party.waiting()
        panel = await rolled(party, person)
        assert "This is the Late Bronze Age" in panel.text, "a tip"
        while seat in {asked for _, asked in await party.waiting()}:
            panel = await as_suggested(party, person, seat, panel, await party.session())
        await local.quiet()
        while not await party.over():
            for person, seat in await party.waiting():
                await turn(party, person, seat, taps, by_hand=False)
                turns += 1
        assert report(f"{RTTA}, Late Bronze Age, as suggested", taps, turns) <= 5
        state: State = (await party.session()).state
        assert state.late_bronze_age and max(len(player.developments) for player in state.players) == 7
        assert "Shipping: 25 coins" in (await host.slash("game text")).text
        assert "win" in channel_messages(host, party.channel)[-1].text


async def test_a_game_alone_by_hand_is_short_too(local: LocalDiscord, tmp_path: Path) -> None:
    red = local.person("Red")
    async with playing(local, tmp_path / "data", TITLES) as app:
        await open_table(local, [red], RTTA)
        party, taps = Party(local, app, [red]), Taps()
        while not await party.over():
            await turn(party, red, 0, taps, by_hand=True)
        assert report(f"{RTTA}, alone, by hand", taps, 10) <= 5.5
        assert "My hand" not in channel_messages(red, party.channel)[-2].labels, "nobody holds anything"


async def test_cards_rules_and_the_board_in_words(local: LocalDiscord, tmp_path: Path) -> None:
    red = local.person("Red")
    async with playing(local, tmp_path / "data", TITLES, pictures=True) as app:
        await open_table(local, [red], RTTA)
        party = Party(local, app, [red])
        await rolled(party, red)
        for typed, told in (("irrig", "Drought"), ("great wall", "13 boxes")):
            (found,) = await red.type("card", "card", card=typed)
            card = shown((await red.slash("card", card=found["value"])).message)
            assert card.attachments and told in card.text, card.text
        assert "Revolt" in (await red.slash("rules", title=RTTA, topic="disasters")).text
        text = (await red.slash("game text")).text
        assert "Red is rolling." in text and "Dice: 1. " in text and "Great Pyramid, 15 boxes" in text


async def test_the_roll_below_an_old_board_shows_the_present(local: LocalDiscord, tmp_path: Path) -> None:
    red, blue = local.person("Red"), local.person("Blue")
    async with playing(local, tmp_path / "data", TITLES) as app:
        await open_table(local, [red, blue], RTTA)
        party = Party(local, app, [red, blue])
        ((person, _),) = await party.waiting()
        other = next(each for each in party.people.values() if each.id != person.id)
        assert "not your seat" in (await other.click(ROLL)).text
        assert not (await party.session()).state.dice
        await rolled(party, person)
        state: State = (await party.session()).state
        assert state.rolls == 1
        again = await person.click(ROLL)
        assert "already been answered" in again.text and "Which dice" in again.text, "an old button shows the present"
        assert (await party.session()).state == state


async def to_buying(party: Party, person: Person) -> Message:
    """Play on until something can be bought."""
    while (await party.session()).decisions[0].ask != "buy":
        session = await party.session()
        wanted = advice(session.state, session.decisions[0])
        assert wanted is not None
        await answer(party, person, 0, await opened(party, person), *wanted.picks)
    return await opened(party, person)


async def test_a_purchase_by_one_tap_is_taken_back_by_one_tap(local: LocalDiscord, tmp_path: Path) -> None:
    red = local.person("Red")
    async with playing(local, tmp_path / "data", TITLES) as app:
        await open_table(local, [red], RTTA)
        party = Party(local, app, [red])
        panel = await to_buying(party, red)
        before: State = (await party.session()).state
        quick = next(menu for menu in panel.menus if ":short:" in menu["custom_id"])
        assert quick["placeholder"] == "Buy and pay at once…"
        assert any(STAR in str(part.get("label")) for part in [*panel.buttons, *quick["options"]]), "advice is marked"
        bought = shortcuts(await party.session(), 0)[0]
        panel = shown((await red.pick(quick["custom_id"], ["0"], on=panel)).message)
        bought_it: State = (await party.session()).state
        assert bought_it.players[0].developments == (bought.answers[0][0].removeprefix("buy:"),)
        panel = shown((await red.click("Undo", on=panel)).message)
        assert (await party.session()).state == before
        await red.click("Redo", on=panel)
        assert (await party.session()).state == bought_it
        await app.store.change_house_rules(1, {"hints": False})
        plain = await opened(party, red)
        assert STAR not in plain.text and component(plain, "suggested") is None, "where hints are not welcome"


async def test_paying_by_hand_is_one_tap_too(local: LocalDiscord, tmp_path: Path) -> None:
    red = local.person("Red")
    async with playing(local, tmp_path / "data", TITLES) as app:
        await open_table(local, [red], RTTA)
        party = Party(local, app, [red])
        panel = await to_buying(party, red)
        chosen = next(each.id for each in (await party.session()).decisions[0].options if each.id.startswith("buy:"))
        panel = await answer(party, red, 0, panel, chosen)
        whole = next(menu for menu in panel.menus if ":short:" in menu["custom_id"])
        assert whole["placeholder"] == "Pay all at once…" and " for " in whole["options"][0]["label"]
        await red.pick(whole["custom_id"], ["0"], on=panel)
        assert (await party.session()).state.players[0].developments == (chosen.removeprefix("buy:"),)


async def test_a_suggestion_is_done_whole_taken_back_whole_and_only_as_long_as_it_stands(
    local: LocalDiscord, tmp_path: Path
) -> None:
    red = local.person("Red")
    async with playing(local, tmp_path / "data", TITLES) as app:
        await open_table(local, [red], RTTA)
        party = Party(local, app, [red])
        panel = await rolled(party, red)
        while (button := component(panel, "suggested")) is None or (await party.session()).state.rolls < 3:
            panel = await as_suggested(party, red, 0, panel, await party.session())
            if not (await party.session()).state.dice:
                panel = await rolled(party, red)
        before = await party.session()
        suggested = await app.panels.suggestion(before, 0)
        assert suggested is not None
        rendering = Rendering.of(before)
        label = rendering.label(suggested.option.label)
        on_button, in_text = f"{STAR} {label}" in panel.labels, f"Suggested: {label}." in panel.text
        assert (on_button, in_text) == ((True, False) if fits_button(rendering, suggested) else (False, True))
        await app.store.change_house_rules(1, {"hints": False})
        await red.click(button, on=panel)
        assert (await party.session()).state == before.state, "what is suggested no more is not done"
        await app.store.change_house_rules(1, {"hints": True})
        panel = await opened(party, red)
        panel = shown((await red.click(button, on=panel, deliveries=2)).message)
        done: State = (await party.session()).state
        assert done == after(before, 0, suggested.answers)
        panel = shown((await red.click("Undo", on=panel)).message)
        assert (await party.session()).state == before.state


@pytest.mark.parametrize("hints", [True, False])
async def test_a_record_made_with_suggestions_says_so(local: LocalDiscord, tmp_path: Path, hints: bool) -> None:
    red = local.person("Red")
    async with playing(local, tmp_path / "data", TITLES) as app:
        await open_table(local, [red], RTTA)
        await app.store.change_house_rules(1, {"hints": hints})
        party = Party(local, app, [red])
        panel = await rolled(party, red)
        assert (component(panel, "suggested") is not None) == hints
        if hints:
            await as_suggested(party, red, 0, panel, await party.session())
        while not await party.over():
            session = await party.session()
            picks = choose_in_time("greedy", session.title, session.state, session.decisions[0], Random(1)).picks
            await app.games.answer(1, 0, None, picks, Request(int(red.id)))
        await local.quiet()
        assert ("Played with suggestions." in red.newest().content) == hints
        assert ("with suggestions (game 1)" in (await red.slash("records", title=RTTA)).text) == hints
