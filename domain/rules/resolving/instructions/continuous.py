"""611, 612, 614.3. Instructions that begin lasting effects."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

from domain.board.characteristics import Copiable
from domain.board.keywords import keyword
from domain.board.modifications_in_force import Settled
from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.cards.grammar.conditions import Duration, WhileTrue
from domain.cards.grammar.constructs import Node
from domain.cards.grammar.filters import What
from domain.cards.grammar.references import AttackedBy, ControllerOf, DefendingOf, OwnerOf
from domain.cards.text_change import WORDS, occurring
from domain.freezing import Frozen, frozen
from domain.ids import EntityId, ObjectId, is_player
from domain.kernel.questions import ChooseOption
from domain.reasons import Reason
from domain.rules.continuous import durations
from domain.rules.continuous.forbidden_abilities import without_forbidden
from domain.rules.continuous.modifications import layer_of, settle
from domain.rules.continuous.player_effects import APPLIES_TO
from domain.rules.objects.copies.copiable import copiable_values
from domain.rules.resolving.evaluation import Context
from domain.rules.resolving.registry import (
    NewEffect,
    Until,
    bindings_of,
    does,
    duration,
    is_there,
    on_battlefield,
    start_effect,
)
from domain.terms import PERMANENT_TYPES, Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals


@does(lang.Apply)
def apply(game: Game, effect: lang.Apply, context: Context) -> Proposals:
    """611.2c. Begin a continuous effect on the objects and players that match now.

    Amounts are fixed now. The set of affected objects is fixed too, except for modifications of the rules alone.
    If no player is left who would gain control, nothing happens (608.2b).
    """
    if any(isinstance(mod, lang.Control) and not context.players(mod.control) for mod in effect.apply):
        return
    mods = tuple(settle(mod, context) for mod in effect.apply)
    until = duration(effect.for_, context)
    if not _begins(game, effect.for_, until, context):
        return
    affected = tuple(
        id
        for id in context.entities(effect.to)
        if is_player(id) or (id in game.board.objects and _can_be_changed(game.board.objects[ObjectId(id)]))
    )
    if effect.as_:
        context.names[effect.as_] = affected
    named = any(_is_read_later(mod) and _says(mod, context.names) for mod in mods)
    names = bindings_of(context) if named or until[0] == "while" else ()
    filter = _filter(effect.to)
    rules = (
        tuple(mod for mod in mods if layer_of(mod) == "rules" and not _is_goading(mod)) if filter is not None else ()
    )
    others = tuple(mod for mod in mods if mod not in rules)
    if others and affected:
        for objects, allowed in without_forbidden(game, affected, others):
            _start_modifying(game, context, objects, allowed, until, names)
    if rules and isinstance(filter, Node):
        meant = frozen(filter.model_dump(mode="json", by_alias=True, exclude_defaults=True))
        _start_modifying(game, context, affected, rules, until, (*bindings_of(context), (APPLIES_TO, meant)))
    yield from ()


def _is_goading(settled: Settled) -> bool:
    """701.15b. Return True for the designation of being goaded, which only creatures that are there get."""
    return settled[0] == "word" and keyword(str(settled[1])).name == "goaded"


def _is_read_later(settled: Settled) -> bool:
    """Return True if a settled modification affects whatever matches its filter at any time.

    Only modifications of the rules do.
    """
    return layer_of(settled) in (None, "rules") and settled[0] != "word"


def _says(settled: object, names: Container[str]) -> bool:
    """Return True if a settled modification contains one of these names."""
    if isinstance(settled, tuple):
        return any(_says(inside, names) for inside in settled)
    return isinstance(settled, str) and settled in names


def _can_be_changed(obj: GameObject) -> bool:
    """611.2c, 400.7a. Return True for a permanent, or for a spell that will become one.

    The permanent keeps the changes made to the spell.
    """
    return is_there(obj) or (obj.kind == "spell" and not PERMANENT_TYPES.isdisjoint(obj.types))


def _begins(game: Game, lasting: Duration, until: Until, context: Context) -> bool:
    """611.2b. Return False if the effect would end as soon as it begins."""
    if isinstance(lasting, WhileTrue):
        present = durations.Present(game, context.you, context.source, context.names)
        return present.true(lasting.while_true)
    return until[0] != "leaves" or durations.is_tracked(game, until[1])


def _filter(to: What) -> Node | None:
    return to if isinstance(to, Node) and not isinstance(to, (ControllerOf, OwnerOf, DefendingOf, AttackedBy)) else None


def _start_modifying(
    game: Game,
    context: Context,
    objects: tuple[EntityId, ...],
    mods: tuple[Settled, ...],
    until: Until,
    bindings: tuple[tuple[str, Frozen], ...],
) -> None:
    start_effect(
        game, context, NewEffect(kind="continuous", objects=objects, mods=mods, until=until, bindings=bindings), "611.2"
    )


@does(lang.ChangeText)
def change_text(game: Game, effect: lang.ChangeText, context: Context) -> Proposals:
    """612.1, 608.2d. Choose a word and a new word on resolution, and change the text.

    Words that occur in the text are offered first.
    """
    kinds = effect.words
    for player in context.players(effect.who):
        for id in context.objects(effect.change_text):
            obj = game.board.objects[id]
            if obj.zone is not Zone.BATTLEFIELD and obj.kind != "spell":
                continue
            kind, _ = yield from game.decide(ChooseOption(player, Reason.KIND_OF_WORD, kinds, id), "608.2d")
            known = occurring(game.definition(obj.face), kind)
            options = (*known, *(word for word in WORDS[kind] if word not in known))
            old, _ = yield from game.decide(ChooseOption(player, Reason.WORD_TO_REPLACE, options, id), "608.2d")
            others = tuple(word for word in WORDS[kind] if word != old and word not in effect.but)
            new, _ = yield from game.decide(ChooseOption(player, Reason.NEW_WORD, others, id), "608.2d")
            until = duration(effect.for_, context)
            if until == ("forever",) and obj.zone is Zone.BATTLEFIELD:
                until = ("leaves", id)
            _start_modifying(game, context, (id,), (("text", kind, old, new),), until, ())
    yield from ()


@does(lang.Shield)
def shield(game: Game, effect: lang.Shield, context: Context) -> Proposals:
    """614.3, 615.3. Begin a replacement or prevention effect."""
    would = effect.shield
    if effect.divided and isinstance(would, lang.WouldDamage) and isinstance(would.would_damage, str):
        for id in context.entities(would.would_damage):
            _begin_shield(game, effect, context.with_(**{would.would_damage: (id,)}), context.divided.get(id, 0))
    elif effect.amount is not None:
        _begin_shield(game, effect, context, context.number(effect.amount))
    else:
        _begin_shield(game, effect, context, effect.times)
    yield from ()


def _begin_shield(game: Game, effect: lang.Shield, context: Context, remaining: int | None) -> None:
    definition = context.definition
    start_effect(
        game,
        context,
        NewEffect(
            kind="replacement",
            ref=(definition, game.definition(definition).number_of(effect)),
            objects=(),
            until=duration(effect.for_, context),
            bindings=bindings_of(context),
            remaining=remaining,
        ),
        "614.3",
    )


@does(lang.ExchangeTexts)
def exchange_texts(game: Game, effect: lang.ExchangeTexts, context: Context) -> Proposals:
    """612.5. Exchange the rules texts of two permanents."""
    pair = on_battlefield(game, context, effect.exchange_texts)
    if len(pair) == 2:
        texts = [copiable_values(game.board, game.board.objects[id]) for id in pair]
        with game.moment():
            for id, text in zip(pair, reversed(texts), strict=True):
                _begin_text(game, context, id, text, effect.for_)
    yield from ()


def _begin_text(game: Game, context: Context, id: ObjectId, text: Copiable, lasting: Duration) -> None:
    until = duration(lasting, context)
    start_effect(
        game,
        context,
        NewEffect(
            kind="continuous",
            objects=(id,),
            mods=(("rules_text", text.definition, text.keywords, text.abilities),),
            until=("leaves", id) if until == ("forever",) else until,
        ),
        "611.2",
    )
