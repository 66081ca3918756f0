"""612. Text-changing effects: layer 3 for permanents, and the texts of spells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.abilities import NO_CARD, intrinsic_abilities
from domain.board.characteristics import AbilityRef
from domain.board.objects import GameObject
from domain.board.state import Board, Effect
from domain.cards.text_change import Word, in_keywords, in_types, rewritten
from domain.ids import ObjectId
from domain.rules.continuous.layer_board import Scratch, base
from domain.rules.objects.copies.copiable import copiable_values
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game

Words = tuple[Word, ...]


def prepare(game: Game) -> None:
    """612.1. Make the definitions of changed texts, each once, and show them to all players."""
    board = game.board
    for id, words in _changed(board).items():
        values = copiable_values(board, board.objects[id])
        for base_number in dict.fromkeys((values.definition, *(definition for definition, _ in values.abilities))):
            known = game.definition(base_number)
            changed = rewritten(known, words)
            if changed == known or _number(board, base_number, words) != base_number:
                continue
            game.learn(changed)
            event = e.TextRewritten(
                definition=base_number, becomes=board.next_definition, words=words, printed=changed.printed()
            )
            game.say(event, "612.1")


def apply(scratch: Scratch) -> dict[ObjectId, dict[AbilityRef, AbilityRef]]:
    """613.1c. Change texts in layer 3; return which abilities were replaced by which.

    They are given for each permanent, as a map from the old ability to the new one.
    """
    return {
        id: _rewrite(scratch.board, work, words)
        for id, words in _changed(scratch.board).items()
        if (work := scratch.own(id)) is not None
    }


def of_spells(board: Board) -> Iterator[tuple[GameObject, GameObject]]:
    """612.1. Yield spells whose text is or was changed: the spell, and its computed copy."""
    changed = _changed(board)
    for id in board.stack:
        spell = board.objects[id]
        if spell.kind == "spell" and (spell.text or id in changed):
            work = base(board, spell)
            work.controller = spell.controller
            _rewrite(board, work, changed.get(id, ()))
            yield spell, work


def is_text(effect: Effect) -> bool:
    """Return True if an effect changes the text of objects."""
    return any(mod[0] == "text" for mod in effect.data.mods if isinstance(mod, tuple))


def _changed(board: Board) -> dict[ObjectId, Words]:
    """613.7. Return the words to replace in each object's text, in timestamp order."""
    changed: dict[ObjectId, Words] = {}
    for effect in board.effects.values():
        if effect.data.kind != "continuous" or not is_text(effect):
            continue
        words: Words = tuple(mod[1:] for mod in effect.data.mods if mod[0] == "text")
        for affected in effect.data.objects:
            id = _now(board, ObjectId(affected))
            if id is not None:
                changed[id] = changed.get(id, ()) + words
    return changed


def _now(board: Board, id: ObjectId) -> ObjectId | None:
    """400.7a. Return the present id of a permanent or spell; None in other zones.

    A spell's changed text stays changed on the permanent that the spell becomes.
    """
    obj = board.objects.get(now(board, id))
    on_stack = obj is not None and obj.zone is Zone.STACK
    return obj.id if obj is not None and (on_stack or obj.zone is Zone.BATTLEFIELD) else None


def now(board: Board, id: ObjectId) -> ObjectId:
    """400.7a. Return the id of an object, or of the permanent a spell has become.

    Effects on a spell go on applying to the permanent.
    """
    if id in board.objects:
        return id
    was = board.former.get(id)
    return was.became if was is not None and was.kind == "spell" and was.became is not None else id


def _number(board: Board, definition: int, words: Words) -> int:
    """Return the number of a definition with these words replaced.

    The number stays the same if none of the words occurs.
    """
    wanted = definition, words
    return next((number for number, made in board.rewritten.items() if made == wanted), definition)


def _rewrite(board: Board, work: GameObject, words: Words) -> dict[AbilityRef, AbilityRef]:
    """612.1, 612.2. Replace words in an object's type line, keywords and abilities.

    A land's mana abilities follow its new types (305.6). Returns the changed abilities: old to new.
    """
    before = work.abilities
    own = tuple(ref for ref in before if ref[0] != NO_CARD)
    others = {ref: (_number(board, ref[0], words), ref[1]) for ref in own}
    number = _number(board, work.unchanged_face, words)
    work.text = number if number != work.unchanged_face else 0
    work.subtypes = in_types(work.subtypes, words)
    work.keywords = in_keywords(work.keywords, words)
    work.abilities = tuple(others[ref] for ref in own)
    if "land" in work.types:
        work.abilities += intrinsic_abilities(work.subtypes)
    return {old: new for old, new in others.items() if old != new}
