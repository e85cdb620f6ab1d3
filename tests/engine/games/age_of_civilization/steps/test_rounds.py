"""The end of a round, wars and plagues, and the order of play."""

from __future__ import annotations

import pytest

from tests.engine.games.age_of_civilization.table import TRACK, among, game
from tests.support.engine.cases import case


@case("T29")
def test_the_starter_passes_to_the_last_player_of_the_round() -> None:
    begun = game(seats=3)
    turns = [*begun.happened("turn"), *begun.rest_of_game().happened("turn")]
    orders = [[turn.seat for turn in turns if turn.data["round"] == round] for round in (1, 2, 3, 4)]
    assert orders == [[0, 1, 2], [2, 0, 1], [1, 2, 0], [0, 1, 2]]


@case("R41")
def test_five_round_ends_and_then_the_game_is_over() -> None:
    table = game().rest_of_game()
    assert [event.data["card"] for event in table.happened("window")] == list(TRACK[3:])
    assert len(table.happened("over")) == 1
    assert (table.state.round, table.state.window) == (6, TRACK[5:])


@case("R7")
@pytest.mark.parametrize("place", [0, 1, 2])
def test_cards_in_the_first_window_bring_no_event(place: int) -> None:
    calm = ["hunt", "fish"]
    calm.insert(place, "plague")
    table = game(track=(*calm, "farm", "trade", "culture", "build", "conquest")).rest_of_game()
    assert (len(table.happened("war")), table.happened("plague")) == (4, [])


@case("plague.card", "R45")
def test_the_plague_takes_a_worker_from_everybody_who_has_one() -> None:
    table = among("kongo", "egypt", "rome", coming="plague").give(1, ready=0).rest_of_round()
    assert table.workers() == [2, 0, 3]
    assert "Plague!" in table.sentences() and "Ben sacrifices 1 worker (Plague)." not in table.sentences()


@case("R45")
def test_a_war_takes_nothing_from_a_player_without_workers() -> None:
    table = among("kongo", "rome", coming="culture").give(ready=0).rest_of_round()
    assert table.workers() == [0, 4]


@case("culture.card", "build.card", "conquest.card", "trade.card")
@pytest.mark.parametrize("card", ["culture", "build", "conquest", "trade"])
def test_four_cards_bring_war(card: str) -> None:
    table = among("kongo", "rome", coming=card).rest_of_round()
    assert len(table.happened("war")) == 1 and table.workers() == [2, 4]


@case("hunt.card", "fish.card", "farm.card")
@pytest.mark.parametrize("card", ["hunt", "fish", "farm"])
def test_three_cards_bring_no_war(card: str) -> None:
    table = among("kongo", "rome", window="trade culture build", coming=card).rest_of_round()
    assert not table.happened("war") and table.workers() == [3, 4]
    assert card in table.state.window


@case("T25", "R42", "R44")
def test_everybody_tied_for_the_least_military_loses_a_worker() -> None:
    table = among(("kongo", "scythia"), ("egypt", "scythia"), ("mongolia", "rome"), coming="culture")
    assert [table.military(seat) for seat in range(3)] == [2, 2, 5]
    assert table.rest_of_round().workers() == [2, 2, 3]


@case("T25", "R42")
def test_a_war_without_any_military_hits_everyone() -> None:
    table = among("kongo", "egypt", coming="culture")
    assert (table.military(0), table.military(1)) == (0, 0)
    assert table.rest_of_round().workers() == [2, 2]


@case("R44")
def test_workers_do_not_count_as_military() -> None:
    table = among("kongo", "rome", coming="culture").give(ready=4).give(1, ready=1).rest_of_round()
    assert table.workers() == [3, 1]


@case("R42")
def test_nobody_loses_in_place_of_an_immune_player() -> None:
    table = among("polynesia", "rome", ("egypt", "scythia"), coming="culture").rest_of_round()
    assert table.workers() == [4, 4, 3]


def test_the_last_round_opens_the_last_three_cards() -> None:
    table = game().lay(round=5).rest_of_round()
    assert table.state.window == ("plague", "build", "conquest") and table.state.upcoming == ()


@pytest.mark.parametrize(("round", "upcoming"), [(1, 5), (2, 4), (3, 3), (4, 2), (5, 1), (6, 0)])
def test_the_upcoming_cards_grow_fewer(round: int, upcoming: int) -> None:
    state = game().lay(round=round).state
    assert len(state.upcoming) == upcoming and state.window == TRACK[round - 1 : round + 2]


@case("R37")
def test_turn_end_abilities_work_in_the_last_round() -> None:
    table = among("phoenicia", round=6).give(coins=2).answer("end")
    assert table.options == ["use:phoenicia.main", "pass"]


@case("R5")
def test_every_players_war_gains_come_after_all_losses() -> None:
    table = among("persia", "huns", coming="culture").rest_of_round()
    happened = [(event.kind, event.seat) for event in table.events if event.kind in ("sacrifice", "gain")]
    assert happened == [("sacrifice", 0), ("gain", 1)]  # Persia with 1 military gains nothing
