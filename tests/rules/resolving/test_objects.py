"""701. Objects: destroyed, moved, sacrificed, tapped, attached, exchanged, phased out."""

from __future__ import annotations

from typing import Any

from domain.terms import Zone
from tests.support.situations import (
    CREATURE,
    MINE,
    enchantment,
    finish,
    go,
    in_graveyard,
    moments,
    plays,
    pt,
    ready,
    spell,
    there,
)
from tests.support.table import PLAYERS, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]


def test_destroying_all_at_once() -> None:
    table = ready(spell("Wrath", {"destroy": CREATURE, "no_regeneration": True}))
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Cub", "2/2"), creature("God", "5/5", "indestructible"))
    table.start()
    go(table, "A", "Wrath")
    assert len(moments(table.events("permanent_destroyed"))) == 1
    assert in_graveyard(table, "Bear", "A")
    assert in_graveyard(table, "Cub", "B")
    assert there(table, "God")


def test_moving_to_every_zone() -> None:
    table = ready(
        spell("Bounce", {"move": "t", "to": "hand"}, t=CREATURE),
        spell("Top", {"move": "t", "to": "library"}, t=CREATURE),
        spell("Bottom", {"move": "t", "to": "library", "position": "bottom"}, t=CREATURE),
        spell(
            "Raise",
            {"move": "t", "to": "battlefield", "under": "you", "tapped": True},
            t={"all": [CREATURE, {"zone": "graveyard"}]},
        ),
        spell("Bury", {"move": "t", "to": "graveyard"}, t=CREATURE),
    )
    table.battlefield(
        "B", creature("One", "1/1"), creature("Two", "1/1"), creature("Three", "1/1"), creature("Four", "1/1")
    )
    table.graveyard("B", creature("Five", "1/1"))
    table.start()
    go(table, "A", "Bounce", "One")
    go(table, "A", "Top", "Two")
    go(table, "A", "Bottom", "Three")
    go(table, "A", "Bury", "Four")
    go(table, "A", "Raise", "Five")
    library = table.names_in(Zone.LIBRARY, "B")
    assert table.names_in(Zone.HAND, "B") == ["One"]
    assert (library[0], library[-1]) == ("Two", "Three")
    assert in_graveyard(table, "Four", "B")
    assert not table.events("permanent_destroyed")
    five = table.find("Five")
    assert (five.controller, five.owner, five.tapped) == (A, B, True)


def test_an_aura_put_onto_the_battlefield_is_attached_to_what_is_chosen() -> None:
    """303.4f, 303.4g."""
    raise_ = spell(
        "Raise", {"move": "t", "to": "battlefield"}, t={"all": [{"type": "enchantment"}, {"zone": "graveyard"}]}
    )
    table = ready(raise_, raise_)
    table.graveyard("A", "Pacifism", "Blight")
    table.battlefield("B", creature("Bear", "2/2"), creature("Cub", "2/2"))
    table.start()
    table.cast("A", "Raise", targets=["Pacifism"])
    question: Any = table.until_asked("choose", "A")
    assert set(question.among) == {table.find("Bear").id, table.find("Cub").id}
    table.answer((table.find("Cub").id,))
    assert table.find("Pacifism").attached_to == table.find("Cub").id
    go(table, "A", "Raise", "Blight")  # there is no land to enchant
    assert in_graveyard(table, "Blight", "A")


def test_sacrificing_by_choice_and_by_name() -> None:
    table = ready(
        spell(
            "Edict",
            {"sacrifice": CREATURE, "who": "each_player", "as": "gone"},
            {"gain_life": {"count": {"ref": "gone"}}},
        ),
        spell("Own", {"sacrifice": "t"}, t=MINE),
    )
    table.battlefield("A", creature("Bear", "2/2"), creature("Ape", "3/3"))
    table.battlefield("B", creature("Cub", "2/2"))
    table.start()
    table.cast("A", "Edict")
    table.until_asked("choose", "A")
    table.answer((table.find("Ape").id,))
    assert in_graveyard(table, "Ape", "A")
    assert in_graveyard(table, "Cub", "B")
    assert len(moments(table.events("permanent_sacrificed"))) == 1
    go(table, "A", "Own", "Bear")
    assert in_graveyard(table, "Bear", "A")


def test_tapping_and_untapping_what_is_not_so_already() -> None:
    table = ready(spell("Tap", {"tap": CREATURE}), spell("Untap", {"untap": CREATURE}))
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Cub", "1/1"), tapped=True)
    table.start()
    go(table, "A", "Tap")
    assert table.events("permanents_tapped")[-1].event.objects == (table.find("Bear").id,)
    go(table, "A", "Untap")
    assert len(table.events("permanents_untapped")[-1].event.objects) == 2


def test_attaching_only_to_what_may_be_and_is_not_yet() -> None:
    """701.3b."""
    sword = card("Sword", "Artifact: Equipment", {"keyword": "equip", "cost": [{"mana": "{0}"}]}, cost="{1}")
    put = spell("Put", {"attach": "e", "to": "t"}, e={"subtype": "Equipment"}, t={"is": "permanent"})
    table = ready(put, put, put)
    table.battlefield("A", sword, creature("Bear", "2/2"), card("Stone", "Artifact"))
    table.start()
    go(table, "A", "Put", "Sword", "Stone")
    assert table.find("Sword").attached_to is None
    go(table, "A", "Put", "Sword", "Bear")
    go(table, "A", "Put", "Sword", "Bear")
    assert len(table.events("object_attached")) == 1


def test_phasing_out_takes_along_what_is_attached() -> None:
    table = ready(spell("Out", {"phase_out": "t"}, t=CREATURE))
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("A", "Holy Strength", attached="Bear")
    table.start()
    bear = table.find("Bear").id
    go(table, "A", "Out", "Bear")
    assert table.board.objects[bear].phased_out
    assert table.events("permanents_phased")[0].event.out == (bear, table.find("Holy Strength").id)
    table.go_to("upkeep", "B")
    table.go_to("upkeep", "A")
    assert not table.board.objects[bear].phased_out
    assert pt(table, "Bear") == (3, 4)


def test_a_card_leaves_an_enchantment_that_watches_itself_alone() -> None:
    notice = enchantment("Notice", {"triggered": [{"gain_life": 1}], "on": {"leaves": {"type": "enchantment"}}})
    table = ready(spell("Dispel", {"destroy": "t"}, t={"type": "enchantment"}))
    table.battlefield("A", notice)
    table.start()
    go(table, "A", "Dispel", "Notice")
    table.resolve_all()
    assert table.life_of("A") == 21


def test_several_that_return_under_their_owners_control_come_back_to_each_owner() -> None:
    """110.2a says whose it is by the effect: for each of them its own owner."""
    blink = spell(
        "Blink", {"exile": CREATURE, "as": "r"}, {"move": "r", "to": "battlefield", "under": {"owner_of": "r"}}
    )
    mine = spell("Claim", {"exile": CREATURE, "as": "r"}, {"move": "r", "to": "battlefield", "under": "you"})
    table = ready(blink, mine)
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Wolf", "2/2"), creature("Wolf", "2/2"))
    table.start()
    go(table, "A", "Blink")
    assert len(table.all("Bear", "A")) == 1
    assert len(table.all("Wolf", "B")) == 2
    go(table, "A", "Claim")
    assert len(table.all("Wolf", "A")) == 2
    table.check()


# Exchanges


@plays("Switcheroo")
def test_control_of_two_creatures_is_exchanged() -> None:
    table = ready("Switcheroo", mana="UUUUU")
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Cub", "1/1"))
    table.start()
    go(table, "A", "Switcheroo", ("Bear", "Cub"))
    assert (table.find("Bear").controller, table.find("Cub").controller) == (B, A)
    started = table.events("effect_started")
    assert len(started) == 2
    assert len({record.moment for record in started}) == 1
    table.go_to("upkeep", "B")
    assert table.find("Cub").controller == A


def test_nothing_is_exchanged_that_one_player_controls_or_that_is_gone() -> None:
    table = ready("Switcheroo", spell("Kill", {"destroy": "t"}, t=CREATURE), mana="UUUUU")
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Cub", "1/1"))
    table.start()
    table.cast("A", "Switcheroo", targets=[("Bear", "Cub")])
    go(table, "A", "Kill", "Cub")
    finish(table)
    assert table.find("Bear").controller == A
    own = ready("Switcheroo", mana="UUUUU")
    own.battlefield("A", creature("Bear", "2/2"), creature("Cub", "1/1"))
    own.start()
    go(own, "A", "Switcheroo", ("Bear", "Cub"))
    assert not own.events("effect_started")
