"""What the objects of a game do, in words: told once for each text and kept as long as the stream is.

The definitions are those pinned with the game. A board that this viewer may see names no card that they may not know,
so nothing is told of others.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from threading import Lock

from domain.board.abilities import NO_CARD
from domain.board.characteristics import AbilityRef
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.cards.intrinsic import BASIC_LANDS
from domain.cards.language import CardDefinition, with_tokens
from domain.cards.text_change import rewritten, with_texts
from projections.wording.cards.abilities import object_lines, part_text
from replay.cards.wording import catalogue
from replay.store.stored import StoredGame

KEPT = 5_000
"""How many texts of one game, and how many definitions and texts of all games, are kept."""


class Texts:
    """The texts of one game."""

    def __init__(self, stored: StoredGame) -> None:
        self.stored = stored
        self._read = 0
        """How far the game was as its definitions were read: one that is observed meets its cards one by one."""
        self._told: dict[tuple[object, ...], list[str]] = {}

    def of(self, board: Board, found: GameObject, language: str) -> list[str]:
        """What an object does now, a line for each ability; of an ability on the stack, that ability.

        The first line is that of its keywords, and empty where it has none.
        """
        key = (language, found.name, found.types, found.supertypes, found.keywords, found.abilities, found.ability)
        told = self._told.get(key)
        if told is None:
            told, whole = self._tell(board, found, language)
            if whole and len(self._told) < KEPT:
                self._told[key] = told
        return told

    def ability(self, board: Board, ref: AbilityRef, language: str) -> str:
        """One ability; nothing if its definition is not at hand."""
        definition = self.definition(board, ref[0])
        return part_text(definition, ref[1], catalogue(language, "texts")) if definition is not None else ""

    def _tell(self, board: Board, found: GameObject, language: str) -> tuple[list[str], bool]:
        """The lines, and whether every definition was at hand."""
        refs = (found.ability,) if found.ability is not None and found.kind != "spell" else found.abilities
        keywords = () if refs is not found.abilities else found.keywords
        parts, whole = [], True
        for number, part in refs:
            definition = self.definition(board, number)
            if definition is None or part >= len(definition.parts):
                whole = False
            else:
                parts.append((definition, part))
        name = found.name or (parts[0][0].name if parts else "")
        return _lines(name, found.types, found.supertypes, keywords, tuple(parts), language), whole

    def definition(self, board: Board, number: int) -> CardDefinition | None:
        """What a number of this game stands for, as far as this viewer may know it (612.1 for changed texts)."""
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
        if printed is None or not printed.hash:
            return None
        found = _SHARED.get(printed.hash)
        if found is None and self._read < self.stored.head:
            self._read = self.stored.head
            for card in self.stored.definitions().values():
                _share(card)
            found = _SHARED.get(printed.hash)
        return found


_SHARED: OrderedDict[str, CardDefinition] = OrderedDict()
"""Definitions that games had pinned, by the hash of all that they say: one for all games that have it."""

_LOCK = Lock()


def _share(card: CardDefinition) -> None:
    """Know a definition, its other face, and those of tokens it can create."""
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
