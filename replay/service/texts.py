"""Rules texts of objects in words, cached with their stream.

The definitions are those stored with the game. A viewer's board names no card that the viewer may not know, so no
text of such a card is told.
"""

from __future__ import annotations

from collections import OrderedDict
from contextlib import suppress
from functools import lru_cache
from threading import Lock
from typing import Any

from domain.board.abilities import NO_CARD
from domain.board.characteristics import AbilityRef, Printed
from domain.board.keywords import Keyword
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.cards.intrinsic import BASIC_LANDS
from domain.cards.language import CardDefinition, with_tokens
from domain.cards.text_change import rewritten, with_texts
from projections.wording.card_names import card_name
from projections.wording.cards.abilities import object_lines, part_text, texts
from projections.wording.cards.type_lines import type_line
from replay.cards.wording import catalogue
from replay.errors import CorruptStore
from replay.store.stored import StoredGame

KEPT = 5_000
"""Most texts cached for one game, and most definitions and texts cached for all games."""


class Texts:
    """Rules texts of the objects of one game."""

    def __init__(self, stored: StoredGame) -> None:
        self.stored = stored
        self._read = 0
        """Head of the game when its definitions were read; an observed game meets its cards later."""
        self._told: dict[tuple[object, ...], list[str]] = {}

    def of(self, board: Board, obj: GameObject, language: str) -> list[str]:
        """Return an object's present rules text, one line for each ability.

        The first line has the keywords, and is empty without any. An ability on the stack has only its own text.
        """
        key = (language, obj.name, obj.types, obj.supertypes, obj.keywords, obj.abilities, obj.ability)
        lines = self._told.get(key)
        if lines is None:
            lines, whole = self._tell(board, obj, language)
            if whole and len(self._told) < KEPT:
                self._told[key] = lines
        return lines

    def part(
        self,
        board: Board,
        obj: GameObject,
        language: str,
        keywords: tuple[Keyword, ...],
        abilities: tuple[AbilityRef, ...],
    ) -> list[str]:
        """Return only these keywords and abilities of an object, in lines as `of`."""
        return self._lines_of(board, obj, language, keywords, abilities)[0]

    def ability(self, board: Board, ref: AbilityRef, language: str) -> str:
        """Return the text of one ability; empty if its definition is not known."""
        definition = self.definition(board, ref[0])
        return part_text(definition, ref[1], catalogue(language, "texts")) if definition is not None else ""

    def faces(self, board: Board, obj: GameObject, language: str) -> list[dict[str, Any]]:
        """709, 712, 715. Return the other faces, halves and insets of a card, in words.

        An ability, an object that is face down and a copy have none.
        """
        if obj.ability is not None or obj.face_down or obj.copies:
            return []
        definition = self.definition(board, obj.definition)
        if definition is None or not definition.others:
            return []
        return _faces(definition, obj.name, language)

    def _tell(self, board: Board, obj: GameObject, language: str) -> tuple[list[str], bool]:
        """Return an object's lines, and True if all its definitions are known."""
        if obj.ability is not None and obj.kind != "spell":
            return self._lines_of(board, obj, language, (), (obj.ability,))
        return self._lines_of(board, obj, language, obj.keywords, obj.abilities)

    def _lines_of(
        self,
        board: Board,
        obj: GameObject,
        language: str,
        keywords: tuple[Keyword, ...],
        refs: tuple[AbilityRef, ...],
    ) -> tuple[list[str], bool]:
        parts, whole = [], True
        for number, part in refs:
            definition = self.definition(board, number)
            if definition is None or part >= len(definition.parts):
                whole = False
            else:
                parts.append((definition, part))
        name = obj.name or (parts[0][0].name if parts else "")
        return _lines(name, obj.types, obj.supertypes, keywords, tuple(parts), language), whole

    def definition(self, board: Board, number: int) -> CardDefinition | None:
        """Return the definition with a number in this game, or None.

        Changed texts (612.1) and spliced texts are made from their originals. The board holds only what the viewer may
        know.
        """
        if number == NO_CARD:
            return BASIC_LANDS
        if number in board.rewritten:
            base, changed = board.rewritten[number]
            original = self.definition(board, base)
            return rewritten(original, changed) if original is not None else None
        if number in board.spliced:
            base, others = board.spliced[number]
            texts = [self.definition(board, one) for one in (base, *others)]
            known = [text for text in texts if text is not None]
            return with_texts(known[0], tuple(known[1:])) if len(known) == len(texts) else None
        printed = board.definitions.get(number)
        return None if printed is None else self.printed(printed)

    def printed(self, printed: Printed) -> CardDefinition | None:
        """Return the definition of printed characteristics, or None if unknown."""
        if not printed.hash:
            return None
        shared = _SHARED.get(printed.hash)
        if shared is None and self._read < self.stored.head:
            self._read = self.stored.head
            for card in self.stored.definitions().values():
                _share(card)
            shared = _SHARED.get(printed.hash)
        return shared

    def known(self, printed: Printed) -> CardDefinition | None:
        """Return the definition of printed characteristics, or None if unknown or damaged."""
        with suppress(CorruptStore):
            return self.printed(printed)
        return None


_SHARED: OrderedDict[str, CardDefinition] = OrderedDict()
"""Definitions stored with games, by content hash; games share them."""

_LOCK = Lock()


def _share(card: CardDefinition) -> None:
    """Add a definition to the shared ones, with its other face and its tokens."""
    with _LOCK:
        for one in with_tokens(card):
            _SHARED[one.hash] = one
        while len(_SHARED) > KEPT:
            _SHARED.popitem(last=False)


@lru_cache(maxsize=KEPT)
def _lines(
    name: str,
    types: tuple[str, ...],
    supertypes: tuple[str, ...],
    keywords: tuple[str, ...],
    parts: tuple[tuple[CardDefinition, int], ...],
    language: str,
) -> list[str]:
    return list(object_lines(name, types, supertypes, keywords, parts, catalogue(language, "texts")))


@lru_cache(maxsize=KEPT)
def _faces(definition: CardDefinition, shown: str, language: str) -> list[dict[str, Any]]:
    """Return what stands on a card beside the face, half or inset that is shown."""
    words = catalogue(language, "texts")
    every = (definition, *definition.others)
    return [
        {
            "title": card_name(catalogue(language), one.name),
            "mana_cost": one.cost,
            "type_line": type_line(*one.type_line, words),
            "size": one.pt or str(one.loyalty or one.defense or ""),
            "text": list(texts(one, words)),
        }
        for one in every
        if one.name != shown
    ]
