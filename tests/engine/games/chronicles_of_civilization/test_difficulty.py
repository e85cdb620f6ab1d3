"""Story, Standard and Hard: what a chronicle asks for, and games from before there was a choice."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.core import Setup
from engine.games.chronicles_of_civilization import RULES, TITLE
from engine.games.chronicles_of_civilization.cards.catalog import chronicle, data
from engine.games.chronicles_of_civilization.cards.notation import read_boundary
from engine.games.chronicles_of_civilization.cards.schema import DIFFICULTIES, ChronicleCard
from engine.games.chronicles_of_civilization.cards.validation import DataError, checked
from tests.engine.games.chronicles_of_civilization.table import game, new, raw


def test_a_game_without_a_difficulty_is_a_story_as_it_always_was() -> None:
    assert new().state == new(difficulty="story").state
    saved = RULES.dump(new().state)
    assert "difficulty" not in saved and RULES.load(saved) == new().state
    (begun,) = RULES.setup(Setup(RULES.id, 1, "s")).events
    assert "difficulty" not in begun.data and TITLE.wording.sentence(begun, ["Red"]).endswith("Vale of Two Rivers.")


def test_the_difficulty_is_kept_and_shown() -> None:
    table = game(difficulty="hard")
    assert RULES.load(RULES.dump(table.state)) == table.state
    view = RULES.view(table.state, 0)
    assert view["chronicle"]["difficulty"] == "hard"
    assert "Difficulty: Hard." in TITLE.wording.board(view, ["Red"])
    (begun,) = RULES.setup(Setup(RULES.id, 1, "s", {"difficulty": "hard"})).events
    assert TITLE.wording.sentence(begun, ["Red"]).endswith("Vale of Two Rivers, difficulty Hard.")


def test_a_harder_game_asks_for_more_points_and_its_texts_say_so() -> None:
    almost = game(difficulty="hard").having(population=4, points=7)
    assert not almost.answer("act:production:1").state.ending
    assert game().having(population=4, points=7).answer("act:production:1").state.ending == "won:points"
    shown = {one["id"]: one["text"] for one in RULES.view(almost.state, 0)["chronicle"]["victory"]}
    assert shown["points"] == "Gain 8 victory points, with population 4."
    assert "{victory_point:8}" in "".join(prize.text for prize in TITLE.wording.prizes_of(almost.state))


def test_a_stronger_enemy_stands_on_the_other_side() -> None:
    harder = [sum(map(sum, chronicle("iron_oath", one).enemy)) for one in DIFFICULTIES]
    assert harder == sorted(harder) and harder[0] < harder[-1]
    assert new(chronicle="iron_oath", difficulty="hard").enemy(2)[0] == [3, 3]


@pytest.mark.parametrize("id", data().chronicles)
def test_no_way_to_win_asks_for_less_at_a_higher_difficulty(id: str) -> None:
    levels = [chronicle(id, one) for one in DIFFICULTIES]
    asked = [[dict(_numbers(way.all)) for way in level.victory] for level in levels]
    for lower, higher in pairwise(asked):
        assert all(more.get(kind, 0) >= n for less, more in zip(lower, higher, strict=True) for kind, n in less.items())
    assert asked[0] != asked[1] != asked[2]


def _numbers(parts: tuple[str, ...]) -> list[tuple[tuple[str, str], int]]:
    return [((what.kind, what.name), what.number) for what in map(read_boundary, parts)]


def test_a_level_keeps_the_ways_to_win_in_their_order() -> None:
    whole = raw("chronicles/6_iron_oath.toml")
    whole["hard"]["victory"].reverse()
    with pytest.raises(DataError, match="hard / victory: expected exactly oath, conquest, forges, in this order"):
        checked(whole, ChronicleCard, "iron.toml")


def test_a_saved_game_of_an_unknown_difficulty_is_refused() -> None:
    with pytest.raises(ValueError, match="difficulty"):
        RULES.load(RULES.dump(new(difficulty="hard").state).replace('"hard"', '"brutal"'))


def test_a_game_that_began_with_former_values_keeps_them() -> None:
    options = {"chronicle": "iron_oath", "difficulty": "standard"}
    before, now = (RULES.setup(Setup(RULES.id, 1, "s", options, data_version=version)).state for version in (1, 2))
    assert "data_version" not in RULES.dump(before) and RULES.load(RULES.dump(before)) == before
    assert RULES.load(RULES.dump(now)) == now
    for state, asked in ((before, 4), (now, 6)):
        view = RULES.view(state, 0)
        shown = {one["id"]: one["text"] for one in view["chronicle"]["victory"]}
        assert shown["forges"].endswith(f"with {asked} victory points.")
        assert f"with {{victory_point:{asked}}}." in TITLE.wording.board(view, ["Red"])
        (prize,) = [one for one in TITLE.wording.prizes_of(state) if one.id == "victory:iron_oath:forges"]
        assert f"{{victory_point:{asked}}}" in prize.text


def test_a_saved_game_of_an_unknown_data_version_is_refused() -> None:
    saved = RULES.dump(RULES.setup(Setup(RULES.id, 1, "s", data_version=2)).state)
    with pytest.raises(ValueError, match="data_version"):
        RULES.load(saved.replace('"data_version":2', '"data_version":9'))
