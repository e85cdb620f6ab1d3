"""Games that wait for somebody: reminders, and several games in one message."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ui.formatting.names import SafeName, listed
from bot.ui.formatting.times import moment, relative

NOTHING_WAITS = "No game is waiting for you. Enjoy the rest!"
THESE_WAIT = "These games are waiting for you:"
ALL_ANSWERED = "You have answered all of these."


def _deadline(at: float | None) -> str:
    return f" Deadline: {relative(at)}." if at is not None else ""


def reminder(mention: str, title: str, link: str, since: float, ends: float | None) -> str:
    """`mention` is empty in a direct message."""
    calls = f"{mention}: it" if mention else "It"
    return f"{calls} has been your turn in **{title}** ({link}) since {moment(since)}.{_deadline(ends)}"


def waits(title: str, channel_id: int, game_id: int, since: float) -> str:
    """A line of `/games`."""
    return f"- **{title}** in <#{channel_id}> (game {game_id}), since {moment(since)}"


def _and_more(count: int) -> str:
    return f" And {count} more: `/games`." if count else ""


def elsewhere(title: str, link: str, ends: float | None) -> str:
    """One of the other games, within a sentence."""
    deadline = f", deadline {relative(ends)}" if ends is not None else ""
    return f"**{title}** ({link}{deadline})"


def also_waiting(games: Sequence[str], more: int = 0) -> str:
    return f"Also waiting for you: {listed(games)}.{_and_more(more)}"


def also_waiting_here(name: SafeName | None, channels: Sequence[str], more: int) -> str:
    """Under a post that everybody reads; `name` where the post calls several people."""
    return f"-# Also waiting for {name or 'you'}: {listed(channels)}.{_and_more(more)}"


def several_wait(count: int) -> str:
    return f"**{count} games are waiting for you:**" if count > 1 else "**A game is waiting for you:**"


def one_of_several(number: int, title: str, link: str, prompt: str, ends: float | None) -> str:
    return f"{number}. **{title}** ({link}): {prompt}{_deadline(ends)}"


def play_one(number: int, title: str) -> str:
    return f"{number}. {title}"
