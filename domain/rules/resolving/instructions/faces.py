"""701.27, 701.40, 701.58, 701.62, 708. Instructions to transform, manifest and cloak, and to turn permanents over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.cards import language as lang
from domain.ids import ObjectId, PlayerId
from domain.kernel.questions import ChooseObjects
from domain.kernel.would import (
    Proposal,
    WouldMove,
)
from domain.reasons import Reason
from domain.rules.resolving.evaluation import Context
from domain.rules.resolving.registry import (
    does,
    instructions,
    movable,
    new_objects,
    on_battlefield,
)
from domain.rules.turn import turning_up
from domain.rules.zones import double_faced, face_down
from domain.rules.zones.hidden import look
from domain.terms import BATTLEFIELD, GRAVEYARD

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals, Proposing


def _manifest(
    game: Game, cards: tuple[ObjectId, ...], how: lang.Lying, player: PlayerId
) -> Proposing[tuple[ObjectId, ...]]:
    """701.40a, 701.40e. Manifest cards one at a time; return the permanents."""
    made: list[ObjectId] = []
    for id in cards:
        if id in game.board.objects:
            down = face_down.number(game, how)
            made += new_objects((yield WouldMove(id, BATTLEFIELD, player, face_down=down)))
    return tuple(made)


@does(lang.Manifest)
def manifest(game: Game, effect: lang.Manifest, context: Context) -> Proposals:
    """701.40a, 701.58a. Manifest or cloak cards; nothing happens to permanents."""
    made: tuple[ObjectId, ...] = ()
    movables = movable(game, context, effect.manifest)
    cards = tuple(id for id in movables if game.board.objects[id].zone is not BATTLEFIELD)
    for player in context.players(effect.who):
        made += yield from _manifest(game, cards, effect.how, player)
    if effect.as_:
        context.names[effect.as_] = made


@does(lang.ManifestDread)
def manifest_dread(game: Game, effect: lang.ManifestDread, context: Context) -> Proposals:
    """701.62a. Manifest one of the top two cards; put the other into the graveyard.

    A single card in the library is manifested. Nothing happens with an empty library.
    """
    made: tuple[ObjectId, ...] = ()
    for player in context.players(effect.manifest_dread):
        cards = tuple(game.board.players[player].library[:2])
        if not cards:
            continue
        look(game, player, player, cards, "701.20e")
        question = ChooseObjects(player, Reason.MANIFEST, cards, 1, 1, context.source)
        chosen, _ = yield from game.decide(question, "608.2d")
        made += yield from _manifest(game, chosen, "manifest", player)
        rest = tuple(id for id in cards if id not in chosen and id in game.board.objects)
        yield tuple(WouldMove(id, GRAVEYARD) for id in rest)
    if effect.as_:
        context.names[effect.as_] = made


@does(lang.TurnUp)
def turn_up(game: Game, effect: lang.TurnUp, context: Context) -> Proposals:
    """708.8. Turn face-down permanents face up."""
    permanents = [game.board.objects[id] for id in on_battlefield(game, context, effect.turn_up)]
    yield from turning_up.turn_up(game, permanents, None)


@does(lang.TurnDown)
def turn_down(game: Game, effect: lang.TurnDown, context: Context) -> Proposals:
    """708.2a. Turn permanents face down, all at once."""
    permanents = [game.board.objects[id] for id in on_battlefield(game, context, effect.turn_down)]
    yield tuple(down for permanent in permanents if (down := face_down.turned_down(game, permanent)) is not None)


@does(lang.LookAtFaceDown)
def look_at(game: Game, effect: lang.LookAtFaceDown, context: Context) -> Proposals:
    """708.5. Let a player look at face-down permanents: once, as they are now."""
    for id in on_battlefield(game, context, effect.look_at):
        permanent = game.board.objects[id]
        if permanent.face_down and permanent.card and permanent.controller != context.you:
            face_down.look(game, permanent, permanent.card, context.you, None)
    yield from ()


@does(lang.Transform)
def transform(game: Game, effect: lang.Transform, context: Context) -> Proposals:
    """701.27a, 701.27f. Transform permanents.

    A permanent's own ability has no effect if the permanent has turned over since the ability was put on the
    stack.
    """
    over: list[Proposal] = []
    for id in on_battlefield(game, context, effect.transform):
        permanent = game.board.objects[id]
        if double_faced.can_transform(game, permanent) and not (
            id == context.source and permanent.turned > context.put > 0
        ):
            over.append(double_faced.turned_over(game, permanent))
    yield tuple(over)
    for turned in over:
        yield from _as_transformed(game, turned)


def _as_transformed(game: Game, turned: Proposal) -> Proposals:
    """712.20. Carry out the "as this transforms" instructions of the face that is up now."""
    permanent = game.board.objects.get(turned.object) if isinstance(turned, e.PermanentTransformed) else None
    for ref in permanent.abilities if permanent is not None else ():
        part = game.part(ref)
        if isinstance(part, lang.AsTransforms) and permanent is not None:
            context = Context(game, permanent.controller, permanent.id, text=ref[0])
            rule = "701.27a" if game.edition.name == "seed" else "712.20"
            yield from game.in_turn(instructions(game, part.as_transforms, context), rule, None)
