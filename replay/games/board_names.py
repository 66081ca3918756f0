"""Names on a board, with the texts of abilities, modes and targets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from domain.board.abilities import NO_CARD
from domain.board.characteristics import AbilityRef
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.cards.intrinsic import BASIC_LANDS
from domain.cards.language import CardDefinition
from domain.ids import ObjectId, is_player
from domain.kernel.passages import Passage
from domain.terms import HIDDEN_ZONES
from projections.reading.emblems import giver_among
from projections.reading.known_texts import Texts
from projections.wording.card_names import card_name
from projections.wording.cards.abilities import part_text
from projections.wording.cards.modes import mode_texts, target_texts
from projections.wording.cards.passages import passage_text, way_text
from projections.wording.english import ENGLISH
from projections.wording.naming import BoardNames, Told
from projections.wording.speech import Catalogue
from projections.wording.translations import beside


def names_on(
    board: Board, definition: Callable[[int], CardDefinition | None], words: Catalogue = ENGLISH
) -> BoardNames:
    """Return the names on a board, with the texts of known abilities and modes.

    A text is told once, however many answers name it. The names are for one question: no text of a card changes
    while it is open.
    """
    catalogue = beside(words, "texts")

    def text_of(number: int) -> CardDefinition | None:
        return BASIC_LANDS if number == NO_CARD else definition(number)

    @cache
    def ability(ref: AbilityRef) -> str:
        card = text_of(ref[0])
        return "" if card is None else part_text(card, ref[1], catalogue)

    @cache
    def modes_of(number: int, part: int | None) -> Sequence[str]:
        card = text_of(number)
        return () if card is None else mode_texts(card, part, catalogue)

    @cache
    def targets_of(number: int, part: int | None) -> Mapping[str, str]:
        card = text_of(number)
        return {} if card is None else target_texts(card, part, catalogue)

    @cache
    def way_of(number: int, way: str) -> str:
        card = text_of(number)
        return "" if card is None else way_text(card, way, catalogue)

    def modes(obj: GameObject) -> Sequence[str]:
        return modes_of(*(obj.ability or (obj.face, None)))

    def targets(obj: GameObject) -> Mapping[str, str]:
        return targets_of(*(obj.ability or (obj.face, None)))

    def passages(passage: Passage) -> Told:
        card = text_of(passage[0])
        return Told() if card is None else passage_text(card, passage[1], catalogue, chosen_by(board, passage, words))

    def ways(obj: GameObject, way: str) -> str:
        return way_of(obj.face, way)

    def emblems(obj: GameObject) -> str:
        card = definition(obj.definition)
        return "" if card is None else giver_among(card, map(definition, board.definitions))

    names = BoardNames(board, ability, modes, targets, passages, ways)
    names.emblems = emblems
    return names


def chosen_by(board: Board, passage: Passage, words: Catalogue) -> Mapping[str, Sequence[str]]:
    """608.2b. Return the names of the objects that a passage speaks of.

    They are its targets, and the object of its trigger's event. It is told for what is carried out from the top of
    the stack. Objects in hidden zones have no name.
    """
    top = board.get(board.stack[-1]) if board.stack else None
    if top is None or passage[0] not in (top.face, top.ability and top.ability[0]):
        return {}

    def names(found: Any) -> list[str]:
        ids = [id for id in found if type(id) is int] if isinstance(found, tuple) else []
        known = [id for id in ids if is_player(id) or is_public(board, id)]
        return [card_name(words, board.name_of(id)) for id in known] if known == ids else []

    called = {name: names(targets) for name, targets in top.targets.items()}
    return called | {EVENT_OBJECT: names(top.bindings.get(EVENT_OBJECT))}


EVENT_OBJECT = "event.object"


def is_public(board: Board, id: int) -> bool:
    """400.2. Return True for an object that all players know by its name."""
    obj = board.get(ObjectId(id))
    return obj is not None and obj.zone not in HIDDEN_ZONES and not obj.face_down and bool(obj.name)


def names_before(board: Board, texts: Texts, words: Catalogue = ENGLISH) -> BoardNames:
    """Return the names on a board, with the texts that a reader knows."""

    def definition(number: int) -> CardDefinition | None:
        printed = board.definitions.get(number)
        return None if printed is None else texts(printed)

    return names_on(board, definition, words)
