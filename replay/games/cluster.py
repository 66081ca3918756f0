"""The same work for many games on many machines: a Dask scheduler hands it to its workers.

The workers have timewalk installed and reach the store under the same address: a database, or a file that all of them
see. Work that was lost with a worker is done again by another.
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
"""How often the work on one item is begun anew after it failed with its worker."""

PATIENCE = "10s"


class NoCluster(TimewalkError):
    """There is no scheduler, no worker, or no Dask here."""


def on_cluster(store: Store, work: Callable[[Store, T], R], items: Sequence[T], address: str) -> Iterator[R]:
    """What comes of the work on each item, in their order, as `cores.on_cores` has it.

    :raises NoCluster: the scheduler cannot be reached or has no workers, or Dask is not installed.
    :raises StoreError: what one of the workers had to say.
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
    """On a worker: what comes of one item, or what was wrong, in a sentence."""
    if where not in _opened:
        _opened[where] = open_store(where, create=False, durable=False)
    try:
        return False, work(_opened[where], item)
    except TimewalkError as error:
        return True, error.said
