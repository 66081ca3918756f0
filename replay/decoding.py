"""Decoding of text files: UTF-8 or UTF-16, with or without a byte order mark."""

from __future__ import annotations

import codecs

LOOKED_AT = 512
"""Number of leading bytes that show whether every second byte is zero (UTF-16)."""


def decoded(data: bytes) -> str:
    """Decode a text in UTF-8 or UTF-16.

    >>> decoded("4 Forêt".encode("utf-16-le")), decoded("4 Forêt".encode("utf-8-sig"))
    ('4 Forêt', '4 Forêt')

    Raises:
        UnicodeDecodeError: the text is in another encoding.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16")
    even, odd = data[:LOOKED_AT:2], data[1:LOOKED_AT:2]
    if odd and odd.count(0) * 4 > len(odd) * 3 and not even.count(0):
        return data.decode("utf-16-le")
    if odd and even.count(0) * 4 > len(even) * 3 and not odd.count(0):
        return data.decode("utf-16-be")
    return data.decode("utf-8-sig")
