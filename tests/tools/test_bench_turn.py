"""The baseline of a whole turn is fair: it sends exactly the bytes that our bot sent."""

from __future__ import annotations

from pathlib import Path

from tools.bench.measurements.turn import FLOOR, SENDING, VARIANTS, both_bots, turns
from tools.bench.results import Bench

TITLE = "roll_through_the_ages"


async def test_the_minimal_bot_sends_what_our_bot_sends(tmp_path: Path) -> None:
    bench = Bench(1, tmp_path, lambda part, text: None, quick=True)
    async with both_bots(tmp_path) as (discord, bot, baseline):
        found = await turns(bench, TITLE, discord, bot, baseline, tmp_path / "data" / "ziggurat.db")
        ours = list(discord.world.messages[discord.text_channel(f"{TITLE}-1-1").id].values())
        theirs = list(baseline.discord.world.messages[baseline.channel.id].values())
        assert {name: len(taken) for name, taken in found.items()} == dict.fromkeys((*VARIANTS, FLOOR, SENDING), 1)
        board, panel = ours[-1], next(message for message in reversed(ours) if message.ephemeral)
        for copied in theirs[1::2]:
            assert copied.wire["content"] == board.wire["content"]
            assert [part.get("custom_id") for part in copied.components] == [
                part.get("custom_id") for part in board.components
            ]
            assert baseline.discord.file(copied.wire["attachments"][0]["id"]) == discord.file(
                board.wire["attachments"][0]["id"]
            )
        for copied in theirs[::2]:
            assert copied.text == panel.text
            assert copied.labels == panel.labels
