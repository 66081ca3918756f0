"""702. Keyword abilities of what is drawn, revealed from hands, and takes the place of a draw."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.terms import Zone
from projections.wording.cards.abilities import texts
from tests.support.keywords import Scenes, having, said
from tests.support.scenes import BOTH
from tests.support.situations import finish, go, pt, spell
from tests.support.table import PLAYERS, Table, card, creature

SCENES = Scenes()
ONE = spell("One", {"draw": 1})


def held(table: Table, player: str = "A") -> list[str]:
    return sorted(table.names_in(Zone.HAND, player))


def id_of(table: Table, name: str, zone: Zone = Zone.HAND) -> int:
    return table.find(name, "A", zone).id


def library(table: Table, player: str = "A") -> int:
    return len(table.board.players[PLAYERS[player]].library)


def dredger(name: str, number: int) -> CardDefinition:
    return having(name, "1/1", "dredge", value=number)


@SCENES.plays("dredge")
def dredge_takes_the_place_of_a_draw(edition: str) -> Table:
    """702.52a: if its owner wants it, of each draw by itself; not another player's, and not in another zone."""
    table = Table(edition)
    table.graveyard("A", dredger("Imp", 2))
    table.hand("A", spell("Two", {"draw": 2}), dredger("Held", 1))
    table.hand("B", ONE)
    table.start("A")
    before = library(table)
    go(table, "B", "One")
    table.cast("A", "Two")
    said(table, "no")
    assert len(held(table)) == 2, "the first of two was drawn"
    said(table, "yes")
    finish(table)
    assert "Imp" in held(table)
    assert len(table.names_in(Zone.GRAVEYARD, "A")) == 3, "two cards and the spell"
    assert library(table) == before - 3
    assert len(table.events("card_drawn")) == 2, "one by each player"
    return table


@SCENES.plays("dredge")
def dredge_needs_as_many_cards(edition: str) -> Table:
    """702.52b: with fewer cards in the library nothing can be done instead."""
    for extra, asked in ((3, True), (2, False)):
        table = Table(edition)
        table.graveyard("A", dredger("Imp", 3))
        table.hand("A", ONE)
        table.start("A", extra=extra)
        table.cast("A", "One")
        if asked:
            said(table, "yes")
        finish(table)
        assert ("Imp" in held(table)) is asked
    return table


@SCENES.plays("dredge")
def dredge_of_several_is_of_one(edition: str) -> Table:
    """616.1: one draw is one card's, whichever its owner takes; what was put there by it is for the next."""
    table = Table(edition)
    table.graveyard("A", dredger("Imp", 1), dredger("Thug", 2))
    table.library("A", dredger("Shell", 1))
    table.hand("A", spell("Two", {"draw": 2}))
    table.start("A")
    table.cast("A", "Two")
    table.until_asked("replacement")
    question: Any = table.question
    assert len(question.options) == 2
    table.answer(0)
    said(table, "yes")
    table.until_asked("replacement")
    question = table.question
    assert {table.board.objects[option[0]].name for option in question.options} == {"Thug", "Shell"}
    table.answer(next(at for at, one in enumerate(question.options) if one[0] == id_of(table, "Shell", Zone.GRAVEYARD)))
    said(table, "yes")
    finish(table)
    assert held(table) == ["Imp", "Shell"]
    assert not table.events("card_drawn")
    return table


def beasts(*amplify: int, name: str = "Elder", types: str = "Creature: Beast") -> CardDefinition:
    abilities = [{"keyword": "amplify", "value": number} for number in amplify]
    return creature(name, "1/1", abilities=abilities, types=types, cost="{0}")


@SCENES.plays("amplify")
def amplify_reveals_cards_of_its_kind(edition: str) -> Table:
    """702.38a: any number of cards from the hand that share a creature type with it."""
    table = Table(edition)
    others = (creature(name, "1/1", types=f"Creature: {types}") for name, types in (("Ox", "Beast Ox"), ("Elf", "Elf")))
    table.hand(
        "A", beasts(2), beasts(1, name="Cub"), *others, creature("Shifter", "1/1", "changeling", types="Creature")
    )
    table.start("A")
    table.cast("A", "Elder")
    table.until_asked("choose")
    question: Any = table.question
    assert {table.board.objects[id].name for id in question.among} == {"Cub", "Ox", "Shifter"}
    assert (question.least, question.secret) == (0, True)
    table.answer((id_of(table, "Cub"), id_of(table, "Shifter")))
    finish(table)
    assert pt(table, "Elder") == (5, 5)
    shown: Any
    (shown,) = table.events("cards_revealed")
    assert set(shown.event.cards) == {id_of(table, "Cub"), id_of(table, "Shifter")}
    assert held(table) == ["Cub", "Elf", "Ox", "Shifter"]
    return table


@SCENES.plays("amplify")
def amplify_is_asked_for_each(edition: str) -> Table:
    """702.38b: each works separately; a card can be revealed for both, and none need be."""
    table = Table(edition)
    table.hand("A", beasts(1, 3), beasts(1, name="Cub"))
    table.start("A")
    table.cast("A", "Elder")
    for _ in range(2):
        table.until_asked("choose")
        table.answer((id_of(table, "Cub"),))
    finish(table)
    assert pt(table, "Elder") == (5, 5)
    table.cast("A", "Cub")
    finish(table)
    assert pt(table, "Cub") == (1, 1), "no card is left"
    return table


@SCENES.plays("amplify")
def amplify_reveals_nothing_that_enters_too(edition: str) -> Table:
    """702.38a: nor the card itself, where both are put onto the battlefield from the hand."""
    table = Table(edition)
    beast = {"all": [{"zone": "hand"}, {"owner": "you"}, {"subtype": "Beast"}]}
    table.hand("A", spell("Stampede", {"choose": beast, "n": 2, "as": "b"}, {"move": "b", "to": "battlefield"}))
    table.hand("A", beasts(1), beasts(1, name="Cub"), beasts(1, name="Calf"))
    table.start("A")
    table.cast("A", "Stampede")
    table.until_asked("choose")
    table.answer((id_of(table, "Elder"), id_of(table, "Cub")))
    for _ in range(2):
        table.until_asked("choose")
        question: Any = table.question
        assert question.among == (id_of(table, "Calf"),)
        table.answer(question.among)
    finish(table)
    assert pt(table, "Elder") == pt(table, "Cub") == (2, 2)
    return table


@pytest.mark.parametrize("edition", BOTH)
@SCENES.each()
def test_keywords_of_hands_and_graveyards(name: str, scene: Any, edition: str) -> None:
    scene(edition).check()


def test_what_may_be_done_instead_of_a_draw() -> None:
    """614.6: what is not wanted is not applied, and the card is drawn."""
    instead = {"replace": {"would_draw": "you"}, "with": [{"instead": [{"gain_life": 2}], "may": True}]}
    well = card("Well", "Enchantment", instead)
    table = Table("current")
    table.battlefield("A", well)
    table.hand("A", ONE, ONE)
    table.start("A")
    for word, life, applied in (("no", 20, 0), ("yes", 22, 1)):
        table.cast("A", "One")
        said(table, word)
        finish(table)
        assert table.life_of("A") == life
        assert len(table.events("replacement_applied")) == applied
    assert len(table.events("card_drawn")) == 1
    assert texts(well) == ("If you would draw a card, you may instead gain 2 life.",)
    buried = card("Buried", "Enchantment", {**instead, "zone": "graveyard"})
    (told,) = texts(buried)
    assert "in your graveyard" in told
