"""Sentences of commons: names of what gives an ability, cards returned as a cost, what was not done."""

from __future__ import annotations

from typing import Any

import pytest

from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, spell_does

GRAVEYARD: list[Said] = [{"zone": "graveyard"}, {"owner": "you"}]


def triggered(text: str) -> Any:
    """The only ability of a creature with this text."""
    (ability,) = abilities(text)
    return ability


def test_a_card_is_returned_or_the_creature_is_sacrificed() -> None:
    ability = triggered(
        "When this creature enters, sacrifice it unless you return a land card from your graveyard to your hand."
    )
    returned: Said = {"return": {"all": [{"type": "land"}, *GRAVEYARD]}}
    assert ability["triggered"] == [{"unless": [returned], "by": "you", "do": [{"sacrifice": "self"}]}]


@pytest.mark.parametrize(
    ("words", "filter"),
    [
        ("didn't attack this turn", {"combat": "attacked_this_turn"}),
        (
            "didn't attack or come under your control this turn",
            {"any": [{"combat": "attacked_this_turn"}, {"entered_this_turn": True}]},
        ),
    ],
)
def test_it_is_asked_what_a_creature_did_not_do(words: str, filter: Said) -> None:
    ability = triggered(f"At the beginning of your end step, if this creature {words}, sacrifice it.")
    assert ability["if"] == {"not_true": {"matches": "self", "filter": filter}}


def test_something_happens_unless_the_creature_is_new() -> None:
    ability = triggered(
        "At the beginning of your end step, this creature deals 2 damage to you unless it came under your control this "
        "turn."
    )
    new: Said = {"matches": "self", "filter": {"entered_this_turn": True}}
    assert ability["triggered"] == [{"if": {"not_true": new}, "do": [{"deal_damage": 2, "to": "you"}]}]


def test_the_controller_of_what_is_attached_to() -> None:
    ability = triggered("{T}: Destroy target Aura attached to a creature you control.")
    mine: Said = {"all": [{"type": "creature"}, {"controller": "you"}]}
    assert ability["targets"]["t"]["of"] == {"all": [{"subtype": "Aura"}, {"attached_to": mine}]}


def test_another_attacker_of_the_same_player() -> None:
    ability = triggered(
        "Whenever this creature attacks, another target creature attacking the same player or planeswalker gains "
        "flying until end of turn."
    )
    beside: Said = {"attacking": {"attacked_by": "self", "battles": False}}
    assert ability["targets"]["t"]["of"] == {"all": [{"type": "creature"}, beside, "other"]}


def test_a_target_that_dies_later_comes_back() -> None:
    (spell,) = abilities(
        "When target creature dies this turn, return that card to the battlefield under its owner's control.", "Instant"
    )
    assert isinstance(spell, dict)
    back: Said = {"move": "t", "to": "battlefield", "under": {"owner_of": "t"}}
    assert spell["spell"] == [{"later": {"dies": "t"}, "do": [back], "this_turn": True}]


def test_a_target_of_what_happens_without_a_payment_is_always_chosen() -> None:
    (spell,) = abilities(
        "Return two target creature cards from your graveyard to your hand unless any player pays {X}.", "Sorcery"
    )
    assert isinstance(spell, dict)
    assert spell["spell"][0]["else"] == [{"move": "t", "to": "hand"}]  # type: ignore[index, call-overload]
    assert "only_if" not in str(spell["targets"])


def test_cards_with_the_same_name_are_exiled_together() -> None:
    ability = triggered("Exile this card and two other cards named Some Card from your graveyard: Draw a card.")
    alike: Said = {"all": [{"shares": "name", "with": "self"}, *GRAVEYARD, "other"]}
    assert (ability["cost"], ability["zone"]) == ([{"exile": alike, "n": 2}, {"exile": "self"}], "graveyard")


def test_only_in_a_step_and_if_and_once() -> None:
    ability = triggered(
        "{R}: This creature gets +2/+0 until end of turn. Activate only during the declare blockers step, only if at "
        "least one creature is blocking this creature, and only once each turn."
    )
    assert ability["only"] == ["declare-blockers", "once"]
    assert ability["if"] == {"exists": {"all": [{"type": "creature"}, {"blocking": "self"}]}}


def test_what_is_dealt_is_needed_for_what_follows() -> None:
    """Without another creature nothing is drawn."""
    ability = triggered(
        "When this creature enters, you may have it deal 2 damage to another creature you control. If you do, draw a "
        "card."
    )
    assert ability["triggered"][1] == {"if": {"did": "c"}, "do": [{"draw": 1}]}


@pytest.mark.parametrize(
    ("text", "does"),
    [
        (
            "For each creature, its controller sacrifices a land unless they pay {1}.",
            [
                {
                    "for_each": {"type": "creature"},
                    "as": "p",
                    "do": [
                        {
                            "unless": [{"mana": "{1}"}],
                            "by": {"controller_of": "p"},
                            "do": [{"sacrifice": {"type": "land"}, "who": {"controller_of": "p"}}],
                        }
                    ],
                }
            ],
        ),
        (
            "Draw a card, then put two cards from your hand both on top of your library or both on the bottom of your "
            "library.",
            [
                {"draw": 1},
                {
                    "one_of": [
                        [
                            {"choose": {"all": [{"zone": "hand"}, {"owner": "you"}]}, "n": 2, "as": "c"},
                            {"move": "c", "to": "library", "order": "any"},
                        ],
                        [
                            {"choose": {"all": [{"zone": "hand"}, {"owner": "you"}]}, "n": 2, "as": "c"},
                            {"move": "c", "to": "library", "position": "bottom", "order": "any"},
                        ],
                    ]
                },
            ],
        ),
    ],
)
def test_spells_of_commons(text: str, does: Said) -> None:
    assert spell_does(text, "Sorcery") == does
