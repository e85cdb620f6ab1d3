"""The requests that the whole bot may make, as a bucket of tokens: it fills by itself, and each request takes one.

Pure, so that every database follows the same rules."""

from __future__ import annotations

from typing import NamedTuple


class Rate(NamedTuple):
    """How fast a bucket fills, and how much it holds."""

    per_second: float
    burst: float


class Bucket(NamedTuple):
    """A bucket as it was at a time. Nobody draws from it before `closed_until`."""

    tokens: float
    at: float
    closed_until: float = 0.0


def filled(bucket: Bucket, rate: Rate, now: float) -> Bucket:
    """The bucket now; a clock that went back adds nothing."""
    since = max(0.0, now - bucket.at)
    return bucket._replace(tokens=min(rate.burst, bucket.tokens + since * rate.per_second), at=max(now, bucket.at))


def can_draw(bucket: Bucket, wanted: int, reserve: float, now: float) -> int:
    """How many tokens may be drawn now, if `reserve` must stay for what is more urgent."""
    if now < bucket.closed_until:
        return 0
    return max(0, min(wanted, int(bucket.tokens - reserve)))


def wait_for_more(bucket: Bucket, rate: Rate, reserve: float, now: float) -> float:
    """In how many seconds one more token can be drawn."""
    missing = max(0.0, reserve + 1 - bucket.tokens)
    return max(bucket.closed_until - now, missing / rate.per_second)


def closed(bucket: Bucket, now: float, seconds: float) -> Bucket:
    """The bucket after Discord has asked us to wait: empty, and closed for so long."""
    return bucket._replace(tokens=0.0, at=now, closed_until=max(bucket.closed_until, now + seconds))
