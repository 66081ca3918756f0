"""723.5. Whoever controls a player is asked in that player's place."""

from __future__ import annotations

from replay.games.asking import Asked
from tests.support.situations import go, ready, spell
from tests.support.table import PLAYERS

MIND = spell("Mind", {"control_player": "t"}, t={"is": "player"})


def test_the_seat_that_answers_is_the_controllers() -> None:
    table = ready(MIND)
    table.start()
    go(table, "A", "Mind", "B")
    for step, player, seat in (("upkeep", "B", "A"), ("upkeep", "A", "A"), ("upkeep", "B", "B")):
        table.go_to(step, player)
        asked = Asked(table.question, table.board)
        assert asked.question.player == PLAYERS[player]
        assert asked.seat == PLAYERS[seat]
