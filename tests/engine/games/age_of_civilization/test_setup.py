"""The first state of a game: markets, options and arranged orders."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import Setup
from engine.games.age_of_civilization import RULES, TITLE
from engine.games.age_of_civilization.cards.catalog import cards
from tests.engine.games.age_of_civilization.table import game
from tests.support.engine.cases import case
from tests.support.engine.refusals import setup_refusal


@case("T1")
@pytest.mark.parametrize(("seats", "wonders", "specials"), [(1, 4, 2), (2, 5, 3), (3, 6, 4), (4, 7, 5)])
def test_markets_grow_with_the_number_of_players(seats: int, wonders: int, specials: int) -> None:
    state = game(seats=seats, innovation=True).state
    assert (len(state.wonders), len(state.specials)) == (wonders, specials)


@case("T1")
@pytest.mark.parametrize(("seats", "market"), [(2, 4), (3, 6), (4, 8)])
def test_what_the_draft_leaves_forms_the_market(seats: int, market: int) -> None:
    table = game(seats=seats, drafting=True)
    for _ in range(5):
        for seat in range(seats):
            table = table.answer(f"draft:{table.player(seat).pack[0]}", seat=seat)
    assert len(table.state.market) == market
    assert [len(player.hand) for player in table.state.players] == [5] * seats


def test_everybody_begins_with_three_coins_and_nothing_else() -> None:
    state = game(seats=4).state
    for player in state.players:
        assert (player.coins, player.points, player.workers, player.civilizations) == (3, 0, 0, ())
        assert (player.technologies, player.wonders, player.special, player.hand) == ((), (), "", ())


def test_the_first_market_has_five_civilizations_without_coins() -> None:
    state = game().state
    assert [offer.coins for offer in state.market] == [0] * 5
    everything = [*(offer.civilization for offer in state.market), *state.deck]
    assert len(everything) == 48 == len(set(everything))


def test_the_time_track_has_all_eight_cards_and_seat_0_begins() -> None:
    table = game(track=())
    assert sorted(table.state.track) == sorted(cards().file.action_card)
    assert (table.state.starter, table.asked.seat) == (0, 0)


def test_different_seeds_shuffle_differently_and_equal_ones_alike() -> None:
    first, second, again = (RULES.setup(Setup(RULES.id, 3, seed)).state for seed in ("a", "b", "a"))
    assert first == again
    assert (first.track, first.market, first.wonders) != (second.track, second.market, second.wonders)


def test_a_first_game_has_a_fixed_track() -> None:
    expected = ("hunt", "fish", "farm", "trade", "culture", "plague", "build", "conquest")
    assert game(first_game_track=True).state.track == expected


def test_a_game_without_variants_has_none_of_their_cards() -> None:
    state = game().state
    assert (state.specials, state.tokens, state.drafting, state.commands) == ((), (), False, ())


@pytest.mark.parametrize(
    ("seats", "options", "words"),
    [
        (0, {}, "1 to 4 players"),
        (5, {}, "1 to 4 players"),
        (2, {"fog_of_war": True}, 'no option "fog_of_war"'),
        (2, {"drafting": "yes"}, "must be true or false"),
        (2, {"drafting": 1}, "must be true or false"),
        (1, {"drafting": True}, "Drafting is not for solo games"),
        (1, {"changing_world": True}, "Changing World is not for solo games"),
        (1, {"scenario": "atlantis"}, '"scenario" must be one of these: '),
        (1, {"scenario": 3}, '"scenario" must be one of these: '),
        (1, {"scenario": None}, '"scenario" must be one of these: '),
        (2, {"scenario": []}, '"scenario" must be one of these: '),
        (2, {"scenario": "silk_road"}, "for one player"),
        (1, {"scenario": "silk_road", "innovation": True}, "without variants"),
    ],
)
def test_a_set_up_that_the_rules_exclude_is_refused(seats: int, options: dict[str, Any], words: str) -> None:
    assert words in setup_refusal(TITLE, Setup(TITLE.id, seats, "test", options))


@pytest.mark.parametrize(
    ("seats", "arranged", "words"),
    [
        (2, {"dice": []}, '"dice" cannot be arranged'),
        (2, {"wonders": "petra"}, "must be a list of ids"),
        (2, {"wonders": ["petra", 7]}, "must be a list of ids"),
        (2, {"wonders": ["petra", "petra"]}, "lists a card twice"),
        (2, {"wonders": ["atlantis"]}, 'no "atlantis" among its wonders'),
        (2, {"events": ["rat"]}, 'no "rat" among its events'),
        (2, {"specials": ["spec_a1"]}, 'no "spec_a1" among its specials'),
        (1, {"civilizations": ["carthage"]}, 'no "carthage" among its civilizations'),
        (1, {"actions": ["plague"]}, "Plague must be at position 5"),
        (1, {"actions": ["hunt", "fish", "farm", "trade", "culture"]}, "Plague must be at position 5"),
    ],
)
def test_an_order_that_the_rules_exclude_is_refused(seats: int, arranged: dict[str, Any], words: str) -> None:
    assert words in setup_refusal(TITLE, Setup(TITLE.id, seats, "test", {}, arranged))


def test_an_arranged_order_holds_from_the_top() -> None:
    arranged = {
        "civilizations": ["rome", "egypt"],
        "wonders": ["petra"],
        "events": ["rat", "nothing", "earthquake"],
        "specials": ["spec_c3"],
    }
    options = {"innovation": True, "changing_world": True}
    state = RULES.setup(Setup(RULES.id, 2, "test", options, arranged)).state
    assert [offer.civilization for offer in state.market][:2] == ["rome", "egypt"]
    assert (state.wonders[0], state.specials[0]) == ("petra", "spec_c3")
    assert [(token.position, token.id) for token in state.tokens] == [(6, "rat"), (7, "nothing"), (8, "earthquake")]
