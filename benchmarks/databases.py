"""A PostgreSQL database to measure on: the one in `TIMEWALK_TEST_POSTGRES`, or on a server that runs only for this."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

NONE = "there is no PostgreSQL here"


@contextmanager
def database() -> Iterator[str | None]:
    """The address of a database; None where there is none."""
    given = os.environ.get("TIMEWALK_TEST_POSTGRES")
    if given:
        yield given
        return
    from tests.postgres import found, server

    if found() is None:
        yield None
        return
    with server() as where:
        yield where


@contextmanager
def schema(where: str) -> Iterator[str]:
    """A place of its own in a database, as a store's address; it is gone afterwards."""
    import psycopg

    name = f"b{uuid4().hex[:12]}"
    try:
        yield f"{where}{'&' if '?' in where else '?'}schema={name}"
    finally:
        with psycopg.connect(where, autocommit=True) as connection:
            connection.execute(f"DROP SCHEMA IF EXISTS {name} CASCADE")
