"""How the title meets the world: set-up, views, undo, wording, and the laws of every game."""

from __future__ import annotations

import json
from random import Random

import pytest

from engine.ai.levels import at_random
from engine.core import Answer, IllegalAnswer, IllegalSetup, Setup
from engine.games.chronicles_of_civilization import RULES, TITLE
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.schema import PLAIN, read_boundary
from engine.games.chronicles_of_civilization.state import RESOURCES
from engine.games.chronicles_of_civilization.steps import course as steps
from engine.games.chronicles_of_civilization.steps import openings
from engine.record import Record
from tests.engine.games.chronicles_of_civilization.table import Table, game, new
from tests.support.laws import GameUnderTest, check_game

PAIRS = [(map, tale) for map in data().maps for tale in data().chronicles]


@pytest.mark.parametrize(("map", "tale"), PAIRS)
def test_the_laws_hold_on_every_map_in_every_chronicle(map: str, tale: str) -> None:
    for number in range(2):
        setup = Setup(RULES.id, 1, f"laws {number}", {"map": map, "chronicle": tale})
        assert check_game(TITLE, setup, GameUnderTest(setup), every=6) > 0


def wander(table: Table, rng: Random, commands: int) -> Table:
    """Play on at random, kept alive, so that positions of the middle game are seen."""
    for _ in range(commands):
        if table.state.ending:
            break
        if rng.random() < 0.3:
            table = table.rich().having(hunger=0, bankruptcy=0, rebellion=0, happiness=4)
        pick = at_random(TITLE, table.state, RULES.decisions(table.state)[0], rng)
        table = table.answer(*pick.picks)
    return table


def every_id() -> list[str]:
    """The ids of section 14, whole."""
    hexes = data().maps["broken_coast"].board.hexes
    spaces = [*data().spaces, "card"]
    found = [f"act:{space}{add}" for space in spaces for add in ("", ":add")]
    found += [
        f"dev:{track}{part}" for track in data().tracks for part in ("", ":worker", *(f":{r}" for r in RESOURCES))
    ]
    found += [f"inv:{no}" for no in range(1, 16)] + [f"bld:{no}" for no in range(1, 7)]
    found += [f"wonder:{no}" for no in range(1, 7)]
    found += [f"map:summon:{place}" for place in ("capital", *"abcd")]
    found += [f"map:{verb}:w{no}" for verb in ("pick", "again") for no in range(1, 9)] + ["map:road", "map:stop"]
    found += [f"map:{verb}:{hex}" for verb in ("move", "chop", "dig", "harvest", "fish", "ruin") for hex in hexes]
    found += [f"map:build:{kind}:{hex}" for kind in data().structures for hex in hexes]
    found += [f"war:recruit:{unit}:{row}{s}" for unit in data().units for row in (1, 2, 3) for s in ("", ":strong")]
    found += [f"war:{way}:{row}" for way in ("move", "back") for row in (1, 2, 3)]
    found += [f"war:all:{a}{b}{c}" for a in "fb-" for b in "fb-" for c in "fb-"]
    found += ["repay:hunger", "repay:bankruptcy", "win:tribute", "win:hoard"]
    return found


def test_what_is_not_offered_is_refused_with_a_reason_and_what_is_has_none() -> None:
    rng, ids, seen = Random("reasons"), every_id(), 0
    for map, tale in PAIRS:
        table = new(f"{map} {tale}", map=map, chronicle=tale)
        for _ in range(4):
            table = wander(table, rng, 25)
            if table.state.ending or table.ask != "main":
                continue
            question, task = steps.STEPS["main"], table.state.agenda[-1]
            assert isinstance(question, steps.MainPhase)
            offered = set(table.options)
            for id in ids:
                why = question.obstacle(table.state, task, id)
                if id in offered:
                    assert why is None, (id, why)
                elif why is not None:
                    assert TITLE.wording.obstacle(why, id).endswith(".")
                else:
                    assert id.startswith(("win:", "trade:")), id
                seen += 1
    assert seen > 10_000


def test_what_is_remembered_as_open_is_what_a_fresh_look_finds() -> None:
    rng, seen = Random("openings"), 0
    for map, tale in PAIRS:
        table = new(f"{map} {tale}", map=map, chronicle=tale)
        for _ in range(40):
            table = wander(table, rng, 3)
            if table.state.ending:
                break
            if table.ask == "main":
                assert openings.opened(table.state) == openings._openings(table.state)
                seen += 1
    assert seen > 200


def test_openings_rest_on_everything_that_a_boundary_may_ask_for() -> None:
    always = {"nothing", "level", "built", "settlements", "any_settlement", "invention", "building"}
    always |= {"wonder", "peace", "conquer"}
    texts = [f"{kind}:1" for kind in PLAIN]
    texts += ["", "farm", "mining:1", "units:archers:1", "wonder", "peace", "conquer"]
    assert {read_boundary(text).kind for text in texts} == always | openings.ASKED.keys()


def test_a_payment_that_was_made_is_shown_as_met() -> None:
    table = game(chronicle="lost_roads").rich().having(population=5)
    shown = {one["id"]: one["parts"] for one in RULES.view(table.state, 0)["chronicle"]["victory"]}
    assert shown["tribute"] == [{"condition": "population:5", "met": True}, {"condition": "pay", "met": False}]
    after = RULES.view(table.answer("win:tribute").state, 0)["chronicle"]["victory"]
    assert [part["met"] for one in after if one["id"] == "tribute" for part in one["parts"]] == [True, True]


def test_set_up_refuses_what_it_does_not_know() -> None:
    for options, arranged, words in (
        ({"map": "atlantis"}, {}, "Unknown map"),
        ({"chronicle": 3}, {}, "Unknown chronicle"),
        ({"speed": True}, {}, "Unknown option speed"),
        ({}, {"deck": [1, 1]}, "once only"),
        ({}, {"deck": [13]}, "from 1 to 12"),
        ({}, {"dice": ["six"]}, "from 1 to 6"),
        ({}, {"cards": []}, "cannot be arranged"),
    ):
        with pytest.raises(IllegalSetup, match=words):
            RULES.setup(Setup(RULES.id, 1, "s", options, arranged))
    with pytest.raises(IllegalSetup, match="one player"):
        RULES.setup(Setup(RULES.id, 2, "s"))


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
    assert played.told("battle")[0].data["die"] == 6 and played.state.dice == (1,)


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


def test_options_warn_of_contested_hexes_and_hungry_ends() -> None:
    table = game("C4").having(frame=True, food=0, event=1).with_workers(w1="I5")
    worded = TITLE.wording.question(table.state, RULES.decisions(table.state)[0])
    labels = {option.id: option.label for option in worded.options}
    assert "contested" in labels["map:move:I4"] and "contested" not in labels["map:move:I6"]
    assert labels["end"] == "End turn (short of 2 food)"
    calm = table.having(frame=False, food=9)
    labels = {
        option.id: option.label for option in TITLE.wording.question(calm.state, RULES.decisions(calm.state)[0]).options
    }
    assert "contested" not in labels["map:move:I4"] and labels["end"] == "End turn"


def test_the_whole_board_can_be_read() -> None:
    table = game("C4").rich().with_structures(("farm", "C5", "D5")).roads("D4").with_workers(w1="C3").army(2, [1, 2], 3)
    text = TITLE.wording.board(RULES.view(table.state, 0), ["Ada"])
    for part in (
        "First Hearths, on Vale of Two Rivers",
        "wood 12 of 12",
        "Worker w1 on C3: 4 moves left, active.",
        "C4 field, capital",
        "C5 crop field, farm",
        "D4 field, road",
        "Middle row: yours units of strength 1, 2, on space 3",
        "Agriculture: level 0, 0 of 6 segments. Next: can be paid now, costs 2 wood and 1 gold, gives 1 work.",
        "Gain 7 victory points, with population 4.",
    ):
        assert part in text, text


def test_everything_that_happens_has_a_sentence() -> None:
    rng, kinds = Random("tales"), set[str]()
    for number, (map, tale) in enumerate(PAIRS):
        table = new(f"tale {number}", map=map, chronicle=tale)
        for _ in range(150):
            if table.state.ending:
                break
            table = wander(table, rng, 1)
            for event in table.events:
                kinds.add(event.kind)
                text = TITLE.wording.sentence(event, ["Ada"])
                assert not text or text.endswith((".", "!")), text
    assert len(kinds) > 25


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
