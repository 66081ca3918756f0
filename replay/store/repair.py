"""Repair: rebuild data derived from the logs, and check the database's file.

Rows, boards, lists and indices can all be rebuilt from the commits. The commits and their hashes cannot.
"""

from __future__ import annotations

from contextlib import suppress
from uuid import UUID

from domain.errors import Said, said
from replay.errors import StoreError
from replay.games.verifying import Outcome, Verdict
from replay.store.driver_errors import plain_words
from replay.store.following import PROJECTIONS, catch_up, rebuild
from replay.store.store import Store


def indices_anew(store: Store) -> None:
    """Rebuild the database's indices if possible."""
    with suppress(StoreError), plain_words(store.shown):
        store.recorder.reindex()


def strays_forgotten(store: Store) -> None:
    """Delete drafts that belong to no game."""
    with plain_words(store.shown):
        for key in store.recorder.stray_drafts():
            store.recorder.keep_draft(key, 0, None)


def lists_anew(store: Store) -> None:
    """Rebuild all projections."""
    for projection in PROJECTIONS:
        rebuild(store, projection)
        catch_up(store, projection)


def file_verdict(store: Store) -> Verdict | None:
    """Check the parts of the store that belong to no game.

    Return a verdict, with the game id 0, if the file is damaged or drafts belong to no game; else None.
    """
    try:
        with plain_words(store.shown):
            problems = store.recorder.problems()
            strays = store.recorder.stray_drafts()
    except StoreError as error:
        return _damaged(said("The file of the store is damaged: {sentence}", sentence=error.said))
    if problems:
        listed = "; ".join(" ".join(problem.split()) for problem in problems)
        return _damaged(said("The file of the store is damaged: {problems}.", problems=listed))
    if strays:
        return _damaged(
            said("Answers are kept for a game that is not in this store; `verify --all --repair` removes them.")
        )
    return None


def _damaged(sentence: Said) -> Verdict:
    return Verdict(UUID(int=0), Outcome.TAMPERED, 0, 0, said=sentence)
