"""702.47. Words for tests of splice: cards that have it, spells to splice onto, and what holds in every game."""

from __future__ import annotations

from typing import Any

import pytest

from domain import events as e
from domain.board.evolve import fold
from domain.decider import Decider
from domain.kernel.questions import Priority
from domain.terms import Zone
from projections.seeing.views import leaks, redact
from tests.support.situations import CREATURE, spell
from tests.support.table import PLAYERS, Table, card

A, B = PLAYERS["A"], PLAYERS["B"]
editions = pytest.mark.parametrize("edition", ["seed", "current"])
ARCANE = {"subtype": "Arcane"}
ANY_SPELL = {"any": [{"type": "instant"}, {"type": "sorcery"}]}
LIFE = {"gain_life": {"life_of": "you"}}


def splicing(name: str, *effects: dict[str, Any], onto: Any = ARCANE, cost: Any = "{1}", **targets: Any) -> Any:
    """An instant with splice that does this."""
    text: dict[str, Any] = {"spell": list(effects)}
    if targets:
        text["targets"] = {word: {"of": target} for word, target in targets.items()}
    paid = [{"mana": cost}] if isinstance(cost, str) else cost
    return card(name, "Instant: Arcane", text, {"keyword": "splice", "of": onto, "cost": paid}, cost="{5}")


BASE = spell("Base", {"gain_life": 1}, types="Instant: Arcane")
DOUBLE = splicing("Double", LIFE)
THREE = splicing("Three", {"gain_life": 3})
BURN = splicing("Burn", {"deal_damage": 2, "to": "t"}, t=CREATURE)
DRAW = splicing("Draw", {"draw": 1}, onto=ANY_SPELL)


def at_table(edition: str, *hand: Any, mountains: int = 6) -> Table:
    """A with these cards in hand, and mana."""
    table = Table(edition)
    table.hand("A", *hand)
    table.lands("A", "Mountain", mountains)
    return table


def holds(table: Table) -> None:
    """The log folds to the board, can be taken up at any settled place, and shows nobody more than they may see."""
    table.check()
    log = table.game.records
    settled = [at for at, record in enumerate(log, 1) if isinstance(record.event, e.PriorityGiven)]
    for at in settled[-6:]:
        again = Decider.resume(log[:at], table.game.definitions)
        assert again.follow(log[at:]) is None
    for viewer in (A, B, None):
        assert not [leak for leak in leaks(log, viewer) if leak.position > 1]  # the seed here is called as an edition
        seen = fold(redact(log, viewer))
        assert len(seen.stack) == len(table.board.stack)


def can_splice(table: Table, name: str) -> bool:
    """Whether A could cast this with a card spliced onto it."""
    assert isinstance(table.question, Priority)
    return ("splice", table.find(name, "A", Zone.HAND).id) in table.question.options
