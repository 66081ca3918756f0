"""707. Instructions that copy objects, spells, abilities and cards, also by name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.characteristics import Copiable
from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards import spell_texts
from domain.cards.grammar.costs import Target
from domain.cards.grammar.filters import What
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.kernel.proposals import Ruling
from domain.kernel.questions import ChooseObjects, ChooseOption, ChooseTargets, Order, TargetSlot
from domain.kernel.would import Copying, WouldCreateToken
from domain.reasons import Reason
from domain.rules.abilities.triggers import text_of
from domain.rules.casting import bestow_and_mutate, targets
from domain.rules.casting.spell_targets import spell_targets
from domain.rules.combat import entering_combat
from domain.rules.continuous.player_effects import has_rule
from domain.rules.game import bounds
from domain.rules.objects.copies.copiable import copiable_values, excepted, printed_values
from domain.rules.resolving.evaluation import Context
from domain.rules.resolving.registry import NewEffect, does, duration, new_objects, on_battlefield, start_effect
from domain.rules.zones import double_faced
from domain.terms import PERMANENT_TYPES, Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals, Ruling


SINCE = 3
"""First `schema_version` in which a copy of a double-faced permanent spell has both faces."""

NOTED, CHOSEN = "noted", Reason.CARD_NAME


def _known(context: Context, ref: What) -> list[GameObject]:
    """608.2h, 111.12. Return the objects named, now or as they last existed.

    An object that never existed is not copied.
    """
    originals = (context.last(id) for id in context.entities(ref) if not is_player(id))
    return [original for original in originals if original is not None]


# Tokens that are copies


@does(lang.CreateCopy)
def create_copy(game: Game, effect: lang.CreateCopy, context: Context) -> Proposals:
    """707.1. Create tokens that are copies of objects, the given number for each."""
    amount = context.number(effect.n)
    proposals = []
    for player in context.players(effect.who):
        for original in _known(context, effect.create_copy):
            values = copiable_values(game.board, original)
            values = excepted(values, effect.but, context, values)
            fights = entering_combat.joins(game, effect, context, player)
            token = _token(game, player, original.id, values, amount)
            token = replace(token, tapped=effect.tapped, joins=fights)
            proposals.append(_two_faced(game, original, token) if effect.but is None else token)
    records = yield tuple(proposals)
    if effect.as_:
        context.names[effect.as_] = new_objects(records)


def _token(
    game: Game,
    player: PlayerId,
    original: ObjectId,
    values: Copiable,
    amount: int,
) -> WouldCreateToken:
    game.see(values.definition, "111.3")
    hash = game.board.definitions[values.definition].hash
    return WouldCreateToken(player, hash, amount, copying=Copying(original, values))


def _two_faced(game: Game, original: GameObject, token: WouldCreateToken) -> WouldCreateToken:
    """707.8a. Give a token copy of a double-faced card both faces, with the same face up.

    The rules of 2017 did not (707.8).
    """
    if not game.edition.copies_have_two_faces or original.copies or not double_faced.has_back(game, original):
        return token
    hash = game.board.definitions[original.definition].hash
    return replace(token, hash=hash, copying=None, transformed=bool(original.back))


@does(lang.Populate)
def populate(game: Game, effect: lang.Populate, context: Context) -> Proposals:
    """701.36a. Create a copy of a chosen creature token; without one, create nothing (701.36b)."""
    for player in context.players(effect.populate):
        among = tuple(creature.id for creature in game.board.creatures(player) if creature.token)
        count = min(1, len(among))
        question = ChooseObjects(player, Reason.POPULATE, among, count, count, context.source)
        chosen, _ = yield from game.decide(question, "701.36a")
        creatures = [game.board.objects[ObjectId(id)] for id in chosen]
        records = yield tuple(
            _two_faced(game, token, _token(game, player, token.id, copiable_values(game.board, token), 1))
            for token in creatures
        )
        if effect.as_:
            context.names[effect.as_] = new_objects(records)


# Permanents that become copies


@does(lang.BecomeCopy)
def become_copy(game: Game, effect: lang.BecomeCopy, context: Context) -> Proposals:
    """707.2b, 707.4. Make permanents copies of an object; they do not enter again.

    The values copied are fixed now.
    """
    for original in _known(context, effect.of)[:1]:
        copied = copiable_values(game.board, original)
        become = [
            (id, excepted(copied, effect.but, context, copiable_values(game.board, game.board.objects[id])))
            for id in on_battlefield(game, context, effect.become_copy)
        ]
        lasts = duration(effect.for_, context)
        with game.moment():
            for id, values in become:
                number = start_effect(
                    game,
                    context,
                    NewEffect(
                        kind="continuous",
                        objects=(id,),
                        mods=(("copy", original.id),),
                        until=("leaves", id) if lasts == ("forever",) else lasts,
                    ),
                    "611.2",
                )
                event = e.BecameCopy(object=id, of=original.id, effect=number, values=values, token=False)
                game.say(event, "707.2")
    yield from ()


# Copies of spells and abilities


@does(lang.CopyOnStack)
def copy_on_stack(game: Game, effect: lang.CopyOnStack, context: Context) -> Proposals:
    """707.10. Put copies on the stack, each once its targets are chosen.

    Each copy is put on top of the copies before.
    """
    copies: list[ObjectId] = []
    for player in context.players(effect.who):
        for original in _known(context, effect.copy_):
            if not original.kind or has_rule(game, original, "cant_be_copied"):
                continue
            if effect.targeting is not None:
                for id in (yield from _could_target(game, player, original, effect, context)):
                    copies.append((yield from _put_copy(game, player, original, effect, context, id)))
                continue
            for _ in range(bounds.copies(game, context.number(effect.n))):
                copies.append((yield from _put_copy(game, player, original, effect, context)))
    if effect.as_:
        context.names[effect.as_] = tuple(copies)
    yield from ()


def _values(game: Game, original: GameObject, effect: lang.CopyOnStack, context: Context) -> Copiable | None:
    """707.10. Return the copiable values of a copied spell; None for an ability."""
    if original.kind != "spell":
        return None
    values = copiable_values(game.board, original)
    return excepted(values, effect.but, context, values)


def _could_target(
    game: Game, player: PlayerId, original: GameObject, effect: lang.CopyOnStack, context: Context
) -> Ruling[tuple[EntityId, ...]]:
    """707.10d. Return the targets for several copies, one for each copy, in order.

    Each must be legal for every instance of the word "target". The controller chooses the order of the copies on
    the stack.
    """
    wanted, reader = reading_of(game, player, original)
    source = _as_source(game, original, _values(game, original, effect, context), reader)
    names = [name for name, ids in original.targets.items() if ids]
    possible = tuple(
        id
        for id in (context.entities(effect.targeting) if effect.targeting is not None else ())
        if names and all(targets.is_legal(wanted[name], id, reader, source) for name in names)
    )
    order, _ = yield from game.decide(Order(player, Reason.COPIES, possible), "707.10d")
    return order


def _as_source(game: Game, original: GameObject, values: Copiable | None, reader: Context) -> GameObject:
    """Return the object that targets, to check targets before the copy exists.

    It is the copy as it will be, or the source of an ability.
    """
    if values is None:
        return game.board.object(reader.source)
    copy = original.copy()
    copy.print_copy(values)
    return copy


def _put_copy(
    game: Game,
    player: PlayerId,
    original: GameObject,
    effect: lang.CopyOnStack,
    context: Context,
    only: EntityId | None = None,
) -> Ruling[ObjectId]:
    """707.10. Put a copy on the stack, with the choices made for the original.

    With `only`, every target of the copy is this one (707.10d).
    """
    values = _values(game, original, effect, context)
    both = _has_both_faces(game, original, effect)
    chosen = original.targets
    if only is not None:
        chosen = {name: (only,) * len(ids) for name, ids in original.targets.items()}
    elif effect.new_targets and any(chosen.values()):
        chosen = yield from _new_targets(game, player, original, values, context)
    other = {old: new for name, ids in original.targets.items() for old, new in zip(ids, chosen[name], strict=True)}
    becomes = ObjectId(game.board.next_object)
    event = e.CopyPutOnStack(
        player=player,
        of=original.id,
        becomes=becomes,
        kind=original.kind,
        values=printed_values(game.board, original.definition) if both else values,
        source=original.source,
        ability=original.ability,
        bindings=tuple(sorted(original.bindings.items())),
        modes=original.modes,
        x=original.x,
        targets=tuple(chosen.items()),
        shares=tuple((other.get(id, id), amount) for id, amount in original.shares.items()),
        chosen=tuple(original.chosen.items()),
        linked=tuple((name, ids) for name, ids in original.linked.items() if name != g.ManaFrom.KEY),
        double_faced=both,
    )
    with game.moment():
        position = game.say(event, "707.10g" if both else "707.10")
        if both and original.back:
            double_faced.put_transformed(game, becomes, position, "707.10g")
        copy = game.board.objects[becomes]
        if copy.kind == "spell" and game.knows(copy.face):
            bestow_and_mutate.begin(
                game, copy, bestow_and_mutate.taken(copy, game.definition(copy.face)), position
            )  # 702.103c
    return becomes


def _has_both_faces(game: Game, original: GameObject, effect: lang.CopyOnStack) -> bool:
    """707.10g. Return True for a copy of a double-faced permanent spell, which has both faces.

    The rules of 2017 gave the copy one face.
    """
    return (
        game.schema >= SINCE
        and game.edition.copies_have_two_faces
        and game.edition.copies_become_tokens
        and original.kind == "spell"
        and not original.copies
        and effect.but is None
        and not PERMANENT_TYPES.isdisjoint(original.types)
        and double_faced.has_back(game, original)
    )


def _new_targets(
    game: Game, player: PlayerId, original: GameObject, values: Copiable | None, context: Context
) -> Ruling[dict[str, tuple[EntityId, ...]]]:
    """707.10c. Choose new targets for a copy, as many as the original has.

    Targets that change must be legal for the copy; unchanged ones need not be.
    """
    wanted, reader = reading_of(game, player, original)
    source = _as_source(game, original, values, reader)
    slots: list[TargetSlot] = []
    asked = {name: wanted.get(name, NOTHING_ASKED) for name in original.targets}
    found, fitting = targets.options(asked, reader, None, source)
    for name, ids in original.targets.items():
        others = found[name] if name in wanted else ()
        slots.append((name, ids + tuple(id for id in others if id not in ids), len(ids), len(ids)))
    apart, together = targets.apart(asked), targets.together(asked.values(), slots, reader)
    fitting = targets.fitting_now(asked, original.targets, fitting)
    limits = targets.limits(asked.values(), slots, reader)
    question = ChooseTargets(player, tuple(slots), original.id, apart, together, fitting, limits)
    answer, _ = yield from game.decide(question, "707.10c")
    return {name: in_place(original.targets[name], ids) for (name, *_), ids in zip(slots, answer, strict=True)}


NOTHING_ASKED = Target(of="anything")
"""Target description that anything matches, for a target name that the text no longer has."""


def in_place(before: tuple[EntityId, ...], now: tuple[EntityId, ...]) -> tuple[EntityId, ...]:
    """Return changed targets in order: kept targets in their old places, new ones between."""
    new = iter([id for id in now if id not in before])
    return tuple(id if id in now else next(new) for id in before)


def reading_of(game: Game, player: PlayerId, original: GameObject) -> tuple[dict[str, Target], Context]:
    """Return the target descriptions of a spell or ability, and the context to read them."""
    if original.ability is not None:
        text, wanted = text_of(game.part(original.ability))
        source, names, definition = original.source, original.bindings, original.ability[0]
        assert source is not None
    else:
        card = game.definition(original.face)
        text, wanted = spell_texts.text_of(card)[0], spell_targets(original, card)
        source, names, definition = original.id, {}, original.face
    if isinstance(text, lang.Modes):
        wanted = targets.of_modes(text, original.modes)
    wanted = targets.due(wanted, original)
    return wanted, Context(game, player, source, {**names, "x": original.x}, text=definition)


# Copies of cards


@does(lang.CopyCard)
def copy_card(game: Game, effect: lang.CopyCard, context: Context) -> Proposals:
    """707.12. Copy cards, so that the copies can be cast.

    A copy that is not cast ceases to exist when state-based actions are checked.
    """
    copies: list[ObjectId] = []
    for original, zone in _copied(game, effect.copy_card, context):
        becomes = ObjectId(game.board.next_object)
        event = e.CardCopied(
            player=context.you, of=original.id, becomes=becomes, definition=original.definition, zone=zone
        )
        game.say(event, "707.12")
        copies.append(becomes)
    context.names[effect.as_] = tuple(copies)
    yield from ()


def _copied(game: Game, ref: What, context: Context) -> Iterator[tuple[GameObject, Zone]]:
    """707.12, 608.2h. Yield the cards to copy, each with the zone for the copy.

    A source that has left is copied in exile.
    """
    itself = context.last(context.source) if ref == "self" else None
    if itself is not None and itself.id not in game.board.objects:
        yield itself, Zone.EXILE
    for id in context.objects(ref):
        yield game.board.objects[id], game.board.objects[id].zone


@does(lang.NoteName)
def note_name(game: Game, effect: lang.NoteName, context: Context) -> Proposals:
    """707.14. Note the name of a card in a graveyard; the source remembers that name.

    It is remembered wherever the card goes.
    """
    for id in context.objects(effect.note_name)[:1]:
        if context.source in game.board.objects:
            name = game.board.definitions[game.board.objects[id].definition].name
            game.say(e.QualityChosen(object=context.source, name=NOTED, value=name), _rule(game, "707.14"))
    yield from ()


@does(lang.CopyNamed)
def copy_named(game: Game, effect: lang.CopyNamed, context: Context) -> Proposals:
    """707.13. Create a copy of a named card outside the game, to be cast.

    The copy ceases to exist if it is not cast.
    """
    context.names[effect.as_] = ()
    name = yield from _name(game, effect, context)
    definition = _defined(game, name)
    if definition is None:
        return
    rule = _rule(game, "707.14" if effect.copy_named == NOTED else "707.13")
    number = game.numbered(definition, rule)
    becomes = ObjectId(game.board.next_object)
    game.say(e.NamedCardCopied(player=context.you, definition=number, becomes=becomes), rule)
    context.names[effect.as_] = (becomes,)


def _name(game: Game, effect: lang.CopyNamed, context: Context) -> Ruling[str]:
    """Return the name noted, or a name chosen that the source has not chosen before.

    Empty if there is none.
    """
    source = context.last(context.source)
    chosen = source.chosen if source is not None else {}
    if effect.copy_named == NOTED:
        return chosen.get(NOTED, "")
    before = {value for key, value in chosen.items() if key.startswith(CHOSEN)}
    names = tuple(name for name in effect.copy_named if name not in before)
    if not names:
        return ""
    name, position = yield from game.decide(
        ChooseOption(context.you, Reason.CARD_NAME, names, context.source), _rule(game, "707.13")
    )
    if context.source in game.board.objects:
        event = e.QualityChosen(object=context.source, name=f"{CHOSEN} {len(before) + 1}", value=name)
        game.say(event, "607.2d", position)
    return name


def _rule(game: Game, rule: str) -> str:
    """Return the rule to cite; the seed edition cites 707.12 for all copies of cards.

    In the seed edition no card was copied by its name.
    """
    return "707.12" if game.edition.name == "seed" else rule


def _defined(game: Game, name: str) -> lang.CardDefinition | None:
    """Return the card of this name among the game's definitions, if any."""
    known = [card for card in game.definitions.values() if card.name == name and not card.token]
    return min(known, key=lambda card: card.hash, default=None)
