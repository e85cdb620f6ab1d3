"""Slash commands: what may be registered, and what somebody's typing makes of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from bot.local.api.errors import FormErrors, Json

SUB_COMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)
CHAT_INPUT = 1
NAME = re.compile(r"^[-_'\w]{1,32}$")


def check_commands(commands: list[Json]) -> None:
    """Refuses command trees beyond Discord's limits."""
    errors = FormErrors()
    inputs = [each for each in commands if each.get("type", CHAT_INPUT) == CHAT_INPUT]
    if len(inputs) > 100:
        errors.add("commands", "APPLICATION_COMMANDS_MAX", "Maximum number of application commands reached (100).")
    names = [(each.get("type", CHAT_INPUT), each.get("name")) for each in commands]
    for index, command in enumerate(commands):
        at = str(index)
        if names[index] in names[:index]:
            message = "Application command names must be unique"
            errors.add(f"{at}.name", "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        if command.get("type", CHAT_INPUT) != CHAT_INPUT:
            errors.longest(f"{at}.name", command.get("name") or "", 32, 1)
            continue
        check_named(errors, command, at)
        check_options(errors, command.get("options") or [], f"{at}.options")
        if sum(map(len, command_texts(command))) > 8000:
            errors.add(at, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")
    errors.check()


def check_named(errors: FormErrors, thing: Json, at: str) -> None:
    """A lower-case name and a description."""
    name = thing.get("name") or ""
    if not NAME.match(name) or name != name.lower():
        errors.add(f"{at}.name", "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    errors.longest(f"{at}.description", thing.get("description") or "", 100, 1)


def check_options(errors: FormErrors, options: list[Json], at: str) -> None:
    """Options within their number, order and lengths, nested ones too."""
    errors.longest(at, options, 25)
    optional = False
    names: set[str] = set()
    nested = [option["type"] in (SUB_COMMAND, GROUP) for option in options]
    if any(nested) and not all(nested):
        errors.add(at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command and sub-command groups stand alone")
    for index, option in enumerate(options):
        where = f"{at}.{index}"
        check_named(errors, option, where)
        if option.get("name") in names:
            message = "Option names must be unique"
            errors.add(f"{where}.name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message)
        names.add(str(option.get("name")))
        if option.get("required") and optional:
            message = "Required options must be placed before non-required options"
            errors.add(where, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional = optional or not option.get("required")
        if nested[index]:
            check_options(errors, option.get("options") or [], f"{where}.options")
        check_option_choices(errors, option, where)


def check_option_choices(errors: FormErrors, option: Json, at: str) -> None:
    """At most 25 short choices, and none beside autocomplete."""
    choices = option.get("choices") or []
    errors.longest(f"{at}.choices", choices, 25)
    if choices and option.get("autocomplete"):
        message = "Choices and autocomplete exclude each other"
        errors.add(f"{at}.autocomplete", "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", message)
    for number, choice in enumerate(choices):
        errors.longest(f"{at}.choices.{number}.name", choice.get("name") or "", 100, 1)
        if isinstance(choice.get("value"), str):
            errors.longest(f"{at}.choices.{number}.value", choice["value"], 100, 1)


def command_texts(thing: Json) -> Iterator[str]:
    """The names, descriptions and choices that count towards a command's 8,000 characters."""
    yield str(thing.get("name") or "")
    yield str(thing.get("description") or "")
    for choice in thing.get("choices") or []:
        yield str(choice.get("name") or "")
        yield str(choice.get("value") or "")
    for option in thing.get("options") or []:
        yield from command_texts(option)


def registered(command: Json, id: str, application_id: str, guild_id: str | None) -> Json:
    """A command as Discord gives it back."""
    permissions = command.get("default_member_permissions")
    shape: Json = {
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
        shape["guild_id"] = guild_id
    elif "dm_permission" not in shape:
        shape["dm_permission"] = shape["contexts"] is None or 1 in shape["contexts"]
    return shape


def find(commands: list[Json], path: str) -> tuple[Json, list[Json]]:
    """The command named first in a path like `game new`, and the chain of options below it."""
    first, *rest = path.split()
    command = next((each for each in commands if each["name"] == first), None)
    if command is None:
        raise LookupError(f"/{first} is not registered here")
    chain: list[Json] = []
    node = command
    for name in rest:
        found = [each for each in node.get("options", []) if each["name"] == name]
        if not found or found[0]["type"] not in (SUB_COMMAND, GROUP):
            raise LookupError(f"/{path}: there is no {name!r}")
        node = found[0]
        chain.append(node)
    if any(each["type"] in (SUB_COMMAND, GROUP) for each in node.get("options", [])):
        raise LookupError(f"/{path} is not complete")
    return command, chain


def typed(option: Json, value: Any) -> Any:
    """A value as the client sends it, after the client's own checks."""
    kind = option["type"]
    if kind in (USER, CHANNEL, ROLE, MENTIONABLE, ATTACHMENT):
        return str(value.id)
    value = {STRING: str, INTEGER: int, NUMBER: float, BOOLEAN: bool}[kind](value)
    choices = option.get("choices")
    if choices and value not in [choice["value"] for choice in choices]:
        by_name = [choice["value"] for choice in choices if choice["name"] == value]
        if not by_name:
            raise ValueError(f"{value!r} is no choice of {option['name']}")
        return by_name[0]
    size = len(value) if kind == STRING else value
    low, high = ("min_length", "max_length") if kind == STRING else ("min_value", "max_value")
    if not option.get(low, size) <= size <= option.get(high, size):
        raise ValueError(f"the client refuses {value!r} for {option['name']}")
    return value


def filled(commands: list[Json], path: str, values: dict[str, Any], focused: str | None = None) -> tuple[Json, Json]:
    """The command and the `data` of an interaction that invokes it, or that types at one of its options."""
    command, chain = find(commands, path)
    leaf = chain[-1] if chain else command
    offered = {option["name"]: option for option in leaf.get("options", [])}
    if set(values) - set(offered):
        raise LookupError(f"/{path} has no option {sorted(set(values) - set(offered))}")
    missing = [name for name, option in offered.items() if option.get("required") and name not in values]
    if missing and focused is None:
        raise ValueError(f"/{path} requires {missing}")
    options: list[Json] = []
    for name, value in values.items():
        sent = str(value) if name == focused else typed(offered[name], value)
        options.append({"name": name, "type": offered[name]["type"], "value": sent})
        if name == focused:
            if not offered[name].get("autocomplete"):
                raise LookupError(f"/{path} does not complete {name}")
            options[-1]["focused"] = True
    for node in reversed(chain):
        options = [{"name": node["name"], "type": node["type"], "options": options}]
    data: Json = {"id": command["id"], "name": command["name"], "type": CHAT_INPUT, "options": options}
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    return command, data
