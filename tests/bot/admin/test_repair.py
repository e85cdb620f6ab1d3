"""Repairing a running game after a change of its rules."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.admin.repair import Difference, repair_game
from bot.app.doctor import examine
from bot.app.errors import Refused
from standin import LocalDiscord
from tests.support.engine import toy_title
from tests.support.players.people import Party, channel_messages, open_table
from tests.support.processes.running_bot import playing


def newer_rules() -> toy_title.Beads:
    """Beads in which every dig is worth one point more."""

    class Newer(toy_title.Beads):
        def apply(self, state: Any, answer: Any) -> Any:
            outcome = super().apply(state, answer)
            if answer.picks[0].startswith("act:dig"):
                me = outcome.state.players[answer.seat]
                richer = toy_title.put(outcome.state, answer.seat, me._replace(points=me.points + 1))
                return type(outcome)(richer, outcome.events)
            return outcome

    return Newer()


async def test_a_game_is_repaired_once_its_owner_agrees_and_its_channel_is_told(
    local: LocalDiscord, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    people = [local.person(name) for name in ("Red", "Blue")]
    async with playing(local, data) as app:
        await open_table(local, people, variants="open")
        party = Party(local, app, people)
        ((mover, seat),) = await party.waiting()
        await mover.slash("game move", picks="act:dig:lake")
        await local.quiet()
        points = (await party.session()).state.players[seat].points
    path, titles = data / "ziggurat.db", {"beads": replace(toy_title.TITLE, rules=newer_rules())}
    shown: list[Difference] = []

    def agree(found: Difference) -> bool:
        shown.append(found)
        return len(shown) > 1

    assert not await repair_game(path, 1, agree, titles), "without consent nothing changes"
    assert len(examine(path, titles).findings) == 1
    assert await repair_game(path, 1, agree, titles)
    assert any(line.startswith("+ ") and f"{points + 1} points" in line for line in shown[1].lines)
    assert not examine(path, titles).findings
    with pytest.raises(Refused, match="already is what the current rules make"):
        await repair_game(path, 1, agree, titles)
    async with playing(local, data, titles) as app:
        party = Party(local, app, people)
        await local.quiet()
        assert (await party.session()).state.players[seat].points == points + 1
        texts = [message.content for message in channel_messages(people[0], party.channel)]
        assert "up to date with the current rules" in texts[-2] and f"{points + 1} points" in texts[-2]
        assert "Round" in texts[-1]
        await party.play_by_taps(Random(6))
        assert await party.over()
