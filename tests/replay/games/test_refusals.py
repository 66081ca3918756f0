"""What is not allowed is said in words: who, what, once by which rule; hidden cards keep their names."""

from __future__ import annotations

import re

import pytest

from domain.errors import IllegalDecision
from domain.ids import ObjectId, PlayerId
from domain.kernel.declarations import DeclareAttackers, DeclareBlockers
from domain.kernel.questions import Answer, ChooseObjects
from domain.reasons import Reason
from domain.terms import Zone
from tests.support.fighting import BEAR, combat, with_rule
from tests.support.table import PLAYERS, Table, creature

B = PLAYERS["B"]


def attack(table: Table, *names: str) -> Answer:
    return tuple((table.find(name).id, B) for name in names)


def test_who_must_attack_is_named_with_the_rule_once() -> None:
    table = combat([with_rule("Cyclops", "3/3", "must_attack"), BEAR])
    table.until_asked("attackers", "A")
    for answer in ((), attack(table, "Bear")):
        refused = table.refused(answer)
        assert str(refused) == "Cyclops must attack (508.1d)"
        assert (refused.reason, refused.rule) == ("Cyclops must attack", "508.1d")


def test_several_who_must_attack_are_named_together_and_two_of_one_name_by_number() -> None:
    one = with_rule("Cyclops", "3/3", "must_attack")
    table = combat([one, one, with_rule("Ogre", "3/3", "must_attack"), BEAR])
    table.until_asked("attackers", "A")
    first, second = (found.id for found in table.all("Cyclops"))
    assert table.refused(()).reason == f"Cyclops ({first}), Cyclops ({second}) and Ogre must attack"
    assert table.refused(((first, B),)).reason == f"Cyclops ({second}) and Ogre must attack"


def test_a_requirement_that_cannot_be_obeyed_is_not_asked_for() -> None:
    """508.1d: only what can be obeyed besides is missing."""
    table = combat(
        [
            with_rule("Cyclops", "3/3", "must_attack"),
            with_rule("Loner", "3/3", "must_attack", "cant_attack_alone"),
            BEAR,
        ]
    )
    table.until_asked("attackers", "A")
    assert table.refused(attack(table, "Cyclops")).reason == "Loner must attack"
    assert table.refused(attack(table, "Loner")).reason == "Loner cannot attack alone"


def test_who_must_attack_whom() -> None:
    question = DeclareAttackers(PlayerId(1), ((ObjectId(100), (2, 3, 4)),), must=((ObjectId(100), (2, 3)),))
    with pytest.raises(IllegalDecision) as caught:
        question.check(((100, 4),))
    called = {2: "Ben", 3: "Cleo", 100: "Cyclops"}
    assert caught.value.said.naming(called.__getitem__).told() == "Cyclops must attack Ben or Cleo"


def test_who_must_block_is_named() -> None:
    table = combat(
        [with_rule("Giant", "5/5", "must_be_blocked"), BEAR], [creature("Wall", "0/4"), creature("Ox", "2/4")]
    )
    table.until_asked("attackers", "A")
    table.answer(attack(table, "Giant", "Bear"))
    question = table.until_asked("blockers", "B")
    assert isinstance(question, DeclareBlockers)
    assert "Giant" in table.refused(()).reason
    assert re.fullmatch(r"\D+", table.refused(()).reason)
    assert table.refused(()).rule == "509.1c"


def test_restrictions_name_whom_they_are_about() -> None:
    table = combat(
        [creature("Fox", "2/2", "menace"), creature("Bird", "1/1", "flying")], [creature("Wall", "0/4"), BEAR]
    )
    table.until_asked("attackers", "A")
    table.answer(attack(table, "Fox", "Bird"))
    table.until_asked("blockers", "B")
    wall, fox, bird = (table.find(name).id for name in ("Wall", "Fox", "Bird"))
    assert table.refused(((wall, fox),)).reason == "Fox cannot be blocked by fewer than 2 creatures"
    assert table.refused(((wall, bird),)).reason == "Wall cannot block Bird"
    assert table.refused(((999, fox),)).reason == "object 999 cannot block Fox"


def test_a_hidden_card_is_told_by_its_number_only() -> None:
    table = combat([BEAR])
    table.hand("B", "Shock")
    table.start(step=None)
    question = table.until_asked("attackers", "A")
    hidden = table.find("Shock", "B", Zone.HAND).id
    assert table.refused(((hidden, B),)).reason == f"object {hidden} cannot attack"
    assert question.player == PLAYERS["A"]


@pytest.mark.parametrize("answer", [(), (101,), (100, 101, 102)])
def test_what_can_be_chosen_is_named(answer: Answer) -> None:
    question = ChooseObjects(PlayerId(1), Reason.SACRIFICE, (100, 101), 1, 1, ObjectId(100))
    if answer == (101,):
        question.check(answer)
        return
    with pytest.raises(IllegalDecision) as caught:
        question.check(answer)
    assert "[" not in str(caught.value)
    assert caught.value.said.naming(lambda id: f"Bear {id}").told().startswith("choose ")
