"""Which queued posts become one: a newer post replaces an older one, and notices to one person share a message.

Pure, so that every database follows the same rules."""

from __future__ import annotations

from dataclasses import replace

from bot.domain.posts import BoardBody, Body, NoticeBody, PostKind, Target, WatchBody

NEWS = (PostKind.NOTE, PostKind.SEAT_OFFER, PostKind.VOTE)  # go along when a game moves; others are said anew
DIGEST_KINDS = (PostKind.QUESTION, PostKind.REMINDER)
DIGEST_GAMES = 5  # in one message: a row of buttons
DIGEST_DELAY = 30.0  # seconds between the notices of different games that wait for the same person
LONGEST_WAIT = 3600.0  # seconds until a queued post is tried, or tried again, at most


def merged(older: Body, newer: Body) -> Body:
    """The newer body, which also says what the older one would have said, and to the same seats."""
    if isinstance(newer, BoardBody) and isinstance(older, BoardBody):
        return replace(newer, since=min(older.since, newer.since), seats=_both(older.seats, newer.seats))
    if isinstance(newer, WatchBody) and isinstance(older, WatchBody):
        return replace(newer, since=min(older.since, newer.since), ended=older.ended or newer.ended)
    if isinstance(newer, NoticeBody) and isinstance(older, NoticeBody):
        return replace(newer, seats=_both(older.seats, newer.seats))
    return newer


def _both(older: tuple[int, ...], newer: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted({*older, *newer}))


def can_share_a_message(kind: PostKind, target: Target) -> bool:
    """Whether this is a notice to one person, which may go together with those of other games."""
    return kind in DIGEST_KINDS and target.is_user


def not_before(last_call: float | None, now: float) -> float:
    """When a notice may be sent, if another game that still waits for this person has called them then.

    The delay gives further notices the chance to share its message. A call in the future was noted by a clock that was
    ahead, and counts as one of now."""
    return min(last_call, now) + DIGEST_DELAY if last_call else 0.0
