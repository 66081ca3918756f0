"""608.2, 610. Each construct of the card language is carried out: instructions, filters, amounts, costs."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards import grammar as g
from domain.cards import language as l
from domain.rules.abilities import watching
from domain.rules.continuous import modifications
from domain.rules.replacement import outcomes, patterns
from domain.rules.resolving import reading, support
from domain.terms import Zone
from tests.support.situations import (
    CREATURE,
    MINE,
    attack,
    block,
    enchantment,
    go,
    in_graveyard,
    moments,
    pt,
    spell,
    static,
    there,
)
from tests.support.table import PLAYERS, Table, card, creature

PLAYER = {"is": "player"}
A, B = PLAYERS["A"], PLAYERS["B"]


def test_every_construct_of_the_language_has_its_rule() -> None:
    """Nothing can be written on a card that the rules do not carry out."""
    assert set(support.INSTRUCTIONS) == set(l.EFFECTS)
    assert set(reading._FILTERS) - {str} == set(g.FILTERS)
    assert set(reading._AMOUNTS) == set(g.AMOUNTS)
    assert set(reading._CONDITIONS) == set(g.CONDITIONS)
    assert set(modifications._SETTLE) | {l.IsCopy} == set(l.MODIFICATIONS)  # 707.2c: it is none of the later layers
    assert set(patterns.KINDS) == set(l.WOULD_EVENTS)
    assert set(outcomes.CHANGES) | {l.Prevent, l.Instead, l.AsEntersChoose, l.EntersAsCopy} == set(l.CHANGES)
    assert set(watching.KINDS) | {l.StateHolds} == set(l.TRIGGER_EVENTS)


def table_with(*hand: Any, life: int = 20) -> Table:
    """A table at A's main phase, with these cards in A's hand."""
    table = Table(life=life)
    table.hand("A", *hand)
    return table


# Life and cards


def test_gain_lose_and_set_life() -> None:
    table = table_with(
        spell("Gain", {"gain_life": 4, "who": "p"}, p=PLAYER),
        spell("Lose", {"lose_life": 3, "who": "each_player"}),
        spell("Even", {"set_life": 10, "who": "each_player"}),
        spell("Drain", {"lose_life": 2, "who": "each_opponent"}, {"gain_life": "done.amount"}),
    )
    table.start()
    go(table, "A", "Gain", "B")
    assert table.life_of("B") == 24
    go(table, "A", "Lose")
    assert (table.life_of("A"), table.life_of("B")) == (17, 21)
    assert len(moments(table.events("life_lost"))) == 1
    go(table, "A", "Even")
    assert (table.life_of("A"), table.life_of("B")) == (10, 10)
    assert {(r.event.player, r.event.amount) for r in table.events("life_lost")[2:]} == {(A, 7), (B, 11)}
    go(table, "A", "Drain")
    assert (table.life_of("A"), table.life_of("B")) == (12, 8)


def test_cards_are_drawn_one_by_one_the_active_player_first() -> None:
    table = table_with(spell("Wheel", {"draw": 2, "who": "each_player"}))
    table.start()
    go(table, "A", "Wheel")
    drawn = table.events("card_drawn")
    assert [r.event.player for r in drawn] == [A, A, B, B]
    assert len(moments(drawn)) == 4


def test_discarding_by_choice_all_or_at_random() -> None:
    table = table_with(
        spell("Pick", {"discard": 1, "who": "p", "as": "gone"}, {"gain_life": {"count": {"ref": "gone"}}}, p=PLAYER),
        spell("Random", {"discard": 1, "who": "p", "at_random": True}, p=PLAYER),
        spell("All", {"discard": "all", "who": "each_player"}),
    )
    table.hand("B", "Shock", "Fog", "Holy Day", "Giant Growth")
    table.start()
    table.cast("A", "Pick", targets=["B"])
    question: Any = table.until_asked("choose", "B")
    assert question.reason == "discard"
    assert len(question.among) == 4
    table.answer((table.find("Fog", "B", Zone.HAND).id,))
    assert in_graveyard(table, "Fog", "B")
    go(table, "A", "Random", "B")
    assert len(table.board.hand(B)) == 2
    assert len(table.events("decision_made", kind="choose")) == 1
    go(table, "A", "All")
    assert not table.board.hand(A)
    assert not table.board.hand(B)
    assert len(moments(table.events("card_discarded")[2:])) == 1


def test_milling_takes_what_there_is() -> None:
    table = table_with(
        spell("Mill", {"mill": 3, "who": "p"}, p=PLAYER), spell("More", {"mill": 9, "who": "p"}, p=PLAYER)
    )
    table.library("B", "Shock", "Fog")
    table.start("A", extra=2)
    go(table, "A", "Mill", "B")
    assert table.names_in(Zone.GRAVEYARD, "B") == ["Shock", "Fog", "Plains"]
    go(table, "A", "More", "B")
    assert not table.board.players[B].library
    assert not table.events("draw_failed")


def test_scrying_puts_cards_where_they_are_wanted() -> None:
    table = table_with(spell("Scry", {"scry": 3}))
    table.library("A", "Shock", "Fog", "Giant Growth")
    table.start()
    table.cast("A", "Scry")
    question: Any = table.until_asked("choose", "A")
    shock, fog, growth = question.among
    table.answer((fog,))
    table.until_asked("order", "A")
    table.answer((growth, shock))
    library = table.names_in(Zone.LIBRARY, "A")
    assert library[:2] == ["Giant Growth", "Shock"]
    assert library[-1] == "Fog"
    (looked,) = table.events("cards_looked_at")
    assert looked.event.count == 3
    table.check()


NOTICE = enchantment("Notice", {"triggered": [{"gain_life": 1}], "on": {"surveils": "you"}})


@pytest.mark.parametrize(("edition", "rule"), [("seed", "608.2c"), ("current", "701.25a")])
def test_surveiling_puts_cards_into_the_graveyard_and_the_rest_on_top_in_any_order(edition: str, rule: str) -> None:
    """701.25a, 701.25d. In 2017 it had no name, so there the text is followed."""
    table = Table(edition=edition)
    table.hand("A", spell("Surveil", {"surveil": 3}))
    table.battlefield("A", NOTICE)
    table.battlefield("B", NOTICE)
    table.library("A", "Shock", "Fog", "Giant Growth", "Forest")
    table.start()
    table.cast("A", "Surveil")
    question: Any = table.until_asked("choose", "A")
    shock, fog, growth = question.among
    table.answer((fog,))
    table.until_asked("order", "A")
    table.answer((growth, shock))
    table.resolve_all()
    assert table.names_in(Zone.LIBRARY, "A")[:3] == ["Giant Growth", "Shock", "Forest"]
    assert set(table.names_in(Zone.GRAVEYARD, "A")) == {"Fog", "Surveil"}
    (surveiled,) = table.events("player_surveiled", rule=rule)
    assert (surveiled.event.kept, surveiled.event.put, surveiled.event.top) == (2, 1, (growth, shock))
    moved = next(one for one in table.events("object_moved") if one.event.object == fog)
    assert moved.position < surveiled.position
    assert (table.life_of("A"), table.life_of("B")) == (21, 20)
    table.check()


@pytest.mark.parametrize(("amount", "library", "life"), [(0, ("Shock",), 20), (2, (), 21), (2, ("Shock",), 21)])
def test_surveiling_0_is_none_and_with_an_empty_library_it_is_one(
    amount: int, library: tuple[str, ...], life: int
) -> None:
    """701.25c, 701.25d."""
    table = table_with(spell("Surveil", {"surveil": amount}))
    table.battlefield("A", NOTICE)
    table.library("A", *library)
    table.start(extra=0)
    table.cast("A", "Surveil")
    table.resolve_all()
    assert table.life_of("A") == life
    assert len(table.events("player_surveiled")) == life - 20
    assert len(table.events("cards_looked_at")) == bool(amount and library)


def test_what_surveiling_puts_away_can_go_elsewhere() -> None:
    """614.6."""
    table = table_with(spell("Surveil", {"surveil": 2}))
    table.battlefield("B", "Rest in Peace")
    table.library("A", "Shock", "Fog")
    table.start()
    table.cast("A", "Surveil")
    question: Any = table.until_asked("choose", "A")
    table.answer(question.among)
    table.resolve_all()
    assert {"Shock", "Fog"} <= set(table.names_in(Zone.EXILE, "A"))
    table.check()


def test_searching_finds_at_most_so_many_and_may_fail() -> None:
    tutor = spell(
        "Tutor",
        {"search": {"all": [{"type": "land"}, {"supertype": "basic"}]}, "n": 2, "as": "found"},
        {"move": "found", "to": "battlefield", "tapped": True},
        {"shuffle": "you"},
    )
    table = table_with(tutor, tutor)
    table.library("A", "Forest", "Shock", "Island")
    table.start()
    table.cast("A", "Tutor")
    question: Any = table.until_asked("choose", "A")
    assert "Shock" not in {table.board.objects[id].name for id in question.among}
    forest = next(id for id in question.among if table.board.objects[id].name == "Forest")
    island = next(id for id in question.among if table.board.objects[id].name == "Island")
    table.answer((forest, island))
    assert table.find("Forest").tapped
    assert table.find("Island").tapped
    assert table.order_of("library_searched", "object_moved", "library_shuffled")[-4:] == [
        "object_moved",
        "object_moved",
        "library_shuffled",
        "object_moved",
    ]
    table.cast("A", "Tutor")
    table.until_asked("choose", "A")
    table.answer(())
    assert len(table.events("library_shuffled")) == 2


def test_revealing_shows_everybody_which_cards_and_moves_none() -> None:
    table = table_with(
        spell("Show", {"reveal": "hand", "who": "p"}, p=PLAYER),
        spell("Top", {"reveal": "top", "n": 2, "who": "you"}),
    )
    table.hand("B", "Shock", "Fog")
    table.library("A", "Giant Growth", "Holy Day")
    table.start()
    go(table, "A", "Show", "B")
    go(table, "A", "Top")
    shown = [
        [table.board.definitions[number].name for number in r.event.definitions] for r in table.events("cards_revealed")
    ]
    assert shown == [["Shock", "Fog"], ["Giant Growth", "Holy Day"]]
    assert table.names_in(Zone.HAND, "B") == ["Shock", "Fog"]
    assert table.board.seen >= {number for r in table.events("cards_revealed") for number in r.event.definitions}


def test_choosing_from_a_revealed_hand() -> None:
    duress = spell(
        "Duress",
        {"reveal": "hand", "who": "p"},
        {"choose": {"all": [{"zone": "hand"}, {"owner": "p"}, {"not": CREATURE}]}, "as": "c"},
        {"move": "c", "to": "graveyard"},
        p=PLAYER,
    )
    table = table_with(duress)
    table.hand("B", "Grizzly Bears", "Shock", "Fog")
    table.start()
    table.cast("A", "Duress", targets=["B"])
    question: Any = table.until_asked("choose", "A")
    assert {table.board.objects[id].name for id in question.among} == {"Shock", "Fog"}
    table.answer((table.find("Shock", "B", Zone.HAND).id,))
    assert in_graveyard(table, "Shock", "B")


def test_poison_and_other_counters_of_players() -> None:
    table = table_with(spell("Poison", {"player_counters": "poison", "who": "p", "n": 3}, p=PLAYER))
    table.start()
    go(table, "A", "Poison", "B")
    assert table.board.players[B].counters == {"poison": 3}
    assert table.events("player_counters_put")[0].event.total == 3


# Permanents


def test_destroying_all_at_once() -> None:
    table = table_with(spell("Wrath", {"destroy": CREATURE, "no_regeneration": True}))
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
    table = table_with(jail, free)
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
    table = table_with(jail, spell("Free", {"destroy": "t"}, t={"type": "enchantment"}))
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    table.cast("A", "Jail")
    table.resolve()
    table.cast("A", "Free", targets=["Jail"])
    table.resolve_all()
    assert there(table, "Bear")


def test_moving_to_every_zone() -> None:
    table = table_with(
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
    table = table_with(raise_, raise_)
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
    table = table_with(
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
    table = table_with(
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
    table = table_with(
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
    table = table_with(spell("Tap", {"tap": CREATURE}), spell("Untap", {"untap": CREATURE}))
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
    table = table_with(put, put, put)
    table.battlefield("A", sword, creature("Bear", "2/2"), card("Stone", "Artifact"))
    table.start()
    go(table, "A", "Put", "Sword", "Stone")
    assert table.find("Sword").attached_to is None
    go(table, "A", "Put", "Sword", "Bear")
    go(table, "A", "Put", "Sword", "Bear")
    assert len(table.events("object_attached")) == 1


def test_fighting_needs_two_creatures() -> None:
    fight = spell("Fight", {"fight": ["a", "b"]}, a=MINE, b={"all": [CREATURE, {"controller": "opponent"}]})
    table = table_with(fight, fight)
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
    table = table_with(fight)
    table.battlefield("A", creature("Bear", "2/5"))
    table.start()
    go(table, "A", "Fight", "Bear")
    assert table.find("Bear").damage == 4


def test_phasing_out_takes_along_what_is_attached() -> None:
    table = table_with(spell("Out", {"phase_out": "t"}, t=CREATURE))
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


# Spells, mana, turns


@pytest.mark.parametrize(("to", "zone"), [("graveyard", Zone.GRAVEYARD), ("exile", Zone.EXILE), ("hand", Zone.HAND)])
def test_countering_puts_the_spell_somewhere_in_the_same_moment(to: str, zone: Zone) -> None:
    counter = spell("Counter", {"counter": "t", "to": to}, t={"is": "spell"})
    table = table_with(spell("Gain", {"gain_life": 4}))
    table.hand("B", counter)
    table.start()
    table.cast("A", "Gain")
    table.cast("B", "Counter", targets=["Gain"])
    table.resolve_all()
    assert table.life_of("A") == 20
    assert "Gain" in table.names_in(zone, "A")
    (countered,) = table.events("countered")
    (moved,) = [r for r in table.events("object_moved", source=Zone.STACK) if r.event.player == A]
    assert moved.moment == countered.moment


def test_an_ability_is_countered_and_a_spell_that_cannot_be_is_not() -> None:
    counter = spell("Counter", {"counter": "t"}, t={"any": [{"is": "spell"}, {"is": "ability"}]})
    sure = card("Sure", "Instant", {"spell": [{"gain_life": 4}]}, static("cant_be_countered", zone="stack"), cost="{0}")
    ping = card("Ping", "Artifact", {"activated": [{"gain_life": 1}], "cost": ["tap_self"]})
    table = table_with(sure)
    table.battlefield("A", ping)
    table.hand("B", counter, counter)
    table.start()
    table.activate("A", "Ping")
    table.cast("B", "Counter", targets=[table.board.stack[-1]])
    table.resolve_all()
    assert table.life_of("A") == 20
    assert not table.board.stack
    table.cast("A", "Sure")
    table.cast("B", "Counter", targets=["Sure"])
    table.resolve_all()
    assert table.life_of("A") == 24
    assert len(table.events("countered")) == 1


def test_mana_is_added_in_the_colours_wanted() -> None:
    table = table_with(
        spell("Ritual", {"add_mana": "{B}{B}{B}"}),
        spell("Choice", {"add_mana": ["{R}", "{G}"], "n": 2}),
        spell("Any", {"add_mana": ["any"]}),
    )
    table.start()
    go(table, "A", "Ritual")
    assert table.board.players[A].pool == "BBB"
    table.cast("A", "Choice")
    question: Any = table.until_asked("option", "A")
    assert question.options == ("RR", "GG")
    table.answer("GG")
    assert table.board.players[A].pool == "BBBGG"
    table.cast("A", "Any")
    question = table.until_asked("option", "A")
    assert question.options == tuple("WUBRG")


def test_an_extra_turn_and_extra_phases() -> None:
    table = table_with(
        spell("Time", {"extra_turn": "you"}), spell("Rush", {"extra_phases": ["combat", "postcombat-main"]})
    )
    table.start()
    go(table, "A", "Time")
    go(table, "A", "Rush")
    assert table.board.phases_left[:2] == ("combat", "postcombat-main")
    table.go_to("upkeep")
    assert table.board.active == A
    assert table.board.turn == 2
    table.go_to("end")
    table.go_to("upkeep")
    assert table.board.active == B


@pytest.mark.parametrize(("word", "missing"), [("draw", "draw"), ("untap", "untap"), ("combat", "combat")])
def test_skipping_something_once(word: str, missing: str) -> None:
    table = table_with(spell("Skip", {"skip": word, "who": "p"}, p=PLAYER))
    table.start()
    go(table, "A", "Skip", "B")
    table.go_to("end", "B")
    began = [r for r in table.events() if r.event.NAME in ("step_began", "phase_began") and r.position > 0]
    turn = [r for r in began if r.position > table.events("turn_began", player=B)[0].position]
    assert missing not in {getattr(r.event, "step", getattr(r.event, "phase", None)) for r in turn}
    assert not table.board.effects


# Choices and conditions


@pytest.mark.parametrize(("answer", "life"), [("yes", 23), ("no", 19)])
def test_may_and_otherwise(answer: str, life: int) -> None:
    table = table_with(
        spell(
            "May",
            {"may": [{"gain_life": 3}], "else": [{"lose_life": 1}], "as": "did"},
            {"if": {"did": "did"}, "do": [{"draw": 1}]},
        )
    )
    table.start()
    table.cast("A", "May")
    table.until_asked("option", "A")
    table.answer(answer)
    assert table.life_of("A") == life
    assert len(table.events("card_drawn")) == (1 if answer == "yes" else 0)


@pytest.mark.parametrize(("pays", "lands"), [("yes", 2), ("no", 2), (None, 1)])
def test_unless_somebody_pays(pays: str | None, lands: int) -> None:
    """118.12a. Who cannot pay is not asked."""
    table = table_with(
        spell("Tax", {"unless": [{"mana": "{2}"}], "by": "p", "do": [{"lose_life": 3, "who": "p"}]}, p=PLAYER)
    )
    table.lands("B", "Island", lands)
    table.start()
    table.cast("A", "Tax", targets=["B"])
    table.pass_()
    table.pass_()
    if pays is not None:
        question: Any = table.question
        assert (question.player, question.reason) == (B, "pay")
        table.answer(pays)
        table.resolve_all()
        while table.question.KIND != "priority":
            table.plain()
    assert table.life_of("B") == (20 if pays == "yes" else 17)
    assert sum(found.tapped for found in table.all("Island")) == (2 if pays == "yes" else 0)


@pytest.mark.parametrize(("pays", "life"), [("yes", 21), ("no", 20)])
def test_paying_for_something(pays: str, life: int) -> None:
    table = table_with(spell("Buy", {"pay": [{"pay_life": 4}], "do": [{"gain_life": 5}], "else": [{"draw": 1}]}))
    table.start()
    table.cast("A", "Buy")
    table.until_asked("option", "A")
    table.answer(pays)
    assert table.life_of("A") == life
    assert len(table.events("card_drawn")) == (pays == "no")


def test_doing_something_for_each() -> None:
    table = table_with(
        spell(
            "Each",
            {
                "for_each": CREATURE,
                "as": "c",
                "do": [{"gain_life": {"stat": "power", "of": "c"}, "who": {"controller_of": "c"}}],
            },
        )
    )
    table.battlefield("A", creature("Bear", "2/2"), creature("Ape", "3/3"))
    table.battlefield("B", creature("Cub", "1/1"))
    table.start()
    go(table, "A", "Each")
    assert (table.life_of("A"), table.life_of("B")) == (25, 21)


def test_flipping_a_coin_follows_the_seed() -> None:
    table = table_with(spell("Flip", {"flip_coin": [{"gain_life": 1}], "else": [{"lose_life": 1}]}))
    table.start()
    go(table, "A", "Flip")
    (flipped,) = table.events("coin_flipped")
    assert table.life_of("A") == (21 if flipped.event.heads else 19)


def test_choosing_objects_without_targeting() -> None:
    table = table_with(spell("Choose", {"choose": CREATURE, "n": 2, "up_to": True, "as": "c"}, {"tap": "c"}))
    table.battlefield("B", creature("Elf", "1/1", "shroud"), creature("Bear", "2/2"), creature("Cub", "1/1"))
    table.start()
    table.cast("A", "Choose")
    question: Any = table.until_asked("choose", "A")
    assert (question.least, question.most) == (0, 2)
    table.answer((table.find("Elf").id,))
    assert table.find("Elf").tapped


def test_choosing_a_word_binds_it_to_the_source() -> None:
    table = table_with(spell("Name", {"choose_word": "color"}, {"destroy": {"all": [CREATURE, {"color": "chosen"}]}}))
    table.battlefield("B", creature("Red", "1/1", cost="{R}"), creature("Green", "1/1", cost="{G}"))
    table.start()
    table.cast("A", "Name")
    table.until_asked("option", "A")
    table.answer("R")
    assert not there(table, "Red")
    assert there(table, "Green")


def test_winning_and_losing_end_the_game_at_once() -> None:
    for name, effect, winner in (("Win", {"win": "you"}, A), ("Lose", {"lose": "you"}, B)):
        table = table_with(spell(name, effect, {"draw": 1}))
        table.start()
        table.cast("A", name)
        table.pass_()
        table.pass_()
        assert table.board.outcome == ((winner,), "effect")
        assert not table.events("card_drawn")


# Triggers set up by a resolution


def test_later_waits_for_its_event_with_what_was_named() -> None:
    table = table_with(spell("Curse", {"later": {"step_begins": "end"}, "do": [{"destroy": "t"}]}, t=CREATURE))
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    go(table, "A", "Curse", "Bear")
    table.go_to("postcombat-main")
    assert there(table, "Bear")
    table.go_to("end")
    table.resolve_all()
    assert in_graveyard(table, "Bear", "B")
    assert not table.board.effects


def test_this_turn_only_is_over_with_the_turn() -> None:
    table = table_with(
        spell("Wait", {"later": {"dies": CREATURE}, "do": [{"draw": 1}], "this_turn": True}),
    )
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("B", spell("Kill", {"destroy": "t"}, t=CREATURE))
    table.start()
    go(table, "A", "Wait")
    table.go_to("precombat-main", "B")
    before = len(table.events("card_drawn"))
    go(table, "B", "Kill", "Bear")
    table.resolve_all()
    assert len(table.events("card_drawn")) == before


def test_when_done_goes_on_the_stack_with_targets_of_its_own() -> None:
    """603.12."""
    table = table_with(
        spell(
            "Offer",
            {"may": [{"sacrifice": MINE}], "as": "did"},
            {"when_done": [{"deal_damage": 3, "to": "t"}], "if_did": "did", "targets": {"t": {"of": "any_target"}}},
        )
    )
    table.battlefield("A", creature("Bear", "2/2"))
    table.start()
    table.cast("A", "Offer")
    table.until_asked("option", "A")
    table.answer("yes")
    table.until_asked("targets", "A")
    table.answer(((B,),))
    table.resolve_all()
    assert table.life_of("B") == 17
    assert table.events("ability_triggered")[0].rule == "603.12"


# References, filters, amounts, conditions


FILTERS: list[tuple[Any, set[str]]] = [
    (CREATURE, {"Bear", "Cub", "Golem"}),
    ({"type": "artifact"}, {"Golem", "Stone"}),
    ({"subtype": "Bear"}, {"Bear", "Cub"}),
    ({"supertype": "basic"}, {"Forest"}),
    ({"color": "G"}, {"Bear", "Cub"}),
    ({"color": "colorless"}, {"Golem", "Stone", "Forest"}),
    ({"color": "multicolored"}, {"Cub"}),
    ({"all": [{"color": "monocolored"}, CREATURE]}, {"Bear"}),
    ({"name": "Cub"}, {"Cub"}),
    ({"all": [{"controller": "you"}, CREATURE]}, {"Bear"}),
    ({"controller": "opponent"}, {"Cub", "Golem", "Stone"}),
    ({"owner": "you"}, {"Bear", "Forest"}),
    ({"is": "permanent"}, {"Bear", "Cub", "Golem", "Stone", "Forest"}),
    ({"token": True}, set()),
    ({"tapped": True}, {"Golem"}),
    ({"power": {"at_least": 3}}, {"Golem", "Bear"}),  # the Bear has Holy Strength
    ({"toughness": {"at_most": 1}}, {"Cub"}),
    ({"power": {"exactly": 1}}, {"Cub"}),
    ({"mana_value": {"at_least": 4}}, {"Golem"}),
    ({"keyword": "flying"}, {"Cub"}),
    ({"counters": "charge", "at_least": 2}, {"Stone"}),
    ({"has_attached": {"subtype": "Aura"}}, {"Bear"}),
    ({"damaged": True}, {"Golem"}),
    ({"any": [{"subtype": "Forest"}, {"tapped": True}]}, {"Forest", "Golem"}),
    ({"all": [CREATURE, {"not": {"type": "artifact"}}]}, {"Bear", "Cub"}),
]


@pytest.mark.parametrize(("filter", "expected"), FILTERS, ids=[str(filter) for filter, _ in FILTERS])
def test_a_filter_matches_these(filter: Any, expected: set[str]) -> None:
    table = table_with(spell("Exile", {"exile": {"all": [filter, {"not": {"subtype": "Aura"}}]}}))
    table.battlefield("A", creature("Bear", "2/2"), "Forest")
    table.battlefield("A", "Holy Strength", attached="Bear")
    table.battlefield("B", creature("Cub", "1/1", "flying", cost="{G}{W}"))
    table.battlefield(
        "B", creature("Golem", "4/5", cost="{4}", types="Artifact Creature: Golem"), tapped=True, damage=1
    )
    table.battlefield("B", card("Stone", "Artifact", cost="{2}"), counters={"charge": 2})
    table.start()
    before = {found.name for found in table.board.permanents()} - {"Holy Strength"}
    go(table, "A", "Exile")
    assert before - {found.name for found in table.board.permanents()} == expected


AMOUNTS: list[tuple[Any, int]] = [
    (3, 3),
    ({"count": CREATURE}, 2),
    ({"count": {"all": [CREATURE, {"zone": "graveyard"}]}}, 1),
    ({"stat": "power", "of": "t"}, 4),
    ({"stat": "toughness", "of": "t"}, 5),
    ({"stat": "mana_value", "of": "t"}, 2),
    ({"stat": "damage", "of": "t"}, 1),
    ({"counters_on": "t", "kind": "charge"}, 2),
    ({"life_of": "each_opponent"}, 20),
    ({"hand_of": "each_opponent"}, 2),
    ({"devotion": "G"}, 2),
    ({"greatest": "power", "among": CREATURE}, 4),
    ({"greatest": "mana_value", "among": {"name": "Nobody"}}, 0),
    ({"distinct": "card_type", "among": {"zone": "graveyard"}}, 2),
    ({"plus": [2, {"count": CREATURE}]}, 4),
    ({"minus": [5, 2, 2]}, 1),
    ({"times": [2, 3]}, 6),
    ({"half_up": 5}, 3),
    ({"half_down": 5}, 2),
    ({"max": [1, 4, 2]}, 4),
    ({"min": [3, 1, 2]}, 1),
    ("target_count", 1),
]


@pytest.mark.parametrize(("amount", "expected"), AMOUNTS, ids=[str(amount) for amount, _ in AMOUNTS])
def test_an_amount_comes_to_this(amount: Any, expected: int) -> None:
    table = table_with(spell("Gain", {"gain_life": amount}, {"tap": "t"}, t=CREATURE))
    table.battlefield("A", creature("Bear", "1/1", cost="{G}"))
    table.battlefield("A", creature("Ape", "4/5"), damage=1, counters={"charge": 2})
    table.graveyard("B", creature("Dead", "9/9"), "Forest")
    table.hand("B", "Shock", "Fog")
    table.start()
    go(table, "A", "Gain", "Ape")
    assert table.life_of("A") == 20 + expected


def test_x_is_what_was_announced() -> None:
    table = table_with(
        card(
            "Blaze",
            "Sorcery",
            {"spell": [{"deal_damage": "x", "to": "t"}], "targets": {"t": {"of": "any_target"}}},
            cost="{X}{R}",
        )
    )
    table.lands("A", "Mountain", 5)
    table.start()
    go(table, "A", "Blaze", "B", x=3)
    assert table.life_of("B") == 17


CONDITIONS: list[tuple[Any, bool]] = [
    ({"exists": CREATURE}, True),
    ({"exists": CREATURE, "compare": {"at_least": 2}}, False),
    ({"exists": {"type": "planeswalker"}}, False),
    ({"exists": {"type": "planeswalker"}, "compare": {"exactly": 0}}, True),
    ({"matches": "t", "filter": {"power": {"at_least": 2}}}, True),
    ({"matches": "t", "filter": {"keyword": "flying"}}, False),
    ({"amount": {"life_of": "you"}, "compare": {"at_most": 20}}, True),
    ({"your_turn": True}, True),
    ({"your_turn": False}, False),
    ({"step_is": "precombat-main"}, True),
    ({"step_is": "upkeep"}, False),
    ({"all_true": [{"your_turn": True}, {"exists": CREATURE}]}, True),
    ({"any_true": [{"your_turn": False}, {"exists": CREATURE}]}, True),
    ({"not_true": {"your_turn": True}}, False),
]


@pytest.mark.parametrize(("condition", "expected"), CONDITIONS, ids=[str(condition) for condition, _ in CONDITIONS])
def test_a_condition_is_true_or_not(condition: Any, expected: bool) -> None:
    table = table_with(
        spell("If", {"if": condition, "do": [{"gain_life": 1}], "else": [{"lose_life": 1}]}, {"tap": "t"}, t=CREATURE)
    )
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    go(table, "A", "If", "Bear")
    assert table.life_of("A") == (21 if expected else 19)


def test_combat_filters() -> None:
    for combat, expected in (
        ("attacking", {"Bear", "Ape"}),
        ("blocking", {"Cub"}),
        ("blocked", {"Bear"}),
        ("unblocked", {"Ape"}),
        ("fighting", {"Bear", "Ape", "Cub"}),
    ):
        table = Table()
        table.battlefield("A", creature("Bear", "2/2"), creature("Ape", "2/2"), creature("Idle", "2/2"))
        table.battlefield("B", creature("Cub", "2/2"))
        table.hand("A", spell("Exile", {"exile": {"combat": combat}}))
        table.start()
        attack(table, "Bear", "Ape")
        block(table, ("Cub", "Bear"))
        go(table, "A", "Exile")
        gone = {name for name in ("Bear", "Ape", "Idle", "Cub") if not there(table, name)}
        assert gone == expected


# Costs


COSTS: list[tuple[Any, Any]] = [
    ({"sacrifice": "self"}, lambda table: not there(table, "Engine")),
    ({"sacrifice": CREATURE}, lambda table: in_graveyard(table, "Bear", "A")),
    ({"discard": "anything"}, lambda table: in_graveyard(table, "Shock", "A")),
    ({"pay_life": 2}, lambda table: table.happened("life_lost", player=A, amount=2)),
    ({"exile": "self"}, lambda table: "Engine" in table.names_in(Zone.EXILE, "A")),
    ({"exile": {"zone": "graveyard"}}, lambda table: "Fog" in table.names_in(Zone.EXILE, "A")),
    ({"remove_counters": "charge", "n": 2}, lambda table: table.find("Engine").counters == {"charge": 1}),
    ({"tap_others": CREATURE}, lambda table: table.find("Bear").tapped),
    ({"return": CREATURE}, lambda table: "Bear" in table.names_in(Zone.HAND, "A")),
    ({"mana": "{1}{G}"}, lambda table: all(found.tapped for found in table.all("Forest"))),
    ("tap_self", lambda table: table.find("Engine").tapped),
]


@pytest.mark.parametrize(("cost", "paid"), COSTS, ids=[str(cost) for cost, _ in COSTS])
def test_a_cost_is_paid_before_the_ability_resolves(cost: Any, paid: Any) -> None:
    engine = card("Engine", "Artifact", {"activated": [{"gain_life": 7}], "cost": [cost]})
    table = Table()
    table.battlefield("A", engine, counters={"charge": 3})
    table.battlefield("A", creature("Bear", "2/2"))
    table.lands("A", "Forest", 2)
    table.hand("A", "Shock")
    table.graveyard("A", "Fog")
    table.start()
    table.activate("A", "Engine")
    assert paid(table)
    assert not table.happened("life_gained")
    table.resolve()
    assert table.happened("life_gained", amount=7)


@pytest.mark.parametrize("cost", [cost for cost, _ in COSTS if "self" not in str(cost)], ids=str)
def test_what_cannot_be_paid_cannot_be_activated(cost: Any) -> None:
    engine = card("Engine", "Artifact", {"activated": [{"gain_life": 7}], "cost": [cost]})
    table = Table(life=1)
    table.battlefield("A", engine, counters={"charge": 1})
    table.start()
    assert not table.can("A", "activate", "Engine")


def test_a_tap_cost_needs_it_untapped_and_a_creature_that_is_not_new() -> None:
    """107.5, 302.6."""
    text = {"activated": [{"gain_life": 7}], "cost": ["tap_self"]}
    table = Table()
    table.battlefield("A", card("Engine", "Artifact", text))
    table.hand("A", spell("Tap", {"tap": {"type": "artifact"}}), creature("New", "1/1", abilities=[text], cost="{0}"))
    table.start()
    go(table, "A", "Tap")
    assert not table.can("A", "activate", "Engine")
    go(table, "A", "New")
    assert not table.can("A", "activate", "New")


def test_an_untap_cost_needs_it_tapped() -> None:
    engine = card("Engine", "Artifact", {"activated": [{"gain_life": 7}], "cost": ["untap_self"]})
    table = Table()
    table.battlefield("A", engine)
    table.hand("A", spell("Tap", {"tap": {"type": "artifact"}}))
    table.start()
    assert not table.can("A", "activate", "Engine")
    go(table, "A", "Tap")
    table.activate("A", "Engine")
    assert not table.find("Engine").tapped


# 609.7: sources of damage


@pytest.mark.statement("DMG-119.7", "DMG-119.7b", "DMG-119.7c")
def test_which_sources_of_damage_can_be_chosen() -> None:
    """Scenario S-109: permanents, spells on the stack, what is referred to by what waits or is on the stack."""
    ward = spell(
        "Ward",
        {"choose_source": "anything", "as": "s"},
        {"shield": {"would_damage": "you", "from": "s"}, "with": [{"prevent": "all"}], "times": 1},
    )
    seek = card(
        "Seeker",
        "Artifact",
        {
            "activated": [{"deal_damage": 2, "to": "t"}],
            "cost": [{"sacrifice": "self"}],
            "targets": {"t": {"of": PLAYER}},
        },
    )
    wait = spell(
        "Wait",
        {"exile": "t", "as": "gone"},
        {"later": {"step_begins": "end"}, "do": [{"move": "gone", "to": "hand"}]},
        t=CREATURE,
    )
    table = Table()
    table.battlefield("A", seek, "Forest", creature("Lost", "1/1"))
    table.hand("A", creature("Spell", "2/2", "flash", cost="{0}"), wait, "Shock")
    table.hand("B", ward)
    table.library("B", "Fog")
    table.start()
    go(table, "A", "Wait", "Lost")
    table.cast("A", "Spell")
    seeker = table.find("Seeker").id
    table.activate("A", "Seeker", targets=["B"])
    table.cast("B", "Ward")
    question: Any = table.until_asked("choose", "B")
    named = {table.board.name_of(id) for id in question.among}
    assert named == {"Forest", "Spell", "Seeker", "Lost", "Ward"}
    assert seeker in question.among
    table.answer((seeker,))
    table.resolve_all()
    assert table.life_of("B") == 20
    (prevented,) = table.events("replacement_applied")
    assert prevented.event.before[1] == seeker


def test_a_spell_chosen_as_a_source_is_meant_as_the_permanent_it_becomes() -> None:
    """609.7a."""
    ward = spell(
        "Ward",
        {"choose_source": {"is": "spell"}, "as": "s"},
        {"shield": {"would_damage": "you", "from": "s"}, "with": [{"prevent": "all"}], "times": 1},
    )
    hasty = creature("Hasty", "3/3", "haste", "flash", cost="{0}")
    table = Table()
    table.hand("A", hasty)
    table.hand("B", ward)
    table.start()
    table.cast("A", "Hasty")
    table.cast("B", "Ward")
    question: Any = table.until_asked("choose", "B")
    table.answer((table.find("Hasty", "A", Zone.STACK).id,))
    assert question.reason == "source of damage"
    table.resolve_all()
    attack(table, "Hasty")
    table.go_to("postcombat-main")
    assert table.life_of("B") == 20


@pytest.mark.parametrize(("recolored", "life", "left"), [(False, 20, 0), (True, 18, 1)])
def test_a_shield_looks_at_the_source_again(recolored: bool, life: int, left: int) -> None:
    """615.9, 609.7b. Circle of Protection: Red; a source that is no longer red deals its damage."""
    table = Table()
    table.battlefield("A", creature("Imp", "2/2", cost="{R}"))
    table.battlefield("B", "Circle of Protection: Red")
    table.lands("B", "Plains")
    table.hand("A", spell("Paint", {"apply": [{"set_color": "U"}], "to": "t"}, t=CREATURE))
    table.start()
    attack(table, "Imp")
    table.priority_to("B")
    table.activate("B", "Circle of Protection: Red")
    table.resolve()
    if recolored:
        go(table, "A", "Paint", "Imp")
    table.go_to("combat-damage")
    assert table.life_of("B") == life
    assert sum(effect.data.kind == "replacement" for effect in table.board.effects.values()) == left


def test_damage_by_a_creature_that_is_no_legal_target_any_more_is_not_dealt() -> None:
    bite = spell("Bite", {"deal_damage": {"stat": "power", "of": "m"}, "to": "t", "source": "m"}, m=MINE, t=PLAYER)
    table = table_with(bite)
    table.battlefield("A", creature("Biter", "4/4"))
    table.hand("B", spell("Vanish", {"exile": "t"}, t=CREATURE))
    table.start()
    table.cast("A", "Bite", targets=["Biter", "B"])
    table.cast("B", "Vanish", targets=["Biter"])
    table.resolve_all()
    assert table.life_of("B") == 20


def test_a_card_leaves_an_enchantment_that_watches_itself_alone() -> None:
    notice = enchantment("Notice", {"triggered": [{"gain_life": 1}], "on": {"leaves": {"type": "enchantment"}}})
    table = table_with(spell("Dispel", {"destroy": "t"}, t={"type": "enchantment"}))
    table.battlefield("A", notice)
    table.start()
    go(table, "A", "Dispel", "Notice")
    table.resolve_all()
    assert table.life_of("A") == 21
