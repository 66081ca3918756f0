"""701.20, 701.22, 701.23, 701.25. Libraries: searched, looked at, revealed, scried and surveiled."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from projections.wording.cards.abilities import texts
from projections.wording.translations import catalogue
from tests.support.scenes import BOTH
from tests.support.situations import CREATURE, enchantment, finish, go, in_graveyard, ready, spell, there
from tests.support.table import PLAYERS, Table, card, creature

PLAYER = {"is": "player"}

NOTICE = enchantment("Notice", {"triggered": [{"gain_life": 1}], "on": {"surveils": "you"}})

AMONG = [{"zone": "library"}, {"ref": "l"}]

REST = {"all": AMONG}

CARDS = [creature(name, "1/1") for name in ("One", "Two", "Three", "Four", "Five")]


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


def test_a_card_of_each_of_several_kinds_is_found() -> None:
    """701.23b. Every card counts for one kind, and a player may find none of a kind."""
    kinds = [{"subtype": "Forest"}, {"subtype": "Plains"}]
    found = {"search": "anything", "of_each": kinds, "as": "found"}
    table = ready(spell("Tutor", found, {"move": "found", "to": "battlefield"}, {"shuffle": "you"}))
    table.library("A", card("Savannah", "Land: Forest Plains"), "Plains", "Island")
    table.start()
    table.cast("A", "Tutor")
    question: Any = table.until_asked("choose", "A")
    assert [table.board.objects[id].name for id in question.among] == ["Savannah"]
    table.answer(question.among)
    question = table.until_asked("choose", "A")
    assert ({table.board.objects[id].name for id in question.among}, question.least) == ({"Plains"}, 0)
    table.answer(())
    table.resolve_all()
    assert there(table, "Savannah")
    assert not there(table, "Plains")
    assert len(table.events("library_searched")) == 1
    table.check()
