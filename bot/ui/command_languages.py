"""Slash commands in the languages of Discord's clients.

What a client shows of a command are messages: the id says where it stands (`command.game.log.round.description`), the
English is what the code says. They are put into the payload that is registered: discord.py's own translator is not
told to which argument a choice belongs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import discord
from discord import app_commands

from engine.language import ENGLISH, catalogue, languages, native_name, nearest

Json = dict[str, Any]


class CommandText(NamedTuple):
    """A name or description, and the part of the payload in which it stands."""

    id: str
    english: str
    holder: Json
    field: str


def command_texts(payload: Json, above: str = "command") -> Iterator[CommandText]:
    """All that a client shows of a command, of its subcommands and of their arguments."""
    place = f"{above}.{payload['name'].replace('-', '_')}"
    texts = [CommandText(f"{place}.{field}", payload[field], payload, field) for field in ("name", "description")]
    for choice in payload.get("choices", ()):
        value = str(choice["value"]).replace(" ", "_")
        texts.append(CommandText(f"{place}.choice.{value}", choice["name"], choice, "name"))
    yield from (text for text in texts if _is_translated(text.english))
    for inner in payload.get("options", ()):
        yield from command_texts(inner, place)


def _is_translated(english: str) -> bool:
    """A number, and the name of a language in that language, are the same everywhere."""
    return any(map(str.isalpha, english)) and english not in map(native_name, languages())


def command_payloads(tree: app_commands.CommandTree[Any], guild: discord.abc.Snowflake | None = None) -> list[Json]:
    """All commands as they are registered, in all languages."""
    return [localized(command.to_dict(tree)) for command in tree.get_commands(guild=guild)]


def localized(payload: Json) -> Json:
    """The payload of a command with its translations."""
    for text in command_texts(payload):
        found = translations(text.id, text.english)
        if found:
            text.holder[f"{text.field}_localizations"] = found
    return payload


def translations(id: str, english: str) -> dict[str, str]:
    """A message in every locale of Discord's whose language has it."""
    found = {}
    for locale, language in _locales().items():
        text = catalogue(language).messages.get((id, english))
        if text is not None:
            found[locale] = text
    return found


def _locales() -> Mapping[str, str]:
    """The locales of Discord's that we serve in another language than English."""
    spoken = {str(locale): nearest(str(locale)) for locale in discord.Locale}
    return {locale: language for locale, language in spoken.items() if language != ENGLISH}
