"""118.9. Costs that abilities let a player pay rather than the mana costs of spells."""

from __future__ import annotations

from typing import Any

from domain.terms import Zone
from projections.wording.cards.abilities import texts
from projections.wording.translations import catalogue
from tests.support.situations import enchantment, finish, go, spell
from tests.support.table import Table, card, creature

GIANT = creature("Giant", "4/4", cost="{5}{R}{R}")
BEAR = creature("Bear", "2/2", cost="{1}{R}")
SHOCK = spell("Shock", {"deal_damage": 2, "to": "each_opponent"}, cost="{R}", types="Instant")
FISTS: dict[str, Any] = {"static": [{"pay_rather": [{"mana": "{G}"}]}], "to": "you"}


def offered(table: Table, player: str = "A") -> list[str]:
    """Return the names of the cards that can be cast for other costs."""
    table.priority_to(player)
    question: Any = table.question
    return sorted(
        table.board.objects[option[1]].name
        for option in question.options
        if option[0] == "cast_by" and str(option[2]).startswith("rather ")
    )


def cast_so(table: Table, name: str, zone: Zone = Zone.HAND) -> None:
    """Cast a card of A for other costs, and let it resolve."""
    card = table.find(name, "A", zone)
    question: Any = table.question
    table.answer(next(option for option in question.options if option[:2] == ("cast_by", card.id)))
    table.announce(())
    finish(table)


def test_a_spell_is_cast_for_the_other_cost_by_the_player_of_the_ability_only() -> None:
    table = Table()
    table.battlefield("A", enchantment("Fists", FISTS))
    table.lands("A", "Forest", 1)
    table.lands("B", "Forest", 1)
    table.hand("A", GIANT, SHOCK)
    table.hand("B", SHOCK)
    table.start("A")
    assert offered(table) == ["Giant", "Shock"]
    assert offered(table, "B") == []
    table = Table()
    table.battlefield("A", enchantment("Fists", FISTS))
    table.lands("A", "Forest", 1)
    table.hand("A", GIANT)
    table.start("A")
    cast_so(table, "Giant")
    assert table.all("Giant")
    assert not [land for land in table.all("Forest") if not land.tapped]
    table.check()


def test_the_usual_times_hold() -> None:
    """117.1a. A creature is cast in the main phase of its player, an instant whenever they have priority."""
    table = Table()
    table.battlefield("A", enchantment("Fists", FISTS))
    table.lands("A", "Forest", 1)
    table.hand("A", GIANT, SHOCK)
    table.start("A", step="upkeep")
    assert offered(table) == ["Shock"]


def test_costs_that_are_added_are_paid_too() -> None:
    """118.9d, 601.2f. An increase applies to the other cost."""
    more: dict[str, Any] = {"static": [{"cost_more": 1}], "to": {"all": [{"is": "spell"}, {"controller": "you"}]}}
    for forests, able in ((1, []), (2, ["Giant"])):
        table = Table()
        table.battlefield("A", enchantment("Fists", FISTS), enchantment("Toll", more))
        table.lands("A", "Forest", forests)
        table.hand("A", GIANT)
        table.start("A")
        assert offered(table) == able


def test_a_card_that_may_be_cast_from_exile_is_cast_for_the_other_cost_too() -> None:
    table = Table()
    table.battlefield("A", enchantment("Fists", FISTS))
    table.lands("A", "Forest", 1)
    table.library("A", GIANT)
    exile: list[dict[str, Any]] = [{"top_of": "you", "as": "l"}, {"exile": "l", "as": "e"}, {"may_play": "e"}]
    table.hand("A", spell("Find", *exile))
    table.start("A")
    go(table, "A", "Find")
    finish(table)
    assert offered(table) == ["Giant"]
    cast_so(table, "Giant", Zone.EXILE)
    assert table.all("Giant")
    table.check()


def test_once_in_each_turn_only_one_spell_is_cast_so_and_only_one_that_matches() -> None:
    small: dict[str, Any] = {"pay_rather": [{"mana": "{0}"}], "cast": {"mana_value": {"at_most": 2}}, "once": True}
    table = Table()
    table.battlefield("A", enchantment("Omen", {"static": [small], "to": "you"}))
    table.hand("A", GIANT, BEAR, SHOCK)
    table.start("A")
    assert offered(table) == ["Bear", "Shock"]
    cast_so(table, "Bear")
    assert table.all("Bear")
    assert offered(table) == []
    table.check()


def test_without_costs_spells_are_cast_without_paying() -> None:
    table = Table()
    freely = enchantment("Nest", {"static": [{"pay_rather": [], "cast": {"power": {"at_least": 4}}}], "to": "you"})
    table.battlefield("A", freely)
    table.hand("A", GIANT, BEAR)
    table.start("A")
    assert offered(table) == ["Giant"]
    cast_so(table, "Giant")
    assert table.all("Giant")
    table.check()


def test_the_costs_are_told() -> None:
    small: dict[str, Any] = {"pay_rather": [{"mana": "{0}"}], "cast": {"subtype": "Elf"}, "once": True}
    told = [texts(enchantment("It", {"static": [one], "to": "you"}), catalogue("en", "texts")) for one in (small,)]
    assert "".join(map("".join, told)) == (
        "You may pay {0} rather than pay the mana cost for Elf spells you cast, once each turn in all."
    )


def test_a_spell_with_x_has_x_0_for_another_cost() -> None:
    """107.3b. The other cost has no X."""
    blaze = spell("Blaze", {"deal_damage": "x", "to": "each_opponent"}, cost="{X}{R}")
    table = Table()
    table.battlefield("A", enchantment("Fists", FISTS))
    table.lands("A", "Forest", 4)
    table.hand("A", blaze)
    table.start("A")
    cast_so(table, "Blaze")
    assert table.life_of("B") == 20
    assert len([land for land in table.all("Forest") if land.tapped]) == 1


def test_other_costs_than_mana_are_paid() -> None:
    """701.59a. Cards of the graveyard with at least this mana value are exiled."""
    for buried, able in (([BEAR], []), ([BEAR, GIANT], ["Giant"])):
        table = Table()
        evidence = {"static": [{"pay_rather": [{"collect_evidence": 9}]}], "to": "you"}
        table.battlefield("A", enchantment("File", evidence))
        table.graveyard("A", *buried)
        table.hand("A", GIANT)
        table.start("A")
        assert offered(table) == able
    cast_so(table, "Giant")
    assert table.all("Giant")
    assert sorted(table.names_in(Zone.EXILE, "A")) == ["Bear", "Giant"]
    table.check()


def test_a_card_is_shown_as_payment() -> None:
    """118.12. Only a card that matches can be revealed; without one nothing is asked."""
    shown = spell("Show", {"pay": [{"reveal": {"subtype": "Goblin"}}], "do": [{"gain_life": 2}]})
    for held, gained in ((BEAR, 0), (card("Imp", "Creature: Goblin", cost="{R}", pt="1/1"), 2)):
        table = Table()
        table.hand("A", shown, held)
        table.start("A")
        table.cast("A", "Show")
        while table.board.stack and table.question.KIND == "priority":
            table.pass_()
        if gained:
            table.answer("yes")
        finish(table)
        assert table.life_of("A") == 20 + gained
        assert held.name in table.names_in(Zone.HAND, "A")
