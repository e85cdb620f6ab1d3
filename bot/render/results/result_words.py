"""The end of a game in words, for its message and its picture. Marks stand for the players' names."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

# A title words its texts with these in place of names, so that no name is ever taken for a part of the text.
MARKS = tuple(chr(0xE000 + seat) for seat in range(16))


class Section(NamedTuple):
    """Lines about one thing, such as the turning points."""

    heading: str
    lines: tuple[str, ...]
    icon: str = ""
    drawn: bool = True  # False: the picture shows it in another way


class ResultWords(NamedTuple):
    """What is said of a finished game, apart from places and points."""

    headline: str
    summary: tuple[str, ...] = ()
    sections: tuple[Section, ...] = ()
    ratings: tuple[tuple[int, str], ...] = ()  # what the picture says of a seat's rating, beside the name
    told_again: bool = False  # whether the summary begins with what the headline says

    @property
    def opening(self) -> tuple[str, ...]:
        """The headline and the summary, or the summary alone where it says both."""
        return self.summary if self.told_again else (self.headline, *self.summary)

    def rendered(self, render: Callable[[str], str]) -> ResultWords:
        """These words with amounts and names as a reader, or a picture, shows them."""
        return self._replace(
            headline=render(self.headline),
            summary=tuple(map(render, self.summary)),
            sections=tuple(section._replace(lines=tuple(map(render, section.lines))) for section in self.sections),
        )
