"""608.2, 701. Instructions on spells, mana, libraries and hands, and choices on resolution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.cards import language as l
from domain.ids import EntityId, ObjectId, PlayerId
from domain.kernel.questions import ChooseObjects, ChooseOption
from domain.kernel.would import WouldMove
from domain.reasons import Reason
from domain.rules.casting.mana import bound_mana
from domain.rules.casting.mana.mana_abilities import addable
from domain.rules.continuous.player_effects import has_rule
from domain.rules.replacement import outcomes
from domain.rules.resolving.reading import Context, matches, object_matches
from domain.rules.resolving.scopes import names_an_owner, scope
from domain.rules.resolving.support import does, new_objects
from domain.rules.zones import hidden
from domain.terms import HIDDEN_ZONES, Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals


@does(l.Counter)
def counter(game: Game, effect: l.Counter, context: Context) -> Proposals:
    """701.6a. Countered objects leave the stack, a spell for its owner's graveyard or where the text says."""
    for id in context.objects(effect.counter):
        found = game.board.get(id)
        if found is None or found.zone is not Zone.STACK or has_rule(game, found, "cant_be_countered"):
            continue
        countered = e.Countered(object=id, by=context.source)
        index = 0 if effect.to is Zone.LIBRARY else None
        yield (countered, WouldMove(id, effect.to, None, index)) if found.kind == "spell" else countered


@does(l.AddMana)
def add_mana(game: Game, effect: l.AddMana, context: Context) -> Proposals:
    """106.4. Mana of a type that was chosen as a mana ability was activated, or is chosen now."""
    amount = context.number(effect.n)
    for player in context.players(effect.who):
        choices = effect.given(addable(effect, context), amount)
        mana = context.names.get("mana")
        if not choices:
            continue
        if mana not in choices:
            mana, _ = yield from game.decide(ChooseOption(player, Reason.MANA, choices, context.source), "106.1")
        if mana and not game.board.players[player].left:
            bound_mana.add(game, player, effect, context, mana, None)
    yield from ()


@does(l.Search)
def search(game: Game, effect: l.Search, context: Context) -> Proposals:
    """701.23. Who looks for a stated quality may fail to find (701.23b); for just a card they find one (701.23d).

    What lies in a graveyard is found, if one card is looked for.
    """
    for player in context.players(effect.who):
        for owner in context.players(effect.whose):
            game.say(e.LibrarySearched(player=player, owner=owner), "701.23a")
            amount = context.number(effect.n)
            zones = (Zone.LIBRARY, *effect.also)
            cards = tuple(id for zone in zones for id in game.board.zone(zone, owner))
            among = tuple(id for id in cards if object_matches(effect.search, game.board.objects[id], context))
            among = tuple(sorted(among, key=lambda id: (game.board.objects[id].name, id)))
            most = min(amount, len(among))
            open_ = amount == 1 and any(game.board.objects[id].zone not in HIDDEN_ZONES for id in among)
            least = most if effect.search == "anything" or open_ else 0
            secret = amount > 0 and hidden.in_doubt(effect.search, cards, context)
            question = ChooseObjects(player, Reason.SEARCH, among, least, most, context.source, secret=secret)
            found, _ = yield from game.decide(question, "701.23a")
            context.names[effect.as_] = found


@does(l.Look)
def look_at(game: Game, effect: l.Look, context: Context) -> Proposals:
    """701.20e. Of a library with fewer cards all of them."""
    amount = None if effect.look == "hand" else context.number(effect.look)
    seen: tuple[ObjectId, ...] = ()
    for player in context.players(effect.who):
        for owner in context.players(effect.whose):
            seat = game.board.players[owner]
            cards = tuple(seat.hand if amount is None else seat.library[:amount])
            if cards:
                look(game, player, owner, cards, "701.20e")
            seen += cards
    context.names[effect.as_] = seen
    yield from ()


@does(l.TopOf)
def top_of(game: Game, effect: l.TopOf, context: Context) -> Proposals:
    """401.1. Of a library with fewer cards all of them."""
    amount = context.number(effect.n)
    context.names[effect.as_] = tuple(
        card for player in context.players(effect.top_of) for card in game.board.players[player].library[:amount]
    )
    yield from ()


@does(l.Shuffle)
def shuffle(game: Game, effect: l.Shuffle, context: Context) -> Proposals:
    """701.24a. What the text has found in the library is still what it means afterwards."""
    for player in context.players(effect.shuffle):
        order = shuffle_library(game, player, "701.24a")
        now: dict[EntityId, EntityId] = dict(zip(order, game.board.players[player].library, strict=True))
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
    """701.20a. The cards are shown to everybody and stay where they are; what they are called, those of each player."""
    seen: tuple[EntityId, ...] = ()
    for player in context.players(effect.who):
        owner = game.board.players[player]
        cards: tuple[ObjectId, ...]
        if effect.reveal == "hand":
            cards = tuple(owner.hand)
        elif effect.reveal == "top":
            cards = tuple(owner.library[: context.number(effect.n)])
        else:
            cards = context.objects(effect.reveal)
        show(game, player, cards)
        seen += cards
    if effect.as_:
        context.names[effect.as_] = seen
    yield from ()


@does(l.RevealUntil)
def reveal_until(game: Game, effect: l.RevealUntil, context: Context) -> Proposals:
    """701.20a, 701.13a. One card after the other; for none at all where so many is zero."""
    amount = context.number(effect.n)
    seen: tuple[EntityId, ...] = ()
    found: tuple[EntityId, ...] = ()
    for player in context.players(effect.who):
        there, matching = 0, 0
        shown: list[ObjectId] = []
        while matching < amount and there < len(game.board.players[player].library):
            card = game.board.players[player].library[there]
            if effect.exiled:
                moved = new_objects((yield WouldMove(card, Zone.EXILE)))
                if card in game.board.objects:
                    there += 1  # it stays in the library
                if not moved or game.board.objects[moved[0]].zone is not Zone.EXILE:
                    continue
                card = moved[0]
            else:
                there += 1
            shown.append(card)
            if object_matches(effect.reveal_until, game.board.objects[card], context):
                found += (card,)
                matching += 1
        if not effect.exiled:
            show(game, player, tuple(shown))
        seen += tuple(shown)
    context.names[effect.as_], context.names[effect.found] = seen, found


def look(game: Game, player: PlayerId, owner: PlayerId, cards: tuple[ObjectId, ...], rule: str) -> int:
    """701.20e. A player looks at cards that stay where they are."""
    definitions = tuple(game.board.objects[id].definition for id in cards)
    return game.say(
        e.CardsLookedAt(player=player, owner=owner, count=len(cards), cards=cards, definitions=definitions), rule
    )


def show(game: Game, player: PlayerId, cards: tuple[ObjectId, ...]) -> None:
    """701.20a. Everybody sees these cards."""
    hidden.reveal(game, player, cards, "701.20a")


@does(l.ChooseEffect)
def choose(game: Game, effect: l.ChooseEffect, context: Context) -> Proposals:
    """608.2d. Chosen on resolution, without targeting; in hidden zones among their own, if it names nobody (400.2)."""
    _, zone = scope(effect.choose)
    of_their_own = zone in HIDDEN_ZONES and not names_an_owner(effect.choose)
    all_chosen: list[EntityId] = []
    for player in context.players(effect.who):
        among = tuple(context.with_(chooser=(player,)).matching(effect.choose))
        if of_their_own:
            among = tuple(id for id in among if game.board.objects[ObjectId(id)].owner == player)
        amount = context.number(effect.n)
        count = min(amount, len(among))
        if effect.at_random:
            all_chosen += game.dice(f"choose {effect.as_} {player}").sample(among, count)
            continue
        secret = amount > 0 and hidden.in_doubt(effect.choose, hidden.where_looked(effect.choose, context), context)
        least = 0 if effect.up_to else count
        question = ChooseObjects(player, Reason.CHOOSE, among, least, count, context.source, secret=secret)
        chosen, _ = yield from game.decide(question, "608.2d")
        all_chosen += chosen
    context.names[effect.as_] = tuple(all_chosen)


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
        question = ChooseObjects(player, Reason.SOURCE_OF_DAMAGE, among, count, count, context.source)
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
        options = outcomes.word_options(effect.choose_word)
        word, at = yield from game.decide(
            ChooseOption(player, Reason(effect.choose_word), options, context.source), "608.2d"
        )
        context.names[f"chosen.{effect.choose_word}"] = word
        if context.source in game.board.objects:
            game.say(e.QualityChosen(object=context.source, name=effect.choose_word, value=word), "607.2d", at)
