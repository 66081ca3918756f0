"""614, 615, 616. Applying replacement and prevention effects: which apply, and who chooses.

Their effect on the event is in `outcomes`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from domain import events as e
from domain.board.objects import GameObject
from domain.board.state import Effect
from domain.cards import language as lang
from domain.cards.keywords import FLASHBACK, KEYWORDS
from domain.ids import Bound, EntityId, ObjectId, PlayerId, is_player
from domain.kernel.questions import ChooseObjects, ChooseReplacement, Order
from domain.kernel.would import (
    Would,
    WouldDealDamage,
    WouldDestroy,
    WouldDraw,
    WouldDrawCards,
    WouldEnterAsToken,
    WouldMove,
    WouldPutCounters,
    WouldUntap,
)
from domain.reasons import Reason
from domain.rules import mechanics
from domain.rules.abilities.index import index
from domain.rules.abilities.protection import protected
from domain.rules.continuous.player_effects import player_protected
from domain.rules.objects import attachments, battles, sagas
from domain.rules.objects.characteristics import as_it_is, times_paid
from domain.rules.replacement import draws, outcomes
from domain.rules.replacement.counters import by_counters, one_by_one
from domain.rules.replacement.impossible import cannot, enters_with
from domain.rules.replacement.options import Option
from domain.rules.replacement.patterns import KINDS, is_about
from domain.rules.resolving.evaluation import Context
from domain.rules.variants.hooks import in_play
from domain.rules.zones.entering import entering_of, printed_of
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.pipeline import Batch, Entry
    from domain.kernel.proposals import Rules, Ruling


_MOVES = frozenset((WouldMove, WouldEnterAsToken))
_READ_BESIDES = _MOVES | {WouldDealDamage}
"""Proposals to which more than replacement effects apply: choices as a permanent enters, and protection."""


def settle(game: Game, batch: Batch, entry: Entry) -> Rules:
    """616.1. Apply replacement effects one at a time, each once, until none applies.

    Afterwards `entry.would` is what is left of the proposal, or None.
    """
    mechanical = mechanics.in_play(game)
    if entry.would.__class__ is WouldMove:
        for turning in mechanical.at(mechanics.TURNING):
            turning.does(game, entry)
    if entry.would.__class__ is WouldUntap:
        one_by_one(game, batch, entry)
    if isinstance(entry.would, WouldDraw):
        entry.applied |= entry.would.applied
    while isinstance(entry.would, Would):
        would = entry.would
        if cannot(game, would):
            if not entry.trace:
                entry.first = None
            entry.would = None
            return
        options = [*_applicable(game, batch, entry, would)]
        if not options:
            if game.format.variants and (yield from _by_variants(game, entry, would)):
                continue
            if isinstance(would, WouldDrawCards):
                game.kept(draws.Numbers)[would.player] = draws.Number(would.amount, frozenset(entry.applied))
            if would.__class__ not in _MOVES:
                return
            if isinstance(would, WouldMove) and would.to is not Zone.BATTLEFIELD and would.copying is None:
                for moving in mechanical.at(mechanics.MOVING):
                    yield from moving.does(game, entry)
            elif isinstance(would, (WouldMove, WouldEnterAsToken)):
                attached = yield from _attached(game, entry, would)
                if attached is None:
                    continue
                yield from _enters_with_counters(game, batch, entry, attached)
                for entering in (*mechanical.at(mechanics.ENTERING), *mechanical.at(mechanics.MOVING)):
                    yield from entering.does(game, entry)
            return
        first = min(map(outcomes.rank, options))
        options = [option for option in options if outcomes.rank(option) == first]
        chosen, chooser = options[0], None
        if len(options) > 1 and not outcomes.commute(options):
            chooser = entry.entering.controller if entry.entering is not None else _chooser(game, would)
            question = ChooseReplacement(
                chooser,
                would.as_data(),
                tuple(
                    (option.source, option.effect.data.id if option.effect else None, option.ability)
                    for option in options
                ),
            )
            answer, _ = yield from game.decide(question, "616.1", again=True)
            if answer is None:
                continue
            chosen = options[answer]
        entry.applied.add(chosen.key)
        result = yield from outcomes.apply(game, batch, entry, would, chosen)
        _tell(batch, entry, would, result, _Choice(chosen, chooser, options))


def _by_variants(game: Game, entry: Entry, would: Would) -> Ruling[bool]:
    """614.1. Let a variant's rules replace the event; return True if one did.

    Variants come last, when no effect applies any more.
    """
    for variant in in_play(game):
        if (yield from variant.instead(game, entry, would)):
            return True
    return False


class _Choice(NamedTuple):
    """616.1. The effect applied, the player who chose it (if one did), and the alternatives."""

    chosen: Option
    chooser: PlayerId | None
    options: list[Option]


def _tell(batch: Batch, entry: Entry, would: Would, result: Would | None, choice: _Choice) -> None:
    """Note in the entry that an effect was applied; add further proposals to the batch.

    Nothing is noted if an optional effect was declined, or nothing was chosen to be copied.
    """
    chosen, chooser, options = choice
    if result is would and (outcomes.is_copying(chosen) or outcomes.is_optional(chosen)):
        return
    after = () if result is None else (result.as_data(),)
    besides = chosen.extra if chosen.told is None else chosen.told
    applied = e.ReplacementApplied(
        source=chosen.source,
        ability=chosen.ability,
        effect=chosen.effect.data.id if chosen.effect else None,
        chooser=chooser,
        among=tuple(option.source for option in options),
        before=would.as_data(),
        after=after + tuple(extra.as_data() for extra in besides if isinstance(extra, Would)),
    )
    entry.trace.append((applied, chosen.rule))
    entry.would = result
    step = len(entry.trace) - 1
    added = [type(entry)(extra, chosen.rule, parent=entry, step=step) for extra in chosen.extra]
    batch.entries += added
    if chosen.besides is not None:
        chosen.besides.entries += added
    batch.later += [(entry, step, instructions) for instructions in chosen.later]


def _enters_with_counters(game: Game, batch: Batch, entry: Entry, would: WouldMove | WouldEnterAsToken) -> Rules:
    """122.6, 614.16. Apply replacement effects to the counters that a permanent enters with.

    Loyalty, defense and lore counters are among them.
    """
    counters = would.counters
    if isinstance(would, WouldMove) and would.to is not Zone.BATTLEFIELD:
        return
    counters = (*battles.defense_counters(game, would), *counters)
    loyalty = game.board.definitions[printed_of(game, would).face].loyalty
    counters = (("loyalty", loyalty), *counters) if loyalty else counters  # 306.5b
    counters += would.copying.counters if would.copying is not None else ()
    counters = (*counters, *(yield from sagas.enters_with(game, would)))
    if not counters:
        return
    put = []
    entering = entering_of(game, would)
    for kind, amount in counters:
        if not enters_with(game, entering, kind):
            continue
        inner = type(entry)(WouldPutCounters(entering.id, kind, amount, by=entering.controller), "614.1c")  # 122.6a
        inner.entering = entering
        yield from settle(game, batch, inner)
        _take_over(batch, entry, inner)
        if isinstance(inner.would, WouldPutCounters):
            put.append((kind, inner.would.amount))
    entry.would = replace(would, counters=tuple(put))


Entering: TypeAlias = WouldMove | WouldEnterAsToken


def _attached(game: Game, entry: Entry, would: WouldMove | WouldEnterAsToken) -> Ruling[Entering | None]:
    """303.4f. Let the controller choose what an Aura copy is attached to as it enters.

    Returns the proposal with the chosen object; None if there is nothing to attach to. Then the Aura does not
    enter; a spell goes to the graveyard instead (303.4g).
    """
    if would.copying is None or would.attached_to is not None:
        return would
    entering = printed_of(game, would)
    if "Aura" not in entering.subtypes:
        return would
    among = attachments.hosts(game, entering, entering.controller)
    if not among:
        on_stack = isinstance(would, WouldMove) and game.board.objects[would.object].zone is Zone.STACK
        entry.would = WouldMove(would.object, Zone.GRAVEYARD) if on_stack else None  # type: ignore[union-attr]
        return None
    question = ChooseObjects(entering.controller, Reason.ENCHANT, among, 1, 1)
    chosen, _ = yield from game.decide(question, "303.4f")
    if not chosen:  # a player has left the game with all of these objects
        return (yield from _attached(game, entry, would))
    entry.would = attached = replace(would, attached_to=chosen[0])
    return attached


def _take_over(batch: Batch, entry: Entry, inner: Entry) -> None:
    """Move the effects applied to a part of a proposal into the proposal's own entry.

    So the entries and later instructions that came from the part now follow from the whole.
    """
    before = len(entry.trace)
    entry.trace += inner.trace
    for other in batch.entries:
        if other.parent is inner and other.step is not None:
            other.parent, other.step = entry, other.step + before
    batch.later = [
        (entry, step + before, instructions) if parent is inner else (parent, step, instructions)
        for parent, step, instructions in batch.later
    ]


def use_up(game: Game, batch: Batch) -> None:
    """615.7, 614.3. Record how much is left of the shields used in this batch."""
    for id, taken in batch.taken.items():
        remaining = (game.board.effects[id].remaining or 0) - taken
        if remaining > 0:
            game.say(e.EffectChanged(effect=id, remaining=remaining), "615.7", batch.told[id])
        else:
            game.say(e.EffectsEnded(effects=(id,), reason=Reason.USED), "615.7", batch.told[id])


def choose_prevented(game: Game, batch: Batch) -> Rules:
    """615.7. Let the damaged player choose which sources' damage a limited shield prevents first.

    They are asked if the shield cannot prevent all damage that several sources deal at the same time. The batch
    is then settled in the chosen order.
    """
    damage = [entry for entry in batch.entries if isinstance(entry.would, WouldDealDamage)]
    if len(damage) < 2:
        return
    asked: set[EntityId] = set()
    for effect in index(game).shields:
        part = _shield_of(game, effect)
        if part is None or part.amount is None or effect.remaining is None:
            continue
        context = _context_of(game, effect)
        hit: dict[EntityId, list[Entry]] = {}
        for entry in damage:
            assert isinstance(entry.would, WouldDealDamage)
            if is_about(part.shield, entry.would, context) and not cannot(game, entry.would):
                hit.setdefault(entry.would.recipient, []).append(entry)
        for recipient, entries in hit.items():
            sources = {would.source: entry for entry in entries if isinstance(would := entry.would, WouldDealDamage)}
            total = sum(would.amount for entry in entries if isinstance(would := entry.would, WouldDealDamage))
            if len(sources) < 2 or total <= effect.remaining or recipient in asked:
                continue
            asked.add(recipient)
            first = entries[0].would
            assert isinstance(first, WouldDealDamage)
            order = None
            while order is None and recipient not in game.gone:
                remaining_sources = tuple(source for source in sources if source not in game.gone)
                question = Order(_chooser(game, first), Reason.PREVENT, remaining_sources)
                order, _ = yield from game.decide(question, "615.7", again=True)
            if order is None:
                continue
            order = (*order, *(source for source in sources if source not in order))
            places = sorted(batch.entries.index(entry) for entry in sources.values())
            for place, source in zip(places, order, strict=True):
                batch.entries[place] = sources[source]


def _chooser(game: Game, would: Would) -> PlayerId:
    """616.1. Return the affected player, or the controller or owner of the affected object.

    The owner chooses outside the battlefield and the stack.
    """
    player = getattr(would, "player", None)
    if player is not None:
        return PlayerId(player)
    affected: EntityId = getattr(would, "recipient", 0) or getattr(would, "object", 0) or getattr(would, "creature", 0)
    if is_player(affected):
        return PlayerId(affected)
    obj = game.board.object(ObjectId(affected))
    return obj.controller if obj.zone is Zone.BATTLEFIELD or obj.zone is Zone.STACK else obj.owner


# Which effects apply


def _applicable(game: Game, batch: Batch, entry: Entry, would: Would) -> Iterator[Option]:
    functioning = index(game)
    kind = type(would)
    for source, ref, part in functioning.replacers:
        if kind not in KINDS[type(part.replace)] or (source.id, ref) in entry.applied:
            continue
        context = Context(game, source.controller, source.id, text=ref[0])
        if context.true(part.while_) and is_about(part.replace, would, context, entry.entering):
            option = Option((source.id, ref), source.id, ref, None, part.with_, context, _rule_of(part.with_))
            if outcomes.useful(game, batch, option, would):
                yield option
    for effect in functioning.shields:
        if ("shield", effect.data.id) not in entry.applied:
            yield from _shield(game, batch, effect, would, entry.entering)
    for option in by_counters(game, entry, would):
        if outcomes.useful(game, batch, option, would):
            yield option
    if entry.entering is not None and isinstance(would, WouldPutCounters):
        yield from _own_counters(game, entry, entry.entering, would)
    if kind not in _READ_BESIDES:
        return
    if isinstance(would, WouldMove):
        if would.to is Zone.BATTLEFIELD:
            yield from _own_entering(game, entry, would)
        else:
            yield from _leaving_the_stack(game, entry, would)
            if would.to is Zone.GRAVEYARD and lang.WouldGoToGraveyard.KEY in mechanics.in_play(game).words:
                yield from _own_burial(game, entry, would)
    elif isinstance(would, WouldEnterAsToken):
        yield from _own_entering(game, entry, would)
    elif isinstance(would, WouldDealDamage):
        protection = _by_protection(game, entry, would)
        if protection is not None and outcomes.useful(game, batch, protection, would):
            yield protection


def _by_protection(game: Game, entry: Entry, would: WouldDealDamage) -> Option | None:
    """702.16e. Return the prevention of damage to a permanent or player with protection from its source."""
    recipient = would.recipient
    if ("protection", recipient) in entry.applied or not would.preventable:
        return None
    board, source = game.board, game.board.object(would.source)
    if is_player(recipient):
        player = PlayerId(recipient)
        giver = player_protected(game, player, source)
    else:
        permanent = board.objects[ObjectId(recipient)]
        player = permanent.controller
        prevented = bool(permanent.keywords) and protected(permanent, as_it_is(game, source), board.opponents(player))
        giver = permanent.id if prevented else None
    if giver is None:
        return None
    context = Context(game, player, giver)
    return Option(("protection", recipient), giver, None, None, (outcomes.PREVENT_ALL,), context, "702.16e")


_EXILED_AFTER = (FLASHBACK, "jump.start")
"""702.34a, 702.133a. Keywords whose spells are exiled as they leave the stack, also where an effect gives them."""


def _leaving_the_stack(game: Game, entry: Entry, would: WouldMove) -> Iterator[Option]:
    """702.34a, 614.6. Yield replacements of a spell's zone change by flashback or the like.

    The alternative way of casting says into which zone the spell goes when it leaves the stack.
    """
    spell = game.board.objects.get(would.object)
    if spell is None or spell.zone is not Zone.STACK or spell.kind != "spell" or not spell.chosen:
        return
    context = Context(game, spell.controller, spell.id)
    key = ("way", spell.id, str(Reason.EXILED_INSTEAD))
    if spell.chosen.get(Reason.EXILED_INSTEAD) == "yes" and would.to is Zone.GRAVEYARD and key not in entry.applied:
        yield Option(key, spell.id, None, None, (lang.GoesTo.model_construct(to=Zone.EXILE, with_={}),), context)
    alternatives = game.definition(spell.face).cast_ways
    for name in _EXILED_AFTER:
        if spell.chosen.get(name) != "yes" or any(alternative.as_ == name for alternative in alternatives):
            continue
        key = ("way", spell.id, name)
        if would.to is not Zone.EXILE and key not in entry.applied:
            yield Option(key, spell.id, None, None, (lang.GoesTo.model_construct(to=Zone.EXILE, with_={}),), context)
    for alternative in alternatives:
        key = ("way", spell.id, alternative.as_)
        if (
            alternative.then is None
            or alternative.then is would.to
            or key in entry.applied
            or spell.chosen.get(alternative.as_) != "yes"
        ):
            continue
        yield Option(key, spell.id, None, None, (lang.GoesTo.model_construct(to=alternative.then, with_={}),), context)


def _shield(game: Game, batch: Batch, effect: Effect, would: Would, entering: GameObject | None) -> Iterator[Option]:
    """614.3, 615.3. Yield a shield that a spell or ability set up, unless used up."""
    data = effect.data
    part = _shield_of(game, effect)
    time = _time(part, effect, would)
    used_up = effect.remaining is not None and effect.remaining <= batch.taken.get(data.id, 0)
    if used_up and (time is None or time not in batch.counted_shields):
        return
    key = ("shield", data.id)
    if data.mods and data.mods[0] == "regenerate":
        if isinstance(would, WouldDestroy) and would.object in data.objects and outcomes.can_regenerate(game, would):
            context = _context_of(game, effect)
            yield Option(key, ObjectId(data.source), None, effect, (outcomes.REGENERATES,), context, "701.19a")
        return
    if part is None or type(would) not in KINDS[type(part.shield)]:
        return
    context = _context_of(game, effect)
    if is_about(part.shield, would, context, entering):
        option = Option(
            key, ObjectId(data.source), data.ref, effect, part.with_, context, _rule_of(part.with_), time=time
        )
        if outcomes.useful(game, batch, option, would):
            yield option


def _time(part: lang.Shield | None, effect: Effect, would: Would) -> object:
    """615.8. Return a key for the occasion that a "next time" shield counts.

    All damage that one source deals at once is one occasion. If any source will do, all damage dealt to one
    recipient at once is one. None for shields that count amounts of damage.
    """
    if part is None or not isinstance(part.shield, lang.WouldDamage) or not isinstance(would, WouldDealDamage):
        return None
    if any(
        change.prevent == "remaining"
        if isinstance(change, lang.Prevent)
        else isinstance(change, lang.RedirectTo) and change.counts
        for change in part.with_
    ):
        return None
    return effect.data.id, would.recipient if part.shield.from_ is None else would.source


def _shield_of(game: Game, effect: Effect) -> lang.Shield | None:
    part = game.part(effect.data.ref) if effect.data.ref is not None else None
    return part if isinstance(part, lang.Shield) else None


def _context_of(game: Game, effect: Effect) -> Context:
    data = effect.data
    text = None if data.ref is None else data.ref[0]
    return Context(game, PlayerId(data.controller), ObjectId(data.source), dict(data.bindings), text=text)


AS_IT_ENTERS = frozenset(
    name for name, row in KEYWORDS.items() if any(text.get("replace") == {"would_enter": "self"} for text in row.means)
)
"""Keywords that say how their object enters."""


def _own_entering(game: Game, entry: Entry, would: WouldMove | WouldEnterAsToken) -> Iterator[Option]:
    """614.12. Yield replacement effects that an entering permanent has on its own entering.

    Abilities that it would have on the battlefield by others count, too, such as riot.
    """
    printed = printed_of(game, would)
    own = [(ref, part) for ref in printed.abilities if (part := _of_own_entering(game.part(ref))) is not None]
    granted = not AS_IT_ENTERS.isdisjoint(index(game).names)
    if not own and not granted:
        return
    entering = entering_of(game, would, printed)
    if granted:
        more = (ref for ref in entering.abilities if ref not in printed.abilities)
        own += [(ref, part) for ref in more if (part := _of_own_entering(game.part(ref))) is not None]
    again = (len(would.copying.before),) if would.copying is not None else ()
    for ref, part in own:
        # a copied ability is another one, though its text is the same; a token has no object yet
        key = (would.object if isinstance(would, WouldMove) else 0, ref, *again)
        if key not in entry.applied and ref in entering.abilities:
            names = {"x": entering.x, **entering.bindings}
            names |= {name: times_paid(entering, name) for name, value in entering.chosen.items() if value == "yes"}
            names |= entering.linked
            context = Context(game, entering.controller, entering.id, names, text=ref[0])
            if context.true(part.while_):
                yield Option(key, entering.id, ref, None, part.with_, context, "614.1c")


def _own_counters(game: Game, entry: Entry, entering: GameObject, would: WouldPutCounters) -> Iterator[Option]:
    """614.12. Yield an entering permanent's own replacements of counters that it would enter with."""
    for ref in entering.abilities:
        part = game.part(ref)
        if not isinstance(part, lang.Replace) or not isinstance(part.replace, lang.WouldPutCounters):
            continue
        if part.replace.would_put_counters != "self" or (entering.id, ref) in entry.applied:
            continue
        paid = [name for name, value in entering.chosen.items() if value == "yes"]
        names: dict[str, Bound] = {name: times_paid(entering, name) for name in paid}
        context = Context(game, entering.controller, entering.id, names, text=ref[0])
        if context.true(part.while_) and is_about(part.replace, would, context, entering):
            yield Option((entering.id, ref), entering.id, ref, None, part.with_, context, _rule_of(part.with_))


def _own_burial(game: Game, entry: Entry, would: WouldMove) -> Iterator[Option]:
    """614.6. Yield replacement effects of a card on its own move to a graveyard, in any zone.

    Those of permanents are found among the abilities that function on the battlefield.
    """
    card = game.board.objects.get(would.object)
    if card is None or card.zone is Zone.BATTLEFIELD:
        return
    for ref in card.abilities:
        part = game.part(ref)
        if (card.id, ref) in entry.applied or not isinstance(part, lang.Replace):
            continue
        if not isinstance(part.replace, lang.WouldGoToGraveyard) or part.replace.would_go_to_graveyard != "self":
            continue
        context = Context(game, card.controller, card.id, text=ref[0])
        if context.true(part.while_) and is_about(part.replace, would, context):
            yield Option((card.id, ref), card.id, ref, None, part.with_, context, "614.6")


def _of_own_entering(part: lang.Part) -> lang.Replace | None:
    if (
        isinstance(part, lang.Replace)
        and isinstance(part.replace, lang.WouldEnter)
        and part.replace.would_enter == "self"
    ):
        return part
    return None


def _rule_of(applied: tuple[lang.Change, ...]) -> str:
    return "615.6" if any(isinstance(change, lang.Prevent) for change in applied) else "614.6"
