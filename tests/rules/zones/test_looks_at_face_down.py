"""708.5. Face-down permanents that an ability or an effect lets a player look at."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.situations import enchantment, finish, spell
from tests.support.table import PLAYERS, Table, card, creature

THEIRS: dict[str, Any] = {"all": [{"type": "creature"}, {"not": {"controller": "you"}}]}
LENS = enchantment("Lens", {"static": [{"looks_at": THEIRS}], "to": "you"})
LURKER = card("Lurker", "Creature: Elf", {"keyword": "morph", "cost": [{"mana": "{G}"}]}, cost="{7}", pt="4/4")
ANY: Any = {"type": "artifact"}


def known(table: Table, player: str) -> int:
    """Return how often a player has been shown a face-down permanent."""
    told = [record.event for record in table.events("face_down_card_known")]
    return sum(PLAYERS[player] in event.to for event in told)


def cast_down(table: Table, player: str) -> None:
    table.priority_to(player)
    question: Any = table.question
    table.answer(next(option for option in question.options if option[0] == "cast_by"))
    table.announce(())
    finish(table)


@pytest.mark.parametrize(("player", "shown"), [("A", True), ("B", False)])
def test_who_may_look_is_shown_what_comes_face_down(player: str, shown: bool) -> None:
    """The player of the permission sees the other player's permanents; the other player does not."""
    table = Table()
    table.battlefield(player, LENS)
    table.lands("B", "Forest", 3)
    table.hand("B", LURKER)
    table.start("B")
    cast_down(table, "B")
    assert bool(known(table, "A")) is shown
    assert known(table, "B")
    table.check()


def test_what_lies_there_is_shown_as_the_permission_begins() -> None:
    look = spell("Peek", {"apply": [{"looks_at": THEIRS}], "to": "you"})
    for first in (LENS, look):
        table = Table()
        table.lands("B", "Forest", 3)
        table.hand("B", LURKER)
        table.hand("A", first, creature("Bear", "2/2", cost="{G}"))
        table.start("B")
        cast_down(table, "B")
        assert not known(table, "A")
        table.go_to("precombat-main", "A")
        table.priority_to("A")
        table.cast("A", first.name)
        finish(table)
        assert known(table, "A")
        table.check()


def test_an_instruction_shows_what_lies_there_to_its_player_only() -> None:
    down: Any = {"all": [{"face_down": True}, {"type": "creature"}]}
    table = Table()
    table.lands("B", "Forest", 3)
    table.hand("B", LURKER)
    table.hand("A", spell("Glimpse", {"look_at": "t"}, t=down))
    table.start("B")
    cast_down(table, "B")
    before = known(table, "B")
    assert not known(table, "A")
    lying = next(one for one in table.board.permanents() if one.face_down)
    table.cast("A", "Glimpse", targets=[lying.id])
    finish(table)
    assert known(table, "A") == 1
    assert known(table, "B") == before
    table.check()
