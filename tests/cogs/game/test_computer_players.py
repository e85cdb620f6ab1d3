"""Computer players at the table: levels, hints, and a limit on thinking time."""

from __future__ import annotations

from itertools import count
from math import inf
from random import Random
from types import SimpleNamespace

import pytest

from bot.app.app import App
from bot.games.computers import computer_players
from bot.games.computers.computer_players import choose_in_time
from bot.games.computers.hints import hint
from bot.text.game import turn as turn_text
from engine.ai.levels import greedy
from engine.core import Setup
from engine.phrases import spelled_out
from engine.titles import TITLES
from standin import LocalDiscord
from tests.support.engine.toy_title import RULES, TITLE
from tests.support.players.people import Party, open_table


async def test_the_level_is_chosen_in_the_lobby(local: LocalDiscord, app: App) -> None:
    red, blue = local.person("Red"), local.person("Blue")
    await red.slash("game new", title="beads", variants="open")
    await local.quiet()
    assert "Only the host" in (await blue.click("Settings")).text
    await red.click("Settings")
    await red.pick("Add a computer player who is…", ["gentle"])
    await red.pick("Add a computer player who is…", ["thoughtful"], deliveries=2)
    table = next(message for message in blue.sees() if "Join" in message.labels)
    assert "computer, gentle" in table.text and "computer, thoughtful" in table.text
    assert [seat.level for seat in await app.store.seats(1)] == ["", "gentle", "thoughtful"]
    await red.click("Start")
    await local.quiet()
    party = Party(local, app, [red])
    await party.play_by_taps(Random(4))
    assert await party.over()


async def test_a_hint_says_what_and_why_to_the_asker_only(local: LocalDiscord, app: App) -> None:
    people = [local.person("Red"), local.person("Blue")]
    await open_table(local, people, variants="open")
    ((asked, _),) = await Party(local, app, people).waiting()
    other = next(person for person in people if person.id != asked.id)
    reply = await asked.slash("game hint")
    assert reply.ephemeral and "would choose **" in reply.text and "about" in reply.text
    assert (await asked.slash("game hint")).text == reply.text, "the same question gets the same hint"
    assert "Nothing is asked" in (await other.slash("game hint")).text
    assert "not playing" in (await local.person("Grey").slash("game hint")).text


async def test_a_table_may_forbid_hints(local: LocalDiscord, app: App) -> None:
    red, blue = local.person("Red"), local.person("Blue")
    await red.slash("game new", title="beads", variants="open")
    await local.quiet()
    assert "Only the host" in (await blue.click("Settings")).text
    await red.click("Settings")
    assert "No hints are given" in (await red.click("Forbid hints", deliveries=2)).text
    await red.click("Start")
    await local.quiet()
    assert "without hints" in (await red.slash("game hint")).text


GAMES = [
    ("age_of_civilization", 2, {}),
    ("age_of_civilization", 3, {"drafting": True}),
    ("age_of_civilization", 1, {}),
    ("roll_through_the_ages", 2, {}),
    ("chronicles_of_civilization", 1, {}),
]


@pytest.mark.parametrize(("title", "seats", "options"), GAMES)
def test_a_hint_tells_nothing_that_its_reader_could_not_know(
    title: str, seats: int, options: dict[str, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    slower_and_slower = (looks**2 / 1e8 for looks in count())  # the time limit would end the second hint, not the first
    monkeypatch.setattr(computer_players, "time", SimpleNamespace(monotonic=slower_and_slower.__next__))
    chosen, rng, asked = TITLES[title], Random(5), 0
    state = chosen.rules.setup(Setup(title, seats, "s", options)).state
    for step in range(60):
        decision = chosen.rules.decisions(state)[0]
        if step % 4 == 0:
            other = chosen.rules.imagine(state, decision.seat, "another world")
            (same,) = [each for each in chosen.rules.decisions(other) if each.seat == decision.seat]
            here = hint(chosen, state, decision, Random(1), seconds=inf)
            assert hint(chosen, other, same, Random(1), seconds=inf) == here
            asked += 1
        state = chosen.rules.apply(state, greedy(chosen, state, decision, rng)).state
        if not chosen.rules.decisions(state):
            break
    assert asked > 5


@pytest.mark.parametrize(("title", "seats", "options"), GAMES)
def test_a_hint_is_a_sentence_about_what_is_offered(title: str, seats: int, options: dict[str, bool]) -> None:
    chosen, rng, reasons, plans, gains = TITLES[title], Random(6), 0, 0, 0
    state = chosen.rules.setup(Setup(title, seats, "t", options)).state
    for step in range(72):
        decision = chosen.rules.decisions(state)[0]
        if step % 4 == 0:
            found = hint(chosen, state, decision, Random(1))
            text = turn_text.hint(*found)
            assert text.startswith("A thoughtful player would choose **") and ".." not in text.replace("…", "")
            known = {option.label for option in chosen.wording.question(state, decision).options}
            several = decision.at_most > 1 or not decision.at_least
            assert found.label in known or several, text
            assert any(label in found.label for label in known) or found.label == "Keep all dice", text
            reasons, plans, gains = reasons + bool(found.why), plans + bool(found.plan), gains + bool(found.gains)
        state = chosen.rules.apply(state, choose_in_time("greedy", chosen, state, decision, rng)).state
        if not chosen.rules.decisions(state):
            break
    assert reasons and (gains or not plans)


def test_a_hint_names_the_gains_and_costs_of_a_plan() -> None:
    text = spelled_out(turn_text.hint("Fish", "gain 2 coins", ("Build", "End turn"), (("points", 2), ("coins", -1))))
    assert "**Fish**: gain 2 coins." in text and "After that: Build, End turn." in text
    assert "In all, you would gain 2 points and lose 1 coin." in text


def test_a_player_who_thinks_too_long_answers_as_a_quick_one() -> None:
    state = RULES.setup(Setup("beads", 2, "s", {"open": True})).state
    (decision,) = RULES.decisions(state)
    hurried = choose_in_time("thoughtful", TITLE, state, decision, Random(1), seconds=-1)
    assert hurried.picks[0] in {option.id for option in decision.options}
