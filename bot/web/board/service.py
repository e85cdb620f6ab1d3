"""What a person does on the board page: the same calls as the buttons in Discord, with the same refusals."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.base.workers.service import Workers
from bot.domain.records.games import GameStamp, Phase
from bot.domain.records.history import MoveKind
from bot.domain.records.people import DisplayPreferences
from bot.domain.records.web import WebToken
from bot.domain.refusals import Refusal, Stale
from bot.domain.session import Session
from bot.games.computers.computer_moves import ComputerMoves
from bot.games.history.replay import Replay
from bot.games.history.replays import Replays
from bot.games.service import ActionOutcome, GameService, Request
from bot.pictures.image import Image
from bot.pictures.service import Pictures
from bot.render.cards import cards, face
from bot.services.lessons.service import Lessons
from bot.store.store import Store
from bot.text import errors as error_text
from bot.text.game import board_page as page_text
from bot.text.game import turn as turn_text
from bot.text.person import lessons as lesson_text
from bot.ui.formatting.rendering import Rendering, question
from bot.ui.panels.turn.seat import warning
from bot.ui.panels.turn.shortcuts import shortcuts
from bot.web.board import position
from bot.web.board.lesson import Guide, LessonChoices, guide
from bot.web.board.position import BOARD, Json, PageContext
from engine.core import Answer, IllegalAnswer
from engine.phrases import MIDDLE

LOGGED = 30  # rows of the history when the page opens
MOST_BLOCKED = 10  # reasons why something cannot be done at a place
Picks = tuple[str, ...]


class PageUpdate(NamedTuple):
    """A game as a person has just seen it: what the page gets, and how far the game had come."""

    body: Json
    stamp: GameStamp


class BoardPage:
    """One page's requests. Every one of them reads the game anew, so that nothing here can be out of date."""

    def __init__(
        self,
        store: Store,
        games: GameService,
        lessons: Lessons,
        computers: ComputerMoves,
        pictures: Pictures,
        replays: Replays,
        workers: Workers,
    ) -> None:
        self._store, self.games, self._lessons, self._computers = store, games, lessons, computers
        self._pictures, self._replays, self._workers = pictures, replays, workers

    # Looking.

    async def session(self, who: WebToken) -> tuple[Session, int | None]:
        """The game, and the seat of this person, if they have one; raises Refusal where they may not look."""
        session = await self.games.session(who.game_id)
        seat = session.seat_of(who.user_id)
        if seat is None and not who.watches:
            raise Refusal(error_text.NO_SUCH_GAME)
        return session, seat

    async def look(self, who: WebToken, sheet: str = "", since: int | None = None) -> PageUpdate:
        """The game as it stands, with one of its pictures, and what has happened since this move."""
        session, seat = await self.session(who)
        return await self._page_update(session, seat, who, sheet, since)

    async def _page_update(
        self, session: Session, seat: int | None, who: WebToken, sheet: str = "", since: int | None = None
    ) -> PageUpdate:
        game = session.game
        shown = await self._store.display_preferences(game.id, who.user_id)
        sheets = self._sheets(session, seat, shown)
        body: Json = {"position": position.position(session, seat, await self._page_context(session, seat, sheets))}
        if since is None:
            rows = (await self._store.last_moves(game.id, LOGGED))[::-1]
        else:
            rows = await self._store.moves(game.id, since, game.move)
        body["log"] = position.log(session, rows, seat)
        body["theme"] = shown.theme
        wanted = sheet if sheet in (*sheets, BOARD) else (sheets[0] if sheets else BOARD)
        image = await self._image(session, seat, wanted, who, shown)
        if image is None:
            body["text"] = position.board(session, session.view_of(seat))
        else:
            body["picture"] = position.picture(wanted, image, self._place_names(session))
        return PageUpdate(body, game.stamp)

    async def places(self, who: WebToken) -> Json:
        """What lies in each of the pictures of this seat."""
        session, seat = await self.session(who)
        shown = await self._store.display_preferences(session.game.id, who.user_id)
        found: dict[str, list[str]] = {}
        for sheet in self._sheets(session, seat, shown):
            image = await self._image(session, seat, sheet, who, shown)
            found[sheet] = [] if image is None else [area.place for area in image.areas]
        return {"places": found, "move": session.game.move}

    def _sheets(self, session: Session, seat: int | None, shown: DisplayPreferences) -> tuple[str, ...]:
        if seat is None:
            return self._pictures.watched_sheets(session, shown)
        return self._pictures.page_sheets(session, seat, shown)

    async def _image(
        self, session: Session, seat: int | None, sheet: str, who: WebToken, shown: DisplayPreferences
    ) -> Image | None:
        if sheet == BOARD:
            return await self._pictures.board(session, who.user_id)
        if seat is None:
            return await self._pictures.watched_sheet(session, sheet, shown)
        return await self._pictures.sheet(session, seat, sheet, shown)

    def _place_names(self, session: Session) -> Callable[[str], str]:
        """What lies at a place, for those who hear the page instead of seeing it."""
        known, names = dict(cards(session.title.id)), session.names

        def name(place: str) -> str:
            # An action without a card of its own goes by the card of the time track.
            card = known.get(place) or known.get(place.replace("action:", "action_card:"))
            return card or page_text.place(place, names)

        return name

    async def _page_context(self, session: Session, seat: int | None, sheets: tuple[str, ...]) -> PageContext:
        game = session.game
        playing = game.phase == Phase.PLAYING and seat is not None
        undo = playing and seat is not None and await self.games.undoable(session, seat) is not None
        redo = playing and bool(game.redo) and await self._redoes(session, seat)
        return PageContext(undo, redo, await self._store.deadlines(game.id), sheets, self._guide(session))

    def _guide(self, session: Session) -> Guide:
        if not session.game.in_lesson:
            return Guide()
        titles = {id: title.name for id, title in self.games.titles.items()}
        return guide(session, self._lessons.progress(session), LessonChoices(self._lessons.all, titles))

    async def _redoes(self, session: Session, seat: int | None) -> bool:
        row = await self._store.move(session.game.id, session.game.redo[-1])
        return row is not None and row.seat == seat

    async def explain(self, who: WebToken, place: str) -> Json:
        """What is known of a place: its card, what can be chosen there, and why other things cannot."""
        session, seat = await self.session(who)
        label = Rendering.of(session).label
        title = session.title.id
        card = face(title, place, session.edition) if place in dict(cards(title)) else None
        offered, blocked = choices_at(session, seat, place) if seat is not None and seat in session.asks else ([], [])
        told = "" if card is None else label(card.alt)
        return {
            "name": "" if card is None else card.name,
            "lines": [told] if told else [],
            "choices": [beside_card([label(part) for part in line.split(MIDDLE)], told) for line in offered],
            "blocked": [label(line) for line in blocked[:MOST_BLOCKED]],
        }

    # Acting.

    async def answer(
        self, who: WebToken, number: int, picks: Picks, key: str, *, sure: bool, further: bool = False
    ) -> PageUpdate | str:
        """Answer a question; what cannot be undone, or is unwise, is first asked back: a sentence, and nothing done."""
        request = Request(who.user_id, idempotency_key(who, key))
        try:
            session, seat = await self._asked(who, number)
        except Stale:
            if await self._store.already_done(idempotency_key(who, key)):
                return await self.look(who)  # the same tap came before
            raise
        answers = self._shortcut(session, seat, picks) if further else (picks,)
        why = "" if sure else question_back(session, seat, answers)
        if why:
            return why
        answering = self._lessons if session.game.in_lesson else self.games
        outcome = await answering.answer(who.game_id, seat, number, answers[0], request, answers[1:])
        return await self._after(await self._computers.with_replies(outcome), who, session.game.move)

    async def step(self, who: WebToken, kind: MoveKind, move: int, key: str) -> PageUpdate:
        """Undo or redo, if the game is still where the page saw it."""
        session, seat = await self.session(who)
        if seat is None:
            raise Refusal(error_text.NOT_SEATED)
        if session.game.move != move and not await self._store.already_done(idempotency_key(who, key)):
            raise Stale(error_text.STALE)
        act = self.games.undo if kind == MoveKind.UNDO else self.games.redo
        outcome = await act(who.game_id, seat, Request(who.user_id, idempotency_key(who, key)))
        return await self._after(outcome, who, session.game.move)

    async def play_on(self, who: WebToken, key: str) -> PageUpdate:
        """Go on after a lesson, against gentle computer players."""
        outcome = await self._lessons.go_on(who.game_id, Request(who.user_id, idempotency_key(who, key)))
        return await self._after(outcome, who, outcome.session.game.move)

    async def leave(self, who: WebToken, key: str) -> PageUpdate:
        """End a lesson."""
        await self._lessons.leave(who.game_id, Request(who.user_id, idempotency_key(who, key)))
        return await self.look(who)

    async def learn(self, who: WebToken, lesson: str, key: str) -> int:
        """Begin a lesson where one has ended, the same or another; returns its game."""
        session, seat = await self.session(who)
        if seat is None or not session.game.in_lesson:
            raise Refusal(lesson_text.NO_SUCH_LESSON)
        learner = who.user_id, session.seats[seat].name
        request = Request(who.user_id, idempotency_key(who, key))
        return (await self._lessons.start(self._lessons.lesson(lesson), learner, request)).session.game.id

    async def _asked(self, who: WebToken, number: int) -> tuple[Session, int]:
        session, seat = await self.session(who)
        if seat is None:
            raise Refusal(error_text.NOT_SEATED)
        ask = session.asks.get(seat)
        if ask is None or ask.number != number:
            raise Stale(error_text.STALE if session.game.phase == Phase.PLAYING else error_text.OVER)
        return session, seat

    def _shortcut(self, session: Session, seat: int, picks: Sequence[str]) -> tuple[Picks, ...]:
        """The answers of a shortcut by its ordinal."""
        found = {str(n): each.answers for n, each in enumerate(shortcuts(session, seat))}
        if len(picks) != 1 or picks[0] not in found:
            raise Stale(error_text.STALE)
        return found[picks[0]]

    async def _after(self, outcome: ActionOutcome, who: WebToken, since: int) -> PageUpdate:
        session = outcome.session
        return await self._page_update(session, session.seat_of(who.user_id), who, since=since)

    # Looking back.

    async def replay(self, who: WebToken) -> Replay:
        """The whole game, played again."""
        session, _ = await self.session(who)
        with self._workers.long_job(who.user_id):
            return await self._replays.replay(session, who.user_id)

    async def past(self, who: WebToken, replay: Replay, index: int) -> Json:
        """The board after one turn, as everybody saw it, and what had happened in it."""
        session, _ = await self.session(who)
        at = max(0, min(index, len(replay.turns) - 1))
        turn = replay.turns[at]
        then = replace(session, state=turn.state)
        image = await self._pictures.board(then, who.user_id)
        body: Json = {"turn": at, "turns": len(replay.turns), "log": position.sentences(session, turn.events, None)}
        if image is None:
            return {**body, "text": position.board(session, session.rules.view(turn.state, None))}
        return {**body, "picture": position.picture(BOARD, image, self._place_names(session))}


def choices_at(session: Session, seat: int, place: str) -> tuple[list[str], list[str]]:
    """What can be chosen at a place, with its price and gain, and why other things cannot; with tokens."""
    words, state = session.wording, session.state
    here = [option for option in question(session, seat).options if words.place(state, option.id) == place]
    offered = {words.candidate(option.id) for option in here}
    lines = [turn_text.labelled(option.label, option.hint) if option.hint else option.label for option in here]
    blocked: dict[str, str] = {}
    for pick, why in session.rules.obstacles(state, seat).items():
        name = "" if why is None or words.place(state, pick) != place else words.candidate(pick)
        if why is not None and name and name not in offered:
            blocked.setdefault(name, turn_text.blocked(name, words.obstacle(why, pick)))
    return lines, list(blocked.values())


def beside_card(line: Sequence[str], card: str) -> str:
    """A choice without those sentences that its card says as well."""
    return " ".join(part for part in line if part not in card)


def question_back(session: Session, seat: int, answers: Sequence[Picks]) -> str:
    """What speaks for a second tap: the title's warning, or that this cannot be undone; "" if nothing does."""
    said = warning(session, seat, answers[0][0]) if len(answers[0]) == 1 else ""
    if said:
        return Rendering.of(session).label(said)
    return page_text.CANNOT_UNDO() if is_final(session, seat, answers) else ""


def is_final(session: Session, seat: int, answers: Sequence[Picks]) -> bool:
    """Whether the seat cannot take these answers back: something is drawn, or the turn passes on."""
    rules, state = session.rules, session.state
    before = rules.undo_mark(state)
    try:
        for picks in answers:
            state = rules.apply(state, Answer(seat, picks)).state
    except IllegalAnswer:
        return False  # it will be refused
    if any(each.seat == seat and each.private and each.optional for each in rules.decisions(state)):
        return False  # a secret choice can be changed until everybody has chosen
    return before is None or rules.undo_mark(state) != before


def idempotency_key(who: WebToken, key: str) -> int:
    """The page's own key for one tap as a number below 0, which no interaction of Discord's has."""
    digest = hashlib.sha256(f"{who.user_id}/{who.game_id}/{key}".encode()).digest()
    return -1 - int.from_bytes(digest[:8]) // 2
