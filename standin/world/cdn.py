"""The addresses of files; only whoever has seen an attachment's message knows its address, because it is signed."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping

from standin.world.storage import Store

HOST = "https://cdn.discordapp.com"
LIFETIME = 24 * 3600  # seconds that an address names as its lifetime; the local Discord serves it for ever


class Cdn:
    """Signs the addresses of attachments and finds files by address; emojis are public, as on Discord."""

    def __init__(self, store: Store) -> None:
        self._store = store
        stored = dict(store.all("secret"))
        if "cdn" not in stored:
            stored["cdn"] = secrets.token_hex(32)
            store.put("secret", "cdn", stored["cdn"])
        self._secret = bytes.fromhex(stored["cdn"])

    def address(self, channel_id: str, id: str, name: str, now: float) -> str:
        """The signed address of an attachment."""
        times = f"ex={int(now) + LIFETIME:x}&is={int(now):x}"
        return f"{HOST}/attachments/{channel_id}/{id}/{name}?{times}&hm={self._signature(channel_id, id)}"

    def attachment(self, channel_id: str, id: str, query: Mapping[str, str]) -> bytes | None:
        """The bytes of an attachment, or None if the query has no valid signature."""
        given = query.get("hm", "").encode("utf-8", "replace")
        if not hmac.compare_digest(given, self._signature(channel_id, id).encode()):
            return None
        return self._store.file(id)

    def _signature(self, channel_id: str, id: str) -> str:
        return hmac.new(self._secret, f"{channel_id}/{id}".encode(), "sha256").hexdigest()
