"""What is read of cards that may be played, looked for on top of libraries, and copied."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card

LIBRARY: Said = {"all": [{"zone": "library"}, {"ref": "l"}]}
TOP: list[Said] = [{"top_of": "you", "as": "l"}, {"exile": "l", "as": "e"}]
NEXT: Said = {"until": "turn", "at": "end", "whose": "you", "next_turn": True}


def effects(text: str) -> Said:
    """What a trigger with this text does."""
    (ability,) = abilities(f"When this creature enters, {text}", "Creature — Bear")
    assert isinstance(ability, dict)
    return ability["triggered"]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("exile the top card of your library. You may play it this turn.", [*TOP, {"may_play": "e"}]),
        (
            "exile the top card of your library. Until the end of your next turn, you may cast that card.",
            [*TOP, {"may_play": "e", "only_cast": True, "for": NEXT}],
        ),
        (
            "exile the top card of your library. You may play it this turn, and mana of any type can be spent to cast "
            "it.",
            [*TOP, {"may_play": "e", "spent_as": "any_type"}],
        ),
        (
            "exile the top card of your library. Until the end of your next turn, you may cast that card and you may "
            "spend mana as though it were mana of any color to cast that spell.",
            [*TOP, {"may_play": "e", "only_cast": True, "for": NEXT, "spent_as": "any_color"}],
        ),
        (
            "reveal cards from the top of your library until you reveal a land card. Put that card into your hand and "
            "the rest into your graveyard.",
            [
                {"reveal_until": {"type": "land"}, "found": "f", "as": "l"},
                {"move": "f", "to": "hand"},
                {"move": LIBRARY, "to": "graveyard"},
            ],
        ),
        (
            "create a token that's a copy of target creature, except it has haste. Exile it at the beginning of the "
            "next end step.",
            [
                {"create_copy": "t", "but": {"has": ["haste"]}, "as": "r"},
                {"later": {"step_begins": "end"}, "do": [{"exile": "r"}]},
            ],
        ),
        (
            "copy target instant spell. You may choose new targets for the copy.",
            [{"copy": "t", "new_targets": True}],
        ),
        (
            "you may cast target instant card from your graveyard without paying its mana cost. If that spell would be "
            "put into your graveyard, exile it instead.",
            [{"cast_free": "t", "then": "exile"}],
        ),
        (
            "exile the top card of each player's library, then you may cast any number of spells from among those "
            "cards without paying their mana costs.",
            [
                {"top_of": "each_player", "as": "l"},
                {"exile": "l", "as": "e"},
                {"cast_free": "e", "in_any_order": True},
            ],
        ),
        (
            "you may cast a creature spell from your hand by paying life equal to its mana value rather than paying "
            "its mana cost.",
            [
                {
                    "choose": {
                        "all": [
                            {"type": "creature"},
                            {"not": {"type": "land"}},
                            {"zone": "hand"},
                            {"owner": "you"},
                        ]
                    },
                    "as": "c",
                },
                {"cast_free": "c", "for_life": True},
            ],
        ),
        (
            "change a target of target spell or ability to this creature.",
            [{"retarget": "t", "change": True, "one": True, "to": {"ref": "self"}}],
        ),
    ],
)
def test_what_is_played_found_and_copied(text: str, meant: Said) -> None:
    assert effects(text) == meant
    assert card(f"When this creature enters, {text}").standing is Standing.PROVEN


@pytest.mark.parametrize(
    "text",
    [
        "tap target creature. You may play it this turn.",
        "tap target creature. Until end of turn, you may play those cards.",
        "destroy target creature. Copy it.",
    ],
)
def test_what_is_no_card_elsewhere_is_not_played_and_what_is_no_spell_not_copied(text: str) -> None:
    assert card(f"When this creature enters, {text}").standing is not Standing.PROVEN


def test_a_sentence_that_goes_on_with_the_target_of_a_reflexive_trigger_is_part_of_it() -> None:
    text = "you may discard a card. When you do, tap target creature. It gains haste until end of turn."
    done: Said = {
        "when_done": [{"tap": "t"}, {"apply": [{"grant": "haste"}], "to": "t"}],
        "targets": {"t": {"of": {"type": "creature"}}},
    }
    assert effects(text) == [{"pay": [{"discard": "anything"}], "do": [done]}]


def test_what_a_reflexive_trigger_names_no_other_sentence_knows() -> None:
    text = "you may discard a card. When you do, tap target creature. Draw a card. It gains haste until end of turn."
    assert card(f"When this creature enters, {text}").standing is not Standing.PROVEN


def test_when_a_spell_is_cast_for_nothing_is_no_part_of_what_it_does() -> None:
    text = "If you control a Forest, you may cast this spell without paying its mana cost.\nDraw a card."
    (way, spell) = abilities(text, "Instant")
    assert isinstance(way, dict)
    assert way["cast_from"] == "hand"
    assert spell == {"spell": [{"draw": 1}]}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "discard all the cards in your hand, then draw that many cards.",
            [{"discard": "all", "as": "h"}, {"draw": "h"}],
        ),
        (
            "target opponent chooses a creature they control. Destroy that creature.",
            [
                {"choose": {"all": [{"type": "creature"}, {"controller": "chooser"}]}, "who": "t", "as": "c"},
                {"destroy": "c"},
            ],
        ),
        (
            "exile target card from a graveyard. If a creature card was exiled this way, you gain 2 life.",
            [
                {"exile": "t", "as": "r"},
                {"if": {"matches": "r", "filter": {"type": "creature"}}, "do": [{"gain_life": 2}]},
            ],
        ),
        (
            "you lose 4 life unless you control a Forest.",
            [
                {
                    "if": {"not_true": {"exists": {"all": [{"subtype": "Forest"}, {"controller": "you"}]}}},
                    "do": [{"lose_life": 4}],
                }
            ],
        ),
        (
            "you may sacrifice it. If you do, draw three cards.",
            [{"pay": [{"sacrifice": "self"}], "do": [{"draw": 3}]}],
        ),
    ],
)
def test_what_players_do_and_choose(text: str, meant: Said) -> None:
    assert effects(text) == meant
    assert card(f"When this creature enters, {text}").standing is Standing.PROVEN


def test_what_may_be_done_and_is_not_is_asked_afterwards_whatever_the_answer_was() -> None:
    text = "you may exile target land. If you don't, draw a card."
    assert effects(text) == [
        {"may": [{"exile": "t", "as": "d"}]},
        {"if": {"not_true": {"did": "d"}}, "do": [{"draw": 1}]},
    ]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("exile up to two target cards from a single graveyard.", [{"exile": "t"}]),
        (
            "distribute three +1/+1 counters among one, two, or three target creatures.",
            [{"put_counters": "+1/+1", "on": "t", "n": 3, "divided": True}],
        ),
    ],
)
def test_several_targets_together(text: str, meant: Said) -> None:
    assert effects(text) == meant
    assert card(f"When this creature enters, {text}").standing is Standing.PROVEN


def test_that_creature_is_what_came_back_and_no_longer_the_card_that_was_targeted() -> None:
    text = "return target creature card from your graveyard to the battlefield. That creature gains haste."
    assert effects(text) == [
        {"move": "t", "to": "battlefield", "as": "r"},
        {"apply": [{"grant": "haste"}], "to": "r", "for": "forever"},
    ]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "remove all +1/+1 counters from this creature, and it deals that much damage to each player.",
            [
                {"remove_counters": "+1/+1", "on": "self", "n": "all", "as": "r"},
                {"deal_damage": "r", "to": "each_player"},
            ],
        ),
        (
            "this creature and another target creature each get +1/+0 until end of turn.",
            [{"apply": [{"pt": [1, 0]}], "to": {"any": [{"ref": "self"}, {"ref": "t"}]}}],
        ),
        (
            "put up to two target cards from your graveyard on the bottom of your library in any order.",
            [{"move": "t", "to": "library", "position": "bottom", "order": "any"}],
        ),
        (
            "tap all creatures other than Walls.",
            [{"tap": {"all": [{"type": "creature"}, {"not": {"subtype": "Wall"}}]}}],
        ),
    ],
)
def test_what_is_counted_joined_and_left_out(text: str, meant: Said) -> None:
    assert effects(text) == meant


def test_an_aura_gives_to_itself_and_what_it_enchants() -> None:
    (_, static) = abilities(
        "Bestow {3}{B}\nThis creature and enchanted creature each get +1/+1.", "Enchantment Creature — Bear"
    )
    assert static == {"static": [{"pt": [1, 1]}], "to": {"any": [{"ref": "self"}, {"ref": "attached"}]}}
