"""406.3, 708. What lies face down: how it comes to lie so, who may look at it, how it is turned over."""

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
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.table import Table

OF_CREATURES = ("manifest", "cloak")
"""701.40b, 701.58b. What lies face down so can be turned up for its mana cost if it is a creature card."""


def up(game: Game, found: GameObject) -> CardDefinition:
    """406.3a. What a card is, though it lies face down in exile."""
    return game.definition(found.card if found.zone is Zone.EXILE and found.card else found.face)


def foretold(found: GameObject) -> tuple[str, ...]:
    """702.143c. As what a card was put face down into exile; its spell is known by that, however it is cast."""
    return tuple(found.chosen) if found.face_down and found.zone is Zone.EXILE else ()


def number(game: Table, how: lang.Lying, cause: int | None = None) -> int:
    """708.2. The number of what lies face down so; everybody sees that."""
    return game.numbered(lying_face_down(how), "406.3" if how == "exile" else "708.2", cause)


def as_face_down(found: GameObject, how: lang.Lying) -> GameObject:
    """708.4. The card as it would be face down, for who looks at whether it can be cast so."""
    seen = found.copy()
    seen.turn(found.definition, lying_face_down(how).printed(), face_down=True)
    return seen


def look(game: Game, found: GameObject, card: int, player: PlayerId, cause: int | None) -> None:
    """708.5, 406.3. Whoever controls it may look at it; in exile, its owner."""
    rule = "406.3" if found.zone is Zone.EXILE else "708.5"
    game.say(e.FaceDownCardKnown(object=found.id, definition=card, to=(player,)), rule, cause)


def moved(game: Game, would: WouldMove, found: GameObject, becomes: ObjectId, cause: int) -> None:
    """708.3, 708.5. What has just come somewhere face down is known to who controls it."""
    if would.face_down:
        new = game.board.objects[becomes]
        look(game, new, found.card or found.definition, new.controller, cause)


def comes_as(game: Game, would: WouldMove, found: GameObject, cause: int | None) -> int:
    """708.3, 708.9. The definition of what an object becomes: face down, or the card that everybody is shown."""
    if would.face_down:
        game.see(would.face_down, "406.3" if would.to is Zone.EXILE else "708.3", cause)
        return would.face_down
    if found.face_down and found.card:
        game.see(found.card, "406.3" if found.zone is Zone.EXILE else "708.9", cause)
        return found.card
    return found.definition


def face_of(game: Game, found: GameObject) -> CardDefinition | None:
    """708.8, 708.10. What it would be face up: what is printed on its card, or what it is a copy of."""
    if not found.face_down or not found.card:
        return None
    return game.definition(found.copied.definition if found.copied is not None else found.card)


class Turning(NamedTuple):
    """702.37e, 701.40b. A way to turn something face up: its name, and what it costs."""

    name: str
    costs: tuple[g.Cost, ...]
    counters: int = 0


def turnings(game: Game, found: GameObject) -> Iterator[Turning]:
    """702.37e, 702.168d, 701.40b, 701.58b. For what a face-down permanent can be turned face up."""
    face = face_of(game, found)
    if face is None:
        return
    for at, part in enumerate(face.turnings_up):
        yield Turning("morph" if not at else f"morph {at + 1}", part.turns_up, part.counters or 0)
    lies = game.definition(found.definition).face_down
    if lies in OF_CREATURES and "creature" in face.type_line[0] and face.cost is not None:
        yield Turning(lies, (g.PayMana(mana=face.cost),))


def turned_up(game: Game, found: GameObject, cause: int | None = None) -> e.CardTurnedFaceUp | None:
    """701.40g, 708.8. That it is turned face up; an instant or sorcery card is shown instead, and stays as it is."""
    if not found.face_down or not found.card:
        return None
    face = game.definition(found.card)
    with game.moment():
        game.see(found.card, "708.8", cause)
        if {"instant", "sorcery"} & set(face.type_line[0]):
            shown(game, (found,), "701.40g", cause)
            return None
    return e.CardTurnedFaceUp(object=found.id, definition=found.card)


def shown(game: Game, objects: Iterable[GameObject], rule: str, cause: int | None) -> None:
    """708.9. Everybody sees what lies face down; it stays as it is."""
    for found in objects:
        game.see(found.card, rule, cause)
        game.say(e.CardsRevealed(player=found.owner, cards=(found.id,), definitions=(found.card,)), rule, cause)


def lying(game: Game, owner: PlayerId | None = None) -> tuple[GameObject, ...]:
    """708.9, 702.143f. What lies face down, of one owner or of all."""
    board = game.board
    there = [board.objects[id] for id in (*board.battlefield, *board.stack, *board.exile)]
    return tuple(found for found in there if found.face_down and found.card and owner in (None, found.owner))


def turned_down(game: Game, found: GameObject) -> e.CardTurnedFaceDown | None:
    """708.2a, 708.2b. That it is turned face down; what is a copy of no card, or of two faces, cannot be."""
    if found.face_down or found.zone is not Zone.BATTLEFIELD or not can_lie(game, found):
        return None
    return e.CardTurnedFaceDown(object=found.id, before=found.definition, definition=number(game, "morph"))


def can_lie(game: Game, found: GameObject) -> bool:
    """712.16. A double-faced permanent cannot be turned face down, nor one that is melded or merged."""
    return not found.melded and not found.merged and (found.token or game.definition(found.definition).back is None)
