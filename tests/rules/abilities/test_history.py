"""608.2i. Texts that ask what happened in the turn: whether, how often and how much, and to what."""

from __future__ import annotations

from typing import Any

import pytest

from domain.board.evolve import fold
from domain.cards.language import CardDefinition
from domain.errors import BadCard
from domain.terms import Zone
from tests.support.situations import CREATURE, MINE, attack, enchantment, finish, go, ready, spell, static
from tests.support.table import Table, card, creature

DESTROY = spell("Murder", {"destroy": "t"}, t=CREATURE)


def if_so(condition: dict[str, Any], name: str = "Ask") -> CardDefinition:
    """A spell that gains 5 life if it is so."""
    return spell(name, {"if": condition, "do": [{"gain_life": 5}]})


def asked(table: Table, name: str = "Ask") -> bool:
    """Whether the condition of the spell held as it resolved."""
    before = table.life_of("A")
    go(table, "A", name)
    return table.life_of("A") == before + 5


# Whether it happened


@pytest.mark.parametrize("rules", ["seed", "current"])
def test_what_died_is_remembered_until_the_turn_is_over(rules: str) -> None:
    table = Table(rules)
    died = {"happened": {"dies": MINE}}
    table.hand("A", if_so(died), if_so(died, "Again"), if_so(died, "Later"), DESTROY)
    table.battlefield("A", creature("Bear", "2/2"))
    table.start()
    assert not asked(table)
    go(table, "A", "Murder", "Bear")
    assert asked(table, "Again")
    table.go_to("upkeep", "B")
    assert not asked(table, "Later")


def test_it_must_have_been_so_at_that_time_and_need_not_be_so_now() -> None:
    """608.2i: what meets the description now did not then, and the other way round."""
    red = {"all": [CREATURE, {"color": "R"}]}
    table = ready(
        spell("Paint", {"apply": [{"set_color": "R"}], "to": "t"}, t=CREATURE),
        spell("Ping", {"deal_damage": 1, "to": "t"}, t=CREATURE),
        spell("Again", {"deal_damage": 1, "to": "t"}, t=CREATURE),
        if_so({"happened": {"is_dealt_damage": red}}),
        if_so({"happened": {"is_dealt_damage": red}}, "After"),
        if_so({"happened": {"is_dealt_damage": {"not": red}}, "compare": {"exactly": 1}}, "White"),
    )
    table.battlefield("B", creature("Bear", "2/5"))
    table.start()
    go(table, "A", "Ping", "Bear")
    go(table, "A", "Paint", "Bear")
    assert not asked(table)
    go(table, "A", "Again", "Bear")
    assert asked(table, "After")
    assert asked(table, "White")


def test_who_controlled_what_left() -> None:
    mine = {"happened": {"leaves": {"controller": "you"}}}
    table = ready(if_so(mine), if_so(mine, "After"), DESTROY, spell("Bounce", {"move": "t", "to": "hand"}, t=CREATURE))
    table.battlefield("A", creature("Mine", "2/2"))
    table.battlefield("B", creature("Theirs", "2/2"))
    table.start()
    go(table, "A", "Murder", "Theirs")
    assert not asked(table)
    go(table, "A", "Bounce", "Mine")
    assert asked(table, "After")


def test_another_spell_is_not_the_one_that_asks_nor_what_that_became() -> None:
    other = {"happened": {"cast": "other", "by": "you"}}
    comes = card(
        "Comer", "Creature: Elf", {"on": {"enters": "self"}, "if": other, "triggered": [{"gain_life": 5}]},
        pt="1/1", cost="{0}",
    )  # fmt: skip
    table = ready(if_so(other), comes, spell("Nothing", {"gain_life": 0}))
    table.start()
    go(table, "A", "Comer")
    finish(table)
    assert table.life_of("A") == 20
    assert asked(table)


# How often, and how much


def test_how_often_and_how_much() -> None:
    often = {"how_often": {"dies": CREATURE}}
    much = {"how_much": {"gains_life": "you"}}
    table = ready(
        spell("Wrath", {"destroy": CREATURE}),
        spell("Count", {"gain_life": often}),
        spell("Twice", {"deal_damage": much, "to": "each_opponent"}),
        spell("More", {"gain_life": 4}),
    )
    table.battlefield("A", creature("One", "1/1"), creature("Two", "1/1"))
    table.battlefield("B", creature("Three", "1/1"))
    table.start()
    go(table, "A", "Wrath")
    go(table, "A", "Count")
    assert table.life_of("A") == 23
    go(table, "A", "More")
    go(table, "A", "Twice")
    assert table.life_of("B") == 20 - 7


def test_this_way_is_what_this_text_did() -> None:
    way = {"how_often": {"is_destroyed": CREATURE}, "this": "way"}
    table = ready(DESTROY, spell("Wrath", {"destroy": CREATURE}, {"gain_life": way}))
    table.battlefield("A", creature("One", "1/1"), creature("Two", "1/1"))
    table.battlefield("B", creature("Three", "1/1"), creature("Last", "1/1"))
    table.battlefield("B", card("Rock", "Creature: Wall", {"keyword": "indestructible"}, pt="0/4"))
    table.start()
    go(table, "A", "Murder", "Last")
    go(table, "A", "Wrath")
    assert table.life_of("A") == 23


def test_a_land_milled_this_way() -> None:
    land = {"happened": {"put_into_graveyard": {"type": "land"}, "from": "library"}, "this": "way"}
    table = ready(*(spell(name, {"mill": 1}, {"if": land, "do": [{"gain_life": 5}]}) for name in ("One", "Two")))
    table.library("A", "Forest", "Shock")
    table.start()
    go(table, "A", "One")
    assert table.life_of("A") == 25
    go(table, "A", "Two")
    assert table.life_of("A") == 25


# To what


def test_what_was_dealt_damage_by_something() -> None:
    hurt = {"all": [CREATURE, {"which": {"deals_damage": "self"}}]}
    shooter = card(
        "Shooter", "Creature: Archer",
        {"activated": [{"deal_damage": 1, "to": "t"}], "cost": ["tap_self"], "targets": {"t": {"of": CREATURE}}},
        {"triggered": [{"gain_life": 3}], "on": {"dies": hurt}},
        pt="1/1",
    )  # fmt: skip
    table = ready(DESTROY, spell("Kill", {"destroy": "t"}, t=CREATURE))
    table.battlefield("A", shooter)
    table.battlefield("B", creature("Hurt", "2/2"), creature("Sound", "2/2"))
    table.start()
    table.activate("A", "Shooter", targets=["Hurt"])
    table.resolve()
    go(table, "A", "Murder", "Sound")
    assert table.life_of("A") == 20
    go(table, "A", "Kill", "Hurt")
    finish(table)
    assert table.life_of("A") == 23


def test_a_card_put_into_a_graveyard_this_turn() -> None:
    fresh = {
        "all": [{"zone": "graveyard"}, {"owner": "you"}, CREATURE, {"which": {"dies": CREATURE}, "part": "became"}]
    }
    table = ready(DESTROY, spell("Back", {"move": "t", "to": "hand"}, t=fresh))
    table.graveyard("A", creature("Old", "1/1"))
    table.battlefield("A", creature("Young", "1/1"))
    table.start()
    assert not table.can("A", "cast", "Back")
    go(table, "A", "Murder", "Young")
    go(table, "A", "Back", "Young")
    assert "Young" in table.names_in(Zone.HAND, "A")


def test_players_to_whom_it_happened() -> None:
    lost = {"all": [{"is": "opponent"}, {"which": {"loses_life": "each_player"}, "part": "player"}]}
    table = ready(
        spell("Bolt", {"deal_damage": 2, "to": "each_opponent"}),
        spell("First", {"gain_life": {"count": lost}}),
        spell("Then", {"gain_life": {"count": lost}}),
    )
    table.start()
    go(table, "A", "First")
    assert table.life_of("A") == 20
    go(table, "A", "Bolt")
    go(table, "A", "Then")
    assert table.life_of("A") == 21


def test_a_static_ability_that_asks_follows_the_turn() -> None:
    table = ready(spell("Gain", {"gain_life": 1}))
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield(
        "A", enchantment("Glow", static({"pt": [2, 2]}, to=MINE, **{"while": {"happened": {"gains_life": "you"}}}))
    )
    table.start()
    assert table.find("Bear").power == 2
    go(table, "A", "Gain")
    assert table.find("Bear").power == 4
    table.go_to("upkeep", "B")
    assert table.find("Bear").power == 2


# Which of a turn


def nth(on: dict[str, Any], number: int) -> CardDefinition:
    return enchantment("Watcher", {"triggered": [{"gain_life": 1}], "on": on, "nth": number})


def test_the_second_spell_of_each_turn() -> None:
    table = ready(*(spell(name, {"gain_life": 0}) for name in ("One", "Two", "Three")))
    table.battlefield("A", nth({"cast": "anything", "by": "you"}, 2))
    table.start()
    for name, life in (("One", 20), ("Two", 21), ("Three", 21)):
        go(table, "A", name)
        finish(table)
        assert table.life_of("A") == life


def test_the_second_card_that_each_player_draws() -> None:
    table = ready(spell("Wheel", {"draw": 2, "who": "each_player"}))
    table.battlefield("A", nth({"draws": "each_player"}, 2))
    table.start()
    go(table, "A", "Wheel")
    finish(table)
    assert table.life_of("A") == 22


def test_the_first_time_for_each_object() -> None:
    table = ready(*(spell(name, {"tap": "t"}, {"untap": "t"}, t=CREATURE) for name in ("One", "Two", "Three")))
    table.battlefield("A", creature("Bear", "2/2"), creature("Elf", "1/1"), nth({"becomes_target": MINE}, 1))
    table.start()
    for name, target, life in (("One", "Bear", 21), ("Two", "Bear", 21), ("Three", "Elf", 22)):
        go(table, "A", name, target)
        finish(table)
        assert table.life_of("A") == life


# Attacking


def test_whenever_you_attack_is_once_however_many_attack() -> None:
    table = Table()
    table.battlefield("A", creature("One", "1/1"), creature("Two", "1/1"), creature("Three", "1/1"))
    table.battlefield("A", enchantment("Drum", {"triggered": [{"gain_life": 1}], "on": {"player_attacks": "you"}}))
    pair = {"player_attacks": "you", "number": {"at_least": 2}}
    table.battlefield("A", enchantment("Pair", {"triggered": [{"gain_life": 10}], "on": pair}))
    table.battlefield("B", enchantment("Theirs", {"triggered": [{"gain_life": 1}], "on": {"player_attacks": "you"}}))
    table.start()
    attack(table, "One", "Two")
    finish(table)
    assert (table.life_of("A"), table.life_of("B")) == (31, 20)


@pytest.mark.parametrize(
    ("whom", "more", "life"),
    [
        ({"is": "player"}, {}, 21),
        ({"any": [{"is": "player"}, {"type": "planeswalker"}]}, {}, 22),  # once for each
        ({"type": "planeswalker"}, {"number": {"at_least": 2}}, 21),
        ({"is": "player"}, {"number": {"at_least": 2}}, 20),
        ({"is": "you"}, {}, 20),
    ],
)
def test_whenever_you_attack_somebody_is_once_for_each(whom: Any, more: Any, life: int) -> None:
    """508.3e. Only the creatures attacking that player or permanent are counted."""
    table = Table()
    table.battlefield("A", creature("One", "1/1"), creature("Two", "1/1"), creature("Three", "1/1"))
    drum = {"triggered": [{"gain_life": 1}], "on": {"player_attacks": "you", "whom": whom, **more}}
    table.battlefield("A", enchantment("Drum", drum))
    table.battlefield("B", card("Walker", "Planeswalker", loyalty=9))
    table.start()
    attack(table, "One", ("Two", "Walker"), ("Three", "Walker"))
    finish(table)
    assert table.life_of("A") == life


def test_raid() -> None:
    raided = {"happened": {"player_attacks": "you"}}
    table = ready(if_so(raided), if_so(raided, "After"))
    table.battlefield("A", creature("One", "1/1"))
    table.start()
    assert not asked(table)
    attack(table, "One")
    table.go_to("postcombat-main", "A")
    assert asked(table, "After")


@pytest.mark.parametrize(
    ("first", "second", "enough"),
    [(("One",), ("Two",), True), (("One",), ("One",), False), (("One", "Two"), (), True), ((), ("Two",), False)],
)
def test_attackers_of_all_combats_of_the_turn_are_counted_once(
    first: tuple[str, ...], second: tuple[str, ...], enough: bool
) -> None:
    several = {"happened": {"player_attacks": "you", "with": CREATURE, "number": {"at_least": 2}}}
    more = spell("More", {"untap": MINE}, {"extra_phases": ["combat", "postcombat-main"]})
    table = ready(if_so(several), more)
    table.battlefield("A", creature("One", "1/1"), creature("Two", "1/1"))
    table.start()
    attack(table, *first)
    table.go_to("postcombat-main", "A")
    go(table, "A", "More")
    finish(table)
    attack(table, *second)
    table.go_to("postcombat-main", "A")
    assert asked(table) is enough


def test_cast_by_you_and_from_where() -> None:
    def comer(name: str, **more: Any) -> CardDefinition:
        asks = {"happened": {"cast": {"ref": "self"}, "by": "you", **more}}
        gains = {"on": {"enters": "self"}, "if": asks, "triggered": [{"gain_life": 1}]}
        return card(name, "Creature: Elf", gains, pt="1/1", cost="{0}")

    back = {"all": [{"zone": "graveyard"}, CREATURE]}
    table = ready(
        comer("Cast"), comer("From Hand", **{"from": "hand"}), comer("From Exile", **{"from": "exile"}),
        spell("Raise", {"move": "t", "to": "battlefield"}, t=back),
    )  # fmt: skip
    table.graveyard("A", comer("Raised"))
    table.start()
    for name, target, life in (
        ("Raise", "Raised", 20), ("Cast", None, 21), ("From Hand", None, 22), ("From Exile", None, 22),
    ):  # fmt: skip
        go(table, "A", name, *([target] if target else []))
        finish(table)
        assert table.life_of("A") == life


@pytest.mark.parametrize("rules", ["seed", "current"])
def test_what_was_dealt_damage_by_a_spell_is_exiled_if_it_would_die(rules: str) -> None:
    hurt = {"all": [CREATURE, {"which": {"deals_damage": "self"}}]}
    burn = {"deal_damage": 2, "to": {"all": [CREATURE, {"controller": "opponent"}]}}
    table = Table(rules)
    table.hand("A", spell("Anger", burn, {"shield": {"would_die": hurt}, "with": [{"to": "exile"}]}), DESTROY)
    table.hand("A", spell("Later", {"destroy": "t"}, t=CREATURE))
    table.battlefield("B", creature("Small", "2/2"), creature("Large", "5/5"))
    table.battlefield("A", creature("Mine", "1/1"))
    table.start()
    go(table, "A", "Anger")
    go(table, "A", "Murder", "Mine")
    go(table, "A", "Later", "Large")
    assert set(table.names_in(Zone.EXILE, "B")) == {"Small", "Large"}
    assert "Mine" in table.names_in(Zone.GRAVEYARD, "A")


def test_it_enters_with_a_counter_if_you_cast_it_from_your_hand() -> None:
    asks = {"happened": {"cast": {"ref": "self"}, "by": "you", "from": "hand"}}
    enters = {"replace": {"would_enter": "self"}, "with": [{"enters_with": "divinity"}], "while": asks}
    back = {"all": [{"zone": "graveyard"}, CREATURE]}
    table = ready(
        card("Spirit", "Creature: Spirit", enters, pt="1/1", cost="{0}"),
        spell("Raise", {"move": "t", "to": "battlefield"}, t=back),
    )
    table.graveyard("A", card("Other", "Creature: Spirit", enters, pt="1/1", cost="{0}"))
    table.start()
    go(table, "A", "Spirit")
    go(table, "A", "Raise", "Other")
    assert table.find("Spirit").counters == {"divinity": 1}
    assert table.find("Other").counters == {}


def test_cards_that_leave_a_graveyard_together_are_one_occurrence() -> None:
    mine = {"all": [{"is": "card"}, {"owner": "you"}]}
    table = ready(spell("Sweep", {"exile": {"zone": "graveyard"}}), if_so({"happened": {"leaves_graveyard": mine}}))
    table.graveyard("A", "Shock", "Fog")
    table.graveyard("B", "Shock")
    on = {"leaves_graveyard": mine, "one_or_more": True}
    table.battlefield("A", enchantment("Watcher", {"triggered": [{"gain_life": 1}], "on": on}))
    table.start()
    go(table, "A", "Sweep")
    finish(table)
    assert table.life_of("A") == 21
    assert asked(table)


# What of it a card cannot ask, and how it is kept


@pytest.mark.parametrize(
    "wrong",
    [
        {"if": {"happened": {"transforms": "self"}}, "do": []},
        {"if": {"happened": {"is_destroyed": CREATURE, "of": "you"}}, "do": []},
        {"gain_life": {"how_much": {"dies": CREATURE}}},
        {"gain_life": {"count": {"which": {"gains_life": "you"}}}},
    ],
)
def test_what_nobody_keeps_account_of_cannot_be_asked(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadCard):
        spell("Wrong", wrong)


def test_a_fold_has_the_same_log() -> None:
    table = ready(
        spell("Wrath", {"destroy": CREATURE}), spell("Paint", {"apply": [{"set_color": "R"}], "to": CREATURE})
    )
    table.battlefield("A", creature("One", "1/1"), creature("Two", "1/1"))
    table.start()
    attack(table, "One")
    go(table, "A", "Paint")
    go(table, "A", "Wrath")
    again = fold(table.game.records)
    assert again.happened == table.board.happened
    assert again.noted == table.board.noted
    assert {id: [at for at, _ in known] for id, known in again.earlier.items()} == {
        id: [at for at, _ in known] for id, known in table.board.earlier.items()
    }
    assert again.earlier


def test_what_happened_in_this_step_is_no_more_so_in_the_next_of_its_kind() -> None:
    """500.1: a second declare attackers step is another one."""
    beset = {"happened": {"attacks": "anything", "whom": {"is": "opponent"}}, "this": "step"}
    table = ready(if_so(beset), if_so(beset, "After"), spell("Again", {"extra_phases": ["combat"]}))
    table.battlefield("A", creature("Bear", "2/2"), creature("Cub", "1/1"))
    table.start()
    attack(table, "Bear")
    assert asked(table)
    go(table, "A", "Again")
    attack(table, "Cub")
    table.go_to("end-of-combat")
    assert not asked(table, "After")
