"""The interface of a title's pictures. The defaults serve a title without pictures of its own."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from bot.render import card, cards, covers, emblems, generic
from bot.render.covers import Cover
from bot.render.picture import Face, Picture
from bot.render.results import achievements
from bot.render.results import result as results
from bot.render.results.result_words import ResultWords
from bot.render.screen import Screen
from bot.render.theme import DARK, Theme
from engine.assets import TODAY, Edition
from engine.core import Result, View
from engine.language import Message
from engine.title import Prize


class Painter:
    """Draws one title. A title overrides what it draws in its own way."""

    def __init__(self, id: str, name: Message | None = None) -> None:
        self.id, self._name = id, name

    @property
    def name(self) -> str:
        """What the game is called, without a subtitle."""
        return self.id.replace("_", " ").title() if self._name is None else self._name()

    def board(self, view: View, names: Sequence[str], theme: Theme = DARK, before: View | None = None) -> Picture:
        """The whole board; marks what has changed since the view `before`."""
        return generic.board(view, names, theme)

    def region(self, view: View, seat: int, names: Sequence[str], theme: Theme = DARK) -> Picture:
        """One player's area, large."""
        return generic.region(view, seat, names, theme)

    def hand(
        self, view: View, seat: int, names: Sequence[str], theme: Theme = DARK, screen: Screen = Screen.PHONE
    ) -> Picture:
        """The hand of a seat, from that seat's own view. Without hidden cards this is the player's area."""
        return self.region(view, seat, names, theme)

    def sheets(self, view: View, seat: int, ask: str = "") -> Sequence[str]:
        """The ids of the pictures in this seat's panel, in the order of their buttons; the first opens a question.

        There are six at most. The id `hand` stands for the picture that `hand` draws."""
        return ()

    def sheet(
        self, id: str, view: View, seat: int, names: Sequence[str], theme: Theme = DARK, screen: Screen = Screen.PHONE
    ) -> Picture:
        """One picture of a seat's panel, from that seat's own view; KeyError if the title has no such picture."""
        raise KeyError(id)

    def page_sheets(self, view: View, seat: int, places: Collection[str] = ()) -> Sequence[str]:
        """The ids of the pictures on the board page, which a finger can touch.

        The first opens a question; `places` are where its options are chosen."""
        return self.sheets(view, seat)

    def source_name(self, source: str) -> str:
        """The name of a source of points."""
        return source.replace("_", " ").replace(".", ", ").capitalize()

    # The same for every title.

    def cards(self) -> Sequence[tuple[str, str]]:
        """The id and name of every card that can be looked up, sorted by name."""
        return cards.cards(self.id)

    def face(self, card_id: str, edition: Edition = TODAY) -> Face:
        """What a card of an edition says; KeyError if there is no such card."""
        return cards.face(self.id, card_id, edition)

    def cover(self, options: Mapping[str, Any], theme: Theme = DARK) -> Picture | None:
        """The title picture of a game with these options; None if the title has none."""
        chosen = self.cover_of(options)
        return covers.picture(chosen, theme) if chosen.drawing else None

    def cover_of(self, options: Mapping[str, Any]) -> Cover:
        """The cover of the story that the options name, if it has one of its own, or else that of the title."""
        cover = Cover(self.id if self.id in covers.DESCRIBED else "", self.name)
        for kind, id in options.items():
            if emblems.SETS.get(kind) != "stories":
                continue
            try:
                story = self.face(f"{kind}:{id}").name
            except KeyError:  # a file that the owner has taken away
                continue
            drawing = id if id in covers.DESCRIBED else cover.drawing
            return Cover(drawing, self.name, story, emblems.emblem(kind, id))
        return cover

    def card(self, card_id: str, theme: Theme = DARK, edition: Edition = TODAY) -> Picture:
        """One card with all its text; KeyError if there is no such card."""
        return card.picture(self.face(card_id, edition), theme)

    def achievements(
        self, player: str, prizes: Sequence[Prize], held: Collection[str], theme: Theme = DARK
    ) -> Picture | None:
        """A player's achievements and those still to be won; None if the title has none."""
        return achievements.achievements_picture(self.cover_of({}), player, prizes, held, theme) if prizes else None

    def result(
        self,
        result: Result,
        words: ResultWords,
        names: Sequence[str],
        theme: Theme = DARK,
        growth: Sequence[Sequence[int]] | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> Picture:
        """The end of a game. `growth` holds each seat's points at the start and after each round."""
        cover = self.cover_of(options or {})
        return results.result(cover, result, words, names, theme, growth, self.source_name)
