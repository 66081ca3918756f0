"""Cards about numbers: of counters, of damage, of life."""

from __future__ import annotations

import pytest

from domain.cards.language import CardDefinition
from domain.errors import IllegalDecision
from tests.support.situations import attack, enchantment, go, plays, ready, spell, static
from tests.support.table import Table, creature


@pytest.mark.parametrize(("counters", "attacks"), [({"flying": 1}, False), ({"flying": 1, "+1/+1": 1}, True)])
@plays("Backstreet Bruiser")
def test_the_bruiser_attacks_if_there_are_two_counters(counters: dict[str, int], attacks: bool) -> None:
    """122. Counters of any kind, also on another creature; the opponent's do not count."""
    table = Table()
    table.battlefield("A", "Backstreet Bruiser")
    table.battlefield("A", creature("Grown", "1/1"), counters=counters)
    table.battlefield("B", creature("Theirs", "1/1"), counters={"+1/+1": 3})
    table.start("A")
    if attacks:
        attack(table, "Backstreet Bruiser")
        return
    with pytest.raises(IllegalDecision):
        attack(table, "Backstreet Bruiser")


@plays("Turtle-Duck")
def test_base_power_leaves_toughness_and_what_changes_it() -> None:
    """613.4b. Base power comes before counters, and toughness stays what it was."""
    table = Table()
    table.battlefield("A", "Turtle-Duck", counters={"+1/+1": 1})
    table.lands("A", "Forest", 3)
    table.start("A")
    assert (table.find("Turtle-Duck").power, table.find("Turtle-Duck").toughness) == (1, 5)
    table.activate("A", "Turtle-Duck")
    table.resolve()
    assert (table.find("Turtle-Duck").power, table.find("Turtle-Duck").toughness) == (5, 5)
    assert "trample" in table.find("Turtle-Duck").keywords
    table.go_to("upkeep", "B")
    assert table.find("Turtle-Duck").power == 1


NO_GAIN = enchantment("Law", static("cant_gain_life", to="each_player"))


@pytest.mark.parametrize(("laws", "totals"), [((), (12, 5)), ((NO_GAIN,), (5, 12))])
@plays("Mirror Universe")
def test_life_totals_are_exchanged_wholly_or_not_at_all(
    laws: tuple[CardDefinition, ...], totals: tuple[int, int]
) -> None:
    """701.12a, 701.12c. A player who can't gain life exchanges no life total."""
    table = Table(life={"A": 5, "B": 12})
    table.battlefield("A", "Mirror Universe", *laws)
    table.start("A", step="upkeep")
    table.activate("A", "Mirror Universe", targets=["B"])
    table.resolve()
    assert (table.life_of("A"), table.life_of("B")) == totals


@pytest.mark.parametrize(("needed", "crewed"), [(4, True), (5, False)])
@plays("Interface Ace")
def test_the_ace_crews_with_its_toughness(needed: int, crewed: bool) -> None:
    """702.122a. The cost counts toughness, though its power is 0."""
    ship = creature("Ship", "4/4", types="Artifact: Vehicle", abilities=[{"keyword": "crew", "value": needed}])
    table = Table()
    table.battlefield("A", "Interface Ace", ship)
    table.start("A")
    ace = table.find("Interface Ace")
    assert (ace.power, ace.toughness) == (0, 4)
    assert table.can("A", "activate", "Ship") == crewed


@plays("Leather Armor")
def test_an_armor_is_moved_once_each_turn() -> None:
    """602.5b. In the next turn it can be moved again."""
    table = Table()
    table.battlefield("A", "Leather Armor", creature("First", "1/1"), creature("Second", "1/1"))
    table.start("A")
    table.activate("A", "Leather Armor", targets=["First"])
    table.resolve()
    assert table.find("First").toughness == 2
    assert not table.can("A", "activate", "Leather Armor")
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    table.activate("A", "Leather Armor", targets=["Second"])
    table.resolve()
    assert (table.find("First").toughness, table.find("Second").toughness) == (1, 2)


@plays("Remedy")
def test_a_remedy_is_divided() -> None:
    """601.2d, 615.7. Each target has its own part of the prevention, and no more."""
    burn = spell("Burn", {"deal_damage": 3, "to": {"any": [{"type": "creature"}, {"is": "player"}]}})
    table = ready("Remedy", burn, burn, mana="WW")
    table.battlefield("A", creature("Bear", "2/9"), creature("Ox", "2/9"))
    table.start("A")
    table.cast("A", "Remedy", targets=[["Bear", "A"]])
    (divided,) = table.events("damage_divided")
    (_, for_bear), (_, for_player) = divided.event.shares
    assert for_bear + for_player == 5
    table.resolve()
    go(table, "A", "Burn")
    go(table, "A", "Burn")
    assert table.find("Ox").damage == 6
    assert table.life_of("A") == 20 - (6 - for_player)
    assert table.find("Bear").damage == 6 - for_bear
    assert table.life_of("B") == 14


@pytest.mark.parametrize(("kicked", "size"), [(True, 3), (False, 1)])
@plays("Faerie Squadron")
def test_a_kicked_squadron_flies(kicked: bool, size: int) -> None:
    """614.1c, 702.33."""
    table = ready("Faerie Squadron", mana="UUUUU")
    table.start("A")
    go(table, "A", "Faerie Squadron", kicked="yes" if kicked else "no")
    faeries = table.find("Faerie Squadron")
    assert faeries.power == size
    assert ("flying" in faeries.keywords) == kicked
