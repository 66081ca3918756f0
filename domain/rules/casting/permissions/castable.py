"""601.3. Spells that a player could cast: timing, restrictions, costs and targets."""

from __future__ import annotations

from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.cards import spell_texts
from domain.cards.grammar.costs import Target
from domain.rules.casting import modes_and_x, splicing, targets
from domain.rules.casting.attempt import SpellAttempt
from domain.rules.casting.costs import alternative, assist, convoke_and_delve, variable_x
from domain.rules.casting.costs.additional import either
from domain.rules.casting.costs.payable import can_pay, mana_of
from domain.rules.casting.costs.spell_costs import besides, cost_change, least_mana, mana_off, most_x, printed_cost
from domain.rules.casting.mana.bound_mana import spends_none
from domain.rules.casting.mana.phyrexian import life_left
from domain.rules.casting.permissions import restrictions
from domain.rules.casting.permissions.flash import is_quick
from domain.rules.casting.permissions.timing import is_time_to_cast, legends_allow
from domain.rules.casting.spell_targets import spell_targets
from domain.rules.resolving.evaluation import Context
from domain.rules.turn import timing


def can_cast(attempt: SpellAttempt) -> bool:
    """601.3. Return True if timing, costs and targets allow this card to be cast now.

    The card is seen as the face that will be up on the stack; only that face is looked at (712.11c).
    """
    spell, cast_way = attempt.found, attempt.manner.way
    if "land" in spell.types or (spell.mana_cost is None and not attempt.manner.unpaid):
        return False
    game, player = attempt.game, attempt.player
    quick = attempt.manner.flash or is_quick(game, player, spell, attempt.card)
    timely = quick or timing.sorcery_speed(game.board, player)
    if not (timing.is_time(game.board, player, cast_way.only) if cast_way is not None and cast_way.only else timely):
        return False
    return can_follow(attempt)


def can_follow(attempt: SpellAttempt, best: bool | None = None) -> bool:
    """601.3. Return True if the player can cast the spell, apart from the usual timing.

    Checks the spell's own times, restrictions, costs and targets, and sets the cost of the attempt. `best` as in
    `can_pay`.
    """
    game, player, spell, card = attempt.game, attempt.player, attempt.found, attempt.card
    cast_way = attempt.manner.way
    if card.times_to_cast and not is_time_to_cast(game, player, spell, card):
        return False
    if restrictions.is_forbidden(game, player, spell) or not legends_allow(game, player, spell):
        return False
    text, _ = spell_texts.text_of(card)
    attempt.cost = printed_cost(attempt)
    if isinstance(text, lang.Modes):
        attempt.cost = attempt.cost.joined(modes_and_x.cheapest(text))
    attempt.change, attempt.least = cost_change(attempt), least_mana(attempt)
    attempt.off = mana_off(attempt)
    saved = 0 if cast_way is None else alternative.saved(game, player, spell, cast_way)
    if saved is None:
        return False
    attempt.change -= saved
    if spends_none(game, attempt.on):
        attempt.sources = ()
    if helps := convoke_and_delve.of_spell(game, player, spell, card):
        attempt.sources = convoke_and_delve.with_help(game, player, spell, helps, attempt.sources, spell.id)
    attempt.sources = assist.with_assist(game, player, spell, attempt.sources)
    others = besides(attempt)
    if others and not can_pay(game, player, spell, others, best):
        return False
    taken = (*card.must_be_paid, *others, *(() if cast_way is None else cast_way.costs))
    spare = life_left(game, player, taken) if taken else None
    if not attempt.affords(attempt.due, best, spare) and not _is_cheaper_if_paid(attempt, best):
        return False
    if cast_way is not None and not can_pay(game, player, spell, cast_way.costs, best):
        return False
    for additional in card.additional_costs:
        if additional.or_:
            able = either(attempt, additional, best)
            if not able:
                return False
            attempt.cost = attempt.cost.joined(mana_of(able[0]))
            continue
        must = not additional.optional and additional.modes is None
        if must and not can_pay(game, player, spell, variable_x.with_x(additional.additional, 0), best):
            return False
    return _has_targets(attempt, text)


def _has_targets(attempt: SpellAttempt, text: lang.Text) -> bool:
    """601.2c. Return True if there are enough legal targets.

    Counts an X that the player can pay for, and optional costs that change the targets and that the player can pay.
    """
    game, spell, card, cast_way = attempt.game, attempt.found, attempt.card, attempt.manner.way
    attempt.costs = card.must_be_paid
    most = most_x(attempt)
    context = Context(game, attempt.player, spell.id, {} if most is None else {"x": max(1, most)})
    if cast_way is not None and cast_way.each:
        return True
    if isinstance(text, lang.Modes):
        return len(targets.possible_modes(game, text, context, spell.id, _on_stack(spell))) >= max(1, text.fewest)
    wanted = spell_targets(spell, card)
    if not wanted:
        return True
    as_cast = _on_stack(spell)
    if cast_way is not None:  # 702.148a: its text may ask for the way in which it is cast
        as_cast.chosen = {**spell.chosen, cast_way.as_: "yes"}
    target_sets = [targets.due(wanted, as_cast)]
    if any(target.only_if is not None or target.only_if_not is not None for target in wanted.values()):
        target_sets += _if_paid(attempt, wanted)
    if most is None:
        return any(targets.exist(game, due, context, spell.id, (), as_cast) for due in target_sets)
    return any(
        targets.exist(game, due, context.with_(x=x), spell.id, text, as_cast)
        for due in target_sets
        for x in range(most + 1)
    )


def _on_stack(card: GameObject) -> GameObject:
    """Return a card as the spell it would be, for protection from spells (702.16a)."""
    spell = card.copy()
    spell.kind = "spell"
    return spell


def _is_cheaper_if_paid(attempt: SpellAttempt, best: bool | None) -> bool:
    """601.2f. Return True if paying an optional cost makes the spell affordable.

    Then that cost is set in the attempt.
    """
    for additional in attempt.card.additional_costs:
        if additional.optional and can_pay(attempt.game, attempt.player, attempt.found, additional.additional, best):
            less = attempt.change - cost_change(attempt) + cost_change(attempt, paid=additional.as_)
            more = attempt.cost.joined(mana_of(additional.additional))
            if less < attempt.change and attempt.affords(attempt.total(more, less), best):
                attempt.cost, attempt.change = more, less
                return True
    return False


def _if_paid(attempt: SpellAttempt, wanted: dict[str, Target]) -> list[dict[str, Target]]:
    """702.33g. Return the targets to choose, for each optional cost that the player can pay."""
    spell, target_sets = attempt.found, []
    for additional in attempt.card.additional_costs:
        more = attempt.total(attempt.cost.joined(mana_of(additional.additional)))
        payable = additional.optional and can_pay(attempt.game, attempt.player, spell, additional.additional)
        if payable and attempt.affords(more):
            paid_for = spell.copy()
            paid_for.chosen = {**spell.chosen, additional.as_: "yes"}
            target_sets.append(targets.due(wanted, paid_for))
    return target_sets


def can_splice(attempt: SpellAttempt) -> bool:
    """702.47a. Return True if the spell could be cast now with a card spliced onto it."""
    if not splicing.are_held(attempt.game, attempt.player):
        return False
    attempt.cost, attempt.change, attempt.least = printed_cost(attempt), cost_change(attempt), least_mana(attempt)
    attempt.off = mana_off(attempt)
    return bool(splicing.possible(attempt))
