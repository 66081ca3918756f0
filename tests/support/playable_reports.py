"""What came of a walk over cards (`playable`): what each of them offers, what was reached, faults, and their table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from domain.cards import language as lang
from domain.cards.language import CardDefinition
from domain.position.model import Position
from tests.support.scenery import SPECIAL


class Why(StrEnum):
    """The reasons why something of a card was not reached: a closed list."""

    NOT_OFFERED = "never offered: no scene meets what it asks for"
    REFUSED = "offered, and refused as it was done"
    NOT_TRIGGERED = "its event did not happen, or its condition did not hold"
    NO_MODE = "the mode was never possible"
    NO_GAME = "works only before a game or outside of it"


class Kind(StrEnum):
    """The kinds of faults."""

    SETTING_UP = "the scene cannot be set up"
    PLAYING = "an error of the rules"
    STUCK = "does not come to an end"
    NOT_EXACT = "not EXACT"
    TAKEN_UP = "taken up it is another game"
    POSITION = "the position cannot be set up"
    ROUND_TRIP = "the position differs as it comes back"
    LOG = "an error as the log is told"
    WORDS = "words of the program in the log"
    QUESTION = "an error as a question is told"
    QUESTION_WORDS = "words of the program in a question"


class Fault(NamedTuple):
    """Something that must not be: of which kind, where, and what it is."""

    kind: Kind
    where: str
    text: str


class Item(NamedTuple):
    """Something a card offers: cast, play, activate, trigger or mode, of which text and which part of it."""

    does: str
    text: str
    part: int = 0
    mode: int = 0

    def __str__(self) -> str:
        tail = f" {self.part}" + (f".{self.mode}" if self.does == "mode" else "") if self.does in _PARTS else ""
        return f"{self.does} {self.text}{tail}"


_PARTS = ("activate", "trigger", "mode")

Way = tuple[Any, ...]
"""An option of a player with priority, without the numbers of objects."""


@dataclass
class Report:
    """What came of the walk over one card."""

    card: str
    edition: str
    ways: Counter[Way] = field(default_factory=Counter)
    """What was done, and how often."""
    reached: set[Item] = field(default_factory=set)
    missed: dict[Item, Why] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    left_out: Counter[str] = field(default_factory=Counter)
    """What positions do not tell, in their own words."""
    games: int = 0
    events: int = 0
    positions: int = 0
    seconds: float = 0.0


def faces(card: CardDefinition) -> Iterator[CardDefinition]:
    """The texts of a card: itself, its other face, halves and inset."""
    yield card
    for other in (card.back, card.meld.into if card.meld else None, card.inset, *card.halves):
        if other is not None:
            yield other


def items(card: CardDefinition) -> Iterator[Item]:
    """All that a card is expected to do: to be cast or played, its abilities, and their modes."""
    types = set(card.type_line[0])
    if not types & SPECIAL:
        for face in (card, card.inset, *card.halves, *((card.back,) if card.modal else ())):
            if face is None or (face is card and card.halves):
                continue
            if "land" in face.type_line[0]:
                yield Item("play", face.name)
            elif face.cost is not None:
                yield Item("cast", face.name)
    for text in dict.fromkeys(faces(card)):
        for number in range(len(text.parts)):
            part = text.expansion.meaning(number)
            if isinstance(part, lang.Triggered):
                yield Item("trigger", text.name, number)
            elif isinstance(part, lang.Activated):
                yield Item("activate", text.name, number)
            for mode in range(_modes(part)):
                yield Item("mode", text.name, number, mode)


def _modes(part: object) -> int:
    """How many modes an ability has."""
    for name in ("spell", "triggered", "activated"):
        found = getattr(part, name, None)
        if isinstance(found, lang.Modes):
            return len(found.of)
    return 0


def table(reports: Sequence[Report]) -> Iterator[str]:
    """The outcomes of a walk, and the reasons for what was not reached."""
    faults = Counter(fault.kind for report in reports for fault in report.faults)
    spoiled = {
        fault.kind: {r.card for r in reports for f in r.faults if f.kind is fault.kind}
        for report in reports
        for fault in report.faults
    }
    reached = Counter(item.does for report in reports for item in report.reached)
    missed = Counter((item.does, reason) for report in reports for item, reason in report.missed.items())
    seconds = sum(report.seconds for report in reports)
    whole = sum(not report.missed for report in reports)
    yield (
        f"{len(reports)} cards, {sum(report.games for report in reports)} games, "
        f"{sum(report.events for report in reports)} events, {sum(report.positions for report in reports)} positions; "
        f"{seconds:.0f} s of processor, {len(reports) / max(seconds, 0.001):.1f} cards a second"
    )
    done, ways = sum(sum(report.ways.values()) for report in reports), sum(len(report.ways) for report in reports)
    yield f"{done} times done in {ways} ways; {whole} cards whole"
    for does in ("cast", "play", "activate", "trigger", "mode"):
        left = {str(reason): count for (what, reason), count in missed.items() if what == does}
        yield f"{does}: {reached[does]} reached, {sum(left.values())} not{': ' + str(left) if left else ''}"
    for kind, count in faults.most_common():
        yield f"FAULT {kind}: {count} of {len(spoiled[kind])} cards"
    left_out = Counter(what for report in reports for what in report.left_out)
    for what, count in left_out.most_common(12):
        yield f"left out of positions of {count} cards: {what}"


def comparable(position: Position) -> dict[str, Any]:
    """Return what of a position comes back when it is told again."""
    return position.model_copy(update={"left_out": (), "begins": False}).dump()


def differences(one: Any, other: Any, where: str = "") -> list[str]:
    """Return where two dumped positions differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        keys = {**one, **other}
        return [line for key in keys for line in differences(one.get(key), other.get(key), f"{where}.{key}")]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return [line for at, (a, b) in pairs for line in differences(a, b, f"{where}[{at}]")]
    return [] if one == other else [f"{where}: {one} / {other}"]
