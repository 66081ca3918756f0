"""Words that cards of the last years share: chapters with flavour words, what files do not tell of a card."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing, compiled
from domain.oracle.parser.template import Said
from domain.oracle.printed.card_facts import CardFacts
from domain.oracle.printed.tokenizer import lines
from tests.support.oracle import abilities, card
from tests.support.situations import go, spell
from tests.support.table import Table
from tests.support.table import card as made

CREATURE: Said = {"type": "creature"}
MINE: Said = {"all": [CREATURE, {"controller": "you"}]}
MINE_TOO: list[Said] = [CREATURE, {"controller": "you"}]
HAND: list[Said] = [{"zone": "hand"}, {"owner": "you"}]
SAGA = "Enchantment Creature — Saga Knight"


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("I — Loud Bark — Draw a card.", "i — draw a card ."),
        ("II, III — Wark! — Draw a card.", "ii , iii — draw a card ."),
        ("IV — Choose one — • Draw a card.", "iv — choose one — • draw a card ."),
        ("Echo of the Deep — {T}: Draw a card.", "{t} : draw a card ."),
        ("Echo — Draw a card.", "echo — draw a card ."),
    ],
)
def test_flavour_words_mean_nothing_but_keywords_do(text: str, tokens: str) -> None:
    (line,) = lines(text, "Some Card")
    assert " ".join(line.tokens) == tokens


def test_a_chapter_with_a_flavour_word_is_one() -> None:
    found: Said = [
        {"triggered": [{"draw": 1}], "on": {"chapter": [1, 2]}},
        {"triggered": [{"gain_life": 2}], "on": {"chapter": [3]}},
    ]
    assert abilities("I, II — Bright Day — Draw a card.\nIII — Long Night — You gain 2 life.", SAGA) == found


def test_the_back_of_a_modal_card_has_the_cost_that_its_file_leaves_out() -> None:
    back = CardFacts("Ghost-Spider", "", "Legendary Creature — Spider", "Flying", "4", "4", indicator=None)
    front = CardFacts("Some Card", "{R}", "Creature — Human", "Haste", "1", "1", layout="modal", other=back)
    found = compiled(front)
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    assert found.definition.back is not None
    assert found.definition.back.cost == "{2}{U}{R}{W}"


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        (
            "put a +1/+1 counter on target artifact. "
            "If it isn't a creature, it becomes a 0/0 Robot creature in addition to its other types.",
            [
                {"put_counters": "+1/+1", "on": "t"},
                {
                    "if": {"not_true": {"matches": "t", "filter": CREATURE}},
                    "do": [
                        {
                            "apply": [{"add_types": ["creature"], "subtypes": ["Robot"]}, {"set_pt": [0, 0]}],
                            "to": "t",
                            "for": "forever",
                        }
                    ],
                },
            ],
        ),
        (
            "return target creature card from a graveyard to the battlefield with two additional +1/+1 counters on it.",
            [{"move": "t", "to": "battlefield", "with": {"+1/+1": 2}}],
        ),
        (
            "draw a card, then you may put a land card from your hand onto the battlefield.",
            [
                {"draw": 1},
                {
                    "may": [
                        {"choose": {"all": [*HAND, {"type": "land"}]}, "as": "c"},
                        {"move": "c", "to": "battlefield", "as": "m"},
                    ]
                },
            ],
        ),
        (
            "you may put a card from your hand on the bottom of your library. If you do, draw a card.",
            [
                {
                    "may": [
                        {"choose": {"all": HAND}, "as": "c"},
                        {"move": "c", "to": "library", "position": "bottom", "as": "m"},
                        {"if": {"did": "m"}, "do": [{"draw": 1}]},
                    ]
                }
            ],
        ),
        ("attach up to one target Equipment you control to target creature.", [{"attach": "t", "to": "t2"}]),
        ("each of your opponents draws a card.", [{"draw": 1, "who": "each_opponent"}]),
        (
            "create a Food token or a Treasure token.",
            [{"one_of": [[{"create_token": "Food"}], [{"create_token": "Treasure"}]]}],
        ),
        (
            "for each nontoken creature you control, create a token that's a copy of that creature.",
            [{"for_each": {"all": [{"token": False}, *MINE_TOO]}, "as": "p", "do": [{"create_copy": "p"}]}],
        ),
        (
            "put a number of +1/+1 counters equal to its power on up to one other target creature.",
            [{"put_counters": "+1/+1", "on": "t", "n": {"stat": "power", "of": "self"}}],
        ),
        (
            "exile target creature you own, then return it to the battlefield under your control tapped and attacking.",
            [
                {"exile": "t", "as": "r"},
                {"move": "r", "to": "battlefield", "tapped": True, "under": "you", "attacking": True},
            ],
        ),
    ],
)
def test_effects(text: str, effect: Said) -> None:
    (found,) = abilities(f"When this creature enters, {text}", "Creature — Bear")
    assert isinstance(found, dict)
    assert found["triggered"] == effect


def test_who_comes_back_is_another_one_than_who_died() -> None:
    """400.7. *He* is then what the card has become; where something else was named since, it is unclear."""
    text = "When Some Card dies, return him to the battlefield. He gains haste until end of turn."
    back: list[Said] = [{"move": "self", "to": "battlefield", "as": "r"}, {"apply": [{"grant": "haste"}], "to": "r"}]
    assert abilities(text, "Legendary Creature — Elf") == [{"triggered": back, "on": {"dies": "self"}}]
    again = "{1}: Exile Some Card, then return him to the battlefield under his owner's control."
    (told,) = abilities(again, "Legendary Creature — Elf")
    assert isinstance(told, dict)
    came = {"move": "r", "to": "battlefield", "under": {"owner_of": "r"}}
    assert told["activated"] == [{"exile": "self", "as": "r"}, came]
    unclear = (
        "When Some Card dies, return him to the battlefield. Tap target creature. He gains haste until end of turn."
    )
    assert card(unclear, "Legendary Creature — Elf").standing is not Standing.PROVEN


def test_the_fourth_counter_is_one_however_many_are_put_at_once() -> None:
    text = "When the fourth plan counter is put on Some Card, you gain 3 life."
    (found,) = abilities(text, "Enchantment — Plan")
    assert isinstance(found, dict)
    for first, then, life in ((3, 1, 23), (2, 3, 23), (1, 2, 20), (4, 1, 23)):
        table = Table("current")
        table.battlefield("A", made("Scheme", "Enchantment: Plan", found))
        for name, number in (("First", first), ("Then", then)):
            table.hand("A", spell(name, {"put_counters": "plan", "on": {"type": "enchantment"}, "n": number}))
        table.start("A")
        for name in ("First", "Then"):
            go(table, "A", name)
            table.resolve_all()
        assert table.life_of("A") == life


def test_only_the_first_spell_of_a_kind_costs_less() -> None:
    text = "The first creature spell you cast each turn costs {2} less to cast."
    cast: dict[str, Said] = {"happened": {"cast": CREATURE, "by": "you"}}
    assert abilities(text, "Enchantment") == [
        {
            "static": [{"cost_more": -2}],
            "to": {"all": [{"is": "spell"}, CREATURE, {"controller": "you"}]},
            "while": {"not_true": cast},
        }
    ]
    (second,) = abilities(text.replace("first", "second"), "Enchantment")
    assert isinstance(second, dict)
    assert second["while"] == {**cast, "compare": {"exactly": 1}}


@pytest.mark.parametrize(
    ("words", "instead"),
    [
        ("If this spell was kicked, choose both instead.", {"modes": 2, "if": {"did": "kicked"}}),
        (
            "If this spell was kicked, choose any number instead.",
            {"modes": "all", "if": {"did": "kicked"}, "up_to": True},
        ),
        (
            "If you control an artifact as you cast this spell, you may choose both.",
            {
                "modes": 2,
                "if": {"exists": {"all": [{"type": "artifact"}, {"controller": "you"}]}},
                "least": 1,
            },
        ),
    ],
)
def test_so_many_modes_instead(words: str, instead: Said) -> None:
    text = f"Kicker {{2}}\nChoose one. {words}\n• Draw a card.\n• You gain 2 life."
    assert card(text, "Sorcery").standing is Standing.PROVEN
    _, found = abilities(text, "Sorcery")
    modes: Said = [{"do": [{"draw": 1}]}, {"do": [{"gain_life": 2}]}]
    assert found == {"spell": {"modes": 1, "of": modes, "instead": instead}}


def test_a_team_helps_to_cast_and_its_spell_does_more() -> None:
    text = "Teamwork 3\nTarget creature gains trample until end of turn. "
    text += "If this spell was cast using teamwork, draw a card."
    assert card(text, "Sorcery").standing is Standing.PROVEN
    team, found = abilities(text, "Sorcery")
    assert team == {"additional": [{"tap_power": 3, "to": "team"}], "optional": True, "as": "teamwork"}
    assert isinstance(found, dict)
    assert found["spell"][1] == {"if": {"did": "teamwork"}, "do": [{"draw": 1}]}  # type: ignore[index]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "Instant spells you cast cost {X} less to cast, where X is this creature's power.",
            {
                "static": [{"cost_more": {"minus": [0, {"stat": "power", "of": "self"}]}}],
                "to": {"all": [{"is": "spell"}, {"type": "instant"}, {"controller": "you"}]},
            },
        ),
        (
            "Whenever one or more Elves you control deal damage to a player, draw a card.",
            {
                "triggered": [{"draw": 1}],
                "on": {
                    "deals_damage": {"all": [{"subtype": "Elf"}, {"controller": "you"}]},
                    "to": {"is": "player"},
                    "one_or_more": True,
                },
            },
        ),
        (
            "When this creature leaves the battlefield, put its +1/+1 counters on target creature.",
            {
                "triggered": [
                    {"put_counters": "+1/+1", "on": "t", "n": {"counters_on": "self", "kind": "+1/+1"}},
                ],
                "on": {"leaves": "self"},
                "targets": {"t": {"of": CREATURE}},
            },
        ),
    ],
)
def test_abilities(text: str, found: Said) -> None:
    assert card(text, "Creature — Elf").standing is Standing.PROVEN
    assert abilities(text, "Creature — Elf") == [found]


def test_a_spell_or_an_ability_is_one_target() -> None:
    (found,) = abilities("Counter target activated ability, triggered ability, or noncreature spell.", "Instant")
    ability: Said = {"all": [{"zone": "stack"}, {"is": "ability"}]}
    spell_: Said = {"all": [{"zone": "stack"}, {"is": "spell"}, {"not": CREATURE}]}
    assert isinstance(found, dict)
    assert found["targets"] == {"t": {"of": {"any": [ability, spell_]}}}
