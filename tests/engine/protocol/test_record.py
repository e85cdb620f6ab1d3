"""The record of a game: undo and redo, replays, reproducible draws and computer players."""

from __future__ import annotations

from random import Random

import pytest

from engine import chance
from engine.ai.levels import CHOOSERS, greedy
from engine.core import Answer, IllegalAnswer, Setup
from engine.protocol.record import Record, replay
from engine.titles import TITLES

AOC = TITLES["age_of_civilization"]
SETUP = Setup(AOC.id, 2, "record", {}, {"civilizations": ["kongo", "egypt"]})


def begun() -> Record[object]:
    record = Record.new(AOC.rules, SETUP)
    record.answer(Answer(0, ("rise:kongo",)))
    return record


def test_an_answer_that_reveals_something_cannot_be_undone() -> None:
    record = begun()
    with pytest.raises(IllegalAnswer, match="not_undoable"):
        record.undo()


def test_an_answer_of_the_same_turn_can_be_undone_and_redone() -> None:
    record = begun()
    before = record.state
    record.answer(Answer(0, ("act:exploit",)))
    after = record.state
    record.undo()
    assert record.state is before
    assert record.redo().state is after
    with pytest.raises(IllegalAnswer, match="nothing_to_redo"):
        record.redo()


def test_after_a_new_answer_there_is_nothing_to_redo() -> None:
    record = begun()
    record.answer(Answer(0, ("act:exploit",)))
    record.undo()
    record.answer(Answer(0, ("act:exploit",)))
    with pytest.raises(IllegalAnswer):
        record.redo()


def test_an_ended_turn_cannot_be_undone() -> None:
    record = begun()
    record.answer(Answer(0, ("end",)))
    with pytest.raises(IllegalAnswer, match="not_undoable"):
        record.undo()


def test_a_new_game_has_nothing_to_undo() -> None:
    with pytest.raises(IllegalAnswer, match="nothing_to_undo"):
        Record.new(AOC.rules, SETUP).undo()


def test_a_replay_gives_the_same_game() -> None:
    record = begun()
    record.answer(Answer(0, ("rest",)))
    again = replay(AOC.rules, SETUP, record.answers)
    assert [entry.outcome for entry in again.entries] == [entry.outcome for entry in record.entries]


def test_every_draw_has_its_own_number() -> None:
    cards = [*range(48)]
    assert chance.shuffled(cards, "seed", 1) == chance.shuffled(cards, "seed", 1)
    assert chance.shuffled(cards, "seed", 1) != chance.shuffled(cards, "seed", 2)
    assert chance.shuffled(cards, "seed", 1) != chance.shuffled(cards, "other", 1)
    assert sorted(chance.shuffled(cards, "seed", 1)) == cards


def test_an_arranged_order_comes_first_and_the_rest_is_shuffled_behind_it() -> None:
    order = chance.arranged([*"abcdef"], [*"fc"], "seed", 0)
    assert order[:2] == ("f", "c")
    assert sorted(order[2:]) == [*"abde"]


@pytest.mark.parametrize("name", CHOOSERS)
def test_a_computer_player_plays_a_whole_game(name: str) -> None:
    record, rng = Record.new(AOC.rules, Setup(AOC.id, 3, "programs")), Random(1)
    while decisions := AOC.rules.decisions(record.state):
        record.answer(CHOOSERS[name](AOC, record.state, decisions[0], rng))
    result = AOC.rules.result(record.state)
    assert result is not None
    assert len(result.points) == 3


def test_the_greedy_player_prefers_what_scores() -> None:
    record = begun()
    decision = AOC.rules.decisions(record.state)[0]
    assert greedy(AOC, record.state, decision, Random(1)).picks != ("end",)
