"""The errors that speak to a player. Everything else that goes wrong is a bug, and is not shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ParamSpec

P = ParamSpec("P")


class Refusal(Exception):
    """A request that cannot be granted. Its sentence is worded when it is shown, in the reader's language."""

    def __init__(self, sentence: Callable[P, str], *args: P.args, **kwargs: P.kwargs) -> None:
        super().__init__()
        self._sentence = partial(sentence, *args, **kwargs)

    def __str__(self) -> str:
        return self._sentence()


class OffScript(Refusal):
    """A legal answer, but not the one that a lesson asks for."""


class Stale(Refusal):
    """The question has been answered, or the game has moved on."""
