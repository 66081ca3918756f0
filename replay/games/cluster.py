"""Parallel work on many games across machines, through a Dask scheduler.

The workers have timewalk installed and reach the store under the same address: a database, or a file that all of them
see. Work lost with a worker is repeated by another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from domain.errors import TimewalkError
from replay.errors import StoreError
from replay.games.cores import is_in_memory
from replay.store.opening import open_store
from replay.store.store import Store

T = TypeVar("T")
R = TypeVar("R")

RETRIES = 3
"""Number of repetitions of the work on one item after its worker failed."""

PATIENCE = "10s"


class NoCluster(TimewalkError):
    """Error: no scheduler, no worker, or no Dask."""


def on_cluster(store: Store, work: Callable[[Store, T], R], items: Sequence[T], address: str) -> Iterator[R]:
    """Yield the result of the work on each item, in order, like `cores.on_cores`.

    :raises NoCluster: the scheduler cannot be reached or has no workers, or Dask is not installed.
    :raises StoreError: the work failed on a worker; the message is the worker's.
    """
    if is_in_memory(store):
        raise NoCluster("A store in memory is seen by nobody else: use a file or a database.")
    try:
        import distributed
    except ModuleNotFoundError as error:
        raise NoCluster(
            "A cluster needs {name}: in timewalk's folder, pip install '.[cluster]'.", name=error.name
        ) from error
    dask: Any = distributed
    try:
        client = dask.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise NoCluster("There is no scheduler at {address}: {error}.", address=address, error=error) from error
    with client:
        if not client.scheduler_info()["workers"]:
            raise NoCluster("The scheduler at {address} has no workers.", address=address)
        futures = client.map(_do, items, where=store.where, work=work, pure=False, retries=RETRIES)
        try:
            for future in futures:
                failed, result = future.result()
                future.release()
                if failed:
                    raise StoreError("{error}", error=result)
                yield result
        finally:
            with suppress(Exception):
                client.cancel(futures)


_opened: dict[str, Store] = {}


def _do(item: Any, *, where: str, work: Callable[[Store, Any], Any]) -> tuple[bool, Any]:
    """Do the work on one item, on a worker.

    Return False and the result, or True and the message of a StoreError.
    """
    if where not in _opened:
        _opened[where] = open_store(where, create=False, durable=False)
    try:
        return False, work(_opened[where], item)
    except TimewalkError as error:
        return True, error.said
