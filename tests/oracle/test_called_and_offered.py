"""What tokens and cards go on to be called, what belongs to what may be done, and whom *it* and *that* mean there."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card

YOURS: Said = {"controller": "you"}
EQUIPMENT: Said = {"all": [{"subtype": "Equipment"}, YOURS]}
ENTERS: Said = {"enters": "self"}
HAND: Said = {"all": [{"zone": "hand"}, {"owner": "you"}]}


def made(words: str) -> Said:
    """What a token is made of."""
    (ability,) = abilities(f"When this creature enters, {words}")
    assert isinstance(ability, dict)
    done = ability["triggered"]
    assert isinstance(done, list)
    assert len(done) == 1
    return done[0]


@pytest.mark.parametrize(
    ("quoted", "own"),
    [
        (
            'trample and "Whenever Oma attacks, draw a card."',
            [{"keyword": "trample"}, {"triggered": [{"draw": 1}], "on": {"attacks": "self"}}],
        ),
        (
            'flying, haste, and "Oma attacks each combat if able."',
            [{"keyword": "flying"}, {"keyword": "haste"}, {"static": ["must_attack"]}],
        ),
        (
            '"Oma can\'t be blocked by more than one creature."',
            [{"static": [{"rule": "blocked_by_at_most", "n": 1}]}],
        ),
        (
            '"When this token dies, destroy all creatures named Oma."',
            [{"triggered": [{"destroy": {"all": [{"type": "creature"}, {"name": "Oma"}]}}], "on": {"dies": "self"}}],
        ),
    ],
)
def test_a_tokens_text_calls_it_by_its_name(quoted: str, own: Said) -> None:
    token: Said = {"name": "Oma", "types": "Legendary Creature: Bear", "pt": "3/3", "colors": "G", "abilities": own}
    words = f"Oma, a legendary 3/3 green Bear creature token with {quoted}"
    assert made(f"create {words}") == {"create_token": token}
    (ability,) = abilities(f"When this creature enters, target opponent creates {words}")
    assert isinstance(ability, dict)
    assert ability["triggered"] == [{"create_token": token, "who": "t"}]


@pytest.mark.parametrize(
    ("name", "called"),
    [("Omara Longreed", "Omara"), ("King Alder XII", "King Alder"), ("Omara of Long Reeds", "Omara")],
)
def test_who_is_legendary_is_called_by_what_the_name_begins_with(name: str, called: str) -> None:
    found = card(
        f"Whenever {called} attacks, {called} gets +1/+0 until end of turn.", "Legendary Creature — Bear", name=name
    )
    assert found.standing is Standing.PROVEN
    assert found.definition is not None
    (ability,) = found.definition.dump()["abilities"]
    assert ability == {"triggered": [{"apply": [{"pt": [1, 0]}], "to": "self"}], "on": {"attacks": "self"}}


@pytest.mark.parametrize(
    ("name", "types", "text"),
    [
        ("Omara Longreed", "Creature — Bear", "Whenever Omara attacks, draw a card."),
        ("King Alder", "Legendary Creature — Bear", "Whenever King attacks, draw a card."),
        ("Omara Longreed", "Legendary Creature — Bear", "Whenever Omara or another Omara attacks, draw a card."),
        ("Omara Longreed", "Legendary Creature — Bear", "Whenever Omara Shortreed attacks, draw a card."),
    ],
)
def test_who_is_not_is_somebody_else(name: str, types: str, text: str) -> None:
    assert card(text, types, name=name).standing is Standing.NOT_UNDERSTOOD


def test_a_word_that_means_something_is_no_name() -> None:
    found = card("Black creatures get +1/+1.", "Legendary Creature — Bear", name="Black Longreed")
    assert found.definition is not None
    (ability,) = found.definition.dump()["abilities"]
    assert ability["to"] == {"all": [{"color": "B"}, {"type": "creature"}]}


CHOSEN: Said = {"choose": {"all": [{"zone": "hand"}, {"owner": "you"}, {"type": "artifact"}]}, "as": "c"}
CAME: Said = {"move": "c", "to": "battlefield", "as": "m"}
IS_EQUIPMENT: Said = {"matches": "m", "filter": {"subtype": "Equipment"}}
TARGET: Said = {"t": {"of": {"type": "creature"}}}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "When this creature enters, you may put an artifact card from your hand onto the battlefield. If it's an "
            "Equipment, attach it to this creature.",
            {
                "triggered": [
                    {
                        "may": [
                            CHOSEN,
                            CAME,
                            {"if": IS_EQUIPMENT, "do": [{"attach": "m", "to": "self"}]},
                        ]
                    }
                ],
                "on": ENTERS,
            },
        ),
        (
            "When this creature enters, you may pay {2}. If you do, create a token that's a copy of target creature. "
            "If the token isn't a Bear, put a +1/+1 counter on it.",
            {
                "triggered": [
                    {
                        "pay": [{"mana": "{2}"}],
                        "do": [
                            {"create_copy": "t", "as": "r"},
                            {
                                "if": {"not_true": {"matches": "r", "filter": {"subtype": "Bear"}}},
                                "do": [{"put_counters": "+1/+1", "on": "r"}],
                            },
                        ],
                    }
                ],
                "on": ENTERS,
                "targets": TARGET,
            },
        ),
        (
            "Whenever this creature attacks, attach up to one target Equipment you control to it.",
            {
                "triggered": [{"attach": "t", "to": "self"}],
                "on": {"attacks": "self"},
                "targets": {"t": {"of": EQUIPMENT, "up_to": True}},
            },
        ),
        (
            "When this creature enters, you may attach an Equipment you control to it.",
            {
                "triggered": [{"may": [{"choose": EQUIPMENT, "as": "c"}, {"attach": "c", "to": "self"}]}],
                "on": ENTERS,
            },
        ),
        (
            "Whenever a player casts a spell that targets this creature, he gets +1/+1 until end of turn. You may "
            "choose new targets for that spell.",
            {
                "triggered": [{"apply": [{"pt": [1, 1]}], "to": "self"}, {"retarget": "event.object"}],
                "on": {"cast": {"targets": "self"}},
            },
        ),
        (
            "When this creature enters, put a +1/+1 counter on target creature. If that creature is another Elf, put "
            "two +1/+1 counters on it instead.",
            {
                "triggered": [
                    {
                        "if": {
                            "matches": "t",
                            "filter": {"all": [{"subtype": "Elf"}, {"not": {"ref": "self"}}]},
                        },
                        "do": [{"put_counters": "+1/+1", "on": "t", "n": 2}],
                        "else": [{"put_counters": "+1/+1", "on": "t"}],
                    }
                ],
                "on": ENTERS,
                "targets": TARGET,
            },
        ),
        (
            "Whenever another Elf you control enters, you may have it explore.",
            {
                "triggered": [{"may": [{"explore": "event.object"}]}],
                "on": {"enters": {"all": [{"subtype": "Elf"}, YOURS, "other"]}},
            },
        ),
        (
            "Whenever another creature you control is returned to its owner's hand, draw a card.",
            {
                "triggered": [{"draw": 1}],
                "on": {"leaves": {"all": [{"type": "creature"}, YOURS, "other"]}, "to": ["hand"]},
            },
        ),
        (
            "When this creature enters, exile all cards from your hand, then draw that many cards.",
            {"triggered": [{"exile": HAND, "as": "e"}, {"draw": "e"}], "on": ENTERS},
        ),
        (
            "When this creature enters, there is an additional combat phase after this phase.",
            {"triggered": [{"extra_phases": ["combat"]}], "on": ENTERS},
        ),
        (
            "When this creature enters, you may sacrifice an artifact or discard a land card. When you do, draw "
            "a card.",
            {
                "triggered": [
                    {
                        "pay": [{"sacrifice": {"type": "artifact"}}],
                        "do": [{"when_done": [{"draw": 1}]}],
                        "else": [
                            {"pay": [{"discard": {"type": "land"}}], "do": [{"when_done": [{"draw": 1}]}]},
                        ],
                    }
                ],
                "on": ENTERS,
            },
        ),
        (
            "As long as you control an Elf, you may cast creature spells as though they had flash.",
            {
                "static": [{"as_though_flash": {"all": [{"is": "spell"}, {"type": "creature"}]}}],
                "to": "you",
                "while": {"exists": {"all": [{"subtype": "Elf"}, YOURS]}},
            },
        ),
    ],
)
def test_what_is_meant(text: str, meant: Said) -> None:
    found = card(text)
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    assert found.definition.dump()["abilities"] == [meant]


def test_somebody_else_searches_after_something_else() -> None:
    found = card(
        "Target player loses 2 life, then searches their library for a Forest card, puts it into their hand, then "
        "shuffles.",
        "Sorcery",
    )
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    (ability,) = found.definition.dump()["abilities"]
    assert ability["spell"] == [
        {"lose_life": 2, "who": "t"},
        {"search": {"subtype": "Forest"}, "who": "t", "whose": "t", "as": "c"},
        {"move": "c", "to": "hand"},
        {"shuffle": "t"},
    ]


def test_an_aura_makes_what_it_enchants_legendary_and_of_another_type() -> None:
    found = card("Enchant creature\nEnchanted creature is a legendary Elf in addition to its other types.",
                 "Enchantment — Aura")  # fmt: skip
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    assert found.definition.dump()["abilities"][1] == {
        "static": [{"add_supertypes": ["legendary"]}, {"add_types": [], "subtypes": ["Elf"]}],
        "to": "attached",
    }


@pytest.mark.parametrize(
    "text",
    [
        "Whenever you cast a spell that targets a creature, that creature gains flying until end of turn.",
        "Whenever you cast a spell that targets one or more creatures, those creatures gain flying until end of turn.",
        "Whenever you cast a noncreature spell, that creature gains flying until end of turn.",
    ],
)
def test_a_spell_is_no_creature_that_was_spoken_of(text: str) -> None:
    assert card(text).standing is not Standing.PROVEN
