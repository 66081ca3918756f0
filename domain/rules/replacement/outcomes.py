"""614.1, 615, 616. Outcomes of replacement and prevention effects: events changed, replaced, prevented."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, TypeVar

from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.grammar.filters import Filter
from domain.cards.language.replacements import Change_
from domain.creature_types import CREATURE_TYPES
from domain.ids import Bound, EntityId, ObjectId, PlayerId, is_player
from domain.kernel.passages import Passage
from domain.kernel.proposals import collect
from domain.kernel.questions import ChooseObjects, ChooseOption, QuestionOf
from domain.kernel.would import (
    Would,
    WouldCreateToken,
    WouldDealDamage,
    WouldDestroy,
    WouldDrawCards,
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
from domain.rules.resolving import in_common, naming
from domain.rules.resolving.evaluation import Context, matches
from domain.rules.resolving.registry import instructions
from domain.rules.zones import hidden
from domain.rules.zones.entering import entering_of, printed_of
from domain.terms import BASIC_LAND_MANA, CARD_TYPES, LAND_TYPES, SECTORS, Color, Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.pipeline import Batch, Entry
    from domain.kernel.proposals import Proposals, Rules, Ruling

C = TypeVar("C", bound=Change_)
W = TypeVar("W", bound=Would)

Entering: TypeAlias = WouldMove | WouldEnterAsToken
Amounting: TypeAlias = (
    WouldDealDamage
    | WouldGainLife
    | WouldLoseLife
    | WouldDrawCards
    | WouldCreateToken
    | WouldPutCounters
    | WouldGetCounters
)
REGENERATES = lang.Regenerates.model_construct(regenerates=True)
PREVENT_ALL = lang.Prevent.model_construct(prevent="all", then=())


def commute(options: Iterable[Option]) -> bool:
    """Return True if these effects give the same result in any order.

    Then no player has to choose which applies first.
    """
    changes = [option.changes for option in options]
    listed = [change for some in changes for change in some]
    if all(isinstance(change, _OF_ENTERING) for change in listed):
        return len({change.enters_tapped for change in listed if isinstance(change, lang.EntersTapped)}) <= 1
    equal = all(some == changes[0] for some in changes)
    return equal and all(isinstance(change, (lang.NewAmount, lang.Regenerates)) for change in changes[0])


_OF_ENTERING = (
    lang.EntersTapped, lang.EntersPrepared, lang.EntersWithCounters, lang.EntersDevouring, lang.EntersAmplified,
    lang.AsEntersChoose,
    lang.AsEntersDay,
)  # fmt: skip


def useful(game: Game, batch: Batch, option: Option, would: Would) -> bool:
    """Return True if the effect would change anything about this proposal.

    For example preventable damage, a zone change to another zone, a loss of life below the life floor.
    """
    for change in option.changes:
        if isinstance(change, lang.Prevent) and isinstance(would, WouldDealDamage):
            if is_unpreventable(game, would):
                return bool(change.then)  # 615.12: the additional effect still happens
        elif isinstance(change, lang.RedirectTo) and isinstance(would, WouldDealDamage):
            return _redirected(option, change, would) is not None
        elif isinstance(change, lang.GoesTo) and isinstance(would, WouldMove):
            return would.to is not change.to
        elif isinstance(change, lang.Regenerates) and isinstance(would, WouldDestroy):
            return can_regenerate(game, would)
        elif isinstance(change, lang.LifeFloor) and isinstance(would, WouldLoseLife):
            return _life_after(game, batch, would.player) < change.life_floor
    return True


def can_regenerate(game: Game, would: WouldDestroy) -> bool:
    """701.19c. Return True if nothing says that the permanent cannot be regenerated."""
    return would.regenerable and "cant_be_regenerated" not in game.board.objects[would.object].keywords


def is_unpreventable(game: Game, would: WouldDealDamage) -> bool:
    """615.12. Return True if this damage cannot be prevented.

    The damage itself, its source, or an effect on the damaged player (or the permanent's controller) may say so.
    """
    if not would.preventable:
        return True
    source, to = game.board.object(would.source), would.recipient
    player = PlayerId(to) if is_player(to) else game.board.object(ObjectId(to)).controller
    words = ("damage_cant_be_prevented", "combat_damage_cant_be_prevented")
    return any(has_rule(game, source, word) or player_has(game, player, word) for word in words[: 1 + would.combat])


Change: TypeAlias = Callable[["Game", "Batch", Option, C, W], Would | None]
"""A function that applies a change to a proposal, and returns the proposal left, or None."""

CHANGES: Final[dict[type[Change_], Change[Any, Any]]] = {}


Outcome: TypeAlias = "Ruling[tuple[Would | None, int | None]]"
"""The proposal left after a change, and the amount of a shield used, or None."""

Asking: TypeAlias = Callable[["Game", "Batch", "Entry", Option, C, W], "Outcome"]

ASKING: Final[dict[type[Change_], Asking[Change_, Would]]] = {}
"""Functions for kinds of changes that may ask a player or use up a shield."""


def asks(kind: type[C]) -> Callable[[Asking[C, W]], Asking[C, W]]:
    """Register the function for a kind of change that may ask, or use a shield."""

    def register(ask: Asking[C, W]) -> Asking[C, W]:
        ASKING[kind] = ask  # type: ignore[assignment]  # it is asked only of changes of its kind
        return ask

    return register


def makes(kind: type[C]) -> Callable[[Change[C, W]], Change[C, W]]:
    """Register the function for a kind of change that neither asks nor uses a shield."""

    def register(change: Change[C, W]) -> Change[C, W]:
        CHANGES[kind] = change
        return change

    return register


def _life_after(game: Game, batch: Batch, player: PlayerId) -> int:
    """Return a player's future life total, after all proposals of this batch."""
    life = game.board.players[player].life
    for entry in batch.entries:
        if isinstance(entry.would, WouldGainLife) and entry.would.player == player:
            life += entry.would.amount
        elif isinstance(entry.would, WouldLoseLife) and entry.would.player == player:
            life -= entry.would.amount
    return life


def apply(game: Game, batch: Batch, entry: Entry, would: Would, option: Option) -> Ruling[Would | None]:
    """614.6. Apply the chosen effect to a proposal; return what is left, or None.

    Additional proposals and instructions are added to the option.
    """
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
    """Ask the effect's controller whether to apply an optional effect."""
    source = option.source or None
    question = ChooseOption(option.context.you, Reason.MAY, ("yes", "no"), source, passage=_passage(game, option))
    answer, _ = yield from game.decide(question, rule)
    return answer == "yes"


def _passage(game: Game, option: Option) -> Passage | None:
    """Return the replacement ability as the passage that asks; None for an effect without one."""
    return None if option.ability is None else (option.ability[0], game.part(option.ability))


def is_optional(option: Option) -> bool:
    """Return True if the effect's controller may decline to apply the effect."""
    return any(isinstance(change, lang.Instead) and change.may for change in option.changes)


def _take(batch: Batch, option: Option, taken: int) -> None:
    """615.7, 615.8. Use up part of a shield; count damage dealt on one occasion only once."""
    assert option.effect is not None
    id = option.effect.data.id
    if option.time is not None:
        if option.time in batch.counted_shields:
            return
        batch.counted_shields.add(option.time)
    batch.taken[id] = batch.taken.get(id, 0) + taken


def event_context(option: Option, would: Would, amount: int) -> Context:
    """Return the effect's context with names for the event's objects, players and amount.

    The names are event.amount, event.object, event.player and event.source.
    """
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
    """614.6. Add the instructions that replace the event.

    A single simple instruction happens together with the event; others are carried out right after it.
    """
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
    """614.6. Replace the event by other instructions; ask first if the effect is optional."""
    if change.may and not (yield from _is_wanted(game, option)):
        return would, None
    yield from _then(game, option, change.instead, event_context(option, would, getattr(would, "amount", 0)))
    return None, None


# Prevention (615)


class _Prevented(NamedTuple):
    """615.1. A prevention effect, the damage, and the amount prevented."""

    change: lang.Prevent
    would: WouldDealDamage
    amount: int


def _besides(game: Game, batch: Batch, entry: Entry, option: Option, prevention: _Prevented) -> Rules:
    """615.5, 510.2. Add the additional effect of prevention, once for all damage prevented together.

    The effect reads the total amount. If its words name the source or the recipient of the damage, it happens
    once for each of them.
    """
    change, would, prevented = prevention
    text = change.model_dump_json(by_alias=True, include={"then"})
    source = would.source if '"event.source"' in text else None
    recipient = would.recipient if '"event.object"' in text or '"event.player"' in text else None
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
        if '"event.amount"' in text:
            share = event_context(option, would, prevented)
            option.told = yield from collect(_instructions(game, change.then, share))
    option.extra += proposals[len(known.entries) :]


def _in_the_end(game: Game, option: Option, change: lang.Prevent, would: Would, besides: Besides) -> Proposals:
    """615.5. Carry out the additional effect after the event, with the total amount prevented."""
    yield from _instructions(game, change.then, event_context(option, would, besides.amount))


@asks(lang.Prevent)
def _prevent(
    game: Game, batch: Batch, entry: Entry, option: Option, change: lang.Prevent, would: WouldDealDamage
) -> Outcome:
    """615.6, 615.7. Prevent damage: all, a number, or as much as the shield has left."""
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
    """616.1b, 616.1c. Return the rank of an effect in the order of applying, 0 first.

    Effects that decide under whose control an object enters come first, then copy effects, then the rest.
    Self-replacement effects (616.1a) are applied as the text is carried out, before there is anything to replace.
    """
    if any(isinstance(change, lang.EntersUnder) for change in option.changes):
        return 0
    return 1 if is_copying(option) else 2


def is_copying(option: Option) -> bool:
    """616.1c. Return True if the effect makes an object enter as a copy."""
    return any(isinstance(change, lang.EntersAsCopy) for change in option.changes)


@makes(lang.EntersUnder)
def _enters_under(game: Game, batch: Batch, option: Option, change: lang.EntersUnder, would: Entering) -> Would:
    """616.1b. Let the permanent enter under another player's control, if still in the game."""
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
    """702.82a. Ask which permanents to devour; add the sacrifices and the +1/+1 counters.

    The sacrificed permanents leave as the devouring one enters. Permanents that enter at the same time cannot be
    chosen.
    """
    player, context = option.context.you, event_context(option, would, 0)
    among = tuple(
        permanent.id
        for permanent in game.board.permanents(player)
        if matches(change.devours, permanent.id, context) and not has_rule(game, permanent, "cant_be_sacrificed")
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
    """702.38a. Ask which cards to reveal that share a creature type; add the +1/+1 counters.

    The types are those that the permanent would have on the battlefield. Cards entering at the same time cannot
    be revealed.
    """
    player, context = option.context.you, event_context(option, would, 0)
    entering_cards = {other.would.object for other in batch.entries if isinstance(other.would, WouldMove)}
    held = [card for card in game.board.hand(player) if card.id not in entering_cards]
    if not held:
        return would, None
    entering = entering_of(game, would)
    among = tuple(card.id for card in held if in_common.have_in_common("creature_type", card, entering, context))
    question = ChooseObjects(player, Reason.REVEAL, among, 0, len(among), option.source or None, secret=True)
    chosen, position = yield from game.decide(question, "702.38a")
    hidden.reveal(game, player, chosen, "701.20a", position)
    amount = len(chosen) * context.amount(change.amplifies)
    return (replace(would, counters=(*would.counters, ("+1/+1", amount))) if amount else would), None


@asks(lang.AsEntersChoose)
def _choose_as_enters(
    game: Game, batch: Batch, entry: Entry, option: Option, change: lang.AsEntersChoose, would: Entering
) -> Outcome:
    player, source = option.context.you, ObjectId(option.source)
    if change.choose in ("player", "opponent"):
        return (yield from _choose_player(game, option, change, would))
    question: QuestionOf[str]
    if change.look is not None:
        yield from _look_at_a_hand(game, option.context, change.look, source)
    if change.choose == naming.CARD_NAME:
        question = naming.question(game, player, source, change.of, option.context)
    else:
        options = change.words or tuple(
            word for word in word_options(change.choose) if word not in change.but and word != change.other_than
        )
        question = ChooseOption(player, Reason(change.choose), options, source or None)
    answer, _ = yield from game.decide(question, "614.12a")
    if player in game.gone:
        return would, None  # 800.4b: the permanent will not enter
    return replace(would, chosen=(*would.chosen, (change.choose, answer))), None


def _choose_player(game: Game, option: Option, change: lang.AsEntersChoose, would: Entering) -> Outcome:
    """607.2d, 614.12a. Let the permanent's controller choose a player, or an opponent; players are kept by number."""
    player = option.context.you
    among = game.board.opponents(player) if change.choose == "opponent" else game.board.apnap()
    if not among:
        return would, None
    question = ChooseObjects(player, Reason.CHOOSE, tuple(among), 1, 1, ObjectId(option.source) or None)
    (chosen,), _ = yield from game.decide(question, "614.12a")
    if player in game.gone:
        return would, None  # 800.4b
    return replace(would, chosen=(*would.chosen, (CHOSEN_PLAYER, str(int(chosen))))), None


CHOSEN_PLAYER = "player"
"""Kind of the chosen word, under which an object remembers the number of a chosen player."""


def _look_at_a_hand(game: Game, context: Context, whose: Filter, source: ObjectId) -> Ruling[None]:
    """701.20e. Let the player look at the hand of one of these players, whom they choose."""
    among = context.players(whose)
    if not among:
        return
    question = ChooseObjects(context.you, Reason.CHOOSE, among, 1, 1, source or None)
    (owner,), _ = yield from game.decide(question, "614.12a")
    cards = tuple(game.board.players[PlayerId(owner)].hand)
    if cards:
        hidden.look(game, context.you, PlayerId(owner), cards, "701.20e")


def word_options(kind: str) -> tuple[str, ...]:
    """Return the words to choose from, for example "W", "U", … for `color`.

    Land types, sectors and creature types are the other kinds.
    """
    if kind == "color":
        return tuple(color.value for color in Color)
    if kind == "colors":
        letters = [color.value for color in Color]
        return tuple("".join(some) for count in range(1, 6) for some in combinations(letters, count))
    if kind == "land_type":
        return tuple(BASIC_LAND_MANA)
    if kind == "any_land_type":
        return tuple(sorted(LAND_TYPES))
    if kind == "card_type":
        return CARD_TYPES
    return SECTORS if kind == "sector" else CREATURE_TYPES


def _paid_as_it_enters(
    game: Game, option: Option, would: Entering, costs: tuple[g.Cost, ...], may: bool = True
) -> Ruling[bool]:
    """614.12a. Return True if the controller pays these costs as the permanent enters.

    They decide, if they `may`; otherwise they pay if they can.
    """
    player, source = option.context.you, entering_of(game, would)
    able, secret = can_be_offered(game, player, source, costs, FREE)
    if not able and not (secret and may):
        return False
    position = None
    if may:
        options = ("yes", "no") if able else ("no",)
        answer, position = yield from game.decide(
            ChooseOption(player, Reason.PAY, options, source.id, secret=secret, passage=_passage(game, option)),
            "614.12a",
        )
        if answer != "yes":
            return False
    yield from pay_costs(game, player, source, costs, position)
    return True


@asks(lang.EntersFor)
def _enters_for(
    game: Game, batch: Batch, entry: Entry, option: Option, change: lang.EntersFor, would: Entering
) -> Outcome:
    """614.6. Let the permanent enter if its costs are paid, or go to its owner's graveyard.

    A token goes nowhere.
    """
    if (yield from _paid_as_it_enters(game, option, would, change.enters_for, change.may)):
        return would, None
    return (WouldMove(would.object, Zone.GRAVEYARD) if isinstance(would, WouldMove) else None), None


@asks(lang.EntersTapped)
def _enters_tapped(
    game: Game, batch: Batch, entry: Entry, option: Option, change: lang.EntersTapped, would: Entering
) -> Outcome:
    if change.unless_paid:
        untapped = yield from _paid_as_it_enters(game, option, would, change.unless_paid)
    else:
        untapped = change.unless is not None and option.context.true(change.unless)
    return (would if untapped else replace(would, tapped=change.enters_tapped)), None


@makes(lang.EntersPrepared)
def _enters_prepared(game: Game, batch: Batch, option: Option, change: lang.EntersPrepared, would: Entering) -> Would:
    return replace(would, chosen=(*would.chosen, (preparing.PREPARED, "yes")))


def _tribute(game: Game, option: Option) -> Ruling[bool]:
    """702.104a. Let the controller choose an opponent, and ask that player; False if there is no opponent."""
    you, source = option.context.you, option.source or None
    opponents = game.board.opponents(you)
    if not opponents:
        return False
    chosen, _ = yield from game.decide(ChooseObjects(you, Reason.CHOOSE, opponents, 1, 1, source), "702.104a")
    answer, _ = yield from game.decide(ChooseOption(PlayerId(chosen[0]), Reason.MAY, ("yes", "no"), source), "702.104a")
    return answer == "yes"


@asks(lang.EntersWithCounters)
def _enters_with(
    game: Game, batch: Batch, entry: Entry, option: Option, change: lang.EntersWithCounters, would: Entering
) -> Outcome:
    if change.by == "opponent":
        wanted = yield from _tribute(game, option)
    else:
        wanted = not change.may or (yield from _is_wanted(game, option, "614.12a"))
    if not wanted:
        left = would if change.or_else is None else replace(would, chosen=(*would.chosen, (change.or_else, "yes")))
        return left, None
    kinds: tuple[str, ...] = (change.enters_with,)
    if change.or_:
        kinds = yield from _chosen_kinds(game, option, (change.enters_with, *change.or_), change.kinds)
    amount = event_context(option, would, 0).amount(change.n)
    return replace(would, counters=(*would.counters, *((kind, amount) for kind in kinds))), None


def _chosen_kinds(game: Game, option: Option, kinds: tuple[str, ...], n: int) -> Ruling[tuple[str, ...]]:
    """614.12a. Let the controller choose so many different kinds of counters."""
    chosen: tuple[str, ...] = ()
    while len(chosen) < n:
        left = tuple(kind for kind in kinds if kind not in chosen)
        question = ChooseOption(option.context.you, Reason.COUNTERS, left, option.source or None)
        kind, _ = yield from game.decide(question, "614.12a")
        chosen = (*chosen, kind)
    return chosen


@makes(lang.AsEntersDay)
def _enters_as_day(game: Game, batch: Batch, option: Option, change: lang.AsEntersDay, would: Entering) -> Would:
    """731.1. Let day or night begin, once for all permanents that enter together."""
    day = day_night.becomes(game, change.it_becomes)
    if day is not None and all(entry.would != day for entry in batch.entries):
        option.extra.append(day)
    return would


# Other amounts, recipients, zones


@makes(lang.NewAmount)
def _new_amount(game: Game, batch: Batch, option: Option, change: lang.NewAmount, would: Amounting) -> Would:
    amount = event_context(option, would, would.amount).amount(change.amount)
    if isinstance(would, WouldPutCounters | WouldGetCounters) and not would.by_effect and game.cites("614.16"):
        return replace(would, amount=amount, by_effect=True)  # now a replacement effect puts them
    return replace(would, amount=amount)


def _redirected(option: Option, change: lang.RedirectTo, would: WouldDealDamage) -> EntityId | None:
    """614.9. Return the new recipient, if that object or player can be dealt damage."""
    context = event_context(option, would, would.amount)
    for id in context.entities(change.redirect):
        if can_be_dealt_damage(context.board, id):
            return id
    return None


@asks(lang.RedirectTo)
def _redirect(
    game: Game, batch: Batch, entry: Entry, option: Option, change: lang.RedirectTo, would: WouldDealDamage
) -> Outcome:
    """614.9. Redirect damage; a shield with a limit redirects at most what is left.

    The rest of the damage stays with its recipient.
    """
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
    counters = tuple(change.with_.items()) if change.with_ else would.counters
    index = None if change.to is not Zone.LIBRARY else -1 if change.position == "bottom" else 0
    return replace(would, to=change.to, index=index, counters=counters)


@makes(lang.Regenerates)
def _regenerates(game: Game, batch: Batch, option: Option, change: lang.Regenerates, would: WouldDestroy) -> Would:
    return WouldRegenerate(would.object)
