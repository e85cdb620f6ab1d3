"""Rated games of the toy title without Discord: begun, left, and played to their end."""

from __future__ import annotations

from itertools import count
from random import Random

from bot.domain.records.games import Phase
from bot.domain.records.seats import SeatedPlayer
from bot.games.service import Request
from tests.support.one_process import OneProcess

KEYS = count(1_000)


async def begin(process: OneProcess, people: tuple[int, ...], *, rated: bool = True, guild: int = 1) -> int:
    """A game between these people, who sit down in this order; returns its number."""
    seats = tuple(SeatedPlayer(n, user, f"Player {user}") for n, user in enumerate(people))
    game = await process.store.open_game(
        title="beads",
        guild_id=guild,
        channel_id=next(KEYS),
        host=seats[0],
        options={"open": True},
        seed=f"rated {people}",
        others=seats[1:],
        house_rules={"rated": rated},
    )
    await process.games.start(game, seats, Request(people[0]))
    return game.id


async def play(process: OneProcess, game: int, *, until_round: int = 99) -> None:
    """Play at random to the end, or until this round has begun."""
    rng = Random(game)
    while True:
        await process.computers.finish()
        seen = await process.games.session(game)
        if seen.game.phase != Phase.PLAYING or seen.view["round"] >= until_round:
            return
        await process.answer(seen, rng, next(KEYS))


async def finished(process: OneProcess, people: tuple[int, ...], *, rated: bool = True, guild: int = 1) -> int:
    game = await begin(process, people, rated=rated, guild=guild)
    await play(process, game)
    return game
