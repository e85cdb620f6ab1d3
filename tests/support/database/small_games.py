"""Games without rules, for tests of the store: their states are words, and any answer will do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.domain.posts import BoardBody, Post, Target
from bot.domain.records.games import Game
from bot.domain.records.history import Ask, Commit, Move, MoveKind
from bot.domain.records.seats import SeatedPlayer
from bot.store.store import Store

RED, BLUE, GREEN = 100, 200, 300
HOST, GUEST = SeatedPlayer(0, RED, "Red"), SeatedPlayer(1, BLUE, "Blue")
ASKED = Ask(0, 1, False, False, False, True)


async def opened(store: Store, channel: int = 7, idempotency_key: int | None = None, **more: Any) -> Game:
    wanted: dict[str, Any] = {"title": "beads", "guild_id": 1, "host": HOST, "options": {}, "seed": "s", **more}
    return await store.open_game(channel_id=channel, idempotency_key=idempotency_key, **wanted)


def board(since: int, upto: int, *seats: int, channel: int = 7) -> Post:
    return Post(Target.channel(channel), BoardBody(since, upto, seats, upto))


def first(game: Game, **more: Any) -> Commit:
    """The set-up of a game with one seat that is asked."""
    commit = Commit(
        game.id,
        game.move,
        (Move(game.move + 1, MoveKind.SETUP, None, (), 0, 1),),
        {1: "state 1"},
        1,
        (ASKED,),
        posts=(board(-1, 1, channel=game.channel_id),),
    )
    return replace(commit, **more)


def following(game: Game, move: int, **more: Any) -> Commit:
    """The answer that makes this move."""
    wanted: dict[str, Any] = {
        "expected": move - 1,
        "moves": (Move(move, MoveKind.ANSWER, 0, ("end",), move - 1, move, user_id=RED),),
        "states": {move: f"state {move}"},
        "position": move,
        "posts": (board(move - 1, move, move, channel=game.channel_id),),
    }
    return first(game, **{**wanted, **more})


async def begun(store: Store, channel: int = 7, **more: Any) -> Game:
    """A game with Red and Blue at its first move."""
    game = await opened(store, channel, others=(GUEST,))
    await store.commit(first(game, **more))
    stored = await store.game(game.id)
    assert stored is not None
    return stored
