"""How often somebody may ask."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from ipaddress import ip_address, ip_network
from typing import Generic, TypeVar

from aiohttp import web

from bot.domain.request_budget import Bucket, Rate, draw, filled

KNOWN = 10_000  # buckets, before we forget those that are full again
IPV6_NETWORK = 64  # bits that one household or server has for itself

Who = TypeVar("Who", bound=Hashable)


class Allowance(Generic[Who]):
    """A bucket for each of them, which fills up again."""

    def __init__(self, burst: float, per_second: float) -> None:
        self._rate = Rate(per_second, burst)
        self._left: dict[Who, Bucket] = {}

    def draw(self, who: Who, now: float) -> bool:
        left, drawn = draw(self._left.get(who, Bucket(self._rate.burst, now)), self._rate, 1, now)
        if not drawn.granted:
            return False
        self._left[who] = left
        if len(self._left) > KNOWN:
            full = self._rate.burst
            self._left = {who: left for who, left in self._left.items() if filled(left, self._rate, now).tokens < full}
        return True

    def give_back(self, who: Who) -> None:
        """What was drawn last does not count."""
        if who in self._left:
            left = self._left[who]
            self._left[who] = left._replace(tokens=left.tokens + 1)


class GuessLimit:
    """How often strangers may try a key. Only those that are refused count in the end.

    The bound for each client is far lower than that for everybody together: no single one can use it up."""

    def __init__(self, each: Allowance[str], everybody: Allowance[None]) -> None:
        self._each, self._all = each, everybody

    def draw(self, client: str, now: float) -> bool:
        return self._each.draw(client, now) and self._all.draw(None, now)

    def was_good(self, client: str) -> None:
        self._each.give_back(client)
        self._all.give_back(None)


def code_limit() -> GuessLimit:
    """Of the Activity's codes. Discord shuts out an address that sends it 10,000 bad requests in ten minutes."""
    return GuessLimit(Allowance(60, 1), Allowance(300, 10))


def key_limit() -> GuessLimit:
    """Of links and sessions. Each is looked for in the database, a link with a lock on it."""
    return GuessLimit(Allowance(120, 4), Allowance(1000, 100))


def client_of(request: web.Request) -> str:
    """Where a request comes from, see `client_at`."""
    return client_at(request.remote or "", request.headers.getall("X-Forwarded-For", []))


def client_at(peer: str, forwarded: Sequence[str]) -> str:
    """Where a request comes from: who has called us, or whom the owner's proxy has seen. IPv6 counts by network.

    The owner's proxy is on this machine or in a private network. It adds the address that it serves to the end of
    X-Forwarded-For; what stands before that is only what the client says."""
    if not peer or _private(peer):
        return _network(",".join(forwarded).rpartition(",")[2].strip()) or peer
    return _network(peer)


def _private(address: str) -> bool:
    try:
        return ip_address(address).is_private
    except ValueError:
        return False


def _network(address: str) -> str:
    try:
        known = ip_address(address)
    except ValueError:
        return ""
    if known.version == 4:
        return str(known)
    return str(known.ipv4_mapped or ip_network((known, IPV6_NETWORK), strict=False))
