"""603.5, 608.2d. What a text offered is told in its own words in the log, where only one part can have asked."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition, with_tokens
from projections.reading.known_texts import Texts
from projections.reading.log import lines, selection
from projections.reading.names import Names
from projections.reading.why import alternatives
from projections.wording.english import ENGLISH
from projections.wording.speech import Catalogue
from replay.cards.wording import catalogue
from tests.support.situations import spell
from tests.support.table import Table, card, creature

GAIN: dict[str, Any] = {"may": [{"gain_life": 2}]}
DRAW: dict[str, Any] = {"may": [{"draw": 1}]}
PAY: dict[str, Any] = {"pay": [{"pay_life": 1}], "do": [{"draw": 1}]}


def texts_of(*cards: CardDefinition) -> Texts:
    by_hash = {one.hash: one for definition in cards for one in with_tokens(definition)}
    return lambda printed: by_hash.get(printed.hash)


def decided(table: Table, *cards: CardDefinition, words: Catalogue = ENGLISH) -> list[str]:
    """The lines of the log for answers to yes or no."""
    wanted = selection(table.game.records, kind="decision_made")
    told = lines(table.game.records, wanted, None, words, texts_of(*cards) if cards else None)
    options = [one.position for one in table.game.records if getattr(one.event, "kind", "") == "option"]
    return [line.sentence for line in told if line.position in options]


def cast(definition: CardDefinition, *answers: str) -> Table:
    table = Table("current")
    table.library("A", *[creature("Cub", "1/1")] * 5)
    table.hand("A", definition)
    table.start("A")
    table.cast("A", definition.name)
    for answer in answers:
        table.until_asked("option")
        table.answer(answer)
    if answers:
        table.resolve_all()
    return table


@pytest.mark.parametrize(
    ("answer", "told"), [("yes", "A chooses to do it: gain 2 life"), ("no", "A chooses not to do so: gain 2 life")]
)
def test_a_spells_offer_is_told_in_its_words(answer: str, told: str) -> None:
    boon = spell("Boon", GAIN)
    assert decided(cast(boon, answer), boon) == [told]


def test_an_abilitys_offer_is_told_in_its_words_and_in_french() -> None:
    guide = card("Guide", "Creature: Elf", {"triggered": [DRAW], "on": {"enters": "self"}}, pt="1/1", cost="{0}")
    table = cast(guide, "yes")
    assert decided(table, guide) == ["A chooses to do it: draw a card"]
    assert "Guide permet" not in decided(table, guide, words=catalogue("fr"))[0]
    assert decided(table) == ["A chooses to do what Guide allows"], "without the texts"


def test_of_two_offers_it_is_not_known_which_asked() -> None:
    both = spell("Both", GAIN, DRAW)
    assert decided(cast(both, "yes", "no"), both) == [
        "A chooses to do what Both allows",
        "A chooses to decline what Both allows",
    ]


@pytest.mark.parametrize(
    ("answer", "told"), [("yes", "A chooses to pay 1 life"), ("no", "A chooses not to do so: pay 1 life")]
)
def test_a_price_that_may_be_paid_is_told(answer: str, told: str) -> None:
    toll = spell("Toll", PAY)
    assert decided(cast(toll, answer), toll) == [told]


def test_a_permanent_that_may_enter_otherwise_is_told_by_its_text() -> None:
    dock = card(
        "Dock",
        "Land",
        {"replace": {"would_enter": "self"}, "with": [{"enters_tapped": True, "unless_paid": [{"pay_life": 2}]}]},
    )
    table = Table("current")
    table.hand("A", dock)
    table.start("A")
    table.play("A", "Dock")
    table.until_asked("option")
    table.answer("no")
    assert decided(table, dock) == ["A chooses not to do so: pay 2 life"]
    assert decided(table) == ["A chooses to decline to pay for Dock"]


def test_a_choice_of_texts_is_told_by_the_text_that_was_chosen() -> None:
    either = spell("Either", {"one_of": [[{"gain_life": 2}], [{"draw": 1}]]})
    table = cast(either)
    option = table.until_asked("option")
    table.answer([*option.answers()][1])
    (line,) = decided(table, either)
    assert "draw a card" in line
    assert "draw a card" not in decided(table)[0]


def test_a_card_that_the_reader_does_not_know_tells_nothing() -> None:
    boon, other = spell("Boon", GAIN), spell("Other", DRAW)
    assert decided(cast(boon, "yes"), other) == ["A chooses to do what Boon allows"]


def test_the_question_before_is_told_with_its_text_under_the_alternatives() -> None:
    boon = spell("Boon", GAIN)
    table = cast(boon, "yes")
    (at,) = [one.position for one in table.game.records if getattr(one.event, "kind", "") == "option"]
    found = alternatives(table.game.records, at, naming=Names(table.game.records[:at], texts_of(boon)))
    assert found is not None
    assert "gain 2 life" in found.question
    assert found.others == ("do nothing",)


PINGS = {"activated": [{"deal_damage": 1, "to": "each_opponent"}], "cost": ["tap_self"]}
DRAWS = {"activated": [{"draw": 1}], "cost": [{"mana": "{1}"}]}
TO_IT: dict[str, Any] = {"targets": {"t": {"of": {"type": "creature"}}}}


@pytest.mark.parametrize(
    ("does", "known", "told"),
    [
        ({"grant": PINGS}, True, "Elf changes: gains “{T}: Elf deals 1 damage to each opponent”"),
        ({"grant": PINGS}, False, "Elf changes: gains 1 ability"),
        ({"lose": "all"}, True, "Elf changes: loses all abilities"),
    ],
)
def test_gained_and_lost_abilities_are_named(does: Any, known: bool, told: str) -> None:
    change = card("Change", "Instant", {"spell": [{"apply": [does], "to": "t"}], **TO_IT}, cost="{0}")
    elf = card("Elf", "Creature: Elf", DRAWS, PINGS, pt="1/1")
    table = Table("current")
    table.battlefield("A", elf)
    table.hand("A", change)
    table.start("A")
    table.cast("A", "Change", targets=["Elf"])
    table.resolve_all()
    wanted = selection(table.game.records, kind="characteristics_changed")
    texts = texts_of(elf, change) if known else None
    assert [line.sentence for line in lines(table.game.records, wanted, None, ENGLISH, texts)] == [told]
