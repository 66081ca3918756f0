"""309, 701.49. A dungeon for tests, and a table at which it is brought along and ventured into."""

from __future__ import annotations

from typing import Any

from tests.support.table import Table, card


def room(name: str, leads: list[str], *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A room ability."""
    return {
        "triggered": list(effects),
        "on": {"room": name, **({"leads_to": leads} if leads else {})},
        **more,
        "zone": "command",
    }


CELLAR = card(
    "Cellar",
    "Dungeon",
    room("Stairs", ["Left", "Right"], {"gain_life": 1}),
    room("Left", ["End"], {"gain_life": 10}),
    room("Right", ["End"], {"gain_life": 20}),
    room("End", [], {"gain_life": 100}),
)
"""A dungeon with four rooms."""


class Delving(Table):
    """A brings the Cellar along, outside the game, and can venture at will."""

    def __init__(self, edition: str = "current", **more: Any) -> None:
        super().__init__(edition, sideboard={"A": (CELLAR,)}, **more)
        self.battlefield("A", card("Lantern", "Artifact", {"activated": [{"venture": "you"}], "cost": []}))

    def venture(self, *choices: str) -> None:
        """Activate the Lantern and take these choices; everything that triggers resolves."""
        self.activate("A", "Lantern")
        waiting = list(choices)
        while self.board.stack or self.question.KIND != "priority":
            if self.question.KIND == "option":
                self.answer(waiting.pop(0))
            else:
                self.plain()
        assert not waiting
