"""What instructions come to: sentences that belong together, and which of them something is done in."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card

BEAR = "Creature — Bear"


def effects(text: str, types: str = BEAR) -> Said:
    """What the only ability of a card with this text does."""
    (ability,) = abilities(text, types)
    assert isinstance(ability, dict)
    return ability.get("triggered", ability.get("spell", ability.get("activated")))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "You may pay {2}. If you do, create a Treasure token. It gains haste.",
            [{"pay": [{"mana": "{2}"}], "do": [{"create_token": "Treasure", "as": "r"}, "haste"]}],
        ),
        ("You may pay {2}. If you do, draw a card. You gain 1 life.", [{"pay": [{"mana": "{2}"}], "do": [{"draw": 1}]},
                                                                       {"gain_life": 1}]),
    ],
)  # fmt: skip
def test_a_sentence_that_goes_on_with_what_was_done_belongs_to_it(text: str, meant: Said) -> None:
    haste: Said = {"apply": [{"grant": "haste"}], "to": "r", "for": "forever"}

    def written(value: Said) -> Said:
        if isinstance(value, dict):
            return {key: written(inside) for key, inside in value.items()}
        if isinstance(value, list):
            return [written(inside) for inside in value]
        return haste if value == "haste" else value

    assert effects(f"When this creature enters, {text[0].lower()}{text[1:]}") == written(meant)


def test_what_may_be_targeted_only_if_something_is_paid_is_not_referred_to_by_all() -> None:
    text = "Whenever this creature attacks, you may pay {1}. If you do, tap target creature. That creature can't block."
    assert card(text.replace("can't block", "can't block this turn")).standing is Standing.PROVEN
    assert effects(text.replace("can't block", "can't block this turn")) == [
        {"pay": [{"mana": "{1}"}], "do": [{"tap": "t"}, {"apply": ["cant_block"], "to": "t"}]}
    ]


def test_that_land_is_the_land_and_that_creature_the_creature() -> None:
    text = (
        "Whenever a land you control enters, tap target creature. If that land is an Island, that creature doesn't "
        "untap during its controller's next untap step."
    )
    assert effects(text) == [
        {"tap": "t"},
        {"if": {"matches": "event.object", "filter": {"subtype": "Island"}}, "do": [{"stays_tapped": "t"}]},
    ]


def test_it_is_the_creature_that_was_spoken_of_as_that() -> None:
    text = "Whenever this creature deals damage to a creature, tap that creature and it can't block this turn."
    assert effects(text) == [{"tap": "event.object"}, {"apply": ["cant_block"], "to": "event.object"}]


def test_what_deals_damage_instead_is_the_same_and_not_what_it_is_dealt_to() -> None:
    text = "Some Card deals 2 damage to target creature. If it's your turn, it deals 3 damage instead."
    assert effects(text, "Instant") == [
        {
            "if": {"your_turn": True},
            "do": [{"deal_damage": 3, "to": "t"}],
            "else": [{"deal_damage": 2, "to": "t"}],
        }
    ]
    unclear = "Some Card deals 2 damage to target creature. It deals 3 damage to each opponent."
    assert card(unclear, "Instant").standing is Standing.NOT_UNDERSTOOD


def test_what_is_done_is_asked_for_by_its_name() -> None:
    text = "When this creature enters, you may exile target card from a graveyard. If you do, you gain 2 life."
    assert effects(text) == [
        {"may": [{"exile": "t", "as": "d"}, {"if": {"did": "d"}, "do": [{"gain_life": 2}]}]},
    ]


def test_what_was_tapped_is_named_only_where_it_is_spoken_of() -> None:
    freeze = "Tap all creatures. Those creatures don't untap during their controller's next untap step."
    assert effects(freeze, "Sorcery") == [{"tap": {"type": "creature"}, "as": "r"}, {"stays_tapped": "r"}]
    assert effects("Tap all creatures.", "Sorcery") == [{"tap": {"type": "creature"}}]


def test_one_mode_or_both_and_as_many_as_there_are() -> None:
    both = effects("Choose one or both —\n• Draw a card.\n• You gain 2 life.", "Sorcery")
    assert both == {"modes": 2, "least": 1, "of": [{"do": [{"draw": 1}]}, {"do": [{"gain_life": 2}]}]}
    more = effects("Choose one or more —\n• Draw a card.\n• You gain 2 life.\n• Scry 1.", "Sorcery")
    assert isinstance(more, dict)
    assert (more["modes"], more["least"]) == ("all", 1)


def test_a_card_is_chosen_from_a_revealed_hand() -> None:
    text = "Target opponent reveals their hand. You choose a nonland card from it. That player discards that card."
    assert effects(text, "Sorcery") == [
        {"reveal": "hand", "who": "t"},
        {"choose": {"all": [{"zone": "hand"}, {"owner": "t"}, {"not": {"type": "land"}}]}, "as": "c"},
        {"discard": "all", "who": "t", "cards": "c"},
    ]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Target player sacrifices a creature. You gain life equal to that creature's toughness.",
            [
                {"sacrifice": {"type": "creature"}, "who": "t", "as": "r"},
                {"gain_life": {"stat": "toughness", "of": "r"}},
            ],
        ),
        (
            "Each opponent loses 2 life. You gain life equal to the life lost this way.",
            [{"lose_life": 2, "who": "each_opponent"}, {"gain_life": "done.amount"}],
        ),
        (
            "Each player returns a creature they control to its owner's hand.",
            [
                {
                    "choose": {"all": [{"type": "creature"}, {"controller": "chooser"}]},
                    "who": "each_player",
                    "as": "c",
                },
                {"move": "c", "to": "hand"},
            ],
        ),
        ("Tap or untap target land.", [{"one_of": [[{"tap": "t"}], [{"untap": "t"}]]}]),
        (
            "Flip a coin. If you win the flip, draw a card.",
            [{"flip_coin": [{"draw": 1}]}],
        ),
        (
            "Counter target spell unless its controller pays {2} for each Wolf you control.",
            [
                {
                    "unless": [
                        {
                            "mana": "{X}",
                            "x": {"times": [2, {"count": {"all": [{"subtype": "Wolf"}, {"controller": "you"}]}}]},
                        }
                    ],
                    "by": {"controller_of": "t"},
                    "do": [{"counter": "t"}],
                }
            ],
        ),
    ],
)
def test_what_was_done_and_chosen_is_known_afterwards(text: str, meant: Said) -> None:
    assert effects(text, "Sorcery") == meant


def test_that_creature_is_what_was_paid_with_unless_another_was_named() -> None:
    paid = (
        "When this creature enters, you may sacrifice another creature. When you do, this creature deals damage equal "
        "to that creature's power to any target."
    )
    assert "'paid'" in str(effects(paid))
    unclear = (
        "Whenever a creature dies, you may sacrifice another creature. If you do, you gain life equal to that "
        "creature's power."
    )
    assert card(unclear).standing is Standing.NOT_UNDERSTOOD


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "Destroy target artifact and target land.",
            "Sorcery",
            [{"destroy": {"any": [{"ref": "t"}, {"ref": "t2"}]}}],
        ),
        (
            "Return target artifact and target land to their owners' hands.",
            "Sorcery",
            [{"move": {"any": [{"ref": "t"}, {"ref": "t2"}]}, "to": "hand"}],
        ),
        (
            "Whenever a creature an opponent controls dies, that player loses 2 life.",
            BEAR,
            [{"lose_life": 2, "who": {"controller_of": "event.object"}}],
        ),
        (
            "Return target permanent to its owner's hand. Then that player discards a card.",
            "Sorcery",
            [{"move": "t", "to": "hand"}, {"discard": 1, "who": {"owner_of": "t"}}],
        ),
        (
            "When this creature dies, put a +1/+1 counter on target creature. If that creature is a Human, put two "
            "+1/+1 counters on it instead.",
            BEAR,
            [
                {
                    "if": {"matches": "t", "filter": {"subtype": "Human"}},
                    "do": [{"put_counters": "+1/+1", "on": "t", "n": 2}],
                    "else": [{"put_counters": "+1/+1", "on": "t"}],
                }
            ],
        ),
        (
            'Create a 0/1 green Plant creature token. It has "Sacrifice this creature: Add {C}."',
            "Sorcery",
            [
                {
                    "create_token": {
                        "types": "Creature: Plant",
                        "colors": "G",
                        "pt": "0/1",
                        "abilities": [{"activated": [{"add_mana": "{C}"}], "cost": [{"sacrifice": "self"}]}],
                    }
                }
            ],
        ),
    ],
)
def test_what_is_done_to_several_and_instead(text: str, types: str, meant: Said) -> None:
    assert effects(text, types) == meant
