"""Games with decks of proven cards: they end, fold to their boards and are decided again; what became of the cards.

`make games ARGS=1000` plays so many and prints what came of them.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from domain import events as e
from domain.board.evolve import evolve
from domain.board.state import Board
from domain.bots import PLAYERS
from domain.cards.catalogue import catalogue
from domain.cards.construction import NEVER_IN_A_DECK, color_identity
from domain.cards.language import CardDefinition
from domain.decider import Decider, Seat, redo
from domain.errors import IllegalDecision
from domain.events import Recorded
from domain.kernel.questions import Priority
from domain.oracle.compiler import Standing, compiled
from domain.oracle.printed.card_facts import CardFacts
from domain.randomness import Dice
from domain.terms import BASIC_LAND_MANA, Zone
from tests.support.long import for_a_module
from tests.support.oracle import all_facts

DIFFERENT, COPIES, LANDS = 18, 2, 24
TURNS = 60
"""After so many turns a game is left."""

EVENTS = 10_000
"""And after so many events."""


@for_a_module
def cards() -> tuple[CardFacts, ...]:
    """All cards of the file."""
    return tuple(dict.fromkeys(all_facts().values()))


def deck(seed: int) -> tuple[CardDefinition, ...]:
    """Basic lands of two colours, and proven cards drawn at random that these can pay for."""
    chance = random.Random(seed)
    colors = chance.sample("WUBRG", 2)
    wanted: list[CardDefinition] = []
    while len(wanted) < DIFFERENT:
        one = chance.choice(cards())
        if not set("WUBRG") & set(one.mana_cost) <= set(colors):
            continue
        found = compiled(one)
        if found.standing is not Standing.PROVEN or found.definition is None:
            continue
        card = found.definition
        if NEVER_IN_A_DECK & set(card.type_line[0]) or not set(color_identity(card)) <= set(colors):
            continue
        wanted.append(card)
    basics = {mana: land for land, mana in BASIC_LAND_MANA.items()}
    lands = [catalogue()[basics[color]] for color in colors] * (LANDS // 2)
    return (*wanted * COPIES, *lands)


@dataclass
class Outcome:
    """What came of one game."""

    seed: int
    edition: str
    players: str
    turns: int = 0
    events: int = 0
    over: bool = False
    wrong: str = ""
    """What must not be: an error, another board, another decision."""
    drawn: set[str] = field(default_factory=set)
    offered: set[str] = field(default_factory=set)
    """Cards that could be cast or played at some moment."""
    cast: set[str] = field(default_factory=set)
    left_in: Counter[str] = field(default_factory=Counter)
    """Where the cards are at the end that were drawn and not cast."""


def play(seed: int) -> Outcome:
    """One game; an error in it is told, not raised."""
    edition, players = ("seed", "current")[seed % 2], ("greedy", "random")[seed % 4 == 3]
    seats = tuple(Seat(name, deck(2 * seed + at)) for at, name in enumerate("AB"))
    return played(Outcome(seed, edition, players), seats)


def played(found: Outcome, seats: tuple[Seat, ...], **options: Any) -> Outcome:
    """One game of these decks; an error in it is told, not raised."""
    seed, players = found.seed, found.players
    log: list[Recorded] = []
    try:
        game = Decider.new(seats, str(seed), edition=found.edition, **options)
        refused = 0
        for number in range(EVENTS):
            if game.question is None or game.board.turn > TURNS or (len(log) > EVENTS and not game.in_casting):
                break
            if isinstance(game.question, Priority):
                found.offered |= _offered(game.question, game.board)
            player = PLAYERS["random" if refused else players]  # whoever was refused tries something else
            try:
                game.answer(player(game.question, game.board, game.definitions, Dice(str(seed), number, "player")))
                refused = max(0, refused - 1)
            except IllegalDecision:
                assert not game.in_casting
                refused = 5
            log += game.take()
        if game.in_casting:
            found.wrong = "it does not get on: what was begun is never cast or taken back"
            return found
        found.turns, found.events, found.over = game.board.turn, len(log), game.board.over
        found.wrong = "; ".join(_unlike(log, game))
        _cast(found, log, game.board)
    except Exception as error:
        found.wrong = f"{type(error).__name__}: {error}"[:300]
    return found


def _unlike(log: list[Recorded], game: Decider) -> Iterator[str]:
    board = Board()
    for recorded in log:
        evolve(board, recorded)
    if board.digest() != game.board.digest():
        yield "the log folds to another board"
    if (other := redo(log, game.definitions)) is not None:
        yield f"decided again it is another game at {other}"[:300]


def _offered(question: Priority, board: Board) -> set[str]:
    """Names of the cards that can be cast or played now."""
    return {board.objects[option[1]].name for option in question.options if option[0] in ("cast", "play")}


def _cast(found: Outcome, log: list[Recorded], board: Board) -> None:
    """Which cards came to a hand, which of them were cast or played, and where the others are."""
    last: dict[str, Zone] = {}
    for recorded in log:
        event = recorded.event
        if isinstance(event, e.ObjectMoved) and event.definition is not None:
            printed = board.definitions[event.definition]
            if printed.token:
                continue
            name = printed.name
            if event.to is Zone.HAND:
                found.drawn.add(name)
            elif event.source is Zone.HAND and event.to in (Zone.STACK, Zone.BATTLEFIELD):
                found.cast.add(name)
            last[name] = event.to
    found.left_in.update(last[name].name.lower() for name in found.drawn - found.cast)


def main() -> None:
    """Play so many games and tell of them."""
    asked = argparse.ArgumentParser()
    asked.add_argument("games", type=int, nargs="?", default=20)
    asked.add_argument("--first", type=int, default=0)
    asked.add_argument("--processes", type=int, default=1)
    chosen = asked.parse_args()
    seeds = range(chosen.first, chosen.first + chosen.games)
    with ProcessPoolExecutor(chosen.processes) as pool:
        outcomes = []
        for one in pool.map(play, seeds):
            outcomes.append(one)
            if one.wrong:
                sys.stdout.write(f"{one.seed} {one.edition} {one.players}: {one.wrong}\n")
                sys.stdout.flush()
    sys.stdout.write("\n".join(told(outcomes)) + "\n")


def told(played: list[Outcome]) -> Iterator[str]:
    """Sentences on what came of games."""
    drawn, cast = (set[str]().union(*(getattr(one, key) for one in played)) for key in ("drawn", "cast"))
    wrong, events = sum(bool(one.wrong) for one in played), sum(one.events for one in played)
    yield f"{len(played)} games, {events} events, {wrong} wrong"
    yield f"{sum(not one.over for one in played)} left after {TURNS} turns or {EVENTS} events"
    yield f"{len(drawn)} different cards drawn, {len(drawn & cast)} of them cast or played"
    left = sum((one.left_in for one in played), Counter[str]())
    yield f"drawn and not cast in a game, by where they were last: {dict(left)}"


if __name__ == "__main__":
    main()
