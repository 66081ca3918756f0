"""Disputes: notes on places in a game, with the readings there, kept beside it.

A dispute is made in one view of the game: a judge's, a seat's or a spectator's. A judge reads all disputes. A seat
reads its own and those made in a spectator's view, which tell only what is public. Readings are taken from the view's
own events, so that none tells more than the view knows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from datetime import UTC, datetime
from typing import Any, NamedTuple
from uuid import UUID, uuid4, uuid5

from domain import events as e
from domain.errors import TimewalkError
from domain.events.touches import touches
from domain.ids import EntityId, PlayerId
from projections.counting.damage import opened
from projections.reading.diff import diff
from projections.reading.log import Line, lines
from projections.reading.names import Names
from projections.reading.picture import picture
from projections.reading.sums import after_damage, sums
from projections.reading.why import Why, why
from projections.seeing.views import Redactor
from projections.wording.naming import Naming
from projections.wording.speech import Catalogue, Speech
from replay.cards.wording import catalogue
from replay.games.asking import likeness_on
from replay.games.board_names import names_before
from replay.games.card_texts import CardTexts
from replay.games.positions import told
from replay.games.size_sums import sizes_of
from replay.games.travel import Travel
from replay.store.notes import Note, forget_note, keep_note, notes_of
from replay.store.store import Store
from replay.store.stored import StoredGame

JUDGE, SPECTATOR = "judge", "spectator"

MOST_LETTERS = 2000
"""Most letters of a note."""

MOST_NOTES = 200
"""Most disputes of one game."""

BEFORE, AFTER = 12, 8
"""Events of the log that are shown before and after a place."""


class BadDispute(TimewalkError, ValueError):
    """Error: a dispute cannot be made."""


class UnknownDispute(TimewalkError, LookupError):
    """Error: the game has no such dispute, or the viewer may not read it."""


def view_of(stored: StoredGame, viewer: str) -> Travel:
    """Return the game as a viewer sees it: judge, spectator or a seat's number."""
    seat = PlayerId(int(viewer)) if viewer.isdecimal() else None
    return Travel(stored, None if viewer == JUDGE else Redactor(seat)).follow()


class Wanted(NamedTuple):
    """A note to be kept.

    `other` is a second place to compare with. Of notes with the same `key` only one is kept.
    """

    at: str
    words: str
    other: str | None = None
    key: str = ""


def make_dispute(store: Store, seen: Travel, viewer: str, wanted: Wanted) -> Note:
    """Keep a note on a place in a game.

    :raises BadDispute: the note is empty or too long, or the game has too many.
    """
    at, words, other, key = wanted
    words = words.strip()
    if not words or len(words) > MOST_LETTERS:
        raise BadDispute("A note has 1 to {most} letters, not {count}.", most=MOST_LETTERS, count=len(words))
    position = seen.recorded(seen.resolve(at))
    compared = None if other is None else seen.recorded(seen.resolve(other))
    now = datetime.now(UTC).isoformat(timespec="seconds")
    note = Note(uuid5(seen.stored.id, key) if key else uuid4(), seen.stored.id, viewer, position, compared, words, now)
    if not keep_note(store, note, MOST_NOTES):
        raise BadDispute("A game has at most {most} disputes: delete one first.", most=MOST_NOTES)
    return note


def disputes_of(store: Store, game: UUID, viewer: str) -> list[Note]:
    """Return the disputes of a game that a viewer may read, by place."""
    return [note for note in notes_of(store, game) if viewer in (JUDGE, note.viewer) or note.viewer == SPECTATOR]


def dispute_named(store: Store, game: UUID, viewer: str, name: str) -> Note:
    """Return the dispute whose id begins like this.

    :raises UnknownDispute: there is none that the viewer may read, or there are several.
    """
    start = name.strip().lower().replace("-", "")
    found = [note for note in disputes_of(store, game, viewer) if start and note.id.hex.startswith(start)]
    if len(found) != 1:
        raise UnknownDispute("The game has no dispute {name}.", name=repr(name))
    return found[0]


def delete_dispute(store: Store, note: Note) -> None:
    """Delete a dispute."""
    forget_note(store, note.id)


class Blow(NamedTuple):
    """Damage by one source to one recipient, in each stage, with its events."""

    source: str
    recipient: str
    proposed: int | None
    dealt: int
    events: tuple[Line, ...]


class Readings(NamedTuple):
    """All that a view tells of a place, in one language."""

    seats: str
    log: tuple[Line, ...]
    why: Why
    sums: tuple[str, ...]
    blows: tuple[Blow, ...]
    differences: tuple[str, ...]
    picture: str


def readings(seen: Travel, viewer: str, position: int, other: int | None, language: str) -> Readings:
    """Return the readings of a place: board, log around it, causes, sums, damage, differences."""
    words = catalogue(language)
    events = seen.events
    last = min(len(events), position + AFTER)
    around = range(max(1, position - BEFORE), last + 1)
    texts = CardTexts(seen.stored)
    log = tuple(lines(events[:last], lambda recorded: recorded.position in around, None, words, texts))

    def naming(before: int) -> Naming:
        board = seen.board(before)
        names = names_before(board, texts, words)
        names.marks, names.likeness = {}, likeness_on(board)
        return names

    causes = why(events[:position], position, words, texts=texts, naming=naming)
    blows = tuple(_blows(seen, position, words))
    told = _named(seen, (*log, *causes.steps, *(line for blow in blows for line in blow.events)))
    return Readings(
        " – ".join(_seats(seen, words)),
        log,
        causes,
        _sums(seen, position, words),
        blows,
        _differences(seen, position, other, words),
        picture_at(seen, viewer, position, language, told),
    )


def _named(seen: Travel, told: Iterable[Line]) -> frozenset[EntityId]:
    """Return the objects that lines of the log name."""
    return frozenset(id for line in told for id in touches(seen.events[line.position - 1].event))


def picture_at(
    seen: Travel, viewer: str, position: int, language: str, named: Collection[EntityId] = frozenset()
) -> str:
    """Return the board at the end of a moment as SVG, for one viewer.

    Permanents in `named` that share their name carry their numbers.
    """
    words = catalogue(language)
    seat = PlayerId(int(viewer)) if viewer.isdecimal() else None
    title = f"{' – '.join(_seats(seen, words))}, {position}"
    return picture(seen.moment(position), seat, catalogue=words, title=title, named=named)


def position_at(seen: Travel, position: int) -> dict[str, Any]:
    """Return the board as a position to begin a game from.

    The board is the one at the end of the position's moment.
    """
    end = seen.positions.end_of_moment(position)
    return told(seen.board(end), seen.stored.definitions(), seen.events[:end]).dump()


def _seats(seen: Travel, words: Catalogue) -> list[str]:
    speech = Speech(Names(seen.events[:1]), words)
    return [speech.label(PlayerId(number)) for number in range(1, len(seen.stored.row.seats) + 1)]


def _differences(seen: Travel, position: int, other: int | None, words: Catalogue) -> tuple[str, ...]:
    if other is None:
        return ()
    first, second = sorted((position, other))
    names = Names(seen.events[: seen.positions.end_of_moment(second)])
    found = diff(seen.moment(first), seen.moment(second), names, words)
    return tuple(str(one) for one in found if one.text)


def _sums(seen: Travel, position: int, words: Catalogue) -> tuple[str, ...]:
    """Return the sums behind an event and behind the damage it belongs to, with the sizes they are compared with."""
    events = seen.events
    results = [result for one in opened(events, position) for result in one.results]
    found = [*sums(events[:position], position, seen.board, words), *after_damage(events, results, seen.board, words)]
    sizes = sizes_of(found, seen.board, seen.stored, events, words)
    told = [text for one in found for text in (one.text, sizes[one].text if one in sizes else "") if text]
    return tuple(dict.fromkeys(told))


def _blows(seen: Travel, position: int, words: Catalogue) -> Iterator[Blow]:
    """Yield the damage that an event belongs to, or that its moment dealt."""
    events = seen.events
    for one in opened(events, position):
        root = one.proposed or one.dealt
        assert root is not None
        dealing = events[root - 1].event
        assert isinstance(dealing, e.DamageProposed | e.DamageDealt)
        dealt = events[one.dealt - 1].event if one.dealt else None
        proposed = dealing.amount if isinstance(dealing, e.DamageProposed) else None
        stages = [root, *one.replaced, *filter(None, [one.dealt]), *one.altered, *one.results, *one.led_to]
        speech = Speech(Names(events[:root]), words)
        yield Blow(
            speech.who(dealing.source),
            speech.who(dealing.recipient),
            proposed,
            dealt.amount if isinstance(dealt, e.DamageDealt) else 0,
            _told(seen, stages, words),
        )


def _told(seen: Travel, positions: list[int], words: Catalogue) -> tuple[Line, ...]:
    wanted = frozenset(positions)
    return tuple(lines(seen.events[: max(wanted)], lambda recorded: recorded.position in wanted, None, words))
