"""The games of an evening, as a store has them: all, or those since a time, of a source, an event or a format."""

from __future__ import annotations

import re
from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from domain.errors import TimewalkError, filled
from domain.events import GameStarted
from projections.counting.decisive import Decisive, decisive
from projections.counting.evening import Evening, Played, evening, played
from projections.counting.tables import About, GameTables
from projections.wording.interface import INTERFACE
from projections.wording.speech import Catalogue
from replay.store.observed import observed
from replay.store.sources import Source
from replay.store.store import Store
from replay.store.stored import StoredGame

MOST = 200
"""So many games are looked at, the newest."""

HUMAN = "human"


class BadSince(TimewalkError, ValueError):
    """That is no time."""


class Wanted(NamedTuple):
    """Which games; what is empty is not asked for."""

    since: str = ""
    source: Source | None = None
    event: str = ""
    format: str = ""


def time_of(since: str) -> str:
    """A date, a time, or so many days or hours ago (3d, 12h), as games tell when they were recorded.

    :raises BadSince: it is none of them.
    """
    ago = re.fullmatch(r"(\d{1,4})([dh])", since.strip())
    try:
        if ago is not None:
            count = int(ago[1])
            at = datetime.now(UTC) - (timedelta(days=count) if ago[2] == "d" else timedelta(hours=count))
        else:
            at = datetime.fromisoformat(since.strip())
        return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    except (ValueError, OverflowError, OSError):
        raise BadSince("{since} is no date, as 2026-02-22, and no time ago, as 3d or 12h.", since=repr(since)) from None


def evening_of(store: Store, wanted: Wanted) -> Evening:
    """What the games that are wanted came to, the oldest first; of very many the newest.

    :raises BadSince: `since` is no time.
    """
    since = time_of(wanted.since) if wanted.since else ""
    found: list[Played] = []
    for game in reversed(store.listed()):
        if len(found) == MOST:
            break
        if game.row.created >= since and _fits(game, wanted) and (one := _played(game)) is not None:
            found.append(one)
    return evening(sorted(found, key=lambda one: one.created))


def moment_of(one: Decisive, mine: Collection[int], words: Catalogue = INTERFACE) -> str:
    """Return in words why a moment is decisive, as it is said at these seats."""
    side = "" if one.player is None else ".mine" if one.player in mine else ".theirs"
    key = f"decisive.{one.kind}"
    return filled(words.get(f"{key}{side}") or words[key], one._asdict())


def _fits(game: StoredGame, wanted: Wanted) -> bool:
    log = game.events(1, 1)
    started = log[0].event if log else None
    if not isinstance(started, GameStarted):
        return False
    seen = started.observed
    source = Source.DECIDED if seen is None else Source.OBSERVED
    return (
        (wanted.source is None or wanted.source is source)
        and (not wanted.format or wanted.format.casefold() == started.format.casefold())
        and (not wanted.event or (seen is not None and wanted.event.casefold() in seen.event.casefold()))
    )


def _played(game: StoredGame) -> Played | None:
    """The game as whose log it is played it; in one that was decided here, the first person, or the first seat."""
    header, row = game.header(), game.row
    players = tuple(header.get("players", ()))
    seen = observed(game.events(1, 1))
    mine = seen.player if seen is not None and seen.player is not None else 0
    if not mine:
        mine = players.index(HUMAN) + 1 if HUMAN in players else 1
    about = About(row.created, row.engine, players, tuple(header.get("decks", ())))
    events = game.events()
    tables = GameTables(about).extend(events)
    found = played(str(game.id), tables, mine, decisive(events, tables.names))
    if found is not None and found.result == "open" and players.count(HUMAN) > 1:
        return found._replace(hand=(), lands=None)  # the other one may be looking
    return found
