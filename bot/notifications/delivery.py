"""A post of the outbox -> the message that it stands for, made when it is sent."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import reduce

import discord

from bot.base.redacted import error_location
from bot.connection.request_queue import URGENCY, Urgency
from bot.connection.requests import FAILING, tries_at_most
from bot.domain.merging import DIGEST_KINDS
from bot.domain.posts import (
    ArchivedBody,
    BoardBody,
    DraftStatusBody,
    FilmBody,
    LeagueBody,
    LobbyBody,
    LostChannelBody,
    NoteBody,
    NoticeBody,
    OpenDmBody,
    OpenSeatBody,
    PostKind,
    QuestionBody,
    QueuedPost,
    RefusedPostBody,
    ReminderBody,
    ResultBody,
    SeatOfferBody,
    SentPost,
    StrikeBody,
    TableCallBody,
    TableDroppedBody,
    TableWaitsBody,
    Target,
    TimeIsUpBody,
    VoteBody,
    WatchBody,
    WithdrawalBody,
)
from bot.domain.records.games import Game, Phase
from bot.domain.refusals import Refusal
from bot.domain.session import Session
from bot.games.history.replay import played
from bot.games.history.replays import Replays
from bot.games.lobby import Lobby
from bot.games.service import GameService
from bot.notifications.community_posts import CommunityPosts
from bot.notifications.digests import Digests, also_waiting_here, called
from bot.notifications.messages import NONCE_WINDOW, Messages
from bot.notifications.outbox import Delivered
from bot.notifications.refusals import HAS_PLAIN_FORM, about
from bot.notifications.reminders import Reminders
from bot.pictures.service import Pictures
from bot.services.server_channels import ServerChannels
from bot.store.store import Store
from bot.text.game import history as history_text
from bot.text.game import news as news_text
from bot.text.game import timing as timing_text
from bot.text.game import turn as turn_text
from bot.text.game import waiting as waiting_text
from bot.ui import views
from bot.ui.components import Panel
from bot.ui.formatting.recap import happened
from bot.ui.formatting.rendering import prompt, safe_names, waiting_names
from bot.ui.languages import Languages
from bot.ui.panels.board import board_panel, board_row, users
from bot.ui.panels.board import mentions as mentions_of
from bot.ui.panels.builder import PanelBuilder
from bot.ui.panels.community.league_builder import LeaguePanels
from bot.ui.panels.game_over.buttons import game_over_buttons, is_over
from bot.ui.panels.plain import in_words, plainest
from bot.ui.responses import EDITABLE, NOT_EDITABLE, TRIES
from engine.language import speaking

log = logging.getLogger(__name__)

BOARDS = {PostKind.LOBBY, PostKind.BOARD, PostKind.RESULT}


class Delivery:
    """Sends the posts of the outbox."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        games: GameService,
        server_channels: ServerChannels,
        replays: Replays,
        panels: PanelBuilder,
        leagues: LeaguePanels,
        pictures: Pictures,
        languages: Languages,
    ) -> None:
        self._store, self._games, self._replays = store, games, replays
        self._panels, self._leagues, self._pictures, self._languages = panels, leagues, pictures, languages
        self._messages = Messages(client, store)
        self._digests = Digests(store, games)
        self._reminders = Reminders(store, games, self._digests)
        self._community = CommunityPosts(store, games, panels, pictures, self._digests, server_channels)

    async def deliver(self, post: QueuedPost, now: float) -> Delivered:
        """Send a post in the language of its reader, by itself or in one message with others to the same person."""
        with speaking(await self._language_of(post)):
            return await self._deliver(post, now)

    async def _language_of(self, post: QueuedPost) -> str:
        return await self._languages.of_person(post.target.id) if post.target.is_user else post.language

    async def _deliver(self, post: QueuedPost, now: float) -> Delivered:
        URGENCY.set(Urgency.BOARD if post.kind in BOARDS else Urgency.CALL)
        if post.target.is_user and post.kind != PostKind.OPEN_DM:
            await self._messages.channel_of(post.target)  # before anything is drawn for somebody who has to wait
        digest = await self._digest(post, now)
        if len(digest) > 1:
            URGENCY.set(Urgency.DIGEST)
            panel = await self._digests.panel(digest, post.id)
            delivered = Delivered() if panel is None else await self._sent(post, now, panel, in_words(panel))
        else:
            delivered = await self._alone(post, now)
        if delivered.message_id is None and post.maybe_sent_at is not None and post.kind in DIGEST_KINDS:
            # It is no longer true, but was perhaps sent: then it must be withdrawn.
            found = await self._messages.find(post.target, [post])
            return found.get(post.id, Delivered())
        return delivered

    async def _digest(self, post: QueuedPost, now: float) -> list[QueuedPost]:
        """This post and all that share its message. Once it may have been sent, that is settled."""
        if post.digest is not None:
            return await self._store.digest_of(post.id)
        if post.maybe_sent_at is not None and abs(now - post.maybe_sent_at) <= NONCE_WINDOW:
            return [post]
        others = await self._unsent(post, await self._store.digest_candidates(post), now)
        if not others:
            return [post]
        await self._store.join_digest(post, others, now)
        return await self._store.digest_of(post.id)

    async def _unsent(self, post: QueuedPost, others: list[QueuedPost], now: float) -> list[QueuedPost]:
        """The others that can still share this post's message: none, if it was sent without our knowing."""
        doubtful = [each for each in (post, *others) if each.maybe_sent_at is not None]
        if not others or not doubtful:
            return others
        found = await self._messages.find(post.target, doubtful)
        if post.id in found:
            return []
        for other in others:
            if other.id in found:
                await self._store.mark_sent(other, found[other.id].channel_id, found[other.id].message_id, now)
        return [other for other in others if other.id not in found]

    async def _alone(self, post: QueuedPost, now: float) -> Delivered:
        match post.body:
            case DraftStatusBody():
                return await self._draft_status(post, now)
            case WithdrawalBody() as body:
                return await self._withdraw(post, body, now)
            case VoteBody(outcome=str() as outcome) as body:
                return await self._vote_outcome(post, body, outcome, now)
            case OpenDmBody():
                await self._messages.open_ahead(post.target)
                return Delivered()
        panel = await self._panel(post)
        if panel is None:
            return Delivered()
        plain = plainest(panel) if post.kind in HAS_PLAIN_FORM else in_words(panel)
        if post.plain:
            return await self._messages.send(post, now, plain)
        return await self._sent(post, now, panel, plain, layout=post.kind == PostKind.LOBBY)

    async def _sent(
        self, post: QueuedPost, now: float, panel: Panel, plain: Panel, *, layout: bool = False
    ) -> Delivered:
        """Send the panel. If Discord fails at it each time, and takes it plain right after that, it is the panel."""
        try:
            with tries_at_most(TRIES):
                return await self._messages.send(post, now, panel, layout=layout)
        except discord.HTTPException as error:
            if error.status < FAILING or not post.tries or plain == panel:
                raise
            place = error_location(error)
        with tries_at_most(1):
            delivered = await self._messages.send(post, now, plain)
        log.error("Discord fails at the post (%s), which was sent plain: %s", post.kind, place, extra=about(post))
        return delivered._replace(plain=True)

    async def _panel(self, post: QueuedPost) -> Panel | None:
        """What a post shows, by its kind; None if there is nothing to say any more."""
        match post.body:
            case LobbyBody():
                return await self._lobby(post)
            case ResultBody() as body:
                return await self._result(post, body)
            case BoardBody() as body:
                return await self._board(post, body)
            case NoticeBody() as body:
                return await self._notice(post, body)
            case FilmBody() as body:
                return await self._film(post, body)
            case NoteBody() as body:
                return await self._note(post, body.text)
            case SeatOfferBody() as body:
                return await self._reminders.seat_offer(post, body)
            case QuestionBody() as body:
                return await self._question(post, body)
            case LostChannelBody():
                return await self._lost_channel(post)
            case RefusedPostBody():
                return await self._refused_post(post)
            case ReminderBody() as body:
                return await self._reminders.reminder(post, body)
            case TimeIsUpBody() as body:
                return await self._reminders.time_is_up(post, body)
            case OpenSeatBody() as body:
                return await self._reminders.open_seat(post, body)
            case VoteBody() as body:
                return await self._reminders.vote(post, body)
            case ArchivedBody():
                return await self._reminders.archived(post)
            case StrikeBody():
                return await self._community.strike(post)
            case TableCallBody():
                return await self._community.table_call(post)
            case TableDroppedBody() as body:
                return await self._community.table_dropped(post, body)
            case TableWaitsBody():
                return await self._community.table_waits(post)
            case WatchBody() as body:
                return await self._community.watch(post, body)
            case LeagueBody() as body:
                return await self._leagues.post(post, body)
        raise ValueError(f"a post of kind {post.kind} cannot be sent")

    # In the channel.

    async def _lobby(self, post: QueuedPost) -> Panel | None:
        game = await self._store.game(post.game_id)
        if game is None or game.phase != Phase.LOBBY:
            return None
        seats = await self._store.seats(game.id)
        return await self._panels.lobby(Lobby(self._games.titles[game.title], game, seats), post.id)

    async def _board(self, post: QueuedPost, body: BoardBody) -> Panel:
        rows = await self._store.board_rows(post.game_id, body.since, body.upto, body.seats)
        session = await self._games.session_of(None if rows is None else rows.game)
        assert rows is not None  # or there is no session
        shown = await self._games.session_at(session, body.position)
        earlier = await self._games.state_at(session, body.since)
        before = None if earlier is None else shown.rules.view(earlier, None)
        drawing = asyncio.create_task(self._pictures.channel_board(shown, rows.display, before))
        await asyncio.sleep(0)  # the text is made while the picture is drawn
        offered = {seat for seat, _ in session.open_offers}
        seats = [
            seat for seat in body.seats if seat in session.asks and (seat in offered or not session.asks[seat].optional)
        ]
        panel = board_panel(session, happened(shown, rows.moves, body.position), seats, post.id, await drawing)
        # Somebody who answers under the first board has seen no panel yet, and so no tip.
        begins = session.view.get("round") == 1 and any(part.id.verb == "begin" for part in panel.parts)
        goal = await self._panels.goal(session, seats[0]) if begins and len(seats) == 1 else ""
        lines = (goal, _time_left(rows.deadlines, seats), also_waiting_here(session, seats, rows.waiting))
        return reduce(_with_line, lines, panel)

    async def _result(self, post: QueuedPost, body: ResultBody) -> Panel:
        session = await self._games.session(post.game_id)
        moves = await self._store.moves(post.game_id, body.since, body.upto)
        return await self._panels.result(session, happened(session, moves, body.position), post.id)

    async def _film(self, post: QueuedPost, body: FilmBody) -> Panel | None:
        """The film of a finished game; None where it cannot be made."""
        session = await self._games.session(post.game_id)
        if not is_over(session.game):
            return None
        try:
            turns = (await self._replays.replay(session, session.seats[body.seat].user_id or 0)).turns
        except Refusal:
            return None
        title, number = session.title.name, played(turns)
        film = await self._pictures.channel_film(session, turns, history_text.film_description(title, number))
        if film is None:
            return None
        text = history_text.film_of(safe_names(session)[body.seat], title, number)
        return Panel(text, (game_over_buttons(post.game_id, post.id),), film)

    async def _note(self, post: QueuedPost, text: str) -> Panel:
        game = await self._store.game(post.game_id)
        over = game is not None and is_over(game)
        return Panel(text, (game_over_buttons(post.game_id, post.id) if over else board_row(post.game_id, post.id),))

    async def _notice(self, post: QueuedPost, body: NoticeBody) -> Panel | None:
        session = await self._games.session(post.game_id)
        seats = [seat for seat in body.seats if seat in session.asks and not session.asks[seat].optional]
        if not seats:
            return None
        panel = await self._call(session, seats, post.id)
        return _with_line(panel, await self._digests.also_waiting_here(session, seats))

    async def _call(self, session: Session, seats: list[int], post_id: int) -> Panel:
        """Calls these seats in the channel, without a board."""
        mentions = mentions_of(session, seats)
        if any(session.asks[seat].private for seat in seats):
            text = turn_text.secret_choice(mentions)
        else:
            text = turn_text.your_turn(mentions, prompt(session, seats[0]))
        text = f"{text}\n{turn_text.board_at(await self._digests.board_link(session.game))}"
        row = board_row(session.game.id, post_id, hand=session.rules.has_hands(session.state))
        panel = Panel(text, (row,), mention=users(session, seats))
        return await self._timed(panel, session.game.id, seats)

    async def _draft_status(self, post: QueuedPost, now: float) -> Delivered:
        """All rounds of a draft share one message, as long as it can be edited."""
        session = await self._games.session(post.game_id)
        text = turn_text.still_thinking(waiting_names(session)) if session.in_secret else turn_text.ALL_HAVE_CHOSEN()
        latest = await self._store.latest_sent(post.game_id, PostKind.DRAFT_STATUS, post.target)
        if latest is not None and now - latest.at < EDITABLE:
            panel = Panel(text, (board_row(post.game_id, latest.id, hand=True),))
            try:
                await self._messages.edit(latest, panel)
                return Delivered()
            except discord.HTTPException as error:
                if error.code not in NOT_EDITABLE:
                    raise
        if not session.in_secret:
            return Delivered()
        return await self._messages.send(post, now, Panel(text, (board_row(post.game_id, post.id, hand=True),)))

    async def _vote_outcome(self, post: QueuedPost, body: VoteBody, text: str, now: float) -> Delivered:
        """The vote's message says what came of it. If it cannot be edited and does not say so yet, another one does."""
        vote = await self._store.vote(body.vote_id)
        asked = None if vote is None else await self._store.vote_sent(vote)
        if asked is not None:
            try:
                await self._messages.edit(asked, Panel(text))
                return Delivered()
            except discord.HTTPException as error:
                if error.code not in NOT_EDITABLE:
                    raise
            if await self._messages.says(asked, text):
                return Delivered()
        return await self._messages.send(post, now, await self._note(post, text))

    # To one person.

    async def _question(self, post: QueuedPost, body: QuestionBody) -> Panel | None:
        session = await self._games.session(post.game_id)
        seat = body.seat
        ask = session.asks.get(seat)
        if ask is None or ask.number != body.number or ask.optional:
            return None
        user_id = post.target.id
        if session.seats[seat].user_id != user_id:  # the seat has changed hands since
            return None
        above = turn_text.asked_by_dm(session.title.name, await self._digests.board_link(session.game))
        panel = await self._panels.seat(session, seat, user_id, above=above, post_id=post.id, calls=True)
        panel = await self._timed(panel, post.game_id, [seat])
        return _with_line(panel, await self._digests.also_waiting(user_id, {post.game_id}))

    async def _lost_channel(self, post: QueuedPost) -> Panel | None:
        game = await self._store.game(post.game_id)
        if game is None or game.title not in self._games.titles:
            return None
        text = news_text.channel_lost(self._games.titles[game.title].name, game.id)
        return Panel(text, (board_row(game.id, post.id),))

    async def _refused_post(self, post: QueuedPost) -> Panel | None:
        game = await self._store.game(post.game_id)
        if game is None or game.title not in self._games.titles:
            return None
        here = not post.target.is_user
        name = self._games.titles[game.title].name
        text = news_text.post_refused(f"<@{game.host_id}>" if here else "", name, game.channel_id)
        return Panel(text, mention=(game.host_id,) if here else ())

    # Notices that are no longer true.

    async def _withdraw(self, post: QueuedPost, body: WithdrawalBody, now: float) -> Delivered:
        """Messages that still call this seat say that it has answered, while they can be edited."""
        game = await self._store.game(post.game_id)
        if game is None:
            return Delivered()
        direct, public = body.withdrawn
        for kind, target in ((direct, post.target), (public, Target.channel(game.channel_id))):
            for sent in await self._store.sent_since(game.id, kind, target, now - EDITABLE):
                await self._withdraw_message(sent, game, body.seat)
        return Delivered()

    async def _withdraw_message(self, sent: SentPost, game: Game, seat: int) -> None:
        """This message calls this seat no longer, unless the seat must still answer. A direct one keeps no button."""
        digest = await self._store.digest_of(sent.id)
        (own,) = [each for each in digest if each.id == sent.id]
        left = await self._digests.still_called(own)
        if seat not in called(own)[0] or seat in left:
            return
        with speaking(await self._language_of(own)):
            panel = await self._after_withdrawal(own, digest, left, game)
        await self._messages.edit(sent, panel)
        if not left:
            await self._store.mark_withdrawn(own.id)

    async def _after_withdrawal(self, own: QueuedPost, digest: list[QueuedPost], left: list[int], game: Game) -> Panel:
        """What the message of this post says once it calls only those who are left."""
        if len(digest) > 1:
            return await self._digests.panel(digest, digest[0].id) or Panel(waiting_text.ALL_ANSWERED())
        if left:
            return await self._call(await self._games.session(own.game_id), left, own.id)
        if own.target.is_user:
            return Panel(turn_text.answered(await self._digests.board_link(game)))
        return Panel(turn_text.ANSWERED_HERE(), (board_row(own.game_id, own.id),))

    # What they share.

    async def _timed(self, panel: Panel, game_id: int, seats: Iterable[int]) -> Panel:
        """The panel with the time that is left to these seats."""
        return _with_line(panel, _time_left(await self._store.deadlines(game_id), seats))


def _time_left(deadlines: Mapping[int, float], seats: Iterable[int]) -> str:
    left = [deadlines[seat] for seat in seats if seat in deadlines]
    return timing_text.time_left(min(left)) if left else ""


def _with_line(panel: Panel, line: str) -> Panel:
    """The panel with one more line, if there is room for it."""
    fits = line and len(panel.text) + len(line) < views.CONTENT
    return replace(panel, text=f"{panel.text}\n{line}") if fits else panel
