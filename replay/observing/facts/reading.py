"""Reading of a file of facts: lines are checked, and made into a recorded game.

A line that does not fit the form is an error with its line, its field and the value expected; nothing is imported
then. After an impossible fact the rest is left out: the earlier events stay, and the account says what was wrong.
Facts are read twice, once for the form and the kinds left out, once to record them. Between the two only their bytes
are kept.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import zlib
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Any, BinaryIO, NamedTuple, Protocol, TypeVar
from uuid import UUID

import orjson
import zstandard
from pydantic import BaseModel, ValidationError

from domain import events as e
from domain.cards.language import CardDefinition
from domain.errors import Listed, Said, said
from domain.terms import STEPS, Phase, Step
from replay.errors import BadImport
from replay.observing.arena.event_log import Commit
from replay.observing.arena.files import GZIP, WINDOW, ZSTANDARD
from replay.observing.audit.left_out import POWER
from replay.observing.facts.cards import printed_of
from replay.observing.facts.forms import KINDS, LATER, Card, Fact, Header, Kind, kind
from replay.observing.facts.saying import Impossible
from replay.observing.facts.telling import Teller
from replay.observing.identity import id_in_facts

F = TypeVar("F", bound=BaseModel)

MOST_BYTES = 1 << 28
MOST_IN_A_LINE = 1 << 20
MOST_FACTS = 300_000
MOST_DOCUMENT = 1 << 25
"""Limits of a file: bytes, bytes of a line, facts, and bytes of a single document."""


class BadFacts(BadImport):
    """Error: a file of facts does not fit the form, at a line and field."""


class Line(NamedTuple):
    """Fact of a file, with its line number."""

    number: int
    kind: Kind
    fact: Fact


class About(NamedTuple):
    """Id of a game, its beginning in milliseconds, and its line."""

    id: UUID
    time: int
    line: int = 1


class Account(NamedTuple):
    """Game read from a file, as commits, and the error that ended it, if any.

    `broken` is the line and the sentence of an impossible fact. `left_out` are the kinds of facts that the file has
    none of. `not_taken` counts other content that is not read.
    """

    about: About
    header: Header
    commits: list[Commit]
    broken: tuple[int, Said] | None
    over: bool
    left_out: frozenset[str]
    not_taken: Mapping[str, int] = MappingProxyType({})
    names: Mapping[int, str] = MappingProxyType({})
    """Card names by the source's numbers: none, as such a program tells names itself."""
    cards: Mapping[int, int] = MappingProxyType({})
    texts: Mapping[str, CardDefinition] = MappingProxyType({})
    readings: int = 1


def lines_of(path: Path, most: int = MOST_BYTES) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of an unpacked file with their numbers, without empty lines.

    :raises BadFacts: the file cannot be read or unpacked, or is too large.
    """
    total = 0
    with unpacked(path) as source:
        for number in range(1, most):
            line = source.readline(MOST_IN_A_LINE + 1)
            total += len(line)
            if not line:
                return
            if len(line) > MOST_IN_A_LINE or total > most:
                raise BadFacts("{path}, line {line}: there is more than a game has.", path=path, line=number)
            if line.strip():
                yield number, line


def document_of(path: Path, most: int = MOST_DOCUMENT) -> bytes:
    """Read and unpack a file that is a single document.

    Its lines may have any length.

    :raises BadFacts: the file cannot be read or unpacked, or is too large.
    """
    with unpacked(path) as source:
        text = source.read(most + 1)
        if len(text) > most:
            raise BadFacts("{path} has more than {most} MiB, unpacked.", path=path, most=most >> 20)
        return text


@contextmanager
def unpacked(path: Path) -> Iterator[BinaryIO]:
    """Open a file for reading, and unpack gzip and Zstandard.

    :raises BadFacts: the file cannot be read or unpacked.
    """
    try:
        with path.open("rb") as raw:
            source: Any = raw
            start = raw.peek(4)[:4]
            if start.startswith(GZIP):
                source = gzip.GzipFile(fileobj=raw)
            elif start.startswith(ZSTANDARD):
                reader = zstandard.ZstdDecompressor(max_window_size=WINDOW).stream_reader(raw, read_across_frames=True)
                source = io.BufferedReader(reader)
            yield source
    except (OSError, EOFError, zlib.error, zstandard.ZstdError) as error:
        raise BadFacts("{path} cannot be read: {error}.", path=path, error=error) from error


def read(path: Path, *, engine: str = "", most: int = MOST_BYTES) -> Account:
    """Read the game in a file of facts.

    :raises BadFacts: the file does not fit the form.
    """
    whole = hashlib.sha256()
    header: Header | None = None
    lines: list[tuple[int, bytes]] = []
    for number, line in lines_of(path, most):
        whole.update(line.strip() + b"\n")
        data = _json(path, number, line)
        if header is None:
            header = checked(Header, data, path, number)
            continue
        if len(lines) >= MOST_FACTS:
            raise BadFacts("{path}, line {line}: there is more than a game has.", path=path, line=number)
        lines.append((number, line))
    if header is None:
        raise BadFacts("{path} is empty.", path=path)
    return told(header, Lines(path, lines), path, sha256=whole.hexdigest(), engine=engine)


class Source(Protocol):
    """Facts that can be read more than once."""

    def lines(self) -> Iterator[Line]:
        """Yield the facts."""

    @property
    def left_out(self) -> Iterable[str]:
        """Further kinds of facts that the source leaves out; known once the facts were read."""

    @property
    def not_taken(self) -> Mapping[str, int]:
        """Counts of other content that is not read; known once the facts were read."""


class Lines:
    """Lines of a file of facts, as bytes."""

    left_out = ()
    not_taken: Mapping[str, int] = MappingProxyType({})

    def __init__(self, path: Path, lines: Sequence[tuple[int, bytes]]) -> None:
        self._path = path
        self._found = lines

    def lines(self) -> Iterator[Line]:
        """Yield the facts.

        :raises BadFacts: a line does not fit the form.
        """
        for number, line in self._found:
            yield line_of(_json(self._path, number, line), self._path, number)


def line_of(data: Mapping[str, Any], path: Path, number: int) -> Line:
    """Check a line against its form, and return its fact.

    :raises BadFacts: the line does not fit the form.
    """
    name = data.get("fact")
    if not isinstance(name, str) or name not in KINDS:
        raise BadFacts(
            "{path}, line {line}: {field}: {expected}; nothing was imported.",
            path=path,
            line=number,
            field="fact",
            expected=said("one of {known} is expected", known=Listed(tuple(KINDS), "")),
        )
    known = kind(name)
    return Line(number, known, checked(known.model, data, path, number))


def told(
    header: Header,
    source: Source,
    path: Path,
    *,
    sha256: str,
    engine: str,
) -> Account:
    """Turn the facts of a source into a recorded game.

    :raises BadFacts: the header itself is impossible.
    """
    there = There(header)
    for line in source.lines():
        there.note(line)
    gone = ALL - there.kinds - frozenset(header.tells) | frozenset(source.left_out)
    if there.without_power:
        gone |= {POWER}
    teller = Teller(header, gone, engine=engine, sha256=sha256)
    commits: list[Commit] = []
    broken: tuple[int, Said] | None = None
    try:
        teller.begin()
    except Impossible as error:
        raise BadFacts(
            "{path}, line {line}: {what}; nothing was imported.", path=path, line=1, what=error.said
        ) from error
    facts, before = Ahead(source.lines()), None
    for line in facts:
        teller.line = line.number
        try:
            if _attackers_tap(before, line, facts, gone):
                teller.enter(Phase.COMBAT, Step.DECLARE_ATTACKERS)
            commits.extend(teller.tell(line.kind, line.fact))
        except Impossible as error:
            broken = line.number, error.said
            break
        before = line
    rest = teller.commit()
    if rest is not None:
        commits.append(rest)
    viewer = None if header.whose is None else teller.player(header.whose)
    id = id_in_facts(header.source.name, header.match or sha256, header.number, viewer)
    return Account(
        About(id, _milliseconds(header.started)), header, commits, broken, teller.over, gone, source.not_taken
    )


class Ahead(Iterator[Line]):
    """Iterator over facts that lets callers see the next facts beforehand."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self._lines = iter(lines)
        self._seen: deque[Line] = deque()

    def __next__(self) -> Line:
        return self._seen.popleft() if self._seen else next(self._lines)

    def to_come(self) -> Iterator[Line]:
        """Yield the next facts; they stay in the iterator."""
        yield from self._seen
        for line in self._lines:
            self._seen.append(line)
            yield line


class There:
    """Kinds of facts, steps, phases and rules that occur in a file."""

    def __init__(self, header: Header) -> None:
        self.kinds: set[str] = set()
        self.without_power = any(map(_without_power, _cards(header)))

    def note(self, line: Line) -> None:
        """Note the kinds, times and rules that a fact has."""
        fact: Any = line.fact
        there = self.kinds
        there.add(line.kind.name)
        if line.kind.event is e.StepBegan:
            there.add(f"{e.StepBegan.NAME}:{fact.step}")
            there.update(f"{e.PhaseBegan.NAME}:{phase}" for phase, steps in STEPS.items() if fact.step in steps)
        elif line.kind.event is e.PhaseBegan:
            there.add(f"{e.PhaseBegan.NAME}:{fact.phase}")
        if fact.rule is not None and fact.rule.startswith("704"):
            there.add("rule:704")
        card = getattr(fact, "card", None)
        if isinstance(card, Card) and _without_power(card):
            self.without_power = True


def _attackers_tap(before: Line | None, line: Line, facts: Ahead, left_out: frozenset[str]) -> bool:
    """508.1f. Return True if permanents tap because they are declared as attackers next.

    Only for files that do not tell when the declare attackers step begins.
    """
    if f"{e.StepBegan.NAME}:{Step.DECLARE_ATTACKERS}" not in left_out or line.kind.event is not e.PermanentsTapped:
        return False
    if before is not None and before.kind.event is e.PermanentsTapped:
        return False
    tapped: set[Any] = set()
    for one in chain((line,), facts.to_come()):
        fact: Any = one.fact
        if one.kind.event is e.PermanentsTapped:
            tapped.update(fact.objects)
        else:
            attack = one.kind.event is e.AttackersDeclared
            return attack and tapped <= {creature for creature, *_ in fact.attacks}
    return False


def _cards(header: Header) -> Iterator[Card]:
    """Yield all cards that the header describes."""
    yield from header.cards
    for player in header.players:
        for some in (player.deck, player.sideboard):
            if not isinstance(some, int):
                yield from (card for card in some if isinstance(card, Card))


def _without_power(card: Card) -> bool:
    """Return True if a creature card is described without power or toughness."""
    return "creature" in printed_of(card).types and (card.power is None or card.toughness is None)


ALL = frozenset((
    *(name for name in KINDS if name not in LATER),
    *(f"{e.StepBegan.NAME}:{step}" for step in Step),
    *(f"{e.PhaseBegan.NAME}:{phase}" for phase in Phase),
    "rule:704",
))  # fmt: skip
"""Kinds of facts that count as left out if a file has none of them."""


def checked(form: type[F], data: Mapping[str, Any], path: Path, number: int) -> F:
    """Check data against a form, and return them as its model.

    :raises BadFacts: the data does not fit; names the field, and what is expected there.
    """
    try:
        return form.model_validate(data)
    except ValidationError as error:
        wrong = [(_place(one["loc"], data), one["msg"]) for one in error.errors(include_url=False, include_input=False)]
        field = wrong[0][0]
        reasons = dict.fromkeys(reason for place, reason in wrong if place == field)
        expected = said("{what}", what="; or ".join(reasons))
    except RecursionError:
        field, expected = "–", said("it is nested too deeply")
    raise BadFacts(
        "{path}, line {line}: {field}: {expected}; nothing was imported.",
        path=path,
        line=number,
        field=field,
        expected=expected,
    )


def _place(where: Sequence[int | str], data: Any) -> str:
    """Return the dotted path of an error's field, as far as the data has it.

    The last part may be a missing field.
    """
    place: list[str] = []
    for part in where:
        if (
            isinstance(data, Mapping)
            and isinstance(part, str)
            and not (part in data or place == [] or part.isidentifier())
        ):
            break
        if isinstance(data, Mapping):
            place.append(str(part))
            data = data.get(part)
        elif isinstance(data, list) and isinstance(part, int):
            place.append(str(part))
            data = data[part] if part < len(data) else None
    return ".".join(place) or "–"


def _json(path: Path, number: int, line: bytes) -> dict[str, Any]:
    try:
        data = orjson.loads(line)
    except ValueError:
        data = None
    if not isinstance(data, dict):
        raise BadFacts("{path}, line {line}: it is not a JSON object.", path=path, line=number)
    return data


def _milliseconds(started: str | None) -> int:
    if started is None:
        return 0
    try:
        return int(datetime.fromisoformat(started).timestamp() * 1000)
    except (ValueError, OverflowError):
        return 0
