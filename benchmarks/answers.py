"""Answers of a person over HTTP: how long it takes from an answer until the next question is there.

A program clicks for the person, as the page does: it passes to its stops, and wants no events. Counted are the answers
after which the person is asked again; in between the built-in players think, and all that they do is stored.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import orjson

from benchmarks.figures import Figure, percentile
from benchmarks.games import DECKS, NAMES
from benchmarks.service import Client, Failed, serving
from domain.cards.catalogue import UnknownCard
from domain.formats import COMMANDER, DEFAULT
from replay.games.decks import Deck, load_deck
from replay.games.library import Games
from replay.store.opening import open_store
from tests.support.places import SHARED

LISTS = SHARED / "decks" / "lists"
FORMATS = ("standard", "pioneer", "modern", "pauper")

USUAL, LONGEST = 100.0, 300.0
"""Milliseconds: half of the answers, and 99 of 100."""

DUELS, ROUNDS = 8, 6
"""Games of two and of four players."""

MOST = 150
"""Answers in one game."""

ACTING = 0.6
"""How often something is done where something can be done."""


def answer_figures() -> Iterator[Figure]:
    """Duels, and Commander of four, against `greedy`: with lists of tournaments where they are."""
    rng = random.Random(1)
    for what, count, format, seats in (("duels", DUELS, "duel", 2), ("Commander of four", ROUNDS, "commander", 4)):
        times: list[float] = []
        with TemporaryDirectory() as folder:
            for number in range(count):
                decks = _decks(rng, seats)
                if not decks:
                    break
                times += _game(str(Path(folder) / f"{number}.sqlite"), decks, format, number)
        if not times:
            yield Figure(f"answers in {what}", 0, "", beside="skipped: no lists in ../shared/decks")
            continue
        beside = f"{len(times)} answers of {count} games, at most {max(times):.0f} ms"
        for share, measured, limit in (
            ("median", statistics.median(times), USUAL),
            ("p99", percentile(times, 99), LONGEST),
        ):
            words = f"from an answer to the next question, {what} against greedy, {share}"
            yield Figure(words, measured, "ms", limit, at_least=False, beside=beside)


def _decks(rng: random.Random, seats: int) -> list[Deck]:
    """Decks for a game, of lists whose cards are all known by name; the demo decks for a duel where there are none."""
    formats, rules = (FORMATS, DEFAULT) if seats == 2 else (("commander",), COMMANDER)
    files = sorted(LISTS.glob(f"{rng.choice(formats)}-*.txt"))
    rng.shuffle(files)
    decks: list[Deck] = []
    for file in files:
        if len(decks) < seats:
            with suppress(UnknownCard):
                decks.append(load_deck(str(file), None, rules, stand_in=True))
    if len(decks) == seats:
        return decks
    return [load_deck(name) for name in DECKS] if seats == 2 else []


def _game(where: str, decks: Sequence[Deck], format: str, seed: int) -> list[float]:
    """Milliseconds of the answers of one game."""
    players = ("human", *["greedy"] * (len(decks) - 1))
    with open_store(where) as store:
        match = Games.match(
            decks, players=players, names=NAMES[: len(decks)], rules="current", format=format, stand_in=True
        )
        path = f"/api/games/{Games(store).begin(match, seed).id}"
    rng, times = random.Random(seed), list[float]()
    with serving(where) as (port, _):
        client = Client(port)
        question = orjson.loads(client.get(f"{path}/question?as=1"))
        for _ in range(MOST):
            if not question["yours"]:
                break
            command, sent = _answer(rng, question)
            start = time.perf_counter()
            try:
                told = client.post(f"{path}/{command}?as=1", sent)
            except Failed:  # not every draft of a casting can be paid
                question = orjson.loads(client.get(f"{path}/question?as=1"))
                continue
            taken = 1000 * (time.perf_counter() - start)
            question = told["question"]
            if question["yours"]:
                times.append(taken)
        client.close()
    return times


def _answer(rng: random.Random, question: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """What somebody answers who mostly acts: the command, and what it is sent."""
    sent = {"head": question["head"], "passing": {"until": "stops"}, "told": False}
    options = question["options"]
    if question["kind"] == "priority":
        acts = [option for option in options if option["answer"][0] != "pass"]
        if not acts or rng.random() > ACTING:
            return "pass", sent
        return "answers", sent | {"answer": rng.choice(acts)["answer"]}
    return "answers", sent | {"answer": rng.choice(options)["answer"] if options else "1"}


def main() -> None:
    """Only these, shown as the whole table is."""
    from rich.console import Console

    from benchmarks.__main__ import table as shown

    Console().print(shown(list(answer_figures())))


if __name__ == "__main__":
    main()
