"""603. Events that trigger abilities."""

from __future__ import annotations

import pytest

from domain.cards.language import CardDefinition
from domain.oracle.compiler import Standing, compiled
from domain.oracle.parser.template import Said
from domain.oracle.printed.card_facts import CardFacts
from domain.terms import Zone
from tests.support.oracle import abilities, card
from tests.support.situations import finish, ready
from tests.support.table import creature

YOURS: Said = {"controller": "you"}
BEAR = "Creature — Bear"


def only(text: str, types: str = BEAR) -> dict[str, Said]:
    """The only ability of a card with this text, which is proven."""
    assert card(text, types).standing is Standing.PROVEN, card(text, types).gaps
    (ability,) = abilities(text, types)
    assert isinstance(ability, dict)
    return ability


def compiled_card(
    text: str, types: str = "Creature — Bear", name: str = "Thing", pt: str = "2/2", cost: str = ""
) -> CardDefinition:
    """A card that nobody printed, as its text is compiled: a game can be played with it."""
    power, _, toughness = pt.partition("/")
    numbers = (power, toughness) if "Creature" in types else (None, None)
    found = compiled(CardFacts(name, cost or "{0}", types, text, *numbers))
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    return found.definition


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Whenever another creature you control is returned to its owner's hand, draw a card.",
            {
                "triggered": [{"draw": 1}],
                "on": {"leaves": {"all": [{"type": "creature"}, YOURS, "other"]}, "to": ["hand"]},
            },
        ),
    ],
)
def test_proven_abilities(text: str, meant: Said) -> None:
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [meant]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "If a triggered ability of another Elf you control triggers, that ability triggers an additional time.",
            [{"triggers_again": {"all": [{"subtype": "Elf"}, YOURS, "other"]}}],
        ),
        (
            "If an ability of an Elf or another Goblin you control triggers, it triggers an additional time.",
            [
                {
                    "triggers_again": {
                        "all": [{"any": [{"subtype": "Elf"}, {"all": [{"subtype": "Goblin"}, "other"]}]}, YOURS]
                    }
                }
            ],
        ),
        (
            "If a land entering causes a triggered ability of a permanent you control to trigger, that ability "
            "triggers an additional time.",
            [
                {
                    "triggers_again": {"all": [{"is": "permanent"}, YOURS]},
                    "because": [{"enters": {"type": "land"}}],
                }
            ],
        ),
    ],
)
def test_abilities(text: str, meant: Said) -> None:
    assert abilities(text) == meant


@pytest.mark.parametrize(
    ("occasion", "event"),
    [
        ("When you sacrifice this creature", {"sacrifices": "you", "what": {"ref": "self"}}),
        ("Whenever this creature becomes the target of a spell", {"becomes_target": "self", "by_spell": True}),
        ("Whenever you become the target of a spell or ability", {"becomes_target": "you"}),
    ],
)
def test_events(occasion: str, event: Said) -> None:
    assert abilities(f"{occasion}, draw a card.") == [{"triggered": [{"draw": 1}], "on": event}]


@pytest.mark.parametrize(
    ("text", "event", "amount"),
    [
        (
            "Whenever you discard one or more cards, you gain that much life.",
            {"discards": "you", "one_or_more": True},
            "event.amount",
        ),
        (
            "Whenever one or more Elves attack, you gain that much life.",
            {"attacks": {"subtype": "Elf"}, "one_or_more": True},
            "event.object",
        ),
    ],
)
def test_that_many_are_as_many_as_did_so_at_once(text: str, event: Said, amount: str) -> None:
    ability = only(text)
    assert ability["on"] == event
    assert ability["triggered"] == [{"gain_life": amount}]


def test_a_spell_that_targets_it_is_countered_by_whoever_it_is() -> None:
    text = "Whenever this creature becomes the target of a spell or ability an opponent controls, counter that spell or ability unless its controller pays {2}."  # noqa: E501
    ability = only(text)
    do: Said = [{"counter": "event.source"}]
    assert ability["triggered"] == [
        {"unless": [{"mana": "{2}"}], "by": {"controller_of": "event.source"}, "do": do},
    ]


def test_it_is_what_was_blocked_by_some() -> None:
    (blocked, *_) = abilities(
        "Whenever equipped creature becomes blocked by one or more black creatures, it gains trample until end of turn."
        "\nEquip {2}",
        "Artifact — Equipment",
    )
    assert isinstance(blocked, dict)
    assert blocked["triggered"] == [{"apply": [{"grant": "trample"}], "to": "event.object"}]
    assert blocked["while"] == {
        "exists": {"all": [{"color": "B"}, {"type": "creature"}, {"blocking": "attached"}]},
    }


def test_either_of_two_things_triggers() -> None:
    (ability,) = abilities("Whenever Some Card enters or attacks, it gains haste until end of turn.")
    assert ability == {
        "triggered": [{"apply": [{"grant": "haste"}], "to": "self"}],
        "on": [{"enters": "self"}, {"attacks": "self"}],
    }
    (ability,) = abilities("Whenever Some Card blocks or becomes blocked by a creature, destroy that creature.")
    assert isinstance(ability, dict)
    assert ability["triggered"] == [{"destroy": "event.source"}]


def test_only_what_all_events_tell_can_be_named() -> None:
    assert (
        card("Whenever Some Card enters or attacks, that player discards a card.").standing is Standing.NOT_UNDERSTOOD
    )


def test_what_triggers_as_it_is_cast_does_so_from_the_stack() -> None:
    (ability,) = abilities("When you cast this spell, draw a card.")
    assert ability == {
        "triggered": [{"draw": 1}],
        "on": {"cast": {"ref": "self"}, "by": "you"},
        "zone": "stack",
    }
    table = ready(compiled_card("When you cast this spell, draw a card."))
    table.library("A", creature("Card", "1/1"))
    table.start()
    table.cast("A", "Thing")
    finish(table)
    assert "Card" in table.names_in(Zone.HAND, "A")


def test_what_planes_and_schemes_say_functions_in_the_command_zone() -> None:
    assert abilities("Whenever chaos ensues, draw a card.", "Plane — Somewhere") == [
        {"triggered": [{"draw": 1}], "on": {"chaos_ensues": "you"}, "zone": "command"}
    ]
    assert abilities("When you set this scheme in motion, draw two cards.", "Scheme") == [
        {"triggered": [{"draw": 2}], "on": {"sets_in_motion": "self"}, "zone": "command"}
    ]


def test_what_enters_untapped() -> None:
    """603.6a. How it has entered is asked."""
    (found,) = abilities("When this enchantment enters untapped, draw a card.", "Enchantment")
    assert found == {"triggered": [{"draw": 1}], "on": {"enters": {"all": [{"ref": "self"}, {"tapped": False}]}}}


@pytest.mark.parametrize("cycles", [True, False])
def test_a_card_that_is_cast_or_cycled(cycles: bool) -> None:
    """702.29c. The ability functions on the stack, and after the card was cycled wherever it is then."""
    table = ready(compiled_card("When you cast or cycle this card, you gain 3 life.\nCycling {0}"))
    table.start()
    if cycles:
        table.answer(("activate", table.find("Thing", "A", Zone.HAND).id, 1))
    else:
        table.cast("A", "Thing")
    finish(table)
    assert table.life_of("A") == 23


def test_damage_to_each_other_opponent() -> None:
    """The damaged opponent, who is named before, is none of the others."""
    ability = only(
        "Whenever this creature deals damage to an opponent, it deals that much damage to each other opponent."
    )
    others: Said = {"all": [{"is": "opponent"}, {"not": {"ref": "event.player"}}]}
    assert ability == {
        "triggered": [{"deal_damage": "event.amount", "to": others}],
        "on": {"deals_damage": "self", "to": {"is": "opponent"}},
    }


@pytest.mark.parametrize("text", ["You win a coin flip", "A player wins a coin flip", "This creature attacks a battle"])
def test_further_events(text: str) -> None:
    assert only(f"Whenever {text[:1].lower()}{text[1:]}, draw a card.")["on"]
