"""The decider: the kernel with the rulebook. Everybody outside of `domain` begins, takes up and decides games here."""

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
    """Decide a game again from its recorded decisions; the first event that comes out different, or None.

    :raises BrokenLog: the log has no start, or a definition is missing: it cannot be decided again.
    """
    return Decider.redo(log, definitions, upto=upto)


def from_position(
    position: Position, seed: str, *, salt: str = "", known: Mapping[str, CardDefinition] | None = None
) -> Decider:
    """A game that stands where a position does; `known` are the cards there are, by default those of the catalogue.

    :raises BadPosition: everything in it that cannot be.
    """
    facts, definitions = facts_of(read(position, known), seed, salt)
    game = Decider.from_position(facts, definitions)
    faults = list(_fell_out(game.records[len(facts) - 1 :], game.board))
    if faults:
        raise BadPosition(faults)
    return game


def _fell_out(records: Sequence[Recorded], board: Board) -> Iterator[Said]:
    """506.4. Who cannot fight as a position has it, and is removed from combat in the very moment it is set up."""
    for recorded in records:
        if recorded.moment != records[0].moment:
            return
        event = recorded.event
        if isinstance(event, RemovedFromCombat):
            for id in event.objects:
                yield said("{name} cannot attack, block or be attacked as it is (506.4).", name=board.name_of(id))
        elif isinstance(event, StoppedBlocking):
            yield said("{name} blocks, and is no creature (509.1a).", name=board.name_of(event.creature))
