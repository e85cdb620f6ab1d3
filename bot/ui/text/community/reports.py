"""The frame of a report in words."""

from __future__ import annotations

AS_TEXT = "As text"  # a button


def headline(above: str, headline: str) -> str:
    return f"### {above}: {headline}" if above else f"### {headline}"


def heading(text: str, aside: str) -> str:
    return f"**{text}** ({aside})" if aside else f"**{text}**"


def note(text: str) -> str:
    return f"-# {text}"
