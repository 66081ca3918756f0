"""117.1. Cache of priority options that still hold at a later priority.

Between two priorities of a player there are mostly passes, steps and phases. Options are used again if only
such events (`_STILL`) have been recorded since, or draws by others.

On a board these events change only the phase and step, the priority, and the creatures in combat. So options
are cached only if nothing that a player could use now reads the phase or step: no rule of the format, no mechanic
in play, and no text with other constructs than those known not to (`LASTING`), or with a word for a time of
the turn. Where a text reads combat (`OF_COMBAT`), options hold until something happens in combat. Most texts ask if
it is a time for sorceries; options are cached separately for that. In any other case, and after any other event, the
options are found anew.

`tests/rules/turn/test_standing.py` compares cached options with options found anew.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.characteristics import AbilityRef
from domain.board.modifications_in_force import KINDS
from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.grammar.constructs import Node
from domain.cards.grammar.costs import TIMES
from domain.cards.language import tree
from domain.editions import Edition
from domain.events import Event
from domain.ids import ObjectId, PlayerId
from domain.kernel.questions import Priority
from domain.rules import mechanics
from domain.rules.abilities.index import Index, index
from domain.rules.abilities.keywords import meaning
from domain.rules.casting.mana import tapped_for_mana
from domain.rules.continuous.modifications import layer_of
from domain.rules.continuous.volatility import is_of_entering
from domain.rules.variants.hooks import in_play as in_play_variants
from domain.rules.zones import face_down
from domain.terms import HAND, LIBRARY, Phase, Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game

LASTING: frozenset[type[Node]] = frozenset(
    (
        g.TypeIs, g.SubtypeIs, g.SupertypeIs, g.ColorIs, g.NameIs, g.ControllerIs, g.OwnerIs, g.ZoneIs, g.Is, g.TokenIs,
        g.FaceDown, g.Tapped, g.Power, g.Toughness, g.ManaValue, g.ManaCostIs, g.HasKeyword, g.HasCounters, g.Measured,
        g.AttachedTo, g.HasAttached, g.RefIs, g.IsCommander, g.IsDesignated, g.HasTargets, g.TargetsIt, g.TargetsWhat,
        g.AllOf, g.AnyOf, g.Not, g.AtLeast, g.AtMost, g.Exactly, g.Count, g.StatOf, g.CountersOn, g.LifeOf, g.SumOf,
        g.Difference, g.ProductOf, g.Distinct, g.TurnsOf, g.Exists, g.Matches, g.Compared, g.YourTurn,
        g.AllTrue, g.AnyTrue, g.NotTrue,
        g.ControllerOf, g.OwnerOf, g.PayMana, g.Sacrifice, g.Discard, g.ExileCost, g.PayLife, g.RemoveCounters,
        g.PutCountersCost, g.Loyalty, g.TapOthers, g.ReturnCost, g.Blight, g.Promise, g.CollectEvidence, g.Target,
    )
)  # fmt: skip
"""Filters, amounts, conditions and costs that give the same result after any events of `_STILL`."""

OF_COMBAT: frozenset[type[Node] | str] = frozenset(
    (g.InCombat, g.AttackingIt, g.BlockingIt, g.BlockedByIt, "defending_player")
)
"""Filters and words whose result changes with the creatures in combat."""

_OF_TEXTS = "domain.cards.language."
"""Package of abilities and instructions; finding options carries out none of them."""

_TIMELY = frozenset(TIMES) - {"sorcery", "instant", "your_turn", "opponents_turn"}
"""Words of texts whose meaning changes with the steps."""

_UNREAD = (
    lang.Triggered,
    lang.Replace,
    lang.Defining,
    lang.DefiningColors,
    lang.DefiningSubtypes,
    lang.AsItAttacks,
    lang.AsItResolves,
    lang.AnyMulligan,
    lang.TriggersAgain,
    lang.TriggersNone,
)
"""Abilities that are not read to find out if their card can be cast."""

_OF_PERMANENTS = frozenset(("4", "5", "7b", "7c", "7d"))
"""613.1. Layers whose static abilities are not read for options: events record their effects."""

_OF_ITSELF = _OF_PERMANENTS | {"6"}
"""613.1. The same for abilities about their own permanent; others may grant abilities to cards."""

_STILL: frozenset[type[Event]] = frozenset(
    (
        e.PriorityGiven, e.PriorityPassed, e.DecisionMade, e.StateBasedActionsPerformed, e.CardSeen,
        e.PhaseBegan, e.PhaseEnded, e.StepBegan, e.StepEnded,
        e.AttackersDeclared, e.BlockersDeclared, e.DamageOrderAnnounced, e.CombatDamageStepBegan, e.RemovedFromCombat,
    )
)  # fmt: skip
"""Events that change options only through the time of the turn or the creatures in combat."""

_OF_FIGHTS: frozenset[type[Event]] = frozenset(
    (
        e.AttackersDeclared, e.BlockersDeclared, e.DamageOrderAnnounced, e.CombatDamageStepBegan, e.RemovedFromCombat,
    )
)  # fmt: skip
"""Events among these that change the creatures in combat, beside the end of the combat phase."""


class Lasts(IntEnum):
    """Time for which a text read for options holds while the game stands still."""

    NOT = 0
    """The text may mean something else in the next step."""
    UNTIL_COMBAT = 1
    """The text reads the creatures in combat."""
    LONG = 2


class Standing(dict[tuple[PlayerId, bool], tuple[int, int, Lasts, Priority]]):
    """Cache of options, by player and by sorcery timing.

    Each entry also has the number of records, and of words in play, when the options were found, and how long they
    last.
    """


class Lasting(dict["AbilityRef", Lasts]):
    """Cache by ability: how long its text holds."""


class LastingCards(dict[GameObject, Lasts]):
    """Cache by card outside battlefield and stack: how long its text holds.

    Only text that is read to find options counts. Such a card is never changed: another object takes its place
    (`evolve.support.own`).
    """

    def look(self, game: Game, card: GameObject) -> Lasts:
        """Read a card that is not in the cache yet, and cache the result."""
        if len(self) > 2 * len(game.board.objects):
            self.clear()  # most are objects that have left
        lasts = self[card] = _card_lasts(face_down.up(game, card))
        return lasts


def kept(game: Game, player: PlayerId, sorcery: bool) -> Priority | None:
    """Return the cached options of a player if they still hold, else None."""
    try:
        standing: Standing = game.memory[Standing]
        position, words, lasts, question = standing[player, sorcery]
    except KeyError:
        return None
    for record in game.records[position:]:
        event = record.event
        if event.__class__ not in _STILL and not _is_aside(event, player):
            return None
        if lasts is Lasts.UNTIL_COMBAT and _is_of_fights(event):
            return None
    if words != len(mechanics.in_play(game).words):
        return None
    standing[player, sorcery] = len(game.records), words, lasts, question
    return question


def _is_of_fights(event: Event) -> bool:
    """Return True if an event changes the creatures in combat."""
    kind = event.__class__
    return kind in _OF_FIGHTS or (kind is e.PhaseEnded and event.phase is Phase.COMBAT)  # type: ignore[attr-defined]


def _is_aside(event: Event, player: PlayerId) -> bool:
    """Return True for a step skipped without an effect, and for draws by other players."""
    kind = event.__class__
    if kind is e.ObjectMoved:
        return event.source is LIBRARY and event.to is HAND and event.player != player  # type: ignore[attr-defined]
    if kind is e.CardDrawn:
        return event.player != player  # type: ignore[attr-defined, no-any-return]
    return kind is e.StepSkipped and event.effect is None  # type: ignore[attr-defined]


def keep(game: Game, player: PlayerId, sorcery: bool, question: Priority) -> None:
    """Cache options that have just been found, if they can hold at a later priority."""
    standing = game.kept(Standing)
    in_play = mechanics.in_play(game)
    lasts = _options_last(game, player, in_play)
    if lasts:
        standing[player, sorcery] = len(game.records), len(in_play.words), lasts, question
    else:
        standing.pop((player, sorcery), None)


def forget(game: Game, renumbered: bool) -> None:
    """733.1. Empty the cache of options, as records are taken back.

    If definitions are `renumbered`, their numbers may come to mean other texts; then forget the texts read, too.
    """
    game.forget(Standing)
    if renumbered:
        game.forget(Lasting, LastingCards)


def _options_last(game: Game, player: PlayerId, in_play: mechanics.InPlay) -> Lasts:
    """Return how long a player's options hold, by all texts behind them."""
    if not in_play.options_last():
        return Lasts.NOT
    board, functioning = game.board, index(game)
    if game.format.variants and not all(variant.lasts for variant in in_play_variants(game)):
        return Lasts.NOT
    if functioning.lasts is None:
        functioning.lasts = _abilities_last(game, functioning, game.kept(Lasting))
    shortest = Lasts(functioning.lasts)
    if not shortest:
        return Lasts.NOT
    for effect in board.effects.values() if board.effects else ():
        if effect.data.kind == "continuous" and not all(map(_changes_objects, effect.data.mods)):
            return Lasts.NOT
    known, objects = game.kept(LastingCards), board.objects
    cards = [objects[id] for id in board.players[player].hand if id]
    if board.command or in_play.adds_options():
        cards += _elsewhere(game, player, in_play)
    for card in cards:
        lasts = known.get(card)
        if lasts is None:
            lasts = known.look(game, card)
        if lasts < shortest:
            if not lasts:
                return Lasts.NOT
            shortest = lasts
    if in_play.at(mechanics.SPECIAL):
        for permanent in board.permanents(player):
            if permanent.face_down and permanent.card:  # the permanent may be turned face up (116.2b)
                shortest = min(shortest, _card_lasts(game.definition(permanent.card)))
    return shortest


def _elsewhere(game: Game, player: PlayerId, in_play: mechanics.InPlay) -> list[GameObject]:
    """Return the cards outside the hand that a player might cast or set aside.

    The mechanics in play decide which zones count.
    """
    board = game.board
    objects, players = board.objects, board.players
    cards = [objects[id] for id in board.command]
    if in_play.adds_options():
        if lang.PlayFrom.KEY in in_play.words:
            cards += [objects[id] for id in players[player].library[:1] if id]
        cards += [objects[id] for id in board.exile]
        for other in players.values():
            cards += [objects[id] for id in other.graveyard]
        for effect in board.effects.values():
            cards += [objects[ObjectId(id)] for id in effect.data.objects if id in objects]
    return [card for card in cards if card.zone is not Zone.BATTLEFIELD and card.zone is not Zone.STACK]


def _changes_objects(mod: object) -> bool:
    """613.1. Return True if a modification applies in a layer.

    Its changes are then recorded as events, and need not be read for options.
    """
    kind = KINDS.get(mod[0]) if isinstance(mod, tuple) and mod else None
    return kind is not None and kind.layer is not None


def _abilities_last(game: Game, functioning: Index, known: Lasting) -> Lasts:
    """Return how long the abilities hold that are read for options."""
    shortest = Lasts.LONG
    for holders in (*functioning.active.values(), functioning.graveyard_sources, functioning.anyone_may_activate):
        for holder in holders:
            for ref in holder.abilities:
                lasts = known[ref] if ref in known else _looked_up(game, known, ref)
                if lasts < shortest:
                    if not lasts:
                        return Lasts.NOT
                    shortest = lasts
    if functioning.delayed and any(True for _ in tapped_for_mana.delayed(game)):
        return Lasts.NOT
    read = [holder.abilities[number] for sources in functioning.sources.values() for holder, number, _, _ in sources]
    read += [ref for _, ref, _ in functioning.modifiers]
    read += [ref for _, ref, _ in functioning.watchers.get(lang.TappedForMana, ())]
    new = [ref for ref in read if ref not in known]
    for ref in new:
        _looked_up(game, known, ref)
    return min(map(known.__getitem__, read), default=shortest) if shortest else shortest


def _looked_up(game: Game, known: Lasting, ref: AbilityRef) -> Lasts:
    lasts = known[ref] = _lasts(game.definition(ref[0]), ref[1], game.edition) if game.knows(ref[0]) else Lasts.NOT
    return lasts


@lru_cache(maxsize=8192)
def _lasts(card: lang.CardDefinition, number: int, edition: Edition) -> Lasts:
    return _part_lasts(meaning(card, number, edition))


def _part_lasts(part: lang.Part) -> Lasts:
    """Return how long an ability holds as it is read for options.

    Nothing of most triggered abilities is read for options. Only who may activate an ability reads its costs and
    targets, so "your hand" is theirs; in other abilities it may be another player's.
    """
    if isinstance(part, lang.Static):
        layers = {layer_of(mod) for mod in part.static}
        of_itself = part.to == "self" and part.zone is Zone.BATTLEFIELD
        if layers <= (_OF_ITSELF if of_itself else _OF_PERMANENTS):
            return Lasts.LONG
    if isinstance(part, lang.Triggered) and not any(isinstance(event, lang.TappedForMana) for event in part.events):
        return Lasts.LONG
    return Lasts.LONG if isinstance(part, _UNREAD) else how_long(part, own=isinstance(part, lang.Activated))


@lru_cache(maxsize=4096)
def _card_lasts(card: lang.CardDefinition) -> Lasts:
    """Return how long a card holds as it is read for options.

    That is the text read to find out if the card can be cast, set aside or used. "You" is the player who would do so.
    """
    others = (card.back, card.inset, card.fused, *card.halves)
    shortest = min((_card_lasts(other) for other in others if other is not None), default=Lasts.LONG)
    for part in (*card.abilities, *card.meanings):
        if isinstance(part, _UNREAD):
            continue
        if isinstance(part, (lang.Static, lang.Activated)) and part.zone is Zone.BATTLEFIELD:
            continue
        shortest = min(shortest, how_long(part, own=True))
    return shortest


def how_long(node: Node, *, own: bool = False) -> Lasts:
    """Return how long a text holds for finding options.

    Instructions are not read, unless they add mana, or divide something as the spell or ability is cast or
    activated (601.2d). With `own`, "you" in the text is the player whose options are found. That player's draws are
    no events of `_STILL`, so what the text says about cards in the player's own hand holds.
    """
    adds_mana = isinstance(node, lang.Activated) and node.is_mana
    shortest, apart = Lasts.LONG, list[object]()

    def is_unread(inner: Node) -> bool:
        if own and isinstance(inner, g.AllOf) and g.OwnerIs(owner="you") in inner.all:
            apart.extend(filter for filter in inner.all if filter != g.ZoneIs(zone=HAND))
            return True
        return not adds_mana and _is_unread(inner)

    def of(value: object) -> Lasts:
        least = Lasts.LONG
        for word in tree.words(value, is_unread):
            kind = word if isinstance(word, str) else type(word)
            if kind in OF_COMBAT:
                least = Lasts.UNTIL_COMBAT
            elif isinstance(word, str):
                if word in _TIMELY:
                    return Lasts.NOT
            elif isinstance(word, g.ZoneIs):
                if word.zone in (HAND, LIBRARY):
                    return Lasts.NOT
            elif isinstance(word, g.HappenedThis):
                if not is_of_entering(word):
                    return Lasts.NOT
            elif kind not in LASTING and not kind.__module__.startswith(_OF_TEXTS):
                return Lasts.NOT
        return least

    shortest = of(node)
    while apart and shortest:
        shortest = min(shortest, of(apart.pop()))
    return shortest


def _is_unread(node: Node) -> bool:
    """Return True for an instruction that divides nothing among targets, so is not read."""
    return isinstance(node, lang.Instruction) and not any(
        isinstance(one, (lang.DealDamage, lang.PutCounters, lang.Shield)) and one.divided
        for one in tree.every_described(node)
    )
