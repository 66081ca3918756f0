"""Evenings: summaries of the stored games of a session.

Games are selected by time, source, event or format.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from domain.errors import TimewalkError, filled
from domain.events import GameStarted
from projections.counting.about import About
from projections.counting.decisive import Decisive, decisive
from projections.counting.evening import Evening, Played, evening, played
from projections.counting.tables import GameTables
from projections.wording.interface import INTERFACE
from projections.wording.speech import Catalogue
from replay.store.observed import observed
from replay.store.sources import Source
from replay.store.store import Store
from replay.store.stored import StoredGame

MOST = 200
"""Limit on the games of a summary; the newest are taken."""

HUMAN = "human"


class BadSince(TimewalkError, ValueError):
    """Error: a text is not a time."""


class Wanted(NamedTuple):
    """Filter of games; an empty field allows everything."""

    since: str = ""
    source: Source | None = None
    event: str = ""
    format: str = ""


def time_of(since: str) -> str:
    """Return a time as games record it, from a date, a time or an age.

    `3d` means three days ago, `12h` twelve hours ago.

    :raises BadSince: the text is none of these.
    """
    ago = re.fullmatch(r"(\d{1,4})([dh])", since.strip())
    try:
        if ago is not None:
            count = int(ago[1])
            moment = datetime.now(UTC) - (timedelta(days=count) if ago[2] == "d" else timedelta(hours=count))
        else:
            moment = datetime.fromisoformat(since.strip())
        return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    except (ValueError, OverflowError, OSError):
        raise BadSince("{since} is no date, as 2026-02-22, and no time ago, as 3d or 12h.", since=repr(since)) from None


def evening_of(store: Store, wanted: Wanted) -> Evening:
    """Return the summary of the wanted games, oldest first; of very many the newest.

    :raises BadSince: `since` is no time.
    """
    since = time_of(wanted.since) if wanted.since else ""
    games_played: list[Played] = []
    for game in reversed(store.listed()):
        if len(games_played) == MOST:
            break
        if game.row.created >= since and _fits(game, wanted) and (one := _played(game)) is not None:
            games_played.append(one)
    return evening(sorted(games_played, key=lambda one: one.created))


def moment_of(one: Decisive, mine: Collection[int], words: Catalogue = INTERFACE) -> str:
    """Describe in words why a moment was decisive.

    `mine` are the reader's seats.
    """
    side = "" if one.player is None else ".mine" if one.player in mine else ".theirs"
    key = f"decisive.{one.kind}"
    return filled(words.get(f"{key}{side}") or words[key], one._asdict())


def _fits(game: StoredGame, wanted: Wanted) -> bool:
    log = game.events(1, 1)
    started = log[0].event if log else None
    if not isinstance(started, GameStarted):
        return False
    observed_game = started.observed
    source = Source.DECIDED if observed_game is None else Source.OBSERVED
    return (
        (wanted.source is None or wanted.source is source)
        and (not wanted.format or wanted.format.casefold() == started.format.casefold())
        and (
            not wanted.event
            or (observed_game is not None and wanted.event.casefold() in observed_game.event.casefold())
        )
    )


def _played(game: StoredGame) -> Played | None:
    """Return the summary of a game from its reader's side.

    The reader of an observed game is the owner of the log. In a decided game the reader is the first person, or the
    first seat.
    """
    header, row = game.header(), game.row
    players = tuple(header.get("players", ()))
    observed_game = observed(game.events(1, 1))
    mine = observed_game.player if observed_game is not None and observed_game.player is not None else 0
    if not mine:
        mine = players.index(HUMAN) + 1 if HUMAN in players else 1
    about = About(row.created, row.engine, players, tuple(header.get("decks", ())))
    events = game.events()
    tables = GameTables(about).extend(events)
    summary = played(str(game.id), tables, mine, decisive(events, tables.names))
    if summary is not None and summary.result == "open" and players.count(HUMAN) > 1:
        return summary._replace(hand=(), lands=None)  # the opponent may be looking
    return summary
