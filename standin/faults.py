"""Faults that a test injects into the API: error statuses, slow answers and broken connections."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Cut = Literal["before", "after", "within", "never"]


@dataclass
class Fault:
    """What goes wrong with the next `times` matching requests; `*` in the path stands for one segment.

    `cut` breaks the connection: `before` the request is handled, `after` it, or `within` the response.
    With `never` the request is handled and gets no response at all."""

    method: str
    path: str
    status: int | None = None
    code: int = 0
    message: str = "Injected fault"
    retry_after: float = 0.05
    delay: float = 0.0
    cut: Cut | None = None
    times: int = 1

    def matches(self, method: str, path: str) -> bool:
        """Whether the fault applies to a request."""
        pattern = re.escape(self.path).replace(r"\*", "[^/]+")
        return self.times > 0 and self.method in (method, "*") and re.fullmatch(pattern, path) is not None
