"""What the bot measures about itself for Prometheus. No label holds a person, a name or a choice."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Histogram, disable_created_metrics

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds

disable_created_metrics()  # type: ignore[no-untyped-call]  # docs/hosting.md lists everything we expose
REGISTRY = CollectorRegistry()  # our own: the library's default one adds metrics of the process


def _counter(name: str, text: str, *labels: str) -> Counter:
    return Counter(name, text, labels, registry=REGISTRY)


def _histogram(name: str, text: str, *labels: str) -> Histogram:
    return Histogram(name, text, labels, registry=REGISTRY, buckets=BUCKETS)


ANSWERS = _counter("ziggurat_answers_total", "Stored answers of people and computer players.", "title")
REFUSALS = _counter("ziggurat_refusals_total", "Interactions that were refused, by kind of refusal.", "kind")
FAULTS = _counter("ziggurat_faults_total", "Interactions that failed because of a bug.")
ACKNOWLEDGED = _histogram("ziggurat_acknowledged_seconds", "Time from an interaction's arrival to our acknowledgement.")
ANSWERED = _histogram("ziggurat_answered_seconds", "Time from an interaction's arrival to its outcome.")
POSTS_SENT = _counter("ziggurat_posts_sent_total", "Posts that the outbox has delivered.", "kind")
POSTS_FAILED = _counter("ziggurat_posts_failed_total", "Failed attempts to send a post, by what follows.", "end")
PICTURES = _histogram("ziggurat_picture_seconds", "Time for a picture, including the wait for the painter.", "what")
COMPUTERS = _histogram("ziggurat_computer_seconds", "Time for a computer player's decision, with its wait.", "level")
LOOP_LATENESS = _histogram("ziggurat_loop_late_seconds", "How much later than asked the event loop woke a task.")
