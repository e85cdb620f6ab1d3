"""The errors that Discord's API returns."""

from __future__ import annotations

import math
from typing import Any

from standin.world.model import Json


class ApiError(Exception):
    """A rejected request, with the HTTP status and error code that Discord would send."""

    def __init__(self, status: int, code: int, message: str, **extra: Any) -> None:
        super().__init__(f"{status} ({code}): {message}")
        self.status = status
        self.headers: dict[str, str] = {}
        self.body: Json = {"message": message, "code": code, **extra}


class FormErrors:
    """The errors found in one request body, collected for Discord's error 50035."""

    def __init__(self) -> None:
        self.found: list[tuple[str, str, str]] = []

    def add(self, path: str, code: str, message: str) -> None:
        """Adds an error at a dotted path."""
        self.found.append((path, code, message))

    def check_length(self, path: str, value: Any, most: int, least: int = 0) -> None:
        """Adds an error if a text or list is too long or too short."""
        if value is not None and not least <= len(value) <= most:
            code = "BASE_TYPE_BAD_LENGTH" if least else "BASE_TYPE_MAX_LENGTH"
            bounds = f"between {least} and {most}" if least else f"{most} or fewer"
            self.add(path, code, f"Must be {bounds} in length.")

    def raise_if_any(self) -> None:
        """Rejects the body if it has any errors."""
        if self.found:
            raise self.error()

    def error(self) -> ApiError:
        """Error 50035 with everything that was found."""
        tree: Json = {}
        for path, code, message in self.found:
            node = tree
            for part in filter(None, path.split(".")):
                node = node.setdefault(part, {})
            node.setdefault("_errors", []).append({"code": code, "message": message})
        return ApiError(400, 50035, "Invalid Form Body", errors=tree)


def invalid(path: str, code: str, message: str) -> ApiError:
    """Error 50035 for a body with a single error."""
    errors = FormErrors()
    errors.add(path, code, message)
    return errors.error()


def not_built(method: str, path: str) -> ApiError:
    """The error for a route that the local Discord lacks; Discord itself never sends it."""
    return ApiError(501, 0, f"The local Discord does not have the route {method} {path}. Discord may have it.")


def malformed_json() -> ApiError:
    """The error for a body that is not JSON."""
    return ApiError(400, 50109, "The request body contains invalid JSON.")


def other_application() -> ApiError:
    """The error for a route of another application."""
    return ApiError(403, 20012, "You are not authorized to perform this action on this application")


def unauthorized() -> ApiError:
    """The error for a wrong token."""
    return ApiError(401, 0, "401: Unauthorized")


def unknown(what: str) -> ApiError:
    """The error for a resource that does not exist."""
    codes = {
        "Channel": 10003,
        "Guild": 10004,
        "Member": 10007,
        "Message": 10008,
        "User": 10013,
        "Emoji": 10014,
        "Webhook": 10015,
        "interaction": 10062,
        "application command": 10063,
    }
    return ApiError(404, codes[what], f"Unknown {what}")


def missing_access() -> ApiError:
    """The error for a channel that the bot cannot see."""
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    """The error for something that the bot has no permission for."""
    return ApiError(403, 50013, "Missing Permissions")


def rate_limited(
    retry_after: float,
    message: str = "You are being rate limited.",
    code: int = 0,
    headers: dict[str, str] | None = None,
) -> ApiError:
    """The error for too many requests, by default for too many of the bot's own to one route."""
    headers = headers or {"X-RateLimit-Scope": "user"}
    error = ApiError(429, code, message, retry_after=retry_after)
    error.headers = {**headers, "Retry-After": str(math.ceil(retry_after)), "Via": "1.1 google"}
    error.body["global"] = "X-RateLimit-Global" in headers
    return error
