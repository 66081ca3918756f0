"""Words that could be said of one thing or of several, and what is named by what was paid."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from tests.support.oracle import abilities, card


def test_its_toughness_is_that_of_what_was_sacrificed() -> None:
    text = (
        "As an additional cost to cast Some Card, sacrifice a creature.\n"
        "You draw cards equal to the sacrificed creature's power, then you gain life equal to its toughness."
    )
    spell = abilities(text, "Instant")[1]
    assert spell == {
        "spell": [
            {"draw": {"stat": "power", "of": "paid"}},
            {"gain_life": {"stat": "toughness", "of": "paid"}},
        ]
    }


FLYING = {"all": [{"type": "creature"}, {"keyword": "flying"}]}


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        (
            "Destroy target artifact, enchantment, or creature with flying.",
            [{"type": "artifact"}, {"type": "enchantment"}, FLYING],
        ),
        (
            "Destroy target artifact or creature with power 4 or greater.",
            [{"type": "artifact"}, {"all": [{"type": "creature"}, {"power": {"at_least": 4}}]}],
        ),
    ],
)
def test_what_only_creatures_have_is_said_of_the_creature(text: str, kinds: object) -> None:
    assert card(text, "Instant").standing is Standing.PROVEN
    (spell,) = abilities(text, "Instant")
    assert isinstance(spell, dict)
    assert spell["targets"] == {"t": {"of": {"any": kinds}}}


def test_what_may_be_said_of_the_last_alone_is_not_guessed() -> None:
    found = card("Destroy target creature or planeswalker with flying.", "Instant")
    assert found.standing is not Standing.PROVEN


def test_what_stands_in_front_of_two_creature_types_is_said_of_both() -> None:
    text = "Tap target attacking Elf or Goblin."
    assert card(text, "Instant").standing is Standing.PROVEN
    (spell,) = abilities(text, "Instant")
    assert isinstance(spell, dict)
    both = {"all": [{"combat": "attacking"}, {"any": [{"subtype": "Elf"}, {"subtype": "Goblin"}]}]}
    assert spell["targets"] == {"t": {"of": both}}


@pytest.mark.parametrize(
    "text", ["Destroy target attacking creature with flying.", "Destroy target creature with flying."]
)
def test_what_is_said_of_one_kind_is_plain(text: str) -> None:
    assert card(text, "Instant").standing is Standing.PROVEN


@pytest.mark.parametrize(
    "done",
    [
        "put a +1/+1 counter on Some Card. It gains flying until end of turn.",
        "Some Card gets +1/+1 until end of turn. Untap it.",
        "you may put a charge counter on Some Card. If you do, untap it.",
        "remove a charge counter from Some Card. Then if it has no charge counters on it, transform it.",
        "if Some Card isn't a creature, transform it.",
    ],
)
@pytest.mark.parametrize("when", ["Whenever you cast a noncreature spell,", "Whenever a land enters,"])
def test_behind_the_card_itself_it_is_the_card(when: str, done: str) -> None:
    """Whatever the event was about."""
    assert card(f"{when} {done}", "Creature — Elf").standing is Standing.PROVEN
    (ability,) = abilities(f"{when} {done}", "Creature — Elf")
    assert isinstance(ability, dict)
    assert "event.object" not in repr(ability["triggered"])


def test_that_creature_is_what_the_event_was_about_behind_the_card_itself_too() -> None:
    text = "Whenever a creature enters, sacrifice Some Card. If you do, destroy that creature."
    (ability,) = abilities(text, "Enchantment")
    assert isinstance(ability, dict)
    assert "{'destroy': 'event.object'}" in repr(ability["triggered"])
