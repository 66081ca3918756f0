"""Sentences about sizes, counters and damage that are read as a whole."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from domain.terms import Zone
from tests.support.oracle import abilities, card, spell_does
from tests.support.situations import go, spell
from tests.support.table import Table, creature
from tests.support.table import card as made

POISONED: Said = {
    "matches": {"controller_of": "t"},
    "filter": {"measured": {"counters_on": "one", "kind": "poison"}, "compare": {"at_least": 3}},
}
COLORS: Said = {"stat": "colors", "of": "t"}
ANY_GREEN: Said = {"matches": "t", "filter": {"any": [{"color": "R"}, {"color": "G"}]}}


@pytest.mark.parametrize(
    ("text", "does"),
    [
        (
            "Counter target spell unless its controller pays {2}.\nCorrupted — Counter that spell instead if its "
            "controller has three or more poison counters.",
            [
                {
                    "if": POISONED,
                    "do": [{"counter": "t"}],
                    "else": [{"unless": [{"mana": "{2}"}], "by": {"controller_of": "t"}, "do": [{"counter": "t"}]}],
                }
            ],
        ),
        (
            "Return target permanent to its owner's hand. If that permanent is red or green, put it on top of its "
            "owner's library instead.",
            [{"if": ANY_GREEN, "do": [{"move": "t", "to": "library"}], "else": [{"move": "t", "to": "hand"}]}],
        ),
        (
            "Some Card deals 2 damage to each attacking creature or Some Card deals 2 damage to each blocking "
            "creature.",
            [
                {
                    "one_of": [
                        [{"deal_damage": 2, "to": {"all": [{"combat": "attacking"}, {"type": "creature"}]}}],
                        [{"deal_damage": 2, "to": {"all": [{"combat": "blocking"}, {"type": "creature"}]}}],
                    ]
                }
            ],
        ),
        (
            "Target creature gets +2/+2 until end of turn for each of its colors.",
            [{"apply": [{"pt": [{"times": [2, COLORS]}, {"times": [2, COLORS]}]}], "to": "t"}],
        ),
        (
            "Distribute two +1/+1 counters among one or two target creatures. Double the number of +1/+1 counters on "
            "those creatures.",
            [
                {"put_counters": "+1/+1", "on": "t", "n": 2, "divided": True},
                {
                    "for_each": "t",
                    "as": "p",
                    "do": [{"put_counters": "+1/+1", "on": "p", "n": {"counters_on": "p", "kind": "+1/+1"}}],
                },
            ],
        ),
        (
            "Until end of turn, any number of target creatures each get +1/+0.",
            [{"apply": [{"pt": [1, 0]}], "to": "t"}],
        ),
    ],
)
def test_spells(text: str, does: Said) -> None:
    assert card(text, "Sorcery").standing is Standing.PROVEN
    assert spell_does(text) == does


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "{2}: This creature becomes a Shapeshifter artifact creature with base power and toughness 3/3 until end "
            "of turn.",
            {
                "activated": [
                    {
                        "apply": [
                            {"become_types": ["artifact", "creature"], "subtypes": ["Shapeshifter"]},
                            {"set_pt": [3, 3]},
                        ],
                        "to": "self",
                    }
                ],
                "cost": [{"mana": "{2}"}],
            },
        ),
        (
            "When this creature enters, each creature target opponent controls loses all abilities, becomes a Coward "
            "in addition to its other types, and has base power and toughness 1/1.",
            {
                "triggered": [
                    {
                        "apply": [{"lose": "all"}, {"add_types": [], "subtypes": ["Coward"]}, {"set_pt": [1, 1]}],
                        "to": {"all": [{"type": "creature"}, {"controller": "t"}]},
                        "for": "forever",
                    }
                ],
                "on": {"enters": "self"},
                "targets": {"t": {"of": {"is": "opponent"}}},
            },
        ),
        (
            "When this creature dies, it deals 7 damage to a creature an opponent controls chosen at random.",
            {
                "triggered": [
                    {
                        "choose": {"all": [{"type": "creature"}, {"controller": "opponent"}]},
                        "at_random": True,
                        "as": "c",
                    },
                    {"deal_damage": 7, "to": "c"},
                ],
                "on": {"dies": "self"},
            },
        ),
        (
            "When this creature enters, put a flying, lifelink, or +1/+1 counter on it.",
            {
                "triggered": [
                    {"one_of": [[{"put_counters": kind, "on": "self"}] for kind in ("flying", "lifelink", "+1/+1")]}
                ],
                "on": {"enters": "self"},
            },
        ),
        (
            "This creature can block an additional seven creatures each combat.",
            {"static": [{"rule": "blocks_additional", "n": 7}]},
        ),
    ],
)
def test_abilities(text: str, meant: Said) -> None:
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [meant]


def _proven(text: str, types: str = "Sorcery", cost: str = "{0}") -> CardDefinition:
    found = card(text, types, cost)
    assert found.standing is Standing.PROVEN
    assert found.definition is not None
    return found.definition


@pytest.mark.parametrize(("first", "left"), [(True, 1), (False, 0)])
def test_a_creature_is_no_other_spell_to_itself(first: bool, left: int) -> None:
    """614.1c. A red creature enters with counters unless another red spell was cast before it."""
    giant = _proven(
        "This creature enters with two -1/-1 counters on it unless you've cast another red spell this turn.",
        "Creature — Giant",
        "{R}",
    )
    table = Table()
    table.lands("A", "Mountain", 2)
    table.hand("A", giant, spell("Spark", {"gain_life": 1}, cost="{R}"))
    table.start("A")
    if first:
        go(table, "A", "Spark")
    go(table, "A", "Some Card")
    assert len(table.all("Some Card")) == left


@pytest.mark.parametrize(("target", "drawn"), [("Mine", 1), ("Theirs", 0)])
def test_what_you_controlled_was_destroyed(target: str, drawn: int) -> None:
    """608.2h. The permanent was controlled by you as it was destroyed."""
    breaking = _proven(
        "Destroy target enchantment. If a permanent you controlled or a token was destroyed this way, draw a card."
    )
    table = Table()
    table.hand("A", breaking)
    table.battlefield("A", made("Mine", "Enchantment"))
    table.battlefield("B", made("Theirs", "Enchantment"))
    table.start("A")
    go(table, "A", "Some Card", target)
    assert len(table.names_in(Zone.HAND, "A")) == drawn


def test_the_colors_of_a_spell_that_was_countered() -> None:
    """608.2h. The spell has left the stack: its colours are those it had there."""
    dragon = _proven(
        "Whenever you cast a spell, put a +1/+1 counter on this creature for each of that spell's colors.",
        "Creature — Dragon",
    )
    nothing: dict[str, Any] = {"gain_life": 1}
    no: dict[str, Any] = {"of": {"all": [{"zone": "stack"}, {"is": "spell"}]}}
    table = Table()
    table.battlefield("A", dragon)
    table.lands("A", "Mountain", 1)
    table.hand("A", spell("Spark", nothing, cost="{R}"))
    table.hand("B", spell("No", {"counter": "t"}, t=no))
    table.start("A")
    table.cast("A", "Spark")
    table.pass_()
    table.cast("B", "No", targets=["Spark"])
    table.resolve_all()
    assert table.find("Some Card").counters == {"+1/+1": 1}
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Spark"]


def test_each_creature_is_read_apart_from_several() -> None:
    """701.10. One creature and several have words of their own."""
    one = "Put a +1/+1 counter on target creature. Double the number of +1/+1 counters on that creature."
    assert card(one, "Sorcery").standing is Standing.PROVEN


def test_counters_and_their_kinds_among_several() -> None:
    """122. Counters of one kind, of any kind, and the different kinds, on your creatures only."""
    among: dict[str, Any] = {"all": [{"type": "creature"}, {"controller": "you"}]}
    texts = {
        "Draw a card for each +1/+1 counter on creatures you control.": {"counters_among": among, "kind": "+1/+1"},
        "You gain life equal to the number of different kinds of counters among creatures you control.": {
            "distinct": "counter_kind",
            "among": among,
        },
    }
    for text, amount in texts.items():
        assert card(text, "Sorcery").standing is Standing.PROVEN
        does = spell_does(text)
        assert isinstance(does, list)
        assert isinstance(does[0], dict)
        assert amount in does[0].values()
    bruiser = _proven(
        "As long as there are two or more counters among creatures you control, this creature gets +5/+0.",
        "Creature — Bear",
    )
    kinds: dict[str, Any] = {"gain_life": {"distinct": "counter_kind", "among": among}}
    sized: dict[str, Any] = {"gain_life": {"counters_among": among, "kind": "+1/+1"}}
    table = Table()
    table.battlefield("A", bruiser)
    table.battlefield("A", creature("Grown", "1/1"), counters={"+1/+1": 2, "flying": 1})
    table.battlefield("B", creature("Theirs", "1/1"), counters={"stun": 1, "+1/+1": 1})
    table.hand("A", spell("Kinds", kinds), spell("Sized", sized))
    table.start("A")
    assert table.find("Some Card").power == 7
    go(table, "A", "Kinds")
    assert table.life_of("A") == 22
    go(table, "A", "Sized")
    assert table.life_of("A") == 24


def test_too_few_counters_are_not_enough() -> None:
    """122. A single counter is none of "two or more"."""
    bruiser = _proven(
        "As long as there are two or more counters among creatures you control, this creature gets +5/+0.",
        "Creature — Bear",
    )
    table = Table()
    table.battlefield("A", bruiser)
    table.battlefield("A", creature("Grown", "1/1"), counters={"flying": 1})
    table.start("A")
    assert table.find("Some Card").power == 2


POWER: Said = {"stat": "power", "of": "self"}
TOUGHNESS: Said = {"stat": "toughness", "of": "self"}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "{3}: Until end of turn, this creature has base power 4 and gains trample.",
            {
                "activated": [{"apply": [{"set_power": 4}, {"grant": "trample"}], "to": "self"}],
                "cost": [{"mana": "{3}"}],
            },
        ),
        (
            "Whenever another creature you control enters, you may have this creature's base power become equal to "
            "that creature's power until end of turn.",
            {
                "triggered": [
                    {
                        "may": [
                            {"apply": [{"set_power": {"stat": "power", "of": "event.object"}}], "to": "self"},
                        ]
                    }
                ],
                "on": {"enters": {"all": [{"type": "creature"}, {"controller": "you"}, "other"]}},
            },
        ),
        (
            "Whenever this creature attacks, you may have the base power and toughness of other creatures you control "
            "become equal to Some Card's power and toughness until end of turn.",
            {
                "triggered": [
                    {
                        "may": [
                            {
                                "apply": [{"set_pt": [POWER, TOUGHNESS]}],
                                "to": {"all": [{"type": "creature"}, {"controller": "you"}, "other"]},
                            }
                        ]
                    }
                ],
                "on": {"attacks": "self"},
            },
        ),
        (
            "When this creature enters, prevent the next 5 damage that would be dealt this turn to any number of "
            "targets, divided as you choose.",
            {
                "triggered": [
                    {
                        "shield": {"would_damage": "t"},
                        "with": [{"prevent": "remaining"}],
                        "amount": 5,
                        "divided": True,
                    }
                ],
                "on": {"enters": "self"},
                "targets": {"t": {"of": "any_target", "any_number": True}},
            },
        ),
        (
            "When this creature enters, you may exchange life totals with target opponent. If you lost life this way, "
            "draw that many cards.",
            {
                "triggered": [
                    {
                        "may": [
                            {"exchange_life": ["you", "t"]},
                            {
                                "if": {"happened": {"loses_life": "you"}, "this": "way"},
                                "do": [{"draw": {"how_much": {"loses_life": "you"}, "this": "way"}}],
                            },
                        ]
                    }
                ],
                "on": {"enters": "self"},
                "targets": {"t": {"of": {"is": "opponent"}}},
            },
        ),
    ],
)
def test_base_power_life_totals_and_divided_prevention(text: str, meant: Said) -> None:
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [meant]


def test_an_equip_ability_with_a_limit_is_still_one() -> None:
    text = "Equip {0}. Activate only once each turn."
    assert card(text, "Artifact — Equipment").standing is Standing.PROVEN
    assert abilities(text, "Artifact — Equipment") == [
        {"keyword": "equip", "cost": [{"mana": "{0}"}], "only": ["once"]}
    ]


@pytest.mark.parametrize(("life", "drawn"), [({"A": 9, "B": 4}, 5), ({"A": 4, "B": 9}, 0), ({"A": 4, "B": 4}, 0)])
def test_cards_are_drawn_only_for_life_lost(life: dict[str, int], drawn: int) -> None:
    """701.12c. The exchange was a loss, a gain, or nothing."""
    text = (
        "You may exchange life totals with target opponent. If you lost life this way, draw that many cards.\n"
        "You gain 1 life."
    )
    table = Table(life=life)
    table.hand("A", _proven(text))
    table.start("A")
    table.cast("A", "Some Card", targets=["B"])
    table.resolve()
    assert len(table.names_in(Zone.HAND, "A")) == drawn
    assert (table.life_of("A"), table.life_of("B")) == (life["B"] + 1, life["A"])


PLAINS: Said = {"all": [{"subtype": "Plains"}, {"controller": "you"}]}
RETURNED: Said = {"how_often": {"leaves": {"subtype": "Plains"}, "to": ["hand"]}, "this": "way"}


@pytest.mark.parametrize(
    ("text", "does"),
    [
        (
            "Return any number of Plains you control to their owner's hand. Target creature gets +1/+1 until end of "
            "turn for each Plains returned this way.",
            [
                {"choose": PLAINS, "n": {"count": PLAINS}, "up_to": True, "as": "c"},
                {"move": "c", "to": "hand"},
                {"apply": [{"pt": [RETURNED, RETURNED]}], "to": "t"},
            ],
        ),
        (
            "Until end of turn, target creature becomes a green and blue Fractal with base power and toughness each "
            "equal to the number of cards in your hand.",
            [
                {
                    "apply": [
                        {"become_types": [], "subtypes": ["Fractal"]},
                        {"set_color": "GU"},
                        {"set_pt": [{"hand_of": "you"}, {"hand_of": "you"}]},
                    ],
                    "to": "t",
                }
            ],
        ),
        (
            "Target creature gains flying until end of turn. Whenever a creature dealt damage by that creature dies "
            "this turn, its controller loses 2 life.",
            [
                {"apply": [{"grant": "flying"}], "to": "t"},
                {
                    "later": {"dies": {"all": [{"type": "creature"}, {"which": {"deals_damage": "t"}}]}},
                    "do": [{"lose_life": 2, "who": {"controller_of": "event.object"}}],
                    "for": "end_of_turn",
                },
            ],
        ),
    ],
)
def test_what_was_returned_and_dealt_damage(text: str, does: Said) -> None:
    assert card(text, "Sorcery").standing is Standing.PROVEN
    assert spell_does(text) == does


def test_as_many_as_were_returned() -> None:
    """608.2i. Two of three Plains come back, and count."""
    sweep = _proven(
        "Return any number of Plains you control to their owner's hand. You gain 1 life for each Plains returned this "
        "way."
    )
    table = Table()
    table.lands("A", "Plains", 3)
    table.lands("B", "Plains", 1)
    table.hand("A", sweep)
    table.start("A")
    table.cast("A", "Some Card")
    table.pass_()
    table.pass_()
    table.answer(tuple(plains.id for plains in table.all("Plains", "A")[:2]))
    assert len(table.all("Plains", "A")) == 1
    assert table.life_of("A") == 22


def test_that_creature_is_not_the_one_that_died() -> None:
    """608.2k. A text that may mean either creature is not proven."""
    text = (
        "Enchant creature\nWhenever a creature dealt damage by enchanted creature this turn dies, put a +1/+1 counter "
        "on that creature."
    )
    assert card(text, "Enchantment — Aura").standing is not Standing.PROVEN
    exiled = "Enchant creature\nIf a creature dealt damage by enchanted creature this turn would die, exile it instead."
    assert card(exiled, "Enchantment — Aura").standing is Standing.PROVEN


def test_other_creatures_and_not_its_own_damage() -> None:
    """615.1. The frog prevents combat damage by other creatures only."""
    text = "When this creature enters, prevent all combat damage that other creatures would deal this turn."
    assert abilities(text) == [
        {
            "triggered": [
                {
                    "shield": {
                        "would_damage": {"any": [{"is": "permanent"}, {"is": "player"}]},
                        "from": {"all": [{"type": "creature"}, "other"]},
                        "combat": True,
                    },
                    "with": [{"prevent": "all"}],
                }
            ],
            "on": {"enters": "self"},
        }
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Until end of turn, double target creature's power X times.",
        "Double the power of each creature you control until end of turn.",
        "Until end of turn, target creature gets +6/+6 and gains trample, and all creatures able to block it this turn "
        "do so.",
        "One or more target creatures become red until end of turn.",
        "Artifacts you control become artifact creatures with base power and toughness 5/5 until end of turn.",
    ],
)
def test_sizes_in_other_words_are_proven(text: str) -> None:
    assert card(text, "Sorcery", cost="{X}{G}").standing is Standing.PROVEN


def test_what_three_targets_get_together_is_for_all_of_them() -> None:
    """601.2c. *Those creatures* are not those of the last target alone."""
    text = (
        "Until end of turn, target creature gets +3/+3, up to one other target creature gets +2/+2, and up to one "
        "other target creature gets +1/+1. Those creatures gain vigilance until end of turn."
    )
    assert card(text, "Sorcery").standing is Standing.PROVEN
    (spell,) = abilities(text, "Sorcery")
    assert isinstance(spell, dict)
    does = spell["spell"]
    assert isinstance(does, list)
    assert does[-1] == {
        "apply": [{"grant": "vigilance"}],
        "to": {"any": [{"ref": "t"}, {"ref": "t2"}, {"ref": "t3"}]},
    }
