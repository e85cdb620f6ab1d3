"""The recap: a line for each player and turn."""

from __future__ import annotations

import re
from random import Random

import pytest

from bot.domain.records.games import Game, Phase
from bot.domain.records.seats import SeatedPlayer
from bot.domain.session import Session
from bot.text.game import turn as turn_text
from bot.ui.formatting import rendering
from bot.ui.formatting.recap import Acts, others_recap, recap
from bot.ui.panels.turn.seat import latest_sentences
from engine.ai.levels import CHOOSERS
from engine.core import Answer, Event, Setup
from engine.titles import TITLES

AOC = TITLES["age_of_civilization"]
NAMES = ("Ann", "Ben", "Cid", "Dot")


def session(state: object, *, people: int = 4) -> Session:
    game = Game(1, AOC.id, 1, 1, 1, Phase.PLAYING, {}, "s", "0")
    seats = tuple(SeatedPlayer(n, n + 1 if n < people else None, name) for n, name in enumerate(NAMES))
    return Session(AOC, game, seats, state, {})


def a_round(seed: str) -> tuple[object, list[tuple[int | None, tuple[Event, ...]]]]:
    """The second round of a game of four, answer by answer."""
    rng, state = Random(seed), AOC.rules.setup(Setup(AOC.id, 4, seed)).state
    acts: list[tuple[int | None, tuple[Event, ...]]] = []
    while state.round < 3:
        (decision,) = AOC.rules.decisions(state)
        answer: Answer = CHOOSERS["greedy"](AOC, state, decision, rng)
        playing = state.round
        state, events = AOC.rules.apply(state, answer)
        if playing == 2:
            acts.append((answer.seat, events))
    return state, acts


def test_a_round_of_four_is_at_most_ten_lines_one_for_each_turn() -> None:
    for seed in map(str, range(5)):
        state, acts = a_round(seed)
        lines = recap(session(state), acts)
        assert 4 <= len(lines) <= 10
        assert "Round 3 begins with" in lines[-1], "the end of a round is nobody's turn"
        assert not any("Round 3" in line for line in lines[:-1])


def test_at_a_table_with_one_person_their_own_turn_is_left_out() -> None:
    state, acts = a_round("1")
    told: Acts = acts
    everybody, alone = recap(session(state), told), recap(session(state, people=1), told)
    assert len(alone) == len(everybody) - 1
    assert alone == [line for line in everybody if line in alone]
    assert sum("Ann performs" in line or "for Ann" in line for line in alone) == 0


def test_of_a_long_turn_only_what_it_is_remembered_by_is_told() -> None:
    dice = TITLES["roll_through_the_ages"]
    state = dice.rules.setup(Setup(dice.id, 2, "s")).state
    seats = tuple(SeatedPlayer(n, n + 1, name) for n, name in enumerate(NAMES[:2]))
    game = Game(1, dice.id, 1, 1, 1, Phase.PLAYING, {}, "s", "0")
    city = Event("city", 0, {"id": "city_4", "cities": 4})
    fed = [Event("fed", 0, {"food": 3})]
    short = recap(Session(dice, game, seats, state, {}), [(0, (*fed, city))])
    long = recap(Session(dice, game, seats, state, {}), [(0, (*fed * 12, city))])
    assert short == ["Ann feeds 3 cities. Ann finishes City 4 and now has 4 cities."]
    assert long == ["Ann finishes City 4 and now has 4 cities."]


def test_a_panel_tells_ones_own_outcome_one_by_one_and_others_in_a_line_each() -> None:
    state, acts = a_round("1")
    events = [event for _, events in acts for event in events]
    own = others_recap(session(state), [event for event in events if event.seat == 0], 0, icons=False)
    other = others_recap(session(state), [event for event in events if event.seat == 1], 0, icons=False)
    assert len(own) > 1 and len(other) == 1


def test_in_a_panel_everybodys_amounts_are_icons_or_everybodys_are_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rendering, "icon_text", lambda icon: f"<{icon}>")
    state, acts = a_round("1")
    events = [event for _, events in acts for event in events]
    drawn, worded = ("\n".join(others_recap(session(state), events, 0, icons=icons)) for icons in (True, False))
    assert {event.seat for event in events} >= {0, 1} and "1 <" in drawn and "<" not in worded
    assert not re.search(r"\d+ (coin|point|worker|military)", drawn), drawn


def test_what_is_left_out_is_earlier_and_so_is_the_word_about_it() -> None:
    lines = latest_sentences([f"Line {n}." for n in range(20)]).splitlines()
    assert lines[0] == turn_text.MORE_IN_LOG() and "Earlier" in lines[0]
    assert lines[1:] == [f"Line {n}." for n in range(10, 20)]
    assert latest_sentences([f"Line {n}." for n in range(20)], log=False).splitlines() == lines[1:]
