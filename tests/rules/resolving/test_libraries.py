"""401, 701.20. Cards on top of libraries are looked at, taken and put back in some order."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from projections.wording.cards.abilities import texts
from projections.wording.translations import catalogue
from tests.support.scenes import BOTH
from tests.support.situations import finish, go, ready, spell
from tests.support.table import PLAYERS, Table, creature

AMONG = [{"zone": "library"}, {"ref": "l"}]
REST = {"all": AMONG}
CARDS = [creature(name, "1/1") for name in ("One", "Two", "Three", "Four", "Five")]


def played(edition: str, *effects: dict[str, Any]) -> Table:
    table = Table(edition)
    table.library("A", *CARDS)
    table.library("B", *CARDS)
    table.hand("A", spell("Look", *effects))
    table.start("A", step="precombat-main")
    return table


def named(table: Table, player: str) -> list[str]:
    return table.names_in(Zone.LIBRARY, player)


def ids(table: Table, *names: str) -> tuple[int, ...]:
    return tuple(table.find(name, "A", Zone.LIBRARY).id for name in names)


@pytest.mark.parametrize("edition", BOTH)
def test_one_is_taken_and_the_rest_put_on_the_bottom_as_wanted(edition: str) -> None:
    take: list[dict[str, Any]] = [{"choose": REST, "as": "c"}, {"move": "c", "to": "hand"}]
    away = {"move": REST, "to": "library", "position": "bottom", "order": "any"}
    table = played(edition, {"look": 3, "as": "l"}, *take, away)
    top = named(table, "A")[:4]
    table.cast("A", "Look")
    table.until_asked("choose")
    assert len(table.question.among) == 3  # type: ignore[attr-defined]
    table.answer(ids(table, top[1]))
    table.until_asked("order")
    table.answer(ids(table, top[2], top[0]))
    finish(table)
    assert top[1] in table.names_in(Zone.HAND, "A")
    assert named(table, "A")[0] == top[3]
    assert named(table, "A")[-2:] == [top[2], top[0]], "the last is the undermost (401.4)"
    (seen,) = table.events("cards_looked_at")
    assert seen.event.player == PLAYERS["A"]
    table.check()


@pytest.mark.parametrize("edition", BOTH)
def test_they_are_put_back_on_top_as_wanted(edition: str) -> None:
    table = played(edition, {"look": 3, "as": "l"}, {"move": REST, "to": "library", "order": "any"})
    top = named(table, "A")[:4]
    table.cast("A", "Look")
    table.until_asked("order")
    table.answer(ids(table, top[2], top[0], top[1]))
    finish(table)
    assert named(table, "A")[:4] == [top[2], top[0], top[1], top[3]]
    table.check()


def test_a_random_order_is_nobodys_choice() -> None:
    away = {"move": REST, "to": "library", "position": "bottom", "order": "random"}
    table = played("current", {"look": 5, "as": "l"}, away)
    go(table, "A", "Look")
    finish(table)
    assert sorted(named(table, "A")[-5:]) == ["Five", "Four", "One", "Three", "Two"]
    table.check()


@pytest.mark.parametrize("edition", BOTH)
def test_the_top_cards_of_libraries_can_be_named_unseen(edition: str) -> None:
    table = played(
        edition, {"top_of": "each_player", "n": 2, "as": "l"}, {"exile": "l", "as": "e"}, {"move": "e", "to": "hand"}
    )
    tops = {player: named(table, player)[:2] for player in "AB"}
    go(table, "A", "Look")
    finish(table)
    assert all(set(tops[player]) <= set(table.names_in(Zone.HAND, player)) for player in "AB")
    assert not table.events("cards_looked_at")


@pytest.mark.parametrize(("position", "place"), [(2, 1), (7, 6)])
def test_a_card_is_put_so_many_from_the_top(position: int, place: int) -> None:
    table = played("current", {"top_of": "you", "as": "l"}, {"move": "l", "to": "library", "position": position})
    top = named(table, "A")[0]
    go(table, "A", "Look")
    finish(table)
    assert named(table, "A")[place] == top


def test_a_library_without_so_many_cards_has_it_on_the_bottom() -> None:
    table = played(
        "current",
        {"choose": {"all": [{"zone": "library"}, {"owner": "you"}, {"not": {"name": "One"}}]}, "n": 99, "as": "c"},
        {"exile": "c"},
        {"top_of": "you", "as": "l"},
        {"move": "l", "to": "library", "position": 7},
    )
    go(table, "A", "Look")
    finish(table)
    assert named(table, "A") == ["One"]


def test_milled_cards_can_be_named() -> None:
    milled = {"all": [{"zone": "graveyard"}, {"ref": "m"}]}
    table = played("current", {"mill": 2, "as": "m"}, {"choose": milled, "as": "c"}, {"move": "c", "to": "hand"})
    top = named(table, "A")[:2]
    table.cast("A", "Look")
    table.until_asked("choose")
    table.answer((table.find(top[1], "A", Zone.GRAVEYARD).id,))
    finish(table)
    assert top[1] in table.names_in(Zone.HAND, "A")
    assert top[0] in table.names_in(Zone.GRAVEYARD, "A")


@pytest.mark.parametrize("hated", [False, True])
def test_a_milled_card_is_found_where_it_went(hated: bool) -> None:
    """701.17c. In the graveyard, or in exile if it was exiled instead."""
    anywhere = {"all": [{"any": [{"zone": "graveyard"}, {"zone": "exile"}]}, {"ref": "m"}]}
    sift = spell("Sift", {"mill": 2, "as": "m"}, {"choose": anywhere, "as": "c"}, {"move": "c", "to": "hand"})
    table = ready(sift)
    if hated:
        table.battlefield("B", "Rest in Peace")
    table.library("A", "Forest", "Shock")
    table.start()
    table.cast("A", "Sift")
    table.until_asked("choose")
    table.answer((table.find("Forest", "A", Zone.EXILE if hated else Zone.GRAVEYARD).id,))
    finish(table)
    assert "Forest" in table.names_in(Zone.HAND, "A")


def test_what_is_looked_at_is_told() -> None:
    dig = creature(
        "Seer",
        "1/1",
        abilities=[
            {
                "activated": [
                    {"look": 3, "as": "l"},
                    {"choose": REST, "as": "c"},
                    {"move": "c", "to": "hand"},
                    {"move": REST, "to": "library", "position": "bottom", "order": "random"},
                ],
                "cost": [],
            }
        ],
    )
    (line,) = texts(dig, catalogue("en", "texts"))
    assert "ook at the top three cards of your library" in line
    assert "in a random order" in line
    (french,) = texts(dig, catalogue("fr", "texts"))
    assert "dans un ordre aléatoire" in french


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("position", ["top", "bottom"])
def test_owners_arrange_what_is_put_into_their_libraries_at_the_same_time(edition: str, position: str) -> None:
    """401.4. Each owner in turn order, those who have more than one card of it; tokens are not arranged."""
    sweep = {"move": {"type": "creature"}, "to": "library", "position": position}
    table = Table(edition)
    table.battlefield("A", creature("Ant", "1/1"), creature("Bee", "1/1"))
    table.battlefield("B", creature("Cat", "1/1"), creature("Dog", "1/1"), creature("Eel", "1/1"))
    token = {"create_token": {"types": "Creature: Fly", "pt": "1/1"}, "n": 2}
    table.hand("A", spell("Sweep", token, sweep))
    table.start("A")
    table.cast("A", "Sweep")
    wanted = {"A": ("Bee", "Ant"), "B": ("Dog", "Eel", "Cat")}
    for player, names in wanted.items():
        question = table.until_asked("order", player)
        assert sorted(question.items) == sorted(table.find(name).id for name in names)  # type: ignore[attr-defined]
        table.answer(tuple(table.find(name).id for name in names))
    finish(table)
    for player, names in wanted.items():
        library = named(table, player)
        there = library[: len(names)] if position == "top" else library[-len(names) :]
        assert there == list(names)
    assert {record.rule for record in table.events("decision_made", kind="order")} == {"401.4"}
    table.check()


@pytest.mark.parametrize("edition", BOTH)
def test_what_is_shuffled_away_is_not_arranged(edition: str) -> None:
    hands = {"move": {"all": [{"zone": "hand"}, {"owner": "you"}]}, "to": "library"}
    table = Table(edition)
    table.hand("A", spell("Look", hands, {"shuffle": "you"}), *CARDS)
    table.start("A")
    go(table, "A", "Look")
    assert not table.events("decision_made", kind="order")
