"""Everything that was asked, answered and shown, for tests to look through."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from bot.local.api.errors import Json
from bot.local.api.messages import Upload
from bot.local.world.model import Change, files_of, texts
from bot.local.world.world import World

SEEN = {"MESSAGE_CREATE", "MESSAGE_UPDATE", "MODAL", "CHOICES"}


@dataclass
class Exchange:
    """One request with its answer; `route` is None where the stand-in knows no such route."""

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
    """Something as it stood at one moment before the eyes of the viewers."""

    event: str
    viewers: frozenset[str]
    body: Json

    @property
    def text(self) -> str:
        """Every word of it."""
        words = list(texts(self.body)) if self.event != "CHOICES" else []
        words += [str(choice["name"]) for choice in self.body.get("choices", [])]
        return "\n".join(filter(None, words))

    @property
    def file_ids(self) -> list[str]:
        """The ids of the files shown, for `LocalDiscord.file`."""
        return [str(each["id"]) for each in files_of(self.body)] if self.event.startswith("MESSAGE") else []


class Record:
    """The requests in order of arrival, and every version of everything that people saw."""

    def __init__(self, world: World, recording: bool = True) -> None:
        self.world = world
        self.recording = recording
        self.exchanges: list[Exchange] = []
        self.shown: list[Shown] = []
        world.subscribe(self._see)

    def add(self, exchange: Exchange) -> None:
        """Notes a request, unless nothing is recorded."""
        if self.recording:
            self.exchanges.append(exchange)

    def _see(self, change: Change) -> None:
        if change.event not in SEEN or not self.recording:
            return
        self.shown.append(Shown(change.event, self._viewers(change), json.loads(json.dumps(change.body))))

    def _viewers(self, change: Change) -> frozenset[str]:
        if change.viewer:
            return frozenset({change.viewer})
        channel = self.world.channels[change.body["channel_id"]]
        return frozenset(id for id in self.world.users if self.world.permissions(id, channel))

    def seen_by(self, user_id: str) -> list[Shown]:
        """All that somebody ever saw."""
        return [each for each in self.shown if user_id in each.viewers]

    def requests(self, method: str, route: str) -> list[Exchange]:
        """The requests to one route, `/channels/{channel}/messages`."""
        return [each for each in self.exchanges if each.method == method and each.route == route]

    @property
    def unknown(self) -> list[Exchange]:
        """The requests to routes that the stand-in does not know."""
        return [each for each in self.exchanges if each.route is None]

    @property
    def crashed(self) -> list[Exchange]:
        """The requests that the stand-in itself could not cope with."""
        return [each for each in self.exchanges if each.status == 500 and not each.fault]

    @property
    def refused(self) -> list[Exchange]:
        """The requests that were turned down, those of ordered faults left out."""
        return [each for each in self.exchanges if each.status and each.status >= 400 and not each.fault]
