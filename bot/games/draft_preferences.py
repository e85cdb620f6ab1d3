"""Draft preferences: the picks that a player lets the bot make in secret choices. Nobody else sees them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from bot.games.errors import Refusal
from bot.games.service import ActionOutcome, GameService, Request
from bot.store import AlreadyDone, Store
from bot.store.records import DraftPreferences, Game, Phase
from bot.ui.components import ENTRIES, Button, CustomId, Entry, Menu, Panel, Row, cut
from bot.ui.text import common as words
from bot.ui.text.draft import ALLOW, CLEAR, EMPTY, EXPLAINED, HOLD, NO_WISHES, OFF, ON, SHORTER, TOO_LATE, WISHES
from engine.core import Option

Change = Callable[[DraftPreferences], DraftPreferences]


class DraftPreferenceService:
    """Keeps each player's draft preferences in each game, and picks by them."""

    def __init__(self, store: Store, games: GameService) -> None:
        self._store, self._games = store, games

    async def options(self, game: Game, user_id: int) -> tuple[Option, ...]:
        """Everything that this player may prefer in the draft; raises Refusal if there is no draft to come."""
        if not any(seat.user_id == user_id for seat in await self._store.seats(game.id)):
            raise Refusal(words.NOT_SEATED)
        title = self._games.titles.get(game.title)
        options = title.wording.draft_options(game.options) if title is not None else ()
        if not options:
            raise Refusal(NO_WISHES)
        if not await self._has_draft_ahead(game):
            raise Refusal(TOO_LATE)
        return options

    async def _has_draft_ahead(self, game: Game) -> bool:
        if game.phase in (Phase.OVER, Phase.ENDED):
            return False
        return game.phase == Phase.LOBBY or (await self._games.session(game.id)).in_secret

    async def of(self, game: Game, user_id: int) -> DraftPreferences:
        """The preferences of one player."""
        return (await self._store.draft_preferences(game.id)).get(user_id, DraftPreferences())

    async def change(self, game: Game, change: Change, request: Request) -> ActionOutcome | None:
        """Change a player's preferences. If the bot may pick by them, it does so at once and returns the outcome."""
        new = change(await self.of(game, request.user_id))
        with suppress(AlreadyDone):
            await self._store.save_draft_preferences(game.id, request.user_id, new, request.idempotency_key)
        if not new.allowed or game.phase == Phase.LOBBY:
            return None
        return await self._games.pick_by_preferences(game.id, request)


# The panel, for its owner alone. It belongs to bot/ui/panels.


def wish_panel(game: Game, options: Sequence[Option], wishes: DraftPreferences, above: str = "") -> Panel:
    """The list in its order, menus that add to it, and buttons that shorten it, clear it and put it in force."""
    names = {option.id: option.label for option in options}
    lines = [above] if above else []
    lines += [f"### {WISHES}", EXPLAINED]
    lines += [f"{n}. {names.get(wish, wish)}" for n, wish in enumerate(wishes.picks, 1)]
    lines.append((ON if wishes.allowed else OFF) if wishes.picks else EMPTY)
    rows: list[Row] = [*_menus(game, options, wishes)]
    none = not wishes.picks

    def button(verb: str, label: str, style: str = "secondary") -> Button:
        return Button(CustomId(verb, game.id, 0, ()), label, style, none)

    switch = button("wish-off", HOLD) if wishes.allowed else button("wish-on", ALLOW, "success")
    rows.append((switch, button("wish-last", SHORTER), button("wish-clear", CLEAR, "danger")))
    return Panel("\n".join(lines), tuple(rows))


def _menus(game: Game, options: Sequence[Option], wishes: DraftPreferences) -> list[Menu]:
    """The options that are not on the list yet; their values are ordinals, which reveal nothing."""
    left = [(n, option) for n, option in enumerate(options) if option.id not in wishes.picks]
    count = -(-len(left) // ENTRIES)
    menus = []
    for k in range(count):
        part = left[k * len(left) // count : (k + 1) * len(left) // count]
        entries = tuple(Entry(str(n), cut(option.label, 100), cut(option.hint, 100)) for n, option in part)
        span = f"Add: {part[0][1].label} … {part[-1][1].label}"
        menus.append(Menu(CustomId("wish", game.id, 0, (str(k),)), cut(span, 150), entries))
    return menus


def with_wish(wishes: DraftPreferences, options: Sequence[Option], values: Sequence[str]) -> DraftPreferences:
    """The list with the options of these ordinals at its end."""
    chosen = [options[int(value)].id for value in values if value.isdecimal() and int(value) < len(options)]
    return wishes._replace(picks=(*wishes.picks, *(id for id in chosen if id not in wishes.picks)))
