"""The signature under what Discord posts: Ed25519, over the timestamp and the body."""

from __future__ import annotations

from collections.abc import Mapping

from nacl.exceptions import BadSignatureError
from nacl.signing import VerifyKey

SIGNATURE, TIMESTAMP = "X-Signature-Ed25519", "X-Signature-Timestamp"


class PublicKey:
    """The application's public key, as the developer portal shows it; raises ValueError where it is none."""

    def __init__(self, text: str) -> None:
        self._key = VerifyKey(bytes.fromhex(text))

    def __str__(self) -> str:
        return bytes(self._key).hex()

    def has_signed(self, headers: Mapping[str, str], body: bytes) -> bool:
        """Whether these bytes, with the timestamp of these headers, come from the owner of the key."""
        try:
            signature = bytes.fromhex(headers[SIGNATURE])
            self._key.verify(headers[TIMESTAMP].encode() + body, signature)
        except (KeyError, ValueError, BadSignatureError):
            return False
        return True
