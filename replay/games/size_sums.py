"""613.4. Sizes as sums: the layers are read again for the object that somebody asks about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from domain.board.size_steps import SizeStep
from domain.board.state import Board
from domain.cards.language import CardDefinition
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
from replay.games.sizes import with_all_tokens

if TYPE_CHECKING:
    from replay.store.stored import StoredGame


def size_of(
    board: Board, object: ObjectId, stored: StoredGame, events: Sequence[Recorded], catalogue: Catalogue = ENGLISH
) -> SizeSum | None:
    """Return the size of an object on a board, for the viewer of the board.

    An object without a size has None. `events` are those the viewer sees, up to the board.
    """
    return size_sum(_steps(board, object, with_all_tokens(stored)), object, events, catalogue)


def sizes_of(
    sums: Iterable[Sum],
    boards: Callable[[int], Board],
    stored: StoredGame,
    events: Sequence[Recorded],
    catalogue: Catalogue = ENGLISH,
) -> dict[Sum, SizeSum]:
    """Return the sizes whose toughness is compared with sums, from before each death."""
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
