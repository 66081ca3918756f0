"""605.3a. Mana abilities a player could activate: what each makes and costs, and how often."""

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
from domain.rules.casting.activation.cost_changes import Activation, more_generic
from domain.rules.casting.costs import counters, life_and_energy, objects, variable_x
from domain.rules.casting.costs.payable import available, can_pay
from domain.rules.casting.mana import snow, tapped_for_mana
from domain.rules.casting.mana.at_position import AtPosition
from domain.rules.casting.mana.mana_abilities import added, mana_options
from domain.rules.casting.mana.production import produced_instead
from domain.rules.casting.mana.tapped_for_mana import Chosen
from domain.rules.mechanics import in_play
from domain.rules.resolving.evaluation import Context
from domain.solver.matching import Maker

if TYPE_CHECKING:
    from domain.kernel.game import Game


def mana_sources(game: Game, player: PlayerId) -> tuple[ManaSource, ...]:
    """605.3a. Return the simple mana abilities that the player could activate now.

    They cost nothing, or tapping or sacrificing their source. Mana of abilities that trigger when the source is tapped
    for mana is counted too (605.4a).
    """
    functioning = index(game)
    own = own_sources(game, functioning.sources[player], player)
    if not tapped_for_mana.any_trigger(game):
        return own
    parts = ((*one, mana_ability(game, game.board.objects[ObjectId(one[0])], one[1])) for one in own)
    return tuple(
        (id, number, tapped_for_mana.in_all(game, player, ObjectId(id), part, made)) for id, number, made, part in parts
    )


def own_sources(game: Game, sources: Sequence[Source], player: PlayerId) -> tuple[ManaSource, ...]:
    """605.3a. Return the given simple mana abilities that can be activated now.

    Each has the mana that it adds by itself, without abilities that trigger.
    """
    usable: list[ManaSource] = []
    forbidding = lang.ActivatesNone.KEY in in_play(game).words
    dearer = lang.ActivationMore.KEY in in_play(game).words
    for permanent, number, part, options in sources:
        if permanent.tapped or "cant_activate" in permanent.keywords:
            continue
        if forbidding and limits.is_forbidden(game, player, permanent, mana=True):
            continue
        if dearer and more_generic(game, Activation(player, permanent, permanent.abilities[number], part)) > 0:
            continue  # its mana would first have to be paid for
        if permanent.types != ("land",) and "tap_self" in part.cost and limits.is_summoning_sick(game, permanent):
            continue
        if part.only and not limits.is_time_for(game, player, permanent, number, part):
            continue
        if options is None:
            options = produced(game, permanent, part)
        if options and "tap_self" in part.cost:
            options = produced_instead(game, permanent.id, options)
        if options:
            usable.append((permanent.id, number, options))
    return tuple(usable)


def produced(game: Game, permanent: GameObject, part: lang.Activated) -> tuple[str, ...]:
    """106.1. Return the mana an ability could add, one string for each choice."""
    most = variable_x.most_x(game, permanent.controller, permanent, part.cost) if part.takes_x else None
    if most is None:
        return produced_with(game, permanent, part, 0)
    of_each = (produced_with(game, permanent, part, x) for x in range(most + 1))
    return tuple(dict.fromkeys(mana for made in of_each for mana in made))


def produced_with(game: Game, permanent: GameObject, part: lang.Activated, x: int) -> tuple[str, ...]:
    """106.1. Return the mana an ability could add with this X, one string for each choice."""
    context = Context(game, permanent.controller, permanent.id, {"x": x})
    effect = next(added(part.effects, context), None)
    if effect is None:
        return ()
    return effect.always or mana_options(effect, context)


def consumed(game: Game, sources: tuple[ManaSource, ...]) -> tuple[tuple[int, int], ...]:
    """605.3a. Return the mana abilities that sacrifice their source, as object and ability."""
    abilities = ((source, mana_ability(game, game.board.objects[ObjectId(source[0])], source[1])) for source in sources)
    return tuple(source[:2] for source, part in abilities if any(isinstance(cost, g.Sacrifice) for cost in part.cost))


def dear_sources(
    game: Game, player: PlayerId, but: ObjectId | None = None, best: bool | None = None
) -> tuple[DearSource, ...]:
    """605.3a. Return the dear mana abilities that the player could activate.

    They cost more than tapping or sacrificing their source. `but` is the object whose ability is being activated: it
    cannot be activated again before it has resolved (605.3c). `best` as in `can_pay`.
    """
    known = game.kept(Dear)
    known.let_go_before(game.board.position)
    dear = known.get((player, but, best))
    if dear is None:
        dear = known[player, but, best] = tuple(
            (source.id, number, tapped_for_mana.in_all(game, player, source.id, part, options), str(price))
            for source, number, part in index(game).makers
            if source.controller == player and source.id != but and can_make(game, player, source, number, part, best)
            if (options := _as_tapped(game, source, part)) and (price := priced(game, player, source, number, part))
        )
    return dear


def priced(game: Game, player: PlayerId, source: GameObject, number: int, part: lang.Activated) -> ManaCost:
    """602.2b. Return the mana that a mana ability costs, as changed by others."""
    return part.price.plus(more_generic(game, Activation(player, source, source.abilities[number], part)))


class Dear(AtPosition["tuple[PlayerId, ObjectId | None, bool | None]", "tuple[DearSource, ...]"]):
    """Cache of `dear_sources`."""


ENDLESS = 99
"""Number of possible activations given for an ability that uses nothing up."""


def repeated(
    game: Game, player: PlayerId, dear: tuple[DearSource, ...], best: bool | None = None
) -> tuple[Repeated, ...]:
    """605.3a. Return the mana abilities that can be activated more than once, with the most times."""
    several = []
    for id, number, _, _ in dear:
        often = times(game, player, game.board.objects[ObjectId(id)], number, best)
        if often > 1:
            several.append((id, number, often))
    return tuple(several)


def makers(game: Game, player: PlayerId) -> tuple[Maker, ...]:
    """605.3a. Return the dear mana abilities that may pay for attackers or blockers.

    They cost more than tapping or sacrificing their source. Each has its object, its number, its mana, the most
    times it can be activated, and True if it taps its object.
    """
    if not (index(game).makers and game.edition.whole_costs):
        return ()
    dear = dear_sources(game, player)
    often = {(id, number): most for id, number, most in repeated(game, player, dear)}
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


_ONCE = (
    g.TapPower, g.Blight, g.CollectEvidence, g.Promise, g.TakeCounters, g.ExileVaried, g.GiveLife, g.MillCost
)  # fmt: skip
"""Costs that are counted as payable once."""


def times(game: Game, player: PlayerId, permanent: GameObject, number: int, best: bool | None = None) -> int:
    """Return how many times in a row a player could pay an ability's costs.

    Each cost is checked by itself. Mana costs do not count.
    """
    part = mana_ability(game, permanent, number)
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
        if isinstance(cost, (g.PayMana, g.PayManaCost, g.PutCountersCost)):
            continue
        if isinstance(cost, _ONCE):
            return 1
        if isinstance(cost, g.RemoveCounters):
            assert cost.n != "x"  # `varies` has returned above
            most = min(most, counters.there(permanent, cost.remove_counters) // cost.n)
        elif isinstance(cost, (g.PayLife, g.PayEnergy)):
            amount = Context(game, player, permanent.id).number(life_and_energy.taken(cost))
            most = min(most, life_and_energy.owned(game, player, cost) // amount if amount > 0 else ENDLESS)
        else:
            most = min(most, available(game, player, permanent, cost, part.cost, best) // objects.count(cost))
    return most


def can_make(
    game: Game, player: PlayerId, permanent: GameObject, number: int, part: lang.Activated, best: bool | None = None
) -> bool:
    """605.3a, 602.5. Return True if the player could activate a mana ability during a payment.

    The mana that the ability costs is not checked. Nobody has priority then, as casting an instant would need
    (304.5, 307.5).
    """
    if not _WITH_PRIORITY.isdisjoint(part.only):
        return False
    if not limits.is_time_for(game, player, permanent, number, part):
        return False
    if part.if_ is not None and not Context(game, player, permanent.id).true(part.if_):
        return False
    return can_pay(game, player, permanent, variable_x.without_x(part.cost) if part.takes_x else part.cost, best)


_WITH_PRIORITY = frozenset(("instant", "sorcery"))
"""Words for times at which the player has priority."""


def makers_in_doubt(game: Game, player: PlayerId, but: ObjectId | None = None) -> bool:
    """400.2. Return True if a player's usable dear mana abilities depend on hidden cards."""
    if not index(game).makers:
        return False
    makers = (one for one in index(game).makers if one[0].controller == player and one[0].id != but)
    return any(objects.in_doubt(game, player, permanent, cost) for permanent, _, part in makers for cost in part.cost)


def as_paid_for(
    game: Game, player: PlayerId, cost: ManaCost, sources: tuple[snow.Source, ...]
) -> tuple[snow.Source, ...]:
    """107.4h. Return the sources for a cost; if it asks for snow, snow mana is marked."""
    return (
        snow.sources(game, sources, partial(own_and_triggered, game, player))
        if sources and cost.asks_for_snow
        else sources
    )


def own_and_triggered(game: Game, player: PlayerId, id: int, number: int, mana: str) -> tuple[str, Chosen]:
    """605.4a. Split this mana into the ability's own and that of abilities it triggers."""
    permanent = game.board.objects[ObjectId(id)]
    part = mana_ability(game, permanent, number)
    if not tapped_for_mana.is_more(game, part):
        return mana, {}
    return tapped_for_mana.apart(game, player, permanent.id, part, _as_tapped(game, permanent, part), mana)


def _as_tapped(game: Game, permanent: GameObject, part: lang.Activated) -> tuple[str, ...]:
    """106.12b. Return the mana that an ability could add, where tapping for mana may produce other mana."""
    options = produced(game, permanent, part)
    return produced_instead(game, permanent.id, options) if "tap_self" in part.cost else options


def mana_ability(game: Game, permanent: GameObject, number: int) -> lang.Activated:
    """Return the activated ability of this number."""
    part = game.part(permanent.abilities[number])
    assert isinstance(part, lang.Activated)
    return part
