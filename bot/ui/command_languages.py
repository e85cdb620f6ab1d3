"""Slash commands in the languages of Discord's clients.

What a client shows of a command are messages: the id says where it stands (`command.game.log.round.description`), the
English is what the code says. They are put into the payload that is registered: discord.py's own translator is not
told to which argument a choice belongs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import discord
from discord import app_commands

from engine.language import ENGLISH, Catalogue, catalogue, languages, native_name, nearest

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
    spoken = {str(locale): catalogue(nearest(str(locale))) for locale in discord.Locale}
    translated = {locale: each for locale, each in spoken.items() if each.language != ENGLISH}
    return [localized(command.to_dict(tree), translated) for command in tree.get_commands(guild=guild)]


def localized(payload: Json, spoken: Mapping[str, Catalogue]) -> Json:
    """The payload of a command with its translations: what each locale of Discord's is served from."""
    for text in command_texts(payload):
        key = text.id, text.english
        found = {locale: each.messages[key] for locale, each in spoken.items() if key in each.messages}
        if found:
            text.holder[f"{text.field}_localizations"] = found
    return payload
