"""607.2d, 702.16: *the chosen player*, and protection of players as cards print it."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from tests.support.oracle import abilities, card

CHOICE = "As this creature enters, choose {whom}.\n"
CHOSEN = {"replace": {"would_enter": "self"}, "with": [{"choose": "player"}]}


def test_the_chosen_player_is_not_that_player() -> None:
    """The player who is dealt damage is another one than the player chosen."""
    text = CHOICE.format(whom="a player") + (
        "Whenever a creature you control deals combat damage to a player, "
        "it deals that much damage to the chosen player."
    )
    assert card(text).standing is Standing.PROVEN
    choice, trigger = abilities(text)
    assert choice == CHOSEN
    assert isinstance(trigger, dict)
    assert "'to': 'chosen_player'" in repr(trigger["triggered"])


def test_a_player_chosen_as_a_target_is_meant_where_there_is_one() -> None:
    text = "Choose target opponent. You gain 1 life. The chosen player discards a card."
    assert card(text, "Sorcery").standing is Standing.PROVEN
    assert "chosen_player" not in repr(abilities(text, "Sorcery"))


def test_nobody_was_chosen_where_the_card_does_not_say_so() -> None:
    text = "This creature has protection from the chosen player."
    assert card(text).standing is not Standing.PROVEN


@pytest.mark.parametrize(
    ("text", "granted", "to"),
    [
        ("You have protection from everything.", "protection:everything", "you"),
        ("You have protection from creatures.", "protection:creatures", "you"),
        ("This creature has protection from each of your opponents.", "protection:opponents", None),
    ],
)
def test_protection_as_it_is_printed(text: str, granted: str, to: str | None) -> None:
    assert card(text).standing is Standing.PROVEN
    meant = {"static": [{"grant": granted}]} | ({"to": to} if to else {})
    assert abilities(text) == [meant]
