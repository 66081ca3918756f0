"""106.6, 601.2h. Mana for some things only, or of a source that a text asks about."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal, NamedTuple

from domain import events as e
from domain.board.objects import GameObject
from domain.board.players import Bound
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.language.tree import every
from domain.events import trusted
from domain.ids import ObjectId, PlayerId
from domain.mana import FREE, DearSource, ManaCost, ManaSource, mana_cost, spend, spend_bound
from domain.rules.casting.mana import snow
from domain.rules.casting.mana.mana_abilities import only_of
from domain.rules.mechanics import in_play
from domain.rules.resolving.evaluation import Context, object_matches
from domain.terms import Zone, sorted_mana

if TYPE_CHECKING:
    from domain.kernel.table import Table


class Purpose(NamedTuple):
    """Purpose of spending mana: a spell, an ability, a special action, or another cost."""

    how: Literal["cast", "activate", "turn_up", "foretell", "other"]
    found: GameObject | None = None


OTHER = Purpose("other")


class Bill(NamedTuple):
    """601.2h. A cost in mana that is to be paid."""

    cost: ManaCost
    object: ObjectId | None
    """The object whose cost is paid, if any."""
    rule: str
    """Number of the rule for the payment."""
    on: Purpose = OTHER


class Adding(dict[int, tuple[lang.AddMana, ...]]):
    """Cache of the instructions that add mana, by definition."""


def adding(game: Table, definition: int) -> tuple[lang.AddMana, ...]:
    """Return the instructions of a definition that add mana, in order of the text.

    Bound mana names its instruction by the index in this tuple.
    """
    known = game.kept(Adding)
    if definition not in known:
        parts = game.definition(definition).parts
        nodes = (node for part in parts for node in every(part))
        known[definition] = tuple(node for node in nodes if isinstance(node, lang.AddMana))
    return known[definition]


def may_be_spent(game: Table, player: PlayerId, source: ObjectId, only: lang.SpentOn | None, on: Purpose) -> bool:
    """106.6. Return True if mana of this source may be spent for this purpose.

    A card to be cast is checked as the spell that it will be on the stack.
    """
    if only is None:
        return True
    if on.how == "foretell":
        return only.others or only.foretell
    if on.how == "other" or on.found is None:
        return only.others
    wanted = {"cast": only.cast, "activate": only.activate, "turn_up": only.turn_up}[on.how]
    if wanted is None:
        return only.others and on.how == "turn_up"
    obj = on.found
    if on.how == "cast":
        obj = on.found.copy()
        obj.controller, obj.kind, obj.zone = player, "spell", Zone.STACK
    return object_matches(wanted, obj, Context(game, player, source))


def spends_none(game: Table, on: Purpose) -> bool:
    """601.2h. Return True for a spell on which its text lets no mana be spent."""
    if on.how != "cast" or on.found is None or NO_MANA not in in_play(game).words:
        return False
    return any(NO_MANA in part.static for part in game.definition(on.found.face).while_spell)


NO_MANA = "spends_no_mana"


def pool_for(game: Table, player: PlayerId, on: Purpose, cost: ManaCost = FREE) -> str:
    """106.6. Return the mana of a player's pool that may be spent for this purpose.

    If the cost asks for snow mana, mana of snow sources is in lower case.
    """
    payer = game.board.players[player]
    if not payer.bound:
        return snow.pool(payer, cost)
    left = list(payer.pool)
    for one in payer.bound:
        if not may_be_spent(game, player, one.source, _only(game, one), on):
            left.remove(one.mana)
    return snow.marked("".join(left), payer.snow) if cost.asks_for_snow else "".join(left)


def _only(game: Table, one: Bound) -> lang.SpentOn | None:
    return adding(game, one.definition)[one.number].only


def usable(game: Table, player: PlayerId, id: int, number: int, on: Purpose) -> bool:
    """106.6. Return True if the mana of an ability may be spent for this purpose."""
    if number < 0:  # an object that helps to pay and makes no mana
        return True
    only = only_of(game.part(game.board.objects[ObjectId(id)].abilities[number]))
    return only is None or may_be_spent(game, player, ObjectId(id), only, on)


def sources_for(game: Table, player: PlayerId, sources: tuple[ManaSource, ...], on: Purpose) -> tuple[ManaSource, ...]:
    """106.6. Return the mana sources whose mana may be spent for this purpose."""
    return tuple([one for one in sources if usable(game, player, one[0], one[1], on)])


def dear_for(game: Table, player: PlayerId, dear: tuple[DearSource, ...], on: Purpose) -> tuple[DearSource, ...]:
    """106.6. Return the dear sources whose mana may be spent for this purpose.

    Dear sources cost more than tapping or sacrificing them. If the pool holds bound mana, sources that cost mana
    are left out: it is unclear which mana would pay for them.
    """
    able = tuple(one for one in dear if usable(game, player, one[0], one[1], on))
    if any(_only(game, one) is not None for one in game.board.players[player].bound):
        return tuple(one for one in able if not mana_cost(one[3]).value)
    return able


def take(game: Table, player: PlayerId, cost: ManaCost, on: Purpose) -> tuple[str, str, tuple[Bound, ...]] | None:
    """106.6. Return three things: the mana that pays a cost, the rest, and the bound rest.

    Mana that can be spent on little is spent first. None if the pool cannot pay.
    """
    payer = game.board.players[player]
    if not payer.bound:
        whole = snow.pool(payer, cost)
        spent = spend(whole, cost)
        return None if spent is None else (spent, _without(whole, spent), ())
    able = [one for one in payer.bound if may_be_spent(game, player, one.source, _only(game, one), on)]
    pool = pool_for(game, player, on, cost)
    both = spend_bound(pool, _among(pool, "".join(one.mana for one in able)), cost)
    if both is None:
        return None
    spent, used = both
    rest = list(payer.bound)
    for letter in used.upper():
        rest.remove(next(one for one in able if one.mana == letter and one in rest))
    return spent, _without(snow.pool(payer, cost), spent), tuple(rest)


def _among(pool: str, bound: str) -> str:
    """Return the bound mana, with snow mana in lower case as in the pool.

    Bound mana counts as snow only if no other mana of its letter is left.
    """
    left = list(pool)
    return "".join(left.pop(left.index(one if one in left else one.lower())) for one in bound)


def _without(pool: str, spent: str) -> str:
    left = list(pool)
    for letter in spent:
        left.remove(letter)
    return "".join(left)


def pay(game: Table, player: PlayerId, bill: Bill, cause: int | None) -> bool:
    """601.2h. Pay a cost from the pool; return False if the pool cannot."""
    cost, object, rule, on = bill
    taken = take(game, player, cost, on)
    if taken is None:
        return False
    spent, left, still_bound = taken
    if not spent:
        return True
    bound = game.board.players[player].bound
    paid, pool = sorted_mana(spent.upper()), sorted_mana(left.upper())
    position = game.say(trusted.ManaPaid(player=player, object=object, mana=paid, pool=pool), rule, cause)
    if cost.asks_for_snow:
        snow.leave(game, player, left, position)
    if still_bound != bound:
        _bind(game, player, still_bound, position)
    return True


def spent(game: Table, player: PlayerId, object: ObjectId, before: int, bound: tuple[Bound, ...]) -> list[Bound]:
    """106.6. Return the bound mana spent on a spell or ability in the latest records.

    The records from `before` on are read; `bound` is the bound mana of the pool as they begin.
    """
    paid: Counter[Bound] | None = None
    for record in game.records[before:]:
        if isinstance(record.event, e.ManaPaid) and record.event.object == object:
            paid = Counter(bound)
        elif isinstance(record.event, e.ManaBound) and record.event.player == player:
            event = record.event
            bound = tuple(map(Bound, event.mana, event.sources, event.definitions, event.numbers))
    return [] if paid is None else list((paid - Counter(bound)).elements())


def add(game: Table, player: PlayerId, effect: lang.AddMana, context: Context, mana: str, cause: int | None) -> None:
    """106.4. Add mana to a pool, with the limits on how to spend it."""
    receiver = game.board.players[player]
    pool = sorted_mana(receiver.pool + mana)
    position = game.say(trusted.ManaAdded(player=player, source=context.source, mana=mana, pool=pool), "106.4", cause)
    snow.added(game, player, context, mana, position)
    if effect.lasts is not None:
        lasting = sorted_mana(receiver.lasting.get(effect.lasts, "") + mana)
        game.say(e.ManaKept(player=player, mana=lasting, until=effect.lasts), "106.4", position)
    if effect.only is not None or effect.when_spent is not None or _is_counted(game, context.source):
        number = adding(game, context.definition).index(effect)
        new = tuple(Bound(letter, context.source, context.definition, number) for letter in mana)
        _bind(game, player, (*receiver.bound, *new), position)


FROM_TREASURES = g.ManaFrom.KEY
"""Word of the amount of mana from Treasures, and name of the Treasures linked to what the mana was spent on."""


def is_treasure(game: Table, source: ObjectId) -> bool:
    """Return True if a source of mana is, or last was, a Treasure."""
    known = game.board.objects.get(source) or game.board.former.get(source)
    return known is not None and "Treasure" in known.subtypes


def _is_counted(game: Table, source: ObjectId) -> bool:
    """601.2h. Return True if a text in play asks for what mana of this source is spent on."""
    return FROM_TREASURES in in_play(game).words and is_treasure(game, source)


def _bind(game: Table, player: PlayerId, bound: tuple[Bound, ...], cause: int | None) -> None:
    game.say(
        e.ManaBound(
            player=player,
            mana="".join(one.mana for one in bound),
            sources=tuple(one.source for one in bound),
            definitions=tuple(one.definition for one in bound),
            numbers=tuple(one.number for one in bound),
        ),
        "106.6",
        cause,
    )
