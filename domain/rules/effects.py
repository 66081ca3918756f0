"""608.2, 610, 611. Carrying out instructions: each construct of the language as a generator of proposals.

A function yields what would happen and is sent the records of what did; questions go out on the way. Tuples of
proposals happen at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from domain import events as e
from domain.cards import language as l
from domain.cards.grammar import ControllerOf, DefendingOf, Node, OwnerOf
from domain.cards.language import token_definition
from domain.characteristics import EffectData
from domain.decisions import ChooseObjects, ChooseOption, Order
from domain.events import Recorded
from domain.freezing import frozen
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.rules import attaching, changes, durations, joining, paying
from domain.rules.defending import attackable, defends
from domain.rules.layers import APPLIES_TO
from domain.rules.modifying import layer_of, settle
from domain.rules.replacement import player_has
from domain.rules.text import Context, has_rule, matches, object_matches, scope
from domain.state import Obj
from domain.terms import HIDDEN_ZONES, Zone
from domain.would import (
    Proposal,
    WouldAbandon,
    WouldCreateToken,
    WouldDealDamage,
    WouldDestroy,
    WouldDiscard,
    WouldDraw,
    WouldGainLife,
    WouldGetCounters,
    WouldLoseGame,
    WouldLoseLife,
    WouldMove,
    WouldPlaneswalk,
    WouldPutCounters,
    WouldRemoveCounters,
    WouldSacrifice,
    WouldTap,
    WouldUntap,
)

if TYPE_CHECKING:
    from domain.game import Game
    from domain.proposing import Proposals

N = TypeVar("N", bound=Node)
Instruction = Callable[["Game", Any, Context], "Proposals"]

INSTRUCTIONS: dict[type[Node], Instruction] = {}


def does(kind: type[N]) -> Callable[[Instruction], Instruction]:
    """Register how a construct is carried out."""

    def register(instruction: Instruction) -> Instruction:
        INSTRUCTIONS[kind] = instruction
        return instruction

    return register


def instructions(game: Game, effects: Iterable[Any], context: Context) -> Proposals:
    """608.2c. The instructions in the order written; what one binds, later ones can name."""
    for effect in effects:
        if game.board.over:
            return
        yield from INSTRUCTIONS[type(effect)](game, effect, context)


def _objects(records: list[Recorded] | None) -> tuple[ObjectId, ...]:
    """The new objects that came of moves and tokens."""
    found: list[ObjectId] = []
    for record in records or ():
        if isinstance(record.event, (e.ObjectMoved, e.TokenCreated)) and record.event.becomes is not None:
            found.append(record.event.becomes)
    return tuple(found)


def _sum(records: list[Recorded] | None, kind: type[Any]) -> int:
    return sum(record.event.amount for record in records or () if isinstance(record.event, kind))


# Damage, life, cards


@does(l.DealDamage)
def deal_damage(game: Game, effect: l.DealDamage, context: Context) -> Proposals:
    """120.2b. The source named deals the damage, all at once."""
    sources = (context.source,) if effect.source == "self" else context.entities(effect.source)
    context.names["done.amount"] = 0
    if not sources or context.last(sources[0]) is None:
        return
    source = ObjectId(sources[0])
    shares = context.names.get("shares") if effect.divided else None
    amount = 0 if shares else context.amount(effect.deal_damage)
    proposals = []
    for id in context.entities(effect.to):
        if is_player(id) or id in game.board.objects:
            dealt = dict(shares).get(id, 0) if shares else amount
            proposals.append(WouldDealDamage(source, id, dealt))
    records = yield tuple(proposals)
    context.names["done.amount"] = _sum(records, e.DamageDealt)


@does(l.Draw)
def draw(game: Game, effect: l.Draw, context: Context) -> Proposals:
    """121.2. One card at a time, each player in turn order (121.2c)."""
    amount = context.amount(effect.draw)
    for player in context.players(effect.who):
        for _ in range(amount):
            yield WouldDraw(player)


@does(l.DiscardCards)
def discard(game: Game, effect: l.DiscardCards, context: Context) -> Proposals:
    """701.9b. Each player chooses, or chance does; then all discard at once (101.4)."""
    proposals: list[Proposal] = []
    for player in context.players(effect.who):
        hand = tuple(game.board.players[player].hand)
        if effect.cards is not None:
            meant = context.entities(effect.cards)
            hand = tuple(card for card in hand if card in meant)
        count = len(hand) if effect.discard == "all" else min(len(hand), context.amount(effect.discard))
        if effect.at_random:
            chosen = tuple(game.dice("discard").sample(hand, count))
        else:
            question = ChooseObjects(player, "discard", hand, count, count, context.source)
            chosen, _ = yield from game.decide(question, "701.9b")
        proposals += [WouldDiscard(player, card) for card in chosen]
    records = yield tuple(proposals)
    if effect.as_:
        context.names[effect.as_] = _objects(records)


@does(l.Mill)
def mill(game: Game, effect: l.Mill, context: Context) -> Proposals:
    """701.17a. Cards go from the top of the library to the graveyard, all at once."""
    amount = context.amount(effect.mill)
    yield tuple(
        WouldMove(card, Zone.GRAVEYARD)
        for player in context.players(effect.who)
        for card in game.board.players[player].library[:amount]
    )


@does(l.Scry)
def scry(game: Game, effect: l.Scry, context: Context) -> Proposals:
    """701.22a. Look, then any number to the bottom and the rest on top, each in any order."""
    amount = context.amount(effect.scry)
    for player in context.players(effect.who):
        cards = tuple(game.board.players[player].library[:amount])
        if not cards:
            continue
        at = look(game, player, player, cards, "701.22a")
        question = ChooseObjects(player, "scry to bottom", cards, 0, len(cards), context.source)
        bottom, _ = yield from game.decide(question, "701.22a")
        top = tuple(card for card in cards if card not in bottom)
        if len(top) > 1:
            top, _ = yield from game.decide(Order(player, "top of library", top), "701.22a")
        if len(bottom) > 1:
            bottom, _ = yield from game.decide(Order(player, "bottom of library", bottom), "701.22a")
        game.say(
            e.LibraryArranged(player=player, kept=len(top), sent=len(bottom), top=top, bottom=bottom), "701.22a", at
        )


@does(l.GainLife)
def gain_life(game: Game, effect: l.GainLife, context: Context) -> Proposals:
    amount = context.amount(effect.gain_life)
    records = yield tuple(WouldGainLife(player, amount) for player in context.players(effect.who))
    context.names["done.amount"] = _sum(records, e.LifeGained)


@does(l.LoseLife)
def lose_life(game: Game, effect: l.LoseLife, context: Context) -> Proposals:
    amount = context.amount(effect.lose_life)
    records = yield tuple(WouldLoseLife(player, amount) for player in context.players(effect.who))
    context.names["done.amount"] = _sum(records, e.LifeLost)


@does(l.SetLife)
def set_life(game: Game, effect: l.SetLife, context: Context) -> Proposals:
    """119.5. The player gains or loses the difference."""
    total = context.amount(effect.set_life)
    proposals: list[Proposal] = []
    for player in context.players(effect.who):
        life = game.board.players[player].life
        proposals.append(WouldGainLife(player, total - life) if total > life else WouldLoseLife(player, life - total))
    yield tuple(proposals)


@does(l.GivePlayerCounters)
def player_counters(game: Game, effect: l.GivePlayerCounters, context: Context) -> Proposals:
    amount = context.amount(effect.n)
    yield tuple(WouldGetCounters(player, effect.player_counters, amount) for player in context.players(effect.who))


# Permanents


@does(l.Destroy)
def destroy(game: Game, effect: l.Destroy, context: Context) -> Proposals:
    records = yield tuple(
        WouldDestroy(id, not effect.no_regeneration) for id in _on_battlefield(game, context, effect.destroy)
    )
    if effect.as_:
        context.names[effect.as_] = tuple(
            record.event.object for record in records or () if isinstance(record.event, e.PermanentDestroyed)
        )


def _on_battlefield(game: Game, context: Context, what: Any) -> list[ObjectId]:
    return [id for id in context.objects(what) if game.board.objects[id].zone is Zone.BATTLEFIELD]


def _movable(game: Game, context: Context, what: Any) -> list[ObjectId]:
    """What a text moves: objects where they were, or a card where its ability's event put it (400.7j)."""
    found: list[ObjectId] = []
    for id in context.entities(what):
        if is_player(id):
            continue
        if id in game.board.objects:
            found.append(ObjectId(id))
            continue
        gone = game.board.former.get(ObjectId(id))
        became = game.board.objects.get(gone.became) if gone is not None and gone.became is not None else None
        if became is not None and became.zone not in HIDDEN_ZONES and _follows(context, id, became):
            found.append(became.id)
    return found


def _follows(context: Context, id: EntityId, became: Obj) -> bool:
    """400.7e, 400.7j. The card is found after the move that triggered the ability, or that its cost or effect made."""
    names = context.names
    return (
        ((id,) == names.get("event.object") and (became.id,) == names.get("event.became"))
        or id in names.get("paid", ())
        or (context.began is not None and became.since > context.began)
    )


@does(l.Exile)
def exile(game: Game, effect: l.Exile, context: Context) -> Proposals:
    """701.13a. Exile; until something leaves, an effect waits to return it (610.3)."""
    if effect.until_leaves is not None:
        watched = context.objects(effect.until_leaves)
        if not watched:
            return
    records = yield tuple(WouldMove(id, Zone.EXILE) for id in _movable(game, context, effect.exile))
    exiled = _objects(records)
    if effect.as_:
        context.names[effect.as_] = exiled
    if effect.link and context.source in game.board.objects:
        game.say(e.ObjectsLinked(object=context.source, name=effect.link, objects=exiled), "607.2a")
    if effect.until_leaves is not None and exiled:
        start_effect(
            game,
            context,
            kind="until",
            ref=None,
            objects=exiled,
            mods=(),
            until=("leaves", watched[0]),
            bindings=(),
            remaining=None,
            rule="610.3",
        )


@does(l.Move)
def move(game: Game, effect: l.Move, context: Context) -> Proposals:
    """400.7. Put somewhere; under its owner's control unless the text says whose."""
    under = context.players(effect.under)[0] if effect.under is not None and context.players(effect.under) else None
    proposals = []
    for id in _movable(game, context, effect.move):
        found = game.board.objects[id]
        controller = (under or found.owner) if effect.to is Zone.BATTLEFIELD else None
        host: EntityId | None = None
        if controller is not None and "Aura" in found.subtypes:
            host = yield from _host(game, found, controller)
            if host is None:
                continue
        index = (-1 if effect.position == "bottom" else 0) if effect.to is Zone.LIBRARY else None
        fights = joining.joins(game, effect, context, controller) if controller is not None else None
        proposals.append(WouldMove(id, effect.to, controller, index, effect.tapped, attached_to=host, joins=fights))
    records = yield tuple(proposals)
    if effect.as_:
        context.names[effect.as_] = _objects(records)


def _host(game: Game, aura: Obj, controller: PlayerId) -> Proposals:
    """303.4f, 303.4g. Who puts it onto the battlefield chooses what it enchants; without any it stays."""
    among = attaching.hosts(game, aura, controller)
    if not among:
        return None
    chosen, _ = yield from game.decide(ChooseObjects(controller, "enchant", among, 1, 1, aura.id), "303.4f")
    return chosen[0]


@does(l.SacrificeEffect)
def sacrifice(game: Game, effect: l.SacrificeEffect, context: Context) -> Proposals:
    """701.21a. Players choose in turn order, then all sacrifice at once (101.4); only what they control."""
    proposals: list[Proposal] = []
    if isinstance(effect.sacrifice, str) and effect.sacrifice not in ("anything", "other", "any_target"):
        for id in _on_battlefield(game, context, effect.sacrifice):
            proposals.append(WouldSacrifice(game.board.objects[id].controller, id))
    else:
        amount = context.amount(effect.n)
        for player in context.players(effect.who):
            among = tuple(
                id
                for id in _on_battlefield(game, context, effect.sacrifice)
                if game.board.objects[id].controller == player
            )
            count = min(amount, len(among))
            question = ChooseObjects(player, "sacrifice", among, count, count, context.source)
            chosen, _ = yield from game.decide(question, "701.21a")
            proposals += [WouldSacrifice(player, id) for id in chosen]
    records = yield tuple(proposals)
    if effect.as_:
        context.names[effect.as_] = tuple(
            record.event.object for record in records or () if isinstance(record.event, e.PermanentSacrificed)
        )


@does(l.CreateToken)
def create_token(game: Game, effect: l.CreateToken, context: Context) -> Proposals:
    amount = context.amount(effect.n)
    hash = token_definition(effect.create_token).hash
    records = yield tuple(
        WouldCreateToken(player, hash, amount, effect.tapped, joining.joins(game, effect, context, player))
        for player in context.players(effect.who)
    )
    if effect.as_:
        context.names[effect.as_] = _objects(records)


@does(l.PutCounters)
def put_counters(game: Game, effect: l.PutCounters, context: Context) -> Proposals:
    amount = context.amount(effect.n)
    yield tuple(WouldPutCounters(id, effect.put_counters, amount) for id in _on_battlefield(game, context, effect.on))


@does(l.RemoveCountersEffect)
def remove_counters(game: Game, effect: l.RemoveCountersEffect, context: Context) -> Proposals:
    proposals = []
    for id in _on_battlefield(game, context, effect.on):
        there = game.board.objects[id].counters.get(effect.remove_counters, 0)
        amount = there if effect.n == "all" else min(there, context.amount(effect.n))
        if amount:
            proposals.append(WouldRemoveCounters(id, effect.remove_counters, amount))
    yield tuple(proposals)


@does(l.Tap)
def tap(game: Game, effect: l.Tap, context: Context) -> Proposals:
    yield WouldTap(tuple(_on_battlefield(game, context, effect.tap)))


@does(l.Untap)
def untap(game: Game, effect: l.Untap, context: Context) -> Proposals:
    yield WouldUntap(tuple(_on_battlefield(game, context, effect.untap)))


@does(l.Attach)
def attach(game: Game, effect: l.Attach, context: Context) -> Proposals:
    """701.3a, 701.3b. Not to what it cannot be attached to, nor to what it is attached to already."""
    for id in _on_battlefield(game, context, effect.attach):
        for to in context.entities(effect.to):
            found = game.board.objects[id]
            if found.attached_to != to and attaching.can_be_attached(game, found, to):
                yield e.ObjectAttached(object=id, to=to)
            break


@does(l.Fight)
def fight(game: Game, effect: l.Fight, context: Context) -> Proposals:
    """701.14a, 701.14b. Each deals damage equal to its power to the other; nothing if one is no creature in play."""
    pair = [id for ref in effect.fight for id in _on_battlefield(game, context, ref)]
    if len(pair) != 2 or not all(game.board.objects[id].is_creature for id in pair):
        return
    one, other = (game.board.objects[id] for id in pair)
    yield (
        WouldDealDamage(one.id, other.id, max(0, one.power or 0)),
        WouldDealDamage(other.id, one.id, max(0, other.power or 0)),
    )


@does(l.RemoveFromCombat)
def remove_from_combat(game: Game, effect: l.RemoveFromCombat, context: Context) -> Proposals:
    fighting = tuple(
        id
        for id in _on_battlefield(game, context, effect.remove_from_combat)
        if game.board.is_attacking(id) or game.board.is_blocking(id)
    )
    if fighting:
        yield e.RemovedFromCombat(objects=fighting, reason="effect")


@does(l.MakeBlock)
def make_block(game: Game, effect: l.MakeBlock, context: Context) -> Proposals:
    """509.6 of 2017. Each blocks each of the attackers named."""
    for creature in _on_battlefield(game, context, effect.make_block):
        for attacker in context.objects(effect.attacker):
            yield from joining.make_block(game, creature, attacker)


@does(l.BecomeBlocked)
def become_blocked(game: Game, effect: l.BecomeBlocked, context: Context) -> Proposals:
    """509.1h, 702.22i. An attacker becomes blocked, and with it its whole band."""
    combat = game.board.combat
    for named in context.objects(effect.become_blocked):
        for attacker in joining.band_of(game, named):
            if combat is not None and attacker in combat.attackers and not combat.attackers[attacker].blocked:
                yield e.BecameBlocked(attacker=attacker)


@does(l.BecomeUnblocked)
def become_unblocked(game: Game, effect: l.BecomeUnblocked, context: Context) -> Proposals:
    combat = game.board.combat
    for attacker in context.objects(effect.become_unblocked):
        if combat is not None and attacker in combat.attackers and combat.attackers[attacker].blocked:
            yield e.BecameUnblocked(attacker=attacker)


@does(l.Reselect)
def reselect(game: Game, effect: l.Reselect, context: Context) -> Proposals:
    """508.7. It goes on attacking, and has not attacked a second time."""
    combat = game.board.combat
    for player in context.players(effect.who):
        for attacker in context.objects(effect.reselect):
            if combat is None or attacker not in combat.attackers:
                continue
            question = ChooseObjects(player, "reselect", attackable(game.board), 1, 1, attacker)
            (attacked,), _ = yield from game.decide(question, "508.7")
            defender = defends(game.board, attacked)
            if defender is not None and attacked != combat.attackers[attacker].attacked:
                yield e.AttackReselected(creature=attacker, attacked=attacked, defender=defender)


@does(l.PhaseOut)
def phase_out(game: Game, effect: l.PhaseOut, context: Context) -> Proposals:
    """702.26f. What is attached phases out along with it."""
    out = list(_on_battlefield(game, context, effect.phase_out))
    for id in out:
        out += [attached.id for attached in game.board.attachments(id) if attached.id not in out]
    if out:
        yield e.PermanentsPhased(out=tuple(out), back=())


# Spells, mana, libraries


@does(l.Counter)
def counter(game: Game, effect: l.Counter, context: Context) -> Proposals:
    """701.6a. Countered objects leave the stack, a spell for its owner's graveyard or where the text says."""
    for id in context.objects(effect.counter):
        found = game.board.objects[id]
        if found.zone is not Zone.STACK or has_rule(game, found, "cant_be_countered"):
            continue
        countered = e.Countered(object=id, by=context.source)
        yield (countered, WouldMove(id, effect.to)) if found.kind == "spell" else countered


@does(l.AddMana)
def add_mana(game: Game, effect: l.AddMana, context: Context) -> Proposals:
    """106.4. Mana of a type that was chosen as a mana ability was activated, or is chosen now."""
    amount = context.amount(effect.n)
    for player in context.players(effect.who):
        choices = tuple(dict.fromkeys(choice * amount for choice in effect.choices()))
        mana = context.names.get("mana")
        if mana not in choices:
            mana, _ = yield from game.decide(ChooseOption(player, "mana", choices, context.source), "106.1")
        if mana:
            paying.add_mana(game, player, context.source, mana, None)
    yield from ()


@does(l.Search)
def search(game: Game, effect: l.Search, context: Context) -> Proposals:
    """701.23. Who looks for a stated quality may fail to find (701.23b); for just a card they find one (701.23d)."""
    for player in context.players(effect.who):
        for owner in context.players(effect.whose):
            game.say(e.LibrarySearched(player=player, owner=owner), "701.23a")
            amount = context.amount(effect.n)
            library = game.board.players[owner].library
            among = tuple(id for id in library if object_matches(effect.search, game.board.objects[id], context))
            among = tuple(sorted(among, key=lambda id: (game.board.objects[id].name, id)))
            most = min(amount, len(among))
            least = most if effect.search == "anything" else 0
            question = ChooseObjects(player, "search", among, least, most, context.source)
            found, _ = yield from game.decide(question, "701.23a")
            context.names[effect.as_] = found


@does(l.Shuffle)
def shuffle(game: Game, effect: l.Shuffle, context: Context) -> Proposals:
    """701.24a. What the text has found in the library is still what it means afterwards."""
    for player in context.players(effect.shuffle):
        order = shuffle_library(game, player, "701.24a")
        now = dict(zip(order, game.board.players[player].library, strict=True))
        for name, value in context.names.items():
            if isinstance(value, tuple):
                context.names[name] = tuple(now.get(id, id) for id in value)
    yield from ()


def shuffle_library(game: Game, player: PlayerId, rule: str, cause: int | None = None) -> tuple[ObjectId, ...]:
    """701.24a. A random order, which becomes the fact; every card is a new object. Returns the old ones in order."""
    order = tuple(game.dice("shuffle").shuffled(game.board.players[player].library))
    game.say(e.LibraryShuffled(player=player, order=order), rule, cause)
    return order


@does(l.Reveal)
def reveal(game: Game, effect: l.Reveal, context: Context) -> Proposals:
    """701.20a. The cards are shown to everybody and stay where they are."""
    for player in context.players(effect.who):
        owner = game.board.players[player]
        cards: tuple[ObjectId, ...]
        if effect.reveal == "hand":
            cards = tuple(owner.hand)
        elif effect.reveal == "top":
            cards = tuple(owner.library[: context.amount(effect.n)])
        else:
            cards = context.objects(effect.reveal)
        show(game, player, cards)
        if effect.as_:
            context.names[effect.as_] = cards
    yield from ()


def look(game: Game, player: PlayerId, owner: PlayerId, cards: tuple[ObjectId, ...], rule: str) -> int:
    """701.20e. A player looks at cards that stay where they are."""
    definitions = tuple(game.board.objects[id].definition for id in cards)
    return game.say(
        e.CardsLookedAt(player=player, owner=owner, count=len(cards), cards=cards, definitions=definitions), rule
    )


def show(game: Game, player: PlayerId, cards: tuple[ObjectId, ...]) -> None:
    """701.20a. Everybody sees these cards."""
    if not cards:
        return
    definitions = tuple(game.board.objects[id].definition for id in cards)
    with game.moment():
        for definition in definitions:
            game.see(definition, "701.20a")
        game.say(e.CardsRevealed(player=player, cards=cards, definitions=definitions), "701.20a")


@does(l.ChooseEffect)
def choose(game: Game, effect: l.ChooseEffect, context: Context) -> Proposals:
    """608.2d. Chosen on resolution, without targeting; cards of a hand only by who sees it."""
    for player in context.players(effect.who):
        among = tuple(context.matching(effect.choose))
        _, zone = scope(effect.choose)
        if zone is Zone.HAND or zone is Zone.LIBRARY:
            among = tuple(id for id in among if game.board.objects[ObjectId(id)].owner == context.you) or among
        count = min(context.amount(effect.n), len(among))
        question = ChooseObjects(player, "choose", among, 0 if effect.up_to else count, count, context.source)
        chosen, _ = yield from game.decide(question, "608.2d")
        context.names[effect.as_] = chosen


@does(l.ChooseSource)
def choose_source(game: Game, effect: l.ChooseSource, context: Context) -> Proposals:
    """609.7a. A source need not be able to deal damage to be chosen."""
    for player in context.players(effect.who):
        among = tuple(
            id
            for id in damage_sources(game)
            if effect.choose_source == "anything" or matches(effect.choose_source, id, context)
        )
        count = min(1, len(among))
        question = ChooseObjects(player, "source of damage", among, count, count, context.source)
        context.names[effect.as_], _ = yield from game.decide(question, "609.7a")


def damage_sources(game: Game) -> tuple[ObjectId, ...]:
    """609.7a. Permanents, spells on the stack, and what objects on the stack or waiting effects refer to.

    What is referred to may have left its zone; it can be chosen as long as everybody saw what it was.
    """
    board = game.board
    found = [permanent.id for permanent in board.permanents()]
    referred: list[EntityId] = []
    for id in board.stack:
        on_stack = board.objects[id]
        if on_stack.kind == "spell":
            found.append(id)
        elif on_stack.source is not None:
            referred.append(on_stack.source)
        for entities in (*on_stack.targets.values(), *on_stack.bindings.values()):
            referred += entities if isinstance(entities, tuple) else ()
    for effect in board.effects.values():
        if effect.data.kind in ("replacement", "delayed"):
            referred += effect.data.objects
            for _, entities in effect.data.bindings:
                referred += entities if isinstance(entities, tuple) else ()
    found += board.command
    for entity in referred:
        known = board.objects.get(ObjectId(entity)) or board.former.get(ObjectId(entity))
        if known is not None and known.zone not in HIDDEN_ZONES and known.kind not in ("activated", "triggered"):
            found.append(ObjectId(entity))
    return tuple(dict.fromkeys(found))


@does(l.ChooseWord)
def choose_word(game: Game, effect: l.ChooseWord, context: Context) -> Proposals:
    for player in context.players(effect.who):
        options = changes.word_options(effect.choose_word)
        word, at = yield from game.decide(ChooseOption(player, effect.choose_word, options, context.source), "608.2d")
        if context.source in game.board.objects:
            game.say(e.QualityChosen(object=context.source, name=effect.choose_word, value=word), "607.2d", at)


# Effects that last (611, 614.3, 603.7)


def start_effect(
    game: Game,
    context: Context,
    *,
    kind: str,
    ref: tuple[int, int] | None,
    objects: tuple[EntityId, ...],
    mods: tuple[Any, ...],
    until: tuple[Any, ...],
    bindings: tuple[tuple[str, Any], ...],
    remaining: int | None,
    rule: str,
) -> int:
    """611.2. Say that an effect begins; returns its number."""
    number = game.board.next_effect
    data = EffectData(
        id=number,
        kind=kind,
        source=context.source,
        controller=context.you,
        ref=ref,
        objects=objects,
        mods=mods,
        until=until,
        bindings=bindings,
        remaining=remaining,
    )
    game.say(e.EffectStarted(effect=data), rule)
    return number


def duration(duration: Any, context: Context) -> tuple[Any, ...]:
    """611.2a. A duration with its players and objects settled; ("while", part) is read as it goes."""
    if isinstance(duration, str):
        return (duration,)
    if hasattr(duration, "next_turn_of"):
        return ("next_turn", (context.players(duration.next_turn_of) or (context.you,))[0])
    if hasattr(duration, "until_leaves"):
        return ("leaves", (context.objects(duration.until_leaves) or (0,))[0])
    return ("while", frozen(duration.while_true.model_dump(mode="json", by_alias=True, exclude_defaults=True)))


def _bindings(context: Context) -> tuple[tuple[str, Any], ...]:
    """What names stand for, to be kept with something that outlives its text."""
    return tuple(
        sorted(
            (name, value)
            for name, value in context.names.items()
            if isinstance(value, (int, tuple)) and name not in ("definition", "shares")
        )
    )


@does(l.Apply)
def apply(game: Game, effect: l.Apply, context: Context) -> Proposals:
    """611.2c. Amounts are settled now, and the set of affected objects, unless only rules of the game are changed."""
    mods = tuple(settle(mod, context) for mod in effect.apply)
    until = duration(effect.for_, context)
    if not _begins(game, effect.for_, until, context):
        return
    affected = tuple(
        id
        for id in context.entities(effect.to)
        if is_player(id) or (id in game.board.objects and game.board.objects[ObjectId(id)].zone is Zone.BATTLEFIELD)
    )
    names = _bindings(context) if until[0] == "while" else ()
    filter = _filter(effect.to)
    rules = tuple(mod for mod in mods if layer_of(mod) == "rules") if filter is not None else ()
    others = tuple(mod for mod in mods if mod not in rules)
    if others and affected:
        _start_modifying(game, context, affected, others, until, names)
    if rules and isinstance(filter, Node):
        meant = frozen(filter.model_dump(mode="json", by_alias=True, exclude_defaults=True))
        _start_modifying(game, context, affected, rules, until, (*_bindings(context), (APPLIES_TO, meant)))
    yield from ()


def _begins(game: Game, lasting: Any, until: tuple[Any, ...], context: Context) -> bool:
    """611.2b. An effect that would be over at once does not begin."""
    if until[0] == "while":
        present = durations.Present(game, context.you, context.source, context.names)
        return present.true(lasting.while_true)
    return until[0] != "leaves" or bool(until[1])


def _filter(to: Any) -> Node | None:
    return to if isinstance(to, Node) and not isinstance(to, (ControllerOf, OwnerOf, DefendingOf)) else None


def _start_modifying(
    game: Game,
    context: Context,
    objects: tuple[EntityId, ...],
    mods: tuple[Any, ...],
    until: tuple[Any, ...],
    bindings: tuple[tuple[str, Any], ...],
) -> None:
    start_effect(
        game,
        context,
        kind="continuous",
        ref=None,
        objects=objects,
        mods=mods,
        until=until,
        bindings=bindings,
        remaining=None,
        rule="611.2",
    )


@does(l.Regenerate)
def regenerate(game: Game, effect: l.Regenerate, context: Context) -> Proposals:
    """701.19a. A shield that replaces the next destruction this turn."""
    for id in _on_battlefield(game, context, effect.regenerate):
        start_effect(
            game,
            context,
            kind="replacement",
            ref=None,
            objects=(id,),
            mods=("regenerate",),
            until=("end_of_turn",),
            bindings=(),
            remaining=1,
            rule="701.19a",
        )
    yield from ()


@does(l.Shield)
def shield(game: Game, effect: l.Shield, context: Context) -> Proposals:
    """614.3, 615.3. A replacement or prevention effect begins to wait."""
    definition = context.names["definition"]
    remaining = effect.times
    if effect.amount is not None:
        remaining = context.amount(effect.amount)
    start_effect(
        game,
        context,
        kind="replacement",
        ref=(definition, game.definition(definition).number_of(effect)),
        objects=(),
        mods=(),
        until=duration(effect.for_, context),
        bindings=_bindings(context),
        remaining=remaining,
        rule="614.3",
    )
    yield from ()


@does(l.Later)
def later(game: Game, effect: l.Later, context: Context) -> Proposals:
    """603.7a. A delayed triggered ability begins to wait, with what its names stand for now."""
    definition = context.names["definition"]
    start_effect(
        game,
        context,
        kind="delayed",
        ref=(definition, game.definition(definition).number_of(effect)),
        objects=(),
        mods=(),
        until=("end_of_turn",) if effect.this_turn else ("forever",),
        bindings=_bindings(context),
        remaining=None,
        rule="603.7a",
    )
    yield from ()


@does(l.WhenDone)
def when_done(game: Game, effect: l.WhenDone, context: Context) -> Proposals:
    """603.12. A reflexive trigger: it triggers at once if what it waits for was done."""
    if effect.if_did is not None and not context.names.get(effect.if_did):
        return
    definition = context.names["definition"]
    game.say(
        e.AbilityTriggered(
            number=game.board.next_trigger,
            player=context.you,
            source=context.source,
            ability=(definition, game.definition(definition).number_of(effect)),
            bindings=_bindings(context),
        ),
        "603.12",
    )
    yield from ()


@does(l.ExtraTurn)
def extra_turn(game: Game, effect: l.ExtraTurn, context: Context) -> Proposals:
    """500.7. One at a time, players in APNAP order; a team takes one, whoever of it is given it (805.8).

    Those after a player's next turn are added as that turn begins.
    """
    named = context.players(effect.extra_turn)
    for side in dict.fromkeys(game.board.side(player) for player in game.board.apnap()):
        player = side[0]
        for _ in range(effect.n if set(side) & set(named) else 0):
            if effect.after == "this_turn":
                yield e.TurnScheduled(player=player, after=game.board.turn)
            else:
                start_effect(
                    game,
                    context,
                    kind="extra turn",
                    ref=None,
                    objects=(player,),
                    mods=(),
                    until=("forever",),
                    bindings=(),
                    remaining=1,
                    rule="500.7",
                )


@does(l.ExtraPhases)
def extra_phases(game: Game, effect: l.ExtraPhases, context: Context) -> Proposals:
    """500.8. Scheduled from the last to the first, for the newest comes first."""
    if game.board.phase is not None:
        for phase in reversed(effect.extra_phases):
            yield e.PhaseScheduled(phase=phase, after=game.board.phase)


@does(l.ExtraStep)
def extra_step(game: Game, effect: l.ExtraStep, context: Context) -> Proposals:
    """500.9. Right after the step named, or right before it; nothing, if this phase has no such step to come."""
    board = game.board
    left = board.steps_left
    after = effect.after or board.step
    if effect.before is not None:
        if effect.before not in left:
            return
        at = left.index(effect.before)
        after = left[at - 1] if at else board.step
    if after is not None and (after is board.step or after in left):
        yield e.StepScheduled(step=effect.extra_step, after=after)


@does(l.Skip)
def skip(game: Game, effect: l.Skip, context: Context) -> Proposals:
    """614.10b. The next such step, phase or turn of a player is skipped."""
    for player in context.players(effect.who):
        start_effect(
            game,
            context,
            kind="skip",
            ref=None,
            objects=(player,),
            mods=(effect.skip,),
            until=("forever",),
            bindings=(),
            remaining=1,
            rule="614.10",
        )
    yield from ()


# Choices and conditions


@does(l.May)
def may(game: Game, effect: l.May, context: Context) -> Proposals:
    """603.5. A player decides as the text is carried out."""
    for player in context.players(effect.who):
        question = ChooseOption(player, "may", ("yes", "no"), context.source)
        answer, _ = yield from game.decide(question, "608.2d")
        inner = context if player == context.you else context.reading(context.names)
        inner.names["it_player"] = (player,)
        if answer == "yes":
            yield from instructions(game, effect.may, inner)
            if effect.as_:
                context.names.setdefault(effect.as_, 1)
        else:
            yield from instructions(game, effect.else_, inner)


@does(l.If)
def if_(game: Game, effect: l.If, context: Context) -> Proposals:
    yield from instructions(game, effect.do if context.true(effect.if_) else effect.else_, context)


def _offer(game: Game, player: PlayerId, costs: tuple[Any, ...], context: Context) -> Proposals:
    """118.12. Whether the player can and does pay."""
    source = context.last(context.source)
    if source is None:
        return False
    mana = paying.mana_of(costs).with_x(context.amount("x") if "x" in context.names else 0)
    sources = paying.mana_sources(game, player)
    if not paying.can_afford(game, player, mana, sources) or not paying.can_pay(game, player, source, costs):
        return False
    answer, at = yield from game.decide(ChooseOption(player, "pay", ("yes", "no"), context.source), "118.12")
    if answer != "yes" or not (yield from paying.pay_mana(game, player, str(mana), context.source, "118.12")):
        return False
    yield from paying.pay_costs(game, player, source, costs, at)
    return True


@does(l.Unless)
def unless(game: Game, effect: l.Unless, context: Context) -> Proposals:
    """118.12a. The player is asked as it resolves; what they do not pay for happens."""
    for player in context.players(effect.by):
        if not (yield from _offer(game, player, effect.unless, context)):
            yield from instructions(game, effect.do, context)


@does(l.PayEffect)
def pay(game: Game, effect: l.PayEffect, context: Context) -> Proposals:
    for player in context.players(effect.who):
        paid = yield from _offer(game, player, effect.pay, context)
        yield from instructions(game, effect.do if paid else effect.else_, context)


@does(l.ForEach)
def for_each(game: Game, effect: l.ForEach, context: Context) -> Proposals:
    for id in context.entities(effect.for_each):
        inner = context.with_(**{effect.as_: (id,)})
        yield from instructions(game, effect.do, inner)


@does(l.FlipCoin)
def flip_coin(game: Game, effect: l.FlipCoin, context: Context) -> Proposals:
    """705.2. Heads wins."""
    heads = game.dice("coin").below(2) == 1
    game.say(e.CoinFlipped(player=context.you, heads=heads), "705.1")
    yield from instructions(game, effect.flip_coin if heads else effect.else_, context)


@does(l.Abandon)
def abandon(game: Game, effect: l.Abandon, context: Context) -> Proposals:
    """701.33."""
    for id in context.objects(effect.abandon):
        yield WouldAbandon(id)


@does(l.Planeswalk)
def planeswalk(game: Game, effect: l.Planeswalk, context: Context) -> Proposals:
    """701.31."""
    for player in context.players(effect.planeswalk):
        yield WouldPlaneswalk(player)


@does(l.WinGame)
def win(game: Game, effect: l.WinGame, context: Context) -> Proposals:
    """104.2b, 104.1. Winning ends the game at once: everybody else loses."""
    for player in context.players(effect.win):
        if not player_has(game, player, "cant_win_game"):
            yield tuple(WouldLoseGame(other, "effect", won=True) for other in game.board.opponents(player))


@does(l.LoseGame)
def lose(game: Game, effect: l.LoseGame, context: Context) -> Proposals:
    yield tuple(WouldLoseGame(player, "effect") for player in context.players(effect.lose))
