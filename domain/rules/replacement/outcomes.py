"""614.1, 615, 616. What replacement and prevention effects make of an event: less of it, more, another, or none."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, TypeVar

from domain.cards import language as lang
from domain.cards.language.replacements import Change_
from domain.creature_types import CREATURE_TYPES
from domain.ids import Bound, EntityId, ObjectId, PlayerId, is_player
from domain.kernel.proposals import collect
from domain.kernel.questions import ChooseObjects, ChooseOption
from domain.kernel.would import (
    Would,
    WouldCreateToken,
    WouldDealDamage,
    WouldDestroy,
    WouldEnterAsToken,
    WouldGainLife,
    WouldGetCounters,
    WouldLoseLife,
    WouldMove,
    WouldPutCounters,
    WouldRegenerate,
    WouldSacrifice,
)
from domain.mana import FREE
from domain.reasons import Reason
from domain.rules.casting.costs.payment import pay_costs
from domain.rules.casting.mana.affordable import can_be_offered
from domain.rules.continuous.player_effects import has_rule, player_has
from domain.rules.objects import day_night, preparing
from domain.rules.objects.copies import copiable
from domain.rules.replacement.impossible import can_be_dealt_damage
from domain.rules.replacement.options import Besides, Option
from domain.rules.resolving import in_common
from domain.rules.resolving.evaluation import Context, matches
from domain.rules.resolving.registry import instructions
from domain.rules.zones import hidden
from domain.rules.zones.entering import entering_of, printed_of
from domain.terms import BASIC_LAND_MANA, SECTORS, Color, Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.pipeline import Batch, Entry
    from domain.kernel.proposals import Proposals, Rules, Ruling

C = TypeVar("C", bound=Change_)
W = TypeVar("W", bound=Would)

Entering: TypeAlias = WouldMove | WouldEnterAsToken
Amounting: TypeAlias = (
    WouldDealDamage | WouldGainLife | WouldLoseLife | WouldCreateToken | WouldPutCounters | WouldGetCounters
)
REGENERATES = lang.Regenerates.model_construct(regenerates=True)
PREVENT_ALL = lang.Prevent.model_construct(prevent="all", then=())


def commute(options: Iterable[Option]) -> bool:
    """Return True if the order in which these apply makes no difference, so that nobody need choose."""
    changes = [option.changes for option in options]
    if all(isinstance(change, _OF_ENTERING) for some in changes for change in some):
        return True
    equal = all(some == changes[0] for some in changes)
    return equal and all(isinstance(change, (lang.NewAmount, lang.Regenerates)) for change in changes[0])


_OF_ENTERING = (
    lang.EntersTapped, lang.EntersPrepared, lang.EntersWithCounters, lang.EntersDevouring, lang.EntersAmplified,
    lang.AsEntersChoose,
    lang.AsEntersDay,
)  # fmt: skip


def useful(game: Game, batch: Batch, option: Option, would: Would) -> bool:
    """Return True if it has something to change here: preventable damage, another zone, a loss below a life floor."""
    for change in option.changes:
        if isinstance(change, lang.Prevent) and isinstance(would, WouldDealDamage):
            if is_unpreventable(game, would):
                return bool(change.then)  # 615.12: what it does besides takes place
        elif isinstance(change, lang.RedirectTo) and isinstance(would, WouldDealDamage):
            return _redirected(option, change, would) is not None
        elif isinstance(change, lang.GoesTo) and isinstance(would, WouldMove):
            return would.to is not change.to
        elif isinstance(change, lang.LifeFloor) and isinstance(would, WouldLoseLife):
            return _life_after(game, batch, would.player) < change.life_floor
    return True


def is_unpreventable(game: Game, would: WouldDealDamage) -> bool:
    """615.12. Return True if the damage says so, or its source, or an effect of what a player and theirs are dealt."""
    word = "damage_cant_be_prevented"
    if not would.preventable or has_rule(game, game.board.object(would.source), word):
        return True
    to = would.recipient
    return player_has(game, PlayerId(to) if is_player(to) else game.board.object(ObjectId(to)).controller, word)


Change: TypeAlias = Callable[["Game", "Batch", Option, C, W], Would | None]
"""What a change makes of what would happen, or None if nothing is left of it."""

CHANGES: Final[dict[type[Change_], Change[Any, Any]]] = {}


Outcome: TypeAlias = "Ruling[tuple[Would | None, int | None]]"
"""What is left of what would happen, and how much of a shield was used up; None of what is no shield."""

Asking: TypeAlias = Callable[["Game", "Batch", "Entry", Option, C, W], "Outcome"]

ASKING: Final[dict[type[Change_], Asking[Change_, Would]]] = {}
"""By kind, the changes for which somebody may be asked, or of which it is counted how much is used."""


def asks(kind: type[C]) -> Callable[[Asking[C, W]], Asking[C, W]]:
    """Enter what a kind of change makes of an event where that may take a question, or use up some of a shield."""

    def register(ask: Asking[C, W]) -> Asking[C, W]:
        ASKING[kind] = ask  # type: ignore[assignment]  # it is asked only of changes of its kind
        return ask

    return register


def makes(kind: type[C]) -> Callable[[Change[C, W]], Change[C, W]]:
    """Enter what a kind of change makes of an event; those that may ask something are entered by `asks`."""

    def register(change: Change[C, W]) -> Change[C, W]:
        CHANGES[kind] = change
        return change

    return register


def _life_after(game: Game, batch: Batch, player: PlayerId) -> int:
    """A player's life total if everything planned in this batch happened."""
    life = game.board.players[player].life
    for entry in batch.entries:
        if isinstance(entry.would, WouldGainLife) and entry.would.player == player:
            life += entry.would.amount
        elif isinstance(entry.would, WouldLoseLife) and entry.would.player == player:
            life -= entry.would.amount
    return life


def apply(game: Game, batch: Batch, entry: Entry, would: Would, option: Option) -> Ruling[Would | None]:
    """614.6. What becomes of a proposal by the chosen effect, or None; what it adds is put into the option."""
    result: Would | None = would
    taken = 1
    for change in option.changes:
        if result is None:
            break
        ask = ASKING.get(change.__class__)
        if ask is not None:
            result, used = yield from ask(game, batch, entry, option, change, result)
            taken = taken if used is None else used
        else:
            result = CHANGES[change.__class__](game, batch, option, change, result)
    if option.effect is not None and option.effect.remaining is not None:
        _take(batch, option, taken)
    return result


def _is_wanted(game: Game, option: Option, rule: str = "614.6") -> Ruling[bool]:
    """Return True if whoever may have it so wants it."""
    question = ChooseOption(option.context.you, Reason.MAY, ("yes", "no"), option.source or None)
    answer, _ = yield from game.decide(question, rule)
    return answer == "yes"


def is_optional(option: Option) -> bool:
    """Return True if its player can leave what would happen as it is."""
    return any(isinstance(change, lang.Instead) and change.may for change in option.changes)


def _take(batch: Batch, option: Option, taken: int) -> None:
    """615.7, 615.8. So much of a shield is used up; what is one time is counted once."""
    assert option.effect is not None
    id = option.effect.data.id
    if option.time is not None:
        if option.time in batch.counted_shields:
            return
        batch.counted_shields.add(option.time)
    batch.taken[id] = batch.taken.get(id, 0) + taken


def event_context(option: Option, would: Would, amount: int) -> Context:
    """The words of the effect, with event.amount, event.object, event.player and event.source of what would happen."""
    names: dict[str, Bound] = {"event.amount": amount}
    for name in ("object", "source", "player", "recipient"):
        if hasattr(would, name):
            entity = getattr(would, name)
            if name == "recipient" or (name == "object" and is_player(entity)):
                names["event.player" if is_player(entity) else "event.object"] = (entity,)
            else:
                names[f"event.{name}"] = (entity,)
    context = option.context
    return Context(context.game, context.you, context.source, {**context.names, **names}, text=context.text)


def _then(game: Game, option: Option, effects: tuple[lang.Effect, ...], context: Context) -> Rules:
    """614.6. What happens instead. A single plain instruction belongs to the event itself."""
    if _is_plain(effects):
        option.extra += yield from collect(_instructions(game, effects, context))
    elif effects:
        option.later.append(_instructions(game, effects, context))


def _instructions(game: Game, effects: tuple[lang.Effect, ...], context: Context) -> Proposals:
    return instructions(game, effects, context)


def _is_plain(effects: tuple[lang.Effect, ...]) -> bool:
    return len(effects) == 1 and effects[0].AT_ONCE


@asks(lang.Instead)
def _instead(game: Game, batch: Batch, entry: Entry, option: Option, change: lang.Instead, would: Would) -> Outcome:
    """614.6. Something else happens, if whoever may have it so wants it."""
    if change.may and not (yield from _is_wanted(game, option)):
        return would, None
    yield from _then(game, option, change.instead, event_context(option, would, getattr(would, "amount", 0)))
    return None, None


# Prevention (615)


class _Prevented(NamedTuple):
    """615.1. Damage that an effect prevents, and how much of it."""

    change: lang.Prevent
    would: WouldDealDamage
    amount: int


def _besides(game: Game, batch: Batch, entry: Entry, option: Option, prevention: _Prevented) -> Rules:
    """615.5, 510.2. What prevention does besides: once for all damage the effect prevents at that time, with the total.

    Where its words name the source or the recipient of the damage it is once for each of those.
    """
    change, would, prevented = prevention
    said = change.model_dump_json(by_alias=True, include={"then"})
    source = would.source if '"event.source"' in said else None
    recipient = would.recipient if '"event.object"' in said or '"event.player"' in said else None
    key = (option.key, option.changes.index(change), source, recipient)
    known = batch.prevention_extras.get(key)
    begun = known is not None and batch.settled <= known.start
    if known is None or not begun:
        known = batch.prevention_extras[key] = Besides(len(batch.entries))
    known.amount += prevented
    if not _is_plain(change.then):
        if not begun:
            option.later.append(_in_the_end(game, option, change, would, known))
        return
    option.besides = known
    proposals = yield from collect(_instructions(game, change.then, event_context(option, would, known.amount)))
    if begun:
        known.becomes(proposals, entry)
        option.told = []
        if '"event.amount"' in said:
            share = event_context(option, would, prevented)
            option.told = yield from collect(_instructions(game, change.then, share))
    option.extra += proposals[len(known.entries) :]


def _in_the_end(game: Game, option: Option, change: lang.Prevent, would: Would, besides: Besides) -> Proposals:
    """615.5. What is carried out right after the event, when it is known how much was prevented."""
    yield from _instructions(game, change.then, event_context(option, would, besides.amount))


@asks(lang.Prevent)
def _prevent(
    game: Game, batch: Batch, entry: Entry, option: Option, change: lang.Prevent, would: WouldDealDamage
) -> Outcome:
    """615.6, 615.7. Less damage, or none; a shield that counts gives what it has left."""
    used = 1
    if is_unpreventable(game, would):
        yield from _besides(game, batch, entry, option, _Prevented(change, would, 0))
        return would, 0
    if change.prevent == "all":
        prevented = would.amount
    elif change.prevent == "remaining":
        assert option.effect is not None
        assert option.effect.remaining is not None
        left = option.effect.remaining - batch.taken.get(option.effect.data.id, 0)
        used = prevented = min(left, would.amount)
    else:
        prevented = min(would.amount, event_context(option, would, would.amount).amount(change.prevent))
    if change.then and prevented:
        yield from _besides(game, batch, entry, option, _Prevented(change, would, prevented))
    left_over = would.amount - prevented
    return (replace(would, amount=left_over) if left_over > 0 else None), used


# Entering (614.1c, 614.1d)


def rank(option: Option) -> int:
    """616.1b, 616.1c. What comes first: under whose control something enters, then as a copy of what, then the rest.

    What a text says of its own effect (616.1a) is read as the text is followed, before there is anything to replace.
    """
    if any(isinstance(change, lang.EntersUnder) for change in option.changes):
        return 0
    return 1 if is_copying(option) else 2


def is_copying(option: Option) -> bool:
    """616.1c. Return True if it would make something a copy as it enters."""
    return any(isinstance(change, lang.EntersAsCopy) for change in option.changes)


@makes(lang.EntersUnder)
def _enters_under(game: Game, batch: Batch, option: Option, change: lang.EntersUnder, would: Entering) -> Would:
    """616.1b. Under another player's control; whoever is not in the game gets nothing."""
    players = event_context(option, would, 0).players(change.enters_under)
    return replace(would, controller=players[0]) if players else would


@asks(lang.EntersAsCopy)
def _enters_as_copy(
    game: Game, batch: Batch, entry: Entry, option: Option, change: lang.EntersAsCopy, would: Entering
) -> Outcome:
    return (yield from copiable.enter_as_copy(game, option, change, would, printed_of(game, would))), None


@asks(lang.EntersDevouring)
def _devours(
    game: Game, batch: Batch, entry: Entry, option: Option, change: lang.EntersDevouring, would: Entering
) -> Outcome:
    """702.82a. What is sacrificed leaves as it enters; what enters at the same time is not there to be sacrificed."""
    player, context = option.context.you, event_context(option, would, 0)
    among = tuple(
        found.id
        for found in game.board.permanents(player)
        if matches(change.devours, found.id, context) and not has_rule(game, found, "cant_be_sacrificed")
    )
    question = ChooseObjects(player, Reason.SACRIFICE, among, 0, len(among), option.source or None)
    chosen, _ = yield from game.decide(question, "702.82a")
    option.extra += [WouldSacrifice(player, id) for id in chosen]
    amount = len(chosen) * context.amount(change.n)
    return (replace(would, counters=(*would.counters, ("+1/+1", amount))) if amount else would), None


@asks(lang.EntersAmplified)
def _amplified(
    game: Game, batch: Batch, entry: Entry, option: Option, change: lang.EntersAmplified, would: Entering
) -> Outcome:
    """702.38a. Cards are revealed that share a creature type with it as it would enter."""
    player, context = option.context.you, event_context(option, would, 0)
    with_it = {other.would.object for other in batch.entries if isinstance(other.would, WouldMove)}
    held = [card for card in game.board.hand(player) if card.id not in with_it]
    if not held:
        return would, None
    entering = entering_of(game, would)
    among = tuple(card.id for card in held if in_common.have_in_common("creature_type", card, entering, context))
    question = ChooseObjects(player, Reason.REVEAL, among, 0, len(among), option.source or None, secret=True)
    chosen, at = yield from game.decide(question, "702.38a")
    hidden.reveal(game, player, chosen, "701.20a", at)
    amount = len(chosen) * context.amount(change.amplifies)
    return (replace(would, counters=(*would.counters, ("+1/+1", amount))) if amount else would), None


@asks(lang.AsEntersChoose)
def _choose_as_enters(
    game: Game, batch: Batch, entry: Entry, option: Option, change: lang.AsEntersChoose, would: Entering
) -> Outcome:
    options = tuple(one for one in word_options(change.choose) if one not in change.but)
    question = ChooseOption(option.context.you, Reason(change.choose), options, option.source or None)
    answer, _ = yield from game.decide(question, "614.12a")
    if option.context.you in game.gone:
        return would, None  # 800.4b: it will not enter
    return replace(would, chosen=(*would.chosen, (change.choose, answer))), None


def word_options(kind: str) -> tuple[str, ...]:
    """What can be chosen: colours by letter, basic land types, creature types."""
    if kind == "color":
        return tuple(color.value for color in Color)
    if kind == "land_type":
        return tuple(BASIC_LAND_MANA)
    return SECTORS if kind == "sector" else CREATURE_TYPES


def _paid_as_it_enters(game: Game, option: Option, change: lang.EntersTapped) -> Ruling[bool]:
    """614.12a. Return True if its controller pays, who decides that as it enters."""
    player, source = option.context.you, game.board.object(ObjectId(option.source))
    able, secret = can_be_offered(game, player, source, change.unless_paid, FREE)
    if not able and not secret:
        return False
    options = ("yes", "no") if able else ("no",)
    answer, at = yield from game.decide(ChooseOption(player, Reason.PAY, options, source.id, secret=secret), "614.12a")
    if answer != "yes":
        return False
    yield from pay_costs(game, player, source, change.unless_paid, at)
    return True


@asks(lang.EntersTapped)
def _enters_tapped(
    game: Game, batch: Batch, entry: Entry, option: Option, change: lang.EntersTapped, would: Entering
) -> Outcome:
    if change.unless_paid:
        untapped = yield from _paid_as_it_enters(game, option, change)
    else:
        untapped = change.unless is not None and option.context.true(change.unless)
    return (would if untapped else replace(would, tapped=True)), None


@makes(lang.EntersPrepared)
def _enters_prepared(game: Game, batch: Batch, option: Option, change: lang.EntersPrepared, would: Entering) -> Would:
    return replace(would, chosen=(*would.chosen, (preparing.PREPARED, "yes")))


@asks(lang.EntersWithCounters)
def _enters_with(
    game: Game, batch: Batch, entry: Entry, option: Option, change: lang.EntersWithCounters, would: Entering
) -> Outcome:
    if change.may and not (yield from _is_wanted(game, option, "614.12a")):
        left = would if change.or_else is None else replace(would, chosen=(*would.chosen, (change.or_else, "yes")))
        return left, None
    amount = event_context(option, would, 0).amount(change.n)
    return replace(would, counters=(*would.counters, (change.enters_with, amount))), None


@makes(lang.AsEntersDay)
def _enters_as_day(game: Game, batch: Batch, option: Option, change: lang.AsEntersDay, would: Entering) -> Would:
    """731.1. Once for all that enter together."""
    day = day_night.becomes(game, change.it_becomes)
    if day is not None and all(entry.would != day for entry in batch.entries):
        option.extra.append(day)
    return would


# Other amounts, recipients, zones


@makes(lang.NewAmount)
def _new_amount(game: Game, batch: Batch, option: Option, change: lang.NewAmount, would: Amounting) -> Would:
    return replace(would, amount=event_context(option, would, would.amount).amount(change.amount))


def _redirected(option: Option, change: lang.RedirectTo, would: WouldDealDamage) -> EntityId | None:
    """614.9. The new recipient, if it can be dealt damage."""
    context = event_context(option, would, would.amount)
    for id in context.entities(change.redirect):
        if can_be_dealt_damage(context.board, id):
            return id
    return None


@asks(lang.RedirectTo)
def _redirect(
    game: Game, batch: Batch, entry: Entry, option: Option, change: lang.RedirectTo, would: WouldDealDamage
) -> Outcome:
    """614.9. Another is dealt the damage; of a shield that counts as much as it has left, and the rest stays."""
    yield from ()
    to = _redirected(option, change, would)
    if not change.counts:
        return (would if to is None else replace(would, recipient=to)), None
    if to is None:
        return would, 0
    assert option.effect is not None
    assert option.effect.remaining is not None
    moved = min(option.effect.remaining - batch.taken.get(option.effect.data.id, 0), would.amount)
    if moved == would.amount:
        return replace(would, recipient=to), moved
    option.extra.append(replace(would, recipient=to, amount=moved))
    return replace(would, amount=would.amount - moved), moved


@makes(lang.LifeFloor)
def _life_floor(game: Game, batch: Batch, option: Option, change: lang.LifeFloor, would: WouldLoseLife) -> Would | None:
    below = change.life_floor - _life_after(game, batch, would.player)
    amount = would.amount - below
    return replace(would, amount=amount) if amount > 0 else None


@makes(lang.GoesTo)
def _goes_to(game: Game, batch: Batch, option: Option, change: lang.GoesTo, would: WouldMove) -> Would:
    return replace(would, to=change.to, index=0 if change.to is Zone.LIBRARY else None)


@makes(lang.Regenerates)
def _regenerates(game: Game, batch: Batch, option: Option, change: lang.Regenerates, would: WouldDestroy) -> Would:
    return WouldRegenerate(would.object)
