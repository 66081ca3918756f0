"""116.2, 601.3. Cards set aside in exile to be cast later: plotted, foretold, suspended, warped.

An effect remembers the card, the way to cast it, and the turn of its exile. The effect lasts while the card is there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.characteristics import EffectData
from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.cards.keywords import KEYWORDS
from domain.ids import ObjectId, PlayerId
from domain.kernel.proposals import Rewind
from domain.kernel.questions import Action
from domain.kernel.would import WouldMove, WouldPutCounters
from domain.mana import ManaSource
from domain.rules.casting.costs.payable import can_pay, mana_of
from domain.rules.casting.costs.payment import pay_costs
from domain.rules.casting.mana.affordable import can_afford
from domain.rules.casting.mana.bound_mana import OTHER, Purpose
from domain.rules.casting.mana.payment import pay_mana
from domain.rules.casting.permissions.timing import can_begin
from domain.rules.mechanics import Means, casts
from domain.rules.resolving.evaluation import Context
from domain.rules.turn import timing
from domain.rules.zones import face_down
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules

KIND = "later"
"""Kind of the effect that lets a player cast the card on a later turn."""


def allow(game: Game, card: GameObject, name: str, rule: str, cause: int | None = None) -> None:
    """601.3. Let the owner cast an exiled card in this way from the next turn on.

    The permission lasts as long as the card is exiled.
    """
    effect = EffectData(
        id=game.board.next_effect,
        kind=KIND,
        source=card.id,
        controller=card.owner,
        ref=None,
        objects=(card.id,),
        mods=(name, game.board.turn),
        until=("forever",),
        bindings=(),
        remaining=None,
    )
    game.say(e.EffectStarted(effect=effect), rule, cause)


def open_to(game: Game, player: PlayerId) -> Iterator[tuple[GameObject, lang.CardDefinition, lang.CastWay]]:
    """Yield the exiled cards that the player may cast, with face and alternative cost.

    Timing and costs are not checked.
    """
    for effect in game.board.effects.values():
        data = effect.data
        if data.kind != KIND or data.controller != player or data.mods[1] == game.board.turn:
            continue
        card = game.board.objects.get(ObjectId(data.objects[0]))
        if card is None or card.zone is not Zone.EXILE:
            continue
        face = face_down.up(game, card)
        for cast_way in ways(face, str(data.mods[0])):
            yield card, face, cast_way


PLOT = "plot"
_PLOTTED = lang.CastWay.model_validate(KEYWORDS[PLOT].means[1])
"""702.170d. The way to cast a plotted card, even one without plot."""


def ways(face: lang.CardDefinition, name: str) -> list[lang.CastWay]:
    """Return the ways of this name to cast a card from exile.

    A plotted card needs no such way of its own (702.170d). A land is not cast.
    """
    own = [cast_way for cast_way in face.cast_ways if cast_way.cast_from is Zone.EXILE and cast_way.as_ == name]
    return own or ([_PLOTTED] if name == PLOT and "land" not in face.type_line[0] else [])


@casts("116.2", while_any={lang.SetAside.KEY}, order=20, lasts=True)
def actions(game: Game, player: PlayerId, means: Means) -> Iterator[Action]:
    """116.2. Yield the actions of setting aside a card in hand, such as plotting it."""
    for held in game.board.hand(player):
        definition = game.definition(held.face)
        for part in definition.set_asides:
            if _can(game, player, held, definition, part, means.sources):
                yield "set_aside", held.id, part.as_


def _can(
    game: Game,
    player: PlayerId,
    card: GameObject,
    definition: lang.CardDefinition,
    part: lang.SetAside,
    sources: tuple[ManaSource, ...],
) -> bool:
    if not timing.is_time(game.board, player, part.only):
        return False
    if part.as_cast and not can_begin(game, player, card, definition):
        return False
    cost = mana_of(part.set_aside)
    return can_pay(game, player, card, part.set_aside) and can_afford(game, player, cost, sources, _purpose(part))


def _purpose(part: lang.SetAside) -> Purpose:
    return Purpose("foretell") if part.as_ == "foretell" else OTHER


def set_aside(game: Game, player: PlayerId, id: ObjectId, name: str, decided: int) -> Rules:
    """116.2. Pay the cost and exile the card, with time counters if its text says so.

    :raises Rewind: the cost cannot be paid.
    """
    card = game.board.objects[id]
    part = next(one for one in game.definition(card.face).set_asides if one.as_ == name)
    if not (yield from pay_mana(game, player, str(mana_of(part.set_aside)), id, "118.3", _purpose(part))):
        raise Rewind("the costs cannot be paid", "118.3")
    yield from pay_costs(game, player, card, part.set_aside, decided)
    down = 0
    if part.face_down:
        down = face_down.number(game, "exile", decided)
    else:
        game.see(card.definition, "116.2", decided)
    moving = WouldMove(id, Zone.EXILE, chosen=((name, "yes"),), face_down=down)
    yield from game.at_once([moving], "116.2", decided)
    moved = game.board.former[id].became
    exiled = game.board.objects.get(moved) if moved is not None else None
    if exiled is None or exiled.zone is not Zone.EXILE:
        return
    if part.time:
        times = Context(game, player, id).number(part.time)
        yield from game.at_once(
            [WouldPutCounters(exiled.id, "time", times, by_effect=False, by=player)], "116.2", decided
        )
    if ways(face_down.up(game, exiled), name):
        allow(game, exiled, name, "116.2", decided)
