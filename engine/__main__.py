"""The line protocol: one JSON object a line in, one a line out, so that any program can drive any title."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from engine import assets
from engine.core import Answer, Event, IllegalAnswer, IllegalSetup, Outcome, Rules, Setup
from engine.record import Record
from engine.titles import TITLES

Message = dict[str, Any]


class Refused(Exception):
    """The line cannot be carried out; its text says why."""


class Session:
    """One conversation, with at most one game at a time."""

    def __init__(self) -> None:
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
        """The answer to one line; a refused line leaves the game as it is."""
        try:
            message = _parse(line)
            op = self.ops.get(_text(message, "op"))
            if op is None:
                raise Refused(f"Unknown op; known are {', '.join(self.ops)}.")
            return {"ok": True, **op(message)}
        except (Refused, IllegalAnswer, IllegalSetup) as refusal:
            return {"ok": False, "error": str(refusal)}

    def new(self, message: Message) -> Message:
        title, seats = _rules(message), message.get("seats")
        if not isinstance(seats, int) or isinstance(seats, bool):
            raise Refused('"seats" must be a whole number.')
        options, arranged = _object(message, "options"), _object(message, "arranged")
        setup = Setup(title.id, seats, _text(message, "seed"), options, arranged)
        self.record = Record.new(title, setup)
        return self._position(self.record.moves[-1].outcome)

    def answer(self, message: Message) -> Message:
        record, seat, picks = self._game(), message.get("seat"), message.get("picks")
        if not isinstance(seat, int) or not isinstance(picks, list):
            raise Refused('An answer needs "seat", a whole number, and "picks", a list of option ids.')
        return self._position(record.answer(Answer(seat, tuple(picks))))

    def view(self, message: Message) -> Message:
        record, seat = self._game(), message.get("seat")
        seats = len(record.rules.view(record.state, None)["players"])
        if seat is not None and (not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < seats):
            raise Refused(f'"seat" must be a whole number from 0 to {seats - 1}, or left out for a spectator.')
        return {"view": record.rules.view(record.state, seat)}

    def dump(self, message: Message) -> Message:
        record = self._game()
        return {"state": record.rules.dump(record.state)}

    def load(self, message: Message) -> Message:
        rules, text = _rules(message), _text(message, "state")
        try:
            state = rules.load(text)
        except ValueError as error:
            raise Refused(str(error)) from error
        self.record = Record(rules, Outcome(state, ()))
        return self._position(self.record.moves[-1].outcome)

    def undo(self, message: Message) -> Message:
        record = self._game()
        record.undo()
        return self._position(Outcome(record.state, ()))

    def redo(self, message: Message) -> Message:
        return self._position(self._game().redo())

    def titles(self, message: Message) -> Message:
        known = [
            {"id": rules.id, "name": rules.name, "seats": rules.seats, "options": [asdict(c) for c in rules.choices]}
            for rules in TITLES.values()
        ]
        return {"titles": known}

    def _game(self) -> Record[Any]:
        if self.record is None:
            raise Refused('There is no game yet: begin with "new" or "load".')
        return self.record

    def _position(self, outcome: Outcome[Any]) -> Message:
        rules = self._game().rules
        result = rules.result(outcome.state)
        return {
            "decisions": list(_worded(rules, outcome.state)),
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


def _worded(rules: Rules[Any], state: Any) -> Iterator[Message]:
    for decision in rules.decisions(state):
        worded = rules.worded(state, decision)
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


def _rules(message: Message) -> Rules[Any]:
    rules = TITLES.get(_text(message, "title"))
    if rules is None:
        raise Refused(f"Unknown title; known are {', '.join(TITLES)}.")
    return rules


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
    """One reply a line, whatever the line is."""
    session = Session()
    for line in lines:
        yield json.dumps(session.reply(line.decode("utf-8", errors="replace")))


def main() -> None:
    parser = argparse.ArgumentParser("python -m engine", description=__doc__)
    parser.add_argument("--cards", type=Path, help="a folder whose card files replace ours")
    if folder := parser.parse_args().cards:
        assets.prefer(folder)
    for reply in serve(sys.stdin.buffer):
        print(reply, flush=True)


if __name__ == "__main__":
    main()
