"""Replays: a game played again from its set-up and its answers, by position, turn by turn, or from a file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict, ValidationError

from bot.domain.events import load_events
from bot.domain.finished.course import Turn
from bot.domain.records.games import Game
from bot.domain.records.history import Move
from bot.domain.records.seats import SeatedPlayer
from bot.domain.session import setup_of
from bot.text.game import history as history_text
from engine.core import Answer, Event, IllegalAnswer, IllegalSetup, Outcome, Setup
from engine.phrases import spelled_out
from engine.title import Title

SCHEMA_VERSION = 1  # of an exported record
REFUSALS = (IllegalAnswer, LookupError, TypeError, ValueError)  # raised by the rules for an answer of older rules
NO_SNAPSHOTS: Mapping[int, str] = {}


def effective_moves(moves: Iterable[Move], position: int) -> list[Move]:
    """The moves that lead to this position, in order, without those that were undone.

    The first one is the set-up, or the first of `moves` if they are only a part of the history."""
    made = {move.position: move for move in moves if move.kind in ("setup", "answer", "repaired")}
    path: list[Move] = []
    while position in made:
        path.append(made[position])
        position = path[-1].before
    return path[::-1]


# By position, for `doctor` and `repair`.


@dataclass
class Positions:
    """The state at each position, as far as the current rules accept the answers."""

    states: dict[int, Any] = field(default_factory=dict)
    refused_move: int | None = None  # the first move that the current rules refuse
    reason: str = ""
    has_gap: bool = False  # a row is missing or cannot be read, whatever the rules

    @property
    def complete(self) -> bool:
        return self.refused_move is None


def replay_positions(title: Title[Any], setup: Setup, moves: Iterable[Move]) -> Positions:
    """Play all moves again, undone ones included: the game may return to their positions."""
    states: dict[int, Any] = {}
    for move in moves:
        try:
            if move.kind == "setup":
                states[move.position] = title.rules.setup(setup).state
            elif move.kind == "answer":
                answer = Answer(0 if move.seat is None else move.seat, move.picks)
                states[move.position] = title.rules.apply(states[move.before], answer).state
            elif move.kind == "repaired":
                states[move.position] = states[move.before]
            elif move.position not in states:
                raise KeyError(move.position)
        except IllegalAnswer as refusal:
            return Positions(states, move.move, spelled_out(title.wording.refusal(refusal)))
        except IllegalSetup as refusal:
            return Positions(states, move.move, spelled_out(title.wording.setup_refusal(refusal)))
        except (KeyError, TypeError, ValueError):
            return Positions(states, move.move, history_text.MISSING_MOVE(), has_gap=True)
    return Positions(states)


# Turn by turn, for the replay panel, the film and the result.


class BadRecord(Exception):
    """A game that cannot be replayed; the text is a sentence that says why."""


def played(turns: Sequence[Turn]) -> int:
    """How many turns were played: round 0 comes before the first."""
    return sum(turn.round != 0 for turn in turns)


class PlayedAnswer(NamedTuple):
    """An answer, the position it led to, and the events that were stored with it."""

    move: int
    answer: Answer
    position: int = 0
    events: str = "[]"


class Replay(NamedTuple):
    """A game turn by turn. `note` says which part cannot be shown as it was, and why."""

    turns: list[Turn]
    note: str = ""


def replay_game(
    title: Title[Any],
    game: Game,
    seats: Sequence[SeatedPlayer],
    moves: Iterable[Move],
    snapshots: Mapping[int, str] = NO_SNAPSHOTS,
) -> Replay:
    """A stored game turn by turn; see `replay_answers`."""
    setup = setup_of(game, len(seats))
    # A repaired position has no answer of its own: the rules of that time made it of the same answers.
    answers = [
        PlayedAnswer(move.move, Answer(move.seat or 0, move.picks), move.position, move.events)
        for move in effective_moves(moves, game.position)
        if move.kind == "answer"
    ]
    return replay_answers(title, setup, answers, snapshots)


def replay_answers(
    title: Title[Any], setup: Setup, answers: Sequence[PlayedAnswer], snapshots: Mapping[int, str] = NO_SNAPSHOTS
) -> Replay:
    """The game turn by turn, by the current rules.

    If they refuse an answer, the replay goes on from the next snapshot, or ends there. Raises BadRecord if there is
    nothing to show at all."""
    begun, why = None, ""
    try:
        begun = title.rules.setup(setup)
    except IllegalSetup as refused:
        why = history_text.no_set_up(spelled_out(title.wording.setup_refusal(refused)))
    replayer = _Replayer(title, begun, snapshots)
    at = 0
    while at < len(answers):
        refusal = replayer.play(answers[at])
        if refusal is None:
            at += 1
            continue
        end = next((n for n in range(at, len(answers)) if replayer.has_snapshot(answers[n].position)), None)
        if end is None:
            replayer.notes.append(history_text.shown_up_to(answers[at].move, refusal))
            break
        replayer.skip(answers[at : end + 1])
        at = end + 1
    if replayer.state is None:
        raise BadRecord(why)
    return replayer.finish()


class _Replayer:
    """A replay under way: the finished turns, and the one being played."""

    def __init__(self, title: Title[Any], begun: Outcome[Any] | None, snapshots: Mapping[int, str]) -> None:
        self._title, self._rules, self._snapshots = title, title.rules, snapshots
        self.state = None if begun is None else begun.state
        self._events: list[Event] = [] if begun is None else list(begun.events)
        self._key: tuple[Any, int | None] = (None, None) if begun is None else self._turn_key()
        self._turns: list[Turn] = []
        self._move = 0
        self._before: Any = None
        self.notes: list[str] = []

    def play(self, played: PlayedAnswer) -> str | None:
        """Apply this answer; returns the refusal if the rules don't accept it."""
        if self.state is None:
            return ""
        try:
            outcome = self._rules.apply(self.state, played.answer)
        except REFUSALS as refusal:
            return spelled_out(self._title.wording.refusal(refusal)) if isinstance(refusal, IllegalAnswer) else ""
        self._before, self.state, self._move = self.state, outcome.state, played.move
        self._events += outcome.events
        snapshot = self._snapshots.get(played.position)
        if snapshot is not None and self._rules.dump(self.state) != snapshot:
            stored = self._load(played.position)
            if stored is not None and stored != self.state:
                self.state = stored
                self.notes.append(history_text.RULES_CHANGED())
        if self._turn_key() != self._key:
            self._end_turn()
        return None

    def skip(self, played: Sequence[PlayedAnswer]) -> None:
        """Go to the snapshot after these answers. Only their stored events are known."""
        self._events += [event for each in played for event in load_events(each.events)]
        self._before, self.state, self._move = None, self._load(played[-1].position), played[-1].move
        self.notes.append(history_text.skipped(played[0].move, played[-1].move))
        self._end_turn()

    def has_snapshot(self, position: int) -> bool:
        return self._load(position) is not None

    def _load(self, position: int) -> Any | None:
        try:
            return self._rules.load(self._snapshots[position])
        except (LookupError, ValueError):
            return None

    def _turn_key(self) -> tuple[Any, int | None]:
        view = self._rules.view(self.state, None)
        return view.get("round"), view.get("active")

    def _end_turn(self) -> None:
        self._turns.append(Turn(self._move, *self._key, self.state, tuple(self._events), self._before))
        self._key, self._events = self._turn_key(), []

    def finish(self) -> Replay:
        if self._events or not self._turns:
            self._end_turn()
        return Replay(self._turns, " ".join(dict.fromkeys(self.notes)))


# A game as a file.


class ExportedGame(BaseModel):
    """A finished game as a file: its set-up and its answers. Everything else follows from them."""

    model_config = ConfigDict(extra="forbid", strict=True)

    ziggurat: int  # the schema version
    title: str
    seed: str
    options: dict[str, Any]
    arranged: dict[str, Any] = {}
    data_version: int = 1
    names: list[str]
    answers: list[tuple[int, list[str]]]


def export_game(game: Game, seats: Sequence[SeatedPlayer], moves: Iterable[Move]) -> str:
    """The record of a finished game. It holds the seed, which would reveal the secrets of a running one."""
    path = [move for move in effective_moves(moves, game.position) if move.kind == "answer"]
    record = ExportedGame(
        ziggurat=SCHEMA_VERSION,
        title=game.title,
        seed=game.seed,
        options=dict(game.options),
        arranged=dict(game.arranged),
        data_version=game.data_version,
        names=[seat.name for seat in seats],
        answers=[(move.seat or 0, list(move.picks)) for move in path],
    )
    return json.dumps(record.model_dump(exclude_defaults=True), ensure_ascii=False, indent=1)


def read_record(text: str, titles: Mapping[str, Title[Any]]) -> tuple[Title[Any], ExportedGame, Replay]:
    """An exported game and its replay; raises BadRecord."""
    try:
        record = ExportedGame.model_validate_json(text)
    except ValidationError as error:
        first = error.errors(include_input=False)[0]
        raise BadRecord(history_text.not_a_record(".".join(map(str, first["loc"])), first["msg"])) from None
    if record.ziggurat != SCHEMA_VERSION:
        raise BadRecord(history_text.other_record_version(record.ziggurat, SCHEMA_VERSION))
    title = titles.get(record.title)
    if title is None:
        raise BadRecord(history_text.unknown_title(record.title))
    setup = Setup(record.title, len(record.names), record.seed, record.options, record.arranged, record.data_version)
    answers = [PlayedAnswer(n, Answer(seat, tuple(picks))) for n, (seat, picks) in enumerate(record.answers, start=1)]
    return title, record, replay_answers(title, setup, answers)
