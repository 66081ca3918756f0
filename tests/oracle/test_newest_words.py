"""Words that cards of the last years share: chapters with flavour words, what files do not tell of a card."""

from __future__ import annotations

import pytest

from domain.oracle.compiling import Standing, compiled
from domain.oracle.facts import CardFacts
from domain.oracle.template import Said
from domain.oracle.wording import lines
from tests.support.oracle import abilities

SAGA = "Enchantment Creature — Saga Knight"


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("I — Loud Bark — Draw a card.", "i — draw a card ."),
        ("II, III — Wark! — Draw a card.", "ii , iii — draw a card ."),
        ("IV — Choose one — • Draw a card.", "iv — choose one — • draw a card ."),
        ("Echo of the Deep — {T}: Draw a card.", "{t} : draw a card ."),
        ("Echo — Draw a card.", "echo — draw a card ."),
    ],
)
def test_flavour_words_mean_nothing_but_keywords_do(text: str, tokens: str) -> None:
    (line,) = lines(text, "Some Card")
    assert " ".join(line.tokens) == tokens


def test_a_chapter_with_a_flavour_word_is_one() -> None:
    found: Said = [
        {"triggered": [{"draw": 1}], "on": {"chapter": [1, 2]}},
        {"triggered": [{"gain_life": 2}], "on": {"chapter": [3]}},
    ]
    assert abilities("I, II — Bright Day — Draw a card.\nIII — Long Night — You gain 2 life.", SAGA) == found


def test_the_back_of_a_modal_card_has_the_cost_that_its_file_leaves_out() -> None:
    back = CardFacts("Ghost-Spider", "", "Legendary Creature — Spider", "Flying", "4", "4", indicator=None)
    front = CardFacts("Some Card", "{R}", "Creature — Human", "Haste", "1", "1", layout="modal", other=back)
    found = compiled(front)
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    assert found.definition.back is not None
    assert found.definition.back.cost == "{2}{U}{R}{W}"
