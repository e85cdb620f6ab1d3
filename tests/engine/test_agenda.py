"""The loop that runs tasks until one asks, tested with a tiny title."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple

import pytest
from pydantic import TypeAdapter

from engine.agenda import AgendaRules, Question, Task, then
from engine.core import Answer, Decision, IllegalAnswer, Log, Obstacle, Result, Seat, Setup, View
from tests.support.engine.toy_title import BeadsWording


class Count(NamedTuple):
    """Players count to five by ones and twos; then all name a colour at the same time."""

    agenda: tuple[Task, ...]
    number: int = 0
    colours: tuple[str, ...] = ("", "")


def _steps(state: Count, task: Task) -> list[tuple[str, Obstacle | None]]:
    return [("one", None), ("two", None if state.number < 4 else Obstacle("too far", {"number": state.number}))]


def _stepped(state: Count, task: Task, answer: Answer, log: Log) -> Count:
    log.tell("counted", task.seat, pick=answer.picks[0])
    state = state._replace(number=state.number + (1 if answer.picks[0] == "one" else 2))
    return (
        then(state, Task("count", 1 - task.seat)) if state.number < 5 else then(state, Task("lapse"), Task("colours"))
    )


def _colours(state: Count, task: Task) -> list[tuple[str, Obstacle | None]]:
    return [(f"colour:{name}", None) for name in ("red", "blue", "green")]


def _coloured(state: Count, task: Task, answer: Answer, log: Log) -> Count:
    colours = tuple(",".join(answer.picks) if answer.seat == seat else c for seat, c in enumerate(state.colours))
    state = state._replace(colours=colours)
    return state if all(colours) else then(state, task)


class Counting(AgendaRules[Count]):
    id = "counting"
    longest = 10
    seats = (2,)
    _loader = TypeAdapter(Count)
    steps = {
        "start": lambda state, task, log: then(state, Task("count", 0)),
        "count": Question(_steps, _stepped),
        "lapse": Question(lambda state, task: [], _stepped, may_lapse=True),
        "colours": Question(
            _colours,
            _coloured,
            many=lambda state, task: (1, 2),
            private=lambda state, task: True,
            who=lambda state, task: [(seat, bool(colour)) for seat, colour in enumerate(state.colours)],
        ),
    }

    def begin(self, setup: Setup, log: Log) -> Count:
        return Count((Task("start"),))

    def view(self, state: Count, seat: Seat | None) -> View:
        return {"number": state.number}

    def imagine(self, state: Count, seat: Seat, seed: str) -> Count:
        return state

    def result(self, state: Count) -> Result | None:
        return None

    def turn(self, state: Count) -> Hashable:
        return state.number

    def inventory(self, state: Count) -> Hashable:
        return ()

    def undo_mark(self, state: Count) -> Hashable | None:
        return state.agenda[-1].seat if state.agenda else None


RULES = Counting()


def play(*answers: tuple[int, *tuple[str, ...]]) -> Count:
    state = RULES.setup(Setup("counting", 2, "")).state
    for seat, *picks in answers:
        state = RULES.apply(state, Answer(seat, tuple(picks))).state
    return state


COUNTED = ((0, "two"), (1, "two"), (0, "one"))


def test_tasks_run_until_one_asks() -> None:
    state = play()
    assert [(decision.seat, [option.id for option in decision.options]) for decision in RULES.decisions(state)] == [
        (0, ["one", "two"])
    ]
    assert RULES.decisions(state) is RULES.decisions(state)


def test_an_obstacle_keeps_a_candidate_off_the_list_and_explains_the_refusal() -> None:
    state = play((0, "two"), (1, "two"))
    assert [option.id for option in RULES.decisions(state)[0].options] == ["one"]
    with pytest.raises(IllegalAnswer, match="too far"):
        RULES.apply(state, Answer(0, ("two",)))


def test_a_question_with_nothing_to_ask_lapses_only_where_it_may() -> None:
    assert [decision.ask for decision in RULES.decisions(play(*COUNTED))] == ["colours", "colours"]
    stuck = Counting()
    stuck.steps = {**Counting.steps, "lapse": Question(lambda state, task: [], _stepped)}
    state = RULES.apply(play(), Answer(0, ("two",))).state
    state = RULES.apply(state, Answer(1, ("two",))).state
    with pytest.raises(AssertionError, match="lapse asks, but offers nothing"):
        stuck.apply(state, Answer(0, ("one",)))


def test_simultaneous_questions_stay_open_and_optional_until_the_last_answer() -> None:
    state = play(*COUNTED, (1, "colour:red", "colour:blue"))
    first, second = RULES.decisions(state)
    assert (first.seat, first.optional, first.private, first.at_least, first.at_most) == (0, False, True, 1, 2)
    assert (second.seat, second.optional) == (1, True)
    changed = RULES.apply(state, Answer(1, ("colour:green",))).state
    over = RULES.apply(changed, Answer(0, ("colour:red",))).state
    assert over.colours == ("colour:red", "colour:green")
    assert RULES.decisions(over) == ()


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (Answer(1, ("one",)), "It is not your turn to choose."),
        (Answer(True, ("one",)), "A seat is a whole number."),
        (Answer("0", ("one",)), "A seat is a whole number."),  # type: ignore[arg-type]
        (Answer(0, ["one"]), "Picks are a list of option ids."),  # type: ignore[arg-type]
        (Answer(0, (1,)), "Picks are a list of option ids."),  # type: ignore[arg-type]
        (Answer(0, ("one", "one")), "Each option can be picked only once."),
        (Answer(0, ("three",)), "That is not among your choices now."),
        (Answer(0, ()), "Pick exactly 1; you picked 0."),
        (Answer(0, ("one", "two")), "Pick exactly 1; you picked 2."),
    ],
)
def test_a_wrong_answer_is_refused_with_a_sentence(answer: Answer, sentence: str) -> None:
    state = play()
    with pytest.raises(IllegalAnswer) as refusal:
        RULES.apply(state, answer)
    assert BeadsWording().refusal(refusal.value) == sentence
    assert state == play()


def test_answers_after_the_end_are_refused() -> None:
    over = play(*COUNTED, (0, "colour:red"), (1, "colour:red"))
    with pytest.raises(IllegalAnswer, match="over"):
        RULES.apply(over, Answer(0, ("one",)))


def test_several_picks_have_a_least_and_a_most() -> None:
    state = play(*COUNTED)
    with pytest.raises(IllegalAnswer, match="between"):
        RULES.apply(state, Answer(0, ("colour:red", "colour:blue", "colour:green")))


def test_a_state_survives_saving_at_any_point() -> None:
    for state in (play(), play(*COUNTED), play(*COUNTED, (1, "colour:red"))):
        assert RULES.load(RULES.dump(state)) == state


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "This is not a saved game."),
        ("[]", "This is not a saved game."),
        ('{"title":"chess","version":1,"state":{}}', "This is a saved game of chess, not of counting."),
        ('{"title":"counting","version":9,"state":{}}', "saved with schema version 9; this program reads version 1"),
        ('{"title":"counting","version":1,"state":7}', "damaged at state"),
        ('{"title":"counting","version":1,"state":{"agenda":[],"number":"x"}}', "damaged at number"),
        ('{"title":"counting","version":1,"state":{"agenda":[{"step":"dance"}]}}', "damaged at agenda.0.step."),
        ('{"title":"counting","version":1,"state":{"agenda":[{"step":"start"}]}}', "damaged at agenda."),
        ('{"title":"counting","version":1,"state":{"agenda":[{"step":"lapse"}]}}', "damaged at agenda."),
        ("[" * 100_000, "This is not a saved game."),
    ],
)
def test_a_text_that_is_no_saved_game_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        RULES.load(text)


def test_decisions_are_remembered_for_one_state_only() -> None:
    before, after = play(), play((0, "one"))
    asked: list[tuple[Decision, ...]] = [RULES.decisions(state) for state in (before, after, before)]
    assert asked[0] == asked[2] != asked[1]


def test_the_agenda_is_saved_as_plain_data() -> None:
    saved: Any = RULES.dump(play())
    assert '"agenda":[{"step":"count","seat":0,"source":"","data":[]}]' in saved
