"""What a player cannot choose: said in the panel, listed by Why not?, and found by typed words."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.domain.records.games import Game, Phase
from bot.domain.records.seats import SeatedPlayer
from bot.domain.session import Session
from bot.ui.panels.turn.blocked import blocked
from engine.core import Answer, Setup
from engine.phrases import spelled_out
from engine.titles import TITLES
from standin import LocalDiscord
from standin.driver import Person
from tests.support.players.people import Party, open_table
from tests.support.processes.running_bot import playing


@pytest.fixture(autouse=True)
def seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first civilization that is offered gets no discount."""
    monkeypatch.setattr("bot.games.lobby.new_seed", lambda: "why not")


async def first_turn(party: Party) -> Person:
    """The first player has a civilization and is asked for an action."""
    ((person, _),) = await party.waiting()
    rise = (await party.session()).decisions[0].options[0].id
    await person.slash("game move", picks=rise)
    return person


async def test_a_panel_says_which_choices_are_too_dear(local: LocalDiscord, tmp_path: Path) -> None:
    people = [local.person("Red"), local.person("Blue")]
    async with playing(local, tmp_path, TITLES) as app:
        await open_table(local, people, "age_of_civilization")
        party = Party(local, app, people)
        person = await first_turn(party)
        panel = await person.click("Play")
        assert panel.message is not None
        assert "✗ Wonder costs 7" in panel.text and "and you have 3." in panel.text
        assert "is not open" not in panel.text, "only what could be worked for"
        assert {"Hint", "Why not?", "Rules"} <= set(panel.message.labels)
        listed = await person.click("Why not?", on=panel.message)
        assert listed.ephemeral and "✗ Wonder costs 7" in listed.text and "is not open" in listed.text


async def test_typed_words_get_the_reason_or_the_nearest_choices(local: LocalDiscord, tmp_path: Path) -> None:
    people = [local.person("Red"), local.person("Blue")]
    async with playing(local, tmp_path, TITLES) as app:
        await open_table(local, people, "age_of_civilization")
        party = Party(local, app, people)
        person = await first_turn(party)
        before = (await party.session()).game.move
        assert "Wonder costs 7" in (await person.slash("game move", picks="wonder")).text
        assert "Wonder costs 7" in (await person.slash("game move", picks="act:wonder")).text
        close = await person.slash("game move", picks="wondr")
        assert close.ephemeral and "Did you mean" in close.text and "Wonder costs 7" in close.text
        assert "**Rest**" in (await person.slash("game move", picks="rset")).text
        assert "<@" not in (await person.slash("game move", picks="@everyone <@1>")).text
        assert (await party.session()).game.move == before, "nothing has changed"


async def test_a_table_without_hints_has_no_button_for_them(local: LocalDiscord, tmp_path: Path) -> None:
    red = local.person("Red")
    async with playing(local, tmp_path, TITLES) as app:
        await red.slash("game new", title="roll_through_the_ages")
        await local.quiet()
        await red.click("Settings")
        await red.click("Forbid hints")
        await red.click("Start")
        await local.quiet()
        panel = (await red.click("Play")).message
        assert panel is not None and "Hint" not in panel.labels and "Rules" in panel.labels
        rules = await red.click("Rules", on=panel)
        assert rules.ephemeral and TITLES["roll_through_the_ages"].name in rules.text
        assert not app.dispatcher.busy


async def test_a_long_list_has_pages(local: LocalDiscord, tmp_path: Path) -> None:
    red = local.person("Red")
    async with playing(local, tmp_path, TITLES) as app:
        await open_table(local, [red], "chronicles_of_civilization")
        party = Party(local, app, [red])
        for kind in ("capital:", "card:"):
            options = (await party.session()).decisions[0].options
            await red.slash("game move", picks=next(each.id for each in options if each.id.startswith(kind)))
        panel = (await red.click("Play")).message
        first = await red.click("Why not?", on=panel)
        assert first.message is not None and "That needs a farm first." in first.text
        listed = first.text
        second = await red.click("Later", on=first.message)
        assert second.message is not None and second.text != listed
        assert (await red.click("Earlier", on=second.message)).text == listed
        session = await party.session()
        names = [each.name for each in blocked(session, 0)]
        assert len(names) == len(set(names)) and len(names) < 100, "one line for all hexes"


@pytest.mark.parametrize("title", sorted(TITLES))
def test_every_blocked_choice_has_a_name_and_a_reason(title: str) -> None:
    rules, rng = TITLES[title].rules, Random(3)
    count = min(2, max(rules.seats))
    state = rules.setup(Setup(title, count, "why not", {})).state
    game = Game(1, title, 1, 1, 1, Phase.PLAYING, {}, "why not", "random")
    seats = tuple(SeatedPlayer(n, n + 1, f"Player {n}") for n in range(count))
    found = 0
    for _ in range(300):
        asked = rules.decisions(state)
        if not asked:
            break
        for decision in asked:
            for each in blocked(Session(TITLES[title], game, seats, state, {}), decision.seat):
                found += 1
                assert each.name and spelled_out(each.why).endswith(".") and each.ids
        decision = rng.choice(asked)
        most = min(decision.at_most, len(decision.options))
        picks = rng.sample(decision.options, rng.randint(decision.at_least, most))
        state = rules.apply(state, Answer(decision.seat, tuple(each.id for each in picks))).state
    assert found
