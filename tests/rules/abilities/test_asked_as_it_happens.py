"""603.2, 118.12, 613.1b. What a trigger asks only as it triggers, what any player may pay, and what is given away."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from tests.support.situations import CREATURE, enchantment, finish, go, ready, spell
from tests.support.table import PLAYERS, Table, creature

A, B = PLAYERS["A"], PLAYERS["B"]
PLAYER = {"is": "player"}
TOWERING: dict[str, Any] = {"exists": {"all": [CREATURE, {"controller": "you"}, {"power": {"at_least": 4}}]}}


def watcher(key: str) -> CardDefinition:
    """An enchantment that gives life as an opponent gains some, if or while its player has a tall creature."""
    gain = {"triggered": [{"gain_life": 1}], "on": {"gains_life": "opponent"}, key: TOWERING}
    return enchantment("Watcher", gain)


@pytest.mark.parametrize(("key", "life"), [("while", 21), ("if", 20)])
def test_it_is_not_asked_again(key: str, life: int) -> None:
    """The tall creature dies before the ability resolves."""
    kill = spell("Kill", {"destroy": "t"}, t=CREATURE)
    table = ready(spell("Gain", {"gain_life": 1, "who": "t"}, t=PLAYER), kill)
    table.battlefield("A", watcher(key), creature("Tall", "4/4"))
    table.start("A")
    table.cast("A", "Gain", targets=["B"])
    table.pass_()
    table.pass_()
    table.cast("A", "Kill", targets=["Tall"])
    finish(table)
    assert table.life_of("A") == life


def test_it_is_asked_as_it_happens() -> None:
    table = ready(spell("Gain", {"gain_life": 1, "who": "t"}, t=PLAYER))
    table.battlefield("A", watcher("while"), creature("Small", "3/4"))
    table.start("A")
    go(table, "A", "Gain", "B")
    finish(table)
    assert table.life_of("A") == 20


def offered(*answers: str) -> Table:
    """Each player may pay 2 life: if anybody does, the caster draws a card, otherwise gains 5 life."""
    offer = {
        "pay": [{"pay_life": 2}],
        "who": "each_player",
        "any": True,
        "do": [{"draw": 1}],
        "else": [{"gain_life": 5}],
    }
    table = ready(spell("Offer", offer))
    table.start("A")
    table.cast("A", "Offer")
    for player, answer in zip("AB", answers, strict=True):
        table.until_asked("option", player)
        table.answer(answer)
    finish(table)
    return table


@pytest.mark.parametrize(("answers", "drawn"), [(("yes", "yes"), 1), (("no", "yes"), 1), (("no", "no"), 0)])
def test_what_any_player_may_pay_follows_once(answers: tuple[str, str], drawn: int) -> None:
    table = offered(*answers)
    assert len(table.events("card_drawn")) == drawn
    assert table.life_of("A") == 20 - 2 * (answers[0] == "yes") + 5 * (drawn == 0)
    assert table.life_of("B") == 20 - 2 * (answers[1] == "yes")


def test_somebody_else_gains_control() -> None:
    give = spell("Give", {"apply": [{"control": "t"}], "to": "u", "for": "forever"}, t={"is": "opponent"}, u=CREATURE)
    table = ready(give)
    table.battlefield("A", creature("Bear", "2/2"))
    table.start("A")
    go(table, "A", "Give", "B", "Bear")
    assert table.find("Bear").controller == B


def test_nobody_gains_control_where_nobody_is_meant() -> None:
    give = spell(
        "Give",
        {"choose": {"is": "opponent"}, "up_to": True, "as": "o"},
        {"apply": [{"control": "o"}], "to": "u", "for": "forever"},
        u=CREATURE,
    )
    table = ready(give)
    table.battlefield("B", creature("Bear", "2/2"))
    table.start("A")
    table.cast("A", "Give", targets=["Bear"])
    table.until_asked("choose", "A")
    table.answer(())
    finish(table)
    assert table.find("Bear").controller == B
