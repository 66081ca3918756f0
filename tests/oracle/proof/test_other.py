"""Others beside what is no creature, adjectives in front of three, and what *it* may be once the card is gone."""

from __future__ import annotations

import pytest

from domain.oracle.outcome import Standing
from domain.oracle.parser.template import Said
from domain.oracle.printed.card_facts import CardFacts
from domain.oracle.proof.counts import miscounted, stated
from domain.oracle.proof.other import others_of_none
from domain.oracle.proof.soundness import unsound
from tests.support.oracle import card

OTHERS: Said = {"static": [{"pt": [-1, -1]}], "to": {"all": [{"type": "creature"}, "other"]}}


@pytest.mark.parametrize(
    ("types", "text", "proven"),
    [
        ("Creature — Bear", "Other creatures you control get +1/+1.", True),
        ("Enchantment", "Other enchantments you control have hexproof.", True),
        ("Enchantment", "Other creatures you control get +1/+1.", False),
        ("Artifact — Vehicle", "Other creatures you control get +1/+1.", True),
        ("Kindred Enchantment — Goblin", "Whenever another Goblin you control dies, draw a card.", True),
        ("Enchantment", "Whenever another Goblin you control dies, draw a card.", False),
        ("Enchantment", "When this enchantment enters, support 2.", True),
        ("Enchantment — Aura", "Enchant creature\nOther creatures you control get -1/-1.", False),
        ("Enchantment — Aura", 'Enchant creature\nEnchanted creature has "Other creatures get -1/-1."', True),
        (
            "Land",
            "{3}: This land becomes a 2/2 Elf creature until end of turn. It's still a land.\n"
            "Whenever this land attacks, other creatures you control get +1/+1 until end of turn.",
            True,
        ),
    ],
)
def test_what_is_no_creature_has_no_other_creatures_beside_it(types: str, text: str, proven: bool) -> None:
    found = card(text, types, "" if types == "Land" else "{1}{G}")
    assert (found.standing is Standing.PROVEN) is proven, found.gaps


def test_a_text_without_the_word_speaks_of_no_others() -> None:
    facts = CardFacts("Some Card", "{1}{W}", "Enchantment", "")
    assert others_of_none(facts, ("support", "2", "."), [OTHERS]) is None
    assert others_of_none(facts, ("other", "creatures", "get"), [OTHERS]) is not None
    assert others_of_none(facts, ("other",), [{"static": [{"grant": OTHERS}]}]) is None


@pytest.mark.parametrize(
    ("counted", "proven"),
    [
        ("artifacts, creatures, and lands", True),
        ("untapped creatures", True),
        ("untapped artifacts, creatures, and lands", False),
        ("nontoken artifacts, creatures, and lands", False),
        ("artifact creatures, enchantments, and lands", True),
    ],
)
def test_an_adjective_in_front_of_three_may_be_said_of_all(counted: str, proven: bool) -> None:
    found = card(f"When this creature enters, you gain life equal to the number of {counted} you control.")
    assert (found.standing is Standing.PROVEN) is proven, found.gaps


def test_what_is_sacrificed_itself_may_be_what_it_is_from_then_on() -> None:
    start = "At the beginning of your end step, create a 1/1 red Human creature token. Then you may sacrifice "
    it = card(f"{start}this enchantment. When you do, it deals 7 damage to any target.", "Enchantment")
    assert it.standing is not Standing.PROVEN
    named = card(f"{start}this enchantment. When you do, this enchantment deals 7 damage to any target.", "Enchantment")
    assert named.standing is Standing.PROVEN, named.gaps
    that = card("Whenever another creature dies, you may sacrifice this creature. If you do, exile that card.")
    assert that.standing is Standing.PROVEN, that.gaps


def test_what_is_done_now_is_not_counted_later() -> None:
    counted: Said = {"how_often": {"put_into_graveyard": {"type": "creature"}}, "this": "way"}
    gain: Said = {"gain_life": counted}
    later: Said = {"later": {"attacks": {"type": "creature"}}, "do": [gain], "for": "end_of_turn"}
    assert unsound([{"spell": [{"mill": 4}, gain]}]) is None
    assert unsound([{"spell": [{"mill": 4}, later]}]) is not None
    done_there: Said = {"later": {"step_begins": "end"}, "do": [{"mill": 4}, gain]}
    assert unsound([{"spell": [done_there]}]) is None


def test_what_each_of_several_does_to_its_own_owner_is_of_each() -> None:
    control: Said = [{"control": "you"}]
    all_of_them: Said = {"apply": control, "to": {"type": "creature"}, "as": "r"}
    attack: Said = {"apply": [{"rule": "must_attack", "of": {"owner_of": "r"}}], "to": "r"}
    assert unsound([{"spell": [all_of_them, attack]}]) is not None
    assert unsound([{"spell": [{"apply": control, "to": "t", "as": "r"}, attack]}]) is None


@pytest.mark.parametrize(
    ("words", "others"),
    [
        ("destroy all other creatures .", 1),
        ("another target creature gets +1/+1 .", 1),
        ("it is an elf in addition to its other types .", 0),
        ("each other player draws a card .", 0),
        ("a creature other than ~", 0),
    ],
)
def test_other_is_counted_where_it_says_which_objects_are_meant(words: str, others: int) -> None:
    assert stated(words.split())["other"] == others


def test_a_text_that_says_other_more_often_than_its_definition_is_not_proven() -> None:
    words = ["destroy", "all", "other", "creatures", "."]
    every: Said = {"spell": [{"destroy": {"type": "creature"}}]}
    others: Said = {"spell": [{"destroy": {"all": [{"type": "creature"}, "other"]}}]}
    besides: Said = {"spell": [{"destroy": {"all": [{"type": "creature"}, {"not": {"ref": "t"}}]}}]}
    assert miscounted(words, [every]) == "other: 1 in the text, 0 in the definition"
    assert miscounted(words, [others]) == miscounted(words, [besides]) == ""
