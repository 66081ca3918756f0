"""506-511. Words for tests of combat: creatures and tricks, a table for two, and what combat came to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domain import events as e
from domain.board.state import Board
from domain.cards.language import CardDefinition
from domain.events import Recorded
from domain.kernel.declarations import DeclareAttackers, DeclareBlockers
from domain.terms import Step
from tests.support.table import Table, card, creature

ANY = {"any": [{"type": "creature"}, {"type": "planeswalker"}]}


def trick(name: str, *effects: dict[str, Any]) -> CardDefinition:
    """A free instant that does this to one target creature."""
    return card(name, "Instant", {"spell": list(effects), "targets": {"t": {"of": {"type": "creature"}}}}, cost="{0}")


def gains(word: str) -> CardDefinition:
    return trick(f"Gain {word}", {"apply": [{"grant": word}], "to": "t"})


def loses(word: str) -> CardDefinition:
    return trick(f"Lose {word}", {"apply": [{"lose": word}], "to": "t"})


def with_rule(name: str, pt: str, *words: str) -> CardDefinition:
    """A creature with rules of combat on it."""
    return creature(name, pt, abilities=[{"static": list(words)}])


BEAR = creature("Bear", "2/2")
CUB = creature("Cub", "1/1")
OGRE = creature("Ogre", "3/3")
UNSUMMON = trick("Send Home", {"move": "t", "to": "hand"})
TAP = trick("Lull", {"tap": "t"})


def table(mine: Sequence[Any] = (), theirs: Sequence[Any] = (), *, edition: str = "seed", **hands: Any) -> Table:
    """A's turn in the first main phase, with these permanents; hands by `a` and `b`."""
    made = Table(edition)
    made.battlefield("A", *mine)
    made.battlefield("B", *theirs)
    made.hand("A", *hands.get("a", ()))
    made.hand("B", *hands.get("b", ()))
    return made.start("A")


def attack(game: Table, *attackers: str, at: str = "B") -> None:
    """A attacks with these."""
    question = game.until_asked("attackers", "A")
    assert isinstance(question, DeclareAttackers)
    game.answer(question._pairing().in_order([(game.entity(name), game.entity(at)) for name in attackers]))


def block(game: Table, *blocks: tuple[str, str]) -> None:
    """B blocks: pairs of blocker and attacker."""
    question = game.until_asked("blockers", "B")
    assert isinstance(question, DeclareBlockers)
    pairs = [(game.find(one, "B").id, game.find(other, "A").id) for one, other in blocks]
    game.answer(question._pairing().in_order(pairs))


def only(game: Table, name: str, **fields: Any) -> Recorded:
    """The one event of this name."""
    found: list[Recorded] = game.events(name, **fields)
    assert len(found) == 1, found
    return found[0]


def said(game: Table, name: str, **fields: Any) -> Any:
    """The one event of this name, by itself."""
    return only(game, name, **fields).event


def decided(game: Table, record: Recorded) -> str:
    """The kind of the decision a fact leads back to."""
    by_position = {found.position: found for found in game.game.records}
    while record.cause is not None:
        record = by_position[record.cause]
    assert isinstance(record.event, e.DecisionMade), record
    return record.event.kind


def dealt(game: Table) -> list[tuple[str, str, int]]:
    """Combat damage dealt: source, recipient, amount."""
    board = game.board
    return [
        (board.name_of(event.source), board.name_of(event.recipient), event.amount)
        for record in game.events("damage_dealt", combat=True)
        if isinstance(event := record.event, e.DamageDealt)
    ]


def went(game: Table) -> list[str]:
    """The steps of A's combat phase that began or were skipped."""
    return [
        ("skip " if isinstance(record.event, e.StepSkipped) else "") + str(record.event.step)
        for record in game.events()
        if isinstance(record.event, (e.StepBegan, e.StepSkipped)) and record.event.step in list(Step)[3:8]
    ]


def fighting(board: Board) -> tuple[set[str], set[str]]:
    """Attacking and blocking creatures by name."""
    assert board.combat is not None
    return (
        {board.name_of(id) for id in board.combat.attackers},
        {board.name_of(id) for id in board.combat.blocks},
    )


WALKER = card("Walker", "Planeswalker", loyalty=3)


def combat(ours: Sequence[CardDefinition], theirs: Sequence[CardDefinition] = ()) -> Table:
    """A's turn before it begins, with these permanents."""
    made = Table()
    made.battlefield("A", *ours)
    made.battlefield("B", *theirs)
    return made.start(step=None)
