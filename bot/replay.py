"""A game again from its set-up and its answers: turn by turn, for looking back, for export, for a film."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict, ValidationError

from bot.store.rows import Game, Move, Seat
from engine.core import Answer, Event, IllegalAnswer, IllegalSetup, Rules, Setup

FORM = 1  # of the exported record


class BadRecord(Exception):
    """A record that cannot be played again; the sentence says why."""


class Turn(NamedTuple):
    """One turn: the position at its end, and what happened in it."""

    last: int  # the move with which it ended
    round: Any
    active: int | None
    state: Any
    events: tuple[Event, ...]


class Record(BaseModel):
    """A finished game as a file. Its answers are all that is needed to see everything again."""

    model_config = ConfigDict(extra="forbid", strict=True)

    ziggurat: int
    title: str
    seed: str
    options: dict[str, Any]
    names: list[str]
    answers: list[tuple[int, list[str]]]


def way(rows: Iterable[Move], position: int) -> list[Move]:
    """The answers that lead to this position, in order; what was taken back is left out."""
    # A repaired position is what the present rules make of the same answers: nothing is to be played for it.
    made = {row.position: row for row in rows if row.kind in ("setup", "answer", "repaired")}
    found: list[Move] = []
    while position in made:
        found.append(made[position])
        position = found[-1].before
    return [row for row in reversed(found) if row.kind == "answer"]


def turns(rules: Rules[Any], setup: Setup, moves: Sequence[tuple[int, Answer]]) -> list[Turn]:
    """The game turn by turn; raises BadRecord where the rules no longer take an answer."""
    try:
        outcome = rules.setup(setup)
    except IllegalSetup as refusal:
        raise BadRecord(f"This game cannot be set up any more: {refusal}") from refusal
    found: list[Turn] = []
    number, state, events = 0, outcome.state, list(outcome.events)
    key = _key(rules, state)
    for move, answer in moves:
        try:
            following = rules.apply(state, answer)
        except IllegalAnswer as refusal:
            raise BadRecord(f"The rules have changed since: move {move} is no longer possible. {refusal}") from refusal
        events += following.events
        number, state, now = move, following.state, _key(rules, following.state)
        if now != key:
            found.append(Turn(number, *key, state, tuple(events)))
            key, events = now, []
    if events or not found:
        found.append(Turn(number, *key, state, tuple(events)))
    return found


def _key(rules: Rules[Any], state: Any) -> tuple[Any, int | None]:
    view = rules.view(state, None)
    return view.get("round"), view.get("active")


def turns_of(rules: Rules[Any], game: Game, seats: Sequence[Seat], rows: Iterable[Move]) -> list[Turn]:
    """A stored game, turn by turn."""
    setup = Setup(game.title, len(seats), game.seed, game.options)
    moves = [(row.move, Answer(row.seat or 0, row.picks)) for row in way(rows, game.position)]
    return turns(rules, setup, moves)


# A game as a file.


def exported(game: Game, seats: Sequence[Seat], rows: Iterable[Move]) -> str:
    """The record of a game; it holds the seed, and so it is for finished games only."""
    answers = [(row.seat or 0, list(row.picks)) for row in way(rows, game.position)]
    record = Record(
        ziggurat=FORM,
        title=game.title,
        seed=game.seed,
        options=dict(game.options),
        names=[seat.name for seat in seats],
        answers=answers,
    )
    return json.dumps(record.model_dump(), ensure_ascii=False, indent=1)


def read(text: str, titles: Mapping[str, Rules[Any]]) -> tuple[Rules[Any], Record, list[Turn]]:
    """A record as it was exported; raises BadRecord."""
    try:
        record = Record.model_validate_json(text)
    except ValidationError as error:
        first = error.errors(include_input=False)[0]
        raise BadRecord(f"This is no record of a game: {'.'.join(map(str, first['loc']))}: {first['msg']}.") from None
    if record.ziggurat != FORM:
        raise BadRecord(f"The record has form {record.ziggurat}, and this program reads {FORM}.")
    rules = titles.get(record.title)
    if rules is None:
        raise BadRecord(f"I don't know the game {record.title}.")
    setup = Setup(record.title, len(record.names), record.seed, record.options)
    moves = [(n, Answer(seat, tuple(picks))) for n, (seat, picks) in enumerate(record.answers, start=1)]
    return rules, record, turns(rules, setup, moves)
