"""614, 616. Replacement: who says what applies first, each once; redirection, zones, draws, and losing."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.damaging import doubler, ping
from tests.support.situations import (
    CREATURE,
    MINE,
    after_damage,
    attack,
    cause_of,
    enchantment,
    go,
    in_graveyard,
    moments,
    pt,
    spell,
    static,
)
from tests.support.table import PLAYERS, Table, card, creature

# 616.1: who chooses, in which order, each once


@pytest.mark.parametrize(("first", "life"), [("Furnace of Rath", 15), ("Urza's Armor", 16)])
def test_the_player_who_would_be_hit_chooses_which_applies_first(first: str, life: int) -> None:
    """3 damage doubled and reduced by 1: doubled first it is 5, reduced first it is 4."""
    table = Table()
    table.battlefield("A", "Furnace of Rath")
    table.battlefield("B", "Urza's Armor")
    table.hand("A", ping("Ping", 3))
    table.start()
    table.cast("A", "Ping", targets=["B"])
    question = table.until_asked("replacement")
    assert question.player == PLAYERS["B"]
    sources = [option[0] for option in question.options]  # type: ignore[attr-defined]
    assert set(sources) == {table.find("Furnace of Rath").id, table.find("Urza's Armor").id}
    table.answer(sources.index(table.find(first).id))
    one, other = table.events("replacement_applied")
    assert one.event.source == table.find(first).id
    assert one.event.chooser == PLAYERS["B"]
    assert set(one.event.among) == set(sources)
    assert other.event.chooser is None
    assert other.event.among == (other.event.source,)
    assert other.event.before == one.event.after[0]
    assert table.life_of("B") == life


def test_the_controller_of_a_creature_chooses_for_it() -> None:
    guard = enchantment("Guard", {"replace": {"would_damage": MINE}, "with": [{"prevent": 1}]})
    table = Table()
    table.battlefield("A", "Furnace of Rath", creature("Bear", "2/9"))
    table.battlefield("A", guard)
    table.hand("B", ping("Ping", 3))
    table.start()
    table.cast("B", "Ping", targets=["Bear"])
    assert table.until_asked("replacement").player == PLAYERS["A"]


def test_each_applies_once_and_equal_ones_are_not_asked_for() -> None:
    table = Table()
    table.battlefield("A", doubler("One"), doubler("Two"))
    table.hand("A", ping("Ping", 2))
    table.start()
    go(table, "A", "Ping", "B")
    assert table.life_of("B") == 12
    assert len(table.events("replacement_applied")) == 2
    assert not table.events("decision_made", kind="replacement")


def test_an_effect_that_makes_another_applicable_lets_it_apply() -> None:
    """616.1f. Damage redirected to a creature meets what protects that creature."""
    table = Table()
    table.battlefield("B", creature("Knight", "2/2", abilities=[{"keyword": "protection", "value": "red"}]))
    table.battlefield("B", "Pariah", attached="Knight")
    table.hand("A", spell("Fire", {"deal_damage": 3, "to": "t"}, t="any_target", cost="{0}"))
    red = card(
        "Red Fire",
        "Instant",
        {"spell": [{"deal_damage": 3, "to": "t"}], "targets": {"t": {"of": "any_target"}}},
        cost="{0}",
        colors="R",
    )
    table.hand("A", red)
    table.start()
    go(table, "A", "Red Fire", "B")
    assert [r.event.source for r in table.events("replacement_applied")] == [
        table.find("Pariah").id,
        table.find("Knight").id,
    ]
    assert not table.events("damage_dealt")
    assert table.life_of("B") == 20
    go(table, "A", "Fire", "B")
    assert in_graveyard(table, "Knight", "B")


@pytest.mark.parametrize(("first", "change"), [("Tainted Remedy", -3), ("Boon Reflection", -6)])
def test_gaining_replaced_by_losing_after_or_before_it_is_doubled(first: str, change: int) -> None:
    table = Table()
    table.battlefield("A", "Tainted Remedy")
    table.battlefield("B", "Boon Reflection")
    table.hand("B", spell("Heal", {"gain_life": 3}))
    table.start()
    table.cast("B", "Heal")
    question = table.until_asked("replacement", "B")
    sources = [option[0] for option in question.options]  # type: ignore[attr-defined]
    table.answer(sources.index(table.find(first).id))
    assert table.life_of("B") == 20 + change
    assert not table.events("life_gained")
    (lost,) = table.events("life_lost")
    assert cause_of(table, lost).event.NAME == "replacement_applied"


# 614.9: redirection


def test_redirected_damage_has_the_same_source() -> None:
    table = Table()
    table.battlefield("A", creature("Link", "3/3", "lifelink"))
    table.battlefield("B", creature("Bodyguard", "1/4"))
    table.battlefield("B", "Pariah", attached="Bodyguard")
    table.start()
    attack(table, "Link")
    after_damage(table)
    assert table.life_of("B") == 20
    assert table.find("Bodyguard").damage == 3
    (dealt,) = table.events("damage_dealt")
    assert (dealt.event.source, dealt.event.combat) == (table.find("Link").id, True)
    assert table.life_of("A") == 23


def test_redirection_to_what_is_no_creature_does_nothing() -> None:
    stone = spell("Stone", {"apply": [{"set_types": ["artifact"]}], "to": "t"}, t=CREATURE)
    away = enchantment("Away", {"replace": {"would_damage": "you"}, "with": [{"redirect": {"name": "Bodyguard"}}]})
    table = Table()
    table.battlefield("B", creature("Bodyguard", "1/4"), away)
    table.hand("A", ping("Ping", 3), stone)
    table.start()
    go(table, "A", "Stone", "Bodyguard")
    go(table, "A", "Ping", "B")
    assert table.life_of("B") == 17
    assert not table.events("replacement_applied")


# 614.6: going elsewhere, tokens, counters


def test_what_would_die_is_exiled_and_has_not_died() -> None:
    notice = enchantment(
        "Notice",
        {"triggered": [{"draw": 1}], "on": {"dies": CREATURE}},
        {"triggered": [{"gain_life": 1}], "on": {"leaves": CREATURE}},
    )
    table = Table()
    table.battlefield("A", "Rest in Peace", notice)
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("A", spell("Destroy", {"destroy": "t"}, t=CREATURE))
    table.start()
    go(table, "A", "Destroy", "Bear")
    table.resolve_all()
    assert "Bear" in table.names_in(Zone.EXILE, "B")
    assert "Destroy" in table.names_in(Zone.EXILE, "A")
    assert not table.events("card_drawn")
    assert table.life_of("A") == 21
    destroyed = table.events("permanent_destroyed")[0]
    (moved,) = table.events("object_moved", source=Zone.BATTLEFIELD)
    assert (moved.event.to, moved.moment) == (Zone.EXILE, destroyed.moment)
    assert cause_of(table, moved).event.NAME == "replacement_applied"


GHOST = creature("Ghost", "2/2", abilities=[{"replace": {"would_leave": "self"}, "with": [{"to": "exile"}]}])


@pytest.mark.parametrize(
    "leaving",
    [{"move": "t", "to": "hand"}, {"move": "t", "to": "library"}, {"destroy": "t"}, {"sacrifice": "t", "who": "b"}],
)
def test_what_would_leave_the_battlefield_goes_to_exile_wherever_it_would_have_gone(leaving: dict[str, Any]) -> None:
    table = Table()
    table.battlefield("B", GHOST, creature("Bear", "2/2"))
    asked = {"who": {"controller_of": "t"}} if "who" in leaving else {}
    table.hand(
        "A", spell("Leaving", {**leaving, **asked}, t=CREATURE), spell("Leaving", {**leaving, **asked}, t=CREATURE)
    )
    table.start()
    go(table, "A", "Leaving", "Ghost")
    go(table, "A", "Leaving", "Bear")
    assert "Ghost" in table.names_in(Zone.EXILE, "B")
    assert "Bear" not in table.names_in(Zone.EXILE, "B")
    (applied,) = table.events("replacement_applied")
    moved = next(one for one in table.events("object_moved", source=Zone.BATTLEFIELD) if one.cause == applied.position)
    assert moved.event.to is Zone.EXILE


def test_what_is_exiled_anyway_leaves_without_being_replaced() -> None:
    table = Table()
    table.battlefield("A", GHOST)
    table.hand("A", spell("Exile", {"exile": "t"}, t=CREATURE))
    table.start()
    go(table, "A", "Exile", "Ghost")
    assert "Ghost" in table.names_in(Zone.EXILE, "A")
    assert not table.events("replacement_applied")


def test_an_effect_exiles_what_it_brought_back_when_it_would_leave() -> None:
    back = spell(
        "Back",
        {"move": "t", "to": "battlefield", "as": "c"},
        {"shield": {"would_leave": "c"}, "with": [{"to": "exile"}], "for": "forever"},
        t={"all": [{"type": "creature"}, {"zone": "graveyard"}]},
    )
    table = Table()
    table.graveyard("A", creature("Bear", "2/2"))
    table.hand("A", back, spell("Home", {"move": "t", "to": "hand"}, t=CREATURE))
    table.start()
    go(table, "A", "Back", "Bear")
    go(table, "A", "Home", "Bear")
    assert "Bear" in table.names_in(Zone.EXILE, "A")


def test_two_doublers_make_four_tokens_each_an_object() -> None:
    tokens = spell("Tokens", {"create_token": {"types": "Creature: Elf", "colors": "G", "pt": "1/1"}})
    table = Table()
    table.battlefield("A", "Parallel Lives", "Parallel Lives")
    table.hand("A", tokens)
    table.hand("B", tokens)
    table.start()
    go(table, "A", "Tokens")
    assert len(table.all("Elf Token", "A")) == 4
    assert len(moments(table.events("token_created"))) == 1
    table.priority_to("B")
    go(table, "B", "Tokens")
    assert len(table.all("Elf Token", "B")) == 1


def test_counters_of_the_kind_named_are_one_more() -> None:
    table = Table()
    table.battlefield("A", "Hardened Scales", creature("Bear", "2/2"))
    table.battlefield("B", creature("Cub", "2/2"))
    grow = spell("Grow", {"put_counters": "+1/+1", "on": "t"}, t=CREATURE)
    shrink = spell("Rot", {"put_counters": "-1/-1", "on": "t"}, t=CREATURE)
    table.hand("A", grow, grow, shrink)
    table.start()
    go(table, "A", "Grow", "Bear")
    assert pt(table, "Bear") == (4, 4)
    go(table, "A", "Grow", "Cub")
    assert pt(table, "Cub") == (3, 3)
    go(table, "A", "Rot", "Bear")
    assert table.find("Bear").counters in ({"+1/+1": 1}, {"+1/+1": 2, "-1/-1": 1})
    assert pt(table, "Bear") == (3, 3)


# 614.11: draws


def test_each_draw_is_replaced_by_two_that_are_not_replaced_again() -> None:
    table = Table()
    table.battlefield("A", "Thought Reflection")
    table.hand("A", spell("Insight", {"draw": 2}))
    table.start()
    before = len(table.board.players[PLAYERS["A"]].library)
    go(table, "A", "Insight")
    assert len(table.events("card_drawn")) == 4
    assert len(table.board.players[PLAYERS["A"]].library) == before - 4
    assert len(table.events("replacement_applied")) == 2
    drawn, moved = table.events("card_drawn"), table.events("object_moved", to=Zone.HAND)
    assert len(moments(drawn)) == 4
    assert [one.moment for one in drawn] == [other.moment for other in moved]
    assert [r.event.this_turn for r in drawn] == [1, 2, 3, 4]
    table.check()


def test_two_such_effects_make_four_of_one_draw() -> None:
    table = Table()
    table.battlefield("A", "Thought Reflection", "Thought Reflection")
    table.hand("A", spell("Insight", {"draw": 1}))
    table.start()
    table.cast("A", "Insight")
    table.until_asked("replacement", "A")
    table.answer(0)
    table.resolve_all()
    assert len(table.events("card_drawn")) == 4


def test_drawing_more_than_there_is_fails_once_there_is_nothing() -> None:
    table = Table()
    table.battlefield("A", "Thought Reflection")
    table.hand("A", spell("Insight", {"draw": 1}))
    table.start("A", extra=1)
    table.cast("A", "Insight")
    table.pass_()
    table.pass_()
    assert table.order_of("card_drawn", "draw_failed") == ["card_drawn", "draw_failed"]
    assert table.happened("player_lost", player=1, reason="draw")


def test_a_draw_from_an_empty_library_can_be_replaced() -> None:
    """614.11. Laboratory Maniac."""
    table = Table()
    table.battlefield("A", "Laboratory Maniac")
    table.hand("A", spell("Insight", {"draw": 2}))
    table.start("A", extra=1)
    table.cast("A", "Insight")
    table.pass_()
    table.pass_()
    assert table.board.outcome is not None
    assert table.board.outcome[0] == (PLAYERS["A"],)
    assert not table.events("draw_failed")


# 104.3, 704.7: losing


@pytest.mark.statement("SBA-34")
def test_one_replacement_replaces_losing_for_two_reasons() -> None:
    """Life and an empty library in one check: losing is replaced once and the player is saved."""
    table = Table()
    table.life["A"] = 2
    table.battlefield(
        "A", enchantment("Saved", {"replace": {"would_lose_game": "you"}, "with": [{"instead": [{"set_life": 5}]}]})
    )
    both = spell("Both", {"draw": 2}, {"lose_life": 2})
    table.hand("A", both)
    table.start("A", extra=1)
    table.cast("A", "Both")
    table.pass_()
    table.pass_()
    assert table.board.outcome is None
    assert table.life_of("A") == 5
    assert len(table.events("replacement_applied")) == 1


def test_losing_is_replaced_by_cards_and_one_life() -> None:
    table = Table()
    table.life["A"] = 3
    table.lands("A", "Swamp", 4)
    table.hand("A", "Stunning Reversal", spell("Pain", {"lose_life": 5}))
    table.start()
    table.cast("A", "Stunning Reversal")
    table.resolve()
    go(table, "A", "Pain")
    assert table.life_of("A") == 1
    assert len(table.events("card_drawn")) == 7
    assert table.board.outcome is None
    assert "Stunning Reversal" in table.names_in(Zone.EXILE, "A")


def test_who_cannot_gain_life_gains_none_and_nothing_is_replaced() -> None:
    table = Table()
    table.battlefield("A", enchantment("Never", static("cant_gain_life", to="each_player")), "Boon Reflection")
    table.hand("A", spell("Heal", {"gain_life": 3}))
    table.start()
    go(table, "A", "Heal")
    assert table.life_of("A") == 20
    assert not table.events("replacement_applied")


def test_losing_life_is_doubled_on_that_players_turn_only() -> None:
    pain = spell("Pain", {"lose_life": 2, "who": "t"}, t={"is": "player"})
    table = Table()
    table.battlefield("A", "Bloodletter of Aclazotz")
    table.hand("A", pain, pain)
    table.start()
    go(table, "A", "Pain", "B")
    assert table.life_of("B") == 16
    table.go_to("precombat-main", "B")
    table.priority_to("A")
    go(table, "A", "Pain", "B")
    assert table.life_of("B") == 14
