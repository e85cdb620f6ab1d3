"""Pictures for people: each in the viewer's theme and the players' colours, or none if the viewer prefers text."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bot.base.workers.service import Workers
from bot.domain.finished.course import Turn
from bot.domain.records.games import Game
from bot.domain.records.people import DisplayPreferences, Preferences
from bot.domain.session import Session
from bot.pictures.drawing_thread import DrawingThread
from bot.pictures.image import HAND, Image
from bot.render.community.content import Report
from bot.render.community.standings_view import StandingsView
from bot.render.picture import Picture
from bot.render.results.result_words import ResultWords
from bot.render.screen import Screen
from bot.render.theme import Theme, assign_colours, theme_named
from bot.store.store import Store
from engine.assets import Edition
from engine.core import Result, View
from engine.title import Title

if TYPE_CHECKING:
    from bot.render.painter import Painter


class Pictures:
    """Turns a game and a viewer into a picture. Every method returns None where there is none, and text serves."""

    def __init__(self, store: Store, workers: Workers, *, enabled: bool = True) -> None:
        self._store, self._workers = store, workers
        self.thread = DrawingThread() if enabled else None

    @property
    def enabled(self) -> bool:
        return self.thread is not None

    # For the channel, in the theme that the table has agreed on.

    async def lobby(self, title: Title[Any], game: Game) -> Image | None:
        """The cover of a lobby; that of a person's own table is in their theme, and they may prefer text."""
        if not self.enabled:
            return None
        shown = await self._store.display_preferences(game.id, game.host_id if game.personal else None)
        theme = self._theme(shown) if game.personal else theme_named(shown.house.theme)
        if theme is None:
            return None
        options = chosen_options(title, game.options)
        return await self._draw("cover", lambda: _painter(title.id).cover(options, theme), post=True)

    async def channel_board(
        self, session: Session, shown: DisplayPreferences, before: View | None = None
    ) -> Image | None:
        """The board that everybody sees; marks what has changed since the view `before`."""
        if not self.enabled:
            return None
        theme = _channel_theme(shown)
        view, names = session.view, session.names
        return await self._draw("board", lambda: _painter(view["title"]).board(view, names, theme, before), post=True)

    async def channel_result(
        self, session: Session, result: Result, words: ResultWords, growth: Sequence[Sequence[int]] | None
    ) -> Image | None:
        """The result of a finished game; its last board if the result cannot be drawn."""
        theme = await self._channel_theme(session)
        if theme is None:
            return None
        title, names = session.title.id, session.names
        options = chosen_options(session.title, session.game.options)
        image = await self._draw(
            "result", lambda: _painter(title).result(result, words, names, theme, growth, options), post=True
        )
        return image or await self.last_board(session)

    async def last_board(self, session: Session) -> Image | None:
        """The board of a finished game."""
        return await self.channel_board(session, await self._store.display_preferences(session.game.id, None))

    # For one person, in their own theme.

    async def board(self, session: Session, user_id: int, seat: int | None = None) -> Image | None:
        """The board that everybody sees, or as this seat sees it: then for somebody who may know all that."""
        theme = await self._personal_theme(session, user_id)
        if theme is None:
            return None
        view, names = session.view_of(seat), session.names
        return await self._draw("board", lambda: _painter(view["title"]).board(view, names, theme))

    async def hand(self, session: Session, seat: int, user_id: int | None) -> Image | None:
        """The hand of this seat."""
        if not self.enabled:
            return None
        shown = await self._store.display_preferences(session.game.id, user_id)
        return await self.sheet(session, seat, HAND, shown)

    def sheets(self, session: Session, seat: int, shown: DisplayPreferences) -> tuple[str, ...]:
        """The pictures of a question's panel; the first opens it. A private question opens with the hand."""
        if self._theme(shown) is None:
            return ()
        view = session.view_of(seat)
        decision = session.decisions.get(seat)
        found = tuple(_painter(view["title"]).sheets(view, seat, "" if decision is None else decision.ask))
        return (HAND, *(id for id in found if id != HAND)) if session.asks[seat].private else found

    def page_sheets(self, session: Session, seat: int, shown: DisplayPreferences) -> tuple[str, ...]:
        """The pictures of the board page for this seat; a private question opens with the hand."""
        if self._theme(shown) is None:
            return ()
        decision, ask = session.decisions.get(seat), session.asks.get(seat)
        options = () if decision is None or ask is None else decision.options
        places = [place for option in options if (place := session.wording.place(session.state, option.id))]
        found = tuple(_painter(session.title.id).page_sheets(session.view_of(seat), seat, places))
        private = ask is not None and ask.private
        return (HAND, *(id for id in found if id != HAND)) if private else found

    def watched_sheets(self, session: Session, shown: DisplayPreferences) -> tuple[str, ...]:
        """The pictures of the board page for a spectator."""
        if self._theme(shown) is None:
            return ()
        return tuple(_painter(session.title.id).page_sheets(session.view, _watched_seat(session)))

    async def watched_sheet(self, session: Session, id: str, shown: DisplayPreferences) -> Image | None:
        """One of them, from what everybody sees."""
        theme = self._theme(shown)
        if theme is None:
            return None
        view, names, seat, screen = session.view, session.names, _watched_seat(session), Screen(shown.screen)
        return await self._draw("turn", lambda: _painter(view["title"]).sheet(id, view, seat, names, theme, screen))

    async def sheet(
        self, session: Session, seat: int, id: str, shown: DisplayPreferences, *, post: bool = False
    ) -> Image | None:
        """One picture of a seat's panel, from that seat's own view."""
        theme = self._theme(shown)
        if theme is None:
            return None
        view, names = session.view_of(seat), session.names
        screen = Screen(shown.screen)

        def paint() -> Picture:
            painter = _painter(view["title"])
            if id == HAND:
                return painter.hand(view, seat, names, theme, screen)
            return painter.sheet(id, view, seat, names, theme, screen)

        return await self._draw("hand" if id == HAND else "turn", paint, post=post)

    async def achievements(
        self, title: Title[Any], player: str, held: Collection[str], preferences: Preferences
    ) -> Image | None:
        """A player's achievements and those still to be won."""
        if preferences.text_board:
            return None
        theme, prizes = theme_named(preferences.theme), title.wording.prizes()
        return await self._draw("trophies", lambda: _painter(title.id).achievements(player, prizes, held, theme))

    async def report(self, report: Report, preferences: Preferences) -> Image | None:
        """A report on people or games."""
        if preferences.text_board:
            return None
        theme = theme_named(preferences.theme)
        return await self._draw("report", lambda: _report(report, theme))

    async def card(self, title: str, edition: Edition, card_id: str, preferences: Preferences) -> Image | None:
        """One card of an edition; those who prefer text get it too, beside its words."""
        theme = theme_named(preferences.theme)
        return await self._draw("card", lambda: _painter(title).card(card_id, theme, edition))

    async def film(self, session: Session, turns: Sequence[Turn], user_id: int) -> bytes | None:
        """The game as an animated WebP, made in a process of its own."""
        if not self.enabled:
            return None
        from bot.pictures.film import film  # loads Pillow

        shown = await self._store.display_preferences(session.game.id, user_id)
        theme = theme_named(shown.theme, assign_colours(shown.colours))
        return await self._workers.run_for(user_id, film, session.title, turns, session.names, theme)

    async def channel_film(self, session: Session, turns: Sequence[Turn], alt: str) -> Image | None:
        """The game as an animated WebP in the theme of the table."""
        theme = await self._channel_theme(session)
        if theme is None:
            return None
        from bot.pictures.film import film

        data = await self._workers.run_in_process(film, session.title, turns, session.names, theme)
        return Image(data, alt, "film.webp")

    async def standings(
        self, title: Title[Any], view: StandingsView, theme: str, *, post: bool = False
    ) -> Image | None:
        """A page of the standings of a league that plays this title."""

        def paint() -> Picture:
            from bot.render.community.standings import standings  # loads Pillow

            return standings(_painter(title.id).cover_of({}), view, theme_named(theme))

        return await self._draw("standings", paint, post=post)

    def close(self) -> None:
        if self.thread is not None:
            self.thread.close()

    async def _draw(self, kind: str, paint: Callable[[], Picture | None], *, post: bool = False) -> Image | None:
        return None if self.thread is None else await self.thread.draw(kind, paint, post=post)

    async def _channel_theme(self, session: Session) -> Theme | None:
        if not self.enabled:
            return None
        return _channel_theme(await self._store.display_preferences(session.game.id, None))

    async def _personal_theme(self, session: Session, user_id: int | None) -> Theme | None:
        return self._theme(await self._store.display_preferences(session.game.id, user_id)) if self.enabled else None

    def _theme(self, shown: DisplayPreferences) -> Theme | None:
        """The theme in which somebody sees a game; None if they prefer text, or if there are no pictures."""
        if shown.text_board or not self.enabled:
            return None
        return theme_named(shown.theme, assign_colours(shown.colours))


def _watched_seat(session: Session) -> int:
    """The seat whose area a spectator sees: the one whose turn it is."""
    waiting = session.waiting()
    return waiting[0].seat if waiting else 0


def _channel_theme(shown: DisplayPreferences) -> Theme:
    """The theme in which everybody sees a game."""
    return theme_named(shown.house.theme, assign_colours(shown.colours))


def chosen_options(title: Title[Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a game, with what is played where nothing was chosen."""
    return {**{each.id: each.default for each in title.wording.variants if each.default}, **options}


def _report(report: Report, theme: Theme) -> Picture:
    from bot.render.community.report import picture  # loads Pillow

    return picture(report, theme)


def _painter(title: str) -> Painter:
    """The title's painter. The import loads Pillow, which a bot without pictures never needs."""
    from bot.render.painters import painter_of

    return painter_of(title)
