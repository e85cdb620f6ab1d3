"""The values that all titles use."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from engine.core import with_fast_replace


class Slow(NamedTuple):
    coins: int
    cards: tuple[str, ...] = ()
    name: str = ""


@with_fast_replace
class Quick(NamedTuple):
    coins: int
    cards: tuple[str, ...] = ()
    name: str = ""


def test_a_swift_record_is_replaced_like_any_named_tuple() -> None:
    slow: tuple[object, ...] = Slow(1)._replace(name="Ann", coins=3)
    assert Quick(1)._replace(name="Ann", coins=3) == slow


def test_replacing_leaves_the_original_unchanged() -> None:
    before = Quick(1, ("egypt",))
    after = before._replace(cards=())
    assert (before.cards, after.cards) == (("egypt",), ())
    assert type(after) is Quick


def test_a_field_that_does_not_exist_cannot_be_replaced() -> None:
    with pytest.raises(KeyError, match="tokens"):
        Quick(1)._replace(tokens=2)  # type: ignore[call-arg]
