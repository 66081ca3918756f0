"""405, 608. The stack: resolving the top object."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards import spell_texts
from domain.cards.grammar.costs import Target
from domain.cards.language import tree
from domain.events import trusted
from domain.ids import EntityId, ObjectId
from domain.kernel.proposals import Stopped
from domain.kernel.questions import ChooseObjects
from domain.kernel.would import Copying, WouldMove
from domain.reasons import ENTERING_WITH, Reason
from domain.rules.abilities import object_memory
from domain.rules.abilities.triggers import text_of
from domain.rules.casting import alternative_costs, bestow_and_mutate, targets
from domain.rules.casting.spell_targets import spell_targets
from domain.rules.combat.defending import defending_player, defending_players
from domain.rules.objects import ascending, doors
from domain.rules.objects.characteristics import times_paid
from domain.rules.objects.copies.copiable import copiable_values
from domain.rules.resolving.evaluation import Context, attacked_with
from domain.rules.resolving.registry import instructions
from domain.rules.zones import adventures, double_faced
from domain.terms import PERMANENT_TYPES, Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules


def resolve_top(game: Game) -> Rules:
    """608.1. Resolve the object that was put on the stack last.

    A player who leaves and takes it along ends the resolution.
    """
    board = game.board
    obj = board.objects[board.stack[-1]]
    game.resolving = obj.id
    try:
        yield from _resolve_spell(game, obj) if obj.kind == "spell" else _resolve_ability(game, obj)
    except Stopped:
        pass
    finally:
        game.resolving = None


def _names(game: Game, obj: GameObject, wanted: dict[str, Target], context: Context) -> tuple[EntityId, ...]:
    """608.2b. Bind the targets that are still legal to their names; return the illegal ones."""
    context.names["x"] = obj.x or obj.bindings.get("x", 0)  # 107.3m, 107.3n: an ability takes over X
    context.names.update(obj.linked)  # a target may be described by what was paid
    bound, illegal = targets.still_legal(obj, wanted, context)
    context.names.update(bound)
    context.names["target_count"] = sum(len(ids) for ids in obj.targets.values())
    context.divided = obj.shares
    for name, value in obj.chosen.items():
        if value == "yes":
            context.names[name] = times_paid(obj, name)
    for name, ids in obj.linked.items():
        context.names[name] = ids
    return illegal


def _wanted(text: lang.Text, named: dict[str, Target], obj: GameObject) -> dict[str, Target]:
    return targets.due(targets.of_modes(text, obj.modes) if isinstance(text, lang.Modes) else named, obj)


def _instructions_of(
    text: lang.Text, obj: GameObject, context: Context
) -> list[tuple[tuple[lang.Effect, ...], Context]]:
    """Return the instructions to follow; each chosen mode reads its own targets."""
    if not isinstance(text, lang.Modes):
        return [(text, context)]
    chosen = []
    for number in obj.modes:
        own = {
            name.removesuffix(f".{number}"): ids for name, ids in context.names.items() if name.endswith(f".{number}")
        }
        chosen.append((text.each[number].do, context.with_(**own)))
    return chosen


def _settle_defending_player(game: Game, effects: tuple[lang.Effect, ...], obj: GameObject, context: Context) -> Rules:
    """508.5, 508.5a. Bind "defending player" to a player, for a text that says it.

    That is the player attacked by the attacker that triggered the ability, or that has it, or else that it
    targets. If several are possible, the controller of the spell or ability chooses.
    """
    board = game.board
    if board.combat is None or "defending_player" in context.names or not names_the_defending_player(effects):
        return
    own = attacked_with(context)
    targeted = (defending_player(board, ObjectId(id)) for ids in obj.targets.values() for id in ids)
    linked = tuple(dict.fromkeys(player for player in targeted if player is not None))
    among = (own,) if own is not None else linked or defending_players(board)
    among = tuple(player for player in among if not board.players[player].lost)
    if among:
        question = ChooseObjects(context.you, Reason.DEFENDING_PLAYER, among, 1, 1, context.source)
        chosen, _ = yield from game.decide(question, "508.5a")
        context.names["defending_player"] = chosen


def names_the_defending_player(effects: Iterable[lang.Effect]) -> bool:
    """Return True if instructions refer to the defending player of an attacker.

    Filters for any defending player do not count, nor instructions for a later time.
    """
    return any(map(_tells, effects))


def _tells(value: g.Node) -> bool:
    """Return True if a construct, or one inside it, refers to the defending player.

    The text of an ability that the construct gives does not count.
    """
    if isinstance(value, lang.Later) or (isinstance(value, g.Is) and value.is_ == "defending_player"):
        return False
    return "defending_player" in tree.uses(value) or any(map(_tells, tree.inside_text(value)))


def _resolve_spell(game: Game, spell: GameObject) -> Rules:
    """608.2, 608.3. Resolve a spell: follow its instructions, or put the permanent onto the battlefield.

    An instant or sorcery then goes to the graveyard.
    """
    id = spell.id
    card = game.definition(spell.face)
    context = Context(game, spell.controller, id, text=spell.face)
    text, _ = spell_texts.text_of(card)
    wanted = _wanted(text, spell_targets(spell, card), spell)
    cast_way = alternative_costs.taken(spell, card)
    illegal = _names(game, spell, wanted, context)
    if cast_way is not None and cast_way.each:
        context.names.update((name, tuple(context.matching(target.of))) for name, target in wanted.items())
    position = game.say(trusted.ResolutionBegan(object=id, illegal=illegal), "608.1")
    game.because = context.began = position
    all_targets = sum(len(ids) for ids in spell.targets.values())
    if all_targets and len(illegal) == all_targets and not bestow_and_mutate.end(game, spell, card, position):
        game.say(e.DidNotResolve(object=id, reason=Reason.TARGETS), "608.2b", position)
        yield from game.at_once([WouldMove(id, Zone.GRAVEYARD)], "608.2b", position)
        return
    if set(spell.types) & PERMANENT_TYPES:
        enchant = context.bound("enchant")
        game.say(trusted.Resolved(object=id), "608.3", position)
        for host in context.bound("host"):
            yield from bestow_and_mutate.merge(game, spell, ObjectId(host), position)
            return
        attached = enchant[0] if enchant else None
        joins = alternative_costs.joins(game, spell, cast_way)
        prototyped = double_faced.is_prototyped(game, spell)
        values = Copying(id, copiable_values(game.board, spell)) if prototyped else None  # 718.3b
        yield from game.at_once(
            [
                WouldMove(
                    id,
                    Zone.BATTLEFIELD,
                    controller=spell.controller,
                    attached_to=attached,
                    tapped=joins is not None,
                    joins=joins,
                    transformed=bool(spell.back) and not prototyped,  # 712.13
                    copying=values,
                    face_down=spell.definition if spell.face_down else 0,  # 708.4
                    chosen=doors.of_spell(game, spell),
                    counters=_counters(spell),
                )
            ],
            "608.3a",
            position,
        )
        return
    ascending.of_spell(game, spell, position)
    for effects, reader in _instructions_of(text, spell, context):
        yield from _settle_defending_player(game, effects, spell, reader)
        yield from game.in_turn(instructions(game, effects, reader), "608.2c", position)
    if game.board.over:
        return
    game.say(trusted.Resolved(object=id), "608.2n", position)
    if id not in game.board.objects:
        return
    if spell.back and "Adventure" in card.type_line[2]:
        yield from adventures.go_on(game, spell, position)
    elif spell.back and "Omen" in card.type_line[2]:
        yield from adventures.shuffle_away(game, spell, position)
    else:
        for part in card.meanings:
            if isinstance(part, lang.AsItResolves) and context.true(part.if_):
                yield from game.in_turn(instructions(game, part.as_it_resolves, context), "608.2n", position)
        if id in game.board.objects:
            yield from game.at_once([WouldMove(id, alternative_costs.after_resolving(spell, card))], "608.2n", position)


def _resolve_ability(game: Game, ability: GameObject) -> Rules:
    """608.2. Follow the instructions of an ability and remove it from the stack.

    An intervening "if" is checked again first (603.4).
    """
    assert ability.ability is not None
    assert ability.source is not None
    part = game.part(ability.ability)
    text, named = text_of(part)
    context = Context(game, ability.controller, ability.source, dict(ability.bindings), text=ability.ability[0])
    wanted = _wanted(text, named, ability)
    illegal = _names(game, ability, wanted, context)
    position = game.say(trusted.ResolutionBegan(object=ability.id, illegal=illegal), "608.1")
    game.because = context.began = position
    context.put, context.ability = ability.timestamp, ability.ability
    if isinstance(part, (lang.Triggered, lang.WhenDone)) and part.if_ is not None and not context.true(part.if_):
        game.say(e.DidNotResolve(object=ability.id, reason=Reason.CONDITION), "603.4", position)
        return
    all_targets = sum(len(ids) for ids in ability.targets.values())
    if all_targets and len(illegal) == all_targets and not any(target.even_illegal for target in wanted.values()):
        game.say(e.DidNotResolve(object=ability.id, reason=Reason.TARGETS), "608.2b", position)
        return
    id = ObjectId(ability.id)
    object_memory.resolves(game, part, context, position)
    for effects, reader in _instructions_of(text, ability, context):
        yield from _settle_defending_player(game, effects, ability, reader)
        yield from game.in_turn(instructions(game, effects, reader), "608.2c", position)
    if id in game.board.objects:
        game.say(trusted.Resolved(object=id), "608.2n", position)


def _counters(spell: GameObject) -> tuple[tuple[str, int], ...]:
    """400.7h, 614.1c. Return the counters with which a spell's permanent enters, by the permission to cast it."""
    return tuple((kind, 1) for kind, mark in ENTERING_WITH.items() if spell.chosen.get(mark) == "yes")
