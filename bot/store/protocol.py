"""What the bot asks of a database."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol

from bot.games.clock.turn_clock import Clock
from bot.runtime.connection.request_budget import Rate
from bot.store.community.leagues import LeagueStore
from bot.store.community.ratings import RatingStore
from bot.store.community.tables import TableStore
from bot.store.posts import ClaimedPosts, Post, PostClaim, PostKind, QueuedPost, SentPost, Target
from bot.store.records import (
    Achievement,
    Ask,
    BoardRows,
    ClickRows,
    Commit,
    Contact,
    DailyAttempt,
    DailyResult,
    DisplayPreferences,
    DraftPreferences,
    Drawn,
    DueClock,
    Game,
    GameStamp,
    HouseRuleChanges,
    HouseRules,
    IdleStep,
    Lease,
    LessonExit,
    MenuState,
    Move,
    OnceAgreed,
    OpenSeat,
    OwnScore,
    PanelRows,
    Phase,
    PreferenceChanges,
    Preferences,
    SeatedPlayer,
    SeatMark,
    SeatOffer,
    SessionRows,
    SoloGame,
    Statistics,
    Vote,
    VoteState,
    WebToken,
)


class Store(RatingStore, TableStore, LeagueStore, Protocol):
    """Every method is one indexed read or one transaction. Any may raise StoreFailed; then nothing has changed."""

    clock: Callable[[], float]
    holder: str  # the name under which this process takes leases
    shared: bool  # whether other processes may work on the same database

    async def close(self) -> None: ...

    # Games and their seats.

    async def open_game(
        self,
        *,
        title: str,
        guild_id: int | None,
        channel_id: int,
        host: SeatedPlayer,
        options: Mapping[str, Any],
        seed: str,
        idempotency_key: int | None = None,
        others: Sequence[SeatedPlayer] = (),
        house_rules: HouseRuleChanges | None = None,
        posts: Sequence[Post] = (),
        arranged: Mapping[str, Any] | None = None,
        lesson: str = "",
        data_version: int = 1,
        language: str = "en",
        left: LessonExit | None = None,
        daily: DailyAttempt | None = None,
    ) -> Game:
        """Open a lobby, with its message and these posts queued; raises ChannelTaken, TooManyGames or AlreadyDone.

        A lesson that is `left` for it ends in the same transaction. A second `daily` of a day is AlreadyDone."""

    async def change_lobby(
        self,
        game: Game,
        seats: Sequence[SeatedPlayer],
        *,
        idempotency_key: int | None = None,
        phase: Phase | None = None,
        posts: Sequence[Post] = (),
    ) -> None:
        """Write a lobby's options, first player, phase and seats; raises Conflict if it has changed since."""

    async def game(self, game_id: int) -> Game | None: ...

    async def game_in(self, channel_id: int) -> Game | None:
        """The unfinished game of this channel, or else its latest one."""

    async def set_language(self, game_id: int, language: str) -> None:
        """Say everything in the channel of this game in that language."""

    async def move_game(
        self,
        game: Game,
        guild_id: int,
        channel_id: int,
        user_id: int,
        posts: Sequence[Post],
        idempotency_key: int | None = None,
        *,
        old_channel_gone: bool = False,
    ) -> None:
        """Let an unfinished game go on in another channel; raises ChannelTaken, Conflict or AlreadyDone.

        News that the old channel cannot have heard is queued for the new one. If the old one is gone, that is also what
        was tried or given up there."""

    async def games_of(self, user_id: int, limit: int = 25) -> list[Game]:
        """The games in which this person sits: unfinished ones first, the latest first."""

    async def personal_games(self, user_id: int) -> list[Game]:
        """This person's own games that are not finished, archived ones among them, the latest first."""

    async def waiting_on(self, user_id: int) -> list[Game]:
        """The games that wait for this person."""

    async def seats(self, game_id: int) -> tuple[SeatedPlayer, ...]: ...

    async def open_seats(self, game_id: int) -> dict[int, OpenSeat]: ...

    async def seat_marks(self, game_id: int) -> tuple[SeatMark, ...]:
        """Who has held a seat of a running game, sent its holder away, or was sent away."""

    async def seat_offer(self, game_id: int, seat: int) -> SeatOffer | None:
        """The offer of this seat, if it has not expired."""

    async def open_offer(
        self, game_id: int, offer: SeatOffer, holder: int | None, post: Post, idempotency_key: int | None = None
    ) -> bool:
        """Store an offer and queue its message; False if the seat has another one, or another holder than this one.

        Raises AlreadyDone."""

    async def agree_to_offer(self, game_id: int, offer: SeatOffer, holder: int) -> bool:
        """Note that the holder gives the seat up; False if the offer no longer stands, or somebody else sits there."""

    async def close_offer(self, game_id: int, offer: SeatOffer) -> bool:
        """Delete an offer; False if it no longer stands."""

    async def forget_expired_offers(self, now: float) -> None: ...

    async def house_rules(self, game_id: int) -> HouseRules: ...

    async def change_house_rules(self, game_id: int, changes: HouseRuleChanges, posts: Sequence[Post] = ()) -> bool:
        """Write these house rules and no others, so that two changes at once both count; running clocks follow.

        False, and nothing done or queued, if all of them are so already."""

    # Games that nobody touches.

    async def idle_games(self, now: float) -> list[tuple[int, IdleStep]]:
        """The games that nobody has touched for long, each with what is to be done."""

    async def idle_lessons(self, since: float) -> list[int]:
        """The lessons that nobody has touched since then."""

    async def warn_idle(self, game_id: int, now: float, posts: Sequence[Post]) -> bool:
        """Say that the game will be archived; False if it is no longer idle, or was warned before."""

    async def archive(self, game_id: int, now: float, posts: Sequence[Post]) -> bool:
        """Set an idle game aside; False if it is no longer idle."""

    async def wake_game(self, game_id: int, posts: Sequence[Post]) -> bool:
        """Play on with an archived game; False if its channel has another one, or it is not archived."""

    # Play.

    async def commit(self, commit: Commit, claim: PostClaim | None = None) -> ClaimedPosts | None:
        """Everything of one answer at once; raises Conflict or AlreadyDone and changes nothing.

        If it queues posts, it takes as many that are due as the claim says, and returns them."""

    async def already_done(self, idempotency_key: int) -> bool: ...

    async def snapshot(self, game_id: int, position: int) -> str | None: ...

    async def snapshots(self, game_id: int, since: int = 0) -> dict[int, str]:
        """The saved states from this position on, by position."""

    async def asks(self, game_id: int) -> tuple[Ask, ...]: ...

    async def computers_waiting(self) -> list[int]:
        """The games in which a computer player is to move."""

    async def moves(self, game_id: int, after: int, upto: int) -> list[Move]: ...

    async def move(self, game_id: int, move: int) -> Move | None: ...

    async def last_chosen(self, game_id: int, position: int) -> Move | None:
        """The move that led to this position, or to the forced ones before it."""

    async def last_moves(self, game_id: int, limit: int, before: int | None = None) -> list[Move]:
        """The latest rows of the history, the latest first."""

    async def menu_state(self, game_id: int, seat: int) -> MenuState | None: ...

    async def save_menu_state(self, game_id: int, seat: int, state: MenuState) -> None: ...

    async def read_marker(self, game_id: int, user_id: int) -> int:
        """The move up to which this person has read the history."""

    async def mark_read(self, game_id: int, user_id: int, move: int) -> None:
        """Set a person's read marker in the history to this move.

        Where nothing can be stored, the marker stays: looking must not fail."""

    async def draft_preferences(self, game_id: int) -> dict[int, DraftPreferences]:
        """The draft preferences in a game, by user id."""

    async def save_draft_preferences(
        self, game_id: int, user_id: int, preferences: DraftPreferences, idempotency_key: int | None = None
    ) -> None:
        """Keep these preferences; without picks nothing is kept. Raises AlreadyDone."""

    # What is needed together.

    async def session_rows(self, game_id: int) -> SessionRows | None:
        """What a session is loaded from; None if there is no such game, or if it moves on all the while."""

    async def click_rows(self, game_id: int, user_id: int) -> ClickRows | None:
        """What this person's click in a game needs; None if there is no such game."""

    async def panel_rows(self, game_id: int, seat: int, user_id: int, position: int) -> PanelRows:
        """What the panel of this seat needs, in a game that stands at this position."""

    async def board_rows(self, game_id: int, since: int, upto: int, seats: Collection[int]) -> BoardRows | None:
        """What a board needs that tells these moves and calls these seats; None if there is no such game."""

    # Clocks.

    async def clocks(self, game_id: int) -> list[Clock]: ...

    async def clock_of(self, game_id: int, seat: int) -> DueClock | None:
        """The clock of the person in this seat, due or not."""

    async def deadlines(self, game_id: int) -> dict[int, float]:
        """When the time is up for each seat that the game waits for and that has a deadline."""

    async def clocks_due(self, now: float, limit: int = 50) -> list[DueClock]:
        """The clocks that are due, the longest due first."""

    async def next_wake(self) -> float | None:
        """When the next clock or vote is due."""

    async def replace_clock(self, game_id: int, seen: Clock, new: Clock, posts: Sequence[Post] = ()) -> bool:
        """Set a clock and queue these posts; False, and nothing done, if the clock is not as it was seen."""

    # Votes.

    async def start_vote(self, vote: Vote, target: Target) -> int | None:
        """Store the vote and queue its message; None if another one is open in this game."""

    async def vote(self, vote_id: int) -> Vote | None: ...

    async def open_vote(self, game_id: int) -> Vote | None: ...

    async def votes_due(self, now: float) -> list[Vote]:
        """Open votes whose time is up."""

    async def agree(self, vote_id: int, user_id: int, once_agreed: OnceAgreed | None = None) -> Vote | None:
        """The vote with one more player in favour, and accepted if it needs no more; None if it is not open."""

    async def settle_vote(self, vote_id: int, state: VoteState, posts: Sequence[Post] = ()) -> bool:
        """Close an open vote; False if it was closed before."""

    # People.

    async def preferences(self, user_id: int) -> Preferences: ...

    async def change_preferences(self, user_id: int, changes: PreferenceChanges) -> Preferences:
        """Write these settings and no others; returns all of them as they are then.

        The person's running clocks follow, and what was counted until now stays counted."""

    async def display_preferences(self, game_id: int, user_id: int | None) -> DisplayPreferences: ...

    async def tips_seen(self, user_id: int) -> frozenset[str]:
        """The tips that this person has seen."""

    async def mark_tip_seen(self, user_id: int, tip: str) -> None:
        """Remember that this person has seen a tip. Where nothing can be stored, nothing is: looking must not fail."""

    async def contacts(self, users: Iterable[int]) -> dict[int, Contact]:
        """How each of these people can be reached; people we know nothing of are left out."""

    async def contact(self, user_id: int) -> Contact: ...

    async def languages_of(self, user_id: int) -> tuple[str, str]:
        """The language that this person has chosen, and the locale of their Discord; "" where we don't know."""

    async def save_locale(self, user_id: int, locale: str) -> None: ...

    async def save_dm_channel(self, user_id: int, channel_id: int) -> None: ...

    async def mark_dm_closed(self, user_id: int) -> None:
        """Remember that no direct message reaches this person."""

    async def unfinished_of(self, user_id: int) -> list[int]:
        """The games of channels that are not over in which this person plays, or of which they are the host."""

    async def personal_data(self, user_id: int) -> dict[str, list[dict[str, Any]]]:
        """Everything that is stored under this person's id, by table."""

    async def forget(self, user_id: int) -> bool:
        """Leave nothing that leads to this person; finished games of channels keep an unknown player.

        False, and nothing done, if a game that is not over still has them as a player or as its host."""

    # The daily game.

    async def secret(self, name: str) -> str:
        """A secret of this installation, made when it is first asked for; it is shown to nobody."""

    async def daily_attempt(self, day: str, user_id: int) -> int | None:
        """The game in which this person plays the game of this day."""

    async def day_of_game(self, game_id: int) -> str | None:
        """The day whose game this is; None for all other games."""

    async def daily_results(self, guild_id: int, day: str, user_id: int) -> list[DailyResult]:
        """The attempts that were begun on this server, but for other people's whose profile is private."""

    async def add_web_token(self, token: WebToken, most: int) -> None:
        """Keep a link or a session for the board page; of each kind a person has only so many, the latest."""

    async def use_web_link(self, link: str, session: str, now: float, expires_at: float) -> WebToken | None:
        """Use up the link with this hash and open a session with that one; None if there is no such link any more."""

    async def web_session(self, hash: str, now: float) -> WebToken | None: ...

    async def revoke_web_tokens(self, user_id: int) -> int:
        """End all links and sessions of a person; returns how many there were."""

    async def forget_expired_web_tokens(self, now: float) -> None: ...

    async def game_stamps(self, game_ids: Collection[int]) -> dict[int, GameStamp]:
        """How far each of these games has come."""

    async def report(
        self, user_id: int, game_id: int | None, move: int | None, text: str, idempotency_key: int | None = None
    ) -> int:
        """Keep what somebody tells the owner; raises TooManyReports or AlreadyDone."""

    async def achievements_of(self, user_id: int, title: str) -> frozenset[str]: ...

    async def first_achieved_in(self, game_id: int) -> tuple[Achievement, ...]:
        """The achievements that somebody won for the first time in this game."""

    async def solo_games(
        self, title: str, *, user_id: int | None = None, guild_id: int | None = None
    ) -> list[SoloGame]:
        """The finished solo games of a person or of a server."""

    async def scores_of(self, user_id: int, title: str) -> list[OwnScore]:
        """What a person scored in every finished game of a title."""

    # The outbox.

    async def queue(self, game_id: int, *posts: Post, idempotency_key: int | None = None) -> None:
        """Queue these posts; raises AlreadyDone."""

    async def queue_once(self, game_id: int, post: Post) -> bool:
        """Queue this post, unless the same is queued or was sent before; False where it is or was."""

    async def posts_due(self, now: float, limit: int) -> list[QueuedPost]:
        """The oldest unsent post of each target, if its time has come and nobody else is sending it."""

    async def next_post_due(self) -> float | None: ...

    async def claim(self, post_id: int, now: float, seconds: float) -> bool:
        """Take a post for sending, for so long; False if another process has it."""

    async def claim_posts(self, now: float, limit: int, seconds: float) -> ClaimedPosts:
        """Take posts that are due, the longest due first; for so long nobody else sends anything to their targets."""

    async def renew_claims(self, posts: Collection[int], seconds: float) -> None:
        """Keep these posts for so long from now, as far as nobody has marked them as sent or failed."""

    async def mark_sent(self, post: QueuedPost, channel_id: int | None, message_id: int | None, now: float) -> None:
        """The post, and all that share its message, have been sent; without a message there was nothing to say."""

    async def mark_sent_and_claim(
        self,
        post: QueuedPost,
        channel_id: int | None,
        message_id: int | None,
        now: float,
        limit: int,
        seconds: float,
    ) -> ClaimedPosts:
        """The same, and in the same transaction take others that are due."""

    async def mark_failed(
        self,
        post: QueuedPost,
        retry_at: float | None,
        *,
        certain: bool,
        instead: Post | None = None,
        plain: bool = False,
    ) -> None:
        """Try the post again then, or never. `certain` means that Discord has not taken it this time.

        A post that was replaced meanwhile is tried no more.
        `instead` is queued as well; with `plain` the post is sent in its plainest form from now on."""

    async def latest_sent(self, game_id: int, kind: PostKind, target: Target | None = None) -> SentPost | None:
        """Where the latest post of this kind has gone."""

    async def board_sent(self, game_id: int, move: int) -> SentPost | None:
        """Where the board that shows this move has gone; None while it has not been sent."""

    async def vote_sent(self, vote: Vote) -> SentPost | None:
        """Where the question of this vote has gone."""

    async def sent_since(self, game_id: int, kind: PostKind, target: Target, since: float) -> list[SentPost]:
        """Where posts of this kind have gone since then, the latest first, without those that are withdrawn."""

    async def mark_withdrawn(self, post_id: int) -> None:
        """What this post said is no longer true, and its message says so."""

    # Digests: one message for the notices of several games.

    async def digest_candidates(self, post: QueuedPost) -> list[QueuedPost]:
        """Notices of other games that may share this post's message: none of them has been tried."""

    async def join_digest(self, post: QueuedPost, others: Sequence[QueuedPost], now: float) -> None:
        """From now on the others share this post's message, whatever happens to it."""

    async def digest_of(self, post_id: int) -> list[QueuedPost]:
        """All posts that share a message with this one, itself among them, the oldest first."""

    # Several processes on one database. Leases end by the database's clock.

    async def take_leases(self, names: Collection[str], seconds: float) -> frozenset[str]:
        """Take these leases for so long, and those again that this process has; returns the ones that it has now."""

    async def release_leases(self, names: Collection[str]) -> None:
        """Give up those of these leases that this process has."""

    async def leases(self) -> list[Lease]:
        """All leases that have not ended."""

    async def claim_clocks(self, now: float, limit: int, seconds: float) -> list[DueClock]:
        """Take clocks that are due, the longest due first, each under its `lease`."""

    async def claim_computers(self, limit: int, seconds: float) -> list[int]:
        """Take games in which a computer player is to move, each under its `computer_lease`."""

    async def draw_requests(self, wanted: int, rate: Rate, reserve: float = 0.0) -> Drawn:
        """Draw from the budget of requests of all processes, and leave a reserve for what is more urgent."""

    async def close_requests(self, seconds: float, rate: Rate) -> None:
        """Discord has asked us to wait: for so long no process draws."""

    # What the owner watches.

    async def statistics(self) -> Statistics: ...

    async def check_writing(self) -> None:
        """Raise StoreFailed where nothing can be stored."""

    async def forget_old_keys(self, now: float) -> None:
        """Delete leases that have ended, and the keys of interactions that Discord can no longer send again."""

    async def correct_times_ahead(self) -> None:
        """Bring back what a clock wrote that was ahead: nothing waits for a time that only a wrong clock can mean."""
