"""107, 608.2h. Values of the amounts in a text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from domain import events as e
from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.cards.construction import color_identity
from domain.formats import DEFAULT, Format, format_told
from domain.ids import ObjectId, PlayerId, is_player
from domain.mana import ManaCost, mana_cost
from domain.rules.game import teams
from domain.rules.objects.characteristics import as_it_is, counters_on, has_subtype, stat
from domain.rules.resolving.evaluation import Amounting, Context, reads_amount
from domain.solver.payments import most_distinct
from domain.terms import BASIC_LAND_MANA


def _one(ref: str, context: Context) -> GameObject | None:
    for id in context.entities(ref):
        if not is_player(id):
            return context.last(id)
    return None


def _stat_of(amount: g.StatOf, context: Context) -> int:
    """608.2h, 607.3. Return a number of one object; of several linked objects, the sum."""
    if amount.of.startswith("linked."):
        known = (context.last(id) for id in context.entities(amount.of))
        return sum(stat(as_it_is(context.game, obj), amount.stat) for obj in known if obj is not None)
    obj = _one(amount.of, context)
    return 0 if obj is None else stat(as_it_is(context.game, obj), amount.stat)


def _counters_on(amount: g.CountersOn, context: Context) -> int:
    total = 0
    for id in context.entities(amount.counters_on):
        if is_player(id):
            total += teams.counters(context.board, PlayerId(id), amount.kind)
        elif (holder := context.last(id)) is not None:
            total += counters_on(holder, amount.kind)
    return total


def _cast_last_turn(amount: g.CastLastTurn, context: Context) -> int:
    """Return the greatest number of spells that one of these players cast last turn.

    In the first turn, which has no turn before it, -1: so "no spells were cast last turn" is false as well.
    """
    if context.board.turn <= 1:
        return -1
    players = context.players(amount.cast_last_turn)
    return max((context.board.players[player].cast_before for player in players), default=0)


def _devotion(amount: g.Devotion, context: Context) -> int:
    return sum(
        sum(any(color in letters for color in amount.devotion) for letters in mana_cost(permanent.mana_cost).colored)
        for permanent in context.board.permanents(context.you)
        if permanent.mana_cost
    )


def _turns_of(player: PlayerId, context: Context) -> int:
    """500.1. Return how many turns the player has begun in this game.

    Of turns before the records begin, each player has had an equal part.
    """
    begun = [record.event for record in context.game.records if isinstance(record.event, e.TurnBegan)]
    before = context.board.turn - len(begun)
    return sum(event.player == player for event in begun) + max(0, before) // len(context.board.players)


def _definitions(ref: g.Ref, context: Context) -> frozenset[int]:
    objects = (context.last(id) for id in context.entities(ref) if not is_player(id))
    return frozenset(obj.definition for obj in objects if obj is not None)


def _objects(filter: g.Filter | g.What, context: Context) -> list[GameObject]:
    """Return all objects that match.

    Objects that the text names are as they are or last were (608.2h).
    """
    if isinstance(filter, g.RefIs):
        named = (context.last(id) for id in context.entities(filter.ref) if not is_player(id))
        return [obj for obj in named if obj is not None]
    return [context.board.object(ObjectId(id)) for id in context.counted(filter) if not is_player(id)]


def _stats(name: str, filter: g.Filter | g.What, context: Context) -> list[int]:
    """Return this number, such as power, of all objects that match."""
    return [stat(as_it_is(context.game, obj), name) for obj in _objects(filter, context)]


def _each(amount: g.GreatestOf, context: Context) -> Iterator[int]:
    """Yield the amount of each object and player that matches."""
    for id in context.matching(amount.among):
        yield context.with_(**{amount.as_: (id,)}).amount(amount.greatest_of)


def _as_one(cost: ManaCost) -> ManaCost:
    """202.1, 709.4b. Return a mana cost with its symbols in one order, to be compared with others."""
    return cost._replace(colored=tuple(sorted(cost.colored)))


_QUALITIES: dict[str, Callable[[GameObject], Iterable[object]]] = {
    "card_type": lambda obj: obj.types,
    "basic_land_type": lambda obj: [name for name in BASIC_LAND_MANA if has_subtype(obj, name)],
    "color": lambda obj: obj.colors,
    "power": lambda obj: () if obj.power is None else (obj.power,),
    "mana_value": lambda obj: (stat(obj, "mana_value"),),
    "mana_cost": lambda obj: (_as_one(mana_cost(obj.mana_cost)),) if obj.mana_cost else (),
    "name": lambda obj: (obj.name,) if obj.name else (),
    "counter_kind": lambda obj: [kind for kind, number in obj.counters.items() if number],
}


def _distinct(amount: g.Distinct, context: Context) -> int:
    seen = (as_it_is(context.game, obj) for obj in _objects(amount.among, context))
    return len({one for obj in seen for one in _QUALITIES[amount.distinct](obj)})


PARTY = ("Cleric", "Rogue", "Warrior", "Wizard")
"""700.8. Creature types of a party."""


def _party_of(amount: g.PartyOf, context: Context) -> int:
    """700.8b. Return the size of the party: the greatest that the player's creatures can form.

    A creature with several of the types counts for one of them only.
    """
    total = 0
    for player in context.players(amount.party_of):
        creatures = [*context.board.creatures(player)]
        total += most_distinct(
            [tuple(creature.id for creature in creatures if has_subtype(creature, type)) for type in PARTY]
        )
    return total


def _product(amount: g.ProductOf, context: Context) -> int:
    total = 1
    for factor in amount.times:
        total *= context.amount(factor)
    return total


def _quotient(amount: g.Quotient, context: Context) -> int:
    parts = context.amount(amount.quotient[1])
    return context.amount(amount.quotient[0]) // parts if parts > 0 else 0


def identity(context: Context, player: PlayerId) -> set[str]:
    """903.4. Return the colours in the color identity of a player's commanders, by letter."""
    leaders = [number for number, owner in context.board.commanders.items() if owner == player]
    return {color for number in leaders for color in color_identity(context.game.definition(number))}


def _of_players(amount: g.OfPlayers, context: Context) -> int:
    values = [context.with_(**{amount.as_: (id,)}).amount(amount.amount) for id in context.players(amount.among)]
    return (min if amount.of_players == "least" else max)(values, default=0)


def _format(context: Context) -> Format:
    board = context.board
    return format_told(board.format or DEFAULT, dict(board.options), bool(board.observed))


AMOUNTS: dict[type, Amounting] = {
    g.Count: lambda amount, context: context.count(amount.count),
    g.StatOf: _stat_of,
    g.OfPlayers: _of_players,
    g.CountersOn: _counters_on,
    g.CountersAmong: lambda amount, context: sum(
        counters_on(obj, amount.kind) for obj in _objects(amount.counters_among, context)
    ),
    g.LifeOf: lambda amount, context: sum(
        context.board.players[PlayerId(id)].life for id in context.entities(amount.life_of) if is_player(id)
    ),  # 800.4i: of a player who has left, the last life total
    g.StartingLife: lambda amount, context: sum(
        _format(context).starting_life(id) for id in context.entities(amount.starting_life) if is_player(id)
    ),
    g.CommanderCasts: lambda amount, context: sum(
        times
        for player in context.players(amount.commander_casts)
        for number, times in context.board.players[player].commander_casts.items()
        if amount.of is None or number in _definitions(amount.of, context)
    ),
    g.IdentityColors: lambda amount, context: sum(
        len(identity(context, player)) for player in context.players(amount.identity_colors)
    ),
    g.SpeedOf: lambda amount, context: sum(
        context.board.players[player].speed for player in context.players(amount.speed_of)
    ),
    g.TurnsOf: lambda amount, context: sum(_turns_of(player, context) for player in context.players(amount.turns_of)),
    g.CastLastTurn: _cast_last_turn,
    g.CastThisGame: lambda amount, context: sum(
        amount.named in (None, name)
        for player in context.players(amount.cast_this_game)
        for name in context.board.players[player].cast_names
    ),
    g.HandOf: lambda amount, context: sum(
        len(context.board.players[player].hand) for player in context.players(amount.hand_of)
    ),
    g.Devotion: _devotion,
    g.Greatest: lambda amount, context: max(_stats(amount.greatest, amount.among, context), default=0),
    g.GreatestOf: lambda amount, context: max(_each(amount, context), default=0),
    g.Total: lambda amount, context: sum(_stats(amount.total, amount.among, context)),
    g.Distinct: _distinct,
    g.PartyOf: _party_of,
    g.CombatPhases: lambda amount, context: context.board.combats,
    g.SumOf: lambda amount, context: sum(context.amount(term) for term in amount.plus),
    g.Difference: lambda amount, context: (
        context.amount(amount.minus[0]) - sum(context.amount(term) for term in amount.minus[1:])
    ),
    g.ProductOf: _product,
    g.Quotient: _quotient,
    g.HalfUp: lambda amount, context: -(-context.amount(amount.half_up) // 2),
    g.HalfDown: lambda amount, context: context.amount(amount.half_down) // 2,
    g.MostOf: lambda amount, context: max(context.amount(term) for term in amount.max),
    g.LeastOf: lambda amount, context: min(context.amount(term) for term in amount.min),
}

for kind, amount in AMOUNTS.items():
    reads_amount(kind, amount)
