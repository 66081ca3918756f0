"""What the audit of an observed game came to, told: how many checks of each kind, and both sides of each difference."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from domain.errors import Say, filled
from domain.events import Recorded
from domain.ids import FIRST_OBJECT, is_player
from projections.reading.names import UNKNOWN, Names
from projections.wording.sentences import sentence
from projections.wording.speech import Catalogue, Speech
from replay.observing.auditing import Audit, Differing, Finding, Outcome
from replay.observing.viewing import Why

WHYS: Final[Mapping[Why, str]] = {
    Why.TEXT_UNKNOWN: "a text that is not known here",
    Why.HIDDEN: "hidden",
    Why.GAP: "something was not seen",
    Why.REPLACED: "something else happened instead",
    Why.CHOSEN: "a player's choice",
    Why.DIGITAL: "only in digital games",
    Why.UNSETTLED: "in the midst of something",
    Why.FAILED: "the check itself failed",
}
"""Why something is not checked, in words."""

OF_SOMEBODY: Final = (
    "life of {who}",
    "poison of {who}",
    "damage on {who}",
    "loyalty on {who}",
    "defense on {who}",
    "-1/-1 on {who}",
    "triggers of {who}",
    "power of {who}",
    "toughness of {who}",
    "colors of {who}",
    "types of {who}",
    "subtypes of {who}",
    "supertypes of {who}",
    "keywords of {who}",
)
"""Fields that end with whose they are, by a number."""

_NUMBERED = re.compile(r"(.* (?:of|on)) (\d+)")
_PLAYERS = frozenset(("player", "active", "priority", "lost"))
"""Fields whose small numbers are players."""

_AMOUNTS = frozenset(("life", "marked", "amount", "mana", "cost", "power", "toughness"))
"""Fields whose numbers are not what objects are called by, however great."""


def counted(found: Audit, say: Say) -> Iterator[dict[str, Any]]:
    """Each kind of check with its chances: how many had which outcome, and why some were not made."""
    for name, counts in sorted(found.counts.items()):
        yield {
            "check": name,
            "title": say(name),
            "consistent": counts[Outcome.CONSISTENT],
            "contradicted": counts[Outcome.CONTRADICTED],
            "not_checked": counts[Outcome.NOT_CHECKED],
            "reasons": [
                {"why": str(why), "text": say(WHYS[why]), "times": times}
                for (kind, why), times in sorted(found.reasons.items())
                if kind == name
            ],
        }


def findings(
    found: Iterable[Finding], events: Sequence[Recorded], say: Say, catalogue: Catalogue
) -> Iterator[dict[str, Any]]:
    """What checks came to, in the order of the game; both sides with the names of the moment they are about."""
    names, known = Names(), 0
    for one in sorted(found, key=lambda one: one.position):
        names.extend(events[known : one.position])
        known = max(known, one.position)
        speech = Speech(names, catalogue, apart=True)
        yield {
            "position": one.position,
            "check": one.check,
            "title": say(one.check),
            "rule": one.rule,
            "outcome": str(one.outcome),
            "why": None if one.why is None else str(one.why),
            "reason": None if one.why is None else say(WHYS[one.why]),
            "explained": one.explained,
            "event": sentence(events[one.position - 1].event, names, catalogue, rule=events[one.position - 1].rule),
            "unlike": [_side_by_side(speech, differing, say) for differing in one.unlike],
        }


def _side_by_side(speech: Speech, differing: Differing, say: Say) -> dict[str, Any]:
    field = differing.field
    of = _NUMBERED.fullmatch(field)
    title = say(field) if of is None else filled(say(f"{of[1]} {{who}}"), {"who": speech.who(int(of[2]))})
    kind = field if of is None else "amount"
    return {
        **differing._asdict(),
        "title": title,
        "by_the_rules": worded(speech, kind, differing.predicted),
        "in_the_record": worded(speech, kind, differing.observed),
    }


def worded(speech: Speech, field: str, value: Any) -> str:
    """One side of a difference, to read: numbers of objects and players as names, nothing as such."""
    match value:
        case None | "" | () | [] | {}:
            return speech.catalogue["nothing"]
        case bool():
            return speech.catalogue["yes" if value else "no"]
        case int():
            return _number(speech, field, value)
        case str():
            return speech.catalogue.get(f"word.{value}") or speech.reason(value)
        case (int() as source, int() as to, int() as amount) if source >= FIRST_OBJECT and not isinstance(to, bool):
            return speech.assigned(((source, to, amount),))
        case (int() as one, int() as other) if min(one, other) >= FIRST_OBJECT or (one >= FIRST_OBJECT > other > 0):
            pair = isinstance(value, tuple)
            return f"{speech.who(one)} → {speech.who(other)}" if pair else _several(speech, field, value)
        case (str() as word, int() as entity):
            return f"{speech.reason(word)}: {_number(speech, 'player' if is_player(entity) else '', entity)}"
        case tuple() | list() | set() | frozenset():
            return _several(speech, field, value)
    return str(value)


def _several(speech: Speech, field: str, values: Iterable[Any]) -> str:
    return speech._list(worded(speech, field, one) for one in values)


def _number(speech: Speech, field: str, number: int) -> str:
    if field in _AMOUNTS:
        return str(number)
    if is_player(number):
        return speech.who(number) if field in _PLAYERS else str(number)
    return speech.who(number) if speech.names.name_of(number) != UNKNOWN else str(number)


__all__ = ["OF_SOMEBODY", "WHYS", "counted", "findings", "worded"]
