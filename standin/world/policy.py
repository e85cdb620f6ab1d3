"""The limits and deadlines of the local Discord, which a test may change."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Policy:
    """Discord's own limits, except that rate limits are off so that ordinary tests stay fast.

    Times are in seconds, sizes in bytes. `window` is the length of a channel's message window, and of the one in which
    `max_concurrency` shards may identify; all other windows scale with it. A bot may identify `starts` times a day.
    A message older than `old_after` takes `old_edits` more edits. Every answer and every gateway event is delayed by a
    random time between the two bounds of `latency`. A message whose texts have more than `message_bytes`, 12 more
    for each text, is answered with 500 (docs/guesses.md). Every interaction is delivered `deliveries` times."""

    rate_limits: bool = False
    window: float = 5.0
    requests_per_second: int = 50
    deadline: float = 3.0
    token_life: float = 900.0
    deliveries: int = 1
    nonce_window: float = 300.0
    old_after: float = 3600.0
    old_edits: int = 3
    old_edit_retry: float = 10.0
    upload_limit: int = 10 * 1024 * 1024
    message_bytes: int = 10_170
    dm_opens: int = 10
    dm_open_window: float = 600.0
    privileged_intents: bool = False
    activities: bool = False  # whether the application may launch an Activity
    shards: int = 1
    max_concurrency: int = 1
    starts: int = 1000
    latency: tuple[float, float] = (0.0, 0.0)
    latency_seed: int = 0
