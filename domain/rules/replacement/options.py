"""616.1. A replacement effect that could apply to an event, and the additional effects of prevention."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from domain.board.characteristics import AbilityRef
from domain.board.state import Effect
from domain.cards import language as lang
from domain.ids import ObjectId
from domain.kernel.would import Proposal
from domain.rules.resolving.evaluation import Context

if TYPE_CHECKING:
    from domain.kernel.pipeline import Entry
    from domain.kernel.proposals import Proposals


class Besides:
    """615.5, 510.2. Additional effect of prevention, applied once to all damage prevented at a time.

    Example: "prevent that damage; you gain that much life". `amount` is the damage prevented so far, `entries`
    the proposals made for it in the same moment. Damage that was settled before `start` in its batch is part of
    the amount; damage that results from other events counts as later damage.
    """

    __slots__ = ("amount", "entries", "start")

    def __init__(self, start: int) -> None:
        self.amount = 0
        self.entries: list[Entry] = []
        self.start = start

    def becomes(self, proposals: Sequence[Proposal], because: Entry) -> None:
        """Replace the proposals made so far by these, as more damage was prevented.

        `because` is the entry of that damage.
        """
        for number, entry in enumerate(self.entries):
            entry.would = entry.first = proposals[number] if number < len(proposals) else None
            entry.applied |= because.applied


@dataclass(slots=True)
class Option:
    """A replacement effect that could apply to one proposal: its source and its changes."""

    key: object  # an effect applies once for each key (614.5)
    source: ObjectId
    ability: AbilityRef | None
    effect: Effect | None
    changes: tuple[lang.Change, ...]
    context: Context
    rule: str = "614.6"
    extra: list[Proposal] = field(default_factory=list)  # happens together with what is left of the proposal
    later: list[Proposals] = field(default_factory=list)  # carried out right after the event
    told: list[Proposal] | None = None  # the part of `extra` due to this damage, if other damage began `besides`
    besides: Besides | None = None  # the additional effect of prevention (615.5)
    time: object = None  # what counts as one time for a shield that counts times (615.8)
