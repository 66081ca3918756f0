"""What is chosen before it is said what is done to it, what something was before it moved, and one cost or another."""

from __future__ import annotations

import pytest

from domain.oracle.outcome import Standing
from tests.support.oracle import abilities, card


def spell(text: str) -> object:
    (found,) = abilities(text, "Sorcery")
    return found


def test_a_target_that_is_chosen_first_is_what_follows_is_about() -> None:
    found = spell("Choose target creature. If it's tapped, destroy it. Otherwise, tap it.")
    assert found == {
        "spell": [
            {"if": {"matches": "t", "filter": {"tapped": True}}, "do": [{"destroy": "t"}], "else": [{"tap": "t"}]}
        ],
        "targets": {"t": {"of": {"type": "creature"}}},
    }


def test_a_target_of_which_nothing_is_said_is_not_understood() -> None:
    assert card("Choose target creature. You draw a card.", "Sorcery").standing is not Standing.PROVEN


@pytest.mark.parametrize("words", ["If it was attacking", "If that creature was attacking", "If you controlled it"])
def test_what_it_was_it_was_before_it_moved(words: str) -> None:
    """608.2h."""
    found = spell(f"Return target creature to its owner's hand. {words}, you gain 1 life.")
    assert isinstance(found, dict)
    move, asked = found["spell"]
    assert move == {"move": "t", "to": "hand"}
    assert asked["if"]["matches"] == "t"


def test_one_cost_or_another() -> None:
    found = abilities(
        "As an additional cost to cast this spell, discard a card or pay {2}.\nDraw two cards.", "Sorcery"
    )
    assert found[0] == {"additional": [{"discard": "anything"}], "or": [{"mana": "{2}"}]}


def test_that_player_is_not_who_has_been_clashed_with() -> None:
    text = "At the beginning of your upkeep, clash with an opponent. If you win, draw a card. Otherwise, that player "
    assert card(f"{text}draws a card.").standing is not Standing.PROVEN


@pytest.mark.parametrize(("event", "proven"), [("enters", True), ("attacks", False), ("dies", False)])
def test_what_was_spent_is_asked_in_the_turn_of_the_casting(event: str, proven: bool) -> None:
    found = card(f"When this creature {event}, if {{R}} was spent to cast it, draw a card.")
    assert (found.standing is Standing.PROVEN) is proven


def test_a_stop_or_a_comma_within_quotes_belongs_to_the_ability() -> None:
    (found,) = abilities(
        'Equipped creature gets +1/+1, has "{T}: Draw a card," and is an Elf in addition to its other types.',
        "Artifact — Equipment",
    )
    assert isinstance(found, dict)
    assert found["to"] == "attached"
    mods = found["static"]
    assert isinstance(mods, list)
    _, grant, kind = mods
    assert grant == {"grant": {"activated": [{"draw": 1}], "cost": ["tap_self"]}}
    assert kind == {"add_types": [], "subtypes": ["Elf"]}


def test_what_is_so_as_something_leaves_is_not_asked_afterwards() -> None:
    proven = card("Whenever another creature enters while you control an artifact, draw a card.")
    assert proven.standing is Standing.PROVEN
    refused = card("Whenever another creature dies while you control an artifact, draw a card.")
    assert refused.standing is not Standing.PROVEN


def test_cards_exiled_with_a_permanent_are_those_of_its_own_ability() -> None:
    exile, count = abilities(
        "{T}: Exile target card from a graveyard.\n"
        "{2}: You gain life equal to the number of cards exiled with this creature."
    )
    assert isinstance(exile, dict)
    assert exile["activated"] == [{"exile": "t", "link": "exiled"}]
    assert isinstance(count, dict)
    among: object = {"all": [{"zone": "exile"}, {"ref": "linked.exiled"}]}
    assert count["activated"] == [{"gain_life": {"count": among}}]


def test_as_many_cards_are_drawn_as_were_discarded_if_any_were() -> None:
    found = spell("You may discard up to two cards. If you do, draw that many cards.")
    assert isinstance(found, dict)
    (choice,) = found["spell"]
    assert [next(iter(step)) for step in choice["may"]] == ["choose", "discard", "draw"]
