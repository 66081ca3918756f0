"""Questions name what they are about: targets by the text or by name, one thing as one thing."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.kernel.questions import ChooseObjects
from domain.reasons import Reason
from domain.terms import Zone
from projections.wording.answers import describe_answers, describe_question
from projections.wording.naming import BoardNames
from replay.games.asking import Asked, names_of
from tests.support.table import PLAYERS, Table, card, creature

QUIET = card(
    "Quiet Hours",
    "Enchantment: Aura",
    {"keyword": "enchant", "of": {"type": "creature"}},
    {"static": ["cant_attack"], "to": "attached"},
    cost="{W}",
)
RELIC, STONE = card("Old Relic", "Artifact"), card("Dull Stone", "Artifact")
BREAKER = card(
    "Breaker",
    "Creature: Elf",
    {
        "triggered": [{"may": [{"destroy": "t"}]}],
        "on": {"enters": "self"},
        "targets": {"t": {"of": {"any": [{"type": "artifact"}, {"type": "enchantment"}]}, "n": 2, "up_to": True}},
    },
    cost="{G}",
    pt="2/1",
)
WATCHER = card(
    "Watcher",
    "Creature: Elf",
    {"triggered": [{"may": [{"destroy": "event.object"}]}], "on": {"enters": {"type": "artifact"}}},
    pt="1/1",
)
PICKING = card(
    "Picking",
    "Instant",
    {
        "spell": {
            "modes": 2,
            "of": [
                {"do": [{"may": [{"destroy": "t"}]}], "targets": {"t": {"of": {"type": "artifact"}}}},
                {"do": [{"may": [{"tap": "t"}]}], "targets": {"t": {"of": {"type": "creature"}}}},
            ],
        }
    },
    cost="{0}",
)


def asked(table: Table) -> Asked:
    return Asked(table.question, table.board, names=names_of(table.game))


def at_table(*cards: CardDefinition, hand: CardDefinition, land: str) -> Table:
    table = Table("current")
    table.battlefield("A", *cards)
    table.lands("A", land)
    table.hand("A", hand)
    return table.start("A")


def test_an_aura_asks_what_it_enchants() -> None:
    """303.4a. In the words of its enchant ability; without its text, how many targets there are to choose."""
    table = at_table(creature("Ox", "2/2"), creature("Cat", "1/1"), hand=QUIET, land="Plains")
    table.answer(("cast", table.find("Quiet Hours", "A", Zone.HAND).id))
    assert asked(table).text == "A, choose what Quiet Hours enchants: target creature"
    assert describe_question(table.question, table.board) == "A, choose 1 target for Quiet Hours"


@pytest.mark.parametrize(
    ("targets", "said", "deed"),
    [
        (["Old Relic"], "You may destroy Old Relic. Do you?", "do it: destroy Old Relic"),
        (
            ["Old Relic", "Dull Stone"],
            "You may destroy Old Relic and Dull Stone. Do you?",
            "do it: destroy Old Relic and Dull Stone",
        ),
    ],
)
def test_a_permission_names_the_targets(targets: list[str], said: str, deed: str) -> None:
    table = at_table(RELIC, STONE, hand=BREAKER, land="Forest")
    table.cast("A", "Breaker")
    table.until_asked("targets")
    table.answer((tuple(table.find(name).id for name in targets),))
    table.until_asked("option")
    told = asked(table)
    assert told.text == f"A, Breaker says: {said}"
    assert told.options[0].words == deed


def test_a_permission_names_what_the_event_was_about() -> None:
    table = at_table(WATCHER, hand=card("New Relic", "Artifact", cost="{0}"), land="Forest")
    table.cast("A", "New Relic")
    table.until_asked("option")
    assert asked(table).text == "A, Watcher says: You may destroy New Relic. Do you?"


def test_targets_of_two_modes_are_not_taken_for_each_other() -> None:
    """700.2. Each mode calls its target t."""
    table = at_table(RELIC, creature("Ox", "2/2"), hand=PICKING, land="Forest")
    table.cast("A", "Picking", modes=(0, 1), targets=["Old Relic", "Ox"])
    said = []
    for _ in range(2):
        table.until_asked("option")
        said.append(asked(table).text)
        table.answer("no")
    assert said == [f"A, Picking says: You may {deed}. Do you?" for deed in ("destroy Old Relic", "tap Ox")]


@pytest.mark.parametrize(
    ("reason", "count", "text", "none"),
    [
        (Reason.SCRY_TO_BOTTOM, 1, "Does Ox go to the bottom of the library?", "leave it on top"),
        (Reason.SCRY_TO_BOTTOM, 2, "Which of Ox and Cat go to the bottom of the library?", "leave them on top"),
        (Reason.SURVEIL_TO_GRAVEYARD, 1, "Does Ox go into the graveyard?", "leave it on top"),
        (Reason.SURVEIL_TO_GRAVEYARD, 2, "Which of Ox and Cat go into the graveyard?", "leave them on top"),
    ],
)
def test_one_card_is_asked_about_as_one(reason: Reason, count: int, text: str, none: str) -> None:
    table = Table("current")
    table.battlefield("A", creature("Ox", "2/2"), creature("Cat", "1/1"))
    table.start("A")
    cards: Any = tuple(table.find(name).id for name in ("Ox", "Cat"))[:count]
    question = ChooseObjects(PLAYERS["A"], reason, cards, 0, count)
    names = BoardNames(table.board)
    assert describe_question(question, names).partition(", ")[2].capitalize() == text.capitalize()
    assert describe_answers(question, [()], names) == [none]
