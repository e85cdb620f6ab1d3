"""What the page takes from the bot that it shows: words, offers for an empty table, languages, sizes of pictures."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from aiohttp import web

from standin.api.localizations import ENGLISH
from standin.page.person import PagePerson
from standin.page.words import WORDS
from standin.world.model import Message, User

NARROW = "(max-width: 760px)"  # a window of this width is a phone, here as in the page's other style sheets
USUAL_BOX = (400, 300)


@dataclass(frozen=True)
class Offer:
    """A button on an empty table; `run` types a real command, as the person who clicked."""

    id: str
    label: str
    text: str
    run: Callable[[PagePerson], Awaitable[None]]


@dataclass(frozen=True)
class Welcome:
    """What the page says, and offers where there are no messages yet, in the language of one person."""

    words: Mapping[str, str]
    offers: tuple[Offer, ...] = ()


@dataclass(frozen=True)
class Hosted:
    """What the bot brings to the page. A bot needs none of it."""

    welcome: Callable[[str], Welcome] = lambda locale: Welcome(WORDS)  # by a person's locale
    languages: Mapping[str, str] = field(default_factory=lambda: {ENGLISH: "English"})  # names by locale
    boxes: Mapping[tuple[str, str], tuple[int, int]] = field(default_factory=dict)  # see `style_sheet`

    def offer(self, id: str) -> Offer | None:
        return next((offer for offer in self.welcome(ENGLISH).offers if offer.id == id), None)

    def style_sheet(self) -> str:
        """The boxes into which pictures are fitted, in CSS pixels: on a phone or desktop, attached or in a gallery."""
        return f":root {{ {self._boxes('desktop')} }}\n@media {NARROW} {{ :root {{ {self._boxes('phone')} }} }}\n"

    def _boxes(self, screen: str) -> str:
        sizes = {shown: self.boxes.get((screen, shown), USUAL_BOX) for shown in ("attached", "gallery")}
        return " ".join(
            f"--{shown}-width: {width}; --{shown}-height: {height};" for shown, (width, height) in sizes.items()
        )


class Board(Protocol):
    """A page of the bot's own, shown in a frame beside the chat."""

    async def handle(self, request: web.Request) -> web.StreamResponse: ...

    async def address(self, user: User, message: Message) -> str:
        """The board of this message for somebody who sees it; "" if it has none."""
