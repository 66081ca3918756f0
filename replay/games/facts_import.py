"""Import of games in the facts format, written by other programs."""

from __future__ import annotations

from typing import NamedTuple

from replay.games.observed import Fate, Keeping
from replay.observing.facts.reading import Account
from replay.store.store import Store
from replay.store.stored import StoredGame


class Kept(NamedTuple):
    """Result of an import: the fate of the game, and the stored game."""

    fate: Fate
    game: StoredGame | None


def record_account(store: Store, account: Account) -> Kept:
    """Record a game told by a facts file, or its continuation, in one transaction."""
    keeping = Keeping(store, account)
    keeping.keep()
    return Kept(keeping.fate, keeping.game)
