"""Audit results for people: counts of each check, and both sides of each difference."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from domain.errors import Say, filled
from domain.events import Recorded
from domain.ids import FIRST_OBJECT, is_player
from projections.reading.names import UNKNOWN, Names
from projections.wording.sentences import sentence
from projections.wording.speech import Catalogue, Speech
from replay.observing.audit.auditor import Audit, Differing, Finding, Outcome
from replay.observing.audit.check_context import Why

WHYS: Final[Mapping[Why, str]] = {
    Why.TEXT_UNKNOWN: "a card whose text is not known here could be the reason",
    Why.HIDDEN: "it depends on cards that were not shown",
    Why.GAP: "part of the game is missing before this",
    Why.REPLACED: "something else happened instead",
    Why.CHOSEN: "it depends on what a player chose",
    Why.DIGITAL: "only digital games have this",
    Why.UNSETTLED: "the record ends in the midst of it",
    Why.FAILED: "this program could not carry out the check",
}
"""Reasons for an omitted check, in words."""

TITLES: Final[Mapping[str, str]] = {
    "added steps": "Was there a reason for an additional step or phase?",
    "all have passed": "Did all players pass before a spell or ability resolved, or a step ended?",
    "attack": "Were the attackers allowed to attack?",
    "attackers tap": "Did the attackers tap?",
    "block": "Were the blockers allowed to block?",
    "cards to cast": "Were all castable spells in hand offered?",
    "casting times": "Could the spells in hand be cast at this time?",
    "combat damage": "Did each creature deal its combat damage to whom it should?",
    "damage step": "Did first strike come first?",
    "damage wears off": "Did damage wear off at the end of the turn?",
    "draw": "Was a card drawn in the draw step?",
    "fold": "Can the facts be true one after the other?",
    "hand size": "Did the player discard down to the hand size?",
    "lands to play": "Could a land be played at this time?",
    "layers": "Do power, toughness, colors, types and keywords follow from the texts?",
    "life": "Do life totals add up?",
    "mana abilities": "Could the lands make the mana that was offered?",
    "marked damage": "Does the damage on creatures add up?",
    "nothing left to do": "Did all that should die or leave do so before a player got priority?",
    "one land": "Was the land played at the right time, and no more than one?",
    "order of triggers": "Did the active player's triggers go on the stack first?",
    "possible targets": "Were all offered targets legal?",
    "priority": "Did the right player get priority?",
    "resolutions": "Did the spell or ability do what its text says?",
    "results of damage": "Did damage have the right results: life lost, damage marked, counters?",
    "state-based actions": "Did the right permanents die or leave, and the right players lose?",
    "steps": "Did the steps and phases come in order?",
    "summoning sickness": "Had each attacker been there since the turn began?",
    "targets": "Were all chosen targets legal?",
    "triggers": "Did each ability trigger as often as it should?",
    "untap": "Did the right permanents untap?",
    "waiting triggers": "Did all triggers go on the stack before a player got priority?",
    "what could be paid": "Is there enough mana for the costs that could be paid?",
    "who may attack": "Were the right creatures offered as attackers?",
    "who may block": "Were the right creatures offered as blockers?",
    "whose turn": "Was it the right player's turn?",
}
"""Titles of the kinds of checks, as questions in a player's words."""

OF_SOMEBODY: Final = (
    "controller of {who}",
    "counters of {who}",
    "counters on {who}",
    "graveyard of {who}",
    "hand of {who}",
    "library of {who}",
    "place of {who}",
    "tapping of {who}",
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
"""Names of fields that end with the number of a player or object, as in `life of 2`."""

PLAIN: Final[Mapping[str, str]] = {
    "added": "there was a reason to add it",
    "all have passed": "all players have passed",
    "assigned": "damage assigned",
    "attacks": "may attack",
    "cards": "cards offered",
    "dealt": "damage dealt",
    "declared": "attacks or blocks declared",
    "discarded": "cards to discard",
    "done": "what happens by state-based actions",
    "drawn by": "who draws a card",
    "exile": "cards in exile",
    "first": "first strike damage comes first",
    "healed": "creatures from which damage wears off",
    "impossible": "offered, but not allowed",
    "left": "still left",
    "legal": "allowed by the rules",
    "life": "life total",
    "main phase": "in a main phase",
    "marked": "damage marked",
    "new permanents": "new permanents",
    "others": "others, too",
    "own turn": "in the player's own turn",
    "phase": "phase",
    "player": "which player",
    "skipped": "skipped",
    "stack": "on the stack",
    "step": "step",
    "tapped": "permanents that tap",
    "turn ends": "the turn ends",
    "untapped": "permanents that untap",
    "waiting": "triggers that wait for the stack",
}
"""Names of the other fields in a player's words."""

OFFERED: Final = "enough mana for {who} ({cost})"
"""Name of a field that tells whether an offered action could be paid."""

_OFFERED = re.compile(r"\w+ (\d+) for (.*)")
_NUMBERED = re.compile(r"(.* (?:of|on)) (\d+)")
_PLAYERS = frozenset(("player", "active", "priority", "lost", "drawn by"))
"""Fields in whose values small numbers are players."""

_AMOUNTS = frozenset(("life", "marked", "amount", "mana", "cost", "power", "toughness"))
"""Fields whose values are amounts, and never numbers of objects, however large."""


def counted(audit: Audit, say: Say) -> Iterator[dict[str, Any]]:
    """Yield each kind of check with its counts by outcome and by reason of omission."""
    for name, counts in sorted(audit.counts.items()):
        yield {
            "check": name,
            "title": say(TITLES.get(name, name)),
            "consistent": counts[Outcome.CONSISTENT],
            "contradicted": counts[Outcome.CONTRADICTED],
            "not_checked": counts[Outcome.NOT_CHECKED],
            "reasons": [
                {"why": str(why), "text": say(WHYS[why]), "times": times}
                for (kind, why), times in sorted(audit.reasons.items())
                if kind == name
            ],
        }


def findings(
    listed: Iterable[Finding], events: Sequence[Recorded], say: Say, catalogue: Catalogue
) -> Iterator[dict[str, Any]]:
    """Yield the findings in the order of the game, as data for display.

    Both sides use the names of objects at the moment of the finding.
    """
    names, known = Names(), 0
    for finding in sorted(listed, key=lambda finding: finding.position):
        names.extend(events[known : finding.position])
        known = max(known, finding.position)
        speech = Speech(names, catalogue, apart=True)
        yield {
            "position": finding.position,
            "check": finding.check,
            "title": say(TITLES.get(finding.check, finding.check)),
            "rule": finding.rule,
            "outcome": str(finding.outcome),
            "why": None if finding.why is None else str(finding.why),
            "reason": None if finding.why is None else say(WHYS[finding.why]),
            "explained": finding.explained,
            "event": sentence(
                events[finding.position - 1].event, names, catalogue, rule=events[finding.position - 1].rule
            ),
            "unlike": [_side_by_side(speech, differing, say) for differing in finding.unlike],
        }


def _side_by_side(speech: Speech, differing: Differing, say: Say) -> dict[str, Any]:
    field = differing.field
    numbered = _NUMBERED.fullmatch(field)
    offered = _OFFERED.fullmatch(field)
    if numbered is not None:
        title = filled(say(f"{numbered[1]} {{who}}"), {"who": speech.who(int(numbered[2]))})
    elif offered is not None:
        title = filled(say(OFFERED), {"who": speech.who(int(offered[1])), "cost": offered[2]})
    else:
        title = say(PLAIN.get(field, field))
    kind = field if numbered is None else "amount"
    return {
        **differing._asdict(),
        "title": title,
        "by_the_rules": worded(speech, kind, differing.predicted),
        "in_the_record": worded(speech, kind, differing.observed),
    }


def worded(speech: Speech, field: str, value: Any) -> str:
    """Return one side of a difference in words.

    Numbers of objects and players become names, an empty value becomes "nothing".
    """
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
            told = _number(speech, "player" if is_player(entity) else "", entity)
            return speech.labelled(speech.reason(word), told)
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


def by_card(audits: Iterable[Audit]) -> list[dict[str, Any]]:
    """Return the cards whose texts were checked, with counts of their resolutions by outcome."""
    outcomes: dict[str, Counter[Outcome]] = {}
    for audit in audits:
        for name, counts in audit.cards.items():
            outcomes.setdefault(name, Counter()).update(counts)
    order = sorted(outcomes, key=lambda name: (-outcomes[name][Outcome.CONTRADICTED], -outcomes[name].total(), name))
    return [
        {
            "card": name,
            "agree": outcomes[name][Outcome.CONSISTENT],
            "differ": outcomes[name][Outcome.CONTRADICTED],
            "not_checked": outcomes[name][Outcome.NOT_CHECKED],
        }
        for name in order
    ]


__all__ = ["OFFERED", "OF_SOMEBODY", "PLAIN", "TITLES", "WHYS", "by_card", "counted", "findings", "worded"]
