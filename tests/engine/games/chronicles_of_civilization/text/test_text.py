"""The wording: questions, sentences, warnings and the text board."""

from __future__ import annotations

from random import Random

from engine.core import Event
from engine.games.chronicles_of_civilization import RULES, TITLE
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.phrases import spelled_out
from tests.engine.games.chronicles_of_civilization.table import PAIRS, game, new, wander


def test_options_warn_of_contested_hexes_and_of_hunger() -> None:
    table = game("C4").having(frame=True, food=0, event=1).with_workers(w1="I5")
    labels = table.labels
    assert "contested" in labels["map:move:I4"] and "contested" not in labels["map:move:I6"]
    assert labels["end"] == "End turn (2 food short)"
    labels = table.having(frame=False, food=9).labels
    assert "contested" not in labels["map:move:I4"] and labels["end"] == "End turn"


def test_the_text_board_tells_everything() -> None:
    table = game("C4").rich().with_structures(("farm", "C5", "D5")).roads("D4").with_workers(w1="C3").army(2, [1, 2], 3)
    text = spelled_out(TITLE.wording.board(RULES.view(table.state, 0), ["Ada"]))
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


def test_every_event_has_a_sentence() -> None:
    rng, kinds = Random("sentences"), set[str]()
    for number, (map, chronicle) in enumerate(PAIRS):
        table = new(f"sentences {number}", map=map, chronicle=chronicle)
        for _ in range(150):
            if table.state.ending:
                break
            table = wander(table, rng, 1)
            for event in table.events:
                kinds.add(event.kind)
                text = TITLE.wording.sentence(event, ["Ada"])
                assert not text or text.endswith((".", "!")), text
    assert len(kinds) > 25


def test_a_sentence_counts_one_as_one() -> None:
    paid = Event("instalment", 0, {"track": "agriculture", "part": "worker"})
    scored = Event("points", 0, {"amount": 1, "now": 1})
    said = [spelled_out(TITLE.wording.sentence(event, ["Ada"])) for event in (paid, scored)]
    assert said == ["Ada pays 1 worker toward Agriculture.", "Ada gains 1 victory point and now has 1."]


def test_ending_a_turn_without_food_is_warned_of() -> None:
    table = game().having(food=0, pool=0, bonus_free=False)
    warning = TITLE.wording.warning(table.state, RULES.decisions(table.state)[0], "end")
    assert spelled_out(warning) == "2 food will be missing: Hunger goes from 0 to 2 of 6, and happiness falls."


def test_victory_texts_name_amounts_as_tokens_and_files_may_spell_them_out() -> None:
    texts = [one.text for card in data().chronicles.values() for one in card.victory]
    assert "{victory_point:7}" in texts[0] and spelled_out("Gain 7 victory points.") == "Gain 7 victory points."
    assert all("{" not in spelled_out(text) for text in texts)
