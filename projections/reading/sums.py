"""Sums behind an event: all that led to marked damage, to a death or to a loss, with where each part came from.

The chain of causes follows the last damage only. A sum has every contribution: the damage since it was last removed,
each change of a life total, each time counters came or went.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from domain import events as e
from domain.board.state import Board
from domain.events import Event, Recorded
from domain.ids import EntityId, ObjectId, PlayerId
from domain.reasons import Reason
from projections.reading.names import Names
from projections.reading.why import causes, mates
from projections.wording.english import ENGLISH
from projections.wording.speech import Catalogue, Speech

MOST = 8
"""Most contributions told in the sentence of a sum; `Sum.terms` has all."""

Boards: TypeAlias = "Callable[[int], Board]"
"""Function that returns the board right after a position."""


class Term(NamedTuple):
    """One contribution to a sum: the event that made it, the amount with its sign, and the source.

    `position` is None for what was there at the beginning, `source` for what no object did. `name` tells either.
    """

    position: int | None
    amount: int
    source: EntityId | None
    name: str


class Sum(NamedTuple):
    """All contributions to the amount behind an event.

    - `kind`: damage, deathtouch, toughness, life, poison, commander, loyalty or defense.
    - `position`: the event that the sum explains.
    - `subject`: the object or player that it is about.
    - `before`: the last position at which the subject was still there, to look at its board.
    - `total`: the amount reached; `limit`: the toughness it is compared with, if any.
    """

    kind: str
    position: int
    subject: EntityId
    before: int
    terms: tuple[Term, ...]
    total: int
    limit: int | None
    text: str

    def __str__(self) -> str:
        return self.text


def sums(events: Sequence[Recorded], position: int, boards: Boards, catalogue: Catalogue = ENGLISH) -> tuple[Sum, ...]:
    """Return the sums behind an event and behind the deaths and losses among its causes, the latest first.

    :raises PositionError: the game does not have this position.
    """
    telling = _Telling(events, position, boards, catalogue)
    found = []
    for number, recorded in enumerate(causes(events, position)):
        known = _judged(recorded) or (None if number else _reached(recorded))
        if known is not None and (told := telling.sum(*known, recorded)) is not None:
            found.append(told)
    return tuple({(one.kind, one.subject, one.text): one for one in reversed(found)}.values())[::-1]


def after_damage(
    events: Sequence[Recorded], positions: Sequence[int], boards: Boards, catalogue: Catalogue = ENGLISH
) -> tuple[Sum, ...]:
    """Return for each recipient what the results of damage at these positions come to, with all that was before."""
    last: dict[tuple[str, EntityId], Recorded] = {}
    for position in positions:
        recorded = events[position - 1]
        if (known := _reached(recorded)) is not None:
            last[known] = recorded
    telling = _Telling(events, max(positions, default=1), boards, catalogue)
    found = (telling.sum(*known, recorded) for known, recorded in last.items())
    return tuple(one for one in found if one is not None)


_Known: TypeAlias = "tuple[str, EntityId]"


def _judged(recorded: Recorded) -> _Known | None:
    """704.5. Return what a death or loss was judged by, and of whom."""
    event, rule = recorded.event, recorded.rule.rpartition(":")[2]
    if isinstance(event, e.PermanentDestroyed):
        kind = {"704.5g": "damage", "704.5h": "deathtouch"}.get(rule)
        return None if kind is None else (kind, event.object)
    if isinstance(event, e.ObjectMoved) and event.object is not None:
        kind = {"704.5f": "toughness", "704.5i": "loyalty", "704.5v": "defense"}.get(rule)
        return None if kind is None else (kind, event.object)
    if isinstance(event, e.PlayerLost):
        kind = {Reason.LIFE: "life", Reason.POISON: "poison", Reason.COMMANDER: "commander"}.get(event.reason)
        return None if kind is None else (kind, event.player)
    return None


def _reached(recorded: Recorded) -> _Known | None:
    """Return which amount an event changes, and of whom."""
    event = recorded.event
    if isinstance(event, e.DamageMarked):
        return "damage", event.creature
    if isinstance(event, e.LifeLost | e.LifeGained):
        return "life", event.player
    if isinstance(event, e.PlayerCountersPut | e.PlayerCountersRemoved) and event.kind == "poison":
        return "poison", event.player
    if isinstance(event, e.CommanderDamaged):
        return "commander", event.player
    if isinstance(event, e.CountersPut | e.CountersRemoved) and event.kind in ("loyalty", "defense"):
        return event.kind, event.object
    return None


class _Telling:
    """Sums of one log, in the words of a catalogue."""

    def __init__(self, events: Sequence[Recorded], stop: int, boards: Boards, catalogue: Catalogue) -> None:
        self.events = events
        self.boards = boards
        self.speech = Speech(Names(events[:stop]), catalogue)

    def sum(self, kind: str, subject: EntityId, recorded: Recorded) -> Sum | None:
        """Return the sum of a kind at an event; None if there is nothing to add."""
        before = self._before(recorded) if _judged(recorded) else recorded.position
        limit = None
        if kind in ("damage", "toughness"):
            obj = self.boards(before).objects.get(ObjectId(subject))
            limit = None if obj is None else obj.toughness
        terms = tuple(self._terms(kind, subject, recorded))
        if not terms and (kind != "toughness" or limit is None):
            return None
        total = sum(term.amount for term in terms)
        text = self._text(kind, subject, terms, limit)
        return Sum(kind, recorded.position, subject, before, terms, total, limit, text)

    def _before(self, recorded: Recorded) -> int:
        """Return the last position before the moment of an event."""
        position = recorded.position
        while position > 1 and self.events[position - 2].moment == recorded.moment:
            position -= 1
        return max(position - 1, 1)

    def _text(self, kind: str, subject: EntityId, terms: tuple[Term, ...], limit: int | None) -> str:
        say, total = self.speech.say, sum(term.amount for term in terms)
        text = ""
        for term in self._shortly(terms):
            sign = "sum.minus" if text and term.amount < 0 else "sum.plus"
            one = say("sum.of", amount=_signed(abs(term.amount) if text else term.amount), name=term.name)
            text = say(sign, first=text, last=one) if text else one
        if len(terms) > 1:
            text = say("sum.total", terms=text, total=_signed(total))
        message = f"sum.{kind}"
        if kind == "damage":
            message += ".alone" if limit is None else "" if total >= limit else ".less"
        told = say(message, subject=subject, terms=text, limit=_signed(limit or 0))
        return told[:1].upper() + told[1:]

    def _shortly(self, terms: tuple[Term, ...]) -> tuple[Term, ...]:
        """Return the first and the newest contributions, and those between them as one."""
        if len(terms) <= MOST:
            return terms
        between = terms[1 : len(terms) - MOST + 2]
        others = self.speech.say("sum.others", count=len(between))
        return terms[0], Term(None, sum(term.amount for term in between), None, others), *terms[len(between) + 1 :]

    # Contributions

    def _terms(self, kind: str, subject: EntityId, recorded: Recorded) -> Iterator[Term]:
        """Yield the contributions to an amount, oldest first.

        Where the log does not tell how an amount came about, as on a board that was set up, the rest is a term, too.
        """
        if kind == "deathtouch":
            yield from self._deadly(subject, recorded)
            return
        counts = _COUNTS.get(kind)
        if counts is None:
            return
        running: int | None = None
        for one in self._since(kind, subject, recorded):
            amount, total = counts(one.event)
            known = running or 0
            if total - amount != known:
                began = kind == "life" and running is None
                yield Term(None, total - amount - known, None, self.speech.say("sum.start" if began else "sum.before"))
            yield self._term(one, amount)
            running = total

    def _since(self, kind: str, subject: EntityId, recorded: Recorded) -> list[Recorded]:
        """Return the events that changed an amount, up to one event, since the amount was last 0 or began."""
        players = mates(self.events[0].event, PlayerId(subject)) if kind in ("life", "poison") else (subject,)
        commander = self._commander(PlayerId(subject), recorded) if kind == "commander" else 0
        found: list[Recorded] = []
        for one in reversed(self.events[: recorded.position]):
            event = one.event
            if isinstance(event, e.DamageRemoved) and kind == "damage" and subject in event.objects:
                break
            if getattr(event, "becomes", None) == subject:
                break
            if isinstance(event, e.CommanderDamaged) and event.commander != commander:
                continue
            known = _reached(one)
            if known is not None and known[0] == kind and known[1] in players:
                found.append(one)
        return found[::-1]

    def _commander(self, player: PlayerId, recorded: Recorded) -> int:
        """903.10a. Return the commander whose damage to a player came last; it made the player lose."""
        for one in causes(self.events, recorded.position):
            if isinstance(one.event, e.CommanderDamaged) and one.event.player == player:
                return one.event.commander
        return 0

    def _deadly(self, subject: EntityId, recorded: Recorded) -> Iterator[Term]:
        """704.5h. Yield the damage from sources with deathtouch since the last check."""
        found = []
        for one in reversed(self.events[: recorded.position - 1]):
            if isinstance(one.event, e.StateBasedActionsPerformed):
                break
            if isinstance(one.event, e.DamageDealt) and one.event.deathtouch and one.event.recipient == subject:
                found.append(one)
        for one in reversed(found):
            assert isinstance(one.event, e.DamageDealt)
            yield self._term(one, one.event.amount)

    def _term(self, recorded: Recorded, amount: int) -> Term:
        source = self._source(recorded)
        if source is not None:
            return Term(recorded.position, amount, source, self.speech.who(source))
        last = self.events[(recorded.cause or recorded.position) - 1].event
        paid = isinstance(last, e.DecisionMade | e.CostLocked)
        return Term(recorded.position, amount, None, self.speech.say("sum.paid" if paid else "sum.rules"))

    def _source(self, recorded: Recorded) -> EntityId | None:
        """Return the object that did it: the source of the damage, or the spell or ability that resolved."""
        cause: int | None = recorded.position
        while cause is not None:
            one = self.events[cause - 1]
            if isinstance(one.event, e.DamageDealt):
                return one.event.source
            if isinstance(one.event, e.ResolutionBegan):
                return one.event.object
            if isinstance(one.event, e.DecisionMade):
                return None
            cause = one.cause
        return None


def _signed(amount: int) -> str:
    """Return a number with the sign that the sums have: −3, not a hyphen."""
    return f"−{-amount}" if amount < 0 else str(amount)


def _marked(event: Event) -> tuple[int, int]:
    assert isinstance(event, e.DamageMarked)
    return event.amount, event.total


def _life(event: Event) -> tuple[int, int]:
    assert isinstance(event, e.LifeLost | e.LifeGained)
    return (event.amount if isinstance(event, e.LifeGained) else -event.amount), event.total


def _counters(event: Event) -> tuple[int, int]:
    assert isinstance(event, e.CountersPut | e.CountersRemoved | e.PlayerCountersPut | e.PlayerCountersRemoved)
    put = isinstance(event, e.CountersPut | e.PlayerCountersPut)
    return (event.amount if put else -event.amount), event.total


def _dealt(event: Event) -> tuple[int, int]:
    assert isinstance(event, e.CommanderDamaged)
    return event.amount, event.total


_COUNTS: dict[str, Callable[[Event], tuple[int, int]]] = {
    "damage": _marked,
    "life": _life,
    "poison": _counters,
    "loyalty": _counters,
    "defense": _counters,
    "commander": _dealt,
}
"""Functions that return the amount of an event with its sign, and the total afterwards, by kind of sum."""
