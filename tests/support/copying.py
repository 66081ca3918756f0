"""707. Words for tests of copies: what enters as a copy, what copies a spell, and what holds at every copy."""

from __future__ import annotations

from typing import Any

import pytest

from domain.board.objects import GameObject
from domain.cards.language import CardDefinition
from domain.decider import Decider
from domain.events import DecisionMade, PriorityGiven
from tests.support.scenes import BOTH
from tests.support.situations import CREATURE, finish, spell
from tests.support.table import PLAYERS, Table, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]
SEED = {
    "704.5e": "704.5e",
    "111.3": "110.5b",
    "707.2": "706.2",
    "707.5": "706.5",
    "707.10": "706.10",
    "707.10c": "706.10c",
    "707.12": "706.12",
}
"""How 2017 numbered the rules that copies and tokens cite."""


SPELL = {"all": [{"is": "spell"}, {"any": [{"type": "instant"}, {"type": "sorcery"}]}]}
CLONE = card(
    "Free Clone",
    "Creature: Shapeshifter",
    {"replace": {"would_enter": "self"}, "with": [{"enters_as_copy": CREATURE}]},
    pt="0/0",
    cost="{0}",
)


TWIN = spell("Free Twincast", {"copy": "t", "new_targets": True}, t=SPELL)
BEAR = creature("Test Bear", "2/2")


editions = pytest.mark.parametrize("edition", BOTH)


def cited(edition: str, rule: str) -> str:
    """The number that the edition has for a rule."""
    return SEED[rule] if edition == "seed" else rule


def clone(name: str = "Free Clone", change: dict[str, Any] | None = None, **more: Any) -> CardDefinition:
    """A free creature that enters as a copy, with exceptions."""
    but = {} if change is None else {"but": change}
    text = {"replace": {"would_enter": "self"}, "with": [{"enters_as_copy": CREATURE, **but, **more}]}
    return card(name, "Creature: Shapeshifter", text, pt="0/0", cost="{0}")


def copy_on_entering(table: Table, of: str | int | None, player: str = "A") -> None:
    """Everybody passes until it is asked what to copy; then that is chosen, or nothing, and the stack empties."""
    question = table.until_asked("choose", player)
    assert question.reason == "copy"  # type: ignore[attr-defined]
    table.answer(() if of is None else (table.entity(of),))
    finish(table)


def cast_clone(table: Table, of: str | int | None, name: str = "Free Clone") -> GameObject:
    """A casts it, and it enters as a copy of that. Returns what is on the battlefield then."""
    table.cast("A", name)
    copy_on_entering(table, of)
    return newest(table)


def newest(table: Table) -> GameObject:
    """What entered last."""
    return table.board.objects[table.board.battlefield[-1]]


def retarget(table: Table, *targets: Any) -> None:
    """Pass until new targets are chosen for a copy, and choose these."""
    question = table.until_asked("targets")
    assert len(question.slots) == len(targets)  # type: ignore[attr-defined]
    names = [[target] if isinstance(target, (str, int)) else target for target in targets]
    table.answer(tuple(tuple(table.entity(name) for name in slot) for slot in names))


def holds(table: Table) -> None:
    """The log folds to the board, and at every decision the game can be taken up again and asks the same."""
    table.check()
    log, definitions = table.game.records, table.game.definitions
    for at in range(table.start_of_play, len(log)):
        decision = log[at].event
        if isinstance(decision, DecisionMade) and any(isinstance(r.event, PriorityGiven) for r in log[:at]):
            question = Decider.resume(log[:at], definitions).question
            assert question is not None
            assert (question.player, question.KIND, question.data()) == (
                decision.player,
                decision.kind,
                decision.question,
            )
    assert Decider.resume(log, definitions).board.digest() == table.board.digest()


def copies_on_stack(table: Table) -> list[GameObject]:
    """The copies of spells on the stack, bottom first."""
    return [table.board.objects[id] for id in table.board.stack if table.board.objects[id].copy_of]
