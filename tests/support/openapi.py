"""Checks the requests of the bot and the answers of the local Discord against Discord's OpenAPI description."""

from __future__ import annotations

import copy
import functools
import json
import os
import re
from pathlib import Path
from typing import Any

import jsonschema
import jsonschema_rs
import referencing
from jsonschema.exceptions import ValidationError, best_match
from referencing.jsonschema import DRAFT202012

from standin import Exchange

ROOT = Path(__file__).resolve().parents[2]
Json = dict[str, Any]


UNDOCUMENTED = {"use_nested_fields"}  # discord.py sends it with every forum post
# The description has no gateway events, but most of what they carry is described: an event, a path in it, a schema.
EVENT_SCHEMAS = {
    "READY": {"user": "UserPIIResponse"},
    "GUILD_CREATE": {
        "": "GuildResponse",
        "channels": "GuildChannelResponse",
        "threads": "ThreadResponse",
        "members": "GuildMemberResponse",
        "roles": "GuildRoleResponse",
    },
    "GUILD_MEMBER_ADD": {"": "GuildMemberResponse"},
    "GUILD_MEMBER_UPDATE": {"": "GuildMemberResponse"},
    "GUILD_MEMBER_REMOVE": {"user": "UserResponse"},
    "GUILD_ROLE_CREATE": {"role": "GuildRoleResponse"},
    "CHANNEL_CREATE": {"": "GuildChannelResponse"},
    "CHANNEL_UPDATE": {"": "GuildChannelResponse"},
    "CHANNEL_DELETE": {"": "GuildChannelResponse"},
    "THREAD_CREATE": {"": "ThreadResponse"},
    "THREAD_UPDATE": {"": "ThreadResponse"},
    "MESSAGE_CREATE": {"": "MessageResponse"},
    "MESSAGE_UPDATE": {"": "MessageResponse"},
    "INTERACTION_CREATE": {"message": "MessageResponse", "user": "UserResponse", "member.user": "UserResponse"},
}


def query_values(text: str) -> list[Any]:
    """The values that a text in a query may stand for: a text, a number, or a yes or no."""
    values: list[Any] = [int(text)] if text.isdigit() else []
    if text.lower() in ("true", "false", "1", "0"):
        values.append(text.lower() in ("true", "1"))
    return [*values, text]


def spec_path() -> Path:
    """The path where the description should be."""
    return ROOT / os.environ.get("DISCORD_OPENAPI", "../shared/discord/openapi.json")


@functools.cache
def load_spec() -> OpenApiSpec | None:
    """The description, or None if there is none; a path that somebody has named must lead to one."""
    path = spec_path()
    if path.exists():
        return OpenApiSpec(json.loads(path.read_text(encoding="utf-8")))
    if "DISCORD_OPENAPI" in os.environ:
        raise FileNotFoundError(f"there is no OpenAPI description at {path}")
    return None


class OpenApiSpec:
    """Finds mistakes in a request and its answer."""

    def __init__(self, spec: Json) -> None:
        tolerant = copy.deepcopy(spec)
        # discord.py sends some snowflakes as numbers, and Discord accepts them.
        tolerant["components"]["schemas"]["SnowflakeType"]["type"] = ["string", "integer"]
        # The description says that the codes of form errors are numbers, but Discord sends words.
        answers = copy.deepcopy(spec)
        field_error = answers["components"]["schemas"]["InnerErrors"]["properties"]["_errors"]
        field_error["items"] = {"type": "object", "required": ["code", "message"]}
        field_error["items"]["properties"] = {"code": {"type": "string"}, "message": {"type": "string"}}
        self.spec = spec
        self._schemas = [("urn:request", tolerant), ("urn:answer", answers)]
        self._registry = jsonschema_rs.Registry(self._schemas, draft=jsonschema_rs.Draft202012)
        self._validators: dict[str, jsonschema_rs.Draft202012Validator] = {}
        # A path with fewer parameters is more specific: /users/@me comes before /users/{user_id}.
        templates = sorted(spec["paths"], key=lambda path: path.count("{"))
        self._paths = [(re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), path) for path in templates]

    def mismatches(self, exchange: Exchange) -> list[str]:
        """The mistakes in a request and its answer, one sentence each."""
        path = next((path for pattern, path in self._paths if pattern.fullmatch(exchange.path)), None)
        operation = self.spec["paths"].get(path, {}).get(exchange.method.lower())
        if operation is None:
            return [f"{exchange}: no such operation"]
        pointer = str(path).replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D")
        at = f"#/paths/{pointer}/{exchange.method.lower()}"
        found: list[str] = []
        refused = exchange.status is not None and exchange.status >= 400
        if exchange.body is not None and not refused:
            content = operation["requestBody"]["content"]
            kind = "application/json" if "application/json" in content else next(iter(content))
            where = f"urn:request{at}/requestBody/content/{kind.replace('/', '~1')}/schema"
            found += self._schema_errors(exchange, "request", where, exchange.body)
        if not refused:
            found += self._query_errors(exchange, operation, at)
        return found + self._answer_errors(exchange, operation["responses"], at)

    def _answer_errors(self, exchange: Exchange, responses: Json, at: str) -> list[str]:
        if exchange.status is None or exchange.status >= 500:
            return []
        key = str(exchange.status) if str(exchange.status) in responses else f"{str(exchange.status)[0]}XX"
        if key not in responses:
            return [f"{exchange}: status {exchange.status} is not described"]
        where = f"{at}/responses/{key}"
        if "$ref" in responses[key]:
            where = responses[key]["$ref"]
            responses, key = self.spec["components"]["responses"], where.rsplit("/", 1)[1]
        if "content" not in responses[key]:
            return [] if exchange.answer is None else [f"{exchange}: there should be no body"]
        where = f"urn:answer{where}/content/application~1json/schema"
        return self._schema_errors(exchange, "answer", where, exchange.answer)

    def _query_errors(self, exchange: Exchange, operation: Json, at: str) -> list[str]:
        known = {each["name"]: number for number, each in enumerate(operation.get("parameters", []))}
        found: list[str] = []
        for name, text in exchange.query.items():
            if name in UNDOCUMENTED:
                continue
            if name not in known:
                found.append(f"{exchange}: there is no {name} in the query")
                continue
            where = f"urn:request{at}/parameters/{known[name]}/schema"
            errors = [self._schema_errors(exchange, f"query {name}", where, value) for value in query_values(text)]
            found += errors[0] if all(errors) else []
        return found

    def event_mismatches(self, frame: Json) -> list[str]:
        """The mistakes in a gateway event, as far as the description covers it."""
        event, found = frame["t"], []
        for path, schema in EVENT_SCHEMAS.get(event, {}).items():
            body: Any = frame["d"]
            for part in filter(None, path.split(".")):
                body = body.get(part) if isinstance(body, dict) else None
            for each in body if isinstance(body, list) else [body]:
                if each is not None:
                    where = f"urn:answer#/components/schemas/{schema}"
                    found += self._schema_errors(event, path or "body", where, each)
        return found

    def _schema_errors(self, exchange: Exchange | str, what: str, where: str, body: Any) -> list[str]:
        schema = {"$ref": where}
        if where not in self._validators:
            self._validators[where] = jsonschema_rs.Draft202012Validator(schema, registry=self._registry)
        if self._validators[where].is_valid(body):
            return []
        error = self._best_match(schema, body)
        return [f"{exchange} {what}: {error.json_path}: {error.message[:400]}"]

    def _best_match(self, schema: Json, body: Any) -> ValidationError:
        """What is wrong. jsonschema says it better than jsonschema_rs does, and takes a hundred times as long."""
        resources = [(name, DRAFT202012.create_resource(each)) for name, each in self._schemas]
        registry: referencing.Registry[Json] = referencing.Registry().with_resources(resources)
        error = best_match(jsonschema.Draft202012Validator(schema, registry=registry).iter_errors(body))
        assert isinstance(error, ValidationError)
        return error
