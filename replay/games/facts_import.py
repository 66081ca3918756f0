"""Games that other programs tell, in a store: recorded, known again, and gone on with where a file has more of one."""

from __future__ import annotations

from typing import NamedTuple

from replay.games.observed import Fate, Keeping
from replay.observing.facts.reading import Account
from replay.store.store import Store
from replay.store.stored import StoredGame


class Kept(NamedTuple):
    """What became of a game that a file tells, and the game as it is in the store now."""

    fate: Fate
    game: StoredGame | None


def record_account(store: Store, account: Account) -> Kept:
    """Record the game that a file tells, or go on with it: all of it or nothing."""
    keeping = Keeping(store, account)
    keeping.keep()
    return Kept(keeping.fate, keeping.game)
