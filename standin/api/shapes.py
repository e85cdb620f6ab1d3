"""The types of the fields in a request, checked before a route reads them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from standin.api.errors import FormErrors
from standin.world.model import Json


@dataclass(frozen=True)
class Required:
    """A field that must be there and must not be null."""

    shape: Any


SNOWFLAKE = "snowflake"
NAMES = {str: "string", int: "int", float: "float", bool: "bool"}

FILE: Json = {"id": Required(SNOWFLAKE), "filename": str, "description": str}
MEDIA: Json = {"url": Required(str)}
EMOJI: Json = {"id": SNOWFLAKE, "name": str}
EMBED: Json = {
    "title": str,
    "description": str,
    "url": str,
    "color": int,
    "footer": {"text": Required(str)},
    "author": {"name": Required(str)},
    "image": MEDIA,
    "thumbnail": MEDIA,
    "fields": [{"name": Required(str), "value": Required(str)}],
}
COMPONENT: Json = {
    "type": Required(int),
    "id": int,
    "style": int,
    "label": str,
    "description": str,
    "custom_id": str,
    "content": str,
    "value": str,
    "url": str,
    "placeholder": str,
    "min_values": int,
    "max_values": int,
    "required": bool,
    "emoji": EMOJI,
    "options": [{"label": Required(str), "value": Required(str), "description": str, "emoji": EMOJI}],
    "items": [{"media": Required(MEDIA), "description": str}],
    "media": MEDIA,
    "file": MEDIA,
}
COMPONENT |= {"components": [COMPONENT], "accessory": COMPONENT, "component": COMPONENT}
MESSAGE: Json = {
    "content": str,
    "embeds": [EMBED],
    "components": [COMPONENT],
    "attachments": [FILE],
    "flags": int,
    "nonce": (str, int),
    "allowed_mentions": {"parse": [str], "users": [SNOWFLAKE], "roles": [SNOWFLAKE]},
    "message_reference": {"message_id": Required(SNOWFLAKE), "fail_if_not_exists": bool},
}
RESPONSE: Json = {
    "type": Required(int),
    "data": {**MESSAGE, "title": str, "custom_id": str, "choices": [{"name": Required(str)}]},
}
OPTION: Json = {
    "type": Required(int),
    "name": Required(str),
    "description": str,
    "required": bool,
    "choices": [{"name": Required(str), "value": Required((str, int, float))}],
}
OPTION |= {"options": [OPTION]}
COMMAND: Json = {"name": Required(str), "type": int, "description": str, "options": [OPTION], "contexts": [int]}
COMMAND |= {"default_member_permissions": SNOWFLAKE}
THREAD: Json = {"name": Required(str), "type": int, "auto_archive_duration": int, "message": MESSAGE}
CHANNEL: Json = {
    "name": str,
    "topic": str,
    "archived": bool,
    "locked": bool,
    "auto_archive_duration": int,
}


def check_shape(errors: FormErrors, value: Any, shape: Any, at: str = "") -> None:
    """Adds an error for every field of the wrong type; fields that the shape does not name may be anything."""
    if isinstance(shape, Required):
        if value is None:
            errors.add(at, "BASE_TYPE_REQUIRED", "This field is required")
            return
        shape = shape.shape
    if value is None:
        return
    if isinstance(shape, dict):
        if not isinstance(value, dict):
            errors.add(at, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            return
        for key, inner in shape.items():
            if key in value or isinstance(inner, Required):
                check_shape(errors, value.get(key), inner, f"{at}.{key}".lstrip("."))
    elif isinstance(shape, list):
        if not isinstance(value, list):
            errors.add(at, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return
        for number, item in enumerate(value):
            check_shape(errors, item, Required(shape[0]), f"{at}.{number}".lstrip("."))
    elif shape == SNOWFLAKE:
        check_snowflake(errors, value, at)
    elif not fits(value, shape):
        words = " or ".join(NAMES[each] for each in (shape if isinstance(shape, tuple) else (shape,)))
        errors.add(at, "BASE_TYPE_CONVERT", f"Could not interpret the value as {words}.")


def fits(value: Any, shape: Any) -> bool:
    """Whether a value has a type; true and false do not count as numbers."""
    kinds = shape if isinstance(shape, tuple) else (shape,)
    return isinstance(value, kinds) and (not isinstance(value, bool) or bool in kinds)


def check_snowflake(errors: FormErrors, value: Any, at: str) -> None:
    """Adds an error if a value is no id; ids may be strings or numbers."""
    text = str(value)
    if isinstance(value, bool) or not (text.isascii() and text.isdigit()) or int(text) >= 1 << 63:
        errors.add(at, "NUMBER_TYPE_COERCE", f'Value "{text[:100]}" is not snowflake.')
