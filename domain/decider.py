"""The decider: the kernel with the rulebook. Everybody outside of `domain` begins, takes up and decides games here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.cards.language import CardDefinition
from domain.events import Recorded
from domain.formats import UnknownFormat
from domain.kernel.decide import Divergence, Session, setup
from domain.kernel.seats import Seat
from domain.rules.rulebook import RULES

__all__ = ["Decider", "Divergence", "Seat", "UnknownFormat", "redo", "setup"]


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
