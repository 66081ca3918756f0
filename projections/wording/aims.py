"""Targets of spells and abilities on the stack, in words."""

from __future__ import annotations

from domain.board.objects import GameObject
from domain.board.state import Board
from domain.ids import is_player
from projections.wording.differences import Differences
from projections.wording.naming import BoardNames
from projections.wording.speech import Catalogue, Speech


def aims(board: Board, spell: GameObject, words: Catalogue) -> str:
    """115.1. Return the targets of a spell or ability in words; empty without targets.

    A permanent that shares its name with others is told apart by what differs.
    """
    names = BoardNames(board)
    targets = names.aims_of(spell.id)
    if not targets:
        return ""
    called = {board.name_of(id) for id in targets if not is_player(id)}
    alike = [id for id in board.battlefield if board.name_of(id) in called]
    names.marks = Differences(board, words).among([*targets, *alike])
    speech = Speech(names, words, numbered=True)
    return speech.say("aims", targets=targets)
