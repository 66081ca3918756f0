"""The decider: the kernel with the rulebook.

Code outside of `domain` starts, resumes and decides games here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from domain.board.state import Board
from domain.cards.language import CardDefinition
from domain.errors import Said, said
from domain.events import Recorded, RemovedFromCombat, StoppedBlocking
from domain.formats import UnknownFormat
from domain.kernel.decide import Divergence, Session, setup
from domain.kernel.seats import Seat
from domain.position.model import BadPosition, Position
from domain.position.reading import read
from domain.position.setup import facts_of
from domain.rules.rulebook import RULES

__all__ = [
    "BadPosition",
    "Decider",
    "Divergence",
    "Position",
    "Seat",
    "UnknownFormat",
    "from_position",
    "redo",
    "setup",
]


class Decider(Session):
    """A game decided by the rules of Magic."""

    __slots__ = ()

    RULEBOOK = RULES


def redo(
    log: Sequence[Recorded], definitions: Mapping[str, CardDefinition], *, upto: int | None = None
) -> Divergence | None:
    """Replay a game from its recorded decisions; return the first event that differs, or None.

    :raises BrokenLog: the log has no start, or a definition is missing, so the game cannot be decided again.
    """
    return Decider.redo(log, definitions, upto=upto)


def from_position(
    position: Position, seed: str, *, salt: str = "", known: Mapping[str, CardDefinition] | None = None
) -> Decider:
    """Return a game that stands at a position.

    `known` are the available cards, by default those of the catalogue.

    :raises BadPosition: lists everything in the position that is impossible.
    """
    facts, definitions = facts_of(read(position, known), seed, salt)
    game = Decider.from_position(facts, definitions)
    faults = list(_fell_out(game.records[len(facts) - 1 :], game.board))
    if faults:
        raise BadPosition(faults)
    return game


def _fell_out(records: Sequence[Recorded], board: Board) -> Iterator[Said]:
    """506.4. Yield a fault for each creature that leaves combat as the position is set up.

    Such a creature cannot fight as the position says: it is removed from combat in the very moment of the set-up.
    """
    for recorded in records:
        if recorded.moment != records[0].moment:
            return
        event = recorded.event
        if isinstance(event, RemovedFromCombat):
            for id in event.objects:
                yield said("{name} cannot attack, block or be attacked as it is (506.4).", name=board.name_of(id))
        elif isinstance(event, StoppedBlocking):
            yield said("{name} blocks, and is no creature (509.1a).", name=board.name_of(event.creature))
