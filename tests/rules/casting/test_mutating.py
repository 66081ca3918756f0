"""702.140, 730. Creature spells that merge with a creature: one permanent of several cards, which leaves as cards."""

from __future__ import annotations

from typing import Any

import pytest

from domain.board.evolve import fold
from domain.board.objects import GameObject
from domain.cards.language import CardDefinition
from domain.decider import from_position
from domain.position.export import position_of
from domain.position.model import Position
from domain.terms import Zone
from projections.seeing.views import leaks, redact
from tests.support.keywords import KILL, Scenes, having
from tests.support.situations import CREATURE, finish, go, plays, pt, spell
from tests.support.table import PLAYERS, Table, creature

SCENES = Scenes()
A, B = PLAYERS["A"], PLAYERS["B"]
LIVES = {"triggered": [{"gain_life": 3}], "on": {"mutates": "self"}}


def beast(name: str, size: str = "4/4", *abilities: dict[str, Any], **more: Any) -> CardDefinition:
    """A creature with mutate."""
    return having(name, size, "mutate", *abilities, pay="{1}", cost="{3}", **more)


def begun(*hand: CardDefinition, edition: str = "current", beside: tuple[CardDefinition, ...] = ()) -> Table:
    table = Table(edition)
    table.hand("A", *hand)
    table.battlefield("A", creature("Bear", "2/2", abilities=[{"keyword": "trample"}], types="Creature: Bear"))
    table.battlefield("A", creature("Scout", "1/1", types="Creature: Human Scout"))
    table.battlefield("A", *beside)
    table.battlefield("B", creature("Elk", "3/3"))
    table.lands("A", "Forest", 6)
    table.start("A")
    return table


def cast(table: Table, name: str, host: str) -> None:
    table.priority_to("A")
    table.answer(("cast_by", table.find(name, "A", Zone.HAND).id, "mutate"))
    table.announce([host])


def mutate(table: Table, name: str, host: str, where: str) -> GameObject:
    """Cast it onto this creature; what comes of both."""
    id = table.find(host).id
    cast(table, name, host)
    question: Any = table.until_asked("option")
    assert question.options == ("over", "under")
    table.answer(where)
    finish(table)
    return table.board.objects[id]


def holds(table: Table) -> None:
    """The log folds to the board, is decided again as it was, and shows nobody what they may not know."""
    table.check()
    for viewer in (A, B, None):
        fold(list(redact(table.game.records, viewer)))
        assert not list(leaks(table.game.records, viewer))


@SCENES.plays("mutate")
def mutate_merges_over_a_creature(edition: str) -> Table:
    """702.140c, 702.140e, 730.2c: what is on top with all abilities; the same object, with its counters."""
    table = begun(beast("Dragon", "4/4", {"keyword": "flying"}, LIVES), edition=edition)
    bear = table.find("Bear")
    bear.counters = {"+1/+1": 1}
    found = mutate(table, "Dragon", "Bear", "over")
    assert (found.name, pt(table, "Dragon"), found.subtypes) == ("Dragon", (5, 5), ())
    assert {"flying", "trample"} <= set(found.keywords)
    assert table.life_of("A") == 23
    assert table.names_in(Zone.BATTLEFIELD, "A").count("Dragon") == 1
    return table


def test_under_a_creature() -> None:
    """702.140e: it gives its abilities only."""
    table = begun(beast("Dragon", "4/4", {"keyword": "flying"}, LIVES), KILL)
    found = mutate(table, "Dragon", "Bear", "under")
    assert (found.name, found.power, found.subtypes) == ("Bear", 2, ("Bear",))
    assert {"flying", "trample"} <= set(found.keywords)
    assert table.life_of("A") == 23
    holds(table)


@pytest.mark.parametrize("where", ["over", "under"])
def test_it_dies_as_one_permanent_and_is_two_cards(where: str) -> None:
    """730.3: one creature dies; both cards are in the graveyard."""
    watches = {"triggered": [{"gain_life": 1}], "on": {"dies": CREATURE}}
    table = begun(beast("Dragon"), KILL, beside=(creature("Watcher", "0/4", abilities=[watches]),))
    name = mutate(table, "Dragon", "Bear", where).name
    table.cast("A", "Kill", targets=[name])
    question: Any = table.until_asked("option")
    assert sorted(question.options) == ["Bear", "Dragon"]
    table.answer("Bear")
    finish(table)
    there = [one for one in table.names_in(Zone.GRAVEYARD, "A") if one != "Kill"]
    assert there == ["Dragon", "Bear"]
    assert table.life_of("A") == 21
    holds(table)


def test_three_cards_and_a_token() -> None:
    """730.2d, 730.3: each mutation adds one; of a token nothing remains."""
    token = {"create_token": {"types": "Creature: Wurm", "pt": "6/6", "abilities": [{"keyword": "reach"}]}}
    counts = {"static": [{"pt": [{"times_mutated": "self"}, 0]}]}
    table = begun(beast("One", "1/1"), beast("Two", "2/2", counts), spell("Make", token), KILL)
    go(table, "A", "Make")
    found = mutate(table, "One", "Wurm Token", "under")
    assert (found.token, found.name) == (True, "Wurm Token")
    found = mutate(table, "Two", "Wurm Token", "over")
    assert (found.token, found.name) == (False, "Two")
    assert (found.power, found.toughness) == (4, 2)
    assert "reach" in found.keywords
    go(table, "A", "Kill", "Two")
    finish(table)
    assert sorted(table.names_in(Zone.GRAVEYARD, "A")) == ["Kill", "Make", "One", "Two"]
    assert not [one for one in table.board.objects.values() if one.name == "Wurm Token"]
    holds(table)


def test_without_its_target_it_is_a_creature_spell() -> None:
    """702.140b: it enters by itself."""
    table = begun(beast("Dragon", "4/4", LIVES), KILL)
    cast(table, "Dragon", "Bear")
    table.cast("A", "Kill", targets=["Bear"])
    finish(table)
    assert pt(table, "Dragon") == (4, 4)
    assert table.life_of("A") == 20
    holds(table)


def test_what_it_may_be_cast_onto() -> None:
    """702.140a: no Human, and nothing of another owner."""
    table = begun(beast("Dragon"), KILL)
    go(table, "A", "Kill", "Bear")
    table.priority_to("A")
    question: Any = table.question
    assert not [option for option in question.options if option[0] == "cast_by"]


def test_a_copy_of_it_has_all_abilities_and_is_one_token() -> None:
    """730.2a, 707.2: what it is, is copied, but not that it has mutated."""
    counts = {"static": [{"pt": [{"times_mutated": "self"}, 0]}]}
    table = begun(beast("Dragon", "4/4", counts), spell("Mirror", {"create_copy": "t"}, t=CREATURE))
    assert mutate(table, "Dragon", "Bear", "over").power == 5
    go(table, "A", "Mirror", "Dragon")
    (token,) = [one for one in table.board.permanents() if one.token]
    assert (token.name, token.power, "trample" in token.keywords) == ("Dragon", 4, True)
    holds(table)


def test_what_returns_it_finds_every_card() -> None:
    """730.3c: all of it comes back, and each card by itself."""
    again = spell("Blink", {"exile": "t", "as": "gone"}, {"move": "gone", "to": "battlefield"}, t=CREATURE)
    table = begun(beast("Dragon"), again)
    mutate(table, "Dragon", "Bear", "over")
    go(table, "A", "Blink", "Dragon")
    finish(table)
    assert {"Dragon", "Bear"} <= set(table.names_in(Zone.BATTLEFIELD, "A"))
    holds(table)


@plays("Dreamtail Heron", "Porcuparrot")
def test_cards_with_mutate() -> None:
    table = Table()
    table.hand("A", "Dreamtail Heron", "Porcuparrot")
    table.battlefield("A", creature("Bear", "2/2"))
    table.lands("A", "Island", 5)
    table.lands("A", "Mountain", 5)
    table.start("A")
    before = len(table.names_in(Zone.HAND, "A"))
    mutate(table, "Dreamtail Heron", "Bear", "over")
    assert len(table.names_in(Zone.HAND, "A")) == before
    mutate(table, "Porcuparrot", "Dreamtail Heron", "under")
    life = table.life_of("B")
    table.activate("A", "Dreamtail Heron", targets=["B"])
    finish(table)
    assert table.life_of("B") == life - 2


@pytest.mark.parametrize("where", ["over", "under"])
def test_a_position_says_that_it_does_not_tell_what_has_merged(where: str) -> None:
    """730.2. The position can be set up; the permanent is what it is then, as one card."""
    table = begun(beast("Dragon", "4/4", {"keyword": "flying"}))
    found = mutate(table, "Dragon", "Bear", where)
    position = position_of(table.board, table.game.definition, table.game.records)
    assert f"with which cards {found.name} has merged" in str(position.left_out)
    again = from_position(Position.load(position.dump()), "again")
    (same,) = (one for one in again.board.creatures() if one.name == found.name)
    assert (same.power, same.toughness) == (found.power, found.toughness)
    assert {"flying", "trample"} <= set(same.keywords)


TURN = spell("Turn", {"transform": "t"}, t=CREATURE)
MOON = {
    "name": "Wolf",
    "types": "Creature: Wolf",
    "pt": "5/5",
    "colors": "G",
    "abilities": [{"keyword": "vigilance"}, {"keyword": "trample"}, LIVES | {"on": {"attacks": "self"}}],
}
SHEPHERD = creature("Shepherd", "2/3", types="Creature: Cleric", abilities=[{"keyword": "reach"}], back=MOON)


@pytest.mark.parametrize("edition", ["current"])
@pytest.mark.parametrize("turned_before", [False, True])
def test_each_double_faced_card_of_it_turns_over(edition: str, turned_before: bool) -> None:
    """730.2i: on top, it is what its other face is; below, it gives the abilities of its other face."""
    for where in ("under", "over"):
        hand = (beast("Dragon", "4/4", {"keyword": "flying"}, {"keyword": "trample"}), TURN, TURN, TURN)
        table = begun(*hand, edition=edition, beside=(SHEPHERD,))
        if turned_before:
            go(table, "A", "Turn", "Shepherd")
            assert pt(table, "Wolf") == (5, 5)
        found = mutate(table, "Dragon", "Wolf" if turned_before else "Shepherd", where)
        for back in (not turned_before, turned_before):
            go(table, "A", "Turn", found.name)
            found = table.board.objects[found.id]
            face = ("Wolf", (5, 5)) if back else ("Shepherd", (2, 3))
            assert (found.name, (found.power, found.toughness)) == (face if where == "under" else ("Dragon", (4, 4)))
            words = {str(word) for word in found.keywords}
            assert words == {"flying", "trample", "mutate", *(("vigilance",) if back else ("reach",))}
            assert len(found.abilities) == len(set(found.abilities)) == (2 if back else 1)
        assert len(table.events("permanent_transformed")) == (3 if turned_before else 2)
        holds(table)


def test_without_a_double_faced_card_it_does_not_turn_over() -> None:
    table = begun(beast("Dragon"), TURN)
    mutate(table, "Dragon", "Bear", "over")
    go(table, "A", "Turn", "Dragon")
    assert not table.events("permanent_transformed")


def test_what_merges_later_is_another_part_of_it() -> None:
    """730.2i: what is up of each part is known of each; the cards of it leave as the cards they are."""
    table = begun(beast("One", "1/1"), beast("Two", "2/2"), TURN, TURN, KILL, beside=(SHEPHERD,))
    mutate(table, "One", "Shepherd", "over")
    go(table, "A", "Turn", "One")
    found = mutate(table, "Two", "One", "under")
    assert "vigilance" in found.keywords
    go(table, "A", "Turn", "One")
    found = table.find("One")
    assert ("vigilance" in found.keywords, "reach" in found.keywords) == (False, True)
    go(table, "A", "Kill", "One")
    finish(table)
    there = {"Kill", "One", "Two", "Shepherd", "Turn"}
    assert set(table.names_in(Zone.GRAVEYARD, "A")) == there
    holds(table)
