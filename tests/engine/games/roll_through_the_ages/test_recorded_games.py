"""Forty games recorded with another implementation of the rulebook give the same states and scores."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from engine.core import Answer, Setup
from engine.games.roll_through_the_ages import RULES
from engine.protocol.record import Record

GAMES: list[dict[str, Any]] = [
    json.loads(line)
    for line in gzip.decompress((Path(__file__).parent / "games.jsonl.gz").read_bytes()).decode().splitlines()
]


def rolled(game: dict[str, Any]) -> list[str]:
    """All faces of the game in the order in which they are rolled."""
    faces: list[str] = []
    for turn in game["turns"]:
        for roll in turn["rolls"]:
            faces += [roll["faces"][at] for at in roll["rolled"]]
        if turn["leadership"]:
            faces.append(turn["leadership"]["to"])
    return faces


def play(record: Record[Any], turn: dict[str, Any]) -> None:
    """One recorded turn, choice by choice; after one question too many the next answer is refused."""
    seat = turn["seat"]

    def answer(*picks: str) -> None:
        record.answer(Answer(seat, picks))

    def asked() -> str:
        decisions = record.rules.decisions(record.state)
        return decisions[0].ask if decisions and decisions[0].seat == seat else ""

    answer("roll:all")
    for number, roll in enumerate(turn["rolls"]):
        if number:
            answer(*[f"roll:{at}" for at in roll["rolled"]])
        view = record.rules.view(record.state, seat)
        if asked() == "reroll":
            assert view["locked"] == roll["locked"]
            assert view["dice"] == roll["faces"]
    if asked() == "reroll":
        answer()
    if turn["leadership"]:
        answer(f"roll:{turn['leadership']['die']}")
    elif asked() == "reroll_one":
        answer()
    for die in turn["either"]:
        answer(f"take:{die['take']}")
    for player, upkeep in zip(record.state.players, turn["after_upkeep"], strict=True):
        assert (player.food, list(player.goods), player.lost) == (upkeep["food"], upkeep["goods"], upkeep["lost"])
    if asked() == "build":
        assert record.state.workers == turn["workers"]
        if turn["build"]["stone"]:
            answer(f"stone:{turn['build']['stone']}")
        for boxes in turn["build"]["boxes"]:
            kind = boxes["on"].replace("_", ":") if boxes["on"].startswith("city_") else f"monument:{boxes['on']}"
            answer(f"{kind}:{boxes['n']}")
        if asked() == "build":
            answer("pass")
    if turn["buy"]:
        answer(f"buy:{turn['buy']['development']}")
        assert record.state.coins == turn["coins"]
        for row in turn["buy"]["goods"]:
            answer(f"pay:{row}")
        if turn["buy"]["food"]:
            answer(f"sell:{turn['buy']['food']}")
        answer("done")
        bought = next(event for event in record.entries[-1].outcome.events if event.kind == "bought")
        assert bought.data["paid"] == turn["buy"]["paid"]
    elif asked() == "buy":
        answer("pass")
    for row, count in turn["discard"].items():
        for _ in range(count):
            answer(f"discard:{row}")


def compare(view: dict[str, Any], turn: dict[str, Any]) -> None:
    for seat, expected in enumerate(turn["state"]):
        player = view["players"][seat]
        assert player["food"] == expected["food"]
        assert list(player["goods"].values()) == expected["goods"]
        assert player["goods_value"] == expected["goods_value"]
        assert player["cities"] == expected["cities"]
        assert player["city_boxes"] == expected["city_boxes"]
        assert {id: boxes for id, boxes in player["monuments"].items() if boxes} == expected["monument_boxes"]
        assert list(player["completed"]) == expected["monuments_done"]
        assert [id for id, first in view["first"].items() if first == seat] == expected["monuments_first"]
        assert player["developments"] == expected["developments"]
        assert player["disasters"] == expected["lost"]
        assert player["points"] == expected["score"]


@pytest.mark.parametrize("game", GAMES, ids=[game["id"] for game in GAMES])
def test_a_recorded_game_ends_with_the_recorded_scores(game: dict[str, Any]) -> None:
    setup = Setup(RULES.id, game["players"], "recorded", {}, {"dice": rolled(game)})
    record = Record.new(RULES, setup)
    assert list(RULES.view(record.state, None)["players"][0]["monuments"]) == game["monuments"]
    for turn in game["turns"]:
        view = RULES.view(record.state, None)
        assert (view["round"], view["active"], view["step"]) == (turn["round"], turn["seat"], "roll")
        play(record, turn)
        compare(RULES.view(record.state, None), turn)
        assert record.state.last_round == turn["end_triggered"]
    result = RULES.result(record.state)
    assert result is not None
    assert list(result.points) == game["final"]["scores"]
    assert list(result.winners) == game["final"]["winners"]
    view = RULES.view(record.state, None)
    assert [player["goods_value"] for player in view["players"]] == game["final"]["goods_values"]
    assert view["round"] == game["final"]["rounds"]
    assert record.state.ahead == ()  # every recorded die was rolled


def test_there_are_forty_recorded_games() -> None:
    assert len(GAMES) == 40
    assert sum(len(game["turns"]) for game in GAMES) == 1080
