"""406.3, 708. Face-down cards and permanents: putting them there, looking, turning over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from domain import events as e
from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.language import CardDefinition, lying_face_down
from domain.ids import ObjectId, PlayerId
from domain.kernel.would import WouldMove
from domain.rules.zones import hidden
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.table import Table

OF_CREATURES = ("manifest", "cloak")
"""701.40b, 701.58b. Ways to be face down in which a creature card can be turned up for its mana cost."""


def up(game: Game, card: GameObject) -> CardDefinition:
    """406.3a. Return the definition of a card's face-up side.

    This differs from its present definition if the card is face down in exile.
    """
    return game.definition(card.card if card.zone is Zone.EXILE and card.card else card.face)


def foretold(card: GameObject) -> tuple[str, ...]:
    """702.143c. Return the marks of a card face down in exile, such as foretold.

    Its spell keeps them, in whatever way it is cast.
    """
    return tuple(card.chosen) if card.face_down and card.zone is Zone.EXILE else ()


def number(game: Table, how: lang.Lying, cause: int | None = None) -> int:
    """708.2. Return the number of a face-down object's definition, which all players see."""
    return game.numbered(lying_face_down(how), "406.3" if how == "exile" else "708.2", cause)


def as_face_down(card: GameObject, how: lang.Lying) -> GameObject:
    """708.4. Return a copy of the card face down.

    Used to check that the card can be cast face down.
    """
    lying = card.copy()
    lying.turn(card.definition, lying_face_down(how).printed(), face_down=True)
    return lying


def look(game: Game, obj: GameObject, card: int, player: PlayerId, cause: int | None) -> None:
    """708.5, 406.3. Let a player look at a face-down object.

    In exile this is its owner, otherwise its controller.
    """
    rule = "406.3" if obj.zone is Zone.EXILE else "708.5"
    if obj.owner != player:
        hidden.learn(game, player, {card})
    game.say(e.FaceDownCardKnown(object=obj.id, definition=card, to=(player,)), rule, cause)


def moved(game: Game, would: WouldMove, obj: GameObject, becomes: ObjectId, cause: int) -> None:
    """708.3, 708.5. Let the controller look at an object that has just come face down.

    In exile they may look only if the text says so, as for a card that they foretell (406.3). Else nobody may.
    """
    if not would.face_down:
        return
    new, card = game.board.objects[becomes], obj.card or obj.definition
    if would.to is Zone.EXILE and not (would.chosen or would.seen_by):
        game.say(e.FaceDownCardKnown(object=becomes, definition=card, to=()), "406.3", cause)
    else:
        look(game, new, card, would.seen_by or new.controller, cause)


def comes_as(game: Game, would: WouldMove, obj: GameObject, cause: int | None) -> int:
    """708.3, 708.9. Return the definition that an object has after a move.

    It is that of a face-down object, or that of the card, which is shown to all players.
    """
    if would.face_down:
        game.see(would.face_down, "406.3" if would.to is Zone.EXILE else "708.3", cause)
        return would.face_down
    if obj.face_down and obj.card:
        game.see(obj.card, "406.3" if obj.zone is Zone.EXILE else "708.9", cause)
        return obj.card
    return obj.definition


def face_of(game: Game, permanent: GameObject) -> CardDefinition | None:
    """708.8, 708.10. Return the definition that a face-down permanent has face up.

    It is printed on its card, or copied. None if the permanent is not face down.
    """
    if not permanent.face_down or not permanent.card:
        return None
    return game.definition(permanent.copied.definition if permanent.copied is not None else permanent.card)


class Turning(NamedTuple):
    """702.37e, 701.40b. A way to turn a permanent face up: its name and costs."""

    name: str
    costs: tuple[g.Cost, ...]
    counters: int = 0


def turnings(game: Game, permanent: GameObject) -> Iterator[Turning]:
    """702.37e, 702.168d, 701.40b, 701.58b. Yield the ways to turn a permanent face up."""
    face = face_of(game, permanent)
    if face is None:
        return
    for number, part in enumerate(face.turnings_up):
        yield Turning("morph" if not number else f"morph {number + 1}", part.turns_up, part.counters or 0)
    lies = game.definition(permanent.definition).face_down
    if lies in OF_CREATURES and "creature" in face.type_line[0] and face.cost is not None:
        yield Turning(lies, (g.PayMana(mana=face.cost),))


def turned_up(game: Game, permanent: GameObject, cause: int | None = None) -> e.CardTurnedFaceUp | None:
    """701.40g, 708.8. Return the event that turns a permanent face up.

    An instant or sorcery card is shown instead, and stays face down; then the result is None. So it is if the
    permanent can't be turned face up (101.2).
    """
    if not permanent.face_down or not permanent.card or "cant_turn_up" in permanent.keywords:
        return None
    face = game.definition(permanent.card)
    with game.moment():
        game.see(permanent.card, "708.8", cause)
        if {"instant", "sorcery"} & set(face.type_line[0]):
            shown(game, (permanent,), "701.40g", cause)
            return None
    return e.CardTurnedFaceUp(object=permanent.id, definition=permanent.card)


def shown(game: Game, objects: Iterable[GameObject], rule: str, cause: int | None) -> None:
    """708.9. Show face-down objects to all players; they stay face down."""
    for obj in objects:
        game.see(obj.card, rule, cause)
        game.say(e.CardsRevealed(player=obj.owner, cards=(obj.id,), definitions=(obj.card,)), rule, cause)


def lying(game: Game, owner: PlayerId | None = None) -> tuple[GameObject, ...]:
    """708.9, 702.143f. Return the face-down objects of one owner, or of all players."""
    board = game.board
    there = [board.objects[id] for id in (*board.battlefield, *board.stack, *board.exile)]
    return tuple(obj for obj in there if obj.face_down and obj.card and owner in (None, obj.owner))


def turned_down(game: Game, permanent: GameObject) -> e.CardTurnedFaceDown | None:
    """708.2a, 708.2b. Return the event that turns a permanent face down, or None."""
    if permanent.face_down or permanent.zone is not Zone.BATTLEFIELD or not can_lie(game, permanent):
        return None
    return e.CardTurnedFaceDown(object=permanent.id, before=permanent.definition, definition=number(game, "morph"))


def can_lie(game: Game, permanent: GameObject) -> bool:
    """712.16. Return True if a permanent can be turned face down.

    A double-faced, melded or merged permanent cannot.
    """
    return (
        not permanent.melded
        and not permanent.merged
        and (permanent.token or game.definition(permanent.definition).back is None)
    )
