"""What is kept beside the logs, made anew from them; and what the database says of its own file.

Rows, boards, lists and indices can all be made from the commits. The commits themselves, and what proves them, cannot.
"""

from __future__ import annotations

from contextlib import suppress
from uuid import UUID

from domain.errors import said
from replay.errors import StoreError
from replay.games.verifying import Outcome, Verdict
from replay.store.following import PROJECTIONS, catch_up, rebuild
from replay.store.plainly import plain_words
from replay.store.store import Store


def indices_anew(store: Store) -> None:
    """Make the database's indices anew, if it can."""
    with suppress(StoreError), plain_words(store.shown):
        store.recorder.reindex()


def lists_anew(store: Store) -> None:
    """Make all projections anew."""
    for projection in PROJECTIONS:
        rebuild(store, projection)
        catch_up(store, projection)


def file_verdict(store: Store) -> Verdict | None:
    """What the database finds wrong with its file, as the verdict on no game; None if that is nothing."""
    try:
        with plain_words(store.shown):
            problems = store.recorder.problems()
    except StoreError as error:
        return Verdict(
            UUID(int=0),
            Outcome.TAMPERED,
            0,
            0,
            said=said("The file of the store is damaged: {sentence}", sentence=error.said),
        )
    if not problems:
        return None
    found = "; ".join(" ".join(problem.split()) for problem in problems)
    return Verdict(
        UUID(int=0), Outcome.TAMPERED, 0, 0, said=said("The file of the store is damaged: {problems}.", problems=found)
    )
