"""Who is let in to the page: this machine's own browser, at the page's own address, with the key."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from aiohttp import web

HERE = ("127.0.0.1", "localhost")
CLOSED = (
    "This page is private. Open the address that `make play` printed in the terminal: it ends in ?key=..., "
    "and the browser remembers the key from then on.\n"
)


@dataclass(frozen=True)
class Door:
    """The port and the key that a request must know."""

    port: int
    key: str

    @property
    def address(self) -> str:
        """Where the page is, key included."""
        return f"http://127.0.0.1:{self.port}/?key={self.key}"

    @property
    def cookie(self) -> str:
        """The cookie's name; cookies are shared by all ports of a machine, so that it carries the port."""
        return f"ziggurat-{self.port}"

    def refusal(self, request: web.Request, live: bool = False) -> str | None:
        """Why a request is not let in; a websocket must name its origin, as every browser makes it do."""
        hosts = [f"{host}:{self.port}" for host in HERE]
        if request.host not in hosts:
            return "another host"
        origin = request.headers.get("Origin")
        if origin is None and live:
            return "no origin"
        if origin is not None and origin not in [f"http://{host}" for host in hosts]:
            return "another origin"
        if not self.knows(request.cookies) and not (not live and self.knows(request.query, "key")):
            return "no key"
        return None

    def knows(self, given: Mapping[str, str], name: str | None = None) -> bool:
        """Whether the key is among what was given."""
        told = given.get(name or self.cookie, "")
        return secrets.compare_digest(told.encode("utf-8", "replace"), self.key.encode())

    def admit(self, response: web.StreamResponse) -> None:
        """Lets the browser keep the key, for requests of the page itself only."""
        response.set_cookie(self.cookie, self.key, httponly=True, samesite="Strict", path="/", max_age=400 * 86400)

    def headers(self) -> dict[str, str]:
        """What every answer says to the browser: load nothing from elsewhere, be framed by nobody, tell nobody."""
        sockets = " ".join(f"ws://{host}:{self.port}" for host in HERE)
        policy = {
            "default-src": "'none'",
            "script-src": "'self'",
            "style-src": "'self'",
            "img-src": "'self'",
            "connect-src": f"'self' {sockets}",
            "base-uri": "'none'",
            "form-action": "'none'",
            "frame-ancestors": "'none'",
        }
        return {
            "Content-Security-Policy": "; ".join(f"{name} {value}" for name, value in policy.items()),
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Cache-Control": "no-store",
        }
