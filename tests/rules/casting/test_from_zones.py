"""401.5, 601.3, 305.1. What is played from the top of a library, a graveyard or exile as long as an ability says so."""

from __future__ import annotations

from typing import Any

import pytest

from domain import events as e
from domain.terms import Zone
from projections.reading.names import Names
from projections.seeing.views import leaks
from projections.wording.answers import describe_answers
from projections.wording.cards.abilities import texts
from projections.wording.translations import catalogue
from tests.support.scenes import BOTH
from tests.support.situations import enchantment, finish, plays, spell, static
from tests.support.table import PLAYERS, Table, card, creature
from tests.support.viewers import VIEWERS

BEAR = creature("Bear", "2/2", cost="{0}")
LAND = card("Grove", "Land: Forest")
SHOCK = spell("Shock", {"deal_damage": 2, "to": "each_opponent"})
CHARM = spell("Charm", {"gain_life": 1})
PRAYER = spell("Prayer", {"gain_life": 1}, types="Sorcery")


def options(table: Table, player: str = "A") -> set[tuple[str, str]]:
    """What can be done with cards that are in no hand: how, and with which."""
    table.priority_to(player)
    held = table.board.players[PLAYERS[player]].hand
    question: Any = table.question
    return {
        (option[0], table.board.objects[option[1]].name)
        for option in question.options
        if option[0] in ("cast", "play", "cast_by") and option[1] not in held
    }


def take(table: Table, how: str, name: str, zone: Zone) -> None:
    """Play or cast a card from there."""
    table.priority_to("A")
    id = table.find(name, "A", zone).id
    question: Any = table.question
    table.answer(next(option for option in question.options if option[:2] == (how, id)))
    finish(table)


@plays("Crucible of Worlds")
@pytest.mark.parametrize("edition", BOTH)
def test_lands_are_played_from_a_graveyard_as_the_land_of_the_turn(edition: str) -> None:
    table = Table(edition)
    table.graveyard("A", LAND, card("Second", "Land: Swamp"), BEAR)
    table.graveyard("B", card("Theirs", "Land: Swamp"))
    table.battlefield("A", "Crucible of Worlds")
    table.start("A", step="precombat-main")
    assert options(table) == {("play", "Grove"), ("play", "Second")}
    take(table, "play", "Grove", Zone.GRAVEYARD)
    assert "Grove" in table.names_in(Zone.BATTLEFIELD, "A")
    assert not options(table)
    assert not options(table, "B")
    table.check()


@plays("Magus of the Future")
@pytest.mark.parametrize("edition", BOTH)
def test_the_top_card_of_a_library_is_revealed_and_played(edition: str) -> None:
    table = Table(edition)
    table.library("A", LAND, SHOCK, BEAR, CHARM)
    table.battlefield("A", "Magus of the Future")
    table.start("A", step="precombat-main")
    assert options(table) == {("play", "Grove")}
    before = len(table.game.records)
    take(table, "play", "Grove", Zone.LIBRARY)
    assert options(table) == {("cast", "Shock")}
    take(table, "cast", "Shock", Zone.LIBRARY)
    assert table.board.players[PLAYERS["B"]].life == 18
    assert options(table) == {("cast", "Bear")}
    shown = [one for one in table.game.records[before:] if isinstance(one.event, e.CardsRevealed)]
    assert [one.rule for one in shown] == ["401.5", "401.5"]
    assert not options(table, "B")
    table.check()


@plays("Johann, Apprentice Sorcerer")
def test_who_may_look_at_the_top_card_alone_knows_it_and_casts_it_once_each_turn() -> None:
    table = Table()
    table.library("A", SHOCK, PRAYER, CHARM, BEAR)
    table.library("B", BEAR, BEAR)
    table.battlefield("A", "Johann, Apprentice Sorcerer")
    table.start("A", step="precombat-main")
    assert options(table) == {("cast_by", "Shock")}
    take(table, "cast_by", "Shock", Zone.LIBRARY)
    assert table.board.players[PLAYERS["B"]].life == 18
    assert not options(table), "once each turn"
    table.go_to("upkeep", "B")
    assert not options(table), "a sorcery is not cast now"
    looked = [one.event for one in table.game.records if isinstance(one.event, e.CardsLookedAt)]
    assert looked
    assert all(event.player == PLAYERS["A"] == event.owner for event in looked)
    for viewer in VIEWERS:  # the very first event has no secrets at the test table
        assert [leak for leak in leaks(table.game.records, viewer) if leak.position > 1] == []
    table.check()


def test_while_a_spell_is_cast_the_new_top_card_is_not_told() -> None:
    """401.5. It is told as the spell has been cast."""
    table = Table()
    table.library("A", SHOCK, BEAR)
    table.battlefield("A", "Magus of the Future")
    table.start("A", step="precombat-main")
    table.priority_to("A")
    before = len(table.game.records)
    table.answer(("cast", table.find("Shock", "A", Zone.LIBRARY).id))
    told = [one.event for one in table.game.records[before:]]
    shown = [at for at, event in enumerate(told) if isinstance(event, e.CardsRevealed)]
    cast = [at for at, event in enumerate(told) if isinstance(event, e.SpellCast)]
    assert len(shown) == len(cast) == 1
    assert cast < shown


@plays("Kess, Dissident Mage")
def test_a_spell_cast_from_a_graveyard_is_exiled_instead_once_in_each_own_turn() -> None:
    table = Table()
    table.graveyard("A", SHOCK, CHARM, BEAR)
    table.battlefield("A", "Kess, Dissident Mage")
    table.start("A", step="precombat-main")
    assert options(table) == {("cast_by", "Shock"), ("cast_by", "Charm")}
    take(table, "cast_by", "Shock", Zone.GRAVEYARD)
    assert table.names_in(Zone.EXILE, "A") == ["Shock"]
    assert not options(table)
    table.go_to("upkeep", "B")
    assert not options(table)
    table.go_to("upkeep", "A")
    assert options(table) == {("cast_by", "Charm")}
    table.check()


def test_two_that_say_so_let_two_spells_be_cast() -> None:
    says = static({"play_from": "graveyard", "cast": {"type": "creature"}, "once": True}, to="you")
    table = Table()
    table.graveyard("A", BEAR, creature("Ape", "1/1", cost="{0}"), creature("Cat", "1/1", cost="{0}"))
    table.battlefield("A", enchantment("One", says), enchantment("Two", says))
    table.start("A", step="precombat-main")
    take(table, "cast_by", "Bear", Zone.GRAVEYARD)
    take(table, "cast_by", "Ape", Zone.GRAVEYARD)
    assert not options(table)


@pytest.mark.parametrize(("life", "can"), [(3, True), (2, False)])
def test_life_is_paid_rather_than_the_mana_cost(life: int, can: bool) -> None:
    says = static("looks_at_top", {"play_from": "library", "cast": {"is": "spell"}, "for_life": True}, to="you")
    table = Table(life=life)
    table.library("A", creature("Wurm", "3/3", cost="{1}{G}{G}"), BEAR)
    table.battlefield("A", enchantment("Pact", says))
    table.start("A", step="precombat-main")
    assert options(table) == ({("cast_by", "Wurm")} if can else set())
    if can:
        table.priority_to("A")
        question: Any = table.question
        table.answer(next(option for option in question.options if option[0] == "cast_by"))
        assert table.board.players[PLAYERS["A"]].life == 0


def test_other_costs_are_paid_besides() -> None:
    says = static({"play_from": "graveyard", "cast": {"is": "spell"}, "besides": [{"pay_life": 1}]}, to="you")
    table = Table()
    table.graveyard("A", CHARM)
    table.battlefield("A", enchantment("Embers", says))
    table.start("A", step="precombat-main")
    take(table, "cast_by", "Charm", Zone.GRAVEYARD)
    assert table.board.players[PLAYERS["A"]].life == 20
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Charm"]


def told(table: Table, language: str) -> list[str]:
    """The other ways in which cards can be cast now, in words."""
    question: Any = table.question
    ways = [option for option in question.options if option[0] == "cast_by"]
    words = describe_answers(question, ways, table.board, catalogue(language))
    assert words == describe_answers("priority", ways, Names(table.game.records), catalogue(language))
    return words


def test_on_whose_terms_a_card_is_cast_is_told() -> None:
    """By the name of what allows it, whether that is a permanent or has resolved."""
    embers = {"play_from": "graveyard", "cast": {"name": "Charm"}, "besides": [{"pay_life": 1}]}
    shock = {"play_from": "graveyard", "cast": {"name": "Shock"}, "besides": [{"pay_life": 1}]}
    table = Table()
    table.graveyard("A", CHARM, SHOCK)
    table.battlefield("A", enchantment("Embers", static(embers, to="you")))
    table.hand("A", spell("Will", {"apply": [shock], "to": "you"}, types="Sorcery"))
    table.start("A", step="precombat-main")
    table.cast("A", "Will")
    finish(table)
    table.priority_to("A")
    assert sorted(told(table, "en")) == ["cast Charm as Embers allows", "cast Shock as Will allows"]
    assert sorted(told(table, "fr")) == ["lancer Charm comme le permet Embers", "lancer Shock comme le permet Will"]


def test_an_effect_lets_cards_be_played_for_a_turn() -> None:
    will = spell(
        "Will",
        {"apply": [{"play_from": "graveyard", "cast": {"is": "spell"}, "lands": {"type": "land"}}], "to": "you"},
        types="Sorcery",
    )
    table = Table()
    table.graveyard("A", LAND, BEAR)
    table.hand("A", will)
    table.start("A", step="precombat-main")
    table.cast("A", "Will")
    finish(table)
    assert options(table) == {("play", "Grove"), ("cast", "Bear"), ("cast", "Will")}
    table.go_to("end")
    table.go_to("precombat-main", "B")
    assert not options(table)
    table.check()


def test_cards_that_were_exiled_with_it_are_played_as_long_as_it_is_there() -> None:
    linked = {"all": [{"zone": "exile"}, {"ref": "linked.exiled"}]}
    exile: list[dict[str, Any]] = [{"top_of": "each_player", "as": "l"}, {"exile": "l", "link": "exiled"}]
    cast: dict[str, Any] = {"cast": {"is": "spell"}, "lands": {"type": "land"}, "spent_as": "any_type"}
    says = static({"play_from": "exile", "among": linked, **cast}, to="you")
    box = enchantment("Box", {"triggered": exile, "on": {"enters": "self"}}, says)
    table = Table()
    table.library("A", LAND, BEAR)
    table.library("B", card("Idol", "Artifact", cost="{U}"), BEAR)
    table.hand("A", box)
    table.battlefield("A", "Mountain")
    table.start("A", step="precombat-main")
    table.cast("A", "Box")
    finish(table)
    assert options(table) == {("play", "Grove"), ("cast_by", "Idol")}
    table.priority_to("A")
    question: Any = table.question
    table.answer(next(option for option in question.options if option[0] == "cast_by"))
    finish(table)
    assert table.find("Idol").controller == PLAYERS["A"]
    table.check()


def test_it_is_told_in_words() -> None:
    kinds: dict[str, Any] = {"cast": {"all": [{"is": "spell"}, {"type": "creature"}]}, "lands": {"type": "land"}}
    terms: dict[str, Any] = {"once": True, "for_life": True, "besides": [{"pay_life": 1}], "then": "exile"}
    where: dict[str, Any] = {"play_from": "exile", "among": {"ref": "linked.exiled"}}
    says: dict[str, Any] = {**where, **kinds, **terms, "spent_as": "any_color"}
    all_of_it = " ".join(texts(enchantment("Told", static(says, to="you")), catalogue("en", "texts")))
    for words in ("once each turn", "from exile", "play lands", "cast creature spells", "paying life equal to"):
        assert words in all_of_it, words
    library = static({"play_from": "library", "cast": {"is": "spell"}, "free": True}, to="you")
    words = " ".join(texts(enchantment("Told", library, static("looks_at_top", to="you")), catalogue("en", "texts")))
    assert "from the top of your library without paying" in words
    assert "look at the top card of your library any time" in words
