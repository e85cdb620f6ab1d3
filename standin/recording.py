"""A recording of all requests and of everything that people saw, for tests to search."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from standin.api.messages import Upload
from standin.world.model import Change, Json, files_of, texts
from standin.world.world import World

VISIBLE_EVENTS = {"MESSAGE_CREATE", "MESSAGE_UPDATE", "MODAL", "CHOICES"}


@dataclass
class Exchange:
    """A request and its answer; `route` is None if the local Discord has no such route."""

    method: str
    path: str
    query: dict[str, str]
    route: str | None
    body: Any = None
    multipart: bool = False
    uploads: list[Upload] = field(default_factory=list)
    status: int | None = None
    answer: Any = None
    fault: bool = False

    def __repr__(self) -> str:
        return f"<{self.method} {self.path} -> {self.status}>"


@dataclass(frozen=True)
class Shown:
    """One version of a message, modal or list of choices, and the users who saw it."""

    event: str
    viewers: frozenset[str]
    body: Json

    @property
    def text(self) -> str:
        """All its text."""
        words = list(texts(self.body)) if self.event != "CHOICES" else []
        words += [str(choice["name"]) for choice in self.body.get("choices", [])]
        return "\n".join(filter(None, words))

    @property
    def file_ids(self) -> list[str]:
        """The ids of its files, for `LocalDiscord.file`."""
        return [str(each["id"]) for each in files_of(self.body)] if self.event.startswith("MESSAGE") else []


class Recording:
    """The requests in order of arrival, and every version of everything that people saw."""

    def __init__(self, world: World, recording: bool = True) -> None:
        self.world = world
        self.recording = recording
        self.exchanges: list[Exchange] = []
        self.shown: list[Shown] = []
        world.subscribe(self._on_change)

    def add(self, exchange: Exchange) -> None:
        """Adds a request, unless recording is off."""
        if self.recording:
            self.exchanges.append(exchange)

    def _on_change(self, change: Change) -> None:
        if change.event not in VISIBLE_EVENTS or not self.recording:
            return
        self.shown.append(Shown(change.event, self._viewers(change), json.loads(json.dumps(change.body))))

    def _viewers(self, change: Change) -> frozenset[str]:
        if change.viewer:
            return frozenset({change.viewer})
        channel = self.world.channels[change.body["channel_id"]]
        return frozenset(id for id in self.world.users if self.world.permissions(id, channel))

    def seen_by(self, user_id: str) -> list[Shown]:
        """Everything that a user ever saw."""
        return [each for each in self.shown if user_id in each.viewers]

    def requests(self, method: str, route: str) -> list[Exchange]:
        """The requests to one route, such as `/channels/{channel}/messages`."""
        return [each for each in self.exchanges if each.method == method and each.route == route]

    @property
    def unknown(self) -> list[Exchange]:
        """The requests to routes that the local Discord does not have."""
        return [each for each in self.exchanges if each.route is None]

    @property
    def crashed(self) -> list[Exchange]:
        """The requests that made the local Discord itself fail."""
        return [each for each in self.exchanges if each.status == 500 and not (each.fault or each.answer)]

    @property
    def too_large(self) -> list[Exchange]:
        """The requests whose message was larger than the local Discord takes."""
        return [each for each in self.exchanges if each.status == 500 and each.answer and not each.fault]

    @property
    def refused(self) -> list[Exchange]:
        """The requests that got an error, without injected faults."""
        return [each for each in self.exchanges if each.status and each.status >= 400 and not each.fault]
