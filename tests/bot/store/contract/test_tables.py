"""Tables for given people, from the order to the first move."""

from __future__ import annotations

import asyncio

import pytest

from bot.domain.errors import ChannelTaken, Conflict
from bot.domain.posts import Post, TableCallBody, TableDroppedBody, TableWaitsBody, Target
from bot.domain.records.community import Search, Searcher, TableOrder
from bot.domain.records.games import Game, Phase
from bot.domain.records.seats import SeatedPlayer
from bot.store.store import Store
from tests.support.database.small_games import BLUE, GREEN, RED, first, opened

GUILD = 5
NOW = 1_780_000_000.0


def order(key: str = "k", *, confirm: float | None = 60.0, shuffled: bool = True) -> TableOrder:
    players = ((RED, "Red"), (BLUE, "Blue"))
    return TableOrder(key, GUILD, "beads", players, {"open": True}, "1d", "light", False, shuffled, confirm)


async def waiting(store: Store, user: int, name: str, title: str = "beads") -> Search:
    search = Search(0, GUILD, title, (2,), None, NOW, NOW + 3600, None, (Searcher(user, name),))
    stored = await store.start_search(search)
    assert stored is not None
    return stored


async def test_a_table_is_a_lobby_without_a_channel_and_is_opened_once(store: Store) -> None:
    game = await store.open_table(order(), "seed")
    assert (await store.open_table(order(), "another")).id == game.id
    assert game.channel_id < 0 and game.phase == Phase.LOBBY and game.options == {"open": True}
    assert await store.seats(game.id) == (SeatedPlayer(0, RED, "Red"), SeatedPlayer(1, BLUE, "Blue"))
    house = await store.house_rules(game.id)
    assert (house.pace, house.theme) == ("1d", "light")
    table = await store.table(game.id)
    assert table is not None and (table.size, table.confirm_within, table.until) == (2, 60.0, None)
    assert [each.game_id for each in await store.tables_due(store.clock())] == [game.id]
    assert await store.table(game.id + 1) is None
    kept = await store.open_table(order("other", shuffled=False), "seed")
    assert (game.first, kept.first) == ("random", "0")


async def test_what_a_table_without_a_channel_would_post_goes_nowhere(store: Store) -> None:
    game = await store.open_table(order(), "seed")
    await store.queue(game.id, Post(Target.channel(game.channel_id), TableCallBody()))
    assert await store.next_post_due() is None


async def test_a_table_gets_a_channel_that_is_free(store: Store) -> None:
    other = await opened(store, 70)
    game = await store.open_table(order(), "seed")
    with pytest.raises(ChannelTaken):
        await store.place_table(game, other.channel_id, NOW, ())
    await store.place_table(game, 71, store.clock() + 60, (Post(Target.channel(71), TableCallBody()),))
    with pytest.raises(Conflict):
        await store.place_table(game, 72, None, ())
    placed, table = await store.game(game.id), await store.table(game.id)
    assert placed is not None and placed.channel_id == 71
    assert table is not None and table.until is not None
    posts = await store.posts_due(store.clock(), 9)
    assert TableCallBody() in [post.body for post in posts if post.target == Target.channel(71)]
    assert not await store.tables_due(store.clock()) and await store.tables_due(store.clock() + 61)


async def test_players_are_told_once_that_their_table_waits(store: Store) -> None:
    game = await store.open_table(order(), "seed")
    waits = (Post(Target.user(RED), TableWaitsBody()),)
    await store.postpone_table(game.id, NOW + 10, waits)
    (post,) = await store.posts_due(store.clock(), 9)
    await store.mark_sent(post, 1, 2, store.clock())
    await store.postpone_table(game.id, NOW + 20, waits)
    assert not await store.posts_due(store.clock(), 9)
    table = await store.table(game.id)
    assert table is not None and table.told


async def test_the_last_who_confirms_makes_a_table_due(store: Store) -> None:
    game = await store.open_table(order(), "seed")
    await store.place_table(game, 71, store.clock() + 600, ())
    one = await store.confirm_table(game.id, RED)
    assert one is not None and one.confirmed == {RED} and not await store.tables_due(store.clock())
    both = await store.confirm_table(game.id, BLUE)
    assert both is not None and both.confirmed == {RED, BLUE} and await store.tables_due(store.clock())
    assert await store.confirm_table(game.id + 1, RED) is None
    placed = await store.game(game.id)
    assert placed is not None
    await store.commit(first(placed, lobby_at=placed.updated_at))
    await store.table_began(game.id)
    assert await store.confirm_table(game.id, RED) is None and not await store.tables_due(store.clock())


async def test_searches_are_called_together_or_not_at_all(store: Store) -> None:
    red, blue = await waiting(store, RED, "Red"), await waiting(store, BLUE, "Blue")
    with pytest.raises(Conflict):
        await store.open_table(order("too few"), "seed", (red.id,))
    assert await store.searches_in(GUILD) == [red, blue]
    game = await store.open_table(order(), "seed", (red.id, blue.id))
    with pytest.raises(Conflict):
        await store.open_table(order("again"), "seed", (red.id, blue.id))
    called = await store.search_of(RED)
    assert called is not None and called.game_id == game.id and not await store.searches_in(GUILD)
    assert await store.leave_search(RED) is None  # they must answer the call
    await store.table_began(game.id)
    assert await store.search_of(RED) is None


async def test_a_dropped_table_lets_the_others_go_on_searching(store: Store) -> None:
    red, blue = await waiting(store, RED, "Red"), await waiting(store, BLUE, "Blue")
    game = await store.open_table(order(), "seed", (red.id, blue.id))
    await store.place_table(game, 71, NOW, ())
    note = (Post(Target.channel(71), TableDroppedBody(("Blue",))),)
    assert await store.drop_table(game.id, (BLUE,), note)
    assert not await store.drop_table(game.id, (BLUE,), note)
    assert await store.searches_in(GUILD) == [red] and await store.search_of(BLUE) is None
    ended = await store.game(game.id)
    assert ended is not None and ended.phase == Phase.ENDED
    bodies = [post.body for post in await store.posts_due(store.clock(), 9)]
    assert bodies.count(TableDroppedBody(("Blue",))) == 1
    await opened(store, 71)  # the channel is free again


async def test_a_game_that_has_begun_is_not_dropped(store: Store) -> None:
    game = await store.open_table(order(confirm=None), "seed")
    await store.place_table(game, 71, None, ())
    placed = await store.game(game.id)
    assert placed is not None
    await store.commit(first(placed, lobby_at=placed.updated_at))
    assert not await store.drop_table(game.id, (GREEN,))


async def test_two_processes_call_the_same_searches_once(store: Store, other: Store) -> None:
    for _ in range(5):
        red, blue = await waiting(store, RED, "Red"), await waiting(store, BLUE, "Blue")
        both = (red.id, blue.id)
        outcomes = await asyncio.gather(
            store.open_table(order(f"a {red.id}"), "seed", both),
            other.open_table(order(f"b {red.id}"), "seed", both),
            return_exceptions=True,
        )
        games = [each for each in outcomes if isinstance(each, Game)]
        assert len(games) == 1 and sum(isinstance(each, Conflict) for each in outcomes) == 1
        assert await store.drop_table(games[0].id, (RED, BLUE))


async def test_whoever_withdraws_at_the_same_moment_is_called_or_gone(store: Store, other: Store) -> None:
    for number in range(5):
        red, blue = await waiting(store, RED, "Red"), await waiting(store, BLUE, "Blue")
        game, left = await asyncio.gather(
            store.open_table(order(f"race {number}"), "seed", (red.id, blue.id)),
            other.leave_search(RED),
            return_exceptions=True,
        )
        assert isinstance(game, Conflict) == (left is not None), "either called or gone, never both"
        if isinstance(game, Game):
            await store.drop_table(game.id, (RED, BLUE))
        await store.leave_search(BLUE)


async def test_a_dropped_table_keeps_no_name_of_somebody_who_is_gone(store: Store) -> None:
    game = await store.open_table(order(), "seed")
    await store.place_table(game, 71, NOW, ())
    await store.drop_table(game.id, (), (Post(Target.channel(71), TableDroppedBody(("Blue", "Red"))),))
    assert await store.forget(BLUE)
    bodies = [post.body for post in await store.posts_due(store.clock(), 9)]
    assert TableDroppedBody(("Someone", "Red")) in bodies
