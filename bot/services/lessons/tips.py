"""Tips: a sentence or two the first time that something comes up, once a person: `assets/<title>/tips.toml`.

The most important come first. A tip waits for any entry of its `when`:

    round:1          the game is in this round
    ask:research     this is what the person is asked
    option:act:war   this is among the choices, or something on this path
    event:war        this has just happened
    with:drafting    the game is played with this option

`{goal}` in a text is what the title says of the goal of this game."""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, NamedTuple

from cachetools import LRUCache
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.domain.events import load_events
from bot.domain.records.games import Phase
from bot.domain.session import Session
from bot.services.lessons.catalog import under
from bot.store.store import Store
from engine import assets
from engine.core import Event
from engine.language import Message
from engine.title import Title

log = logging.getLogger(__name__)

FILE = "tips.toml"
TEXT = 220  # characters at most
GOAL = "{goal}"
RECENT = 50  # answers of others to look through
PEOPLE = 2_000  # of whom we remember in memory what they have seen


class BadTips(Exception):
    """A file of tips that cannot be used; the text says which one, where and why."""


class Tip(NamedTuple):
    """What is said the first time that any of `when` is so."""

    id: str  # "age_of_civilization/war"
    when: tuple[str, ...]
    text: Message


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


When = Annotated[str, Field(pattern=r"^(round:\d+|(ask|event|with):[a-z_]+|option:[a-z0-9_:#]+)$")]


class _Tip(_Strict):
    id: str = Field(pattern=r"^[a-z_]{1,32}$")
    when: list[When] = Field(min_length=1)
    text: str = Field(min_length=1, max_length=TEXT)


class _File(_Strict):
    tip: list[_Tip] = Field(min_length=1)


@cache
def tips_of(title: str) -> tuple[Tip, ...]:
    """A title's tips, the most important first; none where it has no such file. Raises BadTips."""
    try:
        path = assets.find(title, FILE)
    except StopIteration:
        return ()
    try:
        file = _File.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except ValidationError as error:
        first = error.errors(include_input=False)[0]
        raise BadTips(f"{path}: {'.'.join(map(str, first['loc']))}: {first['msg']}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise BadTips(f"{path}: {error}") from None
    room = assets.message_prefix(title)
    tips = tuple(
        Tip(f"{title}/{each.id}", tuple(each.when), Message(f"{room}.tips.{each.id}", each.text)) for each in file.tip
    )
    if len({tip.id for tip in tips}) < len(tips):
        raise BadTips(f"{path}: there are two tips with the same id.")
    return tips


def fitting(tips: Sequence[Tip], session: Session, seat: int, events: Sequence[Event]) -> Iterator[Tip]:
    """The tips on what this seat is asked and has just seen happen."""
    decision = session.decisions[seat]
    known = {event.kind for event in events if event.only_for in (None, seat)}

    def so(condition: str) -> bool:
        kind, _, what = condition.partition(":")
        match kind:
            case "round":
                return str(session.view["round"]) == what
            case "ask":
                return decision.ask == what
            case "option":
                return any(under(what, option.id) for option in decision.options)
            case "event":
                return what in known
        return bool(session.game.options.get(what))

    return (tip for tip in tips if any(map(so, tip.when)))


class Tips:
    """Gives tips, each once a person. What was shown is stored; memory spares the reading of it."""

    def __init__(self, store: Store, titles: Mapping[str, Title[Any]]) -> None:
        self._store = store
        self._known = {title: _known(title) for title in titles}
        self._seen: LRUCache[int, frozenset[str]] = LRUCache(PEOPLE)
        self._latest: LRUCache[int, tuple[int, int, Tip]] = LRUCache(PEOPLE)  # game, question, tip

    async def tip(
        self, session: Session, seat: int, user_id: int, events: Sequence[Event] = (), *, goal: bool = False
    ) -> str:
        """The first tip that fits and is new to this person, who has seen it from now on; "" if there is none.

        It stays as long as the question does. There are none in lessons. `goal`: only one that tells the goal."""
        ask, game = session.asks.get(seat), session.game
        if ask is None or seat not in session.decisions or game.in_lesson or game.phase != Phase.PLAYING:
            return ""
        latest = self._latest.get(user_id)
        if latest is not None and latest[:2] == (game.id, ask.number):
            return _worded(latest[2], session)
        tips = self._known[game.title]
        seen = self._seen.get(user_id)
        if seen is None:
            seen = self._seen[user_id] = await self._store.tips_seen(user_id)
        new = [tip for tip in tips if tip.id not in seen and (GOAL in tip.text.english or not goal)]
        if not events and any(condition.startswith("event:") for tip in new for condition in tip.when):
            events = await self._of_others(session, seat)
        tip = next(fitting(new, session, seat, events), None)
        if tip is None:
            return ""
        self._seen[user_id] = seen | {tip.id}
        self._latest[user_id] = game.id, ask.number, tip
        await self._store.mark_tip_seen(user_id, tip.id)
        return _worded(tip, session)

    async def _of_others(self, session: Session, seat: int) -> list[Event]:
        """What the others have done since this seat last answered."""
        events: list[Event] = []
        for move in await self._store.last_moves(session.game.id, RECENT):
            if move.seat == seat:
                break
            events += load_events(move.events)
        return events

    def forget(self, user_id: int) -> None:
        """Forget what this person has seen, as the store has."""
        self._seen.pop(user_id, None)
        self._latest.pop(user_id, None)


def _worded(tip: Tip, session: Session) -> str:
    return tip.text().replace(GOAL, next(iter(session.wording.goals(session.view)), "")).strip()


def _known(title: str) -> tuple[Tip, ...]:
    """The tips of a title; none where its file cannot be read."""
    try:
        return tips_of(title)
    except BadTips as error:
        log.error("no tips for %s: %s", title, error)
        return ()
