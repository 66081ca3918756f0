"""122, 701. Instructions on counters, and keyword actions that put them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from pydantic import TypeAdapter

from domain import events as e
from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.cards.grammar.constructs import are_equal
from domain.cards.grammar.filters import What
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.kernel.questions import ChooseNumber, ChooseObjects, ChooseOption
from domain.kernel.would import WouldGetCounters, WouldPutCounters, WouldRemoveCounters
from domain.models import LATER
from domain.reasons import Reason, of
from domain.rules import mechanics
from domain.rules.casting.costs import counters
from domain.rules.objects.characteristics import has_keyword
from domain.rules.replacement.impossible import cannot
from domain.rules.resolving.evaluation import Context
from domain.rules.resolving.registry import does, instructions, on_battlefield, total
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals, Ruling

_EFFECTS: TypeAdapter[tuple[lang.Effect, ...]] = TypeAdapter(tuple[lang.Effect, ...], config=LATER)


@does(lang.PutCounters)
def put_counters(game: Game, effect: lang.PutCounters, context: Context) -> Proposals:
    """122.1. Put counters on permanents, planes and schemes, and exiled cards."""
    shares = context.divided if effect.divided else None
    amount = 0 if shares else context.number(effect.n)
    elsewhere = [id for id in context.objects(effect.on) if game.board.objects[id].zone in (Zone.COMMAND, Zone.EXILE)]
    on = (*on_battlefield(game, context, effect.on), *elsewhere)
    yield tuple(
        WouldPutCounters(id, effect.put_counters, shares.get(id, 0) if shares else amount, by=context.you) for id in on
    )
    if effect.as_:
        context.names[effect.as_] = on


@does(lang.RemoveCountersEffect)
def remove_counters(game: Game, effect: lang.RemoveCountersEffect, context: Context) -> Proposals:
    """122.1. Remove counters from permanents, and from cards in other zones (702.62a)."""
    proposals = []
    for id in context.objects(effect.on):
        obj = game.board.objects[id]
        amount = None if effect.n == "all" else context.number(effect.n)
        if amount is None and effect.remove_counters == counters.ANY:
            off = dict(obj.counters)
        elif amount is None:
            off = {effect.remove_counters: counters.there(obj, effect.remove_counters)}
        else:
            if effect.up_to:
                most = min(amount, counters.there(obj, effect.remove_counters))
                asked = ChooseNumber(context.you, Reason.COUNTERS, 0, most, id)
                amount, _ = yield from game.decide(asked, "608.2d")
            off = yield from counters.chosen(game, context.you, obj, effect.remove_counters, amount, "608.2d")
        proposals += [WouldRemoveCounters(id, kind, n) for kind, n in off.items() if n > 0]
    records = yield tuple(proposals)
    if effect.as_:
        context.names[effect.as_] = total(records, e.CountersRemoved)


@does(lang.PutCountersOf)
def put_counters_of(game: Game, effect: lang.PutCountersOf, context: Context) -> Proposals:
    """122.8, 701.10e. Put counters of each kind that an object has, or had as it last existed.

    Counters are doubled where the object is the same.
    """
    doubled = are_equal(effect.put_counters_of, effect.on)
    models = {} if doubled else _each_kind(context, effect.put_counters_of)
    yield tuple(
        WouldPutCounters(id, kind, amount, by=context.you)
        for id in on_battlefield(game, context, effect.on)
        for kind, amount in sorted((game.board.objects[id].counters if doubled else models).items())
        if amount > 0
    )


def _each_kind(context: Context, of: What) -> dict[str, int]:
    """Return the counters on objects by kind, now or as the objects last existed."""
    counts: dict[str, int] = {}
    for id in context.entities(of):
        obj = None if is_player(id) else context.board.object(ObjectId(id))
        for kind, amount in obj.counters.items() if obj is not None else ():
            counts[kind] = counts.get(kind, 0) + amount
    return counts


@does(lang.MoveCounters)
def move_counters(game: Game, effect: lang.MoveCounters, context: Context) -> Proposals:
    """122.5. Move counters.

    Nothing is moved from an object to itself, without both objects, or onto an object that can't have it.
    """
    givers, takers = on_battlefield(game, context, effect.from_), on_battlefield(game, context, effect.to)
    proposals: list[WouldRemoveCounters | WouldPutCounters] = []
    for giver in givers:
        for taker in takers:
            if giver == taker:
                continue
            moved = yield from _moved(game, effect, game.board.objects[giver], context)
            for kind, n in moved.items():
                put = WouldPutCounters(taker, kind, n, by=context.you)
                if not cannot(game, put):
                    proposals += [WouldRemoveCounters(giver, kind, n), put]
    yield tuple(proposals)


def _moved(game: Game, effect: lang.MoveCounters, giver: GameObject, context: Context) -> Ruling[dict[str, int]]:
    """Return the counters that move from an object, by kind."""
    amount = most = counters.there(giver, effect.move_counters)
    if effect.n != "all":
        amount = most = min(most, context.number(effect.n))
    if effect.up_to and most > 0:
        asked = ChooseNumber(context.you, Reason.COUNTERS, 0, most, giver.id)
        amount, _ = yield from game.decide(asked, "608.2d")
    if effect.n == "all" and effect.move_counters == counters.ANY and not effect.up_to:
        moved = dict(giver.counters)
    else:
        moved = yield from counters.chosen(game, context.you, giver, effect.move_counters, amount, "608.2d")
    return {kind: n for kind, n in moved.items() if n > 0}


@does(lang.AnotherOfEach)
def another_of_each(game: Game, effect: lang.AnotherOfEach, context: Context) -> Proposals:
    """122.1. Put another counter of each kind, or remove one of a kind instead."""
    changed: list[WouldPutCounters | WouldGetCounters | WouldRemoveCounters] = []
    for player in context.players(effect.another_of_each):
        has = game.board.players[player].counters
        changed += [WouldGetCounters(player, kind, 1, by=context.you) for kind, n in has.items() if n > 0]
    for id in on_battlefield(game, context, effect.another_of_each):
        kinds = [kind for kind, n in game.board.objects[id].counters.items() if n > 0]
        off = (yield from _fewer(game, context, id, kinds)) if effect.or_remove else ()
        changed += [WouldPutCounters(id, kind, 1, by=context.you) for kind in kinds if kind not in off]
        changed += [WouldRemoveCounters(id, kind, 1) for kind in off]
    yield tuple(changed)


def _fewer(game: Game, context: Context, id: ObjectId, kinds: list[str]) -> Ruling[tuple[str, ...]]:
    """608.2d. Return the kinds of counters of which the player removes one."""
    off: list[str] = []
    while left := [kind for kind in kinds if kind not in off]:
        question = ChooseOption(context.you, Reason.COUNTERS, (*left, "no"), id)
        answer, _ = yield from game.decide(question, "608.2d")
        if answer == "no":
            break
        off.append(answer)
    return tuple(off)


@does(lang.GivePlayerCounters)
def player_counters(game: Game, effect: lang.GivePlayerCounters, context: Context) -> Proposals:
    amount = context.number(effect.n)
    players = context.players(effect.who)
    yield tuple(WouldGetCounters(player, effect.player_counters, amount, by=context.you) for player in players)


@does(lang.Proliferate)
def proliferate(game: Game, effect: lang.Proliferate, context: Context) -> Proposals:
    """701.34a. Give the chosen permanents and players another counter of each kind, all at once.

    Under the rules of 2017: another counter of one kind, which the player chooses.
    """
    board = game.board
    for player in context.players(effect.proliferate):
        permanents: dict[EntityId, Mapping[str, int]] = {
            permanent.id: permanent.counters for permanent in board.permanents()
        }
        players: dict[EntityId, Mapping[str, int]] = {other: board.players[other].counters for other in board.living()}
        having = {id: tuple(kind for kind, n in has.items() if n) for id, has in {**permanents, **players}.items()}
        among = tuple(id for id, kinds in having.items() if kinds)
        question = ChooseObjects(player, Reason.PROLIFERATE, among, 0, len(among), context.source)
        chosen, _ = yield from game.decide(question, "701.34a")
        more: list[WouldPutCounters | WouldGetCounters] = []
        for id in chosen:
            kinds = having[id]
            if len(kinds) > 1 and not game.edition.proliferates_each_kind:
                asked = ChooseOption(player, of(Reason.PROLIFERATE, id), kinds, context.source)
                kind, _ = yield from game.decide(asked, "701.34a")
                kinds = (kind,)
            for kind in kinds:
                if is_player(id):
                    more.append(WouldGetCounters(PlayerId(id), kind, 1, by=player))
                else:
                    more.append(WouldPutCounters(ObjectId(id), kind, 1, by=player))
        yield tuple(more)


@does(lang.TimeTravel)
def time_travel(game: Game, effect: lang.TimeTravel, context: Context) -> Proposals:
    """701.56a. Choose objects that get a time counter, then others that lose one.

    All of it happens at once.
    """
    board, rule = game.board, "701.56a" if game.cites("701.56a") else "608.2d"
    for player in context.players(effect.time_travel):
        able: tuple[EntityId, ...] = tuple(
            obj.id for obj in (*board.permanents(player), *_suspended(game, player)) if obj.counters.get(TIME)
        )
        question = ChooseObjects(player, Reason.MORE_TIME, able, 0, len(able), context.source)
        more, _ = yield from game.decide(question, rule)
        others = tuple(id for id in able if id not in more)
        question = ChooseObjects(player, Reason.LESS_TIME, others, 0, len(others), context.source)
        less, _ = yield from game.decide(question, rule)
        yield (
            *(WouldPutCounters(ObjectId(id), TIME, 1, by=player) for id in more),
            *(WouldRemoveCounters(ObjectId(id), TIME, 1) for id in less),
        )


TIME = "time"


def _suspended(game: Game, player: PlayerId) -> Iterator[GameObject]:
    """702.62b. Yield a player's cards in exile with suspend, with or without time counters."""
    for id in game.board.exile:
        card = game.board.objects[id]
        if card.owner == player and has_keyword(card, "suspend"):
            yield card


@does(lang.Bolster)
def bolster(game: Game, effect: lang.Bolster, context: Context) -> Proposals:
    """701.39a. Put counters on a creature with the least toughness; the player chooses among equals."""
    creatures = tuple(game.board.creatures(context.you))
    least = min((creature.toughness or 0 for creature in creatures), default=0)
    among = tuple(creature.id for creature in creatures if (creature.toughness or 0) == least)
    count = min(1, len(among))
    question = ChooseObjects(context.you, Reason.CHOOSE, among, count, count, context.source)
    chosen, _ = yield from game.decide(question, "701.39a")
    amount = context.number(effect.bolster)
    yield tuple(WouldPutCounters(id, "+1/+1", amount, by=context.you) for id in chosen)


@does(lang.Explore)
def explore(game: Game, effect: lang.Explore, context: Context) -> Proposals:
    """701.44a. Let creatures explore, one after another; their controllers carry it out."""
    for id in context.objects(effect.explore):
        yield from instructions(game, _exploring(), context.with_(explorer=(id,)))
        explorer = context.last(id)
        if explorer is not None and lang.Explores.KEY in mechanics.in_play(game).words:
            rule = "701.44b" if game.cites("701.44b") else "608.2c"
            game.say(e.PermanentExplored(player=explorer.controller, object=id), rule)


@lru_cache(maxsize=1)
def _exploring() -> tuple[lang.Effect, ...]:
    controller = {"controller_of": "explorer"}
    return _EFFECTS.validate_python(
        [
            {"reveal": "top", "who": controller, "as": "explored"},
            {
                "if": {"matches": "explored", "filter": {"type": "land"}},
                "do": [{"move": "explored", "to": "hand"}],
                "else": [
                    {"put_counters": "+1/+1", "on": "explorer"},
                    {
                        "if": {"matches": "explored", "filter": {"zone": "library"}},
                        "do": [{"may": [{"move": "explored", "to": "graveyard"}], "who": controller}],
                    },
                ],
            },
        ]
    )


@does(lang.Connive)
def connive(game: Game, effect: lang.Connive, context: Context) -> Proposals:
    """701.50a, 701.50d. Let creatures connive, one after another.

    Each grows by the number of nonland cards that its controller discarded.
    """
    amount = context.number(effect.n)
    for id in context.objects(effect.connive):
        inner = context.with_(conniver=(id,), times=amount)
        yield from instructions(game, _conniving(), inner)
        discarded = inner.objects("discarded")
        grows = sum("land" not in game.board.objects[card].types for card in discarded if card in game.board.objects)
        yield from instructions(game, _growing(), inner.with_(grown=grows))


@lru_cache(maxsize=1)
def _conniving() -> tuple[lang.Effect, ...]:
    controller = {"controller_of": "conniver"}
    return _EFFECTS.validate_python(
        [{"draw": "times", "who": controller}, {"discard": "times", "who": controller, "as": "discarded"}]
    )


@lru_cache(maxsize=1)
def _growing() -> tuple[lang.Effect, ...]:
    return _EFFECTS.validate_python([{"put_counters": "+1/+1", "on": "conniver", "n": "grown"}])
