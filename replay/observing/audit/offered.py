"""What a player could do, as the source of an observed game offered it: the lists told, put together again."""

from __future__ import annotations

from typing import NamedTuple

from domain import events as e
from domain.board.state import Board
from domain.ids import ObjectId

NOT_NOW, NOW, PAYABLE = 0, 1, 2
"""Whether something can be done: with what there is to pay it with, or as far as it is only a question of when."""

MANA = "mana"


class Action(NamedTuple):
    """What is done with an object: `ability` is the source's number, 0 for none; `cost` mana in symbols.

    For a mana ability `cost` is what it adds, choices parted by strokes.
    """

    verb: str
    ability: int
    object: ObjectId
    cost: str


class Offered:
    """What could be done by the last list, each with whether."""

    def __init__(self) -> None:
        self.actions: dict[Action, int] = {}

    def copy(self) -> Offered:
        """One that goes on by itself."""
        made = Offered()
        made.actions = dict(self.actions)
        return made

    def take(self, event: e.ChoicesOffered, board: Board) -> None:
        """Go on with a list of what can be done; on this board it was made."""
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
