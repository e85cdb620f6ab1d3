"""The three levels of computer players, in titles that bring a player of their own."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.ai.levels import Chooser, gentle, greedy, thoughtful
from engine.core import Answer, Decision, Setup
from engine.title import Title
from engine.titles import TITLES

CHRONICLES = TITLES["chronicles_of_civilization"]
ROLL = TITLES["roll_through_the_ages"]
SKIRMISH = TITLES["age_of_civilization"]


def played(title: Title[Any], state: Any, chooser: Chooser, seed: int = 0) -> Any:
    """The course of a game for one."""
    rng = Random(seed)
    while decisions := title.rules.decisions(state):
        state = title.rules.apply(state, chooser(title, state, decisions[0], rng)).state
    return title.rules.result(state)


def chronicle(seed: str, map: str, tale: str) -> Any:
    return CHRONICLES.rules.setup(Setup(CHRONICLES.id, 1, seed, {"map": map, "chronicle": tale})).state


def test_a_thoughtful_player_wins_where_the_advice_alone_runs_out_of_time() -> None:
    state = chronicle("f1", "crown_of_hills", "first_hearths")
    while CHRONICLES.rules.turn(state) != 14:
        (decision,) = CHRONICLES.rules.decisions(state)
        state = CHRONICLES.rules.apply(state, greedy(CHRONICLES, state, decision, Random(0))).state
    assert not played(CHRONICLES, state, greedy).won
    assert played(CHRONICLES, state, thoughtful).won


def test_a_thoughtful_player_of_skirmish_keeps_a_civilization_for_a_late_rise() -> None:
    state = SKIRMISH.rules.setup(Setup(SKIRMISH.id, 1, "late rise", data_version=2)).state
    while state.round < 4:
        (decision,) = SKIRMISH.rules.decisions(state)
        state = SKIRMISH.rules.apply(state, thoughtful(SKIRMISH, state, decision, Random(0))).state
    assert len(state.players[0].civilizations) < state.cards.file.setup.max_civilizations


def test_a_gentle_player_errs_and_yet_wins_a_chronicle_now_and_then() -> None:
    games = [chronicle("m0", map, "salt_and_silver") for map in ("vale_of_two_rivers", "broken_coast")]
    games += [chronicle(f"m{n}", "crown_of_hills", "salt_and_silver") for n in range(3)]
    won = [played(CHRONICLES, game, gentle).won for game in games]
    assert 0 < sum(won) < len(won)


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_a_slip_is_not_among_the_worse_half(title: Title[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(title.advisor), "mistakes", 1.0)
    setup = Setup(title.id, 2 if 2 in title.rules.seats else 1, "slips")
    state, compared = title.rules.setup(setup).state, 0
    for step in range(40):
        decision: Decision = title.rules.decisions(state)[0]
        if decision.at_least == decision.at_most == 1 and len(decision.options) > 3:
            world = title.rules.imagine(state, decision.seat, "s")
            if title.rules.undo_mark(world) is not None and not _draws(title, world, decision):
                worths = {pick: _worth(title, world, decision, pick) for pick, _, _ in decision.options}
                middle = sorted(worths.values())[(len(worths) - 1) // 2]
                slips = {gentle(title, state, decision, Random(n)).picks[0] for n in range(9)}
                assert all(worths[slip] >= middle for slip in slips), f"{slips} of {worths}"
                compared += len(slips)
        state = title.rules.apply(state, greedy(title, state, decision, Random(step))).state
    assert compared > 3


def _worth(title: Title[Any], state: Any, decision: Decision, pick: str) -> float:
    return title.advisor.value(title.rules.apply(state, Answer(decision.seat, (pick,))).state, decision.seat)


def _draws(title: Title[Any], state: Any, decision: Decision) -> bool:
    """Whether chance has a part in what follows."""
    mark = title.rules.undo_mark(state)
    return any(
        title.rules.undo_mark(title.rules.apply(state, Answer(decision.seat, (pick,))).state) != mark
        for pick, _, _ in decision.options
    )


def test_a_quick_roller_looks_at_dice_one_by_one_and_a_thoughtful_one_at_all_rolls_to_come() -> None:
    different = 0
    for seed in range(8):
        state = ROLL.rules.setup(Setup(ROLL.id, 1, f"rolls {seed}")).state
        state = ROLL.rules.apply(state, Answer(0, ("roll:all",))).state
        (decision,) = ROLL.rules.decisions(state)
        quick, slow = (each(ROLL, state, decision, Random(1)) for each in (greedy, thoughtful))
        assert slow == ROLL.advisor.advice(ROLL.rules, state, decision, Random(1))
        different += set(quick.picks) != set(slow.picks)
    assert 0 < different < 8


def test_alone_each_level_scores_more_than_the_one_below() -> None:
    scores = [
        sum(
            played(ROLL, ROLL.rules.setup(Setup(ROLL.id, 1, f"alone {game}")).state, each, game).points[0]
            for game in range(12)
        )
        / 12
        for each in (gentle, greedy, thoughtful)
    ]
    assert scores == sorted(scores) and scores[1] > 52, scores
