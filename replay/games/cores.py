"""Parallel work on many games on several processor cores.

Each process opens the store once.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, TypeVar

from domain.errors import TimewalkError
from replay.errors import StoreError
from replay.store.opening import open_store
from replay.store.store import Store
from replay.uninterrupted import uninterrupted

T = TypeVar("T")
R = TypeVar("R")


def on_cores(store: Store, work: Callable[[Store, T], R], items: Sequence[T], jobs: int = 1) -> Iterator[R]:
    """Yield the result of the work on each item, in order.

    `work` must be a function that other processes can import.

    :raises StoreError: the work failed in another process.
    """
    jobs = min(jobs, len(items), os.cpu_count() or 1)
    if jobs <= 1 or is_in_memory(store):
        for item in items:
            yield work(store, item)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), _open, (store.where, work)) as pool:
        with uninterrupted():  # the processes are started here
            results = pool.map(_do, items)
        yield from results


def is_in_memory(store: Store) -> bool:
    """Return True if no other process can see the store."""
    return ":memory:" in store.where or store.where == "sqlite://"


_here: tuple[Store, Callable[[Store, Any], Any]]


def _open(where: str, work: Callable[[Store, Any], Any]) -> None:
    global _here
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process decides when to stop
    _here = open_store(where, durable=False), work


def _do(item: Any) -> Any:
    store, work = _here
    try:
        return work(store, item)
    except TimewalkError as error:
        raise StoreError("{error}", error=error.said) from None  # other errors may not unpickle
