"""House rules: pace, pauses, hints, theme and language, rated or friendly. Running clocks follow them at once."""

from __future__ import annotations

from collections.abc import Callable

from bot.domain.clock.turn_clock import PACES
from bot.domain.posts import NoteBody, Post, Target
from bot.domain.records.games import UNFINISHED, Game, HouseRuleChanges, Phase
from bot.domain.records.votes import VoteKind
from bot.domain.refusals import Refusal
from bot.domain.session import Session
from bot.games.reader import GameReader
from bot.games.votes import Votes, others
from bot.store.store import Store
from bot.text import errors as error_text
from bot.text import languages as language_text
from bot.text.community import tables as table_text
from bot.text.game import timing as timing_text
from bot.text.names import safe_name
from bot.text.person import lessons as lesson_text
from bot.text.table_language import speaking_at
from engine.language import languages


class HouseRuleService:
    """Changes the house rules of a game, and announces in the channel what concerns everybody.

    `in_charge` says that a person may decide for everybody: the host, or a moderator of the channel. In a game that
    counts, its players decide together how fast it is played, and whether it is."""

    def __init__(
        self,
        store: Store,
        games: GameReader,
        votes: Votes,
        wake_outbox: Callable[[], None],
        wake_clocks: Callable[[], None],
    ) -> None:
        self._store, self._games, self._votes = store, games, votes
        self._wake_outbox, self._wake_clocks = wake_outbox, wake_clocks

    async def set_pace(self, game: Game, user_id: int, pace: str | None, name: str, *, in_charge: bool) -> bool:
        """Set how long a turn may take; None takes the deadlines away. False: the others have been asked for it."""
        together = game.phase == Phase.PLAYING and await self._games.counts(game.id)
        if not in_charge and not together:
            raise Refusal(timing_text.ONLY_HOST_SETS)
        if game.personal:
            raise Refusal(lesson_text.PERSONAL)
        if pace is not None and pace not in PACES:
            raise Refusal(timing_text.NO_SUCH_PACE)
        if game.phase not in UNFINISHED:
            raise Refusal(error_text.OVER)
        await self._must_be_open_to_change(game)
        new = pace or ""
        if together:
            session = await self._games.session(game.id)
            seat = _seat_of(session, user_id)
            if others(session, seat) and (await self._store.house_rules(game.id)).pace != new:
                await self._votes.ask(VoteKind.PACE, session, seat, user_id, new)
                return False
        with speaking_at(game):
            note = timing_text.pace_set(safe_name(name), new)
        await self._change(game, {"pace": new}, note)
        return True

    async def pause(self, session: Session, user_id: int, name: str, *, in_charge: bool) -> bool:
        """Stop all clocks. False: the others have been asked for it, since this person does not decide alone."""
        await self._must_be_paused(session, False)
        together = await self._games.counts(session.game.id)
        seat = _seat_of(session, user_id) if together else session.seat_of(user_id)
        if seat is not None and (user_id != session.game.host_id or (together and others(session, seat))):
            await self._votes.ask(VoteKind.PAUSE, session, seat, user_id)
            return False
        if not in_charge:
            raise Refusal(timing_text.ONLY_HOST_SETS)
        with speaking_at(session.game):
            note = timing_text.paused(safe_name(name))
        if not await self._change(session.game, {"paused": True}, note):
            raise Refusal(timing_text.ALREADY_PAUSED)
        return True

    async def resume(self, session: Session, user_id: int, name: str, *, in_charge: bool) -> None:
        """Let the clocks of a paused game run again; a game that counts stays paused only while all players wish."""
        await self._must_be_paused(session, True)
        seated = session.seat_of(user_id) is not None
        if not in_charge and not (seated and await self._games.counts(session.game.id)):
            raise Refusal(timing_text.ONLY_HOST_SETS)
        with speaking_at(session.game):
            note = timing_text.resumed(safe_name(name))
        if not await self._change(session.game, {"paused": False}, note):
            raise Refusal(timing_text.NOT_PAUSED)

    async def _must_be_paused(self, session: Session, paused: bool) -> None:
        if session.game.phase != Phase.PLAYING:
            raise Refusal(error_text.OVER)
        if (await self._store.house_rules(session.game.id)).paused != paused:
            raise Refusal(timing_text.NOT_PAUSED if paused else timing_text.ALREADY_PAUSED)

    async def allow_hints(self, game: Game, user_id: int, *, allowed: bool) -> None:
        """Allow or forbid hints; only the host may."""
        await self._must_be_open_to_change(game)
        await self._change_as_host(game, user_id, {"hints": allowed})

    async def set_theme(self, game: Game, user_id: int, theme: str) -> None:
        """Set the theme of the boards in the channel; only the host may."""
        await self._change_as_host(game, user_id, {"theme": theme})

    async def set_language(self, game: Game, user_id: int, language: str) -> None:
        """Set the language of everything in the channel; only the host may."""
        if user_id != game.host_id:
            raise Refusal(error_text.ONLY_HOST)
        if language not in languages():
            raise Refusal(language_text.NO_SUCH_LANGUAGE)
        await self._store.set_language(game.id, language)

    async def set_rated(self, game: Game, user_id: int, *, rated: bool) -> None:
        """Let the result count for ratings, or not; only the host may."""
        await self._must_be_open_to_change(game)
        await self._change_as_host(game, user_id, {"rated": rated})

    async def _must_be_open_to_change(self, game: Game) -> None:
        """The people of a table that was opened for them have come to play it as it was called out; raises Refusal."""
        if game.phase == Phase.LOBBY and await self._store.table(game.id) is not None:
            raise Refusal(table_text.FOR_ITS_PLAYERS)

    async def _change_as_host(self, game: Game, user_id: int, changes: HouseRuleChanges) -> None:
        if user_id != game.host_id:
            raise Refusal(error_text.ONLY_HOST)
        await self._change(game, changes)

    async def _change(self, game: Game, changes: HouseRuleChanges, note: str = "") -> bool:
        """False if the rules are so already: perhaps another process was faster."""
        posts = (Post(Target.channel(game.channel_id), NoteBody(note)),) if note else ()
        changed = await self._store.change_house_rules(game.id, changes, posts)
        self._wake_outbox()
        self._wake_clocks()
        return changed


def _seat_of(session: Session, user_id: int) -> int:
    """The seat of one of those who decide together; raises Refusal."""
    seat = session.seat_of(user_id)
    if seat is None:
        raise Refusal(timing_text.PLAYERS_DECIDE)
    return seat
