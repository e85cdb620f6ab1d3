"""Who must hear what after a move: the posts for the outbox, and the open questions with their notices given."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace

from bot.domain.posts import (
    BoardBody,
    DraftStatusBody,
    NoticeBody,
    Post,
    QuestionBody,
    ResultBody,
    Target,
    WithdrawalBody,
)
from bot.domain.records.games import Game, Phase
from bot.domain.records.history import Ask
from bot.domain.session import Session


@dataclass(frozen=True)
class Plan:
    """The posts of one move, and the game once they are queued."""

    after: Session
    posts: tuple[Post, ...]


def plan_posts(
    before: Session | None,
    after: Session,
    closed: Collection[int],
    direct: Collection[int],
    has_news: Callable[[], bool],
) -> Plan:
    """What to post after a move. Nothing is posted while a computer player is to move: a burst of moves is one post.

    `closed` holds the people whom no direct message reaches, `direct` those who want nothing else. `has_news` says
    whether something has happened that everybody may know.
    A game of a person is shown to that person alone, in their panel."""
    if after.game.personal:
        return Plan(after, ())
    withdrawals = _withdrawals(before, after, direct)
    if after.game.phase == Phase.OVER:
        game = after.game
        result = ResultBody(game.announced_move, game.move, (), game.position)
        announced = replace(after, game=replace(game, announced_move=game.move))
        return Plan(announced, (Post(Target.channel(game.channel_id), result), *withdrawals))
    if any(ask.computer and not ask.optional for ask in after.asks.values()):
        return Plan(after, withdrawals)

    new = [ask for ask in after.asks.values() if not (ask.optional or ask.noticed or ask.computer)]
    by_dm = [ask for ask in new if (ask.private or _user(after, ask) in direct) and _user(after, ask) not in closed]
    mentioned = [ask.seat for ask in new if ask not in by_dm]
    board_due = (
        after.turn != after.game.announced_turn or _invited(before, after, has_news) or (new and not after.in_secret)
    )
    posts = [*withdrawals]
    if board_due:
        posts.append(board_post(after.game, dict.fromkeys([*mentioned, *_offered(before, after)])))
        after = replace(after, game=replace(after.game, announced_move=after.game.move, announced_turn=after.turn))
    elif mentioned:
        notice = NoticeBody(tuple(mentioned), after.game.move)
        posts.append(Post(Target.channel(after.game.channel_id), notice))
    if after.in_secret or (before is not None and before.in_secret):
        posts.append(Post(Target.channel(after.game.channel_id), DraftStatusBody(after.game.position)))
    posts += [_question(after, ask) for ask in by_dm]
    return Plan(_noticed(after, new), tuple(posts))


def board_post(game: Game, seats: Iterable[int]) -> Post:
    """The board as it stands, which calls these seats."""
    body = BoardBody(game.announced_move, game.move, tuple(seats), game.position)
    return Post(Target.channel(game.channel_id), body)


def _question(session: Session, ask: Ask) -> Post:
    user_id = _user(session, ask)
    assert user_id is not None
    return Post(Target.user(user_id), QuestionBody(ask.seat, ask.number))


def _noticed(session: Session, new: Iterable[Ask]) -> Session:
    """The game once these questions have had their notice."""
    return replace(session, asks={**session.asks, **{ask.seat: ask._replace(noticed=True) for ask in new}})


def _user(session: Session, ask: Ask) -> int | None:
    return session.seats[ask.seat].user_id


def _invited(before: Session | None, after: Session, has_news: Callable[[], bool]) -> bool:
    """Whether somebody may answer now without having to, or hears news that they may answer: a silent board is due."""
    if before is None or after.in_secret:
        return False
    if after.open_offers - before.open_offers:
        return True
    may_answer = {seat for seat, ask in after.asks.items() if ask.optional and not ask.computer}
    return bool(may_answer) and (not may_answer <= before.asks.keys() or has_news())


def _offered(before: Session | None, after: Session) -> list[int]:
    """The seats that have just got an offer: the board calls them once."""
    earlier = before.open_offers if before is not None else set()
    return sorted({seat for seat, _ in after.open_offers - earlier})


def _withdrawals(before: Session | None, after: Session, direct: Collection[int]) -> tuple[Post, ...]:
    """Withdraws the direct messages whose questions are no longer open, or in which a turn was played that is over."""
    if before is None:
        return ()
    closed = [
        (ask, user_id)
        for seat, ask in before.asks.items()
        if (user_id := _user(before, ask)) is not None and ask.noticed and not ask.computer
        if ask.private or user_id in direct or seat not in after.asks
        if seat not in after.asks or after.asks[seat].number != ask.number
    ]
    return tuple(Post(Target.user(user_id), WithdrawalBody(ask.seat, ask.number)) for ask, user_id in closed)
