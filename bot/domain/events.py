"""The events of a move, as they are stored with it."""

from __future__ import annotations

import json
from collections.abc import Iterable

from engine.core import Event


def dump_events(events: Iterable[Event]) -> str:
    return json.dumps([[event.kind, event.seat, dict(event.data), event.only_for] for event in events])


def load_events(text: str) -> list[Event]:
    return [Event(*event) for event in json.loads(text)]
