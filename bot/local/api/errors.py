"""What Discord answers when it refuses."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


class Refusal(Exception):
    """A request that Discord turns down, with the status and code that it would give."""

    def __init__(self, status: int, code: int, message: str, **extra: Any) -> None:
        super().__init__(f"{status} ({code}): {message}")
        self.status = status
        self.body: Json = {"message": message, "code": code, **extra}


class FormErrors:
    """The faults found in one body, gathered as Discord's error 50035 shows them."""

    def __init__(self) -> None:
        self.found: list[tuple[str, str, str]] = []

    def add(self, path: str, code: str, message: str) -> None:
        """Notes one fault at a dotted path."""
        self.found.append((path, code, message))

    def longest(self, path: str, text: Any, most: int, least: int = 0) -> None:
        """Notes a text or list outside of its permitted length."""
        if text is not None and not least <= len(text) <= most:
            kind = "BASE_TYPE_BAD_LENGTH" if least else "BASE_TYPE_MAX_LENGTH"
            bounds = f"between {least} and {most}" if least else f"{most} or fewer"
            self.add(path, kind, f"Must be {bounds} in length.")

    def check(self) -> None:
        """Refuses the body if anything was noted."""
        if self.found:
            raise self.refusal()

    def refusal(self) -> Refusal:
        """Error 50035 with all that was noted."""
        tree: Json = {}
        for path, code, message in self.found:
            node = tree
            for part in path.split("."):
                node = node.setdefault(part, {})
            node.setdefault("_errors", []).append({"code": code, "message": message})
        return Refusal(400, 50035, "Invalid Form Body", errors=tree)


def invalid(path: str, code: str, message: str) -> Refusal:
    """The refusal of a body with a single fault."""
    errors = FormErrors()
    errors.add(path, code, message)
    return errors.refusal()


def not_found() -> Refusal:
    """The answer to a route that does not exist."""
    return Refusal(404, 0, "404: Not Found")


def unauthorized() -> Refusal:
    """The answer to a wrong token."""
    return Refusal(401, 0, "401: Unauthorized")


def unknown(what: str) -> Refusal:
    """The answer about something that is not there."""
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
    return Refusal(404, codes[what], f"Unknown {what}")


def missing_access() -> Refusal:
    """The answer about a channel that the bot may not see."""
    return Refusal(403, 50001, "Missing Access")


def missing_permissions() -> Refusal:
    """The answer to an act that the bot lacks the permission for."""
    return Refusal(403, 50013, "Missing Permissions")


def rate_limited(retry_after: float, message: str = "You are being rate limited.", code: int = 0) -> Refusal:
    """The answer to too many requests."""
    return Refusal(429, code, message, retry_after=retry_after, **{"global": False})
