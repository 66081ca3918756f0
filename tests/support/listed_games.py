"""Games of whole lists that people played: they end, fold to their boards and are decided again; every card is used.

`python -m tests.support.listed_games 1000` plays so many games of the lists in ../shared, pairs of one format. Told are
what went wrong, and the cards that were drawn and never cast, with the reason.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path

from domain.cards.catalogue import called
from domain.decider import Seat
from domain.formats import DEFAULT
from replay.games.decks import Deck, known_cards, listed_deck, load_deck
from tests.support.places import SHARED
from tests.support.proven_games import Outcome, played, told

LISTS = SHARED / "decks" / "lists"
PLAYERS = ("greedy", "greedy", "greedy", "random")


@cache
def whole(folder: Path = LISTS) -> dict[str, list[Deck]]:
    """Lists of which every card is known, by format: the files are called by format and number."""
    known, decks = known_cards(), dict[str, list[Deck]]()
    for file in sorted(folder.glob("*.txt")):
        deck = listed_deck(str(file))
        cards = (*deck.main, *deck.commander, *deck.sideboard)
        if all(called(name, known) is not None for _, name in cards):
            format = file.stem.rpartition("-")[0]
            rules = format if format == "commander" else DEFAULT
            decks.setdefault(format, []).append(load_deck(str(file), known, rules))
    return decks


def play(seed: int) -> Outcome:
    """One game of two lists of a format; an error in it is told, not raised."""
    chance, decks = random.Random(seed), whole()
    format = chance.choices(list(decks), [len(some) for some in decks.values()])[0]
    two = [chance.choice(decks[format]) for _ in range(2)]
    seats = tuple(Seat(name, deck.main, deck.sideboard, deck.commander) for name, deck in zip("AB", two, strict=True))
    found = Outcome(seed, "current", chance.choice(PLAYERS))
    return played(found, seats, **({"format": format} if format == "commander" else {}))


def unused(outcomes: list[Outcome]) -> Iterator[str]:
    """Cards that were drawn and never cast or played, most often drawn first, and why."""
    drawn, offered, cast = (
        Counter(name for one in outcomes for name in getattr(one, which)) for which in ("drawn", "offered", "cast")
    )
    never = [name for name, _ in drawn.most_common() if not cast[name]]
    reasons = Counter("could be, but nobody chose it" if offered[name] else "never could be" for name in never)
    yield f"{len(drawn)} different cards drawn, {len(never)} of them never cast or played: {dict(reasons)}"
    for name in never:
        yield f"  {name}: drawn in {drawn[name]} games, could be cast in {offered[name]}"


def main() -> None:
    """Play so many games and tell of them."""
    asked = argparse.ArgumentParser()
    asked.add_argument("games", type=int, nargs="?", default=20)
    asked.add_argument("--first", type=int, default=0)
    asked.add_argument("--processes", type=int, default=1)
    chosen = asked.parse_args()
    lists = whole()
    if not lists:
        sys.exit(f"There are no whole lists in {LISTS}.")
    sys.stdout.write(", ".join(f"{len(some)} {format}" for format, some in lists.items()) + "\n")
    seeds = range(chosen.first, chosen.first + chosen.games)
    outcomes = []
    with ProcessPoolExecutor(chosen.processes) as pool:
        for one in pool.map(play, seeds):
            outcomes.append(one)
            if one.wrong:
                sys.stdout.write(f"{one.seed} {one.players}: {one.wrong}\n")
                sys.stdout.flush()
    sys.stdout.write("\n".join((*told(outcomes), *unused(outcomes))) + "\n")


if __name__ == "__main__":
    main()
