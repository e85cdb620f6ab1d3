"""Damage to saved games, and checks that a loaded game still works."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

from engine.ai.levels import at_random
from engine.core import Event, Setup
from engine.phrases import question_in_words
from engine.protocol.record import Record
from engine.title import Title
from tests.support.engine.laws import permitted

Path = tuple[str | int, ...]
NUMBERS = (-(10**9), -2, -1, 0, 1, 2, 3, 4, 5, 7, 8, 16, 99, 10**9)


def positions(title: Title[Any], setup: Setup, rng: Random, every: int) -> Iterator[Any]:
    """Some positions of a random game, its last one included."""
    record = Record.new(title.rules, setup)
    while decisions := title.rules.decisions(record.state):
        if rng.randrange(every) == 0:
            yield record.state
        decision = rng.choice([one for one in decisions if not one.optional])
        answer = at_random(title, record.state, decision, rng)
        if answer.picks == ("end",) and rng.random() < 0.8:  # long turns lead to richer positions
            answer = at_random(title, record.state, decision, rng)
        record.answer(answer)
    yield record.state


def damaged(saved: str, rng: Random) -> tuple[str, str]:
    """The saved game with one value or list changed at random, and a description of the change."""
    document = json.loads(saved)
    state = document["state"]
    path = _chosen(list(_places(state, ())), rng)
    holder = _at(state, path[:-1])
    before = holder[path[-1]]
    after = _changed(before, [_at(state, place) for place in _places(state, ())], rng)
    holder[path[-1]] = after
    return json.dumps(document), f"{'.'.join(map(str, path))}: {before!r} -> {after!r}"


def _chosen(places: list[Path], rng: Random) -> Path:
    """A random place; half of the time by field first, since most of a state is long lists of cards."""
    if rng.random() < 0.5:
        return rng.choice(places)
    fields: dict[str, list[Path]] = {}
    for path in places:
        fields.setdefault(".".join("*" if isinstance(part, int) else part for part in path), []).append(path)
    return rng.choice(fields[rng.choice(sorted(fields))])


def _places(value: Any, path: Path) -> Iterator[Path]:
    """The path of every value inside."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in items:
        yield (*path, key)
        if isinstance(item, dict | list):
            yield from _places(item, (*path, key))


def _at(value: Any, path: Path) -> Any:
    for part in path:
        value = value[part]
    return value


def _changed(value: Any, known: list[Any], rng: Random) -> Any:
    """Another value of the same type; now and then of any type."""
    if rng.random() < 0.05:
        return deepcopy(rng.choice(known))
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice([*NUMBERS, value + 1, value - 1])
    if isinstance(value, str):
        others = [item for item in known if isinstance(item, str) and item != value]
        return rng.choice(["", "x", value[:-1], value + value, *rng.choices(others, k=8)] if others else ["", "x"])
    if isinstance(value, list):
        return _another_list(value, known, rng)
    assert isinstance(value, dict)
    return deepcopy(rng.choice([item for item in known if isinstance(item, dict)]))


def _another_list(value: list[Any], known: list[Any], rng: Random) -> list[Any]:
    items = deepcopy(value)
    match rng.randrange(6):
        case 0:
            return []
        case 1 if items:
            del items[rng.randrange(len(items))]
        case 2 if items:
            items.append(deepcopy(rng.choice(items)))
        case 3:
            rng.shuffle(items)
        case 4:
            return deepcopy(rng.choice([item for item in known if isinstance(item, list)]))
        case _:
            kind = type(items[0]) if items else str
            items.insert(
                rng.randint(0, len(items)), deepcopy(rng.choice([i for i in known if type(i) is kind] or ["x"]))
            )
    return items


def exercise(title: Title[Any], state: Any, rng: Random, *, onwards: int = 0) -> None:
    """Look at this state in every way, answer in every way, and play a few answers on."""
    rules, seats = title.rules, len(title.rules.view(state, None)["players"])
    names = [f"Player {seat}" for seat in range(seats)]
    for seat in (None, *range(seats)):
        title.wording.board(rules.view(state, seat), names)
    for seat in range(seats):
        imagined = rules.imagine(state, seat, f"imagined {rng.random()}")
        rules.decisions(imagined)
        rules.view(imagined, seat)
    for ask in (rules.turn, rules.undo_mark, rules.inventory, rules.depth):
        ask(state)
    rules.load(rules.dump(state))
    decisions = rules.decisions(state)
    result = rules.result(state)
    assert (result is None) == bool(decisions)
    for decision in decisions:
        question_in_words(title.wording.question(state, decision, names))
        rules.obstacles(state, decision.seat)
        for answer in permitted(decision, rng):
            _tell(title, rules.apply(state, answer).events, names)
    for _ in range(onwards):
        decisions = rules.decisions(state)
        if not decisions:
            break
        decision = rng.choice([one for one in decisions if not one.optional])
        outcome = rules.apply(state, at_random(title, state, decision, rng))
        _tell(title, outcome.events, names)
        state = outcome.state


def _tell(title: Title[Any], events: Iterable[Event], names: list[str]) -> None:
    for event in events:
        title.wording.sentence(event, names)
        json.dumps(dict(event.data))
