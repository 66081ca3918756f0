"""Words for the worked scenarios: the course of a turn, and the order in which things happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from domain import events as e
from domain.cards.grammar.filters import InCombat
from domain.decider import Decider
from domain.events import Recorded
from domain.kernel.questions import Priority
from domain.rules.resolving.evaluation import Context, object_matches
from tests.support.table import Table
from tests.support.turns import course as with_turns

BOTH = ("seed", "current")
"""The two editions."""

WIDE = {"static": ["blocks_any_number"]}
"""What a creature has that can block as many as there are."""

GAIN = [{"gain_life": 1}]

BEGINNINGS = ["beginning", "untap", "upkeep", "draw"]
COMBAT = ["combat", "beginning-of-combat", "declare-attackers"]
NO_FIGHT = [*COMBAT, "skip declare-blockers", "skip combat-damage", "end-of-combat"]
FIGHT = [*COMBAT, "declare-blockers", "combat-damage", "end-of-combat"]
ENDINGS = ["ending", "end", "cleanup"]


def turn_of(table: Table, number: int) -> list[Any]:
    """The records of one turn, from its beginning to its end or to now."""
    start = table.events("turn_began", number=number)[0].position
    ends = [record.position for record in table.events("turn_ended", number=number)]
    return [record for record in table.events() if start <= record.position <= (ends[0] if ends else record.position)]


def course(records: Iterable[Recorded]) -> list[str]:
    """The phases and steps that began, and with `skip` before them those that did not."""
    return [told for told in with_turns(records) if "turn " not in told]


def turns(table: Table) -> list[tuple[str, bool]]:
    """Who had the turns so far, and whether they were extra."""
    return [("AB"[record.event.player - 1], record.event.extra) for record in table.events("turn_began")]


def play_turns(table: Table, number: int) -> None:
    """Go on until that turn has begun and somebody is asked something in it."""
    while table.board.turn < number:
        table.plain()


def calm(table: Table) -> None:
    """Answer plainly until the stack is empty and somebody has priority, in this step."""
    while table.game.question is not None and (table.board.stack or not isinstance(table.question, Priority)):
        table.plain()


def first(table: Table, name: str, **fields: Any) -> Any:
    """The first event of this kind since the set-up."""
    found = table.events(name, **fields)
    assert found, f"no {name} with {fields}"
    return found[0]


def last(table: Table, name: str, **fields: Any) -> Any:
    """The last event of this kind."""
    found = table.events(name, **fields)
    assert found, f"no {name} with {fields}"
    return found[-1]


def since(table: Table, record: Recorded) -> list[Any]:
    """Everything after this event."""
    return [other for other in table.events() if other.position > record.position]


def between(table: Table, start: Recorded, end: Recorded) -> list[Any]:
    """Everything after one event and before another."""
    return [other for other in table.events() if start.position < other.position < end.position]


def names(records: Iterable[Recorded], *wanted: str) -> list[str]:
    """The names of events, or of those among them that are wanted, in order."""
    return [record.event.NAME for record in records if not wanted or record.event.NAME in wanted]


def in_order(*records: Recorded) -> bool:
    """Whether these events happened in this order."""
    places = [record.position for record in records]
    return places == sorted(places)


def one_moment(*records: Recorded) -> bool:
    """Whether these events happened at once."""
    return len({record.moment for record in records}) == 1


def dealt(table: Table) -> list[tuple[str, str, int]]:
    """All damage dealt since the set-up: source, recipient, amount."""
    board = table.board
    return [
        (board.name_of(record.event.source), board.name_of(record.event.recipient), record.event.amount)
        for record in table.events("damage_dealt")
    ]


def assign(table: Table, player: str, *shares: tuple[str, str, int]) -> tuple[tuple[int, int, int], ...]:
    """An answer to how a player's creatures assign damage."""
    question = table.until_asked("damage", player)
    del question
    return tuple((table.find(source).id, table.entity(to), amount) for source, to, amount in shares)


def fights(table: Table, name: str | int, word: str) -> bool:
    """Whether a text that says attacking, blocking, blocked … means this object now."""
    found = table.board.object(table.entity(name))  # type: ignore[arg-type]
    context = Context(table.game, found.controller, found.id)
    return object_matches(InCombat(combat=word), found, context)  # type: ignore[arg-type]


def put_in_order(table: Table, *names: str) -> None:
    """Answer the question after an order by names."""
    assert table.question.KIND == "order", table.question
    table.answer(tuple(table.find(name).id for name in names))


def ordered(table: Table, *names: str) -> None:
    """The order of damage, where the edition asks for one."""
    if table.edition == "seed":
        put_in_order(table, *names)


def whenever(**on: Any) -> dict[str, Any]:
    """An ability that triggers on this and gains a life."""
    return {"triggered": GAIN, "on": on}


def triggers(table: Table, name: str) -> int:
    """How many abilities of the permanent have triggered."""
    return len(table.events("ability_triggered", source=table.find(name).id))


def token(name: str, size: str = "2/2", **more: object) -> dict[str, object]:
    """An instruction that creates a creature token of that name."""
    return {"create_token": {"name": name, "types": "Creature: Soldier", "pt": size}, **more}


SIDES = pytest.mark.parametrize(
    ("under", "value"), [("seed", None), ("current", None), ("seed", True), ("current", False)]
)
"""Each edition as it is, and with a switch of today set as the other edition has it."""


def switched(under: str, switch: str, value: bool | None) -> tuple[Table, bool]:
    """A table in an edition with one switch set otherwise, and whether it is on."""
    return Table(
        under, switches={} if value is None else {switch: value}
    ), under == "current" if value is None else value


def cites_as_it_should(table: Table, under: str, on: bool) -> bool:
    """Whether rules are cited by the other edition's name just where a switch of today is on in those of the seeds."""
    foreign = {record.rule.partition(":")[0] for record in table.game.records if ":" in record.rule}
    return foreign == ({"current"} if under == "seed" and on else set())


def orders(table: Table, name: str) -> list[str]:
    """Who stands in a creature's damage order now, by name."""
    combat = table.board.combat
    assert combat is not None
    id = table.find(name).id
    attack = combat.attackers.get(id)
    ids = attack.blockers if attack is not None else combat.blocks[id]
    return [table.board.name_of(other) for other in ids]


def again_at_each_priority(table: Table) -> None:
    """Wherever somebody got priority, the game can be taken up again and goes on as it was recorded."""
    log = table.game.records
    for at, record in enumerate(log, 1):
        if at > table.start_of_play and isinstance(record.event, e.PriorityGiven):
            assert Decider.resume(log[:at], table.game.definitions).follow(log[at:]) is None
