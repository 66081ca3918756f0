"""Reading a game: events, boards, differences, causes, histories and counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Annotated, Any, NamedTuple

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from domain import events as e
from domain.errors import said
from domain.events import DecisionMade, Recorded
from domain.ids import EntityId, PlayerId, is_player
from domain.position.model import Position
from projections.counting import statistics
from projections.counting.damage import opened
from projections.reading.brevity import DETAILS, QUIET, is_main
from projections.reading.diff import diff
from projections.reading.history import Change, history
from projections.reading.kinds import GROUPS, of_kinds
from projections.reading.log import Line, meant
from projections.reading.names import Names, UnknownObject
from projections.reading.sizes import SizeSum
from projections.reading.sums import Sum, after_damage, sums
from projections.reading.unable import unable_to_block
from projections.reading.why import Alternatives, alternatives, blocking, chain, ending, last_change
from projections.wording.answers import asked, describe_answer, describe_question
from projections.wording.speech import Speech
from replay.cards.wording import catalogue
from replay.games.asking import likeness_on
from replay.games.board_names import names_on
from replay.games.positions import told
from replay.games.size_sums import size_of, sizes_of
from replay.service.boards import board_data
from replay.service.http import shapes
from replay.service.http.context import (
    OBJECTS,
    PLACES,
    AtIfSaidQuery,
    AtQuery,
    Looking,
    LookingNeeded,
    answer,
    entity,
    event_data,
    events_data,
    unchanged,
)
from replay.service.http.problems import Problem
from replay.service.http.server_faults import GameRoute
from replay.service.streams import Stream

router = APIRouter(prefix="/api/games/{game}", tags=["reading"], route_class=GameRoute)

MOST = 500
"""Most events on a page."""

LimitQuery = Annotated[int, Query(ge=1, le=MOST, description="most events or decisions on the page")]
FromQuery = Annotated[int, Query(alias="from", ge=0, le=shapes.POSITION, description="the first position")]
ToQuery = Annotated[int | None, Query(ge=0, le=shapes.POSITION, description="the last position", examples=[250])]
AfterQuery = Annotated[
    int | None, Query(ge=0, le=shapes.POSITION, description="the `next` of the page before", examples=[184])
]
PositionPath = Annotated[int, Path(ge=1, le=shapes.POSITION, description="the position of an event", examples=[120])]
ObjectQuery = Annotated[
    str | None, Query(max_length=120, description="an object, by number or name", openapi_examples=OBJECTS)
]

KindQuery = Annotated[
    str | None,
    Query(
        max_length=400,
        description="kinds of events or groups of them, separated by commas; the groups are " + ", ".join(GROUPS),
        examples=["damage_dealt", "damage,life", "state-based"],
    ),
]

Wanted = Callable[[Recorded, Line], bool]


@router.get("/events", response_model=shapes.Events)
def read_events(
    looked: LookingNeeded,
    request: Request,
    start: FromQuery = 1,
    to: ToQuery = None,
    turn: Annotated[
        int | None, Query(ge=0, le=shapes.POSITION, description="a turn; 0 is before the first", examples=[3])
    ] = None,
    step: Annotated[
        str | None,
        Query(max_length=40, description="a step or phase", examples=["declare-attackers", "combat", "precombat-main"]),
    ] = None,
    kind: KindQuery = None,
    rule: Annotated[
        str | None,
        Query(max_length=20, description="a rule's number or its beginning", examples=["704.5g", "704", "6"]),
    ] = None,
    object: ObjectQuery = None,
    seat: Annotated[
        int | None, Query(ge=1, le=6, description="only events that name this player", examples=[1])
    ] = None,
    search: Annotated[
        str | None, Query(max_length=200, description="words in the sentence", examples=["is destroyed"])
    ] = None,
    quiet: Annotated[int, Query(ge=0, le=2, description="1: without routine events; 2: main events only")] = 0,
    after: AfterQuery = None,
    limit: LimitQuery = 100,
) -> Response:
    """Return a page of the events that fit every filter."""
    stream = looked.stream
    head = stream.head
    last = head if to is None else min(to, head)
    first = max(start, 1, (after or 0) + 1)
    filters = _Filters(turn, step, kind, rule, object, seat, search, quiet)
    tag = looked.tag("events", first, last, *filters, limit, head)
    if (same := unchanged(request, tag)) is not None:
        return same
    wanted = _wanted(stream, looked.language, filters)
    positions = list(islice(_fitting(stream, looked.language, first, last, wanted), limit + 1))
    page = positions[:limit]
    data = {
        "events": events_data(stream, page, looked.language),
        "next": page[-1] if len(positions) > limit else None,
        "head": head,
        "about": None if object is None else _called(stream, looked.language, object),
    }
    return answer(data, tag=tag)


def _called(stream: Stream, language: str, object: str) -> str:
    """Return the name of an object given by number; return a given name unchanged."""
    named = entity(object)
    return named if isinstance(named, str) else stream.names.find(named).name


def _fitting(stream: Stream, language: str, first: int, last: int, wanted: list[Wanted]) -> Iterator[int]:
    """Yield the positions of events that pass every filter."""
    positions = range(first, last + 1)
    for position, line in zip(positions, stream.lines(language, positions), strict=True):
        recorded = stream.events[position - 1]
        if all(fits(recorded, line) for fits in wanted):
            yield position


class _Filters(NamedTuple):
    """Filters for a page of events."""

    turn: int | None
    step: str | None
    kind: str | None
    rule: str | None
    object: str | None
    seat: int | None
    search: str | None
    quiet: int


def _wanted(stream: Stream, language: str, filters: _Filters) -> list[Wanted]:
    """Return the filters as functions, the cheapest first."""
    turn, step, kind, rule, object, seat, search, quiet = filters
    tests: list[Wanted] = []
    if kind is not None:
        named = of_kinds(kind)
        tests.append(lambda _, line: named(line))
    if quiet == 2 and rule is None:
        tests.append(lambda _, line: is_main(line))
    elif quiet:
        hidden = DETAILS if quiet == 2 else QUIET
        tests.append(lambda _, line: line.kind not in hidden)
    if turn is not None:
        tests.append(lambda _, line: line.turn == turn)
    if step is not None:
        tests.append(lambda _, line: step in (line.step, line.phase))
    if rule is not None:
        tests.append(lambda _, line: line.rule.startswith(rule))
    if search:
        words = search.casefold()
        tests.append(lambda _, line: words in line.sentence.casefold())
    if seat is not None:
        tests.append(lambda recorded, _: seat in stream.touched(recorded.position))
    if object is not None:
        names = stream.names
        cards = meant(names, entity(object))
        tests.append(lambda recorded, _: any(names.card(id) in cards for id in stream.touched(recorded.position)))
    return tests


@router.get("/events/{position}", response_model=shapes.Event)
def read_event(looked: LookingNeeded, position: PositionPath) -> Response:
    """Return one event."""
    stream = looked.stream
    return answer(event_data(stream, stream.resolve(str(position)), looked.language))


@router.get("/board", response_model=shapes.Board)
def read_board(looked: LookingNeeded, request: Request, at: AtQuery = "end") -> Response:
    """Return the board at the end of a position's moment.

    Within a moment a board is incomplete.
    """
    stream = looked.stream
    position = stream.resolve(at)
    end = stream.positions.end_of_moment(position)
    tag = looked.tag("board", end, stream.positions.start_of_moment(position))
    if (same := unchanged(request, tag)) is not None:
        return same
    return answer(board_data(stream, position, looked.language), tag=tag)


@router.get("/position", response_model=Position)
def read_position(looked: LookingNeeded, request: Request, at: AtQuery = "end") -> Response:
    """Return the board at a position as data for `POST /api/positions`.

    Unknown cards are `?`.
    """
    stream = looked.stream
    end = stream.positions.end_of_moment(stream.resolve(at))
    tag = looked.tag("position", end)
    if (same := unchanged(request, tag)) is not None:
        return same
    position = told(stream.moment(end), looked.game.stored.definitions(), stream.events[:end])
    return answer(position.dump(), tag=tag)


@router.get("/timeline", response_model=shapes.Timeline)
def read_timeline(looked: LookingNeeded, request: Request) -> Response:
    """Return all data of a timeline: moments, turns, steps, decisions, life, and marks."""
    stream = looked.stream
    tag = looked.tag("timeline", stream.head)
    if (same := unchanged(request, tag)) is not None:
        return same
    line = stream.timeline
    sentences = stream.lines(looked.language, [position for position, _ in line.marks])
    return answer(
        {
            "head": stream.head,
            "ends": stream.positions.moments[:],
            "turns": [turn._asdict() for turn in line.turns],
            "parts": [
                {"position": position, "turn": place.turn, "phase": place.phase, "step": place.step}
                for position, place in stream.positions.places
            ],
            "decisions": stream.decisions[:],
            "choices": stream.choices,
            "unnamed": len(line.unnamed),
            "life": [point._asdict() for point in line.life],
            "marks": [
                {"position": position, "kind": kind, "text": marked.sentence}
                for (position, kind), marked in zip(line.marks, sentences, strict=False)
            ],
        },
        tag=tag,
    )


@router.get("/diff", response_model=shapes.Differences)
def read_diff(
    looked: LookingNeeded,
    before: Annotated[str, Query(max_length=60, description="a place in the game", openapi_examples=PLACES)],
    after: Annotated[
        str, Query(max_length=60, description="another place in the game", openapi_examples=PLACES)
    ] = "end",
) -> Response:
    """Return the differences between two positions, each at the end of its moment.

    Either position may be the earlier one.
    """
    stream = looked.stream
    first, second = (stream.moment(stream.resolve(where)) for where in (before, after))
    swapped = first.position > second.position
    names = Names(stream.events[: max(first.position, second.position)])
    earlier, later = (second, first) if swapped else (first, second)
    differences = diff(earlier, later, names, catalogue(looked.language))
    return answer(
        {
            "before": earlier.position,
            "after": later.position,
            "differences": [difference._asdict() for difference in differences],
        }
    )


@router.get("/why", response_model=shapes.Why)
def read_why(looked: LookingNeeded, at: AtIfSaidQuery = None, object: ObjectQuery = None) -> Response:
    """Return the causes of the game's end or of another event.

    With `at` the causes are those of the event there; with `object` those of its last change up to there.
    """
    stream = looked.stream
    position = stream.resolve(at or "end") if at or object is not None else ending(stream.events[:])
    events = stream.events[:position]
    if object is not None:
        position = last_change(events, entity(object), position)
        events = stream.events[:position]
    steps = chain(events, position, catalogue(looked.language), texts=stream.texts.known)
    decision = _otherwise(looked, steps[-1].position)
    blocks = blocking(events, steps)
    return answer(
        {
            "steps": events_data(stream, (step.position for step in steps), looked.language),
            "decision": decision and decision._asdict(),
            "declared": events_data(stream, blocks.declared, looked.language),
            "unblocked": [*_decided(looked, events, blocks.unblocked)],
            "blocked": [*_decided(looked, events, blocks.blocked)],
            "unable": unable_to_block(events, (position, *blocks.declared), stream.board, catalogue(looked.language)),
            "sums": _summed(stream, sums(events, position, stream.board, catalogue(looked.language)), looked.language),
        }
    )


def _otherwise(looked: Looking, position: int, *, most: int = 20, search: str = "") -> Alternatives | None:
    """Return a decision with the other legal answers, told as they were asked; None if there is none."""
    stream, words = looked.stream, catalogue(looked.language)
    board = stream.board(position - 1)
    naming = names_on(board, lambda number: stream.texts.definition(board, number), words)
    naming.marks, naming.likeness = {}, likeness_on(board)
    known = stream.events[:position]
    return alternatives(known, position, words, most=most, search=search, naming=naming)


def _decided(looked: Looking, events: Sequence[Recorded], positions: Iterable[int]) -> Iterator[dict[str, Any]]:
    """Yield decisions with their other answers and their players."""
    for position in positions:
        decided = events[position - 1].event
        found = _otherwise(looked, position)
        if found is not None and isinstance(decided, DecisionMade):
            yield {**found._asdict(), "player": decided.player}


def _summed(stream: Stream, found: tuple[Sum, ...], language: str) -> list[dict[str, Any]]:
    """Return sums as data, with the sizes that they are compared with."""
    sizes = sizes_of(found, stream.board, stream.stored, stream.events[:], catalogue(language))
    return [
        {
            **one._asdict(),
            "terms": [term._asdict() for term in one.terms],
            "size": _size_data(sizes.get(one)),
        }
        for one in found
    ]


def _size_data(size: SizeSum | None) -> dict[str, Any] | None:
    return size and {**size._asdict(), "terms": [term._asdict() for term in size.terms]}


@router.get("/size", response_model=shapes.Size)
def read_size(
    looked: LookingNeeded,
    object: Annotated[
        str, Query(min_length=1, max_length=120, description="an object, by number or name", openapi_examples=OBJECTS)
    ],
    at: AtQuery = "end",
) -> Response:
    """Return an object's size as a sum.

    First comes the printed or defined size, then counters and effects, layer by layer.
    """
    stream = looked.stream
    board = stream.moment(stream.resolve(at))
    events = stream.events[: board.position]
    obj = board.get(Names(events).find(entity(object)).now)
    if obj is None:
        raise UnknownObject("{who} is not on the board at position {position}", who=object, position=board.position)
    return answer({"size": _size_data(size_of(board, obj.id, stream.stored, events, catalogue(looked.language)))})


@router.get("/history", response_model=shapes.History)
def read_history(
    looked: LookingNeeded,
    object: Annotated[
        str, Query(min_length=1, max_length=120, description="an object, by number or name", openapi_examples=OBJECTS)
    ],
    field: Annotated[
        str | None,
        Query(
            max_length=40, description="one field; all fields if left out", examples=["life", "zone", "power", "tapped"]
        ),
    ] = None,
    at: AtQuery = "end",
) -> Response:
    """Return every change of an object or player, or of one field.

    An object is followed through its numbers in all zones.
    """
    stream = looked.stream
    changes = history(stream.events[:], entity(object), field, stream.resolve(at), catalogue(looked.language))
    amounts = _amounts(stream, changes, looked.language)
    return answer({"changes": [change._asdict() for change in changes], "sums": amounts})


def _amounts(stream: Stream, changes: Sequence[Change], language: str) -> list[dict[str, Any]]:
    """Return a player's life and poison counters as sums, as the changes have left them."""
    last = {
        kind: change.position
        for change in changes
        for kind, field in (("life", "life"), ("poison", "counters"))
        if is_player(change.object) and change.field == field
    }
    found = after_damage(stream.events[:], sorted(set(last.values())), stream.board, catalogue(language))
    return _summed(stream, found, language)


@router.get("/damage", response_model=shapes.Damages)
def read_damage(looked: LookingNeeded, at: AtQuery) -> Response:
    """Return damage step by step: proposed, replaced, dealt, results, and what followed."""
    stream = looked.stream
    opened_damage = opened(stream.events[:], stream.resolve(at))
    language = looked.language

    def event(position: int | None) -> dict[str, Any] | None:
        return None if position is None else event_data(stream, position, language)

    def replaced(position: int) -> dict[str, Any]:
        names = Names(stream.events[:position])
        applied = stream.events[position - 1].event
        assert isinstance(applied, e.ReplacementApplied)
        return {
            "event": event_data(stream, position, language),
            "source": _name(names, applied.source, language),
            "chooser": None if applied.chooser is None else _name(names, applied.chooser, language),
            "among": [_name(names, source, language) for source in applied.among],
            "before": applied.before,
            "after": applied.after,
        }

    damages = []
    for one in opened_damage:
        root = one.proposed or one.dealt
        assert root is not None
        dealing = stream.events[root - 1].event
        assert isinstance(dealing, e.DamageProposed | e.DamageDealt)
        names = Names(stream.events[:root])
        damages.append(
            {
                "source": _name(names, dealing.source, language),
                "recipient": _name(names, dealing.recipient, language),
                "proposed": event(one.proposed),
                "replaced": [replaced(position) for position in one.replaced],
                "dealt": event(one.dealt),
                "results": events_data(stream, one.results, language),
                "altered": [replaced(position) for position in one.altered],
                "led_to": events_data(stream, one.led_to, language),
            }
        )
    results = [position for one in opened_damage for position in one.results]
    found = after_damage(stream.events[:], results, stream.board, catalogue(language))
    return answer({"damages": damages, "sums": _summed(stream, found, language)})


def _name(names: Names, entity: EntityId, language: str) -> str:
    """Return the name of an object or player."""
    speech = Speech(names, catalogue(language))
    return speech.label(PlayerId(entity)) if is_player(entity) else speech.named(names.name_of(entity))


@router.get("/decisions", response_model=shapes.Decisions)
def read_decisions(
    looked: LookingNeeded,
    start: FromQuery = 1,
    limit: LimitQuery = 100,
) -> Response:
    """Return decisions with questions and answers, as far as the viewer may know them."""
    stream = looked.stream
    positions = [position for position in stream.decisions if position >= start]
    names, data = Names(texts=stream.texts.known), []
    known = 0
    for position in positions[:limit]:
        names.extend(stream.events[known:position])
        known = position
        data.append(_decision(stream, position, names, looked.language))
    return answer({"decisions": data, "next": positions[limit] if len(positions) > limit else None})


def _decision(stream: Stream, position: int, names: Names, language: str) -> dict[str, Any]:
    event = stream.events[position - 1].event
    assert isinstance(event, DecisionMade)
    words = catalogue(language)
    question = asked(event)
    return {
        "position": position,
        "turn": stream.positions.place(position).turn,
        "player": event.player,
        "name": _name(names, event.player, language),
        "kind": event.kind,
        "question": question and describe_question(question, names, words),
        "chosen": question and describe_answer(question, event.answer, names, words),
    }


@router.get("/decisions/{position}", response_model=shapes.Alternatives)
def read_decision(
    looked: LookingNeeded,
    position: PositionPath,
    search: Annotated[
        str, Query(max_length=120, description="words that the other answers must have", examples=["attack angel"])
    ] = "",
) -> Response:
    """Return a decision with the other legal answers."""
    stream = looked.stream
    resolved = stream.resolve(str(position))
    if not isinstance(stream.events[resolved - 1].event, DecisionMade):
        raise Problem(404, said("at position {at} nobody decided anything", at=resolved), kind="unknown-decision")
    others = _otherwise(looked, resolved, most=100, search=search)
    if others is None:
        raise Problem(403, said("what was asked at position {at} is for who was asked", at=resolved), kind="hidden")
    return answer(others._asdict())


@router.get("/statistics", response_model=shapes.Statistics)
def read_statistics(looked: LookingNeeded, request: Request) -> Response:
    """Return statistics of the game."""
    stream = looked.stream
    tag = looked.tag("statistics", stream.head)
    if (same := unchanged(request, tag)) is not None:
        return same
    events = stream.events[:]
    return answer(
        {
            "life": [one._asdict() for one in statistics.life_totals(events)],
            "damage": [one._asdict() for one in statistics.damage_by_source(events)],
            "mana": [one._asdict() for one in statistics.mana_spent(events)],
            "turns": [one._asdict() for one in statistics.per_turn(events)],
            "deaths": [one._asdict() for one in statistics.deaths(events)],
            "kinds": dict(statistics.kinds(events)),
        },
        tag=tag,
    )
