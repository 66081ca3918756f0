"""601.3, 305.1. Cards that an effect lets a player play: for how long, on which terms, and as what."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from projections.wording.cards.abilities import texts
from projections.wording.translations import catalogue
from tests.support.scenes import BOTH
from tests.support.situations import finish, go, spell
from tests.support.table import PLAYERS, Table, card, creature

EXILE: list[dict[str, Any]] = [{"top_of": "you", "n": 3, "as": "l"}, {"exile": "l", "as": "e"}]
BEAR = creature("Bear", "2/2", cost="{G}")
LAND = card("Grove", "Land: Forest")
SHOCK = spell("Shock", {"deal_damage": 2, "to": "each_opponent"}, cost="{G}", types="Instant")


def exiled(edition: str, *effects: dict[str, Any], forests: int = 1) -> Table:
    """A bear, a land and an instant exiled from a library, and what is said of them."""
    table = Table(edition)
    table.library("A", BEAR, LAND, SHOCK)
    table.battlefield("A", *["Forest"] * forests)
    table.hand("A", spell("Find", *EXILE, *effects))
    table.start("A", step="precombat-main")
    go(table, "A", "Find")
    finish(table)
    return table


def playable(table: Table, player: str = "A") -> set[tuple[str, str]]:
    """What can be done with cards in exile: how, and with which."""
    table.priority_to(player)
    exile = {id: found.name for id, found in table.board.objects.items() if found.zone is Zone.EXILE}
    question: Any = table.question
    return {(option[0], exile[option[1]]) for option in question.options if len(option) > 1 and option[1] in exile}


ALL = {("cast", "Bear"), ("play", "Grove"), ("cast", "Shock")}
SPELLS = {("cast", "Bear"), ("cast", "Shock")}
FREE = {("cast_by", "Bear"), ("cast_by", "Shock")}


@pytest.mark.parametrize("edition", BOTH)
def test_cards_are_played_from_exile_for_their_costs_and_as_one_land_of_the_turn(edition: str) -> None:
    table = exiled(edition, {"may_play": "e"})
    assert playable(table) == ALL
    assert not playable(exiled(edition, {"may_play": "e"}), "B")
    table.priority_to("A")
    table.answer(("play", table.find("Grove", "A", Zone.EXILE).id))
    assert table.board.players[PLAYERS["A"]].lands == 1
    table.priority_to("A")
    table.answer(("cast", table.find("Bear", "A", Zone.EXILE).id))
    finish(table)
    assert "Bear" in table.names_in(Zone.BATTLEFIELD, "A")
    assert playable(table) == {("cast", "Shock")}
    table.check()


@pytest.mark.parametrize(("forests", "seen"), [(0, {("play", "Grove")}), (1, ALL)])
def test_their_costs_are_paid(forests: int, seen: set[tuple[str, str]]) -> None:
    assert playable(exiled("current", {"may_play": "e"}, forests=forests)) == seen


def test_they_can_only_be_cast_if_so_said() -> None:
    assert playable(exiled("current", {"may_play": "e", "only_cast": True})) == SPELLS


def test_without_paying_a_land_is_played_all_the_same() -> None:
    table = exiled("current", {"may_play": "e", "free": True}, forests=0)
    assert playable(table) == FREE | {("play", "Grove")}
    table.answer(("cast_by", table.find("Bear", "A", Zone.EXILE).id, "free"))
    finish(table)
    assert "Bear" in table.names_in(Zone.BATTLEFIELD, "A")
    table.check()


def test_timing_is_as_ever() -> None:
    table = exiled("current", {"may_play": "e"})
    table.go_to("end")
    assert playable(table) == {("cast", "Shock")}


@pytest.mark.parametrize(
    ("lasting", "turns"),
    [
        ("end_of_turn", [True, False, False, False]),
        ({"until": "end", "whose": "you"}, [True, False, False, False]),
        ({"until": "turn", "at": "end", "whose": "you", "next_turn": True}, [True, True, True, False]),
        ({"next_turn_of": "you"}, [True, True, False, False]),
        ("forever", [True, True, True, True]),
    ],
)
def test_it_lasts_as_long_as_is_said(lasting: Any, turns: list[bool]) -> None:
    table = exiled("current", {"may_play": "e", "for": lasting})
    seen = []
    for turn, player in enumerate("ABAB"):
        if turn:
            table.go_to("upkeep", player)
        seen.append(("cast", "Shock") in playable(table))
    assert seen == turns


def test_who_is_let_play_them_is_not_always_who_says_so() -> None:
    table = exiled("current", {"may_play": "e", "who": "each_opponent"})
    assert not playable(table)
    assert not playable(table, "B"), "they have no mana"


def test_a_card_that_has_moved_is_not_played() -> None:
    table = exiled("current", {"may_play": "e"}, {"move": "e", "to": "hand"}, {"discard": "all"})
    assert not playable(table)
    assert not [effect for effect in table.board.effects.values() if effect.data.kind == "may_play"]


RITE = card("Rite", "Artifact", cost="{W}{U}")
CORE = card("Core", "Artifact", cost="{C}")


@pytest.mark.parametrize(
    ("spent_as", "seen"),
    [
        (None, set()),
        ("any_color", {("cast", "Rite")}),
        ("any_type", {("cast", "Rite"), ("cast", "Core")}),
    ],
)
def test_mana_is_spent_as_though_it_were_of_any_colour_or_type(
    spent_as: str | None, seen: set[tuple[str, str]]
) -> None:
    """609.4b. Colourless mana is a type, and no colour; what was spent is what it was."""
    table = Table("current")
    table.library("A", RITE, CORE, card("Third", "Artifact", cost="{G}"))
    table.battlefield("A", "Mountain", "Mountain")
    table.hand("A", spell("Find", *EXILE, {"may_play": "e", "only_cast": True, "spent_as": spent_as}))
    table.hand("A", RITE)
    table.start("A", step="precombat-main")
    go(table, "A", "Find")
    finish(table)
    assert playable(table) == seen | ({("cast", "Third")} if seen else set())
    question: Any = table.question
    assert not [
        one for one in question.options if one[0] == "cast" and one[1] in table.board.players[PLAYERS["A"]].hand
    ]
    if not seen:
        return
    before = len(table.game.records)
    table.answer(("cast", table.find("Rite", "A", Zone.EXILE).id))
    finish(table)
    assert "Rite" in table.names_in(Zone.BATTLEFIELD, "A")
    paid = [one.event for one in table.game.records[before:] if one.event.NAME == "mana_paid"]
    assert [one.mana for one in paid] == ["RR"]  # type: ignore[attr-defined]
    table.check()


def test_it_is_told_in_words() -> None:
    lasting = {"until": "turn", "at": "end", "whose": "you", "next_turn": True}
    words = " ".join(
        texts(
            card(
                "Told",
                "Sorcery",
                {
                    "spell": [
                        *EXILE,
                        {"may_play": "e", "for": lasting},
                        {"may_play": "e", "only_cast": True, "free": True},
                        {"may_play": "e", "only_cast": True, "spent_as": "any_type"},
                    ]
                },
            ),
            catalogue("en", "texts"),
        )
    )
    assert "You may play" in words
    assert "until the end of your next turn" in words
    assert "without paying any mana cost" in words
    assert "Mana of any type can be spent to cast that spell" in words


@pytest.mark.parametrize("first", ["Bear", "Shock"])
def test_spells_that_are_cast_one_after_the_other_are_so_in_the_order_that_their_player_likes(first: str) -> None:
    table = Table()
    table.library("A", BEAR, LAND, SHOCK)
    table.hand("A", spell("Find", *EXILE, {"cast_free": "e", "in_any_order": True}))
    table.start("A", step="precombat-main")
    table.cast("A", "Find")
    table.until_asked("choose", "A")
    question: Any = table.question
    assert {table.board.objects[id].name for id in question.among} == {"Bear", "Grove", "Shock"}
    table.answer((table.find(first, "A", Zone.EXILE).id,))
    table.answer("yes")
    (other,) = {"Bear", "Shock"} - {first}
    table.until_asked("choose", "A")
    table.answer((table.find(other, "A", Zone.EXILE).id,))
    table.answer("no")
    assert [table.board.objects[id].name for id in table.board.stack if table.board.objects[id].name != "Find"] == [
        first
    ]
    finish(table)
    assert table.find(other, "A", Zone.EXILE).zone is Zone.EXILE
    table.check()


@pytest.mark.parametrize(("life", "cast"), [(4, True), (2, False)])
def test_a_spell_is_cast_for_as_much_life_as_its_mana_value(life: int, cast: bool) -> None:
    table = Table(life=life)
    table.hand("A", creature("Wurm", "3/3", cost="{1}{G}{G}"))
    held: dict[str, Any] = {"all": [{"zone": "hand"}, {"owner": "you"}]}
    table.hand("A", spell("Pact", {"choose": held, "as": "c"}, {"cast_free": "c", "for_life": True}))
    table.start("A", step="precombat-main")
    table.cast("A", "Pact")
    if cast:
        table.until_asked("option", "A")
        table.answer("yes")
    finish(table)
    assert bool(table.all("Wurm")) is cast
    assert table.life_of("A") == (1 if cast else 2)
