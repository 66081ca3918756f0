"""Auras that bring cards back or come back themselves, and abilities of exiled cards, by hand."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.cards.by_hand.choosing import choose, options, say, target
from tests.support.situations import CREATURE, finish, go, in_graveyard, plays, pt, ready, spell, there
from tests.support.table import PLAYERS, Table, card, creature

BEAR = creature("Bear", "2/2", cost="{1}{G}")
GIANT = creature("Giant", "5/5", cost="{4}{R}")
REANIMATORS = ("Animate Dead", "Dance of the Dead")
END = spell("End", {"destroy": "t"}, t={"is": "permanent"})
PINGER = card(
    "Pinger",
    "Creature: Wizard",
    {"activated": [{"deal_damage": 1, "to": "t"}], "cost": ["tap_self"], "targets": {"t": {"of": "any_target"}}},
    pt="1/1",
    cost="{2}",
)
GROWER = card(
    "Grower",
    "Creature: Elf",
    {"activated": [{"put_counters": "+1/+1", "on": "self"}], "cost": [{"mana": "{G}"}]},
    pt="1/1",
    cost="{1}{G}",
)


def animated(name: str, *hand: Any, beast: Any = BEAR, mana: str = "BB") -> Table:
    """A table on which A has enchanted a creature card in B's graveyard with this Aura, and got the creature."""
    table = ready(name, *hand, mana=mana)
    table.graveyard("B", beast, "Shock")
    table.start("A")
    table.cast("A", name, targets=[beast.name])
    finish(table)
    return table


@pytest.mark.parametrize(("name", "size"), [("Animate Dead", (1, 2)), ("Dance of the Dead", (3, 3))])
@plays("Animate Dead", "Dance of the Dead")
def test_a_creature_card_comes_back_enchanted(name: str, size: tuple[int, int]) -> None:
    """303.4a: an Aura spell targets a card in a graveyard if its enchant ability says so."""
    table = animated(name)
    bear = table.find("Bear", "A")
    assert pt(table, "Bear") == size
    assert bear.owner == PLAYERS["B"]
    assert table.find(name).attached_to == bear.id
    assert bear.tapped is (name == "Dance of the Dead")
    table.go_to("upkeep", "B")
    assert there(table, name)
    table.check()


@pytest.mark.parametrize("name", REANIMATORS)
@plays("Animate Dead", "Dance of the Dead")
def test_the_creature_is_sacrificed_as_the_aura_leaves(name: str) -> None:
    table = animated(name, END)
    go(table, "A", "End", name)
    finish(table)
    assert in_graveyard(table, "Bear", "B")
    assert table.happened("permanent_sacrificed", player=PLAYERS["A"])


@plays("Animate Dead")
def test_the_creatures_new_controller_sacrifices_it() -> None:
    steal = spell("Steal", {"apply": [{"control": "you"}], "to": "t", "for": "forever"}, t=CREATURE)
    table = ready("Animate Dead", END, mana="BB")
    table.graveyard("A", BEAR)
    table.hand("B", steal)
    table.start("A")
    table.cast("A", "Animate Dead", targets=["Bear"])
    finish(table)
    go(table, "B", "Steal", "Bear")
    assert there(table, "Animate Dead", "A")
    go(table, "A", "End", "Animate Dead")
    finish(table)
    assert table.happened("permanent_sacrificed", player=PLAYERS["B"])
    assert in_graveyard(table, "Bear", "A")


@plays("Animate Dead")
def test_animate_dead_goes_to_the_graveyard_with_its_creature() -> None:
    table = animated("Animate Dead", END)
    go(table, "A", "End", "Bear")
    finish(table)
    assert in_graveyard(table, "Animate Dead", "A")
    assert in_graveyard(table, "Bear", "B")


@plays("Animate Dead")
def test_animate_dead_cannot_enchant_what_is_protected_from_it() -> None:
    """702.16: the creature comes back, the Aura cannot be attached, and the creature is sacrificed."""
    table = animated("Animate Dead", beast=creature("Knight", "2/2", "protection:black"))
    assert in_graveyard(table, "Animate Dead", "A")
    assert in_graveyard(table, "Knight", "B")
    assert table.happened("permanent_sacrificed", player=PLAYERS["A"])


@plays("Animate Dead")
def test_animate_dead_leaves_if_the_card_is_exiled_in_response() -> None:
    """303.4c: the enchanted card has left its graveyard, so that the Aura is attached to nothing."""
    gone = spell("Gone", {"exile": "t"}, t={"all": [{"zone": "graveyard"}, CREATURE]})
    table = ready("Animate Dead", gone, mana="BB")
    table.graveyard("B", BEAR)
    table.start("A")
    table.cast("A", "Animate Dead", targets=["Bear"])
    table.resolve()
    assert there(table, "Animate Dead")
    assert table.board.stack
    go(table, "A", "Gone", "Bear")
    finish(table)
    assert in_graveyard(table, "Animate Dead", "A")
    assert table.names_in(Zone.EXILE, "B") == ["Bear"]


@plays("Animate Dead")
def test_animate_dead_does_nothing_after_it_has_left() -> None:
    """603.4: the condition is checked again on resolution."""
    table = ready("Animate Dead", END, mana="BB")
    table.graveyard("B", BEAR)
    table.start("A")
    table.cast("A", "Animate Dead", targets=["Bear"])
    table.resolve()
    go(table, "A", "End", "Animate Dead")
    finish(table)
    assert in_graveyard(table, "Bear", "B")
    assert in_graveyard(table, "Animate Dead", "A")


@plays("Animate Dead")
def test_animate_dead_put_onto_the_battlefield_chooses_a_card() -> None:
    """303.4f: whoever puts it there chooses what it enchants."""
    put = spell("Put", {"move": {"all": [{"name": "Animate Dead"}, {"zone": "hand"}]}, "to": "battlefield"})
    table = ready("Animate Dead", put)
    table.graveyard("A", GIANT)
    table.graveyard("B", BEAR)
    table.start("A")
    table.cast("A", "Put")
    choose(table, "Giant")
    finish(table)
    assert pt(table, "Giant") == (4, 5)


@plays("Animate Dead")
def test_two_of_them_on_one_creature_do_not_hold() -> None:
    """303.4c: each enchants only the creature that it put there."""
    table = animated("Animate Dead", END, creature("Other", "1/1"))
    first = table.find("Animate Dead")
    move = spell("Move", {"attach": "a", "to": "c"}, a={"subtype": "Aura"}, c=CREATURE)
    other = ready("Animate Dead", move, mana="BB")
    other.graveyard("B", BEAR)
    other.battlefield("A", GIANT)
    other.start("A")
    other.cast("A", "Animate Dead", targets=["Bear"])
    finish(other)
    go(other, "A", "Move", "Animate Dead", "Giant")
    assert other.find("Animate Dead").attached_to == other.find("Bear").id
    assert first.attached_to == table.find("Bear").id


@pytest.mark.parametrize("paid", [True, False])
@plays("Dance of the Dead")
def test_dance_of_the_dead_is_paid_to_untap_its_creature(paid: bool) -> None:
    table = animated("Dance of the Dead", mana="BBBB")
    table.go_to("upkeep", "B")
    table.until_asked("option", "A")
    assert table.find("Bear").tapped
    table.answer("yes" if paid else "no")
    finish(table)
    assert table.find("Bear").tapped is not paid


# Auras that return attached (303.4i)


@plays("Gryff's Boon")
def test_gryffs_boon_returns_attached() -> None:
    table = Table()
    table.lands("A", "Plains", 4)
    table.battlefield("A", BEAR)
    table.graveyard("A", "Gryff's Boon")
    table.start("A")
    boon = table.find("Gryff's Boon", "A", Zone.GRAVEYARD).id
    table.answer(next(option for option in options(table) if option[:2] == ("activate", boon)))
    table.announce(["Bear"])
    table.resolve()
    assert pt(table, "Bear") == (3, 2)
    assert "flying" in table.find("Bear").keywords
    assert table.find("Gryff's Boon").attached_to == table.find("Bear").id


@plays("Gryff's Boon")
def test_gryffs_boon_stays_where_it_cannot_enchant() -> None:
    table = Table()
    table.lands("A", "Plains", 4)
    table.battlefield("A", creature("Knight", "2/2", "protection:white"), BEAR)
    table.graveyard("A", "Gryff's Boon")
    shield = spell("Shield", {"apply": [{"grant": "protection:white"}], "to": "t"}, t=CREATURE)
    table.hand("A", shield)
    table.start("A")
    boon = table.find("Gryff's Boon", "A", Zone.GRAVEYARD).id
    table.answer(next(option for option in options(table) if option[:2] == ("activate", boon)))
    table.announce(["Bear"])
    go(table, "A", "Shield", "Bear")
    finish(table)
    assert in_graveyard(table, "Gryff's Boon", "A")


@pytest.mark.parametrize("kind", ["Ninja", "Bear"])
@plays("Smoke Shroud")
def test_smoke_shroud_returns_to_a_ninja(kind: str) -> None:
    new = card("New", f"Creature: {kind}", pt="1/1", cost="{0}")
    table = ready(new)
    table.graveyard("A", "Smoke Shroud")
    table.start("A")
    table.cast("A", "New")
    table.resolve()
    if kind == "Ninja":
        say(table, "yes")
    finish(table)
    assert pt(table, "New") == ((2, 2) if kind == "Ninja" else (1, 1))


@plays("Light-Paws, Emperor's Voice")
def test_light_paws_finds_an_aura_of_another_name() -> None:
    def aura(name: str, cost: str) -> Any:
        return card(name, "Enchantment: Aura", {"keyword": "enchant", "of": CREATURE}, cost=cost)

    table = ready(aura("First", "{W}"), mana="W")
    table.battlefield("A", "Light-Paws, Emperor's Voice", BEAR)
    table.library("A", aura("First", "{W}"), aura("Second", "{W}"), aura("Costly", "{2}"), "Forest")
    table.start("A")
    table.cast("A", "First", targets=["Bear"])
    table.resolve()
    say(table, "yes")
    question: Any = table.until_asked("choose", "A")
    assert [table.board.objects[id].name for id in question.among] == ["Second"]
    table.answer(question.among)
    finish(table)
    assert table.find("Second").attached_to == table.find("Light-Paws, Emperor's Voice").id
    assert table.happened("library_shuffled")


@plays("Light-Paws, Emperor's Voice")
def test_light_paws_wants_an_aura_that_was_cast() -> None:
    aura = card("First", "Enchantment: Aura", {"keyword": "enchant", "of": CREATURE}, cost="{0}")
    put = spell("Put", {"move": {"all": [{"name": "First"}, {"zone": "hand"}]}, "to": "battlefield"})
    table = ready(aura, put)
    table.battlefield("A", "Light-Paws, Emperor's Voice")
    table.start("A")
    go(table, "A", "Put")
    assert not table.board.stack


# Libraries (401.7)


@pytest.mark.parametrize(("x", "place"), [(0, 0), (2, 2), (6, 4)])
@plays("Unexpectedly Absent")
def test_unexpectedly_absent_goes_beneath_so_many_cards(x: int, place: int) -> None:
    table = ready("Unexpectedly Absent", mana="WW" + "W" * x)
    table.battlefield("B", BEAR)
    table.library("B", "Forest", "Island", "Swamp", "Mountain")
    table.start("A", extra=0)
    table.cast("A", "Unexpectedly Absent", targets=["Bear"], x=x)
    table.resolve()
    assert table.names_in(Zone.LIBRARY, "B")[place] == "Bear"


# Activated abilities of other objects (113.3b)


def cauldron(*creatures: Any, graveyard: Any = PINGER, lands: str = "") -> Table:
    """A table on which A has Agatha's Soul Cauldron, these creatures and a card in the graveyard."""
    table = ready(mana=lands)
    table.battlefield("A", "Agatha's Soul Cauldron", *creatures)
    table.graveyard("A", graveyard)
    table.start("A")
    return table


@plays("Agatha's Soul Cauldron")
def test_agathas_soul_cauldron_gives_abilities_of_exiled_cards() -> None:
    table = cauldron(BEAR, GIANT)
    table.activate("A", "Agatha's Soul Cauldron", targets=["Pinger"])
    table.resolve()
    target(table, "Bear")
    finish(table)
    assert table.names_in(Zone.EXILE, "A") == ["Pinger"]
    assert pt(table, "Bear") == (3, 3)
    assert not table.can("A", "activate", "Giant")
    table.activate("A", "Bear", targets=["B"])
    table.resolve()
    assert table.life_of("B") == 19
    table.check()


@plays("Agatha's Soul Cauldron")
def test_agathas_soul_cauldron_triggers_only_for_creature_cards() -> None:
    table = cauldron(BEAR, graveyard="Shock")
    table.activate("A", "Agatha's Soul Cauldron", targets=["Shock"])
    finish(table)
    assert table.names_in(Zone.EXILE, "A") == ["Shock"]
    assert pt(table, "Bear") == (2, 2)


@plays("Agatha's Soul Cauldron")
def test_agathas_soul_cauldron_lets_any_color_pay_for_creatures() -> None:
    """609.4b: the mana is of its own colour; only the payment is easier."""
    table = cauldron(GROWER, lands="UU")
    assert table.can("A", "activate", "Grower")
    table.activate("A", "Grower")
    table.resolve()
    assert pt(table, "Grower") == (2, 2)
    go_without = ready(END, mana="U")
    go_without.battlefield("A", GROWER)
    go_without.start("A")
    assert not go_without.can("A", "activate", "Grower")


@plays("Agatha's Soul Cauldron")
def test_the_abilities_end_with_the_cauldron() -> None:
    """607.2a: another Cauldron speaks of the cards that it exiled itself."""
    table = Table()
    table.hand("A", END)
    table.battlefield("A", "Agatha's Soul Cauldron", BEAR)
    table.battlefield("B", "Agatha's Soul Cauldron", creature("Marked", "1/1"), counters={"+1/+1": 1})
    table.graveyard("A", PINGER)
    table.start("A")
    table.activate("A", "Agatha's Soul Cauldron", targets=["Pinger"])
    table.resolve()
    finish(table)
    assert len(table.find("Bear").abilities) == 1
    assert len(table.find("Marked").abilities) == 0
    go(table, "A", "End", table.find("Agatha's Soul Cauldron", "A").id)
    assert len(table.find("Bear").abilities) == 0
    assert pt(table, "Bear") == (3, 3)


@plays("Necrotic Ooze")
def test_necrotic_ooze_has_abilities_of_all_graveyards() -> None:
    gone = spell("Gone", {"exile": {"all": [{"zone": "graveyard"}, CREATURE]}})
    table = ready(gone, mana="G")
    table.battlefield("A", "Necrotic Ooze")
    table.graveyard("A", GROWER, "Shock")
    table.graveyard("B", PINGER)
    table.start("A")
    assert len(table.find("Necrotic Ooze").abilities) == 3
    table.activate("A", "Necrotic Ooze", 1)
    table.resolve()
    assert pt(table, "Necrotic Ooze") == (5, 4)
    go(table, "A", "Gone")
    assert len(table.find("Necrotic Ooze").abilities) == 1
    assert not table.can("A", "activate", "Necrotic Ooze")
