"""604. What is so all the time: entering, combat, players, numbers."""

from __future__ import annotations

import pytest

from domain.cards.language import CardDefinition
from domain.kernel.questions import Priority
from domain.oracle.compiler import Standing, compiled
from domain.oracle.parser.template import Said
from domain.oracle.printed.card_facts import CardFacts
from tests.support.oracle import abilities, card
from tests.support.situations import attack, finish, go, pt, ready, spell
from tests.support.table import PLAYERS, Table, creature
from tests.support.table import card as made


def proven_card(name: str, text: str, types: str = "Instant") -> CardDefinition:
    """A spell that nobody printed."""
    found = card(text, types, "" if types == "Land" else "{U}", name)
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    return found.definition


def compiled_card(
    text: str, types: str = "Creature — Bear", name: str = "Thing", pt: str = "2/2", cost: str = ""
) -> CardDefinition:
    """A card that nobody printed, as its text is compiled: a game can be played with it."""
    power, _, toughness = pt.partition("/")
    numbers = (power, toughness) if "Creature" in types else (None, None)
    found = compiled(CardFacts(name, cost or "{0}", types, text, *numbers))
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    return found.definition


def test_lands_that_see_two_others_enter_tapped() -> None:
    """614.1d."""
    table = Table()
    cave = proven_card(
        "Some Cave", "If you control two or more other lands, this land enters tapped.\n{T}: Add {C}.", "Land"
    )
    table.lands("A", "Island", 2)
    table.hand("A", cave)
    table.start("A")
    table.play("A", "Some Cave")
    assert table.find("Some Cave").tapped


def test_lands_that_see_one_other_do_not() -> None:
    """614.1d."""
    table = Table()
    cave = proven_card(
        "Some Cave", "If you control two or more other lands, this land enters tapped.\n{T}: Add {C}.", "Land"
    )
    table.lands("A", "Island", 1)
    table.hand("A", cave)
    table.start("A")
    table.play("A", "Some Cave")
    assert not table.find("Some Cave").tapped


def test_one_of_power_and_toughness_can_be_defined_alone() -> None:
    table = ready()
    table.battlefield("A", compiled_card("Thing's power is equal to the number of creatures you control.", pt="*/4"))
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield(
        "B",
        compiled_card("Wall's toughness is equal to 1 plus the number of lands you control.", name="Wall", pt="3/*"),
    )
    table.start()
    assert pt(table, "Thing") == (2, 4)
    assert pt(table, "Wall") == (3, 1)  # B has no lands


@pytest.mark.parametrize(("opponent", "tapped"), [("B", True), ("A", False)])
def test_what_an_opponent_controls_enters_tapped(opponent: str, tapped: bool) -> None:
    table = ready(creature("Bear", "2/2", cost="{0}"))
    table.battlefield(opponent, compiled_card("Creatures your opponents control enter tapped.", "Enchantment", "Mud"))
    table.start()
    table.cast("A", "Bear")
    finish(table)
    assert table.find("Bear").tapped is tapped


def test_each_other_one_enters_with_an_additional_counter() -> None:
    table = ready(
        creature("Bear", "2/2", cost="{0}"),
        compiled_card("Each other creature you control enters with an additional +1/+1 counter on it."),
    )
    table.start()
    table.cast("A", "Thing")
    finish(table)
    table.cast("A", "Bear")
    finish(table)
    assert pt(table, "Thing") == (2, 2)
    assert pt(table, "Bear") == (3, 3)


@pytest.mark.parametrize("kicked", [True, False])
def test_what_was_kicked_enters_with_more(kicked: bool) -> None:
    text = "Kicker {1}\nIf Thing was kicked, it enters with two +1/+1 counters on it."
    table = ready(compiled_card(text), mana="W")
    table.start()
    table.cast("A", "Thing", kicked="yes" if kicked else "no")
    finish(table)
    assert pt(table, "Thing") == ((4, 4) if kicked else (2, 2))


def test_the_chosen_type_is_given() -> None:
    text = (
        "As Thing enters, choose a creature type.\n"
        "Each creature you control is the chosen type in addition to its other types."
    )
    table = ready(compiled_card(text, "Enchantment"))
    table.battlefield("A", creature("Bear", "2/2", types="Creature: Bear"))
    table.start()
    table.cast("A", "Thing")
    table.until_asked("option", "A")
    table.answer("Elf")
    finish(table)
    assert set(table.find("Bear").subtypes) == {"Bear", "Elf"}


def test_each_land_is_a_forest_too() -> None:
    table = ready(mana="R")
    table.battlefield("A", compiled_card("Each land is a Forest in addition to its other land types.", "Enchantment"))
    table.start()
    assert set(table.find("Mountain").subtypes) == {"Mountain", "Forest"}
    assert len(table.find("Mountain").abilities) == 2


@pytest.mark.parametrize(
    ("text", "blocker", "blocks"),
    [
        ("Thing can't be blocked by creatures with power 2 or less.", creature("Guard", "2/2"), False),
        ("Thing can't be blocked by creatures with power 2 or less.", creature("Guard", "3/2"), True),
        ("Thing can't be blocked except by artifact creatures.", creature("Guard", "3/2"), False),
        ("Creatures with power less than Thing's power can't block it.", creature("Guard", "1/2"), False),
        ("Creatures with power less than Thing's power can't block it.", creature("Guard", "2/2"), True),
        (
            "Flying",
            compiled_card("Guard can block only creatures with flying.", name="Guard"),
            False,
        ),
        ("Vigilance", compiled_card("Flying\nGuard can block only creatures with flying.", name="Guard"), False),
    ],
)
def test_who_may_block_it(text: str, blocker: CardDefinition, blocks: bool) -> None:
    table = ready()
    table.battlefield("A", compiled_card(text))
    table.battlefield("B", blocker, creature("Giant", "9/9", "flying", types="Artifact Creature: Giant"))
    table.start()
    attack(table, "Thing")
    table.until_asked("blockers", "B")
    pair = ((table.find("Guard").id, table.find("Thing").id),)
    assert bool(table.question.is_legal(pair)) is blocks


def test_a_flyer_that_can_block_only_flyers_blocks_those() -> None:
    table = ready()
    table.battlefield("A", creature("Bird", "1/1", "flying"))
    table.battlefield("B", compiled_card("Flying\nGuard can block only creatures with flying.", name="Guard"))
    table.start()
    attack(table, "Bird")
    table.until_asked("blockers", "B")
    assert table.question.is_legal(((table.find("Guard").id, table.find("Bird").id),))


@pytest.mark.parametrize(("lands", "attacks"), [("U", True), ("R", False)])
def test_whom_it_may_attack_is_asked_of_each_player(lands: str, attacks: bool) -> None:
    table = ready(other=lands)
    table.battlefield(
        "A", compiled_card("Thing can't attack unless defending player controls an Island."), creature("Bear", "2/2")
    )
    table.start()
    table.until_asked("attackers", "A")
    assert bool(table.question.is_legal(((table.find("Thing").id, table.entity("B")),))) is attacks


@pytest.mark.parametrize("kept", [True, False])
def test_it_may_be_left_tapped(kept: bool) -> None:
    table = ready()
    table.battlefield("A", compiled_card("You may choose not to untap Thing during your untap step."), tapped=True)
    table.battlefield("A", creature("Bear", "2/2"), tapped=True)
    table.start("B", step="end")
    table.until_asked("choose", "A")
    table.answer((table.find("Thing").id,) if kept else ())
    table.go_to("upkeep", "A")
    assert table.find("Thing").tapped is kept
    assert not table.find("Bear").tapped


@pytest.mark.parametrize(("but", "mana"), [("", False), (" unless they're mana abilities", True)])
def test_abilities_that_cannot_be_activated(but: str, mana: bool) -> None:
    table = ready()
    table.battlefield("A", compiled_card("{T}: Add {G}.\n{0}: Draw a card.", name="Druid"))
    table.battlefield(
        "B", compiled_card(f"Activated abilities of creatures can't be activated{but}.", "Artifact", "Needle")
    )
    table.library("A", creature("Card", "1/1"))
    table.start()
    assert not table.can("A", "activate", "Druid")
    question = table.question
    assert isinstance(question, Priority)
    assert (("mana", table.find("Druid").id, 0) in question.options) is mana


def test_what_is_defined_is_a_star_even_where_a_file_has_0() -> None:
    found = compiled(
        CardFacts(
            "Thing", "{G}", "Creature — Bear", "Thing's power is equal to the number of lands you control.", "0", "4"
        )
    )
    assert found.definition is not None
    assert found.definition.pt == "*/4"


def test_it_may_be_exerted() -> None:
    assert abilities("You may exert Some Card as it attacks. When you do, it gets +2/+0 until end of turn.") == [
        {"as_it_attacks": ["exert_self"], "when_paid": [{"apply": [{"pt": [2, 0]}], "to": "self"}]}
    ]
    (ability,) = abilities("You may exert Some Card as it attacks. When you do, tap target creature.")
    assert ability == {
        "as_it_attacks": ["exert_self"],
        "when_paid": [{"tap": "t"}],
        "targets": {"t": {"of": {"type": "creature"}}},
    }


def test_a_player_and_their_permanents_are_hexproof_together() -> None:
    """What the definition of such a text does: an opponent can target neither of them, but only who is left."""
    text = "You and creatures you control gain hexproof until end of turn."
    assert card(text, "Instant").standing is Standing.PROVEN
    (found,) = abilities(text, "Instant")
    assert isinstance(found, dict)
    table = Table("current")
    table.hand("A", made("Shield", "Instant", found, cost="{0}"))
    table.hand("B", spell("Bolt", {"deal_damage": 1, "to": "t"}, t="any_target"))
    table.battlefield("A", creature("Bear", "2/2"))
    table.start("A")
    go(table, "A", "Shield")
    table.priority_to("B")
    table.cast("B", "Bolt")
    assert table.board.object(table.board.stack[-1]).targets == {"t": (PLAYERS["B"],)}


@pytest.mark.parametrize(
    ("whom", "more"), [("you", {}), ("you or planeswalkers you control", {"and_planeswalkers": True})]
)
def test_what_attacking_costs(whom: str, more: dict[str, Said]) -> None:
    front = f"Creatures can't attack {whom} unless their controller pays"
    assert abilities(f"{front} {{2}} for each of those creatures.") == [
        {"static": [{"attack_tax": "{2}", **more}], "to": "you"}
    ]
    counted = {"count": {"all": [{"type": "land"}, {"controller": "you"}]}}
    text = f"{front} {{X}} for each of those creatures, where X is the number of lands you control."
    assert abilities(text) == [{"static": [{"attack_tax": "{X}", "x": counted, **more}], "to": "you"}]


@pytest.mark.parametrize(("whose", "bound"), [("A", False), ("B", True)])
def test_an_aura_binds_another_players_creature_and_has_an_ability_otherwise(whose: str, bound: bool) -> None:
    text = (
        "Enchant creature\nAs long as another player controls enchanted creature, it can't attack or block. Otherwise, "
        "this Aura has indestructible."
    )
    assert card(text, "Enchantment — Aura").standing is Standing.PROVEN
    table = Table()
    table.battlefield(whose, creature("Hound", "2/2"))
    aura = made("Leash", "Enchantment: Aura", *map(dict, abilities(text, "Enchantment — Aura")))  # type: ignore[arg-type]
    table.battlefield("A", aura, attached="Hound")
    table.start(whose)
    assert ("indestructible" in table.find("Leash").keywords) is not bound
    if bound:
        with pytest.raises(AssertionError):
            attack(table, "Hound", by=whose)
    else:
        attack(table, "Hound", by=whose)
