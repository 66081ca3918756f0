"""608.2, 119, 120, 121. Instructions on damage, life, cards of players, and their counters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from domain import events as e
from domain.cards import language as l
from domain.ids import EntityId, ObjectId, is_player
from domain.kernel.questions import ChooseObjects, Order
from domain.kernel.would import (
    Proposal,
    WouldDealDamage,
    WouldDiscard,
    WouldDraw,
    WouldGainLife,
    WouldGetCounters,
    WouldLoseLife,
    WouldMove,
)
from domain.reasons import Reason
from domain.rules.game import bounds
from domain.rules.objects import dungeons, speed
from domain.rules.resolving.instructions.cards import look
from domain.rules.resolving.reading import Context
from domain.rules.resolving.support import does, new_objects, total
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals


@does(l.DealDamage)
def deal_damage(game: Game, effect: l.DealDamage, context: Context) -> Proposals:
    """120.2b. The source named deals the damage, all at once."""
    context.names["done.amount"] = context.names["done.excess"] = 0
    dealt = damage_of(game, effect, context)
    if dealt is not None:
        records = yield dealt
        context.names["done.amount"] = total(records, e.DamageDealt)
        context.names["done.excess"] = total(records, e.ExcessDamageDealt)


def damage_of(game: Game, effect: l.DealDamage, context: Context) -> tuple[WouldDealDamage, ...] | None:
    """What would be dealt; None if there is nothing to deal it."""
    sources = (context.source,) if effect.source == "self" else context.entities(effect.source)
    if not sources or context.last(sources[0]) is None:
        return None
    source = ObjectId(sources[0])
    if effect.as_ is not None:
        return tuple(_dealt_by_each(game, effect, effect.as_, sources, context))
    shares = context.divided if effect.divided else None
    amount = 0 if shares else context.number(effect.deal_damage)
    excess_to = context.entities(effect.excess_to) if effect.excess_to is not None else ()
    proposals = []
    for id in context.entities(effect.to):
        if is_player(id) or id in game.board.objects:
            dealt = shares.get(id, 0) if shares else amount
            beyond = next(iter(excess_to), None)
            proposals.append(WouldDealDamage(source, id, dealt, excess_to=beyond, preventable=not effect.unpreventable))
    for further in effect.besides:
        amount = context.number(further.amount)
        recipients = (id for id in context.entities(further.to) if is_player(id) or id in game.board.objects)
        proposals += [WouldDealDamage(source, id, amount, preventable=not effect.unpreventable) for id in recipients]
    return tuple(proposals)


def _dealt_by_each(
    game: Game, effect: l.DealDamage, name: str, sources: Sequence[EntityId], context: Context
) -> Iterator[WouldDealDamage]:
    """120.2b. Several sources deal damage at the same time, each as much as the amount is for it."""
    for source in sources:
        if is_player(source) or context.last(source) is None:
            continue
        amount = context.with_(**{name: (source,)}).number(effect.deal_damage)
        for id in context.entities(effect.to):
            if is_player(id) or id in game.board.objects:
                yield WouldDealDamage(ObjectId(source), id, amount, preventable=not effect.unpreventable)


@does(l.NamePlayers)
def name_players(game: Game, effect: l.NamePlayers, context: Context) -> Proposals:
    """102. Those who match now, in turn order."""
    context.names[effect.as_] = context.players(effect.players)
    yield from ()


@does(l.Draw)
def draw(game: Game, effect: l.Draw, context: Context) -> Proposals:
    """121.2. One card at a time, each player in turn order (121.2c)."""
    amount = context.number(effect.draw)
    for player in context.players(effect.who):
        for _ in range(bounds.draws(game, amount)):
            yield WouldDraw(player)


@does(l.DiscardCards)
def discard(game: Game, effect: l.DiscardCards, context: Context) -> Proposals:
    """701.9b. Each player chooses, or chance does; then all discard at once (101.4)."""
    proposals: list[Proposal] = []
    for player in context.players(effect.who):
        owner = game.board.players[player]
        hand = tuple(owner.hand)
        if effect.cards is not None:
            meant = context.entities(effect.cards)
            hand = tuple(card for card in hand if card in meant)
        count = len(hand) if effect.discard == "all" else min(len(hand), context.number(effect.discard))
        if effect.at_random:
            chosen = tuple(game.dice("discard").sample(hand, count))
        else:
            secret = effect.cards is not None and effect.discard != "all" and tuple(owner.hand)
            question = ChooseObjects(player, Reason.DISCARD, hand, count, count, context.source, secret=secret)
            chosen, _ = yield from game.decide(question, "701.9b")
        proposals += [WouldDiscard(player, card) for card in chosen]
    records = yield tuple(proposals)
    if effect.as_:
        context.names[effect.as_] = new_objects(records)


@does(l.Mill)
def mill(game: Game, effect: l.Mill, context: Context) -> Proposals:
    """701.17a. Cards go from the top of the library to the graveyard, all at once."""
    amount = context.number(effect.mill)
    records = yield tuple(
        WouldMove(card, Zone.GRAVEYARD)
        for player in context.players(effect.who)
        for card in game.board.players[player].library[:amount]
    )
    if effect.as_:
        context.names[effect.as_] = new_objects(records)


@does(l.Scry)
def scry(game: Game, effect: l.Scry, context: Context) -> Proposals:
    """701.22a. Look, then any number to the bottom and the rest on top, each in any order."""
    amount = context.number(effect.scry)
    for player in context.players(effect.who):
        cards = tuple(game.board.players[player].library[:amount])
        if not cards:
            continue
        at = look(game, player, player, cards, "701.22a")
        question = ChooseObjects(player, Reason.SCRY_TO_BOTTOM, cards, 0, len(cards), context.source)
        bottom, _ = yield from game.decide(question, "701.22a")
        top = tuple(card for card in cards if card not in bottom)
        if len(top) > 1:
            top, _ = yield from game.decide(Order(player, Reason.TOP_OF_LIBRARY, top), "701.22a")
        if len(bottom) > 1:
            bottom, _ = yield from game.decide(Order(player, Reason.BOTTOM_OF_LIBRARY, bottom), "701.22a")
        if game.board.players[player].left:
            continue
        game.say(
            e.LibraryArranged(player=player, kept=len(top), sent=len(bottom), top=top, bottom=bottom), "701.22a", at
        )


@does(l.Surveil)
def surveil(game: Game, effect: l.Surveil, context: Context) -> Proposals:
    """701.25a, 701.25c. Look, then any number into the graveyard and the rest on top in any order; 0 is nothing."""
    rule = "701.25a" if game.cites("701.25a") else "608.2c"  # 2017 had no name for what the text says
    amount = context.number(effect.surveil)
    for player in context.players(effect.who) if amount else ():
        seat = game.board.players[player]
        cards = tuple(seat.library[:amount])
        away: tuple[ObjectId, ...] = ()
        at = look(game, player, player, cards, rule) if cards else None
        if cards:
            question = ChooseObjects(player, Reason.SURVEIL_TO_GRAVEYARD, cards, 0, len(cards), context.source)
            away, _ = yield from game.decide(question, rule)
        top = tuple(card for card in cards if card not in away)
        if len(top) > 1:
            top, _ = yield from game.decide(Order(player, Reason.TOP_OF_LIBRARY, top), rule)
        if seat.left:
            continue
        if away:
            yield tuple(WouldMove(card, Zone.GRAVEYARD) for card in away)
        if set(seat.library[: len(top)]) != set(top):  # what a replacement did with the others has moved these
            top = ()
        game.say(e.PlayerSurveiled(player=player, kept=len(top), put=len(away), top=top), rule, at)


@does(l.GainLife)
def gain_life(game: Game, effect: l.GainLife, context: Context) -> Proposals:
    amount = context.number(effect.gain_life)
    records = yield tuple(WouldGainLife(player, amount) for player in context.players(effect.who))
    context.names["done.amount"] = total(records, e.LifeGained)


@does(l.LoseLife)
def lose_life(game: Game, effect: l.LoseLife, context: Context) -> Proposals:
    amount = context.number(effect.lose_life)
    records = yield tuple(WouldLoseLife(player, amount) for player in context.players(effect.who))
    context.names["done.amount"] = total(records, e.LifeLost)


@does(l.SetLife)
def set_life(game: Game, effect: l.SetLife, context: Context) -> Proposals:
    """119.5. The player gains or loses the difference."""
    total = context.amount(effect.set_life)
    proposals: list[Proposal] = []
    for player in context.players(effect.who):
        life = game.board.players[player].life
        proposals.append(WouldGainLife(player, total - life) if total > life else WouldLoseLife(player, life - total))
    yield tuple(proposals)


@does(l.Venture)
def venture(game: Game, effect: l.Venture, context: Context) -> Proposals:
    """701.49."""
    for player in context.players(effect.venture):
        yield from dungeons.venture(game, player)


@does(l.GainSpeed)
def gain_speed(game: Game, effect: l.GainSpeed, context: Context) -> Proposals:
    """702.179c."""
    amount = context.number(effect.gain_speed)
    for player in context.players(effect.who):
        yield from speed.increase(game, player, amount)


@does(l.GivePlayerCounters)
def player_counters(game: Game, effect: l.GivePlayerCounters, context: Context) -> Proposals:
    amount = context.number(effect.n)
    players = context.players(effect.who)
    yield tuple(WouldGetCounters(player, effect.player_counters, amount, by=context.you) for player in players)
