"""The line protocol, as another program uses it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import Decision
from engine.games.age_of_civilization.state import State
from engine.games.age_of_civilization.text.wording import AgeOfCivilizationWording
from engine.protocol.conversation import Conversation
from engine.titles import TITLES

NEW = {"op": "new", "title": "age_of_civilization", "seats": 2, "seed": "s1"}


def talk(conversation: Conversation, **message: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(json.dumps(conversation.reply(json.dumps(message))))
    return reply


def begun() -> Conversation:
    conversation = Conversation()
    arranged = {"civilizations": ["kongo", "egypt"]}
    assert talk(conversation, **NEW, arranged=arranged)["ok"]
    return conversation


def test_a_real_process_answers_line_by_line() -> None:
    lines = [NEW, {"op": "nonsense"}, {"op": "answer", "seat": 0, "picks": ["rise:nobody"]}, {"op": "view", "seat": 0}]
    sent = "\n".join([*map(json.dumps, lines), "not json", "", "\udcff"]) + "\n"
    run = subprocess.run(
        [sys.executable, "-m", "engine"],
        input=sent.encode("utf-8", "surrogateescape"),
        capture_output=True,
        check=True,
    )
    replies = [json.loads(line) for line in run.stdout.splitlines()]
    assert [reply["ok"] for reply in replies] == [True, False, False, True, False, False, False]
    assert run.stderr == b""


def test_cards_from_a_folder_that_is_not_there_are_an_error(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "engine", "--cards", str(tmp_path / "nowhere")]
    run = subprocess.run(command, input=b"", capture_output=True, check=False)
    assert run.returncode == 2
    assert run.stdout == b""
    assert f"There is no folder {tmp_path / 'nowhere'}." in run.stderr.decode()


@pytest.mark.parametrize(
    ("title", "path", "value", "place"),
    [
        ("age_of_civilization", ("players",), [], "players"),
        ("age_of_civilization", ("round",), 99, "round"),
        ("age_of_civilization", ("track", 3), "x", "track"),
        ("age_of_civilization", ("agenda", 0, "step"), "dance", "agenda.0.step"),
        ("age_of_civilization", ("players", 0, "coins"), -1, "players.0.coins"),
        ("roll_through_the_ages", ("players",), [], "players"),
        ("roll_through_the_ages", ("agenda", 0, "step"), "dance", "agenda.0.step"),
        ("chronicles_of_civilization", ("story", "turn"), 99, "story.turn"),
        ("chronicles_of_civilization", ("agenda", 0, "step"), "dance", "agenda.0.step"),
    ],
)
def test_a_damaged_save_is_refused_and_the_game_goes_on(
    title: str, path: tuple[str | int, ...], value: Any, place: str
) -> None:
    conversation = Conversation()
    seats = TITLES[title].rules.seats[0]
    assert talk(conversation, op="new", title=title, seats=seats, seed="s")["ok"]
    before = talk(conversation, op="dump")
    saved = json.loads(before["state"])
    holder = saved["state"]
    for part in path[:-1]:
        holder = holder[part]
    holder[path[-1]] = value
    reply = talk(conversation, op="load", title=title, state=json.dumps(saved))
    assert reply == {"ok": False, "error": f"The saved game is damaged at {place}."}
    assert talk(conversation, op="dump") == before


class FaultyWording(AgeOfCivilizationWording):
    def question(self, state: State, decision: Decision, names: Sequence[str] = ()) -> Decision:
        raise LookupError("no words")


def test_a_fault_in_a_title_is_answered_and_leaves_the_game_as_it_is() -> None:
    conversation = begun()
    talk(conversation, op="answer", seat=0, picks=["rise:kongo"])
    talk(conversation, op="answer", seat=0, picks=["act:exploit"])
    before = talk(conversation, op="dump")
    assert conversation.title is not None
    sound, conversation.title = (
        conversation.title,
        replace(conversation.title, wording=FaultyWording(conversation.title.rules)),
    )
    faulty: list[dict[str, Any]] = [{"op": "answer", "seat": 0, "picks": ["end"]}, {"op": "undo"}]
    for message in faulty:
        reply = talk(conversation, **message)
        assert reply == {"ok": False, "error": "This line met a fault in the program (LookupError)."}
        assert talk(conversation, op="dump") == before
    conversation.title = sound
    assert talk(conversation, op="undo")["ok"]


def test_a_new_game_lists_what_is_asked() -> None:
    reply = talk(Conversation(), **NEW)
    (decision,) = reply["decisions"]
    assert (decision["seat"], decision["at_least"], decision["at_most"]) == (0, 1, 1)
    assert (decision["private"], decision["optional"]) == (False, False)
    assert all({"id", "label", "hint"} == option.keys() for option in decision["options"])
    assert [option["id"].split(":")[0] for option in decision["options"]] == ["rise"] * 5
    assert reply["result"] is None
    assert {"kind": "round", "seat": None, "data": {"round": 1, "starter": 0}, "only_for": None} in reply["events"]


def test_an_answer_leads_on_and_a_wrong_one_changes_nothing() -> None:
    conversation = begun()
    before = talk(conversation, op="dump")
    refused = talk(conversation, op="answer", seat=0, picks=["annex:kongo"])
    assert refused == {"ok": False, "error": "You cannot annex yet: a civilization must rise first."}
    assert talk(conversation, op="dump") == before
    assert talk(conversation, op="answer", seat=0, picks=["rise:kongo"])["ok"]
    assert talk(conversation, op="view")["view"]["players"][0]["civilizations"] == ["kongo"]


def test_undo_and_redo_follow_the_free_rule() -> None:
    conversation = begun()
    talk(conversation, op="answer", seat=0, picks=["rise:kongo"])
    assert not talk(conversation, op="undo")["ok"]
    talk(conversation, op="answer", seat=0, picks=["act:exploit"])
    after = talk(conversation, op="dump")
    assert talk(conversation, op="undo")["ok"]
    assert talk(conversation, op="dump") != after
    assert talk(conversation, op="redo")["ok"]
    assert talk(conversation, op="dump") == after


def test_a_saved_game_goes_on_elsewhere_with_nothing_to_undo() -> None:
    conversation = begun()
    talk(conversation, op="answer", seat=0, picks=["rise:kongo"])
    talk(conversation, op="answer", seat=0, picks=["act:exploit"])
    saved = talk(conversation, op="dump")["state"]
    other = Conversation()
    assert talk(other, op="load", title="age_of_civilization", state=saved)["ok"]
    assert talk(other, op="undo") == {"ok": False, "error": "There is nothing to undo."}
    assert talk(other, op="answer", seat=0, picks=["end"]) == talk(conversation, op="answer", seat=0, picks=["end"])


def test_a_whole_game_ends_with_its_result() -> None:
    conversation = begun()
    reply = talk(conversation, op="answer", seat=0, picks=["rise:kongo"])
    while reply["decisions"]:
        decision = reply["decisions"][0]
        reply = talk(conversation, op="answer", seat=decision["seat"], picks=[decision["options"][0]["id"]])
        assert reply["ok"]
    result = reply["result"]
    assert set(result) == {"winners", "ranking", "points", "breakdown", "won", "achievements", "medal"}
    assert [sum(parts.values()) for parts in result["breakdown"]] == result["points"]
    assert result["medal"] is None


def test_titles_are_listed_with_their_options() -> None:
    titles = {title["id"]: title for title in talk(Conversation(), op="titles")["titles"]}
    assert set(titles) == set(TITLES)
    aoc = titles["age_of_civilization"]
    assert aoc["seats"] == [1, 2, 3, 4]
    assert [option["id"] for option in aoc["options"]][:3] == ["innovation", "changing_world", "drafting"]


@pytest.mark.parametrize(
    "line",
    [
        "",
        "null",
        "[]",
        "{",
        '"op"',
        "{}",
        '{"op": 5}',
        '{"op": "answer"}',
        '{"op": "view"}',
        '{"op": "dump"}',
        '{"op": "undo"}',
        '{"op": "redo"}',
        '{"op": "load", "title": "age_of_civilization", "state": "x"}',
        '{"op": "load", "title": "age_of_civilization", "state": 7}',
        '{"op": "new"}',
        '{"op": "new", "title": "chess", "seats": 2, "seed": ""}',
        '{"op": "new", "title": "age_of_civilization", "seats": 9, "seed": ""}',
        '{"op": "new", "title": "age_of_civilization", "seats": true, "seed": ""}',
        '{"op": "new", "title": "age_of_civilization", "seats": 2, "seed": 1}',
        '{"op": "new", "title": "age_of_civilization", "seats": 2, "seed": "", "options": []}',
        '{"op": "new", "title": "age_of_civilization", "seats": 2, "seed": "", "options": {"magic": true}}',
        '{"op": "new", "title": "age_of_civilization", "seats": 2, "seed": "", "options": {"drafting": "yes"}}',
        '{"op": "new", "title": "age_of_civilization", "seats": 2, "seed": "", "options": {"scenario": "silk_road"}}',
        '{"op": "new", "title": "age_of_civilization", "seats": 1, "seed": "", "options": {"scenario": [1]}}',
        '{"op": "new", "title": "age_of_civilization", "seats": 1, "seed": "", "options": {"drafting": true}}',
        '{"op": "new", "title": "age_of_civilization", "seats": 2, "seed": "", "arranged": {"dice": []}}',
        '{"op": "new", "title": "age_of_civilization", "seats": 2, "seed": "", "arranged": {"wonders": "petra"}}',
        '{"op": "new", "title": "age_of_civilization", "seats": 2, "seed": "", "arranged": {"wonders": [{}]}}',
        '{"op": "new", "title": "age_of_civilization", "seats": 2, "seed": "", "arranged": {"events": ["rat","rat"]}}',
        '{"op": "new", "title": "age_of_civilization", "seats": 1, "seed": "", "arranged": {"actions": ["plague"]}}',
        "[" * 100_000,
    ],
)
def test_a_bad_line_gets_a_sentence(line: str) -> None:
    reply = Conversation().reply(line)
    assert reply["ok"] is False
    assert reply["error"].endswith((".", "…"))


@pytest.mark.parametrize("seat", [2, -1, True, "0", 1.5])
def test_a_view_needs_a_seat_of_this_game(seat: object) -> None:
    assert "from 0 to 1" in talk(begun(), op="view", seat=seat)["error"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
OPS = st.sampled_from(["new", "answer", "view", "dump", "load", "undo", "redo", "titles"])


@settings(max_examples=300, deadline=None)
@given(
    op=OPS,
    rest=st.dictionaries(
        st.sampled_from(["title", "seats", "seed", "options", "arranged", "seat", "picks", "state"]), JSON
    ),
    known=st.booleans(),
)
def test_any_line_is_answered_and_the_game_goes_on(op: str, rest: dict[str, Any], known: bool) -> None:
    conversation = begun()
    message = {**rest, "op": op} | ({"title": "age_of_civilization"} if known else {})
    reply = conversation.reply(json.dumps(message))
    assert reply["ok"] in (True, False)
    json.dumps(reply)
    assert talk(conversation, op="view")["ok"]


@settings(max_examples=100, deadline=None)
@given(st.text())
def test_any_text_is_answered(line: str) -> None:
    assert Conversation().reply(line)["ok"] is False
