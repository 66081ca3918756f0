"""106.6. Mana that may be spent on some things only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from domain import events as e
from domain.board.objects import GameObject
from domain.board.players import Bound
from domain.cards import language as lang
from domain.cards.language.tree import every
from domain.events import trusted
from domain.ids import ObjectId, PlayerId
from domain.mana import FREE, DearSource, ManaCost, ManaSource, mana_cost, spend, spend_bound
from domain.rules.casting.mana import snow
from domain.rules.casting.mana.mana_abilities import only_of
from domain.rules.resolving.evaluation import Context, object_matches
from domain.terms import Zone, sorted_mana

if TYPE_CHECKING:
    from domain.kernel.table import Table


class Purpose(NamedTuple):
    """What is paid for: casting a spell, activating an ability of an object, or anything else."""

    how: Literal["cast", "activate", "other"]
    found: GameObject | None = None


OTHER = Purpose("other")


class Bill(NamedTuple):
    """601.2h. A cost in mana that is to be paid."""

    cost: ManaCost
    object: ObjectId | None
    """The object that it is paid for, if one."""
    rule: str
    """The rule by which it is paid."""
    on: Purpose = OTHER


class Adding(dict[int, tuple[lang.AddMana, ...]]):
    """What is known already: the instructions in a definition that add mana, in their order."""


def adding(game: Table, definition: int) -> tuple[lang.AddMana, ...]:
    """The instructions to add mana in a definition, by number."""
    known = game.kept(Adding)
    if definition not in known:
        parts = game.definition(definition).parts
        nodes = (node for part in parts for node in every(part))
        known[definition] = tuple(node for node in nodes if isinstance(node, lang.AddMana))
    return known[definition]


def may_be_spent(game: Table, player: PlayerId, source: ObjectId, only: lang.SpentOn | None, on: Purpose) -> bool:
    """106.6. Return True if mana of this source may be spent so. A spell is looked at as it will be on the stack."""
    if only is None:
        return True
    if on.how == "other" or on.found is None:
        return only.others
    wanted = only.cast if on.how == "cast" else only.activate
    if wanted is None:
        return False
    seen = on.found
    if on.how == "cast":
        seen = on.found.copy()
        seen.controller, seen.kind, seen.zone = player, "spell", Zone.STACK
    return object_matches(wanted, seen, Context(game, player, source))


def pool_for(game: Table, player: PlayerId, on: Purpose, cost: ManaCost = FREE) -> str:
    """106.6. What of a player's pool can be spent so; for a cost that asks for it, with what is of snow sources."""
    found = game.board.players[player]
    if not found.bound:
        return snow.pool(found, cost)
    left = list(found.pool)
    for one in found.bound:
        if not may_be_spent(game, player, one.source, _only(game, one), on):
            left.remove(one.mana)
    return snow.marked("".join(left), found.snow) if cost.asks_for_snow else "".join(left)


def _only(game: Table, one: Bound) -> lang.SpentOn | None:
    return adding(game, one.definition)[one.number].only


def usable(game: Table, player: PlayerId, id: int, number: int, on: Purpose) -> bool:
    """106.6. Return True if the mana of an ability can be spent so."""
    if number < 0:  # what helps to pay, and makes no mana
        return True
    only = only_of(game.part(game.board.objects[ObjectId(id)].abilities[number]))
    return only is None or may_be_spent(game, player, ObjectId(id), only, on)


def sources_for(game: Table, player: PlayerId, sources: tuple[ManaSource, ...], on: Purpose) -> tuple[ManaSource, ...]:
    """106.6. Those of these sources whose mana can be spent so."""
    return tuple([one for one in sources if usable(game, player, one[0], one[1], on)])


def dear_for(game: Table, player: PlayerId, dear: tuple[DearSource, ...], on: Purpose) -> tuple[DearSource, ...]:
    """The same of sources that have a price; with bound mana about, none that costs mana itself: which, is unclear."""
    found = tuple(one for one in dear if usable(game, player, one[0], one[1], on))
    if game.board.players[player].bound:
        return tuple(one for one in found if not mana_cost(one[3]).value)
    return found


def take(game: Table, player: PlayerId, cost: ManaCost, on: Purpose) -> tuple[str, str, tuple[Bound, ...]] | None:
    """106.6. What of the pool pays a cost, what is left of it, and of what is bound; None if it cannot.

    What can be spent on little is spent first.
    """
    found = game.board.players[player]
    if not found.bound:
        whole = snow.pool(found, cost)
        spent = spend(whole, cost)
        return None if spent is None else (spent, _without(whole, spent), ())
    able = [one for one in found.bound if may_be_spent(game, player, one.source, _only(game, one), on)]
    pool = pool_for(game, player, on, cost)
    both = spend_bound(pool, _among(pool, "".join(one.mana for one in able)), cost)
    if both is None:
        return None
    spent, used = both
    kept = list(found.bound)
    for letter in used.upper():
        kept.remove(next(one for one in able if one.mana == letter and one in kept))
    return spent, _without(snow.pool(found, cost), spent), tuple(kept)


def _among(pool: str, bound: str) -> str:
    """What is bound as it stands in a pool: of snow sources only what nothing else can be."""
    left = list(pool)
    return "".join(left.pop(left.index(one if one in left else one.lower())) for one in bound)


def _without(pool: str, spent: str) -> str:
    left = list(pool)
    for letter in spent:
        left.remove(letter)
    return "".join(left)


def pay(game: Table, player: PlayerId, bill: Bill, cause: int | None) -> bool:
    """601.2h. The pool pays a cost; whether it could."""
    cost, object, rule, on = bill
    taken = take(game, player, cost, on)
    if taken is None:
        return False
    spent, left, kept = taken
    if not spent:
        return True
    bound = game.board.players[player].bound
    paid, pool = sorted_mana(spent.upper()), sorted_mana(left.upper())
    at = game.say(trusted.ManaPaid(player=player, object=object, mana=paid, pool=pool), rule, cause)
    if cost.asks_for_snow:
        snow.leave(game, player, left, at)
    if kept != bound:
        _bind(game, player, kept, at)
    return True


def add(game: Table, player: PlayerId, effect: lang.AddMana, context: Context, mana: str, cause: int | None) -> None:
    """106.4. Mana enters a pool, and what it may be spent on goes with it."""
    found = game.board.players[player]
    pool = sorted_mana(found.pool + mana)
    at = game.say(trusted.ManaAdded(player=player, source=context.source, mana=mana, pool=pool), "106.4", cause)
    snow.added(game, player, context, mana, at)
    if effect.lasts is not None:
        kept = sorted_mana(found.lasting.get(effect.lasts, "") + mana)
        game.say(e.ManaKept(player=player, mana=kept, until=effect.lasts), "106.4", at)
    if effect.only is not None:
        number = adding(game, context.definition).index(effect)
        new = tuple(Bound(letter, context.source, context.definition, number) for letter in mana)
        _bind(game, player, (*found.bound, *new), at)


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
