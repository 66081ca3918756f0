"""109.5, 613.8. In an effect that changes control *you* is whoever controls its source by then."""

from __future__ import annotations

from itertools import permutations

import pytest

from domain.cards.language import CardDefinition
from tests.support.scenes import BOTH
from tests.support.situations import CREATURE, enchantment, go, pt, spell, static
from tests.support.table import PLAYERS, Table, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]
ENCHANTMENT = {"type": "enchantment"}
GRIP = card(
    "Grip", "Enchantment: Aura",
    {"keyword": "enchant", "of": {"is": "permanent"}}, static({"control": "you"}, to="attached"), cost="{0}",
)  # fmt: skip
SECOND, THIRD = (GRIP.model_copy(update={"name": name}) for name in ("Second Grip", "Third Grip"))
STEAL = spell("Steal", {"apply": [{"control": "you"}], "to": "t", "for": "forever"}, t=ENCHANTMENT)
BORROW = spell("Borrow", {"apply": [{"control": "you"}], "to": "t"}, t=ENCHANTMENT)
GIVE = spell("Give", {"apply": [{"control": "each_opponent"}], "to": "t", "for": "forever"}, t=ENCHANTMENT)
DISPEL = spell("Dispel", {"destroy": "t"}, t=ENCHANTMENT)
SWAP = spell("Swap", {"exchange_control": ["t"]}, t={"of": ENCHANTMENT, "n": 2})
editions = pytest.mark.parametrize("edition", BOTH)


def controllers(table: Table, *names: str) -> str:
    """Who controls each of these, as letters."""
    return "".join("A" if table.find(name).controller == A else "B" for name in names)


@editions
def test_who_takes_a_control_aura_takes_what_it_enchants_until_it_is_lost_again(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", creature("Angel", "4/4"))
    table.battlefield("B", "Control Magic", attached="Angel")
    table.hand("A", GRIP, DISPEL)
    table.start()
    assert controllers(table, "Angel", "Control Magic") == "BB"
    go(table, "A", "Grip", "Control Magic")
    assert controllers(table, "Angel", "Control Magic") == "AA"
    go(table, "A", "Dispel", "Grip")
    assert controllers(table, "Angel", "Control Magic") == "BB"
    table.check()


@editions
@pytest.mark.parametrize("first", ["Control Magic", "Grip"])
def test_timestamps_do_not_matter_where_one_depends_on_the_other(first: str, edition: str) -> None:
    """613.8b."""
    table = Table(edition)
    table.battlefield("A", creature("Angel", "4/4"))
    auras = {"Control Magic": ("B", "Angel"), "Grip": ("A", "Control Magic")}
    cards: dict[str, str | CardDefinition] = {"Control Magic": "Control Magic", "Grip": GRIP}
    for at, name in enumerate(sorted(auras, key=lambda name: name != first)):
        table.battlefield(auras[name][0], cards[name], attached=auras[name][1], ref=name, timestamp=at)
    table.start()
    assert controllers(table, "Angel", "Control Magic") == "AA"


@editions
@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_a_chain_of_auras_is_followed_from_its_end(order: tuple[int, ...], edition: str) -> None:
    """Third Grip of A on Second Grip of B on Grip of A on Control Magic of B: who has the last has them all."""
    chain: list[tuple[str, str | CardDefinition, str]] = [
        ("B", "Control Magic", "Angel"),
        ("A", GRIP, "Control Magic"),
        ("B", SECOND, "Grip"),
    ]
    auras = [*chain, ("A", THIRD, "Second Grip")]
    table = Table(edition)
    table.battlefield("A", creature("Angel", "4/4"), ref="Angel")
    for at, (player, aura, host) in enumerate(auras):
        name = aura if isinstance(aura, str) else aura.name
        table.battlefield(player, aura, attached=host, ref=name, timestamp=order[at])
    table.start()
    assert controllers(table, "Angel", "Control Magic", "Grip", "Second Grip", "Third Grip") == "AAAAA"
    table.check()


@editions
def test_of_a_loop_the_oldest_is_first_and_what_hangs_on_it_waits(edition: str) -> None:
    """613.8b: of Rope and Knot, which take each other, A's Rope is the elder; Control Magic, older than both, waits."""
    holds = static({"control": "you"}, to={"any": [{"name": "Knot"}, {"name": "Control Magic"}]})
    table = Table(edition)
    table.battlefield("A", creature("Angel", "4/4"))
    table.battlefield("B", "Control Magic", attached="Angel")
    table.battlefield("A", enchantment("Rope", holds))
    table.battlefield("B", enchantment("Knot", static({"control": "you"}, to={"name": "Rope"})))
    table.start()
    assert controllers(table, "Rope", "Knot", "Control Magic", "Angel") == "AAAA"


@editions
def test_auras_that_are_exchanged_take_their_creatures_along(edition: str) -> None:
    """701.12b: at the same moment."""
    table = Table(edition)
    table.battlefield("A", creature("Cat", "1/1"))
    table.battlefield("B", creature("Bear", "2/2"))
    table.battlefield("A", GRIP, attached="Bear")
    table.battlefield("B", SECOND, attached="Cat")
    table.hand("A", SWAP)
    table.start()
    assert controllers(table, "Cat", "Bear") == "BA"
    go(table, "A", "Swap", "Grip", "Second Grip")
    assert controllers(table, "Grip", "Second Grip", "Cat", "Bear") == "BAAB"
    assert len({record.moment for record in table.events("control_changed")[-4:]}) == 1
    table.check()


@editions
def test_an_aura_given_away_and_stolen_back_takes_its_creature_each_time(edition: str) -> None:
    """611.2c: of effects that came of spells the newer counts."""
    table = Table(edition)
    table.battlefield("A", "Control Magic", attached="Angel")
    table.battlefield("B", creature("Angel", "4/4"))
    table.hand("A", GIVE, STEAL)
    table.start()
    assert controllers(table, "Angel") == "A"
    go(table, "A", "Give", "Control Magic")
    assert controllers(table, "Angel", "Control Magic") == "BB"
    go(table, "A", "Steal", "Control Magic")
    assert controllers(table, "Angel", "Control Magic") == "AA"


@editions
def test_an_aura_borrowed_for_a_turn_goes_back_with_its_creature(edition: str) -> None:
    table = Table(edition)
    table.battlefield("B", "Control Magic", attached="Angel")
    table.battlefield("A", creature("Angel", "4/4"))
    table.hand("A", BORROW)
    table.start()
    go(table, "A", "Borrow", "Control Magic")
    assert controllers(table, "Angel", "Control Magic") == "AA"
    table.go_to("upkeep", "B")
    assert controllers(table, "Angel", "Control Magic") == "BB"


@editions
def test_a_creature_that_gains_control_does_so_for_whoever_controls_it(edition: str) -> None:
    """Of an Aura on a creature whose static ability takes artifacts."""
    table = Table(edition)
    table.battlefield("B", card("Stone", "Artifact"))
    table.battlefield("A", creature("Magnet", "1/1", abilities=[static({"control": "you"}, to={"name": "Stone"})]))
    table.hand("B", GRIP)
    table.hand("A", SECOND)
    table.start()
    assert controllers(table, "Stone", "Magnet") == "AA"
    table.priority_to("B")
    table.go_to("precombat-main", "B")
    go(table, "B", "Grip", "Magnet")
    assert controllers(table, "Stone", "Magnet") == "BB"
    table.go_to("precombat-main", "A")
    go(table, "A", "Second Grip", "Grip")
    assert controllers(table, "Stone", "Magnet", "Grip") == "AAA"


@editions
def test_what_counts_what_you_control_counts_anew_with_control(edition: str) -> None:
    """613.4a, 613.4c: layers after the second read who controls what by then, in the same moment."""
    yours = {"count": {"all": [CREATURE, {"controller": "you"}]}}
    table = Table(edition)
    table.battlefield("A", creature("Herd", "*/*", abilities=[{"defining": "pt", "power": yours, "toughness": yours}]))
    table.battlefield("B", creature("Cub", "1/1"), creature("Bear", "2/2"))
    table.battlefield("B", "Control Magic", attached="Herd")
    table.hand("A", GRIP)
    table.start()
    assert pt(table, "Herd") == (3, 3)
    go(table, "A", "Grip", "Control Magic")
    assert pt(table, "Herd") == (1, 1)
    changes = [record.event.changes for record in table.events("characteristics_changed")]
    assert changes[-1] == (("power", 3, 1), ("toughness", 3, 1)), "at once, and told once"
    table.check()
