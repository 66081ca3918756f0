"""903.9, 704.6d. A commander goes back to the command zone: in 2017 instead of elsewhere, today also from there."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.kernel.questions import ChooseOption, Priority
from domain.terms import Zone
from tests.support.scenes import BOTH, calm, last, one_moment
from tests.support.situations import CREATURE, cause_of, enchantment, go, spell
from tests.support.table import PLAYERS, Table, creature

EDITIONS = pytest.mark.parametrize("edition", BOTH)

BOSS = creature("Boss", "2/2", types="Legendary Creature: Warrior", cost="{0}")
YARD = {"all": [{"zone": "graveyard"}, {"name": "Boss"}]}
WAKE = enchantment("Wake", {"triggered": [{"gain_life": 1}], "on": {"dies": CREATURE}})


def court(edition: str, *hand: CardDefinition, answer: str = "yes") -> Table:
    """A has cast Boss, has these spells and notices deaths; asked about a commander, everybody answers so."""
    table = Table(edition, format="commander", commander={"A": (BOSS,)})
    table.battlefield("A", WAKE)
    table.hand("A", *hand)
    table.start("A")
    table.defaults[ChooseOption] = lambda question: answer
    table.answer(("cast", table.find("Boss", "A", Zone.COMMAND).id))
    table.resolve()
    return table


def asked(table: Table) -> list[Any]:
    """The questions about a commander."""
    return table.events("decision_made", kind="option")


KILL = spell("Kill", {"destroy": CREATURE})
BAN = spell("Ban", {"exile": CREATURE})


@EDITIONS
@pytest.mark.statement("SBA-02", "SBA-31")
@pytest.mark.parametrize(("card", "zone"), [(KILL, Zone.GRAVEYARD), (BAN, Zone.EXILE)])
def test_a_commander_that_dies_or_is_exiled(edition: str, card: CardDefinition, zone: Zone) -> None:
    """Today it goes there first, so that it dies; then its owner is asked as state-based actions are checked."""
    table = court(edition, card)
    go(table, "A", card.name)
    calm(table)
    home = last(table, "object_moved", to=Zone.COMMAND)
    (question,) = asked(table)
    assert table.all("Boss", "A", Zone.COMMAND)
    if edition == "seed":
        assert not table.happened("object_moved", to=zone, player=PLAYERS["A"], source=Zone.BATTLEFIELD)
        assert question.rule == "903.9"
        assert table.life_of("A") == 40
        return
    there = last(table, "object_moved", to=zone, source=Zone.BATTLEFIELD)
    assert (home.rule, question.rule) == ("704.6d", "903.9a")
    assert there.position < question.position < home.position
    assert not one_moment(there, home)
    assert cause_of(table, home).event.NAME == "object_moved"
    assert table.life_of("A") == (41 if zone is Zone.GRAVEYARD else 40)
    table.check()


@EDITIONS
def test_who_says_no_is_not_asked_again(edition: str) -> None:
    table = court(edition, KILL, spell("Wait", {"gain_life": 1}), answer="no")
    go(table, "A", "Kill")
    calm(table)
    go(table, "A", "Wait")
    table.go_to("upkeep", "B")
    assert len(asked(table)) == 1
    assert table.names_in(Zone.GRAVEYARD, "A").count("Boss") == 1


def test_put_elsewhere_again_it_may_go_again() -> None:
    """704.6d asks since the last check, wherever it came from."""
    table = court("current", KILL, spell("Bog", {"exile": YARD}), answer="no")
    go(table, "A", "Kill")
    calm(table)
    table.defaults[ChooseOption] = lambda question: "yes"
    go(table, "A", "Bog")
    calm(table)
    assert len(asked(table)) == 2
    assert table.all("Boss", "A", Zone.COMMAND)
    assert last(table, "object_moved", to=Zone.COMMAND).event.source is Zone.EXILE


def test_from_a_library_as_well() -> None:
    table = court("current", spell("Tuck", {"move": CREATURE, "to": "library"}), spell("Dig", {"mill": 1}), answer="no")
    go(table, "A", "Tuck")
    table.defaults[ChooseOption] = lambda question: "yes"
    go(table, "A", "Dig")
    calm(table)
    assert table.all("Boss", "A", Zone.COMMAND)
    assert last(table, "object_moved", to=Zone.COMMAND).event.source is Zone.GRAVEYARD


@EDITIONS
@pytest.mark.parametrize("to", ["hand", "library"])
def test_to_hand_or_library_it_is_replaced_in_either_edition(edition: str, to: str) -> None:
    """903.9b, in 2017 903.9."""
    table = court(edition, spell("Back", {"move": CREATURE, "to": to}))
    go(table, "A", "Back")
    calm(table)
    (applied,) = table.events("replacement_applied")
    assert applied.rule == ("903.9" if edition == "seed" else "903.9b")
    assert table.all("Boss", "A", Zone.COMMAND)
    assert not table.happened("object_moved", to=Zone(to), source=Zone.BATTLEFIELD)


@EDITIONS
def test_its_owner_is_asked_whoever_controls_it(edition: str) -> None:
    table = court(
        edition, spell("Give", {"apply": [{"control": "each_opponent"}], "to": CREATURE, "for": "forever"}), KILL
    )
    go(table, "A", "Give")
    assert table.find("Boss").controller == PLAYERS["B"]
    go(table, "A", "Kill")
    calm(table)
    assert [record.event.player for record in asked(table)] == [PLAYERS["A"]]
    assert table.all("Boss", "A", Zone.COMMAND)


@EDITIONS
def test_a_copy_of_a_commander_is_none(edition: str) -> None:
    """903.3: only the card is. The legend rule puts one of the two into the graveyard."""
    table = court(edition, spell("Twin", {"create_copy": "t"}, t={"of": CREATURE}))
    table.cast("A", "Twin", targets=["Boss"])
    keep = table.until_asked("choose", "A")
    (card,) = (found.id for found in table.all("Boss") if not found.token)
    assert card in keep.among  # type: ignore[attr-defined]
    table.answer((card,))
    calm(table)
    assert not asked(table)
    assert table.happened("token_ceased")


@EDITIONS
def test_a_land_is_not_played_from_there(edition: str) -> None:
    """903.8. A commander is cast from the command zone, and a land never is (305.9)."""
    grove = creature("Grove", "1/1", types="Legendary Land Creature: Forest Dryad", cost=None)
    table = Table(edition, format="commander", commander={"A": (grove,)})
    table.hand("A", grove)
    table.start("A")
    question = table.question
    assert isinstance(question, Priority)
    played = [table.board.objects[option[1]] for option in question.options if option[0] == "play"]
    assert [found.zone for found in played if found.name == "Grove"] == [Zone.HAND]
