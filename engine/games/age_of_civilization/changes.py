"""Why the numbers of a view change: what events tell of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engine.core import Change, Event

Data = Mapping[str, Any]
Amounts = Iterator[tuple[str, int, str]]  # what changes, by how much, through which card


def changes(event: Event) -> Iterator[Change]:
    """The changes of the seat that an event is about."""
    if event.seat is not None and event.kind in AMOUNTS:
        for what, number, source in AMOUNTS[event.kind](event.data):
            if number:
                yield Change(event.seat, what, number, source)


def _gain(data: Data) -> Amounts:
    for what in ("points", "coins", "workers"):
        yield what, data.get(what, 0), data["source"]
    yield "workers_ready", data.get("workers", 0), data["source"]


def _annex(data: Data) -> Amounts:
    yield "civilizations", 1, data["civilization"]
    yield from _gain({**data, "source": data["civilization"]})


def _rise(data: Data) -> Amounts:
    """The event does not say how many workers there were before."""
    yield "civilizations", 1, data["civilization"]
    yield "coins", data["coins"], data["civilization"]


def _sacrifice(data: Data) -> Amounts:
    """Workers on red slots are no longer free ones."""
    yield "workers", -data["workers"], data["source"]
    if data["source"] != "slots":
        yield "workers_ready", -data["workers"], data["source"]


AMOUNTS: dict[str, Callable[[Data], Amounts]] = {
    "rise": _rise,
    "annex": _annex,
    "buy": lambda data: iter([("coins", -data["coins"], data["special"])]),
    "act": lambda data: iter([("coins", -data["coins"], data["action"])]),
    "gain": _gain,
    "lose": lambda data: iter([("coins", -data["coins"], data["source"])]),
    "sacrifice": _sacrifice,
    "fortification": lambda data: iter([("military", 1, data["source"])]),
    "technology": lambda data: iter([("technologies", 1, data["technology"])]),
    "wonder": lambda data: iter([("wonders", 1, data["wonder"])]),
    "scored": lambda data: iter([("points", data["points"], data["source"])]),
}
