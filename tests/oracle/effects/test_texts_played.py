"""Texts that are read, and then played: radiance, mills by counters, permanents tapped this way, other payments."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.oracle.compiler import Standing
from domain.terms import Zone
from tests.support.oracle import abilities, card
from tests.support.situations import finish, go, pt, there
from tests.support.table import Table, creature
from tests.support.table import card as made


def with_sorcery(text: str, *, hand: str = "A") -> Table:
    """Return a table where a player holds a free sorcery with this text."""
    table = Table()
    table.hand(hand, made("Word", "Sorcery", *map(dict, abilities(text, "Sorcery")), cost="{0}"))  # type: ignore[arg-type]
    return table


def test_radiance_reaches_all_that_share_a_color_with_the_target() -> None:
    table = with_sorcery(
        "Target creature and each other creature that shares a color with it get +1/+1 until end of turn."
    )
    table.battlefield("A", creature("Red", "1/1", cost="{R}"), creature("Grey", "1/1", cost="{1}"))
    table.battlefield("B", creature("Both", "1/1", cost="{R}{G}"), creature("Green", "1/1", cost="{G}"))
    table.start()
    go(table, "A", "Word", "Red")
    assert [pt(table, name) for name in ("Red", "Both", "Green", "Grey")] == [(2, 2), (2, 2), (1, 1), (1, 1)]


def test_life_is_lost_by_the_mana_values_of_what_is_milled() -> None:
    text = "You mill X cards, where X is the number of creatures you control, and target player loses life equal to the"
    table = with_sorcery(
        "Target player gains 1 life. "
        + text.replace("target player", "that player")
        + " total mana value of those cards."
    )
    table.battlefield("A", creature("One", "1/1"), creature("Two", "1/1"))
    table.library(
        "A",
        made("Costly", "Sorcery", {"spell": [{"draw": 1}]}, cost="{4}"),
        made("Cheap", "Sorcery", {"spell": [{"draw": 1}]}, cost="{1}"),
    )
    table.start()
    go(table, "A", "Word", "B")
    assert table.life_of("B") == 20 + 1 - 5


@pytest.mark.parametrize(("paid", "stunned"), [(1, 1), (0, 0)])
def test_counters_on_permanents_tapped_this_way_are_paid_for(paid: int, stunned: int) -> None:
    text = (
        "You get {E}{E}. Tap all creatures target player controls. You may pay X {E}, then choose up to X creatures "
        "tapped this way. Put a stun counter on each of them."
    )
    table = with_sorcery(text)
    table.battlefield("B", creature("Idle", "1/1"), creature("Busy", "1/1"))
    table.battlefield("B", creature("Spent", "1/1"), tapped=True)
    table.start()
    table.cast("A", "Word", targets=("B",))
    table.until_asked("option", "A")
    table.answer("yes" if paid else "no")
    if paid:
        table.until_asked("number", "A")
        table.answer(paid)
        question: Any = table.until_asked("choose", "A")
        assert {table.board.objects[id].name for id in question.among} == {"Idle", "Busy"}
        table.answer((table.find("Idle").id,))
    finish(table)
    assert all(table.find(name).tapped for name in ("Idle", "Busy", "Spent"))
    assert sum(permanent.counters.get("stun", 0) for permanent in table.board.permanents()) == stunned


@pytest.mark.parametrize(("pays", "cards"), [("yes", 0), ("no", 1)])
def test_any_player_may_pay_so_that_nothing_happens(pays: str, cards: int) -> None:
    table = with_sorcery("Unless any player pays {1}, draw a card.")
    table.lands("B", "Island", 1)
    table.start()
    table.cast("A", "Word")
    table.until_asked("option", "B")
    table.answer(pays)
    finish(table)
    assert len(table.events("card_drawn")) == cards


@pytest.mark.parametrize(("discarded", "hurt"), [("Spell", 3), ("Land", 0)])
def test_what_is_discarded_triggers_only_if_it_is_of_the_kind(discarded: str, hurt: int) -> None:
    text = (
        "Discard a card, then draw a card. When you discard a nonland card this way, this spell deals damage equal to"
    )
    table = with_sorcery(text + " that card's mana value to any target.")
    table.hand("A", made("Spell", "Sorcery", {"spell": [{"draw": 1}]}, cost="{3}") if hurt else made("Land", "Land"))
    table.start()
    table.cast("A", "Word")
    finish(table)
    assert discarded in table.names_in(Zone.GRAVEYARD, "A")
    assert 20 - table.life_of("B") + 20 - table.life_of("A") == hurt


def test_an_attack_in_the_combat_of_this_turn_is_required() -> None:
    text = "target creature gains haste until end of turn and attacks this combat if able."
    (ability,) = abilities(f"At the beginning of combat on your turn, {text}")
    assert isinstance(ability, dict)
    assert ability["triggered"] == [
        {"apply": [{"grant": "haste"}], "to": "t"},
        {"apply": ["must_attack"], "to": "t", "for": "end_of_combat"},
    ]


def test_a_spell_that_comes_back_from_the_graveyard_has_an_ability_of_its_own() -> None:
    """113.6k."""
    back = "if an opponent has no cards in hand, you may return this card from your graveyard to your hand."
    spell, ability = abilities(f"You gain 3 life.\nAt the beginning of your upkeep, {back}", "Sorcery")
    assert isinstance(ability, dict)
    assert ability["zone"] == "graveyard"
    assert spell == {"spell": [{"gain_life": 3}]}


def test_no_number_is_asked_of_an_object_that_nothing_gave_up() -> None:
    cost = "{1}, Discard a card: You gain life equal to the discarded card's mana value."
    assert card(cost).definition is not None
    assert abilities(cost)[0]["activated"] == [{"gain_life": {"stat": "mana_value", "of": "paid"}}]  # type: ignore[index, call-overload]
    drawn = "{1}: Draw a card, then discard a card. You gain life equal to the discarded card's mana value."
    assert abilities(drawn)[0]["activated"][2] == {"gain_life": {"stat": "mana_value", "of": "r"}}  # type: ignore[index, call-overload]


def test_a_changeling_can_lose_all_creature_types() -> None:
    """702.73a: also types that nothing writes on it."""
    table = with_sorcery("Target creature loses all creature types until end of turn.")
    table.battlefield("A", creature("Any", "1/1", "changeling", types="Creature: Shapeshifter"))
    table.hand("A", made("Call", "Sorcery", {"spell": [{"gain_life": {"count": {"subtype": "Goblin"}}}]}, cost="{0}"))
    table.start()
    go(table, "A", "Word", "Any")
    go(table, "A", "Call")
    assert table.life_of("A") == 20
    assert there(table, "Any")


def test_a_player_who_cannot_play_lands_may_still_cast_spells() -> None:
    table = with_sorcery("Target player can't play lands this turn.")
    table.hand("A", "Forest", made("Call", "Sorcery", {"spell": [{"gain_life": 2}]}, cost="{0}"))
    table.start()
    forest = table.find("Forest", "A", Zone.HAND).id
    question: Any = table.question
    assert ("play", forest) in question.options
    go(table, "A", "Word", "A")
    question = table.question
    assert ("play", forest) not in question.options
    go(table, "A", "Call")
    assert table.life_of("A") == 22


def test_of_two_targets_the_controller_sacrifices_one_and_the_other_is_returned() -> None:
    text = "Their controller chooses and sacrifices one of them. Return the other to its owner's hand."
    table = with_sorcery(f"Choose two target creatures controlled by the same player. {text}")
    table.battlefield("B", creature("Kept", "1/1"), creature("Lost", "1/1"))
    table.start()
    table.cast("A", "Word", targets=("Kept", "Lost"))
    question: Any = table.until_asked("choose", "B")
    assert len(question.among) == 2
    table.answer((table.find("Lost").id,))
    finish(table)
    assert table.names_in(Zone.HAND, "B") == ["Kept"]
    assert table.names_in(Zone.GRAVEYARD, "B") == ["Lost"]


def test_two_creatures_of_an_opponent_may_be_those_of_two_players() -> None:
    text = "Choose two target creatures an opponent controls. Their controller chooses and sacrifices one of them."
    assert card(
        text.replace("Their controller", "That player") + " Return the other to its owner's hand.", "Sorcery"
    ).gaps


def test_as_many_payments_as_creatures_are_chosen() -> None:
    text = "that player may choose any number of tapped creatures they control and pay {2} for each creature chosen"
    text = f"At the beginning of each player's upkeep, {text} this way. If the player does, untap those creatures."
    stays = "Creatures don't untap during their controllers' untap steps."
    table = Table()
    table.battlefield("A", made("Hill", "Enchantment", *map(dict, abilities(f"{stays}\n{text}", "Enchantment"))))  # type: ignore[arg-type]
    table.battlefield("B", creature("One", "1/1"), creature("Two", "1/1"), creature("Three", "1/1"), tapped=True)
    table.lands("B", "Island", 4)
    table.start()
    table.go_to("upkeep", "B")
    table.until_asked("choose", "B")
    table.answer((table.find("One").id, table.find("Two").id))
    table.until_asked("option", "B")
    table.answer("yes")
    finish(table)
    assert sum(land.tapped for land in table.all("Island")) == 4
    assert [table.find(name).tapped for name in ("One", "Two", "Three")] == [False, False, True]


def test_what_enters_later_has_counters_by_what_was_spent_on_it() -> None:
    """106.3, 614.1c: by the colours of the mana spent on the spell that triggered it."""
    text = "that creature enters with X additional +1/+1 counters on it, where X is the number of colors of mana spent"
    table = Table()
    found = abilities(f"Whenever you cast a creature spell, {text} to cast it.", "Enchantment")
    table.battlefield("A", made("Den", "Enchantment", *map(dict, found)))  # type: ignore[arg-type]
    table.hand("A", creature("Bear", "2/2", cost="{R}{G}"))
    for land in ("Mountain", "Forest"):
        table.lands("A", land, 1)
    table.start()
    table.cast("A", "Bear")
    finish(table)
    assert pt(table, "Bear") == (4, 4)


def test_the_mana_value_of_what_enters_counts_and_not_that_of_the_source() -> None:
    text = "that creature enters with X additional +1/+1 counters on it, where X is its mana value minus 1."
    table = Table()
    found = abilities(f"Whenever you cast a creature spell, {text}", "Enchantment")
    table.battlefield("A", made("Den", "Enchantment", *map(dict, found), cost="{8}"))  # type: ignore[arg-type]
    table.hand("A", creature("Bear", "2/2", cost="{3}"))
    table.lands("A", "Forest", 3)
    table.start()
    table.cast("A", "Bear")
    finish(table)
    assert pt(table, "Bear") == (4, 4)


def test_a_hand_goes_to_the_bottom_and_as_many_cards_are_drawn() -> None:
    text = "puts the cards in their hand on the bottom of their library in any order, then draws that many cards."
    table = with_sorcery(f"Target player {text}")
    table.hand("B", creature("One", "1/1"), creature("Two", "1/1"))
    table.start()
    before = len(table.names_in(Zone.HAND, "B"))
    go(table, "A", "Word", "B")
    assert len(table.names_in(Zone.HAND, "B")) == before
    assert len(table.events("card_drawn")) == before
    assert set(table.names_in(Zone.LIBRARY, "B")[-before:]) >= {"One", "Two"}


def test_one_card_is_kept_and_the_rest_discarded() -> None:
    table = with_sorcery("Target player chooses a card in their hand and discards the rest.")
    table.hand("B", creature("Kept", "1/1"), creature("Lost", "1/1"))
    table.start()
    table.cast("A", "Word", targets=("B",))
    table.until_asked("choose", "B")
    table.answer((table.find("Kept", "B", Zone.HAND).id,))
    finish(table)
    assert table.names_in(Zone.HAND, "B") == ["Kept"]


def test_it_is_sacrificed_only_if_it_is_the_target() -> None:
    (ability,) = abilities("{T}: Target artifact creature's controller sacrifices it.")
    assert isinstance(ability, dict)
    assert ability["activated"] == [{"sacrifice": "t", "who": {"controller_of": "t"}}]
    enchanted = "At the beginning of the upkeep of enchanted creature's controller, that player sacrifices"
    assert card(f"Enchant creature\n{enchanted} it.", "Enchantment — Aura").gaps
    assert not card(f"Enchant creature\n{enchanted} that creature.", "Enchantment — Aura").gaps


def test_the_largest_group_with_a_creature_type_in_common_is_counted() -> None:
    text = (
        "You gain X life, where X is the greatest number of creatures you control that have a creature type in common."
    )
    table = with_sorcery(text)
    for name, kinds in (("One", "Elf Warrior"), ("Two", "Elf"), ("Three", "Goblin Warrior"), ("Four", "Goblin Elf")):
        table.battlefield("A", creature(name, "1/1", types=f"Creature: {kinds}"))
    table.battlefield("A", creature("Any", "1/1", "changeling", types="Creature: Shapeshifter"))
    table.battlefield("B", creature("Theirs", "1/1", types="Creature: Elf"))
    table.start()
    go(table, "A", "Word")
    assert table.life_of("A") == 24


def test_a_permanent_that_cannot_transform_does_not() -> None:
    day = {
        "name": "Day", "types": "Creature: Wolf", "pt": "1/1", "cost": "{1}",
        "abilities": [{"activated": [{"transform": "self"}], "cost": []}],
        "back": {"name": "Night", "types": "Creature: Wolf", "pt": "3/3", "colors": "R"},
    }  # fmt: skip
    for stays in (True, False):
        table = Table()
        table.battlefield("A", CardDefinition.load(day))
        if stays:
            rule = made("Moon", "Enchantment", {"static": ["cant_transform"], "to": {"type": "creature"}})
            table.battlefield("A", rule)
        table.start()
        table.activate("A", "Day")
        finish(table)
        assert there(table, "Day") is stays


@pytest.mark.parametrize("held", [1, 0])
def test_a_draw_is_replaced_by_a_discard_and_a_draw_or_a_mill(held: int) -> None:
    """614.5: the draw that comes of it is not replaced once more."""
    text = (
        "except the first one they draw in each of their draw steps, that player discards a card instead. If the player"
    )
    text = f"If a player would draw a card {text} discards a card this way, they draw a card. If the player doesn't"
    found = abilities(f"{text} discard a card this way, they mill a card.", "Enchantment")
    table = with_sorcery("Draw a card.")
    table.battlefield("A", made("Chains", "Enchantment", *map(dict, found)))  # type: ignore[arg-type]
    table.hand("A", *[creature("Kept", "1/1")][:held])
    table.start()
    in_hand = len(table.names_in(Zone.HAND, "A"))
    go(table, "A", "Word")
    assert len(table.events("card_drawn")) == bool(in_hand - 1)
    assert len(table.names_in(Zone.GRAVEYARD, "A")) == 2


@pytest.mark.parametrize(
    ("graveyards", "cards", "gained"),
    [("B", "a card", 2), ("A", "a card", 2), ("", "a card", 0), ("B", "two cards", 0), ("BB", "two cards", 2)],
)
def test_any_player_may_exile_cards_from_their_own_graveyard(graveyards: str, cards: str, gained: int) -> None:
    """118.12a. Who pays exiles their own cards, whoever controls the text."""
    word = f"Any player may exile {cards} from their graveyard. If a player does, you gain 2 life."
    assert card(word, "Sorcery").standing is Standing.PROVEN
    table = with_sorcery(word)
    for player in graveyards:
        table.graveyard(player, "Shock")
    table.start()
    table.cast("A", "Word")
    while table.board.stack:
        yes = table.question.KIND == "option"
        table.answer("yes") if yes else table.plain()
    assert table.life_of("A") == 20 + gained
    left = [player for player in "AB" if "Shock" in table.names_in(Zone.GRAVEYARD, player)]
    assert left == ([player for player in "AB" if player in graveyards] if not gained else [])
