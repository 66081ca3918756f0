"""614.9, 615.12. Damage that can't be prevented by what deals it, and damage of some sources that another is dealt."""

from __future__ import annotations

from tests.support.situations import ANYBODY, CREATURE, enchantment, finish, ready, spell
from tests.support.table import creature


def test_damage_that_cannot_be_prevented_is_dealt() -> None:
    wall = enchantment("Wall", {"replace": {"would_damage": "you"}, "with": [{"prevent": "all"}]})
    for unpreventable, life in ((False, 20), (True, 17)):
        hurt = spell("Hurt", {"deal_damage": 3, "to": "t", "unpreventable": unpreventable}, t=ANYBODY)
        table = ready(hurt)
        table.battlefield("B", wall)
        table.start()
        table.cast("A", "Hurt", targets=["B"])
        finish(table)
        assert table.life_of("B") == life


def test_only_what_these_sources_would_deal_is_dealt_to_another() -> None:
    guard = {"replace": {"would_damage": "you", "from": CREATURE}, "with": [{"redirect": "self"}]}
    from_guard = enchantment("Guard", guard)
    table = ready(spell("Hurt", {"deal_damage": 3, "to": "t"}, t=ANYBODY))
    table.battlefield("B", from_guard, creature("Ox", "0/9"))
    table.start()
    table.cast("A", "Hurt", targets=["B"])
    finish(table)
    assert table.life_of("B") == 17


def test_what_would_die_is_put_on_top_of_its_library() -> None:
    zombie = creature("Zombie", "2/2", abilities=[{"replace": {"would_die": "self"}, "with": [{"to": "library"}]}])
    table = ready(spell("Kill", {"destroy": "t"}, t=CREATURE))
    table.battlefield("B", zombie)
    table.start()
    table.cast("A", "Kill", targets=["Zombie"])
    finish(table)
    top = table.board.players[table.board.order[1]].library[0]
    assert table.board.objects[top].name == "Zombie"


def test_what_would_die_is_put_below_its_library() -> None:
    below = [{"to": "library", "position": "bottom"}]
    zombie = creature("Zombie", "2/2", abilities=[{"replace": {"would_die": "self"}, "with": below}])
    table = ready(spell("Kill", {"destroy": "t"}, t=CREATURE))
    table.battlefield("B", zombie)
    table.start()
    table.cast("A", "Kill", targets=["Zombie"])
    finish(table)
    last = table.board.players[table.board.order[1]].library[-1]
    assert table.board.objects[last].name == "Zombie"
