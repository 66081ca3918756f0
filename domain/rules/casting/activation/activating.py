"""602. Activating abilities: permission, timing, costs, and the steps up to the stack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.abilities import activation_of
from domain.board.characteristics import AbilityRef
from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.events import trusted
from domain.ids import ObjectId, PlayerId
from domain.kernel.proposals import Rewind
from domain.mana import FREE, ManaCost, ManaSource, mana_cost
from domain.rules.casting import modes_and_x, targets
from domain.rules.casting.activation import limits
from domain.rules.casting.activation.cost_changes import Activation, more_generic
from domain.rules.casting.activation.limits import is_time_for
from domain.rules.casting.attempt import AbilityAttempt
from domain.rules.casting.costs import convoke_and_delve, variable_x
from domain.rules.casting.costs.helping import Due, help_to_pay
from domain.rules.casting.costs.payable import can_pay
from domain.rules.casting.costs.payment import pay_costs
from domain.rules.casting.costs.total import pay_total
from domain.rules.casting.costs.words import words_of
from domain.rules.casting.mana.affordable import ALL, Allowance, can_afford
from domain.rules.casting.mana.hybrid import in_color_or_generic
from domain.rules.casting.mana.mana_abilities import fixed_mana
from domain.rules.casting.mana.payment import activate_mana
from domain.rules.casting.mana.phyrexian import in_mana_or_life
from domain.rules.casting.mana.sources import mana_sources
from domain.rules.resolving.evaluation import Context
from domain.rules.turn import timing
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules


def activation_change(part: lang.Activated, context: Context) -> int:
    """601.2f, 602.2b. Return the generic mana that the ability's own text adds to its cost.

    Less than zero if the text makes the ability cheaper.
    """
    return context.amount(part.cost_more) if part.cost_more != 0 and context.true(part.cost_more_if) else 0


def _change(attempt: AbilityAttempt, ref: AbilityRef, on_stack: ObjectId | None = None) -> int:
    """601.2f, 602.2b. Return the generic mana added to an ability's cost by its own text and by others."""
    activation = Activation(attempt.player, attempt.found, ref, attempt.part, on_stack)
    return activation_change(attempt.part, attempt.context) + more_generic(attempt.game, activation)


def activation_cost(part: lang.Activated, context: Context, obj: GameObject) -> ManaCost:
    """602.1a, 118.7. Return the mana cost of activating an ability.

    It is less by its object's own mana cost if the text says so.
    """
    cost = part.price
    if part.own_cost_less_if is None or not obj.mana_cost or not context.true(part.own_cost_less_if):
        return cost
    return cost.less(mana_cost(obj.mana_cost).with_x(0))


def may_activate(game: Game, player: PlayerId, obj: GameObject, part: lang.Activated) -> bool:
    """602.2. Return True if this player is allowed to activate the ability.

    Only the controller (or owner) is, unless the text allows opponents or any player.
    """
    controller = obj.controller if obj.zone is Zone.BATTLEFIELD else obj.owner
    if controller == player:
        return part.by != "opponents"
    if not game.board.reaches(player, obj.id):
        return False  # 801.6
    return part.by == "anyone" or (part.by == "opponents" and player in game.board.opponents(controller))


class Activatable(dict[tuple[AbilityRef, ...], tuple[tuple[int, lang.Activated], ...]]):
    """Cache of the function `activated`, by the tuple of an object's abilities."""


def activated(game: Game, obj: GameObject) -> tuple[tuple[int, lang.Activated], ...]:
    """Return an object's activated abilities with their numbers, without simple mana abilities."""
    known_of = game.kept(Activatable)
    known = known_of.get(obj.abilities)
    if known is None:
        parts = [(number, game.part(ref)) for number, ref in enumerate(obj.abilities) if fixed_mana(game, ref) == ()]
        known = known_of[obj.abilities] = tuple(
            (number, part) for number, part in parts if isinstance(part, lang.Activated)
        )
    return known


def _loyalty_used(game: Game, permanent: GameObject) -> bool:
    """606.3. Return True if a loyalty ability of this permanent was activated this turn."""
    return any(
        permanent.used.get(activation_of(permanent.abilities[number][1]))
        and any(isinstance(cost, g.Loyalty) for cost in part.cost)
        for number, part in activated(game, permanent)
    )


def _is_time_for_loyalty(game: Game, player: PlayerId, permanent: GameObject) -> bool:
    """606.3. Return True at sorcery speed, or where an effect allows instant speed."""
    return timing.sorcery_speed(game.board, player) or "loyalty_as_instant" in permanent.keywords


def can_activate(
    game: Game, player: PlayerId, obj: GameObject, number: int, part: lang.Activated, sources: tuple[ManaSource, ...]
) -> bool:
    """602.5. Return True if timing, limits, costs and targets allow the activation now."""
    if part.is_loyalty and (_loyalty_used(game, obj) or not _is_time_for_loyalty(game, player, obj)):
        return False
    context = _context(game, player, obj, number)
    if not is_time_for(game, player, obj, number, part):
        return False
    if game.board.stack and not part.is_mana and timing.is_split_second(game.board):
        return False
    if part.if_ is not None and not context.true(part.if_):
        return False
    if not can_pay(game, player, obj, variable_x.without_x(part.cost) if part.takes_x else part.cost):
        return False
    but = obj.id if part.is_mana or part.takes_itself else None
    attempt = _attempt(game, context, obj, part, sources)
    if not can_afford(game, player, attempt.due, attempt.sources, attempt.on, ALL if but is None else Allowance(but)):
        return False
    if isinstance(part.activated, lang.Modes):
        possible = targets.possible_modes(game, part.activated, context)
        return len(possible) >= max(1, part.activated.fewest)
    least = variable_x.least_x(obj, part.cost)
    most = _most_x(attempt) if part.targets or least else None
    if most is None:
        return targets.exist(game, part.targets, context, None, part.activated)
    return any(
        x >= least and variable_x.can_be(game, player, obj, part.cost, x)
        for x in targets.possible_x(game, part.targets, part.activated, context, most)
    )


def _context(game: Game, player: PlayerId, obj: GameObject, number: int) -> Context:
    context = Context(game, player, obj.id, {"x": 1})
    context.ability = obj.abilities[number]
    return context


def _attempt(
    game: Game, context: Context, obj: GameObject, part: lang.Activated, sources: tuple[ManaSource, ...]
) -> AbilityAttempt:
    """Return the attempt to activate an ability, with its costs, before anything is announced."""
    assert context.ability is not None
    player, but = context.you, obj.id if part.is_mana or part.takes_itself else None
    usable = _beside(part, obj, sources)
    usable = convoke_and_delve.with_help(game, player, obj, convoke_and_delve.of_costs(part.cost), usable, but)
    attempt = AbilityAttempt(game, player, obj, usable, part, obj.id)
    attempt.context, attempt.costs = context, part.cost
    attempt.change = _change(attempt, context.ability)
    attempt.cost = activation_cost(part, context, obj)
    return attempt


def most_x(game: Game, player: PlayerId, obj: GameObject, number: int, sources: tuple[ManaSource, ...]) -> int | None:
    """602.2b. Return the greatest X payable for an ability; None without an X."""
    part = game.part(obj.abilities[number])
    assert isinstance(part, lang.Activated)
    return _most_x(_attempt(game, _context(game, player, obj, number), obj, part, sources))


def _beside(part: lang.Activated, obj: GameObject, sources: tuple[ManaSource, ...]) -> tuple[ManaSource, ...]:
    """602.2b. Return the mana sources, without an object that its own ability taps or sacrifices."""
    if part.takes_itself:
        return tuple([source for source in sources if source[0] != obj.id])
    return sources


def _is_loyalty_x(part: lang.Activated) -> bool:
    """606.4. Return True if the loyalty cost is a number that the player chooses."""
    return any(isinstance(paid, g.Loyalty) and paid.loyalty == "-x" for paid in part.cost)


def _most_x(attempt: AbilityAttempt) -> int | None:
    """601.2b, 602.2b. Return the greatest X that the player can pay in all costs with X.

    None if no cost has an X.
    """
    game, player, obj = attempt.game, attempt.player, attempt.found
    if _is_loyalty_x(attempt.part):
        return obj.loyalty
    most = variable_x.most_x(game, player, obj, attempt.costs)
    if not attempt.cost.x:
        return most
    in_mana = attempt.most_x
    return in_mana if most is None else min(most, in_mana)


def activate(game: Game, player: PlayerId, id: ObjectId, number: int, decided: int) -> Rules:
    """602.2. Activate an ability of an object, step by step.

    :raises Rewind: a step could not be followed.
    """
    obj = game.board.objects[id]
    ref = obj.abilities[number]
    part = game.part(ref)
    assert isinstance(part, lang.Activated)
    if part.is_mana:
        yield from activate_mana(game, player, id, number, decided)
        return
    attempt = _put_on_stack(game, player, obj, ref, part, decided)  # 602.2a
    yield from _announce(attempt)  # 601.2b
    yield from _choose_targets(attempt)  # 601.2c, 601.2d
    _lock_cost(attempt)  # 601.2f
    yield from _pay(attempt)  # 601.2g, 601.2h
    event = trusted.AbilityActivated(player=player, source=id, ability=ref, object=attempt.ability)
    game.because = game.say(event, "602.2b", decided)
    limits.use_up(game, id, part, ref, game.because)


def _put_on_stack(
    game: Game, player: PlayerId, obj: GameObject, ref: AbilityRef, part: lang.Activated, decided: int
) -> AbilityAttempt:
    """602.2a. Put the ability on the stack; reveal its card if that is in a hand."""
    ability, id = ObjectId(game.board.next_object), obj.id
    if obj.zone is Zone.HAND:  # everybody sees the card
        game.see(obj.definition, "602.2a", decided)
        game.say(e.CardsRevealed(player=player, cards=(id,), definitions=(obj.definition,)), "602.2a", decided)
    game.say(
        trusted.AbilityPutOnStack(
            player=player, source=id, ability=ref, becomes=ability, kind="activated", trigger=None, bindings=()
        ),
        "602.2a",
        decided,
    )
    attempt = AbilityAttempt(game, player, obj, (), part, ability, costs=part.cost, decided=decided)
    attempt.context = Context(game, player, id, text=ref[0])
    attempt.text, attempt.wanted = part.activated, part.targets
    return attempt


def _announce(attempt: AbilityAttempt) -> Rules:
    """601.2b, 602.2b. Choose modes, X, and how to pay for hybrid and Phyrexian symbols."""
    game, player, obj, part, context = attempt.game, attempt.player, attempt.found, attempt.part, attempt.context
    text = attempt.text
    if isinstance(text, lang.Modes):
        modes = yield from targets.choose_modes(game, attempt.ability, text, context, attempt.decided)
        assert modes is not None  # the ability is on the stack
        attempt.wanted = targets.of_modes(text, modes)
    ref = game.board.objects[attempt.ability].ability
    assert ref is not None
    attempt.cost, attempt.change = activation_cost(part, context, obj), _change(attempt, ref)
    sources = _beside(part, obj, mana_sources(game, player))
    attempt.sources = convoke_and_delve.for_ability(game, player, obj, part.cost, sources)
    yield from modes_and_x.announce_x(attempt, _most_x(attempt))
    attempt.sources = mana_sources(game, player)
    yield from in_color_or_generic(attempt)
    yield from in_mana_or_life(attempt)


def _choose_targets(attempt: AbilityAttempt) -> Rules:
    """601.2c, 601.2d, 602.2b. Choose targets, and divide among them.

    :raises Rewind: there are not enough.
    """
    game, decided = attempt.game, attempt.decided
    if not (yield from targets.choose(game, attempt.targeting, decided, "602.2b")):
        raise Rewind("there are not enough legal targets", "601.2c")
    if not (yield from targets.divide(game, attempt.targeting, decided)):
        raise Rewind("there is not enough to divide among the targets", "601.2d")


def _lock_cost(attempt: AbilityAttempt) -> None:
    """601.2f. Determine the total cost, which nothing changes any more."""
    ref = attempt.game.board.objects[attempt.ability].ability
    assert ref is not None
    total = attempt.cost.plus(_change(attempt, ref, attempt.ability))
    attempt.cost = attempt.with_colored_x(total, attempt.for_x)
    locked = trusted.CostLocked(objects=(attempt.ability,), mana=str(attempt.cost), other=words_of(attempt.costs))
    attempt.game.say(locked, "601.2f", attempt.decided)


def _pay(attempt: AbilityAttempt) -> Rules:
    """601.2g, 601.2h. Make mana and pay all costs.

    Costs that tap the source come first, so that it cannot make mana for itself.
    """
    game, player, decided = attempt.game, attempt.player, attempt.decided
    rest = tuple(paid for paid in attempt.costs if not isinstance(paid, g.PayMana))
    early = tuple(paid for paid in rest if paid == "tap_self")
    if attempt.cost == FREE and not rest:
        return
    if early:
        yield from pay_costs(game, player, attempt.found, early, decided)
    helps, ability = convoke_and_delve.of_costs(attempt.part.cost), game.board.objects[attempt.ability]
    attempt.cost = yield from help_to_pay(game, player, ability, Due(helps, attempt.cost, attempt.on), decided)
    attempt.costs = tuple(paid for paid in rest if paid not in early)
    yield from pay_total(attempt)
