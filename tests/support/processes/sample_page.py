"""`python -m tests.support.processes.sample_page FOLDER PORT`: the sample bot with the page, until Ctrl-C."""

from __future__ import annotations

import asyncio
import io
import signal
import sys
from pathlib import Path

from PIL import Image

from bot.play.offers import hosted
from standin import LocalDiscord
from standin.api.messages import Upload, compose
from standin.page.server import PageServer
from tests.support.fixtures import running
from tests.support.processes.sample_bot import Sample

KEY = "k" * 43
SIZES = ((1100, 700), (1200, 1580), (200, 100))  # of a board, of a tall picture, and of a small one


def post_odds(discord: LocalDiscord) -> None:
    """Posts a message with parts that the sample bot never sends, and a button without a handler."""
    world, channel = discord.world, discord.text_channel("odds")
    if world.history(channel.id):
        return
    field = {"name": "Round", "value": "**3** of 6", "inline": True}
    embed = {
        "title": "A title",
        "description": "some *words*",
        "color": 0x2D67B5,
        "fields": [field],
        "footer": {"text": "end"},
    }
    silent = {"type": 2, "style": 4, "label": "Nobody answers", "custom_id": "nobody"}
    link = {"type": 2, "style": 5, "label": "Elsewhere", "url": "https://example.org/"}
    rows = [{"type": 1, "components": [silent, link]}]
    body = {"content": "<@1> and <#2> and <:coin:3>", "embeds": [embed], "components": rows}
    world.post(compose(world, world.bot, channel, body, []))


def post_pictures(discord: LocalDiscord) -> None:
    """Posts pictures as messages carry them: attached, in a gallery, and two at once."""
    world, channel = discord.world, discord.text_channel("pictures")
    if world.history(channel.id):
        return
    board, tall, small = (Upload(str(n), f"{n}.png", png(*size)) for n, size in enumerate(SIZES))
    item = {"media": {"url": "attachment://0.png"}, "description": "the board"}
    layout = {"components": [{"type": 17, "components": [{"type": 12, "items": [item]}]}], "flags": 1 << 15}
    for body, uploads in (
        ({"content": "attached"}, [board]),
        ({"content": "tall"}, [tall]),
        ({"content": "small"}, [small]),
        ({"content": "two"}, [board, tall]),
        (layout, [board]),
    ):
        world.post(compose(world, world.bot, channel, body, uploads))


def png(width: int, height: int) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), (40, 90, 140)).save(out, "PNG")
    return out.getvalue()


async def main(data: Path, port: int) -> None:
    """Runs the local Discord, the page and the sample bot, and prints the page's address."""
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, stop.set)
    async with LocalDiscord(data / "discord.db") as discord:
        discord.text_channel("table")
        discord.text_channel("other")
        post_odds(discord)
        post_pictures(discord)
        page = PageServer(discord, [discord.user(name) for name in ("Red", "Blue")], KEY, hosted())
        await page.start(port)
        async with running(Sample(discord), discord):
            print(page.address, flush=True)
            await stop.wait()
        await page.stop()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
