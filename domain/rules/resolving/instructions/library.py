"""401, 701.20, 701.23, 701.24. Instructions on libraries: searched, looked at, revealed and shuffled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.cards import language as lang
from domain.cards.grammar.constructs import are_equal
from domain.ids import EntityId, ObjectId, PlayerId
from domain.kernel.questions import ChooseObjects
from domain.kernel.would import WouldMove
from domain.reasons import Reason
from domain.rules.continuous.player_effects import player_has
from domain.rules.objects.characteristics import mana_value
from domain.rules.resolving import searching
from domain.rules.resolving.evaluation import Context, object_matches
from domain.rules.resolving.registry import does, new_objects
from domain.rules.resolving.together import limited
from domain.rules.zones import hidden
from domain.terms import HIDDEN_ZONES, Zone

if TYPE_CHECKING:
    from domain.board.objects import GameObject
    from domain.cards import grammar as g
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals
from domain.kernel.questions import Order


@does(lang.Search)
def search(game: Game, effect: lang.Search, context: Context) -> Proposals:
    """701.23. Search libraries, and other zones that the text adds.

    A player may fail to find a card with a quality (701.23b), but must find one if any card will do (701.23d). A
    single card that matches must also be found if one lies in a public zone, such as a graveyard. A library that the
    player can't search is left out (101.2).
    """
    for player in context.players(effect.who):
        for owner in context.players(effect.whose):
            amount = context.number(effect.n)
            zones: tuple[Zone, ...] = (Zone.LIBRARY, *effect.also)
            if can_search(game, player, context.you):
                with game.moment():
                    seen = game.board.players[owner].library if player != owner else ()
                    hidden.learn(game, player, hidden.of_others(game, player, seen))
                    game.say(e.LibrarySearched(player=player, owner=owner), "701.23a")
            else:
                zones = effect.also
            cards = tuple(id for zone in zones for id in searching.cards_in(game, player, owner, zone))
            controlling = searching.begin_control(game, player) if player == owner and Zone.LIBRARY in zones else ()
            if controlling:
                searched = tuple(id for id in cards if game.board.objects[id].zone is Zone.LIBRARY)
                hidden.look(game, game.board.decides_for(player), owner, searched, "723.4")
            chosen: tuple[ObjectId, ...] = ()
            for filter in effect.of_each or (effect.search,):
                left = tuple(id for id in cards if id not in chosen)
                among = tuple(id for id in left if _is_sought(effect, filter, game.board.objects[id], context))
                among = tuple(sorted(among, key=lambda id: (game.board.objects[id].name, id)))
                most = min(amount, len(among))
                open_ = amount == 1 and any(game.board.objects[id].zone not in HIDDEN_ZONES for id in among)
                least = most if effect.together is None and (filter == "anything" or open_) else 0
                secret = amount > 0 and hidden.in_doubt(filter, left, context)
                question = ChooseObjects(player, Reason.SEARCH, among, least, most, context.source, secret=secret)
                found, _ = yield from game.decide(limited(question, effect.together, context), "701.23a")
                chosen += found
            searching.end_control(game, controlling)
            context.names[effect.as_] = chosen
            if player == owner:
                yield from searching.exile_found(game, player, chosen)
                context.names[effect.as_] = tuple(id for id in chosen if id in game.board.objects)


def _is_sought(effect: lang.Search, filter: g.Filter, card: GameObject, context: Context) -> bool:
    """Return True if a card matches the filter of the search, and this one of several kinds."""
    if not object_matches(effect.search, card, context):
        return False
    return are_equal(filter, effect.search) or object_matches(filter, card, context)


def can_search(game: Game, player: PlayerId, controller: PlayerId) -> bool:
    """101.2. Return True unless an effect keeps the player from searching libraries.

    `controller` controls the spell or ability that tells the player to search.
    """
    if player_has(game, player, "cant_search"):
        return False
    return controller != player or not player_has(game, player, "own_effects_cant_search")


@does(lang.Look)
def look_at(game: Game, effect: lang.Look, context: Context) -> Proposals:
    """701.20e. Look at the top cards of libraries, as many as there are, or at hands."""
    amount = None if effect.look == "hand" else context.number(effect.look)
    all_seen: tuple[ObjectId, ...] = ()
    for player in context.players(effect.who):
        for owner in context.players(effect.whose):
            seat = game.board.players[owner]
            cards = tuple(seat.hand if amount is None else seat.library[:amount])
            if cards and effect.at_random:
                cards = tuple(game.dice("look").sample(cards, 1))
            if cards:
                hidden.look(game, player, owner, cards, "701.20e")
            all_seen += cards
    context.names[effect.as_] = all_seen
    yield from ()


@does(lang.TopOf)
def top_of(game: Game, effect: lang.TopOf, context: Context) -> Proposals:
    """401.1, 404.1. Bind a name to the top or bottom cards of libraries or graveyards."""
    amount, kept = context.number(effect.n), 0 if effect.but is None else context.number(effect.but)
    found: list[ObjectId] = []
    for player in context.players(effect.top_of):
        seat = game.board.players[player]
        cards = seat.library if effect.zone is Zone.LIBRARY else seat.graveyard[::-1]
        if effect.among is not None:
            cards = [id for id in cards if object_matches(effect.among, game.board.objects[id], context)]
        ordered = cards[::-1] if effect.bottom else cards
        found += ordered[:amount] if effect.but is None else ordered[: max(0, len(ordered) - kept)]
    context.names[effect.as_] = tuple(found)
    yield from ()


@does(lang.Shuffle)
def shuffle(game: Game, effect: lang.Shuffle, context: Context) -> Proposals:
    """701.24a. Shuffle libraries; names bound to cards stay bound to them."""
    for player in context.players(effect.shuffle):
        order = shuffle_library(game, player, "701.24a")
        now: dict[EntityId, EntityId] = dict(zip(order, game.board.players[player].library, strict=True))
        for name, value in context.names.items():
            if isinstance(value, tuple):
                context.names[name] = tuple(now.get(id, id) for id in value)
    yield from ()


def shuffle_library(game: Game, player: PlayerId, rule: str, cause: int | None = None) -> tuple[ObjectId, ...]:
    """701.24a. Record a library's new random order; return the old objects in this order.

    Every card becomes a new object.
    """
    order = tuple(game.dice("shuffle").shuffled(game.board.players[player].library))
    game.say(e.LibraryShuffled(player=player, order=order), rule, cause)
    return order


@does(lang.Reveal)
def reveal(game: Game, effect: lang.Reveal, context: Context) -> Proposals:
    """701.20a. Reveal cards, which stay where they are; bind the name to all of them."""
    all_shown: tuple[EntityId, ...] = ()
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
        all_shown += cards
    if effect.as_:
        context.names[effect.as_] = all_shown
    yield from ()


@does(lang.RevealUntil)
def reveal_until(game: Game, effect: lang.RevealUntil, context: Context) -> Proposals:
    """701.20a, 701.13a. Reveal or exile cards one by one until enough of them match.

    They come from the top of the library. If the number to match is 0, none is revealed.
    """
    amount = context.number(effect.n)
    all_shown: tuple[EntityId, ...] = ()
    all_found: tuple[EntityId, ...] = ()
    for player in context.players(effect.who):
        place, matching = 0, 0
        shown: list[ObjectId] = []
        while matching < amount and place < len(game.board.players[player].library):
            card = game.board.players[player].library[place]
            if effect.exiled:
                moved = new_objects((yield WouldMove(card, Zone.EXILE)))
                if card in game.board.objects:
                    place += 1  # the card stays in the library
                if not moved or game.board.objects[moved[0]].zone is not Zone.EXILE:
                    continue
                card = moved[0]
            else:
                place += 1
            shown.append(card)
            if object_matches(effect.reveal_until, game.board.objects[card], context):
                all_found += (card,)
                matching += mana_value(game.board.objects[card]) if effect.total else 1
        if not effect.exiled:
            show(game, player, tuple(shown))
        all_shown += tuple(shown)
    context.names[effect.as_], context.names[effect.found] = all_shown, all_found


def show(game: Game, player: PlayerId, cards: tuple[ObjectId, ...]) -> None:
    """701.20a. Reveal these cards to all players."""
    hidden.reveal(game, player, cards, "701.20a")


@does(lang.Scry)
def scry(game: Game, effect: lang.Scry, context: Context) -> Proposals:
    """701.22a. Scry: put any number of the top cards on the bottom, the rest on top.

    The player orders both piles.
    """
    amount = context.number(effect.scry)
    for player in context.players(effect.who) if amount else ():
        cards = tuple(game.board.players[player].library[:amount])
        if not cards:  # 701.22d
            game.say(e.LibraryArranged(player=player, kept=0, sent=0, top=(), bottom=()), "701.22a")
            continue
        position = hidden.look(game, player, player, cards, "701.22a")
        question = ChooseObjects(player, Reason.SCRY_TO_BOTTOM, cards, 0, len(cards), context.source)
        bottom, _ = yield from game.decide(question, "701.22a")
        top = tuple(card for card in cards if card not in bottom)
        if len(top) > 1:
            top, _ = yield from game.decide(Order(player, Reason.TOP_OF_LIBRARY, top), "701.22a")
        if len(bottom) > 1:
            bottom, _ = yield from game.decide(Order(player, Reason.BOTTOM_OF_LIBRARY, bottom), "701.22a")
        if game.board.players[player].left:
            continue
        game.say(
            e.LibraryArranged(player=player, kept=len(top), sent=len(bottom), top=top, bottom=bottom),
            "701.22a",
            position,
        )


@does(lang.Surveil)
def surveil(game: Game, effect: lang.Surveil, context: Context) -> Proposals:
    """701.25a, 701.25c. Surveil: put any number of the top cards into the graveyard.

    The rest go back on top in any order. To surveil 0 is to do nothing.
    """
    rule = "701.25a" if game.cites("701.25a") else "608.2c"  # in 2017 the action had no name
    amount = context.number(effect.surveil)
    for player in context.players(effect.who) if amount else ():
        seat = game.board.players[player]
        cards = tuple(seat.library[:amount])
        away: tuple[ObjectId, ...] = ()
        position = hidden.look(game, player, player, cards, rule) if cards else None
        if cards:
            question = ChooseObjects(player, Reason.SURVEIL_TO_GRAVEYARD, cards, 0, len(cards), context.source)
            away, _ = yield from game.decide(question, rule)
        top = tuple(card for card in cards if card not in away)
        if len(top) > 1:
            top, _ = yield from game.decide(Order(player, Reason.TOP_OF_LIBRARY, top), rule)
        if seat.left:
            continue
        if away:
            yield tuple(WouldMove(card, Zone.GRAVEYARD) for card in away)
        if set(seat.library[: len(top)]) != set(top):  # a replacement effect has moved these cards
            top = ()
        game.say(e.PlayerSurveiled(player=player, kept=len(top), put=len(away), top=top), rule, position)
