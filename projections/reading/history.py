"""History of an object: every change of its fields, across zone changes and ids.

The fold compares the object's fields at the end of each moment. A field that changes and changes back within a moment
counts as unchanged. A change is attributed to the last event of its moment that changed the field.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from domain.board.evolve import evolve
from domain.board.state import Board
from domain.events import Recorded
from domain.ids import EntityId, is_player
from projections.reading import records
from projections.reading.names import CardId, Names
from projections.reading.records import OBJECT_FIELDS, PLAYER_FIELDS, Record, compared, known_field
from projections.wording.english import ENGLISH
from projections.wording.speech import Catalogue


class Change(NamedTuple):
    """Change of one field of an object or player.

    `object` is the id afterwards. The zone tells when the object came into the game or left it.
    """

    position: int
    moment: int
    turn: int
    object: EntityId
    field: str
    before: Any
    after: Any
    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.position:>5}  turn {self.turn:<3} {self.text} [{self.rule}]"


def history(
    events: Iterable[Recorded],
    wanted: str | EntityId,
    field: str | None = None,
    until: int | None = None,
    catalogue: Catalogue = ENGLISH,
) -> tuple[Change, ...]:
    """Return every change of an object or player up to position `until`, oldest first.

    `wanted` is a number or a name. Of several cards of that name, the card that was changed last is meant.

    :raises UnknownObject: no object or player is called so.
    :raises AmbiguousObject: several objects of that name were changed last, at once.
    :raises UnknownField: there is no such field.
    """
    known = [recorded for recorded in events if until is None or recorded.position <= until]
    card = Names(known).find(wanted).card
    if field is not None:
        known_field(field, PLAYER_FIELDS if is_player(card) else OBJECT_FIELDS)
    return tuple(change for change in _changes(known, card, catalogue) if field in (None, change.field))


def _changes(known: list[Recorded], card: CardId, catalogue: Catalogue) -> Iterator[Change]:
    board, names = Board(), Names()
    settled: Record | None = None
    latest: Record | None = None
    causes: dict[str, Recorded] = {}
    last = len(known) - 1
    for index, recorded in enumerate(known):
        evolve(board, recorded)
        names.add(recorded)
        record = _now(board, names, card)
        for field in _differing(latest, record):
            causes[field] = recorded
        latest = record
        if index == last or known[index + 1].moment != recorded.moment:
            for field in sorted(_differing(settled, latest), key=lambda field: causes[field].position):
                before, after = (settled or {}).get(field), (latest or {}).get(field)
                text = compared(field, before, after, names, catalogue)
                position, moment, rule, _, _ = causes[field]
                id = names.now.get(card) or card
                yield Change(position, moment, board.turn, id, field, before, after, rule, text)
            settled = latest
            causes = {}


def _now(board: Board, names: Names, card: CardId) -> Record | None:
    """Return a card's present fields; of a card out of sight only the zone."""
    if is_player(card):
        return records.of(board, card)
    if card not in names.cards:
        return None
    id = names.now.get(card)
    record = None if id is None else records.of(board, id)
    if record is None:
        zone = names.zones.get(card)
        return {"zone": None if zone is None else str(zone)}
    return record


def _differing(before: Record | None, after: Record | None) -> list[str]:
    """Return the names of the fields that differ between two records.

    For an object that came or went, return only its zone, if it has one.
    """
    if before is None or after is None:
        one = before or after
        return [] if one is None else ["zone"] if "zone" in one else list(one)
    return [field for field, value in after.items() if field in before and before[field] != value]
