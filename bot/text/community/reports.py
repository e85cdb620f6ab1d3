"""The frame of a report in words."""

from __future__ import annotations

from engine.language import Message, say

AS_TEXT = Message("bot.reports.as_text", "As text")  # a button


def headline(above: str, headline: str) -> str:
    if not above:
        return f"### {headline}"
    return say("bot.reports.headline", "### {above}: {headline}", above=above, headline=headline)


def heading(text: str, aside: str) -> str:
    return f"**{text}** ({aside})" if aside else f"**{text}**"


def note(text: str) -> str:
    return f"-# {text}"
