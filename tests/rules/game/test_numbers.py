"""107.1, 107.2, 107.3. Whole numbers, halves, numbers below zero, what cannot be told, and X."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.terms import Zone
from tests.support.situations import CREATURE, enchantment, finish, go, pt, spell, static
from tests.support.table import PLAYERS, Table, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]
editions = pytest.mark.parametrize("edition", ["seed", "current"])
WEAK = creature("Weak", "-2/4")
POWER = {"stat": "power", "of": "t"}


def situation(edition: str, *hand: CardDefinition, life: int = 20) -> Table:
    table = Table(edition, life=life)
    table.battlefield("A", WEAK)
    table.battlefield("B", creature("Strong", "3/5"))
    table.hand("A", *hand)
    return table.start("A")


@editions
@pytest.mark.parametrize(
    ("half", "life", "left"), [("half_up", 7, 3), ("half_down", 7, 4), ("half_up", 8, 4), ("half_down", 1, 1)]
)
def test_a_half_is_rounded_as_it_says(edition: str, half: str, life: int, left: int) -> None:
    """107.1a."""
    table = situation(edition, spell("Halve", {"lose_life": {half: {"life_of": "you"}}}), life=life)
    go(table, "A", "Halve")
    assert table.life_of("A") == left


@editions
@pytest.mark.parametrize(
    "effect",
    [
        {"deal_damage": POWER, "to": "each_opponent"},
        {"gain_life": POWER},
        {"lose_life": POWER},
        {"draw": POWER},
        {"mill": POWER},
        {"put_counters": "+1/+1", "on": "t", "n": POWER},
        {"create_token": {"types": "Creature: Rat", "pt": "1/1"}, "n": POWER},
        {"player_counters": "poison", "who": "each_opponent", "n": POWER},
        {"scry": POWER},
        {"add_mana": "{R}", "n": POWER},
        {"discard": POWER, "who": "you"},
        {"sacrifice": CREATURE, "n": POWER},
        {"choose": CREATURE, "n": POWER, "as": "c"},
        {"search": CREATURE, "n": POWER, "as": "c"},
        {"reveal": "top", "n": POWER},
        {"remove_counters": "ice", "on": "t", "n": POWER},
        {"create_copy": "t", "n": POWER},
        {"copy": {"is": "spell"}, "n": POWER},
        {"extra_step": "upkeep", "after_phase": True, "n": POWER},
        {"shield": {"would_damage": "you"}, "with": [{"prevent": "remaining"}], "amount": POWER},
    ],
    ids=lambda effect: next(iter(effect)),
)
def test_an_effect_of_a_number_below_zero_does_nothing(edition: str, effect: dict[str, Any]) -> None:
    """107.1b. Zero is used instead."""
    table = situation(edition, spell("Weigh", effect, t={"name": "Weak"}), spell("Spare", {"draw": 1}))
    hand = len(table.board.players[A].hand)
    go(table, "A", "Weigh", "Weak")
    finish(table)
    board = table.board
    assert (table.life_of("A"), table.life_of("B")) == (20, 20)
    assert len(board.players[A].hand) == hand - 1
    assert len(board.battlefield) == 2
    assert board.players[B].counters == {}
    assert board.players[A].pool == ""
    assert not table.find("Weak").counters
    assert len(board.stack) == 0
    assert not [name for name in table.names_in(Zone.GRAVEYARD, "A") if name != "Weigh"]
    table.check()


@editions
def test_power_and_life_that_are_set_or_doubled_may_be_below_zero(edition: str) -> None:
    """107.1b."""
    same = spell("Same", {"apply": [{"set_pt": [POWER, 5]}], "to": {"name": "Strong"}}, t={"name": "Weak"})
    more = spell("More", {"apply": [{"pt": [POWER, 0]}], "to": {"name": "Strong"}}, t={"name": "Weak"})
    table = situation(edition, same, more)
    go(table, "A", "Same", "Weak")
    assert pt(table, "Strong") == (-2, 5)
    go(table, "A", "More", "Weak")
    assert pt(table, "Strong")[0] in (-2, -4)


@editions
def test_a_creature_with_power_below_zero_deals_no_damage_and_compares_as_it_is(edition: str) -> None:
    table = situation(edition, spell("Fight", {"fight": ["a", "b"]}, a={"name": "Weak"}, b={"name": "Strong"}),
                      spell("Least", {"destroy": {"all": [CREATURE, {"power": {"at_most": -1}}]}}))  # fmt: skip
    go(table, "A", "Fight", "Weak", "Strong")
    assert (table.find("Strong").damage, table.find("Weak").damage) == (0, 3)
    go(table, "A", "Least")
    assert not table.all("Weak")


@editions
def test_a_sum_reads_what_is_below_zero(edition: str) -> None:
    """107.1b. A calculation uses it; only its result is zero at least."""
    total = {"plus": [{"stat": "power", "of": "a"}, {"stat": "power", "of": "b"}]}
    table = situation(edition, spell("Sum", {"gain_life": total}, a={"name": "Weak"}, b={"name": "Strong"}))
    go(table, "A", "Sum", "Weak", "Strong")
    assert table.life_of("A") == 21


@editions
def test_what_cannot_be_told_is_zero(edition: str) -> None:
    """107.2. The power of what is no creature; a number of something that is nowhere."""
    table = Table(edition)
    table.battlefield("A", card("Stone", "Artifact"))
    table.hand("A", spell("None", {"gain_life": {"stat": "power", "of": "t"}}, t={"type": "artifact"}))
    table.start("A")
    go(table, "A", "None", "Stone")
    assert table.life_of("A") == 20


# 107.3. X


@editions
def test_x_on_the_stack_and_elsewhere(edition: str) -> None:
    """107.3a, 107.3g, 202.3e. What is announced counts on the stack; elsewhere it is 0."""
    weigh = spell("Weigh", {"gain_life": {"stat": "mana_value", "of": "t"}}, t={"is": "spell"})
    after = spell("After", {"gain_life": {"stat": "mana_value", "of": "t"}}, t={"zone": "graveyard"})
    table = Table(edition)
    table.lands("A", "Mountain", 4)
    table.hand("A", spell("Blaze", {"deal_damage": "x", "to": "each_opponent"}, cost="{X}{R}"), weigh, after)
    table.start("A")
    table.cast("A", "Blaze", x=3)
    table.cast("A", "Weigh", targets=["Blaze"])
    table.resolve()
    assert table.life_of("A") == 24
    table.resolve()
    assert table.life_of("B") == 17
    go(table, "A", "After", "Blaze")
    assert table.life_of("A") == 25


@editions
def test_x_of_what_is_cast_for_nothing_is_0(edition: str) -> None:
    """107.3b."""
    free = spell("Free", {"copy_card": "t", "as": "c"}, {"cast_free": "c"}, t={"zone": "graveyard"})
    table = Table(edition)
    table.lands("A", "Mountain", 4)
    table.graveyard(
        "A",
        spell(
            "Blaze",
            {"deal_damage": "x", "to": "each_opponent"},
            {"gain_life": 1},
            cost="{X}{R}",
        ),
    )
    table.hand("A", free)
    table.start("A")
    table.cast("A", "Free", targets=["Blaze"])
    finish(table)
    assert (table.life_of("A"), table.life_of("B")) == (21, 20)
    assert not table.happened("x_chosen", x=1)


@editions
def test_x_of_a_spell_is_that_of_what_enters_with_it(edition: str) -> None:
    """107.3m. For what it enters with and what triggers as it enters; of the permanent it is 0."""
    hydra = creature("Hydra", "0/0", cost="{X}{G}", abilities=[
        {"replace": {"would_enter": "self"}, "with": [{"enters_with": "+1/+1", "n": "x"}]},
        {"triggered": [{"gain_life": "x"}], "on": {"enters": "self"}},
    ])  # fmt: skip
    weigh = spell("Weigh", {"lose_life": {"stat": "mana_value", "of": "t"}}, t=CREATURE)
    table = Table(edition)
    table.lands("A", "Forest", 4)
    table.hand("A", hydra, weigh)
    table.start("A")
    table.cast("A", "Hydra", x=3)
    finish(table)
    assert pt(table, "Hydra") == (3, 3)
    assert table.life_of("A") == 23
    go(table, "A", "Weigh", "Hydra")
    assert table.life_of("A") == 22


@editions
def test_x_of_an_ability_is_its_own(edition: str) -> None:
    """107.3k. And of the delayed trigger that it creates (107.3n)."""
    later = {"later": {"step_begins": "end"}, "do": [{"gain_life": "x"}]}
    shoot = {"activated": [{"deal_damage": "x", "to": "each_opponent"}, later], "cost": [{"mana": "{X}"}]}
    pinger = card("Cannon", "Artifact", shoot)
    table = Table(edition)
    table.battlefield("A", pinger)
    table.lands("A", "Mountain", 5)
    table.start("A")
    table.activate("A", "Cannon", x=2)
    table.activate("A", "Cannon", x=3)
    table.resolve_all()
    assert table.life_of("B") == 15
    table.go_to("end", "A")
    finish(table)
    assert table.life_of("A") == 25


@editions
def test_a_static_number_below_zero_counts(edition: str) -> None:
    """107.1b. What a static ability adds may be less than nothing."""
    shrink = enchantment("Shrink", static({"pt": [-4, 0]}, to={"name": "Strong"}))
    table = situation(edition, shrink)
    go(table, "A", "Shrink")
    assert pt(table, "Strong") == (-1, 5)
    table.until_asked("attackers", "B")
    table.answer(((table.find("Strong").id, A),))
    table.go_to("end", "B")
    assert table.life_of("A") == 20
