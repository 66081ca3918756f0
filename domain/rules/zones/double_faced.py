"""709, 712, 715, 720. Cards of several parts: the face that is up, and turning over."""

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
"""702.145b, 702.145e. Keywords whose permanents turn over only with day and night."""


def back_of(game: Table, card: GameObject, cause: int | None = None) -> int | None:
    """712.2. Return the number of a card's other face in this game, or None.

    When the face first appears, it is shown to all players.
    """
    back = _other_face(game, card)
    if back is None:
        return None
    return game.numbered(back, "712.8", cause)


def has_back(game: Game, permanent: GameObject) -> bool:
    """712.1. Return True if a card of the permanent is double-faced."""
    return bool(merged.turning(game, permanent)) if permanent.merged else _other_face(game, permanent) is not None


def _other_face(game: Table, card: GameObject) -> CardDefinition | None:
    """712.1, 707.8. Return the back of the card, or None.

    A token that copied the face that was up has none.
    """
    return None if card.token and card.copies else game.definition(card.definition).back


def can_transform(game: Game, permanent: GameObject) -> bool:
    """701.27c, 701.27d. Return True if an effect can turn the permanent over.

    The permanent must have two faces, and the other must be one of a permanent. For a merged permanent, one of its
    cards must (730.2i).
    """
    if "cant_transform" in permanent.keywords:
        return False
    if permanent.merged:
        return BOUND.isdisjoint(permanent.keywords) and bool(merged.turning(game, permanent))
    back = _other_face(game, permanent)
    if back is None or (game.edition.sagas_attractions_day_night and BOUND & set(permanent.keywords)):
        return False
    other = game.definition(permanent.definition) if permanent.back else back
    return not {"instant", "sorcery"} & set(other.type_line[0])


def other_parts(game: Game, card: CardDefinition) -> tuple[CardDefinition, ...]:
    """709.3, 712.11b, 712.12, 715.3, 718.3, 720.3. Return the other parts that a card can be played as.

    That is the back of a modal double-faced card, a half of a split card, or the Adventure or Omen inset in the
    card.
    """
    if card.halves:
        return card.halves
    if card.prototype is not None:
        return (card.prototype,)
    if card.inset is not None and card.prepare_spell is None and game.edition.insets:
        return (card.inset,)
    return (card.back,) if card.back is not None and card.modal and game.edition.modal_faces else ()


def ways(game: Game, card: GameObject) -> Iterator[tuple[str, GameObject, CardDefinition]]:
    """601.3, 712.11c. Yield the parts that a card can be cast or played as.

    Each has its name (empty for the card as it is), the card as it would be cast, and its definition. A split
    card is always one of its halves (709.3), or both of them (702.102a).
    """
    if card.face_down and card.card and card.zone is Zone.EXILE:  # 406.3a: it is turned face up as it is played
        card = as_face(card, game.definition(card.card))
    definition = game.definition(card.definition)
    if not definition.halves:
        yield "", card, definition
    fused = () if definition.fused is None or card.zone is not Zone.HAND else (definition.fused,)
    for part in (*other_parts(game, definition), *fused):
        yield part.name, as_face(card, part), part


def put_as(game: Game, id: ObjectId, part: int, cause: int | None) -> None:
    """709.3b, 715.3b, 720.3b. Give a spell the characteristics of the part that is cast."""
    spell = game.board.objects[id]
    event = e.CastAs(object=id, before=spell.definition, definition=part)
    subtypes = game.board.definitions[part].subtypes
    rule = "715.3b" if "Adventure" in subtypes else "720.3b" if "Omen" in subtypes else "709.3b"
    if game.board.definitions[part].name == spell.name and game.cites("718.3b"):
        rule = "718.3b"
    game.say(event, rule, cause)


def is_prototyped(game: Game, spell: GameObject) -> bool:
    """718.3b. Return True for a prototyped spell, or a copy of one."""
    prototype = game.definition(spell.definition).prototype
    return prototype is not None and spell.back != 0 and game.definition(spell.back).hash == prototype.hash


def as_face(card: GameObject, face: CardDefinition) -> GameObject:
    """712.11c. Return a copy of the card with this face up.

    Used to check that the face can be cast.
    """
    turned = card.copy()
    turned.turn(card.card or card.definition, face.printed(), face_down=False)
    return turned


def turned_over(game: Game, permanent: GameObject, entering: bool = False) -> e.PermanentTransformed:
    """701.27a, 730.2i. Return the event that turns a permanent over."""
    if permanent.merged:
        return merged.turned_over(game, permanent)
    other = permanent.definition if permanent.back else back_of(game, permanent)
    assert other is not None
    modal = game.definition(permanent.definition).modal
    return e.PermanentTransformed(
        object=permanent.id, before=permanent.face, definition=other, entering=entering, modal=modal
    )


def put_transformed(game: Game, id: ObjectId, cause: int | None, rule: str | None = None) -> None:
    """712.11a, 712.13, 712.14a. Let an object arrive with its other face up.

    It has just been put on the battlefield or the stack, and counts as having had that face up from the first.
    """
    obj = game.board.objects[id]
    if not obj.back and back_of(game, obj, cause) is not None:
        turned = turned_over(game, obj, entering=True)
        if obj.zone is Zone.STACK:
            called = "712.11b" if turned.modal else "712.11"
        elif turned.modal and not obj.token:
            called = "712.12" if "land" in game.board.definitions[turned.definition].types else "712.13"
        else:
            called = "712.14a"
        game.say(turned, rule or called, cause)
