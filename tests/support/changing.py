"""Cards that change what cards are: their text, their names, what they are a copy of, their sectors, their face."""

from __future__ import annotations

from domain.cards.catalogue import catalogue
from domain.cards.language import CardDefinition
from tests.support.situations import CREATURE, spell, static
from tests.support.table import card, creature

IN_CATALOGUE = (
    "Graf Rats", "Midnight Scavengers", "Hanweir Garrison", "Hanweir Battlements", "Branchloft Pathway",
    "Bala Ged Recovery", "Tangled Florahedron", "Kazandu Mammoth", "Garth One-Eye", "Witness Protection", "Spy Kit",
    "Magical Hack", "Sleight of Mind", "Mind Bend", "Artificial Evolution", "Crystal Spray",
)  # fmt: skip
"""Meld pairs, modal double-faced cards, names, copies by name and words that are replaced."""

MINE = {"all": [CREATURE, {"controller": "you"}]}
CHOSEN = {"choose": CREATURE, "n": 2, "as": "both"}


def changing() -> tuple[CardDefinition, ...]:
    """Cheap cards for what no card of the catalogue does."""
    discard = {"activated": [{"discard": 1}], "cost": [{"mana": "{1}"}]}
    shifts = {"static": [{"full_text_of_top": CREATURE, "and_has": [discard]}]}
    chance = {"keyword": "enchant", "of": CREATURE}
    sector = {"all": [CREATURE, {"sector": "chosen"}]}
    return (
        creature("Shifter", "0/1", types="Creature: Shapeshifter", cost="{1}", abilities=[shifts, discard]),
        spell("Trade of Texts", CHOSEN, {"exchange_texts": "both"}, cost="{1}"),
        spell("Trade for Now", CHOSEN, {"exchange_texts": "both", "for": "end_of_turn"}, cost="{1}"),
        creature("Model", "3/3", "flying", types="Creature: Human", cost="{2}"),
        card(
            "Likeness", "Enchantment: Aura", chance, static({"copy_of": {"name": "Model"}}, to="attached"), cost="{1}"
        ),
        card("Alias", "Enchantment", static({"has_names": "nonlegendary_creatures"}, to=MINE), cost="{1}"),
        card(
            "Sculptor",
            "Legendary Planeswalker: Someone",
            {"keyword": "space sculptor"},
            {"activated": [{"choose_word": "sector"}, {"destroy": sector}], "cost": [{"loyalty": -1}]},
            {"activated": [{"gain_life": 1}], "cost": [{"loyalty": 1}]},
            loyalty=5,
            cost="{2}",
        ),
    )


def cards() -> tuple[CardDefinition, ...]:
    """All of them."""
    return (*(catalogue()[name] for name in IN_CATALOGUE), *changing())
