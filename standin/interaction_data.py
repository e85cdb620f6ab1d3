"""The `data` of an interaction, as a Discord client builds it after its own checks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from standin.api import payloads
from standin.api.commands import (
    ATTACHMENT,
    BOOLEAN,
    CHANNEL,
    CHAT_INPUT,
    GROUP,
    INTEGER,
    MENTIONABLE,
    NUMBER,
    ROLE,
    STRING,
    SUB_COMMAND,
    USER,
)
from standin.api.localizations import ENGLISH, in_locale
from standin.world.model import SELECTS, Channel, ComponentType, Json, Role, User
from standin.world.world import World


def command_data(
    commands: list[Json], path: str, values: dict[str, Any], focused: str | None = None, locale: str = ENGLISH
) -> Json:
    """The data for running a command such as `game new`, or for typing in its option `focused`.

    Everything may be named in English or as the client shows it; what is sent is English."""
    command, chain = find_command(commands, path, locale)
    leaf = chain[-1] if chain else command
    known = {option["name"]: option for option in leaf.get("options", [])}
    english = {in_locale(option, "name", locale): name for name, option in known.items()}
    values = {name if name in known else english.get(name, name): value for name, value in values.items()}
    focused = focused if focused is None or focused in known else english.get(focused, focused)
    if set(values) - set(known):
        raise LookupError(f"/{path} has no option {sorted(set(values) - set(known))}")
    missing = [name for name, option in known.items() if option.get("required") and name not in values]
    if missing and focused is None:
        raise ValueError(f"/{path} requires {missing}")
    options: list[Json] = []
    for name, value in values.items():
        sent = str(value) if name == focused else option_value(known[name], value, locale)
        options.append({"name": name, "type": known[name]["type"], "value": sent})
        if name == focused:
            if not known[name].get("autocomplete"):
                raise LookupError(f"/{path} has no autocomplete for {name}")
            options[-1]["focused"] = True
    for node in reversed(chain):
        options = [{"name": node["name"], "type": node["type"], "options": options}]
    data: Json = {"id": command["id"], "name": command["name"], "type": CHAT_INPUT, "options": options}
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    return data


def find_command(commands: list[Json], path: str, locale: str = ENGLISH) -> tuple[Json, list[Json]]:
    """The command that a path such as `game new` starts with, and the subcommands below it."""

    def named(nodes: list[Json], name: str) -> Json | None:
        shown = [each for each in nodes if in_locale(each, "name", locale) == name]
        return next(iter([*shown, *(each for each in nodes if each["name"] == name)]), None)

    first, *rest = path.split()
    command = named(commands, first)
    if command is None:
        raise LookupError(f"/{first} is not registered here")
    chain: list[Json] = []
    node = command
    for name in rest:
        found = named(node.get("options", []), name)
        if found is None or found["type"] not in (SUB_COMMAND, GROUP):
            raise LookupError(f"/{path} has no subcommand {name!r}")
        node = found
        chain.append(node)
    if any(each["type"] in (SUB_COMMAND, GROUP) for each in node.get("options", [])):
        raise LookupError(f"/{path} needs a subcommand")
    return command, chain


def option_value(option: Json, value: Any, locale: str = ENGLISH) -> Any:
    """The value that a client sends for a command's option."""
    type = option["type"]
    if type in (USER, CHANNEL, ROLE, MENTIONABLE, ATTACHMENT):
        return str(value.id)
    value = {STRING: str, INTEGER: int, NUMBER: float, BOOLEAN: bool}[type](value)
    choices = option.get("choices")
    if choices and value not in [choice["value"] for choice in choices]:
        names = [(choice["value"], (choice["name"], in_locale(choice, "name", locale))) for choice in choices]
        by_name = [id for id, known in names if value in known]
        if not by_name:
            raise ValueError(f"{value!r} is not a choice of {option['name']}")
        return by_name[0]
    size = len(value) if type == STRING else value
    low, high = ("min_length", "max_length") if type == STRING else ("min_value", "max_value")
    if not option.get(low, size) <= size <= option.get(high, size):
        raise ValueError(f"the client refuses {value!r} for {option['name']}")
    return value


def select_values(menu: Json, picks: list[Any]) -> list[str]:
    """The values that a client sends for picks in a menu; string options are picked by value or label."""
    if not menu.get("min_values", 1) <= len(picks) <= menu.get("max_values", 1):
        raise ValueError(f"{menu.get('custom_id')} does not take {len(picks)} picks")
    if menu["type"] != ComponentType.STRING_SELECT:
        return [str(pick.id) for pick in picks]
    by_name = {option["label"]: option["value"] for option in menu["options"]}
    by_name |= {option["value"]: option["value"] for option in menu["options"]}
    if missing := [pick for pick in picks if pick not in by_name]:
        raise LookupError(f"{menu.get('custom_id')} has no option {missing}")
    return [str(by_name[pick]) for pick in picks]


def modal_data(modal: Json, fields: dict[str, Any]) -> Json:
    """The data for submitting a modal; each field is named by its custom id or label."""
    left = dict(fields)

    def filled(component: Json, label: str) -> Json:
        sent = {"type": component["type"], "id": component["id"], "custom_id": component["custom_id"]}
        entered = left.pop(component["custom_id"], left.pop(label, None))
        if component["type"] in SELECTS and not entered and not component.get("required", True):
            return sent | {"values": []}
        if component["type"] in SELECTS:
            return sent | {"values": select_values(component, entered or [])}
        text = component.get("value", "") if entered is None else str(entered)
        least = component.get("min_length") or (1 if component.get("required", True) else 0)
        if not least <= len(text) <= (component.get("max_length") or 4000):
            raise ValueError(f"the client refuses {text!r} for {label or component['custom_id']}")
        return sent | {"value": text}

    components: list[Json] = []
    for component in modal["components"]:
        sent = {"type": component["type"], "id": component["id"]}
        if component["type"] == ComponentType.ROW:
            sent["components"] = [filled(each, each.get("label") or "") for each in component["components"]]
        elif component["type"] == ComponentType.LABEL:
            sent["component"] = filled(component["component"], component["label"])
        components.append(sent)
    if left:
        raise LookupError(f"the modal has no field {sorted(left)}")
    return {"custom_id": modal["custom_id"], "components": components}


def resolved_data(world: World, user_id: str, channel: Channel, values: Iterable[Any]) -> Json:
    """The `resolved` users, members, roles and channels among the values that a user sends from a channel."""
    resolved: Json = {}
    for value in values:
        if isinstance(value, User):
            resolved.setdefault("users", {})[value.id] = payloads.user(value)
            guild = world.guilds.get(channel.guild_id or "")
            if guild and value.id in guild.members:
                member = world.member_payload(guild, value.id)
                del member["user"], member["mute"], member["deaf"]
                member["permissions"] = str(world.permissions(value.id, channel))
                resolved.setdefault("members", {})[value.id] = member
        if isinstance(value, Role) and channel.guild_id is not None:
            roles = {role["id"]: role for role in payloads.guild(world.guilds[channel.guild_id])["roles"]}
            resolved.setdefault("roles", {})[value.id] = roles[value.id]
        if isinstance(value, Channel):
            payload = world.channel_payload(value) | {"permissions": str(world.permissions(user_id, value))}
            resolved.setdefault("channels", {})[value.id] = payload
    return resolved
