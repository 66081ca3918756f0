"""Two games that differ only in what a viewer may not know.

One is played by the rules. The other is played with the same seed and the same answers, but the others have different
cards wherever the viewer never saw one: in hands, libraries, sideboards, planar and scheme decks; their lists hold more
or fewer different cards; and the viewer's own library lies in another order. Both are records as any other, so that
whatever is asked of both must be answered alike.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from domain import decider
from domain import events as e
from domain.board.evolve import evolve
from domain.board.state import Board
from domain.bots import PLAYERS
from domain.cards.catalogue import catalogue
from domain.cards.construction import NEVER_IN_A_DECK
from domain.cards.language import CardDefinition
from domain.decider import Seat
from domain.errors import IllegalDecision
from domain.events import Event, Recorded
from domain.ids import ObjectId, PlayerId
from domain.kernel.questions import ChooseObjects, Question
from domain.randomness import Dice
from domain.terms import HIDDEN_ZONES, Zone
from tests.support.formats import SIZES, seats_of
from tests.support.hiding import asking
from tests.support.unsigned import unsigned

SALT = "5a17" * 8
LONGEST = 6_000
"""How many events a game has about at most, as each is read many times."""

SCATTERED = 40
"""How many cards a deck made up for this has, besides lands."""

ASKING = 10
"""How many of them do what depends on hidden cards."""


class World(NamedTuple):
    """A game: its events, where its commits end, and the definitions it is played with."""

    log: tuple[Recorded, ...]
    cuts: tuple[int, ...]
    definitions: tuple[CardDefinition, ...]

    def commits(self) -> Iterator[tuple[Recorded, ...]]:
        """Its events as they are committed."""
        for start, stop in zip((0, *self.cuts), self.cuts, strict=False):
            yield self.log[start:stop]


class Pair(NamedTuple):
    """Two worlds that a seat, or a spectator, cannot tell apart; `own` if the viewer's library differs as well."""

    viewer: PlayerId | None
    one: World
    other: World
    own: bool

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self.one.log[-1].event, e.GameEnded)


class Unlike(Exception):
    """The other world cannot go the same way: somebody has to choose a card that fits, and here has one (608.2d)."""


TRIES = 6
"""How often another pair is made where what differs came out."""


@cache
def cards() -> tuple[CardDefinition, ...]:
    """What a deck may hold."""
    return tuple(card for card in unsigned() if not NEVER_IN_A_DECK & set(card.type_line[0]))


@cache
def extra(kind: str) -> tuple[CardDefinition, ...]:
    """The planes, or the schemes, that there are."""
    return tuple(card for card in catalogue().values() if kind in card.type_line[0])


def seated(format: str, rng: random.Random) -> tuple[Seat, ...]:
    """Decks that come with the program or are made up of all cards and of some that ask for hidden ones, with
    sideboards, and some planes or schemes."""
    seats = seats_of(format, SIZES[format][rng.randrange(len(SIZES[format]))], rng.randrange(1000))
    found = []
    for seat in seats:
        if format != "commander" and rng.random() < 0.5:
            basics = [catalogue()[name] for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")]
            scattered = (*rng.sample(cards(), SCATTERED - ASKING), *rng.choices(asking(), k=ASKING))
            seat = seat._replace(deck=(*scattered, *rng.choices(basics, k=26)))
        if format != "commander":
            seat = seat._replace(sideboard=tuple(rng.choices(cards(), k=rng.randrange(8))))
        if seat.supplement:
            schemes = format == "archenemy"
            brought = rng.sample(extra("scheme" if schemes else "plane"), 10 if schemes else 12)
            seat = seat._replace(supplement=tuple(brought * (2 if schemes else 1)))
        found.append(seat)
    return tuple(found)


# What the viewer never sees


class Unseen(NamedTuple):
    """Whose cards, by their places in the deck list; which supplementary cards; and where in the viewer's library."""

    cards: frozenset[tuple[PlayerId, int]]
    supplement: frozenset[int]
    shuffles: int
    places: tuple[int, ...]


def unseen(log: Sequence[Recorded], viewer: PlayerId | None) -> Unseen:
    """What of a game its viewer has no way to know; nor what the others' answers name, so that they stay legal."""
    board, which = Board(), dict[ObjectId, tuple[PlayerId, int]]()
    known: set[tuple[PlayerId, int]] = set()
    shown: set[int] = set()
    lying: dict[ObjectId, int] = {}
    shuffles = 0

    def learn(ids: Iterable[Any]) -> None:
        for id in ids:
            known.update([which[id]] if id in which else ())
            lying.pop(id, None)

    for recorded in log:
        event = recorded.event
        if isinstance(event, e.DeckPresented):
            for at in range(event.size):
                which[ObjectId(board.next_object + at)] = (event.player, at)
        elif isinstance(event, e.LibraryShuffled):
            order = event.order or ()
            for at, old in enumerate(order):
                which[ObjectId(board.next_object + at)] = which[old]
            if event.player == viewer:
                shuffles += 1
                lying = {ObjectId(board.next_object + at): at for at in range(len(order))}
        elif isinstance(event, e.ObjectMoved) and event.object in which:
            assert event.becomes is not None
            which[event.becomes] = which[event.object]
            lying.pop(event.object, None)
            if any(_is_open(zone, event.player, viewer) for zone in (event.source, event.to)):
                learn([event.becomes])
        elif isinstance(event, e.CardsRevealed):
            learn(event.cards or ())
        elif isinstance(event, e.CardsLookedAt):
            learn(event.cards or () if event.player == viewer else ())
        elif isinstance(event, e.LibrarySearched):
            learn(board.players[event.owner].library if event.player == viewer else ())
        elif isinstance(event, e.DecisionMade):
            learn(_numbers(event.answer))
            learn(_numbers(event.question) if event.player == viewer else ())
        elif isinstance(event, e.SchemeSetInMotion | e.PlaneTurnedUp):
            shown.add(event.definition)
        evolve(board, recorded)
    others = frozenset(place for place in which.values() if place[0] != viewer) - known
    supplements = {number for deck in board.supplements.values() for number in deck}
    return Unseen(others, frozenset(supplements - shown), shuffles, tuple(lying.values()))


def _is_open(zone: Zone, owner: PlayerId, viewer: PlayerId | None) -> bool:
    return zone not in HIDDEN_ZONES or (zone is Zone.HAND and owner == viewer)


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, tuple):
        for item in value:
            yield from _numbers(item)
    elif isinstance(value, int):
        yield value


# The one, and the other


def play(format: str, edition: str, seed: int, rng: random.Random) -> tuple[World, tuple[Seat, ...]]:
    """A game by the rules, up to somewhere in it or to its end."""
    seats = seated(format, rng)
    game = decider.Decider.new(seats, str(seed), edition=edition, format=format, salt=SALT)
    log, cuts = list(game.take()), []
    cuts.append(len(log))
    player = PLAYERS[rng.choice(("random", "greedy"))]
    most = rng.choice((0, 3, 40, 80, 150, 250, 250, 400, 5000))
    number = 0
    while game.question is not None and ((number < most and len(log) < LONGEST) or game.in_casting):
        number += 1
        try:
            game.answer(player(game.question, game.board, game.definitions, Dice(str(seed), number, "player")))
        except IllegalDecision:
            assert not game.in_casting
        new = game.take()
        if new:
            log += new
            cuts.append(len(log))
    return World(tuple(log), tuple(cuts), pinned(seats, game)), seats


def pinned(seats: Sequence[Seat], game: decider.Decider) -> tuple[CardDefinition, ...]:
    """The definitions that a record of the game holds."""
    brought = {card.hash for seat in seats for card in seat.cards()}
    return tuple(one for one in game.definitions.values() if one.hash in brought or "dungeon" in one.type_line[0])


def elsewhere(seats: Sequence[Seat], hidden: Unseen, log: Sequence[Recorded], rng: random.Random) -> tuple[Seat, ...]:
    """The same seats with other cards where the viewer never saw one; of the viewer's own seat nothing is changed."""
    whose = {player for player, _ in hidden.cards}
    presented = [one.event for one in log if isinstance(one.event, e.SupplementPresented)]
    found = []
    for number, seat in enumerate(seats, 1):
        player = PlayerId(number)
        if player not in whose:
            found.append(seat)
            continue
        deck = list(seat.deck)
        places = [at for owner, at in hidden.cards if owner == player]
        others = [deck[at] for at in places]
        rng.shuffle(others)
        for at, other in zip(sorted(places), others, strict=True):
            deck[at] = rng.choice(cards()) if rng.random() < 0.5 else other
        side = tuple(rng.choices(cards(), k=rng.randrange(16)))
        supplement = list(seat.supplement)
        for event in presented:
            if event.player == player:
                kind = "scheme" if event.kind == "scheme" else "plane"
                unused = [card for card in extra(kind) if card not in supplement]
                rng.shuffle(unused)
                for at, definition in enumerate(event.cards or ()):
                    if definition in hidden.supplement and unused and rng.random() < 0.7:
                        supplement[at] = unused.pop()
        found.append(seat._replace(deck=tuple(deck), sideboard=side, supplement=tuple(supplement)))
    return tuple(found)


def replay(
    world: World, seats: Sequence[Seat], viewer: PlayerId | None, hidden: Unseen, rng: random.Random | None
) -> World:
    """The game with other seats and the same answers; with `rng`, the viewer's library lies in another order.

    :raises Unlike: it does not go the same way, as somebody has to choose what they have only here.
    :raises AssertionError: it does not, and no rule shows anything: that tells what is hidden.
    """
    started = world.log[0].event
    assert isinstance(started, e.GameStarted)
    shuffles = 0

    class Rearranged(decider.Decider):
        __slots__ = ()

        def say(self, event: Event, rule: str, cause: int | None = None) -> int:
            nonlocal shuffles
            if rng is not None and isinstance(event, e.LibraryShuffled) and event.player == viewer:
                shuffles += 1
                if shuffles == hidden.shuffles:
                    order = list(event.order or ())
                    moved = [order[at] for at in hidden.places]
                    rng.shuffle(moved)
                    for at, card in zip(hidden.places, moved, strict=True):
                        order[at] = card
                    event = event.model_copy(update={"order": tuple(order)})
            return super().say(event, rule, cause)

    game = Rearranged.new(
        seats, started.seed or "", edition=started.edition, format=started.format, salt=started.salt or ""
    )
    log, cuts = list(game.take()), []
    cuts.append(len(log))
    heard = sum(isinstance(one.event, e.DecisionMade) for one in log)
    decisions = [one.event for one in world.log if isinstance(one.event, e.DecisionMade)]
    while heard < len(decisions):
        made = decisions[heard]
        asked = game.question
        try:
            if asked is None or (asked.player, asked.KIND) != (made.player, made.kind):
                raise IllegalDecision(f"{made.player} decides {made.kind}, here {asked} is asked", "")
            game.answer(made.answer)
        except IllegalDecision as error:
            said = f"decision {heard + 1}: {error}"
            raise (Unlike(said) if _has_to_choose_more(asked, made) else AssertionError(said)) from error
        heard = sum(isinstance(one.event, e.DecisionMade) for one in (*log, *game.records[game._taken :]))
        new = game.take()
        if new:
            log += new
            cuts.append(len(log))
    return World(tuple(log), tuple(cuts), pinned(seats, game))


def _has_to_choose_more(asked: Question | None, made: e.DecisionMade) -> bool:
    """Whether who chose among cards of a hidden zone must choose more of them here: that too few fit was seen there."""
    same = asked is not None and (asked.player, asked.KIND) == (made.player, made.kind)
    return same and isinstance(asked, ChooseObjects) and bool(asked.secret) and len(made.answer) < asked.least


def pair(format: str, edition: str, seed: int) -> Pair:
    """Two worlds of a format and an edition, and who cannot tell them apart.

    :raises Unlike: what was changed came out, in each of several tries.
    """
    for again in range(TRIES):
        try:
            return _pair(format, edition, seed, random.Random(f"{format} {edition} {seed}{again or ''}"))
        except Unlike as error:
            unlike = error
    raise unlike


def _pair(format: str, edition: str, seed: int, rng: random.Random) -> Pair:
    one, seats = play(format, edition, seed, rng)
    viewer = rng.choice((*map(PlayerId, range(1, len(seats) + 1)), None))
    hidden = unseen(one.log, viewer)
    own = viewer is not None and rng.random() < 0.5 and any(type(r.event) is e.PriorityGiven for r in one.log)
    other = elsewhere(seats, hidden, one.log, rng)
    return Pair(viewer, one, replay(one, other, viewer, hidden, rng if own else None), own)
