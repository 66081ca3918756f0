"""709, 712, 715, 720. Cards of several parts: which face is up, as what a card is cast, turning a permanent over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import GameObject
from domain.cards.language import CardDefinition
from domain.ids import ObjectId
from domain.rules.zones import merged
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.table import Table

BOUND = frozenset(("daybound", "nightbound"))
"""702.145b, 702.145e. What has one of these turns over with day and night only."""


def back_of(game: Table, found: GameObject, cause: int | None = None) -> int | None:
    """712.2. The number of a card's other face in this game; everybody sees it at its first appearance."""
    back = _other_face(game, found)
    if back is None:
        return None
    return game.numbered(back, "712.8", cause)


def has_back(game: Game, found: GameObject) -> bool:
    """712.1. Return True if it is represented by a double-faced card, or one of those that it is represented by is."""
    return bool(merged.turning(game, found)) if found.merged else _other_face(game, found) is not None


def _other_face(game: Table, found: GameObject) -> CardDefinition | None:
    """712.1, 707.8. What is on the back of the card; a token that copied the face that was up has none."""
    return None if found.token and found.copies else game.definition(found.definition).back


def can_transform(game: Game, found: GameObject) -> bool:
    """701.27c, 701.27d. Return True if an effect can turn it over: it has two faces, and the other is that of a
    permanent.

    Of what has merged some card has (730.2i).
    """
    if found.merged:
        return BOUND.isdisjoint(found.keywords) and bool(merged.turning(game, found))
    back = _other_face(game, found)
    if back is None or (game.edition.sagas_attractions_day_night and BOUND & set(found.keywords)):
        return False
    other = game.definition(found.definition) if found.back else back
    return not {"instant", "sorcery"} & set(other.type_line[0])


def other_parts(game: Game, card: CardDefinition) -> tuple[CardDefinition, ...]:
    """709.3, 712.11b, 712.12, 715.3, 720.3. What a card can be cast or played as that it is not in a hand.

    That is the back of a modal double-faced card, a half of a split card, or what is inset in it.
    """
    if card.halves:
        return card.halves
    if card.inset is not None and card.prepare_spell is None and game.edition.insets:
        return (card.inset,)
    return (card.back,) if card.back is not None and card.modal and game.edition.modal_faces else ()


def ways(game: Game, card: GameObject) -> Iterator[tuple[str, GameObject, CardDefinition]]:
    """601.3, 712.11c. As what a card can be cast or played: a name, or none for what it is; and how it looks then.

    A split card is always one of its halves (709.3), or both of them (702.102a).
    """
    definition = game.definition(card.definition)
    if not definition.halves:
        yield "", card, definition
    fused = () if definition.fused is None or card.zone is not Zone.HAND else (definition.fused,)
    for part in (*other_parts(game, definition), *fused):
        yield part.name, as_face(card, part), part


def put_as(game: Game, id: ObjectId, part: int, cause: int | None) -> None:
    """709.3b, 715.3b, 720.3b. What was just put on the stack has the characteristics of one part of its card alone."""
    found = game.board.objects[id]
    told = e.CastAs(object=id, before=found.definition, definition=part)
    subtypes = game.board.definitions[part].subtypes
    rule = "715.3b" if "Adventure" in subtypes else "720.3b" if "Omen" in subtypes else "709.3b"
    game.say(told, rule, cause)


def as_face(card: GameObject, face: CardDefinition) -> GameObject:
    """712.11c. The card as it would be with this face up, for who looks at whether it can be cast."""
    seen = card.copy()
    seen.turn(card.card or card.definition, face.printed(), face_down=False)
    return seen


def turned_over(game: Game, found: GameObject, entering: bool = False) -> e.PermanentTransformed:
    """701.27a, 730.2i. That its other face is up."""
    if found.merged:
        return merged.turned_over(game, found)
    other = found.definition if found.back else back_of(game, found)
    assert other is not None
    modal = game.definition(found.definition).modal
    return e.PermanentTransformed(object=found.id, before=found.face, definition=other, entering=entering, modal=modal)


def put_transformed(game: Game, id: ObjectId, cause: int | None, rule: str | None = None) -> None:
    """712.11a, 712.13, 712.14a. What was just put here, on the stack too, has its other face up from the first."""
    found = game.board.objects[id]
    if not found.back and back_of(game, found, cause) is not None:
        turned = turned_over(game, found, entering=True)
        if found.zone is Zone.STACK:
            called = "712.11b" if turned.modal else "712.11"
        elif turned.modal and not found.token:
            called = "712.12" if "land" in game.board.definitions[turned.definition].types else "712.13"
        else:
            called = "712.14a"
        game.say(turned, rule or called, cause)
