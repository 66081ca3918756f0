"""508.1h, 509.1d. Costs to attack or to block: mana, and whatever else can be paid.

Costs are found creature by creature, and are one total for each player. The mana of all of them is added up
and paid at once, and so is the life; every other cost is paid by itself. Mana abilities come first, then the
player chooses in which order the costs are paid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pydantic import TypeAdapter

from domain import events as e
from domain.board.characteristics import AbilityRef
from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.events import Recorded
from domain.freezing import thawed
from domain.ids import EntityId, ObjectId, PlayerId
from domain.kernel.proposals import Rewind
from domain.kernel.questions import ChooseOption
from domain.mana import FREE, mana_cost
from domain.models import LATER
from domain.reasons import Reason, Written
from domain.rules.casting.costs import enlisting, words
from domain.rules.casting.costs.objects import in_doubt as cards_in_doubt
from domain.rules.casting.costs.payable import can_pay, mana_of, price
from domain.rules.casting.costs.payment import pay_costs
from domain.rules.casting.mana.affordable import can_be_offered
from domain.rules.casting.mana.bound_mana import Bill
from domain.rules.casting.mana.payment import make_mana, spend_mana
from domain.rules.casting.mana.sources import makers_in_doubt
from domain.rules.combat.restrictions import values
from domain.rules.continuous.modifications import with_x
from domain.rules.continuous.player_effects import in_force, settled_filter
from domain.rules.resolving.evaluation import Context, matches, object_matches
from domain.solver.payments import Price

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Ruling


Demanded: TypeAlias = tuple[tuple[g.Cost, ...], g.Filter | None, Context]
"""A cost to attack or block, a filter of the other creature or None, and a context."""


class Cost(NamedTuple):
    """Cost of one creature's attack or block."""

    creature: ObjectId
    partner: EntityId
    mana: str
    others: tuple[g.Cost, ...]


class Offer(NamedTuple):
    """508.1g. An ability that lets a player pay an optional cost as a creature attacks."""

    creature: ObjectId
    ability: AbilityRef
    part: lang.AsItAttacks


def offers(game: Game, may: Iterable[tuple[ObjectId, object]]) -> tuple[Offer, ...]:
    """508.1g. Return the optional costs of creatures that may attack."""
    offered = []
    for creature, _ in may:
        for ref in game.board.objects[creature].abilities:
            part = game.part(ref)
            if isinstance(part, lang.AsItAttacks):
                offered.append(Offer(creature, ref, part))
    return tuple(offered)


def take_up(game: Game, offered: Iterable[Offer]) -> Ruling[tuple[Offer, ...]]:
    """508.1g. Ask if the player pays each optional cost they can; return those accepted."""
    taken: list[Offer] = []
    for offer in offered:
        creature = game.board.objects[offer.creature]
        player, costs = creature.controller, offer.part.as_it_attacks
        mana = mana_of(costs)
        able, secret = can_be_offered(game, player, creature, costs, mana)
        able = able and _is_one_left(game, player, creature, costs, taken)
        if not able and not secret:
            continue
        reason = Written(" ".join((*((str(mana),) if mana != FREE else ()), *words.words_of(costs))))
        options = ("yes", "no") if able else ("no",)
        passage = (offer.ability[0], offer.part)
        question = ChooseOption(player, reason, options, offer.creature, secret=secret, passage=passage)
        answer, _ = yield from game.decide(question, "508.1g")
        if answer == "yes":
            taken.append(offer)
    return tuple(taken)


def _is_one_left(
    game: Game, player: PlayerId, creature: GameObject, costs: tuple[g.Cost, ...], taken: Iterable[Offer]
) -> bool:
    """702.154d. Return True if enough creatures are untapped for this and all other instances of enlist."""
    if "enlist" not in costs:
        return True
    before = sum("enlist" in offer.part.as_it_attacks for offer in taken)
    return len(enlisting.candidates(game, player, creature.id)) > before


def with_optional(due: Iterable[Cost], taken: Iterable[Offer]) -> tuple[Cost, ...]:
    """508.1h. Return the costs of all attackers, with the optional costs that were chosen."""
    total = {cost.creature: cost for cost in due}
    for offer in taken:
        more = _cost(offer.creature, 0, offer.part.as_it_attacks)
        if more is not None:
            before = total.get(offer.creature, Cost(offer.creature, 0, "", ()))
            total[offer.creature] = before._replace(mana=before.mana + more.mana, others=before.others + more.others)
    return tuple(total.values())


def when_paid(game: Game, taken: Iterable[Offer], paying: Sequence[Recorded]) -> None:
    """603.11, 607.2h. Trigger abilities that are linked to a paid optional cost.

    Each instance of enlist is about the creature that was tapped for it (702.154d), as `paid`.
    """
    enlisted = [record.event for record in paying if isinstance(record.event, e.CreatureEnlisted)]
    for offer in taken:
        if offer.part.when_paid:
            paid = next((one for one in enlisted if one.object == offer.creature), None)
            if paid is not None and "enlist" in offer.part.as_it_attacks:
                enlisted.remove(paid)
            triggered = e.AbilityTriggered(
                number=game.board.next_trigger,
                player=game.board.object(offer.creature).controller,
                source=offer.creature,
                ability=offer.ability,
                bindings=(("paid", (paid.enlisted,)),) if paid is not None else (),
            )
            game.say(triggered, "603.11")


def costs_to_attack(game: Game, creatures: Iterable[GameObject], attackable: Iterable[EntityId]) -> tuple[Cost, ...]:
    """508.1h. Return the cost of each possible pair of attacker and attacked, if any."""
    taxes: dict[EntityId, list[Tax]] = {}
    for tax in _taxes(game):
        for player in tax.players:
            for id in (player, *(_planeswalkers(game, player) if tax.and_planeswalkers else ())):
                taxes.setdefault(id, []).append(tax)
    own: dict[EntityId, tuple[g.Cost, ...]] = {}
    for objects, demanded in _of_kind(game, lang.ToAttack):
        for id in objects:
            own[id] = (*own.get(id, ()), *demanded[0])
    total = []
    for creature in creatures:
        plain = tuple(_mana(word.value) for word in values(creature, "attack_cost"))
        for attacked in attackable:
            due = [cost for tax in taxes.get(attacked, ()) if tax.is_for(creature) for cost in tax.costs]
            cost = _cost(creature.id, attacked, (*due, *plain, *own.get(creature.id, ())))
            if cost is not None:
                total.append(cost)
    return tuple(total)


class Tax(NamedTuple):
    """Costs of attacking players, and perhaps their planeswalkers, with creatures that match a filter."""

    players: tuple[EntityId, ...]
    costs: tuple[g.Cost, ...]
    and_planeswalkers: bool
    of: g.Filter | None
    context: Context

    def is_for(self, creature: GameObject) -> bool:
        """Return True if the cost is for this creature."""
        return self.of is None or object_matches(self.of, creature, self.context)


def _taxes(game: Game) -> Iterator[Tax]:
    """Yield the costs of attacking players."""
    for players, mod, context in in_force(game, lang.AttackTax.KEY):
        if isinstance(mod, tuple):
            of = settled_filter(mod[3]) if len(mod) > 3 else None
            yield Tax(players, _read(mod[1]), len(mod) > 2 and bool(mod[2]), of, context)
        elif isinstance(mod, lang.AttackTax):
            costs = with_x(mod, context)
            paid = (_mana(costs),) if isinstance(costs, str) else costs
            yield Tax(players, paid, mod.and_planeswalkers, mod.of, context)


def _planeswalkers(game: Game, player: EntityId) -> Iterator[EntityId]:
    for permanent in game.board.permanents():
        if permanent.controller == player and "planeswalker" in permanent.types:
            yield permanent.id


def due(costs: Iterable[Cost], pairs: Iterable[tuple[ObjectId, EntityId]]) -> tuple[Cost, ...]:
    """508.1h, 509.1d. Return the costs of these pairs.

    A cost without a partner is due for every pair of its creature.
    """
    partners: dict[ObjectId, list[EntityId]] = {}
    for creature, partner in pairs:
        partners.setdefault(creature, []).append(partner)
    total: list[Cost] = []
    for cost in costs:
        with_these = partners.get(cost.creature, ())
        if not cost.partner:
            total += [cost._replace(partner=partner) for partner in with_these]
        elif cost.partner in with_these:
            total.append(cost)
    return tuple(total)


def costs_to_block(
    game: Game, may: Iterable[tuple[ObjectId, tuple[ObjectId, ...]]], *, vast: bool = False
) -> tuple[Cost, ...]:
    """509.1d. Return the cost of each possible pair of blocker and attacker, if any.

    In a `vast` fight a cost that is the same for every attacker is listed once, without a partner.
    """
    board = game.board
    own: dict[EntityId, list[Demanded]] = {}
    for objects, (costs, filter, context) in _of_kind(game, lang.ToBlock):
        for id in objects:
            own.setdefault(id, []).append((costs, filter, context))
    total = []
    for creature, attackers in may:
        plain = tuple(_mana(word.value) for word in values(board.objects[creature], "block_cost"))
        costly = own.get(creature, ())
        if vast and all(filter is None for _, filter, _ in costly):
            cost = _cost(creature, 0, (*plain, *(one for costs, _, _ in costly for one in costs)))
            total += [cost] if cost is not None else []
            continue
        for attacker in attackers if plain or costly else ():
            special = [
                one
                for costs, filter, context in own.get(creature, ())
                if filter is None or matches(filter, attacker, context)
                for one in costs
            ]
            cost = _cost(creature, attacker, (*plain, *special))
            if cost is not None:
                total.append(cost)
    return tuple(total)


def _mana(text: str) -> g.PayMana:
    return g.PayMana(mana=text)


def _cost(creature: ObjectId, partner: EntityId, costs: tuple[g.Cost, ...]) -> Cost | None:
    if not costs:
        return None
    mana = "".join(cost.mana for cost in costs if isinstance(cost, g.PayMana))
    return Cost(creature, partner, mana, tuple(cost for cost in costs if not isinstance(cost, g.PayMana)))


_COSTS: TypeAdapter[tuple[g.Cost, ...]] = TypeAdapter(tuple[g.Cost, ...], config=LATER)
_FILTER: TypeAdapter[g.Filter] = TypeAdapter(g.Filter, config=LATER)


@lru_cache(maxsize=256)
def _read(costs: object) -> tuple[g.Cost, ...]:
    """Return costs from their stored form in an effect: mana symbols or data."""
    if isinstance(costs, str):
        return (_mana(costs),)
    return tuple(_COSTS.validate_python(thawed(costs)))


@lru_cache(maxsize=256)
def _read_filter(filter: object) -> g.Filter | None:
    return None if filter is None else _FILTER.validate_python(thawed(filter))


def _of_kind(game: Game, kind: type[g.Node]) -> Iterator[tuple[tuple[EntityId, ...], Demanded]]:
    """Yield the costs of one kind that texts and effects put on creatures.

    Each comes with the creatures, a filter of the other creature or None, and a context.
    """
    for about, mod, context in in_force(game, kind.KEY):
        if isinstance(mod, tuple):
            yield about, (_read(mod[1]), _read_filter(mod[2]) if len(mod) > 2 else None, context)
        else:
            costs = getattr(mod, kind.KEY)
            yield about, ((_mana(costs),) if isinstance(costs, str) else costs, getattr(mod, "whom", None), context)


# Data for the questions


def in_mana(costs: Iterable[Cost]) -> tuple[tuple[ObjectId, EntityId, str], ...]:
    """Return the parts of the costs that are mana."""
    return tuple((cost.creature, cost.partner, cost.mana) for cost in costs if cost.mana)


def prices(game: Game, costs: Iterable[Cost]) -> tuple[Price, ...]:
    """Return the costs other than mana, each with amount and objects to use.

    A cost in life has the payer instead of objects.
    """
    total = []
    for cost in costs:
        payer = game.board.objects[cost.creature].controller
        for other in cost.others:
            word, count, among = price(game, payer, game.board.objects[cost.creature], other)
            total.append((cost.creature, cost.partner, word, count, among))
    return tuple(total)


def in_doubt(game: Game, costs: Iterable[Cost]) -> bool:
    """400.2. Return True if hidden information decides which costs could be paid.

    Then not everybody knows which attacks or blocks could be declared.
    """
    objects = game.board.objects
    return any(
        cards_in_doubt(game, objects[cost.creature].controller, objects[cost.creature], other)
        or makers_in_doubt(game, objects[cost.creature].controller)
        for cost in costs
        for other in (*cost.others, *((_mana(cost.mana),) if cost.mana else ()))
    )


# Paying


def lock(game: Game, costs: Iterable[Cost], rule: str, decided: int | None) -> tuple[Cost, ...]:
    """508.1h, 509.1d. Lock in each player's total cost; return its parts.

    Later changes are ignored.
    """
    locked = tuple(
        cost._replace(others=tuple(_settled(game, cost.creature, other) for other in cost.others)) for cost in costs
    )
    together = _by_payer(game, locked).values() if game.edition.whole_costs else [[cost] for cost in locked]
    with game.moment():
        for costs_of_one in together:
            mana = "".join(cost.mana for cost in costs_of_one)
            if len(costs_of_one) > 1 and mana:
                mana = str(mana_cost(mana))
            others = tuple(map(_words, _summed(other for cost in costs_of_one for other in cost.others)))
            objects = tuple(dict.fromkeys(cost.creature for cost in costs_of_one))
            game.say(e.CostLocked(objects=objects, mana=mana, other=others), rule, decided)
    return locked


def _by_payer(game: Game, costs: Iterable[Cost]) -> dict[PlayerId, list[Cost]]:
    """508.1h, 509.1d. Return the costs by the player who pays: each creature's controller."""
    payers: dict[PlayerId, list[Cost]] = {}
    for cost in costs:
        payers.setdefault(game.board.object(cost.creature).controller, []).append(cost)
    return payers


def _summed(costs: Iterable[g.Cost]) -> list[g.Cost]:
    """119.4. Return the costs with all payments of life added up to one."""
    costs = list(costs)
    life = [cost.pay_life for cost in costs if isinstance(cost, g.PayLife)]
    others: list[g.Cost] = [cost for cost in costs if not isinstance(cost, g.PayLife)]
    if life:
        others.append(g.PayLife(pay_life=sum(amount for amount in life if isinstance(amount, int))))
    return others


def _settled(game: Game, creature: ObjectId, cost: g.Cost) -> g.Cost:
    """Return a cost in life with its amount worked out once; other costs unchanged."""
    if not isinstance(cost, g.PayLife):
        return cost
    payer = game.board.object(creature).controller
    return g.PayLife(pay_life=Context(game, payer, creature).amount(cost.pay_life))


def _words(cost: g.Cost) -> str:
    return f"pay {cost.pay_life} life" if isinstance(cost, g.PayLife) else " ".join(words.words_of((cost,)))


def pay(game: Game, costs: Iterable[Cost], rules: tuple[str, str]) -> Ruling[bool]:
    """508.1i, 508.1j, 509.1e, 509.1f. Let all players pay the costs of their creatures.

    `rules` are those of mana abilities and of paying. Returns True if everybody could pay.
    """
    try:
        for player, theirs in _by_payer(game, costs).items():
            if not (yield from _pay_all(game, player, theirs, *rules)):
                return False
    except Rewind:
        return False
    return True


def _pay_all(game: Game, player: PlayerId, costs: Sequence[Cost], make: str, rule: str) -> Ruling[bool]:
    """Let one player pay all costs, in an order of their choice.

    Returns True if they could.
    """
    mana = "".join(cost.mana for cost in costs)
    if game.edition.whole_costs and len(costs) > 1 and mana:
        mana = str(mana_cost(mana))
    made, decided = yield from make_mana(game, player, mana, None, make)
    if not made:
        return False
    parts: list[tuple[str, ObjectId | None, g.Cost | None]] = [(mana, None, None)] if mana else []
    in_life = [cost.creature for cost in costs for other in cost.others if isinstance(other, g.PayLife)]
    if game.edition.whole_costs and len(set(in_life)) > 1:
        (life,) = _summed(other for cost in costs for other in cost.others if isinstance(other, g.PayLife))
        parts.append((_words(life), in_life[0], life))
        costs = [
            cost._replace(others=tuple(other for other in cost.others if not isinstance(other, g.PayLife)))
            for cost in costs
        ]
    for cost in costs:
        name = game.board.name_of(cost.creature)
        parts += [(f"{_words(other)} for {name}", cost.creature, other) for other in cost.others]
    while parts:
        labels = tuple(dict.fromkeys(label for label, _, _ in parts))
        chosen, paid_first = yield from game.decide(ChooseOption(player, Reason.PAY_FIRST, labels), rule)
        part = next(part for part in parts if part[0] == chosen)
        parts.remove(part)
        _, creature, cost_part = part
        if creature is None or cost_part is None:
            paid = spend_mana(
                game, player, Bill(mana_cost(mana), None, rule), decided if paid_first is None else paid_first
            )
        else:
            source = game.board.object(creature)
            paid = can_pay(game, player, source, (cost_part,))
            if paid:
                yield from pay_costs(game, player, source, (cost_part,), paid_first)
        if not paid:
            return False
    return True
