"""Actions that a source offers a player, collected from its lists."""

from __future__ import annotations

from typing import NamedTuple

from domain import events as e
from domain.board.state import Board
from domain.ids import ObjectId

NOT_NOW, NOW, PAYABLE = 0, 1, 2
"""States of an action.

`NOT_NOW`: its timing forbids it. `NOW`: its timing allows it. `PAYABLE`: mana can pay for it, too.
"""

MANA = "mana"


class Action(NamedTuple):
    """Action with an object: playing, casting, or activating an ability.

    `ability` is the source's number of the ability, 0 for none. `cost` is mana in symbols; for a mana ability,
    `cost` is the mana added, with strokes between alternatives.
    """

    verb: str
    ability: int
    object: ObjectId
    cost: str


class Offered:
    """Actions of the latest list, each with its state: not now, now, or payable."""

    def __init__(self) -> None:
        self.actions: dict[Action, int] = {}

    def copy(self) -> Offered:
        """Return an independent copy."""
        made = Offered()
        made.actions = dict(self.actions)
        return made

    def take(self, event: e.ChoicesOffered, board: Board) -> None:
        """Update the actions from a new list, or from changes to the last list.

        `board` is the board on which the list was made.
        """
        if event.kind != "actions":
            return
        if event.gone is None:
            self.actions = {}
        gone = {(verb, ability, object) for verb, ability, object in event.gone or ()}
        for row in event.legal:
            if len(row) > 2:
                verb, ability, _, _, objects = row
                gone.update((verb, ability, object) for object in objects if verb != MANA)
        self.actions = {
            action: state for action, state in self.actions.items()
            if action.object in board.objects and action[:3] not in gone
        }  # fmt: skip
        for row in event.legal:
            if len(row) > 2:
                verb, ability, cost, state, objects = row
                self.actions |= {Action(verb, ability, object, cost): state for object in objects}
            else:
                state, objects = row
                turned = frozenset(objects)
                self.actions |= {action: state for action in self.actions if action.object in turned}
