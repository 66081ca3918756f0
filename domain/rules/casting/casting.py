"""601. Casting spells: announce, choose, lock the cost, make mana, pay.

A casting takes several answers, and its events are final only at its end. If it proves impossible, `Rewind`
takes the game back to the priority at which it began, as if nothing had happened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.cards import language as lang
from domain.cards import spell_texts
from domain.cards.grammar.costs import Cost
from domain.events import trusted
from domain.ids import ObjectId, PlayerId
from domain.kernel.proposals import Rewind
from domain.kernel.would import WouldMove
from domain.rules.casting import bestow_and_mutate, modes_and_x, splicing, targets
from domain.rules.casting.attempt import PLAIN, Manner, SpellAttempt
from domain.rules.casting.costs import alternative, assist, convoke_and_delve, spell_costs
from domain.rules.casting.costs.additional import additional_costs
from domain.rules.casting.costs.helping import Due, help_to_pay
from domain.rules.casting.costs.payable import mana_of
from domain.rules.casting.costs.spell_costs import cost_change, least_mana, mana_off, printed_cost
from domain.rules.casting.costs.total import pay_total
from domain.rules.casting.costs.words import words_of
from domain.rules.casting.mana.bound_mana import Purpose, spends_none
from domain.rules.casting.mana.hybrid import in_color_or_generic
from domain.rules.casting.mana.phyrexian import in_mana_or_life
from domain.rules.casting.mana.sources import mana_sources
from domain.rules.casting.spell_targets import spell_targets
from domain.rules.objects import preparing
from domain.rules.resolving.evaluation import Context
from domain.rules.turn.timing import sorcery_speed
from domain.rules.variants.hooks import in_play
from domain.rules.zones import face_down
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules, Ruling


def cast(game: Game, player: PlayerId, card: ObjectId, decided: int, manner: Manner = PLAIN) -> Rules:
    """601.2. Cast a card in this manner, step by step.

    :raises Rewind: a step could not be followed (601.2, 733.1).
    """
    origin = game.board.objects[card].zone
    attempt = yield from _put_on_stack(game, player, card, decided, manner)  # 601.2a
    paid_with = yield from _announce(attempt)  # 601.2b
    yield from _choose_targets(attempt)  # 601.2c, 601.2d
    _lock_cost(attempt)  # 601.2f
    yield from _pay(attempt, paid_with)  # 601.2g, 601.2h
    _become_cast(attempt, card, origin)  # 601.2i


def _put_on_stack(game: Game, player: PlayerId, card: ObjectId, decided: int, manner: Manner) -> Ruling[SpellAttempt]:
    """601.2a. Make the card a spell on the stack, and return the attempt."""
    board, cast_way = game.board, manner.way
    id = ObjectId(board.next_object)
    before = board.objects[card]
    tax, foretold = spell_costs.tax(game, player, before), face_down.foretold(before)
    timely = sorcery_speed(board, player)
    yield from game.at_once([_move(game, player, card, manner)], "601.2a", decided)
    spell = board.objects[id]
    face = game.definition(spell.face)
    sources = () if spends_none(game, Purpose("cast", spell)) else mana_sources(game, player)
    helps = convoke_and_delve.of_spell(game, player, spell, face)
    sources = convoke_and_delve.with_help(game, player, spell, helps, sources, spell.id)
    sources = assist.with_assist(game, player, spell, sources)
    attempt = SpellAttempt(game, player, spell, sources, face, manner, costs=manner.costs, tax=tax, decided=decided)
    attempt.context = Context(game, player, id)
    late = () if timely else (name for part in face.while_spell for name in lang.untimely(part))
    way = None if cast_way is None else cast_way.as_
    for name in dict.fromkeys((*manner.known_as, way, *foretold, *late)):  # 702.143c
        if name is not None:
            game.say(e.QualityChosen(object=id, name=name, value="yes"), "601.2b", decided)
    bestow_and_mutate.begin(game, spell, cast_way, decided)
    return attempt


def _announce(attempt: SpellAttempt) -> Ruling[ObjectId | None]:
    """601.2b. Choose modes, splicing, additional costs, X, and how to pay for symbols.

    Returns the permanent that the player sacrifices or taps to make the spell cost less, or None.
    """
    spell, card, manner = attempt.found, attempt.card, attempt.manner
    attempt.cost, attempt.change, attempt.least = printed_cost(attempt), cost_change(attempt), least_mana(attempt)
    attempt.off = mana_off(attempt)
    saving = None
    if manner.way is not None and manner.way.less is not None:
        saving, attempt.saved = yield from alternative.save(attempt.game, attempt.player, spell, manner.way.less)
        attempt.change -= attempt.saved
    attempt.text, attempt.wanted = spell_texts.text_of(card)[0], spell_targets(spell, card)
    modal = attempt.text if isinstance(attempt.text, lang.Modes) else None
    asked_first = modal is not None and modal.instead is not None and not manner.splice
    if asked_first:  # the costs paid may decide how many modes are chosen
        yield from additional_costs(attempt)
    of_modes: tuple[Cost, ...] = ()
    if modal is not None:
        modes, of_modes = yield from modes_and_x.modes(attempt, modal)
        attempt.costs, attempt.cost = (*attempt.costs, *of_modes), attempt.cost.joined(mana_of(of_modes))
        attempt.wanted = targets.of_modes(modal, modes)
    if manner.splice:
        attempt.for_splicing = yield from splicing.splice(attempt)
        _read_anew(attempt, of_modes)
    if not asked_first:
        yield from additional_costs(attempt)
    each = manner.way is not None and manner.way.each
    attempt.wanted = {} if each else targets.due(attempt.wanted, spell)
    yield from modes_and_x.announce_x(attempt, spell_costs.most_x(attempt))
    yield from in_color_or_generic(attempt)
    yield from in_mana_or_life(attempt)
    return saving


def _read_anew(attempt: SpellAttempt, of_modes: tuple[Cost, ...]) -> None:
    """702.47c. Read the text and costs again, with the spliced texts."""
    attempt.card = card = attempt.game.definition(attempt.found.face)
    attempt.cost = printed_cost(attempt).joined(mana_of((*of_modes, *attempt.for_splicing)))
    attempt.change, attempt.off = cost_change(attempt) - attempt.saved, mana_off(attempt)
    attempt.text, attempt.wanted = spell_texts.text_of(card)
    if isinstance(attempt.text, lang.Modes):
        attempt.wanted = targets.of_modes(attempt.text, attempt.found.modes)


def _choose_targets(attempt: SpellAttempt) -> Rules:
    """601.2c, 601.2d. Choose targets, and divide among them.

    :raises Rewind: there are not enough.
    """
    game, decided = attempt.game, attempt.decided
    at_most = spell_costs.most_targets(attempt)
    if not (yield from targets.choose(game, attempt.targeting, decided, "601.2c", at_most)):
        raise Rewind("there are not enough legal targets", "601.2c")
    if not (yield from targets.divide(game, attempt.targeting, decided)):
        raise Rewind("there is not enough to divide among the targets", "601.2d")


def _lock_cost(attempt: SpellAttempt) -> None:
    """601.2f. Determine the total cost, which nothing changes any more."""
    chosen = sum(len(ids) for ids in attempt.found.targets.values())
    change = cost_change(attempt, chosen, hoped=False) - attempt.saved
    attempt.off = mana_off(attempt, hoped=False)
    attempt.cost = attempt.reduced(attempt.cost.joined(spell_costs.own_mana(attempt, chosen)), change)
    attempt.cost = attempt.with_colored_x(attempt.cost.at_least(attempt.least), attempt.for_x)
    attempt.costs = (*attempt.costs, *spell_costs.besides(attempt))
    other = words_of((*attempt.costs, *attempt.for_splicing))
    locked = trusted.CostLocked(objects=(attempt.object,), mana=str(attempt.cost), other=other)
    attempt.game.say(locked, "601.2f", attempt.decided)


def _pay(attempt: SpellAttempt, paid_with: ObjectId | None) -> Rules:
    """601.2g, 601.2h. Make mana and pay all costs.

    Another player who assists and objects that pay for mana (convoke, delve) come first.
    """
    game, player, decided, cast_way = attempt.game, attempt.player, attempt.decided, attempt.manner.way
    attempt.cost = yield from assist.assisted(game, player, attempt.found, attempt.cost)
    helps = convoke_and_delve.of_spell(game, player, attempt.found, attempt.card)
    attempt.cost = yield from help_to_pay(game, player, attempt.found, Due(helps, attempt.cost, attempt.on), decided)
    if paid_with is not None and cast_way is not None and cast_way.less is not None:
        yield from alternative.pay_with(game, player, attempt.object, paid_with, cast_way.less, decided)
    yield from pay_total(attempt)


def _become_cast(attempt: SpellAttempt, card: ObjectId, origin: Zone) -> None:
    """601.2i. Record that the spell was cast, from the zone in which its card was."""
    game, player = attempt.game, attempt.player
    spells = game.board.players[player].spells + 1
    spell_cast = trusted.SpellCast(player=player, object=attempt.object, this_turn=spells)
    game.because = game.say(spell_cast, "601.2i", attempt.decided)
    preparing.has_been_cast(game, card, game.because)
    for variant in in_play(game):
        variant.cast(game, player, attempt.found, origin, game.because)


def _move(game: Game, player: PlayerId, card: ObjectId, manner: Manner) -> WouldMove:
    """601.2a. Return the move of the card to the stack.

    The card may be face down, its other face up, or be only the part that is cast.
    """
    part, cast_way = manner.part, manner.way
    if cast_way is not None and cast_way.face_down is not None:
        return WouldMove(card, Zone.STACK, controller=player, face_down=face_down.number(game, cast_way.face_down))
    definition = face_down.up(game, game.board.objects[card])
    if definition.back is not None and part == definition.back.name:
        return WouldMove(card, Zone.STACK, controller=player, transformed=True)
    number = 0
    for one in definition.besides:
        if part and one.name == part:
            number = game.numbered(one, "601.2a")
    return WouldMove(card, Zone.STACK, controller=player, part=number)
