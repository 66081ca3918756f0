"""601. Casting spells: announce, choose, lock the cost, make mana, pay.

A casting is several answers and one commit. When it proves impossible, `Rewind` takes the game back to the priority it
began at, as if nothing had been said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import Obj
from domain.cards import language as l
from domain.cards import spell_texts
from domain.cards.grammar.costs import Cost, Target
from domain.ids import ObjectId, PlayerId
from domain.kernel.proposals import LEFT, Rewind
from domain.kernel.questions import ChooseOption
from domain.kernel.would import WouldMove
from domain.mana import FREE, ManaCost, ManaSource, mana_cost
from domain.reasons import Reason
from domain.rules.abilities.index import index
from domain.rules.abilities.keywords import enchanted
from domain.rules.casting import bestow_and_mutate, modes_and_x, splicing, targets
from domain.rules.casting.costs import alternative, changes, convoke_and_delve, variable_x
from domain.rules.casting.costs.additional import either, one_of_two, optional_cost
from domain.rules.casting.costs.alternative import way as for_life_way
from domain.rules.casting.costs.merging import added_up
from domain.rules.casting.costs.payable import can_pay, mana_of
from domain.rules.casting.costs.total import pay_total
from domain.rules.casting.costs.words import words_of
from domain.rules.casting.mana import affordable, any_mana
from domain.rules.casting.mana.affordable import can_afford
from domain.rules.casting.mana.bound_mana import Purpose
from domain.rules.casting.mana.hybrid import in_color_or_generic
from domain.rules.casting.mana.phyrexian import in_mana_or_life, life_left
from domain.rules.casting.mana.sources import mana_sources
from domain.rules.casting.permissions import flash, restrictions
from domain.rules.casting.permissions.timing import is_time_to_cast, legends_allow
from domain.rules.game import leaving
from domain.rules.objects import preparing
from domain.rules.resolving.reading import Context
from domain.rules.turn import timing
from domain.rules.variants.hooks import in_play
from domain.rules.zones import double_faced, face_down, hidden
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules, Ruling


def spell_targets(found: Obj, card: l.CardDefinition) -> dict[str, Target]:
    """What a spell targets, before modes: its text's targets, or what an Aura is to enchant (303.4a)."""
    way = bestow_and_mutate.taken(found, card)
    if way is not None:
        return bestow_and_mutate.target(way)
    if "Aura" in found.subtypes:
        return {"enchant": Target(of=enchanted(card))}
    return spell_texts.text_of(card)[1]


def printed_cost(
    game: Game,
    player: PlayerId,
    found: Obj,
    card: l.CardDefinition,
    free: bool = False,
    way: l.CastWay | None = None,
) -> ManaCost:
    """601.2f. The mana cost, what a variant and others' effects add to it, and additional costs that must be paid.

    X is still open. Who casts it without paying its mana cost (`free`), or another `way` for other costs, pays the
    rest (118.9d).
    """
    free = free or (way is not None and way.cost is not None)
    cost = mana_cost("" if free else found.mana_cost or "").plus(_tax(game, player, found))
    if way is not None:
        cost = cost.joined(mana_of(way.costs))
    for additional in card.additional_costs:
        if not additional.optional and additional.modes is None and not additional.or_:
            cost = cost.joined(mana_of(additional.additional))
    for source, _, part in index(game).costs:
        context = Context(game, source.controller, source.id)
        cost = cost.joined(changes.more_mana(part, part.to, found, player, context))
    return cost


def _own_mana(game: Game, player: PlayerId, found: Obj, card: l.CardDefinition, chosen: int) -> ManaCost:
    """601.2f. What mana the spell costs more by its own text, with so many targets."""
    cost = FREE
    context = Context(game, player, found.id, {"target_count": chosen})
    for ability in card.while_spell:
        cost = cost.joined(changes.more_mana(ability, None, found, player, context))
    return cost


def _tax(game: Game, player: PlayerId, found: Obj) -> int:
    """601.2f. How much more generic mana it costs from where it is, by the variant that is played (903.8)."""
    if found.zone is Zone.STACK or not game.format.variants:
        return 0
    return sum(variant.tax(game, player, found) for variant in in_play(game))


def cost_change(
    game: Game,
    player: PlayerId,
    found: Obj,
    card: l.CardDefinition,
    chosen: int = 0,
    hoped: bool = True,
    paid: str | None = None,
) -> int:
    """601.2f. How much more generic mana the spell costs by what is in force, with so many targets; less, below zero.

    `paid` is the name of an optional cost that is thought to be paid.

    It is applied last, for a reduction takes also from what X and additional costs add. Where it depends on what the
    spell targets, and that is not yet chosen, it is the least that it can be (`hoped`).
    """
    change = 0
    for ability in card.while_spell:
        context = Context(game, player, found.id, {"target_count": chosen, **({} if paid is None else {paid: 1})})
        change += changes.least_change(ability, None, found, player, context, hoped)
    for source, _, part in index(game).costs:
        context = Context(game, source.controller, source.id)
        change += changes.least_change(part, part.to, found, player, context, hoped)
    return change


def can_cast(
    game: Game,
    player: PlayerId,
    found: Obj,
    sources: tuple[ManaSource, ...],
    face: l.CardDefinition | None = None,
    way: l.CastWay | None = None,
    free: bool = False,
) -> bool:
    """601.3. Whether timing, costs and targets would let the player cast this card now, perhaps another `way`.

    With `free` without paying its mana cost. Only the `face` that will be up on the stack is looked at, which `found`
    is as then (712.11c).
    """
    unpaid = free or (way is not None and way.cost is not None)
    if "land" in found.types or (found.mana_cost is None and not unpaid):
        return False
    card = face or game.definition(found.face)
    timely = timing.sorcery_speed(game.board, player) or flash.is_quick(game, player, found, card)
    if not (timing.is_time(game.board, player, way.only) if way is not None and way.only else timely):
        return False
    return _can_follow(game, player, found, card, sources, free=free, way=way)


def _can_follow(
    game: Game,
    player: PlayerId,
    found: Obj,
    card: l.CardDefinition,
    sources: tuple[ManaSource, ...],
    free: bool = False,
    best: bool | None = None,
    way: l.CastWay | None = None,
) -> bool:
    """601.3. Whether nothing but the kind of card keeps the player from casting it; `best` as in `can_pay`."""
    if card.times_to_cast and not is_time_to_cast(game, player, found, card):
        return False
    if restrictions.is_forbidden(game, player, found) or not legends_allow(game, player, found):
        return False
    cost, change = printed_cost(game, player, found, card, free, way), cost_change(game, player, found, card)
    text, _ = spell_texts.text_of(card)
    cost = cost.joined(modes_and_x.cheapest(text))
    saved = 0 if way is None else alternative.saved(game, player, found, way)
    if saved is None:
        return False
    change -= saved
    if card.helps:
        sources = convoke_and_delve.with_help(game, player, found, card.helps, sources, found.id)
    on = Purpose("cast", found)
    spare = life_left(game, player, (*card.must_be_paid, *(() if way is None else way.costs)))
    if not can_afford(game, player, cost.with_x(0).plus(change), sources, None, best, on, spare):
        paid = _cheaper_if_paid(game, player, found, card, cost, change, sources, best)
        if paid is None:
            return False
        cost, change = paid
    if way is not None and not can_pay(game, player, found, way.costs, best):
        return False
    for additional in card.additional_costs:
        if additional.or_:
            able = either(game, player, found, additional, cost.with_x(0).plus(change), best)
            if not able:
                return False
            cost = cost.joined(mana_of(able[0]))
            continue
        must = not additional.optional and additional.modes is None
        if must and not can_pay(game, player, found, variable_x.with_x(additional.additional, 0), best):
            return False
    most = _most_x(game, player, found, cost, change, sources, card.must_be_paid)
    context = Context(game, player, found.id, {} if most is None else {"x": max(1, most)})
    if way is not None and way.each:
        return True
    if isinstance(text, l.Modes):
        return len(targets.possible_modes(game, text, context, found.id)) >= max(1, text.fewest)
    wanted = spell_targets(found, card)
    if not wanted:
        return True
    ways = [targets.due(wanted, found)]
    if any(target.only_if is not None or target.only_if_not is not None for target in wanted.values()):
        ways += _if_paid(game, player, found, card, wanted, cost.with_x(0).plus(change), sources)
    if most is None:
        return any(targets.exist(game, way, context, found.id) for way in ways)
    return any(bool(targets.possible_x(game, way, text, context, most, found.id)) for way in ways)


def _most_x(
    game: Game,
    player: PlayerId,
    found: Obj,
    cost: ManaCost,
    change: int,
    sources: tuple[ManaSource, ...],
    costs: tuple[Cost, ...],
) -> int | None:
    """601.2b. The greatest X that all costs in which it stands can be paid with; None if it is in none.

    107.3b. A spell that is cast without paying the mana cost in which X stands has none.
    """
    most = variable_x.most_x(game, player, found, costs)
    if not cost.x:
        return 0 if most is not None and found.mana_cost and mana_cost(found.mana_cost).x else most
    in_mana = affordable.most_x(game, player, cost, change, sources, Purpose("cast", found))
    return in_mana if most is None else min(most, in_mana)


def _cheaper_if_paid(
    game: Game,
    player: PlayerId,
    found: Obj,
    card: l.CardDefinition,
    cost: ManaCost,
    change: int,
    sources: tuple[ManaSource, ...],
    best: bool | None,
) -> tuple[ManaCost, int] | None:
    """601.2f. What a spell costs, and how much that is changed, with an optional cost that makes it cost less."""
    without = cost_change(game, player, found, card)
    for additional in card.additional_costs:
        if additional.optional and can_pay(game, player, found, additional.additional, best):
            less = change - without + cost_change(game, player, found, card, paid=additional.as_)
            more = cost.joined(mana_of(additional.additional))
            if less < change and can_afford(
                game, player, more.with_x(0).plus(less), sources, None, best, Purpose("cast", found)
            ):
                return more, less
    return None


def _if_paid(
    game: Game,
    player: PlayerId,
    found: Obj,
    card: l.CardDefinition,
    wanted: dict[str, Target],
    cost: ManaCost,
    sources: tuple[ManaSource, ...],
) -> list[dict[str, Target]]:
    """702.33g. What would be targeted with each optional cost that the player can pay."""
    ways = []
    for additional in card.additional_costs:
        more = cost.joined(mana_of(additional.additional)).with_x(0)
        payable = additional.optional and can_pay(game, player, found, additional.additional)
        if payable and can_afford(game, player, more, sources, on=Purpose("cast", found)):
            seen = found.copy()
            seen.chosen = {**found.chosen, additional.as_: "yes"}
            ways.append(targets.due(wanted, seen))
    return ways


def can_splice(game: Game, player: PlayerId, found: Obj, face: l.CardDefinition, free: bool = False) -> bool:
    """702.47a. Whether cards could be spliced onto what the player could cast now, with this face up."""
    if not splicing.are_held(game, player):
        return False
    cost, change = printed_cost(game, player, found, face, free), cost_change(game, player, found, face)
    return bool(splicing.possible(game, player, found, face.must_be_paid, cost, change))


def _most_targets(
    game: Game, player: PlayerId, found: Obj, card: l.CardDefinition, cost: ManaCost, sources: tuple[ManaSource, ...]
) -> int:
    """601.2f. With how many targets the spell could be paid for, where each makes it cost more."""
    least = cost_change(game, player, found, card)
    more_mana = _own_mana(game, player, found, card, 2) != _own_mana(game, player, found, card, 0)
    if not more_mana and cost_change(game, player, found, card, targets.MANY) <= least:
        return targets.MANY
    for count in range(1, targets.MANY):
        more = cost.joined(_own_mana(game, player, found, card, count))
        more = more.plus(cost_change(game, player, found, card, count))
        if not can_afford(game, player, more, sources, on=Purpose("cast", found)):
            return count - 1
    return targets.MANY


def cast_without_paying(
    game: Game,
    player: PlayerId,
    card: ObjectId,
    transformed: bool,
    free: bool = True,
    most: int | None = None,
    way: l.CastWay | None = None,
    for_life: bool = False,
    known_as: tuple[str, ...] = (),
) -> Rules:
    """608.2g, 118.9. Whether a player may cast a card now without paying its mana cost, does so, and casting it.

    Where it is not `free` they pay for it, or what it costs in this `way`, or life (`for_life`), as much as the mana
    value. Of no greater mana value than `most`.

    Only the face that will be up is looked at (712.11c); of a modal card either can be (712.11b). What proves
    impossible is as if it had not been tried, and the player decides anew.
    """
    seen = game.board.objects[card].copy()
    seen.chosen = {**seen.chosen, **{name: "yes" for name in known_as if name in any_mana.MARKS}}
    face = game.definition(seen.definition)
    if transformed and face.back is None:
        return
    faces = {part.name: part for _, _, part in double_faced.ways(game, seen)}
    if transformed and face.back is not None:
        faces = {face.back.name: face.back}
    sources = mana_sources(game, player)
    how = {name: for_life_way(face.cost) if for_life else way for name, face in faces.items()}

    def possible(best: bool | None) -> tuple[str, ...]:
        return tuple(
            name
            for name, face in faces.items()
            if "land" not in face.type_line[0]
            and _can_follow(
                game, player, double_faced.as_face(seen, face), face, sources, free=free, best=best, way=how[name]
            )
            and (free or face.cost is not None or how[name] is not None)
            and (most is None or mana_cost(face.cost or "").value <= most)
        )

    castable = possible(None)
    secret = possible(True) != possible(False)
    if not castable and (game.schema < 2 or not (secret or hidden.is_unknown(game, card))):
        return
    shown = {name: double_faced.as_face(seen, face) for name, face in faces.items()}
    splices = any(can_splice(game, player, shown[name], faces[name], free) for name in castable)
    options = ("yes", *(("splice",) if splices else ()), "no") if castable else ("no",)
    question = ChooseOption(player, Reason.CAST, options, card)
    while True:
        answer = yield question
        if answer is LEFT:
            leaving.stop_if_gone(game)
            if player in game.gone or card not in game.board.objects:
                return
            continue
        if answer == "no":
            game.record(question, "no", "608.2g")
            return
        board, records, because = game.board.copy(), len(game.records), game.because
        game.in_casting = True
        try:
            at = game.record(question, answer, "608.2g")
            name, _ = yield from game.decide(
                ChooseOption(player, Reason.FACE, castable, card, secret=secret), "712.11b"
            )
            part = name if name != face.name else ""
            splice = answer == "splice"
            yield from cast(
                game, player, card, at, free=free, part=part, splice=splice, way=how[name], known_as=known_as
            )
        except Rewind as rewind:
            game.restore(board, records)
            game.because, game.refused, game.in_casting = because, rewind, False
            continue
        game.in_casting = False
        return


def _additional(
    game: Game,
    player: PlayerId,
    found: Obj,
    face: l.CardDefinition,
    cost: ManaCost,
    change: int,
    saved: int,
    decided: int,
) -> Ruling[tuple[tuple[Cost, ...], ManaCost, int]]:
    """601.2b. The additional costs that must or will be paid; the mana cost with them, and what changes it."""
    costs: tuple[Cost, ...] = ()
    for additional in face.additional_costs:
        if additional.modes is not None:
            continue
        times = 1
        if additional.optional:
            then = cost_change(game, player, found, face, paid=additional.as_) - saved
            times = yield from optional_cost(game, player, found, additional, cost, then, decided)
            cost = cost.joined(mana_of(additional.additional * times))
            change = then if times else change
        if additional.or_:
            one = yield from one_of_two(game, player, found, additional, cost.with_x(0).plus(change))
            cost = cost.joined(mana_of(one))
            costs += one
            continue
        costs += additional.additional if times == 1 else added_up(additional.additional * times)
    return costs, cost, change


def cast(
    game: Game,
    player: PlayerId,
    card: ObjectId,
    decided: int,
    *,
    free: bool = False,
    part: str = "",
    splice: bool = False,
    way: l.CastWay | None = None,
    known_as: tuple[str, ...] = (),
) -> Rules:
    """601.2. Cast a card; `free` without paying its mana cost, as the `part` of this name if not as what it is.

    It can be cast another `way` that it knows. With `splice` the player splices cards onto it (702.47). The spell knows
    that it was cast as what is `known_as` this.

    :raises Rewind: a step could not be followed (601.2, 733.1).
    """
    board = game.board
    spell = ObjectId(board.next_object)
    tax = _tax(game, player, board.objects[card])
    origin, foretold = board.objects[card].zone, face_down.foretold(board.objects[card])
    move = _put(game, player, card, part, way)
    yield from game.at_once([move], "601.2a", decided)
    found = board.objects[spell]
    face = game.definition(found.face)
    sources = convoke_and_delve.with_help(
        game, player, found, convoke_and_delve.of_card(face), mana_sources(game, player), found.id
    )
    context = Context(game, player, spell)
    costs: tuple[Cost, ...] = () if way is None else way.costs
    for name in dict.fromkeys((*known_as, None if way is None else way.as_, *foretold)):  # 702.143c
        if name is not None:
            game.say(e.QualityChosen(object=spell, name=name, value="yes"), "601.2b", decided)
    bestow_and_mutate.begin(game, found, way, decided)
    for_splicing: tuple[Cost, ...] = ()
    cost = printed_cost(game, player, found, face, free, way).plus(tax)
    change = cost_change(game, player, found, face)
    saving, saved = None, 0
    if way is not None and way.less is not None:
        saving, saved = yield from alternative.save(game, player, found, way.less)
        change -= saved
    wanted = spell_targets(found, face)
    text, _ = spell_texts.text_of(face)
    asked_first = isinstance(text, l.Modes) and text.instead is not None and not splice
    if asked_first:  # by what is paid it can be known how many modes are chosen
        more, cost, change = yield from _additional(game, player, found, face, cost, change, saved, decided)
        costs += more
    if isinstance(text, l.Modes):
        every = face.additional_costs
        modes, more = yield from modes_and_x.modes(game, player, found, text, every, context, cost, change, decided)
        costs, cost = (*costs, *more), cost.joined(mana_of(more))
        wanted = targets.of_modes(text, modes)
    if splice:
        for_splicing = yield from splicing.splice(game, player, spell, face.must_be_paid, cost, change, decided)
        face = game.definition(found.face)
        cost = printed_cost(game, player, found, face, free, way).plus(tax).joined(mana_of(for_splicing))
        change = cost_change(game, player, found, face)
        text, wanted = spell_texts.text_of(face)
        if isinstance(text, l.Modes):
            wanted = targets.of_modes(text, found.modes)
    if not asked_first:
        more, cost, change = yield from _additional(game, player, found, face, cost, change, saved, decided)
        costs += more
    wanted = {} if way is not None and way.each else targets.due(wanted, found)
    most = _most_x(game, player, found, cost, change, sources, costs)
    if most is not None:
        secret = variable_x.is_secret(game, player, found, costs)
        x = context.names["x"] = yield from modes_and_x.choose_x(
            game, spell, most, wanted, text, context, decided, "601.2b", secret
        )
        cost, costs = cost.with_x(x), variable_x.with_x(costs, x)
    on = Purpose("cast", found)
    cost = yield from in_color_or_generic(game, player, spell, cost, change, sources, on, costs)
    cost, life = yield from in_mana_or_life(game, player, spell, cost, change, sources, on, costs)
    costs += life
    at_most = _most_targets(game, player, found, face, cost, sources)
    if not (yield from targets.choose(game, spell, wanted, text, context, decided, "601.2c", at_most)):
        raise Rewind("there are not enough legal targets", "601.2c")
    if not (yield from targets.divide(game, spell, text, context, decided)):
        raise Rewind("there is not enough to divide among the targets", "601.2d")
    chosen = sum(len(ids) for ids in found.targets.values())
    cost = cost.joined(_own_mana(game, player, found, face, chosen))
    cost = cost.plus(cost_change(game, player, found, face, chosen, hoped=False) - saved)
    game.say(
        e.CostLocked(objects=(spell,), mana=str(cost), other=words_of((*costs, *for_splicing))),
        "601.2f",
        decided,
    )
    cost = yield from convoke_and_delve.help_to_pay(game, player, found, convoke_and_delve.of_card(face), cost, decided)
    if saving is not None and way is not None and way.less is not None:
        yield from alternative.pay_with(game, player, spell, saving, way.less, decided)
    yield from pay_total(game, player, spell, cost, costs, found.x, for_splicing)
    spells = board.players[player].spells + 1
    game.because = game.say(e.SpellCast(player=player, object=spell, this_turn=spells), "601.2i", decided)
    preparing.has_been_cast(game, card, game.because)
    for variant in in_play(game):
        variant.cast(game, player, found, origin, game.because)


def _put(game: Game, player: PlayerId, card: ObjectId, part: str, way: l.CastWay | None) -> WouldMove:
    """601.2a. The card is put on the stack: face down, its other face up, or as that part of it alone that is cast."""
    if way is not None and way.face_down is not None:
        return WouldMove(card, Zone.STACK, controller=player, face_down=face_down.number(game, way.face_down))
    definition = game.definition(game.board.objects[card].definition)
    if definition.back is not None and part == definition.back.name:
        return WouldMove(card, Zone.STACK, controller=player, transformed=True)
    number = 0
    for one in definition.besides:
        if part and one.name == part:
            number = game.numbered(one, "601.2a")
    return WouldMove(card, Zone.STACK, controller=player, part=number)
