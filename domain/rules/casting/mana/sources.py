"""605.3a. Mana abilities that a player could activate: what each makes, what it costs, and how often."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.ids import ObjectId, PlayerId
from domain.mana import DearSource, ManaCost, ManaSource, Repeated
from domain.rules.abilities.index import Source, index
from domain.rules.casting.activation import limits
from domain.rules.casting.costs import counters, life_and_energy, objects, variable_x
from domain.rules.casting.costs.payable import available, can_pay
from domain.rules.casting.mana import snow, tapped_for_mana
from domain.rules.casting.mana.at_position import AtPosition
from domain.rules.casting.mana.mana_abilities import addable
from domain.rules.casting.mana.tapped_for_mana import Chosen
from domain.rules.resolving.evaluation import Context
from domain.solver.matching import Maker

if TYPE_CHECKING:
    from domain.kernel.game import Game


def mana_sources(game: Game, player: PlayerId) -> tuple[ManaSource, ...]:
    """605.3a. Mana abilities the player could activate now that cost at most tapping or sacrificing their source.

    What triggers as they are tapped for mana, and adds some, is counted (605.4a).
    """
    functioning = index(game)
    found = own_sources(game, functioning.sources[player], player)
    if lang.TappedForMana not in functioning.watchers:
        return found
    parts = ((*one, mana_ability(game, game.board.objects[ObjectId(one[0])], one[1])) for one in found)
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
        if part.only and not limits.is_time_for(game, player, permanent, number, part):
            continue
        if options is None:
            options = produced(game, permanent, part)
        if options:
            found.append((permanent.id, number, options))
    return tuple(found)


def produced(game: Game, permanent: GameObject, part: lang.Activated) -> tuple[str, ...]:
    """106.1. The mana an ability could add, one string for each choice."""
    most = variable_x.most_x(game, permanent.controller, permanent, part.cost) if part.takes_x else None
    if most is None:
        return produced_with(game, permanent, part, 0)
    of_each = (produced_with(game, permanent, part, x) for x in range(most + 1))
    return tuple(dict.fromkeys(mana for made in of_each for mana in made))


def produced_with(game: Game, permanent: GameObject, part: lang.Activated, x: int) -> tuple[str, ...]:
    """106.1. Return the mana an ability could add when X is so much, one string for each choice."""
    for effect in part.activated if isinstance(part.activated, tuple) else ():
        if isinstance(effect, lang.AddMana):
            if effect.always is not None:
                return effect.always
            context = Context(game, permanent.controller, permanent.id, {"x": x})
            return effect.given(addable(effect, context), context.number(effect.n))
    return ()


def consumed(game: Game, sources: tuple[ManaSource, ...]) -> tuple[tuple[int, int], ...]:
    """605.3a. Those of these sources, object and ability, that are sacrificed for their mana."""
    found = ((source, mana_ability(game, game.board.objects[ObjectId(source[0])], source[1])) for source in sources)
    return tuple(source[:2] for source, part in found if any(isinstance(cost, g.Sacrifice) for cost in part.cost))


def dear_sources(
    game: Game, player: PlayerId, but: ObjectId | None = None, best: bool | None = None
) -> tuple[DearSource, ...]:
    """605.3a. Mana abilities the player could activate that cost more than tapping or sacrificing their source.

    One that is being activated cannot be again before it has resolved (605.3c): `but`. `best` as in `can_pay`.
    """
    known = game.kept(Dear)
    known.let_go_before(game.board.position)
    found = known.get((player, but, best))
    if found is None:
        found = known[player, but, best] = tuple(
            (found.id, number, tapped_for_mana.in_all(game, player, found.id, part, options), str(part.price))
            for found, number, part in index(game).makers
            if found.controller == player and found.id != but and can_make(game, player, found, number, part, best)
            if (options := produced(game, found, part))
        )
    return found


class Dear(AtPosition["tuple[PlayerId, ObjectId | None, bool | None]", "tuple[DearSource, ...]"]):
    """What `dear_sources` has found."""


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
            "tap_self" in mana_ability(game, game.board.objects[ObjectId(id)], number).cost,
        )
        for id, number, options, _ in dear
    )


def times(game: Game, player: PlayerId, found: GameObject, number: int, best: bool | None = None) -> int:
    """How often the costs of an ability can be paid one time after the other, each cost looked at by itself."""
    part = mana_ability(game, found, number)
    if not limits.ONCE.isdisjoint(part.only):
        return 1
    most = ENDLESS
    for cost in part.cost:
        if (
            isinstance(cost, (str, g.Loyalty))
            or g.varies(cost)
            or (isinstance(cost, (g.Sacrifice, g.ExileCost, g.Discard)) and objects.of_what(cost) == "self")
        ):
            return 1
        if isinstance(cost, g.PayMana):
            continue
        if isinstance(cost, (g.TapPower, g.Blight, g.CollectEvidence, g.Promise, g.TakeCounters)):
            return 1
        if isinstance(cost, g.RemoveCounters):
            assert cost.n != "x"  # what varies was asked for above
            most = min(most, counters.there(found, cost.remove_counters) // cost.n)
        elif isinstance(cost, (g.PayLife, g.PayEnergy)):
            amount = Context(game, player, found.id).number(life_and_energy.taken(cost))
            most = min(most, life_and_energy.owned(game, player, cost) // amount if amount > 0 else ENDLESS)
        else:
            most = min(most, available(game, player, found, cost, part.cost, best) // objects.count(cost))
    return most


def can_make(
    game: Game, player: PlayerId, found: GameObject, number: int, part: lang.Activated, best: bool | None = None
) -> bool:
    """605.3a, 602.5. Return True if a mana ability could be activated while something is paid for, its mana cost
    aside."""
    if not limits.is_time_for(game, player, found, number, part):
        return False
    if part.if_ is not None and not Context(game, player, found.id).true(part.if_):
        return False
    return can_pay(game, player, found, variable_x.with_x(part.cost, 0) if part.takes_x else part.cost, best)


def makers_in_doubt(game: Game, player: PlayerId, but: ObjectId | None = None) -> bool:
    """400.2. Return True if not everybody knows which mana abilities a player could activate."""
    if not index(game).makers:
        return False
    makers = (one for one in index(game).makers if one[0].controller == player and one[0].id != but)
    return any(objects.in_doubt(game, player, found, cost) for found, _, part in makers for cost in part.cost)


def as_paid_for(
    game: Game, player: PlayerId, cost: ManaCost, found: tuple[snow.Source, ...]
) -> tuple[snow.Source, ...]:
    """107.4h. Sources of mana as they matter for a cost: which of them are snow, where it asks for that."""
    return (
        snow.sources(game, found, partial(own_and_triggered, game, player)) if found and cost.asks_for_snow else found
    )


def own_and_triggered(game: Game, player: PlayerId, id: int, number: int, mana: str) -> tuple[str, Chosen]:
    """605.4a. What of this mana the ability itself is to add, and what those that trigger."""
    found = game.board.objects[ObjectId(id)]
    part = mana_ability(game, found, number)
    if not tapped_for_mana.is_more(game, part):
        return mana, {}
    return tapped_for_mana.apart(game, player, found.id, part, produced(game, found, part), mana)


def mana_ability(game: Game, found: GameObject, number: int) -> lang.Activated:
    """Return the activated ability of this number."""
    part = game.part(found.abilities[number])
    assert isinstance(part, lang.Activated)
    return part
