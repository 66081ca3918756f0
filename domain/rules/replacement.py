"""614, 615, 616. Replacement and prevention effects: which apply, who chooses, what they make of what would happen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from domain import events as e
from domain.cards import language as l
from domain.cards.grammar import ControllerOf, OwnerOf
from domain.characteristics import AbilityRef
from domain.decisions import ChooseOption, ChooseReplacement
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.rules.protection import protected
from domain.rules.text import Context, matches
from domain.state import Effect, Obj
from domain.terms import BASIC_LAND_MANA, Color, Zone
from domain.would import (
    Proposal,
    Would,
    WouldCreateToken,
    WouldDealDamage,
    WouldDestroy,
    WouldDraw,
    WouldGainLife,
    WouldGetCounters,
    WouldLoseGame,
    WouldLoseLife,
    WouldMove,
    WouldPutCounters,
    WouldRegenerate,
)

if TYPE_CHECKING:
    from domain.game import Game
    from domain.proposing import Rules
    from domain.happen import Batch, Entry


@dataclass(slots=True)
class Option:
    """An effect that could apply to one proposal: where it is from, and how it reads."""

    key: object
    source: ObjectId
    ability: AbilityRef | None
    effect: Effect | None
    changes: tuple[Any, ...]
    context: Context | None
    rule: str = "614.6"
    extra: list[Proposal] = field(default_factory=list)


def settle(game: Game, batch: Batch, entry: Entry) -> Rules:
    """616.1. Apply effects one at a time, each once, until none applies; `entry.would` is what is left, or None."""
    while entry.would is not None:
        would = entry.would
        assert isinstance(would, Would)
        if _cannot(game, would):
            entry.would = None
            return
        options = list(_applicable(game, batch, entry, would))
        if not options:
            return
        chosen, chooser = options[0], None
        if len(options) > 1:
            chooser = _chooser(game, would)
            question = ChooseReplacement(
                chooser,
                would.told(),
                tuple(
                    (option.source, option.effect.data.id if option.effect else None, option.ability)
                    for option in options
                ),
            )
            answer, _ = yield from game.decide(question, "616.1")
            chosen = options[answer]
        entry.applied.add(chosen.key)
        result = yield from _apply(game, batch, entry, would, chosen)
        after = () if result is None else (result.told(),)
        trace = e.ReplacementApplied(
            source=chosen.source,
            ability=chosen.ability,
            effect=chosen.effect.data.id if chosen.effect else None,
            chooser=chooser,
            among=tuple(option.source for option in options),
            before=would.told(),
            after=after + tuple(extra.told() for extra in chosen.extra if isinstance(extra, Would)),
        )
        entry.trace.append((trace, chosen.rule))
        entry.would = result
        for extra in chosen.extra:
            batch.entries.append(_following(extra, entry))


def _following(proposal: Proposal, entry: Entry) -> Entry:
    from domain.happen import Entry

    return Entry(proposal, entry.trace[-1][1], None, entry)


def use_up(game: Game, batch: Batch) -> None:
    """615.7, 614.3. Say what is left of the shields this batch has drawn on."""
    for id, taken in batch.taken.items():
        remaining = (game.board.effects[id].remaining or 0) - taken
        if remaining > 0:
            game.say(e.EffectChanged(effect=id, remaining=remaining), "615.7")
        else:
            game.say(e.EffectsEnded(effects=(id,), reason="used"), "615.7")


def _cannot(game: Game, would: Would) -> bool:
    """101.2, 614.17. Whether it cannot happen at all; then nothing replaces it."""
    board = game.board
    if isinstance(would, WouldDealDamage):
        if would.amount <= 0:
            return True
        if is_player(would.recipient):
            return bool(board.players[PlayerId(would.recipient)].lost)
        recipient = board.objects.get(ObjectId(would.recipient))
        return recipient is None or not ({"creature", "planeswalker"} & set(recipient.types))
    if isinstance(would, WouldDestroy):
        found = board.objects.get(would.object)
        return found is None or found.zone is not Zone.BATTLEFIELD or "indestructible" in found.keywords
    if isinstance(would, (WouldGainLife, WouldLoseLife)):
        word = "cant_gain_life" if isinstance(would, WouldGainLife) else "cant_lose_life"
        return would.amount <= 0 or player_has(game, would.player, word)
    if isinstance(would, (WouldPutCounters, WouldGetCounters)):
        return would.amount <= 0
    if isinstance(would, WouldMove):
        return would.object not in board.objects
    return isinstance(would, WouldCreateToken) and would.amount <= 0


def player_has(game: Game, player: PlayerId, word: str) -> bool:
    """613.10. Whether a rule of an effect holds for a player."""
    for found, _, part in game.index.modifiers:
        if word in part.static:
            context = Context(game, found.controller, found.id)
            if player in context.entities(part.to) and context.true(part.while_):
                return True
    return any(
        player in effect.data.objects and ("word", word) in effect.data.mods
        for effect in game.board.effects.values()
        if effect.data.kind == "continuous"
    )


def _chooser(game: Game, would: Would) -> PlayerId:
    """616.1. The affected player, or the controller (outside the battlefield, the owner) of the affected object."""
    player = getattr(would, "player", None)
    if player is not None:
        return PlayerId(player)
    affected: EntityId = getattr(would, "recipient", 0) or getattr(would, "object", 0) or getattr(would, "creature", 0)
    if is_player(affected):
        return PlayerId(affected)
    found = game.board.object(ObjectId(affected))
    return found.controller if found.zone is Zone.BATTLEFIELD or found.zone is Zone.STACK else found.owner


def _applicable(game: Game, batch: Batch, entry: Entry, would: Would) -> Iterator[Option]:
    index = game.index
    kind = type(would)
    for found, ref, part in index.replacers:
        if _KIND_OF[type(part.replace)] is not kind or (found.id, ref) in entry.applied:
            continue
        context = Context(game, found.controller, found.id, {"definition": ref[0]})
        option = Option((found.id, ref), found.id, ref, None, part.with_, context, _rule_of(part.with_))
        if context.true(part.while_) and _pattern(part.replace, would, context) and _useful(game, batch, option, would):
            yield option
    for effect in index.shields:
        data = effect.data
        if ("shield", data.id) in entry.applied:
            continue
        left = None if effect.remaining is None else effect.remaining - batch.taken.get(data.id, 0)
        if left is not None and left <= 0:
            continue
        if data.mods and data.mods[0] == "regenerate":
            if isinstance(would, WouldDestroy) and would.regenerable and would.object in data.objects:
                if "cant_be_regenerated" in game.board.objects[would.object].keywords:
                    continue
                yield Option(
                    ("shield", data.id), ObjectId(data.source), None, effect, (_REGENERATES,), None, "701.19a"
                )
            continue
        waiting = game.part(data.ref) if data.ref is not None else None
        if not isinstance(waiting, l.Shield) or _KIND_OF[type(waiting.shield)] is not kind:
            continue
        context = Context(game, PlayerId(data.controller), ObjectId(data.source), dict(data.bindings))
        option = Option(("shield", data.id), ObjectId(data.source), data.ref, effect, waiting.with_, context)
        option.rule = _rule_of(waiting.with_)
        if _pattern(waiting.shield, would, context) and _useful(game, batch, option, would):
            yield option
    if isinstance(would, WouldMove) and would.to is Zone.BATTLEFIELD:
        yield from _own_entering(game, entry, would)
    if isinstance(would, WouldDealDamage) and not is_player(would.recipient):
        recipient = game.board.objects[ObjectId(would.recipient)]
        key = ("protection", recipient.id)
        if key not in entry.applied and would.preventable and protected(recipient, game.board.object(would.source)):
            context = Context(game, recipient.controller, recipient.id)
            yield Option(key, recipient.id, None, None, (_PREVENT_ALL,), context, "702.16e")


_REGENERATES = l.Regenerates.model_construct(regenerates=True)
_PREVENT_ALL = l.Prevent.model_construct(prevent="all", then=())


def _own_entering(game: Game, entry: Entry, would: WouldMove) -> Iterator[Option]:
    """614.12. What the entering permanent says about how it itself enters."""
    entering = game.board.objects[would.object]
    for ref in entering.abilities:
        part = game.part(ref)
        if isinstance(part, l.Replace) and isinstance(part.replace, l.WouldEnter) and part.replace.would_enter == "self":
            key = (entering.id, ref)
            context = Context(
                game,
                would.controller or entering.controller,
                entering.id,
                {"definition": ref[0], "x": entering.x, **entering.bindings},
            )
            if key not in entry.applied and context.true(part.while_):
                yield Option(key, entering.id, ref, None, part.with_, context, "614.1c")


def _rule_of(changes: tuple[Any, ...]) -> str:
    return "615.6" if any(isinstance(change, l.Prevent) for change in changes) else "614.6"


# Which events a pattern means

_KIND_OF: dict[type, type[Would]] = {
    l.WouldDamage: WouldDealDamage,
    l.WouldGainLife: WouldGainLife,
    l.WouldLoseLife: WouldLoseLife,
    l.WouldDraw: WouldDraw,
    l.WouldDie: WouldMove,
    l.WouldGoToGraveyard: WouldMove,
    l.WouldBeDestroyed: WouldDestroy,
    l.WouldEnter: WouldMove,
    l.WouldCreateTokens: WouldCreateToken,
    l.WouldPutCounters: WouldPutCounters,
    l.WouldLoseGame: WouldLoseGame,
}


def is_subject(subject: Any, id: EntityId, context: Context) -> bool:
    """Whether an event about `id` is about what a pattern names: a reference, or what matches a filter."""
    if subject == "anything":
        return True
    if isinstance(subject, str) and subject not in ("any_target", "other"):
        return id in context.entities(subject)
    if isinstance(subject, (ControllerOf, OwnerOf)):
        return id in context.entities(subject)
    return matches(subject, id, context)


def _pattern(pattern: Any, would: Any, context: Context) -> bool:
    if isinstance(pattern, l.WouldDamage):
        return (
            (pattern.combat is None or pattern.combat == would.combat)
            and is_subject(pattern.would_damage, would.recipient, context)
            and (pattern.from_ is None or is_subject(pattern.from_, would.source, context))
        )
    if isinstance(pattern, l.WouldGainLife):
        return is_subject(pattern.would_gain_life, would.player, context)
    if isinstance(pattern, l.WouldLoseLife):
        return is_subject(pattern.would_lose_life, would.player, context) and (not pattern.by_damage or would.by_damage)
    if isinstance(pattern, l.WouldDraw):
        return is_subject(pattern.would_draw, would.player, context)
    if isinstance(pattern, (l.WouldDie, l.WouldGoToGraveyard)):
        found = context.board.objects[would.object]
        if would.to is not Zone.GRAVEYARD:
            return False
        if isinstance(pattern, l.WouldDie):
            return found.zone is Zone.BATTLEFIELD and is_subject(pattern.would_die, would.object, context)
        return is_subject(pattern.would_go_to_graveyard, would.object, context)
    if isinstance(pattern, l.WouldBeDestroyed):
        return is_subject(pattern.would_be_destroyed, would.object, context)
    if isinstance(pattern, l.WouldEnter):
        if would.to is not Zone.BATTLEFIELD or pattern.would_enter == "self":
            return False
        entering: Obj = context.board.objects[would.object].copy()
        entering.controller = would.controller or entering.controller
        from domain.rules.text import object_matches

        return object_matches(pattern.would_enter, entering, context)
    if isinstance(pattern, l.WouldCreateTokens):
        return is_subject(pattern.would_create_tokens, would.player, context)
    if isinstance(pattern, l.WouldPutCounters):
        return is_subject(pattern.would_put_counters, would.object, context) and pattern.kind in (None, would.kind)
    return isinstance(pattern, l.WouldLoseGame) and is_subject(pattern.would_lose_game, would.player, context)


def _useful(game: Game, batch: Batch, option: Option, would: Would) -> bool:
    """Whether it has something to change here: prevention needs preventable damage, a life floor a loss below it."""
    for change in option.changes:
        if isinstance(change, l.Prevent) and isinstance(would, WouldDealDamage):
            source = game.board.object(would.source)
            if not would.preventable or "damage_cant_be_prevented" in source.keywords:
                return False
        if isinstance(change, l.LifeFloor) and isinstance(would, WouldLoseLife):
            return _life_after(game, batch, would.player) < change.life_floor
    return True


def _life_after(game: Game, batch: Batch, player: PlayerId) -> int:
    """A player's life total if everything planned in this batch happened."""
    life = game.board.players[player].life
    for entry in batch.entries:
        if isinstance(entry.would, WouldGainLife) and entry.would.player == player:
            life += entry.would.amount
        elif isinstance(entry.would, WouldLoseLife) and entry.would.player == player:
            life -= entry.would.amount
    return life


# What an effect makes of an event


def _apply(game: Game, batch: Batch, entry: Entry, would: Would, option: Option) -> Rules:
    """The proposal as the chosen effect changes it, or None; what it adds goes to `option.extra`."""
    result: Would | None = would
    taken = 1
    for change in option.changes:
        if result is None:
            break
        if isinstance(change, l.Prevent):
            assert isinstance(result, WouldDealDamage)
            result, taken = yield from _prevent(game, batch, option, change, result)
        elif isinstance(change, l.AsEntersChoose):
            assert isinstance(result, WouldMove)
            result = yield from _choose_as_enters(game, option, change, result)
        elif isinstance(change, l.Instead):
            option.extra += yield from _instructions(game, option, change.instead, result, 0)
            result = None
        else:
            result = _CHANGES[type(change)](game, batch, option, change, result)
    if option.effect is not None and option.effect.remaining is not None and taken:
        id = option.effect.data.id
        batch.taken[id] = batch.taken.get(id, 0) + taken
    return result


def _event_context(option: Option, would: Any, amount: int) -> Context:
    assert option.context is not None
    names: dict[str, Any] = {"event.amount": amount}
    for name in ("object", "source", "player", "recipient"):
        if hasattr(would, name):
            names["event." + ("object" if name == "recipient" else name)] = (getattr(would, name),)
    context = option.context
    return Context(context.game, context.you, context.source, {**context.names, **names})


def _instructions(game: Game, option: Option, effects: tuple[Any, ...], would: Would, amount: int) -> Rules:
    from domain.proposing import collect
    from domain.rules.effects import instructions

    context = _event_context(option, would, amount or getattr(would, "amount", 0))
    return (yield from collect(instructions(game, effects, context)))


def _prevent(game: Game, batch: Batch, option: Option, change: l.Prevent, would: WouldDealDamage) -> Rules:
    """615.6, 615.7. Less damage, or none; a shield that counts gives what it has left."""
    if change.prevent == "all":
        prevented = would.amount
        used = 1
    elif change.prevent == "remaining":
        assert option.effect is not None and option.effect.remaining is not None
        left = option.effect.remaining - batch.taken.get(option.effect.data.id, 0)
        used = prevented = min(left, would.amount)
    else:
        prevented = min(would.amount, _event_context(option, would, would.amount).amount(change.prevent))
        used = 1
    if change.then and prevented:
        option.extra += yield from _instructions(game, option, change.then, would, prevented)
    left_over = would.amount - prevented
    return (replace(would, amount=left_over) if left_over > 0 else None), used


def _choose_as_enters(game: Game, option: Option, change: l.AsEntersChoose, would: WouldMove) -> Rules:
    assert option.context is not None
    question = ChooseOption(option.context.you, change.choose, word_options(change.choose), would.object)
    answer, _ = yield from game.decide(question, "614.12a")
    return replace(would, chosen=(*would.chosen, (change.choose, answer)))


def word_options(kind: str) -> tuple[str, ...]:
    """What can be chosen: colours by letter, basic land types, and creature types that are common."""
    if kind == "color":
        return tuple(color.value for color in Color)
    if kind == "land_type":
        return tuple(BASIC_LAND_MANA)
    return ("Angel", "Beast", "Bird", "Elemental", "Elf", "Goblin", "Human", "Knight", "Merfolk", "Soldier", "Spirit",
            "Vampire", "Warrior", "Wizard", "Zombie")  # fmt: skip


def _new_amount(game: Game, batch: Batch, option: Option, change: l.NewAmount, would: Any) -> Would:
    changed: Would = replace(would, amount=_event_context(option, would, would.amount).amount(change.amount))
    return changed


def _redirect(game: Game, batch: Batch, option: Option, change: l.RedirectTo, would: Any) -> Would:
    """614.9. To another recipient, if there is one it can be dealt to."""
    to = _event_context(option, would, would.amount).entities(change.redirect)
    for id in to:
        found = game.board.get(id)
        if is_player(id) or (found is not None and {"creature", "planeswalker"} & set(found.types)):
            changed: Would = replace(would, recipient=id)
            return changed
    return would  # type: ignore[no-any-return]


def _life_floor(game: Game, batch: Batch, option: Option, change: l.LifeFloor, would: Any) -> Would | None:
    below = change.life_floor - _life_after(game, batch, would.player)
    amount = would.amount - below
    return replace(would, amount=amount) if amount > 0 else None


def _goes_to(game: Game, batch: Batch, option: Option, change: l.GoesTo, would: Any) -> Would:
    changed: Would = replace(would, to=change.to)
    return changed


def _enters_tapped(game: Game, batch: Batch, option: Option, change: l.EntersTapped, would: Any) -> Would:
    assert option.context is not None
    if change.unless is not None and option.context.true(change.unless):
        return would  # type: ignore[no-any-return]
    changed: Would = replace(would, tapped=True)
    return changed


def _enters_with(game: Game, batch: Batch, option: Option, change: l.EntersWithCounters, would: Any) -> Would:
    amount = _event_context(option, would, 0).amount(change.n)
    changed: Would = replace(would, counters=(*would.counters, (change.enters_with, amount)))
    return changed


def _regenerates(game: Game, batch: Batch, option: Option, change: l.Regenerates, would: Any) -> Would:
    return WouldRegenerate(would.object)


_CHANGES: dict[type, Callable[[Game, Batch, Option, Any, Any], Would | None]] = {
    l.NewAmount: _new_amount,
    l.RedirectTo: _redirect,
    l.LifeFloor: _life_floor,
    l.GoesTo: _goes_to,
    l.EntersTapped: _enters_tapped,
    l.EntersWithCounters: _enters_with,
    l.Regenerates: _regenerates,
}
