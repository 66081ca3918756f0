"""What is measured on: whole games of the demo decks, by two players or four, and one very long game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import cast

from domain.cards.catalogue import catalogue
from domain.cards.language import CardDefinition
from domain.decider import Decider, Seat
from domain.errors import IllegalDecision
from domain.events import Recorded
from domain.kernel.declarations import DeclareAttackers
from domain.kernel.questions import Answer, Priority, Question
from domain.randomness import Dice
from replay.games.decks import Deck, load_deck
from replay.games.playing import Table
from replay.store.writing import Writer

DECKS = ("claws-and-fire", "wings-and-mercy")
LEADERS = ("Zada, Hedron Grinder", "Brimaz, King of Oreskos")
"""The commander of each."""

NAMES = ("North", "South", "East", "West")
LONG = 20_000
"""Events of the long game."""

Commits = list[list[Recorded]]


class Pages:
    """Keeps commits in a list instead of a store."""

    def __init__(self) -> None:
        self.commits: Commits = []

    def append(self, events: Sequence[Recorded]) -> None:
        if events:
            self.commits.append(list(events))


@cache
def decks() -> tuple[Deck, ...]:
    """The demo decks."""
    return tuple(load_deck(name) for name in DECKS)


def new_game(seed: str, copies: int = 1, seats: int = 2) -> Decider:
    """A game of the demo decks, each with its cards so many times: a duel, or with more seats each for themselves."""
    sitting = [Seat(name, decks()[at % len(DECKS)].main * copies) for at, name in enumerate(NAMES[:seats])]
    return Decider.new(sitting, seed, format="duel" if seats == 2 else "free-for-all")


def commander(seed: str) -> int:
    """Play a game of Commander among four random players, with the demo decks; how many events it has."""
    known = catalogue()
    sitting = [
        Seat(name, decks()[at % len(DECKS)].main, commander=(known[LEADERS[at % len(DECKS)]],))
        for at, name in enumerate(NAMES)
    ]
    begun = Table(Decider.new(sitting, seed, format="commander"), cast(Writer, Pages()))
    for seat in begun.game.board.order:
        begun.seat(seat, "random", seed)
    begun.keep()
    begun.go_on()
    return begun.game.board.position


def table(seed: str, writer: Pages | Writer, player: str = "random", seats: int = 2) -> Table:
    """A game with built-in players that keeps its commits with the writer."""
    begun = Table(new_game(seed, seats=seats), cast(Writer, writer))
    for seat in begun.game.board.order:
        begun.seat(seat, player, seed)
    return begun


def play(seed: str, writer: Pages | Writer, player: str = "random", seats: int = 2) -> int:
    """Play a game to its end, one commit a decision; how many events it has."""
    begun = table(seed, writer, player, seats)
    begun.keep()
    begun.go_on()
    return begun.game.board.position


def played(seed: str, player: str = "random", seats: int = 2) -> Commits:
    """The commits of a whole game, one a decision."""
    pages = Pages()
    play(seed, pages, player, seats)
    return pages.commits


def long_seed(events: int = LONG) -> str:
    """The first seed with which the long game is that long."""
    return next(seed for seed in map(str, range(100)) if sum(map(len, long_game(seed, events))) >= events)


def long_game(seed: str, events: int = LONG) -> Iterator[list[Recorded]]:
    """The commits of a duel in which nobody attacks, with each deck's cards twice, until it has so many events."""
    game = new_game(f"long {seed}", copies=2)
    told = 0
    while game.question is not None and told < events:
        try:
            game.answer(peaceful(game.question, Dice(seed, game.board.position, str(game.casting))))
        except IllegalDecision:
            continue
        taken = list(game.take())
        told += len(taken)
        if taken:
            yield taken


FOUNTAIN = {
    "name": "Fountain",
    "types": "Land",
    "abilities": [{"activated": [{"gain_life": 1}], "cost": [{"mana": "{0}"}]}],
}
"""What makes a turn as long as one likes."""


def endless(events: int) -> Iterator[list[Recorded]]:
    """The commits of a first turn in which somebody gains life by the same ability until there are so many events.

    Everything that was on the stack is remembered until the turn ends: nothing makes a board larger.
    """
    card = CardDefinition.load(FOUNTAIN, "benchmarks")
    game = Decider.new([Seat(name, (card,) * 40) for name in NAMES[:2]], "endless")
    told = 0
    while game.question is not None and told < events:
        game.answer(eager(game.question, game))
        taken = list(game.take())
        told += len(taken)
        if taken:
            yield taken


def eager(question: Question, game: Decider) -> Answer:
    """What somebody answers who does something whenever the stack is empty in their turn, and keeps any hand."""
    if not isinstance(question, Priority):
        return question.random(Dice("endless", game.board.position))
    doing = [option for option in question.options if option[0] != "pass"]
    if not doing or game.board.stack or question.player != game.board.active:
        return ("pass",)
    return next((option for option in doing if option[0] == "play"), doing[0])


def peaceful(question: Question, dice: Dice) -> Answer:
    """A random answer of somebody who never attacks."""
    if isinstance(question, DeclareAttackers) and question.is_legal(()):
        return ()
    return question.random(dice)


def cards() -> list[CardDefinition]:
    """The definitions of all cards of these games."""
    return [card for deck in decks() for card in deck.main]


def log_of(commits: Commits) -> list[Recorded]:
    """The events of all commits."""
    return [recorded for commit in commits for recorded in commit]
