"""The floor of a whole turn is fair: it sends the very bytes that our bot has sent."""

from __future__ import annotations

from pathlib import Path

from tools.bench.measure import Bench
from tools.bench.turn import FLOOR, UNAVOIDABLE, VARIANTS, both, turns

TITLE = "roll_through_the_ages"


async def test_the_floor_sends_what_our_bot_sends(tmp_path: Path) -> None:
    for name in ("data", "floor"):
        (tmp_path / name).mkdir()
    bench = Bench(1, tmp_path, lambda share, text: None, quick=True)
    async with both(tmp_path) as (discord, bot, floors):
        found = await turns(bench, TITLE, discord, bot, floors, tmp_path / "data" / "ziggurat.db")
        ours = list(discord.world.messages[discord.text_channel(f"{TITLE}-1-2").id].values())
        theirs = list(floors.discord.world.messages[floors.channel.id].values())
        assert {name: len(taken) for name, taken in found.items()} == dict.fromkeys((*VARIANTS, FLOOR, UNAVOIDABLE), 1)
        board, panel = ours[-1], next(message for message in reversed(ours) if message.ephemeral)
        for copied in theirs[1::2]:
            assert copied.wire["content"] == board.wire["content"]
            assert [part.get("custom_id") for part in copied.components] == [
                part.get("custom_id") for part in board.components
            ]
            assert floors.discord.file(copied.wire["attachments"][0]["id"]) == discord.file(
                board.wire["attachments"][0]["id"]
            )
        for copied in theirs[::2]:
            assert copied.text == panel.text
            assert copied.labels == panel.labels
