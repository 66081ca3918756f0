"""Sentences on cards of tournament lists: what is read, and what it does."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.terms import Zone
from tests.support.oracle import card as read
from tests.support.situations import attack, finish, go, in_graveyard, ready, spell
from tests.support.table import PLAYERS, Table, card, creature

BEAR = "Creature — Bear"


def made(text: str, types: str = "Sorcery", name: str = "Made", cost: str = "{0}") -> CardDefinition:
    """A card with this text, as the compiler has proven it."""
    found = read(text, types, "" if types == "Land" else cost, name)
    assert found.standing.value == "proven", (text, found.gaps)
    assert found.definition is not None
    return found.definition


@pytest.mark.parametrize(("text", "types"), [
    ("Add {R} for each card in target opponent's hand.", "Sorcery"),
    ("This Card enters tapped and with three coin counters on it.", "Artifact"),
    ("{2}, Remove two +1/+1 counters from among artifacts you control: Draw a card.", "Artifact"),
    ("Remove three counters from among creatures you control: Draw a card.", "Artifact"),
    ("Enchant creature\nEnchanted creature has shroud as long as its controller controls another creature.",
     "Enchantment — Aura"),
    ("You may exile a nonland card from your hand. If you do, it becomes plotted.", "Sorcery"),
    ("Your life total becomes half your starting life total, rounded up.", "Sorcery"),
    ("{T}: Target creature loses all landwalk abilities until end of turn.", "Artifact"),
    ("As This Card enters, choose Elemental, Elf, Faerie, Giant, Goblin, Kithkin, Merfolk, or Treefolk.\n{T}: Add one "
     "mana of any color. Spend this mana only to cast a spell of the chosen type or activate an ability of a source of "
     "the chosen type.", "Land"),
    ("You draw cards equal to the greatest mana value among your commanders.", "Sorcery"),
])  # fmt: skip
def test_the_words_are_read(text: str, types: str) -> None:
    made(text, types, "Some Card", "{1}{G}")


@pytest.mark.parametrize(("held", "lost"), [(["Ax", "Bow", "Cup", "Dart"], "Bow"), (["Ax"], "Ax"), ([], None)])
def test_one_of_three_cards_shown_is_discarded(held: list[str], lost: str | None) -> None:
    text = (
        "Target player reveals three cards from their hand and you choose one of them. That player discards that card."
    )
    table = ready(made(text))
    table.hand("B", *(card(name, "Artifact") for name in held))
    table.start()
    table.cast("A", "Made", targets=["B"])
    while table.board.stack:
        question: Any = table.question
        if question.KIND != "choose":
            table.plain()
        elif question.player == table.entity("B"):
            table.answer(question.among[1:4] if len(held) > 3 else question.among)
        else:
            assert len(question.among) == min(3, len(held))
            table.answer(question.among[:1])
    assert in_graveyard(table, lost, "B") if lost else not table.names_in(Zone.GRAVEYARD, "B")
    assert len(table.names_in(Zone.HAND, "B")) == max(0, len(held) - 1)


@pytest.mark.parametrize(("mine", "theirs", "able"), [(2, 1, True), (2, 2, False), (1, 0, True)])
def test_it_attacks_with_more_creatures_than_the_defending_player(mine: int, theirs: int, able: bool) -> None:
    goon = made("Made can't attack unless you control more creatures than defending player.", BEAR)
    table = ready()
    table.battlefield("A", goon, *(creature(f"Own {number}", "1/1") for number in range(mine - 1)))
    table.battlefield("B", *(creature(f"Other {number}", "1/1") for number in range(theirs)))
    table.start()
    able_now = False
    while table.board.step != "end":
        question: Any = table.question
        able_now = able_now or (question.KIND == "attackers" and table.find("Made").id in dict(question.may))
        table.plain()
    assert able_now is able


@pytest.mark.parametrize(("mine", "able"), [(2, True), (1, False)])
def test_it_blocks_with_more_creatures_than_the_attacking_player(mine: int, able: bool) -> None:
    goon = made("Made can't block unless you control more creatures than attacking player.", BEAR)
    table = ready()
    table.battlefield("A", creature("Attacker", "1/1"))
    table.battlefield("B", goon, *(creature(f"Own {number}", "1/1") for number in range(mine - 1)))
    table.start()
    attack(table, "Attacker")
    table.answer(()) if table.question.KIND == "attackers" else None
    if able:
        table.until_asked("blockers", "B")
    else:
        table.go_to("combat-damage")
    assert (table.question.KIND == "blockers") is able


def test_only_one_more_spell_can_be_cast() -> None:
    first, last, another = (spell(name, {"gain_life": 1}) for name in ("First", "Last", "Another"))
    table = ready(first, made("You can cast only one more spell this turn."), last, another)
    table.start()
    go(table, "A", "First")
    go(table, "A", "Made")
    assert table.can("A", "cast", "Last")
    go(table, "A", "Last")
    assert not table.can("A", "cast", "Another")


def test_a_token_attacks_each_opponent_or_a_planeswalker_they_control() -> None:
    text = (
        "Whenever you attack, for each opponent, create a 1/1 white Human creature token that's tapped and attacking "
        "that player or a planeswalker they control."
    )
    table = ready()
    table.battlefield("A", made(text, BEAR))
    table.battlefield("B", card("Walker", "Planeswalker", loyalty=3))
    table.start()
    attack(table, "Made")
    question: Any = finish_until(table, "choose")
    assert set(question.among) == {table.entity("B"), table.find("Walker").id}
    table.answer((table.find("Walker").id,))
    finish(table)
    token = table.find("Human Token")
    assert token.tapped
    assert table.board.combat is not None
    assert table.board.combat.attackers[token.id].attacked == table.find("Walker").id


def finish_until(table: Table, kind: str) -> Any:
    """Answer plainly until a question of this kind is asked."""
    while kind != table.question.KIND:
        table.plain()
    return table.question


@pytest.mark.parametrize(("turn", "able"), [(3, False), (4, True)])
def test_it_cannot_be_cast_in_its_players_first_turns(turn: int, able: bool) -> None:
    text = "You can't cast Made during your first, second, or third turns of the game.\nFlying"
    table = ready(made(text, BEAR))
    table.start()
    while table.board.turn < 2 * turn - 1:
        table.go_to("upkeep")
        table.go_to("precombat-main")
    assert table.board.is_active(PLAYERS["A"])
    assert table.can("A", "cast", "Made") is able


@pytest.mark.parametrize("fight", ["those creatures fight each other", "the chosen creatures fight each other"])
def test_the_two_creatures_named_first_fight_each_other(fight: str) -> None:
    text = (
        "Choose target creature you control and target creature you don't control. Put a +1/+1 counter on the creature "
        f"you control if you control two or more creatures. Then {fight}."
    )
    table = ready(made(text))
    table.battlefield("A", creature("Bear", "2/2"), creature("Cub", "1/1"))
    table.battlefield("B", creature("Ox", "2/4"))
    table.start()
    table.cast("A", "Made", targets=["Bear", "Ox"])
    finish(table)
    assert (table.find("Bear").damage, table.find("Ox").damage) == (2, 3)


def test_a_creature_type_is_chosen_among_some() -> None:
    text = "As Made enters, choose Elemental, Elf, Faerie, Giant, Goblin, Kithkin, Merfolk, or Treefolk."
    table = ready(made(text, "Artifact"))
    table.start()
    table.cast("A", "Made")
    question: Any = table.until_asked("option", "A")
    assert question.options == ("Elemental", "Elf", "Faerie", "Giant", "Goblin", "Kithkin", "Merfolk", "Treefolk")
    table.answer("Goblin")
    assert table.find("Made").chosen["creature_type"] == "Goblin"
