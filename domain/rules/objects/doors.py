"""709.5. Rooms: their characteristics while halves of them are locked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from domain import events as e
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.cards import language as lang
from domain.ids import ObjectId
from domain.mana import colors_of

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.table import Table
    from domain.rules.continuous.layer_board import Scratch

DOORS: Final = ("left half unlocked", "right half unlocked")
"""709.5c. Names of a Room's designations, for its unlocked halves."""

_ROOM = "Room"


def halves_of(game: Table, permanent: GameObject) -> tuple[lang.CardDefinition, ...]:
    """709.5, 709.5b. Return the halves of a Room, also of a copy; none for other permanents."""
    if permanent.face_down:
        return ()
    number = permanent.copied.definition if permanent.copied is not None else permanent.definition
    return game.definition(number).doors if game.knows(number) else ()


def rooms(board: Board) -> Iterator[GameObject]:
    """709.5. Yield the Rooms on the battlefield."""
    for id in board.battlefield:
        if _ROOM in board.objects[id].subtypes:
            yield board.objects[id]


def prepare(game: Game) -> None:
    """709.5. Show the definitions of unlocked halves of Rooms to all players."""
    for room in list(rooms(game.board)):
        for name, half in zip(DOORS, halves_of(game, room), strict=False):
            if name in room.designations:
                game.numbered(half, rule_of(game, "709.5"))


def show(scratch: Scratch) -> bool:
    """709.5. Remove name, cost and text of locked halves, before all layers.

    Returns True if abilities have changed.
    """
    changed = False
    for room in list(rooms(scratch.board)):
        doors = halves_of(scratch, room)
        work = scratch.own(room.id) if doors else None
        if work is None:
            continue
        before = work.abilities
        opened = [half for half, name in zip(doors, DOORS, strict=True) if name in room.designations]
        numbers = {printed.hash: number for number, printed in scratch.board.definitions.items()}
        printed = [(numbers[half.hash], half.printed()) for half in opened if half.hash in numbers]
        cost = "".join(one.mana_cost or "" for _, one in printed)
        work.open_to(" // ".join(one.name for _, one in printed), cost, colors_of(cost), printed)
        changed = changed or work.abilities != before
    return changed


def of_spell(game: Game, spell: GameObject) -> tuple[tuple[str, str], ...]:
    """709.5d. Return the designation that a permanent has from its spell: the door cast."""
    if not spell.back or spell.face_down or not game.knows(spell.back):
        return ()
    cast, doors = game.definition(spell.back), game.definition(spell.definition).doors
    return tuple((name, "yes") for name, half in zip(DOORS, doors, strict=False) if half == cast)


def unlock(game: Game, id: ObjectId, name: str, cause: int | None) -> None:
    """709.5c. Unlock a half of a Room."""
    if name not in game.board.objects[id].designations:
        game.say(e.DesignationGained(entity=id, name=name, value=""), rule_of(game, "709.5d"), cause)


def rule_of(game: Game, rule: str) -> str:
    """Return the rule to cite: a current rule, or the edition's substitute.

    2017 had no permanents of two halves.
    """
    return rule if game.cites(rule) else "709.4"
