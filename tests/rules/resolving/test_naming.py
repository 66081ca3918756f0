"""201.4. Card names that players choose, and what asks for objects with the chosen name."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.errors import BadCard
from domain.kernel.naming import ChooseName
from domain.terms import Zone
from projections.wording.answers import describe_answer, describe_question
from tests.support.situations import CREATURE, enchantment, finish, go, ready, spell, static, told
from tests.support.table import Table, card, creature

PING: dict[str, Any] = {
    "activated": [{"deal_damage": 1, "to": "t"}],
    "cost": ["tap_self"],
    "targets": {"t": {"of": "any_target"}},
}
TAP_FOR_MANA: dict[str, Any] = {"activated": [{"add_mana": "{C}"}], "cost": ["tap_self"]}
NAMES: dict[str, Any] = {"replace": {"would_enter": "self"}, "with": [{"choose": "card_name"}]}
NONE: dict[str, Any] = {"activates_none": {"name": "chosen"}, "but_mana": True}


def needle(*, but_mana: bool = True, of: Any = None) -> CardDefinition:
    naming = {"choose": "card_name"} | ({} if of is None else {"of": of})
    none = {"activates_none": {"name": "chosen"}} | ({"but_mana": True} if but_mana else {})
    names = {"replace": {"would_enter": "self"}, "with": [naming]}
    return card("Probe", "Artifact", names, static(none, to="each_player"), cost="{0}")


def named(table: Table, name: str, of: str = "Probe") -> ChooseName:
    """Cast it, and name this card as it enters; returns what was asked."""
    table.cast("A", of)
    question = table.until_asked("name", "A")
    assert isinstance(question, ChooseName)
    table.answer(name)
    finish(table)
    return question


def pingers(**more: Any) -> Table:
    table = ready(needle(**more))
    table.battlefield("A", card("Pinger", "Artifact", PING, TAP_FOR_MANA), card("Other", "Artifact", PING))
    table.battlefield("B", card("Theirs", "Artifact", PING))
    table.start("A")
    return table


def test_abilities_of_the_name_cannot_be_activated_but_mana_abilities() -> None:
    """602.5, 605.1a."""
    table = pingers()
    named(table, "Pinger")
    options = {option[0] for option in table.question.options if option[1:2] == (table.find("Pinger").id,)}  # type: ignore[attr-defined]
    assert options == {"mana"}
    assert table.can("A", "activate", "Other")


def test_without_the_exception_mana_abilities_are_forbidden_too() -> None:
    table = pingers(but_mana=False)
    named(table, "Pinger")
    options = {option[0] for option in table.question.options if option[1:2] == (table.find("Pinger").id,)}  # type: ignore[attr-defined]
    assert options == set()


def test_any_name_can_be_chosen_whoever_has_such_a_card() -> None:
    """201.4."""
    table = pingers()
    question = named(table, "Card That Nobody Has")
    assert question.likely[0] == "Theirs"
    assert {"Pinger", "Other"} <= set(question.likely)
    assert table.can("A", "activate", "Pinger")
    assert table.find("Probe").chosen["card_name"] == "Card That Nobody Has"


def test_all_players_are_kept_from_it() -> None:
    table = pingers()
    named(table, "Theirs")
    table.priority_to("B")
    assert not table.can("B", "activate", "Theirs")


def test_another_name_leaves_the_other_player_free() -> None:
    table = pingers()
    named(table, "Pinger")
    table.priority_to("B")
    assert table.can("B", "activate", "Theirs")


@pytest.mark.parametrize(("name", "able"), [("Cycler", False), ("Other", True)])
def test_sources_in_every_zone_are_meant(name: str, able: bool) -> None:
    """113.7, 602.5. A card in hand with cycling is a source, too."""
    cycler = card("Cycler", "Creature: Bear", {"keyword": "cycling", "cost": [{"mana": "{0}"}]}, pt="2/2", cost="{9}")
    table = ready(needle(), cycler)
    table.start("A")
    named(table, name)
    ids = {found.id for found in table.all("Cycler", "A", Zone.HAND)}
    assert any(option[0] == "activate" and option[1] in ids for option in table.question.options) is able  # type: ignore[attr-defined]


def test_it_ends_as_the_needle_leaves() -> None:
    table = ready(needle(), spell("Smash", {"destroy": "t"}, t={"type": "artifact"}))
    table.battlefield("B", card("Theirs", "Artifact", PING))
    table.start("A")
    named(table, "Theirs")
    go(table, "A", "Smash", "Probe")
    table.priority_to("B")
    assert table.can("B", "activate", "Theirs")


def test_a_copy_names_a_card_of_its_own() -> None:
    """707.5, 707.6. A copy has its own choice."""
    copy = card("Twin", "Artifact", {"replace": {"would_enter": "self"}, "with": [
        {"enters_as_copy": {"type": "artifact"}}]}, cost="{0}")  # fmt: skip
    table = ready(needle(), copy)
    table.battlefield("A", card("Pinger", "Artifact", PING), card("Other", "Artifact", PING))
    table.start("A")
    named(table, "Pinger")
    table.cast("A", "Twin")
    table.until_asked("choose", "A")
    table.answer((table.find("Probe").id,))
    table.until_asked("name", "A")
    table.answer("Other")
    finish(table)
    assert not table.can("A", "activate", "Pinger")
    assert not table.can("A", "activate", "Other")


@pytest.mark.parametrize(("name", "legal"), [("Bear", True), ("Hill", False), ("Unheard", True)])
def test_a_name_of_such_a_card(name: str, legal: bool) -> None:
    """201.4a. The names of cards without the characteristics are refused, as far as they are known."""
    table = ready(needle(of={"not": {"type": "land"}}))
    table.battlefield("B", creature("Bear", "2/2"), card("Hill", "Land", TAP_FOR_MANA))
    table.start("A")
    table.cast("A", "Probe")
    question = table.until_asked("name", "A")
    assert isinstance(question, ChooseName)
    assert "Hill" not in question.likely
    assert question.is_legal(name) is legal
    assert not question.is_legal("")
    assert not question.is_legal("two  spaces")


def test_hidden_cards_are_not_suggested() -> None:
    """400.2. A question tells nothing of hands and libraries that the player does not see."""
    table = ready(needle())
    table.hand("B", creature("Secret", "2/2"))
    table.library("A", creature("Deep", "2/2"))
    table.start("A")
    table.cast("A", "Probe")
    question = table.until_asked("name", "A")
    assert isinstance(question, ChooseName)
    assert {"Secret", "Deep"}.isdisjoint(question.likely)


def test_split_cards_are_named_by_a_half() -> None:
    """201.4b, 709.4a."""
    none = {"casts_none": {"all": [{"is": "spell"}, {"name": "chosen"}]}}
    mage = card("Meddler", "Artifact", NAMES, static(none, to="each_player"), cost="{0}")
    halves = [{"name": half, "types": "Instant", "cost": "{0}", "abilities": [{"spell": [{"gain_life": 1}]}]}
              for half in ("Fire", "Smoke")]  # fmt: skip
    table = ready(
        mage, CardDefinition.load({"name": "Fire // Smoke", "types": "Instant", "cost": "{0}{0}", "halves": halves})
    )
    table.start("A")
    question = named(table, "Smoke", "Meddler")
    assert {"Fire", "Smoke"} <= set(question.likely)
    options = {option[2:] for option in table.question.options if option[0] == "cast"}  # type: ignore[attr-defined]
    assert options == {("Fire",)}


def test_spells_of_the_name_cost_more() -> None:
    """601.2f."""
    flute = card(
        "Flute", "Artifact", NAMES, static({"cost_more": 2}, to={"all": [{"is": "spell"}, {"name": "chosen"}]}),
        cost="{0}",
    )  # fmt: skip
    table = ready(flute, creature("Cheap", "1/1", cost="{0}"), creature("Dear", "1/1", cost="{0}"), mana="W")
    table.start("A")
    named(table, "Dear", "Flute")
    assert table.can("A", "cast", "Cheap")
    assert not table.can("A", "cast", "Dear")


def test_a_name_chosen_on_resolution_is_kept_on_the_permanent() -> None:
    """607.2d. Lands with the chosen name have what the text gives them."""
    hamlet = enchantment(
        "Hamlet",
        {"triggered": [{"choose_word": "card_name", "of": {"type": "land"}}], "on": {"enters": "self"}},
        static({"grant": PING}, to={"all": [{"type": "land"}, {"name": "chosen"}]}),
    )
    table = ready(hamlet, mana="WG")
    table.start("A")
    table.cast("A", "Hamlet")
    table.until_asked("name", "A")
    assert not table.can("A", "activate", "Forest")
    table.answer("Forest")
    finish(table)
    assert len(table.find("Forest").abilities) == 2
    assert len(table.find("Plains").abilities) == 1


def test_words_of_the_question_and_of_the_choice() -> None:
    table = pingers()
    table.cast("A", "Probe")
    question = table.until_asked("name", "A")
    assert describe_question(question, table.board) == "A, name a card for Probe"
    assert describe_answer(question, "Pinger", table.board) == "name Pinger"
    before = len(table.game.records)
    table.answer("Pinger")
    finish(table)
    (chosen,) = [record for record in table.game.records[before:] if record.event.NAME == "quality_chosen"]
    assert "Pinger" in told(table, chosen)


@pytest.mark.parametrize(
    "ability",
    [
        {"replace": {"would_enter": "self"}, "with": [{"choose": "color", "of": CREATURE}]},
        {"triggered": [{"choose_word": "color", "of": CREATURE}], "on": {"enters": "self"}},
    ],
)
def test_only_card_names_are_those_of_some_cards(ability: dict[str, Any]) -> None:
    with pytest.raises(BadCard):
        CardDefinition.load({"name": "Wrong", "types": "Artifact", "abilities": [ability]})
