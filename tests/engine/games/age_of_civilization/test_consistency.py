"""Saved games: a damaged one is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.core import Answer, Setup
from engine.games.age_of_civilization import RULES

TASK = {"step": "turn", "seat": 0, "source": "", "data": []}


def saved(*answers: tuple[int, str], seats: int = 2, **options: Any) -> dict[str, Any]:
    """A game after these answers, as a document."""
    order = {} if options else {"civilizations": ["kongo", "egypt", "olmecs"], "wonders": ["petra"]}
    state = RULES.setup(Setup(RULES.id, seats, "saved", options, order)).state
    for seat, pick in answers:
        state = RULES.apply(state, Answer(seat, (pick,))).state
    assert RULES.load(RULES.dump(state)) == state
    document: dict[str, Any] = json.loads(RULES.dump(state))
    return document


def refused(document: dict[str, Any], path: tuple[Any, ...], value: Any) -> str:
    """The refusal of a save with another value at this path."""
    place = document["state"]
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = value
    with pytest.raises(ValueError, match=r"The saved game is damaged at .+\.$") as refusal:
        RULES.load(json.dumps(document))
    return str(refusal.value).removeprefix("The saved game is damaged at ").removesuffix(".")


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (("players",), [], "players"),
        (("round",), 99, "round"),
        (("starter",), 2, "starter"),
        (("active",), -2, "active"),
        (("counter",), -1, "counter"),
        (("track", 3), "x", "track"),
        (("track",), [], "track"),
        (("tokens",), [{"position": 99, "id": "rat"}], "tokens.0.position"),
        (("tokens",), [{"position": 5, "id": "x"}], "tokens.0.id"),
        (("market", 0, "civilization"), "x", "market"),
        (("market", 0, "coins"), -1, "market"),
        (("deck", 0), "x", "deck"),
        (("wonders", 0), "kongo", "wonders"),
        (("specials",), ["x"], "specials"),
        (("deck", 0), "kongo", "players.0"),
        (("players", 1, "wonders"), ["petra"], "players.1"),
        (("players", 0, "coins"), -1, "players.0.coins"),
        (("players", 0, "ready"), 99, "players.0.ready"),
        (("players", 0, "points"), 5, "players.0.tally"),
        (("players", 0, "tally"), [["x", 0]], "players.0.tally"),
        (("players", 0, "red"), ["x"], "players.0.red"),
        (("players", 0, "used"), ["x"], "players.0.used"),
        (("players", 0, "activated"), ["x"], "players.0.activated"),
        (("players", 0, "civilizations"), ["kongo", "egypt"], "players.0"),
        (("players", 0, "special"), "x", "players.0.special"),
        (("players", 0, "technologies"), ["x"], "players.0.technologies"),
        (("players", 0, "technologies"), ["mining", "mining"], "players.0.technologies"),
        (("players", 0, "pick"), "kongo", "players.0.pack"),
        (("scenario",), "silk_road", "scenario"),
        (("commands",), ["x"], "commands"),
        (("agenda", 0, "step"), "dance", "agenda.0.step"),
        (("agenda", -1, "seat"), 2, "agenda.5"),
        (("agenda", 0, "step"), "round", "agenda"),
        (("agenda", -1), {**TASK, "step": "workers"}, "agenda"),
        (("agenda", 2), {**TASK, "step": "civilization"}, "agenda"),
        (("agenda", -1), {**TASK, "step": "abilities"}, "agenda.5"),
        (("agenda", -1), {**TASK, "step": "raid", "source": "drought"}, "agenda.5"),
        (("agenda", -1), {**TASK, "step": "sacrifice", "source": "war"}, "agenda.5"),
        (("agenda", -1), {**TASK, "step": "technology", "source": "x"}, "agenda.5"),
        (("agenda", -1), {**TASK, "step": "offer", "source": "x", "data": ["x"]}, "agenda.5"),
        (("agenda", -1), {**TASK, "step": "research", "data": ["x", ""]}, "agenda.5"),
        (("agenda", -1), {**TASK, "step": "research", "data": ["research", "act:research", "1"]}, "agenda.5"),
        (("agenda", -1), {**TASK, "step": "extras", "data": []}, "agenda.5"),
        (("agenda", -1), {**TASK, "step": "draft", "seat": -1}, "agenda.5"),
    ],
)
def test_a_damaged_save_is_refused_and_the_damage_named(path: tuple[Any, ...], value: Any, place: str) -> None:
    assert refused(saved((0, "rise:kongo")), path, value) == place


@pytest.mark.parametrize(("field", "value"), [("pack", []), ("hand", ["kongo"]), ("pick", "x")])
def test_in_a_draft_all_have_as_many_cards_to_pick_from(field: str, value: object) -> None:
    assert refused(saved(drafting=True), ("players", 1, field), value).startswith("players.1")


def test_a_scenario_keeps_its_first_civilization() -> None:
    document = saved(seats=1, scenario="lost_civilization")
    assert refused(document, ("players", 0, "civilizations"), []) == "players.0.civilizations"
