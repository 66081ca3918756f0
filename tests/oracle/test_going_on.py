"""608.2c, 608.2k. What sentences go on with: what was found, milled or counted, who was spoken of, and which others."""

from __future__ import annotations

import pytest

from domain.oracle.outcome import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "search your library for a land card, put it onto the battlefield tapped, then shuffle. Then if you "
            "control three or more lands, untap that land.",
            [
                {"search": {"type": "land"}, "as": "c"},
                {"move": "c", "to": "battlefield", "tapped": True, "as": "r"},
                {"shuffle": "you"},
                {
                    "if": {
                        "exists": {"all": [{"type": "land"}, {"controller": "you"}]},
                        "compare": {"at_least": 3},
                    },
                    "do": [{"untap": "r"}],
                },
            ],
        ),
        (
            "sacrifice all artifacts you control, then draw that many cards.",
            [
                {
                    "sacrifice": {"type": "artifact"},
                    "n": {"count": {"all": [{"type": "artifact"}, {"controller": "you"}]}},
                    "as": "r",
                },
                {"draw": "r"},
            ],
        ),
        ("mill a card. You may play that card this turn.", [{"mill": 1, "as": "r"}, {"may_play": "r"}]),
        (
            "put a +1/+1 counter on each other Elf you control. You gain 1 life for each other Elf you control.",
            [
                {"put_counters": "+1/+1", "on": {"all": [{"subtype": "Elf"}, {"controller": "you"}, "other"]}},
                {"gain_life": {"count": {"all": [{"subtype": "Elf"}, {"controller": "you"}, "other"]}}},
            ],
        ),
        (
            "exile target card from an opponent's graveyard. That player loses 2 life.",
            [{"exile": "t"}, {"lose_life": 2, "who": {"owner_of": "t"}}],
        ),
        (
            "draw a card, then discard a card. When you discard a card this way, target player loses life equal to its "
            "mana value.",
            [
                {"draw": 1},
                {"discard": 1, "as": "d"},
                {
                    "when_done": [{"lose_life": {"stat": "mana_value", "of": "d"}, "who": "t"}],
                    "if_did": "d",
                    "targets": {"t": {"of": {"is": "player"}}},
                },
            ],
        ),
        (
            "put an artifact card exiled with this creature onto the battlefield under your control.",
            [
                {"choose": {"all": [{"type": "artifact"}, {"zone": "exile"}, {"ref": "linked.exiled"}]}, "as": "c"},
                {"move": "c", "to": "battlefield", "under": "you", "as": "m"},
            ],
        ),
    ],
)
def test_what_the_next_sentence_speaks_of(text: str, meant: Said) -> None:
    (entered, *_) = abilities(f"When this creature enters, {text}" + _also(text))
    assert isinstance(entered, dict)
    assert entered["triggered"] == meant


def _also(text: str) -> str:
    return "\n{T}: Exile target artifact." if "exiled with" in text else ""


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (
            "destroy target creature with toughness X or less, where X is the number of Forests you control.",
            [
                {"type": "creature"},
                {"toughness": {"at_most": {"count": {"all": [{"subtype": "Forest"}, {"controller": "you"}]}}}},
            ],
        ),
        (
            "return target creature card with mana value X or less from your graveyard to your hand, where X is the "
            "amount of life you gained this turn.",
            [
                {"type": "creature"},
                {"mana_value": {"at_most": {"how_much": {"gains_life": "you"}}}},
                {"zone": "graveyard"},
                {"owner": "you"},
            ],
        ),
    ],
)
def test_x_of_a_target_is_what_stands_behind_it(text: str, asked: Said) -> None:
    (entered,) = abilities(f"When this creature enters, {text}")
    assert isinstance(entered, dict)
    assert entered["targets"] == {"t": {"of": {"all": asked}}}


def test_who_has_it_put_into_the_graveyard_is_that_player() -> None:
    (put,) = abilities("Whenever a card is put into an opponent's graveyard from anywhere, that player loses 1 life.")
    assert isinstance(put, dict)
    assert put["triggered"] == [{"lose_life": 1, "who": {"owner_of": "event.object"}}]


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


def test_a_spell_that_comes_back_has_an_ability_of_its_own_in_the_graveyard() -> None:
    (spell, back) = abilities(
        "Draw a card.\nWhenever an opponent gains life, you may pay {R}. If you do, return this card from your "
        "graveyard to your hand.",
        "Instant",
    )
    assert spell == {"spell": [{"draw": 1}]}
    assert isinstance(back, dict)
    assert back["zone"] == "graveyard"


@pytest.mark.parametrize(
    "text",
    [
        "look at the top card of your library. If it's a land card, you may put it onto the battlefield. Otherwise, "
        "put it into your hand.",
        "destroy all creatures, then draw a card. You gain that much life.",
    ],
)
def test_what_is_left_open_is_not_proven(text: str) -> None:
    assert card(f"When this creature enters, {text}").standing is not Standing.PROVEN


def test_what_is_attached_is_not_known_in_a_graveyard() -> None:
    text = (
        "Enchant land\nWhen enchanted land is put into a graveyard, return this card from your graveyard to your hand."
    )
    assert card(text, "Enchantment — Aura").standing is not Standing.PROVEN
