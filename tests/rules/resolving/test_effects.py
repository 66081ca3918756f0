"""608.2, 701. Instructions are carried out: life and cards, spells and mana, choices, and what is set up for later."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards import grammar as g
from domain.cards import language as l
from domain.rules.abilities import watching
from domain.rules.continuous import modifications
from domain.rules.replacement import outcomes, patterns
from domain.rules.resolving import evaluation, registry
from domain.terms import Zone
from tests.support.situations import CREATURE, enchantment, go, in_graveyard, moments, ready, spell, static
from tests.support.table import PLAYERS, Table, card

PLAYER = {"is": "player"}
A, B = PLAYERS["A"], PLAYERS["B"]


def test_every_construct_of_the_language_has_its_rule() -> None:
    """Nothing can be written on a card that the rules do not carry out."""
    assert set(registry.INSTRUCTIONS) == set(l.EFFECTS)
    assert set(evaluation._FILTERS) - {str} == set(g.FILTERS)
    assert set(evaluation._AMOUNTS) == set(g.AMOUNTS)
    assert set(evaluation._CONDITIONS) == set(g.CONDITIONS)
    assert set(modifications.SETTLED) | {l.IsCopy} == set(l.MODIFICATIONS)  # 707.2c: it is none of the later layers
    assert set(patterns.KINDS) == set(l.WOULD_EVENTS)
    assert {*outcomes.CHANGES, *outcomes.ASKING} == set(l.CHANGES)
    assert outcomes.CHANGES.keys().isdisjoint(outcomes.ASKING)
    assert set(watching.KINDS) | {l.StateHolds} == set(l.TRIGGER_EVENTS)


# Life and cards


def test_gain_lose_and_set_life() -> None:
    table = ready(
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


def test_x_is_determined_once_for_all_that_is_done() -> None:
    """608.2h."""
    creatures: Any = {"count": {"all": [{"type": "creature"}, {"controller": "you"}]}}
    token = {"create_token": {"types": "Creature: Cat", "pt": "1/1", "colors": "G"}, "n": "x"}
    twice = spell("Growing", {"where_x": creatures, "do": [token, {"gain_life": "x"}]}, {"gain_life": creatures})
    table = ready(twice)
    for _ in range(2):
        table.battlefield("A", "Grizzly Bears")
    table.start()
    go(table, "A", "Growing")
    assert [r.event.amount for r in table.events("life_gained")] == [2, 4]


def test_cards_are_drawn_one_by_one_the_active_player_first() -> None:
    table = ready(spell("Wheel", {"draw": 2, "who": "each_player"}))
    table.start()
    go(table, "A", "Wheel")
    drawn = table.events("card_drawn")
    assert [r.event.player for r in drawn] == [A, A, B, B]
    assert len(moments(drawn)) == 4


def test_discarding_by_choice_all_or_at_random() -> None:
    table = ready(
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
    table = ready(spell("Mill", {"mill": 3, "who": "p"}, p=PLAYER), spell("More", {"mill": 9, "who": "p"}, p=PLAYER))
    table.library("B", "Shock", "Fog")
    table.start("A", extra=2)
    go(table, "A", "Mill", "B")
    assert table.names_in(Zone.GRAVEYARD, "B") == ["Shock", "Fog", "Plains"]
    go(table, "A", "More", "B")
    assert not table.board.players[B].library
    assert not table.events("draw_failed")


def test_scrying_puts_cards_where_they_are_wanted() -> None:
    table = ready(spell("Scry", {"scry": 3}))
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
    table = ready(spell("Surveil", {"surveil": amount}))
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
    table = ready(spell("Surveil", {"surveil": 2}))
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
    table = ready(tutor, tutor)
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
    table = ready(
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
    table = ready(duress)
    table.hand("B", "Grizzly Bears", "Shock", "Fog")
    table.start()
    table.cast("A", "Duress", targets=["B"])
    question: Any = table.until_asked("choose", "A")
    assert {table.board.objects[id].name for id in question.among} == {"Shock", "Fog"}
    table.answer((table.find("Shock", "B", Zone.HAND).id,))
    assert in_graveyard(table, "Shock", "B")


CARD_IN_HAND = {"choose": {"zone": "hand"}, "as": "c"}


def test_who_holds_no_card_chooses_none_of_another_hand() -> None:
    """400.2. A text that names nobody's hand means the cards that who chooses holds."""
    table = ready(spell("Lose", CARD_IN_HAND, {"discard": 1, "cards": "c"}))
    table.hand("B", "Shock", "Fog")
    table.start()
    table.cast("A", "Lose")
    table.resolve()
    assert not table.events("decision_made", kind="choose")
    assert table.names_in(Zone.HAND, "B") == ["Shock", "Fog"]


def test_each_player_chooses_among_the_cards_they_hold() -> None:
    table = ready(spell("Bury", {**CARD_IN_HAND, "who": "each_opponent"}, {"move": "c", "to": "graveyard"}))
    table.hand("A", "Grizzly Bears", "Hill Giant")
    table.hand("B", "Shock", "Fog")
    table.start()
    table.cast("A", "Bury")
    question: Any = table.until_asked("choose", "B")
    assert {table.board.objects[id].name for id in question.among} == {"Shock", "Fog"}


def test_poison_and_other_counters_of_players() -> None:
    table = ready(spell("Poison", {"player_counters": "poison", "who": "p", "n": 3}, p=PLAYER))
    table.start()
    go(table, "A", "Poison", "B")
    assert table.board.players[B].counters == {"poison": 3}
    assert table.events("player_counters_put")[0].event.total == 3


# Spells, mana, turns


@pytest.mark.parametrize(("to", "zone"), [("graveyard", Zone.GRAVEYARD), ("exile", Zone.EXILE), ("hand", Zone.HAND)])
def test_countering_puts_the_spell_somewhere_in_the_same_moment(to: str, zone: Zone) -> None:
    counter = spell("Counter", {"counter": "t", "to": to}, t={"is": "spell"})
    table = ready(spell("Gain", {"gain_life": 4}))
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
    table = ready(sure)
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
    table = ready(
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
    table = ready(spell("Time", {"extra_turn": "you"}), spell("Rush", {"extra_phases": ["combat", "postcombat-main"]}))
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
    table = ready(spell("Skip", {"skip": word, "who": "p"}, p=PLAYER))
    table.start()
    go(table, "A", "Skip", "B")
    table.go_to("end", "B")
    began = [r for r in table.events() if r.event.NAME in ("step_began", "phase_began") and r.position > 0]
    turn = [r for r in began if r.position > table.events("turn_began", player=B)[0].position]
    assert missing not in {getattr(r.event, "step", getattr(r.event, "phase", None)) for r in turn}
    assert not table.board.effects
