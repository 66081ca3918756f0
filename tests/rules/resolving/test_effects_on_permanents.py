"""608.2, 701. Instructions to permanents: destroyed, exiled, moved, attached, fighting, phased out."""

from __future__ import annotations

from typing import Any

from domain.terms import Zone
from tests.support.situations import (
    CREATURE,
    MINE,
    attack,
    enchantment,
    go,
    in_graveyard,
    moments,
    pt,
    ready,
    spell,
    there,
)
from tests.support.table import PLAYERS, Table, card, creature

PLAYER = {"is": "player"}
A, B = PLAYERS["A"], PLAYERS["B"]


# Permanents


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


def test_exile_until_something_leaves_comes_back_under_its_owners_control() -> None:
    jail = card(
        "Jail",
        "Enchantment",
        {
            "triggered": [{"exile": "t", "until_leaves": "self"}],
            "on": {"enters": "self"},
            "targets": {"t": {"of": CREATURE}},
        },
        cost="{0}",
    )
    free = spell("Free", {"destroy": "t"}, t={"type": "enchantment"})
    table = ready(jail, free)
    table.battlefield("B", creature("Bear", "2/2"), counters={"+1/+1": 1})
    table.start()
    table.cast("A", "Jail")
    table.resolve_all()
    assert "Bear" in table.names_in(Zone.EXILE, "B")
    go(table, "A", "Free", "Jail")
    bear = table.find("Bear")
    assert (bear.controller, bear.counters) == (B, {})
    assert table.events("object_moved", to=Zone.BATTLEFIELD)[-1].rule == "610.3"


def test_exile_until_something_that_has_left_already_exiles_nothing() -> None:
    """610.3."""
    jail = card(
        "Jail",
        "Enchantment",
        {
            "triggered": [{"exile": "t", "until_leaves": "self"}],
            "on": {"enters": "self"},
            "targets": {"t": {"of": CREATURE}},
        },
        cost="{0}",
    )
    table = ready(jail, spell("Free", {"destroy": "t"}, t={"type": "enchantment"}))
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    table.cast("A", "Jail")
    table.resolve()
    table.cast("A", "Free", targets=["Jail"])
    table.resolve_all()
    assert there(table, "Bear")


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


def test_tokens_are_what_their_text_says() -> None:
    beast = {"types": "Creature: Beast", "colors": "G", "pt": "3/3", "abilities": [{"keyword": "trample"}]}
    table = ready(
        spell("Beasts", {"create_token": beast, "n": 2, "who": "p", "tapped": True}, p=PLAYER),
        spell("Gold", {"create_token": "Treasure", "as": "made"}, {"put_counters": "shiny", "on": "made"}),
    )
    table.start()
    go(table, "A", "Beasts", "B")
    beasts = table.all("Beast Token", "B")
    assert [(found.power, found.colors, found.keywords, found.tapped, found.token) for found in beasts] == [
        (3, "G", ("trample",), True, True)
    ] * 2
    go(table, "A", "Gold")
    assert table.find("Treasure").counters == {"shiny": 1}
    table.check()


def test_counters_are_put_and_removed() -> None:
    table = ready(
        spell("Grow", {"put_counters": "+1/+1", "on": CREATURE, "n": 2}),
        spell("Less", {"remove_counters": "+1/+1", "on": "t"}, t=CREATURE),
        spell("None", {"remove_counters": "+1/+1", "on": CREATURE, "n": "all"}),
    )
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Cub", "1/1"))
    table.start()
    go(table, "A", "Grow")
    assert (pt(table, "Bear"), pt(table, "Cub")) == ((4, 4), (3, 3))
    go(table, "A", "Less", "Bear")
    assert pt(table, "Bear") == (3, 3)
    go(table, "A", "None")
    assert (pt(table, "Bear"), pt(table, "Cub")) == ((2, 2), (1, 1))


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


def test_fighting_needs_two_creatures() -> None:
    fight = spell("Fight", {"fight": ["a", "b"]}, a=MINE, b={"all": [CREATURE, {"controller": "opponent"}]})
    table = ready(fight, fight)
    table.battlefield("A", creature("Bear", "2/3"))
    table.battlefield("B", creature("Cub", "1/4"))
    table.hand("B", spell("Vanish", {"exile": "t"}, t=CREATURE))
    table.start()
    go(table, "A", "Fight", "Bear", "Cub")
    assert (table.find("Bear").damage, table.find("Cub").damage) == (1, 2)
    assert len(moments(table.events("damage_dealt"))) == 1
    table.cast("A", "Fight", targets=["Bear", "Cub"])
    table.cast("B", "Vanish", targets=["Cub"])
    table.resolve_all()
    assert table.find("Bear").damage == 1


def test_a_creature_that_fights_itself_deals_twice() -> None:
    """701.14c."""
    fight = spell("Fight", {"fight": ["a", "a"]}, a=CREATURE)
    table = ready(fight)
    table.battlefield("A", creature("Bear", "2/5"))
    table.start()
    go(table, "A", "Fight", "Bear")
    assert table.find("Bear").damage == 4


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


def test_removal_from_combat() -> None:
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"))
    table.hand("B", spell("Away", {"remove_from_combat": "t"}, t={"combat": "attacking"}))
    table.start()
    attack(table, "Bear")
    table.priority_to("B")
    go(table, "B", "Away", "Bear")
    assert table.events("removed_from_combat")[0].event.reason == "effect"
    table.go_to("postcombat-main")
    assert table.life_of("B") == 20


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
