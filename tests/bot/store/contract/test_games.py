"""Games, lobbies, seats and channels."""

from __future__ import annotations

import pytest

from bot.domain.clock.clock_changes import ARCHIVE_AFTER, ARCHIVE_WARNING
from bot.domain.errors import AlreadyDone, ChannelTaken, Conflict, TooManyGames
from bot.domain.posts import BoardBody, NoteBody, Post, PostKind, SeatOfferBody, Target
from bot.domain.records.games import MOST_PERSONAL_GAMES, NO_CHANNEL, HouseRules, IdleStep, LessonExit, Phase
from bot.domain.records.history import MoveKind
from bot.domain.records.seats import Mark, OpenSeat, SeatChange, SeatedPlayer, SeatMark, SeatOffer
from bot.store.store import Store
from tests.support.database.either_database import EitherDatabase
from tests.support.database.small_games import BLUE, GREEN, GUEST, HOST, RED, begun, board, first, following, opened

NOW = 1_780_000_000.0
BIG = 2**62 + 1  # Discord's ids have 64 bits


async def test_a_game_is_read_as_it_was_opened(store: Store) -> None:
    game = await opened(
        store, BIG, options={"trading": True}, arranged={"dice": ["food"]}, guild_id=None, title="x", others=(GUEST,)
    )
    assert await store.game(game.id) == game and game.phase == Phase.LOBBY
    assert (game.channel_id, game.guild_id, game.options, game.arranged) == (
        BIG,
        None,
        {"trading": True},
        {"dice": ["food"]},
    )
    assert await store.seats(game.id) == (HOST, GUEST)
    assert await store.game(game.id + 1) is None and await store.game_in(8) is None


async def test_a_channel_has_one_unfinished_game(store: Store) -> None:
    game = await opened(store)
    with pytest.raises(ChannelTaken):
        await opened(store)
    await opened(store, 8)
    await store.change_lobby(game, (HOST,), phase=Phase.ENDED)
    again = await opened(store)
    assert await store.game_in(7) == again and again.id > game.id


async def test_a_lobby_that_changed_meanwhile_is_not_overwritten(store: Store) -> None:
    game = await opened(store)
    await store.change_lobby(game, (HOST, GUEST), idempotency_key=1)
    with pytest.raises(Conflict):
        await store.change_lobby(game, (HOST, SeatedPlayer(1, GREEN, "Green")))
    with pytest.raises(Conflict):
        await store.commit(first(game, lobby_at=game.updated_at))
    assert [seat.name for seat in await store.seats(game.id)] == ["Red", "Blue"]
    changed = await store.game(game.id)
    assert changed is not None
    with pytest.raises(AlreadyDone):
        await store.change_lobby(changed, (HOST,), idempotency_key=1)


async def test_a_person_has_so_many_games_of_their_own_beside_lessons(store: Store) -> None:
    own = [await opened(store, NO_CHANNEL, guild_id=None) for _ in range(MOST_PERSONAL_GAMES)]
    with pytest.raises(TooManyGames):
        await opened(store, NO_CHANNEL, guild_id=None)
    lesson = await opened(store, NO_CHANNEL, guild_id=None, lesson="first")
    await store.commit(first(lesson, lesson="first", posts=(), clocks=False))
    assert [game.id for game in await store.personal_games(RED)] == sorted(
        (each.id for each in (*own, lesson)), reverse=True
    )
    assert await store.idle_lessons(NOW * 2) == [lesson.id]
    exit_ = LessonExit(lesson.id, "first", 3)
    following_one = await opened(store, NO_CHANNEL, guild_id=None, lesson="second", left=exit_)
    left = await store.game(lesson.id)
    assert left is not None and left.phase == Phase.ENDED and following_one.lesson == "second"
    assert await store.posts_due(NOW * 2, 9) == [], "a game of a person has no channel to post to"


async def test_a_game_goes_on_in_another_channel_with_its_news(store: Store) -> None:
    game = await begun(store)
    await store.queue(game.id, Post(Target.channel(7), NoteBody("Blue is back.")))
    taken = await opened(store, 9)
    with pytest.raises(ChannelTaken):
        await store.move_game(game, 2, 9, RED, ())
    await store.move_game(game, 2, 8, RED, (board(1, 2, channel=8),), idempotency_key=5)
    moved = await store.game_in(8)
    assert moved is not None and (moved.id, moved.guild_id, moved.move) == (game.id, 2, game.move + 1)
    assert [move.kind for move in await store.last_moves(game.id, 1)] == [MoveKind.MOVED]
    due = await store.posts_due(NOW, 9)
    there = [post for post in due if post.target == Target.channel(8)]
    assert [post.body for post in there] == [NoteBody("Blue is back.")], "news goes first, in its order"
    assert not [post for post in due if post.target == Target.channel(7)], "the rest is said anew"
    await store.mark_sent(there[0], 8, 1, NOW)
    boards = [post.body for post in await store.posts_due(NOW, 9) if post.target == Target.channel(8)]
    assert boards == [BoardBody(1, 2, (), 2)]
    with pytest.raises(Conflict):
        await store.move_game(game, 2, 10, RED, ())
    with pytest.raises(AlreadyDone):
        await store.move_game(moved, 2, 10, RED, (), idempotency_key=5)
    assert taken.id


async def test_a_player_finds_their_games_and_those_that_wait(store: Store) -> None:
    game = await begun(store)
    lobby = await opened(store, 8)
    assert [waiting.id for waiting in await store.waiting_on(RED)] == [game.id]
    assert await store.waiting_on(BLUE) == []
    over = await begun(store, 9)
    await store.commit(following(over, 2, phase=Phase.OVER, asks=()))
    assert [mine.id for mine in await store.games_of(RED)] == [lobby.id, game.id, over.id]
    assert [mine.id for mine in await store.games_of(RED, 1)] == [lobby.id]
    assert await store.unfinished_of(BLUE) == [game.id] and await store.unfinished_of(RED) == [game.id, lobby.id]


async def test_a_seat_keeps_its_former_players(store: Store, database: EitherDatabase) -> None:
    game = await begun(store)
    new = SeatedPlayer(0, GREEN, "Green")
    opened_seat = OpenSeat(1, "Blue", NOW)
    marks = (SeatMark("k", 1, Mark.BARRED), SeatMark("h", 0, Mark.HELD))
    change = SeatChange(opened=opened_seat, marks=marks)
    await store.commit(following(game, 2, seats=(new, SeatedPlayer(1, None, "Bot", "quick")), seat_change=change))
    assert await store.seats(game.id) == (new, SeatedPlayer(1, None, "Bot", "quick"))
    rows = database.sql("SELECT user_id, since, until FROM seats WHERE seat = 0 ORDER BY since")
    assert rows == [(RED, 0, 2), (GREEN, 2, None)]
    assert await store.open_seats(game.id) == {1: opened_seat}
    assert set(await store.seat_marks(game.id)) == set(marks)
    back = SeatChange(marks=(SeatMark("k", 1, Mark.HELD),))
    await store.commit(following(game, 3, seats=(SeatedPlayer(1, BLUE, "Blue"),), seat_change=back))
    assert await store.open_seats(game.id) == {}
    assert set(await store.seat_marks(game.id)) == {SeatMark("k", 1, Mark.HELD), SeatMark("h", 0, Mark.HELD)}


async def test_a_seat_has_one_offer_at_a_time(store: Store) -> None:
    store.clock = lambda: NOW
    game = await begun(store)
    offer = SeatOffer(1, RED, GREEN, False, NOW + 60)
    post = Post(Target.channel(7), SeatOfferBody(1, GREEN))
    assert not await store.open_offer(game.id, offer, GREEN, post), "somebody else sits there"
    assert await store.open_offer(game.id, offer, BLUE, post, idempotency_key=3)
    assert not await store.open_offer(game.id, offer._replace(invited=400), BLUE, post)
    with pytest.raises(AlreadyDone):
        await store.open_offer(game.id, offer, BLUE, post, idempotency_key=3)
    assert await store.seat_offer(game.id, 1) == offer
    assert not await store.agree_to_offer(game.id, offer, RED)
    assert await store.agree_to_offer(game.id, offer, BLUE)
    agreed = offer._replace(agreed=True)
    assert await store.seat_offer(game.id, 1) == agreed
    assert not await store.close_offer(game.id, offer) and await store.close_offer(game.id, agreed)
    assert await store.seat_offer(game.id, 1) is None
    assert await store.open_offer(game.id, offer, BLUE, post)
    store.clock = lambda: NOW + 61
    assert await store.seat_offer(game.id, 1) is None
    await store.forget_expired_offers(NOW + 61)
    with pytest.raises(Conflict):
        await store.commit(following(game, 2, seat_change=SeatChange(offer=offer)))


async def test_an_offer_ends_when_its_seat_plays_on(store: Store) -> None:
    store.clock = lambda: NOW
    game = await begun(store)
    offer = SeatOffer(0, RED, GREEN, False, NOW + 60)
    assert await store.open_offer(game.id, offer, RED, Post(Target.channel(7), SeatOfferBody(0, GREEN)))
    await store.commit(following(game, 2))
    assert await store.seat_offer(game.id, 0) is None


async def test_house_rules_change_one_by_one(store: Store) -> None:
    game = await opened(store, house_rules={"pace": "2d"})
    assert await store.house_rules(game.id) == HouseRules("2d")
    note = Post(Target.channel(7), NoteBody("No hints."))
    await store.change_house_rules(game.id, {"hints": False, "theme": "light"}, (note,))
    await store.change_house_rules(game.id, {"paused": True})
    assert await store.house_rules(game.id) == HouseRules("2d", False, True, None, "light")
    assert await store.house_rules(game.id + 1) == HouseRules()


async def test_an_idle_game_is_warned_archived_and_woken(store: Store) -> None:
    store.clock = lambda: NOW
    game = await begun(store)
    warning, archived = NOW + ARCHIVE_AFTER - ARCHIVE_WARNING, NOW + ARCHIVE_AFTER
    note = (Post(Target.channel(7), NoteBody("!")),)
    assert await store.idle_games(NOW) == [] and not await store.warn_idle(game.id, NOW, note)
    assert await store.idle_games(warning) == [(game.id, IdleStep.WARN)]
    assert await store.warn_idle(game.id, warning, note) and not await store.warn_idle(game.id, warning, note)
    assert (await store.house_rules(game.id)).warned_at == warning
    assert await store.idle_games(archived) == [(game.id, IdleStep.ARCHIVE)]
    assert not await store.archive(game.id, warning, note)
    assert await store.archive(game.id, archived, note) and not await store.archive(game.id, archived, note)
    with pytest.raises(Conflict):
        await store.commit(following(game, 2))
    other = await opened(store)
    assert not await store.wake_game(game.id, ()), "its channel has another game"
    await store.change_lobby(other, (HOST,), phase=Phase.ENDED)
    assert await store.wake_game(game.id, note) and not await store.wake_game(game.id, note)
    awake = await store.game(game.id)
    assert awake is not None and awake.phase == Phase.PLAYING


async def test_an_idle_lobby_ends(store: Store, database: EitherDatabase) -> None:
    game = await opened(store)
    database.sql("UPDATE games SET updated_at = 0")
    assert await store.archive(game.id, NOW, ())
    ended = await store.game(game.id)
    assert ended is not None and (ended.phase, ended.move) == (Phase.ENDED, 0)


async def test_the_owner_can_count(store: Store) -> None:
    await begun(store)
    await opened(store, 8)
    over = await begun(store, 9)
    await store.commit(following(over, 2, phase=Phase.OVER, asks=()))
    await opened(store, NO_CHANNEL, guild_id=None, lesson="first")
    counted = await store.statistics()
    assert counted.games == {"lobby": 1, "playing": 1, "over": 1}
    assert counted.queued == len(await store.posts_due(NOW, 99)) + 2, "two boards wait behind lobbies"
    await store.check_writing()


async def test_the_latest_post_of_a_kind_is_found(store: Store) -> None:
    await opened(store)
    (lobby,) = await store.posts_due(NOW, 9)
    assert await store.latest_sent(lobby.game_id, PostKind.LOBBY) is None
    await store.mark_sent(lobby, 7, BIG, NOW)
    sent = await store.latest_sent(lobby.game_id, PostKind.LOBBY)
    assert sent is not None and (sent.channel_id, sent.message_id, sent.at) == (7, BIG, NOW)
    assert await store.latest_sent(lobby.game_id, PostKind.LOBBY, Target.channel(7)) == sent
    assert await store.latest_sent(lobby.game_id, PostKind.LOBBY, Target.channel(8)) is None
