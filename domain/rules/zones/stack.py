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
from domain.kernel.would import WouldMove
from domain.reasons import Reason
from domain.rules.abilities import object_memory
from domain.rules.abilities.triggers import text_of
from domain.rules.casting import alternative_costs, bestow_and_mutate, targets
from domain.rules.casting.spell_targets import spell_targets
from domain.rules.combat.defending import defending_player, defending_players
from domain.rules.objects import ascending, doors
from domain.rules.objects.characteristics import times_paid
from domain.rules.resolving.evaluation import Context, attacked_with
from domain.rules.resolving.registry import instructions
from domain.rules.zones import adventures
from domain.terms import PERMANENT_TYPES, Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules


def resolve_top(game: Game) -> Rules:
    """608.1. The object put on the stack last resolves; when a player leaves and takes it along, that ends it."""
    board = game.board
    found = board.objects[board.stack[-1]]
    game.resolving = found.id
    try:
        yield from _resolve_spell(game, found) if found.kind == "spell" else _resolve_ability(game, found)
    except Stopped:
        pass
    finally:
        game.resolving = None


def _names(game: Game, found: GameObject, wanted: dict[str, Target], context: Context) -> tuple[EntityId, ...]:
    """608.2b. Bind what is still legal; returns what no longer is."""
    context.names["x"] = found.x or found.bindings.get("x", 0)  # 107.3m, 107.3n: that of what it came from
    context.names.update(found.linked)  # a target may be described by what was paid
    bound, illegal = targets.still_legal(found, wanted, context)
    context.names.update(bound)
    context.names["target_count"] = sum(len(ids) for ids in found.targets.values())
    context.divided = found.shares
    for name, value in found.chosen.items():
        if value == "yes":
            context.names[name] = times_paid(found, name)
    for name, ids in found.linked.items():
        context.names[name] = ids
    return illegal


def _wanted(text: lang.Text, named: dict[str, Target], found: GameObject) -> dict[str, Target]:
    return targets.due(targets.of_modes(text, found.modes) if isinstance(text, lang.Modes) else named, found)


def _instructions_of(
    text: lang.Text, found: GameObject, context: Context
) -> list[tuple[tuple[lang.Effect, ...], Context]]:
    """The instructions to follow; each chosen mode reads the targets of its own."""
    if not isinstance(text, lang.Modes):
        return [(text, context)]
    chosen = []
    for number in found.modes:
        own = {
            name.removesuffix(f".{number}"): ids for name, ids in context.names.items() if name.endswith(f".{number}")
        }
        chosen.append((text.each[number].do, context.with_(**own)))
    return chosen


def _settle_defending_player(
    game: Game, effects: tuple[lang.Effect, ...], found: GameObject, context: Context
) -> Rules:
    """508.5, 508.5a. Whom a text means by "defending player".

    It is whom the attacker attacks that set the text off, or that it is on, or else that it targets; and where it could
    be one of several, the controller of the spell or ability chooses.
    """
    board = game.board
    if board.combat is None or "defending_player" in context.names or not names_the_defending_player(effects):
        return
    own = attacked_with(context)
    targeted = (defending_player(board, ObjectId(id)) for ids in found.targets.values() for id in ids)
    linked = tuple(dict.fromkeys(player for player in targeted if player is not None))
    among = (own,) if own is not None else linked or defending_players(board)
    among = tuple(player for player in among if not board.players[player].lost)
    if among:
        question = ChooseObjects(context.you, Reason.DEFENDING_PLAYER, among, 1, 1, context.source)
        chosen, _ = yield from game.decide(question, "508.5a")
        context.names["defending_player"] = chosen


def names_the_defending_player(effects: Iterable[lang.Effect]) -> bool:
    """Return True if instructions say something of the defending player: not of any who is one, and not at a later
    time."""
    return any(map(_tells, effects))


def _tells(value: g.Node) -> bool:
    """Return True if a construct, or one in it, says so; the text of an ability that it gives is none of this one."""
    if isinstance(value, lang.Later) or (isinstance(value, g.Is) and value.is_ == "defending_player"):
        return False
    return "defending_player" in tree.uses(value) or any(map(_tells, tree.inside_text(value)))


def _resolve_spell(game: Game, found: GameObject) -> Rules:
    """608.2, 608.3. An instant or sorcery is followed and put into the graveyard; a permanent spell enters."""
    spell = found.id
    card = game.definition(found.face)
    context = Context(game, found.controller, spell, text=found.face)
    text, _ = spell_texts.text_of(card)
    wanted = _wanted(text, spell_targets(found, card), found)
    way = alternative_costs.taken(found, card)
    illegal = _names(game, found, wanted, context)
    if way is not None and way.each:
        context.names.update((name, tuple(context.matching(target.of))) for name, target in wanted.items())
    at = game.say(trusted.ResolutionBegan(object=spell, illegal=illegal), "608.1")
    game.because = context.began = at
    all_targets = sum(len(ids) for ids in found.targets.values())
    if all_targets and len(illegal) == all_targets and not bestow_and_mutate.end(game, found, card, at):
        game.say(e.DidNotResolve(object=spell, reason=Reason.TARGETS), "608.2b", at)
        yield from game.at_once([WouldMove(spell, Zone.GRAVEYARD)], "608.2b", at)
        return
    if set(found.types) & PERMANENT_TYPES:
        enchant = context.bound("enchant")
        game.say(trusted.Resolved(object=spell), "608.3", at)
        for host in context.bound("host"):
            yield from bestow_and_mutate.merge(game, found, ObjectId(host), at)
            return
        attached = enchant[0] if enchant else None
        joins = alternative_costs.joins(game, found, way)
        yield from game.at_once(
            [
                WouldMove(
                    spell,
                    Zone.BATTLEFIELD,
                    controller=found.controller,
                    attached_to=attached,
                    tapped=joins is not None,
                    joins=joins,
                    transformed=bool(found.back),  # 712.13
                    face_down=found.definition if found.face_down else 0,  # 708.4
                    chosen=doors.of_spell(game, found),
                )
            ],
            "608.3a",
            at,
        )
        return
    ascending.of_spell(game, found, at)
    for effects, reader in _instructions_of(text, found, context):
        yield from _settle_defending_player(game, effects, found, reader)
        yield from game.in_turn(instructions(game, effects, reader), "608.2c", at)
    if game.board.over:
        return
    game.say(trusted.Resolved(object=spell), "608.2n", at)
    if spell not in game.board.objects:
        return
    if found.back and "Adventure" in card.type_line[2]:
        yield from adventures.go_on(game, found, at)
    elif found.back and "Omen" in card.type_line[2]:
        yield from adventures.shuffle_away(game, found, at)
    else:
        for part in card.meanings:
            if isinstance(part, lang.AsItResolves) and context.true(part.if_):
                yield from game.in_turn(instructions(game, part.as_it_resolves, context), "608.2n", at)
        if spell in game.board.objects:
            yield from game.at_once([WouldMove(spell, alternative_costs.after_resolving(found, card))], "608.2n", at)


def _resolve_ability(game: Game, found: GameObject) -> Rules:
    """608.2. An ability is followed and leaves the stack; an intervening "if" is asked again first (603.4)."""
    assert found.ability is not None
    assert found.source is not None
    part = game.part(found.ability)
    text, named = text_of(part)
    context = Context(game, found.controller, found.source, dict(found.bindings), text=found.ability[0])
    illegal = _names(game, found, _wanted(text, named, found), context)
    at = game.say(trusted.ResolutionBegan(object=found.id, illegal=illegal), "608.1")
    game.because = context.began = at
    context.put, context.ability = found.timestamp, found.ability
    if isinstance(part, lang.Triggered) and part.if_ is not None and not context.true(part.if_):
        game.say(e.DidNotResolve(object=found.id, reason=Reason.CONDITION), "603.4", at)
        return
    all_targets = sum(len(ids) for ids in found.targets.values())
    if all_targets and len(illegal) == all_targets:
        game.say(e.DidNotResolve(object=found.id, reason=Reason.TARGETS), "608.2b", at)
        return
    id = ObjectId(found.id)
    object_memory.resolves(game, part, context, at)
    for effects, reader in _instructions_of(text, found, context):
        yield from _settle_defending_player(game, effects, found, reader)
        yield from game.in_turn(instructions(game, effects, reader), "608.2c", at)
    if id in game.board.objects:
        game.say(trusted.Resolved(object=id), "608.2n", at)
