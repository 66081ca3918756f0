"""616.1. One effect that could apply to what would happen, as it is applied; and what prevention does besides."""

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
    """615.5, 510.2. What a prevention effect does besides: once for all damage it prevents at a time.

    `amount` is how much that is by now, `entries` what is done for it in the same moment. Damage that was settled
    before `start` in its batch is part of it; what comes of other damage is later damage.
    """

    __slots__ = ("amount", "entries", "start")

    def __init__(self, start: int) -> None:
        self.amount = 0
        self.entries: list[Entry] = []
        self.start = start

    def becomes(self, proposals: Sequence[Proposal], because: Entry) -> None:
        """More was prevented, by `because` as well, so that this is what is done by now."""
        for number, entry in enumerate(self.entries):
            entry.would = entry.first = proposals[number] if number < len(proposals) else None
            entry.applied |= because.applied


@dataclass(slots=True)
class Option:
    """An effect that could apply to one proposal: where it is from, and how it reads.

    `extra` happens together with what is left of the proposal, `later` is carried out right after it. Where what it
    does `besides` was begun before by other damage, `told` is what this damage adds to it. `time` is what a shield
    that counts times takes for one (615.8).
    """

    key: object
    source: ObjectId
    ability: AbilityRef | None
    effect: Effect | None
    changes: tuple[lang.Change, ...]
    context: Context
    rule: str = "614.6"
    extra: list[Proposal] = field(default_factory=list)
    later: list[Proposals] = field(default_factory=list)
    told: list[Proposal] | None = None
    besides: Besides | None = None
    time: object = None
