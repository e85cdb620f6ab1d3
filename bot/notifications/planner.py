"""Who must be told what after a move: the rows for the outbox, and the asks with their notices given."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from bot.games.session import Present
from bot.store.records import OVER, Ask, Post
from bot.ui.shortcuts import answerable


@dataclass(frozen=True)
class Telling:
    """The posts of one move, and the game as it is once they are queued."""

    after: Present
    posts: tuple[Post, ...]


def announce(
    before: Present | None,
    after: Present,
    closed: Collection[int],
    direct: Collection[int] = (),
    news: bool = False,
) -> Telling:
    """What to post. While a computer player is to move nothing is said: a burst of moves is one post.

    `closed` holds the people whom no direct message reaches, `direct` those who want nothing else; `news`: something
    has happened that everybody may know."""
    channel = f"channel:{after.game.channel_id}"
    if after.game.phase == OVER:
        told = replace(after, game=replace(after.game, told=after.game.move))
        return Telling(
            told,
            (
                Post(
                    "result",
                    channel,
                    {"since": after.game.told, "upto": after.game.move, "seats": [], "position": after.game.position},
                    "board",
                ),
                *_unask(before, after, direct),
            ),
        )
    if any(ask.computer and not ask.optional for ask in after.asks.values()):
        return Telling(after, _unask(before, after, direct))

    new = [ask for ask in after.asks.values() if not (ask.optional or ask.noticed or ask.computer)]
    by_dm = [ask for ask in new if (ask.private or _user(after, ask) in direct) and _user(after, ask) not in closed]
    mentioned = [ask.seat for ask in new if ask not in by_dm]
    posts: list[Post] = list(_unask(before, after, direct))
    turn = after.turn
    game = after.game
    if turn != game.told_turn or _invited(before, after, news) or (new and not after.in_secret):
        body = {"since": game.told, "upto": game.move, "seats": mentioned, "position": game.position}
        posts.append(Post("board", channel, body, "board"))
        game = replace(game, told=game.move, told_turn=turn)
    elif mentioned:
        posts.append(Post("notice", channel, {"seats": mentioned, "upto": game.move}, "notice"))
    if after.in_secret or (before is not None and before.in_secret):
        posts.append(Post("draft", channel, {"position": game.position}, "draft"))
    posts += [
        Post("dm", f"user:{_user(after, ask)}", {"seat": ask.seat, "number": ask.number}, f"dm:{ask.seat}")
        for ask in by_dm
    ]
    told_seats = {ask.seat for ask in new}
    asks = {seat: ask._replace(noticed=ask.noticed or seat in told_seats) for seat, ask in after.asks.items()}
    return Telling(replace(after, game=game, asks=asks), tuple(posts))


def _user(present: Present, ask: Ask) -> int | None:
    return present.seats[ask.seat].user_id


def _invited(before: Present | None, after: Present, news: bool) -> bool:
    """Somebody may now answer, and need not, or has news to answer: worth a silent board, unless it is a secret."""
    if before is None or after.in_secret:
        return False
    if answerable(after) - answerable(before):
        return True
    if news and any(ask.optional and not ask.computer for ask in after.asks.values()):
        return True
    return any(ask.optional and not ask.computer and seat not in before.asks for seat, ask in after.asks.items())


def _unask(before: Present | None, after: Present, direct: Collection[int]) -> tuple[Post, ...]:
    """Direct messages that ask what is no longer asked."""
    if before is None:
        return ()
    gone = [
        ask
        for seat, ask in before.asks.items()
        if (ask.private or _user(before, ask) in direct) and ask.noticed and not ask.computer
        if seat not in after.asks or after.asks[seat].number != ask.number
    ]
    return tuple(
        Post("withdraw", f"user:{_user(before, ask)}", {"seat": ask.seat, "number": ask.number}, f"withdraw:{ask.seat}")
        for ask in gone
        if before.seats[ask.seat].user_id is not None
    )
