"""613.1b. Who controls what: the newer effect, until the older comes back, and as long as something holds."""

from __future__ import annotations

from tests.support.situations import CREATURE, attack, go, pt, spell
from tests.support.table import PLAYERS, Table, card, creature

# 613.1b: control


def test_the_newer_of_two_control_effects_counts_and_the_older_waits() -> None:
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", "Control Magic", attached="Bear")
    table.hand("A", spell("Mine", {"apply": [{"control": "you"}], "to": "t"}, t=CREATURE))
    table.start()
    assert table.find("Bear").controller == PLAYERS["B"]
    go(table, "A", "Mine", "Bear")
    assert table.find("Bear").controller == PLAYERS["A"]
    (changed,) = table.events("control_changed")
    assert (changed.event.before, changed.event.after, changed.rule) == (2, 1, "613.1b")
    table.go_to("upkeep", "B")
    assert table.find("Bear").controller == PLAYERS["B"]


def test_who_controls_decides_whose_anthem_counts() -> None:
    """Layer 2 comes before 7: a stolen creature gets its new controller's bonus."""
    table = Table()
    table.battlefield("A", "Glorious Anthem")
    table.battlefield("B", creature("Bear", "2/2"))
    table.lands("A", "Mountain", 3)
    table.hand("A", "Act of Treason")
    table.start()
    go(table, "A", "Act of Treason", "Bear")
    assert pt(table, "Bear") == (3, 3)
    attack(table, "Bear")
    table.go_to("upkeep", "B")
    assert pt(table, "Bear") == (2, 2)
    assert table.find("Bear").controller == PLAYERS["B"]


def test_an_anthem_that_changes_hands_helps_its_new_controller() -> None:
    steal = spell("Steal", {"apply": [{"control": "you"}], "to": "t", "for": "forever"}, t={"type": "enchantment"})
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Cub", "2/2"), "Glorious Anthem")
    table.hand("A", steal)
    table.start()
    go(table, "A", "Steal", "Glorious Anthem")
    assert (pt(table, "Bear"), pt(table, "Cub")) == ((3, 3), (2, 2))


def test_control_lasts_until_the_thief_leaves() -> None:
    table = Table()
    table.battlefield("B", creature("Bear", "2/2"))
    table.lands("A", "Island", 4)
    table.hand("A", "Sower of Temptation")
    table.hand("B", spell("Destroy", {"destroy": "t"}, t=CREATURE))
    table.start()
    table.cast("A", "Sower of Temptation")
    table.resolve_all()
    assert table.find("Bear").controller == PLAYERS["A"]
    table.priority_to("B")
    go(table, "B", "Destroy", "Sower of Temptation")
    assert table.find("Bear").controller == PLAYERS["B"]
    (ended,) = table.events("effects_ended")
    assert ended.event.reason == "condition"


def test_control_lasts_while_the_thief_is_controlled() -> None:
    """611.2b. Master Thief changing hands ends it; changing back does not begin it again."""
    mine = spell("Mine", {"apply": [{"control": "you"}], "to": "t"}, t=CREATURE)
    table = Table()
    table.battlefield("B", card("Stone", "Artifact"))
    table.lands("A", "Island", 4)
    table.hand("A", "Master Thief")
    table.hand("B", mine)
    table.start()
    table.cast("A", "Master Thief")
    table.resolve_all()
    assert table.find("Stone").controller == PLAYERS["A"]
    table.priority_to("B")
    go(table, "B", "Mine", "Master Thief")
    assert table.find("Stone").controller == PLAYERS["B"]
    table.go_to("upkeep", "B")
    assert table.find("Master Thief").controller == PLAYERS["A"]
    assert table.find("Stone").controller == PLAYERS["B"]
