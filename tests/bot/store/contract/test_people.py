"""People: settings, how they are reached, what is known about them, and how it is forgotten."""

from __future__ import annotations

import asyncio

import pytest

from bot.domain.clock.turn_clock import Availability
from bot.domain.errors import AlreadyDone
from bot.domain.posts import NoteBody, Post, SeatOfferBody, Target
from bot.domain.records.games import NO_CHANNEL, HouseRules, Phase
from bot.domain.records.history import Score
from bot.domain.records.people import Contact, DailyAttempt, DisplayPreferences, NoticeWay, Preferences
from bot.domain.records.ratings import Visibility
from bot.domain.records.seats import SeatedPlayer
from bot.domain.records.votes import Vote, VoteKind
from bot.domain.records.web import WebToken, WebTokenKind
from bot.store.store import Store
from tests.support.database.either_database import EitherDatabase
from tests.support.database.small_games import BLUE, GREEN, GUEST, RED, begun, first, following, opened

BIG = 2**63 - 1
SCORE_OF_BLUE = Score(1, BLUE, "Blue", 2, 2)


async def test_settings_change_one_by_one(store: Store) -> None:
    assert await store.preferences(RED) == Preferences(RED)
    await store.change_preferences(RED, {"theme": "light", "notices": NoticeWay.DIRECT, "text_board": True})
    away = ((1.5, 2.5), (7.0, 8.0))
    changed = await store.change_preferences(RED, {"zone": "Europe/Paris", "quiet": (60, 120), "away": away})
    wanted = Preferences(
        RED, NoticeWay.DIRECT, "light", True, Availability("Europe/Paris", (60, 120), away), colour="", tips=True
    )
    assert changed == wanted == await store.preferences(RED)
    changed = await store.change_preferences(RED, {"quiet": None, "away": (), "tips": False, "colour": "blue"})
    assert changed == wanted._replace(availability=Availability("Europe/Paris"), tips=False, colour="blue")


async def test_a_game_is_shown_as_its_people_like_it(store: Store) -> None:
    game = await begun(store)
    await store.change_preferences(BLUE, {"colour": "green", "theme": "light", "tips": False})
    shown = await store.display_preferences(game.id, BLUE)
    assert shown == DisplayPreferences("light", False, HouseRules(), ("", "green"), False)
    assert (await store.display_preferences(game.id, None)).theme == "dark"


async def test_a_tip_is_seen_once(store: Store) -> None:
    await store.mark_tip_seen(RED, "undo")
    await store.mark_tip_seen(RED, "undo")
    assert await store.tips_seen(RED) == {"undo"} and await store.tips_seen(BLUE) == frozenset()


async def test_a_link_to_the_board_page_is_used_once_and_opens_a_session(store: Store) -> None:
    link = WebToken("l" * 64, WebTokenKind.LINK, BIG, 7, True, 100.5)
    await store.add_web_token(link, 2)
    assert await store.use_web_link("x" * 64, "s" * 64, 50.0, 200.0) is None
    assert await store.use_web_link(link.hash, "s" * 64, 101.0, 200.0) is None, "it is too old"
    assert await store.web_session(link.hash, 50.0) is None, "a link is no session"
    session = await store.use_web_link(link.hash, "s" * 64, 50.0, 200.0)
    assert session == WebToken("s" * 64, WebTokenKind.SESSION, BIG, 7, True, 200.0)
    assert await store.use_web_link(link.hash, "t" * 64, 50.0, 200.0) is None
    assert await store.web_session("s" * 64, 199.0) == session and await store.web_session("s" * 64, 200.0) is None


async def test_a_person_has_only_so_many_links_and_can_end_all(store: Store) -> None:
    for n in range(4):
        await store.add_web_token(WebToken(f"red {n}", WebTokenKind.SESSION, RED, 1, False, 100.0 + n), 2)
    await store.add_web_token(WebToken("blue", WebTokenKind.SESSION, BLUE, 1, False, 50.0), 2)
    kept = [n for n in range(4) if await store.web_session(f"red {n}", 0.0)]
    assert kept == [2, 3]
    assert await store.revoke_web_tokens(RED) == 2 and await store.revoke_web_tokens(RED) == 0
    assert await store.web_session("blue", 0.0) is not None
    await store.forget_expired_web_tokens(50.0)
    assert await store.web_session("blue", 0.0) is None


async def test_how_far_many_games_have_come_is_one_look(store: Store) -> None:
    game = await begun(store)
    other = await opened(store, 77)
    assert await store.game_stamps((game.id, other.id, 999)) == {game.id: game.stamp, other.id: other.stamp}
    assert await store.game_stamps(()) == {}


async def test_people_are_reached_as_they_wish(store: Store) -> None:
    assert await store.contact(RED) == Contact() and await store.contacts([]) == {}
    await store.save_dm_channel(RED, BIG)
    await store.mark_dm_closed(BLUE)
    await store.change_preferences(RED, {"notices": NoticeWay.MENTION})
    found = await store.contacts([RED, BLUE, GREEN])
    assert found == {RED: Contact(NoticeWay.MENTION, False, BIG), BLUE: Contact(dm_closed=True)}


async def test_people_and_tables_have_a_language(store: Store) -> None:
    assert await store.languages_of(RED) == ("", "")
    await store.save_locale(RED, "pt-BR")
    assert (await store.change_preferences(RED, {"language": "de"})).language == "de"
    assert await store.languages_of(RED) == ("de", "pt-BR") and await store.languages_of(BLUE) == ("", "")
    game = await opened(store, language="fr")
    await store.set_language(game.id, "de")
    queued = await store.posts_due(store.clock() + 1, 10)
    found = await store.game(game.id)
    assert found is not None and (game.language, found.language) == ("fr", "de")
    assert [post.language for post in queued] == ["de"], "a post is worded when it is sent"


async def test_a_person_has_one_attempt_a_day_and_a_server_its_results(store: Store) -> None:
    day = DailyAttempt("2026-11-18", BIG)
    game = await opened(store, NO_CHANNEL, daily=day)
    with pytest.raises(AlreadyDone):
        await opened(store, NO_CHANNEL, daily=day)
    assert [each.id for each in await store.personal_games(RED)] == [game.id], "nothing is left of the second one"
    assert await store.daily_attempt(day.day, RED) == game.id and await store.daily_attempt(day.day, BLUE) is None
    assert await store.day_of_game(game.id) == day.day and await store.day_of_game(game.id + 1) is None
    score = Score(0, RED, "Red", 4, 1)
    await store.commit(first(game, phase=Phase.OVER, result='{"won": true}', scores=(score,)))
    (result,) = await store.daily_results(BIG, day.day, BLUE)
    assert result[:-1] == (RED, "Red", Phase.OVER, 4, True) and result.at is not None
    assert not await store.daily_results(BIG, "2026-11-19", BLUE)
    await store.change_preferences(RED, {"profile": Visibility.PRIVATE})
    assert not await store.daily_results(BIG, day.day, BLUE) and await store.daily_results(BIG, day.day, RED)


async def test_who_deletes_their_data_gets_no_second_attempt(store: Store, database: EitherDatabase) -> None:
    day = DailyAttempt("2026-11-18", BIG)
    await opened(store, NO_CHANNEL, daily=day)
    assert await store.forget(RED) and not await store.personal_data(RED)
    assert not database.sql("SELECT * FROM games") and not database.sql("SELECT * FROM daily_games")
    with pytest.raises(AlreadyDone):
        await opened(store, NO_CHANNEL, daily=day)
    assert await opened(store, NO_CHANNEL, daily=DailyAttempt("2026-11-19", BIG), seed="another day")
    await store.forget_old_keys(store.clock() + 2 * 24 * 3600)
    assert not database.sql("SELECT * FROM deeds"), "nothing is kept for long"


async def test_a_secret_is_made_once(store: Store) -> None:
    made = await asyncio.gather(store.secret("one"), store.secret("one"), store.secret("another"))
    assert made[0] == made[1] == await store.secret("one") != made[2] and len(made[0]) == 64


async def test_a_report_is_kept_once(store: Store, database: EitherDatabase) -> None:
    id = await store.report(BIG, None, 3, "odd: é 🎲", idempotency_key=1)
    with pytest.raises(AlreadyDone):
        await store.report(BIG, None, 3, "odd", idempotency_key=1)
    assert database.sql("SELECT id, user_id, game_id, move, text FROM reports") == [(id, BIG, None, 3, "odd: é 🎲")]


async def life_of_blue(store: Store) -> int:
    """Blue has played, voted, been invited and said something; nothing of theirs is unfinished."""
    game = await begun(store)
    invitation = Post(Target.channel(7), SeatOfferBody(1, BLUE))
    goodbye = Post(Target.channel(7), NoteBody("Blue leaves. Bluebells stay."))
    await store.queue(game.id, invitation, goodbye, Post(Target.user(BLUE), NoteBody("Hello.")))
    vote = Vote(0, game.id, VoteKind.PAUSE, 0, RED, 1, 0, 1.0, agreed=(RED, BLUE))
    assert await store.start_vote(vote, Target.channel(7)) is not None
    await store.mark_read(game.id, BLUE, 1)
    await store.change_preferences(BLUE, {"theme": "light", "away": ((1.0, 2.0),)})
    await store.report(BLUE, game.id, 1, "text")
    over = following(
        game,
        2,
        phase=Phase.OVER,
        asks=(),
        result="{}",
        scores=(Score(0, RED, "Red", 1, 1), Score(1, BLUE, "Blue", 2, 2)),
    )
    await store.commit(over)
    own = await opened(store, NO_CHANNEL, guild_id=None, host=SeatedPlayer(0, BLUE, "Blue"))
    await store.commit(first(own, posts=(), clocks=False))
    return game.id


async def test_all_that_is_known_about_a_person_is_told(store: Store) -> None:
    await life_of_blue(store)
    found = await store.personal_data(BLUE)
    assert set(found) == {"games", "looks", "players", "reports", "scores", "seats", "vacations"}
    assert [row["points"] for row in found["scores"]] == [2] and found["players"][0]["theme"] == "light"
    assert not {"seed", "events", "state", "nonce"} & {key for rows in found.values() for row in rows for key in row}
    assert await store.personal_data(GREEN) == {}


async def test_nothing_is_left_that_leads_to_a_person(store: Store, database: EitherDatabase) -> None:
    game_id = await life_of_blue(store)
    assert await store.forget(BLUE)
    assert await store.personal_data(BLUE) == {} and await store.personal_games(BLUE) == []
    seated = {seat.seat: seat for seat in await store.seats(game_id)}
    assert seated[1].name == "Someone" and seated[1].user_id not in (BLUE, None)
    bodies = " ".join(str(row[0]) for row in database.sql("SELECT body FROM outbox"))
    assert "Someone leaves. Bluebells stay." in bodies and str(BLUE) not in bodies
    assert database.sql("SELECT agreed FROM requests") == [(f"[{RED}]",)]
    assert await store.game(game_id) is not None


async def test_a_person_in_an_unfinished_game_is_not_forgotten(store: Store) -> None:
    game = await begun(store)
    assert not await store.forget(BLUE)
    assert (await store.seats(game.id))[1] == GUEST and await store.unfinished_of(BLUE) == [game.id]
