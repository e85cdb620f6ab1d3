"""What the bot counts about itself, in the text form that Prometheus reads; never a person, a name or a choice."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf, isnan

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Count:
    """How often something happened since the start, by the value of one label, if it has one."""

    def __init__(self, name: str, text: str, label: str = "") -> None:
        self.name, self.text, self.label = name, text, label
        self._counts: dict[str, int] = {} if label else {"": 0}

    def add(self, value: str = "", times: int = 1) -> None:
        self._counts[value] = self._counts.get(value, 0) + times

    def of(self, value: str = "") -> int:
        return self._counts.get(value, 0)

    def lines(self) -> Iterator[str]:
        yield from _head(self.name, self.text, "counter")
        for value, count in sorted(self._counts.items()):
            yield sample(self.name, count, **({self.label: value} if self.label else {}))


class Times:
    """How long something took, as a histogram, by the value of one label, if it has one."""

    def __init__(self, name: str, text: str, label: str = "") -> None:
        self.name, self.text, self.label = name, text, label
        self._counts: dict[str, list[int]] = {} if label else {"": [0] * (len(SECONDS) + 1)}
        self._sums: dict[str, float] = {}

    def note(self, seconds: float, value: str = "") -> None:
        self._counts.setdefault(value, [0] * (len(SECONDS) + 1))[bisect_left(SECONDS, seconds)] += 1
        self._sums[value] = self._sums.get(value, 0.0) + seconds

    @contextmanager
    def of(self, value: str = "") -> Iterator[None]:
        """Note how long this takes."""
        started = time.perf_counter()
        try:
            yield
        finally:
            self.note(time.perf_counter() - started, value)

    def count(self, value: str = "") -> int:
        return sum(self._counts.get(value, ()))

    def lines(self) -> Iterator[str]:
        yield from _head(self.name, self.text, "histogram")
        for value, counts in sorted(self._counts.items()):
            labels = {self.label: value} if self.label else {}
            upto = 0
            for bound, count in zip((*map(str, SECONDS), "+Inf"), counts, strict=True):
                upto += count
                yield sample(f"{self.name}_bucket", upto, **labels, le=bound)
            yield sample(f"{self.name}_sum", self._sums.get(value, 0.0), **labels)
            yield sample(f"{self.name}_count", upto, **labels)


def gauge(name: str, text: str, values: dict[str, float], label: str = "") -> Iterator[str]:
    """What is so at this moment."""
    yield from _head(name, text, "gauge")
    for value, number in values.items():
        yield sample(name, number, **({label: value} if label else {}))


def sample(name: str, number: float, **labels: str) -> str:
    inside = ",".join(f'{label}="{_escaped(value)}"' for label, value in labels.items())
    shown = "NaN" if isnan(number) else "+Inf" if number == inf else str(number)
    return f"{name}{{{inside}}} {shown}" if inside else f"{name} {shown}"


def _head(name: str, text: str, kind: str) -> tuple[str, str]:
    return f"# HELP {name} {text}", f"# TYPE {name} {kind}"


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


# One set a process, as Prometheus wants it.

ANSWERS = Count("ziggurat_answers_total", "Answers stored, by people and computer players.", "title")
REFUSALS = Count("ziggurat_refusals_total", "Acts that were answered with a refusal, by its kind.", "kind")
FAULTS = Count("ziggurat_faults_total", "Acts that failed by a fault of ours.")
ACKNOWLEDGED = Times("ziggurat_acknowledged_seconds", "From an act's arrival until Discord had our acknowledgement.")
ANSWERED = Times("ziggurat_answered_seconds", "From an act's arrival until its outcome was shown.")
SENT = Count("ziggurat_posts_sent_total", "Posts of the outbox that were carried out.", "kind")
UNSENT = Count("ziggurat_posts_failed_total", "Tries to send a post that failed, by what came of it.", "end")
DRAWN = Times("ziggurat_picture_seconds", "Time for a picture, waiting for the painter included.", "what")
CHOSEN = Times("ziggurat_computer_seconds", "Time for a computer player's decision, waiting included.", "level")
LATE = Times("ziggurat_loop_late_seconds", "How much later than asked the event loop woke a sleeper.")
ALL: tuple[Count | Times, ...] = (
    *(ANSWERS, REFUSALS, FAULTS, ACKNOWLEDGED, ANSWERED),
    *(SENT, UNSENT, DRAWN, CHOSEN, LATE),
)
