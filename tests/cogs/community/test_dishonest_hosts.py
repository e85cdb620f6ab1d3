"""What a dishonest host tries in a rated game, with a friend who is a moderator here or elsewhere.

docs/fair-play.md has a row for each right of hosts and moderators, and names the tests that hold it."""

from __future__ import annotations

from random import Random

from bot.app.app import App
from bot.domain.records.games import Game, HouseRules, Phase
from bot.domain.seat_rules import Reason
from bot.games.service import Request
from bot.text import errors as error_text
from bot.text.community import strikes as strike_text
from bot.text.game import news as news_text
from bot.text.game import seats as seat_text
from bot.text.game import timing as timing_text
from bot.text.game import votes as vote_text
from standin import LocalDiscord
from standin.driver import Person, Reply
from standin.world.model import Channel, Message
from tests.support.database.rows import rows
from tests.support.fixtures import Clock
from tests.support.players.people import Party, channel_messages, open_table
from tests.support.players.searchers import later


class RatedGame:
    """A rated game of Red, who is its host and not honest, with others."""

    def __init__(self, local: LocalDiscord, app: App, *names: str) -> None:
        self.local, self.app = local, app
        self.people = [local.person(name) for name in names or ("Red", "Blue")]
        self.host, self.other, *_ = self.people
        self.friend = local.person("Friend")
        self.home = self.host.place

    async def open(self) -> None:
        """The lobby, which the others have joined."""
        await self.host.slash("game new", title="beads", variants="open")
        await self.local.quiet()
        await self.host.click("Settings")
        await self.host.click("Play a rated game")
        for person in self.people[1:]:
            await person.click("Join")

    async def begin(self) -> None:
        await self.open()
        await self.host.click("Start")
        await self.local.quiet()

    async def reach_second_round(self) -> None:
        party = Party(self.local, self.app, self.people)
        while (await party.session()).in_first_round:
            await party.play_by_typing(Random(1), answers=1)

    async def game(self) -> Game:
        game = await self.app.store.game(1)
        assert game is not None
        return game

    async def house_rules(self) -> HouseRules:
        return await self.app.store.house_rules(1)

    async def move(self, to: Channel) -> str:
        return (await self.host.at(to).slash("game move-here", game="1")).text

    async def agree(self, person: Person, question: Message) -> str:
        """What somebody is told who agrees to a move."""
        reply = await person.click("Agree", on=question)
        await self.local.quiet()
        return reply.text

    async def asked_to_move(self, to: Channel) -> Message:
        """The question to the others, which stands in the channel to which the host would move the game."""
        assert await self.move(to) == vote_text.ASKED()
        await self.local.quiet()
        assert (await self.game()).channel_id == int(self.home.id)
        return channel_messages(self.host.at(to), to)[-1]

    async def end(self, person: Person, at: Channel | None = None) -> str:
        """What somebody is told who wants to end it."""
        if at is not None:
            person = person.at(at)
        return await self._confirmed(person, await person.slash("game end"))

    async def send_away(self, person: Person, victim: Person) -> str:
        seat = (await self.app.games.session(1)).seat_of(int(victim.id))
        assert seat is not None
        return await self._confirmed(person, await person.slash("game kick", seat=str(seat + 1)))

    async def resign(self, person: Person) -> str:
        return await self._confirmed(person, await person.slash("game resign"))

    async def _confirmed(self, person: Person, asked: Reply) -> str:
        """The last answer, after the question that comes before what cannot be undone."""
        labels = [] if asked.message is None else asked.message.labels
        reply = asked if not labels else await person.click(labels[0], on=asked.message)
        await self.local.quiet()
        return reply.messages[-1].text


def far_channel(local: LocalDiscord, *people: Person, name: str = "far") -> Channel:
    """A channel of another server, whose members these people and the bot are."""
    elsewhere = local.guild("Elsewhere")
    for person in people:
        if person.id not in elsewhere.members:
            local.world.join(elsewhere, person.user)
    return local.text_channel(name, elsewhere)


# Moved away.


async def test_a_rated_game_stays_in_its_server(local: LocalDiscord, app: App) -> None:
    table = RatedGame(local, app)
    await table.begin()
    far = far_channel(local, table.host, table.other, table.friend)
    assert await table.move(far) == news_text.STAYS_IN_SERVER()
    assert (await table.game()).channel_id == int(table.host.place.id)


async def test_without_its_channel_it_goes_only_where_all_its_players_are(local: LocalDiscord, app: App) -> None:
    table = RatedGame(local, app)
    await table.begin()
    far = far_channel(local, table.host, table.friend)
    local.delete_channel(table.host.place)
    assert await table.move(far) == news_text.NOT_ALL_SEE()
    far_channel(local, table.other)
    await table.asked_to_move(far)


async def test_it_goes_to_another_server_once_all_its_players_agree(local: LocalDiscord, app: App) -> None:
    table = RatedGame(local, app, "Red", "Blue", "Green")
    await table.begin()
    far, further = far_channel(local, *table.people, table.friend), far_channel(local, name="further")
    local.delete_channel(table.host.place)
    question = await table.asked_to_move(far)
    assert "Red would like to go on with it here" in question.text
    assert sorted(question.notified) == sorted(person.id for person in table.people[1:])
    assert await table.move(further) == vote_text.ONE_AT_A_TIME()
    assert await table.agree(table.host, question) == vote_text.OTHERS_ANSWER()
    assert await table.agree(table.friend, question) == error_text.NO_SUCH_GAME()
    assert await table.agree(table.other, question) == vote_text.NOTED()
    assert (await table.game()).channel_id == int(table.home.id)
    assert await table.agree(table.people[2], question) == vote_text.NOTED()
    assert (await table.game()).channel_id == int(far.id)
    outcome, *others = [message.text for message in channel_messages(table.host.at(far), far)]
    assert outcome == "All agree: Red moves the game here."
    assert any("has moved to this channel" in text for text in others)
    assert await table.move(further) == news_text.STAYS_IN_SERVER()


async def test_one_refusal_or_the_end_of_the_vote_keeps_it_out_of_another_server(
    local: LocalDiscord, app: App, clock: Clock
) -> None:
    app.store.clock = clock
    table = RatedGame(local, app, "Red", "Blue", "Green")
    await table.begin()
    far = far_channel(local, *table.people)
    local.delete_channel(table.host.place)
    question = await table.asked_to_move(far)
    await table.agree(table.people[2], question)
    refused = "Blue does not agree: the game does not move here."
    assert (await table.other.click("Refuse", on=question)).text == vote_text.NOTED()
    await local.quiet()
    assert channel_messages(table.host.at(far), far)[-1].text == refused
    await table.agree(table.other, await table.asked_to_move(far))
    await later(local, app, clock, hours=25)
    assert (
        channel_messages(table.host.at(far), far)[-1].text
        == "Not everyone answered in time: the game does not move here."
    )
    assert (await table.game()).channel_id == int(table.home.id)


async def test_whoever_leaves_meanwhile_is_not_waited_for_and_whoever_sits_down_is_asked(
    local: LocalDiscord, app: App
) -> None:
    table = RatedGame(local, app, "Red", "Blue", "Green")
    await table.begin()
    far = far_channel(local, *table.people, table.friend)
    local.delete_channel(table.host.place)
    question, direct = await table.asked_to_move(far), table.other.at(table.other.dm)
    seat = (await app.games.session(1)).seat_of(int(table.other.id))
    assert seat is not None
    await direct.slash("game leave", game="1")
    await direct.click("Step out")
    await app.seats.claim(1, seat, "Friend", Request(int(table.friend.id)))
    assert await table.agree(table.people[2], question) == vote_text.NOTED()
    assert await table.agree(table.other, question) == error_text.NO_SUCH_GAME()
    await app.seats.resign(1, Request(int(table.friend.id)))
    assert await table.agree(table.people[2], question) == vote_text.NOTED()
    assert (await table.game()).channel_id == int(far.id)


async def test_whoever_asks_and_leaves_has_asked_for_nothing_and_the_last_player_asks_nobody(
    local: LocalDiscord, app: App
) -> None:
    table = RatedGame(local, app)
    await table.begin()
    await table.reach_second_round()
    far = far_channel(local, *table.people)
    local.delete_channel(table.host.place)
    question = await table.asked_to_move(far)
    await app.seats.leave(1, Request(int(table.host.id)))
    assert await table.agree(table.other, question) == vote_text.LAPSED()
    assert await table.move(far) == error_text.NO_SUCH_GAME(), "the host's seat is open"
    assert (await table.other.at(far).slash("game move-here", game="1")).text == news_text.MOVED()
    assert (await table.game()).channel_id == int(far.id)


async def test_a_channel_with_another_game_asks_nobody(local: LocalDiscord, app: App) -> None:
    table = RatedGame(local, app)
    await table.begin()
    far = far_channel(local, *table.people)
    local.delete_channel(table.host.place)
    await table.other.at(far).slash("game new", title="beads")
    assert await table.move(far) == error_text.CHANNEL_TAKEN()
    assert await app.store.open_vote(1) is None


async def test_a_moderator_elsewhere_neither_ends_nor_strikes_it_and_it_counts_at_home(
    local: LocalDiscord, app: App
) -> None:
    table = RatedGame(local, app)
    await table.begin()
    await table.reach_second_round()
    far = far_channel(local, *table.people, table.friend)
    local.grant(table.friend, "manage_channels", "manage_guild", guild=local.guild("Elsewhere"))
    local.delete_channel(table.host.place)
    await table.agree(table.other, await table.asked_to_move(far))
    assert await table.end(table.friend, far) == error_text.NOT_HOST()
    await table.resign(table.host.at(far))
    await table.resign(table.other.at(far))
    assert (await table.game()).phase == Phase.ENDED
    refused = await table.friend.at(far).slash("strike", reason="He lost")
    assert refused.text == strike_text.NOT_YOURS()
    (lost,) = await app.store.ratings_of(int(table.host.id))
    assert lost.now.mu < 25
    servers = rows(app.settings.database, "SELECT DISTINCT guild_id FROM rated_servers")
    assert servers == [(int(local.guild().id),)]


async def test_in_its_server_it_goes_only_where_all_its_players_see_it(local: LocalDiscord, app: App) -> None:
    table = RatedGame(local, app)
    await table.begin()
    hidden, seen = local.text_channel("hidden"), local.text_channel("seen")
    local.overwrite(hidden, table.other, deny="view_channel")
    assert await table.move(hidden) == news_text.NOT_ALL_SEE()
    assert await table.move(seen) == news_text.MOVED()


async def test_a_friend_who_manages_one_channel_has_no_say_in_a_rated_game_that_comes_there(
    local: LocalDiscord, app: App
) -> None:
    table = RatedGame(local, app)
    await table.begin()
    await table.reach_second_round()
    own = local.text_channel("own")
    local.overwrite(own, table.friend, allow="manage_channels")
    await table.move(own)
    assert await table.end(table.friend, own) == error_text.NOT_HOST()
    judge = local.person("Judge", own)
    local.grant(judge, "manage_channels", "manage_guild")
    assert await table.end(judge) == seat_text.ENDED()


async def test_a_friendly_game_is_moved_anywhere_and_moderated_there(local: LocalDiscord, app: App) -> None:
    table = RatedGame(local, app)
    await open_table(local, table.people)
    far = far_channel(local, table.host, table.friend)
    local.overwrite(far, table.friend, allow="manage_channels")
    assert await table.move(far) == news_text.MOVED()
    assert await table.end(table.friend, far) == seat_text.ENDED()


async def test_a_lobby_that_others_have_joined_stays_in_its_server(local: LocalDiscord, app: App) -> None:
    table = RatedGame(local, app)
    await table.open()
    far = far_channel(local, table.host, table.friend)
    assert await table.move(far) == news_text.TABLE_STAYS()
    await table.other.click("Leave")
    assert await table.move(far) == news_text.MOVED()


# Ended.


async def test_whoever_has_left_a_rated_game_cannot_end_it_as_its_host_or_a_moderator(
    local: LocalDiscord, app: App
) -> None:
    table = RatedGame(local, app, "Red", "Blue", "Green", "Grey")
    await table.begin()
    await table.reach_second_round()
    local.grant(table.other, "manage_channels")
    for person in (table.host, table.other):
        await table.resign(person)
        assert await table.end(person) == seat_text.RATED_GAME_GOES_ON()
    assert (await table.game()).phase == Phase.PLAYING


# Time.


async def test_another_pace_in_a_rated_game_needs_the_agreement_of_all_players(local: LocalDiscord, app: App) -> None:
    table = RatedGame(local, app)
    await table.open()
    await table.host.slash("game pace", pace="2d")
    assert (await table.house_rules()).pace == "2d", "before it begins, the host decides"
    await table.host.click("Start")
    await local.quiet()
    local.grant(table.friend, "manage_channels")
    for person, told in ((table.host, vote_text.ASKED), (table.friend, timing_text.PLAYERS_DECIDE)):
        assert (await person.slash("game pace", pace="12h")).text == told()
    await local.quiet()
    assert (await table.house_rules()).pace == "2d"
    question = channel_messages(table.host, table.host.place)[-1]
    assert "would like another pace: 12 hours a turn" in question.text and question.notified == [table.other.id]
    await table.other.click("Refuse", on=question)
    assert (await table.house_rules()).pace == "2d"
    await table.other.slash("game pace", pace="no deadlines")
    await local.quiet()
    await table.host.click("Agree")
    assert (await table.house_rules()).pace == ""


async def test_a_rated_game_is_paused_by_all_its_players_and_only_while_all_wish(local: LocalDiscord, app: App) -> None:
    table = RatedGame(local, app)
    await table.begin()
    local.grant(table.friend, "manage_channels")
    assert (await table.friend.slash("game pause")).text == timing_text.PLAYERS_DECIDE()
    assert (await table.host.slash("game pause")).text == vote_text.ASKED()
    await local.quiet()
    assert not (await table.house_rules()).paused
    await table.other.click("Agree")
    assert (await table.house_rules()).paused
    await table.other.slash("game resume")
    assert not (await table.house_rules()).paused


async def test_a_host_who_stops_playing_loses_the_seat_also_without_a_pace(
    local: LocalDiscord, app: App, clock: Clock
) -> None:
    app.store.clock = clock
    table = RatedGame(local, app)
    await table.begin()
    await table.reach_second_round()
    party = Party(local, app, table.people)
    while [person.id for person, _ in await party.waiting()] != [table.host.id]:
        await party.play_by_typing(Random(2), answers=1)
    assert await table.send_away(table.other, table.host) == seat_text.CANNOT_KICK[Reason.COUNTS]()
    await later(local, app, clock, hours=8 * 24)
    assert await table.send_away(table.other, table.host) == seat_text.KICKED()
    assert await table.end(table.host) == seat_text.RATED_GAME_GOES_ON()
    await table.resign(table.other)
    (lost,) = await app.store.ratings_of(int(table.host.id))
    assert lost.now.mu < 25
