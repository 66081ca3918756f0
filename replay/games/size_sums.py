"""613.4. Sizes as sums: the layers are read again for the object that somebody asks about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from domain.board.size_steps import SizeStep
from domain.board.state import Board
from domain.cards.language import CardDefinition, with_tokens
from domain.errors import NotKnown
from domain.events import Recorded
from domain.ids import ObjectId
from domain.kernel.table import Table
from domain.rules.continuous.size_sums import steps
from domain.rules.rulebook import RULES
from projections.reading.sizes import SizeSum, size_sum
from projections.reading.sums import Sum
from projections.wording.english import ENGLISH
from projections.wording.speech import Catalogue

if TYPE_CHECKING:
    from replay.store.stored import StoredGame


def size_of(
    board: Board, object: ObjectId, stored: StoredGame, events: Sequence[Recorded], catalogue: Catalogue = ENGLISH
) -> SizeSum | None:
    """Return the size of an object on a board, as the viewer of the board knows it; None if it has none.

    `events` are those the viewer sees, up to the board.
    """
    known = {one.hash: one for card in stored.definitions().values() for one in with_tokens(card)}
    return size_sum(_steps(board, object, known), object, events, catalogue)


def sizes_of(
    sums: Iterable[Sum],
    boards: Callable[[int], Board],
    stored: StoredGame,
    events: Sequence[Recorded],
    catalogue: Catalogue = ENGLISH,
) -> dict[Sum, SizeSum]:
    """Return the sizes with whose toughness sums are compared, each as it was before the death."""
    sizes = {}
    for one in sums:
        if one.limit is not None:
            size = size_of(boards(one.before), ObjectId(one.subject), stored, events[: one.before], catalogue)
            if size is not None:
                sizes[one] = size
    return sizes


def _steps(board: Board, object: ObjectId, known: Mapping[str, CardDefinition]) -> tuple[SizeStep, ...]:
    """Return the steps of a size; a single one, unexplained, where a text that counts is not known."""
    obj = board.objects[object]
    size = obj.power, obj.toughness
    try:
        return steps(Table(board, known, RULES), object)
    except NotKnown:
        return (SizeStep("", "unexplained", size, size),) if size != (None, None) else ()
