"""114.3. Emblems have no name: they are told by the card whose text gave them, in the log and in questions."""

from __future__ import annotations

from typing import Any

from domain.cards.language import CardDefinition, created
from domain.decider import from_position
from domain.position.export import position_of
from projections.reading.emblems import NAMELESS, giver_among
from projections.reading.log import log
from projections.wording.answers import describe_question
from projections.wording.english import ENGLISH
from projections.wording.naming import BoardNames
from projections.wording.speech import Catalogue, Speech
from replay.cards.wording import catalogue
from replay.games.asking import names_of
from tests.support.situations import CREATURE, go, spell
from tests.support.table import Table, card, creature

FOR_CREATURES = {"on": {"enters": CREATURE}}
HEALER = {"emblem": {"abilities": [{"triggered": [{"gain_life": 1}], **FOR_CREATURES}]}}
BURNER = {
    "emblem": {
        "abilities": [
            {
                "triggered": [{"deal_damage": 1, "to": "one"}],
                "targets": {"one": {"of": {"is": "player"}}},
                **FOR_CREATURES,
            }
        ]
    }
}


def walker(name: str, effect: dict[str, Any]) -> CardDefinition:
    return card(name, "Planeswalker: Nix", {"activated": [effect], "cost": [{"loyalty": -3}]}, loyalty=5, cost="{0}")


def told(table: Table, words: Catalogue = ENGLISH) -> str:
    return "\n".join(line.sentence for line in log(table.game.records, catalogue=words))


def with_emblems(*walkers: CardDefinition, hand: tuple[CardDefinition, ...] = ()) -> Table:
    """A table at which A has the emblems of these planeswalkers, and a creature to cast."""
    table = Table("current")
    table.battlefield("A", *walkers)
    table.hand("A", creature("Bear", "2/2", cost="{0}"), *hand)
    table.start("A")
    for one in walkers:
        table.activate("A", one.name)
        table.resolve()
    return table


def test_an_emblem_is_told_by_its_planeswalker() -> None:
    table = with_emblems(walker("Ardent", HEALER), walker("Brisk", BURNER))
    table.cast("A", "Bear")
    question = table.until_asked("targets")
    assert "Brisk's emblem's ability" in describe_question(question, names_of(table.game))
    english, french = told(table), told(table, catalogue("fr"))
    assert "Ardent's emblem's ability triggers" in english
    assert "Brisk's emblem's ability triggers" in english
    assert "La capacité de l’emblème de Brisk se déclenche" in french
    assert NAMELESS not in english + french


def test_an_emblem_of_a_spell_is_told_by_the_spell_though_another_card_gives_the_same() -> None:
    table = with_emblems(walker("Ardent", HEALER), hand=(spell("Gift", HEALER),))
    go(table, "A", "Gift")
    go(table, "A", "Bear")
    english = told(table)
    assert "Ardent's emblem's ability triggers" in english
    assert "Gift's emblem's ability triggers" in english


def test_an_emblem_that_was_there_at_the_start_is_told_without_a_giver_in_the_log() -> None:
    table = with_emblems(walker("Ardent", HEALER))
    again = from_position(position_of(table.board, table.game.definition, table.game.records), "again")
    (emblem,) = again.board.command
    assert "Ardent" not in (
        text := "\n".join(line.sentence for line in log(again.records) if "emblem" in line.sentence)
    )
    assert "A gets an emblem" in text
    assert Speech(names_of(again)).who(emblem) == "Ardent's emblem", "its card is on the battlefield"
    assert Speech(BoardNames(again.board)).who(emblem) == "an emblem"
    assert Speech(BoardNames(again.board), catalogue("fr")).who(emblem) == "un emblème"


def test_the_giver_is_the_only_card_with_this_emblem() -> None:
    ardent, brisk, gift = walker("Ardent", HEALER), walker("Brisk", BURNER), spell("Gift", HEALER)
    (emblem,) = created(ardent)
    assert giver_among(emblem, [brisk, None, ardent, emblem]) == "Ardent"
    assert giver_among(emblem, [ardent, ardent]) == "Ardent"
    assert giver_among(emblem, [ardent, gift]) == ""
    assert giver_among(emblem, [brisk]) == ""
