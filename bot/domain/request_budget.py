"""How often somebody may ask, as a bucket of tokens: it fills by itself, and each request takes one.

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


class RequestGrant(NamedTuple):
    """How many requests may be made now, and in how many seconds to ask again if more were wanted."""

    granted: int
    wait: float = 0.0


def filled(bucket: Bucket, rate: Rate, now: float) -> Bucket:
    """The bucket now; a clock that went back adds nothing."""
    since = max(0.0, now - bucket.at)
    return bucket._replace(tokens=min(rate.burst, bucket.tokens + since * rate.per_second), at=max(now, bucket.at))


def draw(bucket: Bucket, rate: Rate, wanted: int, now: float, reserve: float = 0.0) -> tuple[Bucket, RequestGrant]:
    """Draw up to so many tokens, if `reserve` must stay for what is more urgent; returns the bucket then, too."""
    bucket = filled(bucket, rate, now)
    granted = 0 if now < bucket.closed_until else max(0, min(wanted, int(bucket.tokens - reserve)))
    left = bucket._replace(tokens=bucket.tokens - granted)
    if granted == wanted:
        return left, RequestGrant(granted)
    missing = max(0.0, reserve + 1 - left.tokens)
    return left, RequestGrant(granted, max(left.closed_until - now, missing / rate.per_second))


def closed(bucket: Bucket, now: float, seconds: float) -> Bucket:
    """The bucket after Discord has asked us to wait: empty, and closed for so long."""
    return bucket._replace(tokens=0.0, at=now, closed_until=max(bucket.closed_until, now + seconds))
