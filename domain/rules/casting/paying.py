"""118, 601.2f-h, 605. Costs: what a player could pay, which mana they could make, and paying."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import Obj
from domain.cards import grammar as g
from domain.cards import language as l
from domain.ids import Bound, EntityId, ObjectId, PlayerId
from domain.kernel.proposals import Rewind
from domain.kernel.questions import ChooseNumber, ChooseObjects, PayMana
from domain.kernel.would import (
    Proposal,
    WouldDiscard,
    WouldLoseLife,
    WouldMove,
    WouldPutCounters,
    WouldRemoveCounters,
    WouldSacrifice,
)
from domain.mana import (
    FREE,
    DearSource,
    ManaCost,
    ManaSource,
    Repeated,
    made_by_each,
    mana_cost,
    plan_with_dear,
    plan_with_repeated,
)
from domain.mana import can_pay as could_pay
from domain.reasons import Reason
from domain.rules.abilities.index import Source, index
from domain.rules.casting import (
    any_mana,
    bound_mana,
    crewing,
    evidence,
    exerting,
    limits,
    snow,
    taking,
    taking_off,
    tapped_for_mana,
)
from domain.rules.casting.bound_mana import OTHER, Purpose
from domain.rules.casting.mana_abilities import addable
from domain.rules.casting.tapped_for_mana import Chosen
from domain.rules.resolving.reading import PROMISED, Context
from domain.rules.resolving.support import instructions
from domain.rules.turn import timing
from domain.solver.matching import Maker
from domain.terms import Zone, sorted_mana

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules, Ruling


def mana_sources(game: Game, player: PlayerId) -> tuple[ManaSource, ...]:
    """605.3a. Mana abilities the player could activate now that cost at most tapping or sacrificing their source.

    What triggers as they are tapped for mana, and adds some, is counted (605.4a).
    """
    functioning = index(game)
    found = own_sources(game, functioning.sources[player], player)
    if l.TappedForMana not in functioning.watchers:
        return found
    parts = ((*one, _activated(game, game.board.objects[ObjectId(one[0])], one[1])) for one in found)
    return tuple(
        (id, at, tapped_for_mana.in_all(game, player, ObjectId(id), part, made)) for id, at, made, part in parts
    )


def own_sources(game: Game, sources: Sequence[Source], player: PlayerId) -> tuple[ManaSource, ...]:
    """605.3a. Mana abilities the player could activate now at that price, and what each of them adds by itself."""
    found: list[ManaSource] = []
    for permanent, number, part, options in sources:
        if permanent.tapped or "cant_activate" in permanent.keywords:
            continue
        if permanent.types != ("land",) and "tap_self" in part.cost and limits.is_summoning_sick(game, permanent):
            continue
        if part.only and not is_time_for(game, player, permanent, number, part):
            continue
        if options is None:
            options = produced(game, permanent, part)
        if options:
            found.append((permanent.id, number, options))
    return tuple(found)


def produced(game: Game, permanent: Obj, part: l.Activated) -> tuple[str, ...]:
    """106.1. The mana an ability could add, one string for each choice."""
    most = taking.most_x(game, permanent.controller, permanent, part.cost) if part.takes_x else None
    if most is None:
        return _produced(game, permanent, part, 0)
    of_each = (_produced(game, permanent, part, x) for x in range(most + 1))
    return tuple(dict.fromkeys(mana for made in of_each for mana in made))


def _produced(game: Game, permanent: Obj, part: l.Activated, x: int) -> tuple[str, ...]:
    for effect in part.activated if isinstance(part.activated, tuple) else ():
        if isinstance(effect, l.AddMana):
            context = Context(game, permanent.controller, permanent.id, {"x": x})
            return effect.given(addable(effect, context), context.number(effect.n))
    return ()


def _announced(game: Game, permanent: Obj, part: l.Activated, mana: str | None) -> Ruling[int]:
    """602.2b. What X is in the costs of a mana ability: as little as the mana takes that is wanted, or as is chosen."""
    player = permanent.controller
    most = taking.most_x(game, player, permanent, part.cost)
    if most is None:
        return 0
    if mana is not None:
        return next((x for x in range(most + 1) if mana in _produced(game, permanent, part, x)), most)
    secret = taking.is_secret(game, player, permanent, part.cost)
    x, _ = yield from game.decide(ChooseNumber(player, Reason.X, 0, most, permanent.id, secret=secret), "602.2b")
    return x


def consumed(game: Game, sources: tuple[ManaSource, ...]) -> tuple[tuple[int, int], ...]:
    """605.3a. Those of these sources, object and ability, that are sacrificed for their mana."""
    found = ((source, _activated(game, game.board.objects[ObjectId(source[0])], source[1])) for source in sources)
    return tuple(source[:2] for source, part in found if any(isinstance(cost, g.Sacrifice) for cost in part.cost))


def can_afford(
    game: Game,
    player: PlayerId,
    cost: ManaCost,
    sources: tuple[ManaSource, ...],
    but: ObjectId | None = None,
    best: bool | None = None,
    on: Purpose = OTHER,
    spare: int | None = None,
) -> bool:
    """Whether pool and mana abilities could pay this cost; `but` an object whose dear abilities don't count.

    `best` as in `can_pay`; `on` is what is paid for (106.6). So much life, or all, is to `spare` for Phyrexian symbols.
    """
    if cost.colored and cost.open:
        return any(can_afford(game, player, one, sources, but, best, on, spare) for one in cost.settled())
    cost = any_mana.loosened(game, player, cost, on)
    if cost.colored and cost.phyrexian:
        life = game.board.players[player].life if spare is None else spare
        return can_afford(game, player, cost.without_life(), sources, but, best, on) or any(
            can_afford(game, player, cost.for_life(symbol), sources, but, best, on, life - 2)
            for symbol in (dict.fromkeys(cost.phyrexian) if life >= 2 else ())
        )
    pool = bound_mana.pool_for(game, player, on, cost)
    functioning = index(game)
    sources = bound_mana.sources_for(game, player, sources, on) if functioning.binding else sources
    sources = _as_for(game, player, cost, sources)
    if could_pay(pool, cost, made_by_each(sources)):
        return True
    if not functioning.makers:
        return False
    dear = dear_sources(game, player, but, best)
    dear = _as_for(game, player, cost, bound_mana.dear_for(game, player, dear, on))
    if not dear:
        return False
    if plan_with_dear(pool, cost, sources, dear) is not None:
        return True
    if not game.edition.whole_costs:
        return False
    return plan_with_repeated(pool, cost, sources, dear, repeated(game, player, dear, best)) is not None


def dear_sources(
    game: Game, player: PlayerId, but: ObjectId | None = None, best: bool | None = None
) -> tuple[DearSource, ...]:
    """605.3a. Mana abilities the player could activate that cost more than tapping or sacrificing their source.

    One that is being activated cannot be again before it has resolved (605.3c): `but`. `best` as in `can_pay`.
    """
    return tuple(
        (found.id, number, tapped_for_mana.in_all(game, player, found.id, part, options), str(part.price))
        for found, number, part in index(game).makers
        if found.controller == player and found.id != but and can_make(game, player, found, number, part, best)
        if (options := produced(game, found, part))
    )


ENDLESS = 99
"""How often an ability can be activated that nothing is used up for."""


def repeated(
    game: Game, player: PlayerId, dear: tuple[DearSource, ...], best: bool | None = None
) -> tuple[Repeated, ...]:
    """605.3a. Those of these mana abilities that can be activated more than once, and how often at most."""
    found = []
    for id, number, _, _ in dear:
        often = times(game, player, game.board.objects[ObjectId(id)], number, best)
        if often > 1:
            found.append((id, number, often))
    return tuple(found)


def makers(game: Game, player: PlayerId) -> tuple[Maker, ...]:
    """605.3a. What else a player could activate for mana while paying for attackers or blockers."""
    if not (index(game).makers and game.edition.whole_costs):
        return ()
    dear = dear_sources(game, player)
    often = {found[:2]: found[2] for found in repeated(game, player, dear)}
    return tuple(
        (
            id,
            number,
            options,
            often.get((id, number), 1),
            "tap_self" in _activated(game, game.board.objects[ObjectId(id)], number).cost,
        )
        for id, number, options, _ in dear
    )


def times(game: Game, player: PlayerId, found: Obj, number: int, best: bool | None = None) -> int:
    """How often the costs of an ability can be paid one time after the other, each cost looked at by itself."""
    part = _activated(game, found, number)
    if not limits.ONCE.isdisjoint(part.only):
        return 1
    context = Context(game, player, found.id)
    most = ENDLESS
    for cost in part.cost:
        if (
            isinstance(cost, (str, g.Loyalty))
            or g.varies(cost)
            or (isinstance(cost, (g.Sacrifice, g.ExileCost, g.Discard)) and taking.of_what(cost) == "self")
        ):
            return 1
        if isinstance(cost, g.PayMana):
            continue
        if isinstance(cost, (g.TapPower, g.Blight, g.CollectEvidence, g.Promise, g.TakeCounters)):
            return 1
        if isinstance(cost, g.RemoveCounters):
            assert cost.n != "x"  # what varies was asked for above
            most = min(most, taking_off.there(found, cost.remove_counters) // cost.n)
        elif isinstance(cost, (g.PayLife, g.PayEnergy)):
            amount = context.number(limits.taken(cost))
            most = min(most, limits.owned(game, player, cost) // amount if amount > 0 else ENDLESS)
        else:
            most = min(most, _available(game, player, found, cost, part.cost, best) // taking.count(cost))
    return most


def can_make(
    game: Game, player: PlayerId, found: Obj, number: int, part: l.Activated, best: bool | None = None
) -> bool:
    """605.3a, 602.5. Whether a mana ability could be activated while something is paid for, its mana cost aside."""
    if not is_time_for(game, player, found, number, part):
        return False
    return Context(game, player, found.id).true(part.if_) and can_pay(
        game, player, found, taking.with_x(part.cost, 0), best
    )


def is_time_for(game: Game, player: PlayerId, found: Obj, number: int, part: l.Activated) -> bool:
    """506.7g, 602.5. Whether an ability may be activated now: at these times, and if no effect says that it can't."""
    if found.zone is Zone.BATTLEFIELD and (
        "cant_activate" in found.keywords or ("cant_activate_but_mana" in found.keywords and not part.is_mana)
    ):
        return False
    if limits.is_used_up(found, part, number):
        return False
    return not part.only or timing.is_time(game.board, player, part.only)


def can_pay(game: Game, player: PlayerId, found: Obj, costs: tuple[g.Cost, ...], best: bool | None = None) -> bool:
    """118.3. Whether everything but mana could be paid for an ability of `found`.

    Where not everybody knows whether a card would do, it is looked at what it is; at `best` all of them would, else
    none (400.2).
    """
    context = Context(game, player, found.id)
    for cost in costs:
        if isinstance(cost, str):
            if not limits.can_do(game, found, cost):
                return False
        elif isinstance(cost, g.Loyalty):
            if isinstance(cost.loyalty, int) and found.loyalty + cost.loyalty < 0:
                return False
        elif isinstance(cost, g.RemoveCounters):
            if cost.n != "x" and taking_off.there(found, cost.remove_counters) < cost.n:
                return False
        elif isinstance(cost, (g.PayLife, g.PayEnergy)):
            if limits.owned(game, player, cost) < context.number(limits.taken(cost)):
                return False
        elif isinstance(cost, g.TapPower):
            if sum(max(0, crewing.power_for(one, cost)) for one in crewing.crew(game, player, found)) < cost.tap_power:
                return False
        elif isinstance(cost, g.CollectEvidence):
            if evidence.most(game, player, found) < cost.collect_evidence:
                return False
        elif isinstance(cost, g.Promise):
            if not context.players(cost.promise):
                return False
        elif isinstance(cost, g.PayMana):
            continue
        elif _available(game, player, found, cost, costs, best) < taking.count(cost):
            return False
    return True


def most_x(
    game: Game, player: PlayerId, cost: ManaCost, change: int, sources: tuple[ManaSource, ...], on: Purpose = OTHER
) -> int:
    """601.2b. The greatest X that the player could pay for."""
    available = len(game.board.players[player].pool) + sum(len(source[2][0]) for source in sources)
    most = (available - cost.least - change) // cost.x
    while most > 0 and not can_afford(game, player, cost.with_x(most).plus(change), sources, on=on):
        most -= 1
    return max(0, most)


def can_be_offered(
    game: Game, player: PlayerId, found: Obj, costs: tuple[g.Cost, ...], mana: ManaCost, on: Purpose = OTHER
) -> tuple[bool, bool]:
    """118.3. Whether a player could pay these costs, which come to so much mana, and whether that is secret (400.2)."""
    sources = mana_sources(game, player)

    def able(best: bool | None) -> bool:
        return can_pay(game, player, found, costs, best) and can_afford(game, player, mana, sources, None, best, on)

    return able(None), game.schema > 1 and able(True) != able(False)


def makers_in_doubt(game: Game, player: PlayerId, but: ObjectId | None = None) -> bool:
    """400.2. Whether not everybody knows which mana abilities a player could activate."""
    if not index(game).makers:
        return False
    makers = (one for one in index(game).makers if one[0].controller == player and one[0].id != but)
    return any(taking.in_doubt(game, player, found, cost) for found, _, part in makers for cost in part.cost)


def _available(
    game: Game, player: PlayerId, found: Obj, cost: taking.OfObjects, costs: tuple[g.Cost, ...], best: bool | None
) -> int:
    """Of how much it could be chosen what a cost takes; `best` as in `can_pay`."""
    choices = taking.choices(game, player, found, cost, costs)
    if best is None:
        return len(choices)
    doubtful = taking.in_doubt(game, player, found, cost)
    return len(set(choices) - set(doubtful)) + (len(doubtful) if best else 0)


def mana_of(costs: tuple[g.Cost, ...]) -> ManaCost:
    """The mana among these costs."""
    total = FREE
    for cost in costs:
        if isinstance(cost, g.PayMana):
            total = total.joined(mana_cost(cost.mana))
    return total


def pay_mana(
    game: Game, player: PlayerId, cost_text: str, source: ObjectId | None, rule: str, on: Purpose = OTHER
) -> Ruling[bool]:
    """601.2g, 601.2h. Mana abilities are activated, then the mana is paid. Returns whether it could be."""
    made, at = yield from make_mana(game, player, cost_text, source, "601.2g", on)
    return made and spend_mana(game, player, cost_text, source, rule, at, on)


def make_mana(
    game: Game, player: PlayerId, cost_text: str, source: ObjectId | None, rule: str, on: Purpose = OTHER
) -> Ruling[tuple[bool, int | None]]:
    """601.2g, 605.3a. The player activates mana abilities for a cost, and nothing else.

    Returns whether there can be enough, and the position of the decision.
    """
    cost = any_mana.loosened(game, player, mana_cost(cost_text).without_life(), on)
    if not cost.value:
        return True, None
    answer = None
    while answer is None:
        sources = mana_sources(game, player)
        sources = bound_mana.sources_for(game, player, sources, on) if index(game).binding else sources
        pool = bound_mana.pool_for(game, player, on, cost)
        if player in game.gone or not can_afford(game, player, cost, sources, source, on=on):
            return False, None
        dear = dear_sources(game, player, source) if index(game).makers else ()
        dear = _as_for(game, player, cost, bound_mana.dear_for(game, player, dear, on))
        sources = _as_for(game, player, cost, sources)
        again = repeated(game, player, dear) if game.edition.whole_costs else None
        secret = makers_in_doubt(game, player, source)
        question = PayMana(player, str(cost), pool, sources, source, dear, again, secret=secret)
        answer, at = yield from game.decide(question, rule, again=True)
    refs = {(id, number): game.board.objects[ObjectId(id)].abilities[number] for id, number, _ in answer}
    own = {use: _own_mana(game, player, *use[:2], sorted_mana(use[2].upper())) for use in answer}
    for id, number, mana in answer:
        if dear:  # what was paid for one may be what another would have been activated of
            found = game.board.objects.get(ObjectId(id))
            if found is None or found.abilities[number : number + 1] != (refs[id, number],):
                return False, at
            if not can_pay(game, player, found, taking.with_x(_activated(game, found, number).cost, 0)):
                return False, at
        yield from activate_mana(game, player, ObjectId(id), number, *own[id, number, mana], at)
    return True, at


def _as_for(game: Game, player: PlayerId, cost: ManaCost, found: tuple[snow.Source, ...]) -> tuple[snow.Source, ...]:
    """107.4h. Sources of mana as they matter for a cost: which of them are snow, where it asks for that."""
    return snow.sources(game, found, partial(_own_mana, game, player)) if found and cost.asks_for_snow else found


def _own_mana(game: Game, player: PlayerId, id: int, number: int, mana: str) -> tuple[str, Chosen]:
    """605.4a. What of this mana the ability itself is to add, and what those that trigger."""
    found = game.board.objects[ObjectId(id)]
    part = _activated(game, found, number)
    if not tapped_for_mana.is_more(game, part):
        return mana, {}
    return tapped_for_mana.apart(game, player, found.id, part, produced(game, found, part), mana)


def spend_mana(
    game: Game,
    player: PlayerId,
    cost_text: str,
    source: ObjectId | None,
    rule: str,
    cause: int | None,
    on: Purpose = OTHER,
) -> bool:
    """601.2h. The pool pays a cost; whether it could."""
    cost = any_mana.loosened(game, player, mana_cost(cost_text), on)
    return bound_mana.pay(game, player, cost, source, rule, cause, on)


def _activated(game: Game, found: Obj, number: int) -> l.Activated:
    part = game.part(found.abilities[number])
    assert isinstance(part, l.Activated)
    return part


def activate_mana(
    game: Game, player: PlayerId, id: ObjectId, number: int, mana: str | None, chosen: Chosen, cause: int | None
) -> Rules:
    """605.3. A mana ability resolves as it is activated, without the stack; `mana` is the choice made beforehand.

    So are the choices for what triggers then: `chosen`.

    :raises Rewind: the mana it costs could not be paid.
    """
    permanent = game.board.objects[id]
    ref = permanent.abilities[number]
    part = game.part(ref)
    assert isinstance(part, l.Activated)
    at = game.say(
        e.AbilityActivated(player=player, source=id, ability=ref, object=None),
        "605.3b",
        cause,
    )
    limits.use_up(game, id, part, ref, at)
    x = (yield from _announced(game, permanent, part, mana)) if part.takes_x else 0
    costs = taking.with_x(part.cost, x) if part.takes_x else part.cost
    if "tap_self" in costs:
        yield from pay_costs(game, player, permanent, tuple([cost for cost in costs if cost == "tap_self"]), at)
    if part.price != FREE:
        on, price = Purpose("activate", permanent), str(part.price)
        if mana is not None:
            if not spend_mana(game, player, price, id, "601.2h", at, on):
                raise Rewind("the mana it costs cannot be paid", "601.2h")
        elif not (yield from pay_mana(game, player, price, id, "601.2h", on)):
            raise Rewind("the mana it costs cannot be paid", "601.2h")
    rest = tuple([cost for cost in costs if cost != "tap_self"])
    if rest:
        yield from pay_costs(game, player, permanent, rest, at, x)
    names: dict[str, Bound] = {"x": x} if part.takes_x else {}
    context = Context(game, player, id, names if mana is None else {**names, "mana": mana}, text=ref[0])
    before = len(game.records)
    yield from game.in_turn(instructions(game, part.effects, context), "605.3b", at)
    if "tap_self" in part.cost:
        made = tapped_for_mana.produced_by(id, game.records[before:])
        yield from tapped_for_mana.trigger_at_once(game, player, id, made, chosen, at)


def pay_costs(
    game: Game, player: PlayerId, found: Obj, costs: tuple[g.Cost, ...], cause: int | None, x: int = 0
) -> Ruling[tuple[ObjectId, ...]]:
    """601.2h. Everything but mana is paid, in the order in which the costs are written. Returns what was paid with."""
    paid: list[ObjectId] = []
    for cost in costs:
        if cost == "tap_self":
            game.say(e.PermanentsTapped(objects=(found.id,)), "107.5", cause)
        elif cost == "untap_self":
            game.say(e.PermanentsUntapped(objects=(found.id,)), "107.6", cause)
        elif cost == "exert_self":
            exerting.exert(game, player, found.id, cause)
        elif isinstance(cost, g.PayMana):
            continue
        elif isinstance(cost, g.Loyalty):
            change = -x if cost.loyalty == "-x" else int(cost.loyalty)
            if change > 0:
                put = WouldPutCounters(found.id, "loyalty", change, by_effect=False, by=player)
                yield from game.at_once([put], "606.4", cause)
            elif change < 0:
                yield from game.at_once([WouldRemoveCounters(found.id, "loyalty", -change)], "606.4", cause)
        elif isinstance(cost, g.RemoveCounters):
            assert cost.n != "x"  # X has been announced
            yield from taking_off.pay(game, player, (found.id,), cost.remove_counters, cost.n, cause)
        elif isinstance(cost, g.PayLife):
            amount = Context(game, player, found.id, {"x": x}).amount(cost.pay_life)
            yield from game.at_once([WouldLoseLife(player, amount)], "118.3b", cause)
        elif isinstance(cost, g.PayEnergy):
            limits.pay_energy(game, player, Context(game, player, found.id, {"x": x}).amount(cost.pay_energy), cause)
        elif isinstance(cost, g.TapPower):
            paid += yield from crewing.pay(game, player, found, cost, cause)
        elif isinstance(cost, g.CollectEvidence):
            paid += yield from evidence.collect(game, player, found, cost, cause)
        elif isinstance(cost, g.Promise):
            yield from _promise(game, player, found, cost, cause)
        else:
            paid += yield from _pay_with_objects(game, player, found, cost, costs, cause)
    return tuple(paid)


def price(game: Game, player: PlayerId, found: Obj, cost: g.Cost) -> tuple[str, int, tuple[EntityId, ...]]:
    """118.3. What a cost other than mana takes: a word for it, how much, and of what: objects, or a player's life."""
    if isinstance(cost, g.PayLife):
        return "life", Context(game, player, found.id).amount(cost.pay_life), (player,)
    if isinstance(cost, (str, g.Loyalty, g.RemoveCounters, g.TapPower, g.PayEnergy, g.CollectEvidence, g.Promise)):
        return "own", 1, (found.id,) if can_pay(game, player, found, (cost,)) else ()
    assert not isinstance(cost, g.PayMana)  # what is paid in mana has a price of its own
    # A creature that attacks is tapped as it is declared, before its price is paid (508.1f, 508.1j).
    among = taking.choices(game, player, found, cost, ("tap_self",))
    return _PAYING_WITH.get(type(cost), Reason.RETURN), taking.count(cost), among


_PAYING_WITH: dict[type[g.Node], Reason] = {
    g.Sacrifice: Reason.SACRIFICE,
    g.Discard: Reason.DISCARD,
    g.ExileCost: Reason.EXILE,
    g.TapOthers: Reason.TAP,
    g.RevealCost: Reason.REVEAL,
    g.Blight: Reason.CHOOSE,
    g.Behold: Reason.CHOOSE,
    g.TakeCounters: Reason.CHOOSE,
}


def _promise(game: Game, player: PlayerId, found: Obj, cost: g.Promise, cause: int | None) -> Rules:
    """702.174a. Who it is promised to, the spell knows, and the permanent that it becomes."""
    among = Context(game, player, found.id).players(cost.promise)
    chosen, at = yield from game.decide(ChooseObjects(player, Reason.CHOOSE, among, 1, 1, found.id), "601.2h")
    because = at if at is not None else cause
    game.say(e.QualityChosen(object=found.id, name=PROMISED, value=str(chosen[0])), "601.2h", because)


def _pay_with_objects(
    game: Game, player: PlayerId, found: Obj, cost: taking.OfObjects, costs: tuple[g.Cost, ...], cause: int | None
) -> Ruling[list[ObjectId]]:
    choices = taking.choices(game, player, found, cost, costs)
    count = taking.count(cost)
    reason = _PAYING_WITH.get(type(cost), Reason.RETURN)
    secret = taking.in_doubt(game, player, found, cost)
    because = cause
    if isinstance(cost, g.Discard) and cost.at_random:
        chosen = tuple(game.dice("discard").sample(choices, count))
    else:
        question = ChooseObjects(player, reason, choices, count, count, found.id, secret=secret)
        chosen, at = yield from game.decide(question, "601.2h")
        because = at if at is not None else cause
    if isinstance(cost, (g.RevealCost, g.Behold)):
        cards = tuple(id for id in chosen if game.board.objects[id].zone is Zone.HAND)
        definitions = tuple(game.board.objects[id].definition for id in cards)
        for definition in definitions:
            game.see(definition, "701.20a", because)
        if cards:
            game.say(e.CardsRevealed(player=player, cards=cards, definitions=definitions), "701.20a", because)
        return list(chosen)
    if isinstance(cost, g.TapOthers) and chosen:
        game.say(e.PermanentsTapped(objects=chosen), "118.3", because)
        return list(chosen)
    if isinstance(cost, g.Blight):
        put = [WouldPutCounters(id, "-1/-1", cost.blight, by_effect=False, by=player) for id in chosen]
        yield from game.at_once(put, "118.3", because)
        return list(chosen)
    if isinstance(cost, g.TakeCounters):
        yield from taking_off.pay(game, player, chosen, cost.take_counters, cost.n, because)
        return list(chosen)
    proposals: list[Proposal] = []
    for id in chosen:
        if isinstance(cost, g.Sacrifice):
            proposals.append(WouldSacrifice(player, id))
        elif isinstance(cost, g.Discard):
            proposals.append(WouldDiscard(player, id))
        else:
            proposals.append(WouldMove(id, Zone.EXILE if isinstance(cost, g.ExileCost) else Zone.HAND))
    rule = {Reason.SACRIFICE: "701.21a", Reason.DISCARD: "701.9a", Reason.EXILE: "701.13a"}.get(reason, "118.3")
    yield from game.at_once(proposals, rule, because)
    return list(chosen)
