"""Cards cast or played as something else resolves, in words."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card, entering_does

TOP: list[Said] = [{"top_of": "you", "as": "l"}, {"exile": "l", "as": "e"}]
LOOK: list[Said] = [{"look": 3, "as": "l"}]
REST: Said = {
    "move": {"all": [{"zone": "library"}, {"ref": "l"}]}, "to": "library", "position": "bottom", "order": "random",
}  # fmt: skip
UNDONE: Said = {"not_true": {"did": "m"}}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "reveal the top card of your library. You may play that card without paying its mana cost. If you don't, "
            "draw a card.",
            [
                {"reveal": "top", "as": "l"},
                {"cast_free": "l", "lands": True, "done": "m"},
                {"if": UNDONE, "do": [{"draw": 1}]},
            ],
        ),
        (
            "exile the top card of your library. You may cast it without paying its mana cost if it's an artifact "
            "spell.",
            [*TOP, dict[str, Said](cast_free="e", only={"type": "artifact"})],
        ),
        (
            "look at the top three cards of your library. You may cast a spell from among them with mana value 2 or "
            "less without paying its mana cost. Put the rest on the bottom of your library in a random order.",
            [
                *LOOK,
                dict[str, Said](cast_free="l", in_any_order=True, only={"mana_value": {"at_most": 2}}, times=1),
                REST,
            ],
        ),
        (
            "target opponent mills two cards. You may cast a sorcery spell from among them without paying its mana "
            "cost.",
            [
                {"mill": 2, "who": "t", "as": "l"},
                {"cast_free": "l", "in_any_order": True, "only": {"type": "sorcery"}, "times": 1},
            ],
        ),
    ],
)
def test_what_is_cast_at_once(text: str, meant: Said) -> None:
    assert entering_does(text) == meant


def test_lesser_mana_value_is_that_of_the_spell_and_it_is_still_the_revealed_card() -> None:
    """608.2k. The comparison does not change the card that *it* means."""
    text = (
        "Whenever you cast a creature spell, reveal the top card of your library. You may cast it without paying its "
        "mana cost if it's a spell with lesser mana value. If you don't cast it, put it into your hand."
    )
    assert card(text).standing is Standing.PROVEN
    (ability,) = abilities(text)
    assert isinstance(ability, dict)
    assert isinstance(ability["triggered"], list)
    _, cast, otherwise = ability["triggered"]
    assert isinstance(cast, dict)
    assert "event.object" in repr(cast["only"])
    assert otherwise == {"if": UNDONE, "do": [{"move": "l", "to": "hand"}]}


def test_the_exiled_card_of_hideaway_is_the_one_that_its_keyword_hides() -> None:
    text = "Hideaway 4\n{T}: You may play the exiled card without paying its mana cost if you control three creatures."
    assert card(text.replace("three", "three or more")).standing is Standing.PROVEN
    assert "linked.exiled" in repr(abilities(text.replace("three", "three or more")))
