"""The title as a whole: set-up, views, undo, saved games, and the laws of every game."""

from __future__ import annotations

import json

import pytest

from engine.core import Answer, IllegalAnswer, Setup
from engine.games.chronicles_of_civilization import RULES, TITLE
from engine.games.chronicles_of_civilization.cards.schema import DIFFICULTIES
from engine.protocol.record import Record
from tests.engine.games.chronicles_of_civilization.table import PAIRS, Table, game, new
from tests.support.engine.laws import GameUnderTest, check_game
from tests.support.engine.refusals import setup_refusal


@pytest.mark.parametrize(("number", "map", "chronicle"), [(number, *pair) for number, pair in enumerate(PAIRS)])
def test_the_laws_hold_on_every_map_in_every_chronicle(number: int, map: str, chronicle: str) -> None:
    options = {"map": map, "chronicle": chronicle, "difficulty": DIFFICULTIES[number % len(DIFFICULTIES)]}
    setup = Setup(RULES.id, 1, f"laws {number}", options)
    assert check_game(TITLE, setup, GameUnderTest(setup), every=6) > 0


def test_a_payment_that_was_made_is_shown_as_met() -> None:
    table = game(chronicle="lost_roads").rich().having(population=5)
    shown = {one["id"]: one["parts"] for one in RULES.view(table.state, 0)["chronicle"]["victory"]}
    assert shown["tribute"] == [
        {"condition": "population:5", "met": True, "have": 5, "need": 5},
        {"condition": "pay", "met": False, "have": 0, "need": 1},
    ]
    after = RULES.view(table.answer("win:tribute").state, 0)["chronicle"]["victory"]
    assert [part["met"] for one in after if one["id"] == "tribute" for part in one["parts"]] == [True, True]


def test_set_up_refuses_what_it_does_not_know() -> None:
    for options, arranged, words in (
        ({"map": "atlantis"}, {}, '"map" must be one of these: '),
        ({"difficulty": "brutal"}, {}, '"difficulty" must be one of these: '),
        ({"chronicle": 3}, {}, '"chronicle" must be one of these: '),
        ({"speed": True}, {}, 'no option "speed". Its options: map, chronicle, difficulty'),
        ({}, {"deck": [1, 1]}, "only once"),
        ({}, {"deck": [13]}, "from 1 to 12"),
        ({}, {"dice": ["six"]}, "from 1 to 6"),
        ({}, {"cards": []}, "cannot be arranged"),
    ):
        assert words in setup_refusal(TITLE, Setup(TITLE.id, 1, "s", options, arranged))
    assert "one player" in setup_refusal(TITLE, Setup(TITLE.id, 2, "s"))


def test_the_first_map_and_chronicle_are_played_when_none_is_named() -> None:
    table = new()
    assert (table.state.map, table.state.chronicle) == ("vale_of_two_rivers", "first_hearths")
    assert TITLE.wording.variants[0].values[0][0] == "vale_of_two_rivers"


def test_an_arranged_deck_and_dice_come_as_they_are_listed() -> None:
    table = new(deck=(5, 3), dice=(6, 1))
    table = table.answer(table.options[0])
    assert table.state.deck.card == 5 and sorted(table.options) == ["card:education", "card:mining"]
    assert table.state.dice == (6, 1)
    played = game().at_war().army(1, [3], 1).foes(1, [3], 2).dice(6, 1).answer("war:move:1")
    assert played.happened("battle")[0].data["die"] == 6 and played.state.dice == (1,)


def test_views_tell_which_cards_remain_but_not_their_order() -> None:
    table = Table(game().state._replace(seed="nobody knows"))
    view = RULES.view(table.state, 0)
    assert view["deck"]["left"] == list(range(2, 13)) and view == RULES.view(table.state, None)
    assert table.state.seed not in json.dumps(view)
    other = RULES.imagine(table.state, 0, "another world")
    assert other.deck.cards != table.state.deck.cards and RULES.view(other, 0) == view
    assert RULES.imagine(table.dice(6, 6).state, 0, "x").dice == ()


def test_a_view_has_the_groups_of_the_rules() -> None:
    view = RULES.view(game("C4").rich().with_workers(w1="C3").army(1, [2]).state, 0)
    assert view["title"] == RULES.id and view["round"] == 1 and view["active"] == 0 and view["waiting"] == [0]
    assert view["resources"]["gold"] == 20 and view["people"]["workers"][0]["hex"] == "C3"
    assert view["map"]["capital"] == "C4" and view["armies"]["player"][0]["units"] == [2]
    assert view["development"]["tracks"]["agriculture"]["level"] == 0
    assert view["chronicle"]["relations"] == 6 and view["turn"]["spaces"] == []


def test_undo_goes_back_to_the_last_card_or_roll() -> None:
    setup = Setup(RULES.id, 1, "undo")
    record = Record.new(RULES, setup)
    for pick in ("capital:C4", "", "act:taxes:1", "map:summon:capital"):
        record.answer(Answer(0, (pick or RULES.decisions(record.state)[0].options[0].id,)))
    for _ in range(3):
        record.undo()
    with pytest.raises(IllegalAnswer, match="not_undoable"):
        record.undo()  # the card was drawn
    battle = game().at_war().army(1, [3], 1).foes(1, [3], 2)
    assert RULES.undo_mark(battle.state) != RULES.undo_mark(battle.answer("war:move:1").state)
    assert RULES.undo_mark(game().rich().having(turn=15).answer("end").state) is None


def test_a_saved_game_that_does_not_fit_the_cards_is_refused() -> None:
    saved = RULES.dump(game().state)
    assert RULES.load(saved) == game().state
    for old, new_ in (
        ("vale_of_two_rivers", "atlantis"),
        ('"step":"main"', '"step":"feast"'),
        ('"card":1', '"card":99'),
    ):
        assert old in saved
        with pytest.raises(ValueError, match="damaged at"):
            RULES.load(saved.replace(old, new_))
