"""The line protocol: one JSON object per line, in and out, so that any program can drive any title."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from typing import Any

from engine.core import Answer, Event, IllegalAnswer, IllegalSetup, Outcome, Setup
from engine.phrases import question_in_words, spelled_out
from engine.protocol.record import Record
from engine.title import Title
from engine.titles import TITLES

Message = dict[str, Any]
log = logging.getLogger(__name__)


class Refused(Exception):
    """The line cannot be carried out; its text says why."""


class Conversation:
    """One program at the other end, with at most one game at a time."""

    def __init__(self) -> None:
        self.title: Title[Any] | None = None
        self.record: Record[Any] | None = None
        self.ops: dict[str, Callable[[Message], Message]] = {
            "new": self.new,
            "answer": self.answer,
            "view": self.view,
            "dump": self.dump,
            "load": self.load,
            "undo": self.undo,
            "redo": self.redo,
            "titles": self.titles,
        }

    def reply(self, line: str) -> Message:
        """The answer to one line; a refused line, or a fault in a title, leaves the game as it is."""
        before = self.title, None if self.record is None else self.record.copy()
        try:
            return self._carried_out(line)
        except Exception as fault:
            log.exception("A line could not be answered.")
            self.title, self.record = before
            return {"ok": False, "error": f"This line met a fault in the program ({type(fault).__name__})."}

    def _carried_out(self, line: str) -> Message:
        try:
            message = _parse(line)
            op = self.ops.get(_text(message, "op"))
            if op is None:
                raise Refused(f"Unknown op; known are {', '.join(self.ops)}.")
            return {"ok": True, **op(message)}
        except IllegalAnswer as refusal:
            return {"ok": False, "error": spelled_out(self._game()[0].wording.refusal(refusal))}
        except Refused as refusal:
            return {"ok": False, "error": str(refusal)}

    def new(self, message: Message) -> Message:
        title, seats = _title(message), message.get("seats")
        if not isinstance(seats, int) or isinstance(seats, bool):
            raise Refused('"seats" must be a whole number.')
        version = message.get("data_version", 1)
        if not isinstance(version, int) or isinstance(version, bool):
            raise Refused('"data_version" must be a whole number.')
        options, arranged = _object(message, "options"), _object(message, "arranged")
        setup = Setup(title.id, seats, _text(message, "seed"), options, arranged, version)
        try:
            record = Record.new(title.rules, setup)
        except IllegalSetup as refusal:
            raise Refused(spelled_out(title.wording.setup_refusal(refusal))) from refusal
        self.title, self.record = title, record
        return self._position(record.entries[-1].outcome)

    def answer(self, message: Message) -> Message:
        (_, record), seat, picks = self._game(), message.get("seat"), message.get("picks")
        if not isinstance(seat, int) or not isinstance(picks, list):
            raise Refused('An answer needs "seat", a whole number, and "picks", a list of option ids.')
        return self._position(record.answer(Answer(seat, tuple(picks))))

    def view(self, message: Message) -> Message:
        (_, record), seat = self._game(), message.get("seat")
        seats = len(record.rules.view(record.state, None)["players"])
        if seat is not None and (not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < seats):
            raise Refused(f'"seat" must be a whole number from 0 to {seats - 1}, or left out for a spectator.')
        return {"view": record.rules.view(record.state, seat)}

    def dump(self, message: Message) -> Message:
        _, record = self._game()
        return {"state": record.rules.dump(record.state)}

    def load(self, message: Message) -> Message:
        title, text = _title(message), _text(message, "state")
        try:
            state = title.rules.load(text)
        except ValueError as error:
            raise Refused(str(error)) from error
        self.title, self.record = title, Record(title.rules, Outcome(state, ()))
        return self._position(self.record.entries[-1].outcome)

    def undo(self, message: Message) -> Message:
        _, record = self._game()
        record.undo()
        return self._position(Outcome(record.state, ()))

    def redo(self, message: Message) -> Message:
        return self._position(self._game()[1].redo())

    def titles(self, message: Message) -> Message:
        known = [
            {
                "id": title.id,
                "name": title.name,
                "seats": title.rules.seats,
                "options": [variant._asdict() for variant in title.wording.variants],
            }
            for title in TITLES.values()
        ]
        return {"titles": known}

    def _game(self) -> tuple[Title[Any], Record[Any]]:
        if self.title is None or self.record is None:
            raise Refused('There is no game yet: begin with "new" or "load".')
        return self.title, self.record

    def _position(self, outcome: Outcome[Any]) -> Message:
        title, _ = self._game()
        result = title.rules.result(outcome.state)
        return {
            "decisions": list(_questions(title, outcome.state)),
            "events": [_event(event) for event in outcome.events],
            "result": None if result is None else asdict(result),
        }


def _parse(line: str) -> Message:
    try:
        message = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Refused("This line is not JSON.") from error
    if not isinstance(message, dict):
        raise Refused("A line is one JSON object.")
    return message


def _questions(title: Title[Any], state: Any) -> Iterator[Message]:
    for decision in title.rules.decisions(state):
        worded = question_in_words(title.wording.question(state, decision))
        yield {
            "seat": worded.seat,
            "prompt": worded.prompt,
            "private": worded.private,
            "optional": worded.optional,
            "at_least": worded.at_least,
            "at_most": worded.at_most,
            "options": [option._asdict() for option in worded.options],
        }


def _event(event: Event) -> Message:
    return {"kind": event.kind, "seat": event.seat, "data": dict(event.data), "only_for": event.only_for}


def _title(message: Message) -> Title[Any]:
    title = TITLES.get(_text(message, "title"))
    if title is None:
        raise Refused(f"Unknown title; known are {', '.join(TITLES)}.")
    return title


def _text(message: Message, key: str) -> str:
    value = message.get(key)
    if not isinstance(value, str):
        raise Refused(f'"{key}" must be a text.')
    return value


def _object(message: Message, key: str) -> Message:
    value = message.get(key, {})
    if not isinstance(value, dict):
        raise Refused(f'"{key}" must be an object.')
    return value


def serve(lines: Iterable[bytes]) -> Iterator[str]:
    """One reply for each line, whatever the line is."""
    conversation = Conversation()
    for line in lines:
        yield json.dumps(conversation.reply(line.decode("utf-8", errors="replace")))
