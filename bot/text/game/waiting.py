"""Games that wait for somebody: reminders, and several games in one message."""

from __future__ import annotations

from collections.abc import Sequence

from bot.text.game.timing import deadline
from bot.text.game.turn import labelled
from bot.text.names import SafeName
from bot.text.times import moment, relative
from engine.language import Message, count, listed, say

NOTHING_WAITS = Message("bot.waiting.nothing_waits", "No game is waiting for you. Enjoy the rest!")
THESE_WAIT = Message("bot.waiting.these_wait", "These games are waiting for you:")
ALL_ANSWERED = Message("bot.waiting.all_answered", "You have answered all of these.")


def _with_deadline(sentence: str, at: float | None) -> str:
    return sentence if at is None else f"{sentence} {deadline(at)}"


def reminder(mention: str, title: str, link: str, since: float, ends: float | None) -> str:
    """`mention` is empty in a direct message."""
    if mention:
        call = say(
            "bot.waiting.reminder_here",
            "{mention}: it has been your turn in **{title}** ({link}) since {moment}.",
            mention=mention,
            title=title,
            link=link,
            moment=moment(since),
        )
    else:
        call = say(
            "bot.waiting.reminder",
            "It has been your turn in **{title}** ({link}) since {moment}.",
            title=title,
            link=link,
            moment=moment(since),
        )
    return _with_deadline(call, ends)


def waits(title: str, channel_id: int, game_id: int, since: float) -> str:
    """A line of `/games`."""
    return "- " + say(
        "bot.waiting.waits",
        "**{title}** in {channel} (game {game}), since {moment}",
        title=title,
        channel=f"<#{channel_id}>",
        game=game_id,
        moment=moment(since),
    )


def _with_more(sentence: str, more: int) -> str:
    if not more:
        return sentence
    rest = count("bot.waiting.and_more", "And {n} more: `/games`.", "And {n} more: `/games`.", more)
    return f"{sentence} {rest}"


def elsewhere(title: str, link: str, ends: float | None) -> str:
    """One of the other games, within a sentence."""
    if ends is None:
        return f"**{title}** ({link})"
    return say(
        "bot.waiting.elsewhere",
        "**{title}** ({link}, deadline {deadline})",
        title=title,
        link=link,
        deadline=relative(ends),
    )


def also_waiting(games: Sequence[str], more: int = 0) -> str:
    return _with_more(say("bot.waiting.also_waiting", "Also waiting for you: {games}.", games=listed(games)), more)


def also_waiting_here(name: SafeName | None, channels: Sequence[str], more: int) -> str:
    """Under a post that everybody reads; `name` where the post calls several people."""
    games = listed(channels)
    if name is None:
        called = say("bot.waiting.also_waiting", "Also waiting for you: {games}.", games=games)
    else:
        called = say("bot.waiting.also_waiting_for", "Also waiting for {name}: {games}.", name=name, games=games)
    return f"-# {_with_more(called, more)}"


def several_wait(games: int) -> str:
    if games == 1:
        return say("bot.waiting.one_waits", "**A game is waiting for you:**")
    return count(
        "bot.waiting.several_wait", "**{n} game is waiting for you:**", "**{n} games are waiting for you:**", games
    )


def one_of_several(number: int, title: str, link: str, prompt: str, ends: float | None) -> str:
    return _with_deadline(labelled(f"{number}. **{title}** ({link})", prompt), ends)


def play_one(number: int, title: str) -> str:
    return f"{number}. {title}"
