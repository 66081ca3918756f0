"""Sentences of commons that are read as a whole: damage of a turn, cards that others choose, one of two targets."""

from __future__ import annotations

from typing import Any

import pytest

from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, spell_does

CREATURE: Said = {"type": "creature"}
HAND: list[Said] = [{"zone": "hand"}, {"owner": "you"}]
AMONG: Said = {"all": [{"zone": "library"}, {"ref": "l"}]}


def prevented(amount: int) -> Said:
    return [{"shield": {"would_damage": "t"}, "with": [{"prevent": "remaining"}], "amount": amount}]


def test_twice_the_damage_that_artifacts_dealt() -> None:
    dealt: Said = {"how_much": {"deals_damage": {"type": "artifact"}, "to": {"is": "you"}}}
    text = "You gain X life, where X is twice the damage dealt to you so far this turn by artifacts."
    assert spell_does(text, "Instant") == [{"gain_life": {"times": [2, dealt]}}]


def test_a_target_is_dealt_damage_by_attackers() -> None:
    (later,) = spell_does(
        "Choose target creature. Whenever that creature is dealt damage by an attacking creature this turn, you gain "
        "that much life.",
        "Instant",
    )  # type: ignore[misc]
    assert isinstance(later, dict)
    attacker: Said = {"all": [{"combat": "attacking"}, CREATURE]}
    assert later["later"] == {"deals_damage": attacker, "to": {"ref": "t"}}
    assert later["do"] == [{"gain_life": "event.amount"}]


def test_more_is_prevented_for_some() -> None:
    ability: Any = abilities(
        "{T}: Prevent the next 1 damage that would be dealt to any target this turn. If it's a green creature, prevent "
        "the next 2 damage instead."
    )[0]
    green: Said = {"matches": "t", "filter": {"all": [{"color": "G"}, CREATURE]}}
    assert ability["activated"] == [{"if": green, "do": prevented(2), "else": prevented(1)}]


@pytest.mark.parametrize(
    ("text", "does"),
    [
        (
            "Reveal the top three cards of your library. An opponent chooses one of them. Put that card into your "
            "graveyard and the rest into your hand.",
            [
                {"reveal": "top", "n": 3, "as": "l"},
                {"choose": {"is": "opponent"}, "as": "o"},
                {"choose": AMONG, "who": "o", "as": "c"},
                {"move": "c", "to": "graveyard"},
                {"move": AMONG, "to": "hand"},
            ],
        ),
        (
            "Discard any number of cards. Target player reveals their hand, then you choose a nonland card from it for "
            "each card discarded this way. That player discards those cards.",
            [
                {"choose": {"all": HAND}, "n": {"hand_of": "you"}, "up_to": True, "as": "c"},
                {"discard": "all", "cards": "c", "as": "h"},
                {"reveal": "hand", "who": "t"},
                {
                    "choose": {"all": [{"not": {"type": "land"}}, {"zone": "hand"}, {"owner": "t"}]},
                    "n": {"how_often": {"discards": "you"}, "this": "way"},
                    "as": "c2",
                },
                {"discard": "all", "who": "t", "cards": "c2"},
            ],
        ),
        (
            "Draw a card and reveal it. If it isn't a land card, discard it.",
            [
                {"draw": 1, "as": "r"},
                {"reveal": "r"},
                {
                    "if": {"not_true": {"matches": "r", "filter": {"all": [{"type": "land"}, {"zone": "hand"}]}}},
                    "do": [{"discard": "all", "cards": "r"}],
                },
            ],
        ),
        (
            "Clash with an opponent, then return target creature to its owner's hand. If you win, you may put that "
            "creature on top of its owner's library instead.",
            [
                {
                    "clash": [{"may": [{"move": "t", "to": "library"}], "else": [{"move": "t", "to": "hand"}]}],
                    "else": [{"move": "t", "to": "hand"}],
                }
            ],
        ),
        (
            "Choose two target creatures controlled by the same player. Exile one of those creatures and put two +1/+1 "
            "counters on the other.",
            [
                {"choose": {"all": [CREATURE, {"ref": "t"}]}, "as": "c"},
                {"exile": "c"},
                {
                    "put_counters": "+1/+1",
                    "n": 2,
                    "on": {"all": [CREATURE, {"ref": "t"}, {"not": {"ref": "c"}}]},
                },
            ],
        ),
    ],
)
def test_whole_texts(text: str, does: Said) -> None:
    assert spell_does(text, "Sorcery") == does
