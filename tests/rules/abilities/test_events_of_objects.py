"""113.6k, 122.6, 115.1, 701.6a, 701.26a, 702.26. Triggers on counters, tapping, targets, discards, and phasing."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from tests.support.situations import CREATURE, attack, enchantment, finish, go, ready, spell, there
from tests.support.table import Table, card, creature

BEAR: dict[str, Any] = {"of": CREATURE}
THEIRS = {"all": [CREATURE, {"controller": "opponent"}]}


def watcher(on: dict[str, Any], **more: Any) -> CardDefinition:
    """Return an enchantment whose controller gains 1 life when the event happens."""
    return enchantment("Watcher", {"triggered": [{"gain_life": 1}], "on": on, **more})


def begun(*hand: CardDefinition, on: dict[str, Any]) -> Table:
    """Return a table with these cards in A's hand, a watcher, and a creature of each player."""
    table = ready(*hand)
    table.battlefield("A", watcher(on), creature("Bear", "2/2"))
    table.battlefield("B", creature("Theirs", "2/2"))
    table.start("A")
    return table


@pytest.mark.parametrize(
    ("on", "life"),
    [
        ({"counter_put": CREATURE, "kind": "+1/+1"}, 23),
        ({"counter_put": CREATURE, "kind": "any"}, 23),
        ({"counter_put": CREATURE, "kind": "any", "by": "each_opponent"}, 20),
        ({"counter_put": CREATURE, "kind": "charge"}, 20),
        ({"counters_put": CREATURE, "kind": "any"}, 21),
    ],
)
def test_counters_each_by_itself(on: dict[str, Any], life: int) -> None:
    table = begun(spell("Grow", {"put_counters": "+1/+1", "on": "t", "n": 3}, t=CREATURE), on=on)
    go(table, "A", "Grow", "Bear")
    finish(table)
    assert table.life_of("A") == life


@pytest.mark.parametrize(("each", "life"), [(False, 21), (True, 22)])
def test_counters_removed(each: bool, life: int) -> None:
    on = {"counters_removed": CREATURE, "kind": "+1/+1", "each": each}
    does = {"put_counters": "+1/+1", "on": "t", "n": 3}, {"remove_counters": "+1/+1", "on": "t", "n": 2}
    table = begun(spell("Shift", *does, t=CREATURE), on=on)
    go(table, "A", "Shift", "Bear")
    finish(table)
    assert table.life_of("A") == life


def test_creatures_that_your_spells_tap() -> None:
    """A creature tapped already is not tapped again, and your own attackers are tapped by no spell."""
    tap = {"tap": "t"}
    table = begun(
        spell("Tap", tap, t=CREATURE), spell("Again", tap, t=CREATURE), on={"becomes_tapped": CREATURE, "by": "you"}
    )
    go(table, "A", "Tap", "Theirs")
    finish(table)
    assert table.life_of("A") == 21
    go(table, "A", "Again", "Theirs")
    finish(table)
    assert table.life_of("A") == 21
    attack(table, "Bear")
    assert table.life_of("A") == 21


@pytest.mark.parametrize(("kind", "life"), [("instant", 21), ("sorcery", 20)])
def test_targets_of_a_kind_of_spell(kind: str, life: int) -> None:
    on = {"becomes_target": CREATURE, "by": {"all": [{"is": "spell"}, {"type": kind}]}}
    table = begun(spell("Tap", {"tap": "t"}, t=CREATURE), on=on)
    go(table, "A", "Tap", "Bear")
    finish(table)
    assert table.life_of("A") == life


@pytest.mark.parametrize(("targets", "life"), [(("Bear",), 21), (("Bear", "Theirs"), 20), (("Theirs",), 20)])
def test_a_single_target(targets: tuple[str, ...], life: int) -> None:
    alone = {"targets_what": {"all": [CREATURE, {"controller": "you"}]}, "alone": True}
    does = {"tap": "t"}, {"tap": "u"}
    both = card("Tap", "Sorcery", {"spell": list(does), "targets": {"t": BEAR, "u": BEAR}}, cost="")
    one = spell("Tap", {"tap": "t"}, t=CREATURE)
    table = begun(both if len(targets) > 1 else one, on={"cast": alone, "by": "you"})
    go(table, "A", "Tap", *targets)
    finish(table)
    assert table.life_of("A") == life


@pytest.mark.parametrize(("who", "life"), [("B", 24), ("A", 20)])
def test_a_card_discarded_by_the_effect_of_an_opponent(who: str, life: int) -> None:
    """113.6k. The ability functions where the card is then, in the graveyard."""
    on = {"discards_card": "you", "what": {"ref": "self"}, "by": "each_opponent"}
    proud = card("Proud", "Artifact", {"triggered": [{"gain_life": 4}], "on": on})
    table = ready()
    table.hand("A", proud)
    rob = spell("Rob", {"discard": 1, "who": "each_opponent"} if who == "B" else {"discard": 1})
    table.hand(who, rob)
    table.start(who)
    go(table, who, "Rob")
    finish(table)
    assert table.life_of("A") == life


def test_countered_spells() -> None:
    on = {"is_countered": {"is": "spell"}, "by": "you"}
    on_stack = {"all": [{"zone": "stack"}, {"is": "spell"}]}
    table = begun(spell("Wait", {"draw": 1}), spell("No", {"counter": "t"}, t=on_stack), on=on)
    table.cast("A", "Wait")
    table.cast("A", "No", targets=["Wait"])
    finish(table)
    assert table.life_of("A") == 21


@pytest.mark.parametrize(("on", "life"), [({"phases_out": "self"}, 21), ({"phases_in": "self"}, 20)])
def test_a_permanent_that_phases_out(on: dict[str, Any], life: int) -> None:
    """603.10b. Its own ability looks back, though it is treated as though it did not exist."""
    ghost = card("Ghost", "Creature", {"triggered": [{"gain_life": 1}], "on": on}, pt="1/1")
    table = ready(spell("Fade", {"phase_out": "t"}, t=CREATURE))
    table.battlefield("A", ghost)
    table.start("A")
    go(table, "A", "Fade", "Ghost")
    finish(table)
    assert table.life_of("A") == life


@pytest.mark.parametrize(("by", "life"), [("each_player", 21), ("you", 21), ("each_opponent", 20)])
def test_a_shuffled_library(by: str, life: int) -> None:
    table = begun(spell("Shuffle", {"shuffle": "you"}), on={"shuffles": "you", "by": by})
    go(table, "A", "Shuffle")
    finish(table)
    assert table.life_of("A") == life


@pytest.mark.parametrize(("kind", "life"), [("explores", 21), ("fights", 22)])
def test_permanents_that_explore_or_fight(kind: str, life: int) -> None:
    """701.14a. Both creatures fight."""
    explore = spell("Go", {"explore": "t"}, t=CREATURE)
    fight = spell("Go", {"fight": ["t", "u"]}, t=CREATURE, u=CREATURE)
    table = ready(explore if kind == "explores" else fight)
    table.battlefield("A", watcher({kind: CREATURE}), creature("Bear", "2/2"))
    table.battlefield("B", creature("Theirs", "2/3"))
    table.start("A")
    go(table, "A", "Go", *(("Bear",) if kind == "explores" else ("Bear", "Theirs")))
    finish(table)
    assert table.life_of("A") == life


@pytest.mark.parametrize("called", [True, False])
@pytest.mark.parametrize("lands", range(6))
def test_a_coin_flip_that_is_won(lands: int, called: bool) -> None:
    """705.2. The lands make other positions, and so other flips; only who flips the coin wins.

    Without a call nobody wins, whatever comes up.
    """
    table = begun(spell("Flip", {"flip_coin": [], "called": called}), on={"wins_flip": "you"})
    table.battlefield("B", watcher({"wins_flip": "you"}))
    table.lands("B", "Forest", lands)
    go(table, "A", "Flip")
    (flipped,) = table.events("coin_flipped")
    finish(table)
    assert (table.life_of("A"), table.life_of("B")) == (21 if flipped.event.heads and called else 20, 20)


GRAFT = card(
    "Graft",
    "Artifact: Equipment",
    {"keyword": "equip", "cost": [{"mana": "{0}"}]},
    {"triggered": [{"destroy": "event.source"}], "on": {"becomes_unattached": "self", "from": {"is": "permanent"}}},
    cost="{1}",
)


@pytest.mark.parametrize(
    ("does", "stays"), [({"destroy": "t"}, False), ({"unattach": "t"}, False), ({"untap": "t"}, True)]
)
def test_an_equipment_that_becomes_unattached(does: dict[str, Any], stays: bool) -> None:
    """701.3d, 603.10c. Also as it leaves the battlefield; its own ability looks back."""
    table = ready(spell("Go", does, t={"type": "artifact"}))
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("A", GRAFT, attached="Bear")
    table.start("A")
    go(table, "A", "Go", "Graft")
    finish(table)
    assert there(table, "Bear") is stays


def test_an_equipment_that_moves_to_another_creature() -> None:
    """701.3d. It ceases to be attached to the first; moved to the same again, it stays."""
    table = ready()
    table.battlefield("A", creature("Bear", "2/2"), creature("Elf", "1/1"))
    table.battlefield("A", GRAFT, attached="Bear")
    table.start("A")
    for name in ("Bear", "Elf"):
        table.answer(("activate", table.find("Graft").id, 0))
        table.answer(((table.find(name).id,),))
        finish(table)
        assert there(table, "Bear") is (name == "Bear")
        assert there(table, "Elf")
    table.check()


def test_a_creature_that_leaves_its_equipment() -> None:
    table = ready(spell("Kill", {"destroy": "t"}, t=CREATURE))
    table.battlefield("A", creature("Bear", "2/2"), creature("Elf", "1/1"))
    table.battlefield("A", GRAFT, attached="Bear")
    table.start("A")
    go(table, "A", "Kill", "Bear")
    finish(table)
    assert there(table, "Elf")
    assert there(table, "Graft")
    assert not there(table, "Bear")
