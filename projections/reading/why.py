"""Causes of an event, back to the decision that started the chain.

The recorded cause of a resolution is the last pass that allowed it (117.4). A reader who asks why means the cast or
activation that put the spell or ability on the stack. The chain goes on there; only a strict chain follows the pass.

Games recorded with `schema_version` 1 do not name the causes of their ends and losses. For these games the causes are
searched: the loss that ended the game; the damage, draw or counters with which a player lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from domain import events as e
from domain.events import Event, Recorded
from domain.events.touches import changes
from domain.ids import EntityId, PlayerId
from domain.kernel.questions import Answer, Question
from domain.reasons import Reason
from projections.reading.known_texts import Texts
from projections.reading.log import Line, lines
from projections.reading.names import Names
from projections.reading.positions import PositionError
from projections.wording.answers import asked, describe_answer, describe_answers, describe_question
from projections.wording.differences import Differences, objects_in
from projections.wording.english import ENGLISH
from projections.wording.naming import BoardNames, Naming
from projections.wording.speech import Catalogue


class Alternatives(NamedTuple):
    """Decision, with the other answers that were legal.

    `others` are the other answers in words, `answers` the same as data; `more` tells if the list is not complete,
    `mana` if mana could have been made as well, which is not among them.
    """

    position: int
    question: str
    chosen: str
    others: tuple[str, ...]
    more: bool
    answers: tuple[Answer, ...] = ()
    mana: bool = False


class Why(NamedTuple):
    """Chain of causes from an event back to its origin.

    If the origin is a decision, `decision` has its other answers.
    """

    steps: tuple[Line, ...]
    decision: Alternatives | None


MOST_SEARCHED = 20_000
"""Most answers that are looked through for words."""


def why(
    events: Iterable[Recorded],
    position: int,
    catalogue: Catalogue = ENGLISH,
    *,
    most: int = 20,
    texts: Texts | None = None,
    naming: Callable[[int], Naming] | None = None,
) -> Why:
    """Return the causes of an event, and at most `most` alternatives to the decision.

    With `texts`, answers are told as the texts of cards have them. `naming` returns the names on the board after a
    position, by which the decision is told.

    :raises PositionError: the game does not have this position.
    """
    known = _up_to(events, position)
    steps = chain(known, position, catalogue, texts=texts)
    decided = steps[-1].position
    names = Names(known[:decided], texts) if naming is None else naming(decided - 1)
    return Why(steps, alternatives(known, decided, catalogue, most=most, naming=names))


def chain(
    events: Iterable[Recorded],
    position: int,
    catalogue: Catalogue = ENGLISH,
    *,
    strict: bool = False,
    texts: Texts | None = None,
) -> tuple[Line, ...]:
    """Return the lines of an event and its causes, back to the first.

    The first cause is a decision, or an event that nobody decided. A `strict` chain follows only the recorded causes.

    :raises PositionError: the game does not have this position.
    """
    known = _up_to(events, position)
    causes = [recorded.position for recorded in _back(known, position, strict)]
    wanted = frozenset(causes)
    told = lines(known, lambda recorded: recorded.position in wanted, None, catalogue, texts)
    lines_by_position = {line.position: line for line in told}
    return tuple(lines_by_position[cause] for cause in causes)


def causes(events: Sequence[Recorded], position: int) -> Iterator[Recorded]:
    """Yield an event and its causes, back to the first.

    The first cause is a decision, or an event that nobody decided.

    :raises PositionError: the game does not have this position.
    """
    yield from _back(_up_to(events, position), position, strict=False)


class Blocking(NamedTuple):
    """Decisions about blocks before combat damage.

    Attackers were let through (`unblocked`), or blocked by what was damaged (`blocked`). `declared` are the events at
    which these decisions took effect, also where the decision itself is hidden from a reader.
    """

    unblocked: tuple[int, ...]
    blocked: tuple[int, ...]
    declared: tuple[int, ...]


def blocking(events: Iterable[Recorded], steps: Sequence[Line]) -> Blocking:
    """509.1. Return the decisions about blocks on which the combat damage of a chain depends.

    They are no causes of what an attacker deals; but the defending player could have decided otherwise. What the chain
    itself has is left out.
    """
    known = list(events)
    found: dict[bool, dict[int, None]] = {False: {}, True: {}}
    places: dict[int, None] = {}
    told = {step.position for step in steps}
    for step in steps:
        damage = known[step.position - 1].event
        if isinstance(damage, e.DamageDealt) and damage.combat:
            declared = _declared_before(known, step.position, damage)
            if declared is None or told & {declared.position, declared.cause}:
                continue
            places[declared.position] = None
            if declared.cause is not None and isinstance(known[declared.cause - 1].event, e.DecisionMade):
                found[bool(_blocks(declared.event, damage))][declared.cause] = None
    return Blocking(tuple(found[False]), tuple(found[True]), tuple(places))


def _declared_before(known: Sequence[Recorded], position: int, damage: e.DamageDealt) -> Recorded | None:
    """Return the declaration of blockers that left the source unblocked, or made the damaged creature its blocker."""
    for recorded in reversed(known[: position - 1]):
        event = recorded.event
        if isinstance(event, e.BlockersDeclared) and (damage.source in event.unblocked or _blocks(event, damage)):
            return recorded
        if isinstance(event, e.AttackersDeclared):
            return None
    return None


def _blocks(declared: Event, damage: e.DamageDealt) -> bool:
    return isinstance(declared, e.BlockersDeclared) and (damage.recipient, damage.source) in declared.blocks


def _back(known: Sequence[Recorded], position: int, strict: bool) -> Iterator[Recorded]:
    current: int | None = position
    while current is not None:
        recorded = known[current - 1]
        yield recorded
        current = recorded.cause
        if strict:
            continue
        if isinstance(recorded.event, e.ResolutionBegan):
            current = _put_on_stack(known, recorded) or current
        elif isinstance(recorded.event, e.GameEnded | e.PlayerLost) and _is_old(known):
            current = _of_an_end(known, recorded) or current


def ending(events: Iterable[Recorded]) -> int:
    """Return the position at which a game ended.

    :raises PositionError: the game is not over.
    """
    for recorded in reversed(_up_to(events, None)):
        if isinstance(recorded.event, e.GameEnded):
            return recorded.position
    raise PositionError("this game is not over: say a position, or an object")


def _is_old(known: Sequence[Recorded]) -> bool:
    started = known[0].event
    return isinstance(started, e.GameStarted) and started.schema_version < 2


def _of_an_end(known: Sequence[Recorded], end: Recorded) -> int | None:
    """104. Find the cause of an end or a loss in an old record.

    The cause of the game's end is a loss; the cause of a loss is the event by which the player lost.
    """
    lost = end.event
    for recorded in reversed(known[: end.position - 1]):
        event = recorded.event
        if isinstance(lost, e.GameEnded):
            is_cause = isinstance(event, e.PlayerLost)
        else:
            assert isinstance(lost, e.PlayerLost)
            is_cause = end.rule.startswith("704") and _lost_by(lost, event, known[0].event)
        if is_cause:
            return recorded.position
    return None


def _lost_by(lost: e.PlayerLost, event: Event, started: Event) -> bool:
    """Return True if the event made the player lose.

    For life and poison, an event of a teammate counts, too, if the team shares a life total.
    """
    if isinstance(event, e.LifeLost):
        side = mates(started, lost.player)
        return lost.reason == Reason.LIFE and event.player in side and event.total <= 0 < event.total + event.amount
    if isinstance(event, e.PlayerCountersPut):
        return lost.reason == Reason.POISON and event.kind == "poison" and event.player in mates(started, lost.player)
    if isinstance(event, e.DrawFailed):
        return lost.reason == Reason.DRAW and event.player == lost.player
    return isinstance(event, e.CommanderDamaged) and lost.reason == Reason.COMMANDER and event.player == lost.player


def mates(started: Event, player: PlayerId) -> tuple[PlayerId, ...]:
    """810.9. Return the players with a shared life total, this player included."""
    assert isinstance(started, e.GameStarted)
    shared = isinstance(started.options, tuple) and ("shared_life", True) in started.options
    return next((team for team in started.teams if shared and player in team), (player,))


def _put_on_stack(known: Sequence[Recorded], resolution: Recorded) -> int | None:
    """Return the position at which the resolving spell or ability was put on the stack."""
    assert isinstance(resolution.event, e.ResolutionBegan)
    object = resolution.event.object
    for position in range(resolution.position - 1, 0, -1):
        event = known[position - 1].event
        if isinstance(event, e.SpellCast | e.AbilityActivated):
            if event.object == object:
                return position
        elif isinstance(event, e.AbilityPutOnStack | e.ObjectMoved) and event.becomes == object:
            return position
    return None


def _up_to(events: Iterable[Recorded], position: int | None) -> list[Recorded]:
    """Return the events up to a position."""
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


def last_change(events: Iterable[Recorded], wanted: str | EntityId, until: int | None = None) -> int:
    """Return the position of an object's or player's last change, up to `until`.

    `wanted` is a number, which means the same card under any id, or a name, which means the card of that name that was
    changed last. If the object changed zones in its last moment, that event is returned: its death, if it died.

    :raises UnknownObject: no object or player is called so.
    :raises AmbiguousObject: several objects of that name were changed last, at once.
    :raises PositionError: the game does not have this position.
    """
    known = _up_to(events, until)
    names = Names(known)
    match = names.find(wanted)
    moment, position = names.touched.get(match.card, (0, 1))
    moves = [
        recorded.position
        for recorded in known
        if recorded.moment == moment
        and isinstance(recorded.event, e.ObjectMoved | e.TokenCreated | e.TokenCeased)
        and match.card in map(names.card, changes(recorded.event))
    ]
    return moves[-1] if moves else position


def _has_all(words: Sequence[str], text: str) -> bool:
    folded = text.casefold()
    return all(word in folded for word in words)


def _others(question: Question, chosen: Answer, names: Naming) -> Iterator[Answer]:
    """Yield the legal answers but the chosen one; of those that look alike only the first.

    605. That one could have made mana is left out: nothing would have come of it alone.
    """
    likeness = names.likeness if isinstance(names, BoardNames) else None
    legal = (answer for answer in question.answers() if not (question.KIND == "priority" and answer[0] == "mana"))
    if likeness is None:
        yield from (answer for answer in legal if answer != chosen)
        return
    key = likeness(question)
    keys = {key(chosen)}
    for answer in islice(legal, MOST_SEARCHED):
        if (one := key(answer)) not in keys:
            keys.add(one)
            yield answer


def alternatives(
    events: Iterable[Recorded],
    position: int,
    catalogue: Catalogue = ENGLISH,
    *,
    most: int = 20,
    search: str = "",
    naming: Naming | None = None,
) -> Alternatives | None:
    """Return the other legal answers to a decision, from the stored question.

    `naming` are the names to tell it by, such as those on the board before it. With `search`, only answers with all its
    words; the first `MOST_SEARCHED` answers are looked through. Of answers that the names of a board cannot tell apart
    only the first is told. None if there is no decision at the position, or if its question is hidden or of an unknown
    kind.

    :raises PositionError: the game does not have this position.
    """
    known = _up_to(events, position)
    event = known[-1].event
    question = asked(event) if isinstance(event, e.DecisionMade) else None
    if question is None or not isinstance(event, e.DecisionMade):
        return None
    names = Names(known) if naming is None else naming
    others_than_chosen = _others(question, event.answer, names)
    words = search.casefold().split()
    if words:
        others_than_chosen = (
            answer
            for answer in islice(others_than_chosen, MOST_SEARCHED)
            if _has_all(words, describe_answer(question, answer, names, catalogue))
        )
    answers = list(islice(others_than_chosen, most + 1))
    if isinstance(names, BoardNames) and names.marks is not None:
        names.marks = Differences(names.board, catalogue).among(objects_in([event.answer, *answers]))
    chosen, *others = describe_answers(question, [event.answer, *answers], names, catalogue)
    return Alternatives(
        position,
        describe_question(question, names, catalogue),
        chosen,
        tuple(others[:most]),
        len(others) > most,
        tuple(answers[:most]),
        question.KIND == "priority"
        and any(answer[0] == "mana" for answer in islice(question.answers(), MOST_SEARCHED)),
    )
