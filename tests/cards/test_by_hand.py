"""Cards proven by hand: each sentence of the print is answered for, and each construct answers for a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.by_hand import Answer, answers, faults, parts
from domain.cards.catalogue import catalogue
from domain.cards.language import CardDefinition
from domain.cards.packaged import packaged
from domain.oracle.answering import compared, sentences, text_hash
from domain.oracle.outcome import Standing
from domain.oracle.printed.card_facts import CardFacts
from replay.cards.shelves import entries
from replay.cards.signing import checked, described
from tests.cards.test_cards import played
from tests.support.places import SHARED

CARDS = SHARED / "cards" / "all_cards.jsonl.gz"

MOST_UNSIGNED = 83
"""Cards written by hand that are neither signed nor compiled; there are never more."""

ORB: dict[str, Any] = {
    "name": "Orb of Some Sort",
    "cost": "{2}",
    "types": "Artifact",
    "abilities": [
        {"triggered": [{"draw": 1}, {"gain_life": 2}], "on": {"enters": "self"}},
        {"activated": [{"deal_damage": 1, "to": "t"}], "cost": ["tap_self"], "targets": {"t": {"of": "any_target"}}},
    ],
}
TEXT = "When this artifact enters, draw a card. You gain 2 life.\n{T}: It deals 1 damage to any target. Some riddle."


def orb() -> CardDefinition:
    return CardDefinition.load(ORB)


def facts(text: str = TEXT) -> CardFacts:
    return CardFacts("Orb of Some Sort", "{2}", "Artifact", text)


def signed(*sentences: tuple[str, ...], text: str = TEXT) -> Answer:
    return Answer("Orb of Some Sort", text_hash(facts(text)), sentences)


WHOLE = (("abilities.0.triggered.0",), ("abilities.0.triggered.1",), ("abilities.1",), ("abilities.1.cost",))


def test_a_signature_that_answers_for_everything_has_no_fault() -> None:
    assert list(faults(signed(*WHOLE), orb())) == []
    assert list(compared(signed(*WHOLE), orb(), facts())) == []


@pytest.mark.parametrize(
    ("sentences", "fault"),
    [
        ((("abilities.0",), (), ("abilities.1",), ("abilities.1",)), "sentence 2 is answered by nothing"),
        ((("abilities.0.triggered.0",), ("abilities.1",)), "abilities.0.triggered.1 answers for no sentence"),
        ((("abilities.0",),), "abilities.1.activated.0 answers for no sentence"),
        ((("abilities.0",), ("abilities.1", "abilities.2")), "there is no abilities.2 in the definition"),
    ],
)
def test_an_open_sentence_or_construct_is_a_fault(sentences: tuple[tuple[str, ...], ...], fault: str) -> None:
    assert fault in list(faults(signed(*sentences), orb()))


def test_another_text_is_another_question() -> None:
    longer = TEXT + " Another riddle."
    (other, missing) = compared(signed(*WHOLE), orb(), facts(longer))
    assert "the text is another one" in other
    assert missing == "4 sentences are answered for, and the text has 5"
    reminded = TEXT.replace("draw a card.", "draw a card. (You need a library for that.)")
    assert text_hash(facts(reminded)) == text_hash(facts())


def test_what_the_compiler_reads_has_to_be_what_answers_for_it() -> None:
    other = CardDefinition.load({**ORB, "abilities": [ORB["abilities"][0], {**ORB["abilities"][1], "cost": []}]})
    read = TEXT.replace(" Some riddle.", "")
    answer = signed(*WHOLE[:2], ("abilities.1",), text=read)
    assert list(compared(answer, orb(), facts(read))) == []
    (fault,) = compared(answer, other, facts(read))
    assert fault.startswith("the compiler reads otherwise")


def test_a_sentence_ends_outside_quotation_marks() -> None:
    words = 'choose one — • it has " {t} : add {g} . " . • draw a card . you gain 1 life .'
    assert len(list(sentences(words.split()))) == 4


def test_every_signed_card_is_written_played_and_answered_for() -> None:
    for name, answer in answers().items():
        assert name in catalogue(), name
        assert list(faults(answer, catalogue()[name])) == [], name
        assert any(True for _ in parts(catalogue()[name].dump())), name
    assert set(answers()) <= played()


def test_no_card_is_signed_twice() -> None:
    lines = [line for text in packaged("answers", ".jsonl").values() for line in text.splitlines()]
    assert len(lines) == len(answers())


def test_every_card_by_hand_is_signed() -> None:
    by_hand = {entry.name for entry in entries() if entry.standing is Standing.BY_HAND}
    assert set(answers()) <= by_hand | {entry.name for entry in entries() if entry.standing is Standing.PROVEN}
    assert len(by_hand - set(answers())) <= MOST_UNSIGNED


@pytest.mark.skipif(not CARDS.exists(), reason="needs ../shared/cards")
def test_every_signature_agrees_with_the_printed_text() -> None:
    assert list(checked(CARDS)) == []


def test_an_author_sees_what_the_compiler_reads() -> None:
    lines = list(described("Scatter Ray", CardFacts("Scatter Ray", "{1}{U}", "Instant", "Draw a card. Do something.")))
    assert lines[0] == "Scatter Ray"
    assert '"card": "Scatter Ray"' in lines[-1]
    assert '"sentences": [[], []]' in lines[-1]
