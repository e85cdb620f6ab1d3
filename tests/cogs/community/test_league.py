"""Leagues, from joining to the medals."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.app.app import App
from bot.domain.records.games import Phase
from bot.domain.records.leagues import Departure, LeaguePhase, LeagueTable, MemberState, Verdict
from bot.text.game import votes as vote_text
from standin import LocalDiscord
from standin.driver import Person
from tests.support.fixtures import Clock
from tests.support.leagues.players import LeaguePlayers
from tests.support.players.people import channel_messages
from tests.support.players.searchers import manager, threads, with_tables


async def begun(local: LocalDiscord, app: App, clock: Clock, count: int = 4, **options: Any) -> LeaguePlayers:
    """A league whose first round is being played, in threads under #tables."""
    players = LeaguePlayers(local, app, clock, count)
    await with_tables(local, "tables")
    await players.open(**options)
    await players.start()
    return players


async def test_a_league_of_four_is_played_to_its_medals(local: LocalDiscord, app: App, clock: Clock) -> None:
    players = await begun(local, app, clock, kind="round_robin")
    rows = await players.rows()
    assert (rows.league.phase, rows.league.round, rows.league.rounds) == (LeaguePhase.RUNNING, 1, 3)
    first, second = await players.open_tables()
    await players.play(first, Random(1))
    assert (await players.rows()).current[0].verdict == Verdict.PLAYED
    await players.resign(second)
    rows = await players.rows()
    assert rows.league.round == 2, "the round is over when its tables are"
    assert [table.verdict for table in rows.tables[:2]] == [Verdict.PLAYED, Verdict.DECIDED]
    while (await players.rows()).league.phase == LeaguePhase.RUNNING:
        for table in await players.open_tables():
            await players.resign(table)
    rows = await players.rows()
    assert len(rows.tables) == 6 and sum(seat.points for table in rows.tables for seat in table.seats) == 6 * 12
    here = channel_messages(players.host, players.host.place)
    assert "is over" in here[-1].text and "🥇" in here[-1].text
    assert ["round 1 of 3" in message.text for message in here].count(True) == 1
    winner = next(member for member in rows.members if member.medal == "gold")
    (medal,) = await app.store.league_medals(winner.user_id)
    assert (medal.name, medal.place, medal.people) == ("Bronze League", 1, 4)
    gold = next(person for person in players.people if int(person.id) == winner.user_id)
    await gold.slash("profile")
    assert "Bronze League: 1st of 4, 🥇" in (await gold.click("Alone and in leagues")).text


async def test_everybody_is_called_to_their_table_once(local: LocalDiscord, app: App, clock: Clock) -> None:
    players = await begun(local, app, clock)
    for thread in threads(local):
        called = [user for message in players.host.sees(thread) for user in message.notified]
        assert len(called) == len(set(called)) == 2
        (call,) = [message for message in players.host.sees(thread) if "Bronze League" in message.text]
        assert "round 1 of 5: this is table" in call.text and "Play" in call.labels
    announced = channel_messages(players.host, players.host.place)[-1]
    assert "Table 1" in announced.text and all(f"<#{thread.id}>" in announced.text for thread in threads(local))
    assert not announced.notified


async def test_the_panel_shows_who_has_joined_and_starts_the_league(
    local: LocalDiscord, app: App, clock: Clock
) -> None:
    players = LeaguePlayers(local, app, clock, 3)
    assert "Who joins?" in (await players.open(rounds=2, days=3, people=4)).text
    here = players.host.place
    shown = players.panel(here)
    assert "3 of 4 have joined: P01, P02 and P03" in shown.text and "2 rounds · tables of 2" in shown.text
    p1, p2, _ = players.people
    assert "joined already" in (await p1.click("Join", on=shown)).text
    assert "have left" in (await p2.click("Leave", on=shown)).text
    assert "2 of 4 have joined: P01 and P03" in players.panel(here).text
    assert "Only whoever opened" in (await p1.click("Start the league", on=shown)).text
    assert "at least 3 people; 2 have joined" in (await players.host.click("Start the league", on=shown)).text
    await players.host.click("Join", on=shown)
    assert "no place for the tables" in (await players.host.click("Start the league", on=shown)).text
    await with_tables(local, "tables")
    await players.host.click("Start the league", on=shown, deliveries=2)
    await local.quiet()
    assert "Round 1 of 2" in players.host.sees(here)[-2].text or len(threads(local)) == 1
    assert "You are a substitute" in (await p2.slash("league join")).text
    assert "Substitutes: P02." in (await p2.slash("league show")).text


async def test_standings_as_a_picture_and_as_text(local: LocalDiscord, app: App, clock: Clock) -> None:
    players = await begun(local, app, clock)
    first, second = await players.open_tables()
    await players.resign(first)
    await players.resign(second, stays=1)
    winner = players.person(first.seats[0].user_id)
    text = (await winner.slash("league standings", text=True)).text
    assert text.count("12 points · 1 first place") == 2 and "Level points are decided by" in text
    assert "12 points" in (await winner.slash("league standings")).text, "without pictures the panel says it"
    with app.workers.long_job(int(winner.id)), app.workers.long_job(int(winner.id)):
        assert "under way" in (await winner.slash("league standings")).text, "one person waits for a few at a time"
    assert "Table 2" in (await winner.slash("league round")).text
    announced = channel_messages(players.host, players.host.place)[-1]
    assert "round 2 of 5" in announced.text
    assert "12 points" in (await winner.click("Standings", on=announced)).text
    assert "Table 1" in (await winner.click("This round", on=announced)).text


async def test_whoever_left_and_whoever_stayed_read_how_they_stand(local: LocalDiscord, app: App, clock: Clock) -> None:
    players = await begun(local, app, clock, rounds=1)
    first, second = await players.open_tables()
    winner, gone = (players.person(first.seats[seat].user_id) for seat in (0, 1))
    assert "If your table is not over yet" in (await gone.slash("league leave")).text
    await players.resign(first)
    await players.resign(second)
    await players.later(minutes=1)
    standings = (await gone.slash("league standings")).text
    assert "You have left this league. You stay in the standings with 0 points, without a place." in standings
    assert "You are 1st of 4, with 12 points." in (await winner.slash("league standings")).text
    over = (await winner.slash("league show")).text
    assert "The league is over.\n🥇 " in over and "At the deadline" not in over and "Last round" in over


async def test_at_the_deadline_a_table_is_judged_by_its_points(local: LocalDiscord, app: App, clock: Clock) -> None:
    players = await begun(local, app, clock, rounds=1, days=2)
    first, second = await players.open_tables()
    party = await players.party(first)
    await party.play_by_typing(Random(2), answers=6)
    state = (await party.session()).state
    points = [sum(sources.values()) for sources in (await party.session()).rules.standings(state)]
    await players.later(hours=49)
    rows = await players.rows()
    assert rows.league.phase == LeaguePhase.OVER
    assert [table.verdict for table in rows.tables] == [Verdict.JUDGED, Verdict.JUDGED]
    judged = rows.tables[0]
    users = [seat.user_id for seat in (await party.session()).seats]
    scores = {seat.user_id: seat.score for seat in judged.seats}
    assert [scores[user or 0] for user in users] == points
    best = max(judged.seats, key=lambda seat: seat.points)
    assert best.score == max(points)
    game = await app.store.game(first.game_id or 0)
    assert game is not None and game.phase == Phase.ENDED
    assert "judges this table" in channel_messages(players.host, party.channel)[-1].text
    assert sum(seat.points for seat in rows.tables[1].seats) == 12 and second.game_id is not None


async def absent(players: LeaguePlayers, table: LeagueTable, person: Person) -> None:
    """Somebody at a table of two lets their time pass and is sent away; the other one plays to the end."""
    party, rng = await players.party(table), Random(3)
    while person.id not in [each.id for each, _ in await party.waiting()]:
        await party.play_by_typing(rng, answers=1)
    await players.later(hours=50)
    moderator = players.local.person("Moderator")
    players.local.grant(moderator, "manage_channels")
    seat = (await party.session()).seat_of(int(person.id)) or 0
    question = await moderator.at(party.channel).slash("game kick", seat=str(seat + 1))
    await moderator.at(party.channel).click("Hand the seat over", on=question.message)
    await players.local.quiet()
    await party.play_by_typing(rng)


async def test_whoever_is_absent_from_two_tables_in_a_row_is_out(local: LocalDiscord, app: App, clock: Clock) -> None:
    players = await begun(local, app, clock, count=5, days=60)
    quitter = players.people[0]
    for _ in range(5):
        rows = await players.rows()
        if rows.members[0].state == MemberState.LEFT:
            break
        for table in await players.open_tables():
            if int(quitter.id) in [seat.user_id for seat in table.seats]:
                await absent(players, table, quitter)
            else:
                await players.resign(table)
    own = [seat for table in rows.tables if len(table.seats) > 1 for seat in table.seats if seat.member == 1]
    assert [(seat.gone, seat.points) for seat in own] == [(Departure.ABSENT, 0), (Departure.ABSENT, 0)]
    assert rows.league.phase == LeaguePhase.RUNNING and len(rows.playing) == 4, "resigning is no absence"


async def test_a_substitute_takes_a_place_with_its_points_and_its_seat(
    local: LocalDiscord, app: App, clock: Clock
) -> None:
    players = await begun(local, app, clock, rounds=1)
    newcomer = local.person("Newcomer")
    players.people.append(newcomer)
    await newcomer.slash("league join")
    first, _ = await players.open_tables()
    party = await players.party(first)
    leaver = party.people[first.seats[1].user_id]
    assert "If your table is not over yet" in (await leaver.slash("league leave")).text
    rows = await players.rows()
    assert rows.member_of(int(newcomer.id)) == rows.members[first.seats[1].member - 1]
    question = await leaver.slash("game leave")
    await leaver.click("Step out", on=question.message)
    await local.quiet()
    assert (await players.rows()).current[0].open, "the seat may still be claimed"
    await newcomer.at(party.channel).click("Take the seat")
    await local.quiet()
    stayer = party.people[first.seats[0].user_id]
    question = await stayer.slash("game resign")
    await stayer.click("Leave the game", on=question.message)
    await local.quiet()
    decided = (await players.rows()).tables[0]
    assert [(seat.gone, seat.points) for seat in decided.seats] == [(Departure.LEFT, 0), (Departure.NO, 12)]


async def test_two_leagues_at_once_in_one_server(local: LocalDiscord, app: App, clock: Clock) -> None:
    bronze = await begun(local, app, clock, count=3)
    elsewhere = local.text_channel("silver")
    silver = LeaguePlayers(local, app, clock, 4, league=2)
    silver.host = local.person("Second host")
    await silver.open(elsewhere, name="Silver League", size=3)
    assert "several leagues" in (await bronze.people[0].at(local.text_channel("third")).slash("league show")).text
    await silver.start()
    assert {table.seats and len(table.seats) for table in await silver.open_tables()} == {4}
    assert len(threads(local)) == 2
    shown = await silver.people[0].at(elsewhere).slash("league round")
    assert "Silver League: round 1" in shown.text
    choices = await silver.people[0].type("league show", "league", league="silv")
    assert [choice["value"] for choice in choices] == ["2"]
    assert "no such league" in (await bronze.people[0].slash("league show", league="99")).text


async def test_an_organiser_or_a_manager_ends_or_cancels_it(local: LocalDiscord, app: App, clock: Clock) -> None:
    players = await begun(local, app, clock)
    assert "Only whoever opened" in (await players.people[0].slash("league end")).text
    assert "don't play" in (await players.host.slash("league remove", player=players.host)).text
    await players.host.slash("league remove", player=players.people[0])
    assert (await players.rows()).members[0].state == MemberState.LEFT
    await manager(local).slash("league end")
    assert (await players.rows()).league.phase == LeaguePhase.OVER
    assert "is over" in (await players.host.slash("league join")).text
    other = LeaguePlayers(local, app, clock, 2, league=2)
    await other.open(name="Short")
    assert "cancelled" in (await other.host.slash("league end", league="2")).text
    assert (await other.rows()).league.phase == LeaguePhase.CANCELLED


async def test_a_league_goes_on_without_its_channel(local: LocalDiscord, app: App, clock: Clock) -> None:
    lost = local.text_channel("lost")
    players = LeaguePlayers(local, app, clock, 4)
    await with_tables(local, "tables")
    await players.open(lost, rounds=2)
    await players.start()
    local.delete_channel(lost)
    for table in await players.open_tables():
        await players.resign(table)
    assert (await players.rows()).league.round == 2
    assert "The channel of the league **Bronze League** is gone" in players.host.dms()[-1].text
    await players.host.slash("league move-here")
    await local.quiet()
    for table in await players.open_tables():
        await players.resign(table)
    assert "Bronze League is over" in channel_messages(players.host, players.host.place)[-1].text


async def test_a_table_whose_thread_is_deleted_is_judged_at_the_deadline(
    local: LocalDiscord, app: App, clock: Clock
) -> None:
    players = await begun(local, app, clock, rounds=1, days=1)
    first, second = await players.open_tables()
    await players.resign(second)
    local.delete_channel((await players.party(first)).channel)
    await players.later(hours=25)
    rows = await players.rows()
    assert rows.league.phase == LeaguePhase.OVER and rows.tables[0].verdict == Verdict.JUDGED
    assert {seat.points for seat in rows.tables[0].seats} == {6}, "level points share the places"


async def test_a_league_ends_when_no_table_of_a_round_can_stand_anywhere(
    local: LocalDiscord, app: App, clock: Clock
) -> None:
    players = await begun(local, app, clock, days=1)
    _, second = await players.open_tables()
    await players.resign(second)
    local.delete_channel(local.text_channel("tables"))
    await players.later(hours=25)
    await players.later(minutes=5)
    rows = await players.rows()
    assert rows.league.phase == LeaguePhase.RUNNING and rows.league.round == 2
    assert await players.running_games() == 0, "there is no place for them"
    assert "waits for a free channel" in (await players.people[0].slash("league round")).text
    await players.later(hours=25)
    rows = await players.rows()
    assert rows.league.phase == LeaguePhase.OVER
    assert {table.verdict for table in rows.tables if table.round == 2} == {Verdict.SHARED}


async def test_whoever_deletes_their_data_is_gone_from_the_league(local: LocalDiscord, app: App, clock: Clock) -> None:
    players = await begun(local, app, clock, rounds=2)
    first, second = await players.open_tables()
    gone = players.person(first.seats[0].user_id)
    question = await gone.slash("data delete")
    assert "You leave Bronze League, too" in question.text
    await gone.click("Delete my data", on=question.message)
    await local.quiet()
    await players.later(minutes=11)
    decided = (await players.rows()).current[0]
    assert decided.verdict == Verdict.DECIDED and [seat.points for seat in decided.seats] == [0, 12]
    await players.resign(second)
    rows = await players.rows()
    assert rows.league.round == 2 and len(rows.playing) == 3
    assert "Someone" in (await players.host.slash("league standings", text=True)).text
    assert gone.user.name not in (await players.host.slash("league standings", text=True)).text


async def test_who_is_asked_for_more_than_there_is_gets_a_sentence(local: LocalDiscord, app: App, clock: Clock) -> None:
    players = LeaguePlayers(local, app, clock, 0)
    host = players.host
    assert "no league on this server" in (await host.slash("league show")).text
    assert "variant" in (await host.slash("league new", name="X", title="beads", size=2, variants="nonsense")).text
    await players.open()
    assert "has not started" in (await host.slash("league standings")).text
    assert "don't play in this league" in (await host.slash("league leave")).text
    assert "as many leagues" not in (await host.slash("league new", name="Y", title="beads", size=2)).text
    assert "as many leagues" in (await host.slash("league new", name="Z", title="beads", size=2)).text


async def test_nobody_wins_a_table_by_ending_it_or_by_sending_others_away(
    local: LocalDiscord, app: App, clock: Clock
) -> None:
    players = await begun(local, app, clock)
    first, _ = await players.open_tables()
    party = await players.party(first)
    host, other = (party.people[seat.user_id] for seat in first.seats)
    question = await host.slash("game end")
    assert "played to the end" in (await host.click("End the game", on=question.message)).text
    seat = (await party.session()).seat_of(int(other.id)) or 0
    question = await host.slash("game kick", seat=str(seat + 1))
    reply = await host.click("Hand the seat over", on=question.message)
    assert "before their time is up" in reply.text
    assert (await host.slash("game pause")).text == vote_text.ASKED()
    session = await party.session()
    assert session.game.phase == Phase.PLAYING and session.seat_of(int(other.id)) is not None
    moderator = local.person("Moderator")
    local.grant(moderator, "manage_channels")
    question = await moderator.at(party.channel).slash("game end")
    await moderator.at(party.channel).click("End the game", on=question.message)
    await players.later(minutes=11)
    assert (await players.rows()).current[0].verdict == Verdict.JUDGED
