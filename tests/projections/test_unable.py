"""509.1. Why nobody was asked to block is told from the board: no creature, only tapped ones, none that may."""

from __future__ import annotations

from typing import Any

import pytest

from domain.events import BlockersDeclared
from domain.events.game import Observed
from domain.ids import PlayerId
from projections.reading.unable import could_not_block, unasked_blocks
from tests.support.table import Table, creature

BIRD, BEAR = creature("Bird", "1/1", "flying"), creature("Bear", "2/2")


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (None, "B had no creature to block with (509.1a)."),
        ({"tapped": True}, "B had only tapped creatures (509.1a): Bear."),
        ({}, "B could block no attacker (509.1b) with Bear."),
    ],
)
def test_who_was_not_asked_to_block_had_nobody_who_could(state: dict[str, Any] | None, told: str) -> None:
    table = Table("current")
    table.battlefield("A", BIRD)
    if state is not None:
        table.battlefield("B", BEAR, **state)
    table.start()
    table.until_asked("attackers")
    table.answer(((table.find("Bird").id, PlayerId(2)),))
    table.go_to("end", "A")
    records = table.game.records
    declared = [one.position for one in records if isinstance(one.event, BlockersDeclared)]
    assert unasked_blocks(records, declared) == {declared[0]: PlayerId(2)}
    assert could_not_block(table.board, PlayerId(2)) == told
    origin = {
        "source": "arena",
        "version": 1,
        "client": "",
        "sha256": "",
        "line": 1,
        "match": "",
        "number": 1,
        "event": "",
    }
    started = records[0].event.model_copy(update={"observed": Observed.model_validate({**origin, "player": 1})})
    seen = [records[0]._replace(event=started), *records[1:]]
    assert unasked_blocks(seen, declared) == {}, "another program asked, and may not have told of it"


def test_who_was_asked_and_did_not_is_told_of_no_reason() -> None:
    table = Table("current")
    table.battlefield("A", BEAR)
    table.battlefield("B", BIRD)
    table.start()
    table.until_asked("attackers")
    table.answer(((table.find("Bear").id, PlayerId(2)),))
    table.until_asked("blockers")
    table.answer(())
    records = table.game.records
    assert unasked_blocks(records, [one.position for one in records]) == {}
