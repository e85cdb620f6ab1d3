"""What happens to the bot while discord.js is recorded, and again while the recording is replayed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from standin import LocalDiscord


async def run_command(local: LocalDiscord) -> None:
    """Red runs the bot's command."""
    reply = await local.person("Red").slash("play")
    assert reply.text.startswith("a game")


async def click_button(local: LocalDiscord) -> None:
    """Red clicks the button below the answer."""
    reply = await local.person("Red").click("Go")
    await local.until(lambda: reply.followups)
    assert reply.message and reply.message.text.startswith("the panel")
    assert [(each.content, each.ephemeral) for each in reply.followups] == [("your hand", True)]


async def say_thanks(local: LocalDiscord) -> None:
    """Red writes to the bot."""
    red = local.person("Red")
    await red.say("thanks", red.dm)


async def limit_channel(local: LocalDiscord) -> None:
    """The next message to a channel is one too many."""
    local.fault("POST", "/channels/*/messages", status=429, retry_after=0.05)


async def limit_bot(local: LocalDiscord) -> None:
    """The bot has reached its global limit."""
    local.world.policy.requests_per_second = 0


async def lift_limit(local: LocalDiscord) -> None:
    """The bot may send requests again."""
    local.world.policy.requests_per_second = 50


async def cut_gateway(local: LocalDiscord) -> None:
    """The connection to the gateway breaks."""
    local.gateway.cut()


ACTS: dict[str, Callable[[LocalDiscord], Awaitable[None]]] = {
    "run the command": run_command,
    "click the button": click_button,
    "say thanks": say_thanks,
    "limit the channel": limit_channel,
    "limit the bot": limit_bot,
    "lift the limit": lift_limit,
    "cut the gateway": cut_gateway,
}
