"""722. Preparation cards: casting copies of prepare spells.

While a permanent is prepared, its controller can cast a copy of its prepare spell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.characteristics import EffectData
from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.events import Recorded
from domain.ids import ObjectId, PlayerId
from domain.reasons import Reason
from domain.rules.mechanics import castable, follows
from domain.rules.resolving.evaluation import Context
from domain.rules.resolving.registry import does, on_battlefield
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals

PREPARED = "prepared"
"""Name of the designation, and kind of the effect that lets a player cast the copy."""


@does(lang.Prepare)
def prepare(game: Game, effect: lang.Prepare, context: Context) -> Proposals:
    """722.3a. Make permanents prepared."""
    for id in on_battlefield(game, context, effect.prepare):
        make_prepared(game, id, game.because)
    yield ()


def make_prepared(game: Game, id: ObjectId, cause: int | None) -> None:
    """722.3a. Make a permanent with a prepare spell prepared."""
    permanent = game.board.objects[id]
    if PREPARED not in permanent.designations and _spell_of(game, permanent) is not None:
        game.say(e.DesignationGained(entity=id, name=PREPARED, value=""), "722.3a", cause)


def _spell_of(game: Game, permanent: GameObject) -> lang.CardDefinition | None:
    """722.2b. Return the prepare spell of a permanent, also of a copy of another permanent."""
    return game.definition(permanent.face).prepare_spell if game.edition.insets else None


def _is_prepared(game: Game, id: ObjectId) -> bool:
    permanent = game.board.objects.get(id)
    return (
        permanent is not None
        and permanent.zone is Zone.BATTLEFIELD
        and not permanent.phased_out
        and PREPARED in permanent.designations
    )


def _copies(game: Game) -> Iterator[EffectData]:
    for effect in game.board.effects.values():
        if effect.data.kind == PREPARED:
            yield effect.data


@follows("722.3c", while_any={PREPARED, lang.Prepare.KEY}, order=50)
def follow(game: Game, records: Sequence[Recorded]) -> bool:
    """722.3c. Create copies for prepared permanents and remove them afterwards.

    A copy is created as its permanent becomes prepared or phases in, and ceases to exist when it is no longer prepared.
    """
    board = game.board
    known = {ObjectId(data.source): data for data in _copies(game)}
    for source, data in known.items():
        if not _is_prepared(game, source):
            copy = board.objects.get(ObjectId(data.objects[0]))
            if copy is not None and copy.zone is Zone.EXILE:
                game.say(e.CopyCeased(object=copy.id, player=copy.owner, zone=Zone.EXILE), "722.3c")
            game.say(e.EffectsEnded(effects=(data.id,), reason=Reason.CONDITION), "722.3c")
    if any(isinstance(record.event, (e.DesignationGained, e.PermanentsPhased)) for record in records):
        for id in tuple(board.battlefield):
            if id not in known and _is_prepared(game, id):
                _copy(game, board.objects[id])
    return False


def _copy(game: Game, permanent: GameObject) -> None:
    spell = _spell_of(game, permanent)
    if spell is None:
        return
    number = game.numbered(spell, "722.3c")
    becomes = ObjectId(game.board.next_object)
    copied = e.CardCopied(
        player=permanent.controller, of=permanent.id, becomes=becomes, definition=number, zone=Zone.EXILE
    )
    position = game.say(copied, "722.3c")
    effect = EffectData(
        id=game.board.next_effect,
        kind=PREPARED,
        source=permanent.id,
        controller=permanent.controller,
        ref=None,
        objects=(becomes,),
        mods=(),
        until=("forever",),
        bindings=(),
        remaining=None,
    )
    game.say(e.EffectStarted(effect=effect), "722.3c", position)


@castable("722.3c", while_any={PREPARED}, order=20, lasts=True)
def copies_to_cast(game: Game, player: PlayerId) -> Iterator[tuple[GameObject, str, GameObject, lang.CardDefinition]]:
    """722.3c. Yield the copies that a player may cast: for prepared permanents they control."""
    for data in _copies(game):
        copy, permanent = (
            game.board.objects.get(ObjectId(data.objects[0])),
            game.board.objects.get(ObjectId(data.source)),
        )
        if copy is not None and permanent is not None and permanent.controller == player:
            yield copy, "", copy, game.definition(copy.definition)


def stays(game: Game, id: ObjectId) -> bool:
    """722.3c. Return True if a copy in exile belongs to a prepared permanent and stays."""
    return any(id in data.objects for data in _copies(game))


def has_been_cast(game: Game, copy: ObjectId, cause: int) -> None:
    """722.3c. Make a permanent unprepared as the copy of its prepare spell becomes cast."""
    for data in tuple(_copies(game)):
        if copy in data.objects and data.source in game.board.objects:
            game.say(e.DesignationLost(entity=data.source, name=PREPARED), "722.3c", cause)
