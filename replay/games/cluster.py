"""Parallel work on many games across machines, through a Dask scheduler.

The workers have timewalk installed and reach the store under the same address: a database, or a file that all of them
see. Work lost with a worker is repeated by another. The scheduler holds only the work of the next moments, however many
games there are.
"""

from __future__ import annotations

import socket
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from queue import Empty, SimpleQueue
from typing import Any, Generic, NamedTuple, TypeVar

from domain.errors import Said, TimewalkError
from replay.errors import StoreError
from replay.games.cores import is_in_memory
from replay.store.opening import open_store
from replay.store.store import Store

T = TypeVar("T")
R = TypeVar("R")

RETRIES = 3
"""Number of repetitions of the work on one item after its worker failed."""

PATIENCE = 10.0
"""Seconds to wait for a scheduler that does not answer."""

WINDOW = 4
"""Items that are with the scheduler, for each thread of the workers."""

IN_ORDER = 16
"""The same where results are wanted in order: one long item holds back those behind it."""

LOOKED = 5.0
"""Seconds between two looks at the workers."""

ALONE = 120.0
"""Seconds without any worker after which work is given up."""


class NoCluster(TimewalkError):
    """Error: no scheduler, no worker, or no Dask."""


class Done(NamedTuple, Generic[T, R]):
    """Work on one item: its result, or a fault."""

    item: T
    result: R | None = None
    fault: Said | None = None


@contextmanager
def connected(store: Store, address: str) -> Iterator[Any]:
    """Yield a client of the scheduler at an address, whose workers can open the store.

    :raises NoCluster: the scheduler cannot be reached or has no workers, or Dask is not installed.
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
        _reach(address)
        client = dask.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise NoCluster("There is no scheduler at {address}: {error}.", address=address, error=error) from error
    with client:
        if not threads(client):
            raise NoCluster("The scheduler at {address} has no workers.", address=address)
        yield client


def _reach(address: str) -> None:
    """Connect to an address once: Dask would try one that refuses for its whole time.

    :raises OSError: nobody listens there, or there is no such host.
    :raises ValueError: it is no address.
    """
    from distributed.comm.addressing import get_address_host_port

    place: tuple[str, int] = get_address_host_port(address)
    socket.create_connection(place, timeout=PATIENCE).close()


def threads(client: Any) -> int:
    """Return the number of threads of all workers.

    :raises NoCluster: the scheduler has gone.
    """
    try:
        return sum(client.nthreads().values())
    except Exception as error:  # of whatever kind: the connection is lost
        raise gone() from error


def gone() -> NoCluster:
    """Return the error that the scheduler has gone."""
    return NoCluster("The scheduler has gone; what was done is kept.")


def on_cluster(store: Store, work: Callable[[Store, T], R], items: Sequence[T], address: str) -> Iterator[R]:
    """Yield the result of the work on each item, in order, like `cores.on_cores`.

    :raises NoCluster: the scheduler cannot be reached or has no workers, or Dask is not installed.
    :raises StoreError: the work failed on a worker; the message is the worker's.
    """
    with connected(store, address) as client:
        rest = iter(items)
        futures: deque[Any] = deque()
        try:
            while True:
                more = IN_ORDER * max(1, threads(client)) if not futures else 1
                for item in islice(rest, more):
                    futures.append(_begun(client, store, work, item))
                if not futures:
                    return
                future = futures.popleft()
                fault, result = future.result()
                future.release()
                if fault is not None:
                    raise StoreError("{error}", error=fault)
                yield result
        finally:
            _cancel(client, futures)


def as_done(
    store: Store,
    work: Callable[[Store, T], R],
    items: Iterable[T],
    address: str,
    looked: Callable[[int], None] = lambda workers: None,
) -> Iterator[Done[T, R]]:
    """Yield the results in the order in which the workers finish.

    `looked` is called every few seconds with the number of the workers' threads.

    :raises NoCluster: the scheduler cannot be reached or has gone, or there has been no worker for long.
    :raises StoreError: the store failed a worker; the message is the worker's.
    """
    with connected(store, address) as client:
        window = _Window(client, looked)
        rest, running = iter(items), dict[Any, tuple[T, Any]]()
        results: SimpleQueue[Any] = SimpleQueue()
        try:
            while True:
                for item in islice(rest, max(0, window.size - len(running))):
                    future = _begun(client, store, work, item)
                    running[future.key] = item, future
                    future.add_done_callback(results.put)
                if not running:
                    return
                try:
                    future = results.get(timeout=LOOKED)
                except Empty:
                    window.look()
                    continue
                item, _ = running.pop(future.key)
                yield _done(item, future)
                window.look()
        finally:
            _cancel(client, [future for _, future in running.values()])


class _Window:
    """Number of items that are with the scheduler at a time, by the number of workers."""

    def __init__(self, client: Any, looked: Callable[[int], None]) -> None:
        self._client, self._looked = client, looked
        self._last = self._seen = time.monotonic()
        self._take(threads(client))

    def look(self) -> None:
        """Count the workers again, if that was some seconds ago.

        :raises NoCluster: the scheduler has gone, or there has been no worker for long.
        """
        now = time.monotonic()
        if now - self._last < LOOKED:
            return
        self._last = now
        self._take(threads(self._client))
        if now - self._seen > ALONE:
            raise NoCluster(
                "There has been no worker for {seconds} seconds; what was done is kept.", seconds=int(ALONE)
            )

    def _take(self, count: int) -> None:
        self.size = WINDOW * max(1, count)
        if count:
            self._seen = time.monotonic()
        self._looked(count)


def _begun(client: Any, store: Store, work: Callable[[Store, T], R], item: T) -> Any:
    """Hand the work on one item to the scheduler; return its future."""
    return client.submit(_do, item, where=store.where, work=work, pure=False, retries=RETRIES)


def _cancel(client: Any, futures: Iterable[Any]) -> None:
    with suppress(Exception):
        client.cancel(list(futures))


def _done(item: T, future: Any) -> Done[T, Any]:
    """Return the work on an item from its future.

    :raises NoCluster: the scheduler has gone.
    :raises StoreError: the store failed the worker.
    """
    if future.cancelled():
        raise gone()
    error = future.exception()
    if error is not None:  # a bug, or a worker that dies of this item again and again
        told = str(error) or type(error).__name__
        return Done(item, fault=Said("{kind}: {error}", {"kind": type(error).__name__, "error": told}))
    fault, result = future.result()
    future.release()
    if isinstance(result, _StoreFailed):
        raise StoreError("{error}", error=fault)
    return Done(item, result, fault)


class _StoreFailed(NamedTuple):
    """Mark of a fault that is the store's, and not that of one item."""


_opened: dict[str, Store] = {}


def _do(item: Any, *, where: str, work: Callable[[Store, Any], Any]) -> tuple[Said | None, Any]:
    """Do the work on one item, on a worker.

    Return None and the result, or the message of an error of timewalk and what kind it is.
    """
    try:
        if where not in _opened:
            _opened[where] = open_store(where, create=False, durable=False)
        return None, work(_opened[where], item)
    except StoreError as error:
        return error.said, _StoreFailed()
    except TimewalkError as error:
        return error.said, None
