"""How instructions follow from others: may, if, when, instead, and what is paid."""

from __future__ import annotations

from typing import Any

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from domain.terms import Zone
from tests.support.oracle import abilities, card, entering_does, spell_does
from tests.support.situations import finish, go, spell, there
from tests.support.table import PLAYERS, Table
from tests.support.table import card as made

YOURS: Said = {"controller": "you"}
ENTERS: Said = {"enters": "self"}
HAND: list[Said] = [{"zone": "hand"}, {"owner": "you"}]
BEAR = "Creature — Bear"
COUNTER: Said = {"put_counters": "+1/+1", "on": "self"}
PAID: dict[str, Said] = {"unless": [{"mana": "{2}"}], "by": "you"}


def effects(text: str, types: str = BEAR) -> Said:
    """What the only ability of a card with this text does."""
    (ability,) = abilities(text, types)
    assert isinstance(ability, dict)
    return ability.get("triggered", ability.get("spell", ability.get("activated")))


def done(text: str) -> list[Said]:
    """What a triggered ability does that has this text."""
    (one,) = abilities("When this creature enters, " + text)
    assert isinstance(one, dict)
    assert card("When this creature enters, " + text).standing is Standing.PROVEN
    found = one["triggered"]
    assert isinstance(found, list)
    return found


def played(text: str, table: Table) -> Table:
    (found,) = abilities(text, "Sorcery")
    assert isinstance(found, dict)
    table.hand("A", made("Word", "Sorcery", found, cost="{0}"))
    return table


def text_of(text: str, types: str = "Sorcery") -> Any:
    """What a spell, or the one ability of a permanent, does."""
    assert card(text, types).standing is Standing.PROVEN, card(text, types).gaps
    (ability,) = abilities(text, types)
    assert isinstance(ability, dict)
    return next(ability[key] for key in ("spell", "triggered", "activated") if key in ability)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Whenever another Elf you control enters, you may have it explore.",
            {
                "triggered": [{"may": [{"explore": "event.object"}]}],
                "on": {"enters": {"all": [{"subtype": "Elf"}, YOURS, "other"]}},
            },
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
    ],
)
def test_proven_abilities(text: str, meant: Said) -> None:
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [meant]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("You gain 3 life, draw a card, then mill two cards.", [{"gain_life": 3}, {"draw": 1}, {"mill": 2}]),
        (
            "Creatures you control get +1/+1 until end of turn. If you control an artifact, those creatures get +2/+2 "
            "until end of turn instead.",
            [
                {
                    "if": {"exists": {"all": [{"type": "artifact"}, {"controller": "you"}]}},
                    "do": [
                        {"apply": [{"pt": [2, 2]}], "to": {"all": [{"type": "creature"}, {"controller": "you"}]}},
                    ],
                    "else": [
                        {"apply": [{"pt": [1, 1]}], "to": {"all": [{"type": "creature"}, {"controller": "you"}]}},
                    ],
                }
            ],
        ),
        (
            "Target creature you control gets +1/+1 until end of turn and fights target creature you don't control.",
            [{"apply": [{"pt": [1, 1]}], "to": "t"}, {"fight": ["t", "t2"]}],
        ),
        (
            "This card deals 1 damage to target player or planeswalker. Creatures controlled by that player or by that "
            "planeswalker's controller can't block this turn.",
            [
                {"deal_damage": 1, "to": "t"},
                {
                    "apply": ["cant_block"],
                    "to": {"all": [{"type": "creature"}, {"controller": {"controller_of": "t"}}]},
                },
            ],
        ),
        (
            "Draw a card at the beginning of your next main phase this turn.",
            [{"later": {"main_phase_begins": "any", "whose": "you"}, "do": [{"draw": 1}], "this_turn": True}],
        ),
        (
            "At the beginning of your next main phase, draw a card.",
            [{"later": {"main_phase_begins": "any", "whose": "you"}, "do": [{"draw": 1}]}],
        ),
        (
            "Destroy all artifacts. For each artifact destroyed this way, its controller draws a card.",
            [
                {"destroy": {"type": "artifact"}, "as": "r"},
                {
                    "for_each": "r",
                    "as": "p",
                    "do": [
                        {
                            "if": {
                                "happened": {"is_destroyed": {"all": [{"type": "artifact"}, {"ref": "p"}]}},
                                "this": "way",
                            },
                            "do": [{"draw": 1, "who": {"controller_of": "p"}}],
                        }
                    ],
                },
            ],
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
        (
            "Any opponent may sacrifice a creature of their choice. If a player does, you gain 2 life.",
            [
                {
                    "pay": [{"sacrifice": {"type": "creature"}}],
                    "who": "each_opponent",
                    "any": True,
                    "do": [{"gain_life": 2}],
                }
            ],
        ),
        (
            "Draw a card unless target opponent sacrifices a creature or pays 2 life.",
            [
                {
                    "unless": [{"sacrifice": {"type": "creature"}}],
                    "by": "t",
                    "do": [{"unless": [{"pay_life": 2}], "by": "t", "do": [{"draw": 1}]}],
                }
            ],
        ),
    ],
)
def test_sorceries(text: str, meant: Said) -> None:
    assert spell_does(text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "you may pay {2} and exile three cards from your graveyard. If you do, transform this creature.",
            [
                {
                    "pay": [{"mana": "{2}"}, {"exile": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}, "n": 3}],
                    "do": [{"transform": "self"}],
                }
            ],
        ),
        (
            "you may have it get +2/+0 until end of turn. If you do, you lose 1 life.",
            [{"may": [{"apply": [{"pt": [2, 0]}], "to": "self"}, {"lose_life": 1}]}],
        ),
        (
            "you may have target player lose 2 life. If you do, you gain 2 life.",
            [{"may": [{"lose_life": 2, "who": "t"}, {"gain_life": 2}]}],
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
        ("you may sacrifice it. If you do, draw three cards.", [{"pay": [{"sacrifice": "self"}], "do": [{"draw": 3}]}]),
    ],
)
def test_proven_triggers(text: str, meant: Said) -> None:
    assert card(f"When this creature enters, {text}").standing is Standing.PROVEN
    assert entering_does(text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
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
    ],
)
def test_triggers(text: str, meant: Said) -> None:
    assert entering_does(text) == meant


def test_of_several_things_it_is_not_clear_which_is_done_instead() -> None:
    """614.1a."""
    first = "Target creature gets +1/+1 and gains flying until end of turn. "
    instead = "If you control a Swamp, it gets +2/+2 until end of turn instead."
    assert card(first + instead, "Instant").standing is not Standing.PROVEN


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


def test_whoever_is_targeted_to_pay_is_targeted_in_any_case() -> None:
    text = "target opponent may sacrifice two artifacts of their choice. If they don't, you draw a card."
    (one,) = abilities("When this creature enters, " + text)
    assert isinstance(one, dict)
    assert one["targets"] == {"t": {"of": {"is": "opponent"}}}
    assert one["triggered"] == [
        {"pay": [{"sacrifice": {"type": "artifact"}, "n": 2}], "who": "t", "else": [{"draw": 1}]}
    ]


def test_what_follows_a_search_is_a_trigger_of_its_own() -> None:
    text = "search your library for a land card, put it onto the battlefield tapped, then shuffle. "
    *_, last = done(f"{text}When you search your library this way, destroy target artifact.")
    assert last == {"when_done": [{"destroy": "t"}], "targets": {"t": {"of": {"type": "artifact"}}}}


def test_who_forages_exiles_cards_or_sacrifices_food() -> None:
    """701.61a."""
    drawn: list[Said] = [{"draw": 1}]
    cards: Said = {"exile": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}, "n": 3}
    food: Said = {"pay": [{"sacrifice": {"subtype": "Food"}}], "do": drawn}
    assert entering_does("you may forage. If you do, draw a card.") == [{"pay": [cards], "do": drawn, "else": [food]}]


def test_the_same_is_asked_again_for_other_kinds() -> None:
    """608.2c. Each kind by itself: who has one loses none for that."""
    text = (
        "Target opponent sacrifices an artifact. If they can't, they lose 3 life. Then repeat this process for a land."
    )
    assert card(text, "Sorcery").standing is Standing.PROVEN
    table = played(text, Table("current"))
    table.battlefield("B", "Forest")
    table.start("A")
    go(table, "A", "Word", "B")
    assert table.life_of("B") == 17
    assert table.names_in(Zone.GRAVEYARD, "B") == ["Forest"]


def test_what_a_player_may_have_done_to_them() -> None:
    """608.2d. Who does not want it, lets the other thing happen."""
    text = "Target opponent may have Some Card deal 4 damage to them. If that player doesn't, you gain 3 life."
    assert card(text, "Sorcery").standing is Standing.PROVEN
    table = played(text, Table("current"))
    table.start("A")
    table.cast("A", "Word", targets=["B"])
    assert table.until_asked("option").player == PLAYERS["B"]
    table.answer("no")
    table.until_asked("priority")
    assert (table.life_of("A"), table.life_of("B")) == (23, 20)


def test_what_is_not_paid_later() -> None:
    """118.12. It must be said what happens then."""
    text = "At the beginning of your next upkeep, pay {3}. If you don't, you lose the game."
    assert card(text, "Sorcery").standing is Standing.PROVEN
    lost: Said = {"pay": [{"mana": "{3}"}], "else": [{"lose": "you"}]}
    later: Said = {"later": {"step_begins": "upkeep", "whose": "you"}, "do": [lost]}
    assert abilities(text, "Sorcery") == [{"spell": [later]}]


def test_a_sentence_that_goes_on_with_the_target_of_a_reflexive_trigger_is_part_of_it() -> None:
    text = "you may discard a card. When you do, tap target creature. It gains haste until end of turn."
    done: Said = {
        "when_done": [{"tap": "t"}, {"apply": [{"grant": "haste"}], "to": "t"}],
        "targets": {"t": {"of": {"type": "creature"}}},
    }
    assert entering_does(text) == [{"pay": [{"discard": "anything"}], "do": [done]}]


def test_what_a_reflexive_trigger_names_no_other_sentence_knows() -> None:
    text = "you may discard a card. When you do, tap target creature. Draw a card. It gains haste until end of turn."
    assert card(f"When this creature enters, {text}").standing is not Standing.PROVEN


def test_what_may_be_done_and_is_not_is_asked_afterwards_whatever_the_answer_was() -> None:
    text = "you may exile target land. If you don't, draw a card."
    assert entering_does(text) == [
        {"may": [{"exile": "t", "as": "d"}]},
        {"if": {"not_true": {"did": "d"}}, "do": [{"draw": 1}]},
    ]


def test_what_each_of_several_players_can_pay_for_is_not_done_one_after_the_other() -> None:
    """608.2e: all of them choose, and then those who did not pay do it at once."""
    text = "At the beginning of each end step, each player sacrifices a creature unless they discard a card."
    assert card(text).standing is Standing.PROVEN
    done: Said = [{"sacrifice": {"type": "creature"}, "who": "unpaid"}]
    asked: Said = {"unless": [{"discard": "anything"}], "by": "each_player", "do": done, "as": "unpaid"}
    assert abilities(text) == [{"triggered": [asked], "on": {"step_begins": "end"}}]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "put a +1/+1 counter on Some Card, then sacrifice it unless you pay {2}.",
            [COUNTER, {**PAID, "do": [{"sacrifice": "self"}]}],
        ),
        (
            "put a +1/+1 counter on Some Card, draw a card, then sacrifice Some Card unless you pay {2}.",
            [COUNTER, {"draw": 1}, {**PAID, "do": [{"sacrifice": "self"}]}],
        ),
        (
            "tap Some Card and you lose 3 life unless you pay {2}.",
            [{**PAID, "do": [{"tap": "self"}, {"lose_life": 3}]}],  # type: ignore[dict-item]
        ),
        (
            "draw a card, then discard two cards unless you control an artifact.",
            [
                {"draw": 1},
                {
                    "if": {"not_true": {"exists": {"all": [{"type": "artifact"}, {"controller": "you"}]}}},
                    "do": [{"discard": 2}],
                },
            ],
        ),
    ],
)
def test_what_is_done_first_is_done_whatever_is_paid(text: str, meant: Said) -> None:
    assert text_of(f"At the beginning of your upkeep, {text}", "Creature — Bear") == meant


@pytest.mark.parametrize("pays", ["yes", "no"])
def test_the_price_is_asked_for_when_the_first_part_has_been_done(pays: str) -> None:
    """118.12a: what is paid counts the counter that has just been put."""
    text = (
        "When Some Card enters, put a +1/+1 counter on Some Card, then sacrifice Some Card unless you pay {1} "
        "for each +1/+1 counter on it."
    )
    found = card(text, cost="{0}").definition
    assert found is not None
    table = Table()
    table.hand("A", found)
    table.battlefield("A", "Forest")
    table.start()
    table.cast("A", "Some Card")
    table.resolve()
    table.until_asked("option", "A")
    assert table.find("Some Card").counters["+1/+1"] == 1
    table.answer(pays)
    table.resolve_all()
    assert there(table, "Some Card") is (pays == "yes")
    assert table.find("Forest").tapped is (pays == "yes")


def test_they_are_the_player_who_may_pay() -> None:
    """608.2c. Not the player who was dealt damage."""
    text = (
        "Whenever a creature deals combat damage to an opponent, its controller may pay {1}. If they do, they draw a "
    )
    (found,) = abilities(f"{text}card.")
    assert isinstance(found, dict)
    who: Said = {"controller_of": "event.source"}
    assert found["triggered"] == [{"pay": [{"mana": "{1}"}], "who": who, "do": [{"draw": 1, "who": who}]}]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Draw a card. You lose 1 life. Repeat this process once.",
            [{"repeat": [{"draw": 1}, {"lose_life": 1}], "times": 2}],
        ),
        (
            "Repeat the following process X times. Draw a card. You lose 1 life.",
            [{"repeat": [{"draw": 1}, {"lose_life": 1}], "times": "x"}],
        ),
        ("Proliferate X times.", [{"repeat": [{"proliferate": "you"}], "times": "x"}]),
    ],
)
def test_processes_that_are_repeated(text: str, meant: Said) -> None:
    """608.2c. The process is all that the text says."""
    compiled = card(text, "Sorcery", cost="{X}{G}")
    assert compiled.standing is Standing.PROVEN
    assert compiled.definition is not None
    assert compiled.definition.dump()["abilities"] == [{"spell": meant}]


@pytest.mark.parametrize("saved", [False, True])
def test_what_is_put_into_a_graveyard_this_way_is_made_up_for(saved: bool) -> None:
    """608.2h. The controller is the one that the permanent had last."""
    text = (
        "You may destroy up to three target noncreature permanents. For each permanent put into a graveyard this way, "
        "its controller creates a 3/3 green Elephant creature token."
    )
    compiled = card(text, "Sorcery", cost="{0}")
    assert compiled.standing is Standing.PROVEN
    assert compiled.definition is not None
    firm: list[dict[str, Any]] = [{"keyword": "indestructible"}] if saved else []
    table = Table()
    table.hand("A", compiled.definition)
    table.battlefield("A", made("Relic", "Artifact"))
    table.battlefield("B", made("Idol", "Artifact", *firm), made("Shrine", "Enchantment"))
    table.start("A")
    table.cast("A", "Some Card", targets=[("Relic", "Idol")])
    table.until_asked("option", "A")
    table.answer("yes")
    finish(table)
    assert [len(table.all("Elephant Token", player)) for player in "AB"] == [1, 0 if saved else 1]


def test_the_enchanted_land_is_saved_by_its_aura() -> None:
    """614.1a."""
    text = (
        "Enchant land you control\nIf enchanted land would be destroyed, instead sacrifice this Aura and that land "
        "gains indestructible until end of turn."
    )
    compiled = card(text, "Enchantment — Aura", cost="{0}")
    assert compiled.standing is Standing.PROVEN
    assert compiled.definition is not None
    table = Table()
    table.battlefield("A", "Forest")
    table.hand("A", compiled.definition, *[spell("Raze", {"destroy": {"type": "land"}}) for _ in range(2)])
    table.start("A")
    table.cast("A", "Some Card", targets=["Forest"])
    finish(table)
    for _ in range(2):
        table.cast("A", "Raze")
        finish(table)
    assert table.names_in(Zone.GRAVEYARD, "A").count("Some Card") == 1
    assert len(table.all("Forest", "A")) == 1
