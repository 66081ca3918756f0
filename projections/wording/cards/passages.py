"""603.5, 118.9, 118.12. Texts that ask a player: permissions, prices, ways to cast a card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias

from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.language import CardDefinition, tree
from projections.wording.cards.abilities import ABILITIES, ability, telling
from projections.wording.cards.clauses import INSTRUCTED, chained, stopped, with_wheres
from projections.wording.cards.effects.control_flow import optional
from projections.wording.cards.following import what_follows
from projections.wording.cards.nouns import Telling
from projections.wording.cards.phrases import MAY, Catalogue, Phrase
from projections.wording.english.cards import ENGLISH_TEXTS
from projections.wording.naming import Told

Called: TypeAlias = Mapping[str, Sequence[str]]
"""Names of the chosen targets and other objects, by the names that the text gives them."""

NOT_CALLED: Called = MappingProxyType({})


def passage_text(
    definition: CardDefinition, passage: Any, catalogue: Catalogue = ENGLISH_TEXTS, called: Called = NOT_CALLED
) -> Told:
    """Return a passage of a definition in words.

    The deed has the form that follows *you may*; it is empty where only the whole passage says it. What is `called`
    stands there by its name: *destroy Some Relic*, not *destroy that artifact*. A target of a mode has the mode's
    number after a point, as in `TargetSlot`.
    """
    told = telling(definition, catalogue)
    if type(passage) in ABILITIES:
        return Told(told.words.finished(stopped(ability(told, passage))), _finish(told, _deed(told, passage)))
    for outer in definition.parts:  # binds the names that the surrounding text gives before the passage
        if type(outer) in ABILITIES and any(inner is passage for inner in tree.every_described(outer)):
            ability(told, outer)
            _call(told, called, _mode_of(outer, passage))
    if type(passage) not in INSTRUCTED:
        return Told()
    whole = told.words.finished(with_wheres(told, stopped(INSTRUCTED[type(passage)](told, passage))))
    if isinstance(passage, lang.ChooseEffect):
        return Told(whole, next=_finish(told, what_follows(told, passage, definition)), yours=passage.who == "you")
    return Told(whole, _finish(told, _deed(told, passage)), tuple(_each(told, passage)))


def _call(told: Telling, called: Called, mode: int | None) -> None:
    """Bind the names of a text to what they are called."""
    for name, who in called.items():
        plain, point, number = name.partition(".")
        if point and number.isdigit():
            if mode != int(number):
                continue
            name = plain
        if name in told.names and who:
            phrase = Phrase(told.words.join(who), many=len(who) > 1)
            told.bind(name, phrase, mentioned=True)


def _mode_of(part: Any, passage: Any) -> int | None:
    """Return the number of the mode that has a passage; None for a text without modes."""
    modes = next((value for value in vars(part).values() if isinstance(value, lang.Modes)), None)
    for number, mode in enumerate(modes.each if modes is not None else ()):
        if any(inner is passage for inner in tree.every_described(mode)):
            return number
    return None


def way_text(definition: CardDefinition, way: str, catalogue: Catalogue = ENGLISH_TEXTS) -> str:
    """Return the price of one of a card's own ways to be cast.

    Empty if the card has no such way, or nothing is paid for it.
    """
    told = telling(definition, catalogue)
    costs = next((((*(one.cost or ()), *one.besides)) for one in definition.cast_ways if one.as_ == way), ())
    return _finish(told, told.payings(costs, MAY)) if costs else ""


def _finish(told: Telling, text: str) -> str:
    return told.words.finish(with_wheres(told, text).removesuffix(".")) if text else ""


def _paid(change: lang.Change) -> Sequence[g.Cost]:
    """614.12a. Return what may be paid as a permanent enters."""
    if isinstance(change, lang.EntersFor):
        return change.enters_for
    return change.unless_paid if isinstance(change, lang.EntersTapped) else ()


def _each(told: Telling, passage: Any) -> Iterator[str]:
    """Yield each of the texts from which a player chooses one; none where they have names."""
    if isinstance(passage, lang.OneOf) and not passage.words:
        told.mood, told.words.base = MAY, True
        for alternative in passage.one_of:
            yield _finish(told, chained(told, alternative))


def _deed(told: Telling, passage: Any) -> str:
    """Return what is done, or paid, by saying yes."""
    match passage:
        case lang.May():
            return optional(told, passage)[1]
        case lang.PayEffect(pay=costs) | lang.Unless(unless=costs, or_=()) | lang.AdditionalCost(additional=costs):
            return told.payings(costs, MAY)
        case lang.Replace(with_=changes):
            paid = [cost for change in changes for cost in _paid(change)]
            return told.payings(paid, MAY) if paid else ""
    return ""
