"""What led to it? From an event back along its causes to the decision that started it all.

What is recorded as the cause of a resolution is the last pass that allowed it (117.4). Whoever asks why means what put
the spell or ability on the stack: there the chain goes on, and only a strict one follows the pass.

In games recorded before ends and losses named what they came from (`schema_version` 1) that is looked for: the loss
that ended the game, the damage, draw or counters with which a player lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from domain import events as e
from domain.events import Event, Recorded
from domain.events.touches import changes
from domain.ids import EntityId, PlayerId
from domain.reasons import Reason
from projections.reading.log import Line, lines
from projections.reading.names import Names
from projections.reading.positions import PositionError
from projections.wording.answers import asked, describe_answers, describe_question
from projections.wording.english import ENGLISH
from projections.wording.speech import Catalogue


class Alternatives(NamedTuple):
    """A decision, and what else would have been legal: `others` in words, with `more` if they are not all."""

    position: int
    question: str
    chosen: str
    others: tuple[str, ...]
    more: bool


class Why(NamedTuple):
    """The steps from an event back to what started it; and, where a decision did, what else it could have been."""

    steps: tuple[Line, ...]
    decision: Alternatives | None


def why(events: Iterable[Recorded], position: int, catalogue: Catalogue = ENGLISH, *, most: int = 20) -> Why:
    """Why did this happen? At most `most` of the other answers are told.

    :raises PositionError: the game does not have this position.
    """
    known = _up_to(events, position)
    steps = chain(known, position, catalogue)
    return Why(steps, alternatives(known, steps[-1].position, catalogue, most=most))


def chain(
    events: Iterable[Recorded], position: int, catalogue: Catalogue = ENGLISH, *, strict: bool = False
) -> tuple[Line, ...]:
    """An event, what led to it, what led to that, and so on to a decision, or to what nobody decided.

    A `strict` chain follows only the recorded causes.

    :raises PositionError: the game does not have this position.
    """
    known = _up_to(events, position)
    causes = [recorded.position for recorded in _back(known, position, strict)]
    wanted = frozenset(causes)
    told = {line.position: line for line in lines(known, lambda recorded: recorded.position in wanted, None, catalogue)}
    return tuple(told[at] for at in causes)


def causes(events: Sequence[Recorded], position: int) -> Iterator[Recorded]:
    """Yield an event, what led to it, what led to that, and so on to a decision, or to what nobody decided.

    :raises PositionError: the game does not have this position.
    """
    yield from _back(_up_to(events, position), position, strict=False)


def _back(known: Sequence[Recorded], position: int, strict: bool) -> Iterator[Recorded]:
    at: int | None = position
    while at is not None:
        recorded = known[at - 1]
        yield recorded
        at = recorded.cause
        if strict:
            continue
        if isinstance(recorded.event, e.ResolutionBegan):
            at = _put_on_stack(known, recorded) or at
        elif isinstance(recorded.event, e.GameEnded | e.PlayerLost) and _is_old(known):
            at = _of_an_end(known, recorded) or at


def ending(events: Iterable[Recorded]) -> int:
    """The position at which a game ended.

    :raises PositionError: it is not over.
    """
    for recorded in reversed(_up_to(events, None)):
        if isinstance(recorded.event, e.GameEnded):
            return recorded.position
    raise PositionError("this game is not over: say a position, or an object")


def _is_old(known: Sequence[Recorded]) -> bool:
    started = known[0].event
    return isinstance(started, e.GameStarted) and started.schema_version < 2


def _of_an_end(known: Sequence[Recorded], end: Recorded) -> int | None:
    """104. In an old record: the loss that a game ended with, or what a player lost by."""
    lost = end.event
    for recorded in reversed(known[: end.position - 1]):
        event = recorded.event
        if isinstance(lost, e.GameEnded):
            found = isinstance(event, e.PlayerLost)
        else:
            assert isinstance(lost, e.PlayerLost)
            found = end.rule.startswith("704") and _lost_by(lost, event, known[0].event)
        if found:
            return recorded.position
    return None


def _lost_by(lost: e.PlayerLost, event: Event, started: Event) -> bool:
    """Return True if this event crossed the line: for life and poison, of the player or a mate of theirs."""
    if isinstance(event, e.LifeLost):
        mates = _mates(started, lost.player)
        return lost.reason == Reason.LIFE and event.player in mates and event.total <= 0 < event.total + event.amount
    if isinstance(event, e.PlayerCountersPut):
        return lost.reason == Reason.POISON and event.kind == "poison" and event.player in _mates(started, lost.player)
    if isinstance(event, e.DrawFailed):
        return lost.reason == Reason.DRAW and event.player == lost.player
    return isinstance(event, e.CommanderDamaged) and lost.reason == Reason.COMMANDER and event.player == lost.player


def _mates(started: Event, player: PlayerId) -> tuple[PlayerId, ...]:
    """810.9. Those who have one life total with a player."""
    assert isinstance(started, e.GameStarted)
    shared = isinstance(started.options, tuple) and ("shared_life", True) in started.options
    return next((team for team in started.teams if shared and player in team), (player,))


def _put_on_stack(known: Sequence[Recorded], resolution: Recorded) -> int | None:
    """Where what resolves was cast or activated, or came to the stack in another way."""
    assert isinstance(resolution.event, e.ResolutionBegan)
    object = resolution.event.object
    for at in range(resolution.position - 1, 0, -1):
        event = known[at - 1].event
        if isinstance(event, e.SpellCast | e.AbilityActivated):
            if event.object == object:
                return at
        elif isinstance(event, e.AbilityPutOnStack | e.ObjectMoved) and event.becomes == object:
            return at
    return None


def _up_to(events: Iterable[Recorded], position: int | None) -> list[Recorded]:
    """The log from its start to a position."""
    if position is not None and position < 1:
        raise PositionError("position {position} is not in this game: its positions begin with 1", position=position)
    known = list(islice(events, position))
    if not known or (position is not None and known[-1].position < position):
        raise PositionError(
            "position {position} is not in this game: its positions go from 1 to {count}",
            position=position,
            count=len(known),
        )
    return known


def last_change(events: Iterable[Recorded], who: str | EntityId, at: int | None = None) -> int:
    """The position of the last event that changed an object or player, up to position `at`.

    `who` is a number, which means the same card under whatever id, or a name, which means the card of that name that
    was changed last. Where it changed zones in its last moment, that event: its death, if it died.

    :raises UnknownObject: nobody and nothing is called so.
    :raises AmbiguousObject: several of that name were changed last, at once.
    :raises PositionError: the game does not have this position.
    """
    known = _up_to(events, at)
    names = Names(known)
    found = names.find(who)
    moment, position = names.touched.get(found.card, (0, 1))
    moves = [
        recorded.position
        for recorded in known
        if recorded.moment == moment
        and isinstance(recorded.event, e.ObjectMoved | e.TokenCreated | e.TokenCeased)
        and found.card in map(names.card, changes(recorded.event))
    ]
    return moves[-1] if moves else position


def alternatives(
    events: Iterable[Recorded], position: int, catalogue: Catalogue = ENGLISH, *, most: int = 20
) -> Alternatives | None:
    """What else would have been legal at a decision, from the question as it was stored.

    None where no decision stands there, or where its question is hidden or of a kind unknown here.

    :raises PositionError: the game does not have this position.
    """
    known = _up_to(events, position)
    event = known[-1].event
    question = asked(event) if isinstance(event, e.DecisionMade) else None
    if question is None or not isinstance(event, e.DecisionMade):
        return None
    names = Names(known)
    answers = list(islice((answer for answer in question.answers() if answer != event.answer), most + 1))
    chosen, *others = describe_answers(question, [event.answer, *answers], names, catalogue)
    return Alternatives(
        position, describe_question(question, names, catalogue), chosen, tuple(others[:most]), len(others) > most
    )
