"""Games of any proven cards as other programs would tell them, and what the audit says of them.

A game that is decided here follows the rules, whatever cards are in it. Told as an observed game, by one seat that
knows all texts or none, or as facts, all of them or few, nothing in it may contradict the rules, and little is left
unchecked.

`make audits ARGS=100` plays so many games and prints what the audit found.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from domain.bots import PLAYERS
from domain.cards.catalogue import catalogue, supplement
from domain.cards.construction import NEVER_IN_A_DECK, color_identity
from domain.cards.language import CardDefinition
from domain.decider import Decider, Seat
from domain.errors import IllegalDecision
from domain.events import Recorded
from domain.formats import COMMANDER, format_of
from domain.randomness import Dice
from replay.cards.pack import shipped
from replay.observing.accounts import account
from replay.observing.audit.auditor import Audit, Finding, Outcome, audit
from replay.observing.audit.check_context import Why
from replay.observing.audit.fault_injection import Injected, inject
from replay.observing.facts.telling import PUTTING
from replay.observing.facts.writing import Writing
from tests.support.facts import MINIMAL, written
from tests.support.formats import SIZES
from tests.support.known_texts import BASICS
from tests.support.observed import observed

Log = Sequence[Recorded]
Definitions = Mapping[str, CardDefinition]

FORMATS = ("duel", "free-for-all", "duel", "two-headed-giant", "duel", "commander", "duel", "archenemy", "planechase")
"""By the seed, what is played."""

LANDS, SPELLS = 17, 23
COMMANDED = 99

EVENTS = 4000
"""After about so many events a game is left."""


@cache
def proven() -> tuple[str, ...]:
    """The names of all cards that are proven."""
    return tuple(shipped().shelf)


def drawn(rng: random.Random, fits: Callable[[CardDefinition], bool], many: int) -> list[CardDefinition]:
    """So many different proven cards that fit."""
    found: dict[str, CardDefinition] = {}
    while len(found) < many:
        card = shipped().shelf[rng.choice(proven())]
        if not NEVER_IN_A_DECK & set(card.type_line[0]) and fits(card):
            found[card.name] = card
    return list(found.values())


def of_colors(colors: Iterable[str], basics: int) -> tuple[Callable[[CardDefinition], bool], list[CardDefinition]]:
    """What cards of these colours are, and so many basic lands."""
    there = [catalogue()[BASICS[color]] for color in colors] or [catalogue()["Wastes"]]
    lands = [there[number % len(there)] for number in range(basics)]
    return lambda card: set(color_identity(card)) <= set(colors) and "basic" not in card.type_line[1], lands


def deck(rng: random.Random) -> tuple[CardDefinition, ...]:
    """Forty different cards of two colours and lands for them."""
    fits, lands = of_colors(rng.sample("WUBRG", 2), LANDS)
    return (*drawn(rng, fits, SPELLS), *lands)


def seats(format: str, seed: int) -> tuple[Seat, ...]:
    """Who sits down, with decks drawn from all proven cards."""
    rng = random.Random(f"audited {seed}")
    played, many = format_of(format), SIZES[format][seed % len(SIZES[format])]
    found = []
    for number in range(1, many + 1):
        name = "ABCDEF"[number - 1]
        if played.construction == COMMANDER:
            (commander,) = drawn(rng, lambda card: card.types.startswith("Legendary Creature"), 1)
            fits, lands = of_colors(color_identity(commander), COMMANDED - SPELLS * 2)
            found.append(Seat(name, (*drawn(rng, fits, SPELLS * 2), *lands), (), (commander,)))
        else:
            found.append(Seat(name, deck(rng), (), (), supplement(played.supplement(many), number)))
    return tuple(found)


def decided(seed: int, format: str, events: int = EVENTS) -> tuple[tuple[Recorded, ...], Definitions]:
    """A game between players of the program, as far as about so many events, and the definitions in it."""
    rng = random.Random(seed)
    edition = "seed" if seed % 5 == 4 else "current"
    game = Decider.new(seats(format, seed), str(seed), edition=edition, format=format)
    log: list[Recorded] = []
    number = 0
    while game.question is not None and (len(log) < events or game.in_casting) and number < events:
        number += 1
        player = PLAYERS["greedy" if rng.random() < 0.85 else "random"]
        with suppress(IllegalDecision):
            game.answer(player(game.question, game.board, game.definitions, Dice(str(seed), number, "player")))
            log += game.take()
    return tuple(log), dict(game.definitions)


# Ways to tell a game


def with_texts(log: Log, definitions: Definitions, seed: int) -> tuple[Log, Definitions]:
    """As one seat saw it, with what all cards do."""
    return observed(log, 1 + seed % 2, texts=True), definitions


def without_texts(log: Log, definitions: Definitions, seed: int) -> tuple[Log, Definitions]:
    """As one seat saw it, with no word of what cards do."""
    return observed(log, 1 + seed % 2), {}


def as_facts(log: Log, definitions: Definitions, seed: int) -> tuple[Log, Definitions]:
    """Exported as facts and read again."""
    return _read(Writing(log, id=f"game-{seed}").lines()), {}


def as_few_facts(log: Log, definitions: Definitions, seed: int) -> tuple[Log, Definitions]:
    """As a program would tell it that tells no more than an audit of combat and turns takes."""
    header, *lines = Writing(log, id=f"game-{seed}").lines()
    del header["tells"]
    few = [line for line in lines if line["fact"] in FEW]
    described = {card["name"]: card for card in header["cards"]}
    for card in (card for line in lines for card in _described(line)):
        described.setdefault(card["name"], card)
    header["cards"] = list(described.values())
    told: set[int | None] = set()
    for at, line in enumerate(few):
        told.add(line.get("id"))
        if line.get("cause") not in told:
            few[at] = {name: value for name, value in line.items() if name != "cause"}
    return _read([header, *few]), {}


def _described(value: Any) -> Iterator[dict[str, Any]]:
    """All cards that a line describes."""
    if isinstance(value, dict) and "fact" not in value:
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _described(one)


FEW = MINIMAL | {"ability_triggered", "trigger_removed", "supplement_presented"} | {kind.NAME for kind in PUTTING}


def _read(lines: Iterable[dict[str, Any]]) -> Log:
    with tempfile.TemporaryDirectory() as folder:
        found = account(written(Path(folder) / "facts.jsonl", lines))
    assert found.broken is None, found.broken
    return [recorded for commit in found.commits for recorded in commit.events]


WAYS: Mapping[str, Callable[[Log, Definitions, int], tuple[Log, Definitions]]] = {
    "texts": with_texts, "no texts": without_texts, "facts": as_facts, "few facts": as_few_facts,
}  # fmt: skip


@dataclass
class Audited:
    """What the audit says of one game, told in each way."""

    seed: int
    format: str
    events: int = 0
    cards: set[str] = field(default_factory=set)
    audits: dict[str, Audit] = field(default_factory=dict)
    failed: dict[str, str] = field(default_factory=dict)
    """By the way to tell it, an error of this program."""
    injected: list[tuple[str, Injected]] = field(default_factory=list)

    @property
    def wrong(self) -> Iterator[tuple[str, Finding]]:
        """What must not be: contradictions, and checks that failed."""
        for way, found in self.audits.items():
            for one in found.findings:
                if one.outcome is Outcome.CONTRADICTED or one.why is Why.FAILED:
                    yield way, one


def play(
    seed: int, format: str | None = None, ways: Sequence[str] = tuple(WAYS), events: int = EVENTS, changes: int = 0
) -> Audited:
    """One game, told in these ways and audited; with so many changes of its facts made in each."""
    found = Audited(seed, format or FORMATS[seed % len(FORMATS)])
    log, definitions = decided(seed, found.format, events)
    found.events = len(log)
    found.cards = {one.name for one in definitions.values()}
    for way in ways:
        try:
            told, known = WAYS[way](log, definitions, seed)
            found.audits[way] = audit(told, known)
            if changes:
                found.injected += [(way, one) for one in inject(told, changes, known, str(seed))]
        except Exception as error:
            found.failed[way] = f"{type(error).__name__}: {error}"[:300]
    return found


def main() -> None:
    """Play so many games and tell what the audit found."""
    asked = argparse.ArgumentParser()
    asked.add_argument("games", type=int, nargs="?", default=20)
    asked.add_argument("--first", type=int, default=0)
    asked.add_argument("--format", choices=SIZES)
    asked.add_argument("--ways", default=",".join(WAYS))
    asked.add_argument("--events", type=int, default=EVENTS)
    asked.add_argument("--inject", type=int, default=0)
    asked.add_argument("--processes", type=int, default=1)
    chosen = asked.parse_args()
    counts: dict[str, Counter[tuple[str, Outcome]]] = {}
    reasons: dict[str, Counter[tuple[str, Why]]] = {}
    injected: Counter[tuple[str, str, Outcome]] = Counter()
    cards: set[str] = set()
    events = 0
    with ProcessPoolExecutor(chosen.processes) as pool:
        many = range(chosen.first, chosen.first + chosen.games)
        made = [
            pool.submit(play, seed, chosen.format, chosen.ways.split(","), chosen.events, chosen.inject)
            for seed in many
        ]
        for one in made:
            game = one.result()
            cards |= game.cards
            events += game.events
            for line in _wrong(game):
                sys.stdout.write(line + "\n")
            for way, found in game.audits.items():
                for name, outcomes in found.counts.items():
                    counts.setdefault(way, Counter()).update({(name, outcome): n for outcome, n in outcomes.items()})
                reasons.setdefault(way, Counter()).update(found.reasons)
            injected.update((way, change.kind, change.outcome) for way, change in game.injected)
            sys.stdout.flush()
    sys.stdout.write(f"{chosen.games} games of {len(cards)} cards, {events} events\n")
    for way, some in counts.items():
        sys.stdout.write(f"{way}\n")
        for line in _told(some, reasons[way]):
            sys.stdout.write(f"    {line}\n")
    for way, kind in sorted({(way, kind) for way, kind, _ in injected}):
        found_as = {str(outcome): injected[way, kind, outcome] for outcome in Outcome if injected[way, kind, outcome]}
        sys.stdout.write(f"{way}, {kind}: {found_as}\n")


AT_MOST = 2
"""Of one kind in one game so many are told."""


def _wrong(game: Audited) -> Iterator[str]:
    for way, error in game.failed.items():
        yield f"{game.seed} {game.format} {way}: {error}"
    seen: Counter[tuple[str, str]] = Counter()
    for way, one in game.wrong:
        seen[way, one.check] += 1
        if seen[way, one.check] > AT_MOST:
            continue
        unlike = ", ".join(f"{field}: {predicted} | {seen}" for field, predicted, seen in one.unlike)
        yield f"{game.seed} {game.format} {way}: {one.check} {one.rule} @{one.position} {one.outcome}: {unlike}"[:400]
    for way, change in game.injected:
        if change.outcome is Outcome.CONSISTENT:
            yield f"{game.seed} {game.format} {way}: not found: {change.kind} @{change.position}"


def _told(counts: Counter[tuple[str, Outcome]], reasons: Counter[tuple[str, Why]]) -> Iterator[str]:
    for name in sorted({name for name, _ in counts}):
        made, left, wrong = (
            counts[name, outcome] for outcome in (Outcome.CONSISTENT, Outcome.NOT_CHECKED, Outcome.CONTRADICTED)
        )
        why = {str(why): n for (check, why), n in reasons.items() if check == name}
        much = " *" if left > 0.01 * (made + left + wrong) else ""
        yield f"{name}: {made} {left} {wrong}{much} {why or ''}"


if __name__ == "__main__":
    main()
