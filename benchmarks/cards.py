"""Cards: looked up in a catalogue, compiled from texts, read from a file as people download it.

Times are the processor's. The texts are those of the card file, where it is at hand, or what the cards written by hand
say.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from importlib import resources
from pathlib import Path
from tempfile import TemporaryDirectory

import orjson

from benchmarks.figures import Figure, seconds
from benchmarks.memory import megabytes
from domain.cards.catalogue import catalogue
from domain.oracle.compiler import compiled
from domain.oracle.outcome import Standing
from domain.oracle.printed.card_facts import CardFacts, by_row
from projections.wording.cards.abilities import texts
from replay.cards.compiling import entry
from replay.cards.downloads import read_cards
from replay.cards.entries import Entry
from replay.cards.pack import Pack, packed, shipped
from replay.cards.printings import Printing
from tests.support.oracle import CARDS, rows

SAMPLE = 600
LOOKED_UP = 2_000

FIRST, NEXT = 10.0, 0.1
"""Milliseconds of the first look-up of a program, the catalogue opened for it, and of each after it."""

MEDIAN, WHOLE = 5.0, 240.0
"""Milliseconds to compile one card, in the median, and seconds for all there are, on one core."""

CARDS_THERE_ARE = 33_808


def card_figures() -> Iterator[Figure]:
    """Everything about cards that are not written by hand."""
    yield from looking_up()
    yield from compiling(sample())
    if CARDS.exists():
        yield reading()


def sample() -> list[CardFacts]:
    """Texts to compile: of the card file, drawn by a seed, or what is told of the cards written by hand."""
    if CARDS.exists():
        facts = list(by_row(rows().values()).values())
        return random.Random(5).sample(facts, SAMPLE)
    found = []
    for card in catalogue().values():
        front, _, back = card.types.partition(": ")
        line = f"{front} — {back}" if back else front
        power, _, toughness = (card.pt or "").partition("/")
        text = "\n".join(texts(card))
        found.append(CardFacts(card.name, card.cost or "", line, text, power or None, toughness or None))
    return found[:SAMPLE]


def looking_up() -> Iterator[Figure]:
    """The first look-up of a new program, and the next ones, by name; no name twice."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "catalogue.pack"
        file.write_bytes(_data())
        pack = Pack(file.read_bytes())
        names = random.Random(3).sample(list(pack.shelf), min(LOOKED_UP, len(pack.shelf)))
        first = min(_first(file, name) for name in names[:5])
    taken = []
    for name in names:
        start = time.process_time_ns()
        pack.shelf[name]
        taken.append((time.process_time_ns() - start) / 1e6)
    size = f"{pack.proven:,} cards"
    yield Figure("look-up of a card, the first", first, "ms", FIRST, at_least=False, beside=f"{size}, opened for it")
    yield Figure(
        "… each after it",
        statistics.median(taken),
        "ms",
        NEXT,
        at_least=False,
        beside=f"mean {statistics.mean(taken):.3f} ms",
    )


def _data() -> bytes:
    """The catalogue that ships, or one of the cards written by hand where none does."""
    file = resources.files("replay.cards").joinpath("data", "catalogue.pack")
    if shipped().cards and file.is_file():
        return file.read_bytes()
    return packed((Entry(name, Standing.PROVEN, definition=card) for name, card in catalogue().items()), "")


_FIRST = """
import sys, time
from domain.cards.language import CardDefinition
from replay.cards.pack import Pack
name, file = sys.argv[1:]
start = time.process_time_ns()
with open(file, "rb") as data:
    Pack(data.read()).shelf[name]
print((time.process_time_ns() - start) / 1e6)
"""


def _first(file: Path, name: str) -> float:
    """Milliseconds from opening the catalogue to the card, in a program that has its modules and nothing else."""
    told = subprocess.run([sys.executable, "-c", _FIRST, name, str(file)], capture_output=True, text=True, check=True)
    return float(told.stdout)


def compiling(cards: Sequence[CardFacts]) -> Iterator[Figure]:
    """One card in the median, and all there are as this sample goes, on one core."""
    compiled(cards[0])
    taken = []
    for card in cards:
        start = time.process_time_ns()
        entry(Printing(card))
        taken.append((time.process_time_ns() - start) / 1e6)
    beside = f"p99 {sorted(taken)[int(0.99 * len(taken))]:.0f} ms, of {len(cards)} texts"
    yield Figure("a card compiled, median", statistics.median(taken), "ms", MEDIAN, at_least=False, beside=beside)
    whole = statistics.mean(taken) * CARDS_THERE_ARE / 1000
    yield Figure(
        "all cards compiled, one core",
        whole,
        "s",
        WHOLE,
        at_least=False,
        beside=f"{statistics.mean(taken):.1f} ms in the mean",
    )


def reading() -> Figure:
    """A file of all cards read and checked, against parsing its JSON."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "cards.jsonl"
        file.write_bytes(b"".join(orjson.dumps(row) + b"\n" for row in rows().values()))
        size = file.stat().st_size / 1e6
        parsed = min(seconds(lambda: [orjson.loads(line) for line in file.read_bytes().splitlines()]) for _ in range(3))
        read = min(seconds(lambda: read_cards(file)) for _ in range(2))
    return Figure(
        "a file of cards read, of parsing", parsed / read, "", 0.08, at_least=True,
        beside=f"{size / read:.0f} MB/s, {len(rows()):,} cards, {megabytes():.0f} MB",
    )  # fmt: skip
