"""Servers, searches and spectators."""

from __future__ import annotations

import json

import pytest

from bot.domain.clock.turn_clock import Availability
from bot.domain.errors import TooManyGames
from bot.domain.posts import WatchBody
from bot.domain.records.community import (
    Search,
    Searcher,
    ServerMessage,
    ServerMessageKind,
    ServerSettings,
    TableOrder,
    Watch,
    WatchKind,
)
from bot.domain.records.games import Phase
from bot.store.sql.community.watches import MOST_SPECTATORS, MOST_WATCHED
from bot.store.store import Store
from tests.support.database.small_games import BLUE, GREEN, HOST, RED, begun, following, opened

GUILD = 5
NOW = 1_780_000_000.0


def wish(*people: Searcher, title: str = "beads", since: float = NOW, guild: int = GUILD) -> Search:
    return Search(0, guild, title, (2, 3), "1d", since, since + 3600, None, people)


# Servers.


async def test_a_server_has_defaults_and_keeps_what_is_changed(store: Store) -> None:
    assert await store.server(GUILD) == ServerSettings(GUILD)
    await store.change_server(GUILD, {"tables": (7, 8), "rated": True})
    changed = await store.change_server(GUILD, {"pace": "1d", "opener_role": 3})
    assert changed == ServerSettings(GUILD, (7, 8), 3, "1d", "dark", True) == await store.server(GUILD)
    assert await store.server(GUILD + 1) == ServerSettings(GUILD + 1)


async def test_a_message_of_a_server_follows_its_channel(store: Store) -> None:
    await store.change_server(GUILD, {"listing_channel": 7, "digest_channel": 8})
    listing, digest = sorted(await store.server_messages_due(NOW), key=lambda each: each.channel_id)
    assert listing == ServerMessage(GUILD, ServerMessageKind.LISTING, 7, 0.0)
    assert digest.kind == ServerMessageKind.DIGEST
    posted = listing._replace(look_at=NOW + 60, message_id=9, posted_at=NOW, content="x", maybe_sent_at=NOW, nonce="n")
    assert await store.save_server_message(posted)
    assert await store.server_messages_due(NOW) == [digest]
    assert posted in await store.server_messages_due(NOW + 60)
    assert await store.start_search(wish(Searcher(RED, "Red"))) is not None
    assert posted._replace(look_at=0.0) in await store.server_messages_due(NOW), "a search changes what is open"
    await store.change_server(GUILD, {"listing_channel": 70, "digest_channel": None})
    assert not await store.save_server_message(posted), "it belongs elsewhere by now"
    assert await store.server_messages_due(NOW) == [ServerMessage(GUILD, ServerMessageKind.LISTING, 70, 0.0)]


async def test_open_lobbies_are_those_that_anybody_may_join(store: Store) -> None:
    game = await opened(store, 7, guild_id=GUILD)
    await opened(store, 8, guild_id=GUILD + 1)
    await store.open_table(TableOrder("k", GUILD, "beads", ((BLUE, "Blue"),)), "seed")
    assert [each.id for each in await store.open_lobbies(GUILD)] == [game.id]
    await store.change_lobby(game, (HOST,), phase=Phase.ENDED)
    assert not await store.open_lobbies(GUILD)


async def test_finished_games_are_counted_by_title(store: Store) -> None:
    game = await begun(store)
    assert not await store.finished_since(1, 0.0)
    await store.commit(following(game, 2, phase=Phase.OVER, result="{}"))
    assert await store.finished_since(1, 0.0) == {game.title: 1}
    assert not await store.finished_since(1, 9e9) and not await store.finished_since(2, 0.0)


# Searches.


async def test_a_search_keeps_its_variants_and_tells_any_from_none(store: Store) -> None:
    for options in (None, {}, {"open": True, "crowd": "70"}):
        stored = await store.start_search(wish(Searcher(RED, "Red"))._replace(options=options))
        assert stored is not None and stored.options == options
        assert await store.search_of(RED) == stored and await store.searches_in(GUILD) == [stored]
    (exported,) = (await store.personal_data(RED))["searches"]
    assert json.loads(exported["options"]) == {"open": True, "crowd": "70"}


async def test_a_person_has_one_search_and_keeps_the_place_in_the_queue(store: Store) -> None:
    first = await store.start_search(wish(Searcher(RED, "Red")))
    again = await store.start_search(wish(Searcher(RED, "Red"), since=NOW + 600))
    assert first is not None and again is not None and again.id != first.id
    assert (again.since, again.until) == (NOW, NOW + 4200) and await store.search_of(RED) == again
    assert await store.searches_in(GUILD) == [again] and await store.servers_with_searches() == [GUILD]
    other = await store.start_search(wish(Searcher(RED, "Red"), title="dice", since=NOW + 900))
    assert other is not None and other.since == NOW + 900
    assert await store.leave_search(RED) == other and await store.leave_search(RED) is None
    assert not await store.servers_with_searches()


async def test_a_friend_joins_a_search_that_expects_them(store: Store) -> None:
    search = await store.start_search(wish(Searcher(RED, "Red"), Searcher(BLUE, "B", joined=False)))
    assert search is not None and not search.complete and await store.search_of(BLUE) is None
    assert await store.join_search(search.id, GREEN, "Green") is None
    alone = await store.start_search(wish(Searcher(BLUE, "Blue"), title="dice"))
    assert alone is not None
    joined = await store.join_search(search.id, BLUE, "Blue")
    assert joined is not None and joined.complete and await store.search_of(BLUE) == joined
    assert await store.searches_in(GUILD) == [joined], "one search a person"
    await store.leave_search(RED)
    (left,) = await store.searches_in(GUILD)
    assert left.people == (Searcher(BLUE, "Blue"),)


async def test_searches_lapse(store: Store) -> None:
    await store.start_search(wish(Searcher(RED, "Red")))
    await store.start_search(wish(Searcher(BLUE, "Blue"), since=NOW + 60, guild=GUILD + 1))
    assert not await store.end_lapsed_searches(NOW + 3599)
    assert await store.end_lapsed_searches(NOW + 3600) == [GUILD]
    assert await store.search_of(RED) is None and await store.search_of(BLUE) is not None
    assert not await store.searches_in(GUILD) and not await store.end_lapsed_searches(NOW + 3601)
    lapsed = await store.lapsed_search_of(RED)
    assert lapsed is not None and lapsed.until == NOW + 3600 and await store.lapsed_search_of(BLUE) is None
    again = await store.start_search(wish(Searcher(RED, "Red"), since=NOW + 3700))
    assert again is not None and again.since == NOW + 3700, "a new search begins anew"
    assert await store.lapsed_search_of(RED) is None and await store.search_of(RED) == again
    await store.end_lapsed_searches(NOW + 6 * 86400)
    assert await store.lapsed_search_of(RED) is not None
    await store.end_lapsed_searches(NOW + 16 * 86400)
    assert not await store.personal_data(RED), "a week later nothing is left of it"


async def test_a_search_is_exported_and_deleted_with_its_person(store: Store) -> None:
    search = await store.start_search(wish(Searcher(RED, "Red"), Searcher(BLUE, "Blue", joined=False)))
    assert search is not None
    assert (await store.personal_data(BLUE))["searchers"] == [
        {"search_id": search.id, "user_id": BLUE, "name": "Blue", "joined": False}
    ]
    assert (await store.personal_data(RED))["searches"][0]["title"] == "beads"
    assert await store.forget(RED) and await store.forget(BLUE)
    assert not await store.personal_data(RED) and not await store.personal_data(BLUE)
    assert await store.end_lapsed_searches(NOW) == [GUILD], "nobody is left in it"


async def test_when_people_are_awake_is_read_together(store: Store) -> None:
    await store.change_preferences(RED, {"zone": "Asia/Tokyo", "quiet": (60, 120)})
    assert await store.availabilities([RED, BLUE]) == {RED: Availability("Asia/Tokyo", (60, 120)), BLUE: Availability()}


# Spectators.


async def test_spectators_hear_of_boards_and_of_the_end(store: Store) -> None:
    game = await begun(store)
    await store.start_watch(Watch(game.id, GREEN, WatchKind.TURN, 1))
    await store.start_watch(Watch(game.id, GREEN + 1, WatchKind.END, 1))
    await store.mark_round_watched(game.id, GREEN, 2)
    assert await store.watch_of(game.id, GREEN) == Watch(game.id, GREEN, WatchKind.TURN, 2)
    await store.commit(following(game, 2))
    assert await heard(store) == [GREEN]
    await store.commit(following(game, 3, posts=()))
    assert not await heard(store), "the channel has heard nothing either"
    await store.commit(following(game, 4, posts=(), phase=Phase.ENDED))
    assert await heard(store) == [GREEN, GREEN + 1]
    await store.forget_ended_watches(NOW)
    assert not await store.watches_of(GREEN)


async def heard(store: Store) -> list[int]:
    """The people who are to hear of a game as spectators; their posts are sent."""
    found = [post for post in await store.posts_due(store.clock(), 99) if isinstance(post.body, WatchBody)]
    for post in found:
        await store.mark_sent(post, 1, post.id, store.clock())
    return sorted(post.target.id for post in found)


async def test_there_are_not_too_many_spectators(store: Store) -> None:
    games = [await begun(store, 70 + number) for number in range(MOST_WATCHED + 1)]
    for game in games[:MOST_WATCHED]:
        await store.start_watch(Watch(game.id, GREEN, WatchKind.END))
        await store.start_watch(Watch(game.id, GREEN, WatchKind.TURN))
    with pytest.raises(TooManyGames):
        await store.start_watch(Watch(games[-1].id, GREEN, WatchKind.END))
    assert await store.end_watch(games[0].id, GREEN) and not await store.end_watch(games[0].id, GREEN)
    for number in range(MOST_SPECTATORS):
        await store.start_watch(Watch(games[0].id, 1000 + number, WatchKind.END))
    with pytest.raises(TooManyGames):
        await store.start_watch(Watch(games[0].id, GREEN, WatchKind.END))
    assert [each.game_id for each in await store.watches_of(GREEN)] == [game.id for game in games[1:MOST_WATCHED]]
    assert (await store.personal_data(GREEN))["watches"][0]["kind"] == "turn"
