"""Languages: those of people, tables and servers."""

from __future__ import annotations

from engine.language import Message, language, native_name, say

NO_SUCH_LANGUAGE = Message("bot.languages.unknown", "I don't speak that language yet. Choose one from the list.")
AS_IN_DISCORD = "as in Discord"  # a choice of `/settings`: its translations are those of the command
MENU = Message("bot.languages.menu", "Language of the table")


def table_speaks(chosen: str) -> str:
    """After the host has chosen the language of a table."""
    return say(
        "bot.languages.table_speaks",
        "From now on this table speaks {language}. What only you see follows your `/settings`.",
        language=native_name(chosen),
    )


def own(chosen: str) -> str:
    """A line of somebody's settings."""
    if chosen:
        return say("bot.languages.own", "**Language:** {language}", language=native_name(chosen))
    now = native_name(language())
    return say("bot.languages.own_by_discord", "**Language:** that of your Discord ({language})", language=now)


def of_server(chosen: str) -> str:
    """A line of a server's settings."""
    if chosen:
        return say("bot.languages.of_server", "**Language of new tables:** {language}", language=native_name(chosen))
    return say(
        "bot.languages.of_server_by_discord",
        "**Language of new tables:** that of the community, or of whoever opens one",
    )
