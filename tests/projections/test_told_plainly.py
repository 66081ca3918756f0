"""Answers, events and texts in the words that players use for them."""

from __future__ import annotations

from typing import Any

import pytest

from domain import events as e
from domain.cards.language import CardDefinition
from domain.ids import ObjectId
from domain.kernel import questions as d
from domain.reasons import Reason
from projections.wording.answers import describe_answer
from projections.wording.cards.abilities import texts
from projections.wording.naming import BoardNames
from projections.wording.sentences import sentence
from projections.wording.speech import Speech
from projections.wording.translations import catalogue
from tests.support.logs import ANNA
from tests.support.table import Table

LOYAL = {"replace": {"would_enter": "self"}, "with": [{"enters_with": "loyalty", "n": 2}]}


def told(types: str, ability: dict[str, Any], language: str = "en", **more: Any) -> str:
    card = {"name": "Some Card", "types": types, "cost": "{R}", "abilities": [ability], **more}
    return texts(CardDefinition.model_validate(card), catalogue(language, "texts"))[-1]


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("plot", "plot Shock"),
        ("suspend", "suspend Shock"),
        ("foretell", "foretell Shock"),
        ("odd", "set aside Shock: odd"),
    ],
)
def test_a_card_is_set_aside_by_the_name_of_what_does_it(name: str, answer: str) -> None:
    table = Table()
    table.hand("A", "Shock")
    game = table.start()
    (card,) = game.board.hand(ANNA)
    assert describe_answer(d.Priority(ANNA, ()), ("set_aside", card.id, name), game.board) == answer


@pytest.mark.parametrize(("reason", "verb"), [(Reason.CAST, "cast"), (Reason.PLAY, "play")])
def test_yes_and_no_name_what_is_done(reason: Reason, verb: str) -> None:
    table = Table()
    table.hand("A", "Shock")
    game = table.start()
    (card,) = game.board.hand(ANNA)
    question = d.ChooseOption(ANNA, reason, ("yes", "no"), card.id)
    told = [describe_answer(question, answer, game.board) for answer in ("yes", "no")]
    assert told == [f"{verb} Shock", f"decline to {verb} Shock"]


def test_what_was_paid_is_not_remembered() -> None:
    table = Table()
    table.battlefield("A", "Grizzly Bears", "Bonesplitter")
    game = table.start()
    bear, blade = (ObjectId(id) for id in game.board.battlefield)
    said = {
        name: sentence(e.ObjectsLinked(object=bear, name=name, objects=(blade,)), game.board)
        for name in ("paid", "exiled")
    }
    assert said["paid"] == "Grizzly Bears has been paid for with Bonesplitter"
    assert "remembers" in said["exiled"]


@pytest.mark.parametrize(("edition", "rule", "other"), [("current", "704.5j", "704.5k"), ("seed", "704.5k", "704.5j")])
def test_the_legend_rule_is_named(edition: str, rule: str, other: str) -> None:
    """704.5j; 704.5k of 2017, where 704.5j is the rule of planeswalkers."""
    table = Table(edition)
    table.battlefield("A", "Isamaru, Hound of Konda", "Isamaru, Hound of Konda")
    table.start("A", step=None)
    table.answer((table.all("Isamaru, Hound of Konda", "A")[0].id,))
    moved = table.events("object_moved")[-1]
    assert moved.rule == rule
    assert sentence(moved.event, table.board, rule=rule).endswith("(legend rule)")
    assert not sentence(moved.event, table.board, rule=other).endswith("(legend rule)")
    assert sentence(moved.event, table.board, rule="704.5g").endswith("dies")


def test_counters_besides_those_of_the_card_are_additional() -> None:
    """306.5b. A planeswalker has its own anyway; a creature has none."""
    walker = told("Legendary Planeswalker: Jace", LOYAL, loyalty=3)
    assert "additional loyalty counters" in walker
    creature = told("Creature: Elf", {**LOYAL, "with": [{"enters_with": "+1/+1", "n": 2}]}, pt="0/0")
    assert "additional" not in creature


def test_a_single_target_is_told_as_one() -> None:
    stack: list[Any] = [{"zone": "stack"}, {"any": [{"is": "spell"}, {"is": "ability"}]}]
    for count, words in ((1, "with a single target"), (2, "with 2 targets")):
        of = {"all": [*stack, {"has_targets": {"exactly": count}}]}
        text = told("Instant", {"spell": [{"retarget": "t", "change": True}], "targets": {"t": {"of": of}}})
        assert text == f"Change each target of target spell or ability {words}."


def test_a_cost_that_has_only_a_number_is_not_told_on_the_card() -> None:
    table = Table()
    table.battlefield("A", "Grizzly Bears")
    board = table.start().board
    (bear,) = (board.objects[id] for id in board.battlefield)
    bear.chosen = {"additional cost": "194088", "color": "W"}
    assert [*Speech(BoardNames(board)).all_chosen(bear)] == ["white"]
