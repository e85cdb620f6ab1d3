"""Answers, their history, clocks and votes."""

from __future__ import annotations

import pytest

from bot.domain.clock.turn_clock import DAY, HOUR, Availability, Clock
from bot.domain.errors import AlreadyDone, Conflict
from bot.domain.posts import NoteBody, Post, PostKind, Target, VoteBody
from bot.domain.records.games import Phase
from bot.domain.records.history import Achievement, Ask, Move, MoveKind, Score
from bot.domain.records.people import Contact, DraftPreferences, MenuState, NoticeWay
from bot.domain.records.votes import OnceAgreed, Vote, VoteKind, VoteState
from bot.store.sql.connections import Duplicate
from bot.store.store import KEYS_KEPT, Store
from tests.support.database.either_database import EitherDatabase
from tests.support.database.small_games import ASKED, BLUE, RED, begun, first, following, opened

NOW = 1_780_000_000.0


async def test_an_answer_is_written_whole_or_not_at_all(store: Store) -> None:
    game = await begun(store)
    broken = following(game, 2, asks=(ASKED, ASKED), idempotency_key=4)  # the same seat twice
    with pytest.raises(Duplicate):
        await store.commit(broken)
    stored = await store.game(game.id)
    assert stored is not None and (stored.move, stored.position, stored.phase) == (1, 1, Phase.PLAYING)
    assert await store.snapshot(game.id, 2) is None
    assert await store.moves(game.id, 1, 9) == [] and not await store.already_done(4)
    await store.commit(following(game, 2))
    assert await store.snapshot(game.id, 2) == "state 2"


async def test_an_answer_is_read_as_it_was_stored(store: Store) -> None:
    store.clock = lambda: NOW
    game = await begun(store)
    made = Move(2, MoveKind.ANSWER, 0, ("a", "b"), 1, 2, True, RED, '[{"kind": "é"}]', suggested=True)
    asks = (Ask(0, 1, True, False, False, True), Ask(1, 2, False, True, True, False))
    await store.commit(following(game, 2, moves=(made,), asks=asks, redo=(1, 2), announced_turn="t", announced_move=2))
    stored = await store.game(game.id)
    assert stored is not None
    assert (stored.redo, stored.announced_turn, stored.announced_move) == ((1, 2), "t", 2)
    assert stored.updated_at == NOW
    assert await store.move(game.id, 2) == made._replace(at=NOW) and await store.move(game.id, 3) is None
    assert [move.move for move in await store.moves(game.id, 0, 2)] == [1, 2]
    assert [move.move for move in await store.last_moves(game.id, 9)] == [2, 1]
    assert [move.move for move in await store.last_moves(game.id, 9, before=2)] == [1]
    assert await store.asks(game.id) == asks
    assert await store.snapshots(game.id) == {1: "state 1", 2: "state 2"}
    assert await store.snapshots(game.id, 2) == {2: "state 2"}


async def test_what_was_chosen_last_is_found_behind_forced_moves(store: Store) -> None:
    game = await begun(store)
    for move, forced in ((2, False), (3, True), (4, True)):
        row = Move(move, MoveKind.ANSWER, 0, (), move - 1, move, forced, RED)
        await store.commit(following(game, move, moves=(row,)))
    for position, chosen in ((1, 1), (2, 2), (4, 2)):
        row_found = await store.last_chosen(game.id, position)
        assert row_found is not None and row_found.move == chosen
    assert await store.last_chosen(game.id, 9) is None


async def test_a_panel_reads_the_same_at_once_as_one_after_another(store: Store) -> None:
    game = await begun(store)
    await store.commit(following(game, 2))
    await store.change_preferences(RED, {"theme": "light", "screen": "desktop"})
    await store.save_menu_state(game.id, 0, MenuState(2, "map:C"))
    rows = await store.panel_rows(game.id, 0, RED, 2)
    assert rows.display == await store.display_preferences(game.id, RED) and rows.display.theme == "light"
    assert rows.menu == MenuState(2, "map:C")
    assert rows.last == await store.move(game.id, 2) is not None
    assert (await store.panel_rows(game.id, 1, BLUE, 2)).menu is None


async def test_a_click_reads_the_same_at_once_as_one_after_another(store: Store) -> None:
    game = await begun(store)
    rows = await store.click_rows(game.id, BLUE)
    assert rows is not None and rows.display == await store.display_preferences(game.id, BLUE), "nobody is known yet"
    assert rows.contacts == {RED: Contact(), BLUE: Contact()}
    await store.change_preferences(RED, {"theme": "light", "colour": "green", "notices": NoticeWay.DIRECT})
    await store.mark_dm_closed(BLUE)
    rows = await store.click_rows(game.id, RED)
    assert rows is not None and rows.game == await store.game(game.id)
    assert rows.contacts == await store.contacts((RED, BLUE))
    assert rows.display == await store.display_preferences(game.id, RED)
    looking_on = await store.click_rows(game.id, 99)
    assert looking_on is not None and looking_on.contacts == rows.contacts and looking_on.display is None
    assert await store.click_rows(game.id + 9, RED) is None


async def test_a_session_reads_the_same_at_once_as_one_after_another(store: Store) -> None:
    game = await begun(store)
    await store.commit(following(game, 2))
    rows = await store.session_rows(game.id)
    assert rows is not None and rows.game == await store.game(game.id) and rows.game.move == 2
    assert rows.state == await store.snapshot(game.id, 2) is not None
    assert rows.asks == await store.asks(game.id) and rows.seats == await store.seats(game.id) != ()
    assert await store.session_rows(game.id + 9) is None


async def test_a_board_reads_the_same_at_once_as_one_after_another(store: Store) -> None:
    store.clock = lambda: NOW
    game = await begun(store)
    await store.change_house_rules(game.id, {"pace": "1d"})
    await store.commit(following(game, 2))
    elsewhere = await begun(store, 8)
    rows = await store.board_rows(game.id, 1, 2, (0, 1))
    assert rows is not None
    assert rows.game == await store.game(game.id)
    assert rows.display == await store.display_preferences(game.id, None)
    assert list(rows.moves) == await store.moves(game.id, 1, 2)
    assert rows.deadlines == await store.deadlines(game.id) != {}
    assert [each.id for each in rows.waiting[0]] == [game.id, elsewhere.id] and rows.waiting[1] == ()
    nobody = await store.board_rows(game.id, 1, 2, ())
    assert nobody is not None and nobody.waiting == {}
    assert await store.board_rows(game.id + 9, 1, 2, (0,)) is None


async def test_old_snapshots_are_forgotten(store: Store) -> None:
    game = await begun(store)
    for move in range(2, 7):
        await store.commit(following(game, move, forget=move - 2))
    assert list(await store.snapshots(game.id)) == [4, 5, 6]


async def test_a_writer_who_has_not_seen_the_last_move_is_refused(store: Store, other: Store) -> None:
    game = await begun(store)
    await other.commit(following(game, 2))
    with pytest.raises(Conflict):
        await store.commit(following(game, 2))
    await store.commit(following(game, 3))
    assert [move.move for move in await other.moves(game.id, 0, 9)] == [1, 2, 3]


async def test_a_click_has_its_effect_once(store: Store, other: Store) -> None:
    game = await opened(store, idempotency_key=1)
    with pytest.raises(AlreadyDone):
        await opened(other, 9, idempotency_key=1)
    await store.commit(first(game, idempotency_key=2))
    with pytest.raises(AlreadyDone):
        await other.commit(following(game, 2, idempotency_key=2))
    assert await store.already_done(2) and not await store.already_done(3)
    now = store.clock()
    await store.forget_old_keys(now)
    assert await store.already_done(2)
    await store.forget_old_keys(now + KEYS_KEPT + 60)
    assert not await store.already_done(2)


async def test_a_game_that_is_over_takes_no_answer_and_keeps_its_scores(store: Store) -> None:
    game = await begun(store)
    scores = (Score(0, RED, "Red", 7, 1), Score(1, None, "Bot", None, 2))
    won = (Achievement(RED, "beads", "b"), Achievement(RED, "beads", "a"))
    over = following(
        game, 2, phase=Phase.OVER, asks=(), result='{"won": true}', scores=scores, achievements=won, host_id=BLUE
    )
    await store.commit(over)
    with pytest.raises(Conflict):
        await store.commit(following(game, 3))
    stored = await store.game(game.id)
    assert stored is not None and stored.host_id == BLUE
    assert await store.achievements_of(RED, "beads") == {"a", "b"}
    assert set(await store.first_achieved_in(game.id)) == set(won)
    (score,) = await store.scores_of(RED, "beads")
    assert (score.game_id, score.seats, score.points, score.won) == (game.id, 2, 7, True)
    assert await store.solo_games("beads", user_id=RED) == []


async def test_solo_games_are_found_by_person_and_by_server(store: Store) -> None:
    game = await opened(store, options={"map": "river"})
    suggested = Move(1, MoveKind.ANSWER, 0, ("end",), 0, 1, suggested=True)
    await store.commit(
        first(
            game,
            moves=(suggested,),
            phase=Phase.OVER,
            asks=(),
            result='{"won": false, "medal": "gold"}',
            scores=(Score(0, RED, "Red", 12, 1),),
        )
    )
    (found,) = await store.solo_games("beads", user_id=RED)
    assert (found.options, found.points, found.won, found.medal) == ({"map": "river"}, 12, False, "gold")
    assert found.suggested and found.name == "Red"
    assert await store.solo_games("beads", guild_id=1) == [found]
    assert await store.solo_games("beads", guild_id=2) == []


async def test_what_a_player_has_in_a_game_is_kept(store: Store) -> None:
    game = await opened(store)
    await store.save_menu_state(game.id, 0, MenuState(3, "map:C", 1, ("a", "b")))
    await store.save_menu_state(game.id, 0, MenuState(4, "map:D", 0, ("c",)))
    assert await store.menu_state(game.id, 0) == MenuState(4, "map:D", 0, ("c",))
    assert await store.menu_state(game.id, 1) is None
    assert await store.read_marker(game.id, RED) == 0
    for move in (3, 5):
        await store.mark_read(game.id, RED, move)
        assert await store.read_marker(game.id, RED) == move
    wanted = DraftPreferences(("a", "b"), True)
    await store.save_draft_preferences(game.id, RED, wanted, idempotency_key=1)
    with pytest.raises(AlreadyDone):
        await store.save_draft_preferences(game.id, RED, DraftPreferences(), idempotency_key=1)
    assert await store.draft_preferences(game.id) == {RED: wanted}
    await store.save_draft_preferences(game.id, RED, DraftPreferences())
    assert await store.draft_preferences(game.id) == {}


async def test_a_game_in_which_a_computer_is_to_move_is_found(store: Store) -> None:
    game = await begun(store)
    assert await store.claim_computers(9, 60) == []
    await store.commit(following(game, 2, asks=(Ask(1, 2, False, False, True, True),)))
    assert await store.claim_computers(9, 60) == [game.id]


# Clocks.


async def test_a_clock_runs_while_its_seat_is_asked(store: Store) -> None:
    store.clock = lambda: NOW
    game = await opened(store, house_rules={"pace": "1d"})
    await store.commit(first(game))
    (clock,) = await store.clocks(game.id)
    assert (clock.user_id, clock.waiting, clock.since, clock.bank) == (RED, True, NOW, DAY)
    due = await store.clock_of(game.id, 0)
    assert due is not None and due.clock == clock and due.pace is not None and due.pace.id == "1d"
    assert await store.clock_of(game.id, 1) is None
    assert await store.deadlines(game.id) == {0: NOW + 2 * DAY}
    wake = await store.next_wake()
    assert wake is not None and NOW < wake < NOW + 2 * DAY
    assert await store.clocks_due(NOW) == [] and await store.clocks_due(wake) == [due]
    store.clock = lambda: NOW + HOUR
    await store.commit(following(game, 2, asks=()))
    (stopped,) = await store.clocks(game.id)
    assert not stopped.waiting and stopped.since is None
    assert await store.next_wake() is None and await store.deadlines(game.id) == {}


async def test_a_clock_is_replaced_only_as_it_was_seen(store: Store, other: Store) -> None:
    game = await begun(store)
    clock, _ = await store.clocks(game.id)
    note = Post(Target.channel(7), NoteBody("Soon."))
    assert await store.replace_clock(game.id, clock, clock._replace(reminded=1), (note,))
    assert not await other.replace_clock(game.id, clock, clock._replace(reminded=1), (note,))
    assert [each.reminded for each in await store.clocks(game.id)] == [1, 0]


async def test_clocks_follow_house_rules_and_availability(store: Store) -> None:
    store.clock = lambda: NOW
    game = await opened(store, house_rules={"pace": "1d"})
    await store.commit(first(game))
    store.clock = lambda: NOW + HOUR
    await store.change_house_rules(game.id, {"paused": True})
    (paused,) = await store.clocks(game.id)
    assert (paused.since, paused.spent) == (None, HOUR)
    await store.change_house_rules(game.id, {"paused": False})
    away = ((NOW, NOW + 5 * DAY),)
    await store.change_preferences(RED, {"away": away})
    assert (await store.deadlines(game.id))[0] > NOW + 6 * DAY
    due = await store.clock_of(game.id, 0)
    assert due is not None and due.availability == Availability(away=away)


async def test_a_finished_game_has_no_clocks(store: Store, database: EitherDatabase) -> None:
    game = await begun(store)
    assert await store.clocks(game.id)
    await store.commit(following(game, 2, phase=Phase.ENDED, asks=()))
    assert await store.clocks(game.id) == []
    assert database.sql("SELECT count(*) FROM clocks") == [(0,)]


async def test_an_own_clock_survives_a_round_trip(store: Store) -> None:
    game = await begun(store)
    clock, blue = await store.clocks(game.id)
    odd = Clock(0, RED, 0.1 + 0.2, False, None, 1e9 / 3, "é", 2, clock.stage, 1.5, 3)
    assert await store.replace_clock(game.id, clock, odd)
    assert await store.clocks(game.id) == [odd, blue]


# Votes.


def vote(game_id: int, kind: VoteKind = VoteKind.PAUSE) -> Vote:
    return Vote(0, game_id, kind, 0, RED, 1, 0, NOW + 60, agreed=(RED,))


async def test_a_game_has_one_open_vote(store: Store, other: Store) -> None:
    game = await begun(store)
    id = await store.start_vote(vote(game.id), Target.channel(7))
    assert id is not None and await other.start_vote(vote(game.id), Target.channel(7)) is None
    assert await store.open_vote(game.id) == await store.vote(id) == vote(game.id)._replace(id=id)
    assert await store.votes_due(NOW) == [] and [each.id for each in await store.votes_due(NOW + 60)] == [id]
    assert await store.next_wake() is not None
    assert await store.settle_vote(id, VoteState.REFUSED, (Post(Target.channel(7), NoteBody("No.")),))
    assert not await other.settle_vote(id, VoteState.LAPSED)
    assert await store.open_vote(game.id) is None and await store.agree(id, BLUE) is None
    assert await store.start_vote(vote(game.id), Target.channel(7)) not in (None, id)


async def send_all(store: Store, message: int) -> None:
    while due := await store.posts_due(store.clock(), 9):
        for post in due:
            await store.mark_sent(post, 7, message, NOW)


async def test_the_question_of_a_vote_is_found(store: Store) -> None:
    game = await begun(store)
    for message in (1001, 1002):
        id = await store.start_vote(vote(game.id), Target.channel(7))
        assert id is not None
        asked = vote(game.id)._replace(id=id)
        assert await store.vote_sent(asked) is None
        await send_all(store, message)
        await store.settle_vote(id, VoteState.REFUSED, (Post(Target.channel(7), VoteBody(id, "No.")),))
        await send_all(store, message + 10)
        found = await store.vote_sent(asked)
        assert found is not None and found.message_id == message


async def test_the_last_agreement_takes_effect(store: Store) -> None:
    game = await begun(store)
    id = await store.start_vote(vote(game.id), Target.channel(7))
    assert id is not None
    once = OnceAgreed(frozenset({RED, BLUE}), {"paused": True}, (Post(Target.channel(7), NoteBody("Paused.")),))
    assert (await store.agree(id, RED, once)) == vote(game.id)._replace(id=id)
    settled = await store.agree(id, BLUE, once)
    assert settled is not None and (settled.state, settled.agreed) == (VoteState.ACCEPTED, (RED, BLUE))
    assert (await store.house_rules(game.id)).paused and await store.vote(id) == settled
    assert await store.latest_sent(game.id, PostKind.NOTE) is None
