"""Games that other programs tell, in a store: recorded, known again, and gone on with where a file has more of one."""

from __future__ import annotations

from replay.games.observed import Recording, record
from replay.observing.accounts import Account
from replay.observing.source import Observation
from replay.store.store import Store


def record_account(store: Store, account: Account) -> Recording:
    """Record the game that a file tells, or go on with it: all of it or nothing."""
    broken = None if account.broken is None else (account.broken[0], str(account.broken[1]))
    observation = Observation(account.about, list(account.commits), broken=broken, over=account.over)
    return record(store, observation)
