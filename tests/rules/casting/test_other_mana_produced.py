"""106.12b. Permanents that produce other mana when they are tapped for mana."""

from __future__ import annotations

from typing import Any

from domain.cards.language import CardDefinition
from tests.support.situations import enchantment, finish, ready, static
from tests.support.table import Table, card, creature

LAND: dict[str, Any] = {"type": "land"}
DAMPED = enchantment("Damper", static({"produces": "{C}", "at_least": 2}, to=LAND))
DARK = enchantment("Dark", static({"produces": "{B}"}, to=LAND))


def land(name: str, *mana: Any, cost: Any = "tap_self") -> CardDefinition:
    return card(name, "Land", {"activated": [{"add_mana": list(mana) if len(mana) > 1 else mana[0]}], "cost": [cost]})


def pool_of(table: Table, name: str) -> str:
    """Tap it for mana; returns the pool."""
    table.answer(("mana", table.find(name).id, 0))
    finish(table)
    return table.board.players[table.question.player].pool


def test_two_or_more_mana_become_one_colorless() -> None:
    table = ready()
    table.battlefield("A", land("Tomb", "{C}{C}"))
    table.battlefield("B", DAMPED)
    table.start("A")
    assert pool_of(table, "Tomb") == "C"


def test_one_mana_is_left_as_it_is() -> None:
    table = ready()
    table.battlefield("A", land("Grove", "{G}", "{W}{W}"))
    table.battlefield("B", DAMPED)
    table.start("A")
    table.answer(("mana", table.find("Grove").id, 0))
    question: Any = table.until_asked("option", "A")
    assert set(question.options) == {"G", "C"}
    table.answer("G")
    assert table.board.players[question.player].pool == "G"


def test_what_can_be_paid_counts_on_it() -> None:
    """601.2g. The lands pay what they really produce."""
    for damped, able in ((True, False), (False, True)):
        table = ready(creature("Bear", "2/2", cost="{2}"), creature("Wolf", "2/2", cost="{1}"))
        table.battlefield("A", land("Tomb", "{C}{C}"))
        table.battlefield("B", *([DAMPED] if damped else []))
        table.start("A")
        assert table.can("A", "cast", "Bear") is able
        assert table.can("A", "cast", "Wolf")
        table.cast("A", "Wolf")
        finish(table)
        assert table.all("Wolf")


def test_only_tapping_for_mana_and_only_what_matches() -> None:
    """106.12. Mana of a creature, or of an ability without the tap symbol, is as ever."""
    table = ready()
    elf = creature("Elf", "1/1", abilities=[{"activated": [{"add_mana": "{G}{G}"}], "cost": ["tap_self"]}])
    table.battlefield("A", elf, land("Crypt", "{R}{R}", cost={"pay_life": 1}))
    table.battlefield("B", DAMPED)
    table.start("A")
    assert pool_of(table, "Elf") == "GG"
    assert pool_of(table, "Crypt") == "RRGG"


def test_any_mana_of_lands_becomes_black() -> None:
    table = ready(creature("Imp", "1/1", cost="{B}"), creature("Elf", "1/1", cost="{G}"), mana="G")
    table.battlefield("B", DARK)
    table.start("A")
    assert table.can("A", "cast", "Imp")
    assert not table.can("A", "cast", "Elf")
    table.cast("A", "Imp")
    finish(table)
    assert table.all("Imp")


def test_abilities_that_trigger_on_tapping_add_their_own_mana() -> None:
    """106.12a, 605.4a."""
    wild = {"triggered": [{"add_mana": "{G}", "who": "event.player"}], "on": {"tapped_for_mana": LAND}}
    table = ready(creature("Bear", "2/2", cost="{1}{G}"))
    table.battlefield("A", land("Tomb", "{C}{C}"), enchantment("Growth", wild))
    table.battlefield("B", DAMPED)
    table.start("A")
    table.cast("A", "Bear")
    finish(table)
    assert table.all("Bear")
    assert table.board.players[table.question.player].pool == ""


def test_a_price_for_mana_is_paid_all_the_same() -> None:
    """602.2b. An ability that costs mana and taps produces one mana, too."""
    stone = card("Filter", "Land", {"activated": [{"add_mana": "{G}{G}"}], "cost": [{"mana": "{1}"}, "tap_self"]})
    table = ready(creature("Bear", "2/2", cost="{2}"), mana="W")
    table.battlefield("A", stone)
    table.battlefield("B", DAMPED)
    table.start("A")
    assert not table.can("A", "cast", "Bear")
    assert pool_of(table, "Filter") == "C"
