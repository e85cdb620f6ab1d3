"""Changing World: the nine event tokens."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.games.age_of_civilization.state import Token
from tests.engine.games.age_of_civilization.table import Table, among, game
from tests.support.engine.cases import case


def facing(token: str, *seats: str | tuple[str, ...], coming: str = "hunt") -> Table:
    """Round 3; this token lies above position 6, whose card is peaceful unless another one is named."""
    window = " ".join([id for id in ("trade", "build", "conquest", "culture") if id != coming][:3])
    table = among(*seats, round=3, window=window, coming=coming, changing_world=True)
    return table.lay(tokens=(Token(6, token),))


def coined(table: Table, *coins: int) -> Table:
    for seat, number in enumerate(coins):
        table = table.give(seat, coins=number)
    return table


def test_three_tokens_lie_above_the_last_three_cards() -> None:
    tokens = game(changing_world=True).state.tokens
    assert [token.position for token in tokens] == [6, 7, 8]
    assert len({token.id for token in tokens}) == 3


@case("T11")
@pytest.mark.parametrize(("position", "round"), [(6, 3), (7, 4), (8, 5)])
def test_a_token_happens_at_the_end_of_its_round(position: int, round: int) -> None:
    table = game(changing_world=True).lay(tokens=(Token(position, "nothing"),))
    while table.state.tokens:
        last = table.state.round
        table = table.rest_of_round()
    assert last == round and [event.data["token"] for event in table.happened("token")] == ["nothing"]


@case("birth_boom")
def test_a_birth_boom_brings_everybody_a_worker_up_to_four() -> None:
    assert facing("birth_boom", "kongo", "rome", "inca").rest_of_round().workers() == [4, 4, 3]


@case("great_harvest", "T31")
def test_a_great_harvest_pays_for_workers() -> None:
    assert facing("great_harvest", "kongo", "inca").rest_of_round().coins() == [3 + 3, 3 + 2]


def test_a_token_comes_before_the_plague_of_the_same_round_end() -> None:
    table = facing("great_harvest", "kongo", "inca", coming="plague").rest_of_round()
    assert (table.coins(), table.workers()) == ([3 + 3, 3 + 2], [2, 1])


@case("celebration")
def test_a_celebration_rewards_the_most_wonders() -> None:
    table = facing("celebration", "kongo", "inca", "egypt").give(1, wonders=("petra",)).rest_of_round()
    assert table.points() == [0, 2, 0]


@case("T31", "R52")
def test_a_celebration_without_wonders_rewards_everyone() -> None:
    assert facing("celebration", "kongo", "inca").rest_of_round().points() == [2, 2]


@case("great_debate", "R51", "R52")
def test_a_great_debate_rewards_the_most_technologies() -> None:
    table = facing("great_debate", "kongo", "inca", "egypt")
    table = table.give(0, technologies=("writing", "philosophy")).give(2, technologies=("mining", "sailing"))
    assert table.rest_of_round().points() == [2, 0, 2]


@case("earthquake", "R53", "T53")
def test_an_earthquake_takes_a_worker_even_from_the_immune() -> None:
    table = facing("earthquake", "siam", "tibet", "kongo").give(2, ready=0).rest_of_round()
    assert table.workers() == [2, 1, 0]


@case("rat", "T31", "R3")
def test_rats_eat_three_coins() -> None:
    assert coined(facing("rat", "kongo", "inca"), 2, 7).rest_of_round().coins() == [0, 4]


@case("corruption", "T31", "R52")
def test_corruption_hits_the_richest() -> None:
    assert coined(facing("corruption", "kongo", "inca", "egypt"), 5, 5, 1).rest_of_round().coins() == [2, 2, 1]
    assert coined(facing("corruption", "kongo", "inca"), 0, 0).rest_of_round().coins() == [0, 0]


@case("barbarian", "R53")
def test_barbarians_rob_the_weakest_without_being_a_war() -> None:
    table = facing("barbarian", "siam", "huns", "kongo").rest_of_round()
    assert table.coins() == [0, 3, 0]  # Siam's shield is against war
    assert (table.workers(), table.points()) == ([3, 3, 3], [0, 0, 0])  # nobody is lost, and the Huns score nothing


@case("nothing")
def test_nothing_may_happen() -> None:
    table = facing("nothing", "kongo", "inca").rest_of_round()
    assert (table.coins(), table.workers(), table.points()) == ([3, 3], [3, 2], [0, 0])
    assert "Event: Nothing." in table.sentences()


@case("R53")
@pytest.mark.parametrize("token", ["rat", "corruption", "barbarian"])
def test_coin_loss_immunity_covers_all_three(token: str, rewrite: Callable[..., Path]) -> None:
    text = 'main_text = "Own Culture slot."\nlegacy = ['
    rewrite(text, text + '{ kind = "immune", to = ["coin_loss"] },')
    table = coined(facing(token, "india", "kongo"), 9, 9).rest_of_round()
    assert table.coins() == [9, 6]
