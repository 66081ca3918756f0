"""709.5. Rooms: what they are while halves of them are locked."""

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
"""709.5c. What the designations are called."""

_ROOM = "Room"


def halves_of(game: Table, found: GameObject) -> tuple[lang.CardDefinition, ...]:
    """709.5, 709.5b. The halves of a permanent, perhaps as a copy of another; none of what has no such halves."""
    if found.face_down:
        return ()
    number = found.copied.definition if found.copied is not None else found.definition
    return game.definition(number).doors if game.knows(number) else ()


def rooms(board: Board) -> Iterator[GameObject]:
    """709.5. What can have doors on the battlefield."""
    for id in board.battlefield:
        if _ROOM in board.objects[id].subtypes:
            yield board.objects[id]


def prepare(game: Game) -> None:
    """709.5. Everybody sees the halves that are open."""
    for found in list(rooms(game.board)):
        for name, half in zip(DOORS, halves_of(game, found), strict=False):
            if name in found.designations:
                game.numbered(half, rule_of(game, "709.5"))


def show(scratch: Scratch) -> bool:
    """709.5. Before all layers: what is locked has no name, cost or text. Returns whether abilities are others now."""
    changed = False
    for found in list(rooms(scratch.board)):
        doors = halves_of(scratch, found)
        work = scratch.own(found.id) if doors else None
        if work is None:
            continue
        before = work.abilities
        opened = [half for half, name in zip(doors, DOORS, strict=True) if name in found.designations]
        numbers = {printed.hash: number for number, printed in scratch.board.definitions.items()}
        printed = [(numbers[half.hash], half.printed()) for half in opened if half.hash in numbers]
        cost = "".join(one.mana_cost or "" for _, one in printed)
        work.open_to(" // ".join(one.name for _, one in printed), cost, colors_of(cost), printed)
        changed = changed or work.abilities != before
    return changed


def of_spell(game: Game, spell: GameObject) -> tuple[tuple[str, str], ...]:
    """709.5d. What a permanent has from the first that comes of a spell: the door that was cast."""
    if not spell.back or spell.face_down or not game.knows(spell.back):
        return ()
    cast, doors = game.definition(spell.back), game.definition(spell.definition).doors
    return tuple((name, "yes") for name, half in zip(DOORS, doors, strict=False) if half == cast)


def unlock(game: Game, id: ObjectId, name: str, cause: int | None) -> None:
    """709.5c. A half is unlocked from now on."""
    if name not in game.board.objects[id].designations:
        game.say(e.DesignationGained(entity=id, name=name, value=""), rule_of(game, "709.5d"), cause)


def rule_of(game: Game, rule: str) -> str:
    """This one of today, or what the edition has instead: 2017 had no permanents of two halves."""
    return rule if game.cites(rule) else "709.4"
