"""608.2, 701. Instructions on permanents, and on cards that become or were permanents."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import Obj
from domain.cards import language as l
from domain.cards.grammar.references import OwnerOf
from domain.cards.language import emblem_definition, token_definition
from domain.ids import EntityId, ObjectId, PlayerId
from domain.kernel.proposals import Ruling
from domain.kernel.questions import ChooseObjects, Order
from domain.kernel.would import (
    Proposal,
    WouldCreateToken,
    WouldDealDamage,
    WouldDestroy,
    WouldEnterAsToken,
    WouldMove,
    WouldPutCounters,
    WouldRemoveCounters,
    WouldSacrifice,
    WouldTap,
    WouldUntap,
)
from domain.reasons import Reason
from domain.rules.casting.costs import counters
from domain.rules.combat import entering_combat
from domain.rules.objects import attachments
from domain.rules.replacement.impossible import can_be_sacrificed
from domain.rules.replacement.results import token_number
from domain.rules.resolving.reading import Context
from domain.rules.resolving.support import Until, does, movable, new_objects, on_battlefield, start_effect, total
from domain.rules.zones import double_faced
from domain.rules.zones.entering import printed_of
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals

SINCE = 3
"""The `schema_version` since which owners are asked in which order their cards go into a library (401.4)."""


@does(l.Destroy)
def destroy(game: Game, effect: l.Destroy, context: Context) -> Proposals:
    records = yield tuple(
        WouldDestroy(id, not effect.no_regeneration, context.source, context.you)
        for id in on_battlefield(game, context, effect.destroy)
    )
    if effect.as_:
        context.names[effect.as_] = tuple(
            record.event.object for record in records or () if isinstance(record.event, e.PermanentDestroyed)
        )


@does(l.Exile)
def exile(game: Game, effect: l.Exile, context: Context) -> Proposals:
    """701.13a. Exile; until something leaves, an effect waits to return it (610.3)."""
    if effect.until_leaves is not None:
        watched = context.objects(effect.until_leaves)
        if not watched:
            return
    records = yield tuple(WouldMove(id, Zone.EXILE) for id in movable(game, context, effect.exile))
    exiled = new_objects(records)
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
    theirs = isinstance(effect.under, OwnerOf) and effect.under.owner_of == effect.move  # each under its own owner's
    under = None if effect.under is None or theirs else next(iter(context.players(effect.under)), None)
    proposals = []
    counters = tuple((kind, context.number(amount)) for kind, amount in effect.with_.items())
    for id in (yield from _in_order(game, effect, context, movable(game, context, effect.move))):
        found = game.board.objects.get(id)
        if found is None:
            continue
        if effect.transformed and not double_faced.has_back(game, found):
            continue  # 712.14a
        controller = (under or found.owner) if effect.to is Zone.BATTLEFIELD else None
        host: EntityId | None = None
        if controller is not None and "Aura" in found.subtypes:
            host = yield from _host(game, found, controller)
            if host is None:
                continue
        index = _index(game, effect, found.owner) if effect.to is Zone.LIBRARY else None
        fights = entering_combat.joins(game, effect, context, controller) if controller is not None else None
        proposals.append(
            WouldMove(
                id,
                effect.to,
                controller,
                index,
                effect.tapped,
                attached_to=host,
                joins=fights,
                counters=counters,
                transformed=effect.transformed,
            )
        )
    records = yield tuple(proposals)
    if effect.as_:
        context.names[effect.as_] = new_objects(records)


def _index(game: Game, effect: l.Move, owner: PlayerId) -> int:
    """401.7. Where in a library it is put; on the bottom if there are not that many cards."""
    if isinstance(effect.position, str):
        return -1 if effect.position == "bottom" else 0
    place = effect.position - 1
    return place if place <= len(game.board.players[owner].library) else -1


def _in_order(game: Game, effect: l.Move, context: Context, ids: list[ObjectId]) -> Ruling[list[ObjectId]]:
    """401.4. In which order cards are put into a library one after another.

    As the text has it, by whoever carries it out or by chance; else as their owners want it, but where it is shuffled.
    """
    if effect.to is not Zone.LIBRARY or len(ids) < 2:
        return ids
    if effect.order == "random":
        return game.dice("order").shuffled(ids)
    if effect.order == "any":
        return (yield from _arranged(game, effect, context.you, ids))
    if game.schema < SINCE or any(isinstance(later, l.Shuffle) for later in context.after):
        return ids
    objects = game.board.objects
    put = [id for id in ids if objects[id].token]
    for owner in game.board.apnap():
        own = [id for id in ids if objects[id].owner == owner and not objects[id].token]
        put += (yield from _arranged(game, effect, owner, own)) if len(own) > 1 else own
    return put


def _arranged(game: Game, effect: l.Move, player: PlayerId, ids: list[ObjectId]) -> Ruling[list[ObjectId]]:
    bottom = effect.position == "bottom"
    reason = Reason.BOTTOM_OF_LIBRARY if bottom else Reason.TOP_OF_LIBRARY
    order, _ = yield from game.decide(Order(player, reason, tuple(ids)), "401.4")
    there = [id for id in order or ids if id in game.board.objects]
    return there if bottom else there[::-1]


def _host(game: Game, aura: Obj, controller: PlayerId) -> Ruling[EntityId | None]:
    """303.4f, 303.4g. Who puts it onto the battlefield chooses what it enchants; without any it stays."""
    among = attachments.hosts(game, aura, controller)
    if not among:
        return None
    chosen, _ = yield from game.decide(ChooseObjects(controller, Reason.ENCHANT, among, 1, 1, aura.id), "303.4f")
    return chosen[0] if chosen else None


@does(l.SacrificeEffect)
def sacrifice(game: Game, effect: l.SacrificeEffect, context: Context) -> Proposals:
    """701.21a. Players choose in turn order, then all sacrifice at once (101.4); only what they control.

    A named permanent that somebody else controls by now stays where it is.
    """
    proposals: list[Proposal] = []
    players = context.players(effect.who)
    if isinstance(effect.sacrifice, str) and effect.sacrifice not in ("anything", "other", "any_target"):
        for id in on_battlefield(game, context, effect.sacrifice):
            controller = game.board.objects[id].controller
            if controller in players:
                proposals.append(WouldSacrifice(controller, id))
    else:
        amount = context.number(effect.n)
        for player in players:
            among = tuple(
                id
                for id in on_battlefield(game, context, effect.sacrifice)
                if can_be_sacrificed(game.board.objects[id], player)
            )
            count = min(amount, len(among))
            question = ChooseObjects(player, Reason.SACRIFICE, among, count, count, context.source)
            chosen, _ = yield from game.decide(question, "701.21a")
            proposals += [WouldSacrifice(player, id) for id in chosen]
    records = yield tuple(proposals)
    if effect.as_:
        context.names[effect.as_] = tuple(
            record.event.object for record in records or () if isinstance(record.event, e.PermanentSacrificed)
        )


CHOSEN = "chosen."
"""How the names begin under which a text knows the words that have been chosen in it."""


@does(l.GetEmblem)
def get_emblem(game: Game, effect: l.GetEmblem, context: Context) -> Proposals:
    """114.2. It is put into the command zone; its owner and controller is whoever gets it.

    607.2d: what was chosen as the text was carried out has been chosen for it, too.
    """
    definition = emblem_definition(effect.emblem)
    chosen = {name: word for name, word in context.names.items() if name.startswith(CHOSEN) and isinstance(word, str)}
    for player in context.players(effect.who):
        number = game.numbered(definition, "114.2")
        becomes = ObjectId(game.board.next_object)
        yield e.EmblemCreated(player=player, definition=number, becomes=becomes)
        for name, word in chosen.items():
            game.say(e.QualityChosen(object=becomes, name=name.removeprefix(CHOSEN), value=word), "607.2d")


@does(l.CreateToken)
def create_token(game: Game, effect: l.CreateToken, context: Context) -> Proposals:
    proposals: list[Proposal] = []
    for kind in (effect, *effect.besides):
        proposals += yield from _tokens(game, kind, context)
    records = yield tuple(proposals)
    if effect.as_:
        context.names[effect.as_] = new_objects(records)


def _tokens(game: Game, effect: l.CreateToken, context: Context) -> Ruling[list[Proposal]]:
    """111.1. The tokens of one kind that would be created."""
    amount = context.number(effect.n)
    definition = token_definition(effect.create_token)
    size = None if effect.pt is None else (context.number(effect.pt[0]), context.number(effect.pt[1]))
    counters = tuple((kind, context.number(n)) for kind, n in effect.with_.items())
    proposals: list[Proposal] = []
    for player in context.players(effect.who):
        host: EntityId | None = None
        if effect.attached is not None or "Aura" in definition.type_line[2]:
            host = yield from _host_of_token(game, effect, definition.hash, player, context)
            if host is None and "Aura" in definition.type_line[2]:
                continue  # 303.4g, 303.4i; other tokens enter unattached (301.5e)
        fights = entering_combat.joins(game, effect, context, player)
        token = WouldCreateToken(player, definition.hash, amount, effect.tapped, fights, size=size, attached_to=host)
        proposals.append(replace(token, counters=counters))
    return proposals


def _host_of_token(
    game: Game, effect: l.CreateToken, hash: str, player: PlayerId, context: Context
) -> Ruling[EntityId | None]:
    """303.4f, 303.4i, 301.5e. What a token will be attached to; None if there is nothing that it can be attached to."""
    token = printed_of(game, WouldEnterAsToken(player, token_number(game, hash)))
    if effect.attached is None:
        return (yield from _host(game, token, player))
    among = context.entities(effect.attached)
    return next((to for to in among if attachments.can_be_attached(game, token, to, player)), None)


@does(l.PutCounters)
def put_counters(game: Game, effect: l.PutCounters, context: Context) -> Proposals:
    """122.1. On permanents, and on planes and schemes in the command zone."""
    shares = context.divided if effect.divided else None
    amount = 0 if shares else context.number(effect.n)
    command = [id for id in context.objects(effect.on) if game.board.objects[id].zone is Zone.COMMAND]
    on = (*on_battlefield(game, context, effect.on), *command)
    yield tuple(
        WouldPutCounters(id, effect.put_counters, shares.get(id, 0) if shares else amount, by=context.you) for id in on
    )
    if effect.as_:
        context.names[effect.as_] = on


@does(l.RemoveCountersEffect)
def remove_counters(game: Game, effect: l.RemoveCountersEffect, context: Context) -> Proposals:
    """122.1. From permanents, and from cards elsewhere that have some (702.62a)."""
    proposals = []
    for id in context.objects(effect.on):
        found = game.board.objects[id]
        amount = None if effect.n == "all" else context.number(effect.n)
        if amount is None and effect.remove_counters == counters.ANY:
            off = dict(found.counters)
        elif amount is None:
            off = {effect.remove_counters: counters.there(found, effect.remove_counters)}
        else:
            off = yield from counters.chosen(game, context.you, found, effect.remove_counters, amount, "608.2d")
        proposals += [WouldRemoveCounters(id, kind, n) for kind, n in off.items() if n > 0]
    records = yield tuple(proposals)
    if effect.as_:
        context.names[effect.as_] = total(records, e.CountersRemoved)


@does(l.RemoveDamage)
def remove_damage(game: Game, effect: l.RemoveDamage, context: Context) -> Proposals:
    """120.6. Nothing can replace that."""
    damaged = tuple(id for id in on_battlefield(game, context, effect.remove_damage) if game.board.objects[id].damage)
    if damaged:
        game.say(e.DamageRemoved(objects=damaged, reason=Reason.EFFECT), "120.6")
    yield from ()


@does(l.Tap)
def tap(game: Game, effect: l.Tap, context: Context) -> Proposals:
    what = tuple(on_battlefield(game, context, effect.tap))
    yield WouldTap(what)
    if effect.as_:
        context.names[effect.as_] = what


@does(l.Untap)
def untap(game: Game, effect: l.Untap, context: Context) -> Proposals:
    what = tuple(on_battlefield(game, context, effect.untap))
    yield WouldUntap(what)
    if effect.as_:
        context.names[effect.as_] = what


@does(l.StaysTapped)
def stays_tapped(game: Game, effect: l.StaysTapped, context: Context) -> Proposals:
    """502.3. Each stays tapped in the untap step of whoever controls it then, or in that of a certain player."""
    what = tuple(on_battlefield(game, context, effect.stays_tapped))
    whose = context.players(effect.whose) if effect.whose is not None else ()
    if effect.whose is None:
        lasting: list[tuple[tuple[ObjectId, ...], Until]] = [((id,), ("controllers_untap",)) for id in what]
    else:
        lasting = [(what, ("untap", player)) for player in whose if what]
    for objects, until in lasting:
        start_effect(
            game,
            context,
            kind="exerted",
            ref=None,
            objects=objects,
            mods=(),
            until=until,
            bindings=(),
            remaining=None,
            rule="611.2a",
        )
    yield from ()


@does(l.ExchangeControl)
def exchange_control(game: Game, effect: l.ExchangeControl, context: Context) -> Proposals:
    """701.12a, 701.12b. Nothing happens unless both are there, nor if one player controls them."""
    pair = [game.board.objects[id] for ref in effect.exchange_control for id in on_battlefield(game, context, ref)]
    if len(pair) == 2 and pair[0].controller != pair[1].controller:
        with game.moment():
            for taken, other in (pair, pair[::-1]):
                start_effect(
                    game,
                    context,
                    kind="continuous",
                    ref=None,
                    objects=(taken.id,),
                    mods=(("control", other.controller),),
                    until=("forever",),
                    bindings=(),
                    remaining=None,
                    rule="701.12b",
                )
    yield from ()


@does(l.Attach)
def attach(game: Game, effect: l.Attach, context: Context) -> Proposals:
    """701.3a, 701.3b. Not to what it cannot be attached to, nor to what it is attached to already."""
    for id in on_battlefield(game, context, effect.attach):
        for to in context.entities(effect.to):
            found = game.board.objects[id]
            if found.attached_to != to and attachments.can_be_attached(game, found, to):
                yield e.ObjectAttached(object=id, to=to)
            break


@does(l.Unattach)
def unattach(game: Game, effect: l.Unattach, context: Context) -> Proposals:
    """701.3d."""
    for id in on_battlefield(game, context, effect.unattach):
        attached = game.board.objects[id].attached_to
        if attached is not None:
            yield e.ObjectUnattached(object=id, was=attached)


@does(l.Fight)
def fight(game: Game, effect: l.Fight, context: Context) -> Proposals:
    """701.14a, 701.14b. Each deals damage equal to its power to the other; nothing if one is no creature in play."""
    pair = [id for ref in effect.fight for id in on_battlefield(game, context, ref)]
    if len(pair) != 2 or not all(game.board.objects[id].is_creature for id in pair):
        return
    one, other = (game.board.objects[id] for id in pair)
    yield (
        WouldDealDamage(one.id, other.id, max(0, one.power or 0)),
        WouldDealDamage(other.id, one.id, max(0, other.power or 0)),
    )


@does(l.Transform)
def transform(game: Game, effect: l.Transform, context: Context) -> Proposals:
    """701.27a, 701.27f. Its own ability turns it over only if nothing did since the ability was put on the stack."""
    over: list[Proposal] = []
    for id in on_battlefield(game, context, effect.transform):
        found = game.board.objects[id]
        if double_faced.can_transform(game, found) and not (id == context.source and found.turned > context.put > 0):
            over.append(double_faced.turned_over(game, found))
    yield tuple(over)


@does(l.PhaseOut)
def phase_out(game: Game, effect: l.PhaseOut, context: Context) -> Proposals:
    """702.26g. What is attached phases out along with it."""
    out = [game.board.objects[id] for id in on_battlefield(game, context, effect.phase_out)]
    if out:
        yield e.PermanentsPhased(out=attachments.with_attached(out, game.board.permanents()), back=())
