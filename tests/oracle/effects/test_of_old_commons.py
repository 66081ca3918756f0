"""Sentences of old commons: cards beheld, lands of several types, counters of one's choice, what was just drawn."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card, spell_does

CREATURE: Said = {"type": "creature"}


def test_what_was_beheld_is_asked_of_the_kind_that_was_to_be_beheld() -> None:
    cost = "As an additional cost to cast this spell, you may behold a Dragon.\n"
    paid, spell = abilities(f"{cost}Draw a card. If a Dragon was beheld, draw two cards.", "Sorcery")
    assert paid == {"additional": [{"behold": {"subtype": "Dragon"}}], "optional": True, "as": "beheld"}
    assert isinstance(spell, dict)
    assert spell["spell"] == [{"draw": 1}, {"if": {"did": "beheld"}, "do": [{"draw": 2}]}]
    other = card(f"{cost}Draw a card. If an Elf was beheld, draw two cards.", "Sorcery")
    assert other.standing is not Standing.PROVEN


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Draw two cards, then discard one of them.",
            [
                {"draw": 2, "as": "d"},
                {"choose": {"all": [{"zone": "hand"}, {"ref": "d"}]}, "as": "c"},
                {"discard": "all", "cards": "c"},
            ],
        ),
        (
            "Destroy target artifact and target land. They can't be regenerated.",
            [{"destroy": {"any": [{"ref": "t"}, {"ref": "t2"}]}, "no_regeneration": True}],
        ),
        (
            "Target land becomes a Plains or an Island until end of turn.",
            [{"one_of": [[{"apply": [{"set_land_type": one}], "to": "t"}] for one in ("Plains", "Island")]}],
        ),
    ],
)
def test_spells(text: str, meant: Said) -> None:
    assert spell_does(text) == meant
    assert card(text, "Sorcery").standing is Standing.PROVEN


def test_a_land_is_of_three_types() -> None:
    _, land = abilities("Enchant land\nEnchanted land is a Swamp, Island, and Plains.", "Enchantment — Aura")
    assert land == {
        "static": [{"set_land_type": "Swamp"}, {"add_types": [], "subtypes": ["Island", "Plains"]}],
        "to": "attached",
    }


def test_the_other_creature_blocks_or_is_blocked() -> None:
    """A creature can deal damage to itself, so that there need not be another."""
    front = "Enchant creature\nWhenever enchanted creature "
    _, triggered = abilities(
        f"{front}blocks or becomes blocked by a creature, destroy the other creature.", "Enchantment — Aura"
    )
    assert triggered == {
        "triggered": [{"destroy": "event.source"}],
        "on": [{"blocks": "attached", "whom": CREATURE}, {"becomes_blocked": "attached", "by": CREATURE}],
    }
    dealt = card(f"{front}deals damage to a creature, destroy the other creature.", "Enchantment — Aura")
    assert dealt.standing is not Standing.PROVEN


def test_face_down_creatures_are_looked_at() -> None:
    assert spell_does("Look at target face-down creature.") == [{"look_at": "t"}]
    fighting: Said = {"all": [{"face_down": True}, CREATURE, {"combat": "fighting"}]}
    assert spell_does("You may look at each face-down creature that's attacking or blocking.") == [
        {"may": [{"look_at": fighting}]}
    ]


def test_a_cost_after_ones_own_name_is_no_part_of_it() -> None:
    found = card("Discard another card named Old Cat, Sacrifice two Mountains: You gain 1 life.", name="Old Cat")
    assert found.standing is Standing.PROVEN
    assert card("Discard a card named Old Cat: You gain 1 life.", name="Cat").standing is Standing.PROVEN


def test_creatures_of_one_type_are_counted_together() -> None:
    text = "If you control three or more creatures that share a creature type, draw a card."
    yours: Said = {"all": [CREATURE, {"controller": "you"}]}
    alike: Said = {"amount": {"most_in_common": "creature_type", "among": yours}, "compare": {"at_least": 3}}
    assert spell_does(text) == [{"if": alike, "do": [{"draw": 1}]}]


def test_the_middle_one_of_three_kinds_has_the_quality() -> None:
    (spell,) = abilities("Exile target Spirit, creature with disturb, or enchantment.", "Instant")
    assert isinstance(spell, dict)
    haunted: Said = {"all": [CREATURE, {"keyword": "disturb"}]}
    kinds: list[Said] = [{"subtype": "Spirit"}, haunted, {"type": "enchantment"}]
    assert spell["targets"] == {"t": {"of": {"any": kinds}}}


def test_more_cards_are_searched_for_instead_of_one() -> None:
    _, spell = abilities(
        "Kicker {3}\nSearch your library for a land card, reveal it, put it into your hand, then shuffle. If this "
        "spell was kicked, search your library for two land cards instead of one.",
        "Sorcery",
    )
    taken: list[Said] = [{"reveal": "c"}, {"move": "c", "to": "hand"}, {"shuffle": "you"}]
    many: Said = {"search": {"type": "land"}, "n": 2, "as": "c"}
    one: Said = {"search": {"type": "land"}, "as": "c"}
    assert isinstance(spell, dict)
    assert spell["spell"] == [{"if": {"did": "kicked"}, "do": [many, *taken], "else": [one, *taken]}]


def test_a_state_of_its_counters_is_asked_exactly() -> None:
    (static,) = abilities("As long as there are exactly three tide counters on this creature, it gets +1/+1.")
    there: Said = {"counters_on": "self", "kind": "tide"}
    assert static == {"static": [{"pt": [1, 1]}], "while": {"amount": there, "compare": {"exactly": 3}}}
