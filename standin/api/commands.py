"""Slash commands: what a bot may register, and what Discord returns for it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from standin.api.errors import FormErrors
from standin.api.localizations import all_forms, check_locales, longest, same_names
from standin.world.model import Json

SUB_COMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)
CHAT_INPUT = 1
ENTRY_POINT = 4  # opens the application's Activity
COMMAND_TYPES = range(CHAT_INPUT, 5)
OPTION_TYPES = range(SUB_COMMAND, ATTACHMENT + 1)
NAME = re.compile(r"^[-_'\w]{1,32}$")


def check_commands(commands: list[Json]) -> None:
    """Rejects command trees beyond Discord's limits."""
    errors = FormErrors()
    inputs = [each for each in commands if each.get("type", CHAT_INPUT) == CHAT_INPUT]
    if len(inputs) > 100:
        errors.add("commands", "APPLICATION_COMMANDS_MAX", "Maximum number of application commands reached (100).")
    for kind in COMMAND_TYPES:
        at_kind = [index for index, each in enumerate(commands) if each.get("type", CHAT_INPUT) == kind]
        for index in same_names([commands[index] for index in at_kind]):
            message = "Application command names must be unique"
            errors.add(f"{at_kind[index]}.name", "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
    for index, command in enumerate(commands):
        at = str(index)
        check_choice(errors, f"{at}.type", command.get("type", CHAT_INPUT), COMMAND_TYPES)
        if command.get("type", CHAT_INPUT) != CHAT_INPUT:
            for where, name in all_forms(command, "name", at):
                errors.check_length(where, name, 32, 1)
            continue
        check_name(errors, command, at)
        check_options(errors, command.get("options") or [], f"{at}.options")
        if sum(map(len, command_texts(command))) > 8000:
            errors.add(at, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")
    errors.raise_if_any()


def check_choice(errors: FormErrors, at: str, value: int, known: range) -> None:
    """Checks that a type is one that Discord has."""
    if value not in known:
        errors.add(at, "BASE_TYPE_CHOICES", f"Value must be one of {set(known)}.")


def check_name(errors: FormErrors, item: Json, at: str) -> None:
    """Checks for a lower-case name and a short description, in every language."""
    check_locales(errors, item, at)
    for where, name in all_forms(item, "name", at):
        if not NAME.match(name) or name != name.lower():
            errors.add(where, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    for where, description in all_forms(item, "description", at):
        errors.check_length(where, description, 100, 1)


def check_options(errors: FormErrors, options: list[Json], at: str) -> None:
    """Checks the number, order and lengths of options, nested ones included."""
    errors.check_length(at, options, 25)
    optional = False
    for index in same_names(options):
        message = "Option names must be unique"
        errors.add(f"{at}.{index}.name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message)
    nested = [option["type"] in (SUB_COMMAND, GROUP) for option in options]
    if any(nested) and not all(nested):
        errors.add(
            at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Subcommands and groups cannot stand beside other options"
        )
    for index, option in enumerate(options):
        where = f"{at}.{index}"
        check_choice(errors, f"{where}.type", option["type"], OPTION_TYPES)
        check_name(errors, option, where)
        if option.get("required") and optional:
            message = "Required options must be placed before non-required options"
            errors.add(where, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional = optional or not option.get("required")
        if nested[index]:
            check_options(errors, option.get("options") or [], f"{where}.options")
        check_option_choices(errors, option, where)


def check_option_choices(errors: FormErrors, option: Json, at: str) -> None:
    """Checks for at most 25 short choices, and none if the option has autocomplete."""
    choices = option.get("choices") or []
    errors.check_length(f"{at}.choices", choices, 25)
    if choices and option.get("autocomplete"):
        message = "Choices and autocomplete exclude each other"
        errors.add(f"{at}.autocomplete", "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", message)
    for number, choice in enumerate(choices):
        check_locales(errors, choice, f"{at}.choices.{number}")
        for where, name in all_forms(choice, "name", f"{at}.choices.{number}"):
            errors.check_length(where, name, 100, 1)
        if isinstance(choice.get("value"), str):
            errors.check_length(f"{at}.choices.{number}.value", choice["value"], 100, 1)


def command_texts(node: Json) -> Iterator[str]:
    """The names, descriptions and choices that count towards a command's 8,000 characters, each in its longest form."""
    yield longest(node, "name")
    yield longest(node, "description")
    for choice in node.get("choices") or []:
        yield longest(choice, "name")
        yield str(choice.get("value") or "")
    for option in node.get("options") or []:
        yield from command_texts(option)


def registered(command: Json, id: str, application_id: str, guild_id: str | None) -> Json:
    """A registered command as the API returns it."""
    permissions = command.get("default_member_permissions")
    payload: Json = {
        "type": CHAT_INPUT,
        "options": [],
        "nsfw": False,
        "contexts": None,
        "integration_types": [0],
        **{key: value for key, value in command.items() if value is not None},
        "id": id,
        "application_id": application_id,
        "version": id,
        "default_member_permissions": None if permissions is None else str(permissions),
        "description": command.get("description") or "",
    }
    if guild_id:
        payload["guild_id"] = guild_id
    elif "dm_permission" not in payload:
        payload["dm_permission"] = payload["contexts"] is None or 1 in payload["contexts"]
    return payload
