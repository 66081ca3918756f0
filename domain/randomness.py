"""Random numbers without global dice: every draw follows from the seed and the position.

The generator is counter-based: block `n` at position `p` is SHA-256 of seed, p and n. The numbers are the same on every
Python and machine, and independent of how many numbers were drawn before.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """Random numbers for one purpose: `Dice(seed, position)`.

    Two dice with the same arguments give the same numbers.
    """

    __slots__ = ("_bits", "_block", "_key", "_left")

    def __init__(self, seed: str, position: int, purpose: str = "") -> None:
        self._key = f"{seed}/{position}/{purpose}/"
        self._block = 0
        self._bits = 0
        self._left = 0

    def below(self, limit: int) -> int:
        """Return a whole number from 0 to `limit` - 1, each equally likely.

        Numbers that do not fit are rejected, so there is no modulo bias.
        """
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
        """Return a random item."""
        return among[self.below(len(among))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return a new list of the items in random order (Fisher and Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """Return `count` random items, without repetition."""
        return self.shuffled(items)[:count]


def commitment(salt: str, seed: str) -> str:
    """Return the commitment to a seed: the algorithm, then the hash.

    A game publishes the commitment at its start, so that the seed can be checked at the end. A salt of at least 128
    random bits keeps anybody from finding the seed by trial, as one seed can give any hash.
    """
    return f"sha256:{hashlib.sha256(f'timewalk commitment {len(salt)} {salt} {seed}'.encode()).hexdigest()}"


def seed_hash(seed: str) -> str:
    """Return the hash of a seed that games published before there were commitments."""
    return hashlib.sha256(f"timewalk seed {seed}".encode()).hexdigest()
