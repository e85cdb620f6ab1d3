"""Discord's own description of its API, held against what the bot asks and what the stand-in answers."""

from __future__ import annotations

import copy
import functools
import json
import os
import re
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError, best_match
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from bot.local import Exchange

ROOT = Path(__file__).resolve().parents[2]
Json = dict[str, Any]


def contract_path() -> Path:
    """Where the description is expected."""
    return ROOT / os.environ.get("DISCORD_OPENAPI", "../shared/discord/openapi.json")


@functools.cache
def contract() -> Contract | None:
    """The description, or None where there is none; in CI that is an error."""
    path = contract_path()
    if path.exists():
        return Contract(json.loads(path.read_text(encoding="utf-8")))
    if os.environ.get("CI"):
        raise FileNotFoundError(f"DISCORD_OPENAPI names no file: {path}")
    return None


class Contract:
    """Finds where an exchange departs from the description."""

    def __init__(self, spec: Json) -> None:
        tolerant = copy.deepcopy(spec)
        # discord.py sends some snowflakes as numbers, and Discord takes them.
        tolerant["components"]["schemas"]["SnowflakeType"]["type"] = ["string", "integer"]
        self.spec = spec
        self._registry = Registry().with_resources(
            [
                (f"urn:{name}", DRAFT202012.create_resource(one))
                for name, one in (("asked", tolerant), ("answered", spec))
            ]
        )
        self._validators: dict[str, Draft202012Validator] = {}
        # Paths with fewer parameters are the more exact ones: /users/@me before /users/{user_id}.
        templates = sorted(spec["paths"], key=lambda path: path.count("{"))
        self._paths = [(re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), path) for path in templates]

    def departures(self, exchange: Exchange) -> list[str]:
        """What is wrong with a request and its answer, in words."""
        path = next((path for pattern, path in self._paths if pattern.fullmatch(exchange.path)), None)
        operation = self.spec["paths"].get(path, {}).get(exchange.method.lower())
        if operation is None:
            return [f"{exchange}: no such operation"]
        at = f"#/paths/{str(path).replace('~', '~0').replace('/', '~1')}/{exchange.method.lower()}"
        found: list[str] = []
        refused = exchange.status is not None and exchange.status >= 400
        if exchange.body is not None and not refused:
            content = operation["requestBody"]["content"]
            kind = "application/json" if "application/json" in content else next(iter(content))
            where = f"urn:asked{at}/requestBody/content/{kind.replace('/', '~1')}/schema"
            found += self._faults(exchange, "asked", where, exchange.body)
        return found + self._answer_faults(exchange, operation["responses"], at)

    def _answer_faults(self, exchange: Exchange, responses: Json, at: str) -> list[str]:
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
        body = exchange.answer
        if exchange.status >= 400:
            # The description says that the codes of a form's errors are numbers; Discord sends words.
            body = {key: value for key, value in body.items() if key != "errors"}
        return self._faults(exchange, "answered", f"urn:answered{where}/content/application~1json/schema", body)

    def _faults(self, exchange: Exchange, what: str, where: str, body: Any) -> list[str]:
        if where not in self._validators:
            self._validators[where] = Draft202012Validator({"$ref": where}, registry=self._registry)
        validator = self._validators[where]
        if validator.is_valid(body):
            return []
        error = best_match(validator.iter_errors(body))
        assert isinstance(error, ValidationError)
        return [f"{exchange} {what}: {error.json_path}: {error.message[:400]}"]
