"""Any question within Discord's limits."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.domain.records.people import MenuState
from bot.ui.components import LAYOUT_ROWS, MESSAGE_ROWS, Entry, Menu
from bot.ui.custom_ids import BadCustomId, CustomId
from bot.ui.formatting.rendering import Rendering
from bot.ui.option_menus import Question, path_to, question_rows
from engine.core import Decision, Option
from tests.support.players.menu_walk import reachable


def asked(*ids: str, private: bool = False, at_least: int = 1, at_most: int = 1) -> Question:
    options = tuple(Option(id, id.replace(":", " "), f"hint of {id}") for id in ids)
    return Question(12, 34, 56, Decision(3, "ask", options, "What?", at_least, at_most, private), Rendering(()))


def head(path: str) -> str:
    return path.upper()


def entries(row: object) -> list[Entry]:
    assert isinstance(row, Menu)
    return list(row.entries)


def labels(row: object) -> list[str]:
    assert isinstance(row, tuple) and not isinstance(row, Menu)
    return [button.label for button in row]


def test_a_few_options_are_buttons() -> None:
    choice = question_rows(asked("rise:egypt", "rise:kongo", "skip"), MenuState(56), head)
    assert [labels(row) for row in choice.rows] == [["rise egypt", "rise kongo", "skip"]]
    assert choice.hints[0] == "rise egypt: hint of rise:egypt"


def test_up_to_ten_options_are_buttons_in_two_rows() -> None:
    ids = [f"act:a{n}" for n in range(8)]
    assert [len(labels(row)) for row in question_rows(asked(*ids, "end"), MenuState(56), head).rows] == [4, 5]
    ten = question_rows(asked(*ids, "rest", "end"), MenuState(56), head)
    assert [len(labels(row)) for row in ten.rows] == [5, 5] and len(ten.hints) == 10
    more = question_rows(asked(*ids, "act:a8", "rest", "end"), MenuState(56), head).rows
    assert isinstance(more[0], Menu) and labels(more[1]) == ["rest", "end"]


def test_ten_wordy_options_are_a_menu_since_buttons_would_fill_two_screens() -> None:
    question = asked(*[f"act:a{n}" for n in range(9)], "end")
    wordy = tuple(option._replace(hint="{coin:1}, " + "and more " * 8) for option in question.decision.options)
    few, many = (question._replace(decision=question.decision._replace(options=some)) for some in (wordy[:5], wordy))
    assert [len(labels(row)) for row in question_rows(few, MenuState(56), head).rows] == [5]
    menu, end = question_rows(many, MenuState(56), head).rows
    assert len(entries(menu)) == 9 and labels(end) == ["end"]


LONG = "Gain {coin:1} for each region in which you have a wonder; " + "and more, " * 5 + "and all of it at once."


def test_a_hint_is_whole_in_the_text_and_cut_in_a_menu() -> None:
    question = asked("rise:egypt", "rise:kongo")
    question = question._replace(
        decision=question.decision._replace(options=(Option("a", "A", LONG), Option("b", "B", "Short.")))
    )
    assert question_rows(question, MenuState(56), head).hints == (f"A: {LONG}", "B: Short.")
    secret = question._replace(decision=question.decision._replace(private=True))
    (menu,) = question_rows(secret, MenuState(56), head).rows
    first, second = (entry.hint for entry in entries(menu))
    assert first.startswith("Gain 1 coin for each region") and first.endswith("…") and len(first) <= 100
    assert second == "Short."


def test_private_options_of_two_kinds_are_two_menus() -> None:
    ids = [f"{kind}:{n}" for kind in ("rise", "annex") for n in range(6)]
    rows = question_rows(asked(*ids, "skip", private=True), MenuState(56), head).rows
    assert [row.placeholder for row in rows[:2] if isinstance(row, Menu)] == ["RISE", "ANNEX"]
    assert labels(rows[2]) == ["skip"], "which tells nothing"
    telling = question_rows(asked(*ids, "lay:ruby", private=True), MenuState(56), head).rows
    assert all(isinstance(row, Menu) for row in telling)


def test_options_of_different_kinds_are_a_menu_a_kind_and_buttons() -> None:
    ids = [f"act:a{n}" for n in range(9)] + ["buy:x", "buy:y", "rest", "end"]
    rows = question_rows(asked(*ids), MenuState(56), head).rows
    assert [row.placeholder for row in rows[:2] if isinstance(row, Menu)] == ["ACT", "BUY"]
    assert labels(rows[2]) == ["rest", "end"]


def test_private_options_are_in_a_menu_by_ordinals() -> None:
    rows = question_rows(asked("lay:ruby", "lay:jade", private=True), MenuState(56), head).rows
    assert [entry.value for entry in entries(rows[0])] == ["0", "1"]
    assert not any("ruby" in str(row.id) + row.placeholder for row in rows if isinstance(row, Menu))


def test_several_picks_are_one_menu_and_none_is_a_button() -> None:
    menu, none = question_rows(asked("roll:1", "roll:2", "roll:3", at_least=0, at_most=3), MenuState(56), head).rows
    assert isinstance(menu, Menu) and (menu.least, menu.most) == (1, 3)
    assert labels(none) == ["None of these"]


def test_a_map_is_split_by_column_then_row() -> None:
    ids = [f"capital:{column}{row}" for column in "ABCDEFGHIJK" for row in range(1, 7)]
    (menu,) = question_rows(asked(*ids), MenuState(56), head).rows
    assert [entry.label for entry in entries(menu)][:2] == ["CAPITAL:A (6)", "CAPITAL:B (6)"]
    column = path_to(ids[int(entries(menu)[2].value.partition(".")[0])], int(entries(menu)[2].value.partition(".")[2]))
    inner, rest = question_rows(asked(*ids), MenuState(56, column), head).rows
    assert [*labels(inner), *labels(rest)] == [*(f"capital C{row}" for row in range(1, 7)), "Back"]


def test_an_option_that_begins_others_stands_among_them() -> None:
    ids = ["dev:capital", *(f"dev:capital:{n}" for n in range(4)), *(f"dev:t{n}:{m}" for n in range(6) for m in "abcd")]
    (menu,) = question_rows(asked(*ids), MenuState(56), head).rows
    capital = next(entry for entry in entries(menu) if entry.label == "DEV:CAPITAL (5)")
    first, _, depth = capital.value.partition(".")
    inner = question_rows(asked(*ids), MenuState(56, path_to(ids[int(first)], int(depth))), head).rows[0]
    assert len(labels(inner) if not isinstance(inner, Menu) else entries(inner)) >= 5


def test_pages_are_the_last_resort() -> None:
    ids = [f"x{n}" for n in range(60)]
    menu, turn = question_rows(asked(*ids), MenuState(56, page=1), head).rows
    assert entries(menu)[0].value == "25"
    assert labels(turn) == ["Earlier", "Later"]


# An option id has no empty part.
parts = st.one_of(
    st.sampled_from(["act", "map", "C4", "D5", "w1", "x", "y"]), st.text("abcdefgh_", min_size=1, max_size=9)
)
paths = st.lists(parts, min_size=1, max_size=4).map(":".join)


@settings(max_examples=200, deadline=None)
@given(
    st.lists(paths, min_size=1, max_size=90, unique=True),
    st.booleans(),
    st.integers(0, 4),
    st.integers(1, 9),
)
def test_every_option_can_be_reached_and_every_limit_is_kept(
    ids: list[str], private: bool, least: int, most: int
) -> None:
    question = asked(*ids, private=private, at_least=min(least, len(ids)), at_most=max(least, most))
    for room in (MESSAGE_ROWS, LAYOUT_ROWS):
        assert reachable(question.decision, head, room) == set(range(len(ids)))


def test_ids_are_taken_apart_as_they_were_made() -> None:
    made = CustomId("pick", 7, 0, ("12", "0", "3"))
    assert CustomId.parse(str(made)) == made
    for text in ("", "z1", "z1:pick", "z0:pick:1:2", "z1:pick:-1:2", "z1:pick:1:x", "other"):
        with pytest.raises(BadCustomId):
            CustomId.parse(text)
    with pytest.raises(BadCustomId):
        CustomId.parse("z1:pick:7:0:twelve").numbers(1)
