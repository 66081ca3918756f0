"""500.5, 702.189. Mana that is not lost as steps and phases end."""

from __future__ import annotations

import pytest

from tests.support.keywords import Scene, Scenes, having
from tests.support.scenes import BOTH
from tests.support.situations import attack, finish, go, spell
from tests.support.table import PLAYERS, Table

A = PLAYERS["A"]
SCENES = Scenes()


@SCENES.plays("firebending")
def firebending_burns_until_the_end_of_combat(edition: str) -> Table:
    """702.189a, 500.5: what is not spent stays through the steps of combat; other mana is lost, and is spent first."""
    red = spell("Flare", {"add_mana": "{R}"})
    table = Table(edition)
    table.battlefield("A", having("Bender", "1/1", "firebending", value=2))
    table.hand("A", red, red, spell("Spark", {"gain_life": 1}, cost="{R}"), spell("Late", {"gain_life": 1}, cost="{R}"))
    table.start("A")
    attack(table, "Bender")
    finish(table)
    assert table.board.players[A].pool == "RR"
    go(table, "A", "Flare")
    assert table.board.players[A].pool == "RRR"
    go(table, "A", "Spark")
    assert table.board.players[A].pool == "RR"
    table.go_to("combat-damage")
    assert table.board.players[A].pool == "RR"
    go(table, "A", "Late")
    assert table.board.players[A].pool == "R"
    go(table, "A", "Flare")
    table.go_to("end-of-combat")
    assert table.board.players[A].pool == "R", "the other was lost"
    table.go_to("postcombat-main")
    assert table.board.players[A].pool == ""
    return table


@SCENES.each()
@pytest.mark.parametrize("edition", BOTH)
def test_a_row_is_played(name: str, scene: Scene, edition: str) -> None:
    scene(edition).check()


@pytest.mark.parametrize("edition", BOTH)
def test_mana_is_kept_until_the_turn_ends(edition: str) -> None:
    table = Table(edition)
    table.hand("A", spell("Keep", {"add_mana": "{G}{G}", "lasts": "turn"}))
    table.start("A")
    go(table, "A", "Keep")
    table.go_to("end", "A")
    assert table.board.players[A].pool == "GG"
    table.go_to("upkeep", "B")
    assert table.board.players[A].pool == ""
    table.check()
