"""The tutorial title obeys the laws, is played by any program, and its cards do what they say."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from bot.render.painters import painter_of
from engine.ai.levels import CHOOSERS
from engine.core import Answer, IllegalAnswer, Setup
from engine.phrases import question_in_words, spelled_out
from engine.protocol import conversation
from engine.protocol.record import Record
from engine.titles import TITLES
from tests.engine.tutorial.caravans import TITLE
from tests.engine.tutorial.caravans.cards import GOODS
from tests.engine.tutorial.caravans.state import Player, State, put
from tests.support.engine.laws import GameUnderTest, check_game, modes
from tests.support.engine.refusals import setup_refusal

NAMES = ("Ann", "Ben", "Cid")


def at_the_market(**things: Any) -> Record[State]:
    """Ann's first turn, with the road behind her and these things in her caravan."""
    record = Record.new(TITLE.rules, Setup("caravans", 2, "test"))
    first = TITLE.rules.decisions(record.state)[0].options[0].id
    record.answer(Answer(0, (first,)))
    record.answer(Answer(0, ("road:river",)))
    before = record.entries[-1].outcome
    ann = before.state.players[0]._replace(**things)
    return Record(TITLE.rules, before._replace(state=put(before.state, 0, ann)))


def refusal(record: Record[State], pick: str) -> str:
    with pytest.raises(IllegalAnswer) as refused:
        record.answer(Answer(0, (pick,)))
    return spelled_out(TITLE.wording.refusal(refused.value))


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seed", ["sand", "salt", "silk", "star"])
def test_a_random_game_obeys_the_laws(seats: int, seed: str) -> None:
    setup = Setup("caravans", seats, seed)
    assert 0 < check_game(TITLE, setup, GameUnderTest(setup)) <= TITLE.rules.longest


def test_it_is_for_two_or_three_players_and_has_no_options() -> None:
    assert list(modes(TITLE)) == [(2, {}), (3, {})]
    assert setup_refusal(TITLE, Setup("caravans", 4, "")) == "Caravans is for 2 to 3 players."
    camels = setup_refusal(TITLE, Setup("caravans", 2, "", {"camels": True}))
    assert camels == "Caravans has no options and arranges nothing."


def test_another_program_plays_a_whole_game_by_the_line_protocol(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TITLES, "caravans", TITLE)
    game = conversation.Conversation()
    reply = game.reply('{"op": "new", "title": "caravans", "seats": 3, "seed": "line"}')
    while reply["decisions"]:
        (asked,) = reply["decisions"]
        pick = asked["options"][0]["id"]  # always the first: a contract, the river, the cheapest good
        reply = game.reply(json.dumps({"op": "answer", "seat": asked["seat"], "picks": [pick]}))
    result, view = reply["result"], game.reply('{"op": "view"}')["view"]
    assert list(result["points"]) == [sum(parts.values()) for parts in result["breakdown"]]
    goods = [good for player in view["players"] for good in player["goods"]]
    assert goods and sorted(goods + view["market"]) == sorted(GOODS)


@pytest.mark.parametrize("level", CHOOSERS)
def test_computer_players_of_every_level_play_it_to_its_end(level: str) -> None:
    record, rng = Record.new(TITLE.rules, Setup("caravans", 2, level)), Random(level)
    while decisions := TITLE.rules.decisions(record.state):
        record.answer(CHOOSERS[level](TITLE, record.state, decisions[0], rng))
    assert TITLE.rules.result(record.state) is not None


def test_silk_costs_eight_coins_and_is_worth_twelve_points_and_five_more_by_contract() -> None:
    record = at_the_market(contracts=("silk", "salt"), kept="silk", coins=9)
    record.answer(Answer(0, ("buy:silk",)))
    ann = record.state.players[0]
    assert (ann.goods, ann.coins) == (("silk",), 1)
    assert "silk" not in record.state.market
    ended = record.state._replace(agenda=())
    result = TITLE.rules.result(ended)
    assert result is not None and result.breakdown[0] == {"goods": 12, "contract": 5, "coins": 0}


def test_a_refusal_says_what_is_missing() -> None:
    record = at_the_market(coins=7)
    assert refusal(record, "buy:silk") == "Silk costs 8 coins and you have 7 coins."
    record.answer(Answer(0, ("buy:salt",)))
    assert refusal(record, "buy:salt") == "Salt has been sold."


def test_the_river_can_be_undone_and_the_desert_cannot() -> None:
    at_river, at_desert = (Record.new(TITLE.rules, Setup("caravans", 2, "undo")) for _ in range(2))
    for record, road in ((at_river, "road:river"), (at_desert, "road:desert")):
        first = TITLE.rules.decisions(record.state)[0].options[0].id
        record.answer(Answer(0, (first,)))
        record.answer(Answer(0, (road,)))
    at_river.undo()
    assert at_river.state.players[0].coins == Player(()).coins
    with pytest.raises(IllegalAnswer):
        at_desert.undo()


def test_only_the_owner_sees_a_contract_until_the_game_is_over() -> None:
    record = at_the_market(contracts=("silk", "salt"), kept="silk")
    own, other = (TITLE.rules.view(record.state, seat)["players"][0] for seat in (0, 1))
    assert (own["contracts"], own["kept"]) == (["silk", "salt"], "silk")
    assert (other["contracts"], other["kept"]) == (2, None)
    over = TITLE.rules.view(record.state._replace(agenda=()), None)
    assert over["players"][0]["kept"] == "silk"


def test_a_question_reads_well() -> None:
    record = at_the_market(coins=4)
    question = question_in_words(TITLE.wording.question(record.state, TITLE.rules.decisions(record.state)[0], NAMES))
    assert question.prompt == "What do you buy? You have 4 coins."
    assert [option.label for option in question.options] == ["Grain", "Salt", "Copper", "End turn"]
    assert question.options[1].hint == "3 coins for 4 points."


def test_the_board_is_readable_as_text_and_as_a_plain_picture() -> None:
    view = TITLE.rules.view(at_the_market(coins=4, kept="salt", contracts=("salt", "silk")).state, 0)
    text = spelled_out(TITLE.wording.board(view, NAMES[:2]))
    assert text.splitlines()[0] == "Round 1. For sale: Grain, Salt, Copper, Incense, Ivory and Silk."
    assert "Ann: 4 coins; goods: nothing.\nContract of Ann: Salt." in text
    assert "A Ann (to play): coins 4" in painter_of("caravans").board(view, NAMES[:2]).alt
