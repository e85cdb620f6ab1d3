"""PNG files of 256 colours, put together from bands of rows that are packed one by one.

A band depends on nothing outside it, so one that was packed before need not be packed again."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import NamedTuple

from isal import isal_zlib

ROWS = 48  # of a band; a file is one per cent larger than with a single band
LEVEL = 1  # of ISA-L: as small as zlib's level 2, and almost three times as fast
SIGNATURE = b"\x89PNG\r\n\x1a\n"
ZLIB_HEADER = b"\x78\x5e"
LAST_BLOCK = b"\x03\x00"  # an empty one, since no band knows that it is the last
ADLER = 65521  # the modulus of zlib's checksum


class Band(NamedTuple):
    """Some rows of a picture, packed."""

    data: bytes
    checksum: int
    length: int  # before packing


def packed(rows: bytes) -> Band:
    """A band of these rows; each begins with a zero, which says that it is not filtered."""
    packer = isal_zlib.compressobj(LEVEL, wbits=-isal_zlib.MAX_WBITS)
    data = packer.compress(rows) + packer.flush(isal_zlib.Z_FULL_FLUSH)
    return Band(data, isal_zlib.adler32(rows), len(rows))


def file_of(width: int, height: int, palette: bytes, bands: Sequence[Band]) -> bytes:
    """The PNG with this palette, from all its bands in order."""
    checksum = 1
    for band in bands:
        checksum = _joined(checksum, band.checksum, band.length)
    data = b"".join((ZLIB_HEADER, *(band.data for band in bands), LAST_BLOCK, struct.pack(">I", checksum)))
    header = struct.pack(">2I5B", width, height, 8, 3, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", data), (b"IEND", b""))
    return SIGNATURE + b"".join(_chunk(name, content) for name, content in chunks)


def _joined(first: int, second: int, length: int) -> int:
    """The checksum of two pieces of data, from that of each and the length of the second (zlib's adler32_combine)."""
    low = (first & 0xFFFF) + (second & 0xFFFF) - 1
    high = length * ((first & 0xFFFF) - 1) + (first >> 16) + (second >> 16)
    return (high % ADLER) << 16 | low % ADLER


def _chunk(name: bytes, content: bytes) -> bytes:
    checksum = isal_zlib.crc32(content, isal_zlib.crc32(name))
    return b"".join((struct.pack(">I", len(content)), name, content, struct.pack(">I", checksum)))
