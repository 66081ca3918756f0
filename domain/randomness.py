"""Chance without global dice: every draw follows from the game's seed and the position it is drawn at.

The generator is counter-based: block `n` at position `p` is SHA-256 of seed, p and n. The same on every Python and
machine, and independent of how many numbers were drawn before.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """Numbers for one purpose: `Dice(seed, position)`. Two with the same arguments give the same numbers."""

    __slots__ = ("_bits", "_block", "_key", "_left")

    def __init__(self, seed: str, position: int, purpose: str = "") -> None:
        self._key = f"{seed}/{position}/{purpose}/"
        self._block = 0
        self._bits = 0
        self._left = 0

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1, each equally likely (rejection, no modulo bias)."""
        if limit <= 1:
            return 0
        size = (limit - 1).bit_length()
        while True:
            if self._left < size:
                digest = hashlib.sha256(f"{self._key}{self._block}".encode()).digest()
                self._block += 1
                self._bits = int.from_bytes(digest, "big")
                self._left = 256
            value = self._bits & ((1 << size) - 1)
            self._bits >>= size
            self._left -= size
            if value < limit:
                return value

    def choice(self, among: Sequence[T]) -> T:
        """One of them."""
        return among[self.below(len(among))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """A new list in random order (Fisher and Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """`count` of them, without repetition."""
        return self.shuffled(items)[:count]


def commitment(salt: str, seed: str) -> str:
    """What is published of a seed at the start, so that it can be checked at the end; the algorithm, then the hash.

    A salt of at least 128 random bits keeps the seed from being found by trying: the same seed gives any hash.
    """
    return f"sha256:{hashlib.sha256(f'timewalk commitment {len(salt)} {salt} {seed}'.encode()).hexdigest()}"


def seed_hash(seed: str) -> str:
    """What was published of a seed before there were commitments."""
    return hashlib.sha256(f"timewalk seed {seed}".encode()).hexdigest()
