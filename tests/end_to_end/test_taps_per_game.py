"""The effort of a game for its players: taps, messages and notices, counted in a game of four."""

from __future__ import annotations

from random import Random

import pytest

from bot.app.app import App
from standin import LocalDiscord
from tests.support.players.people import Party, channel_messages, open_table


@pytest.mark.parametrize("variants", ["open", ""])
async def test_a_game_of_four_in_figures(local: LocalDiscord, app: App, variants: str) -> None:
    people = [local.person(name) for name in ("Red", "Blue", "Green", "Grey")]
    waits = count_waits(app)
    await open_table(local, people, variants=variants)
    party = Party(local, app, people)
    turns = await party.play_by_taps(Random(8))
    taps = sum(party.taps.values())
    messages = channel_messages(people[0], party.channel)
    rings = sum(len(person.notifications) for person in people)
    print(f"\n{variants or 'secret'}: {taps / turns:.1f} taps a turn, {len(messages)} messages, {rings} notices")
    assert taps / turns <= 7
    assert len(messages) <= 30
    assert rings == len(waits), "one notice each time the game begins to wait for a seat"


def count_waits(app: App) -> list[tuple[int, int]]:
    """(move, seat) each time the game begins to wait for a seat, taken from every commit."""
    waits: list[tuple[int, int]] = []
    commit = app.store.commit
    waiting: set[int] = set()

    async def counted(changes, claim=None):  # type: ignore[no-untyped-def]
        nonlocal waiting
        claimed = await commit(changes, claim)
        now = {ask.seat for ask in changes.asks if not ask.optional}
        waits.extend((changes.moves[-1].move, seat) for seat in sorted(now - waiting))
        waiting = now
        return claimed

    app.store.commit = counted  # type: ignore[method-assign]
    return waits
